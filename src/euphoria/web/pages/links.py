"""Where personal links lead: a page that says which chair it is, and forms by which it is taken, asked for or moved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from euphoria.web.edge.limits import TooMany
from euphoria.web.pages.framing import chairs_of
from euphoria.web.pages.newtable import title_card
from euphoria.web.pages.pages_data import LinkPage, MovingPage
from euphoria.web.pages.rendering import render
from euphoria.web.pages.sitting import sitting_at
from euphoria.web.pages.visits import Visit, html, must_have_guest
from euphoria.web.refusals import NotFound, Refused
from euphoria.web.tables.chairs import CODE_LASTS, NO, Link
from euphoria.web.tables.house import BOT
from euphoria.web.tables.store import WATCHER
from euphoria.web.tables.table import OPEN, Table
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)

FREE = "free"
WATCH = "watch"
MOVE = "move"
TAKEN = "taken"
ASKED = "asked"
REFUSED = "refused"
LOST = "lost"
MINE = "mine"


async def found(visit: Visit, token: str) -> tuple[Link, Table]:
    """The link and its table."""
    link = await visit.service.seating.chairs.link(token)
    if link is None:
        raise NotFound(_("This link does not lead to a chair any more."))
    table = await visit.service.find((await visit.service.table(link.table)).code)
    if link.seat != WATCHER and table.house.seats[link.seat].kind == BOT:
        raise NotFound(_("This link does not lead to a chair any more."))
    return link, table


async def state_of(visit: Visit, link: Link) -> str:
    """What this browser can do with the link."""
    chairs = visit.service.seating.chairs
    if visit.guest and link.seat in await visit.service.store.seats_of(link.table, visit.guest):
        return MINE
    if link.seat == WATCHER:
        return WATCH
    if link.giver is not None:
        return MOVE
    if await chairs.holder(link.table, link.seat) is None:
        return LOST if link.used else FREE
    knock = await chairs.last_knock(link.table, link.seat, visit.guest) if visit.guest else None
    if knock is None:
        return TAKEN
    return REFUSED if knock.answer == NO else TAKEN if knock.answer else ASKED


def link_page(visit: Visit, token: str, table: Table, link: Link, state: str, problem: str = "") -> LinkPage:
    return LinkPage(
        state=state,
        path=f"/s/{token}",
        code=table.code,
        title=title_card(table.house.title),
        name=table.name,
        chair=None if link.seat == WATCHER else chairs_of(table, set())[link.seat],
        begun=table.state != OPEN,
        problem=problem,
    )


def page_at(visit: Visit, path: str, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page that answers a form; the switches on it come back to an address that can be looked at."""
    return HTMLResponse(render(template, page=replace(visit.page(), path=path), **context), status)


@router.get("/s/{token}")
async def show(request: Request, token: str) -> Response:
    """Where the link leads; nothing is taken by looking. A page that waits for an answer asks here again and again."""
    visit = Visit(request)
    link, table = await found(visit, token)
    state = await state_of(visit, link)
    if visit.by_script:
        if state == ASKED:
            return Response(status_code=204)
        to = f"/t/{table.code}" if state == MINE else f"/s/{token}"
        return Response(headers={"HX-Redirect": to})
    if state == MINE:
        return RedirectResponse(f"/t/{table.code}", 303)
    return html(visit, "link.html", link=link_page(visit, token, table, link, state))


@router.post("/s/{token}")
async def take(request: Request, token: str) -> Response:
    """The chair belongs to this browser from now on, or it may watch."""
    visit = Visit(request)
    link, table = await found(visit, token)
    state = await state_of(visit, link)
    if state in (FREE, WATCH, MOVE):
        guest = await must_have_guest(request)
        try:
            await visit.service.seating.take(table, link, guest)
        except Refused:
            visit.guest = guest
            state = await state_of(visit, link)
        else:
            state = MINE
    if state == MINE:
        return RedirectResponse(f"/t/{table.code}", 303)
    return html(visit, "link.html", 409, link=link_page(visit, token, table, link, state))


@router.post("/s/{token}/ask")
async def ask(request: Request, token: str) -> Response:
    """Ask whoever has the chair for it; only who knows its link can."""
    visit = Visit(request)
    link, table = await found(visit, token)
    state = await state_of(visit, link)
    if state == TAKEN:
        try:
            await visit.service.seating.chairs.check(link)
            await visit.service.seating.ask(table, link, await must_have_guest(request))
        except TooMany as error:
            page = link_page(visit, token, table, link, state, str(error))
            answer = page_at(visit, page.path, "link.html", 429, link=page)
            answer.headers["Retry-After"] = str(error.seconds)
            return answer
    return RedirectResponse(f"/s/{token}", 303)


@router.post("/t/{code}/knock")
async def answer(request: Request, code: str, knock: str = Form(""), answer: str = Form("")) -> Response:
    """May the browser that asks have my chair? Only whoever has it says so."""
    visit = Visit(request)
    table, _mine = await visit.seated(code)
    if answer not in ("yes", "no"):
        raise Refused(_("The answer is yes or no."))
    await visit.service.seating.answer(table, knock[:32], visit.guest, answer == "yes")
    return RedirectResponse(f"/t/{table.code}", 303)


@router.post("/t/{code}/move")
async def move(request: Request, code: str) -> Response:
    """A code by which another device gets my chair: of several at one screen the one it shows now."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    if table.state == OPEN:
        raise Refused(_("The game has not begun."))
    sitting = sitting_at(visit, table, mine)
    sitting.must_be_lifted()
    seat = sitting.seat
    if seat is None:
        raise Refused(_("Several people share this screen: whoever moves looks at their own cards first."))
    made = await visit.service.seating.chairs.code(table.id, seat, visit.guest)
    link = visit.address(f"/s/{made}")
    chair = sitting.chairs[seat]
    page = MovingPage(table.code, chair, made, link, visit.picture(link), round(CODE_LASTS / 60), visit.reach)
    return page_at(visit, f"/t/{table.code}", "moving.html", moving=page)
