"""Fuzzed bad input to every title: always a EuphoriaError with a message, never a changed game."""

from __future__ import annotations

import json
import random
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euphoria.core.errors import BadRecord, BadSetup, EuphoriaError, GameOver
from euphoria.core.game import play
from euphoria.core.nature import Nature, outcomes
from euphoria.titles import TITLES
from tests.properties.samples import JUNK, SAMPLES, a_running_game

for_every_title = pytest.mark.parametrize("name", TITLES)


def is_number(what: Any, fewest: int, most: int) -> bool:
    return isinstance(what, int) and not isinstance(what, bool) and fewest <= what <= most


@for_every_title
@settings(max_examples=300)
@given(seed=st.integers(0, 200), data=st.data())
def test_any_bad_choice_is_refused_and_changes_nothing(name: str, seed: int, data: st.DataObject) -> None:
    sample = SAMPLES[name]
    game = a_running_game(name, seed)
    before, count = game.state(), len(game.history)
    try:
        game.choose(data.draw(JUNK | sample.words | st.sampled_from(sample.title.TABLE.choices)))
    except EuphoriaError as error:
        assert str(error)
        assert game.state() == before
        assert len(game.history) == count
    else:
        assert len(game.history) > count


@for_every_title
@settings(max_examples=200)
@given(players=JUNK, seed=JUNK)
def test_any_bad_setup_is_refused(name: str, players: Any, seed: Any) -> None:
    title: Any = TITLES[name].rules
    if not is_number(players, title.FEWEST_PLAYERS, title.MOST_PLAYERS):
        with pytest.raises(BadSetup):
            title.new_game(players, seed=seed)


@for_every_title
@settings(max_examples=100)
@given(what=JUNK)
def test_any_bad_seed_options_or_nature_are_refused(name: str, what: Any) -> None:
    title: Any = TITLES[name].rules
    if what is None:
        return
    if not is_number(what, 0, 2**256 - 1):
        with pytest.raises(BadSetup):
            title.new_game(title.FEWEST_PLAYERS, seed=what)
    with pytest.raises(BadSetup):
        title.new_game(title.FEWEST_PLAYERS, options=what)
    with pytest.raises(BadSetup):
        title.new_game(title.FEWEST_PLAYERS, nature=what)


@for_every_title
@settings(max_examples=300)
@given(data=st.data())
def test_any_bad_option_is_refused(name: str, data: st.DataObject) -> None:
    title: Any = TITLES[name].rules
    by_default = {field.name: field.default for field in fields(title.Options)}
    given_options = data.draw(st.dictionaries(st.sampled_from([*by_default, "other"]), JUNK, max_size=4))
    try:
        options = title.options_from(given_options)
    except EuphoriaError as error:
        assert str(error)
    else:
        assert title.options_from(options.to_data()) == options
        for option, default in by_default.items():
            if default is not None:
                assert type(getattr(options, option)) is type(default)
            if isinstance(default, int):
                assert getattr(options, option) >= 0


FIELDS = ["game", "rules", "names", "options", "seed", "position", "choices", "state", "format", "talk", "abandoned"]


@for_every_title
@settings(max_examples=300)
@given(field=st.sampled_from(FIELDS), junk=JUNK)
def test_any_damaged_record_is_refused_or_replays(name: str, field: str, junk: Any) -> None:
    before = a_running_game(name, 60)
    data = json.loads(before.record().to_json())
    data[field] = junk
    try:
        text = json.dumps(data)
    except (TypeError, ValueError):
        return
    try:
        game: Any = TITLES[name].rules.Record.from_json(text).replay()
    except EuphoriaError as error:
        assert str(error)
    else:
        assert game.history == before.history
        assert game.over == before.over or field == "abandoned"


@for_every_title
@settings(max_examples=200)
@given(damage=st.text(max_size=200) | st.integers(0, 3000))
def test_any_broken_file_is_refused(name: str, damage: str | int) -> None:
    text = a_running_game(name, 50).record().to_json()
    broken = text[:damage] if isinstance(damage, int) else damage
    if broken.strip() == text.strip():
        return
    with pytest.raises(BadRecord):
        TITLES[name].rules.Record.from_json(broken).replay()


@for_every_title
@settings(max_examples=300)
@given(seed=st.integers(0, 200), seat=JUNK | st.integers(0, 3), data=st.data())
def test_anything_said_is_kept_or_refused_and_changes_nothing(
    name: str, seed: int, seat: Any, data: st.DataObject
) -> None:
    game = a_running_game(name, seed)
    before = game.state()
    try:
        said = game.say(seat, data.draw(JUNK | SAMPLES[name].sayings))
    except EuphoriaError as error:
        assert str(error)
        assert game.talk == []
    else:
        assert game.talk == [said]
        assert TITLES[name].rules.Record.from_json(game.record().to_json()).replay().talk == [said]
    assert game.state() == before


SAID = st.fixed_dictionaries(
    {"at": st.integers(0, 60), "seat": st.integers(0, 5), "kind": st.sampled_from(["text", "ask", "trust", "answer"])},
    optional={
        "what": st.text(max_size=9) | st.sampled_from(["yes", "leader"]),
        "other": st.integers(0, 5),
        "place": st.integers(0, 4),
        "reply": st.integers(0, 3),
    },
)


