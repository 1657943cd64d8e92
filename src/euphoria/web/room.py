"""At the table: its page, everything a form there does, and the stream that keeps it up to date."""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import dataclass, replace
from typing import Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import escape

from euphoria.core.checks import LONGEST_NAME
from euphoria.core.errors import EuphoriaError
from euphoria.titles import OCCASIONS
from euphoria.web.chairs import Door
from euphoria.web.choosing import MOST_ANSWERS, must_be_offer
from euphoria.web.faces import FACES, once, once_context
from euphoria.web.frame import BOT, NOBODY_REACTS, NOBODY_YET, PERSON, Frame
from euphoria.web.frames import chairs_of, frame_of, in_words
from euphoria.web.luck import browser_of
from euphoria.web.newtable import house_rules, levels, title_card
from euphoria.web.pages_data import (
    AWAY,
    FREE,
    HERE,
    ME,
    Caller,
    ErrorPage,
    Late,
    LobbyChair,
    LobbyLuck,
    LobbyPage,
    TablePage,
)
from euphoria.web.presence import Shown
from euphoria.web.refusals import Forbidden, MovedAway, NotFound, OutOfDate, Refused
from euphoria.web.rendering import render
from euphoria.web.screens import agreeing_seat, consent_of, screen_of
from euphoria.web.store import WATCHER
from euphoria.web.tables import OPEN, OVER, PLAYING, REMEMBER, STAND_IN, Table
from euphoria.web.visits import (
    Visit,
    count_bots_alone,
    html,
    must_have_guest,
    presence,
    problem,
    seat_shown,
)
from euphoria.web.whose import REACT
from euphoria.web.windows import answering as answering_of
from euphoria.web.windows import view_asked
from euphoria.words import speech
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)
KEEP_DRAWN = 10.0
"""Seconds for which a drawing is kept for whoever asks again."""

# Making pages


def face_of(table: Table, seat: int | None, frame: Frame) -> dict[str, Any]:
    """The context of the title's own part."""
    context: dict[str, Any] = FACES[table.house.title].table(view_asked(table, seat), frame)
    return context


def once_of(table: Table) -> dict[str, Any]:
    """The context of what stays on the page beside the table; it shows nothing of any seat."""
    return once_context(table.house.title, table.view(None))


def table_context(visit: Visit, table: Table, mine: tuple[int, ...], door: Door) -> dict[str, Any]:
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
    page = TablePage(
        frame=frame,
        face_template="parts/curtain.html" if curtain else face.TEMPLATE,
        levels=levels(table.house.title),
        late=late,
        consent=consent_of(table, mine, frame.chairs),
        screen=screen_of(table, mine, frame.chairs, seat, curtain),
        callers=tuple(Caller(knock.id, frame.chairs[knock.seat]) for knock in door.knocks),
        moved=tuple(table.names[seat] for seat in door.moved),
        curtain=frame.chairs[seat] if curtain and seat is not None else None,
        seal=table.seal,
        may_end=may_end(visit, table, mine),
        css=face.CSS,
        js=face.JS,
        once=once(table.house.title),
    )
    context: dict[str, Any] = {"table": page, "frame": frame}
    if not curtain:
        context = {**face_of(table, seat, frame), **context}
    return context


async def invitations(visit: Visit, table: Table, taken: set[int]) -> dict[int, str]:
    """The links to chairs nobody has come to and to watching, by seat, for whoever made the table."""
    if not visit.guest or table.owner != visit.guest:
        return {}
    links = await visit.service.store.links(table, visit.token)
    free = [seat for seat, seated in enumerate(table.house.seats) if seated.kind == PERSON and seat not in taken]
    return {seat: visit.address(f"/s/{links[seat]}") for seat in (*free, WATCHER) if links.get(seat)}


