"""The face of dystopia in the browser: a view and its frame as the context of a template, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from markupsafe import Markup

from euphoria.dystopia.terms import ALL_FACTIONS, HIGHEST, ICARITE, Faction, Seat
from euphoria.dystopia.view import View
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.board import MINE_FIELDS, TANKS, Board, steps
from euphoria.web.dystopia.parts import Office, Person
from euphoria.web.dystopia.paying import no_matter
from euphoria.web.dystopia.players import mine, own_facts, persons, results
from euphoria.web.dystopia.pointers import pointers
from euphoria.web.dystopia.question import question
from euphoria.web.dystopia.reader import Reader
from euphoria.web.dystopia.signs import signs
from euphoria.web.dystopia.tips import tips
from euphoria.web.pages.frame import Frame
from euphoria.web.pages.keeping import kept_page
from euphoria.web.pages.rendering import render
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
    parts = [
        _region("icarus", board, ICARITE),
        _office(board, people),
        *[_region("region", board, faction) for faction in ALL_FACTIONS[:ICARITE]],
    ]
    return {
        "frame": frame,
        "goal": goal(view),
        "turn": reader.whose.number,
        "over": view.game.over,
        "board": parts,
        "people": people,
        "strip": tuple([(p.chair.mark, p.asked, p.badge, p.chair.name, p.star, p.left) for p in people]),
        "log": frame.log[: -LOG_LINES - 1 : -1],
        "drawn": _player,
        "me": seat is not None,
        "mine": "" if seat is None else _mine(reader, people[seat]),
        "seat": seat,
        "ask": question(reader),
        "results": results(reader, people) if view.game.over else [],
        "pic": draw.icon,
        "signs": tuple(signs(view).values()),
    }


def asked_aloud(context: dict[str, Any]) -> str:
    """The question that a table asks, for those who listen."""
    return str(context["ask"].text)


def _region(name: str, board: Board, faction: Faction) -> str:
    """A region of the board."""

    def draw_it() -> str:
        of_faction = {"look_of": draw.FACTION_CLASSES[faction], "emblem": draw.EMBLEMS[faction]}
        found = {"region": board.region(faction), "steps": steps(faction), "mine_fields": MINE_FIELDS}
        return render(f"dystopia/{name}.html", pic=draw.icon, **found, **of_faction)

    return _kept(name, board.facts(faction), draw_it)


def _office(board: Board, people: Sequence[Person]) -> str:
    """The bureau of workers."""

    def draw_it() -> str:
        seat = board.reader.seat
        charts = tuple(_chart([(getattr(person, track), person.badge) for person in people], seat) for track in TRACKS)
        office = Office(charts, tuple(board.space(space) for space in TANKS))
        return render("dystopia/office.html", pic=draw.icon, office=office)

    return _kept("office", board.office_facts(), draw_it)


def _mine(reader: Reader, person: Person) -> str:
    """What belongs to whoever looks."""
    return _kept(
        "mine", own_facts(reader, person), lambda: render("dystopia/mine.html", pic=draw.icon, me=mine(reader, person))
    )


def _player(person: Person) -> str:
    """A player as everybody sees them."""
    return _kept("player", person, lambda: render("dystopia/player.html", pic=draw.icon, person=person))


def _kept(name: str, facts: Hashable, drawn: Callable[[], str]) -> str:
    """A part of the table: once for all before whom the same facts lie, now or later."""
    return kept_page(f"dystopia/{name}.html", facts, drawn)


def once(view: View) -> dict[str, Any]:
    """What the part of the page that never changes is made from."""
    return {"tips": tips(view.game), "pic": draw.icon}


def _chart(markers: list[tuple[int, Markup]], seat: Seat | None) -> tuple[tuple[int, tuple[Markup, ...], bool], ...]:
    """The fields of a track: number, the marks on it, and whether the viewer's is among them."""
    own = 0 if seat is None else markers[seat][0]
    fields = range(1, HIGHEST + 1)
    return tuple((at, tuple(badge for level, badge in markers if level == at), at == own) for at in fields)


__all__ = ["CSS", "JS", "ONCE", "TEMPLATE", "no_matter", "once", "pointers", "table"]
