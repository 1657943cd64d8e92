"""Draws tables: the part of a page that is sent again after every change, once for all who see the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from euphoria.titles import REACT
from euphoria.web.pages.faces import FACES, once, once_context
from euphoria.web.pages.frame import Frame
from euphoria.web.pages.framing import frame_among, in_words
from euphoria.web.pages.keeping import lined_up
from euphoria.web.pages.newtable import levels
from euphoria.web.pages.pages_data import (
    Caller,
    Late,
    TablePage,
)
from euphoria.web.pages.rendering import pieces
from euphoria.web.pages.screens import consent_of, screen_of
from euphoria.web.pages.sitting import Sitting
from euphoria.web.tables.table import Table
from euphoria.web.tables.windows import view_asked

KEEP_DRAWN = 10.0
"""Seconds for which a drawing is kept for whoever asks again."""


@dataclass(frozen=True)
class Drawn:
    """A table as one browser sees it: the parts of the fragment, and what happened last as data."""

    parts: list[str]
    news: bytes

    @property
    def html(self) -> bytes:
        return "".join(self.parts).encode()


def draw_table(sitting: Sitting) -> Drawn:
    """The table as this browser sees it now; it is drawn once, however many pages of the seat are open."""
    table, key = sitting.table, sitting.key
    found: Drawn | None = table.drawn.get(key)
    if found is None:
        if Drawn not in table.drawn:
            table.drawn[Drawn] = asyncio.get_running_loop().call_later(KEEP_DRAWN, undraw, table, table.version)
        context = table_context(sitting, with_talk=False)
        parts = lined_up(pieces_of(context["table"], context))
        found = table.drawn[key] = Drawn(parts, news(table, context["frame"]).encode())
    return found


def pieces_of(page: TablePage, context: Mapping[str, object]) -> Iterable[str]:
    """The fragment, and what is sent beside it."""
    beside = ("side", "doings") if page.frame.over else ("side",)
    return chain(
        pieces(page.face_template, **context),
        *[sent(id, f"parts/{id}.html", context) for id in beside],
    )


def sent(id: str, template: str, context: Mapping[str, object]) -> Iterable[str]:
    """A part of the page that is sent beside the table, piece by piece."""
    return pieces("parts/sent.html", sent=(id, template), **context)


def table_context(sitting: Sitting, with_talk: bool = True) -> dict[str, Any]:
    """Everything a table's page, its fragment and its side part need; no talk for a page that has it already, since the
    stream adds to it."""
    table, mine, seat = sitting.table, sitting.mine, sitting.seat
    face = FACES[table.house.title]
    frame = frame_among(table, sitting.viewer, mine, sitting.chairs, with_talk)
    late = tuple(
        Late(chair.seat, chair.name, chair.mark)
        for chair in frame.chairs
        if chair.seconds == 0 and chair.seat not in mine and mine
    )
    page = TablePage(
        frame=frame,
        face_template="parts/curtain.html" if sitting.curtain else face.TEMPLATE,
        levels=levels(table.house.title),
        late=late,
        consent=consent_of(table, mine, frame.chairs),
        screen=screen_of(table, mine, frame.chairs, seat, sitting.curtain),
        callers=tuple(Caller(knock.id, frame.chairs[knock.seat]) for knock in sitting.door.knocks),
        moved=tuple(table.names[seat] for seat in sitting.door.moved),
        curtain=frame.chairs[seat] if sitting.curtain and seat is not None else None,
        seal=table.seal,
        may_end=sitting.may_end,
        css=face.CSS,
        js=face.JS,
        once=once(table.house.title),
    )
    context: dict[str, Any] = {"table": page, "frame": frame}
    if not sitting.curtain:
        context = {**face_of(table, seat, frame), **context}
    return context


def face_of(table: Table, seat: int | None, frame: Frame) -> dict[str, Any]:
    """The context of the title's own part."""
    context: dict[str, Any] = FACES[table.house.title].table(view_asked(table, seat), frame)
    return context


def once_of(table: Table) -> dict[str, Any]:
    """The context of what stays on the page beside the table; it shows nothing of any seat."""
    return once_context(table.house.title, table.view(None))


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
