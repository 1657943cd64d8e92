"""The coach of finished games: who asked for it waits in a line, one game at a time is looked at, and it is done once.

What it found is in the database, for every process of the server and for whoever comes later. It is kept by the game
alone, without any names: those who played it can be forgotten.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from cachetools import LRUCache
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from euphoria.coach import Analysis, Settings, judge_of, key_of
from euphoria.core.errors import BadSetup
from euphoria.core.record import Record
from euphoria.web.refusals import Busy, Refused
from euphoria.web.tables import database as db
from euphoria.web.tables.store import Store
from euphoria.web.tables.table import OVER, Table
from euphoria.web.thinking.clerks import No, as_it_is
from euphoria.web.thinking.coaching import Share, advance, humbly, unpacked
from euphoria.web.thinking.workers import Thinker
from euphoria.words.speech import _

log = logging.getLogger("euphoria.coach")

SLICE: Final = 0.4
"""Seconds of work between two looks at how things stand."""
PATIENCE: Final = 120.0
"""Seconds after which a slice that does not end is given up."""
LONGEST: Final = 900.0
"""Seconds of work after which a game is given up."""
REST: Final = 1.6
"""Seconds for which it rests before every slice while the server has too much to do: then it works a fifth of the time,
and still gets there."""
ABANDONED: Final = 10.0
"""Seconds after which a game that nobody has worked at is taken up again."""
MOST_WAITING: Final = 8
MOST_OF_ONE: Final = 2
"""So many games of one address are in the line: whoever sends long ones leaves the others their turn."""
COME_BACK: Final = 60
ANALYSES: Final = 2_000
ANALYSED: Final = 60_000_000
"""So many analyses, and so many bytes of them in all, are kept; the oldest go."""
AT_HAND: Final = 16
"""Analyses that were looked at lately."""


@dataclass(frozen=True)
class Finished:
    """A game that can be analysed, and the key of its analysis."""

    key: str
    record: Record


@dataclass(frozen=True)
class Looked:
    """How far the coach is with a game."""

    analysis: Analysis | None = None
    share: float | None = None
    """How much is done; None while nobody has asked."""
    before: int = 0
    """How many other games come first."""
    failed: bool = False


NOT_ASKED: Final = Looked()


def is_coached(table: Table, tries: int) -> bool:
    """Is there a coach for this table's game? For games that came to their end alone, in titles that have a judge."""
    if not tries or table.state != OVER or table.begun_game.abandoned:
        return False
    try:
        judge_of(table.house.title)
    except BadSetup:
        return False
    return True


