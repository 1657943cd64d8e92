"""Who moves without being waited for: bots, alone or in a window for reactions."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from math import inf
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from euphoria.core.errors import EuphoriaError
from euphoria.web.refusals import NotFound, OutOfDate
from euphoria.web.tables.bot_talk import Speakers, must_be_new
from euphoria.web.tables.bounds import is_full
from euphoria.web.tables.entries import Happening
from euphoria.web.tables.house import BOT
from euphoria.web.tables.pace import pause_of, waits_for_next
from euphoria.web.tables.table import CHOOSE, SAY, Table
from euphoria.web.tables.wishes import PACES
from euphoria.web.thinking.bots import fallback
from euphoria.web.thinking.question import Question
from euphoria.web.thinking.turns import LEFT, LOOKED_AT, UNSEEN, WATCHED, Claim, Places
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.service import Service

log = logging.getLogger("euphoria.movers")

AGAIN = 2.0
"""Seconds until a move that could not be written is tried again."""
RECENTLY = 20.0
"""Seconds for which somebody who asked for a page counts as looking on: not every browser holds a stream."""
UNSEEN_TABLES = 2
"""So many tables of one owner at which bots play alone, seen by nobody, go on at the same time."""
UNSEEN_PAUSES = 4
"""Such a table rests between moves, so many times as long as a bot's move is held back."""


def waits_for_bot(table: Table) -> bool:
    """Is a bot asked that need not wait for anybody?"""
    seat = None if is_full(table) or waits_for_next(table) else table.asked
    return seat is not None and table.seats[seat].kind == BOT


