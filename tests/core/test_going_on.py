"""A game that goes on from a moment of another one: what was there stays, what comes is decided anew."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest

from euphoria.core.errors import BadRecord
from euphoria.core.game import Game, random_playout
from euphoria.core.nature import HMAC_SHA256, seeded
from euphoria.core.record import Record, decisions, draws_of
from euphoria.titles import TITLES, load_text, record_of
from tests.third_title import TITLE

THIRD = import_module(TITLE)
RULES = {**{name: title.rules for name, title in TITLES.items()}, THIRD.DOOR.name: THIRD}
SEED = 11


def finished(title: str) -> Game:
    """A whole game at random."""
    rules = RULES[title]
    game = rules.new_game(rules.FEWEST_PLAYERS, seed=SEED)
    random_playout(game, seeded(SEED))
    return game


def moments(game: Game) -> list[int]:
    """Some moments of a game: its beginning, its last decision, and a few between."""
    stops = decisions(game)
    return [stops[0], *stops[1 : -1 : max(1, len(stops) // 5)], stops[-1]]


def played_on(game: Game, count: int, seed: int) -> Game:
    """The game from a moment on with other dice, at random but always with the same choices of the players."""
    other = record_of(game).go_on(count, seed)
    random_playout(other, seeded(SEED))
    return other


@pytest.mark.parametrize("title", RULES)
def test_it_begins_where_the_other_game_stood(title: str) -> None:
    game = finished(title)
    for count in moments(game):
        other = record_of(game).go_on(count, 5)
        assert other.state() == game.replay(count).state()
        assert list(other.history) == list(game.history[:count])


@pytest.mark.parametrize("title", RULES)
def test_luck_after_that_moment_is_another_one(title: str) -> None:
    game = finished(title)
    start = decisions(game)[0]
    endings: set[tuple[int, ...]] = set()
    for seed in range(8):
        other, rng = record_of(game).go_on(start, seed), seeded(SEED)
        for _decision in range(30):
            if not other.over:
                some = other.open_choices
                # The first choice of the third title is to roll.
                other.apply(some[0 if RULES[title] is THIRD else rng.below(len(some))])
        endings.add(tuple(other.history[start:]))
    assert len(endings) > 4


@pytest.mark.parametrize("generator", ["", HMAC_SHA256])
@pytest.mark.parametrize("title", RULES)
def test_it_saves_replays_and_goes_back_like_any_other(title: str, generator: str) -> None:
    game = finished(title)
    count = moments(game)[1]
    other = record_of(game).go_on(count, 5, generator)
    random_playout(other, seeded(2))
    record = record_of(other)
    read = load_text(record.to_json()) if title in TITLES else THIRD.Record.from_json(record.to_json())

    assert record.taken == count and record.generator == generator and read == record
    assert read.replay().state() == other.state()
    assert other.replay(count).state() == game.replay(count).state()
    assert other.begin_again().state() == game.begin_again().state()
    third = record_of(other).go_on(decisions(other)[-1], 6)
    assert record_of(third).taken == decisions(other)[-1]


@pytest.mark.parametrize("title", RULES)
def test_only_what_comes_from_the_seed_counts_as_drawn(title: str) -> None:
    game = finished(title)
    last = moments(game)[-2]
    other = played_on(game, last, 5)
    whole, own = draws_of(record_of(game)), draws_of(record_of(other))
    as_if_dealt = draws_of(replace(record_of(other), taken=0))
    assert (len(own) < len(as_if_dealt) and as_if_dealt[-len(own) :] == own) or not own
    assert as_if_dealt[: len(as_if_dealt) - len(own)] == whole[: len(as_if_dealt) - len(own)]


def test_what_was_said_by_then_was_said() -> None:
    game = RULES["dystopia"].new_game(2, seed=SEED)
    game.say(0, "Hello")
    random_playout(game, seeded(SEED))
    game.say(1, "Well played")
    other = record_of(game).go_on(decisions(game)[5], 1)
    assert [said.what for said in other.talk] == ["Hello"]


def broken(record: Record, **how: object) -> str:
    with pytest.raises(BadRecord) as found:
        replace(record, **how).replay()  # type: ignore[arg-type]
    return str(found.value)


def test_a_record_that_cannot_have_gone_on_is_refused_in_words() -> None:
    game = finished("dystopia")
    count = decisions(game)[3]
    record = record_of(record_of(game).go_on(count, 5))
    assert "no seed to go on with" in broken(record, seed=None)
    assert "took" in broken(record, taken=count + 1)
    assert "but the seed gives" in broken(record, taken=2)
    wrong = (record.choices[-1], *record.choices[1:])
    assert "makes no sense" in broken(record, choices=wrong)
    with pytest.raises(BadRecord, match="in the middle of nature's answers"):
        record_of(game).go_on(1, 5)
    with pytest.raises(BadRecord, match="cannot go on from"):
        record_of(game).go_on(len(game.history) + 1, 5)
