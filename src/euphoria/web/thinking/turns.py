"""Whose turn it is at the thinking processes: people who look on come first, then everybody in turn."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from math import inf
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

LOOKED_AT: Final = 0
"""Somebody plays there and looks on; hints too."""
LEFT: Final = 1
"""People play there, and none of them looks on."""
WATCHED: Final = 2
"""Bots alone play there, and somebody looks on."""
UNSEEN: Final = 3
"""Bots alone play there, and nobody looks on."""

LONGEST: Final = {LOOKED_AT: inf, LEFT: 0.15, WATCHED: 0.4, UNSEEN: 0.15}
"""Seconds of one thought: it cannot be broken off, so whoever comes first may have to wait for the end of one."""
REMEMBERED: Final = 1000
"""Owners and tables of which it is known when they last had a turn."""

T = TypeVar("T")


@dataclass(frozen=True)
class Claim:
    """A table that wants a turn. How urgent it is may change while it waits, so that is asked when it matters."""

    owner: str
    table: str
    urgency: Callable[[], int] = lambda: LOOKED_AT


@dataclass(frozen=True, eq=False)
class Waiting(Generic[T]):
    """A claim in the line."""

    claim: Claim
    number: int
    turn: asyncio.Future[T]


class Turns(Generic[T]):
    """Gives out what there are only a few of: by urgency, then owner by owner, then table by table."""

    def __init__(self, things: list[T]) -> None:
        self.free = things[:]
        self.line: list[Waiting[T]] = []
        self.numbers = count(1)
        self.served: LRUCache[tuple[str, str], int] = LRUCache(2 * REMEMBERED)
        """When each owner, and each table, last had a turn."""

    async def take(self, claim: Claim) -> T:
        """One of them, as soon as it is this table's turn."""
        if self.free:  # then nobody waits
            self._serve(claim)
            return self.free.pop()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        waiting = Waiting(claim, next(self.numbers), turn)
        self.line.append(waiting)
        try:
            return await turn
        except asyncio.CancelledError:
            if waiting in self.line:
                self.line.remove(waiting)
            elif not turn.cancelled():
                self.give_back(turn.result())
            raise

    def take_spare(self) -> T | None:
        """One more, if nobody waits for it."""
        return self.free.pop() if self.free else None

    def give_back(self, thing: T) -> None:
        """Whoever is next has it now."""
        line = [waiting for waiting in self.line if not waiting.turn.done()]
        if not line:
            self.free.append(thing)
            return
        waiting = min(line, key=self._order)
        self.line.remove(waiting)
        self._serve(waiting.claim)
        waiting.turn.set_result(thing)

    def as_urgent(self, urgency: int) -> int:
        """How many wait for whom it is at least as urgent."""
        return sum(waiting.claim.urgency() <= urgency for waiting in self.line)

    def _order(self, waiting: Waiting[T]) -> tuple[int, int, int, int]:
        claim = waiting.claim
        owner, table = self.served.get(("owner", claim.owner), 0), self.served.get(("table", claim.table), 0)
        return claim.urgency(), owner, table, waiting.number

    def _serve(self, claim: Claim) -> None:
        now = next(self.numbers)
        self.served["owner", claim.owner] = self.served["table", claim.table] = now


class Places:
    """At most so many tables of one owner go on at the same time; who is excused needs no place."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: dict[str, int] = {}
        self.line: OrderedDict[str, tuple[str, asyncio.Future[bool]]] = OrderedDict()
        """By table: its owner, and what it waits for."""

    async def take(self, owner: str, table: str) -> bool:
        """Wait for a place. False when the table was excused instead: then there is none to leave."""
        if self.taken.get(owner, 0) < self.most:
            self.taken[owner] = self.taken.get(owner, 0) + 1
            return True
        place: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.line[table] = (owner, place)
        try:
            return await place
        except asyncio.CancelledError:
            if self.line.get(table, (owner, None))[1] is place:
                del self.line[table]
            elif place.done() and not place.cancelled() and place.result():
                self.leave(owner)
            raise

    def leave(self, owner: str) -> None:
        """The next table of the same owner has the place."""
        for table, (other, place) in self.line.items():
            if other == owner and not place.done():
                del self.line[table]
                place.set_result(True)
                return
        self.taken[owner] -= 1
        if not self.taken[owner]:
            del self.taken[owner]

    def excuse(self, table: str) -> None:
        """The table need not wait any longer."""
        _owner, place = self.line.pop(table, ("", None))
        if place is not None and not place.done():
            place.set_result(False)
