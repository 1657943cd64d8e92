"""At the table: its page, everything a form there does, and the stream that keeps it up to date."""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import escape

from euphoria.core.checks import LONGEST_NAME
from euphoria.core.errors import EuphoriaError
from euphoria.titles import TITLES
from euphoria.web import words
from euphoria.web.faces import FACES, once, once_context
from euphoria.web.frame import BOT, PERSON, Frame
from euphoria.web.frames import chairs_of, frame_of
from euphoria.web.newtable import levels, title_card
from euphoria.web.pages_data import (
    AWAY,
    FREE,
    HERE,
    ME,
    Late,
    LobbyChair,
    LobbyPage,
    TablePage,
)
from euphoria.web.qr import qr_code
from euphoria.web.rendering import render
from euphoria.web.service import Forbidden, NotFound, OutOfDate
from euphoria.web.store import WATCHER
from euphoria.web.tables import OPEN, House, Refused, Table
from euphoria.web.visits import (
    Visit,
    html,
    may_watch,
    must_have_guest,
    presence,
    seal_of,
    seat_shown,
)
from euphoria.web.words import _

router = APIRouter(include_in_schema=False)
KEEP_DRAWN = 10.0
"""Seconds for which a drawing is kept for whoever asks again."""

# Making pages


def face_of(table: Table, seat: int | None, frame: Frame) -> dict[str, Any]:
    """The context of the title's own part."""
    context: dict[str, Any] = FACES[table.house.title].table(table.view(seat), frame)
    return context


def once_of(table: Table) -> dict[str, Any]:
    """The context of what stays on the page beside the table; it shows nothing of any seat."""
    return once_context(table.house.title, table.view(None))


def table_context(visit: Visit, table: Table, mine: tuple[int, ...]) -> dict[str, Any]:
    """Everything a table's page, its fragment and its side part need."""
    seat, curtain = seat_shown(visit, table, mine)
    present = presence(visit).at(table.id)
    face = FACES[table.house.title]
    frame = frame_of(table, None if curtain else seat, mine, present)
    late = tuple(
        Late(chair.seat, chair.name, chair.mark)
        for chair in frame.chairs
        if chair.seconds == 0 and chair.seat not in mine and mine
    )
    wanted = table.undo_asked
    page = TablePage(
        frame=frame,
        face_template="parts/curtain.html" if curtain else face.TEMPLATE,
        levels=levels(),
        late=late,
        undo_wanted_by=table.seats[wanted[0]].name if wanted and set(mine) - {wanted[0]} - table.agreed else "",
        curtain=frame.chairs[seat] if curtain and seat is not None else None,
        seal=seal_of(table.seed),
        css=face.CSS,
        js=face.JS,
        once=once(table.house.title),
    )
    context: dict[str, Any] = {"table": page, "frame": frame}
    if not curtain:
        context = {**face_of(table, seat, frame), **context}
    return context


async def lobby_page(visit: Visit, table: Table, mine: tuple[int, ...], problem: str = "") -> LobbyPage:
    """The waiting room."""
    present = presence(visit).at(table.id)
    owner = table.owner == visit.guest
    links = await visit.service.store.links(table.id) if owner else {}
    taken = await visit.service.store.taken(table.id)
    chairs: list[LobbyChair] = []
    for chair in chairs_of(table, present):
        state = ME if chair.seat in mine else HERE if chair.seat in present else AWAY if chair.seat in taken else FREE
        link = ""
        if owner and chair.kind == PERSON and links.get(chair.seat):
            link = visit.address(f"/s/{links[chair.seat]}")
        chairs.append(LobbyChair(chair, state, link, *([qr_code(link)] if link else [])))
    invite = visit.address(f"/t/{table.code}")
    watch = visit.address(f"/s/{links[WATCHER]}") if links.get(WATCHER) else ""
    return LobbyPage(
        code=table.code,
        title=title_card(table.house.title),
        name=table.house.name,
        chairs=tuple(chairs),
        link=invite,
        qr=qr_code(invite),
        rules=house_rules(table.house),
        watch_link=watch,
        owner=owner,
        can_start=owner,
        problem=problem,
        key=secrets.token_urlsafe(9),
    )


def house_rules(house: House) -> tuple[str, ...]:
    """How the table plays where it differs from the rulebook."""
    title = TITLES[house.title]
    default = title.Options().to_data()
    lines = [
        f"{name.replace('_', ' ')}: {value}" for name, value in house.options.items() if value != default.get(name)
    ]
    lines.append(_("Clock: {clock}").format(clock=_(house.clock)))
    lines.append(_("Undo: {undo}").format(undo=_(house.undo)))
    return tuple(lines)


