"""One request: who asks, for which seats, what every page needs; who is present at which table."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from markupsafe import Markup

from euphoria.titles import TITLES, USUAL
from euphoria.web.edge.limits import BOTS_ALONE, TRYING_CODES, client_of
from euphoria.web.edge.network import Reach, reach_of
from euphoria.web.pages.languages import language_in
from euphoria.web.pages.pages_data import (
    ErrorPage,
    Page,
)
from euphoria.web.pages.qr import qr_code
from euphoria.web.pages.rendering import linked, render
from euphoria.web.refusals import Forbidden, MovedAway, NotFound
from euphoria.web.tables.chairs import Door
from euphoria.web.tables.codes import peek
from euphoria.web.tables.house import SCREEN, Seated
from euphoria.web.tables.presence import Presence
from euphoria.web.tables.progress import Practised
from euphoria.web.tables.service import OtherRules, Service
from euphoria.web.tables.store import WATCHER
from euphoria.web.tables.table import OPEN, Table
from euphoria.words import speech
from euphoria.words.speech import N_, _

COOKIE = "guest"
GAME = "game"
"""The cookie that says which game this browser chose or played last."""
YEAR = 365 * 24 * 3600
NEW = "/new"
READING = ("GET", "HEAD")
LOCAL = re.compile(r"/([\w.~%-][\w./~%-]*)?(\?[\w.~%+&=:,-]*)?", re.ASCII)
"""Paths of our own pages; two slashes or a backslash would lead to another site."""
LONGEST_PATH = 500
PLACES = ("title", "level", "at", "viewer", "before", "q", "table")
"""What of a query says where on a page somebody is; all else in an address stays out of the page."""
FIRST = "/first"
HEADINGS = {
    403: N_("Not for you"),
    404: N_("Nothing here"),
    408: N_("Too slow"),
    409: N_("The game has moved on"),
    413: N_("Too large"),
    421: N_("Not by this name"),
    422: N_("That does not work"),
    429: N_("Too much at once"),
    503: N_("Not now"),
}


class Visit:
    """One request: the service, the guest behind the cookie, the page's preferences.

    A route gets a table from `entering`, `watching` or `seated` and in no other way, so that none can forget to ask who
    may come in.
    """

    def __init__(self, request: Request) -> None:
        self.request = request
        self.service: Service = request.app.state.service
        self.guest: str = request.state.guest

    @property
    def practised(self) -> Practised:
        """How far guests are in lessons and puzzles."""
        return Practised(self.service.store)

    @property
    def title(self) -> str:
        """The game that this browser chose or played last, or the usual one: what is offered first."""
        kept = self.request.cookies.get(GAME, "")
        return kept if kept in TITLES else USUAL

    @property
    def titles(self) -> list[str]:
        """All games, with the one that is offered first at the front."""
        return sorted(TITLES, key=lambda title: title != self.title)

    def page(self) -> Page:
        """What every page needs."""
        cookies = self.request.cookies
        theme = cookies.get("theme", "")
        motion = cookies.get("motion", "")
        request = self.request
        return Page(
            path=path_of(request),
            language=speech.language(),
            stays=request.method in READING and not language_in(request.url.path),
            theme=theme if theme in ("day", "night") else "",
            motion=motion if motion == "less" else "",
        )

    async def entering(self, code: str) -> tuple[Table, tuple[int, ...]]:
        """A table and my seats there: a waiting room for whoever knows its code, a game as in `watching`."""
        refusal = Forbidden(_("This table is for those who sit at it; ask for a link."))
        table, _welcome = await self._find(code, refusal)
        return table, await self.seats(table)

    async def watching(self, code: str) -> tuple[Table, tuple[int, ...]]:
        """A table and my seats there, for those who sit at it or may watch."""
        refusal = Forbidden(_("This table is for those who sit at it; ask for a link."))
        table, welcome = await self._find(code, refusal)
        if not welcome:
            raise refusal
        return table, await self.seats(table)

    async def seated(self, code: str) -> tuple[Table, tuple[int, ...]]:
        """A table and my seats there, for those who have one."""
        refusal = Forbidden(_("You have no seat at this table."))
        table, _welcome = await self._find(code, refusal, self.request.method not in READING)
        mine = await self.seats(table)
        if not mine:
            raise refusal
        if len(mine) > 1:  # which of them acts hangs on who is asked now
            table, _welcome = await self._find(code, refusal)
        return table, mine

    async def _find(self, code: str, refusal: Forbidden, to_write: bool = False) -> tuple[Table, bool]:
        """A table, and whether I may look at its game. Whoever tries codes is told after a while neither what there is
        nor what there is not, except for tables of their own."""
        try:
            await self._must_have_tries(code)
            table = await self.service.find(code, to_write)
        except NotFound:
            self._tried()
            raise
        except OtherRules as error:
            if not await self._is_welcome(error.table.id, error.table.house.public):
                self._tried()
                raise refusal from error
            raise
        welcome = await self.is_welcome(table)
        if not welcome and table.state != OPEN:
            if await self.service.seating.chairs.gave_away(table.id, self.guest):
                raise MovedAway(_("Your chair has moved to another browser."))
            self._tried()
            raise refusal
        return table, welcome

    async def is_welcome(self, table: Table) -> bool:
        """May I look at the game of this table?"""
        return await self._is_welcome(table.id, table.house.public)

    async def _is_welcome(self, id: str, public: bool) -> bool:
        return public or bool(await self.service.store.seats_of(id, self.guest))

    @property
    def _counts_tries(self) -> bool:
        """Is this somebody who may be trying codes? Joining is counted beforehand."""
        return self.service.settings.limits and self.request.url.path != "/join"

    async def _must_have_tries(self, code: str) -> None:
        limits, client = self.request.app.state.limits, client_of(self.request.scope)
        if self._counts_tries and not limits.has_left(TRYING_CODES, client):
            found = await peek(self.service.store.engine, code)
            if found is None or not await self._is_welcome(*found):
                limits.must_have_left(TRYING_CODES, client)

    def _tried(self) -> None:
        """That was no table for this client."""
        if self._counts_tries:
            self.request.app.state.limits.count(TRYING_CODES, client_of(self.request.scope))

    async def seats(self, table: Table) -> tuple[int, ...]:
        """The seats this browser may play."""
        found = await self.service.store.seats_of(table.id, self.guest)
        return tuple(sorted(seat for seat in found if seat != WATCHER))

    async def door(self, table: Table, mine: tuple[int, ...]) -> Door:
        """Who asks for a chair of this browser, and which of its chairs went elsewhere."""
        return await self.service.seating.chairs.door(table.id, self.guest, mine)

    @cached_property
    def reach(self) -> Reach:
        """How others get here."""
        return reach_of(self.request, self.service.settings.listens_on)

    def address(self, path: str) -> str:
        """A link that others can open."""
        return self.reach.base + path

    def picture(self, link: str) -> Markup:
        """The link as a picture to scan; none where nobody but this machine could open it."""
        return Markup() if self.reach.alone else qr_code(link)

    def key(self, key: str | None) -> str | None:
        """A key that this browser sent, so that it can only mean something of its own."""
        return f"{self.guest[:12]}:{key}" if key else None

    @property
    def token(self) -> str:
        """The guest's own secret, which only their browser keeps."""
        token: str = self.request.state.new_token or self.request.state.token
        return token

    @property
    def client(self) -> str:
        """Whom to count pages for: the guest, or the address of somebody without a cookie."""
        return self.guest or client_of(self.request.scope)

    @property
    def by_program(self) -> bool:
        """Does it come from a program with a token, not from a screen that people may share?"""
        return bool(getattr(self.request.state, "by_program", False))

    @property
    def by_script(self) -> bool:
        return self.request.headers.get("HX-Request") == "true"


