"""How much may happen at one table: enough for any game that people play, and no more than the server can carry."""

from __future__ import annotations

from typing import Final

from euphoria.web.refusals import Refused
from euphoria.web.tables.entries import EntryData
from euphoria.web.tables.private import ANSWER
from euphoria.web.tables.table import ABANDON, ASK_UNDO, CHOOSE, CLOSE, REMATCH, SAY, UNDO, Table
from euphoria.words.numbers import number
from euphoria.words.speech import _

MOST_CHOICES: Final = 20_000
"""Players' and nature's; a long game has some hundred."""
MOST_ENTRIES: Final = 40_000
MOST_TALK: Final = 2_000
MOST_BACKS: Final = 20
"""So often the game goes back to the same question."""
MOST_CHANGES: Final = 20
"""So often a seat answers in the same window for reactions."""
ENDING: Final = (ABANDON, REMATCH)
"""What can still happen at a table that is full."""


def is_full(table: Table) -> bool:
    """Has so much happened that the game can only be ended?"""
    return table.at >= MOST_CHOICES or table.version >= MOST_ENTRIES


def check(table: Table, kind: str, seat: int, data: EntryData) -> None:
    """Refused when this is more than may happen at a table. What was written before is never asked."""
    if table.version >= MOST_ENTRIES and kind not in ENDING:
        text = _("More than {n} things have happened at this table: the game can only be ended now.")
        raise Refused(text.format(n=number(MOST_ENTRIES)))
    if kind in (CHOOSE, CLOSE) and table.at >= MOST_CHOICES:
        raise Refused(_("After {n} choices the game can only be ended.").format(n=number(MOST_CHOICES)))
    if kind == SAY and table.game is not None and len(table.game.talk) >= MOST_TALK:
        raise Refused(_("Everything has been said: a table keeps {n} lines of talk.").format(n=number(MOST_TALK)))
    if kind in (UNDO, ASK_UNDO) and table.backs.get(data["to"], 0) >= MOST_BACKS:
        raise Refused(_("You have been back at this question {n} times; now it goes on.").format(n=MOST_BACKS))
    if kind == ANSWER and table.private.changes.get(seat, 0) >= MOST_CHANGES:
        raise Refused(_("You have answered this {n} times; the last answer stands.").format(n=MOST_CHANGES))
