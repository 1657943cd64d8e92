"""Is all well? The database is read and written, at most once a second, and what came of it is remembered."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from sqlalchemy import NullPool, insert, select, update
from sqlalchemy.engine import Connection, Engine, create_engine
from sqlalchemy.exc import SQLAlchemyError

from euphoria.web.tables import database as db
from euphoria.web.tables.store import Store

REMEMBERED: Final = 1.0
"""Seconds after which the database is tried again."""
BELIEVED: Final = 5.0
"""Seconds for which what is remembered is said, while it is tried again beside."""
PATIENCE: Final = 3.0
"""Seconds after which a database that does not answer counts as ill."""

SLOW: Final = "the database does not answer in time"
FAULTS: Final = (
    ("malformed", "the database is damaged"),
    ("not a database", "the database is damaged"),
    ("no such table", "the database is damaged"),
    ("disk i/o", "the disk fails"),
    ("full", "the disk is full"),
    ("readonly", "the database cannot be written"),
    ("read-only", "the database cannot be written"),
    ("locked", "the database is locked by another program"),
)
"""Words of a database, and what they mean; what else it says is for the log alone."""
UNKNOWN: Final = "the database cannot be reached"


def _try(connection: Connection) -> None:
    for kind in (db.tables, db.entries, db.guests, db.access):
        connection.execute(select(kind).limit(1)).first()
    if connection.execute(update(db.pulse).where(db.pulse.c.id == 1).values(at=time.time())).rowcount == 0:
        connection.execute(insert(db.pulse).values(id=1, at=time.time()))


def _try_anew(engine: Engine) -> None:
    with engine.begin() as connection:
        _try(connection)


class Pulse:
    """Tries the database, one try at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.fault = ""
        self.tried: float | None = None
        """When the last try was over."""
        self.begun = 0.0
        self.trying: asyncio.Task[None] | None = None
        # An open connection remembers pages: only a new one sees what has become of the file.
        self.anew: Engine | None = None
        if store.writer is not None:
            args: dict[str, float | bool] = {"timeout": PATIENCE, "check_same_thread": False}
            self.anew = create_engine(store.writer.url, connect_args=args, poolclass=NullPool, hide_parameters=True)

    async def problem(self) -> str:
        """What is wrong with the database; empty when nothing is."""
        now = time.monotonic()
        age = float("inf") if self.tried is None else now - self.tried
        if age < REMEMBERED:
            return self.fault
        if self.trying is None or self.trying.done():
            self.begun = now
            self.trying = asyncio.create_task(self._try())
        elif now - self.begun > PATIENCE:
            return SLOW
        if age > BELIEVED:
            await asyncio.wait({self.trying}, timeout=max(0.0, self.begun + PATIENCE - now))
            if not self.trying.done():
                return SLOW
        return self.fault

    async def _try(self) -> None:
        try:
            if self.anew is not None:
                await asyncio.to_thread(_try_anew, self.anew)
            else:
                async with self.store.engine.inner.begin() as connection:
                    await connection.run_sync(_try)
            self.fault = ""
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            said = str(getattr(error, "orig", error)).lower()
            self.fault = next((meaning for words, meaning in FAULTS if words in said), UNKNOWN)
        self.tried = time.monotonic()
