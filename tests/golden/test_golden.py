"""Golden games: whole records that must replay to the same end, move for move, on every build and machine."""

from __future__ import annotations

import pytest

from euphoria import dystopia
from tests.golden.games import FOLDER, golden_games, play_golden


@pytest.mark.parametrize("name", golden_games())
def test_golden_record_replays_to_its_end(name: str) -> None:
    record = dystopia.Record.load(FOLDER / f"{name}.json")

    game = record.replay()

    assert game.over
    assert game.record() == record


@pytest.mark.parametrize("name", golden_games())
def test_playing_the_golden_game_again_gives_the_same_record(name: str) -> None:
    assert play_golden(name).record() == dystopia.Record.load(FOLDER / f"{name}.json")


def test_there_is_no_golden_record_without_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(golden_games())
