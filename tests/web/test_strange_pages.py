"""Pages and refusals without a table in a strange language: no English word is left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.titles import TITLES
from tests.strange import Strange, english, read, speaking_strangely

ALLOWED = ("EN", "XX", "English", "GET", "POST", "JSON", "QR", "sha256sum", "printf")
"""Names, and what is typed."""


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Strange]:
    with speaking_strangely(monkeypatch) as language:
        yield language


@pytest.fixture
def stranger(client: TestClient) -> TestClient:
    client.cookies.set("lang", "xx")
    return client


def test_every_page_that_needs_no_table_can_be_read_in_any_language(stranger: TestClient, spoken: Strange) -> None:
    found = pages(stranger, [], "/", "/new", *[f"/new?title={title}" for title in TITLES], "/proof")
    answers = [
        stranger.get("/api/tables/ABCDEF"),
        stranger.get("/new?title=chess"),
        stranger.post("/join", data={"code": "ABCDEF"}),
    ]

    assert found == set()
    assert {answer.status_code: words_of(answer, []) for answer in answers} == {
        answer.status_code: set() for answer in answers
    }


def pages(client: TestClient, names: list[str], *paths: str) -> set[str]:
    return {word for path in paths for word in words_of(client.get(path), names)}


def words_of(answer: Any, names: list[str]) -> set[str]:
    """The English words of an answer, page or JSON."""
    if answer.headers["content-type"].startswith("application/json"):
        return english(str(answer.json().get("detail", "")), *names, *ALLOWED)
    return read(answer.text, *names, *ALLOWED, *TITLES)
