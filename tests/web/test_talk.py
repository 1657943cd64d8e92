"""Talk is sent as it is said: what is new, and not all of it again and again."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

from euphoria.titles import TITLES
from euphoria.web.pages.framing import REMARKS
from euphoria.web.pages.talk import said_since, said_so_far
from tests.web.test_room import table_of, together
from tests.web.test_tables import as_program

SAID = re.compile(r'id="said-(\d+)"')


def say(client: TestClient, code: str, count: int) -> None:
    for number in range(count):
        body = {"words": f"remark {number} " + "x" * 400, "key": f"{number}-{said_so_far(table_of(client, code))}"}
        assert client.post(f"/api/tables/{code}/talk", json=body, headers=as_program(client)).status_code == 200


@pytest.mark.parametrize("title", TITLES)
def test_a_push_holds_only_what_is_new(title: str, client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other, title)
    table = table_of(client, code)
    first = said_since(table, None)
    assert 'hx-swap="innerHTML"' in first and "Nobody has said anything yet" in first
    assert said_since(table, 0) == ""
    say(client, code, 1)
    assert 'hx-swap="innerHTML"' in said_since(table, 0) and SAID.findall(said_since(table, 0)) == ["0"]
    say(client, code, 2)
    added = said_since(table, 1)
    assert 'hx-swap="beforeend"' in added and SAID.findall(added) == ["1", "2"]
    assert said_since(table, 3) == ""


def test_a_page_holds_the_latest_remarks_and_leads_to_the_others(client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other)
    say(client, code, REMARKS + 5)
    table = table_of(client, code)
    expected = [str(number) for number in range(5, REMARKS + 5)]
    page = other.get(f"/t/{code}").text
    assert SAID.findall(page) == expected and "What was said before is in the log" in page
    for heard in (None, 0, 2):
        assert SAID.findall(said_since(table, heard)) == expected
    assert len(re.findall("remark ", other.get(f"/t/{code}/log").text)) >= REMARKS + 5


@pytest.mark.parametrize("title", TITLES)
def test_what_a_form_is_answered_with_repeats_nothing_that_was_said(
    title: str, client: TestClient, other: TestClient
) -> None:
    code, _clients = together(client, other, title)
    script = {"HX-Request": "true"}
    without = len(other.post(f"/t/{code}/say", data={"words": "one"}, headers=script).content)
    say(client, code, 60)
    answer = other.post(f"/t/{code}/say", data={"words": "two"}, headers=script)
    assert answer.status_code == 200 and not SAID.findall(answer.text)
    # The log keeps its last lines, and the claims of leaders theirs, whatever they are about.
    assert len(answer.content) < without + 40 * 2 * 700
