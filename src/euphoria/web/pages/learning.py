"""Learning: the list of lessons with how far one is, and each lesson with its guide beside the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from euphoria import rulebook
from euphoria.learning.lessons import Lesson, lessons_of
from euphoria.learning.playing import Answer, Reached, attempt, go_back, reach, read_on, teaching
from euphoria.titles import TITLES
from euphoria.web.pages.faces import FACES
from euphoria.web.pages.newtable import title_card
from euphoria.web.pages.packing import answer_of
from euphoria.web.pages.pages_data import TitleCard
from euphoria.web.pages.practice import Board, happened, practice_answer, practice_context
from euphoria.web.pages.rendering import environment, render
from euphoria.web.pages.rule_links import unnumbered
from euphoria.web.pages.visits import Visit, html, must_have_guest
from euphoria.web.refusals import NotFound
from euphoria.web.tables.choosing import MOST_ANSWERS
from euphoria.web.tables.progress import BEGUN, DONE, LESSON, NOTHING, SKIPPED, Progress
from euphoria.words.speech import _

router = APIRouter(include_in_schema=False)
PLAIN_GUIDE = "guides/somebody.html"


@dataclass(frozen=True)
class LessonCard:
    """A lesson in the list of its title."""

    path: str
    number: int
    name: str
    state: str
    """`done`, `skipped`, `begun`, or empty."""
    done: int
    """How many of its steps are behind the reader."""
    steps: int


@dataclass(frozen=True)
class Course:
    """All lessons of a title."""

    title: TitleCard
    lessons: tuple[LessonCard, ...]
    on: LessonCard | None
    """Where to go on; None when all are done or skipped."""

    @property
    def finished(self) -> int:
        """How many are done."""
        return sum(card.state == DONE for card in self.lessons)


@dataclass(frozen=True)
class LearnPage:
    """learn.html: the courses of all titles, with how far the reader is."""

    courses: tuple[Course, ...]


@dataclass(frozen=True)
class LessonPage:
    """lesson.html, and the part of it that is sent again after every try."""

    path: str
    title: TitleCard
    number: int
    of: int
    """How many lessons the title has."""
    name: str
    guide: str
    portrait: str
    at: int
    """The step, from 0; as many as there are when all is done."""
    steps: int
    say: str = ""
    aside: str = ""
    move: str = ""
    keys: str = ""
    because: str = ""
    """Why, in plain sentences."""
    why: str = ""
    """Where the rulebook tells why."""
    words: str = ""
    """What the guide says to a try that was not it."""
    reason: str = ""
    """What was in its way, in the engine's own words."""
    is_under_way: bool = False
    """Was a part of the step done already?"""
    made: int = 0
    """How much was done so far: what going on must be pressed upon."""
    next: str = ""
    """The next lesson."""

    @property
    def is_done(self) -> bool:
        return self.at >= self.steps


@router.get("/learn")
async def learn(request: Request) -> Response:
    visit = Visit(request)
    kept = await visit.practised.all_of(visit.guest, LESSON)
    courses = [course_of(title, kept) for title in visit.titles if lessons_of(title)]
    return html(visit, "learn.html", learn=LearnPage(tuple(courses)))


def course_of(title: str, kept: dict[tuple[str, str], Progress]) -> Course:
    """The lessons of a title and how far the reader is in each; where to go on is the one begun last, or the first."""
    cards: list[LessonCard] = []
    open_ones: list[tuple[float, LessonCard]] = []
    for lesson in lessons_of(title).values():
        progress = kept.get((title, lesson.address), NOTHING)
        reached = reach(lesson, progress.made)
        card = LessonCard(path_of(lesson), lesson.number, lesson.name, progress.state, reached.at, len(lesson.steps))
        cards.append(card)
        if progress.state in ("", BEGUN):
            open_ones.append((progress.changed, card))
    latest = max(open_ones, key=lambda one: (one[0], -one[1].number), default=None)
    return Course(title_card(title), tuple(cards), None if latest is None else latest[1])


@router.get("/learn/{title}/{lesson}")
async def lesson_page(request: Request, title: str, lesson: str) -> Response:
    visit = Visit(request)
    found = found_lesson(title, lesson)
    progress = await visit.practised.of(visit.guest, title, LESSON, lesson)
    return page_of(visit, Answer(reach(found, progress.made), False))


@router.post("/learn/{title}/{lesson}/choose")
async def choose(
    request: Request,
    title: str,
    lesson: str,
    choice: str = Form(""),
    several: str = Form(""),
    at: int = Form(-1),
) -> Response:
    """A try on the board: one choice, or several numbers with + between them."""
    reached = await reached_by(request, title, lesson)
    if at != len(reached.game.history):
        return page_of(Visit(request), Answer(reached, False))  # pressed twice, or in another window
    sent = [part for part in several.split("+") if part][:MOST_ANSWERS] or [choice]
    wanted = [int(one) if one.isdecimal() and len(one) < 6 else one[:80] for one in sent]
    return await keep_and_show(request, attempt(reached, wanted))


@router.post("/learn/{title}/{lesson}/on")
async def go_on(request: Request, title: str, lesson: str, at: int = Form(-1)) -> Response:
    """On from a step that was read."""
    reached = await reached_by(request, title, lesson)
    if at != len(reached.made):
        return page_of(Visit(request), Answer(reached, False))
    return await keep_and_show(request, read_on(reached))


@router.post("/learn/{title}/{lesson}/undo")
async def undo(request: Request, title: str, lesson: str) -> Response:
    """Take back the last answer that was given in a lesson."""
    reached = await reached_by(request, title, lesson)
    return await keep_and_show(request, Answer(go_back(reached), bool(reached.made)))


