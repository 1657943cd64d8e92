"""Draws a board that belongs to no table: that of a lesson or a puzzle, with the face that tables of its title have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from euphoria.core.errors import IllegalChoice
from euphoria.core.game import Game
from euphoria.core.setup import Setup
from euphoria.core.view import View
from euphoria.titles import REACT, TITLES
from euphoria.web.pages.drawing import sent
from euphoria.web.pages.faces import FACES, WORDS, once, once_context
from euphoria.web.pages.frame import Chair, Frame, Line
from euphoria.web.pages.moments import shot_of
from euphoria.web.pages.rendering import pieces
from euphoria.web.tables.house import MARKS, PERSON, SCREEN
from euphoria.web.tables.windows import Answering
from euphoria.words.log import Line as Told
from euphoria.words.speech import pgettext


@dataclass(frozen=True)
class Board:
    """A game without a table, and how it is shown: to whom, under which address, and what is new."""

    title: str
    game: Game
    seat: int
    names: tuple[str, ...]
    """Of the players, by seat."""
    address: str
    """The forms of the board go to addresses below this one: `choose` and `undo`."""
    name: str
    """What the page is called."""
    is_asked: bool
    """May the reader choose now?"""
    meanwhile: str = ""
    """What is said in place of the question while the reader may not."""
    can_go_back: bool = False
    before: int = 0
    """How many events are no news any more."""
    unaided: bool = False
    """Is nothing counted for the reader?"""
    asks_for: str = ""
    """A question that is answered by pressing a player."""
    without: tuple[str, ...] = ()
    """Parts of the page that are left out, by the names of the title's own things."""


@dataclass(frozen=True)
class PracticePage:
    """practice.html, on which pages with a board of their own are built; it also gets the context of the face."""

    frame: Frame
    face_template: str
    css: tuple[str, ...]
    js: tuple[str, ...]
    """Files of the title's face, under static."""
    once: tuple[str, ...]
    """Templates of the face that stay on the page."""
    look: str = ""
    """A selector of what lights up."""
    then: str = ""
    """A selector of the buttons that are to be pressed: one that is in sight lights up alone."""
    heard: tuple[str, ...] = field(default=())
    """What has just happened and what is said about it, for those who listen."""