async def lobby_page(visit: Visit, table: Table, mine: tuple[int, ...], problem: str = "") -> LobbyPage:
    """The waiting room."""
    present = presence(visit).at(table.id)
    owner = table.owner == visit.guest
    taken = await visit.service.store.taken(table.id)
    links = await invitations(visit, table, taken)
    door = await visit.door(table, mine)
    seated = chairs_of(table, present)
    chairs: list[LobbyChair] = []
    for chair in seated:
        state = ME if chair.seat in mine else HERE if chair.seat in present else AWAY if chair.seat in taken else FREE
        link = links.get(chair.seat, "")
        chairs.append(LobbyChair(chair, state, link, visit.picture(link)))
    invite = visit.address(f"/t/{table.code}")
    return LobbyPage(
        code=table.code,
        title=title_card(table.house.title),
        name=table.house.name,
        chairs=tuple(chairs),
        link=invite,
        qr=visit.picture(invite),
        rules=house_rules(table.house),
        watch_link=links.get(WATCHER, ""),
        watch_qr=visit.picture(links.get(WATCHER, "")),
        callers=tuple(Caller(knock.id, seated[knock.seat]) for knock in door.knocks),
        moved=tuple(table.names[seat] for seat in door.moved),
        owner=owner,
        reach=visit.reach,
        problem=problem,
        key=secrets.token_urlsafe(9),
        seal=table.seal,
        luck=luck_of(table, mine, visit.guest),
    )


def luck_of(table: Table, mine: tuple[int, ...], guest: str) -> LobbyLuck | None:
    """What the dice of a waiting table will come from, for its page and for the script there."""
    if not table.dice:
        return None
    marks = sorted(table.luck.marks.items())
    me = browser_of(table.id, guest)
    return LobbyLuck(
        marks=json.dumps({seat: mark.mark for seat, mark in marks}),
        names=tuple(table.names[seat] for seat, _mark in marks),
        seat=str(mine[0]) if mine else "",
        opening=table.luck.frozen is not None,
        sealed=any(mark.by == me for _seat, mark in marks),
    )


def may_end(visit: Visit, table: Table, mine: tuple[int, ...]) -> bool:
    """May this guest end the game for everybody? Whoever made the table, or has no people to play with."""
    alone = all(seated.kind == BOT or seat in mine for seat, seated in enumerate(table.seats))
    return bool(mine) and (alone or table.owner in ("", visit.guest))


# Acting


@router.get("/t/{code}")
async def table_page(request: Request, code: str) -> Response:
    visit = Visit(request)
    try:
        table, mine = await visit.entering(code)
    except MovedAway:
        return html(visit, "error.html", 403, error=moved_page())
    if table.state == OPEN:
        return html(visit, "lobby.html", lobby=await lobby_page(visit, table, mine))
    context = {**once_of(table), **table_context(visit, table, mine, await visit.door(table, mine))}
    context["table"] = await with_links(visit, table, context["table"])
    return html(visit, "table.html", **context)


def moved_page() -> ErrorPage:
    """For a browser that has given its chair to another one."""
    text = _(
        "You play on in another browser, and this one sees nothing of the game any more. To come back, choose My "
        "chair in the menu over there and move it here by a code."
    )
    return ErrorPage(0, _("Your chair has moved"), text)


async def with_links(visit: Visit, table: Table, page: TablePage) -> TablePage:
    """The page with what its menu offers to whoever made the table."""
    links = await invitations(visit, table, await visit.service.store.taken(table.id))
    watch = links.pop(WATCHER, "")
    waiting = [LobbyChair(page.frame.chairs[seat], FREE, link, visit.picture(link)) for seat, link in links.items()]
    waiting = [] if table.state == OVER else waiting
    return replace(page, watch_link=watch, watch_qr=visit.picture(watch), waiting=tuple(waiting))


async def fragment(visit: Visit, table: Table, status: int = 200, wrong: str = "") -> Response:
    """What a form of somebody who sits at the table is answered with: the table as it is now, or a page for those
    without script."""
    if wrong and (not visit.by_script or table.state == OPEN):
        return problem(visit.request, status, wrong, back=f"/t/{table.code}")
    if not visit.by_script:
        return RedirectResponse(f"/t/{table.code}", 303)
    # The others are shown first what happened; whoever did it knows.
    await asyncio.sleep(0)
    mine = await visit.seats(table)
    if not mine:
        raise Forbidden(_("You have no seat at this table."))
    page = drawn(visit, table, mine, await visit.door(table, mine)).html
    if wrong:
        page += f'<hx-partial hx-target="#net" hx-swap="textContent">{escape(wrong)!s}</hx-partial>'.encode()
    return HTMLResponse(page, status)


