"""Fuzzed bad input to leaders: always a EuphoriaError with a message, never a changed game."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euphoria import leaders
from euphoria.core.errors import EuphoriaError
from euphoria.leaders.position import a_player
from tests.properties.test_bad_input import JUNK

ORDERS = "pass cycle give seat1 seat9 use hat_box pay left arm shoot interrogate 0 -1"
SAYINGS = "claim team card euphorian accuse leader trust ask answer yes promise"
WORDS = st.lists(st.sampled_from(f"{ORDERS} {SAYINGS}".split()), max_size=5).map(" ".join)


@cache
def played(seed: int) -> leaders.Leaders:
    game = leaders.new_game(4, seed=seed)
    rng = random.Random(seed)
    for _ in range(seed % 60):
        if not game.over:
            game.choose(rng.choice(game.question().choices))
    return game


def a_running_game(seed: int) -> leaders.Leaders:
    return played(seed % 40).copy()


@settings(max_examples=300)
@given(st.integers(0, 200), JUNK | WORDS | st.sampled_from(leaders.TABLE.choices))
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


@settings(max_examples=300)
@given(st.integers(0, 200), JUNK | st.integers(0, 3), JUNK | WORDS)
def test_anything_said_is_kept_or_refused_and_changes_nothing(seed: int, seat: Any, words: Any) -> None:
    game = a_running_game(seed)
    before = game.state()
    try:
        said = game.say(seat, words)
    except EuphoriaError as error:
        assert str(error)
        assert game.talk == []
    else:
        assert game.talk == [said]
        assert leaders.Record.from_json(game.record().to_json()).replay().talk == [said]
    assert game.state() == before


@settings(max_examples=200)
@given(JUNK, JUNK)
def test_any_bad_setup_is_refused(players: Any, seed: Any) -> None:
    if isinstance(players, int) and not isinstance(players, bool) and 4 <= players <= 8:
        return
    with pytest.raises(leaders.BadSetup):
        leaders.new_game(players, seed=seed)


@settings(max_examples=100)
@given(JUNK)
def test_any_bad_seed_options_or_nature_are_refused(what: Any) -> None:
    if what is None:
        return
    if not (isinstance(what, int) and not isinstance(what, bool) and 0 <= what < 2**256):
        with pytest.raises(leaders.BadSetup):
            leaders.new_game(4, seed=what)
    with pytest.raises(leaders.BadSetup):
        leaders.new_game(4, options=what)
    with pytest.raises(leaders.BadSetup):
        leaders.new_game(4, nature=what)


OPTION_NAMES = ["use_promo", "gun_table", "first_player", "placement", "max_turns", "talk", "deck", "other"]


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(OPTION_NAMES), JUNK, max_size=4))
def test_any_bad_option_is_refused(data: dict[str, Any]) -> None:
    try:
        options = leaders.options_from(data)
    except EuphoriaError as error:
        assert str(error)
    else:
        assert leaders.options_from(options.to_data()) == options
        assert isinstance(options.use_promo, bool) and options.max_turns >= 0


FIELDS = ["game", "rules", "names", "options", "seed", "position", "choices", "state", "format", "talk", "abandoned"]


@settings(max_examples=300)
@given(st.sampled_from(FIELDS), JUNK)
def test_any_damaged_record_is_refused_or_replays(field: str, junk: Any) -> None:
    data = json.loads(a_running_game(35).record().to_json())
    data[field] = junk
    try:
        text = json.dumps(data)
    except (TypeError, ValueError):
        return
    try:
        game = leaders.Record.from_json(text).replay()
    except EuphoriaError as error:
        assert str(error)
    else:
        assert game.history == a_running_game(35).history


SAID = st.fixed_dictionaries(
    {"at": st.integers(0, 60), "seat": st.integers(0, 5), "kind": st.sampled_from(["text", "ask", "trust", "answer"])},
    optional={
        "what": st.text(max_size=9) | st.sampled_from(["yes", "leader"]),
        "other": st.integers(0, 5),
        "place": st.integers(0, 4),
        "reply": st.integers(0, 3),
    },
)


@settings(max_examples=300)
@given(st.lists(SAID, max_size=4))
def test_any_talk_in_a_record_is_refused_or_kept(talk: list[dict[str, Any]]) -> None:
    data = json.loads(a_running_game(35).record().to_json())
    data["talk"] = talk
    try:
        game = leaders.Record.from_json(json.dumps(data)).replay()
    except EuphoriaError as error:
        assert str(error)
    else:
        assert leaders.Record.from_json(game.record().to_json()).replay().talk == game.talk


@settings(max_examples=150)
@given(st.text(max_size=200) | st.integers(0, 3000))
def test_any_broken_file_is_refused(damage: str | int) -> None:
    text = a_running_game(30).record().to_json()
    broken = text[:damage] if isinstance(damage, int) else damage
    if broken.strip() == text.strip():
        return
    with pytest.raises(leaders.BadRecord):
        leaders.Record.from_json(broken).replay()


LIKELY = [
    [],
    ["left", "left"],
    ["middle"],
    ["euphorian_leader", "subterran_leader"],
    ["euphorian_leader"],
    ["euphorian_11"],
    ["euphorian"] * 4,
    ["hat_box"],
    ["hat_box", "hat_box"],
    ["crown_ribbon"],
    "anna",
    "bob",
    {"bob": ["left"]},
    {"carl": ["right", "top"]},
    True,
]
PLAYER = st.fixed_dictionaries({}, optional={key: JUNK | st.sampled_from(LIKELY) for key in (*a_player(), "colour")})
TABLE = st.dictionaries(
    st.sampled_from(["turn", "phase", "turns_taken", "direction", "discard", "x"]),
    JUNK | st.sampled_from(["action", "clockwise", 3, ["hat_box", "bin_lid"]]),
    max_size=3,
)


@settings(max_examples=400)
@given(PLAYER, TABLE)
def test_any_impossible_position_is_refused(changes: dict[str, Any], table: dict[str, Any]) -> None:
    position = {"players": [a_player() | changes, a_player(), a_player(), a_player()], **table}
    names = ("anna", "bob", "carl", "dora")
    record = leaders.Record("leaders", "leaders-2", names, leaders.Options().to_data(), None, position, (), "")
    try:
        game = record.begin()
    except EuphoriaError as error:
        assert str(error)
    else:
        assert game.question().choices
        assert leaders.view(leaders.redeal(leaders.view(game, 0), random.Random(1)), 0) == leaders.view(game, 0)


@settings(max_examples=150)
@given(JUNK)
def test_any_deck_that_is_none_is_refused(data: Any) -> None:
    with pytest.raises(EuphoriaError):
        leaders.deck_from_data(data)
    with pytest.raises(EuphoriaError):
        leaders.deck_from_data({"name": "a deck", "card": data})


def test_a_finished_game_asks_nothing() -> None:
    game = leaders.new_game(4, seed=3, options=leaders.Options(max_turns=2))
    rng = random.Random(3)
    while not game.over:
        game.choose(rng.choice(game.question().choices))
    before = game.state()
    for action in (game.question, lambda: game.choose("pass"), lambda: leaders.outcomes(game), lambda: game.seat):
        with pytest.raises(leaders.GameOver):
            action()
    assert game.state() == before
    reason = leaders.why_not(game, "pass")
    assert reason is not None and reason.code == "game_over"
    assert leaders.view(game, 0).to_data()["ranking"] == game.ranking() == [[0, 1, 2, 3]]


@pytest.mark.parametrize(
    "call",
    [
        lambda game: leaders.view(game, 4),
        lambda game: leaders.view(game, -1),
        lambda game: leaders.view(game, "0"),
        lambda game: leaders.view(game, True),
        lambda game: leaders.view(None, 0),
        lambda game: leaders.view(leaders.view(game, 0), 0),
        lambda game: leaders.belief(game),
        lambda game: leaders.belief(None),
        lambda game: leaders.redeal(game, random.Random(1)),
        lambda game: leaders.redeal(leaders.view(game, 0), 5),
        lambda game: leaders.why_not(None, "pass"),
        lambda game: leaders.why_not(game, "dance"),
        lambda game: leaders.why_not(game, None),
        lambda game: leaders.card_reason(game, None, "hat_box"),
        lambda game: leaders.card_reason(game, 4, "hat_box"),
        lambda game: leaders.card_reason(game, 0, "moon"),
        lambda game: leaders.card_reason(game, 0, -1),
        lambda game: leaders.card_reason(game, 0, 60),
        lambda game: leaders.card_reason(game, 0, 1.5),
        lambda game: leaders.card_reason(None, 0, "hat_box"),
        lambda game: leaders.play(game, None),
        lambda game: leaders.new_game(3),
        lambda game: leaders.new_game(9),
        lambda game: leaders.new_game(4, seed=1, nature=None),
        lambda game: leaders.new_game(4, nature=leaders.Nature()),
        lambda game: leaders.new_game(["\ud800", "b", "c", "d"]),
        lambda game: leaders.new_game(["a", "a", "c", "d"]),
        lambda game: leaders.load_deck(None),
        lambda game: leaders.load_deck("/nowhere/at/all.toml"),
        lambda game: leaders.deck_from_data([]),
        lambda game: leaders.a_game(anna=5, bob={}, carl={}, dora={}),
        lambda game: leaders.a_game(anna={}, bob={}, carl={}),
        lambda game: leaders.a_game(turn=4, anna={}, bob={}, carl={}, dora={}),
        lambda game: leaders.a_game(options={"deck": "a_file.toml"}, anna={}, bob={}, carl={}, dora={}),
        lambda game: leaders.a_game(nature=5, anna={}, bob={}, carl={}, dora={}),
        lambda game: leaders.outcomes(game),
        lambda game: game.undo("x"),
        lambda game: game.undo(-1),
        lambda game: game.say(0, None),
        lambda game: game.record().replay("x"),
        lambda game: game.record().save("/nowhere/at/all.json"),
        lambda game: leaders.Record.load("a\0b"),
        lambda game: leaders.Record.load(None),
        lambda game: leaders.Record.from_json(5),
    ],
)
def test_nonsense_at_the_front_door_gets_a_clear_error(call: Any) -> None:
    game = leaders.new_game(4, seed=1)
    before = game.state()
    with pytest.raises(EuphoriaError) as error:
        call(game)
    assert len(str(error.value)) > 10
    assert game.state() == before
