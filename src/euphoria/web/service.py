"""The one place that changes tables. Everything goes through `Service.do`: decide, try, write, publish.

What happens is tried on a copy of the table, and the table that others look at changes when it is written. An entry has
a number and perhaps a key, and the database takes each of them once: whoever comes second, in this process or another,
learns what was written first and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

from euphoria.core.checks import is_unicode
from euphoria.core.errors import EuphoriaError
from euphoria.core.nature import LONGEST_SEED
from euphoria.web.bots import Bots, fallback
from euphoria.web.frame import BOT, PERSON, SCREEN
from euphoria.web.hub import Hub
from euphoria.web.presence import Presence
from euphoria.web.settings import Settings
from euphoria.web.store import WATCHER, Conflict, OtherRules, Store, rules_of
from euphoria.web.tables import (
    ABANDON,
    AGREE,
    ASK_UNDO,
    AUTO,
    CHOOSE,
    END_TURN,
    OPEN,
    PLAYING,
    REACT,
    REFUSE,
    SAY,
    SIT,
    STAND_IN,
    START,
    UNDO,
    Entry,
    House,
    Refused,
    Seated,
    Table,
    checked_house,
)

log = logging.getLogger("euphoria.service")

KEPT = 500
"""How many tables are kept in memory; others are folded again when somebody comes back."""
TRIES = 8
LONGEST_KEY = 64
LONGEST_CODE = 20
STUCK = 60.0
"""Seconds after which a bot that has not moved is looked into."""

Decision = Callable[[Table], tuple[str, dict[str, Any]]]
"""What is to happen, decided upon the table as it is when its turn comes; EuphoriaError when nothing can."""


class OutOfDate(EuphoriaError):
    """The game has moved on since the page was made."""


class NotFound(EuphoriaError):
    """There is no such table."""


class Forbidden(EuphoriaError):
    """This guest may not do that."""


class Service:
    """Owns the tables of this process."""

    def __init__(self, store: Store, hub: Hub, bots: Bots, settings: Settings) -> None:
        self.store = store
        self.hub = hub
        self.bots = bots
        self.settings = settings
        self.presence = Presence(hub)
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.codes: dict[str, str] = {}
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.clocks: dict[str, asyncio.TimerHandle] = {}
        self.writing: set[asyncio.Task[None]] = set()
        self.moves = 0
        self.conflicts = 0

    # Finding --------------------------------------------------------------------------------------------------------

    async def find(self, code: str) -> Table:
        """The table with that code, as it stands now."""
        plain = code.replace("-", "").upper()
        known = self.tables.get(self.codes.get(plain, "")) if self.hub.alone else None
        if known is not None:
            return known
        found = await self.store.find(plain) if plain.isalnum() and len(plain) <= LONGEST_CODE else None
        if found is None:
            raise NotFound(f"there is no table {code[:LONGEST_CODE]!r}")
        table = await self.table(found[0])
        if table.version < found[1]:
            async with self._lock(table.id):
                await self.store.catch_up(table)
        self._wake_late(table)
        return table

    async def table(self, id: str) -> Table:
        """The table, from memory or folded from its entries."""
        table = self.tables.get(id)
        if table is None:
            async with self._lock(id):
                table = self.tables.get(id) or await self.store.load(id)
                if table is None:
                    raise NotFound("there is no such table")
                self._keep(table)
            self._wake(table)
        return table

    def _keep(self, table: Table) -> None:
        self.tables[table.id] = table
        self.codes[table.code] = table.id
        if len(self.tables) <= KEPT:
            return
        for old in list(self.tables):
            if len(self.tables) <= KEPT:
                break
            used = (self.hub.waiting, self.thinking, self.clocks, self.locks)
            if old != table.id and not any(old in by for by in used):
                del self.codes[self.tables.pop(old).code]

    def _lock(self, id: str) -> asyncio.Lock:
        """One at a time for each table; a lock lives as long as somebody holds it or waits for it."""
        lock = self.locks.get(id)
        if lock is None:
            lock = self.locks[id] = asyncio.Lock()
        return lock

    async def position(self, table: Table, count: int) -> Any:
        """The game as it stood after so many choices."""
        return await asyncio.to_thread(table.game.replay, count)

    # What other processes say ---------------------------------------------------------------------------------------

    async def changed_elsewhere(self, id: str) -> None:
        """Another process has written to the table, or changed who may sit there."""
        self.store.access_changed(id)
        table = self.tables.get(id)
        # A table that nobody here looks at catches up when somebody does.
        if table is not None and id in self.hub.waiting:
            async with self._lock(id):
                await self.store.catch_up(table)

    def told(self, process: str, table: str, note: dict[str, Any]) -> None:
        """Another process says who is present."""
        self.presence.told(process, table, note)

    async def sweep(self) -> None:
        """Look whether anything happened at the tables somebody looks at that nobody told, and whether a bot waits."""
        self.presence.tell_all()
        listened = list(self.hub.waiting)
        versions = await self.store.versions(listened) if listened else {}
        for id in listened:
            table = self.tables.get(id)
            if id not in versions:
                self._drop(id)
                self.hub.wake(id)
            elif table is not None and table.version < versions[id]:
                await self.changed_elsewhere(id)
                self.hub.wake(id)
            if table is not None:
                self._wake_late(table)

    # Doing ----------------------------------------------------------------------------------------------------------

    async def do(
        self,
        table: Table,
        seat: int,
        decide: Decision,
        key: str | None = None,
        about: str = "",
        by_server: bool = False,
    ) -> None:
        """Let something happen at a table: written before anybody sees it, once for every key.

        A key belongs to a seat and to what it is about, so that nobody can use up the keys of others.
        """
        if key is not None and not (1 <= len(key) <= LONGEST_KEY and is_unicode(key) and "\0" not in key):
            raise Refused(f"a key has 1 to {LONGEST_KEY} characters")
        full = None if key is None else f"{'server' if by_server else seat}:{about}:{key}"
        # Once begun it is finished, even if whoever asked for it has gone away meanwhile.
        await self._finish(self._write(table, seat, decide, full))

    async def _finish(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)
        await asyncio.shield(task)

    async def _write(self, table: Table, seat: int, decide: Decision, key: str | None) -> None:
        async with self._lock(table.id):
            written = await self._try(table, seat, decide, key)
        if written:
            self.moves += 1
            await self.hub.publish(table.id)
        self._wake(table)

    async def _try(self, table: Table, seat: int, decide: Decision, key: str | None) -> bool:
        """True when it was written, False when that had been done before."""
        for _ in range(TRIES):
            try:
                kind, data = decide(table)
                entry = Entry(table.version + 1, kind, seat, data, time.time(), key)
                after = table.copy()
                after.apply(entry)
            except EuphoriaError:
                # Perhaps it was done before, or another process has made the game move on.
                if key is not None and await self.store.has_key(table.id, key):
                    await self.store.catch_up(table)
                    return False
                if await self.store.catch_up(table):
                    continue
                raise
            try:
                await self.store.append(after, entry)
            except Conflict:
                self.conflicts += 1
                if key is not None and await self.store.has_key(table.id, key):
                    await self.store.catch_up(table)
                    return False
                if not await self.store.catch_up(table) and not await self.store.versions([table.id]):
                    self._drop(table.id)
                    raise NotFound("this table was deleted") from None
                continue
            except Exception:
                # Nobody knows whether it was written: look, if that is possible.
                with contextlib.suppress(Exception):
                    await self.store.catch_up(table)
                raise
            table.become(after)
            return True
        raise OutOfDate("too many changes at once; look again")

    # What people do ---------------------------------------------------------------------------------------------------

    async def create(self, house: House, owner: str, mine: tuple[int, ...] = ()) -> Table:
        """A new table; its owner may play the given seats and every chair at the same screen."""
        house = checked_house(house)
        seed = secrets.randbelow(LONGEST_SEED)
        table = await self.store.create(house, seed, rules_of(house.title), owner)
        for seat, seated in enumerate(house.seats):
            if seat in mine or seated.kind == SCREEN:
                await self.store.admit(table.id, owner, seat)
        await self.store.admit(table.id, owner, WATCHER)
        self._keep(table)
        return table

    async def start(self, table: Table, guest: str, key: str | None = None) -> None:
        """Begin the game; chairs that wait for a person are kept warm by bots until they come."""
        if table.owner != guest:
            raise Forbidden("only whoever made the table can do that")
        taken = await self.store.taken(table.id)

        def decide(now: Table) -> tuple[str, dict[str, Any]]:
            absent = [seat for seat, seated in enumerate(now.seats) if seated.kind == PERSON and seat not in taken]
            return START, {"absent": absent}

        await self.do(table, -1, decide, key, "start")

    async def choose(self, table: Table, seat: int, choice: int | str, at: int, key: str | None) -> None:
        """A seat answers the question that was open after so many choices."""

        def decide(now: Table) -> tuple[str, dict[str, Any]]:
            if now.state != PLAYING:
                raise Refused("the game has not begun" if now.state == OPEN else "the game is over")
            if at != now.at:
                raise OutOfDate("the game has moved on; look again")
            return CHOOSE, {"choice": choice, "at": at}

        await self.do(table, seat, decide, key, "choose")

    async def end_turn(self, table: Table, seat: int, key: str | None) -> None:
        """A seat says that its turn is over."""
        await self.do(table, seat, lambda _: (END_TURN, {}), key, "end")

    async def undo(self, table: Table, seat: int, key: str | None) -> None:
        """Take the last choice back: freely where nothing was learned, otherwise by asking the others."""

        def decide(now: Table) -> tuple[str, dict[str, Any]]:
            to = now.free_undo(seat)
            if to is not None:
                return UNDO, {"to": to}
            own = [made.before for made in now.made if made.seat == seat]
            if now.house.undo == "off" or not own:
                raise Refused("nothing can be taken back")
            # With bots alone nobody has to be asked; the dice would fall the same way again.
            return ASK_UNDO if now.affected(seat) else UNDO, {"to": own[-1]}

        await self.do(table, seat, decide, key, "undo")

    async def answer_undo(self, table: Table, seat: int, yes: bool, key: str | None) -> None:
        """Agree to go back, or refuse; when everybody affected has agreed it happens."""
        await self.do(table, seat, lambda _: (AGREE if yes else REFUSE, {}), key, "answer")

    async def say(self, table: Table, seat: int, words: str, key: str | None) -> None:
        """A seat says something to everybody."""
        await self.do(table, seat, lambda _: (SAY, {"words": words}), key, "say")

    async def hand_over(self, table: Table, seat: int, kind: str, level: str, key: str | None) -> None:
        """A seat goes to a bot, or back to a person."""

        def decide(now: Table) -> tuple[str, dict[str, Any]]:
            seated = now.seats[seat]
            return SIT, vars(Seated(seated.name, kind, level if kind == BOT else "", seated.mark))

        await self.do(table, seat, decide, key, "sit")

    async def replace_late(self, table: Table, seat: int, key: str | None) -> None:
        """A bot takes the seat of somebody whose clock has run out."""

        def decide(now: Table) -> tuple[str, dict[str, Any]]:
            if not now.limit or now.asked != seat or time.time() - now.since < now.limit:
                raise Refused("this seat still has time")
            return SIT, vars(Seated(now.seats[seat].name, BOT, STAND_IN, now.seats[seat].mark))

        await self.do(table, seat, decide, key, "sit")

    async def sit(self, table: Table, guest: str, seat: int, name: str) -> None:
        """A guest takes a free chair of the waiting room, and may say how they are called."""
        if not 0 <= seat < len(table.seats) or table.seats[seat].kind != PERSON:
            raise Refused("that chair is not free")
        if not await self.store.claim(table.id, guest, seat):
            raise Refused("somebody sits there already")

        def decide(now: Table) -> tuple[str, dict[str, Any]]:
            seated = now.seats[seat]
            return SIT, vars(Seated(name.strip() or seated.name, seated.kind, seated.level, seated.mark))

        await self.do(table, seat, decide)

    async def decline_for(self, table: Table, seat: int, on: bool, key: str | None) -> None:
        """A seat lets every reaction pass, or wants to be asked again."""
        await self.do(table, seat, lambda _: (AUTO, {"on": on}), key, "auto")

    async def abandon(self, table: Table, seat: int, key: str | None) -> None:
        """Give the game up for everybody."""
        await self.do(table, seat, lambda _: (ABANDON, {}), key, "abandon")

    async def forget(self, guest: str) -> None:
        """Delete everything kept about a guest: their tables if nobody else sits there, their chairs, themselves."""
        gone, left = await self.store.forget_guest(guest)
        for id in gone:
            self._drop(id)
        for id in left:
            table = self.tables.get(id)
            if table is not None and table.owner == guest:
                table.owner = ""
        for id in (*gone, *left):
            await self.hub.publish(id)

    # What admins do ---------------------------------------------------------------------------------------------------

    async def delete(self, id: str) -> None:
        """Remove a table and everything about it."""
        async with self._lock(id):
            await self.store.delete(id)
            self._drop(id)
        await self.hub.publish(id)

    async def renew_link(self, table: Table, seat: int) -> str:
        """A new link for a seat, or for watching with -1; whoever had the seat before has it no longer."""
        if not WATCHER <= seat < len(table.seats):
            raise Refused(f"seats are 0 to {len(table.seats) - 1}, or {WATCHER} for watching")
        token = await self.store.renew_link(table.id, seat)
        await self.hub.publish(table.id)
        return token

    async def stuck(self) -> dict[str, str]:
        """Tables that cannot go on by themselves, by id, with what is wrong."""
        found: dict[str, str] = {}
        for row in await self.store.playing():
            if row.rules != rules_of(row.title):
                found[row.id] = f"begun under the rules {row.rules}"
            elif time.time() - row.changed > STUCK:
                try:
                    table = await self.table(row.id)
                except Exception as error:
                    log.exception("a table cannot be read")
                    found[row.id] = f"cannot be read: {type(error).__name__}: {error}"[:200]
                else:
                    if self._waits_for_bot(table):
                        found[row.id] = "waits for a bot"
        return found

    def _drop(self, id: str) -> None:
        """Forget a table that is gone."""
        table = self.tables.pop(id, None)
        if table is not None:
            del self.codes[table.code]
        self.presence.forget(id)
        clock = self.clocks.pop(id, None)
        if clock is not None:
            clock.cancel()
        task = self.thinking.pop(id, None)
        if task is not None:
            task.cancel()

    # Who moves without being waited for -----------------------------------------------------------------------------

    def _waits_for_bot(self, table: Table) -> bool:
        """Is a bot asked, or somebody who lets every reaction pass?"""
        seat = table.asked
        return seat is not None and (table.seats[seat].kind == BOT or (table.kind == REACT and seat in table.declining))

    def _wake(self, table: Table) -> None:
        """If a bot is asked, let it think, one at a time for each table; if a clock runs, see that it is heeded."""
        if self.tables.get(table.id) is not table:
            return
        clock = self.clocks.pop(table.id, None)
        if clock is not None:
            clock.cancel()
        if self._waits_for_bot(table):
            if table.id not in self.thinking:
                self._let(table, self._play_bots(table))
        elif table.kind == REACT and table.limit:
            left = max(0.0, table.since + table.limit - time.time())
            loop = asyncio.get_running_loop()
            self.clocks[table.id] = loop.call_later(left, self._time_is_up, table, table.at, table.branch)

    def _wake_late(self, table: Table) -> None:
        """Move for whoever should have moved by now: the process that would have seen to it may be gone."""
        late = time.time() - table.since > self.settings.bot_seconds + 2 * self.settings.bot_pause
        if late and table.id not in self.clocks:
            self._wake(table)

    def _let(self, table: Table, work: Coroutine[Any, Any, None]) -> None:
        """Let a move be made at the table without anybody waiting for it."""
        task = asyncio.create_task(work)
        self.thinking[table.id] = task

        def done(_: object) -> None:
            if self.thinking.get(table.id) is task:
                del self.thinking[table.id]
            if task.cancelled():
                return
            if task.exception() is None:
                self._wake(table)
            else:
                log.error("a bot could not move", exc_info=task.exception())

        task.add_done_callback(done)

    def _time_is_up(self, table: Table, at: int, branch: int) -> None:
        """Nobody reacted in time: the reaction is declined, for everybody alike."""
        self.clocks.pop(table.id, None)
        if (table.at, table.branch) == (at, branch) and table.id not in self.thinking:
            self._let(table, self._decline(table, at, branch))

    async def _decline(self, table: Table, at: int, branch: int) -> None:
        seat: int = table.game.seat
        with contextlib.suppress(OutOfDate, NotFound):
            await self._move_for(table, seat, at, branch, fallback(table, seat))

    async def _play_bots(self, table: Table) -> None:
        """Move for bots as long as one is asked."""
        while self._waits_for_bot(table):
            seat, at, branch = table.game.seat, table.at, table.branch
            started = time.monotonic()
            choice = fallback(table, seat)
            if table.seats[seat].kind == BOT:
                choice = await self.bots.choose(table, seat)
            pause = self.settings.bot_pause - (time.monotonic() - started)
            if pause > 0 and any(seated.kind != BOT for seated in table.seats):
                await asyncio.sleep(pause)
            try:
                await self._move_for(table, seat, at, branch, choice)
            except OutOfDate:
                continue  # somebody went back, took the seat, or another process was faster
            except NotFound:
                return
            except EuphoriaError as error:
                self.bots.failures += 1
                log.warning("a bot chose what it may not, a fallback moves for it: %s", error)
                await self._move_for(table, seat, at, branch, fallback(table, seat))

    async def _move_for(self, table: Table, seat: int, at: int, branch: int, choice: int) -> None:
        def decide(now: Table) -> tuple[str, dict[str, Any]]:
            is_late = now.kind == REACT and now.limit and time.time() - now.since >= now.limit
            if (now.at, now.branch, now.asked) != (at, branch, seat) or not (self._waits_for_bot(now) or is_late):
                raise OutOfDate("the game has moved on")
            return CHOOSE, {"choice": choice, "at": at}

        # The key is the same in every process, so that the seat moves once.
        await self.do(table, seat, decide, f"{branch}-{at}", by_server=True)

    async def close(self) -> None:
        """Stop thinking; what is being written is written."""
        for clock in self.clocks.values():
            clock.cancel()
        tasks = list(self.thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self.writing, return_exceptions=True)
        self.bots.close()


__all__ = ["Forbidden", "NotFound", "OtherRules", "OutOfDate", "Service"]