@dataclass(frozen=True)
class Drawn:
    """A table as one browser sees it: the fragment, and what happened last as data."""

    html: bytes
    news: bytes


def drawn(visit: Visit, table: Table, mine: tuple[int, ...], door: Door) -> Drawn:
    """The table as this browser sees it now; it is drawn once, however many pages of the seat are open."""
    seat, curtain = seat_shown(visit, table, mine)
    present = presence(visit).at(table.id)
    left = tuple(chair.seconds for chair in chairs_of(table, present)) if table.limit else ()
    window = answering_of(table, seat, mine)
    state = (id(table.game), id(table.made), window)
    key = (*state, seat, curtain, mine, frozenset(present), left, door, speech.language())
    found: Drawn | None = table.drawn.get(key)
    if found is None:
        if not table.drawn:
            asyncio.get_running_loop().call_later(KEEP_DRAWN, undraw, table, table.version)
        context = without_talk(table_context(visit, table, mine, door))
        page = visit.page()
        side = render("parts/side.html", page=page, **context)
        html = render(context["table"].face_template, page=page, **context)
        html += f'<hx-partial hx-target="#side" hx-swap="outerMorph">{side}</hx-partial>'
        if context["frame"].over:
            doings = render("parts/doings.html", page=page, **context)
            html += f'<hx-partial hx-target="#doings" hx-swap="outerMorph">{doings}</hx-partial>'
        found = table.drawn[key] = Drawn(html.encode(), news(table, context["frame"]).encode())
    return found


def without_talk(context: dict[str, Any]) -> dict[str, Any]:
    """What a page needs that has its talk already: the stream adds to it."""
    frame = replace(context["frame"], talk=())
    return {**context, "frame": frame, "table": replace(context["table"], frame=frame)}


def undraw(table: Table, version: int) -> None:
    """Forget what was drawn, unless the game has moved on and that was forgotten anyway."""
    if table.version == version:
        table.drawn.clear()


def news(table: Table, frame: Frame) -> str:
    """What happened last, for sounds and for those who listen."""
    last = frame.log[-1] if frame.log else None
    return json.dumps(
        {
            "kinds": list(frame.last_events),
            "say": in_words(last, table.names) if last else "",
            "asked": frame.waits_for_me,
            "turn": frame.turn_is_mine,
            "reaction": table.kind == REACT,  # asked so often that a bell each time would be a nuisance
        }
    )


def asked_seat(visit: Visit, table: Table, mine: tuple[int, ...]) -> int:
    """The seat this browser acts for: the one that is asked if it is theirs, otherwise whose cards it shows."""
    if table.asked in mine and table.asked is not None:
        return table.asked
    shown, _curtain = seat_shown(visit, table, mine)
    return mine[0] if shown is None else shown


def answering_seat(visit: Visit, table: Table, mine: tuple[int, ...]) -> int:
    """Whose answer it is while all may react: of several people at one screen, whoever has stepped up to it."""
    shown, _curtain = seat_shown(visit, table, mine)
    if shown is None:
        raise Refused(_("Say first which of you reacts."))
    return shown


async def must_be_lifted(visit: Visit, table: Table) -> None:
    """Refused behind the curtain, where the answer could tell what whoever is next may do."""
    if table.state == PLAYING and seat_shown(visit, table, await visit.seats(table))[1]:
        raise Refused(_("The screen is changing hands; whoever is next may look."))


async def acting(visit: Visit, code: str, act: Any) -> Response:
    """Do something at a table and show what came of it; what is refused says why and changes nothing."""
    table, mine = await visit.seated(code)
    try:
        await act(table, asked_seat(visit, table, mine))
    except OutOfDate as error:
        return await fragment(visit, table, 409, str(error))
    except (Forbidden, NotFound):
        raise
    except EuphoriaError as error:
        return await fragment(visit, table, 422, str(error))
    return await fragment(visit, table)


