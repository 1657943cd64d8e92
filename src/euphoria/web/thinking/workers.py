"""A process of its own for work that may take long; it can be ended, and no thread of the server waits beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, TypeVar, TypeVarTuple

from euphoria.jobs.processes import end_with_parent

STARTING: Final = 60.0
"""Seconds a new process may take until it can think."""

T = TypeVar("T")
Given = TypeVarTuple("Given")


def ready() -> None:
    """Does nothing, in the other process: that it comes back shows that the process runs."""


class Thinker:
    """One thinking process; when it fails it is thrown away and another takes its place."""

    def __init__(self, begin: Callable[[], None] = end_with_parent) -> None:
        self.begin: Final = begin
        """Done first in every new process."""
        self.pool: ProcessPoolExecutor | None = None
        self.is_busy = False

    async def do(self, seconds: float, check: Callable[[T], T], work: Callable[[*Given], T], *args: *Given) -> T:
        """What the process answers, checked. TimeoutError, BrokenExecutor, Nonsense or the error of the agent."""
        loop = asyncio.get_running_loop()
        self.is_busy = True
        try:
            if self.pool is None:
                self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=self.begin)
                await asyncio.wait_for(loop.run_in_executor(self.pool, ready), STARTING)
            return check(await asyncio.wait_for(loop.run_in_executor(self.pool, work, *args), seconds))
        except BaseException:
            self.end()
            raise
        finally:
            self.is_busy = False

    def end(self) -> None:
        """Stop the process, even if it hangs."""
        pool, self.pool = self.pool, None
        if pool is None:
            return
        if self.is_busy:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
        pool.shutdown(wait=not self.is_busy, cancel_futures=True)
