"""Pages, refusals and sentences in JSON in a strange language: what the server says has no English word left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.titles import TITLES
from tests.strange import Strange, english, read, speaking_strangely
from tests.web.test_room import FEWEST, SHORT, play, together
from tests.web.test_tables import first_choice, look

ALLOWED = ("English", "GET", "POST", "JSON", "QR", "sha256sum", "printf")
"""Names, and what is typed."""


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Strange]:
    with speaking_strangely(monkeypatch) as language:
        yield language


@pytest.fixture
def stranger(client: TestClient, other: TestClient) -> TestClient:
    for one in (client, other):
        one.cookies.set("lang", "xx")
    return client


@pytest.mark.parametrize("title", TITLES)
def test_what_the_server_says_of_a_game_can_be_said_in_any_language(
    title: str, stranger: TestClient, other: TestClient, spoken: Strange
) -> None:
    code, clients = together(stranger, other, title, name="Ω", options=SHORT[title])
    names = [seat["name"] for seat in look(stranger, code)["seats"]]
    found = pages(stranger, names, f"/t/{code}")
    seen = look(other, code)
    play(clients, code, 6)
    for body in ({"choice": 0, "at": 0}, {"choice": first_choice(seen), "at": 0, "seat": 7}):
        for answer in (
            other.post(f"/api/tables/{code}/choices", json=body),
            other.post(f"/t/{code}/choose", data=body, headers={"HX-Request": "true"}),
        ):
            found |= words_of(answer, names)
    play(clients, code)
    found |= pages(stranger, names, *[f"/t/{code}{path}" for path in ("", "/log", "/replay?at=3", "/proof")])
    found |= pages(other, names, "/t/ABCDEF", "/nothing", f"/t/{code}/move", "/s/none")

    assert FEWEST[title] <= len(names)
    assert found == set()


def test_every_page_that_needs_no_table_can_be_read_in_any_language(stranger: TestClient, spoken: Strange) -> None:
    found = pages(stranger, [], "/", "/new", *[f"/new?title={title}" for title in TITLES], "/proof")
    answers = [
        stranger.post("/records", files={"record": ("x.json", b"")}, data={"do": "check"}),
        stranger.get("/api/tables/ABCDEF"),
        stranger.get("/new?title=chess"),
        stranger.post("/join", data={"code": "ABCDEF"}),
    ]

    assert found == set()
    assert {answer.status_code: words_of(answer, []) for answer in answers[1:]} == {
        answer.status_code: set() for answer in answers[1:]
    }


def pages(client: TestClient, names: list[str], *paths: str) -> set[str]:
    return {word for path in paths for word in words_of(client.get(path), names)}


def words_of(answer: Any, names: list[str]) -> set[str]:
    """The English words of an answer, page or JSON."""
    if answer.headers["content-type"].startswith("application/json"):
        return english(str(answer.json().get("detail", "")), *names, *ALLOWED)
    return read(answer.text, *names, *ALLOWED, *TITLES)
