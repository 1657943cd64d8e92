"""Bad input to what leaders alone has, its decks, beliefs and artifacts: always a EuphoriaError with a message."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from euphoria import leaders
from euphoria.core.errors import EuphoriaError
from tests.properties.samples import JUNK


@settings(max_examples=150)
@given(JUNK)
def test_any_deck_that_is_none_is_refused(data: Any) -> None:
    with pytest.raises(EuphoriaError):
        leaders.deck_from_data(data)
    with pytest.raises(EuphoriaError):
        leaders.deck_from_data({"name": "a deck", "card": data})


@pytest.mark.parametrize(
    "call",
    [
        lambda game: leaders.belief(game),
        lambda game: leaders.belief(None),
        lambda game: leaders.card_reason(game, None, "hat_box"),
        lambda game: leaders.card_reason(game, 4, "hat_box"),
        lambda game: leaders.card_reason(game, 0, "moon"),
        lambda game: leaders.card_reason(game, 0, -1),
        lambda game: leaders.card_reason(game, 0, 60),
        lambda game: leaders.card_reason(game, 0, 1.5),
        lambda game: leaders.card_reason(None, 0, "hat_box"),
        lambda game: leaders.load_deck(None),
        lambda game: leaders.load_deck("/nowhere/at/all.toml"),
        lambda game: leaders.deck_from_data([]),
        lambda game: leaders.a_game(anna={}, bob={}, carl={}),
    ],
)
def test_nonsense_at_the_front_door_gets_a_clear_error(call: Any) -> None:
    game = leaders.new_game(4, seed=1)
    before = game.state()
    with pytest.raises(EuphoriaError) as error:
        call(game)
    assert len(str(error.value)) > 10
    assert game.state() == before
