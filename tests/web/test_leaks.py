"""Everything a seat's browser ever receives: permuting what the seat may not know changes no byte.

Two servers hold the same table with the same codes, cookies and keys. At sampled moments of random whole games the
table of the second gets a game that differs from the first in everything one seat cannot see (dealt anew from that
seat's view), and so do the secret parts of what happened before and every earlier position. Then that seat's browser
asks both servers for everything there is to ask for, and the answers must be the same, byte by byte.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import string
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi import FastAPI

from euphoria.ai import AGENTS
from euphoria.core.events import EVERYBODY, Event
from euphoria.core.nature import seeded
from euphoria.titles import TITLES
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.pages.rule_links import numbers_of, rule_address
from euphoria.web.tables import table as tables
from euphoria.web.tables.table import CHOOSE, END_TURN, HINT, OVER, SAY, START, Entry, Made, Table
from euphoria.web.tables.windows import hintable
from euphoria.web.thinking.hints import thought_data
from tests.web.thoughts import made_up

SAMPLES = 24
"""Moments of each game at which everything is compared."""
WATCHER = -1
NOW = 1_800_000_000.0


@dataclass
class Answer:
    """What a browser received."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Browser:
    """A browser of a seat, or of somebody who watches, at one server."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.cookie = ""

    async def ask(self, path: str, form: dict[str, Any] | None = None, until: bytes = b"") -> Answer:
        """One request, as a form by script if there is one; a stream is left when it has sent `until`."""
        path, _, query = path.partition("?")
        body = urlencode(form or {}).encode()
        headers = [(b"host", b"localhost"), (b"cookie", f"guest={self.cookie}".encode())]
        if form is not None:
            headers += [(b"hx-request", b"true"), (b"content-type", b"application/x-www-form-urlencoded")]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET" if form is None else "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "server": ("localhost", 80),
            "client": ("127.0.0.1", 1),
            "state": {},
        }
        found = Answer(0, [], b"")
        left = asyncio.Event()
        asked = False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": body, "more_body": False}
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                found.status, found.headers = message["status"], message["headers"]
            elif message["type"] == "http.response.body":
                found.body += message.get("body", b"")
                if not message.get("more_body") or (until and until in found.body):
                    left.set()

        await self.app(scope, receive, send)
        for name, value in found.headers:
            if name == b"set-cookie" and value.startswith(b"guest="):
                self.cookie = value.decode().split(";")[0].removeprefix("guest=")
        return found


class Twin:
    """One of the two servers."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.browsers: dict[tuple[int, ...], Browser] = {}
        self.table: Table
        self.service: Any = app.state.service
        self.earlier: tuple[Any, int | None, Any] | None = None
        self.looked_back = 0
        self.service.position = self.position
        # Who has a page open is no secret, and hangs on how long ago a stream was left.
        self.service.presence.at = lambda table: set()

    async def open(self, title: str, groups: list[tuple[int, ...]], options: dict[str, Any], **house: Any) -> None:
        """A table where each group of seats has a browser, and one more watches."""
        owner = Browser(self.app)
        count = sum(map(len, groups))
        form = {"title": title, "name": "Larch", "do": "start", "hints": "on", **house}
        form |= {f"option-{name}": value for name, value in options.items()}
        for seat in range(count):
            form |= {f"chair-{seat}-name": f"Player {seat}", f"chair-{seat}-kind": "person"}
            form[f"chair-{seat}-mark"] = ("disc", "square", "triangle", "diamond", "cross", "hexagon")[seat]
        made = await owner.ask("/new", form)
        assert made.status == 303, made.body
        (self.table,) = self.service.tables.values()
        links = await self.service.store.links(self.table, owner.cookie)
        for group in [*groups, (WATCHER,)]:
            browser = self.browsers[group] = Browser(self.app)
            for seat in group:
                assert (await browser.ask(f"/s/{links[seat]}", {})).status == 303
        self.happen(START, -1)

    def happen(self, kind: str, seat: int, **data: Any) -> None:
        """The same thing at both servers' tables."""
        after = self.table.copy()
        after.apply(Entry(self.table.version + 1, kind, seat, data, NOW))
        self.table.become(after)

    async def position(self, table: Table, count: int) -> Any:
        """An earlier position; of the changed game, one that is changed in the same way."""
        assert table is self.table
        if self.earlier is None:
            return table.game.replay(count)
        game, seat, rng = self.earlier
        self.looked_back += 1
        return dealt_anew(table, game.replay(count), seat, rng)


