"""Draws tables: the part of a page that is sent again after every change, once for all who see the same."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, replace
from typing import Any

from euphoria.titles import REACT
from euphoria.web.pages.faces import FACES, once, once_context
from euphoria.web.pages.frame import Frame
from euphoria.web.pages.framing import chairs_of, frame_of, in_words
from euphoria.web.pages.newtable import levels
from euphoria.web.pages.pages_data import (
    Caller,
    Late,
    TablePage,
)
from euphoria.web.pages.rendering import render
from euphoria.web.pages.screens import consent_of, screen_of
from euphoria.web.pages.visits import (
    Visit,
    presence,
    seat_shown,
)
from euphoria.web.tables.chairs import Door
from euphoria.web.tables.house import BOT
from euphoria.web.tables.table import Table
from euphoria.web.tables.windows import answering as answering_of
from euphoria.web.tables.windows import view_asked
from euphoria.words import speech

KEEP_DRAWN = 10.0
"""Seconds for which a drawing is kept for whoever asks again."""


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


def face_of(table: Table, seat: int | None, frame: Frame) -> dict[str, Any]:
    """The context of the title's own part."""
    context: dict[str, Any] = FACES[table.house.title].table(view_asked(table, seat), frame)
    return context


def once_of(table: Table) -> dict[str, Any]:
    """The context of what stays on the page beside the table; it shows nothing of any seat."""
    return once_context(table.house.title, table.view(None))


def may_end(visit: Visit, table: Table, mine: tuple[int, ...]) -> bool:
    """May this guest end the game for everybody? Whoever made the table, or has no people to play with."""
    alone = all(seated.kind == BOT or seat in mine for seat, seated in enumerate(table.seats))
    return bool(mine) and (alone or table.owner in ("", visit.guest))


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
