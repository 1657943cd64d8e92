"""Tables and guests in the database. Every write is a short transaction; an entry is written once or not at all."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import json
import logging
import secrets
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Text, bindparam, cast, delete, func, insert, select, update
from sqlalchemy.engine import Engine, RowMapping
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from euphoria.core.errors import EuphoriaError
from euphoria.core.nature import HMAC_SHA256
from euphoria.titles import TITLES, record_of
from euphoria.web.refusals import Busy, Unreadable
from euphoria.web.tables import database as db
from euphoria.web.tables.gate import Gated
from euphoria.web.tables.guest_cache import FRESH, Memory
from euphoria.web.tables.house import PERSON, House, house_from
from euphoria.web.tables.hub import CHANNEL
from euphoria.web.tables.loading import catch_up, fold_table
from euphoria.web.tables.slices import Slices
from euphoria.web.tables.table import OPEN, PLAYING, Entry, Table
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.chairs import Doors

log = logging.getLogger("euphoria.store")

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""For room codes: nothing that looks like something else."""
WATCHER = -1
MOST_TO_WRITE = 500
"""Entries that wait to be written; more than a busy minute has."""


class Conflict(Exception):
    """Somebody else wrote first; look again."""


class OtherRules(EuphoriaError):
    """The table was begun under rules that this version does not play; it is given as it was before it began."""

    def __init__(self, table: Table) -> None:
        text = _(
            "This table was begun under the rules {its}, and here we play {ours}. Nothing of it is lost: it can go on "
            "where its rules are played, and whoever sits at it can download what happened so far."
        )
        super().__init__(text.format(its=table.rules, ours=rules_of(table.house.title)))
        self.table = table


@dataclass(frozen=True)
class Row:
    """A table as lists show it."""

    id: str
    code: str
    title: str
    name: str
    state: str
    changed: float
    seats: int
    rules: str
    owner: str