@for_every_title
@settings(max_examples=300)
@given(talk=st.lists(SAID, max_size=4))
def test_any_talk_in_a_record_is_refused_or_kept(name: str, talk: list[dict[str, Any]]) -> None:
    record = TITLES[name].rules.Record
    data = json.loads(a_running_game(name, 35).record().to_json())
    data["talk"] = talk
    try:
        game: Any = record.from_json(json.dumps(data)).replay()
    except EuphoriaError as error:
        assert str(error)
    else:
        again: Any = record.from_json(game.record().to_json()).replay()
        assert again.talk == game.talk


@for_every_title
@settings(max_examples=400)
@given(data=st.data())
def test_any_impossible_position_is_refused(name: str, data: st.DataObject) -> None:
    title = SAMPLES[name].title
    position = data.draw(SAMPLES[name].positions)
    rules = a_running_game(name, 0).record().rules
    names = title.COLOURS[: title.FEWEST_PLAYERS]
    record = title.Record(name, rules, names, title.Options().to_data(), None, position, (), "")
    try:
        game = record.begin()
    except EuphoriaError as error:
        assert str(error)
    else:
        assert game.question().choices
        seen = title.view(game, 0)
        assert title.view(title.redeal(seen, random.Random(1)), 0) == seen


@for_every_title
def test_a_finished_game_asks_nothing(name: str) -> None:
    title = SAMPLES[name].title
    game = title.new_game(title.FEWEST_PLAYERS, seed=3, options=SAMPLES[name].short)
    rng = random.Random(3)
    while not game.over:
        game.choose(rng.choice(game.question().choices))
    before = game.state()
    something = title.TABLE.choices[0]
    for action in (game.question, lambda: game.choose(something), lambda: outcomes(game), lambda: game.seat):
        with pytest.raises(GameOver):
            action()
    assert game.state() == before
    reason = title.why_not(game, something)
    assert reason is not None and reason.code == "game_over"
    assert title.view(game, 0).to_data()["ranking"] == game.ranking()


@for_every_title
@pytest.mark.parametrize("seat", [-1, 9, "0", True, 1.0])
def test_a_view_for_no_seat_is_refused(name: str, seat: Any) -> None:
    game = a_running_game(name, 1)
    with pytest.raises(BadSetup, match=f"seat is a number from 0 to {len(game.players) - 1}"):
        SAMPLES[name].title.view(game, seat)


@for_every_title
@pytest.mark.parametrize(
    "call",
    [
        lambda title, game: title.view(None, 0),
        lambda title, game: title.view(title.view(game, 0), 0),
        lambda title, game: title.redeal(game, random.Random(1)),
        lambda title, game: title.redeal(title.view(game, 0), 5),
        lambda title, game: title.why_not(None, title.TABLE.choices[0]),
        lambda title, game: title.why_not(game, "dance"),
        lambda title, game: title.why_not(game, None),
        lambda title, game: play(game, None),
        lambda title, game: title.new_game(title.FEWEST_PLAYERS - 1),
        lambda title, game: title.new_game(title.MOST_PLAYERS + 1),
        lambda title, game: title.new_game(title.FEWEST_PLAYERS, seed=1, nature=None),
        lambda title, game: title.new_game(title.FEWEST_PLAYERS, nature=Nature()),
        lambda title, game: title.new_game(["\ud800", "b", "c", "d"]),
        lambda title, game: title.new_game(["a", "a", "c", "d"]),
        lambda title, game: outcomes(game),
        lambda title, game: game.undo("x"),
        lambda title, game: game.undo(-1),
        lambda title, game: game.say(0, None),
        lambda title, game: game.record().replay("x"),
        lambda title, game: game.record().save("/nowhere/at/all.json"),
        lambda title, game: title.Record.load("a\0b"),
        lambda title, game: title.Record.load(None),
        lambda title, game: title.Record.from_json(5),
    ],
)
def test_nonsense_at_the_front_door_gets_a_clear_error(name: str, call: Any) -> None:
    is_refused(name, call)


@pytest.mark.parametrize("name", [name for name, title in TITLES.items() if hasattr(title.rules, "a_game")])
@pytest.mark.parametrize(
    "call",
    [
        lambda title, game: title.a_game(anna=5, bob={}, carl={}, dora={}),
        lambda title, game: title.a_game(anna={}),
        lambda title, game: title.a_game(turn=4, anna={}, bob={}, carl={}, dora={}),
        lambda title, game: title.a_game(options={"deck": "a_file.toml"}, anna={}, bob={}, carl={}, dora={}),
        lambda title, game: title.a_game(nature=5, anna={}, bob={}, carl={}, dora={}),
    ],
)
def test_nonsense_in_place_of_a_position_gets_a_clear_error(name: str, call: Any) -> None:
    is_refused(name, call)


def is_refused(name: str, call: Any) -> None:
    """It raises an error that says something, and changes nothing."""
    game = a_running_game(name, 1)
    before = game.state()
    with pytest.raises(EuphoriaError) as error:
        call(TITLES[name].rules, game)
    assert len(str(error.value)) > 10
    assert game.state() == before
