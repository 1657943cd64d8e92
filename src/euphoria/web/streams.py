"""The stream that keeps a table's page up to date: the whole table after every change, and what happened in words."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse

from euphoria.core.errors import EuphoriaError
from euphoria.web.frames import frame_of
from euphoria.web.limits import TooMany
from euphoria.web.refusals import Forbidden
from euphoria.web.rendering import render
from euphoria.web.room import Drawn, drawn, lobby_page
from euphoria.web.tables import OPEN, Table
from euphoria.web.talk import said_since, said_so_far
from euphoria.web.visits import Visit, may_watch, presence
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)

BREATH = 15.0
"""Seconds after which a silent stream says that it is still there."""
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@router.get("/t/{code}/stream")
async def stream(request: Request, code: str, page: str = "") -> Response:
    visit = Visit(request)
    table = await visit.service.find(code)
    mine = await visit.seats(table)
    if not mine and table.state != OPEN and not await may_watch(visit, table):
        raise Forbidden(_("This table is for those who sit at it; ask for a link."))
    if presence(visit).streams[visit.client] >= visit.service.settings.streams_per_guest:
        raise TooMany(_("Too many pages are open; close one of them."), 30)
    return StreamingResponse(events(visit, table, mine, page), media_type="text/event-stream", headers=HEADERS)


async def events(visit: Visit, table: Table, mine: tuple[int, ...], page: str) -> AsyncIterator[bytes]:
    """The table as it is now, and again after everything that happens; for the page of its result the way on."""
    began = table.state
    hub = visit.service.hub
    here = presence(visit)
    with hub.listening(table.id) as changed, here.visiting(table.id, visit.client, mine):
        yield b": hello\n\n"
        sent: tuple[object, ...] = ()
        heard: int | None = None
        nudges = here.nudges[table.id]
        while not hub.closing:
            changed.clear()
            # When the page is closed now, a question to the database is still answered.
            found = await asyncio.shield(asyncio.create_task(looked_up(visit, table.id, mine)))
            if found is None or (began == OPEN and found.state != OPEN):
                yield message("reload", b"{}")
                return
            table = found
            now = (table.version, here.at(table.id), here.shown.get((table.id, visit.guest)), is_late(table))
            if sent != now:
                news_too = not sent or sent[0] != now[0]
                sent = now
                if table.state == OPEN:
                    lobby = await asyncio.shield(asyncio.create_task(lobby_page(visit, table, mine)))
                    yield message("", render("parts/lobby.html", page=visit.page(), lobby=lobby).encode(), now[0])
                elif page == "result":
                    yield message("", render("parts/again.html", frame=frame_of(table, None, mine, set())).encode())
                else:
                    yield pushed(drawn(visit, table, mine), now[0], news_too, said_since(table, heard))
                    heard = said_so_far(table)
                yield b""  # lets go of what was sent, as long as nothing else is
            if here.nudges[table.id] != nudges:
                nudges = here.nudges[table.id]
                if table.asked in mine:
                    told = {"kinds": ["nudge"], "say": _("The others wait for you."), "asked": True}
                    yield message("news", json.dumps(told).encode())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(until_late(table)):
                    await changed.wait()
            if not changed.is_set():
                yield b": still here\n\n"


async def looked_up(visit: Visit, id: str, mine: tuple[int, ...]) -> Table | None:
    """The table as it is now, unless it is gone or somebody else has the seats."""
    try:
        table = await visit.service.table(id)
        return table if await visit.seats(table) == mine else None
    except EuphoriaError:
        return None


def pushed(shown: Drawn, version: int, news_too: bool, said: str = "") -> bytes:
    """The table with what is new of the talk, and with a new version what happened."""
    return message("", shown.html + said.encode(), version) + (message("news", shown.news) if news_too else b"")


def is_late(table: Table) -> bool:
    """Has the clock of whoever is asked run out?"""
    return bool(table.asked is not None and table.limit and time.time() - table.since >= table.limit)


def until_late(table: Table) -> float:
    """How long to wait for something to happen: until the clock runs out, or a breath."""
    if table.asked is None or not table.limit or is_late(table):
        return BREATH
    return min(BREATH, max(0.1, table.since + table.limit - time.time() + 0.05))


def message(name: str, data: bytes, id: int | None = None) -> bytes:
    """One message of the stream."""
    head = f"event: {name}\n" if name else ""
    head += f"id: {id}\n" if id is not None else ""
    return head.encode() + b"data: " + data.replace(b"\n", b"\ndata: ") + b"\n\n"
