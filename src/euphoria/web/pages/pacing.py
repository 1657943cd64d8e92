"""How fast bots move, set by those who sit at a table: a form for people, JSON for programs.

Everybody has a wish of their own, and the slowest counts. Step by step, anybody who sits there lets the next bot play.
"""

from __future__ import annotations

import contextlib
from typing import Literal

from fastapi import APIRouter, Form, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from euphoria.web.pages.acting import acting
from euphoria.web.pages.api import PROBLEMS, Code, Seen, acting_seat, seen
from euphoria.web.pages.sitting import Sitting, sitting_at
from euphoria.web.pages.visits import Visit
from euphoria.web.refusals import OutOfDate
from euphoria.web.tables.entries import Happening
from euphoria.web.tables.pace import waits_for_next
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import Table
from euphoria.web.tables.wishes import NEXT, PACE
from euphoria.words.speech import _

forms = APIRouter(include_in_schema=False)
data = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS)
router = APIRouter()


async def wish(service: Service, table: Table, seat: int, seats: tuple[int, ...], pace: str) -> None:
    """All seats of one browser wish for a pace."""
    await service.do(table, seat, lambda now: (PACE, {"pace": pace[:20], "seats": list(seats)}))


async def let_go_on(service: Service, table: Table, seat: int, at: int) -> None:
    """Let the bot begin its turn that waits after so many choices."""

    def decide(now: Table) -> Happening:
        if at != now.at or not waits_for_next(now):
            raise OutOfDate(_("The game has moved on."))
        return NEXT, {}

    await service.do(table, seat, decide)


@forms.post("/t/{code}/pace")
async def set_pace(request: Request, code: str, pace: str = Form("")) -> Response:
    visit = Visit(request)

    async def act(sitting: Sitting) -> None:
        await wish(visit.service, sitting.table, sitting.actor, sitting.mine, pace)

    return await acting(visit, code, act)


@forms.post("/t/{code}/next")
async def go_on(request: Request, code: str, at: int = Form(-1)) -> Response:
    """Whoever presses twice, or when somebody else has pressed already, lets nothing more happen."""
    visit = Visit(request)

    async def act(sitting: Sitting) -> None:
        with contextlib.suppress(OutOfDate):
            await let_go_on(visit.service, sitting.table, sitting.actor, at)

    return await acting(visit, code, act)


class Wish(BaseModel):
    """How fast bots are to move: step by step, calmly, quickly or at once."""

    pace: Literal["steps", "calm", "quick", "once"]
    seat: int | None = Field(None, ge=0, le=7)


class LetGoOn(BaseModel):
    """Let the bot begin its turn that waits upon a position (`at`)."""

    at: int = Field(ge=0)
    seat: int | None = Field(None, ge=0, le=7)


@data.post("/tables/{code}/pace")
async def wish_for(request: Request, code: Code, wanted: Wish) -> Seen:
    """Say how fast bots are to move. Of all who sit at the table the slowest wish counts."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    seat = acting_seat(sitting_at(visit, table, mine), wanted.seat)
    await wish(visit.service, table, seat, (seat,), wanted.pace)
    return seen(table, seat, mine)


@data.post("/tables/{code}/next")
async def next_bot(request: Request, code: Code, wanted: LetGoOn) -> Seen:
    """Let the next bot play, where bots play step by step. 409 when none waits for that."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    seat = acting_seat(sitting_at(visit, table, mine), wanted.seat)
    await let_go_on(visit.service, table, seat, wanted.at)
    return seen(table, seat, mine)


router.include_router(forms)
router.include_router(data)
