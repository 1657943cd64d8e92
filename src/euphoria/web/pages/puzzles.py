"""Puzzles: the list with what is solved and the one of the day, and each puzzle with its task beside the board."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any, Final

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from euphoria.core.errors import IllegalChoice
from euphoria.learning.lessons import lessons_of
from euphoria.learning.practice import text_of, why_not
from euphoria.learning.puzzles import GRADES, Puzzle, after, puzzle_of_the_day, puzzles_of
from euphoria.learning.tries import GOING, LUCKY, SOLVED, Run, Verdict, exact_chances, judge, play, steps_back
from euphoria.titles import TITLES
from euphoria.web.pages.faces import FACES
from euphoria.web.pages.frame import Pointer
from euphoria.web.pages.learning import portrait_of
from euphoria.web.pages.newtable import title_card
from euphoria.web.pages.packing import answer_of
from euphoria.web.pages.pages_data import TitleCard
from euphoria.web.pages.practice import Board, frame_of, happened, practice_answer, practice_context
from euphoria.web.pages.rendering import render
from euphoria.web.pages.visits import Visit, html, must_have_guest
from euphoria.web.refusals import NotFound
from euphoria.web.tables.choosing import MOST_ANSWERS
from euphoria.web.tables.progress import BEGUN, DONE, NOTHING, PUZZLE, SKIPPED, Progress
from euphoria.words.speech import N_, _

router = APIRouter(include_in_schema=False)

SHOWN: Final = "shown"
"""Stands before the choices of a puzzle that was given up: they are those of its solution."""
GRADE_WORDS: Final = {1: N_("Grade 1, after the lessons"), 2: N_("Grade 2, with some thought"), 3: N_("Grade 3, hard")}
VERDICTS: Final = {
    SOLVED: N_("Solved. It has been noted."),
    LUCKY: N_("It worked, this time. Had the dice or cards been others, it would not have. Find what cannot fail."),
}
NOT_YET: Final = N_("Not this way. Take a step back and try another.")


@dataclass(frozen=True)
class PuzzleCard:
    """A puzzle in the list of its title."""

    path: str
    name: str
    grade: int
    state: str
    """`done`, `skipped` when the solution was looked at, `begun`, or empty."""


@dataclass(frozen=True)
class Collection:
    """All puzzles of a title, grade by grade."""

    title: TitleCard
    grades: tuple[tuple[str, tuple[PuzzleCard, ...]], ...]
    on: PuzzleCard | None
    """The first one that is not solved."""

    @property
    def cards(self) -> list[PuzzleCard]:
        """The puzzles of all grades, the easiest first."""
        return [card for _words, cards in self.grades for card in cards]

    @property
    def solved(self) -> int:
        """How many puzzles of the collection the reader has solved."""
        return sum(card.state == DONE for card in self.cards)


@dataclass(frozen=True)
class PuzzlesPage:
    """puzzles.html: the puzzles of all titles, and the one of today."""

    collections: tuple[Collection, ...]
    today: PuzzleCard | None
    today_title: str = ""
    day: str = ""


@dataclass(frozen=True)
class Wanted:
    """A part of the goal, and how far it is reached."""

    words: str
    holds: bool
    figure: str = ""
    """What there is and what is wanted; empty where there is nothing to count."""


@dataclass(frozen=True)
class PuzzlePage:
    """puzzle.html, and the part of it that is sent again after every choice."""

    path: str
    title: TitleCard
    name: str
    grade: int
    task: str
    hint: str
    is_today: bool
    wanted: tuple[Wanted, ...]
    made: int
    """How much was done so far."""
    verdict: str
    """`going`, `solved`, `lucky` or `failed`."""
    words: str = ""
    """What is said of it."""
    reason: str = ""
    """What was in the way of a choice, in the engine's own words."""
    idea: str = ""
    steps: tuple[str, ...] = ()
    """The solution in words, as far as it is shown."""
    of: int = 0
    """How many steps it has; 0 when it is not shown."""
    chances: tuple[tuple[str, str], ...] = ()
    """What could be known of each player, counted exactly."""
    next: str = ""
    state: str = ""
    guide: str = ""
    portrait: str = ""
    """Who asks: the guide of the title's lessons."""

    @property
    def is_shown(self) -> bool:
        """Was it given up?"""
        return self.of > 0

    @property
    def is_over(self) -> bool:
        """Is there nothing more to choose?"""
        return self.verdict != GOING or self.is_shown


