"""Looking back in place: the moves since a player's last turn, and any moment of the game with the ways on from it.

A step is a choice by which something happened that is told, with all that came of it: it is shown as the game stood
when the next of them was about to be made.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from euphoria.core.events import Event
from euphoria.titles import REACT
from euphoria.web.pages.frame import Line, Moment, Recent
from euphoria.web.tables.table import Made, Table

TURN: Final = "turn"
HIT: Final = "hit"
QUIET: Final = (TURN, "decline")
"""Kinds of events that are no step by themselves."""
MOST: Final = 400
"""So many choices are looked through at most: a table is drawn after every move."""


def tells(made: Made) -> bool:
    """Has anything happened by this choice that is worth a step?"""
    return any(event.kind not in QUIET for event in made.events)


def begins_turn(made: Made) -> bool:
    """Did the next turn begin with it?"""
    return any(event.kind == TURN for event in made.events)


def next_step(table: Table, numbers: Iterable[int]) -> int | None:
    """The first of these choices that is a step."""
    return next((number for number in numbers if tells(table.made[number])), None)


def shown_at(table: Table, number: int) -> int:
    """After how many choices a step is shown."""
    later = next_step(table, range(number + 1, len(table.made)))
    return table.at if later is None else table.made[later].before


def first_since(table: Table, seat: int | None) -> int:
    """The first choice after the last whole turn of a seat, or the first by which somebody else did something within
    it; for those who only watch, of the last round."""
    last = len(table.made)
    ended, turns = last, 0
    for number in range(last - 1, max(-1, last - 1 - MOST), -1):
        for event in reversed(table.made[number].events):
            if event.kind == TURN:
                turns += 1
                if turns > 1 and event.seat == seat:
                    within = range(number + 1, ended)
                    return next((n for n in within if table.made[n].seat != seat and tells(table.made[n])), ended)
                ended = number + 1
                if seat is None and turns == len(table.seats):
                    return ended
    return max(0, last - MOST)


def steps_since(table: Table, seat: int | None) -> list[int]:
    """The steps since the last turn of a seat, by the number of the choice."""
    return [number for number in range(first_since(table, seat), len(table.made)) if tells(table.made[number])]


def answers_to(table: Table, seat: int | None) -> tuple[Event, ...]:
    """What others did in answer to the last thing that a seat has done in its turn, until the next turn began or the
    seat has done something else: the first reaction to it and all that came after."""
    last = len(table.made)
    own = (n for n in range(last - 1, max(-1, last - 1 - MOST), -1) if table.made[n].seat == seat)
    first = next((n for n in own if tells(table.made[n])), last)
    found: list[Event] = []
    for made in table.made[first + 1 :]:
        for event in made.events:
            if event.kind == TURN:
                return tuple(found)
            if found or (event.kind == REACT and event.other == seat):
                found.append(event.seen_by(seat))
    return tuple(found)


def shot_of(events: Iterable[Event]) -> tuple[int, int] | None:
    """Who has hit whom with the last shot among these events."""
    hits = [(event.seat, event.other) for event in events if event.kind == HIT]
    return hits[-1] if hits else None


def recent_of(table: Table, seat: int | None) -> Recent | None:
    """What happened since the last turn of a seat; None when nothing has."""
    found = steps_since(table, seat)
    return Recent(shown_at(table, found[0]), len(found)) if found else None


def moment_of(table: Table, seat: int | None, at: int, log: tuple[Line, ...]) -> Moment:
    """A moment with what had just happened then, and where one can go from there."""
    recent = steps_since(table, seat)
    made = bisect_left(table.made, at, key=lambda made: made.before)
    step = next_step(table, range(made - 1, -1, -1))
    earlier, before, turn = None, 0, 0
    if step is not None:
        before = table.made[step].before
        earlier = None if next_step(table, range(step - 1, -1, -1)) is None else before
        begun = next((n for n in range(step - 1, -1, -1) if begins_turn(table.made[n])), None)
        turn = 0 if begun is None else table.made[begun + 1].before
    later = next_step(table, range(made if step is None else step + 1, len(table.made)))
    return Moment(
        at=at,
        line=log[-1] if log else None,
        number=recent.index(step) + 1 if step in recent else 0,
        count=len(recent),
        first=shown_at(table, recent[0]) if recent else None,
        earlier=earlier,
        later=None if later is None else shown_at(table, later),
        before=before,
        turn=turn,
    )