class Coach:
    """Has finished games analysed, one at a time in this process of the server."""

    def __init__(self, store: Store, tries: int, is_busy: Callable[[], bool] = lambda: False) -> None:
        self.store = store
        self.tries = tries
        self.is_busy = is_busy
        self.name = secrets.token_hex(16)
        self.thinker = Thinker(humbly)
        self.line: dict[str, Finished] = {}
        """Those who wait; the first one is looked at."""
        self.askers: dict[str, str] = {}
        """From which addresses the games in the line were asked for, where that counts."""
        self.working: asyncio.Task[None] | None = None
        self.at_hand: LRUCache[str, Analysis] = LRUCache(AT_HAND)
        self.failed: LRUCache[str, bool] = LRUCache(100)

    def game(self, table: Table) -> Finished:
        """The finished game of a table. Refused for any other: nobody is told what choices are worth while somebody may
        still make them."""
        if table.state != OVER:
            raise Refused(_("The coach speaks when a game is over, and not before."))
        if table.begun_game.abandoned:
            raise Refused(_("This game was given up; the coach looks only at games that came to their end."))
        if not is_coached(table, self.tries):
            raise Refused(_("There is no coach for this game."))
        found: Finished | None = table.drawn.get(Finished)
        if found is None:
            found = table.drawn[Finished] = finished(table, self.tries)
        return found

    async def look(self, game: Finished) -> Looked:
        """How far it is. What was asked for before a restart, or of a process that is gone, is taken up again."""
        analysis = self.at_hand.get(game.key)
        if analysis is not None:
            return Looked(analysis)
        if game.key in self.failed:
            return Looked(failed=True)
        c = db.analyses.c
        query = select(c.packed, c.share, c.changed).where(c.key == game.key)
        async with self.store.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        if row is not None and row.packed is not None:
            self.at_hand[game.key] = analysis = await asyncio.to_thread(unpacked, row.packed)
            return Looked(analysis)
        if game.key in self.line:
            return Looked(share=row.share if row is not None else 0.0, before=[*self.line].index(game.key))
        if row is None:
            return NOT_ASKED
        alone = self.store.alone  # then nobody else can be at it
        if (alone or time.time() - row.changed > ABANDONED) and len(self.line) < MOST_WAITING:
            self._line_up(game)
        return Looked(share=row.share)

    async def known(self, game: Finished) -> Analysis | None:
        """The analysis, if it was made before; nothing is begun."""
        analysis = self.at_hand.get(game.key)
        return analysis if analysis is not None else (await self.look(game)).analysis

    async def ask(self, game: Finished, address: str = "") -> None:
        """Have a game analysed, unless it is or was. Busy when too many wait, in all or of that address."""
        self.failed.pop(game.key, None)
        looked = await self.look(game)
        if looked.analysis is not None or looked.share is not None:
            return
        if len(self.line) >= MOST_WAITING or (address and self.asked_from(address) >= MOST_OF_ONE):
            raise Busy(COME_BACK, _("The coach has a long line of games to look at just now; ask again in a minute."))
        now = time.time()
        row = {"key": game.key, "share": 0.0, "worker": "", "created": now, "changed": now}
        with contextlib.suppress(IntegrityError):  # somebody else was faster
            async with self.store.engine.begin() as connection:
                await connection.execute(insert(db.analyses).values(row))
        self._line_up(game)
        if address:
            self.askers[game.key] = address

    def asked_from(self, address: str) -> int:
        """How many games in the line were asked for from an address."""
        return sum(self.askers.get(key) == address for key in self.line)

    def _line_up(self, game: Finished) -> None:
        self.line.setdefault(game.key, game)
        if self.working is None or self.working.done():
            self.working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """One game after the other, until nobody waits; then the process goes."""
        while self.line:
            game = next(iter(self.line.values()))
            try:
                if await self._claim(game.key):
                    await self._analyse(game)
            except Exception as error:
                log.warning("an analysis failed: %s", type(error).__name__, exc_info=error)
                with contextlib.suppress(Exception):
                    await self._write(delete(db.analyses).where(db.analyses.c.key == game.key))
                self.failed[game.key] = True
            finally:
                self.line.pop(game.key, None)
                self.askers.pop(game.key, None)
            if not self.line:
                await asyncio.to_thread(self.thinker.end)  # somebody may come meanwhile

    async def _claim(self, key: str) -> bool:
        """Is it ours to do? Not if another process works at it, or has done it."""
        c, now = db.analyses.c, time.time()
        free = or_(c.worker.in_(["", self.name]), c.changed < now - ABANDONED)
        claim = update(db.analyses).where(c.key == key, c.packed.is_(None))
        if not self.store.alone:
            claim = claim.where(free)
        return bool(await self._write(claim.values(worker=self.name, changed=now)))

    async def _analyse(self, game: Finished) -> None:
        settings = Settings(tries=self.tries)
        row = db.analyses.c.key == game.key
        until = time.monotonic() + LONGEST
        while True:
            if self.is_busy():
                until += REST
                await asyncio.sleep(REST)
            step = await self.thinker.do(PATIENCE, as_it_is, advance, game.key, game.record, settings, SLICE)
            if isinstance(step, No):
                raise Refused(step.why)
            now = time.time()
            if isinstance(step, bytes):
                done = {"packed": step, "size": len(step), "share": 1.0, "changed": now}
                await self._write(update(db.analyses).where(row).values(done))
                await self._make_room()
                return
            assert isinstance(step, Share)
            await self._write(update(db.analyses).where(row).values(share=step.done, changed=now))
            if time.monotonic() > until:
                raise TimeoutError

    async def _write(self, change: object) -> int:
        async with self.store.engine.begin() as connection:
            return (await connection.execute(change)).rowcount  # type: ignore[call-overload,no-any-return]

    async def _make_room(self) -> None:
        """The oldest analyses go when there are too many."""
        c = db.analyses.c
        query = select(c.key, c.size).order_by(c.created.desc(), c.key)
        gone: list[str] = []
        together = 0
        async with self.store.engine.begin() as connection:
            for number, (key, size) in enumerate((await connection.execute(query)).all(), 1):
                together += size
                if number > ANALYSES or together > ANALYSED:
                    gone.append(key)
            if gone:
                await connection.execute(delete(db.analyses).where(c.key.in_(gone)))

    async def close(self) -> None:
        """Stop; what was not done is taken up again when somebody looks for it."""
        if self.working is not None:
            self.working.cancel()
            await asyncio.gather(self.working, return_exceptions=True)
        self.thinker.end()


def finished(table: Table, tries: int) -> Finished:
    """The record without names and without what was said after the end, and its key: the same however people are
    called, in every language."""
    record = table.record()
    names = tuple(str(seat + 1) for seat in range(len(record.names)))
    said = tuple(one for one in record.talk if one.at < len(record.choices))
    plain = replace(record, names=names, talk=said)
    return Finished(key_of(plain, Settings(tries=tries)), plain)
