"""What cannot be done, by form and by JSON: the right status, words that help, and nothing is changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.web.edge.guard import largest
from tests.web.conftest import browser, follow
from tests.web.test_privacy import rows
from tests.web.test_tables import first_choice, look, make


@dataclass
class Way:
    """How a choice is sent, and where the answer says what was wrong."""

    send: Callable[..., Any]

    def __call__(self, person: TestClient, code: str, choice: object, at: object, **more: Any) -> tuple[int, str]:
        answer = self.send(person, code, {"choice": choice, "at": at, **more})
        return answer.status_code, answer.text


def by_json(person: TestClient, code: str, what: dict[str, Any]) -> Any:
    return person.post(f"/api/tables/{code}/choices", json=what)


def by_script(person: TestClient, code: str, what: dict[str, Any]) -> Any:
    return person.post(f"/t/{code}/choose", data=what, headers={"HX-Request": "true"})


def by_page(person: TestClient, code: str, what: dict[str, Any]) -> Any:
    return person.post(f"/t/{code}/choose", data=what, follow_redirects=True)


@pytest.fixture(params=[by_json, by_script, by_page])
def way(request: pytest.FixtureRequest) -> Way:
    return Way(request.param)


@pytest.fixture
def table(client: TestClient) -> tuple[str, TestClient, TestClient, TestClient]:
    """A table of two browsers that has begun, as code, whoever is asked, the other, and somebody who watches."""
    friend, watcher = browser(client), browser(client)
    made = make(client, kinds=("screen", "person"), start=False, undo="off")
    follow(friend, made["links"]["1"])
    follow(watcher, made["links"]["-1"])
    client.post(f"/t/{made['code']}/start")
    people = [client, friend]
    asked = look(client, made["code"])["asked"]
    return made["code"], people[asked], people[1 - asked], watcher


Prepared = tuple[str, TestClient, TestClient, TestClient]


def test_the_same_choice_twice_is_done_once(way: Way, table: Prepared) -> None:
    code, asked, _, _ = table
    seen = look(asked, code)
    for _ in range(3):
        assert way(asked, code, first_choice(seen), seen["at"], key="once")[0] == 200
    assert look(asked, code)["version"] == seen["version"] + 1


def test_without_a_key_the_second_comes_too_late(way: Way, table: Prepared, settings: Any) -> None:
    code, asked, _, _ = table
    seen = look(asked, code)
    assert way(asked, code, first_choice(seen), seen["at"])[0] == 200
    before = rows(settings)
    status, text = way(asked, code, first_choice(seen), seen["at"])
    assert status == 409 and "moved on" in text and "Look again" in text
    assert rows(settings) == before


def test_nobody_chooses_for_others(way: Way, table: Prepared, settings: Any) -> None:
    code, asked, other, watcher = table
    seen = look(asked, code)
    name = seen["seats"][seen["seat"]]["name"]
    before = rows(settings)
    status, text = way(other, code, first_choice(seen), seen["at"])
    assert status == 422 and f"{name} is asked now" in text
    for nobody in (watcher, browser(asked)):
        status, text = way(nobody, code, first_choice(seen), seen["at"])
        assert status == 403 and ("no seat" in text or "only watch" in text)
    assert rows(settings) == before


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("place 5 nowhere", "not a choice"),
        ("60000", "60000"),
        ("end turn", "possible: "),
        ("\u2603 <u>", "not a choice"),
        ("x" * 80, "not a choice"),
    ],
)
def test_what_is_no_choice_says_what_would_be(
    way: Way, table: Prepared, settings: Any, choice: str, words: str
) -> None:
    code, asked, _, _ = table
    before = rows(settings)
    status, text = way(asked, code, choice, look(asked, code)["at"])
    assert status == 422 and words in text and "possible" in text
    assert "<u>" not in text or way.send is by_json, "text from people is always escaped"
    assert rows(settings) == before


@pytest.mark.parametrize("at", ["soon", "1.5", "", "99999999999999999999999"])
def test_a_choice_for_no_move_is_refused(way: Way, table: Prepared, settings: Any, at: str) -> None:
    code, asked, _, _ = table
    before = rows(settings)
    status, text = way(asked, code, "pass", at)
    assert status in (409, 422) and ("at" in text)
    assert rows(settings) == before


@pytest.mark.parametrize("key", ["k" * 65, "a\0b"])
def test_keys_are_short(way: Way, table: Prepared, settings: Any, key: str) -> None:
    code, asked, _, _ = table
    seen = look(asked, code)
    before = rows(settings)
    status, text = way(asked, code, first_choice(seen), seen["at"], key=key)
    assert status == 422 and "64" in text
    assert rows(settings) == before


def test_before_the_beginning_and_after_the_end_nothing_is_chosen(way: Way, client: TestClient) -> None:
    code = make(client, start=False)["code"]
    status, text = way(client, code, "pass", 0)
    assert status == 422 and "not begun" in text
    client.post(f"/t/{code}/start")
    seen = look(client, code)
    client.post(f"/t/{code}/abandon")
    status, text = way(client, code, first_choice(seen), seen["at"])
    assert status == 422 and "over" in text


def test_a_table_that_is_not_there(way: Way, client: TestClient) -> None:
    status, text = way(client, "ZZZZZZ", "pass", 0)
    assert status == 404 and "ZZZZZZ" in text


def test_something_huge_is_not_read(table: Prepared, settings: Any) -> None:
    code, asked, _, _ = table
    before = rows(settings)
    for path in (f"/t/{code}/choose", f"/t/{code}/say", f"/api/tables/{code}/choices", "/records", "/new"):
        answer = asked.post(path, content=b"x" * (largest(path) + 1))
        assert answer.status_code == 413 and f"{largest(path):,} bytes" in answer.text
    assert rows(settings) == before


@pytest.mark.parametrize("path", ["say", "undo", "end", "seat", "late", "abandon", "orders"])
def test_forms_that_say_nothing_break_nothing(table: Prepared, path: str) -> None:
    code, asked, _, watcher = table
    assert watcher.post(f"/t/{code}/{path}").status_code == 403
    assert asked.post(f"/t/{code}/{path}", data={"seat": "many", "key": "\0"}).status_code in (200, 422)
    assert asked.post(f"/t/{code}/{path}", content=b"\xff\xfe=%zz&&&", headers=FORM).status_code in (200, 403, 422)


FORM = {"Content-Type": "application/x-www-form-urlencoded"}
