"""Puzzles: positions with a task, as a designer writes them, and the one of the day.

A title keeps them in `learning/<title>/puzzles/`, one file each; docs/add-a-puzzle.md says what stands there.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final
from zlib import crc32

from euphoria.core.game import Game
from euphoria.learning.goals import Goal, read_goal
from euphoria.learning.practice import begin
from euphoria.learning.reading import BadLesson, called, data_of, files_of, read, translated
from euphoria.titles import TITLES
from euphoria.words.speech import language

GRADES: Final = (1, 2, 3)
WORDS: Final = ("name", "task", "hint", "idea", "because")
"""What is translated of a puzzle."""
_WEEK: Final = (1, 1, 2, 2, 2, 3, 3)
"""The grade of each day's puzzle from Monday on: a week begins gently and ends with something to chew on."""


@dataclass(frozen=True)
class Wrong:
    """A try that does not do it, and what is said of it."""

    tries: tuple[str, ...]
    because: str


@dataclass(frozen=True)
class Written:
    """A puzzle as its file says it."""

    name: str
    grade: int
    players: tuple[str, ...]
    task: str
    hint: str
    idea: str
    position: dict[str, object]
    goal: dict[str, object]
    solution: tuple[str, ...]
    wrong: tuple[Wrong, ...]
    seat: int = 0
    nature: tuple[str, ...] = ()
    """What dice and decks answer, one after the other; after that, or without it, anything."""
    others: tuple[str, ...] = ()
    """What the other players choose, likewise."""
    ways: int = 1
    """How many lines of play solve it, by exhaustive search."""


@dataclass(frozen=True)
class Puzzle:
    """A position, a task, what solves it, and the idea behind it."""

    title: str
    address: str
    text: Written
    goal: Goal
    source: str
    """Its file, for errors."""

    @property
    def key(self) -> str:
        """The puzzle among all of them."""
        return f"{self.title}/{self.address}"

    @property
    def seat(self) -> int:
        """Whose turn it is to think."""
        return self.text.seat

    def set_up(self) -> Game:
        """The game in the position of the puzzle; nature is left to whoever plays it."""
        return begin(self.title, self.text.position, self.text.players, self.source)

    def because(self, tries: tuple[str, ...]) -> str:
        """What is said of a try that failed, if the file knows it."""
        return next((wrong.because for wrong in self.text.wrong if wrong.tries == tries), "")


def puzzles_of(title: str) -> dict[str, Puzzle]:
    """The puzzles of a title by address, the easy ones first, in the language now spoken; none in a title without."""
    return _puzzles(title, language())


@cache
def _puzzles(title: str, language: str) -> dict[str, Puzzle]:
    found = [puzzle_in(title, path, address, language) for address, path in files_of(title, "puzzles").items()]
    return {puzzle.address: puzzle for puzzle in sorted(found, key=lambda one: (one.text.grade, one.address))}


def puzzle_in(title: str, path: Path, address: str, language: str = "en") -> Puzzle:
    """The puzzle in a file; BadLesson says what is wrong with it."""
    source = called(path)
    written = read(Written, translated(path, data_of(path), language, WORDS), source)
    if written.grade not in GRADES:
        raise BadLesson(f"{source} has the grade {written.grade}; there are 1, 2 and 3")
    if not 0 <= written.seat < len(written.players):
        raise BadLesson(f"{source} has the seat {written.seat}; its players have 0 to {len(written.players) - 1}")
    if written.ways < 1:
        raise BadLesson(f"{source} has {written.ways} ways: at least its solution is one")
    for name in ("name", "task", "hint", "idea"):
        if not getattr(written, name).strip():
            raise BadLesson(f"{source} needs words for '{name}'")
    if not written.solution or not written.wrong or not all(wrong.tries for wrong in written.wrong):
        raise BadLesson(f"{source} needs a solution and at least one [[wrong]] try, with choices in them")
    puzzle = Puzzle(title, address, written, read_goal(title, written.goal, written.players, source), source)
    puzzle.set_up()
    return puzzle


def after(puzzle: Puzzle) -> Puzzle | None:
    """The next one of the same title; None after the last."""
    all_of_them = list(puzzles_of(puzzle.title).values())
    number = [one.address for one in all_of_them].index(puzzle.address) + 1
    return all_of_them[number] if number < len(all_of_them) else None


# The puzzle of the day ------------------------------------------------------------------------------------------------


def puzzle_of_the_day(day: date) -> Puzzle | None:
    """The same for everybody: titles in turn, easy at the beginning of a week and hard at its end.

    None comes again before all of its title and grade have had their day.
    """
    titles = [title for title in TITLES if puzzles_of(title)]
    if not titles:
        return None
    number = day.toordinal()
    everything = sorted(puzzles_of(titles[number % len(titles)]).values(), key=_mixed)
    fitting = [puzzle for puzzle in everything if puzzle.text.grade == _grade_on(number)] or everything
    return fitting[_days_like_this(number, len(titles)) % len(fitting)]


def _mixed(puzzle: Puzzle) -> int:
    """An order in which neighbours have nothing to do with each other."""
    return crc32(puzzle.key.encode())


def _grade_on(number: int) -> int:
    return _WEEK[(number - 1) % len(_WEEK)]  # day 1 of the calendar was a Monday


def _days_like_this(number: int, titles: int) -> int:
    """How many days before this one had its title and its grade."""
    cycle = len(_WEEK) * titles
    alike = [day for day in range(cycle) if day % titles == number % titles and _grade_on(day) == _grade_on(number)]
    whole, rest = divmod(number, cycle)
    return whole * len(alike) + len([day for day in alike if day < rest])
