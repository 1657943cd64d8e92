"""Play now, and what somebody without a table is asked first: lessons, a first game with a guide, or straight in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import cycle
from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Request
from fastapi.responses import RedirectResponse, Response

from euphoria.ai.levels import LEVELS
from euphoria.titles import TITLES, USUAL
from euphoria.web.pages.newtable import USUAL_LEVEL, title_card, usual_chairs
from euphoria.web.pages.pages_data import TitleCard
from euphoria.web.pages.table_form import name_of
from euphoria.web.pages.visits import FIRST, Visit, html, keep_title, must_have_guest
from euphoria.web.refusals import NotFound
from euphoria.web.tables.first_deals import is_chosen
from euphoria.web.tables.house import BOT, House, Seated
from euphoria.web.tables.progress import DONE, LESSON
from euphoria.web.tables.table import OVER
from euphoria.words.guide import guide_of
from euphoria.words.names import AGAINST_BOTS, FIRST_GAME, YOU
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)
GENTLE: Final = LEVELS[0]
"""The bots of a first game, where the guide of a title names no others."""
FEW: Final = 4
"""So many sit at a first game at most: with more one waits long for the next turn."""


@dataclass(frozen=True)
class FirstPage:
    """first.html: a first game of a title, with a guide or after lessons."""

    title: TitleCard
    level: str
    """The bots of whoever goes straight in."""
    has_guide: bool
    deal_chosen: bool
    """The server would choose a deal that suits a beginner."""
    lessons_first: bool = True
    """The reader has done none of the lessons, which are the best beginning then."""


@router.get("/first")
async def first(request: Request, title: str = USUAL, level: str = USUAL_LEVEL) -> Response:
    """How somebody new may begin."""
    visit = Visit(request)
    title = title if title in TITLES else USUAL
    house = house_against_bots(title, guide=True)
    has_guide = guide_of(title) is not None
    kept = await visit.practised.all_of(visit.guest, LESSON)
    has_learned = any(learned == title and one.state == DONE for (learned, _name), one in kept.items())
    offer = FirstPage(title_card(title), level[:20], has_guide, is_chosen(house), not (has_learned and has_guide))
    return html(visit, "first.html", first=offer)


@router.post("/play")
async def play_now(
    request: Request,
    title: str = Form(USUAL),
    level: str = Form(USUAL_LEVEL),
    mark: str = Form(""),
    guide: str = Form(""),
    new: str = Form(""),
) -> Response:
    """A table against bots, begun at once; or first the question how to begin, if the first page says that this is
    somebody new. Having a table is what keeps it from being asked again."""
    visit = Visit(request)
    if title not in TITLES:
        raise NotFound(_("there is no game {title}").format(title=repr(title)))
    tables = await visit.service.store.my_tables(visit.guest) if visit.guest else []
    if new and not tables:
        return keep_title(RedirectResponse(f"{FIRST}?{urlencode({'title': title, 'level': level[:20]})}", 303), title)
    guided = bool(guide) and guide_of(title) is not None
    plain = house_against_bots(title, level, guided)
    newcomer = all(row.state != OVER for row in tables)
    house = await visit.service.checked(replace(plain, newcomer=newcomer))
    guest = await must_have_guest(request)
    table = await visit.service.create(house, guest, (0,))
    await visit.service.openings.bring(table, guest, mark)
    await visit.service.start(table, guest)
    return keep_title(RedirectResponse(f"/t/{table.code}", 303), title)


def house_against_bots(title: str, level: str = GENTLE, guide: bool = False) -> House:
    """One person and as many bots of a rank as usual; with a guide they are few, and as gentle as it wants them."""
    chairs = usual_chairs(title, YOU, True, FEW) if guide else usual_chairs(title, YOU, True)
    ranks = cycle(getattr(guide_of(title), "BOTS", (GENTLE,)) if guide else (level,))
    seats = tuple(
        Seated(name_of(chair), chair.kind, next(ranks) if chair.kind == BOT else "", chair.mark) for chair in chairs
    )
    return House(title, FIRST_GAME if guide else AGAINST_BOTS, seats, guide=guide)
