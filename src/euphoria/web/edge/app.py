"""The application: settings, database, service, pages and their safeguards put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from euphoria import __version__
from euphoria.core.errors import EuphoriaError
from euphoria.web.edge import logs, metrics
from euphoria.web.edge.addresses import Proxies, networks_of
from euphoria.web.edge.files import Files
from euphoria.web.edge.guard import Guard
from euphoria.web.edge.limits import Limits, TooMany
from euphoria.web.edge.pulse import Pulse
from euphoria.web.edge.settings import Settings, from_environment
from euphoria.web.edge.shedding import Load
from euphoria.web.pages import (
    admin,
    api,
    coach,
    first,
    home,
    interface,
    learning,
    links,
    lobby,
    old_rules,
    pacing,
    playing_on,
    proof,
    puzzles,
    replay,
    room,
    rulebook,
    streams,
)
from euphoria.web.pages.rendering import STATIC, folders, make_ready
from euphoria.web.pages.visits import problem
from euphoria.web.refusals import Forbidden, NotFound, OutOfDate, Unreadable
from euphoria.web.tables.coached import Coach
from euphoria.web.tables.database import connect, connect_to_write, migrate
from euphoria.web.tables.hub import Hub, PostgresHub
from euphoria.web.tables.records import Uploads
from euphoria.web.tables.service import Service
from euphoria.web.tables.store import OtherRules, Store
from euphoria.web.thinking import nets
from euphoria.web.thinking.bots import Bots
from euphoria.words.speech import N_, _


def create_app(settings: Settings | None = None) -> FastAPI:
    """The whole application; `uvicorn euphoria.web.edge.app:create_app --factory` runs it."""
    chosen = settings or from_environment()
    nets.allow(chosen.nets)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        logs.begin(chosen.log)
        make_ready()
        rulebook.read_books()
        engine = connect(chosen.database)
        await migrate(engine)
        hub = PostgresHub(chosen.database) if chosen.database.startswith("postgresql") else Hub()
        store = Store(engine, connect_to_write(chosen.database), alone=hub.alone)
        service = Service(store, hub, Bots(chosen), chosen)
        app.state.service = service
        app.state.uploads = Uploads(store, service.clerks, store.slices)
        app.state.limits = Limits()
        app.state.load = load = Load(chosen.most_lag)
        app.state.coach = asked = Coach(store, chosen.coach_tries, lambda: load.pressure > 0)
        app.state.metrics = metrics.Metrics(service, app.state.load, app.state.limits)
        app.state.pulse = Pulse(store)
        beside = [asyncio.create_task(work) for work in (hub.run(service), app.state.load.watch())]
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await asked.close()
            await service.close()
            await store.close()

    # The usual pages about an interface come from foreign hosts; ours is our own.
    app = FastAPI(
        title="Euphoria",
        version=__version__,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    # What is asked for most is looked for first.
    playing = (room, streams, home, first, links, lobby, pacing, replay, coach, playing_on, proof, old_rules)
    for part in (*playing, rulebook, learning, puzzles, metrics, api, interface):
        app.include_router(part.router)
    if chosen.admin_token:
        app.include_router(admin.router)
    # Files are fetched once and may take their time; what a move is answered with may not.
    static = Files(directory=STATIC)
    static.all_directories = list(folders(STATIC))
    app.mount("/static", GZipMiddleware(static, minimum_size=800, compresslevel=9), name="static")
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=6)
    app.add_middleware(Guard)
    app.add_middleware(Proxies, known=networks_of(chosen.proxies))
    for kind in (EuphoriaError, HTTPException, RequestValidationError):
        app.add_exception_handler(kind, failed)
    return app


STATUSES = {NotFound: 404, Forbidden: 403, OutOfDate: 409, TooMany: 429, Unreadable: 500}
"""Of errors that people make; all others are 422."""


PLAINLY = {
    404: N_("There is no page at this address."),
    405: N_("This address is for something else; go on from the first page."),
}
OTHERWISE = N_("That does not work here.")


async def failed(request: Request, error: Exception) -> Response:
    """What went wrong, with the right status, for people or for programs."""
    status, text = 422, str(error)
    headers = {}
    if isinstance(error, HTTPException):
        status, text = error.status_code, str(error.detail)
        if text == HTTPStatus(status).phrase:  # nobody of ours has said anything
            text = _(PLAINLY.get(status, OTHERWISE))
        headers = dict(error.headers or {})
    elif isinstance(error, RequestValidationError):
        text = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()[:5])
        if not request.url.path.startswith("/api/"):  # what programs are told is English
            fields = ", ".join(str(wrong["loc"][-1]) for wrong in error.errors()[:5])
            text = _("This form cannot be read: {fields}.").format(fields=fields)
    elif isinstance(error, OtherRules):
        return old_rules.other_rules_page(request, error)
    else:
        status = next((code for kind, code in STATUSES.items() if isinstance(error, kind)), status)
    if isinstance(error, TooMany):
        headers["Retry-After"] = str(error.seconds)
    return problem(request, status, text, headers)
