"""Every lesson and every puzzle can be played in every language, and nothing that is said in them stays English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from euphoria.learning.lessons import lessons_of
from euphoria.learning.playing import Answer, attempt, reach, read_on, teaching
from euphoria.learning.puzzles import Puzzle, puzzles_of
from euphoria.learning.tries import judge, play
from euphoria.titles import TITLES
from euphoria.web.pages import learning, puzzles
from euphoria.web.pages.practice import lines_of
from euphoria.web.pages.puzzles import Tried
from euphoria.words import speech

OTHERS = [language for language in speech.LANGUAGES if language != "en"]
FEW = 3
"""Fewer words may well be the same in two languages: Bo: 4 + 3."""
PEOPLE = re.compile(r"\b(Orla|Bo|Bram|Ines|Ivo|Tess|Tam|Esme|[RLCF]\d+)\b")


def same(english: list[str], other: list[str]) -> list[str]:
    """What is said in both languages with the same words, though it has some."""
    assert len(english) == len(other)
    pairs = zip(english, other, strict=True)
    return [one for one, two in pairs if one == two and len(re.findall(r"[^\W\d]{2,}", PEOPLE.sub("", one))) >= FEW]


def lesson_texts(title: str, address: str) -> Iterator[str]:
    """All that is said in a lesson: at every step, to a try that is wrong at each, and in the log."""
    lesson = lessons_of(title)[address]
    answer = Answer(reach(lesson), False)
    while True:
        context, now = learning.context_of(answer), answer.reached
        page = context["lesson"]
        yield from (page.name, page.guide, page.say, page.aside, page.move, page.keys, *context["practice"].heard)
        yield from [line.text for line in context["frame"].log]
        if now.is_done:
            return
        if now.is_asked:
            wanted = [first for first, *_rest in teaching(now)]
            others = [choice.text for choice in now.game.open_choices if choice.text not in wanted]
            for wrong in [*others[:1], "nonsense"]:
                refused = learning.lesson_shown(attempt(now, [wrong]))
                assert refused.words
                yield from (refused.words, refused.reason)
            answer = attempt(now, [wanted[0]])
        else:
            answer = read_on(now)
        assert answer.accepted


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_every_lesson_is_played_to_its_end_without_a_sentence_of_english(title: str, language: str) -> None:
    for address in lessons_of(title):
        with speech.speaking("en"):
            english = list(lesson_texts(title, address))
        with speech.speaking(language):
            assert same(english, list(lesson_texts(title, address))) == [], address


def puzzle_texts(puzzle: Puzzle) -> Iterator[str]:
    """All that is said in a puzzle: before it is tried, after a try that fails, and step by step to its solution."""
    wrong = [one.tries for one in puzzle.text.wrong]
    solution = puzzle.text.solution
    tries = [((), False), *[(made, False) for made in (*wrong, solution)]]
    tries += [(solution[:count], True) for count in range(1, len(solution) + 1)]
    for made, is_shown in tries:
        now = Tried(puzzle, made, play(puzzle, made), judge(puzzle, made), is_shown, accepted=bool(made))
        page = puzzles.puzzle_shown(now)
        board = puzzles.board_of(now)
        yield from (page.name, page.guide, page.task, page.hint, page.idea, page.words, *page.steps)
        yield from [text for one in page.wanted for text in (one.words, one.figure)]
        yield from [chance for _name, chance in page.chances]
        yield from [line.text for line in lines_of(board)]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", TITLES)
def test_every_puzzle_is_tried_and_solved_without_a_sentence_of_english(title: str, language: str) -> None:
    for address in puzzles_of(title):
        with speech.speaking("en"):
            english = list(puzzle_texts(puzzles_of(title)[address]))
        with speech.speaking(language):
            assert same(english, list(puzzle_texts(puzzles_of(title)[address]))) == [], address


@pytest.mark.parametrize(
    ("language", "guide", "you"), [("nl", "Voorman Zes", "Leerling"), ("es", "Capataz Seis", "Aprendiz")]
)
def test_a_lesson_is_played_by_forms_in_the_language_of_the_reader(
    language: str, guide: str, you: str, client: TestClient
) -> None:
    client.cookies.set("lang", language)
    with speech.speaking(language):
        lesson = lessons_of("dystopia")["place"]
    page = client.get("/learn/dystopia/place").text
    assert f'<html lang="{language}"' in page
    assert lesson.steps[0].say in page and guide in page and you in page and "Foreman" not in page

    client.post("/learn/dystopia/place/on", data={"at": 0})
    now = reach(lesson, ("",))
    answer = client.post("/learn/dystopia/place/choose", data={"choice": "retrieve", "at": len(now.game.history)})
    assert lesson.steps[now.at].wrong in answer.text
