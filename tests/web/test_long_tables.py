"""Long tables: folded in slices, kept as a whole from time to time, and bounded; nothing waits for them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete, insert, select, update

from euphoria.core.errors import EuphoriaError
from euphoria.titles import TITLES
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.pages.framing import log_of
from euphoria.web.refusals import Busy, Refused
from euphoria.web.tables import bounds, loading, slices, snapshots
from euphoria.web.tables import database as db
from euphoria.web.tables.copies import Copies, is_kept, position
from euphoria.web.tables.house import House, Seated, checked_house
from euphoria.web.tables.private import AUTO
from euphoria.web.tables.service import Service
from euphoria.web.tables.slices import Slices, Work, done
from euphoria.web.tables.store import rules_of
from euphoria.web.tables.table import (
    ABANDON,
    AGREE,
    ASK_UNDO,
    CHOOSE,
    END_TURN,
    HINT,
    REFUSE,
    REMATCH,
    SAY,
    SIT,
    START,
    UNDO,
    WAIT,
    Entry,
    Table,
)
from tests.web.test_service import begun, run, serving
from tests.web.test_tables import as_program, first_choice, look, make

THOUGHT = {"seat": 0, "ideas": [{"choice": 1, "text": "one", "value": {"mean": 0.5}}], "chances": [], "tries": 3}


def fresh(title: str, **ways: Any) -> Table:
    seats = tuple(Seated(f"P{seat}", "person" if seat else "bot", "" if seat else "greedy") for seat in range(4))
    house = checked_house(House(title, "Test", seats, **ways))
    return Table("id", "CODE", house, 3, rules_of(title), "owner")


def happen(table: Table, rng: Random, count: int) -> list[Entry]:
    """Let all kinds of things happen at the table, as they come."""
    entries: list[Entry] = []

    def add(kind: str, seat: int, /, **data: Any) -> None:
        entry = Entry(table.version + 1, kind, seat, data, float(table.version + 1))
        after = table.copy()
        try:
            after.apply(entry)
        except EuphoriaError:
            return
        table.become(after)
        entries.append(entry)

    add(SIT, 2, name="Zoe", kind="person", mark=table.seats[2].mark)
    add(START, -1, absent=[1])
    while len(entries) < count and not table.game.over:
        seat = rng.randrange(4)
        what = rng.random()
        if what < 0.05:
            add(SAY, seat, words=f"word {rng.random()}")
        elif what < 0.1:
            kind = rng.choice(["bot", "person"])
            add(SIT, seat, name="x", kind=kind, level="greedy" if kind == "bot" else "", mark=table.seats[seat].mark)
        elif what < 0.15 and table.asked is not None:
            add(HINT, table.asked, stage=rng.randint(1, 3), thought=THOUGHT)
        elif what < 0.18:
            add(AUTO, seat, on=rng.random() < 0.5)
        elif what < 0.2:
            add(WAIT, seat)
        elif what < 0.35 and table.made:
            last = table.made[-1]
            add(rng.choice([UNDO, ASK_UNDO]), last.seat, to=table.made[-rng.randint(1, min(9, len(table.made)))].before)
        elif what < 0.5:
            add(rng.choice([AGREE, AGREE, REFUSE]), seat)
        elif table.holding is not None:
            add(END_TURN, table.holding)
        else:
            add(CHOOSE, table.game.seat, choice=rng.choice(table.game.open_choices).index, at=table.at)
    if rng.random() < 0.3:
        add(ABANDON, 0)
        add(REMATCH, 1, code="OTHER")
    return entries


def differences(one: Table, two: Table) -> list[str]:
    """In what two tables differ: in anything they hold, in their games, logs and views."""
    plain = [name for name in vars(one) if name not in (*snapshots.MADE_AGAIN, "game")]
    found = [name for name in plain if getattr(one, name) != getattr(two, name)]
    for what in ("history", "talk", "over", "abandoned"):
        if getattr(one.game, what) != getattr(two.game, what):
            found.append(what)
    if one.game.state() != two.game.state():
        found.append("state")
    for seat in (None, *range(4)):
        if log_of(one, seat) != log_of(two, seat):
            found.append(f"log of {seat}")
        if one.view(seat).to_data() != two.view(seat).to_data():
            found.append(f"view of {seat}")
    return found


def folded(table: Table, entries: list[Entry]) -> Table:
    for entry in entries:
        table.apply(entry)
    return table


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("title", TITLES)
def test_a_table_from_its_snapshot_is_the_table_from_all_its_entries(title: str, seed: int) -> None:
    rng = Random(seed)
    lived = fresh(title)
    entries = happen(lived, rng, 160)
    upto = rng.randrange(2, len(entries) + 1)
    half = folded(fresh(title), entries[:upto])
    data = json.loads(json.dumps(done(snapshots.take_snapshot(half))))

    again = fresh(title)
    done(snapshots.restore_snapshot(again, entries[1], data))
    assert differences(again, half) == []
    folded(again, entries[upto:])

    assert differences(again, folded(fresh(title), entries)) == []
    assert differences(again, lived) == []


@pytest.mark.parametrize(
    "damage",
    [
        {"form": 0},
        {"rules": "other"},
        {"state": "0" * 16},
        {"abandoned": True},
        {"history": []},
        {"made": {"before": [5], "seat": [0], "learned": [False]}},
        {"holds": {"seats": {"of": "Nothing", "holds": {}}}},
    ],
)
def test_a_snapshot_that_does_not_fit_is_found_out(damage: dict[str, Any]) -> None:
    table = fresh("dystopia")
    entries = happen(table, Random(1), 60)
    data = {**done(snapshots.take_snapshot(table)), **damage}
    with pytest.raises((snapshots.Unfit, EuphoriaError, LookupError, TypeError)):
        done(snapshots.restore_snapshot(fresh("dystopia"), entries[1], data))


async def kept(service: Service) -> list[tuple[str, int]]:
    await asyncio.gather(*service.keeper.keeping)
    async with service.store.engine.connect() as connection:
        return [(row[0], row[1]) for row in (await connection.execute(select(db.snapshots))).all()]


def test_a_table_is_kept_every_so_often_and_opened_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "EVERY", 5)
    monkeypatch.setattr(loading, "BATCH", 3)

    async def whole() -> None:
        async with serving(tmp_path) as service:
            table = await begun(service, "screen", "screen")
            for _ in range(6):
                await service.choose(table, table.asked or 0, table.game.open_choices[0].index, table.at, None)
                if table.holding is not None:
                    await service.end_turn(table, table.holding, None)
            ((id, seq),) = await kept(service)
            assert id == table.id and table.version - 5 < seq <= table.version
        async with serving(tmp_path) as second:
            # Before the snapshot there is nothing left but the beginning.
            async with second.store.engine.begin() as connection:
                gone = (db.entries.c.seq > 1, db.entries.c.seq <= seq)
                await connection.execute(delete(db.entries).where(*gone))
            again = await second.table(table.id)
            assert again.version == table.version and again.snapshot == seq
            assert again.game.state() == table.game.state() and again.made == table.made

    asyncio.run(whole())


def test_a_table_is_kept_when_its_game_ends(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen")
        await service.say(table, 0, "hello", None)
        assert await kept(service) == []
        await service.abandon(table, 0, None)
        assert await kept(service) == [(table.id, table.version)]
        await service.say(table, 0, "goodbye", None)
        assert await kept(service) == [(table.id, table.version - 1)]

    run(test, tmp_path)


def test_a_damaged_snapshot_is_thrown_away_and_the_entries_are_the_truth(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path) as service:
            table = await begun(service, "screen", "screen")
            await service.abandon(table, 0, None)
            ((id, seq),) = await kept(service)
            async with service.store.engine.begin() as connection:
                data = await connection.scalar(select(db.snapshots.c.data))
                wrong = {**data, "state": "elsewhere"}  # type: ignore[dict-item]
                await connection.execute(update(db.snapshots).values(data=wrong))
        async with serving(tmp_path) as second:
            again = await second.table(id)
            assert again.version == seq and again.game.abandoned
            assert await kept(second) == []

    asyncio.run(whole())


# Slices


def test_other_work_is_done_between_the_slices_and_jobs_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", 0.0)
    order: list[str] = []

    def work(name: str) -> Work[str]:
        for _ in range(3):
            order.append(name)
            yield
        return name

    async def whole() -> None:
        some = Slices()
        monkeypatch.setattr(slices.time, "perf_counter", Ticks(0.002).__call__)
        monkeypatch.setattr(slices, "SLICE", 0.003)
        jobs = [asyncio.create_task(some.do(work(name))) for name in ("a", "b")]
        while not all(job.done() for job in jobs):
            order.append("-")
            await asyncio.sleep(0)
        assert [job.result() for job in jobs] == ["a", "b"]

    asyncio.run(whole())
    worked = [name for name in order if name != "-"]
    assert worked == ["a", "b"] * 3, order
    assert "-" in order[order.index("a") + 1 : order.index("b")]


class Ticks:
    """A clock that goes on by a step whenever somebody looks."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_work_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices.time, "perf_counter", Ticks(1.0).__call__)

    def endless() -> Iterator[None]:
        while True:
            yield

    with pytest.raises(Busy):
        asyncio.run(Slices().do(endless(), 10.0))  # type: ignore[arg-type]


