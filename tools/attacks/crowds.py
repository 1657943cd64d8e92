"""Too many at once: tables of bots, pages and streams, requests that never end."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import select
import socket
import time
from collections.abc import Iterator
from statistics import fmean
from typing import Final

from .findings import Ground, Outcome, attack
from .pulse import beating
from .server import Server
from .visitor import Stream, Visitor

BOT_TABLES: Final = 20
TURNS: Final = 2
WAIT: Final = 25.0
"""Seconds that a visitor waits for a turn at most."""
TABLES: Final = 60
STREAMS: Final = 5
HELD: Final = 20.0
"""Seconds for which the database answers nobody."""
FRESH: Final = 60.0
"""Seconds after which rights are looked up again."""
FLOOD: Final = 15.0
IN_TIME: Final = 2.0
HALF_SENT: Final = 600
HALF_LONGEST: Final = 35.0


# Bots


def wait_for_bots(visitor: Visitor, code: str) -> float:
    """Seconds from a move of a visitor until it is their turn again, with their page open; on average."""
    waits: list[float] = []
    stream = visitor.stream(code)
    deadline = time.monotonic() + WAIT
    begun = 0.0
    while len(waits) < TURNS and time.monotonic() < deadline:
        stream.drain()
        table = visitor.look(code)
        if table["state"] != "playing":
            break
        if table["asked"] != 0:
            begun = begun or time.monotonic()
            time.sleep(0.05)
            continue
        if begun:
            waits.append(time.monotonic() - begun)
            begun = 0.0
        visitor.move(code)
    if begun and not waits:
        waits.append(time.monotonic() - begun)
    stream.close()
    return fmean(waits) if waits else 0.0


def play_on(visitor: Visitor, level: str) -> str:
    """A table against three bots, past its beginning."""
    code: str = visitor.make("dystopia", "screen", "bot", "bot", "bot", level=level, undo="off")["code"]
    for _ in range(100):
        table = visitor.look(code)
        if table["view"]["turn"] > 4:
            break
        if not visitor.move(code):
            time.sleep(0.1)
    return code


@attack("M2", "20 tables of six overseers run while a visitor waits for three bots", longest=150)
def bot_tables(ground: Ground) -> Outcome:
    server = ground.server(bot_processes="1")
    visitor = ground.visitor(server)
    tables = {level: play_on(visitor, level) for level in ("clerk", "overseer")}
    alone = {level: wait_for_bots(visitor, code) for level, code in tables.items()}
    with beating(server.port) as beats:
        made = 0
        for number in range(4):
            host = ground.visitor(server, f"127.0.0.{2 + number}")
            for _ in range(BOT_TABLES // 4):
                with contextlib.suppress(RuntimeError):
                    host.make("dystopia", *["bot"] * 6, level="overseer")
                    made += 1
        beside = {level: wait_for_bots(visitor, code) for level, code in tables.items()}
    facts = [f"{level} {alone[level]:.1f} s -> {beside[level]:.1f} s" for level in tables]
    slower = any(beside[level] > 1.5 * alone[level] for level in tables)
    return Outcome(f"{made} bot tables from 4 addresses; wait: {', '.join(facts)}", slower or beats.is_slow, beats)


# Streams


@contextlib.contextmanager
def held(server: Server) -> Iterator[None]:
    """Let the database answer nobody: all locks of its write-ahead log are taken from outside."""
    with server.database.with_name(server.database.name + "-shm").open("r+b") as shared:
        fcntl.lockf(shared, fcntl.LOCK_EX, 8, 120)
        try:
            yield
        finally:
            fcntl.lockf(shared, fcntl.LOCK_UN, 8, 120)


def drain_for(streams: list[Stream], seconds: float) -> None:
    """Read whatever comes, as browsers do."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        alive = {stream.socket: stream for stream in streams if not stream.is_closed}
        if not alive:
            return
        for ready in select.select(list(alive), [], [], min(left, 1.0))[0]:
            alive[ready].drain()


