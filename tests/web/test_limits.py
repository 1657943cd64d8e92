"""Limits per client, caps on streams, and what is said to whoever goes too far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from euphoria.web.edge.app import create_app
from euphoria.web.edge.limits import Limits, TooMany, client_of
from euphoria.web.edge.logs import public
from euphoria.web.edge.settings import Settings
from tests.web.test_tables import make


@pytest.fixture
def limited(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(replace(settings, limits=True))) as client:
        yield client


def until_refused(client: TestClient, path: str, **form: str) -> tuple[int, int]:
    """How often something may be done, and the status of what is refused."""
    for count in range(1000):
        answer = client.post(path, data=form)
        if answer.status_code == 429:
            assert int(answer.headers["Retry-After"]) >= 1
            assert "try again in" in answer.text
            return count, answer.status_code
    raise AssertionError("there is no limit")


def test_joining_is_limited_so_that_codes_cannot_be_guessed(limited: TestClient) -> None:
    assert until_refused(limited, "/join", code="ABCDEF")[0] == 20
    assert limited.get("/").status_code == 200, "looking is free"


def test_talk_is_limited(limited: TestClient) -> None:
    code = make(limited)["code"]
    assert until_refused(limited, f"/t/{code}/say", words="hello")[0] == 30


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/play"),
        ("POST", "/new"),
        ("POST", "/api/tables"),
        ("POST", "/t/ABCDEF/rematch"),
        ("POST", "/t/ABCDEF/say"),
        ("POST", "/api/tables/ABCDEF/talk"),
        ("POST", "/t/ABCDEF/late"),
        ("POST", "/t/ABCDEF/sit"),
        ("POST", "/join"),
        ("POST", "/records"),
        ("POST", "/admin/enter"),
        ("GET", "/s/token"),
        ("POST", "/s/token"),
        ("POST", "/s/token/ask"),
        ("POST", "/t/ABCDEF/knock"),
        ("POST", "/t/ABCDEF/move"),
        ("POST", "/t/ABCDEF/pace"),
        ("POST", "/t/ABCDEF/orders"),
        ("POST", "/t/ABCDEF/remember"),
        ("POST", "/api/tables/ABCDEF/pace"),
        ("POST", "/api/tables/ABCDEF/orders"),
        ("GET", "/t/ABCDEF/stream"),
        ("GET", "/t/ABCDEF/replay"),
    ],
)
def test_everything_that_creates_talks_or_guesses_has_a_limit_of_its_own(method: str, path: str) -> None:
    limits = Limits()

    def most(client: str) -> int:
        for count in range(700):
            try:
                limits.check(method, path, client)
            except TooMany:
                return count
        return 700

    assert 0 < most("192.0.2.1") < 600
    assert most("192.0.2.2") == most("192.0.2.3") > 0, "others are not counted with them"


def test_choices_are_limited_only_far_above_what_anybody_plays() -> None:
    limits = Limits()
    for _ in range(600):
        limits.check("POST", "/t/ABCDEF/choose", "192.0.2.1")
    with pytest.raises(TooMany):
        limits.check("POST", "/t/ABCDEF/choose", "192.0.2.1")


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "unknown"),
        ("fe80::1%eth0", "fe80::/64"),
        ("10.0.0.1, 192.0.2.1", "unknown"),
        ("x" * 8000, "unknown"),
    ],
)
def test_a_client_is_an_address_or_a_network(host: str, client: str) -> None:
    assert client_of({"client": (host, 1)}) == client
    assert client_of({}) == "unknown"


def test_a_script_is_told_on_the_page_it_came_from(limited: TestClient) -> None:
    code = make(limited)["code"]
    until_refused(limited, f"/t/{code}/say", words="hello")
    answer = limited.post(f"/t/{code}/say", data={"words": "hello"}, headers={"HX-Request": "true"})
    assert answer.status_code == 429
    assert answer.headers["HX-Reswap"] == "none"
    assert answer.text.startswith('<hx-partial hx-target="#net"')


def test_one_guest_has_only_so_many_streams(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, streams_per_guest=2))) as client:
        code = make(client)["code"]
        service = client.app.state.service  # type: ignore[attr-defined]
        (guest,) = {row.owner for row in client.portal.call(service.store.everything)}  # type: ignore[union-attr]
        service.presence.streams[guest] = 2
        answer = client.get(f"/t/{code}/stream")
        assert answer.status_code == 429
        assert "close one of them" in answer.text


def test_a_body_without_a_length_is_not_read_for_ever(client: TestClient) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 100_000

    assert client.post("/api/tables", content=endless()).status_code == 413
    assert client.post("/join", content=b"x", headers={"Content-Length": "many"}).status_code == 413


@pytest.mark.parametrize(
    ("name", "value"), [("Origin", "null"), ("Origin", "https://a.example"), ("Sec-Fetch-Site", "cross-site")]
)
def test_forms_of_other_sites_are_refused(client: TestClient, name: str, value: str) -> None:
    headers = {name: value}
    assert client.post("/play", headers=headers).status_code == 403
    assert client.get("/", headers=headers).status_code == 200


def test_links_are_not_written_down() -> None:
    assert public("/s/secret-token") == "/s/..."
    assert public("/t/ABCDEF/say") == "/t/ABCDEF/say"
