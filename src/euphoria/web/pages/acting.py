"""Forms of those who sit at a table: what one does is done, and answered with the table as it is then."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from fastapi.responses import HTMLResponse, RedirectResponse, Response

from euphoria.core.errors import EuphoriaError
from euphoria.web.pages.drawing import draw_table
from euphoria.web.pages.packing import answer_of
from euphoria.web.pages.rendering import linked, render
from euphoria.web.pages.sitting import Sitting, sitting_at
from euphoria.web.pages.visits import Visit, presence, problem
from euphoria.web.refusals import Forbidden, NotFound, OutOfDate
from euphoria.web.tables.table import OPEN, Table
from euphoria.web.tables.windows import key_of
from euphoria.words.speech import _

STREAM: Final = "Stream"
"""In which header a page says by which name its stream is known here,"""
TOLD: Final = "Told"
"""and an empty answer by which key the page knows the table that it is to show: its stream brings it, or has done so
already (`js/net.js`)."""


async def acting(
    visit: Visit, code: str, act: Callable[[Sitting], Awaitable[None]], by_stream: bool = False
) -> Response:
    """Do something at a table and show what came of it; what is refused says why and changes nothing. With `by_stream`
    it changes the table, so that an open stream of the page brings it."""
    table, mine = await visit.seated(code)
    try:
        await act(sitting_at(visit, table, mine))
    except OutOfDate as error:
        return await fragment(visit, table, 409, str(error))
    except (Forbidden, NotFound):
        raise
    except EuphoriaError as error:
        return await fragment(visit, table, 422, str(error))
    return await fragment(visit, table, by_stream=by_stream)


async def fragment(visit: Visit, table: Table, status: int = 200, wrong: str = "", by_stream: bool = False) -> Response:
    """What a form of somebody who sits at the table is answered with: the table as it is now, or a page for those
    without script."""
    if wrong and (not visit.by_script or table.state == OPEN):
        return problem(visit.request, status, wrong, back=f"/t/{table.code}")
    if not visit.by_script:
        return RedirectResponse(f"/t/{table.code}", 303)
    # The others are shown first what happened; whoever did it knows.
    await asyncio.sleep(0)
    mine = await visit.seats(table)
    if not mine:
        raise Forbidden(_("You have no seat at this table."))
    if by_stream and is_told(visit, table, mine):
        return HTMLResponse("", headers={TOLD: key_of(table, mine)})
    page = draw_table(sitting_at(visit, table, mine, await visit.door(table, mine))).html
    if wrong:
        page += render("parts/wrong.html", said=linked(wrong, table.house.title)).encode()
    return answer_of(visit.request, page, status)


def is_told(visit: Visit, table: Table, mine: tuple[int, ...]) -> bool:
    """Does the stream of the page bring the table as it is now? Not to a screen that several share: whose cards it
    shows may change without anything happening at the table."""
    name, here = visit.request.headers.get(STREAM, ""), presence(visit)
    return bool(name) and len(mine) == 1 and here.follows(table.id, visit.guest, name)
