"""How a table comes out of the database: its snapshot if there is one, then its entries, a few at a time."""

from __future__ import annotations

import asyncio
import copy
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from euphoria.web.refusals import Busy
from euphoria.web.tables import database as db
from euphoria.web.tables.slices import Work
from euphoria.web.tables.snapshots import Snapshot, restore_snapshot, take_snapshot
from euphoria.web.tables.table import START, Entry, Table

if TYPE_CHECKING:
    from euphoria.web.tables.store import Store

log = logging.getLogger("euphoria.folding")

BATCH: Final = 250
"""So many entries are read at a time."""
EVERY: Final = 256
"""After so many entries a table is kept as a whole."""
MOST_HINTS: Final = 2_000
"""A hint holds a whole thought: with more of them a snapshot would be too large to be quick."""


async def fold_table(store: Store, make: Callable[[], Table]) -> Table:
    """The table that `make` makes with everything that happened at it."""
    table = make()
    kept = await read_snapshot(store, table.id)
    if kept is not None:
        try:
            await store.slices.do(restore_snapshot(table, *kept))
        except Busy:
            raise
        except Exception as error:
            log.warning("a snapshot does not fit and is thrown away: %r", error)
            await drop_snapshot(store, table.id)
            table = make()
    await catch_up(store, table)
    return table


async def catch_up(store: Store, table: Table) -> bool:
    """Apply what others have written since; True if there was anything. One at a time for each table."""
    newer: Table | None = None
    found: list[Entry] = []
    while newer is None or len(found) == BATCH:
        found = await store.entries(table.id, (newer or table).version, BATCH)
        # While the database answered, somebody else may have brought the table up to date.
        missed = [entry for entry in found if entry.seq > (newer or table).version]
        if newer is None and not missed:
            return bool(found)
        newer = newer or table.copy()
        if len(missed) > 1:
            await store.slices.do(apply_all(newer, missed))
        else:
            for entry in missed:
                newer.apply(entry)
    if newer.version > table.version:
        table.become(newer)
    return True


def apply_all(table: Table, entries: list[Entry]) -> Work[None]:
    """Let entries happen, one by one."""
    for entry in entries:
        table.apply(entry)
        yield


async def read_snapshot(store: Store, id: str) -> tuple[Entry, Snapshot] | None:
    """The entry by which the game began, and the snapshot."""
    async with store.engine.connect() as connection:
        data = await connection.scalar(select(db.snapshots.c.data).where(db.snapshots.c.table_id == id))
        if data is None:
            return None
        of = (db.entries.c.table_id == id, db.entries.c.kind == START)
        query = select(db.entries).where(*of).order_by(db.entries.c.seq).limit(1)
        row = (await connection.execute(query)).mappings().one()
    return Entry(row["seq"], row["kind"], row["seat"], row["data"], row["at"], row["key"]), data


async def drop_snapshot(store: Store, id: str) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(delete(db.snapshots).where(db.snapshots.c.table_id == id))


async def write_snapshot(store: Store, table: Table, data: Snapshot) -> None:
    """Keep a table in place of how it was kept before, unless another process has kept a later one."""
    snapshots = db.snapshots
    try:
        async with store.engine.begin() as connection:
            older = (snapshots.c.table_id == table.id, snapshots.c.seq < table.version)
            await connection.execute(delete(snapshots).where(*older))
            await connection.execute(insert(snapshots).values(table_id=table.id, seq=table.version, data=data))
    except IntegrityError:
        pass  # or the table is gone


class Keeper:
    """Keeps tables as a whole from time to time, in the background."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.keeping: set[asyncio.Task[None]] = set()

    def look(self, table: Table, has_ended: bool = False) -> None:
        """If it is time, keep the table as it is now: after so many entries, and when its game has ended."""
        is_due = has_ended or table.version - table.snapshot >= EVERY
        if table.game is None or not is_due or len(table.hints) > MOST_HINTS:
            return
        table.snapshot = table.version
        # What a table holds is never changed but replaced, so that this one stays as it is.
        task = asyncio.create_task(self._keep(copy.copy(table)))
        self.keeping.add(task)
        task.add_done_callback(self.keeping.discard)

    async def _keep(self, table: Table) -> None:
        try:
            data = await self.store.slices.do(take_snapshot(table))
            await write_snapshot(self.store, table, data)
        except Exception as error:
            log.warning("a table could not be kept as a whole: %r", error)

    async def close(self) -> None:
        """Stop writing tables down as a whole, when the server ends."""
        for task in list(self.keeping):
            task.cancel()
        await asyncio.gather(*self.keeping, return_exceptions=True)
