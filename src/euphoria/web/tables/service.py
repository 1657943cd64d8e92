"""The one place that changes tables. Everything goes through `Service.do`: decide, try, write, publish.

What happens is tried on a copy of the table, and the table that others look at changes when it is written. An entry has
a number and perhaps a key, and the database takes each of them once: whoever comes second, in this process or another,
learns what was written first and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

from euphoria.core.checks import is_unicode
from euphoria.core.errors import EuphoriaError
from euphoria.core.game import Game
from euphoria.web.edge.settings import Settings
from euphoria.web.refusals import Forbidden, NotFound, OutOfDate, Refused
from euphoria.web.tables import bounds
from euphoria.web.tables.beside import RENEWED, Hint
from euphoria.web.tables.bot_moves import Movers, waits_for_bot
from euphoria.web.tables.codes import LONGEST_CODE, plain_code
from euphoria.web.tables.copies import position
from euphoria.web.tables.decks import checked
from euphoria.web.tables.entries import EntryData, Happening
from euphoria.web.tables.first_deals import secret_of
from euphoria.web.tables.house import BOT, PERSON, SCREEN, House, Kind, Seated
from euphoria.web.tables.hub import Hub, Note
from euphoria.web.tables.loading import Keeper
from euphoria.web.tables.names import must_differ, tidy, tidy_house
from euphoria.web.tables.openings import Openings
from euphoria.web.tables.presence import Presence
from euphoria.web.tables.reactions import Reactions
from euphoria.web.tables.seating import Seating
from euphoria.web.tables.shared_work import Shared
from euphoria.web.tables.store import WATCHER, Conflict, OtherRules, Store, rules_of
from euphoria.web.tables.table import (
    ABANDON,
    AGREE,
    ASK_UNDO,
    CHOOSE,
    END_TURN,
    HINT,
    OPEN,
    OVER,
    PLAYING,
    REFUSE,
    REMATCH,
    SAY,
    SIT,
    STAND_IN,
    UNDO,
    WAIT,
    Entry,
    Table,
)
from euphoria.web.tables.taking import TAKE, Taken
from euphoria.web.tables.windows import view_asked
from euphoria.web.thinking.bots import Bots
from euphoria.web.thinking.clerks import Clerks
from euphoria.web.thinking.hints import STAGES, Hints
from euphoria.words.speech import _

log = logging.getLogger("euphoria.service")

KEPT = 500
"""How many tables are kept in memory; others are folded again when somebody comes back."""
LINGERS = 60.0
"""Seconds for which a table stays whose game is over when nobody looks at it: a page of its result may be next."""
TRIES = 8
LONGEST_KEY = 77
"""A browser's own 64, and whose it is."""
STUCK = 60.0
"""Seconds after which a bot that has not moved is looked into."""

Decision = Callable[[Table], Happening]
"""What is to happen, decided upon the table as it is when its turn comes; EuphoriaError when nothing can."""


