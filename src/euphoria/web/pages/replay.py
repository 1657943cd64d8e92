"""After the game, and looking back: result, record, proof, replay."""

from __future__ import annotations

import json
from dataclasses import replace

from fastapi import APIRouter, Form, Request, UploadFile
from fastapi.responses import RedirectResponse, Response

from euphoria.core.errors import EuphoriaError
from euphoria.titles import revealed
from euphoria.web.pages.coach import coach_page, standing
from euphoria.web.pages.drawing import once_of
from euphoria.web.pages.faces import FACES, once
from euphoria.web.pages.framing import LINES, REMARKS, beginning, frame_of, in_words, log_of, talk_of
from euphoria.web.pages.moments import moment_of
from euphoria.web.pages.pages_data import Choice, ReplayPage
from euphoria.web.pages.proof_data import ProofPage, Verdict
from euphoria.web.pages.results import result_page, story
from euphoria.web.pages.sitting import Sitting, sitting_at
from euphoria.web.pages.visits import Visit, html, presence
from euphoria.web.refusals import Forbidden, Refused, Senseless
from euphoria.web.tables.house import BOT, PERSON, SCREEN, House, Kind, Seated, harder_rank
from euphoria.web.tables.luck import seal_of
from euphoria.web.tables.records import LARGEST_RECORD, Uploads, read_record
from euphoria.web.tables.table import OPEN, OVER, PLAYING, Table
from euphoria.words.names import before_playing_on
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)
TURNS = 200
"""So many turns are on a page of the log."""
SPECTATOR = ""
EVERYTHING = "all"


@router.get("/t/{code}/over")
async def over_page(request: Request, code: str) -> Response:
    visit = Visit(request)
    table, mine = await visit.watching(code)
    if table.state != OVER:
        return RedirectResponse(f"/t/{table.code}", 303)
    page = result_page(table, mine, presence(visit).at(table.id), f"/t/{table.code}/replay")
    coach = await coach_page(visit, table, mine, f"/t/{table.code}")
    return html(
        visit, "over.html", over=page, frame=frame_of(table, None, mine, set()), story=story(table), coach=coach
    )


@router.get("/r/{name}/over")
async def record_over(request: Request, name: str) -> Response:
    """How the game of a record ended that was sent, and what the coach says of it."""
    visit = Visit(request)
    table = await uploads(request).table(name)
    if table.state != OVER:
        return RedirectResponse(f"/r/{name}", 303)
    page = result_page(table, (), set(), f"/r/{name}")
    coach = await coach_page(visit, table, (), f"/r/{name}")
    return html(
        visit, "record.html", over=page, frame=frame_of(table, None, (), set()), story=story(table), coach=coach
    )


@router.post("/t/{code}/rematch")
async def rematch(request: Request, code: str, mark: str = Form(""), level: str = Form("")) -> Response:
    """The same people once more, everybody one chair on: the first makes the table, the others take their chairs. Who
    played alone may have bots of another rank."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    if table.state != OVER:
        raise Refused(_("Those who sat at a table can play again when its game is over."))
    if table.again is None:
        made = await visit.service.create(next_house(table, mine, level), visit.guest)
        try:
            await visit.service.play_again(table, mine[0], made.code)
        except Refused:
            await visit.service.delete(made.id)  # somebody else was faster
    assert table.again is not None
    again = await visit.service.find(table.again[1])
    for seat in mine:
        await visit.service.seating.sit_again(again, (seat - 1) % len(again.seats), visit.guest)
    await visit.service.openings.bring(again, visit.guest, mark)
    if again.state == OPEN and all(seated.kind != PERSON for seated in again.seats):
        await visit.service.start(again, visit.guest)
    return RedirectResponse(f"/t/{again.code}", 303)


def next_house(table: Table, mine: tuple[int, ...], level: str = "") -> House:
    """The same game with everybody one chair on; my chairs are at this screen, others come to theirs. Bots keep their
    ranks, or have the one above if that is asked for."""
    seats: list[Seated] = []
    above = level if level and level == harder_rank(table.house) else ""
    for seat, house in enumerate(table.house.seats):
        kind: Kind = SCREEN if seat in mine else BOT if house.kind == BOT else PERSON
        seats.append(Seated(table.seats[seat].name, kind, (above or house.level) if kind == BOT else "", house.mark))
    name = before_playing_on(table.house.name)
    return replace(table.house, name=name, seats=tuple(seats[1:] + seats[:1]), guide=False, newcomer=False)


@router.get("/t/{code}/log")
async def whole_log(request: Request, code: str, before: int | None = None) -> Response:
    """Everything that happened, as the reader's seat may know it; a page of turns, the latest or those before."""
    visit = Visit(request)
    table, mine = await visit.watching(code)
    sitting = sitting_at(visit, table, mine)
    if table.state == OPEN or sitting.curtain:
        return RedirectResponse(f"/t/{table.code}", 303)
    if before is not None and not any(made.before == before for made in table.made):
        before = None
    begin = beginning(table, TURNS, before)
    older = table.made[begin].before if begin else None
    log = log_of(table, sitting.seat, begin=begin, before=before)
    frame = replace(frame_of(table, sitting.seat, mine, set()), log=log, earlier=False)
    return html(visit, "log.html", frame=frame, older=older, latest=before is None)


