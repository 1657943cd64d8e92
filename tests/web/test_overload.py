"""More than can be done: some are told to come back, the others are served, streams live on, and it passes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request
from fastapi.testclient import TestClient
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from euphoria.web.edge import pulse as pulse_module
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.edge.shedding import EVERY, FIRST, LAST, MOST_PAGES, NEVER, NEXT, Load, kind_of
from euphoria.web.pages import streams
from euphoria.web.pages.visits import Visit
from euphoria.web.refusals import Busy
from euphoria.web.tables import guest_cache
from euphoria.web.tables import store as store_module
from euphoria.web.tables.gate import Gate
from euphoria.web.tables.guest_cache import Memory
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import Table
from tests.web.test_tables import as_program, look, make

FORM = {"HX-Request": "true"}


def service_of(client: TestClient) -> Service:
    service: Service = client.app.state.service  # type: ignore[attr-defined]
    return service


def call(client: TestClient, work: Callable[..., Any], *args: Any) -> Any:
    assert client.portal is not None
    return client.portal.call(work, *args)


def first_choice(table: Table) -> dict[str, Any]:
    return {"choice": table.game.open_choices[0].index, "at": table.at, "seat": table.game.seat}


# The gate -------------------------------------------------------------------------------------------------------------


def test_a_gate_lets_so_many_in_and_so_many_wait_and_refuses_the_rest() -> None:
    async def whole() -> None:
        gate = Gate(2, most_waiting=3)
        go, inside = asyncio.Event(), 0
        most_inside = 0

        async def work() -> None:
            nonlocal inside, most_inside
            async with gate.passing():
                inside += 1
                most_inside = max(inside, most_inside)
                await go.wait()
                inside -= 1

        tasks = [asyncio.create_task(work()) for _ in range(8)]
        await asyncio.sleep(0)
        assert (gate.waiting, gate.refused, inside) == (3, 3, 2)
        tasks[2].cancel()
        go.set()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(one) for one in found].count(Busy) == 3 and most_inside == 2
        assert gate.waiting == 0 and not gate.ways.locked()
        async with gate.passing(), gate.passing():
            assert gate.ways.locked()

    asyncio.run(whole())


def test_nobody_waits_at_a_gate_for_ever() -> None:
    async def whole() -> None:
        gate = Gate(1, patience=0.0)
        async with gate.passing():
            with pytest.raises(Busy):
                async with gate.passing():
                    raise AssertionError("two are inside")
        async with gate.passing():
            assert gate.waiting == 0 and gate.refused == 1

    asyncio.run(whole())


@contextmanager
def full(gate: Gate) -> Any:
    """Nobody gets in, and nobody may wait."""
    ways, gate.ways = gate.ways, asyncio.Semaphore(0)
    most, gate.most_waiting = gate.most_waiting, 0
    try:
        yield
    finally:
        gate.ways, gate.most_waiting = ways, most


def test_who_does_not_get_in_is_told_when_to_come_back_and_those_who_play_go_on(client: TestClient) -> None:
    code = make(client)["code"]
    service = service_of(client)
    table = call(client, service.find, code)
    look(client, code)
    with full(service.store.engine.reading), full(service.store.engine.writing):
        stranger = TestClient(client.app, cookies={"guest": "unknown"})
        stranger.portal = client.portal
        answer = stranger.get("/")
        assert answer.status_code == 503 and int(answer.headers["Retry-After"]) >= 1
        assert "try again" in answer.text
        assert client.get("/metrics").status_code == 200
        assert client.get("/healthz").json() == {"ok": True}
        before = table.at
        assert (
            client.post(f"/api/tables/{code}/choices", json=first_choice(table), headers=as_program(client)).status_code
            == 200
        )
        assert table.at > before
    assert stranger.get("/").status_code == 200


def test_moves_that_cannot_be_written_soon_are_refused_and_change_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = make(client)["code"]
    table = call(client, service_of(client).find, code)
    before = table.version
    monkeypatch.setattr(store_module, "MOST_TO_WRITE", 0)
    answer = client.post(f"/api/tables/{code}/choices", json=first_choice(table), headers=as_program(client))
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) >= 1 and table.version == before
    line = client.post(f"/t/{code}/say", data={"words": "hello"}, headers=FORM)
    assert line.status_code == 503 and line.text.startswith('<hx-partial hx-target="#net"')
    monkeypatch.undo()
    assert (
        client.post(f"/api/tables/{code}/choices", json=first_choice(table), headers=as_program(client)).status_code
        == 200
    )


# What is remembered ---------------------------------------------------------------------------------------------------


class Source:
    """Something to read that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[asyncio.Future[str | None]] = []

    async def read(self) -> str | None:
        self.asked.append(asyncio.get_running_loop().create_future())
        return await self.asked[-1]


