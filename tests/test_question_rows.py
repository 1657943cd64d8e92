"""Questions are rows: every kind that a title asks has one, every row is asked, and everything in it is collected."""

from __future__ import annotations

import re
from typing import Any

import pytest

from euphoria.core.questions import texts
from euphoria.dystopia.questions import QUESTIONS as DYSTOPIA
from euphoria.leaders.questions import NATURE_DOES, WINDOWS
from euphoria.leaders.questions import QUESTIONS as LEADERS
from euphoria.leaders.questions import texts as of_leaders
from euphoria.leaders.terms import WINDOW_NAMES
from euphoria.web.pages.rendering import STATIC
from euphoria.words import dystopia, leaders
from tools.kinds import questions

ROWS = {"dystopia": DYSTOPIA, "leaders": LEADERS}
DRAWN_APART = "react"
"""The one question that several are asked at once: what it answers stands in its place."""


def asked_of(title: str, who: str) -> set[str]:
    """The kinds that the code of a title asks of a player, or of nature."""
    return {kind for kind, asked in questions(title).items() if who in [one[0] for one in asked]}


@pytest.mark.parametrize("title", ROWS)
def test_every_kind_that_is_asked_has_a_row_and_every_row_is_asked(title: str) -> None:
    asked, rows = asked_of(title, "player"), set(ROWS[title])

    assert not asked - rows, f"{asked - rows} need a row in {title}/questions.py"
    assert not rows - asked, f"{rows - asked} of {title}/questions.py are asked nowhere"


def test_what_nature_does_in_leaders_is_told() -> None:
    assert set(NATURE_DOES) == asked_of("leaders", "nature")


@pytest.mark.parametrize("title", ROWS)
def test_a_row_tells_what_the_one_who_is_asked_does(title: str) -> None:
    silent = [kind for kind, row in ROWS[title].items() if not (row.asks and row.others and row.you)]

    assert silent == ([DRAWN_APART] if title == "leaders" else [])


@pytest.mark.parametrize("title", ROWS)
def test_the_sign_of_a_question_is_drawn(title: str) -> None:
    icons = set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "icons.svg").read_text(encoding="utf-8")))

    assert {row.icon for row in ROWS[title].values()} - {""} <= icons


@pytest.mark.parametrize(("title", "words"), [("dystopia", dystopia), ("leaders", leaders)])
def test_translators_get_every_text_of_the_rows(title: str, words: Any) -> None:
    found = set(texts(ROWS[title])) | (set(of_leaders()) if title == "leaders" else set())

    assert len(found) > 3 * len(ROWS[title]) - 10
    assert found <= {(text.row, text.key) for text in words.texts()}


def test_every_window_has_a_row() -> None:
    assert tuple(WINDOWS) == WINDOW_NAMES