@dataclass(frozen=True)
class Tried:
    """How far somebody is in a puzzle, and what was in the way of the last choice."""

    puzzle: Puzzle
    made: tuple[str, ...]
    run: Run
    verdict: Verdict
    is_shown: bool = False
    reason: str = ""
    accepted: bool = False
    state: str = ""

    @property
    def is_found(self) -> bool:
        """Is there nothing left to find out?"""
        naming = self.puzzle.goal.naming is not None and bool(self.made)
        return self.verdict.word == SOLVED or naming or (self.is_shown and len(self.made) == len(self.solution))

    @property
    def solution(self) -> tuple[str, ...]:
        return self.puzzle.text.solution


def today() -> date:
    """The day by which everybody gets the same puzzle."""
    return datetime.now(UTC).date()


# The list -------------------------------------------------------------------------------------------------------------


@router.get("/puzzles")
async def puzzles(request: Request) -> Response:
    visit = Visit(request)
    kept = await visit.practised.all_of(visit.guest, PUZZLE)
    collections = [collection_of(title, kept) for title in visit.titles if puzzles_of(title)]
    day = today()
    found = puzzle_of_the_day(day)
    if found is None:
        return html(visit, "puzzles.html", puzzles=PuzzlesPage((), None))
    page = PuzzlesPage(tuple(collections), card_of(found, kept), title_card(found.title).name, day.isoformat())
    return html(visit, "puzzles.html", puzzles=page)


@router.get("/puzzles/today")
async def puzzle_today(request: Request) -> Response:
    """To the puzzle of the day."""
    found = puzzle_of_the_day(today())
    return RedirectResponse(path_of(found) if found else "/puzzles", 303)


def collection_of(title: str, kept: dict[tuple[str, str], Progress]) -> Collection:
    """The puzzles of a title and what the reader has made of each."""
    cards = [card_of(puzzle, kept) for puzzle in puzzles_of(title).values()]
    grades = tuple((_(GRADE_WORDS[grade]), tuple(card for card in cards if card.grade == grade)) for grade in GRADES)
    return Collection(title_card(title), grades, next((card for card in cards if card.state != DONE), None))


def card_of(puzzle: Puzzle, kept: dict[tuple[str, str], Progress]) -> PuzzleCard:
    """A puzzle in a list."""
    progress = kept.get((puzzle.title, puzzle.address), NOTHING)
    return PuzzleCard(path_of(puzzle), puzzle.text.name, puzzle.text.grade, progress.state)


# A puzzle -------------------------------------------------------------------------------------------------------------


@router.get("/puzzles/{title}/{puzzle}")
async def puzzle_page(request: Request, title: str, puzzle: str) -> Response:
    visit = Visit(request)
    found = found_puzzle(title, puzzle)
    progress = await visit.practised.of(visit.guest, title, PUZZLE, puzzle)
    return page_of(visit, await tried(found, progress))


@router.post("/puzzles/{title}/{puzzle}/choose")
async def choose(
    request: Request,
    title: str,
    puzzle: str,
    choice: str = Form(""),
    several: str = Form(""),
    at: int = Form(-1),
) -> Response:
    """A choice on the board, or several numbers with + between them; in a question, the seat of a player."""
    now = await tried_by(request, title, puzzle)
    if at != len(now.run.game.history) or now.is_shown:
        return page_of(Visit(request), now)  # pressed twice, or in another window
    sent = [part for part in several.split("+") if part][:MOST_ANSWERS] or [choice]
    made, reason = now.made, ""
    for one in sent:
        made, reason = chosen(now.puzzle, made, int(one) if one.isdecimal() and len(one) < 6 else one[:80])
        if reason:
            break
    return await keep_and_show(request, now, made, reason=reason)


@router.post("/puzzles/{title}/{puzzle}/undo")
async def undo(request: Request, title: str, puzzle: str) -> Response:
    """Take back the last choice that was made in a puzzle."""
    now = await tried_by(request, title, puzzle)
    return await keep_and_show(request, now, now.made[:-1], now.is_shown)


@router.post("/puzzles/{title}/{puzzle}/again")
async def again(request: Request, title: str, puzzle: str) -> Response:
    """The position as it was."""
    return await keep_and_show(request, await tried_by(request, title, puzzle), ())