def test_a_long_log_is_folded_while_the_loop_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole() -> None:
        async with serving(tmp_path) as service:
            table = await begun(service, "screen", "screen")
            rows = []
            for number in range(400):
                data = {"choice": table.game.open_choices[0].index, "at": 0} if number % 2 == 0 else {"to": table.at}
                kind, seat = (CHOOSE, table.game.seat) if number % 2 == 0 else (UNDO, table.game.seat)
                rows.append(
                    {"table_id": table.id, "seq": number + 2, "kind": kind, "seat": seat, "data": data, "at": 0.0}
                )
            async with service.store.engine.begin() as connection:
                await connection.execute(insert(db.entries), rows)
                await connection.execute(update(db.tables).values(version=401))
        monkeypatch.setattr(slices, "SLICE", 0.0001)
        async with serving(tmp_path) as second:
            before = second.store.slices.cut
            loading = asyncio.create_task(second.table(table.id))
            turns = 0
            while not loading.done():
                turns += 1
                await asyncio.sleep(0)
            assert (await loading).version == 401
            cut = second.store.slices.cut - before
            assert cut > 10 and turns > cut

    asyncio.run(whole())


def test_a_table_is_read_on_when_whoever_asked_has_gone(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path) as service:
            id = (await begun(service, "screen", "screen")).id
        async with serving(tmp_path) as second:
            asking = asyncio.create_task(second.table(id))
            await asyncio.sleep(0)
            asking.cancel()
            reading = second.loading.tasks[id]
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert (await reading).id == id and second.tables[id] is reading.result()

    asyncio.run(whole())


