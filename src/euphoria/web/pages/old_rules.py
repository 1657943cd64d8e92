"""Tables begun under other rules than this version plays: they are left as they are, and what happened can be saved."""

from __future__ import annotations

import json
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from euphoria.web.pages.pages_data import ErrorPage
from euphoria.web.pages.visits import Visit, html, problem
from euphoria.web.tables.entries import EntryData
from euphoria.web.tables.luck import FREEZE, MARK, VALUE
from euphoria.web.tables.private import SECRET
from euphoria.web.tables.service import OtherRules
from euphoria.web.tables.store import Store
from euphoria.web.tables.table import (
    ABANDON,
    AGREE,
    ASK_UNDO,
    CAME,
    CHOOSE,
    CLOSE,
    END_TURN,
    HINT,
    OVER,
    REFUSE,
    REMATCH,
    REMEMBER,
    SAY,
    SIT,
    START,
    UNDO,
    WAIT,
    Entry,
    Table,
)
from euphoria.web.tables.wishes import NEXT, PACE
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)


def other_rules_page(request: Request, error: OtherRules) -> Response:
    """The table as far as it can be shown: which rules it waits for, and where what happened can be had."""
    visit = Visit(request)
    if request.method != "GET" or request.url.path.startswith("/api/") or visit.by_script:
        return problem(request, 409, str(error))
    page = ErrorPage(409, _("Begun under other rules"), str(error), download=f"/t/{error.table.code}/log.json")
    return html(visit, "error.html", 409, error=page)


@router.get("/t/{code}/log.json")
async def log(request: Request, code: str) -> Response:
    """Everything that happened at a table of other rules, as far as the reader may know it."""
    visit = Visit(request)
    try:
        table, _mine = await visit.watching(code)
    except OtherRules as error:
        table = error.table
    else:
        return RedirectResponse(f"/t/{table.code}/record.json", 303)
    body = json.dumps(
        await history_of(visit.service.store, table, await visit.seats(table)), indent=1, ensure_ascii=False
    )
    headers = {"Content-Disposition": f'attachment; filename="euphoria-{table.code}-log.json"'}
    return Response(body, media_type="application/json", headers=headers)


OPEN_TO_ALL: Final = frozenset(
    (START, END_TURN, UNDO, ASK_UNDO, AGREE, REFUSE, SAY, SIT, CAME, MARK, FREEZE, ABANDON, REMATCH, WAIT, PACE, NEXT),
)
"""Kinds of entries of which everybody at the table knows everything; what is new is secret until it stands here."""
PRIVATE: Final = (*SECRET, REMEMBER)
"""Kinds of which nobody else may know that there was one."""


async def history_of(store: Store, table: Table, mine: tuple[int, ...]) -> dict[str, object]:
    """What happened: all choices with the seed when the game was over, before that none but one's own. What a hint said
    how somebody would have reacted is for nobody else at any time.

    Whoever has several chairs at one screen could see there what the others behind the curtain chose: of these none.
    """
    row = await store.row(table.id)
    over = row is not None and row.state == OVER
    own = mine if len(mine) == 1 else ()
    entries = [entry for entry in await store.entries(table.id) if entry.kind not in PRIVATE or entry.seat in own]
    told = [
        {"number": number, "kind": entry.kind, "seat": entry.seat, "data": readable(entry, over, entry.seat in own)}
        for number, entry in enumerate(entries, 1)
    ]
    seed = table.seed if over else None
    dice = {"dice": table.dice, "seal": table.seal, "seed": seed}
    return {"rules": table.rules, **table.house.to_data(), **dice, "log": told}


def readable(entry: Entry, over: bool, own: bool) -> EntryData | None:
    """As much of an entry as somebody may know: whose own it is, or anybody at the table."""
    if own or entry.kind in OPEN_TO_ALL or (over and entry.kind in (CHOOSE, CLOSE, VALUE)):
        return entry.data
    return {"stage": entry.data["stage"]} if entry.kind == HINT else None
