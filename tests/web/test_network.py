"""Links that a phone can open: which addresses this machine has in the network, and who is told what."""

from __future__ import annotations

import io
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from euphoria.web.edge import network, serve
from euphoria.web.edge.app import create_app
from euphoria.web.edge.network import addresses_here, in_order, is_this_machine
from euphoria.web.edge.settings import Settings
from tests.web.test_tables import make

HERE = ("127.0.0.1", 50_000)
PHONE = ("192.168.1.40", 50_000)


@pytest.fixture
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a public address by which everything leaves, and one at home."""
    monkeypatch.setattr(network, "_by_routes", lambda: ["8.8.4.4"])
    monkeypatch.setattr(network, "_by_interfaces", lambda: ["127.0.0.1", "8.8.4.4", "192.168.1.7", "169.254.3.3"])


@contextmanager
def opened(
    settings: Settings, listens_on: str | None, host: str = "localhost:8123", peer: tuple[str, int] = HERE
) -> Iterator[TestClient]:
    app = create_app(replace(settings, listens_on=listens_on))
    with TestClient(app, base_url=f"http://{host}", client=peer) as client:
        yield client


def lobby(client: TestClient, **headers: str) -> str:
    """The waiting room of a new table."""
    code = make(client, kinds=("screen", "person"), start=False)["code"]
    return client.get(f"/t/{code}", headers=headers).text


def links(page: str) -> set[str]:
    """What the links of a page begin with."""
    return set(re.findall(r"<code[^>]*>(http://[^/<]+)/", page))


@pytest.mark.usefixtures("two_networks")
def test_opened_as_localhost_the_links_carry_the_address_in_the_network_and_the_others_are_listed(
    settings: Settings,
) -> None:
    with opened(settings, "0.0.0.0") as client:
        page = lobby(client)
        first, *others = links(page.partition('id="reach"')[0])
        assert (first, others) == ("http://192.168.1.7:8123", [])
        assert links(page.partition('id="reach"')[2].partition("</p>")[0]) == {"http://8.8.4.4:8123"}
        assert page.count('class="qr"') == 3 and "localhost:" not in page
        assert "169.254" not in page and "127.0.0.1" not in page


@pytest.mark.usefixtures("two_networks")
def test_the_announced_addresses_are_answered(settings: Settings) -> None:
    with opened(settings, "0.0.0.0") as client:
        code = make(client, kinds=("screen", "person"), start=False)["code"]
        for address in addresses_here():
            assert client.get(f"/t/{code}", headers={"host": f"{address}:8123"}).status_code == 200
            sent = {"host": f"{address}:8123", "origin": f"http://{address}:8123"}
            assert client.post("/join", data={"code": code}, headers=sent).status_code == 200


def test_a_server_for_this_machine_alone_says_that_a_phone_cannot_open_its_links(settings: Settings) -> None:
    with opened(settings, "127.0.0.1") as client:
        page = lobby(client)
        assert "A phone cannot open this link" in page and "--host 0.0.0.0" in page
        assert 'class="qr"' not in page and links(page) == {"http://localhost:8123"}


def test_without_any_network_that_is_said(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "addresses_here", list)
    monkeypatch.setattr(serve, "addresses_here", list)
    with opened(settings, "0.0.0.0") as client:
        assert "in no network" in lobby(client)
    assert "in no network" in announced("0.0.0.0")


@pytest.mark.usefixtures("two_networks")
@pytest.mark.parametrize(
    ("host", "peer", "headers"),
    [
        ("games.example.org", HERE, {"x-forwarded-for": "203.0.113.50"}),
        ("localhost:8123", HERE, {"x-forwarded-for": "203.0.113.50"}),
        ("localhost:8123", HERE, {"x-forwarded-proto": "http"}),
        ("localhost:8123", PHONE, {}),
        ("192.168.1.7:8123", PHONE, {}),
        ("192.168.1.7:8123", HERE, {}),
        ("euphoria.local:8123", HERE, {}),
    ],
)
def test_behind_a_proxy_or_from_elsewhere_the_links_stay_and_no_address_is_told(
    settings: Settings, host: str, peer: tuple[str, int], headers: dict[str, str]
) -> None:
    for listens_on in ("0.0.0.0", "127.0.0.1", None):
        with opened(replace(settings, hosts=("games.example.org",)), listens_on, host, peer) as client:
            page = lobby(client, **headers)
            assert links(page) == {f"http://{host}"} and 'id="reach"' not in page
            assert page.count('class="qr"') == 3 and "8.8.4.4" not in page


def test_finding_addresses_sends_nothing_and_asks_nobody_for_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def no(*_args: object) -> object:
        raise AssertionError("something was sent")

    for name in ("getaddrinfo", "gethostbyname", "getfqdn", "gethostname"):
        monkeypatch.setattr(socket, name, no)
    for address in addresses_here():
        assert not is_this_machine(address)


def test_private_addresses_come_first_and_each_once() -> None:
    found = ["8.8.4.4", "10.1.2.3", "127.0.0.1", "8.8.4.4", "192.168.1.7", "0.0.0.0", "169.254.1.1"]
    assert in_order(found) == ["10.1.2.3", "192.168.1.7", "8.8.4.4"]


def announced(host: str) -> str:
    out = io.StringIO()
    serve.announce(host, 8123, out)
    return out.getvalue()


def test_serve_announces_what_others_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "addresses_here", lambda: ["192.168.1.7", "10.8.0.2"])
    assert "http://192.168.1.7:8123/, or http://10.8.0.2:8123/" in announced("0.0.0.0")
    assert "--host 0.0.0.0" in announced("127.0.0.1") and "192.168" not in announced("127.0.0.1")
    assert announced("192.168.1.7") == ""


def test_a_terminal_shows_the_address_to_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(serve, "addresses_here", lambda: ["192.168.1.7"])
    out = Terminal()
    serve.announce("0.0.0.0", 8123, out)
    assert out.getvalue().count("█") > 100
