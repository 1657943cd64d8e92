"""Waiting as long as something moves: a busy machine takes its time, and only what stands still is stuck."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Error

PATIENCE = 30_000
"""Milliseconds without anything moving after which something that should happen is given up."""
LONGEST = 4 * PATIENCE
"""Milliseconds for single things that a browser does, where nobody can look whether anything moves."""
GLANCE = 5_000
"""Milliseconds between two looks at whether anything moves."""
WORK = 5.0
"""Seconds of work that show that somebody is busy; merely looking at a page takes less in all our patience."""

Clock = Callable[[], float]
Work = Callable[[], dict[int, float]]


def busy_times() -> dict[int, float]:
    """Seconds that every process which descends from this one has worked so far, or has waited for a processor to work
    on: servers, bots, browsers. Empty where the system does not tell; then waiting goes by the other signs alone."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    return {pid: _busy(pid) for pid in parents if _descends(pid, parents)}


def _busy(pid: int) -> float:
    nanoseconds = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):
            running, waiting, _times = thread.read_text().split()
            nanoseconds += int(running) + int(waiting)
    return nanoseconds / 1e9


def _descends(pid: int, parents: dict[int, int]) -> bool:
    while pid in parents:
        pid = parents[pid]
        if pid == os.getpid():
            return True
    return False


class Patience:
    """Runs out when nothing has moved for a while: no sign has changed and nobody was busy."""

    def __init__(
        self,
        *signs: Callable[[], object],
        clock: Clock = time.monotonic,
        work: Work = busy_times,
    ) -> None:
        self.signs = signs
        self.clock = clock
        self.work = work
        self._begin_again()

    def _begin_again(self) -> None:
        self.seen = [sign() for sign in self.signs]
        self.worked = self.work()
        self.still = 0.0
        self.looked = self.clock()

    @property
    def is_over(self) -> bool:
        """Look whether anything has moved; True when that was long ago."""
        now = self.clock()
        if self.still + now - self.looked < GLANCE / 1000:
            return False
        # If we could not look ourselves, nobody else may have been able to move.
        self.still += min(now - self.looked, 2 * GLANCE / 1000)
        self.looked = now
        done = sum(seconds - self.worked.get(pid, 0.0) for pid, seconds in self.work().items())
        if done >= WORK or [sign() for sign in self.signs] != self.seen:
            self._begin_again()
        return self.still >= PATIENCE / 1000


def wait(
    until: Callable[[], bool], why: Callable[[], str], *signs: Callable[[], object], work: Work = busy_times
) -> None:
    """Look again and again; an AssertionError that says why when nothing moves any more."""
    patience = Patience(*signs, work=work)
    while not until():
        assert not patience.is_over, why()
        time.sleep(0.01)


def patiently(look: Callable[[float], object], *signs: Callable[[], object]) -> None:
    """Let a browser look for something, for some milliseconds at a time, as long as anything moves."""
    patience = Patience(*signs)
    while True:
        try:
            look(GLANCE)
            return
        except (Error, AssertionError):
            if patience.is_over:
                raise
