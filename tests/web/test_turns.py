"""Tables take turns at the thinking processes: people who look on first, and then everybody alike."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.tables.database import connect, connect_to_write, migrate
from euphoria.web.tables.house import House, Seated
from euphoria.web.tables.hub import Hub
from euphoria.web.tables.service import Service
from euphoria.web.tables.store import Store
from euphoria.web.tables.table import Table
from euphoria.web.thinking import bots as module
from euphoria.web.thinking.bots import Bots, Found
from euphoria.web.thinking.pickling import unpack_view
from euphoria.web.thinking.turns import LEFT, LONGEST, LOOKED_AT, UNSEEN, WATCHED, Claim, Places, Turns
from tests.web.test_bots import question, table_of


def order(*claims: Claim) -> list[str]:
    """The tables in the order in which they get the only process, while somebody else has it first."""
    got: list[str] = []

    async def want(turns: Turns[str], claim: Claim) -> None:
        thing = await turns.take(claim)
        got.append(claim.table)
        turns.give_back(thing)

    async def whole() -> None:
        turns = Turns(["process"])
        busy = await turns.take(Claim("somebody", "else"))
        waiting = [asyncio.create_task(want(turns, claim)) for claim in claims]
        await asyncio.sleep(0)
        turns.give_back(busy)
        await asyncio.gather(*waiting)
        assert turns.free == ["process"]

    asyncio.run(whole())
    return got


def claim(owner: str, table: str, urgency: int = LOOKED_AT) -> Claim:
    return Claim(owner, table, lambda: urgency)


def test_whoever_is_looked_at_goes_first_and_bots_that_nobody_sees_last() -> None:
    claims = [claim("a", str(urgency), urgency) for urgency in (UNSEEN, WATCHED, LEFT, LOOKED_AT)]
    assert order(*claims) == ["0", "1", "2", "3"]


def test_owners_take_turns_and_then_the_tables_of_each() -> None:
    many = [claim("greedy", f"g{number}") for number in range(3)]
    assert order(*many, *many, claim("b", "b"), claim("c", "c")) == ["g0", "b", "c", "g1", "g2", "g0", "g1", "g2"]


def test_a_table_that_somebody_begins_to_look_at_is_urgent_at_once() -> None:
    now = {"late": UNSEEN}

    async def whole() -> None:
        turns = Turns([1])
        await turns.take(claim("x", "x"))
        early = asyncio.create_task(turns.take(claim("a", "early", LEFT)))
        late = asyncio.create_task(turns.take(Claim("b", "late", lambda: now["late"])))
        await asyncio.sleep(0)
        now["late"] = LOOKED_AT
        turns.give_back(1)
        assert await late == 1 and not early.done()
        turns.give_back(1)
        assert await early == 1

    asyncio.run(whole())


def test_who_gives_up_waiting_keeps_nothing_from_others() -> None:
    async def whole() -> None:
        turns = Turns([1])
        await turns.take(claim("x", "x"))
        waiting, given, last = [asyncio.create_task(turns.take(claim("a", str(table)))) for table in range(3)]
        await asyncio.sleep(0)
        waiting.cancel()
        turns.give_back(1)  # to the second, who is told so and does not want it any more
        given.cancel()
        assert await last == 1 and turns.line == [] and turns.take_spare() is None
        turns.give_back(1)
        assert turns.free == [1] and turns.take_spare() == 1

    asyncio.run(whole())


class Clock:
    """Time that passes only while somebody thinks."""

    now = 0.0
    longest = 0.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()

    async def do(_thinker: object, _seconds: float, _check: object, _work: object, *args: Any) -> Found:
        made.now += args[4]
        made.longest = max(made.longest, args[4])
        await asyncio.sleep(0)
        return Found({unpack_view(args[0]).question().choices[0].index: 1.0})

    monkeypatch.setattr(module.Thinker, "do", do)
    monkeypatch.setattr(module, "monotonic", lambda: made.now)
    return made


def overseers(id: str, owner: str) -> Table:
    table = table_of("dystopia", 3)
    table.id, table.owner = id, owner
    table.seats = [Seated(f"B{seat}", "bot", "overseer") for seat in range(4)]
    return table


def wait_of_a_visitor(clock: Clock, others: int, owners: int, urgency: int) -> float:
    """Seconds until three bots of the only visitor have thought, while other tables think all the time."""
    waits: list[float] = []

    async def whole() -> None:
        bots = Bots(Settings(bot_processes=1))

        async def go_on(table: Table) -> None:
            while True:
                await bots.choose(question(table, table.game.seat, urgency))

        tables = [overseers(f"t{number}", f"o{number % owners}") for number in range(others)]
        busy = [asyncio.create_task(go_on(table)) for table in tables]
        while bots.moves < 2 * others:
            await asyncio.sleep(0)
        mine, begun = overseers("mine", "visitor"), clock.now
        for _ in range(3):
            await bots.choose(question(mine, mine.game.seat))
        waits.append(clock.now - begun)
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)

    asyncio.run(whole())
    return waits[0]


@pytest.mark.parametrize("urgency", [UNSEEN, WATCHED, LEFT])
@pytest.mark.parametrize("owners", [1, 20])
def test_a_visitor_waits_less_than_half_longer_while_twenty_tables_of_bots_think(
    clock: Clock, owners: int, urgency: int
) -> None:
    alone = wait_of_a_visitor(clock, 0, 1, urgency)
    assert alone == pytest.approx(3 * 1.2)
    assert wait_of_a_visitor(clock, 20, owners, urgency) < 1.5 * alone


def test_many_visitors_share_the_time_instead_of_waiting_for_each_other(clock: Clock) -> None:
    alone = wait_of_a_visitor(clock, 0, 1, LOOKED_AT)
    assert wait_of_a_visitor(clock, 5, 5, LOOKED_AT) < 1.5 * alone


@pytest.mark.parametrize("urgency", [LEFT, WATCHED, UNSEEN])
def test_bots_that_nobody_waits_for_think_briefly(clock: Clock, urgency: int) -> None:
    async def whole() -> None:
        bots = Bots(Settings(bot_processes=1))
        bots.urgency = lambda _table: urgency
        table = overseers("t", "o")
        await bots.choose(question(table, table.game.seat, urgency))

    asyncio.run(whole())
    assert clock.longest == LONGEST[urgency] <= 0.4


def test_a_place_goes_to_the_next_table_of_the_same_owner() -> None:
    async def whole() -> None:
        places = Places(1)
        assert await places.take("a", "a1") and await places.take("b", "b1")
        second, third, gone = [asyncio.create_task(places.take("a", table)) for table in ("a2", "a3", "a4")]
        await asyncio.sleep(0)
        gone.cancel()
        places.excuse("a3")
        assert await third is False
        places.leave("b")
        assert not second.done()
        places.leave("a")
        assert await second is True
        await asyncio.gather(gone, return_exceptions=True)
        places.leave("a")
        assert places.taken == {} and places.line == {}

    asyncio.run(whole())


def run(test: Callable[[Service], Any], folder: Path, **more: Any) -> None:
    async def whole() -> None:
        settings = Settings(database=f"sqlite+aiosqlite:///{folder / 'test.db'}", **more)
        engine = connect(settings.database)
        await migrate(engine)
        store = Store(engine, connect_to_write(settings.database))
        service = Service(store, Hub(), Bots(settings), settings)
        try:
            async with asyncio.timeout(120):
                await test(service)
        finally:
            await service.close()
            await store.close()

    asyncio.run(whole())


async def begun(service: Service, owner: str, *kinds: str) -> Table:
    seats = tuple(Seated(f"P{seat}", kind, "overseer" if kind == "bot" else "") for seat, kind in enumerate(kinds))
    table = await service.create(House("dystopia", "Test", seats), owner)
    await service.start(table, owner)
    return table


def test_how_urgent_a_table_is_depends_on_who_plays_and_who_looks(tmp_path: Path, clock: Clock) -> None:
    async def test(service: Service) -> None:
        people, bots = await begun(service, "a", "screen", "bot"), await begun(service, "a", "bot", "bot")
        urgency = service.movers.urgency
        assert (urgency(people), urgency(bots)) == (LEFT, UNSEEN)
        with service.hub.listening(people.id), service.hub.listening(bots.id):
            assert (urgency(people), urgency(bots)) == (LOOKED_AT, WATCHED)
        assert (urgency(people), urgency(bots)) == (LEFT, UNSEEN)
        for table in (people, bots):
            await service.find(table.code)
        assert (urgency(people), urgency(bots)) == (LOOKED_AT, UNSEEN), "a browser without script asks for pages"

    run(test, tmp_path, bot_pause=1000.0)


def test_few_unseen_tables_of_one_owner_go_on_until_somebody_looks(tmp_path: Path, clock: Clock) -> None:
    async def test(service: Service) -> None:
        # Where somebody looks on bots keep their pace, which takes no time here.
        service.movers.sleep = lambda _seconds: asyncio.sleep(0)
        tables = [await begun(service, "a", "bot", "bot") for _ in range(5)]
        other = await begun(service, "b", "bot", "bot")
        movers = service.movers
        while len(movers.resting) < 3 or len(movers.places.line) < 3:
            await asyncio.sleep(0)
        assert sorted(table.version for table in (*tables, other)) == [1, 1, 1, 2, 2, 2]
        assert other.version == 2, "others are not kept waiting by them"
        for looked_at in (next(table for table in tables if table.version == 1), other):
            with service.hub.listening(looked_at.id) as changed:
                while looked_at.version < 6:
                    await changed.wait()
                    changed.clear()
        assert sorted(table.version for table in tables)[:4] == [1, 1, 2, 2]

    run(test, tmp_path, bot_pause=1000.0)


@pytest.fixture
def limited(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(replace(settings, limits=True, bot_pause=1000.0)), follow_redirects=False) as client:
        yield client


def many(client: TestClient, *kinds: str) -> list[int]:
    """What is answered to somebody who makes table after table."""
    seats = [{"name": f"P{seat}", "kind": kind} for seat, kind in enumerate(kinds)]
    return [client.post("/api/tables", json={"title": "dystopia", "seats": seats}).status_code for _ in range(12)]


@pytest.mark.parametrize("kinds", [("bot", "bot"), ("person", "bot")])
def test_one_client_lets_bots_play_alone_ten_times_an_hour(
    limited: TestClient, clock: Clock, kinds: tuple[str, ...]
) -> None:
    assert many(limited, *kinds) == [201] * 10 + [429] * 2
    form = {"title": "dystopia", "chair-0-kind": "bot", "chair-1-kind": "bot"}
    form |= {"chair-0-level": "clerk", "chair-1-level": "clerk", "chair-0-mark": "disc", "chair-1-mark": "ring"}
    assert limited.post("/new", data=form).status_code == 429
    seats = [{"name": "A", "kind": "person"}, {"name": "B", "kind": "bot"}]
    made = limited.post("/api/tables", json={"title": "dystopia", "seats": seats, "start": False}).json()
    assert limited.post(f"/t/{made['code']}/start").status_code == 429
    seats[0]["kind"] = "screen"
    assert limited.post("/api/tables", json={"title": "dystopia", "seats": seats}).status_code == 201
