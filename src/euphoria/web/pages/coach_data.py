"""What the pages of the coach are given: an analysis in words and in places of a picture, as plain data.

Pictures are FIELD wide and FIELD high, whatever size they are drawn in; places along them are also said in hundredths.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from euphoria.web.pages.frame import Chair

FIELD: Final = 1000


@dataclass(frozen=True)
class Curve:
    """Somebody's chances from turn to turn, as a line: of a player, or of a side."""

    name: str
    look: str
    """Its colour, as a class."""
    points: str
    last: str
    """How it ended, in words."""
    mark: str = ""
    icon: str = ""
    hue: str = ""
    """Its colour where no class helps: in a picture that is a file."""
    dash: str = ""


@dataclass(frozen=True)
class Column:
    """Whose figures stand below each other."""

    name: str
    mark: str = ""
    icon: str = ""


@dataclass(frozen=True)
class Row:
    """A moment: where it is in the game and in the picture, and everybody's chances."""

    at: int
    turn: int
    who: str
    """Whose turn it was; nobody's before the first and at the end."""
    place: str
    """In hundredths of the picture."""
    heights: str
    """Of every curve, in the picture."""
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Tick:
    """A turn that is named below a picture."""

    turn: int
    place: str


@dataclass(frozen=True)
class Point:
    """A turning point, or the costliest choice of somebody."""

    number: int
    """Of the flag in the picture; 0 without one."""
    place: str
    at: int
    turn: int
    chair: Chair
    is_luck: bool
    what: str
    cost: str
    better: str = ""
    reasons: tuple[tuple[bool, str], ...] = ()
    level: int = 0
    """How far its flag hangs below the top, where others are near."""
    try_again: str = ""
    """Where the reader can play on from there."""


@dataclass(frozen=True)
class Swing:
    """A turn in which the chances moved, and what happened in it."""

    at: int
    turn: int
    words: str
    told: tuple[str, ...]


@dataclass(frozen=True)
class Meter:
    """A figure as a small bar with its doubt, in hundredths of its width."""

    start: str
    width: str
    low: str
    high: str


@dataclass(frozen=True)
class Player:
    """A player's game: what is counted, accuracy, luck and the rest."""

    chair: Chair
    mine: bool
    accuracy: str
    exact: Meter
    lost: str
    sure: bool
    """Is what was lost more than its doubt?"""
    luck: str
    lucky: str
    """The same in a word."""
    swing: Meter
    play: str
    began: str
    race: str = ""
    """What is counted from turn to turn, as a shape."""
    ends: str = ""
    """How it stood in the end, in words."""


@dataclass(frozen=True)
class Spoken:
    """Something said at the table, and what came of it."""

    at: int
    turn: int
    chair: Chair
    words: str
    """After the name of whoever said it."""
    is_true: bool
    truth: str
    deeds: tuple[str, ...]
    likely: tuple[str, ...]
    """How likely it could look to those who heard it."""


@dataclass(frozen=True)
class Told:
    """All that the coach tells."""

    replay: str
    """Where one looks at a moment; its number follows."""
    picture: str
    """Where the picture to share is."""
    curves: tuple[Curve, ...]
    thin: tuple[Curve, ...]
    """Of every player, where the others are of sides."""
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    ticks: tuple[Tick, ...]
    points: tuple[Point, ...]
    lessons: tuple[Point, ...]
    players: tuple[Player, ...]
    racing: str
    """What is counted from turn to turn."""
    turns: frozenset[int]
    """Of which the coach tells."""
    tries: int
    decided: tuple[int, str] = (0, "")
    """The choice that decided the game, where the page does not tell it elsewhere: where it stands, and in words."""
    together: str = ""
    """Why chances need not add up to the whole."""
    swings: tuple[Swing, ...] = ()
    """Where else the chances moved most."""
    by_view: str = ""
    """By what choices are judged."""
    claims: tuple[Spoken, ...] = ()
    speakers: tuple[tuple[Chair, str], ...] = ()
    """How what everybody said was taken, all together."""
    secrets: tuple[str, ...] = ()
    """Who could know what, and since when."""

    @property
    def shown(self) -> int:
        """The row that is shown first: where the game turned most, or its end."""
        at = self.points[0].at if self.points else self.rows[-1].at
        return max(number for number, row in enumerate(self.rows) if row.at <= at)


@dataclass(frozen=True)
class CoachPage:
    """The coach's part of a page: nobody has asked yet, it is being worked out, or all of it."""

    source: str
    """The address of the table or record it is about."""
    state: str
    """`free`, `waiting`, `working`, `failed` or `told`."""
    share: int = 0
    """How much is done, in hundredths."""
    before: int = 0
    told: Told | None = None


@dataclass(frozen=True)
class Part:
    """Somebody's share of the chances at a moment, as a part of a bar."""

    name: str
    look: str
    figure: str
    start: str
    width: str
    mark: str = ""
    icon: str = ""


@dataclass(frozen=True)
class Standing:
    """The chances at a moment of a replay."""

    turn: int
    parts: tuple[Part, ...]
    here: str
    """Where the best choices at this moment are told; empty where nobody had to choose."""


@dataclass(frozen=True)
class Here:
    """A choice of a finished game, compared with the best one."""

    chair: Chair
    chosen: str
    verdict: str
    """What would have been better, and by how much, as far as one can tell."""