@router.post("/learn/{title}/{lesson}/again")
async def again(request: Request, title: str, lesson: str) -> Response:
    """The lesson from its beginning."""
    reached = await reached_by(request, title, lesson)
    return await keep_and_show(request, Answer(reach(reached.lesson), True))


@router.post("/learn/{title}/{lesson}/skip")
async def skip(request: Request, title: str, lesson: str) -> Response:
    """On to the next lesson; what was done in this one is kept."""
    reached = await reached_by(request, title, lesson)
    visit = Visit(request)
    progress = await visit.practised.of(visit.guest, title, LESSON, lesson)
    if progress.state != DONE:
        await visit.practised.keep(visit.guest, title, LESSON, lesson, reached.made, SKIPPED)
    return RedirectResponse(next_path(reached.lesson) or "/learn", 303)


def found_lesson(title: str, name: str) -> Lesson:
    """A lesson by its address. NotFound when there is none."""
    found = lessons_of(title).get(name) if title in TITLES else None
    if found is None:
        raise NotFound(_("There is no such lesson."))
    return found


def path_of(lesson: Lesson) -> str:
    return f"/learn/{lesson.title}/{lesson.address}"


def next_path(lesson: Lesson) -> str:
    """The next lesson of the title; nothing after the last."""
    lessons = list(lessons_of(lesson.title).values())
    return path_of(lessons[lesson.number]) if lesson.number < len(lessons) else ""


async def reached_by(request: Request, title: str, name: str) -> Reached:
    """How far the guest of a form is, who is a new one if there was none."""
    lesson = found_lesson(title, name)
    guest = await must_have_guest(request)
    progress = await Visit(request).practised.of(guest, title, LESSON, name)
    return reach(lesson, progress.made)


async def keep_and_show(request: Request, answer: Answer) -> Response:
    """Keep what was accepted, and show what came of it."""
    visit = Visit(request)
    now, lesson = answer.reached, answer.reached.lesson
    if answer.accepted:
        before = await visit.practised.of(visit.guest, lesson.title, LESSON, lesson.address)
        state = DONE if now.is_done or before.state == DONE else BEGUN
        await visit.practised.keep(visit.guest, lesson.title, LESSON, lesson.address, now.made, state)
    if answer.accepted and not visit.by_script:
        return RedirectResponse(path_of(lesson), 303)
    return page_of(visit, answer)


def page_of(visit: Visit, answer: Answer) -> Response:
    """The page of a lesson as far as it is reached, or for a script what has changed of it."""
    context = context_of(answer)
    if visit.by_script:
        return answer_of(visit.request, practice_answer(context, "guide", "parts/guide.html"), 200)
    # The page may be the answer to a form that has no page of its own.
    return HTMLResponse(render("lesson.html", page=replace(visit.page(), path=context["lesson"].path), **context))


def context_of(answer: Answer) -> dict[str, Any]:
    """Everything that the page of a lesson is made from."""
    now, lesson = answer.reached, answer.reached.lesson
    page = lesson_shown(answer)
    board = Board(
        lesson.title,
        now.game,
        lesson.seat,
        lesson.players,
        path_of(lesson),
        lesson.name,
        now.is_asked,
        "" if now.is_asked else _("Read what is said to you, then go on. You can look at everything meanwhile."),
        bool(now.made),
        now.before,
        without=lesson.left_out(now.at),
    )
    wanted = tuple(dict.fromkeys(choice for choice, *_rest in teaching(now)))
    context = practice_context(board, now.step.look if now.step else (), wanted=wanted)
    heard = heard_of(page, happened(board) if answer.accepted else (), FACES[lesson.title].asked_aloud(context))
    return {**context, "practice": replace(context["practice"], heard=heard), "lesson": page}


def lesson_shown(answer: Answer) -> LessonPage:
    """What the guide says now."""
    now, lesson = answer.reached, answer.reached.lesson
    step = now.step
    page = LessonPage(
        path=path_of(lesson),
        title=title_card(lesson.title),
        number=lesson.number,
        of=len(lessons_of(lesson.title)),
        name=lesson.name,
        guide=_(lesson.guide),
        portrait=portrait_of(lesson.guide),
        at=now.at,
        steps=len(lesson.steps),
        is_under_way=bool(now.within),
        made=len(now.made),
        next=next_path(lesson),
        words=answer.words,
        reason=answer.reason,
    )
    if step is None:
        return replace(page, say=lesson.closing or _("That is all of this lesson. It has been entered in your file."))
    why = rulebook.address(lesson.title, step.rule) or "" if step.rule else ""
    return replace(page, say=step.say, aside=step.aside, move=step.move, keys=step.keys, because=step.why, why=why)


@cache
def portrait_of(guide: str) -> str:
    """The drawing of a guide; of one who was not drawn, anybody's."""
    name = f"guides/{guide.lower().replace(' ', '-')}.html"
    return name if name in environment().list_templates() else PLAIN_GUIDE


def heard_of(page: LessonPage, events: tuple[str, ...], question: str) -> tuple[str, ...]:
    """What is read aloud after a form: what happened, then what the guide says."""
    if page.words or page.reason:
        return tuple(part for part in (page.reason, page.words) if part)
    if page.is_done:
        return (*events, _("That was the lesson {name}.").format(name=page.name), page.say)
    if page.is_under_way:
        return (*events, _("This step goes on: {question}").format(question=unnumbered(question)))
    step = _("Step {n} of {all}.").format(n=page.at + 1, all=page.steps)
    move = _("Your move: {what}").format(what=page.move) if page.move else _("Press Go on when you have read it.")
    keys = _("By keys: {keys}.").format(keys=page.keys) if page.keys else ""
    return tuple(part for part in (*events, step, page.say, page.aside, move, keys) if part)
