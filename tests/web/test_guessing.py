"""Codes and tokens cannot be guessed: tries are counted, and then a hit looks like a miss."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from euphoria.core.errors import BadSetup
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings, from_environment
from tests.web.conftest import browser
from tests.web.test_privacy import age
from tests.web.test_tables import make

TOKEN = "a token of the environment"


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(replace(settings, limits=True, admin_token=TOKEN))) as made:
        yield made


def statuses(client: TestClient, path: str, count: int, method: str = "GET", **more: object) -> list[int]:
    return [client.request(method, path, **more).status_code for _ in range(count)]  # type: ignore[arg-type]


# Codes


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/t/{}"),
        ("GET", "/t/{}/over"),
        ("GET", "/t/{}/log.json"),
        ("GET", "/t/{}/record.json"),
        ("GET", "/api/tables/{}"),
        ("GET", "/api/tables/{}/hint"),
        ("POST", "/t/{}/choose"),
        ("POST", "/t/{}/reveal"),
        ("POST", "/t/{}/sit"),
    ],
)
def test_whoever_tries_codes_is_soon_told_nothing(client: TestClient, method: str, path: str) -> None:
    private = make(client)["code"]
    stranger = browser(client)
    assert statuses(stranger, path.format("ZZZZZZ"), 20, method) == [404] * 20
    # From now on a table that is there answers like one that is not.
    codes = ("ZZZZZ2", private)
    answers = [stranger.request(method, path.format(code)) for code in codes]
    assert [answer.status_code for answer in answers] == [429, 429]
    said = {
        re.sub(r"\d+ seconds", "", answer.text.replace(code, "")) for answer, code in zip(answers, codes, strict=True)
    }
    assert len(said) == 1 and int(answers[0].headers["Retry-After"]) >= 1


def test_a_table_that_may_not_be_seen_counts_like_one_that_is_not_there(client: TestClient) -> None:
    private = make(client)["code"]
    stranger = browser(client)
    assert statuses(stranger, f"/t/{private}", 21) == [403] * 20 + [429]
    assert statuses(stranger, "/join", 1, "POST", data={"code": private}) == [429], "joining is counted with it"


def test_waiting_rooms_are_not_told_to_those_who_tried_too_much(client: TestClient) -> None:
    waiting = make(client, kinds=("screen", "person"), start=False)["code"]
    stranger = browser(client)
    assert stranger.get(f"/t/{waiting}").status_code == 200
    statuses(stranger, "/t/ZZZZZZ", 20)
    assert stranger.get(f"/t/{waiting}").status_code == 429


def test_tables_of_other_rules_are_no_exception(client: TestClient) -> None:
    private = make(client)["code"]
    age(client)
    stranger = browser(client)
    assert statuses(stranger, f"/t/{private}", 21) == [403] * 20 + [429]
    assert client.get(f"/t/{private}").status_code == 409


def test_people_at_their_own_tables_and_at_public_ones_are_not_disturbed(client: TestClient) -> None:
    made = make(client, kinds=("screen", "person"), start=False)
    friend, watcher = browser(client), browser(client)
    take(friend, made["links"]["1"])
    take(watcher, made["links"]["-1"])
    client.post(f"/t/{made['code']}/start")
    public = make(client, public=True)["code"]
    statuses(client, "/t/ZZZZZZ", 25)
    for person in (client, friend, watcher):
        assert person.get(f"/t/{made['code']}").status_code == 200
        assert person.get(f"/t/{public}").status_code == 200


def take(person: TestClient, token: str) -> None:
    """The chair behind a link, with the button on its page if it has one."""
    if person.post(f"/s/{token}").status_code == 405:
        person.get(f"/s/{token}")


def test_games_are_played_without_trying_codes(client: TestClient) -> None:
    code = make(client)["code"]
    assert set(statuses(client, f"/t/{code}", 40)) == {200}
    assert statuses(browser(client), "/t/ZZZZZZ", 1) == [404]


# The admin's token


def bearer(token: str) -> dict[str, dict[str, str]]:
    return {"headers": {"Authorization": f"Bearer {token}"}}


@pytest.mark.parametrize("path", ["/admin", "/admin/any"])
def test_the_admin_token_cannot_be_guessed_by_a_program(client: TestClient, path: str) -> None:
    assert client.get("/admin", **bearer(TOKEN)).status_code == 200
    assert statuses(client, path, 6, **bearer("x")) == [403] * 5 + [429]
    assert client.get("/admin", **bearer(TOKEN)).status_code == 429, "a hit looks like a miss"
    assert client.post("/admin/enter", data={"token": TOKEN}).status_code == 429
    assert client.get("/admin").status_code == 403, "without a token nothing is guessed"


def test_nor_by_a_made_up_cookie(client: TestClient) -> None:
    found = [client.get("/admin/any", headers={"Cookie": "admin=x"}).status_code for _ in range(6)]
    assert found == [403] * 5 + [429]


def test_nor_by_the_form_and_all_ways_count_together(client: TestClient) -> None:
    assert statuses(client, "/admin/enter", 3, "POST", data={"token": "x"}) == [403] * 3
    assert statuses(client, "/admin", 3, **bearer("x")) == [403] * 2 + [429]
    assert client.post("/admin/enter", data={"token": TOKEN}).status_code == 429


def test_whoever_has_entered_goes_on_while_others_guess(client: TestClient) -> None:
    client.post("/admin/enter", data={"token": TOKEN}, follow_redirects=False)
    statuses(browser(client), "/admin", 10, **bearer("x"))
    assert client.get("/admin").status_code == 200


def test_a_cookie_that_opens_nothing_is_taken_back(client: TestClient) -> None:
    client.cookies.set("admin", "x", domain="testserver.local", path="/admin")
    assert statuses(client, "/admin", 10) == [403] * 10


def test_an_admin_token_is_long_enough_not_to_be_guessed() -> None:
    with pytest.raises(BadSetup, match=r"EUPHORIA_ADMIN_TOKEN .* 16 characters"):
        from_environment({"EUPHORIA_ADMIN_TOKEN": "x" * 15})
    assert from_environment({"EUPHORIA_ADMIN_TOKEN": "x" * 16}).admin_token