def dealt_anew(table: Table, game: Any, seat: int | None, rng: Any) -> Any:
    """A game that looks the same to the seat."""
    title: Any = table.title()
    made = title.redeal(title.view(game, seat), rng)
    made.history = game.history[:]
    made.talk = game.talk
    made.events = []
    return made


def other_secrets(made: list[Made], seat: int | None, dice: random.Random) -> list[Made]:
    """What happened, with other things in place of those the seat could not see."""
    things: dict[str, list[str]] = {}
    for event in (event for one in made for event in one.events):
        if event.seers != EVERYBODY and event.what:
            things.setdefault(event.kind, []).append(event.what)

    def changed(event: Event) -> Event:
        if event.seen_by(seat) == event:
            return event
        return replace(event, what=dice.choice(things[event.kind]))

    return [replace(one, events=tuple(changed(event) for event in one.events)) for one in made]


@asynccontextmanager
async def two_servers(folder: Path, numbers: Numbers) -> AsyncIterator[list[Twin]]:
    apps = [
        create_app(Settings(database=f"sqlite+aiosqlite:///{folder / name}.db", limits=False, bot_pause=0, most_lag=0))
        for name in ("one", "other")
    ]
    async with apps[0].router.lifespan_context(apps[0]), apps[1].router.lifespan_context(apps[1]):
        numbers.begin(0)
        yield [Twin(app) for app in apps]