def hash_of(token: str) -> str:
    """The hash of a token: all that is kept of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """128 random bits for a link or a cookie."""
    return secrets.token_urlsafe(16)


def link_token(owner_token: str, table: str, seat: int) -> str:
    """The link to a chair that whoever made the table gives away: 128 bits that nobody else can know."""
    made = hmac.digest(owner_token.encode(), f"{table} {seat}".encode(), "sha256")[:16]
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()


def new_code() -> str:
    """A room code that people can read to each other: K7QM4T."""
    return "".join(secrets.choice(LETTERS) for _letter in range(6))


@dataclass(frozen=True)
class Waiting:
    """An entry that is to be written."""

    row: dict[str, object]
    change: dict[str, object]
    letter: str
    """What other processes are told with it."""
    done: asyncio.Future[None]

    def fail(self, error: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(error)


MOVE_ON = (
    update(db.tables)
    .where(db.tables.c.id == bindparam("of"))
    .values(version=bindparam("now"), state=bindparam("stands"), changed=bindparam("then"))
)


AT_ONCE = """
WITH come AS (
    SELECT * FROM unnest(%(of)s::text[], %(seq)s::int[], %(kind)s::text[], %(seat)s::int[], %(data)s::text[],
        %(key)s::text[], %(at)s::float8[], %(stands)s::text[]) AS come (of, seq, kind, seat, data, key, at, stands)
), written AS (
    INSERT INTO entries (table_id, seq, kind, seat, data, key, at)
    SELECT of, seq, kind, seat, data::json, key, at FROM come
), moved AS (
    UPDATE tables SET version = come.seq, state = come.stands, changed = come.at FROM come WHERE id = come.of
)
SELECT pg_notify(%(channel)s, letter) FROM unnest(%(letters)s::text[]) AS letter
"""
"""For PostgreSQL all of it in one statement, with the letters to other processes: one way there and back."""


SQLITE = (
    "INSERT INTO entries (table_id, seq, kind, seat, data, key, at)"
    " VALUES (:table_id, :seq, :kind, :seat, :data, :key, :at)",
    "UPDATE tables SET version = :now, state = :stands, changed = :then WHERE id = :of",
)
"""For SQLite, in its own words: to have them put together anew for every move takes as long as to write it."""


def _write_now(engine: Engine, rows: list[dict[str, object]], changes: list[dict[str, object]]) -> None:
    texts = [{**row, "data": json.dumps(row["data"])} for row in rows]
    with engine.begin() as connection:
        for words, values in zip(SQLITE, (texts, changes), strict=True):
            connection.exec_driver_sql(words, values)


@cache
def rules_of(title: str) -> str:
    """The version of the rules that is played here."""
    return record_of(TITLES[title].rules.new_game(TITLES[title].rules.FEWEST_PLAYERS, seed=0)).rules


def _begun(row: RowMapping) -> Table:
    """The table of a row, before anything happened at it."""
    house = house_from(row["house"])
    table = Table(row["id"], row["code"], house, int(row["seed"]), row["rules"], row["owner"], row["dice"])
    if table.rules != rules_of(table.house.title):
        raise OtherRules(table)
    return table


class Store:
    """Reads and writes tables, guests and who may sit where."""

    def __init__(self, engine: AsyncEngine, writer: Engine | None = None, alone: bool = False) -> None:
        """With `alone` nobody else writes to the database, so that what is remembered stays true."""
        self.engine = Gated(engine)
        self.writer = writer
        self.letter: Callable[[str, Entry], str] = lambda _table, _entry: ""
        """What other processes are told with an entry."""
        self.slices = Slices()
        self._waiting: list[Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self.alone = alone
        fresh = inf if alone else FRESH
        self._guests: Memory[str] = Memory(fresh)
        self._seats: Memory[dict[str, frozenset[int]]] = Memory(fresh)
        self.doors: Memory[Doors] = Memory(fresh)
        """Who asks for which chair, as `Chairs` reads it."""

    async def close(self) -> None:
        """Let go of the database."""
        if self._writer is not None and not self._writer.done():
            await asyncio.gather(self._writer, return_exceptions=True)
        if self.writer is not None:
            self.writer.dispose()
        await self.engine.dispose()

    # Guests ---------------------------------------------------------------------------------------------------------

    async def guest(self, token: str) -> str | None:
        """The guest behind a cookie."""
        kept = hash_of(token)

        async def read() -> str | None:
            async with self.engine.connect() as connection:
                found = await connection.scalar(select(db.guests.c.id).where(db.guests.c.token == kept))
            return found if isinstance(found, str) else None

        return await self._guests.get(kept, read)

    async def new_guest(self) -> tuple[str, str]:
        """A new guest and the token for their cookie."""
        id, token = secrets.token_hex(16), new_token()
        async with self.engine.begin() as connection:
            await connection.execute(insert(db.guests).values(id=id, token=hash_of(token), created=time.time()))
        self._guests.put(hash_of(token), id)
        return id, token

    async def forget_guest(self, guest: str) -> tuple[list[str], dict[str, set[int]]]:
        """Delete a guest and their access; tables they made and nobody else sits at go too.

        The tables that are gone, and those that stay with the seats the guest had there.
        """
        async with self.engine.begin() as connection:
            token = await connection.scalar(select(db.guests.c.token).where(db.guests.c.id == guest))
            query = select(db.access.c.table_id, db.access.c.seat).where(db.access.c.guest == guest)
            theirs: dict[str, set[int]] = {}
            for row in (await connection.execute(query)).all():
                theirs.setdefault(row[0], set()).add(row[1])
            await connection.execute(delete(db.access).where(db.access.c.guest == guest))
            # That somebody asked still counts, who it was does not.
            nobody = {"guest": "", "answer": "no"}
            await connection.execute(update(db.knocks).where(db.knocks.c.guest == guest).values(**nobody))
            await connection.execute(delete(db.links).where(db.links.c.giver == guest))
            still = select(db.access.c.table_id).where(db.access.c.seat >= 0)
            empty = select(db.tables.c.id).where(db.tables.c.owner == guest, db.tables.c.id.not_in(still))
            gone = [row[0] for row in (await connection.execute(empty)).all()]
            await connection.execute(delete(db.tables).where(db.tables.c.id.in_(gone)))
            await connection.execute(update(db.tables).where(db.tables.c.owner == guest).values(owner=""))
            await connection.execute(delete(db.guests).where(db.guests.c.id == guest))
        self._guests.drop(str(token))
        for table in theirs:
            self.access_changed(table)
        return gone, {table: seats for table, seats in theirs.items() if table not in gone}

    # Tables ---------------------------------------------------------------------------------------------------------

    async def create(self, house: House, seed: int, rules: str, owner: str) -> Table:
        """A new table, with dice that nobody controls."""
        now = time.time()
        while True:
            table = Table(secrets.token_hex(16), new_code(), house, seed, rules, owner, HMAC_SHA256)
            row = {
                "id": table.id,
                "code": table.code,
                "title": house.title,
                "rules": rules,
                "house": house.to_data(),
                "seed": str(seed),
                "dice": table.dice,
                "version": 0,
                "state": OPEN,
                "owner": owner,
                "created": now,
                "changed": now,
                "public": house.public,
            }
            try:
                async with self.engine.begin() as connection:
                    await connection.execute(insert(db.tables).values(**row))
                return table
            except IntegrityError:
                continue  # the code exists already

    async def find(self, code: str) -> tuple[str, int] | None:
        """The id of the table with that code, and its version."""
        async with self.engine.connect() as connection:
            query = select(db.tables.c.id, db.tables.c.version).where(db.tables.c.code == code)
            row = (await connection.execute(query)).first()
            return None if row is None else (row[0], row[1])

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """The versions of these tables; those that are gone are left out."""
        query = select(db.tables.c.id, db.tables.c.version).where(db.tables.c.id.in_(list(tables)))
        async with self.engine.connect() as connection:
            return {row[0]: row[1] for row in (await connection.execute(query)).all()}

    async def load(self, id: str) -> Table | None:
        """A table with everything that happened at it. OtherRules when this version does not play by its rules."""
        try:
            async with self.engine.connect() as connection:
                row = (await connection.execute(select(db.tables).where(db.tables.c.id == id))).mappings().first()
            return None if row is None else await fold_table(self, lambda: _begun(row))
        except (SQLAlchemyError, OtherRules, Busy):
            raise
        except Exception as error:
            log.exception("a table cannot be read")
            text = _("This table cannot be read: what is kept of it was damaged. All other tables are as they were.")
            raise Unreadable(text) from error

    async def catch_up(self, table: Table) -> bool:
        """Apply what others have written since; True if there was anything."""
        return await catch_up(self, table)

    async def entries(self, id: str, after: int = 0, most: int | None = None) -> list[Entry]:
        """What was written about a table after an entry; not more than so much at a time."""
        query = select(db.entries).where(db.entries.c.table_id == id, db.entries.c.seq > after).limit(most)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(db.entries.c.seq))).mappings().all()
        return [Entry(row["seq"], row["kind"], row["seat"], row["data"], row["at"], row["key"]) for row in rows]

    async def append(self, table: Table, entry: Entry) -> None:
        """Write an entry that leads to this table; Conflict when somebody else wrote its number or its key first, Busy
        when too many wait for that. Other processes get its letter as soon as it is written.

        What comes while something is being written is written together next, so that many tables share the time that
        a safe write takes.
        """
        row = {
            "table_id": table.id,
            "seq": entry.seq,
            "kind": entry.kind,
            "seat": entry.seat,
            "data": entry.data,
            "key": entry.key,
            "at": entry.at,
        }
        if len(self._waiting) >= MOST_TO_WRITE:
            raise Busy
        change = {"of": table.id, "now": entry.seq, "stands": table.state, "then": entry.at}
        waiting = Waiting(row, change, self.letter(table.id, entry), asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())
        await waiting.done

    async def _write_all(self) -> None:
        """Write whatever waits, as long as anything does."""
        while self._waiting:
            some, self._waiting = self._waiting, []
            try:
                await self._write(some)
            except IntegrityError:
                # One of them came second: each by itself, to see which.
                for one in some:
                    await self._write_one(one)
            except Exception as error:
                for one in some:
                    one.fail(error)

    async def _write_one(self, one: Waiting) -> None:
        try:
            await self._write([one])
        except IntegrityError:
            one.fail(Conflict())
        except Exception as error:
            one.fail(error)

    async def _write(self, some: list[Waiting]) -> None:
        rows, changes = [one.row for one in some], [one.change for one in some]
        if self.writer is not None:
            await asyncio.to_thread(_write_now, self.writer, rows, changes)
        elif self.engine.inner.dialect.name == "postgresql":
            await self._write_at_once(rows, changes, [one.letter for one in some if one.letter])
        else:
            async with self.engine.inner.begin() as connection:
                await connection.execute(insert(db.entries), rows)
                await connection.execute(MOVE_ON, changes)
        for one in some:
            if not one.done.done():
                one.done.set_result(None)

    async def _write_at_once(
        self, rows: list[dict[str, object]], changes: list[dict[str, object]], letters: list[str]
    ) -> None:
        columns: dict[str, object] = {
            name: [row[name] for row in rows] for name in ("seq", "kind", "seat", "key", "at")
        }
        columns |= {"of": [row["table_id"] for row in rows], "data": [json.dumps(row["data"]) for row in rows]}
        columns |= {"stands": [change["stands"] for change in changes], "letters": letters, "channel": CHANNEL}
        async with self.engine.inner.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await alone.exec_driver_sql(AT_ONCE, columns)

    async def has_key(self, table: str, key: str) -> bool:
        """Was something with this key done already?"""
        query = select(func.count()).where(db.entries.c.table_id == table, db.entries.c.key == key)
        async with self.engine.connect() as connection:
            return bool(await connection.scalar(query))

    async def delete(self, id: str) -> None:
        """Remove a table and everything about it."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(db.tables).where(db.tables.c.id == id))
        self._seats.drop(id)

    # Who may sit where ------------------------------------------------------------------------------------------------

    async def seats_of(self, table: str, guest: str) -> set[int]:
        """The seats a guest may play; WATCHER among them when they may watch."""

        async def read() -> dict[str, frozenset[int]]:
            query = select(db.access.c.guest, db.access.c.seat).where(db.access.c.table_id == table)
            found: dict[str, set[int]] = {}
            async with self.engine.connect() as connection:
                for row in (await connection.execute(query)).all():
                    found.setdefault(row[0], set()).add(row[1])
            return {one: frozenset(seats) for one, seats in found.items()}

        everybody = await self._seats.get(table, read)
        return set((everybody or {}).get(guest, ()))

    def knows(self, table: str) -> bool:
        """Is it in memory who may sit there and who asks for a chair, so that nobody has to wait for the answer?"""
        return table in self._seats.kept and table in self.doors.kept

    def access_changed(self, table: str) -> None:
        """Somebody, perhaps another process, has changed who may sit where."""
        self._seats.drop(table)
        self.doors.drop(table)

    async def taken(self, table: str) -> set[int]:
        """The seats somebody has come to."""
        query = select(db.access.c.seat).where(db.access.c.table_id == table, db.access.c.seat >= 0)
        async with self.engine.connect() as connection:
            return {row[0] for row in (await connection.execute(query)).all()}

    async def admit(self, table: str, guest: str, seat: int) -> None:
        """Let a guest play a seat, or watch."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(db.access).values(table_id=table, guest=guest, seat=seat))
        except IntegrityError:
            pass  # they may already
        self._seats.drop(table)

    async def links(self, table: Table, owner_token: str) -> dict[int, str]:
        """The links that still lead to a chair or to watching, by seat, for whoever made the table.

        They are made from the owner's own token, so that the owner sees them again and the database never does.
        """
        # Nobody comes by link to the chair of a bot, or to one at the owner's screen.
        people = [seat for seat, seated in enumerate(table.house.seats) if seated.kind == PERSON]
        made = {seat: link_token(owner_token, table.id, seat) for seat in (*people, WATCHER)}
        query = select(db.links.c.seat, db.links.c.token, db.links.c.used).where(
            db.links.c.table_id == table.id, db.links.c.giver.is_(None)
        )
        async with self.engine.connect() as connection:
            kept = {row[0]: row[1] if row[2] is None else "" for row in (await connection.execute(query)).all()}
        new = [
            {"token": hash_of(token), "table_id": table.id, "seat": seat}
            for seat, token in made.items()
            if seat not in kept
        ]
        if new:
            with contextlib.suppress(IntegrityError):  # two pages of the owner at once
                async with self.engine.begin() as connection:
                    await connection.execute(insert(db.links), new)
        # Where a link was used or renewed, the owner's own one leads nowhere.
        return {seat: token for seat, token in made.items() if kept.get(seat, hash_of(token)) == hash_of(token)}

    async def renew_link(self, table: str, seat: int) -> str:
        """A fresh link for a seat; the old one stops working, and so does everybody's access to the seat."""
        token = new_token()
        async with self.engine.begin() as connection:
            await connection.execute(delete(db.links).where(db.links.c.table_id == table, db.links.c.seat == seat))
            await connection.execute(delete(db.access).where(db.access.c.table_id == table, db.access.c.seat == seat))
            await connection.execute(delete(db.knocks).where(db.knocks.c.table_id == table, db.knocks.c.seat == seat))
            link = {"token": hash_of(token), "table_id": table, "seat": seat}
            await connection.execute(insert(db.links).values(**link))
        self.access_changed(table)
        return token

    # Lists ------------------------------------------------------------------------------------------------------------

    async def my_tables(self, guest: str, most: int = 20) -> list[Row]:
        """The tables a guest may sit at, the latest first."""
        mine = select(db.access.c.table_id).where(db.access.c.guest == guest)
        return await self._rows(most, db.tables.c.id.in_(mine))

    async def lobby(self, most: int = 20) -> list[Row]:
        """Public tables that have not begun."""
        return await self._rows(most, db.tables.c.state == OPEN, db.tables.c.public)

    async def everything(self, most: int = 200) -> list[Row]:
        """All tables, the latest first."""
        return await self._rows(most)

    async def row(self, id: str) -> Row | None:
        """One table as lists show it."""
        rows = await self._rows(1, db.tables.c.id == id)
        return rows[0] if rows else None

    async def playing(self, most: int = 1000) -> list[Row]:
        """Tables at which a game is under way, those that have waited longest first."""
        return await self._rows(most, db.tables.c.state == PLAYING, oldest=True)

    async def counts(self) -> dict[str, int]:
        """How many tables there are in each state."""
        query = select(db.tables.c.state, func.count()).group_by(db.tables.c.state)
        async with self.engine.connect() as connection:
            return {row[0]: row[1] for row in (await connection.execute(query)).all()}

    async def _rows(self, most: int, *where: ColumnElement[bool], oldest: bool = False) -> list[Row]:
        c = db.tables.c
        order = c.changed if oldest else c.changed.desc()
        # The house as text: one that is damaged is not to spoil the others' list.
        few = (c.id, c.code, c.title, c.state, c.changed, c.rules, c.owner, cast(c.house, Text).label("house"))
        query = select(*few).where(*where).order_by(order).limit(most)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).all()
        return [_row(*row) for row in found]


def _row(id: str, code: str, title: str, state: str, changed: float, rules: str, owner: str, house: str) -> Row:
    """A row of a list; a table whose house cannot be read is called by its code."""
    try:
        told = json.loads(house)
        name, seats = str(told["name"]), len(told["seats"])
    except (ValueError, TypeError, LookupError):
        name, seats = code, 0
    return Row(id, code, title, name, state, changed, seats, rules, owner)
