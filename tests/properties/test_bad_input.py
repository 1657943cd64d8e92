"""Fuzzed bad input: always a EuphoriaError with a message, never a changed game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euphoria import dystopia
from euphoria.core.errors import EuphoriaError
from euphoria.core.setup import Setup
from euphoria.dystopia.options import SWITCHES, options_from
from euphoria.dystopia.position import a_player
from euphoria.dystopia.setup import start

JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
WORDS = st.lists(
    st.sampled_from(
        [
            "place",
            "take",
            "retrieve",
            "trade",
            "5",
            "2",
            "generator",
            "farm",
            "pay",
            "any",
            "use",
            "end",
            "turn",
            "deal",
            "gain",
            "yes",
            "0",
            "-1",
        ]
    ),
    max_size=4,
).map(" ".join)


def a_running_game(seed: int) -> dystopia.Dystopia:
    game = dystopia.new_game(3, seed=seed)
    rng = random.Random(seed)
    for _ in range(seed % 90):
        game.choose(rng.choice(game.question().choices))
    return game


@settings(max_examples=300)
@given(st.integers(0, 200), JUNK | WORDS | st.sampled_from(dystopia.TABLE.choices))
def test_any_bad_choice_is_refused_and_changes_nothing(seed: int, what: Any) -> None:
    game = a_running_game(seed)
    before, count = game.state(), len(game.history)
    try:
        game.choose(what)
    except EuphoriaError as error:
        assert str(error)
        assert game.state() == before
        assert len(game.history) == count
    else:
        assert len(game.history) > count


@settings(max_examples=200)
@given(JUNK, JUNK)
def test_any_bad_setup_is_refused(players: Any, seed: Any) -> None:
    if isinstance(players, int) and not isinstance(players, bool) and 2 <= players <= 6:
        return
    with pytest.raises(dystopia.BadSetup):
        dystopia.new_game(players, seed=seed)


@settings(max_examples=100)
@given(JUNK)
def test_any_bad_seed_or_options_are_refused(what: Any) -> None:
    if not (isinstance(what, int) and not isinstance(what, bool) and 0 <= what < 2**256) and what is not None:
        with pytest.raises(dystopia.BadSetup):
            dystopia.new_game(3, seed=what)
    if what is not None:
        with pytest.raises(dystopia.BadSetup):
            dystopia.new_game(3, options=what)


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from([*SWITCHES, "recruits", "offers_per_turn", "other"]), JUNK, max_size=4))
def test_any_bad_option_is_refused(data: dict[str, Any]) -> None:
    try:
        options = options_from(data)
    except EuphoriaError as error:
        assert str(error)
    else:
        assert all(isinstance(getattr(options, name), bool) for name in SWITCHES)


@settings(max_examples=300)
@given(st.sampled_from(["game", "rules", "names", "options", "seed", "position", "choices", "state", "format"]), JUNK)
def test_any_damaged_record_is_refused_or_replays(field: str, junk: Any) -> None:
    data = json.loads(a_running_game(60).record().to_json())
    data[field] = junk
    try:
        text = json.dumps(data)
    except (TypeError, ValueError):
        return
    try:
        game = dystopia.Record.from_json(text).replay()
    except EuphoriaError as error:
        assert str(error)
    else:
        assert not game.over


@settings(max_examples=200)
@given(st.text(max_size=200) | st.integers(0, 3000))
def test_any_broken_file_is_refused(damage: str | int) -> None:
    text = a_running_game(50).record().to_json()
    broken = text[:damage] if isinstance(damage, int) else damage
    if broken.strip() == text.strip():
        return
    with pytest.raises(dystopia.BadRecord):
        dystopia.Record.from_json(broken).replay()


PLAYER = st.fixed_dictionaries(
    {},
    optional={
        key: JUNK
        | st.sampled_from(
            [3, -1, 7, 100, ["book"] * 7, [6, 6, 6, 6, 6], {"farm": 3}, {"wind_saloon": 9}, ["ray"], "bear"]
        )
        for key in (*a_player(), "colour")
    },
)


@settings(max_examples=400)
@given(PLAYER, st.dictionaries(st.sampled_from(["turn", "allegiance", "miners", "markets", "discard", "x"]), JUNK))
def test_any_impossible_position_is_refused(changes: dict[str, Any], table: dict[str, Any]) -> None:
    position = {"players": [a_player(dice=[3]) | changes, a_player(dice=[2])], **table}
    try:
        game = dystopia.Record(
            "dystopia", "dystopia-2", ("red", "blue"), dystopia.Options().to_data(), None, position, (), ""
        ).begin()
    except EuphoriaError as error:
        assert str(error)
    else:
        assert game.question().choices


def test_a_finished_game_asks_nothing() -> None:
    game = start(Setup(("a", "b"), dystopia.Options(trading=False), None, None))
    rng = random.Random(3)
    while not game.over:
        game.choose(rng.choice(game.question().choices))
    before = game.state()
    for action in (game.question, lambda: game.choose("end turn"), lambda: dystopia.outcomes(game), lambda: game.seat):
        with pytest.raises(dystopia.GameOver):
            action()
    assert game.state() == before
    assert dystopia.view(game, 0).to_data()["ranking"] == game.ranking()


@pytest.mark.parametrize("seat", [-1, 3, "0", True, 1.0])
def test_a_view_for_no_seat_is_refused(seat: Any) -> None:
    with pytest.raises(dystopia.BadSetup, match="seat is a number from 0 to 2"):
        dystopia.view(a_running_game(1), seat)
