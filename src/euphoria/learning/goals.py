"""What a puzzle asks for: figures of the game that must come up to what is wanted, each a row of its title.

A goal in a file is a small table, such as `goal = { stars = 2 }` or `goal = { goods = { gold = 3 }, workers = 4 }`; all
of it must hold when the turn is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Generic, Protocol, TypeVar

from euphoria.core.errors import quote
from euphoria.core.game import Game
from euphoria.core.schema import is_whole
from euphoria.learning.reading import BadLesson
from euphoria.titles import TITLES
from euphoria.words.speech import _

G_contra = TypeVar("G_contra", bound=Game, contravariant=True)

NAMES: Final = "names"
"""The entry of a goal that is reached by naming a player, not by playing."""


@dataclass(frozen=True)
class Term(Generic[G_contra]):
    """Something that a goal can ask for, as a figure of the game: at least so much, or at most."""

    words: str
    """What is counted; empty where the name of what it is about says it."""
    figure: Callable[[G_contra, G_contra, int, str], int]
    """Of the game at the beginning, the game now, the seat, and what it is about."""
    most: bool = False
    of: tuple[str, ...] = ()
    """What it may be about, where the goal says it of several things by name."""
    of_players: bool = False
    """Or it is said of players."""
    called: Callable[[str], str] = field(default=str)
    """What a thing of that name is called."""
    lasting: bool = False
    """What is reached cannot be lost again within the turn."""
    flag: bool = False
    """It holds or it does not: there is nothing to count."""


@dataclass(frozen=True)
class Condition:
    """One part of a goal."""

    term: Term[Game]
    wanted: int
    what: str = ""

    def figure(self, begin: Game, game: Game, seat: int) -> int:
        """What there is of it now."""
        return self.term.figure(begin, game, seat, self.what)

    def holds(self, begin: Game, game: Game, seat: int) -> bool:
        """Is there as much of it as wanted, or as little where little is wanted?"""
        figure = self.figure(begin, game, seat)
        return figure <= self.wanted if self.term.most else figure >= self.wanted

    def words(self) -> str:
        """What is counted, in words."""
        what = self.term.called(self.what)
        text = _(self.term.words).format(what=what) if self.term.words else what
        return text[:1].upper() + text[1:]

    def counted(self, begin: Game, game: Game, seat: int) -> str:
        """What there is of it, what is wanted, and whether that is enough; nothing where there is nothing to count."""
        if self.term.flag:
            return ""
        now = self.figure(begin, game, seat)
        if self.term.most:
            text = _("{now}, at most {wanted} (met)") if now <= self.wanted else _("{now}, at most {wanted}")
        elif now > self.wanted:
            text = _("{now}, at least {wanted} (met)")
        else:
            text = _("{now} of {wanted} (met)") if now == self.wanted else _("{now} of {wanted}")
        return text.format(now=now, wanted=self.wanted)


@dataclass(frozen=True)
class Naming:
    """A goal that is reached by naming the right player: what is true of that one alone, by the exact belief."""

    who: str
    what: str
    """The row of the title's `NAMINGS`."""
    of: str
    """What it is about, such as a leader."""


class NamingRow(Protocol):
    """A row of a title's `NAMINGS`: what can be true of the player who must be named."""

    @property
    def of(self) -> tuple[str, ...]:
        """What it may be about."""

    def true_of(self, game: Game, seat: int, of: str) -> list[int]:
        """The other players of whom it is true."""

    def chances(self, game: Game, seat: int, of: str) -> dict[int, Fraction]:
        """The chance of each other player."""


@dataclass(frozen=True)
class Goal:
    """All that must hold at the end of a try, or the player who must be named."""

    conditions: tuple[Condition, ...]
    naming: Naming | None = None

    def reached(self, begin: Game, game: Game, seat: int) -> bool:
        """Is the goal reached, that is, do all its conditions hold?"""
        return all(condition.holds(begin, game, seat) for condition in self.conditions)

    def is_certain(self, begin: Game, game: Game, seat: int) -> bool:
        """Does everything hold, and can nothing of it be lost again?"""
        return all(condition.term.lasting for condition in self.conditions) and self.reached(begin, game, seat)


def read_goal(title: str, data: object, names: tuple[str, ...], where: str) -> Goal:
    """The goal that a file describes; BadLesson says what is wrong with it."""
    if not isinstance(data, dict) or not data:
        raise BadLesson(f"{where}: a goal is a table such as {{ wins = true }}, not {quote(data)}")
    part = TITLES[title].part("learning", "goals")
    if NAMES in data:
        return Goal((), _read_naming(part.NAMINGS, data, names, where))
    found: list[Condition] = []
    for name, wanted in data.items():
        term = part.TERMS.get(name)
        if term is None:
            raise BadLesson(f"{where}: there is no goal {quote(name)}; known: {', '.join(part.TERMS)}")
        found += _conditions(term, name, wanted, names, where)
    return Goal(tuple(found))


def _conditions(term: Term[Game], name: str, wanted: object, names: tuple[str, ...], where: str) -> list[Condition]:
    if term.flag and not term.of and not term.of_players:
        if wanted is not True:
            raise BadLesson(f"{where}: the goal {name} is true, not {quote(wanted)}")
        return [Condition(term, 1)]
    of = names if term.of_players else term.of
    if not of:
        return [Condition(term, _number(name, wanted, where))]
    if not isinstance(wanted, dict) or not wanted:
        raise BadLesson(f"{where}: the goal {name} is a table by name, not {quote(wanted)}")
    for what in wanted:
        if what not in of:
            raise BadLesson(f"{where}: the goal {name} is about one of {', '.join(of)}, not {quote(what)}")
    return [Condition(term, 1 if term.flag else _number(name, value, where), what) for what, value in wanted.items()]


def _number(name: str, value: object, where: str) -> int:
    if not is_whole(value):
        raise BadLesson(f"{where}: the goal {name} is a number, not {quote(value)}")
    return value


def _read_naming(namings: Mapping[str, NamingRow], data: dict[str, str], names: tuple[str, ...], where: str) -> Naming:
    rest = [key for key in data if key != NAMES]
    if data[NAMES] not in names:
        raise BadLesson(f"{where}: {quote(data[NAMES])} is no player; there are {', '.join(names)}")
    if len(rest) != 1 or rest[0] not in namings:
        raise BadLesson(f"{where}: besides names a goal says one of {', '.join(namings)}")
    if data[rest[0]] not in namings[rest[0]].of:
        raise BadLesson(f"{where}: {rest[0]} is one of {', '.join(namings[rest[0]].of)}")
    return Naming(data[NAMES], rest[0], data[rest[0]])
