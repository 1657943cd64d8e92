"""A walk over every address that answers a reader, in a strange language, in Dutch and in Spanish: no English is left.

The list of addresses is that of the application itself, so that no new page can be forgotten.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from euphoria import rulebook
from euphoria.learning.lessons import lessons_of
from euphoria.learning.puzzles import puzzles_of
from euphoria.titles import TITLES
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.pages import streams
from euphoria.words.names import BOT_NAMES
from tests.strange import Read, english, speaking_strangely
from tests.test_spoken import ALIKE, OTHERS, left_in
from tests.web.coached import NAMES as PLAYED
from tests.web.coached import Game
from tests.web.conftest import browser
from tests.web.test_playing_on import Past
from tests.web.test_rights import TOKEN, routes_of
from tests.web.test_strange_pages import ALLOWED, CODES, PARENTS
from tests.web.test_tables import make

STRANGE = "xx"
WITHOUT_WORDS = {
    "/api/openapi.json": "a description for programs",
    "/api/tables/{code}/hint": "figures for programs",
    "/api/titles": "names and numbers for programs",
    "/healthz": "for machines",
    "/metrics": "for machines",
    "/static/{path}": "files",
    "/t/{code}/log.json": "the log as data",
    "/t/{code}/proof.json": "figures",
    "/t/{code}/record.json": "the game as data",
}
"""What answers with nothing that people read."""
NOTHING = "NOTHING"
"""What leads nowhere."""
FROM_FILES = re.compile(r"/(?:$|(xx/)?(rules|learn|puzzles)\b)")
"""Chapters, lessons and puzzles are translated as files; in the strange language they are English."""
SOURCE = Path(rulebook.__file__).parent


@pytest.fixture(autouse=True)
def _other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has a secret of its own, the same every time."""
    drawn = iter(range(3, 1000))
    monkeypatch.setattr(secrets, "randbelow", lambda _: next(drawn))


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(replace(settings, admin_token=TOKEN, coach_tries=4))


class Once:
    """Says no a single time: a stream draws what it shows, and ends."""

    def __init__(self) -> None:
        self.said = False

    def __bool__(self) -> bool:
        was, self.said = self.said, True
        return was


