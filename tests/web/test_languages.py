"""Each reads their own language: how it is chosen, that the place is kept, and that no two languages mix."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.titles import TITLES
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.pages import keeping
from euphoria.web.pages.rendering import render
from euphoria.web.tables.service import Service
from euphoria.words import speech
from tests.test_strange_language import drawn, played
from tests.web import samples as made
from tests.web.conftest import follow
from tests.web.test_service import choose_first, house

SAMPLES = {sample.name: sample for sample in made.samples()}
BUTTON = re.compile(
    r'<button class="bare" form="(\w+)" name="lang"\s+value="(\w+)" lang="(\w+)"[^>]*>\w+<span\s+class="sr"> (\w+)<'
)
CURRENT = re.compile(r'value="(\w+)" lang="\w+" formnovalidate aria-current="true"')
NEW = {"title": "leaders", "name": "Larch", "clock": "quick", "do": "start"}
CHAIRS = {f"chair-{seat}-kind": "person" for seat in range(5)} | {"chair-0-kind": "screen", "chair-3-name": "Mirek"}


def path_back(page: str) -> str:
    """Where the switch of a page leads back to."""
    return unescape(re.search(r'name="back" value="([^"]*)"', page)[1])


def spoken_on(page: str) -> str:
    return re.search(r'<html lang="(\w+)"', page)[1]


def logs_in(page: str) -> list[str]:
    """The languages in which a page, or a push, has the heading of the log."""
    found = []
    for name in speech.LANGUAGES:
        with speech.speaking(name):
            found += [name] if f'<h2 id="log-h">{speech.gettext("Log")} ' in page else []
    return found


# Choosing


@pytest.mark.parametrize("name", SAMPLES)
def test_every_page_offers_all_languages_in_their_own_words_and_marks_its_own(name: str) -> None:
    with speech.speaking("nl"):
        page = render(SAMPLES[name].template, **SAMPLES[name].context)

    found = BUTTON.findall(page)
    assert {(code, called) for _form, code, _lang, called in found} == set(speech.LANGUAGES.items())
    for form, code, lang, _called in found:
        assert code == lang and re.search(rf'<form [^>]*id="{form}"', page)
    assert set(CURRENT.findall(page)) == {"nl"}


def test_the_browser_says_what_is_spoken_until_somebody_presses_another_language(client: TestClient) -> None:
    wish = {"Accept-Language": "de, es-MX;q=0.8, nl;q=0.5"}
    first = client.get("/learn", headers=wish)
    client.post("/prefs", data={"lang": "nl", "back": "/learn"})
    then = client.get("/learn", headers=wish)

    assert (spoken_on(first.text), first.headers["content-language"]) == ("es", "es")
    assert (spoken_on(then.text), then.headers["content-language"]) == ("nl", "nl")
    assert 'property="og:locale" content="nl_NL"' in then.text
    title = re.search(r"<title>(.+)</title>", then.text)[1]
    assert title != re.search(r"<title>(.+)</title>", first.text)[1]
    assert f'<meta property="og:title" content="{title}">' in then.text
    for answer in (first, then, client.get("/nowhere")):
        assert {"Accept-Language", "Cookie"} <= set(re.split(", *", answer.headers["vary"]))


@pytest.mark.parametrize(
    "path", ["/first?title=leaders&level=clerk", "/rules/search?q=spa+%26+bump", "/t/NOBODY/replay?at=7&viewer=1"]
)
def test_one_press_leads_back_to_the_very_same_place(client: TestClient, path: str) -> None:
    back = path_back(client.get(path).text)
    answer = client.post("/prefs", data={"lang": "es", "back": back}, follow_redirects=False)

    assert back == path
    assert (answer.status_code, answer.headers["location"]) == (303, path)
    assert spoken_on(client.get(path).text) == "es"


def test_what_answers_a_form_leads_back_to_where_the_form_was(client: TestClient) -> None:
    here, elsewhere = {"Referer": "http://testserver/learn?q=1"}, {"Referer": "http://else.where/learn"}

    assert path_back(client.post("/t/NOBODY/say", headers=here).text) == "/learn?q=1"
    assert path_back(client.post("/t/NOBODY/say", headers=elsewhere).text) == "/"


def test_a_form_that_is_not_finished_goes_on_in_the_other_language(client: TestClient) -> None:
    page = client.get("/new", params={"title": "leaders"}).text
    assert {form for form, *_rest in BUTTON.findall(page)} == {"new"}

    answer = client.post("/new", params={"title": "leaders"}, data={**NEW, **CHAIRS, "lang": "es"})

    assert (answer.status_code, spoken_on(answer.text), answer.headers["content-language"]) == (200, "es", "es")
    assert client.cookies["lang"] == "es" and spoken_on(client.get("/").text) == "es"
    assert 'value="Mirek"' in answer.text and 'value="Larch"' in answer.text and "chair-4-name" in answer.text
    assert re.search(r'name="clock" value="quick"\s+checked', answer.text)
    assert "Continuar mis mesas" not in client.get("/").text, "no table was made"


# Each their own


def table_of_two(client: TestClient, other: TestClient) -> str:
    """A table at which one reads Dutch and the other Spanish."""
    seats = [{"name": "Ana"}, {"name": "Bram", "kind": "person"}]
    answer = client.post("/api/tables", json={"title": "dystopia", "name": "Larch", "seats": seats}).json()
    for one, spoken in ((client, "nl"), (other, "es")):
        one.post("/prefs", data={"lang": spoken})
    follow(other, answer["links"]["1"])
    return str(answer["code"])


def test_two_at_one_table_read_their_own_language(client: TestClient, other: TestClient) -> None:
    code = table_of_two(client, other)
    pages = [one.get(f"/t/{code}").text for one in (client, other)]
    refusals = [one.post(f"/t/{code}/choose", data={"choice": "0", "at": "999"}) for one in (client, other)]
    errors = [one.post(f"/api/tables/{code}/choices", json={"choice": 0, "at": 999}) for one in (client, other)]

    assert [spoken_on(page) for page in pages] == ["nl", "es"]
    assert [logs_in(page) for page in pages] == [["nl"], ["es"]]
    assert [spoken_on(answer.text) for answer in refusals] == ["nl", "es"]
    details = [answer.json()["detail"] for answer in errors]
    with speech.speaking("en"):
        assert len({*details, client.post(f"/api/tables/{code}/choices", headers={"Cookie": "lang=en"}).text}) == 3


def test_streams_speak_the_language_of_whoever_opened_them(settings: Settings) -> None:
    app = create_app(settings)
    said: dict[str, bytes] = {}

    async def opened(service: Service, code: str, token: str, language: str) -> None:
        """The first two pushes of a stream, the second after a move."""
        sent: asyncio.Queue[Any] = asyncio.Queue()
        gone = asyncio.Event()

        async def receive() -> Any:
            await gone.wait()
            return {"type": "http.disconnect"}

        path = f"/t/{code}/stream"
        headers = [(b"host", b"x"), (b"cookie", f"guest={token}; lang={language}".encode())]
        scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "headers": headers}
        scope |= {"query_string": b"", "http_version": "1.1", "scheme": "http", "app": app}
        scope |= {"client": ("127.0.0.1", 1), "server": ("x", 80), "root_path": "", "asgi": {"version": "3.0"}}
        stream = asyncio.create_task(app(scope, receive, sent.put))
        start = await sent.get()
        assert dict(start["headers"])[b"content-language"] == language.encode()
        said[language] = b""
        while said[language].count(b"event: news") < 2:
            said[language] += (await sent.get()).get("body", b"")
            if said[language].count(b"event: news") == 1:
                begun[language].set()
        gone.set()
        await asyncio.wait([stream])

    async def whole() -> None:
        async with app.router.lifespan_context(app):
            service: Service = app.state.service
            guest, token = await service.store.new_guest()
            table = await service.create(house("screen", "bot"), guest, (0,))
            await service.start(table, guest)
            streams = [asyncio.create_task(opened(service, table.code, token, name)) for name in speech.LANGUAGES]
            await asyncio.gather(*[one.wait() for one in begun.values()])
            await choose_first(service, table)
            await asyncio.gather(*streams)
            service.hub.close()

    begun = {name: asyncio.Event() for name in speech.LANGUAGES}
    asyncio.run(whole())
    for name, body in said.items():
        assert logs_in(body.decode()) == [name]


def test_names_that_we_gave_are_read_in_the_language_of_each_and_kept_in_none(client: TestClient) -> None:
    client.cookies.set("lang", "nl")
    chairs = {"chair-0-kind": "screen", "chair-0-name": "Burger", "chair-1-kind": "person", "chair-1-mark": "square"}
    assert 'value="Burger"' in client.get("/new").text
    rooms = [client.post("/new", data={"title": "dystopia", **chairs}), client.post("/play", data={"level": "clerk"})]
    codes = [room.url.path.removeprefix("/t/") for room in rooms]
    kept = [client.get(f"/api/tables/{code}").json() for code in codes]
    read = {}
    for spoken in speech.LANGUAGES:
        client.cookies.set("lang", spoken)
        read[spoken] = [client.get(f"/t/{code}").text for code in codes] + [client.get("/").text]

    assert [table["name"] for table in kept] == ["A table", "You against bots"]
    assert [seat["name"] for seat in kept[0]["seats"]] == ["You", "Square"] and kept[1]["seats"][0]["name"] == "You"
    words = {"en": ("A table", "Square", "You"), "nl": ("Een tafel", "Vierkant", "Burger")}
    words["es"] = ("Una mesa", "Cuadrado", "Persona")
    for spoken, (name, chair, person) in words.items():
        room, table, first = read[spoken]
        assert f'<h1 class="big">{name}</h1>' in room and f">{chair}" in room and f">{person}" in room
        assert f"<b>{name}</b>" in first and (spoken == "en") == ("You against bots" in table + first)


@pytest.mark.parametrize("path", ["/nothing/here", "/join", "/t/NOBODY"])
def test_refusals_are_said_in_the_language_of_the_reader(client: TestClient, path: str) -> None:
    said = {}
    for spoken in speech.LANGUAGES:
        client.cookies.set("lang", spoken)
        page = client.get(path).text
        said[spoken] = re.search(r'<p class="lead">([^<]+)</p>', page)[1]

    assert len(set(said.values())) == len(speech.LANGUAGES)
    assert not {"Not Found", "Method Not Allowed"} & set(said.values())


# Nothing that is kept mixes languages


def forget_all() -> None:
    """As if the server had just begun: nothing is kept that was drawn or said."""
    for module in [module for name, module in sys.modules.items() if name.startswith("euphoria.")]:
        for one in vars(module).values():
            if hasattr(one, "cache_clear") and one is not speech._catalogue:
                one.cache_clear()


@pytest.fixture
def kept_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(keeping, "_parts", keeping.Parts())
    forget_all()
    yield
    forget_all()


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.usefixtures("kept_anew")
def test_what_one_language_has_drawn_is_not_shown_to_another(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [table for number, table in enumerate(played(title, 0)) if number in (9, 30)][:2]

    def pages(language: str) -> list[str]:
        with speech.speaking(language):
            return [drawn(table, 0) for table in tables]

    after = {name: pages(name) for name in ("es", "nl", "en")}
    for name in after:
        forget_all()
        monkeypatch.setattr(keeping, "_parts", keeping.Parts())
        for table in tables:
            table.told, table.lines_drawn, table.turns, table.drawn = {}, {}, None, {}
        assert pages(name) == after[name], name
