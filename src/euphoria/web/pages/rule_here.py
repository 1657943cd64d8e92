"""A rule at a table: where it happened in this game, as its reader may know it, and what it means there now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from euphoria import rulebook
from euphoria.core.events import Event
from euphoria.web.pages.frame import Line
from euphoria.web.pages.framing import beginning, lines_of, turns_of
from euphoria.web.pages.sitting import sitting_at
from euphoria.web.pages.visits import Visit
from euphoria.web.refusals import Forbidden, NotFound
from euphoria.web.tables.table import OPEN, Table
from euphoria.web.tables.windows import view_asked
from euphoria.words.rules import is_about, now

MOST: Final = 3
"""So many lines of the log are told of a rule, the latest ones."""
TURNS: Final = 400
"""And so many turns are looked through at most: usual games have fewer."""


@dataclass(frozen=True)
class RuleHere:
    """What a page of the rulebook shows of one table."""

    code: str
    name: str
    """What the table is called."""
    now: str
    """What the rule means for the reader at this moment; empty where there is nothing to say."""
    lines: tuple[tuple[str, Line], ...]
    """Where it happened: who did it, and the line of the log, the latest first."""


async def rule_here(visit: Visit, code: str, title: str, name: str) -> RuleHere | None:
    """A rule, a space or a card at a table; None for whoever may not look there, and where nothing can be told.

    Nobody learns from this page whether there is such a table: a try counts like any other.
    """
    try:
        table, mine = await visit.watching(code)
    except (Forbidden, NotFound):
        return None
    sitting = sitting_at(visit, table, mine)
    if table.state == OPEN or table.house.title != title or sitting.curtain or not name:
        return None
    seat = sitting.seat
    view, names = view_asked(table, seat), rules_behind(title, name)
    meaning = next((told for one in names if (told := now(title, view, one))), "")
    return RuleHere(table.code, table.name, meaning, happened(table, seat, names if is_word(name) else names[:1]))


def rules_behind(title: str, name: str) -> tuple[str, ...]:
    """What a page is about: the thing itself, then the rulings that it builds on."""
    book = rulebook.book_of(title)
    cited = () if book is None else book.cites.get(book.key_of(name), ())
    return (name, *[key.removeprefix("rule:") for key in cited if key.startswith("rule:")]) if ":" in name else (name,)


def is_word(name: str) -> bool:
    """Is it a word, which happens whenever its rules apply?"""
    return name.startswith("word:")


def happened(table: Table, seat: int | None, names: Sequence[str]) -> tuple[tuple[str, Line], ...]:
    """The latest turns in which one of these happened, as the seat may know them."""
    title = table.house.title
    found: list[tuple[str, Line]] = []

    def is_told(events: Iterable[Event]) -> bool:
        return any(is_about(title, event, name) for event in events for name in names)

    for turn in reversed(turns_of(table, None, beginning(table, TURNS))):
        if is_told(event.seen_by(seat) for event in turn.events):
            for line, events in reversed(lines_of(table, seat, turn)):
                if is_told(events):
                    found.append((table.names[line.seat] if line.seat >= 0 else "", line))
        if len(found) >= MOST:
            break
    return tuple(found[:MOST])
