"""Who wants to hear that something happened at a table: within this process, and across processes on PostgreSQL.

What happens is in the database; the hub only says where to look, and of moves, which are most of it, what was written.
A word that gets lost is made up for by `sweep`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import astuple
from typing import Final, Protocol, TypedDict

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from euphoria.web.refusals import Busy
from euphoria.web.tables.private import ANSWER
from euphoria.web.tables.table import CHOOSE, CLOSE, END_TURN, Entry

log = logging.getLogger("euphoria.hub")

CHANNEL = "euphoria_tables"
SWEEP = 10.0
"""Seconds between looks at what other processes may have forgotten to tell."""
MOST_AT_ONCE = 200
MOVES: Final = (CHOOSE, ANSWER, CLOSE, END_TURN)
"""Kinds of entries that change nothing but the game."""
LONGEST: Final = 7_000
"""Bytes of a letter that goes through PostgreSQL, which takes up to 8,000."""


class Note(TypedDict, total=False):
    """Something small that processes tell each other and that is kept nowhere."""

    here: list[int]
    """The seats with a page open."""
    guest: str
    """Whose screen shows something,"""
    shows: tuple[int, int, bool, bool, bool] | None
    """and what, as `Shown` has it; None for nobody's cards."""
    nudge: bool
    """Whoever is asked is reminded."""


class Listener(Protocol):
    """Hears what other processes say."""

    async def changed_elsewhere(self, table: str, entry: Entry | None = None) -> None:
        """Another process has written to the table: an entry that changes nothing but the game, or anything."""

    def hear_note(self, process: str, table: str, note: Note) -> None:
        """Take over what another process says about the table; it is kept nowhere."""

    async def sweep(self) -> None:
        """Look whether anything happened that nobody told."""


class Hub:
    """Wakes everybody who waits for a table."""

    alone = True
    """Nobody else writes to the database."""
    hears = True
    """Would anything be heard that others write?"""

    def __init__(self) -> None:
        self.waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self.closing = False
        self.on_look: Callable[[str], None] = lambda _table: None
        """Called when somebody begins to look at a table,"""
        self.on_leave: Callable[[str], None] = lambda _table: None
        """and when nobody here looks at it any more."""

    def close(self) -> None:
        """Nobody is to wait any longer: the server ends."""
        self.closing = True
        for table in list(self.waiting):
            self.wake(table)

    def wake(self, table: str) -> None:
        """Wake everybody who waits for the table: something happened there."""
        for event in self.waiting.get(table, ()):
            event.set()

    @contextlib.contextmanager
    def listening(self, table: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever something happened; whoever waits clears it."""
        event = asyncio.Event()
        self.waiting[table].add(event)
        self.on_look(table)
        try:
            yield event
        finally:
            self.waiting[table].discard(event)
            if not self.waiting[table]:
                del self.waiting[table]
                self.on_leave(table)

    async def publish(self, table: str) -> None:
        """Tell everybody that something was written."""
        self.wake(table)

    def letter(self, table: str, entry: Entry) -> str:
        """What other processes are told with an entry as soon as it is written; nothing where there are none."""
        return ""

    def tell(self, table: str, note: Note) -> None:
        """Tell other processes something small that is kept nowhere: who is present, what a screen shows."""

    async def run(self, listener: Listener) -> None:
        """Listen to other processes; with one process there is nobody to listen to."""


class PostgresHub(Hub):
    """Tells other processes too, by LISTEN and NOTIFY: the table's id, and moves."""

    alone = False

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url.replace("postgresql+psycopg://", "postgresql://")
        self.process = secrets.token_hex(4)
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        self.looking: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.hears = False

    async def publish(self, table: str) -> None:
        self.wake(table)
        self._post({"table": table})

    def letter(self, table: str, entry: Entry) -> str:
        whole = self._letter({"table": table, "entry": astuple(entry)}) if entry.kind in MOVES else ""
        return whole if 0 < len(whole) <= LONGEST else self._letter({"table": table})

    def tell(self, table: str, note: Note) -> None:
        self._post({"table": table, "note": note})

    def _post(self, letter: dict[str, object]) -> None:
        self.outbox.put_nowait(self._letter(letter))

    def _letter(self, letter: dict[str, object]) -> str:
        return json.dumps({"from": self.process, **letter})

    async def run(self, listener: Listener) -> None:
        sweeping = asyncio.create_task(self._sweep(listener))
        try:
            while True:
                try:
                    await self._listen(listener)
                except (psycopg.Error, OSError, SQLAlchemyError, Busy) as error:
                    log.warning("lost the other processes, trying again: %s", error)
                    await asyncio.sleep(1)
        finally:
            sweeping.cancel()

    async def _sweep(self, listener: Listener) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await listener.sweep()
            except Exception:
                log.exception("could not look after the tables")

    async def _listen(self, listener: Listener) -> None:
        async with (
            await psycopg.AsyncConnection.connect(self.url, autocommit=True) as hearing,
            await psycopg.AsyncConnection.connect(self.url, autocommit=True) as speaking,
        ):
            await hearing.execute(f"LISTEN {CHANNEL}")
            # Whatever was said before we could hear it.
            await listener.sweep()
            self.hears = True
            both = {asyncio.create_task(self._speak(speaking)), asyncio.create_task(self._hear(hearing, listener))}
            try:
                done, _others = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            finally:
                self.hears = False
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)

    async def _hear(self, connection: psycopg.AsyncConnection, listener: Listener) -> None:
        async for notify in connection.notifies():
            self._heard(listener, notify.payload)

    def _heard(self, listener: Listener, payload: str) -> None:
        letter = json.loads(payload)
        if letter["from"] == self.process:
            return
        table = letter["table"]
        if "note" in letter:
            listener.hear_note(letter["from"], table, letter["note"])
        elif table in self.looking:
            self.again.add(table)
        else:
            entry = Entry(*letter["entry"]) if "entry" in letter else None
            self.looking[table] = asyncio.create_task(self._look(listener, table, entry))

    async def _look(self, listener: Listener, table: str, entry: Entry | None) -> None:
        """One look at a time for each table, and one more when something was said meanwhile."""
        try:
            while True:
                self.again.discard(table)
                await self._changed(listener, table, entry)
                if table not in self.again:
                    return
                entry = None
        finally:
            del self.looking[table]

    async def _changed(self, listener: Listener, table: str, entry: Entry | None) -> None:
        try:
            await listener.changed_elsewhere(table, entry)
        except Exception:
            log.exception("could not follow another process at a table")
        self.wake(table)

    async def _speak(self, connection: psycopg.AsyncConnection) -> None:
        while True:
            letters = [await self.outbox.get()]
            while not self.outbox.empty() and len(letters) < MOST_AT_ONCE:
                letters.append(self.outbox.get_nowait())
            try:
                await connection.execute("SELECT pg_notify(%s, l) FROM unnest(%s::text[]) AS l", (CHANNEL, letters))
            except BaseException:
                for letter in letters:
                    self.outbox.put_nowait(letter)
                raise
