"""Puzzles: positions with a task, read from files that a designer writes, and the one of the day.

A title keeps them in `learning/<title>/puzzles/`, one TOML file each; docs/add-a-puzzle.md says what stands there.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from euphoria.core.errors import BadSetup, shown
from euphoria.core.game import Game
from euphoria.learning.goals import BadPuzzle, Goal, read_goal
from euphoria.titles import TITLES
from euphoria.words.speech import LANGUAGES, language

GRADES: Final = (1, 2, 3)
TEXTS: Final = ("name", "task", "hint", "idea")
_ENTRIES: Final = (*TEXTS, "grade", "players", "seat", "position", "goal", "solution", "wrong", "nature", "others", "ways")
_WRONG_ENTRIES: Final = ("tries", "because")
_WEEK: Final = (1, 1, 2, 2, 2, 3, 3)
"""The grade of each day's puzzle: a week begins gently and ends with something to chew on."""
_CYCLE: Final = 14


@dataclass(frozen=True)
class Wrong:
    """A try that does not do it, and what to say of it."""

    tries: tuple[str, ...]
    because: str


@dataclass(frozen=True)
class Puzzle:
    """A position, a task, what solves it, and the idea behind it."""

    title: str
    address: str
    """The name of its file, which is its address on the web."""
    name: str
    grade: int
    task: str
    hint: str
    idea: str
    players: tuple[str, ...]
    seat: int
    position: dict[str, Any]
    goal: Goal
    solution: tuple[str, ...]
    wrong: tuple[Wrong, ...]
    nature: tuple[str, ...] = ()
    """What dice and decks answer, one after the other; after that, or without it, anything."""
    others: tuple[str, ...] = ()
    """What the other players choose, likewise."""
    ways: int = 1
    """How many lines solve it, by exhaustive search."""

    @property
    def key(self) -> str:
        """The puzzle among all of them."""
        return f"{self.title}/{self.address}"

    def set_up(self) -> Game:
        """The game in the position of the puzzle; nature is left to whoever plays it."""
        return set_up(self.title, self.position, self.players)

    def because(self, tries: tuple[str, ...]) -> str:
        """What is said of a try that failed, if the file knows it."""
        return next((wrong.because for wrong in self.wrong if wrong.tries == tries), "")


def set_up(title: str, position: dict[str, Any], players: tuple[str, ...]) -> Game:
    """A game in a position as the title's `a_game` takes it."""
    rules: Any = TITLES[title].rules
    game: Game = rules.a_game(**{**position, "names": list(players)})
    return game


def folder_of(title: str) -> Path | None:
    """Where a title keeps its puzzles; None for one that has none."""
    try:
        part = TITLES[title].part("learning")
    except ModuleNotFoundError:
        return None
    folder = Path(part.__file__).parent
    return folder if (folder / "puzzles").is_dir() else None


def titles_with_puzzles() -> tuple[str, ...]:
    """The titles that have any, in the order of the list of titles."""
    return tuple([title for title in TITLES if folder_of(title) is not None])


def puzzles_of(title: str) -> tuple[Puzzle, ...]:
    """Every puzzle of a title in the language now spoken, the easy ones first."""
    folder = folder_of(title)
    if folder is None:
        return ()
    return _read_all(title, folder, language())


def puzzle_of(title: str, address: str) -> Puzzle | None:
    """The puzzle of that address."""
    return next((puzzle for puzzle in puzzles_of(title) if puzzle.address == address), None)


def after(puzzle: Puzzle) -> Puzzle | None:
    """The next one of the same title; None after the last."""
    all_of_them = puzzles_of(puzzle.title)
    number = [one.address for one in all_of_them].index(puzzle.address)
    return all_of_them[number + 1] if number + 1 < len(all_of_them) else None


# The puzzle of the day ------------------------------------------------------------------------------------------------


def puzzle_of_the_day(day: date) -> Puzzle | None:
    """The same for everybody: titles in turn, easy at the beginning of a week and hard at its end.

    None repeats before all of its title and grade have been shown.
    """
    titles = titles_with_puzzles()
    if not titles:
        return None
    number = day.toordinal()
    title, grade = titles[number % len(titles)], _WEEK[day.weekday()]
    found = sorted([one for one in puzzles_of(title) if one.grade == grade], key=_mixed)
    found = found or sorted(puzzles_of(title), key=_mixed)
    return found[_days_like_this(number, len(titles)) % len(found)]


def _mixed(puzzle: Puzzle) -> int:
    """An order in which neighbours have nothing to do with each other."""
    return crc32(puzzle.key.encode())