class World:
    """A server with a table of a title in every state, and whoever reads there."""

    def __init__(self, client: TestClient, title: str) -> None:
        self.title = title
        self.maker, self.stranger, self.admin = client, browser(client), browser(client)
        self.admin.headers["Authorization"] = f"Bearer {TOKEN}"
        self.past = Past(client, title).end()
        self.now = Past(client, title, 40)
        self.coached = Game(client, title).play()
        self.coached.ask()
        stops = self.past.moments()
        self.on = self.past.play_on(stops[1])
        others = TITLES[title].rules.FEWEST_PLAYERS - 1
        self.alone = client.post("/play", data={"title": title, "guide": "yes"}).url.path.removeprefix("/t/")
        self.room = make(client, title, ("screen", *["person"] * others), start=False)
        record = client.get(f"{self.coached.at}/record.json").content
        sent = {"record": ("r.json", record, "application/json")}
        kept = client.post("/records", data={"do": "watch"}, files=sent, follow_redirects=False)
        self.name = kept.headers["location"].removeprefix("/r/")
        self.service: Any = client.app.state.service  # type: ignore[attr-defined]
        codes = [self.past.code, self.coached.code, self.now.code, self.on.code, self.alone, self.room["code"]]
        shapes = client.app.openapi()["components"]["schemas"]  # type: ignore[attr-defined]
        self.names = (*NAMES, *PLAYED[title], *shapes, NOTHING, *codes, *[f"{code[:3]}-{code[3:]}" for code in codes])

    def paths(self, language: str) -> dict[str, list[str]]:
        """Addresses to read at, by route."""
        title, past, now = self.title, self.past.code, self.now.code
        book = rulebook.book_of(title)
        assert book is not None
        kinds = {name.partition(":")[0]: name for name in book.entries if ":" in name}
        things = [f"{title}/{name.replace(':', '/')}" for name in kinds.values()]
        numbers = [name for name in book.entries if ":" not in name]
        chapters = [chapter.address for chapter in book.chapters][:: 4 if language == STRANGE else 1]
        pages = [f"{title}/{page}" for page in (*chapters, *numbers[::20])]
        moments = [*self.past.moments()[1:], self.past.table.at]
        told, decided = self.coached.at, [made.before for made in self.coached.table.made][-8:-1:3]
        found = {
            "/": ["/"],
            "/new": [f"/new?title={title}"],
            "/first": [f"/first?title={title}"],
            "/proof": ["/proof"],
            "/learn": ["/learn"],
            "/learn/{title}/{lesson}": [f"/learn/{title}/{lesson}" for lesson in list(lessons_of(title))[::4]],
            "/puzzles": ["/puzzles"],
            "/puzzles/today": ["/puzzles/today"],
            "/puzzles/{title}/{puzzle}": [f"/puzzles/{title}/{puzzle}" for puzzle in list(puzzles_of(title))[::8]],
            "/rules": ["/rules"],
            "/rules/search": ["/rules/search?q=", "/rules/search?q=12", "/rules/search?q=zzzz"],
            "/rules/{title}": [f"/rules/{title}", f"/rules/{title}?table={now}", f"/rules/{title}?part=1&table={now}"],
            "/rules/{title}/{page}": [f"/rules/{page}" for page in pages],
            "/rules/{title}/{kind}/{thing}": [f"/rules/{thing}?table={now}" for thing in things],
            "/t/{code}": [f"/t/{code}" for code in (past, now, self.on.code, self.alone, self.room["code"])],
            "/t/{code}/over": [f"/t/{past}/over", f"{told}/over"],
            "/t/{code}/coach": [f"{told}/coach", f"/t/{past}/coach", f"/t/{now}/coach"],
            "/t/{code}/coach.svg": [f"{told}/coach.svg", f"/t/{past}/coach.svg"],
            "/t/{code}/coach/here": [f"{told}/coach/here?at={at}" for at in decided],
            "/r/{name}/over": [f"/r/{self.name}/over", f"/r/{NOTHING}/over"],
            "/r/{name}/coach": [f"/r/{self.name}/coach"],
            "/r/{name}/coach.svg": [f"/r/{self.name}/coach.svg"],
            "/r/{name}/coach/here": [f"/r/{self.name}/coach/here?at={at}" for at in decided],
            "/t/{code}/log": [f"/t/{code}/log" for code in (past, now, self.on.code)],
            "/t/{code}/replay": [
                *[f"/t/{past}/replay?at={at}&viewer={who}" for at, who in zip(moments, ("all", "0", ""), strict=True)],
                f"/t/{now}/replay",
                f"{told}/replay?at={decided[0]}",
            ],
            "/t/{code}/play-on": [f"/t/{past}/play-on?at={at}" for at in moments],
            "/t/{code}/proof": [f"/t/{code}/proof" for code in (past, now, self.on.code)],
            "/t/{code}/stream": [
                f"/t/{now}/stream",
                f"/t/{past}/stream?page=result",
                f"/t/{self.room['code']}/stream?page=lobby",
            ],
            "/r/{name}": [f"/r/{self.name}", f"/r/{self.name}?at=0&viewer=0", f"/r/{NOTHING}"],
            "/s/{token}": [f"/s/{token}" for token in (*self.room["links"].values(), NOTHING)],
            "/api/docs": ["/api/docs"],
            "/api/tables/{code}": [f"/api/tables/{code}" for code in (past, now, self.room["code"], NOTHING)],
            "/admin": ["/admin"],
            "/admin/{id}": [f"/admin/{self.past.table.id}", f"/admin/{NOTHING}"],
        }
        rules = {route: some for route, some in found.items() if route.startswith("/rules")}
        return found | {f"/{{language}}{route}": [f"/{language}{some[-1]}"] for route, some in rules.items()}

    def answers(self, language: str) -> Iterator[tuple[str, Any]]:
        """What everybody gets who reads in a language."""
        for route, paths in self.paths(language).items():
            known = self.admin if route.startswith("/admin") else self.maker
            for reader, path in [(known, path) for path in paths] + [(self.stranger, paths[0])]:
                reader.cookies.set("lang", language)
                self.service.hub.closing = Once() if route.endswith("/stream") else False
                try:
                    answer = reader.get(path)
                finally:
                    self.service.hub.closing = False
                assert answer.status_code < 500, (path, answer.text)
                yield path, answer


@cache
def in_files() -> str:
    """Everything that is translated as a file, in English and without its marks."""
    folders = (SOURCE, SOURCE.parent / "learning")
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in (".md", ".toml")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return plain(re.sub(r"\[([^\]]*)\]\([^)]*\)|[*`]|\{#[\w-]+\}", r"\1", text))


def plain(text: str) -> str:
    return " ".join(text.split())


def texts_of(answer: Any) -> list[str]:
    """What somebody reads or hears of an answer, a page or a push; of JSON what is said of a mistake."""
    kind = answer.headers["content-type"].partition(";")[0]
    if kind == "application/json":
        return [str(answer.json().get("detail", ""))]
    assert kind in ("text/html", "text/event-stream", "image/svg+xml"), kind
    text = answer.text
    if kind == "text/event-stream":
        lines = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: ")]
        news = [json.loads(line)["say"] for line in lines if line.startswith('{"kinds"')]
        return [*news, *Read("\n".join(line for line in lines if not line.startswith("{"))).texts]
    return Read(text).texts