@router.post("/t/{code}/choose")
async def choose(
    request: Request,
    code: str,
    choice: str = Form(""),
    several: str = Form(""),
    at: int = Form(-1),
    key: str = Form(""),
) -> Response:
    """Answer the open question; or it and those that follow from it, by several numbers with + between them."""
    visit = Visit(request)

    async def act(table: Table, seat: int) -> None:
        await must_be_lifted(visit, table)
        if choice == "end":
            await visit.service.end_turn(table, seat, visit.key(key))
            return
        if choice in (NOBODY_REACTS, NOBODY_YET):
            mine, whole = await visit.seats(table), choice == NOBODY_REACTS
            await visit.service.reactions.nobody(table, mine, at, visit.key(key), whole)
            presence(visit).go_on(table.id, visit.guest)
            return
        in_window = table.window is not None
        if in_window:
            seat = answering_seat(visit, table, await visit.seats(table))
        what: list[int | str] = [part for part in several.split("+") if part] or [choice]
        what = [int(one) if str(one).isdecimal() and len(str(one)) < 6 else str(one)[:80] for one in what]
        await visit.service.choose(table, seat, what[0], at, visit.key(key), what[1 : MOST_ANSWERS + 1])
        if in_window:
            presence(visit).cover(table.id, visit.guest)  # the others at this screen are still waited for

    return await acting(visit, code, act)


@router.post("/t/{code}/remember")
async def remember(request: Request, code: str, answer: str = Form(""), key: str = Form("")) -> Response:
    """What I answer to an offer from now on, the open one included: `always use ...`, never, or ask."""
    visit = Visit(request)
    how, _space, choice = answer.partition(" ")

    async def act(table: Table, _asked: int) -> None:
        await must_be_lifted(visit, table)
        shown, _curtain = seat_shown(visit, table, await visit.seats(table))
        must_be_offer(table.game, choice, how)
        if shown is not None:
            data = {"choice": choice, "how": how}
            await visit.service.do(table, shown, lambda now: (REMEMBER, data), visit.key(key), "remember")

    return await acting(visit, code, act)


@router.post("/t/{code}/end")
async def end_turn(request: Request, code: str, key: str = Form("")) -> Response:
    visit = Visit(request)
    return await acting(visit, code, lambda table, seat: visit.service.end_turn(table, seat, visit.key(key)))


@router.post("/t/{code}/undo")
async def undo(
    request: Request, code: str, key: str = Form(""), answer: str = Form(""), of: int | None = Form(None)
) -> Response:
    """Take a step back or ask for it; or answer, for one chair of mine, somebody who asked."""
    visit = Visit(request)

    async def act(table: Table, seat: int) -> None:
        mine = await visit.seats(table)
        if answer in ("yes", "no"):
            await visit.service.answer_undo(table, agreeing_seat(table, mine, of), answer == "yes", None)
            return
        shown, curtain = seat_shown(visit, table, mine)
        last = table.made[-1].seat if table.made else seat
        own = last if last in mine else seat
        await visit.service.undo(table, own if curtain or shown is None else shown, visit.key(key))

    return await acting(visit, code, act)


@router.post("/t/{code}/say")
async def say(request: Request, code: str, words: str = Form(""), key: str = Form("")) -> Response:
    visit = Visit(request)
    return await acting(visit, code, lambda table, seat: visit.service.say(table, seat, words[:600], visit.key(key)))


@router.post("/t/{code}/hint")
async def hint(request: Request, code: str, stage: int = Form(1), at: int = Form(-1), key: str = Form("")) -> Response:
    """A hint on my question: where to look, what to do, or why."""
    visit = Visit(request)

    async def act(table: Table, seat: int) -> None:
        await must_be_lifted(visit, table)
        await visit.service.hint(table, seat, stage, at, visit.key(key))

    return await acting(visit, code, act)


