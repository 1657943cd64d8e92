"""Around every request: who asks, in which language, no foreign forms, nothing too large or too often, safe headers."""

from __future__ import annotations

import asyncio
import logging
import time

from fastapi import Request
from fastapi.responses import Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from euphoria.web.edge.hosts import is_ours
from euphoria.web.edge.limits import TooMany, client_of
from euphoria.web.edge.logs import public
from euphoria.web.edge.shedding import is_always_answered, kind_of
from euphoria.web.pages.languages import language_in
from euphoria.web.pages.visits import COOKIE, YEAR, bearer, problem
from euphoria.web.refusals import Busy
from euphoria.words import speech
from euphoria.words.numbers import number
from euphoria.words.speech import _, ngettext

log = logging.getLogger("euphoria.requests")

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
USED = ("autoplay", "clipboard-write")
"""What a page of ours does that a browser can forbid: sounds, and copying a link. Notifications are asked for."""
UNUSED = (
    "accelerometer",
    "camera",
    "clipboard-read",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "screen-wake-lock",
    "usb",
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": ", ".join(
        [f"{name}=(self)" for name in USED] + [f"{name}=()" for name in UNUSED],
    ),
}
OF_FILES = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
"""Enough for files that are no pages, of which every page has two dozen."""
NOT_FOR_EVER = ("etag", "last-modified", "accept-ranges")
"""What nobody asks about again in files that never change."""
SECURE = {"Strict-Transport-Security": "max-age=31536000"}
"""Where everybody comes by HTTPS."""
LARGEST = 64_000
"""Bytes of a body; forms and choices are small."""
LARGER = {"/records": 1_100_000}
"""Where more is sent: a record of at most 1,000,000 bytes, with what a form puts around it."""
READING = ("GET", "HEAD", "OPTIONS")
LONG = "text/event-stream"
COME_BACK = 10
"""Seconds after which to ask again for what took too long."""


class TooLarge(HTTPException):
    """The body of a request is larger than it may be."""

    def __init__(self, most: int) -> None:
        super().__init__(413, _("That is more than {n} bytes.").format(n=number(most)))


def path_in(request: Request) -> str:
    """Its path, without taking the whole address apart."""
    path: str = request.scope["path"]
    return path


def language_of(request: Request) -> str:
    """The language to answer in: the one that the address names, the one that was chosen, or the browser's wish."""
    wish = request.headers.get("accept-language", "")
    return language_in(path_in(request)) or request.cookies.get("lang") or speech.best_language(wish)


def largest(path: str) -> int:
    """How many bytes may be sent there."""
    return LARGER.get(path, LARGEST)


class TooSlow(HTTPException):
    """The body of a request does not come to its end in time."""

    def __init__(self) -> None:
        super().__init__(408, _("That took too long to arrive."), {"Connection": "close"})