@router.post("/puzzles/{title}/{puzzle}/show")
async def show(request: Request, title: str, puzzle: str) -> Response:
    """Give up: the solution, one step more each time."""
    now = await tried_by(request, title, puzzle)
    made = now.solution[: len(now.made) + 1] if now.is_shown else now.solution[:1]
    return await keep_and_show(request, now, made, True)


def found_puzzle(title: str, name: str) -> Puzzle:
    """A puzzle by its address. NotFound when there is none."""
    found = puzzles_of(title).get(name) if title in TITLES else None
    if found is None:
        raise NotFound(_("There is no such puzzle."))
    return found


def path_of(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.title}/{puzzle.address}"


async def tried_by(request: Request, title: str, name: str) -> Tried:
    """How far the guest of a form is, who is a new one if there was none."""
    puzzle = found_puzzle(title, name)
    guest = await must_have_guest(request)
    return await tried(puzzle, await Visit(request).practised.of(guest, title, PUZZLE, name))


async def tried(puzzle: Puzzle, progress: Progress) -> Tried:
    """What was kept of a try; where the puzzle has been written otherwise since, as far as it still fits."""
    is_shown = progress.made[:1] == (SHOWN,)
    made = steps_back(puzzle, progress.made[1:] if is_shown else progress.made)
    return replace(await judged(puzzle, made, is_shown), state=progress.state)


async def judged(puzzle: Puzzle, made: tuple[str, ...], is_shown: bool) -> Tried:
    """A try and its verdict, which may have to go through all that dice and cards can do: beside the server's loop."""
    run = play(puzzle, made)
    verdict = await asyncio.to_thread(judge, puzzle, made)
    return Tried(puzzle, made, run, verdict, is_shown)


def chosen(puzzle: Puzzle, made: tuple[str, ...], what: int | str) -> tuple[tuple[str, ...], str]:
    """What was made with one choice more, or why it cannot be."""
    if puzzle.goal.naming is not None:
        names = puzzle.text.players
        return ((names[what],), "") if isinstance(what, int) and 0 <= what < len(names) else (made, "")
    run = play(puzzle, made)
    if not run.is_asked:
        return made, _("The turn is over. Take a step back first.")
    try:
        text = text_of(run.game, what)
    except IllegalChoice:
        return made, _("That is no choice of this game.")
    if text in [choice.text for choice in run.game.open_choices]:
        return (*made, text), ""
    return made, why_not(puzzle.title, run.game, text) or _("That cannot be chosen now.")


async def keep_and_show(
    request: Request, before: Tried, made: tuple[str, ...], is_shown: bool = False, reason: str = ""
) -> Response:
    """Keep what was made, and show what came of it."""
    visit = Visit(request)
    puzzle = before.puzzle
    now = await judged(puzzle, made, is_shown)
    solved = now.verdict.word == SOLVED and not is_shown
    state = DONE if solved or before.state == DONE else SKIPPED if is_shown else BEGUN
    kept = (SHOWN, *made) if is_shown else made
    await visit.practised.keep(visit.guest, puzzle.title, PUZZLE, puzzle.address, kept, state)
    if not visit.by_script and not reason:
        return RedirectResponse(path_of(puzzle), 303)
    return page_of(visit, replace(now, reason=reason, accepted=not reason, state=state))


# What is shown --------------------------------------------------------------------------------------------------------


def page_of(visit: Visit, now: Tried) -> Response:
    """The page of a puzzle, or for a script what has changed of it."""
    context = context_of(now)
    if visit.by_script:
        return answer_of(visit.request, practice_answer(context, "guide", "parts/puzzle.html"), 200)
    # The page may be the answer to a form that has no page of its own.
    return HTMLResponse(render("puzzle.html", page=replace(visit.page(), path=path_of(now.puzzle)), **context))


def context_of(now: Tried) -> dict[str, Any]:
    """Everything that the page of a puzzle is made from."""
    board = board_of(now)
    page = puzzle_shown(now)
    context = practice_context(board, (), heard_of(page, happened(board) if now.accepted else ())) | {"puzzle": page}
    if now.is_shown:
        # What was done last lights up, and where only a part of the board is in sight, the page turns there.
        there = [selector for step in solution_steps(now)[-1:] for selector in step.there]
        context["practice"] = replace(context["practice"], look=", ".join(there))
    return context


def board_of(now: Tried) -> Board:
    """The board as far as the try has come."""
    puzzle = now.puzzle
    going = now.verdict.word == GOING and not now.is_shown
    return Board(
        puzzle.title,
        now.run.game,
        puzzle.seat,
        puzzle.text.players,
        path_of(puzzle),
        puzzle.text.name,
        going,
        can_go_back=bool(now.made),
        before=now.run.before,
        unaided=not now.is_found,
        asks_for="" if puzzle.goal.naming is None else puzzle.text.task,
    )


