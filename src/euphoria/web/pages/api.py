"""The same tables as JSON, for programs: views, choices, talk. A guest's token travels as bearer token; with the cookie
of a browser they tell what its screen shows."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field
from pydantic.dataclasses import dataclass as model

from euphoria.ai import AGENTS, LEVELS
from euphoria.core.options import defaults
from euphoria.titles import TITLES
from euphoria.web.pages.framing import frame_of
from euphoria.web.pages.newtable import USUAL_LEVEL
from euphoria.web.pages.sitting import Sitting, sitting_at
from euphoria.web.pages.visits import Visit, count_bots_alone, must_have_guest
from euphoria.web.refusals import Forbidden
from euphoria.web.tables.decks import check_size
from euphoria.web.tables.house import BOT, House, Kind, Seated, Ways, ways_of
from euphoria.web.tables.pace import pace_of, waits_for_next
from euphoria.web.tables.store import WATCHER
from euphoria.web.tables.table import OPEN, Table
from euphoria.web.tables.windows import orders_of, view_asked
from euphoria.web.thinking.nets import bots
from euphoria.words.speech import _


class Problem(BaseModel):
    """What was wrong, in words."""

    detail: str


PROBLEMS: dict[int | str, dict[str, object]] = {
    403: {"model": Problem, "description": "This is not yours to see or to do"},
    404: {"model": Problem, "description": "There is no such table"},
    409: {"model": Problem, "description": "The game has moved on, or was begun under other rules"},
    413: {"model": Problem, "description": "Too large"},
    422: {"model": Problem, "description": "That is not possible, and why"},
    429: {"model": Problem, "description": "Too much at once; the header Retry-After says when to come back"},
    503: {"model": Problem, "description": "The tables cannot be reached just now"},
}

router = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS)
KNOWN_BOTS = "; ".join(f"in {title} one of {', '.join(known)}" for title, known in AGENTS.items())
Code = Annotated[str, Path(min_length=4, max_length=12, pattern="^[A-Za-z0-9-]+$")]


class NewSeat(BaseModel):
    """A chair: a person by link, somebody at the same screen, or a bot of some level."""

    name: str = Field(min_length=1, max_length=80)
    kind: Kind = "screen"
    level: str = Field(USUAL_LEVEL, max_length=20, description=f"Of a bot: {KNOWN_BOTS}.", examples=[*LEVELS])


@model(frozen=True, kw_only=True)
class NewTable(Ways):
    """A table to be made; options are those of the engine."""

    title: str = Field(json_schema_extra={"enum": [*TITLES]})
    name: str = Field("A table", min_length=1, max_length=60)
    seats: list[NewSeat] = Field(min_length=2, max_length=8)
    options: dict[str, object] = Field(default_factory=dict)
    start: bool = True


class Act(BaseModel):
    """A choice, by its text or number, made upon a position (`at`); the same key is done once."""

    choice: Annotated[str, Field(min_length=1, max_length=80)] | Annotated[int, Field(ge=0, le=65_535)]
    at: int = Field(ge=0)
    seat: int | None = Field(None, ge=0, le=7)
    key: str | None = Field(None, min_length=1, max_length=64)


class Say(BaseModel):
    """Something said to everybody."""

    words: str = Field(min_length=1, max_length=500)
    seat: int | None = Field(None, ge=0, le=7)
    key: str | None = Field(None, min_length=1, max_length=64)


class Orders(BaseModel):
    """How your seat reacts without being asked: to shots at you, to looks at your recruits, to artifacts of others, to
    the rest. Always uses the first reaction that fits."""

    orders: dict[Literal["shots", "looks", "artifacts", "rest"], Literal["never", "ask", "always"]]
    seat: int | None = Field(None, ge=0, le=7)
    key: str | None = Field(None, min_length=1, max_length=64)


class WindowSeen(BaseModel):
    """A window in which all may react; nobody is told who can, or who has answered."""

    seconds: float | None = Field(description="Until it closes; nothing where it waits for people.")
    limit: int | None = Field(description="How long it is open in all.")
    answer: str | None = Field(description="What your seat has answered so far; it may still change.")


class HintTaken(BaseModel):
    """That a seat took a hint; what it said is between the seat and the server."""

    seat: int
    at: int
    stage: int


class AskHint(BaseModel):
    """A hint on the question that is open (`at`): 1 where to look, 2 what to do, 3 why."""

    stage: int = Field(1, ge=1, le=3)
    at: int = Field(ge=0)
    seat: int | None = Field(None, ge=0, le=7)
    key: str | None = Field(None, min_length=1, max_length=64)


class HintGiven(BaseModel):
    """The hint that a seat has on its open question, as far as it asked for it."""

    seat: int
    at: int
    stage: int = Field(description="0 when it has asked for none.")
    where: str = Field(default="", description="Stage 1: where to look, in words.")
    choice: int | None = Field(default=None, description="Stage 2: the number of the best choice.")
    text: str | None = Field(default=None, description="Stage 2: the same in the notation.")
    value: dict[str, float] | None = Field(default=None, description="Stage 2: what it promises: value, low and high.")
    thought: dict[str, object] | None = Field(
        default=None, description="Stage 3: chances of every seat, and the best choices with values and grounds."
    )


class PlayedOn(BaseModel):
    """The moment of another table's game from which this one is played on."""

    code: str
    move: int = Field(description="How often somebody had chosen there.")
    at: int = Field(description="After how many choices; those are the same here.")


