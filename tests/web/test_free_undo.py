"""What may be taken back without asking has shown nothing to anybody: tried in games of both titles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from euphoria import dystopia
from euphoria.titles import shows
from euphoria.web.refusals import Refused
from euphoria.web.tables.house import House, Seated
from euphoria.web.tables.table import CHOOSE, END_TURN, START, Entry, Table

WORLDS = 2
"""Deals that fit what somebody knew, tried for each seat."""


def begun(title: str, players: int, seed: int, **options: Any) -> Table:
    """A table of people at which everything may be taken back that shows nothing."""
    seats = tuple(Seated(f"P{seat}", "screen") for seat in range(players))
    table = Table("", "", House(title, "Test", seats, options, undo="free"), seed, "", "")
    table.apply(Entry(1, START, -1, {}, 0.0))
    return table


def free_choices(table: Table, rng: Random, most: int) -> Iterator[tuple[Any, int]]:
    """Play at random: the game as it was before each choice that could be taken back freely, and who made it."""
    found = 0
    while table.state == "playing" and found < most:
        before = table.game.copy()
        seat: int = before.seat
        # Every verb as often as any other, so that rare things happen often enough.
        verb = rng.choice(sorted({choice.verb for choice in before.open_choices}))
        choice = rng.choice([choice for choice in before.open_choices if choice.verb == verb])
        table.apply(Entry(table.version + 1, CHOOSE, seat, {"choice": choice.index}, 0.0))
        if table.free_undo(seat) is not None:
            found += 1
            yield before, seat
        if table.holding is not None:
            table.apply(Entry(table.version + 1, END_TURN, table.holding, {}, 0.0))


def looks(title: Any, game: Any, seat: int | None) -> tuple[Any, Any]:
    """All that somebody has to go by after a choice."""
    return title.view(game, seat).to_data(), [event.seen_by(seat) for event in game.events]


def could_be(title: Any, world: Any, choice: Any, seat: int, shown: tuple[Any, Any]) -> bool:
    """Could what this seat saw have come of that choice in another deal?"""
    twin = world.copy()
    twin.watch()
    twin.choose(choice)
    return looks(title, twin, seat) == shown


def keep_plan(world: Any, before: Any, seat: int) -> None:
    """Give a deal the offer that is being made, where it can be made there: a plan is no secret of the deal."""
    offer = getattr(before, "trade", None)
    if offer is None or offer.proposed or seat == offer.seat:
        return
    held = world.players[offer.seat].items
    if all(count <= held[item] for item, count in enumerate(offer.give)):
        world.trade = before.copy().trade
        world.open_choices = world.asking().choices(world)


def learns(table: Table, before: Any, actor: int, seat: int, rng: Random) -> bool:
    """Is there a deal that this seat held possible and does no longer?"""
    title = table.title()
    shown = looks(title, table.game, seat)
    made = table.game.table().choices[table.game.history[len(before.history)]]
    for _ in range(WORLDS):
        world = title.redeal(title.view(before, seat), rng)
        # Others may not have seen what exactly was chosen: anything that looks the same will do.
        keep_plan(world, before, seat)
        open_now = list(world.open_choices)
        choices = [choice for choice in open_now if choice.index == made.index]
        choices += [choice for choice in open_now if choice.index != made.index and seat != actor]
        if not any(could_be(title, world, choice, seat, shown) for choice in choices):
            return True
    return False


GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("dystopia", 2, {}),
    ("dystopia", 3, {"recruits": "second", "trading": False}),
    ("dystopia", 3, {"recruit_draft": True, "market_draft": True, "track_draft": True}),
    ("leaders", 4, {}),
    ("leaders", 5, {"use_promo": True}),
]


@pytest.mark.parametrize("title, players, options", GAMES)
def test_what_is_taken_back_freely_has_shown_nothing_to_anybody(
    title: str, players: int, options: dict[str, Any]
) -> None:
    for seed in range(2):
        table, rng = begun(title, players, seed, **options), Random(seed)
        for before, actor in free_choices(table, rng, 120):
            wiser = [seat for seat in range(players) if learns(table, before, actor, seat, rng)]
            assert wiser == [], (actor, table.made[-1].events)


def shown_by(game: Any, line: str) -> bool:
    """Has somebody learned something hidden by the last choice of a line of play?"""
    *before, last = line.split(", ")
    if before:
        dystopia.play(game, ", ".join(before))
    game.watch()
    dystopia.play(game, last)
    return any(shows(game, event) for event in game.events)


@pytest.mark.parametrize("level, known", [(6, False), (7, True), (8, False)])
def test_a_marker_that_wakes_nobody_tells_who_has_no_such_recruit(level: int, known: bool) -> None:
    blue = dystopia.a_player(dice=[3], recruits=["ray"])
    red = dystopia.a_player(dice=[2, 5], recruits=["maggie"])
    game = dystopia.a_game(red=red, blue=blue, allegiance={"subterran": level})
    assert shown_by(game, "place 2 aquifer") == known


@pytest.mark.parametrize("level, known", [(7, False), (8, True)])
def test_a_recruit_kept_hidden_is_of_no_faction_that_is_awake(level: int, known: bool) -> None:
    red = dystopia.a_player(dice=[2, 5], dilemma="bat", artifacts=["bat"], recruits=["maggie"])
    game = dystopia.a_game(red=red, blue=dystopia.a_player(dice=[3]), allegiance={"subterran": level})
    assert shown_by(game, "dilemma fight, deal ray, deal nick, keep ray") == known


def test_an_offer_of_goods_shows_nothing_and_an_offer_of_cards_does() -> None:
    for given, known in (("water", False), ("bat", True)):
        red = dystopia.a_player(dice=[2, 5], water=1, artifacts=["bat"])
        game = dystopia.a_game(red=red, blue=dystopia.a_player(dice=[3], energy=1))
        assert shown_by(game, f"trade seat1, give {given}, ask energy, propose") == known


def test_an_older_log_may_say_that_a_turn_is_over_after_something_was_shown() -> None:
    table, rng = begun("leaders", 4, 1), Random(1)
    while not (table.made and table.made[-1].ended and table.made[-1].learned):
        if table.holding is not None:
            table.apply(Entry(table.version + 1, END_TURN, table.holding, {}, 0.0))
        choice = rng.choice(table.game.open_choices).index
        table.apply(Entry(table.version + 1, CHOOSE, table.game.seat, {"choice": choice}, 0.0))
    seat = table.made[-1].seat
    with pytest.raises(Refused):
        table.apply(Entry(table.version + 1, END_TURN, (seat + 1) % 4, {}, 0.0))
    table.apply(Entry(table.version + 1, END_TURN, seat, {}, 0.0))
    assert (table.holding, table.made[-1].seat) == (None, seat)
