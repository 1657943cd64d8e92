"""Who has which chair: links that are used up, codes for another device, and browsers that ask for a chair.

A chair belongs to one browser at a time. Whatever changes that begins by writing to the table's row, so that of two who
want the same at once the second waits and sees what the first did.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from euphoria.web.edge.limits import TooMany
from euphoria.web.refusals import Busy, Forbidden, NotFound, Refused
from euphoria.web.tables import database as db
from euphoria.web.tables.store import LETTERS, WATCHER, Store, hash_of, new_token
from euphoria.web.tables.table import OPEN
from euphoria.words.speech import _

KNOCK_LASTS: Final = 600.0
CODE_LASTS: Final = 300.0
"""Seconds."""
CODE_LENGTH: Final = 8
MOST_AT_A_CHAIR: Final = 3
"""So many browsers may ask for the same chair at once."""
MOST_IN_AN_HOUR: Final = 10
"""So often may anybody ask for chairs of one table."""
HOUR: Final = 3600.0
YES: Final = "yes"
NO: Final = "no"


@dataclass(frozen=True)
class Link:
    """A way to a chair, or to watching; with a giver it is a code for another device."""

    key: str
    """What is kept of its token."""
    table: str
    seat: int
    used: bool
    until: float | None
    giver: str | None


@dataclass(frozen=True)
class Knock:
    """A browser that asks for a chair which another one has."""

    id: str
    seat: int
    guest: str
    created: float
    answer: str


@dataclass(frozen=True)
class Door:
    """What a browser is told about its chairs at a table."""

    knocks: tuple[Knock, ...] = ()
    """Who asks for one of them."""
    moved: tuple[int, ...] = ()
    """Chairs that went from here to another browser a short while ago."""


def device_code(text: str) -> str:
    """A code for another device as it is kept, however it was typed; nothing when it cannot be one."""
    plain = text.replace("-", "").replace(" ", "").upper()
    return plain if len(plain) == CODE_LENGTH and set(plain) <= set(LETTERS) else ""


Doors = tuple[list[Knock], dict[str, dict[int, float]]]
"""Of one table: all knocks, the latest last, and which chairs each browser gave away when."""


class Chairs:
    """Reads and writes who has which chair."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock: Callable[[], float] = time.time

    @contextlib.asynccontextmanager
    async def _alone(self, table: str) -> AsyncIterator[AsyncConnection]:
        """A transaction in which nobody else changes who sits at the table."""
        try:
            async with self.store.engine.begin() as connection:
                same = update(db.tables).where(db.tables.c.id == table).values(version=db.tables.c.version)
                if not (await connection.execute(same)).rowcount:
                    raise NotFound(_("There is no such table."))
                yield connection
        finally:
            self.store.access_changed(table)

    async def _holder(self, connection: AsyncConnection, table: str, seat: int) -> str | None:
        query = select(db.access.c.guest).where(db.access.c.table_id == table, db.access.c.seat == seat)
        found: str | None = await connection.scalar(query)
        return found

    async def holder(self, table: str, seat: int) -> str | None:
        """The guest whose chair it is."""
        async with self.store.engine.connect() as connection:
            return await self._holder(connection, table, seat)

    # Links and codes ------------------------------------------------------------------------------------------------

    async def link(self, token: str) -> Link | None:
        """The link with that token, or the code, if there is one and it is not over."""
        query = select(db.links).where(db.links.c.token == hash_of(device_code(token) or token))
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
            if row is None:
                return None
            link = Link(row["token"], row["table_id"], row["seat"], row["used"] is not None, row["until"], row["giver"])
            if link.giver is None:
                return link
            over = link.used or link.until is None or link.until <= self.clock()
            return link if not over and await self._holder(connection, link.table, link.seat) == link.giver else None

    async def take(self, link: Link, guest: str) -> bool:
        """Give the chair behind a link to a guest, or let them watch; False when somebody else was faster."""
        async with self._alone(link.table) as connection:
            this = db.links.c.token == link.key
            if link.seat == WATCHER:
                there = await connection.scalar(select(db.links.c.seat).where(this))
                mine = select(db.access.c.guest).where(*self._right(link.table, WATCHER, guest))
                if there is not None and await connection.scalar(mine) is None:
                    await self._admit(connection, link.table, WATCHER, guest)
                return there is not None
            holder = await self._holder(connection, link.table, link.seat)
            if holder == guest:
                return True
            now = self.clock()
            use = update(db.links).where(this, db.links.c.used.is_(None)).values(used=now)
            if link.giver is not None:
                use = use.where(db.links.c.until > now)
            if not (await connection.execute(use)).rowcount or holder != link.giver:
                return False
            if link.giver is None:
                await self._admit(connection, link.table, link.seat, guest)
            else:
                await self._move(connection, link.table, link.seat, link.giver, guest)
            return True

    async def sit(self, table: str, guest: str, seat: int, waiting: bool = True) -> bool:
        """Give a chair to a guest without its link, which is used up by it; False when somebody else has it.

        At a table that has begun nobody can do that, but with `waiting=False`: by a right from elsewhere.
        """
        async with self._alone(table) as connection:
            state = await connection.scalar(select(db.tables.c.state).where(db.tables.c.id == table))
            if waiting and state != OPEN:
                raise Refused(_("The game has begun; to sit down now takes the link of a chair."))
            holder = await self._holder(connection, table, seat)
            if holder is not None:
                return holder == guest
            await self._admit(connection, table, seat, guest)
            of_chair = (db.links.c.table_id == table, db.links.c.seat == seat, db.links.c.giver.is_(None))
            used = update(db.links).where(*of_chair).values(used=self.clock())
            if not (await connection.execute(used)).rowcount:
                # Nobody has looked at its link yet: it is never made.
                await self._note_used(connection, table, seat, None)
            return True

    async def code(self, table: str, seat: int, guest: str) -> str:
        """A code by which another device gets the chair of this guest, once and soon; older ones are void."""
        code = "".join(secrets.choice(LETTERS) for _letter in range(CODE_LENGTH))
        async with self._alone(table) as connection:
            if await self._holder(connection, table, seat) != guest:
                raise Forbidden(_("That is not your chair."))
            old = (db.links.c.table_id == table, db.links.c.seat == seat, db.links.c.giver.is_not(None))
            await connection.execute(delete(db.links).where(*old, db.links.c.used.is_(None)))
            until = self.clock() + CODE_LASTS
            row = {"token": hash_of(code), "table_id": table, "seat": seat, "until": until, "giver": guest}
            await connection.execute(insert(db.links).values(**row))
        return code

    def _right(self, table: str, seat: int, guest: str) -> tuple[ColumnElement[bool], ...]:
        return (db.access.c.table_id == table, db.access.c.seat == seat, db.access.c.guest == guest)

    async def _admit(self, connection: AsyncConnection, table: str, seat: int, guest: str) -> None:
        await connection.execute(insert(db.access).values(table_id=table, seat=seat, guest=guest))

    async def _move(self, connection: AsyncConnection, table: str, seat: int, giver: str, guest: str) -> None:
        """The chair of a guest is another one's."""
        await connection.execute(update(db.access).where(*self._right(table, seat, giver)).values(guest=guest))

    async def _note_used(self, connection: AsyncConnection, table: str, seat: int, giver: str | None) -> None:
        """Write down that a chair was taken, or given away, without a link that anybody could open."""
        now = self.clock()
        row = {"token": hash_of(new_token()), "table_id": table, "seat": seat, "used": now, "giver": giver}
        await connection.execute(insert(db.links).values(**row))

    # Knocks -----------------------------------------------------------------------------------------------------------

    async def ask(self, link: Link, guest: str) -> Knock:
        """Ask whoever has the chair behind a used link for it."""
        now = self.clock()
        async with self._alone(link.table) as connection:
            of_table = db.knocks.c.table_id == link.table
            await connection.execute(delete(db.knocks).where(of_table, db.knocks.c.created <= now - HOUR))
            all_asked = [
                self._knock(row) for row in (await connection.execute(select(db.knocks).where(of_table))).mappings()
            ]
            here = [knock for knock in all_asked if knock.seat == link.seat and knock.created > now - KNOCK_LASTS]
            mine = next((knock for knock in here if knock.guest == guest and knock.answer != YES), None)
            if mine is not None and not mine.answer:
                return mine
            if mine is not None:
                raise Refused(_("Whoever has the chair has answered already."))
            if await self._holder(connection, link.table, link.seat) is None:
                raise Refused(_("Nobody has this chair, so nobody can be asked."))
            self._check(all_asked, link.seat)
            knock = Knock(secrets.token_hex(16), link.seat, guest, now, "")
            row = {"id": knock.id, "table_id": link.table, "seat": link.seat, "guest": guest, "created": now}
            await connection.execute(insert(db.knocks).values(**row))
        return knock

    async def check(self, link: Link) -> None:
        """TooMany when nobody else may ask for this chair just now."""
        self._check((await self._at_the_door(link.table))[0], link.seat)

    def _check(self, knocks: list[Knock], seat: int) -> None:
        now = self.clock()
        if len([knock for knock in knocks if knock.seat == seat and self._is_open(knock)]) >= MOST_AT_A_CHAIR:
            raise TooMany(_("Others ask for this chair already; try again in some minutes."), int(KNOCK_LASTS))
        lately = [knock.created for knock in knocks if knock.created > now - HOUR]
        if len(lately) >= MOST_IN_AN_HOUR:
            wait = max(1, int(min(lately) + HOUR - now))
            raise TooMany(_("This table was asked too often; try again later."), wait)

    async def answer(self, table: str, id: str, guest: str, yes: bool) -> None:
        """Whoever has the chair says whether it moves to the browser that asked for it."""
        async with self._alone(table) as connection:
            this = (db.knocks.c.table_id == table, db.knocks.c.id == id)
            row = (await connection.execute(select(db.knocks).where(*this))).mappings().first()
            knock = None if row is None else self._knock(row)
            if knock is None or not self._is_open(knock):
                raise Refused(_("Nobody asks for this chair any more."))
            if await self._holder(connection, table, knock.seat) != guest:
                raise Forbidden(_("That is not your chair."))
            await connection.execute(update(db.knocks).where(*this).values(answer=YES if yes else NO))
            if yes:
                await self._move(connection, table, knock.seat, guest, knock.guest)
                await self._note_used(connection, table, knock.seat, guest)

    async def knock(self, table: str, id: str) -> Knock | None:
        """The knock of that id, as long as it is open."""
        knocks, _given = await self._at_the_door(table)
        return next((knock for knock in knocks if knock.id == id and self._is_open(knock)), None)

    async def last_knock(self, table: str, seat: int, guest: str) -> Knock | None:
        """What a browser asked for last, as long as that is worth an answer."""
        knocks, _given = await self._at_the_door(table)
        since = self.clock() - KNOCK_LASTS
        mine = [knock for knock in knocks if (knock.seat, knock.guest) == (seat, guest) and knock.created > since]
        return mine[-1] if mine else None

    async def door(self, table: str, guest: str, mine: tuple[int, ...]) -> Door:
        """What a browser with these chairs is told; nothing when the database cannot be asked."""
        try:
            knocks, given = await self._at_the_door(table)
        except (SQLAlchemyError, Busy):
            knocks, given = [], {}
        since = self.clock() - KNOCK_LASTS
        theirs = given.get(guest, {})
        return Door(
            tuple(knock for knock in knocks if knock.seat in mine and self._is_open(knock)),
            tuple(sorted(seat for seat, at in theirs.items() if seat not in mine and at > since)),
        )

    async def gave_away(self, table: str, guest: str) -> bool:
        """Did a chair go from this browser to another one?"""
        _knocks, given = await self._at_the_door(table)
        return bool(guest) and guest in given

    async def _at_the_door(self, table: str) -> Doors:
        """All knocks at a table, the latest last, and which chairs each browser gave away when."""

        async def read() -> Doors:
            asked = select(db.knocks).where(db.knocks.c.table_id == table).order_by(db.knocks.c.created)
            gone = select(db.links.c.giver, db.links.c.seat, db.links.c.used).where(
                db.links.c.table_id == table, db.links.c.giver.is_not(None), db.links.c.used.is_not(None)
            )
            given: dict[str, dict[int, float]] = {}
            async with self.store.engine.connect() as connection:
                knocks = [self._knock(row) for row in (await connection.execute(asked)).mappings()]
                for giver, seat, used in (await connection.execute(gone.order_by(db.links.c.used))).all():
                    given.setdefault(giver, {})[seat] = used
            return knocks, given

        return await self.store.doors.get(table, read) or ([], {})

    def _knock(self, row: RowMapping) -> Knock:
        return Knock(row["id"], row["seat"], row["guest"], row["created"], row["answer"])

    def _is_open(self, knock: Knock) -> bool:
        return not knock.answer and knock.created > self.clock() - KNOCK_LASTS
