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
from euphoria.web.limits import TooMany
from euphoria.web.rendering import render
from euphoria.web.room import drawn, lobby_page
from euphoria.web.service import Forbidden
from euphoria.web.tables import OPEN, Table
from euphoria.web.visits import Visit, may_watch, presence
from euphoria.web.words import _

router = APIRouter(include_in_schema=False)

BREATH = 15.0
"""Seconds after which a silent stream says that it is still there."""
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@router.get("/t/{code}/stream")
async def stream(request: Request, code: str) -> Response:
    visit = Visit(request)
    table = await visit.service.find(code)
    mine = await visit.seats(table)
    if not mine and table.state != OPEN and not await may_watch(visit, table):
        raise Forbidden(_("This table is for those who sit at it; ask for a link."))
    if presence(visit).streams[visit.client] >= visit.service.settings.streams_per_guest:
        raise TooMany(_("Too many pages are open; close one of them."), 30)
    return StreamingResponse(events(visit, table, mine), media_type="text/event-stream", headers=HEADERS)


async def events(visit: Visit, table: Table, mine: tuple[int, ...]) -> AsyncIterator[bytes]:
    """The table as it is now, and again after everything that happens."""
    began = table.state
    hub = visit.service.hub
    here = presence(visit)
    with hub.listening(table.id) as changed, here.visiting(table.id, visit.client, mine):
        yield b": hello\n\n"
        sent: tuple[object, ...] = ()
        nudges = table.nudges
        while not hub.closing:
            changed.clear()
            try:
                table = await visit.service.table(table.id)
                still = table.state == began and await visit.seats(table) == mine
            except EuphoriaError:
                still = False  # it was deleted
            if not still:
                yield message("reload", b"{}")
                return
            now = (table.version, here.at(table.id), here.shown.get((table.id, visit.guest)), is_late(table))
            if sent != now:
                news_too = not sent or sent[0] != now[0]
                sent = now
                if table.state == OPEN:
                    lobby = await lobby_page(visit, table, mine)
                    yield message("", render("parts/lobby.html", page=visit.page(), lobby=lobby).encode(), now[0])
                else:
                    shown = drawn(visit, table, mine)
                    yield message("", shown.html, now[0]) + (message("news", shown.news) if news_too else b"")
            if table.nudges != nudges:
                nudges = table.nudges
                if table.asked in mine:
                    yield message("news", json.dumps({"kinds": ["nudge"], "say": "", "asked": True}).encode())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(until_late(table)):
                    await changed.wait()
            if not changed.is_set():
                yield b": still here\n\n"


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
