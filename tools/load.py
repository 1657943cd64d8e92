"""Load: many tables of people at real server processes, and how long a move takes to reach the others.

Every seat is a browser of its own: it came by its link, holds a stream open and reads what is pushed. In turn, the seat
that is asked takes a choice from the page it was last sent and posts it; the time runs from there until the others have
received the whole table with that move. Run it with `make load`, or by hand:

    python tools/load.py --database postgres --processes 2
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from json import dumps, loads
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from euphoria.web.pages.changes import put_together

BEGIN = 60.0
"""Seconds a server may take until it answers."""
KEPT = 3.0
"""Seconds for which a silent connection is used again; the server closes it soon after."""


class Stream(asyncio.Protocol):
    """A seat's open page: keeps the last table it was sent, and tells when a newer one came."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.buffer = bytearray()
        self.began = False
        self.unpack: Callable[[bytes], bytes] = bytes

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.began:
            head = self.buffer.find(b"\r\n\r\n")
            if head < 0:
                return
            if b" 200 " not in self.buffer[:20]:
                raise SystemExit(f"a stream was refused: {bytes(self.buffer[:200])!r}")
            if b"content-encoding: gzip" in self.buffer[:head].lower():
                self.unpack = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress
            del self.buffer[: head + 4]
            self.began = True
        while True:
            line = self.buffer.find(b"\r\n")
            if line < 0:
                return
            size = int(self.buffer[:line], 16)
            if len(self.buffer) < line + 2 + size + 2:
                return
            chunk = bytes(self.buffer[line + 2 : line + 2 + size])
            del self.buffer[: line + 2 + size + 2]
            self.seat.received(self.unpack(chunk), size)


class Line:
    """A connection that is kept for one request after another."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.used = 0.0

    async def ask(
        self, method: str, path: str, cookie: str = "", form: dict[str, Any] | None = None, data: Any = None
    ) -> tuple[int, dict[str, str], bytes]:
        """One request; status, headers and body of the answer."""
        if self.writer is not None and time.monotonic() - self.used > KEPT:
            self.writer.close()
            self.writer = None
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader is not None
        self.used = time.monotonic()
        body, kind = b"", ""
        if form is not None:
            body, kind = urlencode(form).encode(), "application/x-www-form-urlencoded"
        elif data is not None:
            body, kind = dumps(data).encode(), "application/json"
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept-Encoding: gzip\r\nHX-Request: true\r\n"
        )
        head += f"Cookie: guest={cookie}\r\nStream: {NAME}\r\n" if cookie else ""
        head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n" if body else ""
        self.writer.write(head.encode() + b"\r\n" + body)
        status = int((await self.reader.readline()).split()[1])
        headers: dict[str, str] = {}
        while (line := (await self.reader.readline()).strip()) != b"":
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
        if headers.get("transfer-encoding") == "chunked":
            answer = b""
            while size := int(await self.reader.readline(), 16):
                answer += (await self.reader.readexactly(size + 2))[:-2]
            await self.reader.readline()
        else:
            answer = await self.reader.readexactly(int(headers.get("content-length", "0")))
        return status, headers, answer


class Seat:
    """A person's browser."""

    def __init__(self, load: Load, port: int) -> None:
        self.load = load
        self.line = Line(port)
        self.cookie = ""
        self.lines: list[bytes] = []
        """The table as it was sent last."""
        self.version = -1
        self.stream: asyncio.BaseTransport | None = None
        self.over = False
        self.waiting: tuple[float, int] | None = None
        """Since when this seat waits for a table newer than which."""

    async def come(self, token: str) -> None:
        _, headers, _ = await self.line.ask("POST", f"/s/{token}")
        self.cookie = headers["set-cookie"].partition("=")[2].partition(";")[0]

    async def look(self, code: str) -> None:
        """Open a stream of the table, in place of the one of another table."""
        if self.stream is not None:
            self.stream.close()
        self.lines, self.version, self.waiting = [], -1, None
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(lambda: Stream(self), "127.0.0.1", self.line.port)
        self.stream = transport
        host = f"Host: 127.0.0.1:{self.line.port}\r\nCookie: guest={self.cookie}\r\n"
        host += "Accept-Encoding: gzip\r\n"
        transport.write(f"GET /t/{code}/stream?changes=true&name={NAME} HTTP/1.1\r\n{host}\r\n".encode())

    def received(self, chunk: bytes, size: int) -> None:
        """What the stream sent at once, and how many bytes it took on the way."""
        now = time.perf_counter()
        if chunk.startswith(b"event: reload"):
            self.over = True
        changed = chunk.startswith(CHANGES)
        if not changed and not chunk.startswith(b"id: "):
            return
        head, *lines = chunk[: chunk.index(b"\n\n")].split(b"\ndata: ")
        self.lines = put_together(self.lines, lines) if changed else lines
        version = int(head.rpartition(b"id: ")[2])
        self.load.pushes += 1
        self.load.bytes += size
        if self.waiting is not None and version > self.waiting[1]:
            self.load.arrived(now - self.waiting[0])
            self.waiting = None
        self.version = version


