"""Counters for the limits: however many clients there are, they take a bounded amount of memory."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from limits.storage import Storage

MOST: Final = 20_000
"""Counters at once; a client that does everything has about a dozen."""
KEPT: Final = MOST * 3 // 4
"""How many are left when there were too many."""


class Counters(Storage):
    """So much within a time, by key. When there are too many, those that have ended go first, then those that counted
    least: whoever is at a limit stays there."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.counts: dict[str, tuple[int, float]] = {}
        """How much, and when it ends."""

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        now = self.clock()
        count, until = self.counts.get(key, (0, 0.0))
        if until <= now:
            count, until = 0, now + expiry
            if len(self.counts) >= MOST and key not in self.counts:
                self._make_room(now)
        self.counts[key] = (count + amount, until)
        return count + amount

    def _make_room(self, now: float) -> None:
        going = {key: counted for key, counted in self.counts.items() if counted[1] > now}
        if len(going) > KEPT:
            going = dict(sorted(going.items(), key=lambda item: item[1], reverse=True)[:KEPT])
        self.counts = going

    def get(self, key: str) -> int:
        count, until = self.counts.get(key, (0, 0.0))
        return count if until > self.clock() else 0

    def get_expiry(self, key: str) -> float:
        """When it ends, as the clock on the wall says it."""
        now = self.clock()
        return time.time() + max(0.0, self.counts.get(key, (0, now))[1] - now)

    def check(self) -> bool:
        return True

    def reset(self) -> int | None:
        count = len(self.counts)
        self.counts = {}
        return count

    def clear(self, key: str) -> None:
        self.counts.pop(key, None)