@router.get("/t/{code}/record.json")
async def record(request: Request, code: str) -> Response:
    """The record once the game is over; before that, what the seat knows."""
    visit = Visit(request)
    table, mine = await visit.watching(code)
    if table.state == OVER:
        body = table.record().to_json()
    elif mine:
        sitting = sitting_at(visit, table, mine)
        if sitting.curtain:
            raise Forbidden(_("The screen is changing hands; whoever is next may look."))
        body = json.dumps(table.view(sitting.seat).to_data(), indent=1)
    else:
        raise Forbidden(_("You only watch here."))
    headers = {"Content-Disposition": f'attachment; filename="euphoria-{table.code}.json"'}
    return Response(body, media_type="application/json", headers=headers)


@router.get("/proof")
async def any_proof(request: Request) -> Response:
    return html(Visit(request), "proof.html", proof=ProofPage())


@router.post("/records")
async def check_record(request: Request, record: UploadFile, do: str = Form("check"), seal: str = Form("")) -> Response:
    """Watch any record, or check it: does its seed give these dice and deals, and does a seal belong to it?"""
    visit = Visit(request)
    sent = await record.read(LARGEST_RECORD + 1)
    try:
        found = await read_record(visit.service.clerks, sent)
        if do == "watch":
            return RedirectResponse(f"/r/{await uploads(request).keep(sent)}", 303)
        if found.seed is None:
            raise Refused(_("This record has no seed: its dice were given by hand."))
        # Of a table with dice that nobody controls the seal belongs to the server's secret, which only its proof holds.
        own = "" if found.generator else seal_of(found.seed)
        given = seal.strip().lower()
        if given and not own:
            raise Refused(_("The seal of this game belongs to its proof, not to its record: check that."))
        if given and given != own:
            raise Refused(_("The seal of this record is another one: {seal}").format(seal=own))
        lines = [_("The seed gives exactly these dice and deals."), _("Moves: {n}").format(n=len(found.choices))]
        if given:
            lines.insert(0, _("The seal belongs to the seed."))
        page = ProofPage(
            seal=own, seed=str(found.seed), sealed=str(found.seed) if own else "", verdict=Verdict(True, tuple(lines))
        )
    except Senseless as error:
        said = _("This file is not the record of a game, or what it says cannot have happened.")
        page = ProofPage(verdict=Verdict(False, (said,), str(error)))
    except EuphoriaError as error:
        page = ProofPage(verdict=Verdict(False, (str(error),)))
    return html(visit, "proof.html", proof=page)


def uploads(request: Request) -> Uploads:
    """The records that were sent."""
    found: Uploads = request.app.state.uploads
    return found


@router.get("/r/{name}")
async def replay_record(request: Request, name: str, at: int = -1, viewer: str = EVERYTHING) -> Response:
    """A record that was sent, step by step."""
    visit = Visit(request)
    table = await uploads(request).table(name)
    return await replay_page(visit, table, (), None, at, viewer, f"/r/{name}")


@router.get("/t/{code}/replay")
async def replay(request: Request, code: str, at: int = -1, viewer: str | None = None, place: bool = False) -> Response:
    """Any moment of the game, as a seat saw it, or with everything once it is over; `place` for the table alone, to be
    drawn in place of what is shown there."""
    visit = Visit(request)
    table, mine = await visit.watching(code)
    if table.state == OPEN:
        return RedirectResponse(f"/t/{table.code}", 303)
    sitting = sitting_at(visit, table, mine)
    if place and visit.by_script and not sitting.curtain:
        return await in_place(visit, sitting, at)
    if table.state == PLAYING:
        if sitting.curtain:
            return RedirectResponse(f"/t/{table.code}", 303)
        mine = () if sitting.seat is None else (sitting.seat,)  # on a shared screen only whoever has it looks back
    return await replay_page(visit, table, mine, sitting.seat, at, viewer, f"/t/{table.code}/replay")