class Service:
    """Owns the tables of this process."""

    def __init__(self, store: Store, hub: Hub, bots: Bots, settings: Settings) -> None:
        self.store = store
        self.hub = hub
        self.bots = bots
        self.settings = settings
        self.presence = Presence(hub)
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.held: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Every table that somebody still has in hand: there are never two of one."""
        self.codes: dict[str, str] = {}
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.movers = Movers(self)
        self.reactions = Reactions(self)
        self.seating = Seating(self)
        hub.on_look, hub.on_leave = self.movers.looked_at, self._left
        store.letter = hub.letter
        self.openings = Openings(self)
        self.hints = Hints(bots)
        self.clerks = Clerks()
        self.keeper = Keeper(store)
        self.loading: Shared[Table] = Shared()
        self.writing: set[asyncio.Task[None]] = set()
        self.moves = 0
        self.conflicts = 0

    # Finding --------------------------------------------------------------------------------------------------------

    async def find(self, code: str, to_write: bool = False) -> Table:
        """The table with that code, as it stands now. For somebody who is about to write it is enough that what others
        write is heard here: what was not heard yet is found out by writing."""
        plain = plain_code(code)
        known = self.tables.get(self.codes.get(plain, ""))
        followed = known is not None and to_write and self.hub.hears and known.id in self.hub.waiting
        if known is not None and (self.hub.alone or followed):
            self.movers.visited(known)
            return known
        found = await self.store.find(plain) if plain else None
        if found is None:
            raise NotFound(
                _("There is no table {code}; a code has six letters and digits.").format(code=code[:LONGEST_CODE])
            )
        table = await self.table(found[0])
        if table.version < found[1]:
            async with self._lock(table.id):
                await self.store.catch_up(table)
        self.movers.visited(table)
        return table

    async def table(self, id: str) -> Table:
        """The table, from memory or folded from its entries."""
        return self.tables.get(id) or await self.loading.do(id, self._load)

    async def _load(self, id: str) -> Table:
        async with self._lock(id):
            table = self.tables.get(id) or self.held.get(id) or await self.store.load(id)
            if table is None:
                raise NotFound(_("There is no such table."))
            self._keep(table)
        self.keeper.look(table)
        self.movers.wake(table)
        return table

    def _keep(self, table: Table) -> None:
        self.tables[table.id] = self.held[table.id] = table
        self.tables.move_to_end(table.id)
        self.codes[table.code] = table.id
        if len(self.tables) <= KEPT:
            return
        for old in list(self.tables):
            if len(self.tables) <= KEPT:
                break
            if old != table.id:
                self._put_away(old)

    def _put_away(self, id: str) -> None:
        """Keep a table no longer, unless it is in use: whoever comes back folds it again."""
        used = (self.hub.waiting, self.movers.thinking, self.movers.clocks, self.openings.until, self.locks)
        if id in self.tables and not any(id in by for by in used):
            del self.codes[self.tables.pop(id).code]
            self.reactions.forget(id)

    def _left(self, id: str) -> None:
        """Nobody here looks at a table any more: what was kept to draw it goes; the game stays, unless it is over."""
        table = self.tables.get(id)
        if table is not None:
            table.forget_drawn()
            if table.state == OVER:
                asyncio.get_running_loop().call_later(LINGERS, self._put_away, id)

    def _lock(self, id: str) -> asyncio.Lock:
        """One at a time for each table; a lock lives as long as somebody holds it or waits for it."""
        lock = self.locks.get(id)
        if lock is None:
            lock = self.locks[id] = asyncio.Lock()
        return lock

    async def position(self, table: Table, count: int) -> Game:
        """The game as it stood after so many choices."""
        return await self.store.slices.do(position(table.begun_game, table.copies, count))

    # What other processes say ---------------------------------------------------------------------------------------

    async def changed_elsewhere(self, id: str, entry: Entry | None = None) -> None:
        """Another process has written to the table: an entry that changes nothing but the game, or perhaps who may sit
        there."""
        if entry is None:
            self.store.access_changed(id)
        table = self.tables.get(id)
        # A table that nobody here looks at catches up when somebody does.
        if table is not None and id in self.hub.waiting:
            async with self._lock(id):
                if entry is not None and entry.seq == table.version + 1:
                    after = table.copy()
                    after.apply(entry)
                    table.become(after)
                elif entry is None or entry.seq > table.version:
                    await self.store.catch_up(table)

    def hear_note(self, process: str, table: str, note: Note) -> None:
        """Take over what another process says about who is present."""
        self.presence.hear_note(process, table, note)

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
                self.movers.wake_late(table)

    # Doing ----------------------------------------------------------------------------------------------------------

    async def do(
        self,
        table: Table,
        seat: int,
        decide: Decision,
        key: str | None = None,
        about: str = "",
    ) -> None:
        """Let something happen at a table: written before anybody sees it, once for every key.

        Keys are kept apart by what they are about; whoever takes them from browsers keeps those apart by guest, so that
        nobody can use up the keys of others.
        """
        if key is not None and not (1 <= len(key) <= LONGEST_KEY and is_unicode(key) and "\0" not in key):
            raise Refused(_("A key has 1 to 64 characters."))
        full = None if key is None else f"{about}:{key}"
        # Once begun it is finished, even if whoever asked for it has gone away meanwhile.
        await self._finish(self._write(table, seat, decide, full))

    async def _finish(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)
        await asyncio.shield(task)

    async def _write(self, table: Table, seat: int, decide: Decision, key: str | None) -> None:
        async with self._lock(table.id):
            was = table.state
            written = await self._try(table, seat, decide, key)
        if written:
            self.keeper.look(table, was == PLAYING and table.state == OVER)
            self._keep(table)  # it may have been put away meanwhile
            self.moves += 1
            self.hub.wake(table.id)  # others were told with what was written
        self.movers.wake(table)

    async def _try(self, table: Table, seat: int, decide: Decision, key: str | None) -> bool:
        """True when it was written, False when that had been done before."""
        for _try in range(TRIES):
            try:
                kind, data = decide(table)
                bounds.check(table, kind, seat, data)
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
                    raise NotFound(_("This table was deleted.")) from None
                continue
            except Exception:
                # Nobody knows whether it was written: look, if that is possible.
                with contextlib.suppress(Exception):
                    await self.store.catch_up(table)
                raise
            if table.version < after.version:
                table.become(after)
            return True
        raise OutOfDate(_("Too much happens at once; look again."))

    # What people do ---------------------------------------------------------------------------------------------------

    async def checked(self, house: House) -> House:
        """How a table is to be played, with names that can be read; Refused or BadSetup when it cannot be."""
        return await checked(self.clerks, tidy_house(house))

    async def create(self, house: House, owner: str, mine: tuple[int, ...] = (), taken: Taken | None = None) -> Table:
        """A new table; its owner may play the given seats and every chair at the same screen. Where something is taken
        over from another table, that comes first."""
        house = await self.checked(house)
        table = await self.store.create(house, await secret_of(self.store.slices, house), rules_of(house.title), owner)
        for seat, seated in enumerate(house.seats):
            if seat in mine or seated.kind == SCREEN:
                await self.store.admit(table.id, owner, seat)
        await self.store.admit(table.id, owner, WATCHER)
        self._keep(table)
        if taken is not None:
            await self.do(table, -1, lambda now: (TAKE, taken.to_data()))
        return table

    async def start(self, table: Table, guest: str, key: str | None = None) -> None:
        """Begin the game, after the browsers have opened their values; chairs that wait for a person are kept warm by
        bots until they come."""
        if table.owner != guest:
            raise Forbidden(_("Only whoever made the table can do that."))
        await self.openings.start(table, key)

    async def choose(
        self, table: Table, seat: int, choice: int | str, at: int, key: str | None, then: Sequence[int | str] = ()
    ) -> None:
        """A seat answers the question that was open after so many choices, and perhaps those that follow from it."""

        def decide(now: Table) -> Happening:
            if now.state != PLAYING:
                raise Refused(_("The game has not begun.") if now.state == OPEN else _("The game is over."))
            if at != now.at:
                text = _("The game has moved on: this was for move {at}, and it stands at {now}. Look again.")
                raise OutOfDate(text.format(at=at, now=now.at))
            if now.window is not None:
                return self.reactions.decide(now, seat, choice, at)
            data: EntryData = {"choice": choice, "at": at}
            if then:
                data["then"] = [*then]
            return CHOOSE, data

        await self.do(table, seat, decide, key, "choose")

    async def end_turn(self, table: Table, seat: int, key: str | None) -> None:
        """A seat says that its turn is over."""
        await self.do(table, seat, lambda now: (END_TURN, {}), key, "end")

    async def undo(self, table: Table, seat: int, key: str | None) -> None:
        """Take the last choice back: freely where nothing was learned, otherwise by asking the others."""

        def decide(now: Table) -> Happening:
            to = now.free_undo(seat)
            if to is not None:
                return UNDO, {"to": to}
            own = [made.before for made in now.made if made.seat == seat and made.by_hand]
            if now.house.undo == "off" or not own:
                raise Refused(_("Nothing can be taken back."))
            # With bots alone nobody has to be asked; the dice would fall the same way again.
            others = sorted(now.affected(seat, own[-1]))
            return (ASK_UNDO, {"to": own[-1], "of": others}) if others else (UNDO, {"to": own[-1]})

        await self.do(table, seat, decide, key, "undo")

    async def answer_undo(self, table: Table, seat: int, yes: bool, key: str | None) -> None:
        """Agree to go back, or refuse; when everybody affected has agreed it happens."""
        await self.do(table, seat, lambda now: (AGREE if yes else REFUSE, {}), key, "answer")

    async def say(self, table: Table, seat: int, words: str, key: str | None) -> None:
        """A seat says something to everybody."""
        await self.do(table, seat, lambda now: (SAY, {"words": tidy(words)}), key, "say")

    async def hint(self, table: Table, seat: int, stage: int, at: int, key: str | None) -> None:
        """A seat takes a hint on the question that was open after so many choices, up to a stage; everybody sees that
        it did. What was thought out is kept with the first one."""
        known, branch = self._hintable(table, seat, stage, at), table.branch
        thought = None
        if known is None:
            asking = replace(self.movers.question(table, seat), view=view_asked(table, seat))
            thought = await self.hints.thought(asking, branch)

        def decide(now: Table) -> Happening:
            last = self._hintable(now, seat, stage, at)
            if last is not None and last.stage >= stage:
                raise Refused(_("You have this hint already."))
            if last is None and (thought is None or now.branch != branch):
                raise OutOfDate(_("The game has moved on."))
            data: EntryData = {"stage": stage}
            if last is None and thought is not None:
                data["thought"] = thought
            return HINT, data

        if known is None or known.stage < stage:
            await self.do(table, seat, decide, key, "hint")

    def _hintable(self, table: Table, seat: int, stage: int, at: int) -> Hint | None:
        """The furthest hint so far; OutOfDate or Refused when none can be taken."""
        if table.state == PLAYING and table.house.hints and at != table.at:
            raise OutOfDate(_("The game has moved on."))
        if stage not in STAGES:
            raise Refused(_("A hint has the stages 1, 2 and 3."))
        table.check_hint(seat)
        return table.hint_of(seat)

    async def hand_over(self, table: Table, seat: int, kind: Kind, level: str, key: str | None) -> None:
        """A seat goes to a bot, or back to a person."""

        def decide(now: Table) -> Happening:
            seated = now.seats[seat]
            return SIT, Seated(seated.name, kind, level if kind == BOT else "", seated.mark).to_data()

        await self.do(table, seat, decide, key, "sit")

    async def replace_late(self, table: Table, seat: int, key: str | None) -> None:
        """A bot takes the seat of somebody whose clock has run out."""

        def decide(now: Table) -> Happening:
            self._must_be_late(now, seat)
            return SIT, Seated(now.seats[seat].name, BOT, STAND_IN, now.seats[seat].mark).to_data()

        await self.do(table, seat, decide, key, "sit")

    async def wait_for(self, table: Table, seat: int, key: str | None) -> None:
        """The others wait for somebody whose clock has run out: it begins again."""

        def decide(now: Table) -> Happening:
            self._must_be_late(now, seat)
            return WAIT, {}

        await self.do(table, seat, decide, key, "wait")

    def _must_be_late(self, table: Table, seat: int) -> None:
        if table.asked != seat or not table.is_late:
            raise Refused(_("This seat still has time."))

    async def sit(self, table: Table, guest: str, seat: int, name: str) -> None:
        """A guest takes a free chair of the waiting room, and may say how they are called."""
        if not 0 <= seat < len(table.seats) or table.seats[seat].kind != PERSON:
            raise Refused(_("That chair is not free."))
        if not await self.seating.chairs.sit(table.id, guest, seat):
            raise Refused(_("Somebody sits there already."))

        def decide(now: Table) -> Happening:
            seated = now.seats[seat]
            called = tidy(name) or seated.name
            must_differ(called, now.names[:seat] + now.names[seat + 1 :])
            return SIT, Seated(called, seated.kind, seated.level, seated.mark).to_data()

        await self.do(table, seat, decide)

    async def abandon(self, table: Table, seat: int, key: str | None) -> None:
        """Give the game up for everybody."""
        await self.do(table, seat, lambda now: (ABANDON, {}), key, "abandon")

    async def play_again(self, table: Table, seat: int, code: str) -> None:
        """Tell everybody at a finished table where it goes on; of two who do, the first is heard."""
        await self.do(table, seat, lambda now: (REMATCH, {"code": code}))

    async def forget(self, guest: str) -> None:
        """Delete everything kept about a guest: their tables if nobody else sits there, their chairs, themselves."""
        gone, left = await self.store.forget_guest(guest)
        for id in gone:
            self._drop(id)
        for id, seats in left.items():
            async with self._lock(id):
                table = self.held.get(id)
                if table is not None and table.owner == guest:
                    table.owner = ""
            with contextlib.suppress(EuphoriaError):
                await self._leave(await self.table(id), seats)
        for id in (*gone, *left):
            await self.hub.publish(id)

    async def _leave(self, table: Table, seats: set[int]) -> None:
        """Bots play on for somebody who is gone for good, so that the others need not wait."""
        empty = seats - await self.store.taken(table.id) - {WATCHER}
        if table.state == PLAYING:
            for seat in sorted(seat for seat in empty if table.seats[seat].kind != BOT):
                await self.hand_over(table, seat, BOT, STAND_IN, None)

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
            text = _("Seats are 0 to {last}, or {watcher} for watching.")
            raise Refused(text.format(last=len(table.seats) - 1, watcher=WATCHER))
        if seat != WATCHER and table.house.seats[seat].kind == BOT:
            raise Refused(_("A bot sits there; nobody can come to its chair."))
        token = await self.store.renew_link(table.id, seat)
        if seat != WATCHER:
            await self.seating.tell(table, seat, RENEWED)
        await self.hub.publish(table.id)
        return token

    async def stuck(self) -> dict[str, str]:
        """Tables that cannot go on by themselves, by id, with what is wrong."""
        found: dict[str, str] = {}
        for row in await self.store.playing():
            if row.rules != rules_of(row.title):
                found[row.id] = _("begun under the rules {rules}").format(rules=row.rules)
            elif time.time() - row.changed > STUCK:
                try:
                    table = await self.table(row.id)
                except Exception as error:
                    log.exception("a table cannot be read")
                    found[row.id] = _("cannot be read: {error}").format(error=repr(error)[:200])
                else:
                    if waits_for_bot(table):
                        found[row.id] = _("waits for a bot")
        return found

    def _drop(self, id: str) -> None:
        """Forget a table that is gone."""
        table = self.tables.pop(id, None)
        self.held.pop(id, None)
        if table is not None:
            del self.codes[table.code]
        self.presence.forget(id)
        self.movers.forget(id)
        self.openings.forget(id)

    async def close(self) -> None:
        """Stop thinking; what is being written is written."""
        await self.movers.close()
        await self.openings.close()
        await asyncio.gather(*self.writing, *self.loading.tasks.values(), return_exceptions=True)
        await self.keeper.close()
        self.bots.close()
        self.clerks.close()


__all__ = ["OtherRules", "Service"]