class Guard:
    """The outermost layer; a plain ASGI application, so that streams pass through it untouched."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        answer = Answer(request, send)
        request.state.guest = request.state.token = request.state.new_token = ""
        request.state.by_program = bool(bearer(request))
        with speech.speaking(language_of(request)):
            try:
                refusal = self.refusal(request)
                if refusal is not None:
                    await refusal(scope, receive, answer.send)
                    return
                token = bearer(request) or request.cookies.get(COOKIE)
                if token and not is_always_answered(path_in(request)):
                    request.state.token = token[:200]
                    request.state.guest = await request.app.state.service.store.guest(token[:200]) or ""
                settings = request.app.state.service.settings
                body = Body(receive, largest(path_in(request)), settings.body_seconds)
                with request.app.state.load.making(request.method, path_in(request)):
                    async with asyncio.timeout(settings.request_seconds) as answer.deadline:
                        await self.app(scope, body.receive, answer.send)
            except Exception as error:
                if answer.started:
                    raise
                answer.deadline = None
                await self.failure(request, error)(scope, receive, answer.send)

    def failure(self, request: Request, error: Exception) -> Response:
        """The answer to an error that no page has answered itself."""
        if isinstance(error, TooLarge | TooSlow):
            return problem(request, error.status_code, error.detail, error.headers)
        if isinstance(error, Busy):
            return busy(request, error.seconds, str(error))
        if isinstance(error, TimeoutError):
            log.warning("a request took too long", extra={"facts": {"path": public(request.url.path)}})
            text = _("This takes too long just now; try again in a moment. What was being written is written.")
            return problem(request, 503, text, {"Retry-After": str(COME_BACK)})
        log.error("failed", exc_info=error, extra={"facts": {"path": public(request.url.path)}})
        if isinstance(error, SQLAlchemyError):
            text = _("The tables cannot be reached just now; try again in a moment.")
            return problem(request, 503, text, {"Retry-After": str(Busy().seconds)})
        return problem(request, 500, _("Something went wrong here; nothing was changed by it."))

    def refusal(self, request: Request) -> Response | None:
        """The answer to a request that is refused before any page sees it; None when it may go on."""
        host = request.headers.get("host", "")
        if not is_ours(host, request.app.state.service.settings.hosts):
            text = _("This server is not known as {host}; whoever runs it can list that name in EUPHORIA_HOSTS.")
            return problem(request, 421, text.format(host=host[:80]))
        if request.method not in READING:
            origin = request.headers.get("origin")
            foreign = origin is not None and origin.partition("://")[2] != host
            if foreign or request.headers.get("sec-fetch-site") == "cross-site":
                return problem(request, 403, _("This request comes from another site."))
            length = request.headers.get("content-length", "0")
            most = largest(path_in(request))
            if not length.isdecimal() or int(length) > most:
                return self.failure(request, TooLarge(most))
        state = request.app.state
        if state.service.settings.limits:
            try:
                state.limits.check(request.method, path_in(request), client_of(request.scope))
            except TooMany as error:
                return problem(request, 429, str(error), {"Retry-After": str(error.seconds)})
        is_known = bool(request.cookies.get(COOKIE) or bearer(request))
        what = request.method, path_in(request)
        if state.load.is_full(*what) or state.load.sheds(kind_of(*what, is_known)):
            return busy(request, state.load.seconds)
        return None


class Body:
    """A request's body, as long as it is not too long; not everybody says beforehand how long it is."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self.from_client = receive
        self.most = most
        self.size = 0
        self.until = time.monotonic() + seconds
        self.is_whole = False

    async def receive(self) -> Message:
        if self.is_whole:  # what comes now is that somebody has gone
            return await self.from_client()
        try:
            async with asyncio.timeout(self.until - time.monotonic()):
                message = await self.from_client()
        except TimeoutError:
            raise TooSlow from None
        self.is_whole = not message.get("more_body", False)
        self.size += len(message.get("body", b""))
        if self.size > self.most:
            raise TooLarge(self.most)
        return message


class Answer:
    """What goes back: our headers are put on it, and it is counted and written down."""

    def __init__(self, request: Request, send: Send) -> None:
        self.request = request
        self.to_client = send
        self.begun = time.perf_counter()
        self.started = False
        self.deadline: asyncio.Timeout | None = None
        self.is_static = path_in(request).startswith("/static/")

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            if self.deadline is not None:
                self.deadline.reschedule(None)  # what has begun may take its time: a stream lasts for hours
            headers = MutableHeaders(scope=message)
            self._head(headers)
            self._note(message["status"], headers.get("content-type", ""))
        await self.to_client(message)

    def _head(self, headers: MutableHeaders) -> None:
        request = self.request
        secure = request.app.state.service.settings.secure_cookies
        # A picture can be opened by itself, and is a page then.
        is_file = self.is_static and not headers.get("content-type", "").startswith(("image/svg", "text/html"))
        ours = {name: HEADERS[name] for name in OF_FILES} if is_file else HEADERS
        for name, value in (ours | SECURE if secure else ours).items():
            headers[name] = value
        new_token = getattr(request.state, "new_token", "")
        if new_token:
            cookie = Response()
            cookie.set_cookie(COOKIE, new_token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
            headers.append("set-cookie", cookie.headers["set-cookie"])
        if self.is_static and "v=" in request.url.query:
            headers["Cache-Control"] = "public, max-age=31536000, immutable"
            for name in NOT_FOR_EVER:
                del headers[name]
        elif "Cache-Control" not in headers:
            headers["Cache-Control"] = "no-store"
        if not self.is_static:
            headers.setdefault("Content-Language", speech.language())
            headers.add_vary_header("Accept-Language")
            headers.add_vary_header("Cookie")

    def _note(self, status: int, kind: str) -> None:
        took = time.perf_counter() - self.begun
        request = self.request
        if not kind.startswith(LONG):
            request.app.state.metrics.count_answer(request.method, status, took)
        if log.isEnabledFor(logging.INFO):
            facts: dict[str, object] = {
                "method": request.method,
                "path": public(request.url.path),
                "status": status,
                "ms": round(1000 * took, 1),
                "guest": getattr(request.state, "guest", "")[:8],
            }
            log.info("request", extra={"facts": facts})


def busy(request: Request, seconds: int, why: str = "") -> Response:
    """The answer when there is too much to do just now."""
    text = ngettext(
        "Too many people are here just now; try again in {seconds} second.",
        "Too many people are here just now; try again in {seconds} seconds.",
        seconds,
    )
    return problem(request, 503, why or text.format(seconds=seconds), {"Retry-After": str(seconds)})