async def in_place(visit: Visit, sitting: Sitting, at: int) -> Response:
    """The table as this seat saw it at a moment, and nothing of the page around it."""
    table, seat = sitting.table, sitting.seat
    stops = [made.before for made in table.made] + [table.at]
    wanted = max((stop for stop in stops if stop <= at), default=stops[0])
    game = await visit.service.position(table, wanted)
    begin = beginning(table, LINES + 1, wanted)
    log = log_of(table, seat, wanted, begin=begin)
    now = frame_of(table, seat, sitting.mine, set())
    frame = replace(
        now,
        replay_at=wanted,
        moment=moment_of(table, seat, wanted, log),
        talk=talk_of(table, wanted, latest=REMARKS, reader=seat),
        asked=False,
        can_hint=False,
        hint=None,
        ends=None,
        window=None,
        pacing=None,
        over=game.over,
    )
    face = FACES[table.house.title]
    context = {**face.table(table.title().view(game, seat), frame), "frame": frame}
    return html(visit, face.TEMPLATE, **context)


async def replay_page(
    visit: Visit, table: Table, mine: tuple[int, ...], seat: int | None, at: int, viewer: str | None, source: str
) -> Response:
    """One moment of a game: for a running one as the reader's own seats saw it, otherwise as anybody did."""
    all_open = table.state == OVER or not table.id
    seats = range(len(table.seats)) if all_open else mine
    options = [Choice(str(one), _("As {name} saw it").format(name=table.names[one])) for one in seats]
    if all_open or not mine:
        options.append(Choice(SPECTATOR, _("As a spectator saw it")))
    if all_open:
        options.append(Choice(EVERYTHING, _("Everything revealed")))
    chosen = "" if seat is None else str(seat)
    if viewer is not None and viewer in [option.value for option in options]:
        chosen = viewer
    open_to_all = chosen == EVERYTHING
    seat = None if chosen in (SPECTATOR, EVERYTHING) else int(chosen)
    stops = [made.before for made in table.made] + [table.at]
    wanted = table.at if at < 0 else max((stop for stop in stops if stop <= at), default=stops[0])
    game = await visit.service.position(table, wanted)
    can_play_on = bool(table.id) and table.state == OVER and not game.over
    begin = beginning(table, LINES + 1, wanted)  # the turn that has just begun may have nothing to tell
    log = log_of(table, seat, wanted, open_to_all, begin)
    frame = replace(
        frame_of(table, seat, mine, set()),
        replay_at=wanted,
        replay=f"{source}?viewer={chosen}&at=",
        lines_drawn={},  # those of the table lead elsewhere
        log=log[-LINES:],
        earlier=begin > 0 or len(log) > LINES,
        talk=talk_of(table, wanted, latest=REMARKS, reader=seat),
        asked=False,
        window=None,
        can_hint=False,
        hint=None,
        ends=None,
    )
    face = FACES[table.house.title]
    back = (f"/t/{table.code}/over" if all_open else f"/t/{table.code}") if table.id else f"{source}/over"
    back = back if table.id or table.state == OVER else "/"
    page = ReplayPage(
        frame=frame,
        face_template=face.TEMPLATE,
        last=table.at,
        viewers=tuple(options),
        viewer=chosen,
        said=in_words(log[-1], table.names) if log else "",
        move=stops.index(wanted),
        moves=len(table.made),
        stops=tuple(stops),
        source=source,
        back=back,
        record_link=f"/t/{table.code}/record.json" if table.id else "",
        standing=await standing(visit, table, wanted, f"/t/{table.code}" if table.id else source),
        play_on=f"/t/{table.code}/play-on?viewer={chosen}&at={wanted}" if can_play_on else "",
        css=face.CSS,
        js=face.JS,
        once=once(table.house.title),
    )
    view = revealed(game) if open_to_all else table.title().view(game, seat)
    context = {**once_of(table), **face.table(view, frame), "replay": page, "frame": frame}
    return html(visit, "replay.html", **context)