NAME = "page"
"""Of the stream of a page, which brings what comes of a choice, so that the answer to it need not."""
CHANGES = b"event: changes\n"
OVER = (b'data-kind="over"', b" ld-over")
"""By what a page of each title shows that its game is over."""
CHOICES = re.compile(rb'name="choice"[^>]*? value="(\d+)"|<button[^>]*? value="(\d+)"[^>]*? name="choice"')
FIELDS = re.compile(rb'<input\s+type="hidden"\s+name="(at|key)"\s+value="([^"]*)">')


class Table:
    """A table of people."""

    def __init__(self, load: Load, title: str, seats: int) -> None:
        self.load = load
        self.title = title
        self.seats = [Seat(load, load.ports[seat % len(load.ports)]) for seat in range(seats)]
        self.code = ""

    async def begin(self) -> None:
        """Make the table, let everybody come by their link, begin, and open all streams."""
        first = self.seats[0]
        kinds = [{"name": f"Player {seat}", "kind": "person"} for seat in range(len(self.seats))]
        new = {"title": self.title, "name": "Load", "seats": kinds, "undo": "off", "start": False}
        status, headers, body = await first.line.ask("POST", "/api/tables", data=new)
        if status != 201:
            raise SystemExit(f"no table: {status} {body!r}")
        owner = headers["set-cookie"].partition("=")[2].partition(";")[0]
        made = loads(body)
        self.code = made["code"]
        for number, seat in enumerate(self.seats):
            await seat.come(made["links"][str(number)])
        await first.line.ask("POST", f"/t/{self.code}/start", owner, form={"key": "begin"})
        for seat in self.seats:
            await seat.look(self.code)

    async def play(self, every: float, until: float, dice: random.Random) -> None:
        """A move every so many seconds, from a random moment on; a game that is over is followed by one at a new
        table."""
        due = time.perf_counter() + every * dice.random()
        while due < until and not any(seat.over for seat in self.seats):
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += every
            if any(sign in line for line in self.seats[0].lines[:8] for sign in OVER):
                self.load.games += 1
                await self.begin()
            await self.move(dice)

    async def move(self, dice: random.Random) -> None:
        newest = max(seat.version for seat in self.seats)
        for seat in self.seats:
            page = b"\n".join(seat.lines) if seat.version == newest else b""
            choices = [one or two for one, two in CHOICES.findall(page)]
            if not choices:
                continue
            form = {name.decode(): value.decode() for name, value in FIELDS.findall(page)[:2]}
            form["choice"] = dice.choice(choices).decode()
            begun = time.perf_counter()
            for other in self.seats:
                if other is not seat:
                    other.waiting = (begun, other.version)
            status, _, body = await seat.line.ask("POST", f"/t/{self.code}/choose", seat.cookie, form=form)
            self.load.note_answer(status, time.perf_counter() - begun, body)
            return
        self.load.idle += 1


class Load:
    """All tables, and what was measured."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.latencies: list[float] = []
        self.answers: list[float] = []
        self.failures: list[tuple[int, bytes]] = []
        self.pushes = self.bytes = self.idle = self.games = 0
        self.measuring = False

    def arrived(self, seconds: float) -> None:
        if self.measuring:
            self.latencies.append(seconds)

    def note_answer(self, status: int, seconds: float, body: bytes) -> None:
        if status != 200:
            self.failures.append((status, gzip.decompress(body)[-200:] if body[:2] == b"\x1f\x8b" else body[-200:]))
        elif self.measuring:
            self.answers.append(seconds)


def percentiles(values: list[float]) -> str:
    """p50, p95, p99 and the worst, in milliseconds."""
    ordered = sorted(values)
    picked = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99)]
    return "p50 {:.0f} / p95 {:.0f} / p99 {:.0f} / worst {:.0f} ms".format(*(1000 * t for t in (*picked, ordered[-1])))


def memory(process: int) -> float:
    """What a process holds, in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


