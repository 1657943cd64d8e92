"""How long `/healthz` takes while an attack runs, asked every tenth of a second from a process of its own."""

from __future__ import annotations

import os
import socket
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
WORK: Final = 0.002
PATIENCE: Final = 80.0


@dataclass
class Beats:
    """The times that `/healthz` took, in seconds; a time without an answer counts as it is."""

    times: list[float] = field(default_factory=list)
    machine: float = 0.0
    """The worst that an answer took of a process that has nothing else to do: how busy the machine itself is."""

    @property
    def worst(self) -> float:
        return max(self.times, default=0.0)

    @property
    def median(self) -> float:
        return median(self.times) if self.times else 0.0

    @property
    def is_slow(self) -> bool:
        """Slower than it should be, and than this machine, busy as it may be, accounts for."""
        return self.worst > AIM + 3 * self.machine


@contextmanager
def beating(port: int) -> Iterator[Beats]:
    """Watch the pulse of the server at the port: what was found is there when the attack is over."""
    beats = Beats()
    command = [sys.executable, str(Path(__file__)), str(port)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()  # it has begun
    try:
        yield beats
        said, _ = process.communicate(timeout=PATIENCE + 5)
        found = loads(said)
        beats.times, beats.machine = found["times"], max(found["machine"], default=0.0)
    finally:
        process.kill()
        process.wait()


def echo() -> socket.socket:
    """The other end of a process that answers after as little work as `/healthz` is, and ends with this one."""
    ours, theirs = socket.socketpair()
    if os.fork() == 0:
        ours.close()
        while word := theirs.recv(1):
            begun = time.process_time()
            while time.process_time() - begun < WORK:
                pass
            theirs.sendall(word)
        os._exit(0)
    theirs.close()
    return ours


def watch(port: int) -> dict[str, list[float]]:
    """Ask the server and the echo in turn until standard input is closed."""
    other = echo()
    times: list[float] = []
    machine: list[float] = []
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    while True:
        begun = time.perf_counter()
        try:
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        except (OSError, HTTPException):
            connection.close()
        answered = time.perf_counter()
        other.sendall(b".")
        other.recv(1)
        times.append(answered - begun)
        machine.append(time.perf_counter() - answered)
        if select([sys.stdin], [], [], EVERY)[0]:
            return {"times": times, "machine": machine}


if __name__ == "__main__":
    print("begun", flush=True)
    print(dumps(watch(int(sys.argv[1]))))
