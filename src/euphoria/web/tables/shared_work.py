"""Work that is begun once for all who ask for it meanwhile, and goes on when they have gone away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Generic, TypeVar

T = TypeVar("T")


class Shared(Generic[T]):
    """Work that is under way, by the key it was begun for."""

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[T]] = {}

    async def do(self, key: str, begin: Callable[[str], Coroutine[None, None, T]]) -> T:
        """What comes of the work for this key."""
        task = self.tasks.get(key)
        if task is None:
            task = self.tasks[key] = asyncio.create_task(begin(key))
            task.add_done_callback(lambda done: self._done(key, done))
        return await asyncio.shield(task)

    def _done(self, key: str, task: asyncio.Task[T]) -> None:
        del self.tasks[key]
        if not task.cancelled():
            task.exception()  # told to whoever still waits