NAMES = (*ALLOWED, *TITLES, *CODES, *PARENTS, *BOT_NAMES, "Larch", "Player", "Good Cop Bad Cop")
TYPED = re.compile(r'"[^"]*"|\b(?:true|false)\b|\b[0-9a-f]{64}\b')
"""Values as programs write them, and seals."""


def not_from_files(text: str) -> str:
    """What is left of a text without the sentences that are translated as files."""
    for run in re.findall(r"[A-Za-z][^\u0400-\u04ff·]*", text):
        for sentence in re.split(r"[.:;?!…]+(?:\s|$)", run):
            if plain(sentence) in in_files():
                text = text.replace(sentence, " ")
    return text


def test_every_route_is_walked(client: TestClient) -> None:
    routes = {row.removeprefix("GET ") for row in routes_of(client.app.routes) if row.startswith("GET ")}  # type: ignore[attr-defined]
    walked = set(World(client, "leaders").paths("nl"))

    assert walked & set(WITHOUT_WORDS) == set()
    assert walked | set(WITHOUT_WORDS) == routes


@pytest.fixture
def world(client: TestClient, title: str, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(streams, "until_late", lambda _table: 0.01)
    return World(client, title)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", sorted(TITLES))
def test_no_page_has_english_left(title: str, language: str, world: World) -> None:
    """Neither a sentence, nor a text that is the same on an English page, but for names and words that are alike."""
    ours = {plain(text) for _path, answer in world.answers("en") for text in texts_of(answer)}
    alike = {*ALIKE["everywhere"].split(), *ALIKE["names"].split(), *ALIKE[language].split()}
    found: dict[str, set[str]] = {}
    says_english: set[str] = set()
    for path, answer in world.answers(language):
        if "text/html" in answer.headers["content-type"] and Read(answer.text).says_english:
            says_english.add(path)
        for text in texts_of(answer):
            same = {word for word in english(TYPED.sub(" ", text), *world.names) if word.lower() not in alike}
            if left_in(text, language) or (plain(text) in ours and same):
                found.setdefault(path, set()).add(plain(text))

    assert len(ours) > 1000
    assert found == {}
    assert says_english and says_english <= set(ALIKE["in_english"])


@pytest.mark.parametrize("title", sorted(TITLES))
def test_every_page_can_be_read_in_a_strange_language(
    title: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = (*world.names, *[name.title() for name in ALIKE["names"].split()])
    found: dict[str, set[str]] = {}
    with speaking_strangely(monkeypatch) as spoken:
        for path, answer in world.answers(STRANGE):
            for text in texts_of(answer):
                left = english(TYPED.sub(" ", text), *names)
                if left and FROM_FILES.match(path):
                    left = english(TYPED.sub(" ", not_from_files(text)), *names)
                if left:
                    found.setdefault(path, set()).add(plain(text))

    assert len(spoken.asked) > 500
    assert found == {}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("do", ["check", "watch"])
@pytest.mark.parametrize("sent", [b"nonsense", b"{}", b'{"format": "euphoria record", "game": "chess"}', b"\xff\x00"])
def test_a_file_that_is_no_record_is_refused_in_the_language_of_whoever_sent_it(
    client: TestClient, language: str, do: str, sent: bytes
) -> None:
    client.cookies.set("lang", language)
    answer = client.post("/records", data={"do": do}, files={"record": ("r.json", sent, "application/json")})
    page = Read(answer.text)

    assert answer.status_code == 200 and 'class="box verdict bad"' in answer.text
    assert page.says_english, "what the engine says is there for whoever can use it"
    assert [text for text in page.texts if left_in(text, language)] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("sent", [b"nonsense", b'name = "ours"', b'name = "ours"\ninclude = ["nobody"]'])
def test_a_file_that_is_no_deck_is_refused_in_the_language_of_whoever_sent_it(
    client: TestClient, language: str, sent: bytes
) -> None:
    client.cookies.set("lang", language)
    chairs = {f"chair-{seat}-kind": "screen" for seat in range(4)} | {f"chair-{seat}-name": "Ω" for seat in range(4)}
    files = {"deck": ("deck.toml", sent, "application/toml")}
    answer = client.post("/new", data={"title": "leaders", "do": "start", **chairs}, files=files)
    page = Read(answer.text)

    assert answer.status_code == 422 and page.says_english
    assert [text for text in page.texts if left_in(text, language)] == []
