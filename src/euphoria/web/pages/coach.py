"""The coach in the browser: what turned a finished game, asked for by a form, told where the result is."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from euphoria.coach import Analysis
from euphoria.web.edge.limits import client_of
from euphoria.web.pages.coach_data import CoachPage, Standing, Told
from euphoria.web.pages.coach_words import Teller, told_of
from euphoria.web.pages.framing import frame_of
from euphoria.web.pages.newtable import title_card
from euphoria.web.pages.rendering import render
from euphoria.web.pages.results import RESULTS, result_page, story
from euphoria.web.pages.visits import Visit, html
from euphoria.web.refusals import NotFound
from euphoria.web.tables.coached import Coach, Looked, is_coached
from euphoria.web.tables.records import Uploads
from euphoria.web.tables.table import Table
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)
LETTERS: Final = 105
"""So many fit a line of the picture to share."""


def coach_of(visit: Visit) -> Coach:
    """The coach of this server."""
    found: Coach = visit.request.app.state.coach
    return found


def teller_of(table: Table, analysis: Analysis, source: str) -> Teller:
    """Who tells it: at a table the replay has an address of its own, a record is its replay."""
    return Teller(table, analysis, source, f"{source}/replay" if table.id else source)


async def coach_page(visit: Visit, table: Table, mine: tuple[int, ...], source: str) -> CoachPage | None:
    """What the coach has to say on the result page; None where there is no coach."""
    coach = coach_of(visit)
    if not is_coached(table, coach.tries):
        return None
    looked = await coach.look(coach.game(table))
    if looked.analysis is None:
        return CoachPage(source, state_of(looked), round(100 * (looked.share or 0.0)), looked.before)
    told = await told_of(visit.service, table, mine, teller_of(table, looked.analysis, source))
    return CoachPage(source, "told", 100, 0, told)


def state_of(looked: Looked) -> str:
    """What to show while there is no analysis."""
    if looked.failed:
        return "failed"
    if looked.share is None:
        return "free"
    return "waiting" if looked.before else "working"


async def teller(visit: Visit, table: Table, source: str) -> Teller | None:
    """Who tells the analysis of a game, if it was made before."""
    coach = coach_of(visit)
    if not is_coached(table, coach.tries):
        return None
    analysis = await coach.known(coach.game(table))
    return None if analysis is None else teller_of(table, analysis, source)


async def standing(visit: Visit, table: Table, at: int, source: str) -> Standing | None:
    """The chances at a moment of a replay, if they are known."""
    found = await teller(visit, table, source)
    return None if found is None else found.standing(at)


async def _answer(visit: Visit, table: Table, mine: tuple[int, ...], source: str, asked: bool) -> Response:
    """The coach's part of the page for a script, otherwise the page."""
    coach = coach_of(visit)
    game = coach.game(table)
    if asked:
        limited = visit.service.settings.limits
        await coach.ask(game, client_of(visit.request.scope) if limited else "")
    if not visit.by_script:
        return RedirectResponse(f"{source}/over#coach", 303)
    return html(
        visit,
        "coach/answer.html",
        coach=await coach_page(visit, table, mine, source),
        over=result_page(table, mine, set(), f"{source}/replay" if table.id else source),
        frame=frame_of(table, None, mine, set()),
        story=story(table),
    )


async def _picture(visit: Visit, table: Table, source: str) -> Response:
    """The picture to share, as a file of its own."""
    coach_of(visit).game(table)
    found = await teller(visit, table, source)
    if found is None:
        raise NotFound(_("Nobody has asked the coach about this game yet."))
    told = await told_of(visit.service, table, (), found)
    name = table.name if table.id else title_card(table.house.title).name
    text = render("coach/share.html", told=told, name=name, headline=headline(table), lines=told_in_lines(told))
    return Response(text, media_type="image/svg+xml")


def headline(table: Table) -> str:
    """Who won."""
    return RESULTS[table.house.title](table.begun_game, table.names).headline


def told_in_lines(told: Told) -> list[tuple[int, str]]:
    """The turning points in lines that fit a picture; the first line of each has its number."""
    found: list[tuple[int, str]] = []
    for point in told.points:
        turn = _("Turn {n}").format(n=point.turn) if point.turn else _("Before the first turn")
        better = _("Better: {choice}.").format(choice=point.better) if point.better else ""
        end = "" if point.what.endswith(".") else "."
        who = "" if point.is_luck else f", {point.chair.name}"
        text = f"{turn}{who}: {point.what}{end} {point.cost} {better}"
        found += [(0 if at else point.number, line) for at, line in enumerate(wrap(text, LETTERS))]
    return found


async def _here(visit: Visit, table: Table, source: str, at: int) -> Response:
    """The best choices at a moment."""
    coach_of(visit).game(table)
    found = await teller(visit, table, source)
    here = None if found is None else await found.here(visit.service, at)
    if here is None:
        raise NotFound(_("Nobody had to choose at this moment, or nobody has asked the coach yet."))
    return html(visit, "coach/here.html", here=here, back=f"{found.replay if found else source}?at={at}")


# Of a table -----------------------------------------------------------------------------------------------------------


@router.get("/t/{code}/coach")
async def look_at_coach(request: Request, code: str) -> Response:
    """How far the coach is; what turned the game, once that is known."""
    visit = Visit(request)
    table, mine = await visit.watching(code)
    return await _answer(visit, table, mine, f"/t/{table.code}", asked=False)


@router.post("/t/{code}/coach")
async def ask_coach(request: Request, code: str) -> Response:
    """Ask what turned the game."""
    visit = Visit(request)
    table, mine = await visit.watching(code)
    return await _answer(visit, table, mine, f"/t/{table.code}", asked=True)


@router.get("/t/{code}/coach.svg")
async def coach_picture(request: Request, code: str) -> Response:
    visit = Visit(request)
    table, _mine = await visit.watching(code)
    return await _picture(visit, table, f"/t/{table.code}")


@router.get("/t/{code}/coach/here")
async def coach_here(request: Request, code: str, at: int = 0) -> Response:
    visit = Visit(request)
    table, _mine = await visit.watching(code)
    return await _here(visit, table, f"/t/{table.code}", at)


# Of a record that was sent --------------------------------------------------------------------------------------------


async def _record(request: Request, name: str) -> Table:
    uploads: Uploads = request.app.state.uploads
    return await uploads.table(name)


@router.get("/r/{name}/coach")
async def look_at_coach_of_record(request: Request, name: str) -> Response:
    return await _answer(Visit(request), await _record(request, name), (), f"/r/{name}", asked=False)


@router.post("/r/{name}/coach")
async def ask_coach_of_record(request: Request, name: str) -> Response:
    return await _answer(Visit(request), await _record(request, name), (), f"/r/{name}", asked=True)


@router.get("/r/{name}/coach.svg")
async def coach_picture_of_record(request: Request, name: str) -> Response:
    return await _picture(Visit(request), await _record(request, name), f"/r/{name}")


@router.get("/r/{name}/coach/here")
async def coach_here_of_record(request: Request, name: str, at: int = 0) -> Response:
    return await _here(Visit(request), await _record(request, name), f"/r/{name}", at)
