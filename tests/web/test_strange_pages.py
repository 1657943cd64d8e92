"""Pages and refusals without a table in a strange language: no English word is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria import rulebook
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.learning.puzzles import puzzles_of
from euphoria.rulebook.text import Example, Panel, Track
from euphoria.titles import TITLES
from euphoria.web.pages.rendering import render
from euphoria.web.pages.rulebook_data import contents_page, entry_page, hint, href
from tests.strange import Strange, english, read, speaking_strangely

ALLOWED = ("EN", "XX", "English", "GET", "POST", "JSON", "QR", "sha256sum", "printf")
"""Names, and what is typed."""
CODES = [one.name for title in TITLES.values() for one in fields(title.rules.Options)]
PARENTS = [str(card.about.get("parent", "")) for card in our_cards()]
"""Options by the names that programs use, and cards of another game by the names they have there."""


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Strange]:
    with speaking_strangely(monkeypatch) as language:
        yield language


@pytest.fixture
def stranger(client: TestClient) -> TestClient:
    client.cookies.set("lang", "xx")
    return client


def test_every_page_that_needs_no_table_can_be_read_in_any_language(stranger: TestClient, spoken: Strange) -> None:
    # What puzzles are called is translated with them, in files.
    names = [puzzle.text.name for title in TITLES for puzzle in puzzles_of(title).values()]
    found = pages(stranger, names, "/", "/new", *[f"/new?title={title}" for title in TITLES], "/proof")
    answers = [
        stranger.get("/api/tables/ABCDEF"),
        stranger.get("/new?title=chess"),
        stranger.post("/join", data={"code": "ABCDEF"}),
    ]

    assert found == set()
    assert {answer.status_code: words_of(answer, names) for answer in answers} == {
        answer.status_code: set() for answer in answers
    }


def pages(client: TestClient, names: list[str], *paths: str) -> set[str]:
    return {word for path in paths for word in words_of(client.get(path), names)}


def words_of(answer: Any, names: list[str]) -> set[str]:
    """The English words of an answer, page or JSON."""
    if answer.headers["content-type"].startswith("application/json"):
        return english(str(answer.json().get("detail", "")), *names, *ALLOWED)
    return read(answer.text, *names, *ALLOWED, *TITLES)


@pytest.mark.parametrize("title", [book.title for book in rulebook.books()])
def test_everything_in_the_rulebook_but_its_chapters_can_be_read_in_any_language(title: str, spoken: Strange) -> None:
    """Chapters and examples are translated as files of their own, not text by text."""
    book = rulebook.book_of(title)
    assert book is not None
    found = set()
    for entry in book.entries.values():
        page = replace(entry_page(book, entry), contents=(), see=())
        page = replace(page, blocks=tuple(block for block in page.blocks if not isinstance(block, Example)))
        body = render("rulebook/body.html", rule=page, href=partial(href, title), hint=partial(hint, title), at=str)
        found |= read(body, *ALLOWED, *CODES, *PARENTS)
    for chapter in book.chapters:
        drawn = [block for block in chapter.blocks() if isinstance(block, Panel | Track)]
        page = replace(contents_page(book), contents=(), chapters=(), blocks=tuple(drawn))
        found |= read(
            render("rulebook/body.html", rule=page, href=partial(href, title), hint=partial(hint, title), at=str)
        )

    assert found == set()
