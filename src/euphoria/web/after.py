"""After the game, and looking back: result, record, proof, replay."""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict

from fastapi import APIRouter, Form, Request, UploadFile
from fastapi.responses import RedirectResponse, Response

from euphoria.core.errors import EuphoriaError
from euphoria.core.record import Record
from euphoria.titles import load_text, revealed
from euphoria.web.faces import FACES, once
from euphoria.web.frame import Frame
from euphoria.web.frames import chairs_of, frame_of, log_of
from euphoria.web.newtable import title_card
from euphoria.web.pages_data import (
    Choice,
    OverPage,
    ProofPage,
    Rank,
    ReplayPage,
    Verdict,
)
from euphoria.web.results import RESULTS
from euphoria.web.room import once_of
from euphoria.web.service import Forbidden, NotFound
from euphoria.web.tables import OPEN, OVER, PLAYING, Refused, Table, table_of
from euphoria.web.visits import (
    Visit,
    html,
    may_watch,
    presence,
    seal_of,
    seat_shown,
)
from euphoria.web.words import _

router = APIRouter(include_in_schema=False)
UPLOADS = 100
SPECTATOR = ""
EVERYTHING = "all"


@router.get("/t/{code}/over")
async def over_page(request: Request, code: str) -> Response:
    visit = Visit(request)
    table = await visit.service.find(code)
    if table.state != OVER:
        return RedirectResponse(f"/t/{table.code}", 303)
    mine = await visit.seats(table)
    chairs = chairs_of(table, presence(visit).at(table.id))
    result = RESULTS[table.house.title](table.game, table.names)
    ranks: list[Rank] = []
    place = 1
    for group in table.game.ranking():
        for seat in group:
            blocks = result.blocks[seat] if result.blocks else ()
            ranks.append(Rank(place, chairs[seat], result.notes[seat], blocks, result.scores[seat], seat in mine))
        place += len(group)
    page = OverPage(
        code=table.code,
        title=title_card(table.house.title),
        name=table.house.name,
        headline=result.headline,
        how=result.how,
        badge=result.badge,
        ranking=tuple(ranks),
        heading=result.heading,
        key=result.key,
        seal=seal_of(table.seed),
        seed=str(table.seed),
        moves=table.at,
        icon="star" if result.key else "",
        can_rematch=bool(mine),
        post_key=secrets.token_urlsafe(9),
    )
    return html(visit, "over.html", over=page)


@router.get("/t/{code}/record.json")
async def record(request: Request, code: str) -> Response:
    """The record once the game is over; before that, what the seat knows."""
    visit = Visit(request)
    table = await visit.service.find(code)
    mine = await visit.seats(table)
    if table.state == OVER:
        body = table.record().to_json()
    elif mine:
        seat, curtain = seat_shown(visit, table, mine)
        if curtain:
            raise Forbidden(_("The screen is changing hands; whoever is next may look."))
        body = json.dumps(table.view(seat).to_data(), indent=1)
    else:
        raise Forbidden(_("You only watch here."))
    headers = {"Content-Disposition": f'attachment; filename="euphoria-{table.code}.json"'}
    return Response(body, media_type="application/json", headers=headers)


@router.get("/t/{code}/proof")
async def proof(request: Request, code: str) -> Response:
    visit = Visit(request)
    table = await visit.service.find(code)
    over = table.state == OVER
    page = ProofPage(
        code=table.code,
        name=table.house.name,
        seal=seal_of(table.seed),
        seed=str(table.seed) if over else "",
        sealed=str(table.seed) if over else "",
        moves=table.at,
    )
    return html(visit, "proof.html", proof=page)


@router.get("/proof")
async def any_proof(request: Request) -> Response:
    return html(Visit(request), "proof.html", proof=ProofPage())


