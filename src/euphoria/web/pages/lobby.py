"""The waiting room: who has come, links for those who have not, taking a chair, beginning."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from euphoria.core.checks import LONGEST_NAME
from euphoria.web.pages.framing import chairs_of
from euphoria.web.pages.newtable import house_rules, title_card
from euphoria.web.pages.pages_data import (
    AWAY,
    FREE,
    HERE,
    ME,
    Caller,
    LobbyChair,
    LobbyLuck,
    LobbyPage,
    TablePage,
)
from euphoria.web.pages.visits import (
    Visit,
    count_bots_alone,
    html,
    must_have_guest,
    presence,
)
from euphoria.web.refusals import Forbidden, Refused
from euphoria.web.tables.house import PERSON
from euphoria.web.tables.luck import browser_of
from euphoria.web.tables.store import WATCHER
from euphoria.web.tables.table import OPEN, OVER, Table
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)


async def invitations(visit: Visit, table: Table, taken: set[int]) -> dict[int, str]:
    """The links to chairs nobody has come to and to watching, by seat, for whoever made the table."""
    if not visit.guest or table.owner != visit.guest:
        return {}
    links = await visit.service.store.links(table, visit.token)
    free = [seat for seat, seated in enumerate(table.house.seats) if seated.kind == PERSON and seat not in taken]
    return {seat: visit.address(f"/s/{links[seat]}") for seat in (*free, WATCHER) if links.get(seat)}


async def lobby_page(visit: Visit, table: Table, mine: tuple[int, ...], problem: str = "") -> LobbyPage:
    """The waiting room as this browser sees it: who is there, which links it may hand on, what is missing."""
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
        kept = table.seats[chair.seat].name
        own_name = "" if kept.lower() == chair.mark else chair.name
        chairs.append(LobbyChair(chair, state, link, visit.picture(link), own_name))
    invite = visit.address(f"/t/{table.code}")
    return LobbyPage(
        code=table.code,
        title=title_card(table.house.title),
        name=table.name,
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


async def with_links(visit: Visit, table: Table, page: TablePage) -> TablePage:
    """The page with what its menu offers to whoever made the table."""
    links = await invitations(visit, table, await visit.service.store.taken(table.id))
    watch = links.pop(WATCHER, "")
    waiting = [LobbyChair(page.frame.chairs[seat], FREE, link, visit.picture(link)) for seat, link in links.items()]
    waiting = [] if table.state == OVER else waiting
    return replace(page, watch_link=watch, watch_qr=visit.picture(watch), waiting=tuple(waiting))


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