# Acting


@router.get("/t/{code}")
async def table_page(request: Request, code: str) -> Response:
    visit = Visit(request)
    table = await visit.service.find(code)
    mine = await visit.seats(table)
    if table.state == OPEN:
        return html(visit, "lobby.html", lobby=await lobby_page(visit, table, mine))
    if not mine and not await may_watch(visit, table):
        raise Forbidden(_("This table is for those who sit at it; ask for a link."))
    return html(visit, "table.html", **{**once_of(table), **table_context(visit, table, mine)})


async def fragment(visit: Visit, table: Table, status: int = 200, problem: str = "") -> Response:
    """What a form at the table is answered with: the table as it is now, or a page for those without script."""
    if not visit.by_script:
        return RedirectResponse(f"/t/{table.code}", 303)
    # The others are shown first what happened; whoever did it knows.
    await asyncio.sleep(0)
    page = drawn(visit, table, await visit.seats(table)).html
    if problem:
        page += f'<hx-partial hx-target="#net" hx-swap="textContent">{escape(problem)!s}</hx-partial>'.encode()
    return HTMLResponse(page, status)


@dataclass(frozen=True)
class Drawn:
    """A table as one browser sees it: the fragment, and what happened last as data."""

    html: bytes
    news: bytes


def drawn(visit: Visit, table: Table, mine: tuple[int, ...]) -> Drawn:
    """The table as this browser sees it now; it is drawn once, however many pages of the seat are open."""
    seat, curtain = seat_shown(visit, table, mine)
    present = presence(visit).at(table.id)
    left = tuple(chair.seconds for chair in chairs_of(table, present)) if table.limit else ()
    key = (id(table.game), id(table.made), seat, curtain, mine, frozenset(present), left, words.language())
    found: Drawn | None = table.drawn.get(key)
    if found is None:
        if not table.drawn:
            asyncio.get_running_loop().call_later(KEEP_DRAWN, table.drawn.clear)
        context = table_context(visit, table, mine)
        page = visit.page()
        side = render("parts/side.html", page=page, **context)
        html = render(context["table"].face_template, page=page, **context)
        html += f'<hx-partial hx-target="#side" hx-swap="outerMorph">{side}</hx-partial>'
        found = table.drawn[key] = Drawn(html.encode(), news(table, context["frame"]).encode())
    return found


def news(table: Table, frame: Frame) -> str:
    """What happened last, for sounds and for those who listen."""
    last = frame.log[-1] if frame.log else None
    return json.dumps(
        {
            "kinds": list(frame.last_events),
            "say": f"{table.names[last.seat]}: {last.text}" if last and last.seat >= 0 else "",
            "asked": table.asked in frame.mine,
        }
    )


async def asked_seat(visit: Visit, table: Table) -> int:
    """The seat this browser acts for: the one that is asked if it is theirs, otherwise their first."""
    mine = await visit.seats(table)
    if not mine:
        raise Forbidden(_("You only watch here."))
    return table.asked if table.asked in mine and table.asked is not None else mine[0]


async def acting(visit: Visit, code: str, act: Any) -> Response:
    """Do something at a table and show what came of it; what is refused says why and changes nothing."""
    table = await visit.service.find(code)
    try:
        await act(table, await asked_seat(visit, table))
    except OutOfDate as error:
        return await fragment(visit, table, 409, str(error))
    except (Forbidden, NotFound):
        raise
    except EuphoriaError as error:
        return await fragment(visit, table, 422, str(error))
    return await fragment(visit, table)


@router.post("/t/{code}/choose")
async def choose(
    request: Request, code: str, choice: str = Form(""), at: int = Form(-1), key: str = Form("")
) -> Response:
    visit = Visit(request)

    async def act(table: Table, seat: int) -> None:
        if table.asked != seat:
            raise Refused(_("You are not asked now."))
        if choice == "end":
            await visit.service.end_turn(table, seat, key or None)
            return
        what: int | str = int(choice) if choice.isdecimal() and len(choice) < 6 else choice[:80]
        await visit.service.choose(table, seat, what, at, key or None)

    return await acting(visit, code, act)


@router.post("/t/{code}/end")
async def end_turn(request: Request, code: str, key: str = Form("")) -> Response:
    visit = Visit(request)
    return await acting(visit, code, lambda table, seat: visit.service.end_turn(table, seat, key or None))


