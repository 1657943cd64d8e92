"""A long log on pages, and replays that tell only what they show."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

from euphoria.titles import TITLES
from euphoria.web.pages import framing as frames
from euphoria.web.pages import replay as after
from euphoria.web.pages.framing import beginning, log_of
from tests.web.test_room import play, table_of, together

LINE = re.compile(r'<li id="log-([^"]+)"')


@pytest.mark.parametrize("title", TITLES)
def test_the_pages_of_the_log_hold_every_line_once(
    title: str, client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, clients = together(client, other, title)
    for number in range(6):
        play(clients, code, 15)
        client.post(f"/t/{code}/say", data={"words": f"remark {number}"})
    whole = LINE.findall(other.get(f"/t/{code}/log").text)
    monkeypatch.setattr(after, "TURNS", 1)
    found: list[str] = []
    address, pages = f"/t/{code}/log", 0
    while address:
        text = other.get(address).text
        found += LINE.findall(text)
        older = re.search(r'href="([^"]*before=\d+)"', text)
        address, pages = older[1] if older else "", pages + 1
    assert pages > 2 and found == whole


def test_a_page_of_the_log_that_is_not_there_is_the_latest(client: TestClient, other: TestClient) -> None:
    code, clients = together(client, other)
    play(clients, code, 20)
    latest = other.get(f"/t/{code}/log").text
    for before in ("-1", "999999"):
        shown = other.get(f"/t/{code}/log?before={before}").text
        assert shown.replace(f"/log?before={before}", "/log") == latest, "but for the way back after another language"


@pytest.mark.parametrize("title", TITLES)
def test_a_replay_shows_the_same_lines_and_tells_no_others(
    title: str, client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "LINES", 5)
    monkeypatch.setattr(after, "LINES", 5)
    code, clients = together(client, other, title)
    play(clients, code, 60)
    table = table_of(client, code)
    seat = len(table.seats) - 1
    for made in table.made[::7]:
        lines = log_of(table, seat, made.before)[-5:]
        begin = beginning(table, 6, made.before)
        assert log_of(table, seat, made.before, begin=begin)[-5:] == lines
    table.told.clear()
    answer = other.get(f"/t/{code}/replay?at={table.at}")
    shown = LINE.findall(answer.text)
    begun = {key[1] for key in table.told}
    assert len(shown) == 5 and 0 < len(begun) <= 7, begun