def _days_like_this(number: int, titles: int) -> int:
    """How many days before this one had its title and grade."""
    cycle = _CYCLE * titles
    alike = [
        day
        for day in range(cycle)
        if day % titles == number % titles and _WEEK[(day - 1) % 7] == _WEEK[(number - 1) % 7]
    ]
    whole, rest = divmod(number, cycle)
    return whole * len(alike) + len([day for day in alike if day < rest])


# Reading --------------------------------------------------------------------------------------------------------------


@cache
def _read_all(title: str, folder: Path, spoken: str) -> tuple[Puzzle, ...]:
    found = [read_puzzle(title, path, spoken) for path in sorted((folder / "puzzles").glob("*.toml"))]
    return tuple(sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.address)))


def read_puzzle(title: str, path: Path, spoken: str = "en") -> Puzzle:
    """The puzzle of a file, in another language where its texts are translated; BadPuzzle says what is wrong."""
    data = _toml(path)
    for key in data:
        if key not in _ENTRIES:
            raise BadPuzzle(f"{path.name}: unknown entry {shown(key)}; known: {', '.join(_ENTRIES)}")
    if spoken != next(iter(LANGUAGES)):
        data |= _translated(path, spoken)
    return puzzle_from(title, path.stem, data)


def puzzle_from(title: str, address: str, data: dict[str, Any]) -> Puzzle:
    """A puzzle from plain data, checked."""
    where = f"{title}/{address}"
    texts = {key: _text(data, key, where) for key in TEXTS}
    grade = data.get("grade")
    if grade not in GRADES or isinstance(grade, bool):
        raise BadPuzzle(f"{where}: grade is 1, 2 or 3, not {shown(grade)}")
    position = data.get("position")
    if not isinstance(position, dict):
        raise BadPuzzle(f"{where}: position is a table as a_game takes it, not {shown(position)}")
    players = _line(data, "players", where)
    try:
        game = set_up(title, position, players)
    except (BadSetup, TypeError) as error:
        raise BadPuzzle(f"{where}: the position cannot be: {error}") from error
    seat, ways = data.get("seat", 0), data.get("ways", 1)
    if not isinstance(seat, int) or not 0 <= seat < game.seats():
        raise BadPuzzle(f"{where}: seat is a number from 0 to {game.seats() - 1}, not {shown(seat)}")
    if not isinstance(ways, int) or ways < 1:
        raise BadPuzzle(f"{where}: ways is how many lines solve it, not {shown(ways)}")
    return Puzzle(
        title=title,
        address=address,
        grade=grade,
        players=players,
        seat=seat,
        position=position,
        goal=read_goal(title, data.get("goal"), game.setup.names, where),
        solution=_line(data, "solution", where),
        wrong=_wrong(data, where),
        nature=_line(data, "nature", where, may_be_empty=True),
        others=_line(data, "others", where, may_be_empty=True),
        ways=ways,
        **texts,
    )


def _wrong(data: dict[str, Any], where: str) -> tuple[Wrong, ...]:
    given = data.get("wrong")
    if not isinstance(given, list) or not given or not all(isinstance(one, dict) for one in given):
        raise BadPuzzle(f"{where}: at least one [[wrong]] is needed, with 'tries' and 'because'")
    for one in given:
        for key in one:
            if key not in _WRONG_ENTRIES:
                raise BadPuzzle(f"{where}: unknown entry {shown(key)} in [[wrong]]")
    return tuple([Wrong(_line(one, "tries", where), _text(one, "because", where)) for one in given])


def _text(data: dict[str, Any], key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BadPuzzle(f"{where}: {key} is a text, not {shown(value)}")
    return value.strip()


def _line(data: dict[str, Any], key: str, where: str, may_be_empty: bool = False) -> tuple[str, ...]:
    value = data.get(key, [] if may_be_empty else None)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value) or not (value or may_be_empty):
        raise BadPuzzle(f"{where}: {key} is a list of choices, not {shown(value)}")
    return tuple(value)


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadPuzzle(f"{path.name}: {error}") from error


def _translated(path: Path, spoken: str) -> dict[str, Any]:
    """The texts of a puzzle in another language, from a file of the same name beside; English where it has none."""
    other = path.parent.parent / spoken / "puzzles" / path.name
    if not other.exists():
        return {}
    found = _toml(other)
    for key in found:
        if key not in TEXTS:
            raise BadPuzzle(f"{spoken}/{path.name}: a translation has texts alone, not {shown(key)}")
    return found
