"""Playing a lesson: from what was done so far follow the game, the step that is reached, and what a try is answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Final

from euphoria.core.errors import IllegalChoice
from euphoria.core.game import Game
from euphoria.learning.lessons import Lesson, Step, lessons_of
from euphoria.learning.practice import Script, begin, go_on, text_of, why_not
from euphoria.learning.reading import BadLesson
from euphoria.words.speech import _

READ: Final = ""
"""What is kept of a step that was read: no choice."""


@dataclass(frozen=True)
class Reached:
    """How far somebody is in a lesson. The game belongs to nobody else: copy it before anything is chosen in it."""

    lesson: Lesson
    made: tuple[str, ...]
    """Every choice of the reader so far, and an empty text for every step that was read."""
    at: int
    """The step, from 0; as many as there are steps when all is done."""
    within: tuple[str, ...]
    """What was chosen in this step already."""
    game: Game
    script: Script
    """What is still written for this step."""
    before: int = 0
    """How many events had happened before the reader's last choice, or before what was read."""

    @property
    def is_done(self) -> bool:
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """The step now, if there is any left."""
        return None if self.is_done else self.lesson.steps[self.at]

    @property
    def is_asked(self) -> bool:
        """Is something to be done on the board now?"""
        return self.step is not None and bool(self.step.accept) and not self.game.over


@dataclass(frozen=True)
class Answer:
    """What a try came to: it is accepted, or nothing is changed and kind words say why not."""

    reached: Reached
    accepted: bool
    words: str = ""
    reason: str = ""
    """The engine's own, when the choice is not possible."""


def reach(lesson: Lesson, made: Sequence[str] = ()) -> Reached:
    """How far these choices lead. Where the lesson has been written otherwise since, as far as they still fit."""
    found = _start(lesson)
    for one in made:
        try:
            found = _read_on(found) if one == READ else _chosen(found, one)
        except (BadLesson, IllegalChoice):
            break
    return found


def attempt(reached: Reached, choices: Sequence[int | str]) -> Answer:
    """Try one choice or several at once, by number or notation: all of them are accepted, or nothing changes."""
    now = reached
    for what in choices:
        step = now.step
        if step is None or not now.is_asked:
            return Answer(reached, False, _("There is nothing to do on the board just now. Read on."))
        try:
            text = text_of(now.game, what)
        except IllegalChoice:
            return Answer(reached, False, step.wrong, _("That is no choice of this game."))
        reason = why_not(now.lesson.title, now.game, text)
        if reason:
            return Answer(reached, False, step.answer_to(text), reason)
        try:
            now = _chosen(now, text)
        except IllegalChoice:
            return Answer(reached, False, step.answer_to(text))
    return Answer(now, now is not reached)


def read_on(reached: Reached) -> Answer:
    """Go on from a step that is only read."""
    if reached.is_asked:
        return Answer(reached, False, _("First do what the step asks for, or skip the lesson."))
    return Answer(reached if reached.is_done else _read_on(reached), not reached.is_done)


def go_back(reached: Reached) -> Reached:
    """One choice back, or to the step that was read before."""
    return reach(reached.lesson, reached.made[:-1])


def teaching(reached: Reached) -> list[tuple[str, ...]]:
    """Every open choice that the step accepts now, each with the rest of its line as patterns; an empty list where the
    step is only read."""
    step = reached.step
    if step is None or not reached.is_asked or reached.game.seat != reached.lesson.seat:
        return []
    rests = [line[len(reached.within) :] for line in step.lines if _begins(line, reached.within)]
    open_now = [choice.text for choice in reached.game.open_choices]
    return [(text, *rest[1:]) for rest in rests for text in open_now if rest and fnmatchcase(text, rest[0])]


def _start(lesson: Lesson) -> Reached:
    game = _beginning(lesson).copy()
    game.watch()
    return _settled(Reached(lesson, (), 0, (), game, Script()))


@lru_cache(maxsize=64)
def _kept_beginning(title: str, address: str) -> Game:
    lesson = lessons_of(title)[address]
    if lesson.begins:
        return _end_of(lessons_of(title)[lesson.begins])
    return begin(title, lesson.position, lesson.players, lesson.source)


def _beginning(lesson: Lesson) -> Game:
    """The game of a lesson before anything happened; kept for lessons that lie where lessons belong."""
    if lessons_of(lesson.title).get(lesson.address) == lesson:
        return _kept_beginning(lesson.title, lesson.address)
    if lesson.begins:
        return _end_of(lessons_of(lesson.title)[lesson.begins])
    return begin(lesson.title, lesson.position, lesson.players, lesson.source)


def _end_of(lesson: Lesson) -> Game:
    """The game at the end of a lesson, whose first accepted choices were made."""
    return played_through(lesson).game


def played_through(lesson: Lesson) -> Reached:
    """The end of a lesson by the first choice that each step accepts; BadLesson where none is possible."""
    now = _start(lesson)
    while not now.is_done:
        if not now.is_asked:
            now = _read_on(now)
            continue
        possible = teaching(now)
        if not possible:
            raise BadLesson(f"{lesson.where(now.at)} accepts nothing that is possible: {_open_in(now.game)}")
        now = _chosen(now, possible[0][0])
    return now


def _read_on(reached: Reached) -> Reached:
    """The next step, after what is written for this one has happened."""
    step = reached.step
    if step is None or step.accept:
        raise IllegalChoice("this step is not read but played")
    now = replace(
        reached,
        made=(*reached.made, READ),
        at=reached.at + 1,
        game=reached.game.copy(),
        script=Script(step.nature, step.others, step.mine),
        before=_told(reached.game),
    )
    go_on(now.game, now.lesson.seat, now.script, now.lesson.where(reached.at))
    return _settled(now)


def _chosen(reached: Reached, text: str) -> Reached:
    """After a choice that the step accepts; IllegalChoice for one that is not possible or does not teach."""
    step = reached.step
    within = (*reached.within, text)
    if step is None or not any(_begins(line, within) for line in step.lines):
        raise IllegalChoice(f"'{text}' is not what this step is about")
    script = reached.script.copy() if reached.within else Script(step.nature, step.others)
    now = replace(
        reached,
        made=(*reached.made, text),
        within=within,
        game=reached.game.copy(),
        script=script,
        before=_told(reached.game),
    )
    now.game.choose(text)
    go_on(now.game, now.lesson.seat, now.script, now.lesson.where(reached.at), text)
    if any(len(line) == len(within) and _begins(line, within) for line in step.lines):
        now = replace(now, at=reached.at + 1, within=())
    return _settled(now)


def _settled(now: Reached) -> Reached:
    """The same; BadLesson where somebody else is asked when the reader has something to do."""
    if now.is_asked and now.game.seat != now.lesson.seat:
        who = "nature" if now.game.seat < 0 else f"seat {now.game.seat}"
        raise BadLesson(
            f"{now.lesson.where(now.at)} has something to do, but {who} is asked: write in `nature` or `others` of the "
            f"step before what comes first. {_open_in(now.game)}"
        )
    return now


def _begins(line: tuple[str, ...], within: tuple[str, ...]) -> bool:
    """Do these choices begin an accepted line of play?"""
    return len(within) <= len(line) and all(
        fnmatchcase(text, pattern) for text, pattern in zip(within, line, strict=False)
    )


def _told(game: Game) -> int:
    return len(game.events or ())


def _open_in(game: Game) -> str:
    return "Open are: " + ", ".join(choice.text for choice in game.open_choices[:8])