def test_what_is_old_is_read_again_beside_and_once_at_a_time() -> None:
    async def whole() -> None:
        memory: Memory[str] = Memory(fresh=0.0)
        source = Source()
        both = [asyncio.create_task(memory.get("k", source.read)) for _ in range(2)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        both[0].cancel()
        source.asked[0].set_result("old")
        assert await both[1] == "old" and len(source.asked) == 1, "the other one still wants to know"
        for _ in range(3):
            assert await memory.get("k", source.read) == "old"
            await asyncio.sleep(0)
        assert len(source.asked) == 2
        source.asked[1].set_result("new")
        while memory.reading:
            await asyncio.sleep(0)
        assert await memory.get("k", source.read) == "new"

    asyncio.run(whole())


def test_what_was_known_last_counts_while_it_cannot_be_read() -> None:
    async def whole() -> None:
        memory: Memory[str] = Memory(fresh=0.0)

        async def read() -> str | None:
            return "known"

        async def fail() -> str | None:
            raise OperationalError("", {}, Exception("gone"))

        async def nothing() -> str | None:
            return None

        with pytest.raises(OperationalError):
            await memory.get("k", fail)
        assert await memory.get("k", read) == "known"
        assert await memory.get("k", fail) == "known"
        while memory.reading:
            await asyncio.sleep(0)
        assert await memory.get("k", nothing) == "known"
        memory.kept["k"] = (0.0, "known")
        await memory.get("k", nothing)
        while memory.reading:
            await asyncio.sleep(0)
        assert await memory.get("k", nothing) is None, "who is gone is forgotten"

    asyncio.run(whole())


def test_only_so_much_is_remembered_and_what_is_asked_for_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole() -> None:
        memory: Memory[int] = Memory()

        async def never() -> int | None:
            raise AssertionError("it is known")

        for number in range(9):
            memory.put(str(number), number)
            assert await memory.get("0", never) == 0
        assert len(memory.kept) == 3

    monkeypatch.setattr(guest_cache, "REMEMBERED", 3)
    asyncio.run(whole())


def test_what_is_dropped_while_it_is_read_does_not_come_back() -> None:
    async def whole() -> None:
        memory: Memory[str] = Memory()
        source = Source()
        early = asyncio.create_task(memory.get("k", source.read))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        memory.drop("k")
        late = asyncio.create_task(memory.get("k", source.read))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        source.asked[0].set_result("before")
        await early
        source.asked[1].set_result("after")
        assert await late == "after" and memory.kept["k"][1] == "after" and len(memory.kept) == 1

    asyncio.run(whole())


def test_a_server_that_is_alone_asks_for_rights_once(client: TestClient) -> None:
    code = make(client)["code"]
    service = service_of(client)
    look(client, code)
    assert service.store._seats.fresh == service.store._guests.fresh == float("inf")
    with full(service.store.engine.reading):
        assert look(client, code)["mine"] == [0, 1]


# Streams --------------------------------------------------------------------------------------------------------------


def stream_of(client: TestClient, code: str) -> tuple[AsyncIterator[bytes], Table]:
    """The stream of the client's page, to be read message by message."""
    service = service_of(client)

    async def opened() -> tuple[AsyncIterator[bytes], Table]:
        guest = await service.store.guest(client.cookies["guest"])
        scope = {"type": "http", "app": client.app, "headers": [], "method": "GET", "path": f"/t/{code}/stream"}
        scope |= {"query_string": b"", "client": ("testclient", 1), "server": ("testserver", 80), "scheme": "http"}
        request = Request(scope)
        request.state.guest, request.state.token, request.state.new_token = guest, client.cookies["guest"], ""
        visit = Visit(request)
        table = await service.find(code)
        return streams.events(visit, table, await visit.seats(table), ""), table

    found: tuple[AsyncIterator[bytes], Table] = call(client, opened)
    return found


async def next_push(stream: AsyncIterator[bytes]) -> bytes:
    """What comes next that is more than a sign of life."""
    while True:
        said = await anext(stream)
        if said and not said.startswith(b":"):
            return said


@pytest.mark.parametrize("start", [True, False])
def test_a_stream_survives_a_database_that_fails_with_the_rights_it_last_knew(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, start: bool
) -> None:
    monkeypatch.setattr(streams, "AGAIN", 0.01)
    code = make(client, start=start)["code"]
    service = service_of(client)
    stream, table = stream_of(client, code)

    async def whole() -> None:
        assert b'id="' in await next_push(stream)

        def fail() -> Any:
            raise OperationalError("", {}, Exception("gone"))

        connect = service.store.engine.connect
        monkeypatch.setattr(service.store.engine, "connect", fail)
        for _ in range(3):
            service.store.access_changed(table.id)
            service.hub.wake(table.id)
            assert b"reload" not in await anext(stream)
        monkeypatch.setattr(service.store.engine, "connect", connect)
        await service.renew_link(table, 0)
        async with asyncio.timeout(60):
            while b"reload" not in await anext(stream):
                pass

    call(client, whole)


def test_there_are_only_so_many_streams_in_all(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, streams=3))) as client:
        code = make(client)["code"]
        service_of(client).presence.streams.update({"a": 2, "b": 1})
        answer = client.get(f"/t/{code}/stream")
        assert answer.status_code == 503 and int(answer.headers["Retry-After"]) >= 1