class Numbers:
    """In place of `secrets`: the same at both servers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        monkeypatch.setattr(secrets, "token_urlsafe", lambda size=32: f"token-{self.next():06}")
        monkeypatch.setattr(secrets, "token_hex", lambda size=32: f"{self.next():032x}")
        monkeypatch.setattr(secrets, "randbelow", lambda below: self.seed)
        monkeypatch.setattr(secrets, "choice", lambda letters: letters[self.next() % len(letters)])
        monkeypatch.setattr(time, "time", lambda: NOW)
        monkeypatch.setattr(tables, "monotonic", lambda: NOW)
        self.seed = 0

    def begin(self, at: int) -> None:
        self.count = at

    def next(self) -> int:
        self.count += 1
        return self.count


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> Numbers:
    return Numbers(monkeypatch)


def pages(table: Table, shared: bool, dice: random.Random) -> list[tuple[str, dict[str, Any] | None]]:
    """All that a browser at this table can ask for now; `dice` says which places of the replay."""
    at = f"/t/{table.code}"
    found: list[tuple[str, dict[str, Any] | None]] = [
        (at, None),
        (f"{at}/stream", None),
        (f"{at}/proof", None),
        (f"{at}/over", None),
        ("/", None),
        (f"{at}/choose", {"choice": "nonsense", "at": table.at, "key": "a"}),
        (f"{at}/choose", {"choice": "65535", "at": table.at, "key": "b"}),
        (f"{at}/choose", {"choice": "pass", "at": table.at + 1, "key": "c"}),
        (f"{at}/say", {"words": "", "key": "d"}),
        (f"{at}/seat", {"seat": 7, "to": "bot"}),
        (f"{at}/hint", {"stage": 1, "at": table.at + 1, "key": "e"}),
        *in_the_rulebook(table),
    ]
    # A program that plays several seats may see them all; a screen that several people look at may not.
    api = f"/api/tables/{table.code}"
    return found if shared else [*found, (api, None), (f"{api}/hint", None), *looking_back(table, dice)]


OF_CARDS = {"dystopia": "R40", "leaders": "L22"}
"""What this rule means now hangs on the cards of whoever asks."""


def in_the_rulebook(table: Table) -> list[tuple[str, dict[str, Any] | None]]:
    """Rules, a space and a card, as they are told beside this table: some of them each time."""
    title = table.house.title
    if title not in OF_CARDS:
        return []  # a title without a rulebook
    named = [address for _number, address in numbers_of(title)]
    named += [
        rule_address(name, title) for name in ("space:farm", "recruit:yordy_the_demotivator") if title == "dystopia"
    ]
    few = random.Random(table.at).sample(named, 6)
    return [(f"{address}?part=1&table={table.code}", None) for address in (rule_address(OF_CARDS[title], title), *few)]


def looking_back(table: Table, dice: random.Random) -> list[tuple[str, dict[str, Any] | None]]:
    """The replay so far, and what can be saved of it."""
    places = sorted(dice.sample(range(table.at + 1), min(2, table.at + 1)))
    at = f"/t/{table.code}"
    return [
        *((f"{at}/replay?at={place}", None) for place in places),
        (f"{at}/replay", None),
        (f"{at}/log", None),
        (f"{at}/record.json", None),
    ]


async def received(
    twin: Twin, group: tuple[int, ...], asked: list[tuple[str, dict[str, Any] | None]], numbers: Numbers
) -> dict[str, Answer]:
    """What the browser of these seats gets for all it asks."""
    found: dict[str, Answer] = {}
    for number, (path, form) in enumerate(asked):
        numbers.begin(1000 * (number + 1))
        until = b"event: news" if path.endswith("/stream") else b""
        answer = found[f"{path} {form or ''}"] = await twin.browsers[group].ask(path, form, until)
        assert answer.status < 500, (path, answer.body)
    return found


def first_difference(one: bytes, other: bytes) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"...{one[max(0, at - 200) : at + 120]!r}\n...{other[max(0, at - 200) : at + 120]!r}"


def play_on(twins: list[Twin], dice: random.Random, agents: list[Any]) -> None:
    """One choice, a good one or any, the same at both tables; now and then somebody says something."""
    table = twins[0].table
    seat = table.game.seat if table.asked is None else table.asked
    if table.holding is not None:
        for twin in twins:
            twin.happen(END_TURN, seat)
        return
    view = table.view(seat)
    if dice.random() < 0.2 and hintable(table) == seat:
        stage = dice.randint(1, 3)
        for twin in twins:
            twin.happen(HINT, seat, stage=stage, thought=thought_data(made_up(view)))
    choices = view.question().choices
    choice = agents[seat].choose(view) if dice.random() < 0.8 else dice.choice(choices)
    for twin in twins:
        twin.happen(CHOOSE, seat, choice=choice.index, at=twin.table.at)
    if dice.random() < 0.03:
        words = "".join(dice.choice(string.ascii_letters + " <&'\"") for _ in range(12)) + "."
        for twin in twins:
            twin.happen(SAY, seat, words=words)


GAMES = [
    ("dystopia", [(0,), (1,)], {"trading": "on"}, 1),
    ("dystopia", [(0,), (1,), (2,), (3,)], {"recruit_draft": "on", "market_draft": "on", "track_draft": "on"}, 2),
    ("dystopia", [(0,), (1, 2)], {"recruits": "second", "trading": "on"}, 3),
    ("leaders", [(0,), (1,), (2,), (3,)], {}, 4),
    ("leaders", [(0,), (1,), (2,), (3,), (4,), (5,)], {"use_promo": "on"}, 5),
    ("leaders", [(0,), (1, 2), (3,), (4,)], {}, 6),
]


@pytest.mark.parametrize(("title", "groups", "options", "seed"), GAMES)
def test_what_a_seat_may_not_know_changes_no_byte(
    title: str, groups: list[tuple[int, ...]], options: dict[str, Any], seed: int, tmp_path: Path, numbers: Numbers
) -> None:
    asyncio.run(compare(title, groups, options, seed, tmp_path, numbers))


async def compare(
    title: str, groups: list[tuple[int, ...]], options: dict[str, Any], seed: int, folder: Path, numbers: Numbers
) -> None:
    dice = random.Random(seed)
    numbers.seed = seed
    house = {
        "undo": dice.choice(("free", "off")),
        "clock": dice.choice(("none", "relaxed")),
        "talk": "on",
        "hints": "on",
    }
    length = moves_of_a_game(title, sum(map(len, groups)), seed)
    moments = set(range(6)) | set(dice.sample(range(6, length), min(SAMPLES, length - 6)))
    shown: dict[tuple[int, ...], int] = {}
    different = 0
    async with two_servers(folder, numbers) as twins:
        for twin in twins:
            numbers.begin(0)
            await twin.open(title, groups, options, **house)
        one, other = twins
        agents = [AGENTS[title]["greedy"](seat) for seat in range(len(one.table.seats))]
        move = 0
        while one.table.state != OVER:
            if move in moments:
                group = dice.choice([*groups, (WATCHER,)])
                if len(group) > 1 and dice.random() < 0.6:
                    # Somebody lifts the curtain: whoever is asked, or anybody.
                    shown[group] = one.table.asked if one.table.asked in group else dice.choice(group)
                    for twin in twins:
                        await twin.browsers[group].ask(f"/t/{twin.table.code}/reveal", {"seat": shown[group]})
                seat = looking(one.table, group, shown)
                asked = pages(one.table, len(group) > 1, dice)
                was_different, answers = await both(twins, group, seat, asked, numbers, dice.randrange(1 << 30))
                assert_same(answers, f"for {group} at {one.table.at}")
                different += was_different
            move += 1
            play_on(twins, dice, agents)
        assert different > len(moments) // 3, "the games were hardly ever different"
        assert other.looked_back > 0


def looking(table: Table, group: tuple[int, ...], shown: dict[tuple[int, ...], int]) -> int | None:
    """Whose knowledge the browser of these seats may show: nobody's while a screen waits to change hands."""
    if group == (WATCHER,):
        return None
    if len(group) == 1:
        return group[0]
    return None if table.asked in group and table.asked != shown.get(group) else shown.get(group)


