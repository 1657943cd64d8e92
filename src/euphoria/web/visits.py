"""One request: who asks, for which seats, what every page needs; who is present at which table."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from markupsafe import escape

from euphoria.web.frame import BOT, SCREEN
from euphoria.web.house import Seated
from euphoria.web.limits import BOTS_ALONE, client_of
from euphoria.web.pages_data import (
    ErrorPage,
    Page,
)
from euphoria.web.presence import Presence
from euphoria.web.rendering import render
from euphoria.web.service import Service
from euphoria.web.store import WATCHER
from euphoria.web.tables import OVER, Table
from euphoria.words import speech
from euphoria.words.speech import N_, _

COOKIE = "guest"
YEAR = 365 * 24 * 3600
HEADINGS = {
    403: N_("Not for you"),
    404: N_("Nothing here"),
    408: N_("Too slow"),
    409: N_("The game has moved on"),
    413: N_("Too large"),
    422: N_("That does not work"),
    429: N_("Too much at once"),
    503: N_("Not now"),
}


def seal_of(seed: int) -> str:
    """The commitment to a seed: shown when the game begins, checked when the seed is opened."""
    return hashlib.sha256(str(seed).encode()).hexdigest()


class Visit:
    """One request: the service, the guest behind the cookie, the page's preferences."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.service: Service = request.app.state.service
        self.guest: str = request.state.guest

    def page(self) -> Page:
        """What every page needs."""
        cookies = self.request.cookies
        theme = cookies.get("theme", "")
        motion = cookies.get("motion", "")
        return Page(
            path=self.request.url.path,
            language=speech.language(),
            languages=tuple(speech.LANGUAGES.items()),
            theme=theme if theme in ("day", "night") else "",
            motion=motion if motion == "less" else "",
        )

    async def seats(self, table: Table) -> tuple[int, ...]:
        """The seats this browser may play."""
        found = await self.service.store.seats_of(table.id, self.guest)
        return tuple(sorted(seat for seat in found if seat != WATCHER))

    def address(self, path: str) -> str:
        """A link that others can open."""
        return str(self.request.base_url).rstrip("/") + path

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
    def by_script(self) -> bool:
        return self.request.headers.get("HX-Request") == "true"


def presence(visit: Visit) -> Presence:
    return visit.service.presence


def seat_shown(visit: Visit, table: Table, mine: tuple[int, ...]) -> tuple[int | None, bool]:
    """Whose view this browser shows, and whether a curtain has to be drawn first."""
    if not mine:
        return None, False
    key = (table.id, visit.guest)
    people = [seat for seat in mine if table.seats[seat].kind != BOT]
    asked = table.asked
    shown = presence(visit).shown.get(key)
    if len(people) < 2 or table.state == OVER:
        return shown if shown in people else (people or list(mine))[0], False
    if asked in people and asked != shown:
        return asked, True
    if shown is None:
        return people[0], True
    return shown, False


async def may_watch(visit: Visit, table: Table) -> bool:
    if table.house.public:
        return True
    return WATCHER in await visit.service.store.seats_of(table.id, visit.guest)


def count_bots_alone(visit: Visit, seats: Sequence[Seated], taken: Collection[int] = ()) -> None:
    """TooMany when a game is to begin at which bots play alone, and this client has had enough of those."""
    is_alone = not any(seated.kind == SCREEN or seat in taken for seat, seated in enumerate(seats))
    if is_alone and visit.service.settings.limits:
        visit.request.app.state.limits.count(BOTS_ALONE, client_of(visit.request.scope))


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
        line = f'<hx-partial hx-target="#net" hx-swap="textContent">{escape(text)!s}</hx-partial>'
        return HTMLResponse(line, status, {**(headers or {}), "HX-Reswap": "none"})
    page = ErrorPage(status, _(HEADINGS.get(status, N_("That went wrong"))), text, back)
    return HTMLResponse(render("error.html", page=visit.page(), error=page), status, headers)
