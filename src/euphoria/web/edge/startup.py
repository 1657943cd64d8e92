"""Before the server begins: is the database ours to use? Whatever stands in the way is said in one line."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from alembic.util import CommandError
from sqlalchemy import create_engine
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from euphoria.web.tables.database import connect_to_write, upgrade

CONNECTING: Final = 10
"""Seconds in which a database server has to answer."""
FAULTS: Final = (
    ("not a database", "{file} is no database; choose another file with --database"),
    ("malformed", "{file} is damaged; put back a copy of it, or choose another file with --database"),
    ("readonly", "{file} cannot be written; let the server write to it and to its folder"),
    ("unable to open", "{file} cannot be opened; the folder must exist and the server must be allowed to write there"),
    ("full", "there is no room left on the disk of {file}; make some, or choose another file with --database"),
    ("disk i/o", "the disk of {file} fails; see what the system says about it"),
    ("locked", "{file} is locked by another program; end it, or choose another file with --database"),
)
"""Words of SQLite, and what is said instead."""


class CannotBegin(Exception):
    """The server cannot begin; the message says why and what to do, in one line."""


@contextlib.contextmanager
def database_for(url: str) -> Iterator[None]:
    """The database is there, up to date, and no other server's as long as this lasts. CannotBegin otherwise."""
    try:
        parts = make_url(url)
    except ArgumentError as error:
        raise CannotBegin(
            "EUPHORIA_DATABASE is no address of a database; give a file, or postgresql://user:password@host/name"
        ) from error
    file = file_of(parts)
    with contextlib.nullcontext() if file is None else held(file):
        try:
            _open(url)
        except CommandError as error:
            text = "{place} was written by a newer version of euphoria; install that one, or choose another database"
            raise CannotBegin(text.format(place=_place(parts))) from error
        except (NoSuchModuleError, ModuleNotFoundError, ArgumentError) as error:
            text = "there is no way to {kind} databases; give a file, or postgresql://user:password@host/name"
            raise CannotBegin(text.format(kind=parts.drivername.split("+")[0])) from error
        except (SQLAlchemyError, OSError) as error:
            raise CannotBegin(_why(parts, error)) from error
        yield


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database."""
    named = url.database if url.drivername.startswith("sqlite") else None
    return None if not named or named == ":memory:" or named.startswith("file:") else Path(named)


@contextlib.contextmanager
def held(file: Path) -> Iterator[None]:
    """No other server uses the file; the system lets go of it however this process ends."""
    try:
        lock = file.with_name(file.name + ".lock").open("a+")
    except OSError as error:
        text = "{file} cannot be used: {why}; the folder must exist and the server must be allowed to write there"
        raise CannotBegin(text.format(file=file, why=(error.strerror or "").lower())) from error
    with lock:
        if not _lock(lock):
            text = "another server uses {file}; end that one, or choose another file with --database"
            raise CannotBegin(text.format(file=file))
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _open(url: str) -> None:
    """Bring the schema up to date."""
    args = {"connect_timeout": CONNECTING} if url.startswith("postgresql") else {}
    engine = connect_to_write(url) or create_engine(url, connect_args=args, hide_parameters=True)
    try:
        with engine.begin() as connection:
            upgrade(connection)
    finally:
        engine.dispose()


def _place(url: URL) -> str:
    """Where the database is, without any password."""
    return str(file_of(url) or f"the database {url.database or ''} at {url.host or 'this machine'}")


def _why(url: URL, error: Exception) -> str:
    file = file_of(url)
    said = str(getattr(error, "orig", error))
    if file is None:
        # What a database server says about it may hold names, but never the password; one line of it is enough.
        first = said.strip().splitlines()[0] if said.strip() else type(error).__name__
        return f"cannot reach {_place(url)}: {first}; is it running, and is EUPHORIA_DATABASE right?"
    meaning = next((text for words, text in FAULTS if words in said.lower()), "{file} cannot be used: {said}")
    return meaning.format(file=file, said=said.replace(os.linesep, " "))
