"""Bots speak when it is time: right after a move that showed them something, and when somebody speaks to them."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from euphoria.ai import NEWS
from euphoria.core.errors import EuphoriaError
from euphoria.web.refusals import NotFound, OutOfDate
from euphoria.web.tables.entries import Happening
from euphoria.web.tables.house import BOT
from euphoria.web.tables.table import SAY, Table
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.service import Service

log = logging.getLogger("euphoria.bots")


@dataclass(frozen=True)
class Moment:
    """How far a table had come when it was last listened to."""

    branch: int
    at: int
    said: int
    asked: int | None


class Speakers:
    """Lets bots say what they have to say while others are asked."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.heard: WeakKeyDictionary[Table, Moment] = WeakKeyDictionary()
        self.speaking: dict[tuple[str, int], asyncio.Task[None]] = {}

    def listen(self, table: Table) -> None:
        """Something was done or said at the table: whoever should speak does so, and nobody waits for it."""
        if table.game is None or table.game.over or not table.house.talk:
            return
        now = Moment(table.branch, table.at, len(table.game.talk), table.asked)
        before = self.heard.get(table)
        self.heard[table] = now
        if before is None or before.branch != now.branch:
            return
        seats = spoken_to(table, before.said)
        mover = before.asked
        if mover is not None and now.at > before.at and mover not in seats and has_news(table, mover):
            seats.append(mover)
        for seat in seats:
            self._let(table, seat)

    def _let(self, table: Table, seat: int) -> None:
        """Let a bot speak, one word after the other."""
        if (table.id, seat) in self.speaking:
            return
        task = asyncio.create_task(self._speak(table, seat))
        self.speaking[table.id, seat] = task
        task.add_done_callback(lambda _task: self.speaking.pop((table.id, seat), None))

    async def _speak(self, table: Table, seat: int) -> None:
        """Say what the bot has to say now; and again, if somebody spoke to it meanwhile."""
        is_spoken_to = True
        while is_spoken_to and table.game is not None and not table.game.over:
            heard, key = len(table.game.talk), f"{table.branch}-{table.at}-{len(table.game.talk)}"
            for number, words in enumerate(await self.service.bots.words(self.service.movers.question(table, seat))):
                if not await self._say(table, seat, f"{key}-{seat}-{number}", words):
                    return
            is_spoken_to = table.game is not None and seat in spoken_to(table, heard)

    async def _say(self, table: Table, seat: int, key: str, words: str) -> bool:
        """False when the table has gone on without it."""

        def decide(now: Table) -> Happening:
            must_be_new(now, seat, words)
            return SAY, {"words": words}

        try:
            await self.service.do(table, seat, decide, key, "word")
        except (OutOfDate, NotFound):
            return False
        except EuphoriaError as error:
            self.service.bots.failures += 1
            log.warning("a bot said what cannot be said: %s", error)
            return False
        return True


def has_news(table: Table, seat: int) -> bool:
    """Is it a bot that has just seen something?"""
    return table.seats[seat].kind == BOT and NEWS[table.house.title](table.begun_game, seat)


def spoken_to(table: Table, heard: int) -> list[int]:
    """The bots that somebody else has spoken to since so many entries of the talk."""
    found: list[int] = []
    for said in table.begun_game.talk[heard:]:
        other = said.other
        if other >= 0 and other != said.seat and other not in found and table.seats[other].kind == BOT:
            found.append(other)
    return found


def must_be_new(now: Table, seat: int, words: str) -> None:
    """OutOfDate when the seat has said just that while the same question was open: a bot that speaks up and moves at
    the same time thinks of it twice."""
    game = now.begun_game
    if game.meaning_of(seat, words) in game.talk:
        raise OutOfDate(_("The game has moved on."))
