"""The face of dystopia in the browser: a view and its frame as the context of a template, and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from euphoria.dystopia.terms import HIGHEST, ICARITE
from euphoria.dystopia.view import View
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.board import MINE_FIELDS, TANKS, Board, steps
from euphoria.web.dystopia.parts import Mine, Office, Person, Region
from euphoria.web.dystopia.paying import no_matter
from euphoria.web.dystopia.players import mine, persons, results
from euphoria.web.dystopia.pointers import pointers
from euphoria.web.dystopia.question import question
from euphoria.web.dystopia.reader import Reader
from euphoria.web.dystopia.signs import signs
from euphoria.web.dystopia.tips import tips
from euphoria.web.pages.frame import Frame
from euphoria.web.pages.rendering import render
from euphoria.words.speech import language

TEMPLATE: Final = "dystopia/table.html"
"""The fragment that is pushed after every change."""
ONCE: Final = "dystopia/once.html"
"""What stays on the page beside it: explanations and help."""
CSS: Final = ("css/dystopia.css", "css/dystopia-tablet.css")
JS: Final = ("js/dystopia.js",)

TRACKS: Final = ("morale", "knowledge")


def table(view: View, frame: Frame) -> dict[str, Any]:
    """What the fragment is made from."""
    reader = Reader(view, frame)
    board = Board(reader)
    people = persons(reader)
    seat = view.seat
    charts = tuple(_chart([(getattr(person, track), person.badge) for person in people], seat) for track in TRACKS)
    parts = [
        _part("icarus", language(), board.region(ICARITE)),
        _part("office", language(), Office(charts, tuple(board.space(space) for space in TANKS))),
        *[_part("region", language(), board.region(faction)) for faction in range(ICARITE)],
    ]
    me = None if seat is None else mine(reader, people[seat])
    return {
        "frame": frame,
        "turn": reader.whose.number,
        "over": view.game.over,
        "board": Markup("").join(parts),
        "people": people,
        "drawn": lambda person: _part("player", language(), person),
        "me": me,
        "mine": "" if me is None else _part("mine", language(), me),
        "seat": seat,
        "ask": question(reader),
        "results": results(reader, people) if view.game.over else [],
        "pic": draw.icon,
        "signs": signs(view),
    }


@lru_cache(maxsize=4096)
def _part(name: str, spoken: str, what: Region | Office | Person | Mine) -> Markup:
    """A part of the table in a language. Most of them stay as they were from one move to the next, so they are kept."""
    context: dict[str, Any] = {"pic": draw.icon}
    if isinstance(what, Region):
        context |= {"region": what, "steps": steps(what.faction), "mine_fields": MINE_FIELDS}
        context |= {"look_of": draw.FACTION_CLASSES[what.faction], "emblem": draw.EMBLEMS[what.faction]}
    else:
        context[{"office": "office", "player": "person", "mine": "me"}[name]] = what
    return Markup(render(f"dystopia/{name}.html", **context))


def once(view: View) -> dict[str, Any]:
    """What the part of the page that never changes is made from."""
    return {"tips": tips(view.game.edition), "pic": draw.icon}


def _chart(markers: list[tuple[int, Markup]], seat: int | None) -> tuple[tuple[int, tuple[Markup, ...], bool], ...]:
    """The fields of a track: number, the marks on it, and whether the viewer's is among them."""
    own = 0 if seat is None else markers[seat][0]
    fields = range(1, HIGHEST + 1)
    return tuple((at, tuple(badge for level, badge in markers if level == at), at == own) for at in fields)


__all__ = ["CSS", "JS", "ONCE", "TEMPLATE", "no_matter", "once", "pointers", "table"]
