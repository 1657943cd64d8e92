"""Chairs in the database and in the log: one browser each, whoever comes at once, and what the table is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from fastapi import Request
from sqlalchemy import create_engine, event, insert, inspect, text
from sqlalchemy.exc import IntegrityError

from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.pages.framing import log_of
from euphoria.web.pages.streams import events
from euphoria.web.pages.visits import Visit
from euphoria.web.refusals import Refused
from euphoria.web.tables import database as db
from euphoria.web.tables.beside import ASKED, BY_LINK, MOVED, RENEWED
from euphoria.web.tables.chairs import Chairs, Link
from euphoria.web.tables.guest_cache import Memory
from euphoria.web.tables.service import Service
from euphoria.web.tables.store import WATCHER, hash_of
from euphoria.web.tables.table import CAME, Entry, Table
from tests.web.test_service import begun, choose_first, entries, house, run, same_as_written, serving


async def link_of(service: Service, table: Table, seat: int) -> Link:
    links = await service.store.links(table, "the owner's token")
    link = await service.seating.chairs.link(links[seat])
    assert link is not None
    return link


def told(table: Table) -> list[str]:
    return [came.how for came in table.came]


# One browser a chair


def test_the_database_lets_one_browser_have_a_chair(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await service.create(house("screen", "person"), "owner")
        rows = [{"table_id": table.id, "guest": guest, "seat": WATCHER} for guest in ("Ana", "Bo")]
        async with service.store.engine.begin() as connection:
            await connection.execute(insert(db.access), rows)
        with pytest.raises(IntegrityError):
            async with service.store.engine.begin() as connection:
                await connection.execute(insert(db.access).values(table_id=table.id, guest="Bo", seat=0))

    run(test, tmp_path)


@pytest.mark.parametrize("by", ["link", "code", "chair"])
def test_of_many_who_want_a_chair_at_once_one_gets_it(tmp_path: Path, by: str) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            table = await one.create(house("screen", "person"), "owner")
            seat = 0 if by == "code" else 1
            if by == "link":
                link = await link_of(one, table, seat)
            elif by == "code":
                found = await one.seating.chairs.link(await one.seating.chairs.code(table.id, seat, "owner"))
                assert found is not None
                link = found

            async def come(service: Service, guest: str) -> bool:
                chairs = service.seating.chairs
                return await (chairs.sit(table.id, guest, seat) if by == "chair" else chairs.take(link, guest))

            guests = [f"guest {number}" for number in range(8)]
            got = await asyncio.gather(*(come((one, two)[n % 2], guest) for n, guest in enumerate(guests)))
            assert sum(got) == 1
            assert await one.seating.chairs.holder(table.id, seat) == guests[got.index(True)]

    run(test, tmp_path)


def test_of_a_knock_and_a_code_at_once_one_moves_the_chair(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await service.create(house("screen", "person"), "owner")
        chairs = service.seating.chairs
        link = await link_of(service, table, 1)
        assert await chairs.take(link, "holder")
        knock = await chairs.ask(link, "second")
        code = await chairs.link(await chairs.code(table.id, 1, "holder"))
        assert code is not None
        both = (chairs.answer(table.id, knock.id, "holder", True), chairs.take(code, "third"))
        answered, taken = await asyncio.gather(*both, return_exceptions=True)
        assert (answered is None) != (taken is True)
        assert await chairs.holder(table.id, 1) == ("second" if answered is None else "third")

    run(test, tmp_path)


def test_nobody_sits_down_at_a_table_that_another_process_has_begun(tmp_path: Path) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            table = await one.create(house("screen", "person"), "owner")
            theirs = await two.find(table.code)
            await one.start(table, "owner")
            with pytest.raises(Refused):
                await two.sit(theirs, "stranger", 1, "")
            assert await one.seating.chairs.holder(table.id, 1) is None

    run(test, tmp_path)


def test_doubles_of_older_databases_go_and_the_maker_first(tmp_path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(db.MIGRATIONS))
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        row = "('t', 'ABCDEF', 'leaders', 'leaders-1', '{}', '1', 0, 'open', 'a maker', 0, 0)"
        columns = "id, code, title, rules, house, seed, version, state, owner, created, changed"
        connection.execute(text(f"INSERT INTO tables ({columns}) VALUES {row}"))
        held = [("a maker", 0), ("a maker", 1), ("friend", 1), ("friend", 2), ("one more", 2)]
        held += [("a maker", WATCHER), ("friend", WATCHER)]
        sit = text("INSERT INTO access (table_id, guest, seat) VALUES ('t', :guest, :seat)")
        connection.execute(sit, [{"guest": guest, "seat": seat} for guest, seat in held])
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        found = connection.execute(text("SELECT seat, guest FROM access ORDER BY seat, guest")).all()
        assert [tuple(row) for row in found] == [
            (WATCHER, "a maker"),
            (WATCHER, "friend"),
            (0, "a maker"),
            (1, "friend"),
            (2, "friend"),
        ]
        once = [index for index in inspect(connection).get_indexes("access") if index["name"] == "access_once"]
        assert once[0]["unique"] and once[0]["column_names"] == ["table_id", "seat"]
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0002")
    engine.dispose()


# What is remembered


def test_the_rights_of_everybody_at_a_table_are_read_at_once(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await service.create(house("screen", "person", "person"), "owner")
        await service.sit(table, "Bo", 1, "Bo")
        asked: list[str] = []
        listened = service.store.engine.inner.sync_engine
        event.listen(listened, "before_cursor_execute", lambda *about: asked.append(about[2]))
        rights = [await service.store.seats_of(table.id, guest) for guest in ("owner", "Bo", "Cleo", "owner", "Bo")]
        assert rights == [{0, WATCHER}, {1}, set(), {0, WATCHER}, {1}]
        assert len(asked) == 1

    run(test, tmp_path)


def test_what_was_read_before_a_change_is_not_remembered_after_it() -> None:
    async def test() -> None:
        memory: Memory[str] = Memory()
        answers = asyncio.Event()

        async def read(value: str) -> str:
            await answers.wait()
            return value

        early = asyncio.create_task(memory.get("table", lambda: read("old")))
        await asyncio.sleep(0)
        memory.drop("table")
        answers.set()
        assert await early == "old"
        assert await memory.get("table", lambda: read("new")) == "new"
        assert await memory.get("table", lambda: read("newer")) == "new"

    asyncio.run(test())


# What the table is told


def test_a_chair_is_told_of_before_anybody_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "person")
        link = await link_of(service, table, 1)
        at_that_moment: list[list[str]] = []
        take = Chairs.take

        async def watched(self: Chairs, link: Link, guest: str) -> bool:
            at_that_moment.append(told(table))
            return await take(self, link, guest)

        monkeypatch.setattr(Chairs, "take", watched)
        await service.seating.take(table, link, "friend")
        assert at_that_moment == [[BY_LINK]] and told(table) == [BY_LINK]

    run(test, tmp_path)


def test_what_happened_to_chairs_changes_nothing_in_the_game(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", undo="consent")
        seat = await choose_first(service, table)
        await service.undo(table, seat, None)
        await service.answer_undo(table, 1 - seat, False, None)

        def game(now: Table) -> tuple[Any, ...]:
            return now.at, now.since, now.branch, now.final, now.holding, now.refused, now.undo_asked, now.asked

        before = game(table)
        assert table.refused is not None
        for how in (BY_LINK, MOVED, ASKED, RENEWED):
            await service.seating.tell(table, 1, how)
        assert game(table) == before
        await same_as_written(service, table)
        again = await service.store.load(table.id)
        assert again is not None and again.came == table.came and len(again.came) == 4
        lines = [line.text for line in log_of(again, None) if line.about == ("chairs",)]
        assert lines == [
            "came to the table",
            "moved the chair to another browser",
            "Somebody asked from another browser for the chair of P1.",
            "Whoever runs the server made a new link for the chair of P1.",
        ]
        assert all("guest" not in str(row["data"]) for row in await entries(service, table) if row["kind"] == CAME)

    run(test, tmp_path)


def test_going_back_does_not_take_back_what_happened_to_a_chair(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "bot", undo="free")
        before = table.at
        seat = await choose_first(service, table)
        await service.seating.tell(table, seat, MOVED)
        await service.undo(table, seat, None)
        assert table.at == before and told(table) == [MOVED]
        assert [line.number for line in log_of(table, seat) if line.about == ("chairs",)] == [before]
        await same_as_written(service, table)

    run(test, tmp_path)


def test_an_entry_about_a_chair_of_the_waiting_room_is_no_game() -> None:
    table = Table("id", "ABCDEF", house("screen", "person"), 1, "", "owner")
    table.apply(Entry(1, CAME, 1, {"how": RENEWED}, 0.0))
    assert table.game is None and told(table) == [RENEWED] and table.version == 1


# Streams


@asynccontextmanager
async def looking(service: Service, guest: str, table: Table, mine: tuple[int, ...] = ()) -> AsyncIterator[Any]:
    """The messages of an open page of a guest, beginning with the table."""
    app = create_app(Settings())
    app.state.service = service
    scope = {
        "type": "http",
        "app": app,
        "method": "GET",
        "path": f"/t/{table.code}/stream",
        "query_string": b"",
        "headers": [],
        "client": ("127.0.0.1", 1),
        "state": {"guest": guest, "token": "", "new_token": ""},
    }
    stream = events(Visit(Request(scope)), table, mine, "")
    try:
        assert (await anext(stream)).startswith(b": hello")
        assert b'id="table"' in await anext(stream) and await anext(stream) == b""
        yield stream
    finally:
        await stream.aclose()  # type: ignore[attr-defined]


def test_a_new_watching_link_ends_the_streams_of_those_who_watched(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen")
        assert await service.seating.chairs.take(await link_of(service, table, WATCHER), "watcher")
        async with looking(service, "watcher", table) as stream:
            await service.renew_link(table, WATCHER)
            await service.say(table, 0, "Are we alone now?", None)
            assert (await anext(stream)).startswith(b"event: reload")
            assert [message async for message in stream] == []

    run(test, tmp_path)


def test_a_chair_that_moves_ends_the_stream_of_its_old_browser(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "bot")
        async with looking(service, "owner", table, (0,)) as stream:
            link = await service.seating.chairs.link(await service.seating.chairs.code(table.id, 0, "owner"))
            assert link is not None
            await service.seating.take(table, link, "phone")
            assert (await anext(stream)).startswith(b"event: reload")

    run(test, tmp_path)


def test_whoever_has_the_chair_sees_the_question_at_once(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "person")
        link = await link_of(service, table, 1)
        await service.seating.take(table, link, "holder")
        async with looking(service, "holder", table, (1,)) as stream, looking(service, "owner", table, (0,)) as others:
            await service.seating.ask(table, link, "second")
            assert b'name="knock"' in await anext(stream)
            assert b'name="knock"' not in await anext(others)
            await anext(stream)
            (knock,) = (await service.seating.chairs.door(table.id, "holder", (1,))).knocks
            await service.seating.answer(table, knock.id, "holder", False)
            assert b'name="knock"' not in await anext(stream)

    run(test, tmp_path)


def test_a_code_is_kept_as_a_hash(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "bot")
        code = await service.seating.chairs.code(table.id, 0, "owner")
        async with service.store.engine.connect() as connection:
            kept = [row.token for row in (await connection.execute(db.links.select())).all()]
        assert hash_of(code) in kept and code not in kept

    run(test, tmp_path)
