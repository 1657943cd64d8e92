"""Play on from here: any moment of a finished game becomes a table of one's own against bots."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from euphoria.web.pages.coach import teller
from euphoria.web.pages.frame import Chair
from euphoria.web.pages.framing import LINES, beginning, chairs_of, in_words, log_of
from euphoria.web.pages.newtable import USUAL_LEVEL, characters, learned, levels, title_card
from euphoria.web.pages.pages_data import Level, TitleCard
from euphoria.web.pages.visits import Visit, html, must_have_guest
from euphoria.web.tables.house import BOT
from euphoria.web.tables.table import Table
from euphoria.web.tables.taking import house_from_here, moment_of, taken_from
from euphoria.web.thinking.nets import bots

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class PlayOnPage:
    """play-on.html: which seat to take at a moment of a finished game, and against which bots."""

    code: str
    name: str
    title: TitleCard
    at: int
    move: int
    """How often somebody had chosen by then, and in all, as the replay counts."""
    moves: int
    said: str
    """What had just happened, in words."""
    asked: int
    """The seat that had to decide."""
    chairs: tuple[Chair, ...]
    seat: int
    """The one that is offered."""
    mine: tuple[int, ...]
    level: str
    levels: tuple[Level, ...]
    characters: tuple[Level, ...]
    nets: tuple[Level, ...]
    chosen: str = ""
    """Where the coach knows of something better: what was chosen, and where to look instead."""
    where: str = ""
    viewer: str = ""
    """As whom one looked back, to go back to that."""


@router.get("/t/{code}/play-on")
async def play_on_page(request: Request, code: str, at: int = -1, viewer: str = "") -> Response:
    """The form, for whoever may look back at the game."""
    visit = Visit(request)
    table, mine = await visit.watching(code)
    count = moment_of(table, at)
    game = await visit.service.position(table, count)
    title = table.house.title
    seen_by = mine[0] if mine else None
    log = log_of(table, seen_by, count, begin=beginning(table, LINES, count))
    seat = seat_offered(mine, viewer, game.seat, len(table.seats))
    coach = await teller(visit, table, f"/t/{table.code}")
    chosen, where = ("", "") if coach is None else await coach.hint(visit.service, count, seat)
    page = PlayOnPage(
        code=table.code,
        name=table.name,
        title=title_card(title),
        at=count,
        move=sum(made.before < count for made in table.made),
        moves=len(table.made),
        said=in_words(log[-1], table.names) if log else "",
        asked=game.seat,
        chairs=chairs_of(table, set()),
        seat=seat,
        mine=mine,
        level=usual_level(table),
        levels=levels(title),
        characters=characters(title),
        nets=learned(title),
        chosen=chosen,
        where=where,
        viewer=viewer if viewer in ("all", *map(str, range(len(table.seats)))) else "",
    )
    return html(visit, "play-on.html", play=page)


def seat_offered(mine: tuple[int, ...], viewer: str, asked: int, seats: int) -> int:
    """One's own seat in that game, of several the one as which one looked; otherwise that one, or whoever was asked."""
    looked = next((seat for seat in range(seats) if str(seat) == viewer), None)
    if mine:
        return looked if looked in mine and looked is not None else mine[0]
    return asked if looked is None else looked


def usual_level(table: Table) -> str:
    """The rank that most bots of the game had, or the one that newcomers meet."""
    known = bots(table.house.title)
    had = Counter(seated.level for seated in table.seats if seated.kind == BOT and seated.level in known)
    return had.most_common(1)[0][0] if had else USUAL_LEVEL


@router.post("/t/{code}/play-on")
async def play_on(
    request: Request,
    code: str,
    at: int = Form(-1),
    seat: int = Form(-1),
    level: str = Form(USUAL_LEVEL),
    mark: str = Form(""),
) -> Response:
    """A table that goes on from there, begun at once."""
    visit = Visit(request)
    table, _mine = await visit.watching(code)
    taken = taken_from(table, at)
    house = await visit.service.checked(house_from_here(table, seat, level))
    guest = await must_have_guest(request)
    made = await visit.service.create(house, guest, (seat,), taken)
    await visit.service.openings.bring(made, guest, mark)
    await visit.service.start(made, guest)
    return RedirectResponse(f"/t/{made.code}", 303)
