"""How a table's dice come about: browsers seal values while it waits and open them when it is to begin.

Whoever does not open a value in time is not waited for; the proof of the game names them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Final

from euphoria.core.errors import EuphoriaError
from euphoria.web.refusals import Forbidden, OutOfDate, Refused
from euphoria.web.tables.entries import Happening
from euphoria.web.tables.house import PERSON
from euphoria.web.tables.luck import FREEZE, MARK, VALUE, Mark, browser_of, checked
from euphoria.web.tables.table import OPEN, START, Table
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.service import Service

log = logging.getLogger("euphoria.openings")

PATIENCE: Final = 8.0
"""Seconds for opening values once the game is to begin."""
AGAIN: Final = 2.0
"""Seconds until a beginning that could not be written is tried again."""


class Openings:
    """Sees to it that every table of a service begins with the values that came."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.until: dict[str, float] = {}
        """Until when values are waited for, by the loop's own clock."""
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    # What browsers do -------------------------------------------------------------------------------------------------

    async def mark(self, table: Table, guest: str, mark: str) -> bool:
        """Take the mark of a browser that has a chair; the same one again changes nothing. Did it come in time?

        One that was sent before the game began comes after it has when its way is slow: nobody did anything wrong.
        """
        mine = await self._chairs(table, guest)
        sealed = Mark(checked(mark), browser_of(table.id, guest))
        if sealed not in table.luck.marks.values():
            try:
                await self.service.do(table, mine[0], lambda now: (MARK, {"mark": sealed.mark, "by": sealed.by}))
            except Refused:
                is_late = table.state != OPEN or table.luck.frozen is not None
                if not is_late and sealed not in table.luck.marks.values():
                    raise
        return sealed in table.luck.marks.values()

    async def bring(self, table: Table, guest: str, mark: str) -> None:
        """Take the mark that came along with something else, where one can be taken."""
        if mark and table.state == OPEN:
            with contextlib.suppress(Refused, Forbidden):
                await self.mark(table, guest, mark)

    async def open(self, table: Table, guest: str, value: str) -> bool:
        """Take the value behind a browser's mark; with the last one the game begins. Did it come in time?

        A page that is left while it sends opens its value twice, a slow one opens it late: neither did anything wrong.
        """
        mine = await self._chairs(table, guest)
        by = browser_of(table.id, guest)

        def own(now: Table) -> int:
            found = [seat for seat, mark in now.luck.marks.items() if mark.by == by and seat in mine]
            if not found:
                raise Refused(_("This browser has sealed no value for this table."))
            return found[0]

        seat = own(table)
        if table.state == OPEN and table.luck.values.get(seat) != value:
            try:
                await self.service.do(table, seat, lambda now: (VALUE, {"value": checked(value)}))
            except Refused:
                if table.state == OPEN and table.luck.values.get(seat) != value:
                    raise
        if not table.luck.missing:
            await self.begin(table)
        return table.luck.values.get(seat) == value

    async def _chairs(self, table: Table, guest: str) -> list[int]:
        mine = sorted(seat for seat in await self.service.store.seats_of(table.id, guest) if seat >= 0)
        if not mine:
            raise Forbidden(_("You have no seat at this table."))
        return mine

    # Beginning --------------------------------------------------------------------------------------------------------

    async def start(self, table: Table, key: str | None) -> None:
        """Begin at once where no browser has sealed a value; otherwise ask for the values first."""
        taken = await self.service.store.taken(table.id)

        def decide(now: Table) -> Happening:
            if now.luck.marks and now.game is None:
                return FREEZE, {}
            return START, {"absent": absent(now, taken)}

        if table.luck.frozen is None or table.state != OPEN:
            await self.service.do(table, -1, decide, key, "start")

    async def begin(self, table: Table) -> None:
        """Begin with the values that came, unless somebody else was faster."""
        taken = await self.service.store.taken(table.id)

        def decide(now: Table) -> Happening:
            if now.state != OPEN:
                raise OutOfDate(_("The game has begun already."))
            return START, {"absent": absent(now, taken)}

        try:
            await self.service.do(table, -1, decide, "values", "begin")
        except EuphoriaError:
            if table.state == OPEN:
                raise

    # Waiting ----------------------------------------------------------------------------------------------------------

    def see(self, table: Table) -> None:
        """If values are being opened at the table, begin in time; called whenever something happened there."""
        timer = self.timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        frozen = table.luck.frozen
        if table.state != OPEN or frozen is None:
            self.until.pop(table.id, None)
            return
        loop = asyncio.get_running_loop()
        if table.id not in self.until:
            # Only here the clock on the wall counts, for a table that another process has left waiting.
            left = min(PATIENCE, max(0.0, frozen + PATIENCE - time.time()))
            self.until[table.id] = loop.time() + left
        when = self.until[table.id] if table.luck.missing else loop.time()
        self.timers[table.id] = loop.call_at(when, self._let, table)

    def _let(self, table: Table) -> None:
        self.timers.pop(table.id, None)
        task = asyncio.create_task(self.begin(table))
        self.tasks.add(task)

        def done(_task: object) -> None:
            self.tasks.discard(task)
            if not task.cancelled() and task.exception() is not None:
                log.error("a game could not begin; it will try again", exc_info=task.exception())
                self.timers[table.id] = task.get_loop().call_later(AGAIN, self._let, table)

        task.add_done_callback(done)

    def forget(self, id: str) -> None:
        """Drop what is known of a table that was deleted."""
        self.until.pop(id, None)
        timer = self.timers.pop(id, None)
        if timer is not None:
            timer.cancel()

    async def close(self) -> None:
        """Let nothing begin any more."""
        for timer in self.timers.values():
            timer.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def absent(table: Table, taken: set[int]) -> list[int]:
    """Chairs for people that nobody has come to: bots keep them warm."""
    return [seat for seat, seated in enumerate(table.seats) if seated.kind == PERSON and seat not in taken]
