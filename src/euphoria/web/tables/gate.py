"""The way to the database: so many go in at a time, so many wait, and whoever comes besides is told to come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from euphoria.web.refusals import Busy

READERS: Final = 10
WRITERS: Final = 4
"""Kept apart, so that whoever waits to write leaves a way to read."""
WITHOUT_GATE: Final = 2
"""Ways in for those who need not ask: the one that writes moves, and the one that looks whether all is well."""
MOST_WAITING: Final = 100
PATIENCE: Final = 5.0
"""Seconds after which somebody who waits is told to come back."""


class Gate:
    """Lets so many in at a time and so many wait for it. Busy for everybody else."""

    def __init__(self, most: int, most_waiting: int = MOST_WAITING, patience: float = PATIENCE) -> None:
        self.ways = asyncio.Semaphore(most)
        self.most_waiting = most_waiting
        self.patience = patience
        self.waiting = 0
        self.refused = 0

    @asynccontextmanager
    async def passing(self) -> AsyncIterator[None]:
        """Wait for a way in, and keep it while the block runs; Busy when too many wait."""
        if not self.ways.locked():
            await self.ways.acquire()
        else:
            await self._wait()
        try:
            yield
        finally:
            self.ways.release()

    async def _wait(self) -> None:
        if self.waiting >= self.most_waiting:
            self.refused += 1
            raise Busy
        self.waiting += 1
        try:
            async with asyncio.timeout(self.patience):
                await self.ways.acquire()
        except TimeoutError:
            self.refused += 1
            raise Busy from None
        finally:
            self.waiting -= 1


class Gated:
    """A database whose readers and writers pass a gate each."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.inner = engine
        self.reading = Gate(READERS)
        self.writing = Gate(WRITERS)

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read by."""
        async with self.reading.passing(), self.inner.connect() as connection:
            yield connection

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction to write in."""
        async with self.writing.passing(), self.inner.begin() as connection:
            yield connection

    async def dispose(self) -> None:
        """Let go of the database."""
        await self.inner.dispose()
