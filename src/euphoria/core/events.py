"""Events: what happened in a step, as data, with who may see the secret part of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

EVERYBODY: Final = -1


@dataclass(frozen=True)
class Event:
    """Who (`seat`) did what (`kind`), where, with which thing, how much, and to whom.

    `what` is secret to seats outside the bit mask `seers`; everybody may know the rest.
    """

    kind: str
    seat: int
    where: str = ""
    what: str = ""
    amount: int = 0
    other: int = -1
    seers: int = EVERYBODY
    at: int = field(default=0, compare=False, repr=False)
    """How many choices had been made."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as that seat, or a spectator, may know it."""
        if self.seers == EVERYBODY or (seat is not None and self.seers >> seat & 1):
            return self
        return replace(self, what="")