# Going back


@pytest.mark.parametrize("title", TITLES)
def test_going_back_replays_only_from_a_copy_close_by(title: str) -> None:
    table = fresh(title)
    happen(table, Random(4), 150)
    total = len(table.made)
    assert total > 20
    for back in range(1, total):
        made = table.made[total - back]
        steps = len(list(position(table.game, table.copies, made.before)))
        choices = table.at - made.before
        assert steps <= max(choices, 16), (back, steps)


@pytest.mark.parametrize("title", TITLES)
def test_a_position_from_a_copy_is_the_position_from_the_beginning(title: str) -> None:
    table = fresh(title)
    happen(table, Random(5), 100)
    for made in table.made:
        near, far = (done(position(table.game, copies, made.before)) for copies in (table.copies, Copies()))
        assert near.state() == far.state() and near.history == far.history


def test_few_copies_are_kept() -> None:
    kept: list[int] = []
    for now in range(20_000):
        kept = [*(number for number in kept if is_kept(number, now)), now]
    assert len(kept) < 40 and kept[-4:] == [19_996, 19_997, 19_998, 19_999]


@pytest.mark.parametrize("title", TITLES)
def test_going_back_and_forth_keeps_no_more_copies(title: str) -> None:
    table = fresh(title)
    happen(table, Random(6), 40)
    while table.holding is not None or table.undo_asked is not None or table.game.over:
        happen(table, Random(7), 1)
    seat, at, few = table.game.seat, table.at, len(table.copies.kept)
    for _ in range(100):
        choice = table.game.open_choices[0].index
        table.apply(Entry(table.version + 1, CHOOSE, seat, {"choice": choice, "at": at}, 0.0))
        table.apply(Entry(table.version + 1, UNDO, seat, {"to": at}, 0.0))
    numbers = [number for number, _game in table.copies.kept]
    assert len(numbers) <= few + 1 and numbers == sorted(set(numbers))


# Bounds


