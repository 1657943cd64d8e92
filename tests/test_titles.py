"""The list of titles, and records of whichever title."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from euphoria.core.errors import BadRecord
from euphoria.titles import TITLES, load, record_of, title_of


@pytest.mark.parametrize("name", TITLES)
def test_a_title_keeps_its_word(name: str) -> None:
    title = TITLES[name].rules
    game = title.new_game(title.FEWEST_PLAYERS, seed=1)

    assert title_of(game) == title.TABLE.game == name
    assert fields(title.Options)
    assert title.options_from(title.Options().to_data()) == title.Options()
    assert len(title.COLOURS) == title.MOST_PLAYERS


@pytest.mark.parametrize("name", TITLES)
def test_a_record_is_read_as_one_of_its_title(name: str, tmp_path: Path) -> None:
    title = TITLES[name].rules
    game = title.new_game(title.MOST_PLAYERS, seed=2)
    game.choose(game.question().choices[0])
    record_of(game).save(tmp_path / "game.json")

    record = load(tmp_path / "game.json")

    assert type(record) is title.Record
    assert record.replay().state() == game.state()


def test_a_record_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    title = TITLES["dystopia"].rules
    path.write_text(record_of(title.new_game(2, seed=1)).to_json().replace('"dystopia"', '"chess"'))

    with pytest.raises(BadRecord, match="is a record of 'chess'"):
        load(path)


@pytest.mark.parametrize("name", TITLES)
def test_looking_back_hides_nothing(name: str) -> None:
    title = TITLES[name].rules
    game: Any = title.new_game(title.FEWEST_PLAYERS, seed=3)
    for _ in range(6):
        game.choose(game.question().choices[0])
    seen: Any = title.revealed(game)
    assert seen.seat is None
    for player, shown in zip(game.players, seen.game.players, strict=True):
        assert shown.landmarks() == player.landmarks()
    assert len(seen.game.history) == 0
    assert seen.game.nature is None