class Movers:
    """Sees to it that every table of a service goes on."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.clocks: dict[str, asyncio.TimerHandle] = {}
        self.places = Places(UNSEEN_TABLES)
        self.resting: dict[str, asyncio.Event] = {}
        self.speakers = Speakers(service)
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        """How a move is held back."""
        self.asked_for: WeakKeyDictionary[Table, float] = WeakKeyDictionary()
        """When somebody last asked for a page of the table."""

    def urgency(self, table: Table) -> int:
        """How soon a bot of this table is to think."""
        is_open = table.id in self.service.hub.waiting
        if all(seated.kind == BOT for seated in table.seats):
            return WATCHED if is_open else UNSEEN
        recently = time.monotonic() - self.asked_for.get(table, -inf) < RECENTLY
        return LOOKED_AT if is_open or recently else LEFT

    def question(self, table: Table, seat: int) -> Question:
        """What a bot is to think about in that seat."""
        claim = Claim(table.owner, table.id, lambda: self.urgency(table))
        level, talks = table.seats[seat].level, table.house.talk
        return Question(claim, table.house.title, seat, table.at, len(table.seats), table.view(seat), level, talks)

    def visited(self, table: Table) -> None:
        """Somebody asks for a page of the table."""
        self.asked_for[table] = time.monotonic()
        self.wake_late(table)

    def looked_at(self, id: str) -> None:
        """Somebody begins to look on: the table waits for nothing but a process."""
        self.places.excuse(id)
        if id in self.resting:
            self.resting[id].set()

    def wake(self, table: Table) -> None:
        """If a bot is asked, let it think, one at a time for each table; if a clock runs, see that it is heeded."""
        if self.service.tables.get(table.id) is not table:
            return
        self.service.openings.see(table)
        self.speakers.listen(table)
        clock = self.clocks.pop(table.id, None)
        if clock is not None:
            clock.cancel()
        if waits_for_bot(table):
            if table.id not in self.thinking:
                self.let(table, self._play_bots(table))
        elif table.window is not None and not is_full(table):
            self.service.reactions.see(table)

    def wake_late(self, table: Table) -> None:
        """Move for whoever should have moved by now: the process that would have seen to it may be gone."""
        longest = max(PACES.values()) * self.service.settings.bot_pause
        late = table.waited() > self.service.settings.bot_seconds + 2 * longest
        if late and table.id not in self.clocks:
            self.wake(table)

    def let(self, table: Table, work: Coroutine[None, None, None]) -> None:
        """Let a move be made at the table without anybody waiting for it."""
        task = asyncio.create_task(work)
        self.thinking[table.id] = task

        def done(_task: object) -> None:
            if self.thinking.get(table.id) is task:
                del self.thinking[table.id]
            if task.cancelled():
                return
            if task.exception() is None:
                self.wake(table)
            else:
                log.error("a bot could not move; it will try again", exc_info=task.exception())
                self.clocks[table.id] = task.get_loop().call_later(AGAIN, self.wake, table)

        task.add_done_callback(done)

    async def _play_bots(self, table: Table) -> None:
        """Move for bots as long as one is asked; where nobody looks on, not more often than others can bear."""
        while waits_for_bot(table):
            owner, unseen = table.owner, self.urgency(table) == UNSEEN
            placed = unseen and await self.places.take(owner, table.id)
            try:
                if not await self._play_bot(table):
                    return
                if unseen and waits_for_bot(table):
                    await self._rest(table)
            finally:
                if placed:
                    self.places.leave(owner)

    async def _rest(self, table: Table) -> None:
        """Wait a while, or until somebody looks on."""
        self.resting[table.id] = asyncio.Event()
        try:
            if self.urgency(table) == UNSEEN:
                async with asyncio.timeout(UNSEEN_PAUSES * self.service.settings.bot_pause):
                    await self.resting[table.id].wait()
        except TimeoutError:
            pass
        finally:
            del self.resting[table.id]

    async def _play_bot(self, table: Table) -> bool:
        """Move for the bot that is asked; False when the table is gone."""
        seat, at, branch = table.begun_game.seat, table.at, table.branch
        started = time.monotonic()
        decision = await self.service.bots.choose(self.question(table, seat))
        for number, words in enumerate(decision.says):
            await self._say_for(table, seat, at, branch, number, words)
        pause = pause_of(table, self.service.settings.bot_pause) - (time.monotonic() - started)
        # Also where no person sits any more somebody may look on; unseen tables rest after each move instead.
        if pause > 0 and self.urgency(table) != UNSEEN:
            await self.sleep(pause)
        try:
            await self._move_for(table, seat, at, branch, decision.choice)
        except OutOfDate:
            pass  # somebody went back, took the seat, or another process was faster
        except NotFound:
            return False
        except EuphoriaError as error:
            self.service.bots.failures += 1
            log.warning("a bot chose what it may not, a fallback moves for it: %s", error)
            await self._move_for(table, seat, at, branch, fallback(table.view(seat), at))
        return True

    async def _say_for(self, table: Table, seat: int, at: int, branch: int, number: int, words: str) -> None:
        """Let a bot say something before it moves; what is no talk of this title is not heard."""

        def decide(now: Table) -> Happening:
            self._must_wait(now, seat, at, branch)
            must_be_new(now, seat, words)
            return SAY, {"words": words}

        try:
            await self.service.do(table, seat, decide, f"{branch}-{at}-{number}", "talk")
        except (OutOfDate, NotFound):
            return
        except EuphoriaError as error:
            self.service.bots.failures += 1
            log.warning("a bot said what cannot be said: %s", error)

    def _must_wait(self, now: Table, seat: int, at: int, branch: int) -> None:
        """OutOfDate unless the table still waits for this move of this seat."""
        if (now.at, now.branch, now.asked) != (at, branch, seat) or not waits_for_bot(now):
            raise OutOfDate(_("The game has moved on."))

    async def _move_for(self, table: Table, seat: int, at: int, branch: int, choice: int) -> None:
        def decide(now: Table) -> Happening:
            self._must_wait(now, seat, at, branch)
            return CHOOSE, {"choice": choice, "at": at}

        # The key is the same in every process, so that the seat moves once.
        await self.service.do(table, seat, decide, f"{branch}-{at}", "server")

    def forget(self, id: str) -> None:
        """Drop what is known of a table that was deleted."""
        self.service.reactions.forget(id)
        clock = self.clocks.pop(id, None)
        if clock is not None:
            clock.cancel()
        task = self.thinking.pop(id, None)
        if task is not None:
            task.cancel()

    async def close(self) -> None:
        """Let nobody move any more."""
        for clock in self.clocks.values():
            clock.cancel()
        tasks = [*self.thinking.values(), *self.speakers.speaking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
