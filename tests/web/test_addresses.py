"""Whom a request is counted for: behind proxies that are known the right-most address that is none, whatever is forged;
and under which names the server answers."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from euphoria.core.errors import BadSetup
from euphoria.web.edge.addresses import Proxies, address_of, client_of, networks_of
from euphoria.web.edge.app import create_app
from euphoria.web.edge.counters import MOST, Counters
from euphoria.web.edge.limits import Limits, TooMany
from euphoria.web.edge.settings import Settings, from_environment
from tests.web.test_tables import make

KNOWN = networks_of(("127.0.0.1", "::1", "10.0.0.0/8", "2001:db8:ffff::/48"))


def seen_from(peer: str, *headers: str, name: bytes = b"X-Forwarded-For") -> str:
    """The client, as the application sees it."""
    scopes = []

    async def app(scope: object, receive: object, send: object) -> None:
        scopes.append(scope)

    scope = {"type": "http", "client": (peer, 1), "headers": [(name, header.encode()) for header in headers]}
    with pytest.raises(StopIteration):
        Proxies(app, KNOWN)(scope, None, None).send(None)  # type: ignore[arg-type, attr-defined]
    return client_of(scopes[0])


@pytest.mark.parametrize(
    ("peer", "headers", "client"),
    [
        ("127.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", [""], "127.0.0.1"),
        ("192.0.2.1", ["192.0.2.7"], "192.0.2.1"),
        ("testclient", ["192.0.2.7"], "unknown"),
        ("127.0.0.1", ["forged, 198.51.100.1, 192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", ["198.51.100.1", "192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", ["198.51.100.1, 192.0.2.7, 10.1.2.3, 127.0.0.1"], "192.0.2.7"),
        ("127.0.0.1", ["192.0.2.7:51000"], "192.0.2.7"),
        ("127.0.0.1", ["[2001:db8:1:2::7]:443"], "2001:db8:1:2::/64"),
        ("::1", ["2001:db8:1:2::7, 2001:db8:ffff::1"], "2001:db8:1:2::/64"),
        ("::ffff:127.0.0.1", ["::ffff:192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", ["fe80::7%eth0"], "fe80::/64"),
        ("127.0.0.1", ["192.0.2.7, anything"], "127.0.0.1"),
        ("127.0.0.1", ["192.0.2.7, garbage, 10.0.0.9"], "10.0.0.9"),
        ("127.0.0.1", ["1" * 8000], "127.0.0.1"),
        ("127.0.0.1", ["10.0.0.1, 10.0.0.2"], "10.0.0.1"),
    ],
)
def test_the_right_most_address_that_is_no_known_proxy_counts(peer: str, headers: list[str], client: str) -> None:
    assert seen_from(peer, *headers) == client


@pytest.mark.parametrize("text", ["", "x", "1.2.3", "1.2.3.4.5", "::1::", "999.0.0.1", "1.2.3.4 ::1", "٣.1.1.1"])
def test_what_is_no_address_is_none(text: str) -> None:
    assert address_of(text) is None


def test_proxies_are_named_by_address_or_network() -> None:
    assert from_environment({}).proxies == ("127.0.0.1", "::1")
    assert from_environment({"EUPHORIA_PROXIES": "10.0.0.0/8, 192.0.2.7"}).proxies == ("10.0.0.0/8", "192.0.2.7")
    assert from_environment({"EUPHORIA_PROXIES": "none"}).proxies == ()
    with pytest.raises(BadSetup, match="not 'nginx'"):
        from_environment({"EUPHORIA_PROXIES": "nginx"})


@pytest.fixture
def through_proxy(settings: Settings) -> Iterator[TestClient]:
    """Whoever comes by a proxy on this machine."""
    with TestClient(create_app(replace(settings, limits=True)), client=("127.0.0.1", 50_000)) as made:
        yield made


@pytest.mark.parametrize("forged", ["198.51.100.{}, ", "2001:db8:{}::1, ", "anything {}, ", ""])
def test_forged_addresses_do_not_get_round_the_limits(through_proxy: TestClient, forged: str) -> None:
    answers = [
        through_proxy.post(
            "/join", data={"code": "ZZZZZZ"}, headers={"X-Forwarded-For": forged.format(number) + "192.0.2.7"}
        ).status_code
        for number in range(30)
    ]
    assert answers == [404] * 20 + [429] * 10
    other = through_proxy.post("/join", data={"code": "ZZZZZZ"}, headers={"X-Forwarded-For": "192.0.2.8"})
    assert other.status_code == 404, "others are not counted with them"


def test_host_and_scheme_come_from_the_proxy(through_proxy: TestClient) -> None:
    headers = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", "Host": "games.local"}
    code = make(through_proxy, kinds=("screen", "person"), start=False)["code"]
    assert f"https://games.local/t/{code}" in through_proxy.get(f"/t/{code}", headers=headers).text
    headers["X-Forwarded-Proto"] = "javascript"
    assert f"http://games.local/t/{code}" in through_proxy.get(f"/t/{code}", headers=headers).text


# Counters


def test_counters_of_any_number_of_clients_take_little_memory() -> None:
    limits = Limits(lambda: 0.0)
    guilty = "192.0.2.1"
    for _ in range(21):
        try_once(limits, guilty)
    tracemalloc.start()
    for number in range(60_000):
        try_once(limits, f"2001:db8:{number // 65536:x}:{number % 65536:x}::/64")
    size, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(limits.counting.storage.counts) <= MOST  # type: ignore[union-attr]
    assert size < 12_000_000
    assert not try_once(limits, guilty), "whoever was refused still is"


def try_once(limits: Limits, client: str) -> bool:
    try:
        limits.check("POST", "/join", client)
    except TooMany:
        return False
    return True


def test_a_count_ends_with_its_time() -> None:
    now = 0.0
    counters = Counters(lambda: now)
    assert [counters.incr("a", 60) for _ in range(3)] == [1, 2, 3]
    now = 59.0
    assert counters.get("a") == 3
    now = 60.0
    assert counters.get("a") == 0 and counters.incr("a", 60) == 1


def test_what_has_ended_makes_room_first() -> None:
    now = 0.0
    counters = Counters(lambda: now)
    for number in range(MOST - 1):
        counters.incr(f"old {number}", 60)
        counters.incr(f"old {number}", 60)
    counters.incr("young", 600)
    now = 100.0
    counters.incr("new", 60)
    assert set(counters.counts) == {"young", "new"}


# Names and headers


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("testserver", 200),
        ("localhost:8000", 200),
        ("games.localhost", 200),
        ("living-room.local:8000", 200),
        ("192.168.1.20:8000", 200),
        ("[::1]:8000", 200),
        ("games.example.org", 200),
        ("Games.Example.Org:443", 200),
        ("games.example.org.", 200),
        ("evil.example", 421),
        ("games.example.org.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("local", 200),
        ("evil.example:80:80", 421),
        ("<b>.local", 421),
    ],
)
def test_the_server_answers_to_its_own_names(settings: Settings, host: str, status: int) -> None:
    with TestClient(create_app(replace(settings, hosts=("games.example.org",)))) as client:
        answer = client.get("/", headers={"Host": host})
        assert answer.status_code == status
        assert status == 200 or "EUPHORIA_HOSTS" in answer.text
        assert "<b>.local" not in answer.text
        assert client.post("/play", headers={"Host": host}, follow_redirects=False).status_code in (303, 421)


@pytest.mark.parametrize("secure", [False, True])
@pytest.mark.parametrize("path", ["/", "/nothing", "/static/css/base.css", "/api/titles"])
def test_every_answer_has_headers_that_keep_browsers_careful(settings: Settings, path: str, secure: bool) -> None:
    with TestClient(create_app(replace(settings, secure_cookies=secure))) as client:
        headers = client.get(path).headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    policy = headers["Permissions-Policy"]
    assert "camera=()" in policy and "clipboard-write=(self)" in policy and "autoplay=(self)" in policy
    assert ("Strict-Transport-Security" in headers) == secure


@pytest.mark.parametrize("origin", ["http://[", "null", "http://testserver:81", "testserver"])
def test_an_origin_that_is_none_is_foreign(client: TestClient, origin: str) -> None:
    assert client.post("/prefs", headers={"Origin": origin}).status_code == 403
    assert client.post("/prefs", headers={"Origin": "http://testserver"}, follow_redirects=False).status_code == 303