def practice_context(
    board: Board, look: tuple[str, ...] = (), heard: tuple[str, ...] = (), wanted: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Everything that a page with this board needs, and its answer to a form.

    `look` are names of things of the title that are to light up, `wanted` the choices that are to be made.
    """
    face = FACES[board.title]
    frame = frame_of(board)
    view = view_of(board)
    page = PracticePage(
        frame=frame,
        face_template=face.TEMPLATE,
        css=(*face.CSS, *getattr(face, "PRACTICE_CSS", ())),
        js=face.JS,
        once=once(board.title),
        look=", ".join(selectors(board, look)),
        then=", ".join(buttons(board, wanted)),
        heard=heard,
    )
    return {**once_context(board.title, view), **face.table(view, frame), "frame": frame, "practice": page}


def view_of(board: Board) -> View[Game]:
    """What the reader may know, with the names that those on the board have for the reader."""
    view = TITLES[board.title].rules.view(board.game, board.seat)
    setup = view.game.setup
    view.game.setup = Setup(names_of(board), setup.options, None, None, imagined=True, asks_all=setup.asks_all)
    return view


def frame_of(board: Board) -> Frame:
    """What surrounds the view of whoever practises."""
    game, seat = board.game, board.seat
    reacts = board.is_asked and not game.over and game.question().kind == REACT
    new = (game.events or [])[board.before :]
    return Frame(
        code="",
        elsewhere=board.address,
        title=board.title,
        name=board.name,
        version=len(game.history),
        at=len(game.history),
        key="",
        seat=seat,
        chairs=chairs_of(board),
        log=lines_of(board),
        mine=(seat,),
        asked=board.is_asked,
        waits_for_me=board.is_asked,
        turn_is_mine=board.is_asked and not reacts,
        meanwhile=board.meanwhile,
        can_undo=board.can_go_back,
        window=Answering(asked=True) if reacts else None,
        talk_on=False,
        ends_itself=True,
        unaided=board.unaided,
        asks_for=board.asks_for,
        without=board.without,
        over=game.over,
        last_events=tuple(event.kind for event in new),
        shot=shot_of(new),
    )


def lines_of(board: Board) -> tuple[Line, ...]:
    """The log of the board; what is new is marked."""
    events = board.game.events or []
    old = _told(board, 0, board.before)
    new = _told(board, board.before, len(events))
    lines = [(line, False) for line in old] + [(line, True) for line in new]
    return tuple(
        Line(0, line.seat, line.text, fresh=is_new, id=str(number)) for number, (line, is_new) in enumerate(lines)
    )


def happened(board: Board) -> tuple[str, ...]:
    """What is new, as sentences: who did what."""
    names = [subject(name) if seat == board.seat else name for seat, name in enumerate(names_of(board))]
    told = _told(board, board.before, len(board.game.events or []))
    return tuple(f"{names[line.seat]}: {line.text}." if line.seat >= 0 else line.text for line in told)


def subject(name: str) -> str:
    """The reader, by that name, before what they did."""
    return pgettext("log subject", "You").format(name=name)


def _told(board: Board, first: int, last: int) -> list[Told]:
    """Some of the events in words, as the reader may know them."""
    seen = [event.seen_by(board.seat) for event in (board.game.events or [])[first:last]]
    you = pgettext("after of, at or from", "you")
    names = [you if seat == board.seat else name for seat, name in enumerate(board.names)]
    return list(WORDS[board.title].tell(seen, names, board.game, board.seat))


def selectors(board: Board, look: tuple[str, ...]) -> list[str]:
    """What lights up on the page, by the names that the title gives its things, or by the name of a player."""
    known = things_of(board.title, board.names)
    return [found_by(name, known) for name in look]


def things_of(title: str, players: Sequence[str]) -> dict[str, str]:
    """What the things of a title's page are found by, by the names that lessons call them."""
    known: dict[str, str] = TITLES[title].part("web", "lookout").things(players)
    return known


def found_by(name: str, known: Mapping[str, str]) -> str:
    """What one of them is found by; IllegalChoice names those that there are."""
    if name not in known:
        raise IllegalChoice(f"there is nothing called '{name}' to look at; known: {', '.join(known)}")
    return known[name]


def buttons(board: Board, wanted: tuple[str, ...]) -> list[str]:
    """The buttons of choices, where the title says how they are found."""
    find = getattr(TITLES[board.title].part("web", "lookout"), "buttons_of", None)
    return [] if find is None else [find(board.game.table().parse(text).index) for text in wanted]


def chairs_of(board: Board) -> tuple[Chair, ...]:
    """The reader and the others, who are part of the lesson."""
    marked = zip(names_of(board), MARKS, strict=False)
    return tuple(
        Chair(number, name, mark, SCREEN if number == board.seat else PERSON, present=True)
        for number, (name, mark) in enumerate(marked)
    )


def names_of(board: Board) -> tuple[str, ...]:
    """What those on the board are called."""
    # For translators: stands where other players have a name, also within sentences about them; best a noun.
    you = pgettext("name of whoever learns", "You")
    return tuple(you if seat == board.seat else name for seat, name in enumerate(board.names))


def practice_answer(context: dict[str, Any], part: str, template: str) -> bytes:
    """What a form on such a page is answered with: the board, the part beside it, and what is heard."""
    page: PracticePage = context["practice"]
    beside = [(part, template), ("practice", "parts/practice.html")]
    found = [*pieces(page.face_template, **context)]
    for id, name in beside:
        found += sent(id, name, context)
    return "".join(found).encode()
