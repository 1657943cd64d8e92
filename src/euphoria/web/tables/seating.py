"""What people do about chairs: come by link, move to another device, ask for a chair and answer. The table is told.

Nobody gets into a chair of a running game before its log says so: the entry is written first, once for each occasion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from euphoria.web.refusals import Forbidden, Refused
from euphoria.web.tables.beside import ASKED, BY_LINK, MOVED, RENEWED
from euphoria.web.tables.chairs import Chairs, Link
from euphoria.web.tables.entries import Happening
from euphoria.web.tables.house import BOT, PERSON, check_name
from euphoria.web.tables.names import must_differ, tidy
from euphoria.web.tables.store import WATCHER
from euphoria.web.tables.table import CAME, OPEN, Table
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.service import Service


class Seating:
    """Chairs at the tables of a service."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.chairs = Chairs(service.store)

    async def tell(self, table: Table, seat: int, how: str, key: str | None = None) -> bool:
        """Tell everybody at the table what happened to a chair; False in the waiting room, where the chairs tell."""

        def decide(now: Table) -> Happening:
            return CAME, {"how": how}

        if table.state == OPEN and how != RENEWED:
            return False
        await self.service.do(table, seat, decide, key, "came")
        return True

    async def take(self, table: Table, link: Link, guest: str) -> None:
        """A guest comes by link or by code; a bot that kept the chair warm goes."""
        if link.seat == WATCHER:
            if not await self.chairs.take(link, guest):
                raise Refused(_("This link leads nowhere any more."))
            await self.service.hub.publish(table.id)
            return
        holder = await self.chairs.holder(table.id, link.seat)
        if holder == guest:
            return
        if link.used or holder != link.giver:
            raise Refused(_("This chair is taken."))
        how, key = BY_LINK if link.giver is None else MOVED, link.key[:32]
        told = await self.tell(table, link.seat, how, key)
        if not await self.chairs.take(link, guest):
            raise Refused(_("This chair is taken."))
        if not told:  # the game may have begun at that very moment
            await self.tell(table, link.seat, how, key)
        await self._arrived(table, link.seat, link.giver is None)

    async def check(self, table: Table, mine: tuple[int, ...], seat: int, name: str) -> None:
        """Refused when a chair of the waiting room cannot be taken, or not under that name: asked before anything is
        written, so that nobody becomes a guest for nothing."""
        if seat in mine:
            return
        if not 0 <= seat < len(table.seats) or table.seats[seat].kind != PERSON:
            raise Refused(_("That chair is not free."))
        if seat in await self.service.store.taken(table.id):
            raise Refused(_("Somebody sits there already."))
        if tidy(name):
            must_differ(name, table.names[:seat] + table.names[seat + 1 :])
            check_name(tidy(name))

    async def sit_again(self, table: Table, seat: int, guest: str) -> None:
        """Take one's own chair at the table of the next game, unless somebody has it or its link was made anew."""
        renewed = any((came.seat, came.how) == (seat, RENEWED) for came in table.came)
        holder = await self.chairs.holder(table.id, seat)
        if renewed or holder is not None or table.house.seats[seat].kind == BOT:
            return
        told = await self.tell(table, seat, BY_LINK, f"again {seat}")
        if await self.chairs.sit(table.id, guest, seat, waiting=False):
            if not told:
                await self.tell(table, seat, BY_LINK, f"again {seat}")
            await self._arrived(table, seat, True)

    async def _arrived(self, table: Table, seat: int, is_first: bool) -> None:
        if is_first and table.seats[seat].kind == BOT and table.house.seats[seat].kind == PERSON:
            await self.service.hand_over(table, seat, PERSON, "", None)
        await self.service.hub.publish(table.id)

    async def ask(self, table: Table, link: Link, guest: str) -> None:
        """A second browser asks for the chair behind a link."""
        knock = await self.chairs.ask(link, guest)
        await self.tell(table, link.seat, ASKED, f"{knock.id} asked")
        await self.service.hub.publish(table.id)

    async def answer(self, table: Table, id: str, guest: str, yes: bool) -> None:
        """Whoever has the chair lets it go to the browser that asked, or not."""
        knock = await self.chairs.knock(table.id, id)
        if knock is None:
            raise Refused(_("Nobody asks for this chair any more."))
        if await self.chairs.holder(table.id, knock.seat) != guest:
            raise Forbidden(_("That is not your chair."))
        if yes:
            await self.tell(table, knock.seat, MOVED, f"{knock.id} moved")
        await self.chairs.answer(table.id, id, guest, yes)
        await self.service.hub.publish(table.id)
