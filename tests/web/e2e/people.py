"""Who plays in these tests: a server process, people with browsers of their own, and a mirror of their table."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect

import euphoria
from euphoria.ai import AGENTS
from euphoria.web.tables.house import house_from
from euphoria.web.tables.table import PLAYING, Entry, Table
from euphoria.web.tables.windows import view_asked
from euphoria.words.speech import join_words
from tests.web.e2e.patience import LONGEST, patiently, wait

ROOT = Path(__file__).parents[3]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
FIELD = "button[name=choice]"
WHOLE = os.environ.get("EUPHORIA_JOURNEYS") == "whole"
"""Are games in the browser played by clicks to their end? A usual run leaves the end to the JSON interface."""
ADMIN = "for whoever runs it"
expect.set_options(timeout=LONGEST)


class Server:
    """A server process on a free port, with a database of its own; it can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"
        self.log = folder / "server.log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        paths = [str(ROOT), str(Path(euphoria.__file__).parents[1])]
        settings = {
            "EUPHORIA_DATABASE": str(self.database),
            "EUPHORIA_BOT_PAUSE": "0",
            "EUPHORIA_BOT_PROCESSES": "1",
            "EUPHORIA_BOT_SECONDS": "30",
            "EUPHORIA_BOT_THINKING": "0.05",
            "EUPHORIA_COACH_TRIES": "4",
            "EUPHORIA_LIMITS": "off",
            "EUPHORIA_LAG": "0",
            "EUPHORIA_ADMIN_TOKEN": ADMIN,
            "PYTHONPATH": os.pathsep.join(paths),
        }
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.web.e2e.serve", str(self.port)],
                env={**os.environ, **settings},
                cwd=self.database.parent,
                stdout=log,
                stderr=log,
            )
        wait(self.is_up, self.log.read_text, self.said)

    def is_up(self) -> bool:
        """Does it answer? An AssertionError with its last words when it has ended instead."""
        assert self.process is not None and self.process.poll() is None, self.log.read_text()
        try:
            return httpx2.get(f"{self.url}/healthz", timeout=LONGEST / 1000).status_code == 200
        except httpx2.TransportError:
            return False

    def said(self) -> int:
        """How much it has said so far."""
        return self.log.stat().st_size

    def kill(self) -> None:
        """Without any warning."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """As it is stopped by whoever runs it; open pages do not keep it."""
        if self.process is not None:
            process, self.process = self.process, None
            process.terminate()
            wait(lambda: process.poll() is not None, self.log.read_text, self.said)

    def seed(self, seed: int) -> None:
        """The seed of the next table."""
        assert httpx2.post(f"{self.url}/next-seed/{seed}", timeout=LONGEST / 1000).status_code == 200


class Person:
    """Somebody with a browser of their own. Whatever goes wrong in it is kept, and so is every address it asks for."""

    def __init__(self, browser: Browser, server: Server, luck: int = 0, **context: Any) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(base_url=server.url, **{"viewport": DESK, **context})
        self.context.set_default_timeout(LONGEST)
        # The same part in the dice in every run, and another for each person.
        self.context.add_init_script(f"crypto.getRandomValues = (some) => some.fill({luck})")
        self.by_touch = bool(context.get("has_touch"))
        self.troubles: list[str] = []
        self.asked_for: list[str] = []
        self.page = self.tab()

    def hit(self, what: Locator) -> None:
        """Click or tap, once the scripts are there: before that a press sends its form and loads the page anew. Not at
        once where something new has come up under the pointer, which waits for a moment itself."""
        what.wait_for()
        what.page.wait_for_load_state()
        what.page.locator("[data-early]").first.wait_for(state="detached")
        (Locator.tap if self.by_touch else Locator.click)(what)

    def tab(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        page.on("request", self._asked)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        # A page that is left for an empty one may still have asked for its icon: no trouble of ours.
        left = message.page is not None and message.page.url == "about:blank"
        if message.type == "error" and not left:
            self.troubles.append(f"{message.location.get('url')}: {message.text}")

    def _asked(self, request: Request) -> None:
        self.asked_for.append(request.url)

    @property
    def cookies(self) -> dict[str, str]:
        return {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}

    @property
    def as_program(self) -> dict[str, str]:
        """Headers of a program that has this browser's token: it sees all its seats, however many share the screen."""
        token = self.cookies.get("guest")
        return {"Authorization": f"Bearer {token}"} if token else {}

    def call(self, path: str, data: dict[str, Any] | None = None, status: int = 200, method: str = "") -> Any:
        """The JSON interface, as this person."""
        with httpx2.Client(base_url=self.server.url, headers=self.as_program, timeout=LONGEST / 1000) as client:
            answer = client.request(method or ("GET" if data is None else "POST"), path, json=data)
        assert answer.status_code == status, answer.text
        return answer.json()

    def make(
        self,
        title: str,
        *seats: tuple[str, str],
        seed: int = 0,
        start: bool = True,
        level: str = "greedy",
        **house: Any,
    ) -> Any:
        """A new table of this person's, by its chairs' names and kinds; bots are all of one level."""
        self.server.seed(seed)
        chairs = [{"name": name, "kind": kind, "level": level} for name, kind in seats]
        # Nobody waits for a pause: where people might react, all of them answer.
        data = {"title": title, "seats": chairs, "start": start, "reactions": 0, **house}
        answer = self.context.request.post("/api/tables", data=data)
        assert answer.status == 201, answer.text()
        return answer.json()

    def sit(self, code: str) -> Page:
        """Open the table's page."""
        self.page.goto(f"/t/{code}")
        return self.page

    def start(self, *sealed: str) -> None:
        """Start the game, once the browsers of all these have sealed their part in the dice."""
        expect(self.page.locator("#sealed-by")).to_contain_text(f": {join_words(sealed)}.")
        self.page.get_by_role("button", name="Start the game").click()

    def come(self, token: str, page: Page | None = None) -> Page:
        """Open a link, read where it leads, and take what it offers."""
        page = page or self.page
        page.goto(f"/s/{token}")
        self.hit(page.locator("main form button"))
        page.wait_for_selector("#room")
        return page

    def sees(self, at: int, page: Page | None = None) -> None:
        """Wait until the page shows the table after so many choices."""
        shown = "at => document.querySelector('#act input[name=at]')?.value === String(at)"
        looked_at = page or self.page
        patiently(
            lambda timeout: looked_at.wait_for_function(shown, arg=at, polling=100, timeout=timeout), self.server.said
        )

    def button(self, value: int | str) -> Locator:
        """The button of a choice."""
        return self.page.locator(f'{FIELD}[value="{value}"]').first

    def press(self, value: int | str) -> None:
        """Make a choice as people do, and wait for the server's word: on the board, or where it stands in words."""
        button = self.button(value)
        button.wait_for(state="attached")
        self.drawn()
        space = button.get_attribute("data-place")
        if space:
            self._pick(button.get_attribute("data-value") or "", space)
            button = self.page.locator("#confirm")
        elif not button.is_visible():
            self._uncover(button)
        mode = button.get_attribute("data-mode")
        asks_first = button.get_attribute("data-direct") is None
        if mode and asks_first and mode != self.page.evaluate("document.documentElement.dataset.ldMode"):
            self.hit(button)  # the first time it only says what it would do
        with self.page.expect_response(lambda response: "/choose" in response.url) as answer:
            self.hit(button)
        assert answer.value.status == 200, answer.value.text()

    def drawn(self) -> None:
        """Wait for what scripts make of a push with the next picture: before that the last question is half there."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")

    def _pick(self, die: str, space: str) -> None:
        """A worker, then a space on the board; what it would cost and bring is shown then."""
        self.hit(self.page.locator(f'[data-die="{die}"]:visible').first)
        place = self.page.locator(f'[data-space="{space}"]')
        if not place.is_visible():
            pane = place.locator("xpath=ancestor::*[@data-pane]").get_attribute("data-pane")
            self.hit(self.page.locator(f'label:has(input[name=pane][value="{pane}"])'))
        self.hit(place)

    def _uncover(self, button: Locator) -> None:
        """Choose first what kind of thing to do."""
        kinds = [part[2:] for part in (button.get_attribute("class") or "").split() if part.startswith("m-")]
        mode = button.get_attribute("data-mode") or (kinds[0] if kinds else "")
        way = f'button[type=button]:is([data-mode="{mode}"], [data-opens="{mode}"]):visible'
        self.hit(self.page.locator(way).first)

    def submit(self, value: int | str) -> None:
        """Make a choice without waiting for anything."""
        submit = "button => document.getElementById('act').requestSubmit(button)"
        self.page.evaluate(submit, self.button(value).element_handle())

    def lift(self) -> None:
        """Hold the button of the curtain until it is gone."""
        self.page.locator("#reveal").hover()
        self.page.mouse.down()
        self.page.wait_for_selector("#act", state="attached")
        self.page.mouse.up()

    def leave(self) -> None:
        self.context.close()


class Mirror:
    """The table as it lies in the server's database, and somebody who knows how to play for everybody at it."""

    def __init__(self, server: Server, code: str, seats: dict[int, Person]) -> None:
        self.code = code
        self.seats = seats
        self.database = sqlite3.connect(server.database)
        self.database.row_factory = sqlite3.Row
        row = self.database.execute("SELECT * FROM tables WHERE code = ?", (code,)).fetchone()
        house = house_from(json.loads(row["house"]))
        self.table = Table(row["id"], code, house, int(row["seed"]), row["rules"], row["owner"], row["dice"])
        self.title: str = row["title"]
        self.agents = [AGENTS[self.title]["greedy"](seat) for seat in range(len(house.seats))]
        self.read()

    def read(self) -> Table:
        """What happened since."""
        query = "SELECT * FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq"
        for row in self.database.execute(query, (self.table.id, self.table.version)).fetchall():
            entry = Entry(row["seq"], row["kind"], row["seat"], json.loads(row["data"]), row["at"], row["key"])
            self.table.apply(entry)
        return self.table

    @property
    def game(self) -> Any:
        return self.table.game

    def wait(self, until: Callable[[Table], bool]) -> None:
        """Wait for somebody else, a bot for instance, until the server knows it as well as its files."""
        self._follow(until)
        self._meet()

    def _follow(self, until: Callable[[Table], bool]) -> None:
        wait(
            lambda: until(self.read()),
            lambda: f"nothing happens at {self.table.at}, asked: {self.table.asked}",
            lambda: self.table.version,
        )

    def hears(self, person: Person) -> None:
        """Wait until the stream of somebody's page is there: what is said comes by it alone."""
        words = f"Does anybody hear {self.read().version}?"
        person.call(f"/api/tables/{self.code}/talk", {"words": words})
        expect(person.page.locator("#talk")).to_contain_text(words)

    def turn(self) -> int | None:
        """Wait until one of our people is asked; whose turn it is, None when the game is over."""
        self.wait(self._rests)
        return self.asked

    def _rests(self, table: Table) -> bool:
        return table.state != PLAYING or self.asked is not None

    @property
    def asked(self) -> int | None:
        """The first of our people who has to press something."""
        return next((seat for seat in self.table.waits_for if seat in self.seats), None)

    def best(self) -> int | str:
        """What the asked seat would do best: the number of a choice, or `end` for the end of its turn."""
        seat = self.asked
        assert seat is not None
        if self.table.holding is not None:
            return "end"
        choice = self.agents[seat].choose(view_asked(self.table, seat))
        return int(choice.index)

    def people(self) -> list[Person]:
        """Everybody once, however many seats they have."""
        return list({id(person): person for person in self.seats.values()}.values())

    def play_on(self, moves: int = 10_000, stop: Callable[[Table], bool] = lambda table: False) -> None:
        """Play on quickly while nobody looks; then everybody comes back to the table."""
        for person in self.people():
            person.page.goto("about:blank")
        self.play(moves, stop)
        for person in self.people():
            person.sit(self.code)

    def play(self, moves: int = 10_000, stop: Callable[[Table], bool] = lambda table: False) -> None:
        """Play on quickly, through the JSON interface with everybody's own tokens."""
        clients: dict[int, httpx2.Client] = {}
        try:
            for _ in range(moves):
                self._follow(self._rests)
                seat = self.asked
                if seat is None or stop(self.table):
                    break
                if seat not in clients:
                    person = self.seats[seat]
                    clients[seat] = httpx2.Client(
                        base_url=person.server.url, headers=person.as_program, timeout=LONGEST / 1000
                    )
                self._post(clients[seat], seat, self.best())
                self.read()
        finally:
            for client in clients.values():
                client.close()
        self._meet()

    def _meet(self) -> None:
        """Wait until the server knows itself what was just read from its files."""
        if not self.seats:
            return
        person = next(iter(self.seats.values()))

        def known() -> bool:
            return bool(person.call(f"/api/tables/{self.code}")["version"] >= self.table.seen)

        wait(known, lambda: f"the server does not come to {self.table.seen}", work=dict)

    def _post(self, client: httpx2.Client, seat: int, best: int | str) -> None:
        path = f"/api/tables/{self.code}/"
        act = {"choice": best, "at": self.table.at, "seat": seat}
        answers: list[str] = []

        def done() -> bool:
            if best == "end":
                answer = client.post(f"{path}end-turn", params={"seat": seat})
            else:
                answer = client.post(f"{path}choices", json=act)
            answers.append(answer.text)
            return answer.status_code == 200

        # What was just read from its files the server is about to know itself.
        wait(done, lambda: answers[-1], work=dict)  # asking makes it work as well

    def journey(self, moves: int) -> None:
        """To the end of the game: so many moves by clicks, then quickly; by clicks to the end for `make journeys`."""
        self.click(10_000 if WHOLE else moves)
        if self.turn() is not None:
            self.play_on()

    def click(self, moves: int = 10_000) -> None:
        """Play on by clicks on the pages; after each, everybody's page shows what came of it."""
        for _ in range(moves):
            seat = self.turn()
            if seat is None:
                return
            person = self.seats[seat]
            person.sees(self.table.at)
            best = self.best()
            person.press(best)
            self.read()
            if self.table.state != PLAYING:
                return
            self.turn()
            for other in self.people():
                other.sees(self.table.at)


def two_people(
    invite: Callable[..., Person], server: Server, title: str = "dystopia", bots: int = 0, seed: int = 9, **house: Any
) -> tuple[Person, Person, Mirror]:
    """Ana and Bo, each with a browser of their own, at a table that has begun; bots in the other chairs."""
    ana, bo = invite(), invite()
    others = ("Cleo", "Dan")[: 2 if title == "leaders" else bots]
    chairs = [("Ana", "screen"), ("Bo", "person"), *((name, "bot") for name in others)]
    made = ana.make(title, *chairs, seed=seed, start=False, **house)
    bo.come(made["links"]["1"])
    ana.sit(made["code"])
    ana.start("Ana", "Bo")
    for person in (ana, bo):
        person.page.wait_for_selector("#table")
        person.page.wait_for_load_state()  # the keys work from then on
    return ana, bo, Mirror(server, made["code"], {0: ana, 1: bo})
