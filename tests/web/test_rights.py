"""Every route of the application against the written table of rights in docs/rights.md, as each of its callers."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from tests.web.conftest import browser, follow
from tests.web.test_tables import make

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rights.md").read_text()
TOKEN = "the token of whoever runs it"
SECRETS = ("Larch and Sons", "Zebulon", "Yolanda", "Xanthe", "swordfish")
"""What is called or said at the tables, and nowhere else."""
REFUSED = (403, 404, 429)
WAITING, PLAYING, OVER = "waiting", "playing", "over"
OUTSIDERS = ("stranger", "knows the code", "second browser", "lost the chair", "wrong token", "forged address")
"""They never learn anything about a private game."""


# What the page says


def rows_of(page: str) -> dict[str, dict[str, str]]:
    """The cells of all tables, by route and caller."""
    found: dict[str, dict[str, str]] = {}
    callers: list[str] = []
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("| ") else []
        if cells and cells[0] == "route":
            callers = cells[1:]
        elif cells and cells[0].startswith("`"):
            assert cells[0] not in found and len(cells) == len(callers) + 1, line
            found[cells[0].strip("`")] = dict(zip(callers, cells[1:], strict=True))
    return found


ROWS = rows_of(PAGE)
CALLERS = list(next(iter(ROWS.values())))


def routes_of(routes: Any) -> Iterator[str]:
    """Every way into an application, as the page writes it."""
    for route in routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from routes_of(inner.routes)
        elif getattr(route, "methods", None):
            yield from (f"{method} {route.path}" for method in route.methods if method != "HEAD")
        else:
            yield f"GET {route.path}/{{path}}"


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    app = create_app(Settings(admin_token=TOKEN))
    assert sorted(routes_of(app.routes)) == sorted(ROWS)
    assert set(CALLERS) == set(re.findall(r"^- \*\*([^*]+)\*\*: ", PAGE.partition("## Words")[0], re.MULTILINE))
    words = set(re.findall(r"^- \*\*([^*]+)\*\*: ", PAGE.partition("## Words")[2], re.MULTILINE))
    assert {cell for row in ROWS.values() for cell in row.values()} <= words


def test_routes_get_their_tables_where_rights_are_asked() -> None:
    """Only the visit itself finds tables by code; a next game is found by the code in its own table, and a table by the
    link to one of its chairs."""
    web = ROOT / "src" / "euphoria" / "web"
    found = [file.name for file in web.rglob("*.py") for _ in re.findall(r"service\.find\(", file.read_text())]
    assert sorted(found) == ["links.py", "replay.py", "visits.py"]


# What is sent


@dataclass(frozen=True)
class Sent:
    """What a request holds besides its path; `seat` says where it names a seat."""

    form: dict[str, Any] = field(default_factory=dict)
    json: dict[str, Any] | None = None
    params: dict[str, Any] = field(default_factory=dict)
    files: dict[str, Any] | None = None
    seat: str = ""


PEOPLE = [{"name": "Ana", "kind": "screen"}, {"name": "Bo", "kind": "screen"}]
FILE = {"record": ("r.json", b"{}", "application/json")}
SENT = {
    "POST /new": Sent(
        {"title": "dystopia", "chair-0-kind": "screen", "chair-1-kind": "bot", "chair-1-level": "intern"}
    ),
    "POST /records": Sent(files=FILE),
    "POST /api/tables": Sent(json={"title": "dystopia", "seats": PEOPLE, "start": False}),
    "POST /join": Sent({"code": "{code}"}),
    "POST /t/{code}/sit": Sent({"seat": 3, "name": "Eve"}),
    "POST /t/{code}/choose": Sent({"choice": "pass", "at": 0}),
    "POST /t/{code}/remember": Sent({"answer": "always use rebecca_the_peddler"}),
    "POST /t/{code}/say": Sent({"words": "hello"}),
    "POST /t/{code}/luck": Sent({"mark": "ab" * 32}),
    "POST /t/{code}/knock": Sent({"knock": "0" * 32, "answer": "no"}),
    "POST /t/{code}/seat": Sent({"to": "bot"}, seat="form"),
    "POST /t/{code}/reveal": Sent(seat="form"),
    "GET /api/tables/{code}": Sent(seat="params"),
    "GET /api/tables/{code}/hint": Sent(seat="params"),
    "POST /api/tables/{code}/choices": Sent(json={"choice": "pass", "at": 0}, seat="json"),
    "POST /api/tables/{code}/end-turn": Sent(seat="params"),
    "POST /api/tables/{code}/undo": Sent(seat="params"),
    "POST /api/tables/{code}/talk": Sent(json={"words": "hello"}, seat="json"),
    "POST /api/tables/{code}/hint": Sent(json={"stage": 1, "at": 9999}, seat="json"),
    "POST /t/{code}/guide": Sent({"do": "on"}),
    "POST /t/{code}/orders": Sent({"shots": "never"}),
    "POST /api/tables/{code}/orders": Sent(json={"orders": {"shots": "never"}}, seat="json"),
    "POST /t/{code}/pace": Sent({"pace": "calm"}),
    "POST /api/tables/{code}/pace": Sent(json={"pace": "calm"}, seat="json"),
    "POST /api/tables/{code}/next": Sent(json={"at": 9999}, seat="json"),
    "POST /admin/enter": Sent({"token": "{admin}"}),
    "POST /admin/{id}/reseat": Sent({"seat": 3}),
}


# Who asks


class World:
    """A server with a private table of each state, and everybody who might ask there."""

    def __init__(self, client: TestClient, settings: Settings) -> None:
        self.client = client
        self.service: Any = client.app.state.service  # type: ignore[attr-defined]
        self.file = settings.database.partition("///")[2]
        maker, friend, lost, watcher, second, guest = (browser(client) for _ in range(6))
        make(guest, name="Elsewhere")
        self.codes: dict[str, str] = {}
        self.ids: dict[str, str] = {}
        seats = [
            {"name": name, "kind": kind}
            for name, kind in zip((*SECRETS[1:4], "Wendell"), ("screen", "person", "person", "person"), strict=True)
        ]
        for state in (WAITING, PLAYING, OVER):
            answer = maker.post("/api/tables", json=self.house(seats))
            made = answer.json()
            self.codes[state] = code = made["code"]
            for person, link in ((friend, "1"), (lost, "2"), (watcher, "-1")):
                follow(person, made["links"][link])
            self.ids[state] = id = self.call(self.service.find, code).id
            if state != WAITING:
                maker.post(f"/t/{code}/start")
                friend.post(f"/t/{code}/say", data={"words": SECRETS[-1]})
            if state == OVER:
                maker.post(f"/t/{code}/abandon")
            admin = {"Authorization": f"Bearer {TOKEN}"}
            assert client.post(f"/admin/{id}/reseat", data={"seat": 2}, headers=admin).status_code == 200
            second.post(f"/s/{made['links']['1']}")
        self.links = self.call(
            self.service.store.links, self.call(self.service.table, self.ids[WAITING]), maker_token(maker)
        )
        record = maker.get(f"/t/{self.codes[OVER]}/record.json").content
        sent = client.post(
            "/records", data={"do": "watch"}, files={"record": ("r.json", anonymous(record))}, follow_redirects=False
        )
        self.name = sent.headers["location"].removeprefix("/r/")
        self.people: dict[str, Callable[[], TestClient]] = {
            "stranger": lambda: browser(client),
            "knows the code": lambda: guest,
            "may watch": lambda: watcher,
            "second browser": lambda: second,
            "lost the chair": lambda: lost,
            "other seat": lambda: friend,
            "maker": lambda: maker,
            "admin": lambda: with_headers(client, Authorization=f"Bearer {TOKEN}"),
            "wrong token": lambda: with_headers(client, Authorization=f"Bearer {TOKEN[::-1]}"),
            "forged address": lambda: with_headers(
                client, **{"X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1", "X-Forwarded-Proto": "https"}
            ),
        }
        self.cookies = {name: dict(person().cookies) for name, person in self.people.items()}
        with closing(sqlite3.connect(self.file)) as live:
            self.kept = sqlite3.connect(":memory:", check_same_thread=False)
            live.backup(self.kept)

    def house(self, seats: list[dict[str, str]]) -> dict[str, Any]:
        return {"title": "dystopia", "name": SECRETS[0], "seats": seats, "start": False}

    def call(self, function: Any, *values: Any) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(function, *values)

    def dump(self) -> str:
        """Everything that is written, but for the heartbeat of the health check."""
        with closing(sqlite3.connect(self.file)) as live:
            return "\n".join(line for line in live.iterdump() if '"pulse"' not in line)

    def restore(self) -> None:
        """As if nothing had been asked."""
        with closing(sqlite3.connect(self.file)) as live:
            self.kept.backup(live)

        async def forget() -> None:
            for kept in (self.service.tables, self.service.held, self.service.codes, self.service.presence.shown):
                kept.clear()
            self.service.store._guests.kept.clear()
            self.service.store._seats.kept.clear()
            self.service.store.doors.kept.clear()

        self.call(forget)

    def ask(self, caller: str, row: str, state: str, seat: int | None = None) -> Any:
        """One request of a row; streams end as soon as they have begun."""
        method, _, path = row.partition(" ")
        parts = {
            "code": self.codes[state],
            "id": self.ids[state],
            "token": self.links[3],
            "name": self.name,
            "path": "css/site.css",
            "title": "dystopia",
            "lesson": "place",
            "puzzle": "last-brick",
            "page": "R26",
            "language": "nl",
            "kind": "word",
            "thing": "morale",
            "admin": TOKEN if caller == "admin" else TOKEN[::-1],
        }
        sent = SENT.get(row, Sent())
        form = {name: value.format(**parts) if isinstance(value, str) else value for name, value in sent.form.items()}
        given: dict[str, Any] = {"data": form, "json": sent.json, "params": dict(sent.params), "files": sent.files}
        if sent.seat and seat is not None:
            part = "data" if sent.seat == "form" else sent.seat
            given[part] = {**(given[part] or {}), "seat": seat}
        person = self.people[caller]()
        person.cookies.clear()
        person.cookies.update(self.cookies[caller])
        headers = {"HX-Request": "true"} if path.startswith("/t/") and method == "POST" else {}
        self.service.hub.closing = path.endswith("/stream")
        try:
            return person.request(
                method,
                path.format(**parts),
                headers=headers,
                follow_redirects=False,
                **{name: value for name, value in given.items() if value},
            )
        finally:
            self.service.hub.closing = False


def maker_token(maker: TestClient) -> str:
    return str(maker.cookies["guest"])


def anonymous(record: bytes) -> bytes:
    """A record without what is called or said at our tables."""
    for secret in SECRETS:
        record = record.replace(secret.encode(), secret[:1].encode())
    return record


def with_headers(client: TestClient, **headers: str) -> TestClient:
    made = browser(client)
    made.headers.update(headers)
    return made


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(replace(settings, admin_token=TOKEN))


@pytest.fixture
def world(client: TestClient, settings: Settings) -> World:
    return World(client, settings)


SEATS = {"other seat": 1, "maker": 0}


def is_allowed(cell: str, state: str) -> bool:
    return cell in ("yes", "own") or cell == state


@pytest.mark.parametrize("caller", CALLERS)
def test_nobody_may_do_more_than_the_page_says(world: World, caller: str) -> None:
    for row, cells in ROWS.items():
        for state in (WAITING, PLAYING, OVER):
            if is_allowed(cells[caller], state):
                continue
            where = f"{caller}: {row} at a table that is {state}"
            before = world.dump()
            answer = world.ask(caller, row, state, seat=1)
            assert answer.status_code in REFUSED, f"{where}: {answer.status_code} {answer.text[:300]}"
            assert not [secret for secret in SECRETS if secret in answer.text], where
            assert "set-cookie" not in answer.headers or row == "GET /admin", where
            assert world.dump() == before, where


@pytest.mark.parametrize("caller", CALLERS)
def test_everybody_may_do_what_the_page_says(world: World, caller: str) -> None:
    for row, cells in ROWS.items():
        about_tables = "{code}" in row + str(SENT.get(row, "")) or "{id}" in row
        for state in (WAITING, PLAYING, OVER) if about_tables else (PLAYING,):
            if not is_allowed(cells[caller], state):
                continue
            where = f"{caller}: {row} at a table that is {state}"
            answer = world.ask(caller, row, state, SEATS.get(caller))
            assert answer.status_code not in REFUSED and answer.status_code < 500, f"{where}: {answer.status_code}"
            # Whoever has a link may know where it leads.
            if caller in OUTSIDERS and (state != WAITING or not about_tables) and "{token}" not in row:
                assert not [secret for secret in SECRETS if secret in answer.text], where
            world.restore()


@pytest.mark.parametrize("caller", SEATS)
def test_own_means_ones_own_seat_alone(world: World, caller: str) -> None:
    for row in [row for row, cells in ROWS.items() if cells[caller] == "own"]:
        for state in (WAITING, PLAYING, OVER):
            where = f"{caller}: {row} at a table that is {state}"
            before = world.dump()
            others = 1 - SEATS[caller]
            answer = world.ask(caller, row, state, seat=others)
            assert answer.status_code in (*REFUSED, 422) or row.endswith("/reveal"), f"{where}: {answer.status_code}"
            assert world.dump() == before, where
            shown = world.service.presence.shown.get((world.ids[state], ""), None)
            assert others not in [shown, *world.service.presence.shown.values()], where


@pytest.mark.parametrize("caller", ["stranger", "knows the code", "second browser", "lost the chair", "forged address"])
def test_at_a_public_table_everybody_may_watch(client: TestClient, settings: Settings, caller: str) -> None:
    class Public(World):
        def house(self, seats: list[dict[str, str]]) -> dict[str, Any]:
            return {**super().house(seats), "public": True}

    world = Public(client, settings)
    for row, cells in ROWS.items():
        if "{code}" not in row:
            continue
        cell = cells["may watch"]
        for state in (WAITING, PLAYING, OVER):
            before = world.dump()
            answer = world.ask(caller, row, state, seat=1 if cell == "no" else None)
            where = f"{caller}: {row} at a public table that is {state}: {answer.status_code}"
            assert (answer.status_code in REFUSED) != is_allowed(cell, state), where
            if answer.status_code in REFUSED:
                assert world.dump() == before, where
            else:
                world.restore()
