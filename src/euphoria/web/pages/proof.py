"""The dice of a table: the part that browsers have in them, and the proof that anybody can check at the end."""

from __future__ import annotations

import asyncio
import json

from fastapi import APIRouter, Form, Request
from fastapi.responses import JSONResponse, Response

from euphoria.core.record import Record, draw_of
from euphoria.web.pages.origins import origin_of
from euphoria.web.pages.proof_data import DicePart, ProofPage
from euphoria.web.pages.visits import Visit, html
from euphoria.web.refusals import Refused
from euphoria.web.tables.first_deals import is_chosen
from euphoria.web.tables.luck import in_hex, seal_text
from euphoria.web.tables.table import OPEN, OVER, Table
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)
FORM = 1
"""Rises when what a proof holds changes."""
AT_ONCE = 100
"""Choices that are gone through before others are let in."""


@router.post("/t/{code}/luck")
async def luck(request: Request, code: str, mark: str = Form(""), value: str = Form("")) -> Response:
    """A browser at the table seals a value by its mark, or opens it when the game is to begin."""
    visit = Visit(request)
    table, _mine = await visit.seated(code)
    openings = visit.service.openings
    if mark:
        taken = await openings.mark(table, visit.guest, mark)
    else:
        taken = await openings.open(table, visit.guest, value)
    return JSONResponse({"taken": taken, "begun": table.state != OPEN})


@router.get("/t/{code}/proof")
async def proof_page(request: Request, code: str) -> Response:
    visit = Visit(request)
    table, mine = await visit.watching(code)
    return html(visit, "proof.html", proof=proof_of(table, mine))


@router.get("/t/{code}/proof.json")
async def proof_file(request: Request, code: str) -> Response:
    """Everything that the dice came from, and every die, once the game is over."""
    visit = Visit(request)
    table, _mine = await visit.watching(code)
    if table.state != OVER:
        raise Refused(_("The dice are opened when the game is over."))
    if not table.dice:
        raise Refused(_("The dice of this table came from its seed alone; its record holds all there is."))
    body = json.dumps(await proof_data(table), ensure_ascii=False, separators=(",", ":"))
    headers = {"Content-Disposition": f'attachment; filename="euphoria-{table.code}-proof.json"'}
    return Response(body, media_type="application/json", headers=headers)


def parts_of(table: Table) -> tuple[DicePart, ...]:
    """Whose browser had a part in the dice; the values themselves only at the end."""
    luck, over = table.luck, table.state == OVER
    return tuple(
        DicePart(
            table.names[seat],
            table.seats[seat].mark,
            mark.mark,
            value=luck.values.get(seat, "") if over else "",
            kept_back=table.state != OPEN and seat in luck.missing,
        )
        for seat, mark in sorted(luck.marks.items())
    )


def proof_of(table: Table, mine: tuple[int, ...] = ()) -> ProofPage:
    """What the page of a table's dice shows; of a game that is played on, only what happened here counts."""
    over = table.state == OVER
    begun = table.game is not None
    taken = table.taken
    moves = len(table.made) - (len(taken.stops) if begun and taken else 0)
    choices = table.at - (taken.count if begun and taken else 0)
    seed = (in_hex(table.luck.seed) if table.dice else str(table.seed)) if over else ""
    return ProofPage(
        code=table.code,
        name=table.name,
        seal=table.seal,
        seed=seed,
        sealed=(f"euphoria/seal/1/{seal_text(table.code, table.seed)}" if table.dice else seed) if over else "",
        moves=moves,
        chances=choices - moves if begun else 0,
        dice=table.dice,
        begun=begun,
        secret=in_hex(table.seed) if over and table.dice else "",
        parts=parts_of(table),
        chosen=is_chosen(table.house),
        origin=origin_of(table, mine),
        proof_link=f"/t/{taken.code}/proof" if taken is not None and mine else "",
    )


async def proof_data(table: Table) -> dict[str, object]:
    """The proof of a game that is over, as `static/check_proof.py` reads it."""
    luck, record = table.luck, table.record()
    return {
        "proof": FORM,
        "code": table.code,
        "dice": table.dice,
        "seal": table.seal,
        "secret": in_hex(luck.secret),
        "marks": {str(seat): mark.mark for seat, mark in sorted(luck.marks.items())},
        "values": {str(seat): value for seat, value in sorted(luck.values.items())},
        "unopened": list(luck.missing),
        "seed": in_hex(luck.seed),
        "draws": await draws(record),
        "record": json.loads(record.to_json()),
    }


async def draws(record: Record) -> list[tuple[int | list[int], int]]:
    """Every die and card that came from the seed, in order; it is done in short steps, so that nobody has to wait."""
    game = record.begin_with(None)
    found: list[tuple[int | list[int], int]] = []
    while len(game.history) < len(record.choices):
        if len(game.history) % AT_ONCE == 0:
            await asyncio.sleep(0)
        is_own = len(game.history) >= record.taken
        draw = draw_of(game, record.choices[len(game.history)])
        if draw is not None and is_own:
            found.append(draw)
    return found
