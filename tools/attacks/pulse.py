"""How long `/healthz` takes while an attack runs, asked every tenth of a second from a process of its own."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from json import dumps, loads
from pathlib import Path
from select import select
from statistics import median
from typing import Final

EVERY: Final = 0.1
AIM: Final = 0.05
"""Seconds within which a server on a quiet machine answers whatever happens."""
PATIENCE: Final = 80.0


@dataclass
class Beats:
    """The times that `/healthz` took, in seconds; a time without an answer counts as it is."""

    times: list[float] = field(default_factory=list)
    quiet: float = 0.0
    """The worst of a moment without any attack."""

    @property
    def worst(self) -> float:
        return max(self.times, default=0.0)

    @property
    def median(self) -> float:
        return median(self.times) if self.times else 0.0

    @property
    def is_slow(self) -> bool:
        """Slower than it should be, and than this machine, busy as it may be, accounts for."""
        return self.worst > max(AIM, 2 * self.quiet)


@contextmanager
def beating(port: int) -> Iterator[Beats]:
    """Watch the pulse of the server at the port: what was found is there when the attack is over."""
    beats = Beats()
    with watching(port, beats):
        time.sleep(1.5)
    beats.quiet, beats.times = beats.worst, []
    with watching(port, beats):
        yield beats


@contextmanager
def watching(port: int, beats: Beats) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__)), str(port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.readline()  # it has begun
    try:
        yield
        said, _ = process.communicate(timeout=PATIENCE + 5)
        beats.times += loads(said)
    finally:
        process.kill()
        process.wait()


def watch(port: int) -> list[float]:
    """Ask until standard input is closed."""
    times: list[float] = []
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    while not select([sys.stdin], [], [], EVERY)[0]:
        begun = time.perf_counter()
        try:
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        except (OSError, HTTPException):
            connection.close()
        times.append(time.perf_counter() - begun)
    return times


if __name__ == "__main__":
    print("begun", flush=True)
    print(dumps(watch(int(sys.argv[1]))))
