"""How fast people wish bots to move, and what they have let happen: what a table keeps of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Self

from euphoria.web.refusals import Refused
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.entries import EntryData

PACE: Final = "pace"
NEXT: Final = "next"
"""Kinds of entries: some seats wish for a pace, and the next bot may play."""

STEPS: Final = "steps"
CALM: Final = "calm"
QUICK: Final = "quick"
AT_ONCE: Final = "once"
PACES: Final = {STEPS: 1.0, CALM: 2.4, QUICK: 1.0, AT_ONCE: 0.0}
"""The slowest first: how long a bot's move is held back, as a multiple of the usual pause. Step by step every bot waits
besides until somebody lets it begin its turn."""


@dataclass(frozen=True)
class Wishes:
    """Who wishes for which pace, and the last turn of a bot that somebody let begin."""

    paces: dict[int, str] = field(default_factory=dict)
    """By seat."""
    let: tuple[int, int] = (0, 0)
    """The branch of the game and the number of the turn."""

    def after_entry(self, kind: str, data: EntryData, now: tuple[int, int]) -> Self:
        """The wishes after an entry; `now` are the branch and the turn."""
        if kind == NEXT:
            return replace(self, let=now)
        if data["pace"] not in PACES:
            raise Refused(_("The pace is one of these: {known}.").format(known=", ".join(PACES)))
        return replace(self, paces={**self.paces, **dict.fromkeys(data["seats"], data["pace"])})
