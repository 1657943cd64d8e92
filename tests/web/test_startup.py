"""A server that cannot begin says so in one line, and one file has one server."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from euphoria.web.edge import startup
from euphoria.web.edge.startup import CannotBegin, database_for

WAITS = """
import sys
from euphoria.web.edge.startup import database_for
with database_for(sys.argv[1]):
    print("begun", flush=True)
    sys.stdin.read()
"""


def url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def served(database: str) -> tuple[int, str]:
    """`euphoria serve` with a database it cannot use: how it ends, and what it says about it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "euphoria", "serve", "--no-open", "--port", str(port)]
    ended = subprocess.run(
        command,
        env={**os.environ, "EUPHORIA_DATABASE": database},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return ended.returncode, ended.stderr


def why(database: str) -> str:
    with pytest.raises(CannotBegin) as found, database_for(database):
        raise AssertionError("it has begun")
    said = str(found.value)
    assert "\n" not in said
    return said


def test_one_file_has_one_server_until_that_ends_however_it_does(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    first = subprocess.Popen(
        [sys.executable, "-c", WAITS, url(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert first.stdout is not None and first.stdout.readline() == "begun\n"
    status, said = served(str(file))
    assert status == 1 and said.splitlines() == [f"euphoria: {why(url(file))}"]
    assert "another server uses" in said and str(file) in said and "--database" in said
    with database_for(url(tmp_path / "other.db")):
        pass
    first.send_signal(signal.SIGKILL)
    first.communicate()
    with database_for(url(file)):
        pass
    with database_for(url(file)):
        pass


def test_a_file_that_is_no_database_is_one_line_and_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear friend,\n" * 100)
    status, said = served(str(file))
    assert status == 1 and len(said.splitlines()) == 1 and "is no database" in said and "--database" in said
    assert file.read_text() == "Dear friend,\n" * 100


def test_a_newer_database_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with database_for(url(file)):
        pass
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in why(url(file)) and str(file) in why(url(file))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("attempt to write a readonly database", "let the server write"),
        ("database or disk is full", "no room left"),
        ("database disk image is malformed", "put back a copy"),
        ("disk I/O error", "the disk of"),
        ("database is locked", "another program"),
        ("something new", "cannot be used: something new"),
    ],
)
def test_what_the_database_says_is_told_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, said: str
) -> None:
    """The file is opened in truth by the other tests; not every disk can be filled."""

    def fail(_url: str) -> None:
        raise startup.SQLAlchemyError(words)

    monkeypatch.setattr(startup, "_open", fail)
    assert said in why(url(tmp_path / "tables.db"))


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    assert "the folder must exist" in why(url(tmp_path / "nowhere" / "tables.db"))
    assert "the folder must exist" in why(url(tmp_path))


def test_a_database_server_that_is_not_there_is_said_without_its_password() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        said = why(f"postgresql+psycopg://somebody:hush@127.0.0.1:{free.getsockname()[1]}/tables")
    assert "cannot reach" in said and "127.0.0.1" in said and "hush" not in said


@pytest.mark.parametrize("database", ["http://", "mysql://host/name", "postgresql+nothing://host/name", "://"])
def test_an_address_that_leads_nowhere_is_said(database: str) -> None:
    assert "give a file, or postgresql://" in why(database)
