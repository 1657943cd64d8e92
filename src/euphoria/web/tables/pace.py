"""The pace of bots at a table: nobody is overrun, so of those who sit there the slowest wish counts."""

from __future__ import annotations

from dataclasses import dataclass

from euphoria.web.tables.house import BOT
from euphoria.web.tables.table import PLAYING, Table
from euphoria.web.tables.wishes import PACES, QUICK, STEPS


@dataclass(frozen=True)
class Pacing:
    """How fast bots move at the table, and what whoever looks may do about it."""

    pace: str
    wish: str
    """That of whoever looks."""
    because_of: tuple[str, ...] = ()
    """Whose slower wish it is."""
    waits: str = ""
    """The bot that waits until somebody lets it play."""


def pace_of(table: Table) -> str:
    """The slowest wish of the people at the table; where bots have all chairs, of those who lent theirs, and then never
    at once: nobody could take a chair back in time."""
    wishes = table.wishes.paces
    counted = [wishes.get(seat, QUICK) for seat in table.people] or [*wishes.values(), QUICK]
    return min(counted, key=[*PACES].index)


def slowest(table: Table) -> list[int]:
    """The seats of people because of whom bots move as slowly as they do."""
    pace = pace_of(table)
    return [seat for seat in sorted(table.people) if table.wishes.paces.get(seat, QUICK) == pace]


def pause_of(table: Table, usual: float) -> float:
    """Seconds for which a bot's next move is held back. Windows for reactions have a pause of their own (L37)."""
    return usual * PACES[pace_of(table)]


def waits_for_next(table: Table) -> bool:
    """Does a bot wait until somebody lets it begin its turn?"""
    if table.asked is None or table.seats[table.asked].kind != BOT:
        return False
    if pace_of(table) != STEPS or table.wishes.let == (table.branch, table.begun_game.turn):
        return False
    turns = (event.seat for made in reversed(table.made) for event in reversed(made.events) if event.kind == "turn")
    whose = next(turns, None)
    return whose is not None and table.seats[whose].kind == BOT


def pacing_of(table: Table, seat: int | None) -> Pacing | None:
    """What whoever looks can be told and offered; None where there are no bots or no say in it."""
    if seat is None or table.state != PLAYING or all(seated.kind != BOT for seated in table.seats):
        return None
    pace, wish = pace_of(table), table.wishes.paces.get(seat, QUICK)
    slower = () if pace == wish else tuple(table.names[other] for other in slowest(table) if other != seat)
    waits = table.names[table.asked] if table.asked is not None and waits_for_next(table) else ""
    return Pacing(pace, wish, slower, waits)