@attack("M8", "300 streams while the database hangs, then twice as many page loads as the server can carry", 170)
def overload(ground: Ground) -> Outcome:
    server = ground.server(limits="off")
    begun = time.monotonic()
    streams: list[Stream] = []
    people: list[tuple[Visitor, str]] = []
    for number in range(TABLES):
        visitor = ground.visitor(server, f"127.0.0.{2 + number // 6}")
        code = visitor.make("dystopia", "screen", "screen")["code"]
        people.append((visitor, code))
        streams += [visitor.stream(code) for _ in range(STREAMS)]
        drain_for(streams, 0.02)
    drain_for(streams, max(1.0, FRESH - (time.monotonic() - begun)))
    opened = sum(stream.status == 200 and not stream.is_closed for stream in streams)
    with held(server):
        drain_for(streams, HELD)
    hung = beats_now(server.port)
    drain_for(streams, 12.0)
    broken = opened - sum(stream.status == 200 and not stream.is_closed for stream in streams)
    for stream in streams:
        stream.close()
    facts = [f"{broken} of {opened} streams broken", f"/healthz {hung:.1f} s after the hang"]
    with beating(server.port) as beats:
        flood = asyncio.run(flooded(server.port, *people[0]))
    facts.append(flood.fact)
    return Outcome("; ".join(facts), bool(broken) or flood.is_open or beats.worst > IN_TIME, beats)


def beats_now(port: int) -> float:
    """How long one look at the server's health takes."""
    begun = time.monotonic()
    stream = Stream(port, "/healthz")
    select.select([stream.socket], [], [], 20.0)
    stream.close()
    return time.monotonic() - begun


# Page loads


async def load(port: int, path: str, cookie: str, patience: float = 20.0) -> tuple[int, float]:
    """Load a page: its status, 0 when nothing came, and the seconds it took."""
    begun = time.perf_counter()
    status = 0
    with contextlib.suppress(OSError, TimeoutError, IndexError, ValueError):
        async with asyncio.timeout(patience):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{cookie}\r\n"
                writer.write(head.encode())
                status_line = await reader.readline()
                while await reader.read(1 << 16):
                    pass
                status = int(status_line.split()[1])
            finally:
                writer.close()
    return status, time.perf_counter() - begun


async def flooded(port: int, visitor: Visitor, code: str) -> Outcome:
    """Find out how many page loads a second are answered, then ask for twice as many, and see when it is over."""
    path, cookie = f"/t/{code}", f"Cookie: guest={visitor.token}\r\n"
    quiet = min([(await load(port, path, cookie))[1] for _ in range(5)])
    count, end = 0, time.perf_counter() + 4.0

    async def one_by_one() -> None:
        nonlocal count
        while time.perf_counter() < end:
            await load(port, path, cookie)
            count += 1

    await asyncio.gather(*(one_by_one() for _ in range(6)))
    rate = 2 * count / 4.0
    tasks: list[asyncio.Task[tuple[int, float]]] = []
    begun = time.perf_counter()
    while (now := time.perf_counter() - begun) < FLOOD:
        while len(tasks) < rate * now:
            tasks.append(asyncio.create_task(load(port, path, cookie)))
        await asyncio.sleep(0.005)
    over = time.perf_counter()
    while True:
        status, took = await load(port, path, cookie)
        if (status == 200 and took < max(0.5, 5 * quiet)) or time.perf_counter() - over > 30:
            break
        await asyncio.sleep(0.1)
    recovered = time.perf_counter() - over
    answers = await asyncio.gather(*tasks)
    good = sorted(took for status, took in answers if status == 200)
    shed = sum(status in (429, 503) for status, _ in answers)
    failed = len(answers) - len(good) - shed
    late = good[int(0.95 * len(good))] if good else 0.0
    fact = (
        f"{rate:.0f} page loads/s for {FLOOD:.0f} s: {len(good)} answered (p95 {late:.1f} s), {shed} shed with words, "
        f"{failed} failed, well again after {recovered:.1f} s"
    )
    return Outcome(fact, late > IN_TIME or failed > 0 or recovered > 5 or not good)


# Requests that do not end


@attack("L7", "600 half-sent requests, half of them with half a body")
def half_sent(ground: Ground) -> Outcome:
    server = ground.server()
    lines: list[socket.socket] = []
    with beating(server.port) as beats:
        begun = time.monotonic()
        for number in range(HALF_SENT):
            address = f"127.0.0.{2 + number // 60}"
            line = socket.create_connection(("127.0.0.1", server.port), timeout=10, source_address=(address, 0))
            head = "POST /prefs HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            end = "Content-Length: 40\r\n\r\ntheme=" if number % 2 else ""
            with contextlib.suppress(OSError):  # it may be closed already
                line.sendall((head + end).encode())
            lines.append(line)
        still = set(lines)
        while still and time.monotonic() - begun < HALF_LONGEST:
            for line in select.select(list(still), [], [], 1.0)[0]:
                try:
                    ended = not line.recv(1 << 16)
                except OSError:
                    ended = True
                if ended:
                    still.discard(line)
        took = time.monotonic() - begun
    for line in lines:
        line.close()
    fact = f"{HALF_SENT - len(still)} of {HALF_SENT} ended by the server after {took:.0f} s"
    return Outcome(fact, bool(still) or beats.is_slow, beats)
