"""The stream that keeps a table's page up to date: what has changed of the table, and what happened in words.

Without a name it sends the fragment `<div id="table">` or `<div id="lobby">`, with `parts/side.html` and, after the
end, `parts/doings.html` in partials of their own; for the page of a result, which asks for `?page=result`,
`parts/again.html`. By name, for `js/net.js`:

    changes what `changes` writes                           the table, for a page that asks for `?changes=true` and has
                                                            been sent one
    news    {"kinds": [...], "say": "...",                  kinds of events for sounds, a line to read aloud,
             "asked": true, "reaction": false}              my turn? only a reaction?
            kinds are ["nudge"]                             the others wait for me
    reload  {}                                              the page is another one now: begun, or the seat taken over
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Coroutine, Sequence
from typing import TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import Response, StreamingResponse
from sqlalchemy.exc import SQLAlchemyError

from euphoria.core.errors import EuphoriaError
from euphoria.web.edge.limits import TooMany, client_of
from euphoria.web.pages.changes import Kept
from euphoria.web.pages.drawing import Drawn, draw_table
from euphoria.web.pages.framing import frame_of
from euphoria.web.pages.lobby import lobby_page
from euphoria.web.pages.packing import can_unpack, packed
from euphoria.web.pages.pages_data import LobbyPage
from euphoria.web.pages.rendering import render
from euphoria.web.pages.sitting import sitting_at
from euphoria.web.pages.talk import said_since, said_so_far
from euphoria.web.pages.visits import Visit, presence
from euphoria.web.refusals import Busy
from euphoria.web.tables.table import OPEN, Table
from euphoria.web.tables.windows import key_of
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)

BREATH = 15.0
"""Seconds after which a silent stream says that it is still there."""
T = TypeVar("T")

PATIENCE = 3.0
"""Seconds a stream waits for the database before it goes on with what it knows."""
AGAIN = 2.0
"""Seconds until it asks again."""
UNREACHABLE = (Busy, SQLAlchemyError, OSError, TimeoutError)
LONGEST_NAME = 40
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}


@router.get("/t/{code}/stream")
async def stream(request: Request, code: str, page: str = "", changes: bool = False, name: str = "") -> Response:
    """What happens at the table; `changes` for a page that makes the table from what has changed of it, and then the
    name by which the page speaks of this stream when it sends a choice."""
    visit = Visit(request)
    table, mine = await visit.entering(code)
    here, settings = presence(visit), visit.service.settings
    crowded = settings.limits and here.addresses[client_of(request.scope)] >= settings.streams_per_address
    if crowded or here.streams[visit.client] >= settings.streams_per_guest:
        raise TooMany(_("Too many pages are open; close one of them."), 30)
    if presence(visit).streams.total() >= visit.service.settings.streams:
        raise Busy(10)
    messages = events(visit, table, mine, page, Kept() if changes else None, name[:LONGEST_NAME] if changes else "")
    if not can_unpack(request):
        return StreamingResponse(messages, media_type="text/event-stream", headers=HEADERS)
    small = {**HEADERS, "Content-Encoding": "gzip"}
    return StreamingResponse(packed(messages), media_type="text/event-stream", headers=small)


async def events(
    visit: Visit, table: Table, mine: tuple[int, ...], page: str, kept: Kept | None = None, name: str = ""
) -> AsyncGenerator[bytes, None]:
    """The table as it is now, and again after everything that happens; for the page of its result the way on."""
    # A page of the waiting room that comes back late has no place for a game.
    began = OPEN if page == "lobby" else table.state
    hub = visit.service.hub
    here = presence(visit)
    address = client_of(visit.request.scope)
    with (
        hub.listening(table.id) as changed,
        here.visiting(table.id, visit.client, mine),
        here.from_address(address),
        here.follow(table.id, visit.guest, name) as following,
    ):
        yield b": hello\n\n"
        sent: tuple[object, ...] = ()
        heard: int | None = None
        nudges = here.nudges[table.id]
        while not hub.closing:
            changed.clear()
            found, is_sure = await looked_up(visit, table, mine)
            if found is None or (began == OPEN and found.state != OPEN):
                yield message("reload", b"{}")
                return
            table = found
            asking = visit.door(table, mine)
            door = await (asking if is_known(visit, table) else asyncio.shield(asyncio.create_task(asking)))
            shown = here.shown.get((table.id, visit.guest))
            now = (table.seen, key_of(table, mine), here.at(table.id), shown, table.is_late, door)
            if sent != now:
                news_too = not sent or sent[0] != now[0]
                sent = now
                if table.state == OPEN:
                    lobby = await lobby_if_possible(visit, table, mine)
                    if lobby is None:
                        sent, is_sure = (), False
                    else:
                        yield message("", render("parts/lobby.html", page=visit.page(), lobby=lobby).encode(), now[0])
                elif page == "result":
                    yield message("", render("parts/again.html", frame=frame_of(table, None, mine, set())).encode())
                else:
                    said = said_since(table, heard)
                    heard = said_so_far(table)
                    yield pushed(draw_table(sitting_at(visit, table, mine, door)), now[0], news_too, said, kept)
                yield b""  # lets go of what was sent, as long as nothing else is
            if here.nudges[table.id] != nudges:
                nudges = here.nudges[table.id]
                if table.asked in mine:
                    told = {"kinds": ["nudge"], "say": _("The others wait for you."), "asked": True}
                    yield message("news", json.dumps(told).encode())
            following.waits = is_sure
            something = await happens(changed, until_late(table) if is_sure else AGAIN)
            following.waits = False
            if not something:
                yield b": still here\n\n"


async def happens(changed: asyncio.Event, seconds: float) -> bool:
    """Wait until something happens, or so long; whether it did. (`asyncio.timeout` would do, and take longer.)"""
    late = False

    def is_late() -> None:
        nonlocal late
        late = True
        changed.set()

    timer = asyncio.get_running_loop().call_later(seconds, is_late)
    try:
        await changed.wait()
    finally:
        timer.cancel()
    return not late


async def looked_up(visit: Visit, table: Table, mine: tuple[int, ...]) -> tuple[Table | None, bool]:
    """The table as it is now, unless it is gone, somebody else has the seats or the right to watch was taken back; and
    whether that is sure.

    While the database is slow or cannot be reached, the rights that were known last count.
    """

    async def look() -> Table | None:
        found = await visit.service.table(table.id)
        may_look = found.state == OPEN or await visit.is_welcome(found)
        return found if may_look and await visit.seats(found) == mine else None

    try:
        return await (look() if is_known(visit, table) else in_time(look())), True
    except EuphoriaError:
        return None, True
    except UNREACHABLE:
        return table, False


def is_known(visit: Visit, table: Table) -> bool:
    """Is everything in memory that a push asks about? Then it takes no time, and no care that it might."""
    return table.id in visit.service.tables and visit.service.store.knows(table.id)


async def lobby_if_possible(visit: Visit, table: Table, mine: tuple[int, ...]) -> LobbyPage | None:
    """The waiting room, if the database can be asked about it."""
    try:
        return await in_time(lobby_page(visit, table, mine))
    except UNREACHABLE:
        return None


async def in_time(work: Coroutine[None, None, T]) -> T:
    """What comes of it, or TimeoutError; when the page is closed now, a question to the database is still answered."""
    task = asyncio.create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.wait_for(asyncio.shield(task), PATIENCE)


def pushed(shown: Drawn, version: int, news_too: bool, said: str = "", kept: Kept | None = None) -> bytes:
    """The table with what is new of the talk, or what has changed of them where the page can make them from what it
    has; and with a new version what happened."""
    parts = [*shown.parts, f"{said}\n"] if said else shown.parts
    changes = None if kept is None else kept.changes(parts)
    if changes is None:
        found = message("", "".join(parts)[:-1].encode(), version)
    else:
        found = of_lines("changes", changes, version)
    return found + message("news", shown.news) if news_too else found


def until_late(table: Table) -> float:
    """How long to wait for something to happen: until the clock runs out, or a breath."""
    if table.asked is None or not table.limit or table.is_late:
        return BREATH
    return min(BREATH, max(0.1, table.limit - table.waited() + 0.05))


def message(name: str, data: bytes, id: int | None = None) -> bytes:
    """One message of the stream."""
    return of_lines(name, data.split(b"\n"), id)


def of_lines(name: str, lines: Sequence[bytes], id: int | None = None) -> bytes:
    """The same, of what is lines already."""
    head = f"event: {name}\n" if name else ""
    head += f"id: {id}\n" if id is not None else ""
    return b"%sdata: %s\n\n" % (head.encode(), b"\ndata: ".join(lines))