@pytest.mark.parametrize("title", TITLES)
def test_this_comparison_finds_what_is_given_away(title: str, tmp_path: Path, numbers: Numbers) -> None:
    asyncio.run(give_away(title, tmp_path, numbers))


async def give_away(title: str, folder: Path, numbers: Numbers) -> None:
    """With other cards in its own hand every page of a seat changes: the changed game does reach them all."""
    async with two_servers(folder, numbers) as twins:
        for twin in twins:
            numbers.begin(0)
            await twin.open(title, [(seat,) for seat in range(4)], {}, undo="off")
        for _ in range(12):  # into the first turns
            play_on(twins, random.Random(1), [AGENTS[title]["random"](seat) for seat in range(4)])
        table = twins[0].table
        different, answers = await both(twins, (0,), 1, pages(table, False, random.Random(1)), numbers, seed=1)
        assert different
        changed = {path.split()[0] for path, (one, other) in answers.items() if one.body != other.body}
        code = table.code
        of_the_seat = {f"/t/{code}{part}" for part in ("", "/stream", "/choose", "/say", "/replay", "/record.json")}
        assert changed >= of_the_seat | {f"/api/tables/{code}"}
        assert f"{rule_address(OF_CARDS[title], title)}?part=1&table={code}" in changed


@pytest.mark.parametrize(("title", "count"), [("dystopia", 2), ("leaders", 4)])
def test_looking_back_stays_behind_the_curtain_too(title: str, count: int, tmp_path: Path, numbers: Numbers) -> None:
    asyncio.run(look_back(title, tuple(range(count)), tmp_path, numbers))


async def look_back(title: str, group: tuple[int, ...], folder: Path, numbers: Numbers) -> None:
    """A screen that waits for the next player shows nobody's replay."""
    dice = random.Random(1)
    async with two_servers(folder, numbers) as twins:
        for twin in twins:
            numbers.begin(0)
            await twin.open(title, [group], {}, undo="off", talk="on")
        for _ in range(20):
            play_on(twins, dice, [AGENTS[title]["random"](seat) for seat in group])
        asked = looking_back(twins[0].table, dice)
        different, answers = await both(twins, group, None, asked, numbers, seed=1)
        assert different
        assert_same(answers, "behind the curtain")


def moves_of_a_game(title: str, players: int, seed: int) -> int:
    """About how long such a game is."""
    game: Any = TITLES[title].rules.new_game(players, seed=seed)
    agents = [AGENTS[title]["greedy"](seat) for seat in range(players)]
    moves = 0
    while not game.over:
        game.choose(agents[game.seat].choose(TITLES[title].rules.view(game, game.seat)))
        moves += 1
    return moves


async def both(
    twins: list[Twin],
    group: tuple[int, ...],
    seat: int | None,
    asked: list[tuple[str, dict[str, Any] | None]],
    numbers: Numbers,
    seed: int,
) -> tuple[bool, dict[str, tuple[Answer, Answer]]]:
    """Were the games different, and what does the browser of these seats get from both?

    The second game is dealt anew from what `seat` knows.
    """
    one, other = twins
    before, changed = other.table.copy(), other.table.copy()
    rng = seeded(seed)
    changed.game = dealt_anew(before, before.game, seat, rng)
    changed.made = other_secrets(before.made, seat, random.Random(seed))
    changed.hints = [hint if hint.seat == seat else replace(hint, thought={}) for hint in before.hints]
    other.earlier = (before.game, seat, rng)
    is_different = bool(changed.game.state() != before.game.state())
    other.table.become(changed)
    try:
        left = await received(one, group, asked, numbers)
        right = await received(other, group, asked, numbers)
    finally:
        other.table.become(before)
        other.earlier = None
    return is_different, {path: (left[path], right[path]) for path in left}


def assert_same(answers: dict[str, tuple[Answer, Answer]], where: str) -> None:
    for path, (one, other) in answers.items():
        assert one.body == other.body, f"{path} {where}: {first_difference(one.body, other.body)}"
        assert one == other, f"{path} {where}"
