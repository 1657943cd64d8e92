"""What seats keep to themselves: answers in an open window, how they react without being asked, what a guide said."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Self

from euphoria.titles import TITLES

if TYPE_CHECKING:
    from euphoria.web.tables.entries import EntryData

AUTO: Final = "auto"
"""Of older tables: a seat lets every reaction pass, or wants to be asked again."""
ORDER: Final = "order"
ANSWER: Final = "answer"
GUIDE: Final = "guide"
SECRET: Final = (AUTO, ORDER, ANSWER, GUIDE)
"""Kinds of entries that are between a seat and the server: for everybody else nothing has happened."""

NEVER: Final = "never"
ASK: Final = "ask"
ALWAYS: Final = "always"
ORDERS: Final = (NEVER, ASK, ALWAYS)

ON: Final = "on"
OFF: Final = "off"
AWAY: Final = "away"
"""What a seat does with its guide: it may speak, it is silent from now on, or what it says now was read."""


@dataclass(frozen=True)
class Guidance:
    """The guide of a seat."""

    on: bool = True
    said: dict[str, int] = field(default_factory=dict)
    """What it has said, and after how many choices."""
    read: int = -1
    """After how many choices its sentence was put away."""


@dataclass(frozen=True)
class Private:
    """What the seats of one table keep to themselves; nobody else ever learns of it."""

    orders: dict[int, dict[str, str]] = field(default_factory=dict)
    """How seats react without being asked, by occasion."""
    answers: dict[int, int] = field(default_factory=dict)
    """What seats have answered in the open window."""
    passed: frozenset[int] = frozenset()
    """Seats of a screen at which nobody reacts now."""
    for_action: bool = False
    """They let the whole action pass, also in the window that follows when nothing else happens."""
    changes: dict[int, int] = field(default_factory=dict)
    """How often seats have answered in the open window."""
    counts: dict[int, int] = field(default_factory=dict)
    """How much happened between each seat and the server."""
    guides: dict[int, Guidance] = field(default_factory=dict)
    """By seat, where there is one."""

    def after_entry(self, kind: str, seat: int, data: EntryData, title: str) -> Self:
        """What is private after a secret entry."""
        kept = self.counted(seat)
        if kind == GUIDE:
            guide = self.guides.get(seat, Guidance())
            guide = replace(guide, read=data["at"]) if data["do"] == AWAY else replace(guide, on=data["do"] == ON)
            return replace(kept, guides={**self.guides, seat: guide})
        if kind == ANSWER and "nobody" in data:
            passed = self.passed | set(data["nobody"])
            return replace(kept, passed=passed, for_action=data.get("action", False))
        if kind == ANSWER:
            changes = {**self.changes, seat: self.changes.get(seat, 0) + 1}
            return replace(kept, answers={**self.answers, seat: int(data["choice"])}, changes=changes)
        given = (
            data["orders"] if kind == ORDER else dict.fromkeys(TITLES[title].occasions, NEVER if data["on"] else ASK)
        )
        return replace(kept, orders={**self.orders, seat: {**self.orders.get(seat, {}), **given}})

    def counted(self, seat: int) -> Self:
        """The same with one thing more that happened between the seat and the server."""
        return replace(self, counts={**self.counts, seat: self.counts.get(seat, 0) + 1})

    def without_answers(self, in_silence: bool = False) -> Self:
        """The same when the window is not open any more; in silence the next one of the same action is."""
        if not self.answers and not self.passed:
            return self
        passed = self.passed if in_silence and self.for_action else frozenset()
        return replace(self, answers={}, passed=passed, for_action=False, changes={})
