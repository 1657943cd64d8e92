"""Tiny in the terminal: a person plays, undoes, asks and saves; bots play by themselves; records are replayed."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from euphoria.cli import main
from euphoria.titles import load
from tests import tiny

Capture = pytest.CaptureFixture[str]
SEED = 5


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def secrets() -> tuple[int, int]:
    """What the two are dealt."""
    one, other = tiny.new_game(2, seed=SEED).players
    return one.secret, other.secret


def test_a_person_plays_a_whole_game_and_is_shown_only_the_own_secret(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = secrets()
    wrong = theirs % 3 + 1
    typed = (
        f"rules\nhint\nwhy die 1\nguess {wrong}\nwhy guess {wrong}\nundo\nroll\nlog\nguess {theirs}\nsave game.json\n"
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))

    assert main(["play", "tiny", "--seed", str(SEED), "--name", "Ana"]) == 0

    said = capsys.readouterr().out
    before, _, after = said.partition("Ana has won.")
    assert "A right guess wins at once." in before and "Hint: " in before
    assert "Nature decides that, not a player." in before
    assert "It is known that this is not the secret." in before
    assert f"Your secret is {mine}." in before
    assert "Blue: the secret" not in before and f"Blue: the secret {theirs}" in after
    record = load("game.json")
    assert record.game == "tiny" and record.replay().ranking() == [[0], [1]]
    assert f"guess {wrong}" not in [choice.text for choice in record.replay().choices_made()]


def test_a_game_that_is_left_goes_on_and_is_replayed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("roll\nquit\n"))
    assert main(["play", "tiny", "--seed", str(SEED)]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO(f"guess {secrets()[1]}\nsave over.json\n"))
    assert main(["play", "--resume", "euphoria-last.json"]) == 0
    capsys.readouterr()

    assert main(["replay", "over.json"]) == 0
    assert "which is right" in capsys.readouterr().out


def test_bots_play_many_games(tmp_path: Path, capsys: Capture) -> None:
    assert main(["sim", "tiny", "--games", "20", "--agents", "greedy,random", "--save", "games"]) == 0
    assert "greedy" in capsys.readouterr().out
    games = [load(path) for path in (tmp_path / "games").iterdir()]
    assert len(games) == 20 and all(game.replay().over for game in games)


def test_bots_meet_in_the_arena(tmp_path: Path, capsys: Capture) -> None:
    assert main(["arena", "tiny", "greedy", "random", "--games", "20", "--jobs", "1", "--out", "arena"]) == 0
    figures = json.loads((tmp_path / "arena" / "figures.json").read_text())
    assert set(figures["agents"]) == {"greedy", "random"}


def test_the_rules_are_looked_up(capsys: Capture) -> None:
    assert main(["rules", "tiny", "goal"]) == 0
    assert "Whoever comes to so many points wins." in capsys.readouterr().out
