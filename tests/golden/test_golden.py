"""Golden games: whole records that must replay to the same end, move for move, on every build and machine."""

from __future__ import annotations

import pytest

from euphoria import leaders, titles
from euphoria.leaders.terms import ENDING_NAMES
from tests.golden.games import FOLDER, golden_games


@pytest.mark.parametrize("name", golden_games())
def test_golden_record_replays_to_its_end(name: str) -> None:
    record = titles.load(FOLDER / f"{name}.json")

    game = record.replay()

    assert game.over
    assert titles.record_of(game) == record


@pytest.mark.parametrize("name", golden_games())
def test_playing_the_golden_game_again_gives_the_same_record(name: str) -> None:
    assert golden_games()[name].play().record() == titles.load(FOLDER / f"{name}.json")


def test_there_is_no_golden_record_without_a_game() -> None:
    assert {f"{path.parent.name}/{path.stem}" for path in FOLDER.glob("*/*.json")} == set(golden_games())


def test_every_ending_of_leaders_is_in_a_golden_game() -> None:
    records = [leaders.Record.load(path) for path in (FOLDER / "leaders").glob("*.json")]
    assert {record.replay().ending for record in records} == {*ENDING_NAMES, ""}
