"""Tiny in the terminal: a person plays, undoes, asks and saves; bots play by themselves; records are replayed."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from euphoria.ai.thought import Ground
from euphoria.cli import main
from euphoria.coach import Analysis
from euphoria.core.choices import Choice
from euphoria.titles import TITLES, load
from tests import tiny
from tests.tiny.ai import promise

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


def finished() -> Path:
    """A saved game in which both have done nothing but roll."""
    game = tiny.new_game(2, seed=SEED)
    while not game.over:
        game.choose("roll")
    game.record().save("tiny.json")
    return Path("tiny.json")


def test_without_a_judge_a_game_is_not_analysed(capsys: Capture) -> None:
    assert main(["analyse", str(finished())]) == 2
    assert "games of tiny cannot be analysed: its bots have no judge" in capsys.readouterr().err


def test_with_a_judge_a_game_is_analysed_like_any_other(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TITLES["tiny"].part("ai"), "judge", Judge(), raising=False)

    assert main(["analyse", str(finished()), "--tries", "8"]) == 0
    assert "Chances to win from turn to turn" in capsys.readouterr().out
    assert main(["analyse", str(finished()), "--tries", "8", "--json"]) == 0
    found = Analysis.from_json(capsys.readouterr().out)
    assert found.game == "tiny" and {len(moment.chances) for moment in found.moments} == {2}
    assert {roll.kind for roll in found.rolls} == {"deal", "roll"} and found.decisions


class Judge:
    """The points are what counts."""

    VERSION = 1
    SIDES = ()

    def trial(self, game: Any, seed: int, far: bool) -> list[float]:
        if game.over:
            return [float(seat == game.winner) for seat in (0, 1)]
        points = [1.0 + player.points for player in game.players]
        return [one / sum(points) for one in points]

    def candidates(self, view: Any, chosen: Choice, seed: int) -> list[Choice]:
        return [chosen, *[choice for choice in view.question().choices if choice is not chosen]]

    def weigh(self, view: Any, choices: list[Choice], seed: int, tries: int) -> list[list[float]]:
        return [[promise(view, choice)] * tries for choice in choices]

    def grounds(self, view: Any, better: Choice, chosen: Choice, seed: int) -> tuple[Ground, ...]:
        return (Ground("points", 0.1),)

    def tally(self, game: Any) -> dict[str, list[int]]:
        return {"points": [player.points for player in game.players]}

    def decisive(self, game: Any) -> list[int]:
        return []