class Seen(BaseModel):
    """A table as one seat, or a spectator, sees it."""

    code: str
    title: str
    name: str
    state: str
    version: int
    at: int
    seat: int | None
    seats: list[dict[str, object]]
    mine: list[int]
    asked: int | None
    """The seat that is asked. While all may react: yours when you can answer, and otherwise nothing."""
    window: WindowSeen | None
    orders: dict[str, str] | None
    """How your seat reacts without being asked."""
    on_turn: int | None
    """Whose turn it is; while it is being ended, still theirs."""
    must_end_turn: bool
    hints_on: bool
    hints: list[HintTaken]
    """All that were taken at this table, as everybody may know."""
    pace: str
    """How fast bots move: steps, calm, quick or once."""
    waits_for_next: bool
    """A bot waits until somebody lets it begin its turn."""
    seal: str
    played_on: PlayedOn | None
    """Where the game comes from, if it is played on from a finished one."""
    view: dict[str, object] | None


class Made(BaseModel):
    """A table just made, and the token to act with."""

    code: str
    token: str | None
    """Only for a new guest: keep it and send it as a bearer token."""
    links: dict[int, str]
    """Tokens of the chairs for other people, by seat; -1 is for watching. `POST /s/TOKEN` takes a chair, once."""


def seen(table: Table, seat: int | None, mine: tuple[int, ...]) -> Seen:
    """What may be told."""
    return Seen(
        code=table.code,
        title=table.house.title,
        name=table.house.name,
        state=table.state,
        version=table.seen,
        at=table.at,
        seat=seat,
        seats=[{"name": s.name, "kind": s.kind, "level": s.level, "mark": s.mark} for s in table.seats],
        mine=list(mine),
        asked=table.asked if table.window is None or seat not in table.waits_for else seat,
        window=window_seen(table, seat),
        orders=None if seat is None else dict(orders_of(table, seat)),
        on_turn=None if table.state == OPEN else table.whose.turn,
        must_end_turn=table.holding is not None and table.holding == seat,
        hints_on=table.house.hints,
        hints=[HintTaken(seat=hint.seat, at=hint.at, stage=hint.stage) for hint in table.hints],
        pace=pace_of(table),
        waits_for_next=waits_for_next(table),
        seal=table.seal,
        played_on=played_on(table),
        view=None if table.state == OPEN else view_asked(table, seat).to_data(),
    )


def played_on(table: Table) -> PlayedOn | None:
    """From which moment the game is played on."""
    taken = table.taken
    return None if taken is None else PlayedOn(code=taken.code, move=taken.move, at=taken.count)


def window_seen(table: Table, seat: int | None) -> WindowSeen | None:
    """The open window, with what the seat has answered."""
    if table.window is None:
        return None
    limit, answer = table.limit, None if seat is None else table.private.answers.get(seat)
    return WindowSeen(
        seconds=round(max(0.0, limit - table.waited()), 2) if limit else None,
        limit=limit or None,
        answer=None if answer is None else table.begun_game.table().choices[answer].text,
    )


def acting_seat(sitting: Sitting, wanted: int | None) -> int:
    """The seat a program acts for: the one it names, or the asked one if it is theirs; at a shared screen the one it
    shows."""
    if wanted is not None and wanted not in sitting.mine:
        raise Forbidden(_("Seat {seat} is not yours; yours: {mine}.").format(seat=wanted, mine=list(sitting.mine)))
    shown = sitting.open_seats
    if not shown or (wanted is not None and wanted not in shown):
        raise Forbidden(_("The screen is changing hands; whoever is next may look."))
    if wanted is not None:
        return wanted
    return next((seat for seat in sitting.table.waits_for if seat in shown), shown[0])


@router.get("/titles")
async def titles() -> dict[str, dict[str, object]]:
    """The games there are, with player counts, the defaults of their options and the bots that play them."""
    return {
        name: {
            "fewest_players": title.rules.FEWEST_PLAYERS,
            "most_players": title.rules.MOST_PLAYERS,
            "options": defaults(title.rules.Options),
            "bots": [*bots(name)],
        }
        for name, title in TITLES.items()
    }


