"""The command line with more than one title: which game is meant, and what each title brings along."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from rich.console import Console

from euphoria.cli import main
from euphoria.cli.arguments import option_value
from euphoria.cli.face import Outcome
from euphoria.cli.faces import FACES
from euphoria.cli.sim import Result, figures, report
from euphoria.titles import TITLES, Title, load, record_of

Capture = pytest.CaptureFixture[str]


@dataclass
class Other:
    """Another title, as far as looking things up goes."""

    OVERVIEW = "another game on one page"
    entries = staticmethod(FACES["dystopia"].entries)


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> None:
    title = Title("other", "euphoria.dystopia", "")
    monkeypatch.setattr(title, "part", lambda room, module="": Other())
    monkeypatch.setitem(TITLES, "other", title)


@pytest.mark.parametrize("place", [0, 2, 4])
def test_the_game_may_be_named_anywhere(place: int, tmp_path: Path) -> None:
    for name, title in TITLES.items():
        args = ["sim", "--games", "1", "--agents", "random", "--save", str(tmp_path / name)]
        args += ["--players", str(title.rules.MOST_PLAYERS)]
        assert main([*args[: place + 1], name, *args[place + 1 :]]) == 0

        record = load(next((tmp_path / name).iterdir()))
        assert record.game == name and len(record.names) == title.rules.MOST_PLAYERS


@pytest.mark.parametrize("command", ["play", "sim"])
def test_only_known_games_are_played(command: str, capsys: Capture) -> None:
    assert main([command, "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err


@pytest.mark.parametrize("name", TITLES)
def test_the_number_of_players_is_the_titles(name: str, capsys: Capture) -> None:
    fewest, most = TITLES[name].rules.FEWEST_PLAYERS, TITLES[name].rules.MOST_PLAYERS
    for command in ("play", "sim"):
        for players in (fewest - 1, most + 1):
            assert main([command, name, "--players", str(players)]) == 2
            assert f"--players is a number from {fewest} to {most}" in capsys.readouterr().err


def test_a_resumed_game_is_of_its_own_title(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(TITLES, "other", TITLES["dystopia"])
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nsave game.json\nquit\n"))
    assert main(["play", "dystopia"]) == 0

    assert main(["play", "other", "--resume", "game.json"]) == 2
    assert "game.json is a game of dystopia, not of other" in capsys.readouterr().err


def test_values_of_options_are_read_by_their_kind() -> None:
    assert option_value("a", "Off", True) is False
    assert option_value("a", "12", 3) == 12
    assert option_value("a", "Second", "first") == "second"
    assert option_value("a", "My Deck.toml", None) == "My Deck.toml"


def test_an_unknown_option_is_called_unknown(capsys: Capture) -> None:
    for text in ("colour", "colour=blue"):
        assert main(["sim", "--option", text]) == 2
        assert "there is no option 'colour'" in capsys.readouterr().err


# Talk -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TITLES)
def test_what_was_said_and_given_up_is_in_the_replay(
    name: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = TITLES[name].rules.new_game(TITLES[name].rules.FEWEST_PLAYERS, seed=1)
    game.say(1, "good \x1b[1m luck")
    game.choose(game.question().choices[0])
    game.abandon()
    record_of(game).save(tmp_path / "game.json")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))

    assert main(["replay", str(tmp_path / "game.json")]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == 'blue: said "good ?[1m luck"' and lines[-1] == "The game was given up."
    monkeypatch.setattr("euphoria.cli.replay.is_interactive", lambda console: True)
    monkeypatch.setattr("sys.stdin", io.StringIO("e\nq\n"))
    assert main(["replay", str(tmp_path / "game.json")]) == 0
    assert "1 of 1" in capsys.readouterr().out


@pytest.mark.parametrize("name", TITLES)
def test_a_person_can_say_something(
    name: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("say\nsay hello\n1\nundo\nlog\nsave game.json\nquit\n"))

    assert main(["play", name, "--seed", "1"]) == 0

    out = capsys.readouterr().out
    assert 'You said "hello"' in out and 'You: said "hello"' in out.split("> ")[-3]
    assert [said.what for said in load("game.json").talk] == ["hello"]


# rules ----------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("other")
def test_the_name_of_a_game_is_its_overview(capsys: Capture) -> None:
    assert main(["rules", "other"]) == 0
    assert capsys.readouterr().out == "another game on one page\n"
    assert main(["rules"]) == 0
    assert "euphoria rules other is about the other game" in capsys.readouterr().out


@pytest.mark.usefixtures("other")
def test_a_term_is_looked_up_in_all_games_or_in_one(capsys: Capture) -> None:
    assert main(["rules", "nimbus", "loft"]) == 0
    out = capsys.readouterr().out
    assert "dystopia space" in out and "other space" in out
    assert main(["rules", "other", "nimbus", "loft"]) == 0
    out = capsys.readouterr().out
    assert "Price: 3 resources" in out and "dystopia" not in out


def test_a_word_of_both_games_is_shown_for_both(capsys: Capture) -> None:
    assert main(["rules", "wastelander"]) == 0

    out = capsys.readouterr().out
    assert "dystopia word" in out and "leaders word" in out and "See also" in out


# sim ------------------------------------------------------------------------------------------------------------------


def test_sim_counts_teams_and_kinds_of_games() -> None:
    results = [
        Result(("greedy", "random", "random"), 10, Outcome((0, 2), 6, {"shots": (1, 0, 3)}, {"team": "left"}), ""),
        Result(("random", "greedy", "random"), 20, Outcome((), 9, {"shots": (0, 0, 0)}, {"team": "nobody"}), ""),
    ]

    found = figures("dystopia", results, 1.0)
    data = found.to_data()

    assert [seat["wins"] for seat in data["wins_by_seat"]] == [1, 0, 1]
    assert data["wins_by_agent"]["random"]["wins"] == 1 and data["wins_by_agent"]["random"]["of"] == 4
    assert {kind: share["share"] for kind, share in data["shares"]["team"].items()} == {"left": 0.5, "nobody": 0.5}
    assert data[FACES["dystopia"].COUNTED] == {"greedy": {"shots": 0.5}, "random": {"shots": 0.75}}
    assert data["turns_per_game"] == 7.5
    console = Console(file=io.StringIO(), width=100)
    report(console, found)
    assert isinstance(console.file, io.StringIO)
    assert "team nobody" in console.file.getvalue() and "shots" in console.file.getvalue()
    assert json.loads(json.dumps(data)) == data