# Shedding -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "is_known", "kind"),
    [
        ("GET", "/healthz", False, NEVER),
        ("GET", "/metrics", False, NEVER),
        ("GET", "/static/css/site.css", False, NEVER),
        ("POST", "/new", True, FIRST),
        ("POST", "/play", True, FIRST),
        ("POST", "/records", True, FIRST),
        ("POST", "/api/tables", True, FIRST),
        ("POST", "/t/ABCDEF/rematch", True, FIRST),
        ("GET", "/t/ABCDEF/stream", True, FIRST),
        ("GET", "/", False, FIRST),
        ("GET", "/t/ABCDEF", False, FIRST),
        ("GET", "/t/ABCDEF", True, NEXT),
        ("POST", "/t/ABCDEF/choose", True, LAST),
        ("POST", "/api/tables/ABCDEF/choices", True, LAST),
    ],
)
def test_new_work_is_refused_first_and_a_choice_last(method: str, path: str, is_known: bool, kind: int) -> None:
    assert kind_of(method, path, is_known) == kind


def test_the_later_everything_is_the_more_is_refused_and_it_passes_by_itself() -> None:
    load = Load(0.25)
    for _ in range(100):
        load.note_sleep(EVERY + 0.2)
    assert load.pressure == 0 and not load.sheds(FIRST), "a little late is no matter"
    load.note_sleep(EVERY + 30)
    assert load.part(FIRST) < 0.5 and load.part(NEXT) == 0, "one long moment is not many"
    parts: list[tuple[float, float, float]] = []
    for _ in range(20):
        load.note_sleep(EVERY + 1.0)
        parts.append((load.part(FIRST), load.part(NEXT), load.part(LAST)))
    assert parts == sorted(parts) and parts[-1] == (1, 1, 1)
    assert all(
        later == 0 or before == 1 for first, then, last in parts for before, later in ((first, then), (then, last))
    )
    assert load.part(NEVER) == 0
    for _ in range(40):
        load.note_sleep(EVERY)
    assert load.pressure == 0 and load.lag == 0


def test_as_many_are_refused_as_should_be_and_evenly() -> None:
    load = Load(0.25)
    load.pressure = 0.1
    refused = [load.sheds(FIRST) for _ in range(100)]
    assert abs(refused.count(True) - 30) <= 1 and load.shed[FIRST] == refused.count(True)
    assert not any(refused[k] and refused[k + 1] for k in range(99)) and load.seconds > 2


def test_under_pressure_strangers_come_back_later_and_those_who_play_go_on(client: TestClient) -> None:
    code = make(client)["code"]
    table = call(client, service_of(client).find, code)
    load: Load = client.app.state.load  # type: ignore[attr-defined]
    stranger = TestClient(client.app)
    stranger.portal = client.portal
    load.pressure = 1 / 3
    answer = stranger.get("/")
    assert answer.status_code == 503 and answer.headers["Retry-After"] == str(load.seconds)
    assert client.post("/play", data={"title": "dystopia"}).status_code == 503
    assert client.get(f"/t/{code}").status_code == 200
    load.pressure = 2 / 3
    assert client.get(f"/t/{code}").status_code == 503
    assert (
        client.post(f"/api/tables/{code}/choices", json=first_choice(table), headers=as_program(client)).status_code
        == 200
    )
    load.pressure = 1.0
    before = table.version
    assert (
        client.post(f"/api/tables/{code}/choices", json=first_choice(table), headers=as_program(client)).status_code
        == 503
    )
    assert table.version == before
    assert stranger.get("/healthz").status_code == stranger.get("/metrics").status_code == 200
    assert "euphoria_shed_total 4" in stranger.get("/metrics").text
    load.pressure = 0.0
    assert (
        client.post(f"/api/tables/{code}/choices", json=first_choice(table), headers=as_program(client)).status_code
        == 200
    )