@router.post("/t/{code}/undo")
async def undo(request: Request, code: str, key: str = Form(""), answer: str = Form("")) -> Response:
    visit = Visit(request)

    async def act(table: Table, seat: int) -> None:
        if answer in ("yes", "no"):
            mine = await visit.seats(table)
            asker = table.undo_asked[0] if table.undo_asked else None
            for own in mine:
                if own != asker:
                    await visit.service.answer_undo(table, own, answer == "yes", None)
                    return
        last = table.made[-1].seat if table.made else seat
        mine = await visit.seats(table)
        await visit.service.undo(table, last if last in mine else seat, key or None)

    return await acting(visit, code, act)


@router.post("/t/{code}/say")
async def say(request: Request, code: str, words: str = Form(""), key: str = Form("")) -> Response:
    visit = Visit(request)
    return await acting(visit, code, lambda table, seat: visit.service.say(table, seat, words[:600], key or None))


@router.post("/t/{code}/seat")
async def seat_to(
    request: Request, code: str, seat: int = Form(-1), to: str = Form("bot"), level: str = Form("greedy")
) -> Response:
    visit = Visit(request)

    async def act(table: Table, _own: int) -> None:
        if seat not in await visit.seats(table):
            raise Forbidden(_("That is not your chair."))
        kind = BOT if to == "bot" else table.house.seats[seat].kind
        await visit.service.hand_over(table, seat, PERSON if kind == BOT and to != "bot" else kind, level, None)

    return await acting(visit, code, act)


@router.post("/t/{code}/decline")
async def decline_for_me(request: Request, code: str, on: str = Form("")) -> Response:
    """Let every reaction pass without being asked; the others see the same pause."""
    visit = Visit(request)

    async def act(table: Table, _own: int) -> None:
        shown, _curtain = seat_shown(visit, table, await visit.seats(table))
        if shown is not None:
            await visit.service.decline_for(table, shown, on == "yes", None)

    return await acting(visit, code, act)


@router.post("/t/{code}/late")
async def late(request: Request, code: str, seat: int = Form(-1), do: str = Form("wait")) -> Response:
    visit = Visit(request)

    async def act(table: Table, _own: int) -> None:
        if do == "bot":
            await visit.service.replace_late(table, seat, None)
        elif do == "nudge" and table.asked == seat:
            table.nudges += 1
            visit.service.hub.wake(table.id)

    return await acting(visit, code, act)


@router.post("/t/{code}/abandon")
async def abandon(request: Request, code: str, key: str = Form("")) -> Response:
    visit = Visit(request)
    return await acting(visit, code, lambda table, seat: visit.service.abandon(table, seat, key or None))


@router.post("/t/{code}/reveal")
async def reveal(request: Request, code: str, seat: int = Form(-1)) -> Response:
    visit = Visit(request)
    table = await visit.service.find(code)
    if seat in await visit.seats(table):
        presence(visit).show(table.id, visit.guest, seat)
    return await fragment(visit, table)


@router.post("/t/{code}/sit")
async def sit(request: Request, code: str, seat: int = Form(-1), name: str = Form("")) -> Response:
    """Take a free chair of the waiting room."""
    visit = Visit(request)
    table = await visit.service.find(code)
    guest = await must_have_guest(request)
    await visit.service.sit(table, guest, seat, name[:LONGEST_NAME])
    return RedirectResponse(f"/t/{table.code}", 303)


@router.post("/t/{code}/start")
async def start(request: Request, code: str, key: str = Form("")) -> Response:
    visit = Visit(request)
    table = await visit.service.find(code)
    guest = await must_have_guest(request)
    await visit.service.start(table, guest, key or None)
    return RedirectResponse(f"/t/{table.code}", 303)


@router.post("/t/{code}/rematch")
async def rematch(request: Request, code: str) -> Response:
    """The same people once more, everybody one chair on."""
    visit = Visit(request)
    table = await visit.service.find(code)
    guest = await must_have_guest(request)
    seats = table.house.seats[1:] + table.house.seats[:1]
    house = House(**{**vars(table.house), "seats": seats})
    again = await visit.service.create(house, guest)
    mine = await visit.seats(table)
    for seat in mine:
        await visit.service.store.admit(again.id, guest, (seat - 1) % len(seats))
    if all(seated.kind != PERSON for seated in seats):
        await visit.service.start(again, guest)
    return RedirectResponse(f"/t/{again.code}", 303)
