"""Long work in the server's loop, a slice at a time: whatever else there is to do is done in between.

Work is a generator that yields often; several of them take turns.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import Final, TypeVar

from euphoria.web.refusals import Busy
from euphoria.words.speech import _

SLICE: Final = 0.003
"""Seconds that are worked at a stretch."""
REST: Final = 0.002
"""Seconds that are left to others after each slice."""
LONGEST: Final = 20.0
"""Seconds of work, rests and the work of others not counted, after which something is given up."""
COME_BACK: Final = 30

T = TypeVar("T")
Work = Generator[None, None, T]


class Slices:
    """Everything that is done in slices in this process; one slice at a time, in turn."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.jobs = 0
        """How many are under way."""
        self.cut = 0
        """How many slices were worked."""

    async def do(self, work: Work[T], longest: float = LONGEST) -> T:
        """What the work gives in the end. Busy when it takes too long."""
        spent = 0.0
        self.jobs += 1
        try:
            while True:
                # A lock is given in the order in which it was asked for: so everybody gets a slice in turn.
                async with self.turn:
                    begun = time.perf_counter()
                    try:
                        while time.perf_counter() - begun < SLICE:
                            next(work)
                    except StopIteration as done:
                        found: T = done.value
                        return found
                    spent += time.perf_counter() - begun
                    self.cut += 1
                    if spent > longest:
                        raise Busy(COME_BACK, _("This takes too long just now; try again later."))
                    await asyncio.sleep(REST)
        finally:
            self.jobs -= 1
            work.close()


def done(work: Work[T]) -> T:
    """What the work gives, done at once: for work that is known to be short."""
    while True:
        try:
            next(work)
        except StopIteration as last:
            found: T = last.value
            return found
