"""Records that visitors send, to be checked or watched: a clerk replays them, the database keeps them for a while."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import Final

from cachetools import LRUCache
from sqlalchemy import delete, func, insert, select

from euphoria.core.record import Record
from euphoria.core.steps import NATURE
from euphoria.titles import load_text
from euphoria.web.refusals import NotFound, Refused
from euphoria.web.tables import database as db
from euphoria.web.tables.house import MARKS, PERSON, House, Seated
from euphoria.web.tables.slices import Slices, Work
from euphoria.web.tables.store import Store
from euphoria.web.tables.table import Made, Table
from euphoria.web.thinking.clerks import Clerks
from euphoria.words.numbers import number
from euphoria.words.speech import _

LARGEST_RECORD: Final = 1_000_000
"""Bytes."""
MOST_CHOICES: Final = 20_000
MOST_TALK: Final = 2_000
SECONDS: Final = 10.0
"""For reading and replaying such a record."""
UPLOADS: Final = 100
UPLOADED: Final = 20_000_000
"""So many records, and so many characters of them in all, are kept; the oldest go."""
AT_HAND: Final = 8
"""Tables of records that were looked at lately; others are made again."""


async def read_record(clerks: Clerks, sent: bytes) -> Record:
    """The record in a file that somebody sent, replayed. Refused when it makes no sense or is too long."""
    if len(sent) > LARGEST_RECORD:
        raise Refused(_("A record that is sent here has at most {n} bytes.").format(n=number(LARGEST_RECORD)))
    return await clerks.do(SECONDS, replay_sent, sent.decode("utf-8", "replace"))


def load_sent(text: str) -> Record:
    """For a clerk: the record in a text."""
    found = load_text(text)
    if len(found.choices) > MOST_CHOICES:
        text = _("A record that is sent here has at most {n} choices, not {many}.")
        raise Refused(text.format(n=number(MOST_CHOICES), many=number(len(found.choices))))
    if len(found.talk) > MOST_TALK:
        raise Refused(_("A record that is sent here has at most {n} lines of talk.").format(n=number(MOST_TALK)))
    return found


def replay_sent(text: str) -> Record:
    """For a clerk: the record in a text, if its choices lead where it says."""
    found = load_sent(text)
    found.replay()
    return found


def table_of(record: Record) -> Work[Table]:
    """A table to look back at, from a record that has been replayed once."""
    seats = tuple(Seated(name, PERSON, "", mark) for name, mark in zip(record.names, MARKS, strict=False))
    house = House(record.game, record.game, seats, record.options)
    table = Table("", "", house, record.seed or 0, record.rules, "")
    game = record.begin()
    game.watch()
    while len(game.history) < len(record.choices):
        before, seat = len(game.history), game.seat
        game.events = []
        game.choose(record.choices[before])
        if seat == NATURE and table.made:
            last = table.made[-1]
            table.made[-1] = replace(last, events=last.events + tuple(game.events or ()))
        elif seat != NATURE:
            table.made.append(Made(before, seat, tuple(game.events or ()), False))
        yield
    game.talk = list(record.talk)
    if record.abandoned:
        game.abandon()
    table.game = game
    return table


class Uploads:
    """The records that were sent to be watched: as text in the database, for every process of the server."""

    def __init__(self, store: Store, clerks: Clerks, slices: Slices) -> None:
        self.store = store
        self.clerks = clerks
        self.slices = slices
        self.at_hand: LRUCache[str, Table] = LRUCache(AT_HAND)

    async def keep(self, sent: bytes) -> str:
        """Remember a record that was read for a while, under a name nobody guesses."""
        name, text, uploads = secrets.token_urlsafe(12), sent.decode("utf-8", "replace"), db.uploads
        async with self.store.engine.begin() as connection:
            await connection.execute(insert(uploads).values(name=name, text=text, created=time.time()))
            size = func.length(uploads.c.text)
            query = select(uploads.c.name, size).order_by(uploads.c.created.desc(), uploads.c.name)
            gone: list[str] = []
            together = 0
            for number, (old, length) in enumerate((await connection.execute(query)).all(), 1):
                together += length
                if number > UPLOADS or together > UPLOADED:
                    gone.append(old)
            if gone:
                await connection.execute(delete(uploads).where(uploads.c.name.in_(gone)))
        return name

    async def table(self, name: str) -> Table:
        """The table of a record that is kept. NotFound when it is not any more."""
        table = self.at_hand.get(name)
        if table is None:
            query = select(db.uploads.c.text).where(db.uploads.c.name == name)
            async with self.store.engine.connect() as connection:
                text = await connection.scalar(query)
            if text is None:
                raise NotFound(_("This record is not kept here any more; send it again."))
            table = await self.slices.do(table_of(await self.clerks.do(SECONDS, load_sent, text)))
            self.at_hand[name] = table
        return table