def path_of(request: Request) -> str:
    """Where a page is, to come back to; what answers a form has no address of its own, so it is where the form was."""
    if request.method in READING or request.url.path == NEW:
        path = quote(request.url.path, safe="/~")
        query = urlencode([(name, value) for name, value in request.query_params.items() if name in PLACES])
        return local(f"{path}?{query}" if query else path)
    before = urlsplit(request.headers.get("referer", ""))
    ours = before.netloc == request.headers.get("host", "")
    return local(before._replace(scheme="", netloc="", fragment="").geturl() if ours else "/")


def local(path: str) -> str:
    """A path of our own pages with its query; for all else, which might lead to another site, the first page."""
    return path if len(path) <= LONGEST_PATH and LOCAL.fullmatch(path) else "/"


def presence(visit: Visit) -> Presence:
    """Who is at which table now, and whose cards each screen shows."""
    return visit.service.presence


def count_bots_alone(visit: Visit, seats: Sequence[Seated], taken: Collection[int] = ()) -> None:
    """TooMany when a game is to begin at which bots play alone, and this client has had enough of those."""
    is_alone = not any(seated.kind == SCREEN or seat in taken for seat, seated in enumerate(seats))
    if is_alone and visit.service.settings.limits:
        limits, client = visit.request.app.state.limits, client_of(visit.request.scope)
        limits.must_have_left(BOTS_ALONE, client)
        limits.count(BOTS_ALONE, client)


async def must_have_guest(request: Request) -> str:
    """The guest of this browser; a new one gets a cookie with the answer."""
    visit = Visit(request)
    if not visit.guest:
        visit.guest, token = await visit.service.store.new_guest()
        request.state.guest = visit.guest
        request.state.new_token = token
    return visit.guest


def html(visit: Visit, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    return HTMLResponse(render(template, page=visit.page(), **context), status)


def problem(
    request: Request, status: int, text: str, headers: Mapping[str, str] | None = None, back: str = "/"
) -> Response:
    """What went wrong: as data for programs, as a line on the page for scripts, as a page for people."""
    visit = Visit(request)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"detail": text}, status, headers)
    if visit.by_script:
        line = render("parts/wrong.html", said=linked(text))
        return HTMLResponse(line, status, {**(headers or {}), "HX-Reswap": "none"})
    if request.url.path == NEW:
        back = path_of(request)
    page = ErrorPage(status, _(HEADINGS.get(status, N_("That went wrong"))), text, back)
    return HTMLResponse(render("error.html", page=visit.page(), error=page), status, headers)


def bearer(request: Request) -> str:
    """The token of a program that has no cookies."""
    scheme, _space, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def keep_title(response: Response, title: str) -> Response:
    """An answer that makes the browser keep which game was chosen; its scripts write the same cookie."""
    response.set_cookie(GAME, title, max_age=YEAR, samesite="lax", httponly=False)
    return response
