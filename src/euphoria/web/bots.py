"""Bots think in processes of their own, with a deadline; when one crashes or hangs, a fallback moves for it.

A thinking process is sent the view of its seat and nothing else: it cannot know what others hold, or what comes next.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import Any

from euphoria.ai import AGENTS
from euphoria.core.nature import seeded
from euphoria.web.parcels import packed, unpacked
from euphoria.web.tables import Table

log = logging.getLogger("euphoria.bots")

STARTING = 60.0
"""Seconds a new process may take until it can think."""
NEUTRAL = ("pass", "decline", "done")
"""Choices that give nothing away, in the order in which a fallback takes them."""


def think(parcel: bytes, title: str, level: str, number: int) -> int:
    """In the other process: the agent is given the view and chooses; the number stands in for chance."""
    return AGENTS[title][level](number).choose(unpacked(parcel)).index


def ready() -> None:
    """In the other process: it runs."""


def _end_with_parent() -> None:
    """In the other process: end when the server is gone, however it went."""
    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


class Thinker:
    """One thinking process; when it fails it is thrown away and another takes its place."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.is_busy = False

    async def think(self, seconds: float, *work: Any) -> int:
        """What the process answers. TimeoutError, BrokenExecutor or the error of the agent."""
        loop = asyncio.get_running_loop()
        self.is_busy = True
        try:
            if self.pool is None:
                self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_end_with_parent)
                await asyncio.wait_for(loop.run_in_executor(self.pool, ready), STARTING)
            return await asyncio.wait_for(loop.run_in_executor(self.pool, think, *work), seconds)
        except (TimeoutError, BrokenExecutor, asyncio.CancelledError):
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


class Bots:
    """All thinking processes; whoever comes when all are busy waits, and the deadline counts from the thinking."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.seconds = seconds
        self.thinkers = [Thinker() for _ in range(max(1, processes))]
        self.free: asyncio.LifoQueue[Thinker] = asyncio.LifoQueue()
        for thinker in self.thinkers:
            self.free.put_nowait(thinker)
        self.moves = 0
        self.failures = 0

    async def choose(self, table: Table, seat: int) -> int:
        """The bot's choice, or a fallback when it does not come in time."""
        view, at = table.view(seat), table.at
        title, level = table.house.title, table.seats[seat].level
        thinker = await self.free.get()
        try:
            self.moves += 1
            return await thinker.think(self.seconds, packed(view), title, level, at * 16 + seat)
        except Exception as error:
            self.failures += 1
            log.warning("a bot failed, a fallback moves for it: %s", type(error).__name__)
            return fallback(view, at)
        finally:
            self.free.put_nowait(thinker)

    def close(self) -> None:
        """Stop all processes."""
        for thinker in self.thinkers:
            with contextlib.suppress(OSError):
                thinker.end()


def fallback(view: Any, at: int) -> int:
    """Some legal choice for the seat that sees this; one that gives nothing away where there is one."""
    choices = view.question().choices
    for neutral in NEUTRAL:
        for choice in choices:
            if choice.text == neutral:
                return int(choice.index)
    return int(choices[seeded(at).below(len(choices))].index)
