"""A server process to be attacked, on a free port of this machine, with a database of its own."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

import euphoria

ADMIN: Final = "a token of more than sixteen letters"
BEGIN: Final = 60.0
"""Seconds a server may take until it answers."""
CLOCK: Final = '''"""Sets the wall clock of the server as far ahead as a file says."""
import os, time
real = time.time
def ahead():
    try:
        with open(os.environ["ATTACK_CLOCK"]) as file:
            return float(file.read() or 0)
    except (KeyError, OSError):
        return 0.0
time.time = lambda: real() + ahead()
'''


class Server:
    """`euphoria serve`, from the tree that is tried."""

    def __init__(self, tree: Path | None, folder: Path, flags: tuple[str, ...], settings: dict[str, str]) -> None:
        self.source = (tree / "src") if tree else Path(euphoria.__file__).parents[1]
        self.folder = folder
        self.flags = flags
        self.database = folder / "tables.db"
        self.log = folder / "server.log"
        self.clock = folder / "clock"
        self.port = free_port()
        environment = {name: value for name, value in os.environ.items() if not name.startswith("EUPHORIA_")}
        (folder / "clocks").mkdir()
        (folder / "clocks" / "sitecustomize.py").write_text(CLOCK)
        self.environment = {
            **environment,
            "PYTHONPATH": os.pathsep.join([str(self.source), str(folder / "clocks")]),
            "ATTACK_CLOCK": str(self.clock),
            "EUPHORIA_DATABASE": str(self.database),
            "EUPHORIA_ADMIN_TOKEN": ADMIN,
            **{f"EUPHORIA_{name.upper()}": value for name, value in settings.items()},
        }
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> subprocess.Popen[bytes]:
        """Begin a process, whatever becomes of it."""
        command = [sys.executable, "-m", "euphoria", "serve", "--no-open", "--port", str(self.port), *self.flags]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=self.environment, cwd=self.folder, stdout=log, stderr=log, start_new_session=True
            )
        return self.process

    def start(self) -> None:
        """Begin, and wait until it answers."""
        process = self.launch()
        deadline = time.monotonic() + BEGIN
        while not self.answers():
            if time.monotonic() > deadline or process.poll() is not None:
                raise RuntimeError(f"the server did not begin: {self.log.read_text()[-300:]}")
            time.sleep(0.1)

    def answers(self) -> bool:
        """Does it say that it is well?"""
        try:
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=5)) as connection:
                connection.request("GET", "/healthz")
                return connection.getresponse().status == 200
        except OSError:
            return False

    def stop(self) -> None:
        """As whoever runs it would; if it does not go, it is ended."""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None

    def kill(self) -> None:
        """At once, with the processes that it began."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def output(self) -> list[str]:
        """The lines it wrote."""
        return [line for line in self.log.read_text(errors="replace").splitlines() if line.strip()]

    def memory(self) -> float:
        """What it holds, in MB."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Ask its database, or change it, behind its back."""
        with closing(sqlite3.connect(self.database, timeout=30)) as connection, connection:
            return connection.execute(query, values).fetchall()

    def write_entries(self, code: str, entries: list[tuple[str, int, str]]) -> None:
        """Write entries (kind, seat, data as JSON) to a table of a stopped server, after those that it has."""
        with closing(sqlite3.connect(self.database, timeout=30)) as connection, connection:
            id, last = connection.execute("SELECT id, version FROM tables WHERE code = ?", (code,)).fetchone()
            now = time.time()
            rows = [(id, last + number, kind, seat, data, now) for number, (kind, seat, data) in enumerate(entries, 1)]
            insert = "INSERT INTO entries (table_id, seq, kind, seat, data, at) VALUES (?, ?, ?, ?, ?, ?)"
            connection.executemany(insert, rows)
            connection.execute("UPDATE tables SET version = ? WHERE id = ?", (last + len(entries), id))


def begins(server: Server) -> bool:
    """Launch it, and wait until it answers, or ends by itself."""
    process = server.launch()
    deadline = time.monotonic() + BEGIN
    while process.poll() is None and time.monotonic() < deadline:
        if server.answers():
            return True
        time.sleep(0.1)
    return False


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port
