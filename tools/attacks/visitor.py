"""Somebody who visits the server: a browser that keeps its cookies, a program with a token, an open page."""

from __future__ import annotations

import contextlib
import re
import select
import socket
import time
from html.parser import HTMLParser
from typing import Any, Final

import httpx2

PATIENCE: Final = 80.0


class Visitor:
    """A browser of its own; `call` is the JSON interface with the same rights, as a program has it."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        url = f"http://127.0.0.1:{port}"
        kept = httpx2.Limits(keepalive_expiry=2)
        ways = [httpx2.HTTPTransport(local_address=address, limits=kept, trust_env=False) for _ in range(2)]
        self.browser = httpx2.Client(base_url=url, transport=ways[0], timeout=PATIENCE, trust_env=False)
        self.program = httpx2.Client(base_url=url, transport=ways[1], timeout=PATIENCE, trust_env=False)

    def close(self) -> None:
        self.browser.close()
        self.program.close()

    @property
    def token(self) -> str:
        return self.browser.cookies.get("guest") or ""

    def get(self, path: str, **headers: str) -> httpx2.Response:
        return self.browser.get(path, headers=named(headers))

    def post(self, path: str, form: dict[str, Any] | None = None, **headers: str) -> httpx2.Response:
        return self.browser.post(path, data=form or {}, headers=named(headers))

    def call(self, path: str, data: dict[str, Any] | None = None) -> httpx2.Response:
        """The JSON interface."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        answer = self.program.request("GET" if data is None else "POST", path, json=data, headers=headers)
        self.program.cookies.clear()
        return answer

    def make(self, title: str, *kinds: str, level: str = "clerk", **house: Any) -> dict[str, Any]:
        """A new table: its code, and the links to it. The kinds of its chairs are person, screen or bot."""
        seats = [{"name": f"Player {seat}", "kind": kind, "level": level} for seat, kind in enumerate(kinds)]
        answer = self.call("/api/tables", {"title": title, "name": "Attacked", "seats": seats, **house})
        if answer.status_code != 201:
            raise RuntimeError(f"no table: {answer.status_code} {answer.text[:200]}")
        made: dict[str, Any] = answer.json()
        if made.get("token"):
            self.browser.cookies.set("guest", made["token"], domain="127.0.0.1", path="/")
        return made

    def take(self, token: str) -> bool:
        """Take the chair that a link leads to; a page with a button is answered by pressing it."""
        answer = self.get(f"/s/{token}")
        if answer.status_code == 200:
            answer = self.post(f"/s/{token}")
        return answer.status_code == 303

    def look(self, code: str, seat: int | None = None) -> dict[str, Any]:
        """The table as a seat sees it; empty when that is refused."""
        answer = self.call(f"/api/tables/{code}" + ("" if seat is None else f"?seat={seat}"))
        found: dict[str, Any] = answer.json() if answer.status_code == 200 else {}
        return found

    def move(self, code: str, seat: int | None = None, last: bool = False) -> bool:
        """Make the first (or the last) choice that is open to this visitor; False when none is."""
        table = self.look(code, seat)
        if not table or table["asked"] not in table["mine"]:
            return False
        asked = table["asked"]
        if table["seat"] != asked:
            table = self.look(code, asked)
        if table["must_end_turn"]:
            return self.call(f"/api/tables/{code}/end-turn?seat={asked}", {}).status_code == 200
        choices = table["view"]["question"]["choices"]
        act = {"choice": choices[-1 if last else 0], "at": table["at"], "seat": asked}
        return self.call(f"/api/tables/{code}/choices", act).status_code == 200

    def stream(self, code: str) -> Stream:
        """The open page of a table."""
        return Stream(self.port, f"/t/{code}/stream", f"Cookie: guest={self.token}\r\n", self.address)


def named(headers: dict[str, str]) -> dict[str, str]:
    """`HX_Request` as a header is written."""
    return {name.replace("_", "-"): value for name, value in headers.items()}


class Stream:
    """An open connection: what comes is read, and when the server closes it, it is known."""

    def __init__(self, port: int, path: str, headers: str = "", address: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(address, 0))
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}\r\n".encode())
        self.socket.setblocking(False)
        self.head = b""
        self.size = 0
        self.last = b""
        self.is_closed = False

    def drain(self) -> int:
        """Read what is there; how much it was."""
        count = 0
        with contextlib.suppress(BlockingIOError):
            while not self.is_closed:
                try:
                    data = self.socket.recv(1 << 18)
                except ConnectionError:
                    data = b""
                count += len(data)
                self.head = self.head or data[:200]
                self.last = (self.last + data)[-400_000:]
                # The last chunk is empty, and may come by itself.
                self.is_closed = not data or (b"\r\n" + self.last).endswith(b"\r\n0\r\n\r\n")
        self.size += count
        return count

    def read(self, quiet: float = 1.0, longest: float = 10.0) -> bytes:
        """What comes until nothing came for a while."""
        self.last = b""
        deadline = time.monotonic() + longest
        while time.monotonic() < deadline and not self.is_closed:
            if not select.select([self.socket], [], [], quiet)[0]:
                break
            self.drain()
        return self.last

    @property
    def status(self) -> int:
        found = re.match(rb"HTTP/1.1 (\d+)", self.head)
        return int(found[1]) if found else 0

    def close(self) -> None:
        self.socket.close()


class Forms(HTMLParser):
    """The forms of a page: for each where it goes, and the fields it would send, once for every button."""

    def __init__(self, page: str, path: str) -> None:
        super().__init__()
        self.path = path
        self.found: list[tuple[str, str, dict[str, str]]] = []
        self.fields: dict[str, str] = {}
        self.buttons: list[dict[str, str]] = []
        self.method = self.action = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.method, self.action = given.get("method", "get").lower(), given.get("action") or self.path
            self.fields, self.buttons = {}, []
        elif tag == "input" and "name" in given:
            self.fields[given["name"]] = given.get("value", "")
        elif tag == "button":
            self.buttons.append({given["name"]: given.get("value", "")} if "name" in given else {})

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            for button in self.buttons or [{}]:
                self.found.append((self.method, self.action, {**self.fields, **button}))