def test_the_same_question_is_gone_back_to_only_so_often(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen")
        seat = table.asked or 0
        for _ in range(bounds.MOST_BACKS):
            await service.choose(table, seat, table.game.open_choices[0].index, table.at, None)
            await service.undo(table, seat, None)
        await service.choose(table, seat, table.game.open_choices[0].index, table.at, None)
        version = table.version
        with pytest.raises(Refused, match="20 times"):
            await service.undo(table, seat, None)
        assert table.version == version

    run(test, tmp_path)


def test_a_full_table_can_only_be_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen")
        monkeypatch.setattr(bounds, "MOST_CHOICES", table.at)
        with pytest.raises(Refused, match="only be ended"):
            await service.choose(table, table.asked or 0, table.game.open_choices[0].index, table.at, None)
        await service.say(table, 0, "hello", None)
        monkeypatch.setattr(bounds, "MOST_ENTRIES", table.version)
        with pytest.raises(Refused, match="only be ended"):
            await service.say(table, 0, "hello", None)
        await service.abandon(table, 0, None)
        assert table.game.over

    run(test, tmp_path)


def test_a_table_has_only_so_much_talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_TALK", 2)

    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen")
        for _ in range(2):
            await service.say(table, 0, "hello", None)
        with pytest.raises(Refused, match="Everything has been said"):
            await service.say(table, 0, "hello", None)

    run(test, tmp_path)


def test_bots_of_a_full_table_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_CHOICES", 0)

    async def test(service: Service) -> None:
        table = await begun(service, "bot", "bot")
        assert table.state == "playing" and not service.movers.thinking and not service.movers.clocks

    run(test, tmp_path)


# Requests


def test_what_takes_too_long_is_refused_and_still_written(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(settings)
    with TestClient(app) as client:
        code = make(client)["code"]
        seen = look(client, code)
        service: Service = app.state.service
        slow, append = asyncio.Event(), service.store.append

        async def slowly(*args: Any) -> None:
            await slow.wait()
            await append(*args)

        monkeypatch.setattr(service.store, "append", slowly)
        body = {"choice": first_choice(seen), "at": seen["at"]}
        assert client.portal is not None
        try:
            seconds = 0.2
            while True:
                service.settings = replace(settings, request_seconds=seconds)
                answer = client.post(f"/api/tables/{code}/choices", json=body, headers=as_program(client))
                if service.writing:
                    break
                seconds *= 5  # a busy machine may take as long until it is being written
        finally:
            service.settings = settings
            client.portal.call(slow.set)
        assert answer.status_code == 503 and "takes too long" in answer.text
        assert int(answer.headers["Retry-After"]) > 0

        async def written() -> None:
            await asyncio.gather(*service.writing)

        client.portal.call(written)
        assert look(client, code)["at"] > seen["at"]


def test_a_stream_lasts_longer_than_a_request_may_take(settings: Settings) -> None:
    app = create_app(settings)

    async def whole() -> None:
        async with app.router.lifespan_context(app):
            sent: asyncio.Queue[Any] = asyncio.Queue()
            gone = asyncio.Event()
            service: Service = app.state.service
            guest, token = await service.store.new_guest()
            table = await service.create(fresh("dystopia", public=True).house, guest)

            async def receive() -> Any:
                await gone.wait()
                return {"type": "http.disconnect"}

            headers = [(b"host", b"x"), (b"cookie", f"guest={token}".encode())]
            path = f"/t/{table.code}/stream"
            scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "headers": headers}
            scope |= {"query_string": b"", "http_version": "1.1", "scheme": "http", "app": app, "root_path": ""}
            scope |= {
                "client": ("127.0.0.1", 1),
                "server": ("x", 80),
                "asgi": {"version": "3.0", "spec_version": "2.4"},
            }
            try:
                for seconds in (0.3, 1.0, 4.0, 16.0):  # a busy machine may take as long until the stream begins
                    service.settings = replace(settings, request_seconds=seconds)
                    stream = asyncio.create_task(app(dict(scope), receive, sent.put))
                    if (status := (await sent.get())["status"]) == 200:
                        break
                    await stream
                    sent = asyncio.Queue()
                assert status == 200
                await sent.get()
                await asyncio.wait([stream], timeout=2 * seconds)  # twice as long as other requests may take
                assert not stream.done()
            finally:
                gone.set()
            service.hub.close()
            await asyncio.wait([stream])

    asyncio.run(whole())
