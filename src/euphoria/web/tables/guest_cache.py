"""What was read from the database before and is asked for all the time: guests, and who may sit where."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Generic, TypeVar

from cachetools import LRUCache

REMEMBERED = 20_000
FRESH = 60.0
"""Seconds after which guests and their chairs are read again. What this process changes is forgotten at once, and what
others change as soon as they say so; the time is for what they could not say."""
AGAIN = 5.0
"""Seconds until what could not be read is tried again."""

V = TypeVar("V")


class Memory(Generic[V]):
    """Remembers what was read. What is old is read again beside, once at a time; until that is done the old will do."""

    def __init__(self, fresh: float = FRESH) -> None:
        self.fresh = fresh
        self.kept: LRUCache[str, tuple[float, V]] = LRUCache(REMEMBERED)
        self.reading: dict[str, asyncio.Task[V | None]] = {}

    async def get(self, key: str, read: Callable[[], Coroutine[None, None, V | None]]) -> V | None:
        """What is known, or else what is read; nothing is remembered of what is not there."""
        found = self.kept.get(key)
        if found is None:
            # Whoever goes away meanwhile is not the only one who asked.
            return await asyncio.shield(self._read(key, read))
        if found[0] <= time.monotonic():
            self._read(key, read)
        return found[1]

    def put(self, key: str, value: V, seconds: float | None = None) -> None:
        """Remember what is known anyway."""
        self.kept[key] = (time.monotonic() + (self.fresh if seconds is None else seconds), value)

    def drop(self, key: str) -> None:
        """Forget it, also what is being read about it now."""
        self.kept.pop(key, None)
        self.reading.pop(key, None)

    def _read(self, key: str, read: Callable[[], Coroutine[None, None, V | None]]) -> asyncio.Task[V | None]:
        task = self.reading.get(key)
        if task is None:
            task = self.reading[key] = asyncio.create_task(read())
            task.add_done_callback(lambda done: self._done(key, done))
        return task

    def _done(self, key: str, task: asyncio.Task[V | None]) -> None:
        failed = task.cancelled() or task.exception() is not None
        if self.reading.get(key) is not task:
            return
        del self.reading[key]
        old = self.kept.get(key)
        found = (old[1] if old else None) if failed else task.result()
        if found is None:
            self.kept.pop(key, None)
        else:
            self.put(key, found, AGAIN if failed else None)
