"""Looking back in place: the steps since a seat's last turn, and a moment of the game as that seat may know it."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

from euphoria.web.pages.framing import frame_of
from euphoria.web.pages.moments import first_since, moment_of, recent_of, steps_since
from euphoria.web.tables.table import Table
from tests.web.test_bots import table_of
from tests.web.test_tables import choose, first_choice, look, make

TITLES = ("dystopia", "leaders")
BY_SCRIPT = {"HX-Request": "true"}


def owners(table: Table) -> list[int]:
    """Whose turn it was when each choice was made; -1 before the first."""
    found, now = [], -1
    for made in table.made:
        found.append(now)
        for event in made.events:
            now = event.seat if event.kind == "turn" else now
    return found


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("moves", [40, 90])
def test_what_happened_begins_when_the_last_turn_of_the_seat_was_over(title: str, moves: int) -> None:
    table = table_of(title, moves)
    whose = owners(table)
    for seat in range(len(table.seats)):
        first = first_since(table, seat)
        if first < len(whose) and whose[first] == seat and table.made[first].seat != seat:
            # What others did within one's own turn comes first, such as an answer to it.
            first = next((number for number in range(first, len(whose)) if whose[number] != seat), len(whose))
        before = [number for number in range(first) if whose[number] == seat]
        assert not before or before[-1] == first - 1 or whose[first - 1] == seat
        later = [owner for owner in whose[first:] if owner >= 0]
        others = [number for number, owner in enumerate(later) if owner == seat]
        assert others == list(range(len(later)))[len(later) - len(others) :], "only the turn that is being played"


@pytest.mark.parametrize("title", TITLES)
def test_the_ways_on_lead_through_every_step_to_the_present(title: str) -> None:
    table = table_of(title, 60)
    recent = recent_of(table, 1)
    assert recent is not None and recent.count == len(steps_since(table, 1)) > 1
    at: int | None = recent.first
    numbers = []
    last = 0
    while at is not None:
        moment = moment_of(table, 1, at, ())
        assert moment.turn <= moment.before < at
        numbers.append(moment.number)
        at, last = moment.later, at
    assert numbers == list(range(1, recent.count + 1)) and last == table.at
    assert moment_of(table, 1, table.at, ()).earlier == moment_of(table, 1, table.at, ()).before
    frame = frame_of(table, 1, (1,), set())
    assert frame.recent == recent


def play(client: TestClient, code: str, moves: int) -> None:
    for _ in range(moves):
        seen = look(client, code)
        while seen["asked"] not in seen["mine"]:
            seen = look(client, code)  # a bot thinks
        if seen["must_end_turn"]:
            client.post(f"/t/{code}/choose", data={"choice": "end"})
        else:
            choose(client, code, first_choice(seen), seen["at"], seat=seen["asked"])


@pytest.mark.parametrize("title", TITLES)
def test_a_moment_in_place_is_the_table_alone_and_leads_back(client: TestClient, title: str) -> None:
    code = make(client, title, ("screen", *("bot",) * 3), undo="off")["code"]
    play(client, code, 6)
    page = client.get(f"/t/{code}/replay", params={"at": 20})
    place = client.get(f"/t/{code}/replay", params={"at": 20, "place": True}, headers=BY_SCRIPT)
    assert place.status_code == 200 and len(place.text) < len(page.text)
    assert "<html" not in place.text and place.text.lstrip().startswith('<div id="table"')
    assert "Back to the game" in place.text and 'name="choice"' not in place.text
    assert 'id="then"' not in page.text
    without = client.get(f"/t/{code}/replay", params={"at": 20, "place": True})
    assert "<html" in without.text, "without script it is the page of the replay"


def test_nobody_looks_back_in_place_behind_the_curtain(client: TestClient) -> None:
    code = make(client, "dystopia", ("screen", "screen"))["code"]
    for seat in (0, 1):
        play(client, code, 1)
        answer = client.get(f"/t/{code}/replay", params={"at": 1, "place": True}, headers=BY_SCRIPT)
        assert 'class="curtain"' in answer.text and 'id="then"' not in answer.text
        client.post(f"/t/{code}/reveal", data={"seat": seat})


@pytest.mark.parametrize("title", TITLES)
def test_the_table_offers_what_happened_the_pace_and_signs_of_every_tab(client: TestClient, title: str) -> None:
    code = make(client, title, ("screen", *("bot",) * 3), undo="off")["code"]
    play(client, code, 5)
    page, moves = client.get(f"/t/{code}").text, 0
    while "data-then=" not in page and moves < 100:
        play(client, code, 1)  # on a busy machine bots may pass at first
        page, moves = client.get(f"/t/{code}").text, moves + 1
    assert re.search(r'href="/t/\w+/replay\?at=\d+" data-then="\d+"', page), "a link where there is no script"
    assert 'form id="pace" method="post"' in page and "<title>A table ·" in page
    assert page.index("Move to another device") < page.index("Pace of the bots</button></div>"), "it is about my chair"
    assert ("Reactions take as long" in page) == (title == "leaders") and "has a wish" not in page
    assert "Back to the table</a>" in client.get(f"/t/{code}/replay").text
    assert len(re.findall(r'data-sign="[0-9a-f]*"', page)) == {"dystopia": 7, "leaders": 4}[title]
    client.post(f"/t/{code}/abandon")
    over = client.get(f"/t/{code}").text
    assert "To the result</a>" in client.get(f"/t/{code}/replay").text
    assert "<title>Game over: A table ·" in over