@router.post("/t/{code}/seat")
async def seat_to(
    request: Request, code: str, seat: int = Form(-1), to: str = Form("bot"), level: str = Form(STAND_IN)
) -> Response:
    visit = Visit(request)

    async def act(table: Table, _own: int) -> None:
        if seat not in await visit.seats(table):
            raise Forbidden(_("That is not your chair."))
        kind = BOT if to == "bot" else table.house.seats[seat].kind
        await visit.service.hand_over(table, seat, PERSON if kind == BOT and to != "bot" else kind, level, None)

    return await acting(visit, code, act)


@router.post("/t/{code}/orders")
async def orders(request: Request, code: str) -> Response:
    """Say how I react without being asked; the others see the same pause."""
    visit = Visit(request)
    sent = await request.form(max_fields=8)

    async def act(table: Table, _own: int) -> None:
        shown, curtain = seat_shown(visit, table, await visit.seats(table))
        if shown is None or curtain:
            raise Refused(_("Orders are given by one player, at the own cards."))
        given = {name: str(order)[:10] for name, order in sent.items() if name in OCCASIONS.get(table.house.title, ())}
        await visit.service.reactions.order(table, shown, given)

    return await acting(visit, code, act)


@router.post("/t/{code}/late")
async def late(request: Request, code: str, seat: int = Form(-1), do: str = Form("wait")) -> Response:
    visit = Visit(request)

    async def act(table: Table, _own: int) -> None:
        if do == "bot":
            await visit.service.replace_late(table, seat, None)
        elif do == "wait":
            await visit.service.wait_for(table, seat, None)
        elif do == "nudge" and table.asked == seat:
            presence(visit).nudge(table.id)

    return await acting(visit, code, act)


@router.post("/t/{code}/abandon")
async def abandon(request: Request, code: str, key: str = Form("")) -> Response:
    visit = Visit(request)

    async def act(table: Table, seat: int) -> None:
        if not may_end(visit, table, await visit.seats(table)):
            raise Forbidden(_("Whoever made the table can end the game; your own chair can go to a bot."))
        await visit.service.abandon(table, seat, visit.key(key))

    return await acting(visit, code, act)


@router.post("/t/{code}/reveal")
async def reveal(request: Request, code: str, seat: int = Form(-1), do: str = Form("lift")) -> Response:
    """On a shared screen: call a seat behind the curtain, lift it, or cover its cards."""
    visit = Visit(request)
    table, mine = await visit.seated(code)
    if table.state == OPEN:
        raise Refused(_("The game has not begun."))
    if do == "cover":
        presence(visit).cover(table.id, visit.guest)
    elif seat in mine:
        presence(visit).show(table.id, visit.guest, Shown(seat, table.at, do != "come"))
    return await fragment(visit, table)


@router.post("/t/{code}/sit")
async def sit(request: Request, code: str, seat: int = Form(-1), name: str = Form("")) -> Response:
    """Take a free chair of the waiting room, or change the name at my own."""
    visit = Visit(request)
    table, mine = await visit.entering(code)
    if table.state != OPEN:
        raise Forbidden(_("The game has begun; to sit down now takes the link of a chair."))
    try:
        await visit.service.seating.check(table, mine, seat, name[:LONGEST_NAME])
        visit.guest = await must_have_guest(request)
        await visit.service.sit(table, visit.guest, seat, name[:LONGEST_NAME])
    except Refused as error:
        page = await lobby_page(visit, table, await visit.seats(table), str(error))
        return html(visit, "lobby.html", 422, lobby=page)
    return RedirectResponse(f"/t/{table.code}", 303)


@router.post("/t/{code}/start")
async def start(request: Request, code: str, key: str = Form(""), mark: str = Form("")) -> Response:
    visit = Visit(request)
    table, _mine = await visit.entering(code)
    if not visit.guest or visit.guest != table.owner:
        raise Forbidden(_("Only whoever made the table can do that."))
    if table.state == OPEN:
        count_bots_alone(visit, table.seats, await visit.service.store.taken(table.id))
    # Whoever presses at once may be faster than the mark of their own browser.
    await visit.service.openings.bring(table, visit.guest, mark)
    await visit.service.start(table, visit.guest, visit.key(key))
    return RedirectResponse(f"/t/{table.code}", 303)
