"""For whoever runs the server: all tables, those that are stuck, new links for seats, deleting.

Only there with a token in the environment; entering it once gives a cookie, programs send it as a bearer token.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import time
from dataclasses import dataclass

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from euphoria.titles import TITLES
from euphoria.web.edge.limits import ADMIN_TOKEN, client_of
from euphoria.web.edge.settings import Settings
from euphoria.web.pages.newtable import title_card
from euphoria.web.pages.visits import Visit, bearer, html
from euphoria.web.refusals import Forbidden, NotFound
from euphoria.web.tables.house import BOT, PERSON, SCREEN, Seated
from euphoria.web.tables.service import Service
from euphoria.web.tables.store import WATCHER, Row
from euphoria.web.tables.table import OPEN, OVER, PLAYING
from euphoria.words.names import called
from euphoria.words.speech import NP_, _

router = APIRouter(include_in_schema=False, prefix="/admin")
COOKIE = "admin"
# For translators: what a table is doing.
STATES = {OPEN: NP_("a table", "waiting"), PLAYING: NP_("a table", "playing"), OVER: NP_("a table", "over")}
HOURS = 12


@dataclass(frozen=True)
class Listed:
    """A table in the list."""

    row: Row
    wrong: str
    streams: int

    @property
    def name(self) -> str:
        return called(self.row.name)

    @property
    def title(self) -> str:
        return title_card(self.row.title).name if self.row.title in TITLES else self.row.title

    @property
    def state(self) -> str:
        return _(STATES[self.row.state])

    @property
    def minutes(self) -> int:
        """Since anything happened there."""
        return round((time.time() - self.row.changed) / 60)


@dataclass(frozen=True)
class AdminPage:
    """Everything, or one table with its seats."""

    tables: tuple[Listed, ...] = ()
    seats: tuple[Seated, ...] = ()
    link: str = ""
    seat: int | None = None

    @property
    def kinds(self) -> dict[str, str]:
        """Who can sit in a chair, in words."""
        return {PERSON: _("person"), SCREEN: _("at the same screen"), BOT: _("bot")}


def mark(token: str) -> str:
    """What the cookie holds: not the token itself."""
    return hashlib.sha256(b"euphoria admin " + token.encode()).hexdigest()


def is_admin(request: Request) -> bool:
    """Has this browser, or program, shown the token? Wrong ones are counted; a cookie that was given goes on."""
    token = settings_of(request).admin_token
    shown, sent = request.cookies.get(COOKIE, ""), bearer(request)
    if is_same(shown, mark(token)):
        return True
    if not shown and not sent:
        return False
    limits, client = request.app.state.limits, client_of(request.scope)
    counted = settings_of(request).limits
    if counted:
        limits.must_have_left(ADMIN_TOKEN, client)
    if not is_same(sent, token):
        if counted:
            limits.count(ADMIN_TOKEN, client)
        return False
    return True


def is_same(given: str, wanted: str) -> bool:
    """Compared so that the time it takes tells nothing."""
    return hmac.compare_digest(given.encode(), wanted.encode())


def settings_of(request: Request) -> Settings:
    service: Service = request.app.state.service
    return service.settings


def must_be_admin(request: Request) -> Visit:
    if not is_admin(request):
        raise Forbidden(_("Enter the token first."))
    return Visit(request)


@router.get("")
async def everything(request: Request) -> Response:
    """The list of tables, or the place to enter the token."""
    visit = Visit(request)
    if not is_admin(request):
        answer = html(visit, "admin.html", 403, admin=None)
        answer.delete_cookie(COOKIE, path="/admin")  # one that opens nothing would be counted every time
        return answer
    return html(visit, "admin.html", admin=AdminPage(await list_tables(visit.service)))


async def list_tables(service: Service, only: str = "") -> tuple[Listed, ...]:
    wrong = await service.stuck()
    found = []
    for row in await service.store.everything():
        if not only or row.id == only:
            found.append(Listed(row, wrong.get(row.id, ""), len(service.hub.waiting.get(row.id, ()))))
    return tuple(sorted(found, key=lambda table: not table.wrong))


@router.post("/enter")
async def enter(request: Request, token: str = Form("")) -> Response:
    if not is_same(token, settings_of(request).admin_token):
        raise Forbidden(_("That is not the token."))
    response = RedirectResponse("/admin", 303)
    secure = settings_of(request).secure_cookies
    response.set_cookie(
        COOKIE, mark(token), max_age=HOURS * 3600, path="/admin", httponly=True, samesite="strict", secure=secure
    )
    return response


@router.post("/leave")
async def leave(request: Request) -> Response:
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE, path="/admin")
    return response


@router.get("/{id}")
async def one(request: Request, id: str) -> Response:
    """One table: its seats, and what can be done."""
    return await one_page(must_be_admin(request), id)


async def one_page(visit: Visit, id: str, link: str = "", seat: int | None = None) -> Response:
    tables = await list_tables(visit.service, id)
    if not tables:
        raise NotFound(_("There is no such table."))
    seats: tuple[Seated, ...] = ()
    # Of a table that cannot be read the list says why.
    with contextlib.suppress(Exception):
        seats = tuple((await visit.service.table(id)).seats)
    return html(visit, "admin.html", admin=AdminPage(tables, seats, link, seat))


@router.post("/{id}/reseat")
async def reseat(request: Request, id: str, seat: int = Form(WATCHER)) -> Response:
    """A new link for a seat; it is shown once, and whoever had the seat has it no longer."""
    visit = must_be_admin(request)
    table = await visit.service.table(id)
    token = await visit.service.renew_link(table, seat)
    return await one_page(visit, id, visit.address(f"/s/{token}"), seat)


@router.post("/{id}/delete")
async def delete(request: Request, id: str) -> Response:
    visit = must_be_admin(request)
    await visit.service.delete(id)
    return RedirectResponse("/admin", 303)
