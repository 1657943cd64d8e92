"""Without a proxy: nobody keeps a connection by sending half a request, and nobody takes them all."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import httpx2
import pytest
import uvicorn

from euphoria.web.edge.app import create_app
from euphoria.web.edge.doors import doors, is_this_machine
from euphoria.web.edge.settings import Settings

HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
WHOLE = HALF + b"\r\n"
HALF_BODY = b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
HALF_BODY += b"Content-Length: 1000\r\n\r\ncode=ABC"


@contextmanager
def serving(settings: Settings, brings_many: Callable[[str], bool] = is_this_machine) -> Iterator[int]:
    """A real server on a free port."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(create_app(settings), http=doors(settings, brings_many), log_level="error")
        config.timeout_graceful_shutdown = 1
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            port = listening.getsockname()[1]
            while not server.started:
                assert thread.is_alive()
            yield port
        finally:
            server.should_exit = True
            thread.join()


def connected(port: int, sent: bytes = b"") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=120)
    made.sendall(sent)
    return made


def all_of(connection: socket.socket) -> bytes:
    """Everything that comes until the server closes the connection."""
    found = b""
    while True:
        try:
            some = connection.recv(65536)
        except ConnectionResetError:
            return found
        if not some:
            return found
        found += some


def status(answer: bytes) -> int:
    return int(answer.split()[1])


def is_served(port: int) -> bool:
    with connected(port, WHOLE) as one:
        return one.recv(65536).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("sent", [b"", b"GET /hea", HALF])
def test_who_does_not_send_a_whole_head_is_sent_away(settings: Settings, sent: bytes) -> None:
    with serving(replace(settings, header_seconds=0.2)) as port, connected(port, sent) as slow:
        answer = all_of(slow)
        assert status(answer) == 408 if sent else answer == b""
        assert is_served(port)


def test_the_head_of_every_request_on_a_connection_has_its_time(settings: Settings) -> None:
    with serving(replace(settings, header_seconds=0.2)) as port, connected(port, WHOLE) as kept:
        assert kept.recv(65536).startswith(b"HTTP/1.1 200")
        kept.sendall(HALF)
        assert status(all_of(kept)) == 408


def test_who_does_not_send_a_whole_body_is_sent_away(settings: Settings) -> None:
    with serving(replace(settings, body_seconds=0.2)) as port, connected(port, HALF_BODY) as slow:
        answer = all_of(slow)
        assert status(answer) == 408 and b"too long to arrive" in answer


def test_a_body_that_nobody_wants_does_not_keep_a_connection(settings: Settings) -> None:
    """The answer is there before the body: what still comes of it, byte by byte, is not waited for."""
    with serving(replace(settings, header_seconds=0.2)) as port:
        foreign = HALF_BODY.replace(b"Host: localhost", b"Host: localhost\r\nOrigin: http://a.example")
        with connected(port, foreign) as slow:
            assert slow.recv(65536).startswith(b"HTTP/1.1 403")
            slow.sendall(b"x")
            assert b"408" in all_of(slow)


def test_a_stream_is_not_cut(settings: Settings) -> None:
    with serving(replace(settings, header_seconds=0.2, body_seconds=0.2)) as port:
        url = f"http://127.0.0.1:{port}"
        with httpx2.Client(base_url=url, timeout=120) as client:
            seats = [{"name": "A", "kind": "screen"}, {"name": "B", "kind": "screen"}]
            while (made := client.post("/api/tables", json={"title": "dystopia", "seats": seats})).status_code == 408:
                pass  # on a busy machine a body may take so long
            code = made.json()["code"]
            with client.stream("GET", f"/t/{code}/stream") as stream:
                lines = stream.iter_lines()
                assert next(lines) == ": hello"
                with connected(port, HALF) as slow:
                    assert status(all_of(slow)) == 408, "so long the stream has been open"
                client.post(f"/t/{code}/say", data={"words": "are you there"})
                assert any("are you there" in line for line in lines)


def test_there_are_only_so_many_connections_in_all(settings: Settings) -> None:
    with serving(replace(settings, connections=3)) as port:
        held = [connected(port, HALF) for _ in range(3)]
        with connected(port) as more:
            answer = all_of(more)
        assert status(answer) == 503 and b"retry-after" in answer
        for one in held:
            one.close()
        while not is_served(port):
            pass


def test_one_address_takes_only_so_many_unless_it_brings_many(settings: Settings) -> None:
    few = replace(settings, connections_per_address=2)
    with serving(few, brings_many=lambda _host: False) as port:
        held = [connected(port, HALF) for _ in range(2)]
        with connected(port) as more:
            assert status(all_of(more)) == 503
        for one in held:
            one.close()
        while not is_served(port):
            pass
    with serving(few) as port:
        held = [connected(port, HALF) for _ in range(4)]
        assert is_served(port)
        for one in held:
            one.close()


@pytest.mark.parametrize(("host", "is_it"), [("127.0.0.1", True), ("::1", True), ("192.0.2.1", False), ("", True)])
def test_programs_of_this_machine_bring_many(host: str, is_it: bool) -> None:
    assert is_this_machine(host) == is_it