def busy(process: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port


@contextmanager
def server(database: str, port: int) -> Iterator[int]:
    """A server process; its id."""
    # Nobody is refused: what is measured is how long everybody waits.
    environment = {**os.environ, "EUPHORIA_DATABASE": database, "EUPHORIA_LIMITS": "off", "EUPHORIA_LAG": "0"}
    command = [sys.executable, "-m", "euphoria", "serve", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + BEGIN
        while True:
            try:
                with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
                    connection.request("GET", "/healthz")
                    if connection.getresponse().status == 200:
                        break
            except OSError:
                if time.monotonic() > deadline or process.poll() is not None:
                    raise SystemExit("the server did not begin") from None
                time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


async def wait(args: argparse.Namespace, processes: list[int], before: float) -> None:
    """Let them play; of a long time every minute says how much memory the servers have taken by then."""
    begun, left = time.perf_counter(), args.seconds
    while left > 0:
        await asyncio.sleep(min(60.0, left))
        left = args.seconds - (time.perf_counter() - begun)
        if left > 0:
            each = 1024 * (sum(map(memory, processes)) - before) / args.tables
            print(f"after {args.seconds - left:.0f} s: {each:.0f} KB per table", flush=True)


async def run(args: argparse.Namespace, ports: list[int], processes: list[int]) -> bool:
    load = Load(ports)
    dice = random.Random(args.seed)
    titles = ("dystopia", "leaders") if args.title == "both" else (args.title,)
    tables = [Table(load, titles[number % len(titles)], args.seats) for number in range(args.tables)]
    before = sum(map(memory, processes))
    begun = time.perf_counter()
    for some in range(0, len(tables), 10):
        await asyncio.gather(*(table.begin() for table in tables[some : some + 10]))
    streams = args.tables * args.seats
    print(f"{args.tables} tables, {streams} streams open after {time.perf_counter() - begun:.1f} s", flush=True)
    start = time.perf_counter()
    end = start + args.warm_up + args.seconds
    playing = [asyncio.create_task(table.play(args.every, end, dice)) for table in tables]
    await asyncio.sleep(args.warm_up)
    load.measuring = True
    load.pushes = load.bytes = 0
    used, own = sum(map(busy, processes)), time.process_time()
    await wait(args, processes, before)
    used, own = sum(map(busy, processes)) - used, time.process_time() - own
    after = sum(map(memory, processes))
    moves, pushes, volume = len(load.answers), load.pushes, load.bytes
    await asyncio.gather(*playing)
    await asyncio.sleep(1)
    rate, each = moves / args.seconds, volume / max(1, pushes) / 1024
    print(f"{moves} moves in {args.seconds} s ({rate:.0f}/s), {pushes} pushes of {each:.1f} KB on the wire")
    print(f"{len(load.failures)} refused, {load.idle} times nobody was asked, {load.games} games ended")
    print(f"move to arrival at the others: {percentiles(load.latencies)} ({len(load.latencies)} arrivals)")
    print(f"move to its own answer:        {percentiles(load.answers)}")
    each = 1000 * used / max(1, moves)
    used, own = 100 * used / args.seconds, 100 * own / args.seconds
    print(f"servers are busy {used:.0f} % of one core, {each:.1f} ms a move; this program {own:.0f} %")
    each = 1024 * (after - before) / args.tables
    print(f"memory: {before:.0f} MB before, {after:.0f} MB with all tables and streams: {each:.0f} KB per table")
    for status, body in load.failures[:3]:
        print("refused:", status, body)
    aim: float = args.aim / 1000
    return sum(seconds > aim for seconds in load.latencies) <= 0.05 * len(load.latencies)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure")
    parser.add_argument("--warm-up", type=float, default=6.0)
    parser.add_argument("--title", choices=("dystopia", "leaders", "both"), default="both")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--aim", type=float, default=150.0, help="milliseconds that p95 should stay under")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.database == "sqlite" and args.processes > 1:
        parser.error("several processes need PostgreSQL")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = f"sqlite:///{folder / 'load.db'}"
        if args.database == "postgres":
            from postgres import postgres  # which lies beside this program

            database = stack.enter_context(postgres()).url
        ports = [free_port() for _ in range(args.processes)]
        processes = [stack.enter_context(server(database, port)) for port in ports]
        print(f"{args.database}, {args.processes} server process(es), {os.cpu_count()} cores", flush=True)
        in_time = asyncio.run(run(args, ports, processes))
    print("p95 is within the aim" if in_time else "p95 is over the aim")
    return 0 if in_time else 1


if __name__ == "__main__":
    raise SystemExit(main())
