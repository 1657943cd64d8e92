"""The face of dystopia in the browser: a view and its frame as the context of a template, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup

from euphoria.dystopia.terms import HIGHEST, ICARITE
from euphoria.dystopia.view import View
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.board import MINE_FIELDS, TANKS, Board, steps
from euphoria.web.dystopia.parts import Mine, Office, Person
from euphoria.web.dystopia.paying import no_matter
from euphoria.web.dystopia.players import mine, persons, results
from euphoria.web.dystopia.pointers import pointers
from euphoria.web.dystopia.question import question
from euphoria.web.dystopia.reader import Reader
from euphoria.web.dystopia.signs import signs
from euphoria.web.dystopia.tips import tips
from euphoria.web.pages.frame import Frame, Line
from euphoria.web.pages.rendering import kept_page, render
from euphoria.words.dystopia.guide import goal

TEMPLATE: Final = "dystopia/table.html"
"""The fragment that is pushed after every change."""
ONCE: Final = "dystopia/once.html"
"""What stays on the page beside it: explanations and help."""
CSS: Final = ("css/dystopia.css", "css/dystopia-tablet.css")
JS: Final = ("js/dystopia.js",)
PRACTICE_CSS: Final = ("css/dystopia-practice.css",)
"""How the board makes room for a guide."""

LOG_LINES: Final = 16
TRACKS: Final = ("morale", "knowledge")


def table(view: View, frame: Frame) -> dict[str, Any]:
    """What the fragment is made from."""
    reader = Reader(view, frame)
    board = Board(reader)
    people = persons(reader)
    seat = view.seat
    charts = tuple(_chart([(getattr(person, track), person.badge) for person in people], seat) for track in TRACKS)
    parts = [
        _region("icarus", board, ICARITE),
        _part("office", Office(charts, tuple(board.space(space) for space in TANKS))),
        *[_region("region", board, faction) for faction in range(ICARITE)],
    ]
    me = None if seat is None else mine(reader, people[seat])
    return {
        "frame": frame,
        "goal": goal(view),
        "turn": reader.whose.number,
        "over": view.game.over,
        "board": Markup("").join(parts),
        "people": people,
        "log": log(frame, people),
        "drawn": lambda person: _part("player", person),
        "me": me,
        "mine": "" if me is None else _part("mine", me),
        "seat": seat,
        "ask": question(reader),
        "results": results(reader, people) if view.game.over else [],
        "pic": draw.icon,
        "signs": tuple(signs(view).values()),
    }


def log(frame: Frame, people: Sequence[Person]) -> list[tuple[Line, str, str, str]]:
    """The latest lines, newest first, each with the address of the replay, a badge and the title."""
    badges = [person.badge for person in people]
    lines = frame.log[: -LOG_LINES - 1 : -1]
    return [(line, frame.replay, badges[line.seat] if line.seat >= 0 else "", frame.title) for line in lines]


def asked_aloud(context: dict[str, Any]) -> str:
    """The question that a table asks, for those who listen."""
    return str(context["ask"].text)


def _region(name: str, board: Board, faction: int) -> Markup:
    """A region of the board: once for all before whom the same facts lie, and apart for whoever may choose there."""

    def context() -> dict[str, Any]:
        of_faction = {"look_of": draw.FACTION_CLASSES[faction], "emblem": draw.EMBLEMS[faction]}
        found = {"region": board.region(faction), "steps": steps(faction), "mine_fields": MINE_FIELDS}
        return {"pic": draw.icon, **found, **of_faction}

    template, facts = f"dystopia/{name}.html", board.facts(faction)
    # What may be chosen is another matter at every move; only its parts stay.
    return Markup(render(template, **context())) if facts is None else kept_page(template, facts, context)


def _part(name: str, what: Office | Person | Mine) -> Markup:
    """Another part of the table. Most of them stay as they were from one move to the next, so they are kept."""
    word = {"office": "office", "player": "person", "mine": "me"}[name]
    return kept_page(f"dystopia/{name}.html", what, lambda: {"pic": draw.icon, word: what})


def once(view: View) -> dict[str, Any]:
    """What the part of the page that never changes is made from."""
    return {"tips": tips(view.game), "pic": draw.icon}


def _chart(markers: list[tuple[int, Markup]], seat: int | None) -> tuple[tuple[int, tuple[Markup, ...], bool], ...]:
    """The fields of a track: number, the marks on it, and whether the viewer's is among them."""
    own = 0 if seat is None else markers[seat][0]
    fields = range(1, HIGHEST + 1)
    return tuple((at, tuple(badge for level, badge in markers if level == at), at == own) for at in fields)


__all__ = ["CSS", "JS", "ONCE", "TEMPLATE", "no_matter", "once", "pointers", "table"]
