"""Lessons: what a guide says, step by step, and what the reader is to do on the board at each of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final

from euphoria.learning.reading import BadLesson, called, data_of, files_of, read, translated
from euphoria.words.speech import language

WORDS: Final = ("name", "say", "aside", "move", "keys", "wrong", "why", "closing")
"""What is translated of a lesson."""
TITLE_SAYS: Final = ("names", "nature")
"""Entries of a position that a lesson says in its own way."""


@dataclass(frozen=True)
class Instead:
    """A choice that is not it, and what is said to whoever makes it."""

    chosen: str
    """A pattern of our notation with `*`."""
    say: str


@dataclass(frozen=True)
class Step:
    """One thing that is said, and done if anything is to be done."""

    say: str
    aside: str = ""
    """A dry remark, which can be left out."""
    move: str = ""
    """What to press; needed where something is to be done."""
    keys: str = ""
    """The same by keys, for whoever has any."""
    look: tuple[str, ...] = ()
    """What lights up, by the names of the title's own things."""
    accept: tuple[str, ...] = ()
    """What is done by choices that teach: patterns of our notation with `*`, several choices with commas between them.
    Without any, the step is read."""
    wrong: str = ""
    """Kind words for another choice."""
    instead: tuple[Instead, ...] = ()
    """Other words for some of them."""
    nature: tuple[str, ...] = ()
    """What is rolled and drawn from here to the next step."""
    others: tuple[str, ...] = ()
    """What the other seats choose from here to the next step."""
    mine: tuple[str, ...] = ()
    """What is chosen for the reader from here to the next step, where a step that is read winds on."""
    why: str = ""
    """Why it is so, in one or two plain sentences."""
    rule: str = ""
    """Where the rulebook tells why."""

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The accepted lines of play, each as patterns of single choices."""
        return tuple(tuple(part.strip() for part in line.split(",")) for line in self.accept)

    def answer_to(self, text: str) -> str:
        """Kind words for a choice that is not it."""
        return next((one.say for one in self.instead if fnmatchcase(text, one.chosen)), self.wrong)


@dataclass(frozen=True)
class Written:
    """A lesson as its file says it."""

    name: str
    guide: str
    players: tuple[str, ...]
    step: tuple[Step, ...]
    seat: int = 0
    position: dict[str, object] = field(default_factory=dict)
    begins: str = ""
    """The address of a lesson at whose end this one begins, in place of a position."""
    closing: str = ""
    """What is said when all of it is done."""
    without: tuple[str, ...] = ()
    """Parts of the page, by the names of the title's own things, that are left out until a step looks at them."""


@dataclass(frozen=True)
class Lesson:
    """A lesson of a title."""

    title: str
    address: str
    number: int
    """Which one of its title it is, from 1."""
    name: str
    guide: str
    players: tuple[str, ...]
    seat: int
    steps: tuple[Step, ...]
    source: str
    """Its file, for errors."""
    position: dict[str, object]
    begins: str = ""
    closing: str = ""
    without: tuple[str, ...] = ()

    def left_out(self, at: int) -> tuple[str, ...]:
        """What is not on the page yet when so many steps are behind the reader."""
        return tuple(name for name in self.without if not any(name in step.look for step in self.steps[: at + 1]))

    def where(self, step: int) -> str:
        """A step as errors name it."""
        return f"step {step + 1} of {self.source}"


def lessons_of(title: str) -> dict[str, Lesson]:
    """The lessons of a title in their order, by address, in the language now spoken; none in a title without any."""
    return _lessons(title, language())


@cache
def _lessons(title: str, language: str) -> dict[str, Lesson]:
    found: dict[str, Lesson] = {}
    for number, (address, path) in enumerate(files_of(title, "lessons").items(), 1):
        lesson = lesson_in(title, path, address, number, language)
        if lesson.begins and lesson.begins not in found:
            known = ", ".join(found) or "none"
            raise BadLesson(f"{lesson.source} begins where '{lesson.begins}' ends: earlier lessons are {known}")
        found[address] = lesson
    return found


def lesson_in(title: str, path: Path, address: str, number: int = 1, language: str = "en") -> Lesson:
    """The lesson in a file; BadLesson says what is wrong with it."""
    source = called(path)
    data = translated(path, data_of(path), language, WORDS)
    steps = data.get("step")
    for place, step in enumerate(steps if isinstance(steps, list) else (), 1):
        read(Step, step, f"step {place} of {source}")  # before the whole, so that the error names the step
    written = read(Written, data, source)
    _check(written, source)
    return Lesson(
        title,
        address,
        number,
        written.name,
        written.guide,
        written.players,
        written.seat,
        written.step,
        source,
        written.position,
        written.begins,
        written.closing,
        written.without,
    )


def _check(lesson: Written, source: str) -> None:
    """BadLesson for what is well formed and makes no sense."""
    if not lesson.step:
        raise BadLesson(f"{source} has no steps: write at least one [[step]]")
    if bool(lesson.position) == bool(lesson.begins):
        raise BadLesson(f"{source} needs either a [position] or `begins` with the address of an earlier lesson")
    if not 0 <= lesson.seat < len(lesson.players):
        raise BadLesson(f"{source} has the seat {lesson.seat}; its players have 0 to {len(lesson.players) - 1}")
    for name in TITLE_SAYS:
        if name in lesson.position:
            raise BadLesson(f"the position of {source} says '{name}': leave it to `players` and to the steps")
    for number, step in enumerate(lesson.step, 1):
        where = f"step {number} of {source}"
        if not step.say.strip():
            raise BadLesson(f"{where} says nothing: `say` is one or two short sentences")
        if any(not part for line in step.lines for part in line):
            raise BadLesson(f"{where} accepts an empty choice: write `accept` like ['place 3 generator']")
        if step.accept and not (step.move and step.wrong):
            raise BadLesson(f"{where} has something to do: it needs `move`, what to press, and `wrong`, kind words")
        if step.accept and step.mine:
            raise BadLesson(f"{where} is played: what is chosen for the reader (`mine`) belongs to a step that is read")
        if not step.accept and (step.move or step.wrong or step.instead):
            raise BadLesson(f"{where} is read and not played: without `accept` it has no `move` and no `wrong`")
