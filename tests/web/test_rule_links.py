"""Every number of a ruling that a page shows leads to it, and every address it leads to exists."""

from __future__ import annotations

import asyncio
import random
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.ai import AGENTS
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.pages.rendering import linked
from euphoria.web.pages.rule_links import NUMBER, numbers_of, rule_address
from euphoria.web.tables.table import HINT, OVER
from euphoria.web.tables.windows import hintable
from euphoria.web.thinking.hints import thought_data
from tests.web.test_leaks import Answer, Numbers, Twin, numbers, pages, play_on, received
from tests.web.thoughts import made_up

__all__ = ["numbers"]

SAID_IN = ("title", "aria-label", "data-why", "data-rule", "data-ruled")
"""Attributes whose numbers the script makes links of when they are shown."""
NO_PLACE_FOR_LINKS = {"button", "option", "script", "style", "title", "textarea"}
VOID = {"br", "hr", "img", "input", "link", "meta", "path", "rect", "circle", "use", "ellipse"}
GROUPS: dict[str, list[tuple[int, ...]]] = {
    "dystopia": [(0,), (1,), (2,)],
    "leaders": [(0,), (1,), (2,), (3,)],
}


class Walker(HTMLParser):
    """Reads a page: which numbers stand in its text without leading anywhere, and where its links lead."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.known = {number for number, _address in numbers_of(title)}
        self.within: list[tuple[str, str]] = []
        self.links: set[str] = set()
        self.led = 0
        self.loose: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        href = given.get("href", "") if tag == "a" else given.get("data-page", "")
        if href.startswith("/rules"):
            self.links.add(href)
        for name in SAID_IN:
            said = given.get(name, "")
            self.loose += [f"{name}: {said}" for number in NUMBER.findall(said) if number not in self.known]
        if tag not in VOID:
            self.within.append((tag, href))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.within.pop()

    def handle_endtag(self, tag: str) -> None:
        while self.within and self.within.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if NO_PLACE_FOR_LINKS & {tag for tag, _href in self.within}:
            return
        href = next((href for tag, href in reversed(self.within) if tag == "a"), "")
        for number in NUMBER.findall(data):
            if href and href == rule_address(number):
                self.led += 1
            else:
                self.loose.append(f"{number} in {data.strip()[:80]!r}")


def walked(title: str, body: str) -> Walker:
    """A page, or what a stream pushed."""
    walker = Walker(title)
    walker.feed("\n".join(line.removeprefix("data: ") for line in body.split("\n")))
    return walker


def is_page(answer: Answer) -> bool:
    """Is it something that people read?"""
    kind = dict(answer.headers).get(b"content-type", b"")
    return b"html" in kind or b"event-stream" in kind


@pytest.mark.parametrize("title", GROUPS)
def test_every_number_at_a_table_leads_to_its_rule(title: str, tmp_path: Path, numbers: Numbers) -> None:
    asyncio.run(walk(title, tmp_path, numbers))


async def walk(title: str, folder: Path, numbers: Numbers) -> None:
    app = create_app(
        Settings(database=f"sqlite+aiosqlite:///{folder / 'one'}.db", limits=False, bot_pause=0, most_lag=0)
    )
    dice = random.Random(title)
    found: dict[str, int] = {}
    links: set[str] = set()
    async with app.router.lifespan_context(app):
        numbers.begin(0)
        twin = Twin(app)
        await twin.open(title, GROUPS[title], {}, undo="off", talk="on", hints="on")
        agents = [AGENTS[title]["greedy"](seat) for seat in range(len(twin.table.seats))]
        moments = {1, 9, *dice.sample(range(10, 120), 5)}
        for move in range(121):
            if twin.table.state == OVER:
                break
            if move in moments:
                seat = hintable(twin.table)
                if seat is not None:
                    thought = thought_data(made_up(twin.table.view(seat)))
                    twin.happen(HINT, seat, stage=3, thought=thought)
                group = dice.choice(GROUPS[title]) if seat is None else (seat,)
                for path, answer in (await received(twin, group, pages(twin.table, False, dice), numbers)).items():
                    if not path.startswith(("/t/", "/rules")) or not is_page(answer):
                        continue
                    walker = walked(title, answer.body.decode())
                    links |= walker.links
                    if path.startswith("/t/"):
                        assert walker.loose == [], f"{path} at {twin.table.at}"
                        kind = path.split()[0].split("?")[0].removeprefix(f"/t/{twin.table.code}")
                        found[kind] = found.get(kind, 0) + walker.led
            play_on([twin], dice, agents)
        browser = twin.browsers[GROUPS[title][0]]
        addresses = sorted({href.partition("#")[0] for href in links})
        gone = [href for href in addresses if (await browser.ask(href)).status != 200]
    assert gone == [] and len(links) > 100
    assert min(found[kind] for kind in ("", "/stream", "/log", "/replay", "/choose")) > 0, found


@pytest.mark.parametrize("title", GROUPS)
def test_options_of_a_new_table_and_of_the_waiting_room_lead_to_their_rules(title: str, client: TestClient) -> None:
    page = walked(title, client.get(f"/new?title={title}").text)
    assert page.loose == [] and page.led >= 4 and "rules" in page.links.pop()

    options = {"market_draft": "on"} if title == "dystopia" else {"gun_table": "alternative"}
    form: dict[str, Any] = {"title": title, "name": "Larch", "do": "start"}
    form |= {f"option-{name}": value for name, value in options.items()}
    for seat in range(4):
        form |= {f"chair-{seat}-kind": "screen" if not seat else "person", f"chair-{seat}-name": f"P{seat}"}
    room = walked(title, client.post("/new", data=form).text)
    assert room.loose == [] and room.led >= 1
    assert rule_address("R51" if title == "dystopia" else "L40") in room.links


def test_a_refusal_that_names_a_rule_leads_to_it(client: TestClient) -> None:
    said = linked("First place a worker (R4); <b>not</b> C24, and nothing goes by R99.", "dystopia")

    assert 'href="/rules/dystopia/R4"' in said and 'href="/rules/dystopia/C24"' in said
    assert "&lt;b&gt;" in said and "R99." in said and "R99<" not in said
    for address in ("/rules/dystopia/R4", "/rules/dystopia/C24"):
        assert client.get(address).status_code == 200


def test_a_rule_tells_of_a_table_only_to_those_who_may_look_there(client: TestClient, other: TestClient) -> None:
    seats = [{"name": "Ana", "kind": "screen"}, {"name": "Bo", "kind": "bot", "level": "intern"}]
    code = client.post("/api/tables", json={"title": "dystopia", "seats": seats, "start": True}).json()["code"]
    mine = client.get(f"/rules/dystopia/R50?table={code}&part=1")
    theirs = other.get(f"/rules/dystopia/R50?table={code}&part=1")
    nowhere = other.get("/rules/dystopia/R50?table=ZZZZZZ&part=1")

    assert "This game is played without it." in mine.text and mine.headers["cache-control"] == "no-store"
    assert theirs.status_code == nowhere.status_code == 200 and theirs.content == nowhere.content
    assert "rule-here" not in theirs.text and code not in theirs.text
    assert "rule-here" not in client.get(f"/rules/leaders/L9?table={code}&part=1").text, "another game"
    whole = client.get(f"/rules/dystopia/R50?table={code}").text
    assert "Right now in your game" in whole and "<html" in whole


def test_a_part_of_the_rulebook_is_what_stands_beside_a_page(client: TestClient) -> None:
    part = client.get("/rules/dystopia/R26?part=1")
    whole = client.get("/rules/dystopia/R26")

    assert "<html" not in part.text and "<article>" in part.text and "Knowledge check" in part.text
    assert len(part.content) < len(whole.content)
    assert (
        client.get("/rules/dystopia/r26?part=1&table=ABC", follow_redirects=False)
        .headers["location"]
        .endswith("/rules/dystopia/R26?part=1&table=ABC")
    )


def test_the_rulebook_is_at_hand_wherever_a_board_is_shown(client: TestClient) -> None:
    seats = [{"name": "Ana", "kind": "screen"}, {"name": "Bo", "kind": "bot", "level": "intern"}]
    code = client.post("/api/tables", json={"title": "dystopia", "seats": seats, "start": True}).json()["code"]
    lesson = re.search(r'href="(/learn/dystopia/[^"]+)"', client.get("/learn").text)
    puzzle = re.search(r'href="(/puzzles/leaders/[^"]+)"', client.get("/puzzles").text)
    assert lesson is not None and puzzle is not None

    for path in (f"/t/{code}", f"/t/{code}/replay", f"/t/{code}/log", "/new", lesson[1], puzzle[1]):
        page = client.get(path).text
        assert 'id="beside"' in page and "js/beside.js" in page, path
    menu = client.get(f"/t/{code}").text
    assert re.search(r'<a\s+href="/rules/dystopia"\s+target="rules"\s+data-rulebook>', menu), "without script in a tab"
    menu = menu[menu.index('id="menu"') :]
    places = [menu.index(part) for part in ("data-rulebook", 'href="/learn"', 'id="volume"', "/proof", "fine seal")]
    assert places == sorted(places), "rules and lessons before what is technical"