def puzzle_shown(now: Tried) -> PuzzlePage:
    """The task and what has become of it."""
    puzzle, word = now.puzzle, now.verdict.word
    following = after(puzzle)
    the_day = puzzle_of_the_day(today())
    page = PuzzlePage(
        path=path_of(puzzle),
        title=title_card(puzzle.title),
        name=puzzle.text.name,
        grade=puzzle.text.grade,
        task=puzzle.text.task,
        hint=puzzle.text.hint,
        is_today=the_day is not None and the_day.key == puzzle.key,
        wanted=tuple(wanted_of(now)),
        made=len(now.made),
        verdict=word,
        words=verdict_words(now),
        reason=now.reason,
        next=path_of(following) if following else "",
        state=now.state,
        guide=_(guide_of(puzzle.title)),
        portrait=portrait_of(guide_of(puzzle.title)),
    )
    if now.is_shown:
        named = [_("Name {who}").format(who=now.solution[0])] if puzzle.goal.naming is not None else []
        steps = named or [step.words for step in solution_steps(now)]
        page = replace(page, steps=tuple(steps), of=len(now.solution))
    if now.is_found:
        page = replace(page, chances=tuple(chance_words(now)))
    is_told = word == SOLVED or (now.is_shown and len(now.made) == len(now.solution))
    return replace(page, idea=puzzle.text.idea) if is_told else page


def guide_of(title: str) -> str:
    """Who speaks in the lessons of a title, if it has any."""
    return next((lesson.guide for lesson in lessons_of(title).values()), "")


def wanted_of(now: Tried) -> list[Wanted]:
    """Every part of the goal, and how far it is reached now."""
    moment = (now.run.begin, now.run.game, now.puzzle.seat)
    return [Wanted(one.words(), one.holds(*moment), one.counted(*moment)) for one in now.puzzle.goal.conditions]


def verdict_words(now: Tried) -> str:
    """What is said of a try."""
    if now.is_shown or now.verdict.word == GOING:
        return ""
    if now.verdict.word == SOLVED:
        return _(VERDICTS[SOLVED])
    told = now.puzzle.because(now.made)
    return told or _(VERDICTS.get(now.verdict.word, NOT_YET))


def solution_steps(now: Tried) -> list[Pointer]:
    """The steps of the solution, as far as they are shown: what each is called, and where on the page it is."""
    puzzle, found = now.puzzle, []
    for number, text in enumerate(now.made if puzzle.goal.naming is None else ()):
        run = play(puzzle, now.made[:number])
        board = replace(board_of(replace(now, run=run)), is_asked=True)
        choice = next(one for one in run.game.open_choices if one.text == text)
        view = TITLES[puzzle.title].rules.view(run.game, puzzle.seat)
        found.append(FACES[puzzle.title].pointers(view, frame_of(board))[choice.index])
    return found


def chance_words(now: Tried) -> list[tuple[str, str]]:
    """What could be known of each player, counted exactly; nothing where no player was asked for."""
    if now.puzzle.goal.naming is None:
        return []
    return [(name, chance_said(chance)) for name, chance in exact_chances(now.puzzle).items()]


def chance_said(chance: Fraction) -> str:
    """A chance as it was counted."""
    if chance in (0, 1):
        return _("certain") if chance else _("impossible")
    return _("{part} in {whole}").format(part=chance.numerator, whole=chance.denominator)


def heard_of(page: PuzzlePage, events: tuple[str, ...]) -> tuple[str, ...]:
    """What is read aloud after a form: what happened, what it means, and what is still to be done."""
    if page.reason:
        return (page.reason,)
    if page.is_shown and page.steps:
        step = _("Step {n} of {all}: {what}").format(n=len(page.steps), all=page.of, what=page.steps[-1])
        return tuple(part for part in (step, *events, page.idea) if part)
    goal = [f"{one.words}: {one.figure}" if one.figure else one.words for one in page.wanted if not one.holds]
    left = _("Still wanted: {what}.").format(what="; ".join(goal)) if goal and page.verdict == GOING else ""
    chances = [f"{name}: {chance}." for name, chance in page.chances]
    return tuple(part for part in (*events, page.words, *chances, page.idea, left) if part)