@router.post("/tables", status_code=201)
async def make(request: Request, new: NewTable) -> Made:
    """Make a table; seats of the kind `screen` are yours."""
    visit = Visit(request)
    check_size(new.options)
    seats = tuple(Seated(s.name, s.kind, s.level if s.kind == BOT else "") for s in new.seats)
    if new.start:
        count_bots_alone(visit, seats)
    house = House(new.title, new.name, seats, new.options, **ways_of(new))
    house = await visit.service.checked(house)
    guest = await must_have_guest(request)
    table = await visit.service.create(house, guest)
    if new.start:
        await visit.service.start(table, guest)
    links = await visit.service.store.links(table, visit.token)
    kinds = {seat: seated.kind for seat, seated in enumerate(seats)} | {WATCHER: "person"}
    others = {seat: token for seat, token in links.items() if kinds[seat] == "person"}
    return Made(code=table.code, token=request.state.new_token or None, links=others)


@router.get("/tables/{code}")
async def look(request: Request, code: Code, seat: int | None = None) -> Seen:
    """The table as your seat sees it; without a seat as a spectator, where that is allowed."""
    visit = Visit(request)
    table, mine = await visit.watching(code)
    sitting = sitting_at(visit, table, mine)
    if seat is not None or sitting.open_seats:
        seat = acting_seat(sitting, seat)
    return seen(table, seat, mine)


@router.post("/tables/{code}/choices")
async def choose(request: Request, code: Code, act: Act) -> Seen:
    """Answer the open question. 409 when the game has moved on, 422 when the choice is not legal."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    seat = acting_seat(sitting_at(visit, table, mine), act.seat)
    await visit.service.choose(table, seat, act.choice, act.at, visit.key(act.key))
    return seen(table, seat, mine)


@router.post("/tables/{code}/end-turn")
async def end_turn(request: Request, code: Code, seat: int | None = None) -> Seen:
    """Say that your turn is over, where that is asked."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    acting = acting_seat(sitting_at(visit, table, mine), seat)
    await visit.service.end_turn(table, acting, None)
    return seen(table, acting, mine)


@router.post("/tables/{code}/undo")
async def undo(request: Request, code: Code, seat: int | None = None) -> Seen:
    """Take your last choice back, or ask the others for it."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    acting = acting_seat(sitting_at(visit, table, mine), seat)
    await visit.service.undo(table, acting, None)
    return seen(table, acting, mine)


@router.post("/tables/{code}/talk")
async def say(request: Request, code: Code, said: Say) -> Seen:
    """Say something to everybody at the table."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    seat = acting_seat(sitting_at(visit, table, mine), said.seat)
    await visit.service.say(table, seat, said.words, visit.key(said.key))
    return seen(table, seat, mine)


@router.post("/tables/{code}/orders")
async def order(request: Request, code: Code, given: Orders) -> Seen:
    """Say how your seat reacts without being asked; nobody else learns of it, and the pause stays the same."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    seat = acting_seat(sitting_at(visit, table, mine), given.seat)
    orders = {str(name): str(order) for name, order in given.orders.items()}
    await visit.service.reactions.order(table, seat, orders, visit.key(given.key))
    return seen(table, seat, mine)


@router.get("/tables/{code}/hint")
async def hint(request: Request, code: Code, seat: int | None = None) -> HintGiven:
    """The hint that your seat has on the open question; nobody else is told."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    return given(table, acting_seat(sitting_at(visit, table, mine), seat))


@router.post("/tables/{code}/hint")
async def ask_hint(request: Request, code: Code, ask: AskHint) -> HintGiven:
    """Have your question thought out by a bot that sees what you see; that you asked is marked in the log.

    422 when the table plays without hints, or when you are not asked.
    """
    visit = Visit(request)
    table, mine = await visit.seated(code)
    seat = acting_seat(sitting_at(visit, table, mine), ask.seat)
    await visit.service.hint(table, seat, ask.stage, ask.at, visit.key(ask.key))
    return given(table, seat)


def given(table: Table, seat: int) -> HintGiven:
    """The hint on the open question as far as it goes."""
    taken = table.hint_of(seat)
    shown = frame_of(table, seat, (seat,), set()).hint
    if taken is None or shown is None:
        return HintGiven(seat=seat, at=table.at, stage=0)
    found = HintGiven(seat=seat, at=taken.at, stage=taken.stage, where=shown.where)
    if taken.stage > 1:
        best = taken.thought["ideas"][0]
        found.choice, found.text, value = best["choice"], best["text"], best["value"]
        found.value = {"value": value["value"], "low": value["low"], "high": value["high"]}
    if taken.stage > 2:
        found.thought = {**taken.thought}
    return found
