"""When there is more to do than can be done, some are refused at once, so that the others are answered in time.

How much there is to do is seen by how late the event loop wakes somebody who sleeps. New tables and new pages are
refused first, those who play at last.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

EVERY: Final = 0.1
"""Seconds between two looks at the lag."""
SWIFT: Final = 0.5
"""How much the pressure grows or shrinks in a second at most, of 1."""
LONGEST_LOOK: Final = 0.25
"""One long look is not to count for many."""

MOST_PAGES: Final = 24
"""So many pages are made at once: a queue in front of them makes everybody late before the lag is seen."""

NEVER: Final = -1
FIRST: Final = 0
NEXT: Final = 1
LAST: Final = 2
KINDS: Final = 3

_ALWAYS: Final = re.compile(r"/healthz|/metrics|/static/.*")
_NEW: Final = re.compile(r"/t/[^/]+/(rematch|hint|coach)|/api/tables/[^/]+/hint")
_AT_A_TABLE: Final = re.compile(r"(/t|/api/tables)/[^/]+/.+")
_STREAM: Final = re.compile(r"/t/[^/]+/stream")


def is_always_answered(path: str) -> bool:
    """Does this ask how the server is, or for a file? That needs no guest and is never refused."""
    return _ALWAYS.fullmatch(path) is not None


def kind_of(method: str, path: str, is_known: bool) -> int:
    """When such a request is refused: what people do at their tables last, new work and strangers first."""
    if is_always_answered(path):
        return NEVER
    if method == "POST":
        return LAST if _AT_A_TABLE.fullmatch(path) and not _NEW.fullmatch(path) else FIRST
    return NEXT if is_known and not _STREAM.fullmatch(path) else FIRST


def is_page(method: str, path: str) -> bool:
    """Does this ask for something that is made and sent at once?"""
    return method in ("GET", "HEAD") and not is_always_answered(path) and not _STREAM.fullmatch(path)


class Load:
    """How late everything is, and how many are refused because of that."""

    def __init__(self, most_lag: float) -> None:
        self.most_lag = most_lag
        self.lag = 0.0
        self.pressure = 0.0
        """From 0, when nobody is refused, to 1, when everybody is."""
        self.shed = [0] * KINDS
        self.owed = [0.0] * KINDS
        self.pages = 0
        """How many are being made."""

    async def watch(self) -> None:
        """Look at the lag again and again."""
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(EVERY)
            self.note_sleep(loop.time() - before)

    def note_sleep(self, seconds: float) -> None:
        """Learn the lag from how long a sleep really took, and the pressure from the lag."""
        self.lag = max(0.0, seconds - EVERY)
        if self.most_lag:
            over = min(1.0, self.lag / self.most_lag - 1)
            self.pressure = min(1.0, max(0.0, self.pressure + SWIFT * over * min(seconds, LONGEST_LOOK)))

    def part(self, kind: int) -> float:
        """Which part of these requests is refused: of each kind only when all of the one before are."""
        return 0.0 if kind == NEVER else min(1.0, max(0.0, KINDS * self.pressure - kind))

    def sheds(self, kind: int) -> bool:
        """Is this request refused? Of its kind so many are, evenly."""
        part = self.part(kind)
        if not part:
            return False
        self.owed[kind] += part
        if self.owed[kind] < 1:
            return False
        self.owed[kind] -= 1
        self.shed[kind] += 1
        return True

    def is_full(self, method: str, path: str) -> bool:
        """Is this one page too many at the same time?"""
        if not self.most_lag or self.pages < MOST_PAGES or not is_page(method, path):
            return False
        self.shed[FIRST] += 1
        return True

    @contextmanager
    def making(self, method: str, path: str) -> Iterator[None]:
        """Count a request as being answered while the block runs."""
        counts = is_page(method, path)
        self.pages += counts
        try:
            yield
        finally:
            self.pages -= counts

    @property
    def seconds(self) -> int:
        """When to come back: the more there is to do the later."""
        return 2 + round(8 * self.pressure)