@router.post("/records")
async def check_record(request: Request, record: UploadFile, do: str = Form("check")) -> Response:
    """Watch any record, or check it: does its seed give these dice and deals, and which seal belongs to it?"""
    visit = Visit(request)
    text = (await record.read(4_000_001)).decode("utf-8", "replace")
    try:
        found: Record = load_text(text)
        game = found.replay()
        if do == "watch":
            return RedirectResponse(f"/r/{keep(request, found)}", 303)
        if found.seed is None:
            raise Refused(_("This record has no seed: its dice were given by hand."))
        lines = (_("The seed gives exactly these dice and deals."), _("Choices: {n}").format(n=len(game.history)))
        page = ProofPage(
            seal=seal_of(found.seed), seed=str(found.seed), sealed=str(found.seed), verdict=Verdict(True, lines)
        )
    except EuphoriaError as error:
        page = ProofPage(verdict=Verdict(False, (str(error),)))
    return html(visit, "proof.html", proof=page)


def keep(request: Request, record: Record) -> str:
    """Remember a record that was sent, for a while, under a name nobody guesses."""
    kept: OrderedDict[str, Table] = request.app.state.uploads
    name = secrets.token_urlsafe(12)
    kept[name] = table_of(record)
    while len(kept) > UPLOADS:
        kept.popitem(last=False)
    return name


@router.get("/r/{name}")
async def replay_record(request: Request, name: str, at: int = -1, viewer: str = EVERYTHING) -> Response:
    """A record that was sent, step by step."""
    visit = Visit(request)
    table = request.app.state.uploads.get(name)
    if table is None:
        raise NotFound(_("This record is not kept here any more; send it again."))
    return await replay_page(visit, table, (), None, at, viewer, f"/r/{name}")


@router.get("/t/{code}/replay")
async def replay(request: Request, code: str, at: int = -1, viewer: str | None = None) -> Response:
    """Any moment of the game, as a seat saw it, or with everything once it is over."""
    visit = Visit(request)
    table = await visit.service.find(code)
    mine = await visit.seats(table)
    if table.state == OPEN or (not mine and not await may_watch(visit, table)):
        raise Forbidden(_("This table is for those who sit at it; ask for a link."))
    seat, curtain = seat_shown(visit, table, mine)
    if table.state == PLAYING:
        if curtain:
            return RedirectResponse(f"/t/{table.code}", 303)
        mine = () if seat is None else (seat,)  # on a shared screen only whoever has it looks back
    return await replay_page(visit, table, mine, seat, at, viewer, f"/t/{table.code}/replay")


async def replay_page(
    visit: Visit, table: Table, mine: tuple[int, ...], seat: int | None, at: int, viewer: str | None, source: str
) -> Response:
    """One moment of a game: for a running one as the reader's own seats saw it, otherwise as anybody did."""
    options = [Choice(str(own), table.names[own]) for own in mine] or [Choice(SPECTATOR, _("Spectator"))]
    if table.state == OVER or not table.id:
        options = [Choice(str(other), name) for other, name in enumerate(table.names)]
        options += [Choice(SPECTATOR, _("Spectator")), Choice(EVERYTHING, _("Everything revealed"))]
    chosen = "" if seat is None else str(seat)
    if viewer is not None and viewer in [option.value for option in options]:
        chosen = viewer
    open_to_all = chosen == EVERYTHING
    seat = None if chosen in (SPECTATOR, EVERYTHING) else int(chosen)
    stops = [made.before for made in table.made] + [table.at]
    wanted = table.at if at < 0 else max((stop for stop in stops if stop <= at), default=0)
    position = await visit.service.position(table, wanted)
    log = log_of(table, seat, wanted, open_to_all)
    frame = frame_of(table, seat, mine, set())
    frame = Frame(**{**vars(frame), "replay_at": wanted, "log": log, "asked": False})
    face = FACES[table.house.title]
    page = ReplayPage(
        frame=frame,
        face_template=face.TEMPLATE,
        last=table.at,
        viewers=tuple(options),
        viewer=chosen,
        said=log[-1].text if log else "",
        stops=tuple(stops),
        source=source,
        record_link=f"/t/{table.code}/record.json" if table.id else "",
        css=face.CSS,
        js=face.JS,
        once=once(table.house.title),
    )
    view = revealed(position) if open_to_all else table.title().view(position, seat)
    context = {**once_of(table), **face.table(view, frame), "replay": page, "frame": frame}
    return html(visit, "replay.html", **context)