# Is all well? ---------------------------------------------------------------------------------------------------------


def file_of(settings: Settings) -> Path:
    return Path(settings.database.split("///")[1])


def looked_again(client: TestClient) -> dict[str, Any]:
    """What is said when nothing is remembered."""
    client.app.state.pulse.tried = None  # type: ignore[attr-defined]
    answer = client.get("/healthz")
    said: dict[str, Any] = answer.json()
    assert answer.status_code == (200 if said["ok"] else 503)
    return said


def test_a_damaged_database_is_not_well(client: TestClient, settings: Settings) -> None:
    make(client)
    assert looked_again(client) == {"ok": True}
    file = file_of(settings)
    for name in (file, file.with_name(file.name + "-wal")):
        size = name.stat().st_size
        with name.open("r+b") as damaged:
            damaged.write(b"rubbish " * (size // 8))
    assert looked_again(client) == {"ok": False, "problem": "the database is damaged"}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("database or disk is full", "the disk is full"),
        ("attempt to write a readonly database", "the database cannot be written"),
    ],
)
def test_a_database_that_cannot_be_written_is_not_well(
    client: TestClient, settings: Settings, words: str, problem: str
) -> None:
    assert looked_again(client) == {"ok": True}
    with sqlite3.connect(file_of(settings)) as connection:
        connection.execute(f"CREATE TRIGGER refuse BEFORE UPDATE ON pulse BEGIN SELECT RAISE(ABORT, '{words}'); END")
    assert looked_again(client) == {"ok": False, "problem": problem}
    with sqlite3.connect(file_of(settings)) as connection:
        connection.execute("DROP TRIGGER refuse")
    assert looked_again(client) == {"ok": True}


def test_a_database_that_does_not_answer_is_not_well_and_nobody_waits_long(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse_module, "PATIENCE", 0.05)
    with TestClient(create_app(settings)) as client, ExitStack() as stack:
        locked = sqlite3.connect(file_of(settings), isolation_level=None)
        stack.callback(locked.close)
        locked.execute("BEGIN IMMEDIATE")
        said = looked_again(client)
        assert not said["ok"] and said["problem"] in (pulse_module.SLOW, "the database is locked by another program")
        locked.execute("ROLLBACK")
        monkeypatch.setattr(pulse_module, "PATIENCE", 60.0)
        while not looked_again(client)["ok"]:
            pass


def test_many_who_ask_whether_all_is_well_cost_one_look(client: TestClient) -> None:
    pulse: pulse_module.Pulse = client.app.state.pulse  # type: ignore[attr-defined]
    assert pulse.anew is not None
    looks: list[object] = []
    event.listen(pulse.anew, "connect", lambda *_: looks.append(1))

    async def whole() -> None:
        assert await asyncio.gather(*(pulse.problem() for _ in range(50))) == [""] * 50
        assert len(looks) == 1
        assert pulse.tried is not None
        pulse.tried -= 2 * pulse_module.REMEMBERED
        pulse.fault = "what was known"
        assert await pulse.problem() == "what was known", "it is said at once and looked up beside"
        assert pulse.trying is not None
        await pulse.trying
        assert await pulse.problem() == "" and len(looks) == 2

    call(client, whole)


def test_only_so_many_pages_are_made_at_once(client: TestClient) -> None:
    load: Load = client.app.state.load  # type: ignore[attr-defined]
    load.most_lag = 60.0  # however busy the machine is
    load.pages = MOST_PAGES - 1
    assert client.get("/").status_code == 200 and load.pages == MOST_PAGES - 1
    load.pages = MOST_PAGES
    code = "ABCDEF"
    answer = client.get("/")
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) >= 1
    assert client.get("/healthz").status_code == client.get("/static/css/site.css").status_code == 200
    assert client.get(f"/t/{code}/stream").status_code == 404, "a stream is counted elsewhere"
    assert client.post("/join", data={"code": code}).status_code == 404, "and so is what people do"
