"""Keeps the windows for reactions: bots think in them, answers are kept in secret, and in time each is closed."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from euphoria.web.refusals import NotFound, OutOfDate, Refused
from euphoria.web.tables.entries import Happening
from euphoria.web.tables.house import BOT
from euphoria.web.tables.pace import pause_of
from euphoria.web.tables.private import ANSWER, ORDER
from euphoria.web.tables.table import CLOSE, Table
from euphoria.web.tables.windows import answer_to, answers_at_closing, check_orders, game_asking, open_for
from euphoria.web.thinking.turns import UNSEEN
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.service import Service

Moment = tuple[int, int]
"""Where a game stands: its branch, and how many choices it has."""


class Reactions:
    """Everything about windows that takes time."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.thoughts: dict[str, tuple[Moment, dict[int, int]]] = {}
        """By table: what its bots think of the open window."""

    # What people do ---------------------------------------------------------------------------------------------------

    async def order(self, table: Table, seat: int, orders: dict[str, str], key: str | None = None) -> None:
        """A seat says how it reacts without being asked."""
        checked = check_orders(table.house.title, orders)
        await self.service.do(table, seat, lambda now: (ORDER, {"orders": checked}), key, "order")

    async def nobody(
        self, table: Table, seats: tuple[int, ...], at: int, key: str | None, for_action: bool = True
    ) -> None:
        """Of all who share a screen nobody reacts, be it to the whole action or in this window alone."""

        def decide(now: Table) -> Happening:
            if now.at != at or now.window is None:
                raise OutOfDate(_("The game has moved on."))
            some = [seat for seat in seats if seat in now.window.seats and seat not in now.private.answers]
            if not some:
                raise Refused(_("You cannot react to this."))
            return ANSWER, {"nobody": some, "at": at, "action": for_action and now.window.goes_on}

        await self.service.do(table, seats[0], decide, key, "answer")

    def decide(self, now: Table, seat: int, choice: int | str, at: int) -> Happening:
        """An answer in the open window is kept in secret."""
        return ANSWER, answer_to(now, seat, choice, at)

    # What happens by itself -------------------------------------------------------------------------------------------

    def see(self, table: Table) -> None:
        """Let bots think about the open window, and close it when it is time."""
        movers = self.service.movers
        assert table.window is not None
        if self._without_thought(table) and table.id not in movers.thinking:
            movers.let(table, self._think(table))
        due = open_for(table, self._pause(table))
        if due is None:
            return
        left = due - table.waited()
        if left > 0:
            movers.clocks[table.id] = asyncio.get_running_loop().call_later(left, movers.wake, table)
        elif table.id not in movers.thinking:
            movers.let(table, self._close(table))

    def _pause(self, table: Table) -> float:
        """How long bots hold a window open, one like all and whatever they hold."""
        looked_at = bool(table.people) or self.service.movers.urgency(table) != UNSEEN
        return pause_of(table, self.service.settings.bot_pause) if looked_at else 0.0

    def _known(self, table: Table) -> dict[int, int]:
        """What the bots think of the window that is open now."""
        moment, found = self.thoughts.get(table.id, ((-1, -1), {}))
        if moment != (table.branch, table.at):
            found = {}
            self.thoughts[table.id] = ((table.branch, table.at), found)
        return found

    def _without_thought(self, table: Table) -> list[int]:
        seats = () if table.window is None else table.window.seats
        known = self._known(table)
        return [seat for seat in seats if table.seats[seat].kind == BOT and seat not in known]

    async def _think(self, table: Table) -> None:
        """Ask every bot that might react, whether or not it can: that takes them all as long."""
        movers, unseen = self.service.movers, self.service.movers.urgency(table) == UNSEEN
        owner, moment = table.owner, (table.branch, table.at)
        placed = unseen and await movers.places.take(owner, table.id)
        try:
            seats = self._without_thought(table)
            found = await asyncio.gather(
                *(self.service.bots.choose(movers.question(table_asking(table, seat), seat)) for seat in seats)
            )
        finally:
            if placed:
                movers.places.leave(owner)
        if moment == (table.branch, table.at):
            self._known(table).update(zip(seats, (one.choice for one in found), strict=True))

    async def _close(self, table: Table) -> None:
        moment, key = (table.branch, table.at), f"{table.branch}-{table.at}"
        thoughts = self._known(table)

        def decide(now: Table) -> Happening:
            due = None if now.window is None else open_for(now, self._pause(now))
            if (now.branch, now.at) != moment or due is None or now.waited() < due:
                raise OutOfDate(_("The game has moved on."))
            return CLOSE, {"choices": answers_at_closing(now, thoughts)}

        assert table.window is not None
        with contextlib.suppress(OutOfDate, NotFound):
            await self.service.do(table, table.window.seats[0], decide, key, "server")

    def forget(self, id: str) -> None:
        """Drop what is known of a table that was deleted or put away."""
        self.thoughts.pop(id, None)


def table_asking(table: Table, seat: int) -> Table:
    """The table as it would be if everybody before the seat had let it happen."""
    twin = table.copy()
    twin.game = game_asking(twin.begun_game, seat)
    return twin
