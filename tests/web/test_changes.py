"""What streams send: only what has changed of a table, compressed, and what comes of it is the whole to the letter."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi import Request

from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.pages.acting import TOLD, fragment
from euphoria.web.pages.changes import Kept, put_together
from euphoria.web.pages.packing import GZIP, LEVEL, ROOM, WINDOW, packed
from euphoria.web.pages.streams import events
from euphoria.web.pages.visits import Visit
from euphoria.web.tables.presence import Shown
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import Table
from euphoria.web.tables.windows import key_of
from tests.web.test_service import choose_first, house, run

TARGET = 8 * 1024
"""Bytes on the wire that a push takes on average."""


class Browser:
    """An open page: puts the table together from what its stream sends."""

    def __init__(self, stream: AsyncGenerator[bytes, None]) -> None:
        self.stream = stream
        self.lines: list[bytes] = []
        self.sent = 0
        """Bytes of the last push, compressed as one after the others."""
        self.version = -1
        self.whole = True
        """Was it the whole table?"""
        self.told: list[bytes] = []
        self.packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP + WINDOW, ROOM)

    async def read(self) -> list[bytes]:
        """The next table."""
        while not (said := await anext(self.stream)).startswith((b"id: ", b"event: changes")):
            assert not said.startswith(b"event: reload")
        self.sent = len(self.packer.compress(said) + self.packer.flush(zlib.Z_SYNC_FLUSH))
        head, *self.told = said[: said.index(b"\n\n")].split(b"\ndata: ")
        self.version = int(head.rpartition(b"id: ")[2])
        self.whole = not head.startswith(b"event")
        self.lines = self.told if self.whole else put_together(self.lines, self.told)
        return self.lines


def visiting(service: Service, table: Table, guest: str, **headers: str) -> Visit:
    """A request of a guest's page."""
    app = create_app(Settings())
    app.state.service = service
    scope = {"type": "http", "app": app, "method": "GET", "path": f"/t/{table.code}/stream", "query_string": b""}
    scope |= {"headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]}
    scope |= {"client": ("127.0.0.1", 1), "state": {"guest": guest, "token": "", "new_token": ""}}
    return Visit(Request(scope))


@asynccontextmanager
async def looking(
    service: Service, table: Table, mine: tuple[int, ...], guest: str = "owner", changes: bool = True, name: str = ""
) -> AsyncIterator[Browser]:
    """A page of a guest that is sent what has changed, or everything."""
    stream = events(visiting(service, table, guest), table, mine, "", Kept() if changes else None, name)
    try:
        yield Browser(stream)
    finally:
        await stream.aclose()


# Lines


def text_of(parts: Sequence[str]) -> list[bytes]:
    """The lines of all parts."""
    return "".join(parts).encode().split(b"\n")[:-1]


def test_lines_that_are_put_together_are_those_that_were_drawn() -> None:
    rng = Random(1)
    pool = [f"<p>{number}</p>" for number in range(40)] + ["", "</div>", "=1,2", "+"]

    def part() -> str:
        return "".join(f"{rng.choice(pool)}\n" for _ in range(rng.randrange(1, 6)))

    kept, parts = Kept(), [part() for _ in range(20)]
    assert kept.changes(parts) is None, "a page that has nothing is sent everything"
    for _ in range(300):
        before, parts = parts, list(parts)
        for _ in range(rng.randrange(6)):
            at = rng.randrange(len(parts) + 1)
            parts[at : at + rng.randrange(4)] = [part() for _ in range(rng.randrange(4))]
        parts = parts or ["\n"]
        changes = kept.changes(parts)
        assert changes is not None and put_together(text_of(before), changes) == text_of(parts)


def test_what_stays_is_named_and_not_sent_again() -> None:
    kept, parts = Kept(), [f"line {number}\n" for number in range(1000)]
    kept.changes(parts)
    assert kept.changes(parts) == [b"1000", b"=0,1000"]
    assert kept.changes([*parts[:500], "new\n", *parts[501:]]) == [b"1000", b"=0,500", b"+new", b"=501,499"]
    assert kept.changes(["first\n", *parts]) == [b"1000", b"+first", b"=0,500", b"+line 500", b"=501,499"]


def test_of_a_part_that_has_changed_only_the_new_lines_are_sent() -> None:
    kept, long = Kept(), [f"line {number}\n" for number in range(100)]
    kept.changes(["head\n", "".join(long), "foot\n"])
    changed = "".join([*long[:50], "new\n", *long[51:]])
    assert kept.changes(["head\n", changed, "foot\n"]) == [b"102", b"=0,51", b"+new", b"=52,50"]
    moved = ["foot\n", changed, "head\n"]
    assert kept.changes(moved) == [b"102", b"=101,1", b"=1,100", b"=0,1"]


def test_a_page_that_has_other_lines_is_not_put_together_from_them() -> None:
    kept = Kept()
    kept.changes(["a\n", "b\n"])
    changes = kept.changes(["a\n", "c\n"])
    assert changes is not None
    with pytest.raises(ValueError, match="1 lines where there should be 2"):
        put_together([b"a"], changes)


# Tables


async def of_four(service: Service, title: str) -> Table:
    """A table of four people, each at a browser of their own."""
    table = await service.create(house("screen", *["person"] * 3, title=title, undo="off"), "owner", (0,))
    for seat in range(1, 4):
        await service.store.admit(table.id, f"guest {seat}", seat)
    await service.start(table, "owner")
    return table


async def same(page: Browser, old: Browser) -> list[bytes]:
    """What both pages show, once they have been told of the same moment."""
    lines, whole = await page.read(), await old.read()
    while page.version != old.version:
        if page.version < old.version:
            lines = await page.read()
        else:
            whole = await old.read()
    assert lines == whole and old.whole
    return lines


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_a_table_that_is_put_together_is_the_whole_one_and_takes_few_bytes(tmp_path: Path, title: str) -> None:
    async def test(service: Service) -> None:
        table = await of_four(service, title)
        sizes: list[int] = []
        async with looking(service, table, (0,)) as page, looking(service, table, (0,), changes=False) as old:
            assert b'id="table"' in b"".join(await same(page, old)) and page.whole
            for number in range(40):
                if table.window is not None:
                    break  # which closes by itself, at a time of its own
                await choose_first(service, table)
                if number == 5:
                    await service.say(table, 1, "How long is this going to take?", None)
                await same(page, old)
                assert not page.whole
                sizes.append(page.sent)
        assert len(sizes) > 8 and sum(sizes) / len(sizes) < TARGET

    run(test, tmp_path)


def test_a_screen_that_is_covered_keeps_nothing_of_the_cards_it_showed(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await service.create(house("screen", "screen", undo="off"), "owner", (0, 1))
        await service.start(table, "owner")
        async with looking(service, table, (0, 1)) as page, looking(service, table, (0, 1), changes=False) as old:
            for _ in range(12):
                covered = await same(page, old)
                assert b'id="reveal"' in b"".join(covered)
                seat = table.game.seat
                service.presence.show(table.id, "owner", Shown(seat, table.at))
                service.hub.wake(table.id)
                secret = set(await same(page, old)) - set(covered)
                assert any(b'name="choice"' in line for line in secret) and not page.whole
                service.presence.cover(table.id, "owner")
                assert not secret & set(await same(page, old))
                assert not page.whole and not secret & {line[1:] for line in page.told}
                await choose_first(service, table)

    run(test, tmp_path)


def test_a_stream_that_begins_anew_begins_with_the_whole_table(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await of_four(service, "dystopia")
        for _ in range(2):
            async with looking(service, table, (0,)) as page:
                await page.read()
                assert page.whole
                await choose_first(service, table)
                await page.read()
                assert not page.whole

    run(test, tmp_path)


# What a choice is answered with


async def answered(service: Service, table: Table, guest: str, stream: str = "") -> tuple[str, bytes]:
    """What the page of a guest is told in answer to a choice: a key, or a whole table."""
    found = await fragment(visiting(service, table, guest, hx_request="true", stream=stream), table, by_stream=True)
    return found.headers.get(TOLD, ""), bytes(found.body)


def test_a_choice_is_answered_by_the_stream_that_brings_what_came_of_it(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await of_four(service, "dystopia")
        shown: list[list[bytes]] = []

        async def show(page: Browser) -> None:
            while True:
                shown.append(await page.read())

        async with looking(service, table, (1,), "guest 1", name="mine") as page:
            showing = asyncio.create_task(show(page))
            for moves in range(1, 6):
                while len(shown) < moves:
                    await asyncio.sleep(0.01)
                key = key_of(table, (1,))
                assert await answered(service, table, "guest 1", "mine") == (key, b"")
                assert f'name="key" value="{key}"'.encode() in b"".join(shown[-1]), "the page knows it by that"
                await choose_first(service, table)
            showing.cancel()
            await asyncio.gather(showing, return_exceptions=True)

    run(test, tmp_path)


def test_a_choice_is_answered_with_the_table_where_no_stream_brings_it(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await of_four(service, "dystopia")
        async with looking(service, table, (1,), "guest 1", name="mine") as page:
            await page.read()
            # It has not taken the last message yet: nobody knows when it will.
            assert b'id="table"' in (await answered(service, table, "guest 1", "mine"))[1]
            coming = asyncio.create_task(page.read())
            await asyncio.sleep(0)
            for guest, name in (("guest 1", ""), ("guest 1", "other"), ("guest 2", "mine")):
                key, body = await answered(service, table, guest, name)
                assert not key and b'id="table"' in body
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
        assert b'id="table"' in (await answered(service, table, "guest 1", "mine"))[1], "it is closed"

    run(test, tmp_path)


def test_a_screen_that_several_share_is_answered_with_what_it_is_to_show(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await service.create(house("screen", "screen", undo="off"), "owner", (0, 1))
        await service.start(table, "owner")
        async with looking(service, table, (0, 1), name="mine") as page:
            await page.read()
            coming = asyncio.create_task(page.read())
            await asyncio.sleep(0)
            assert b'id="reveal"' in (await answered(service, table, "owner", "mine"))[1]
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)

    run(test, tmp_path)


# On the wire


async def some(*messages: bytes) -> AsyncGenerator[bytes, None]:
    for message in messages:
        yield message


def test_each_message_of_a_compressed_stream_can_be_read_as_soon_as_it_comes() -> None:
    said = [b": hello\n\n", b"data: <p>1</p>\n\n" * 50, b"", b"data: <p>2</p>\n\n"]

    async def whole() -> None:
        unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
        assert [unpack.decompress(part) async for part in packed(some(*said))] == [one for one in said if one]

    asyncio.run(whole())


def test_a_page_that_goes_away_ends_the_stream_behind_the_compression() -> None:
    ended = []

    async def messages() -> AsyncGenerator[bytes, None]:
        try:
            while True:
                yield b"data: still here\n\n"
        finally:
            ended.append(True)

    async def whole() -> None:
        stream = packed(messages())
        await anext(stream)
        await stream.aclose()

    asyncio.run(whole())
    assert ended == [True]


@pytest.mark.parametrize("accepts", ["gzip, deflate, br", ""])
def test_a_stream_is_compressed_for_those_who_can_read_that(settings: Settings, accepts: str) -> None:
    app = create_app(settings)

    async def whole() -> None:
        async with app.router.lifespan_context(app):
            service: Service = app.state.service
            guest, token = await service.store.new_guest()
            table = await service.create(house("screen", "person"), guest, (0,))
            await service.start(table, guest)
            sent: asyncio.Queue[Any] = asyncio.Queue()
            gone = asyncio.Event()

            async def receive() -> Any:
                await gone.wait()
                return {"type": "http.disconnect"}

            path = f"/t/{table.code}/stream"
            headers = [(b"host", b"x"), (b"cookie", f"guest={token}".encode()), (b"accept-encoding", accepts.encode())]
            scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "headers": headers}
            scope |= {"query_string": b"changes=true", "http_version": "1.1", "scheme": "http", "app": app}
            scope |= {"client": ("127.0.0.1", 1), "server": ("x", 80), "root_path": "", "asgi": {"version": "3.0"}}
            stream = asyncio.create_task(app(scope, receive, sent.put))
            answer = dict((await sent.get())["headers"])
            assert answer[b"content-type"].startswith(b"text/event-stream")
            assert answer.get(b"content-encoding") == (b"gzip" if accepts else None)
            assert b"Accept-Encoding" in answer[b"vary"]
            unpack = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress if accepts else bytes
            said = [unpack((await sent.get())["body"]) for _ in range(2)]
            assert said[0] == b": hello\n\n" and b'id="table"' in said[1] and said[1].endswith(b"\n\n")
            gone.set()
            service.hub.close()
            await asyncio.wait([stream])

    asyncio.run(whole())
