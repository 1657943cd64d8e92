"""Several people at one screen of leaders: the curtain is lifted once by each person in a row, and one press lets an
action pass."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from euphoria.web.tables.house import house_from
from euphoria.web.tables.table import Table
from tests.web.test_room import table_of
from tests.web.test_service import house
from tests.web.test_tables import make

SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def code(client: TestClient) -> str:
    return str(make(client, "leaders", ("screen",) * 4, undo="off")["code"])


def press(client: TestClient, code: str, choice: str) -> str:
    at = table_of(client, code).at
    answer = client.post(f"/t/{code}/choose", data={"choice": choice, "at": at}, headers=SCRIPT)
    assert answer.status_code == 200, answer.text
    return answer.text


def drawn(client: TestClient, code: str) -> str:
    return client.get(f"/t/{code}").text


def lift_if_asked(client: TestClient, code: str) -> int:
    """How often the curtain had to be lifted for whoever is asked: not at all, or once."""
    if 'id="reveal"' not in drawn(client, code):
        return 0
    client.post(f"/t/{code}/reveal", data={"seat": table_of(client, code).asked})
    assert 'id="reveal"' not in drawn(client, code)
    return 1


def let_close(client: TestClient, code: str, at: int) -> None:
    """The window closes by itself, since everybody has had a say."""
    while table_of(client, code).at == at:
        client.get("/healthz").raise_for_status()


def lay_out(client: TestClient, code: str) -> Table:
    """Everybody lays out their recruits, behind the curtain."""
    table = table_of(client, code)
    while table.kind == "placement":
        lift_if_asked(client, code)
        press(client, code, table.game.open_choices[0].text)
    return table


def arm(client: TestClient, code: str) -> tuple[Table, int]:
    """Whoever begins arms and pays; how often they lifted the curtain, up to the window that opens."""
    table = lay_out(client, code)
    lifts = lift_if_asked(client, code)
    for choice in ("pass", "arm", "pay left"):
        press(client, code, choice)
        lifts += lift_if_asked(client, code) if table.window is None else 0
    assert table.window is not None
    return table, lifts


def test_whoever_arms_lifts_the_curtain_once_in_the_whole_turn(client: TestClient, code: str) -> None:
    table, lifts = arm(client, code)
    seat = table.game.active
    while table.game.active == seat:
        if table.window is not None:
            page, at = drawn(client, code), table.at
            assert "Does anybody here react?" in page and 'class="ld-art' not in page
            assert 'class="ld-art' not in press(client, code, "nobody") or table.at > at
            let_close(client, code, at)
        else:
            lifts += lift_if_asked(client, code)
            assert client.get(f"/api/tables/{code}").json()["seat"] == seat
            press(client, code, table.game.open_choices[0].text)
    assert lifts == 1
    assert 'id="reveal"' in drawn(client, code), "the next player is called"


@pytest.mark.parametrize("do", ["come", "lift"])
def test_after_somebody_else_has_stepped_up_the_curtain_is_drawn_again(do: str, client: TestClient, code: str) -> None:
    table, _lifts = arm(client, code)
    at, active = table.at, table.game.active
    assert table.window is not None
    drawn(client, code)
    client.post(f"/t/{code}/reveal", data={"seat": table.window.seats[0], "do": do})
    client.post(f"/t/{code}/reveal", data={"do": "cover"})
    press(client, code, "nobody")
    let_close(client, code, at)
    assert table.asked == active and lift_if_asked(client, code) == 1


def test_going_back_from_a_common_question_opens_nobodys_cards(client: TestClient) -> None:
    code = str(make(client, "leaders", ("screen",) * 4, undo="consent")["code"])
    table, _lifts = arm(client, code)
    drawn(client, code)
    at = table.at
    client.post(f"/t/{code}/undo")
    for seat in range(4):
        client.post(f"/t/{code}/undo", data={"answer": "yes", "of": seat})
    assert table.at < at and 'id="reveal"' in drawn(client, code)


# One press for an action


def interrogate(client: TestClient, code: str) -> Table:
    table = lay_out(client, code)
    lift_if_asked(client, code)
    press(client, code, "pass")
    look = next(choice.text for choice in table.game.open_choices if choice.text.startswith("interrogate"))
    press(client, code, look)
    assert table.window is not None and table.window.goes_on
    return table


def windows_of(table: Table) -> list[str]:
    """The windows that have passed in silence."""
    declined = [event for made in table.made for event in made.events if event.kind == "decline"]
    return list(dict.fromkeys(event.where for event in declined))


def test_one_press_lets_a_whole_interrogation_pass(client: TestClient, code: str) -> None:
    table = interrogate(client, code)
    assert "Let the whole action pass." in drawn(client, code)
    press(client, code, "nobody")
    while table.window is not None:
        assert not table.waits_for
        client.get("/healthz").raise_for_status()
    assert windows_of(table) == ["interrogated", "after_action"]
    assert not table.private.passed


def test_whoever_waits_for_the_end_of_the_action_is_asked_again(client: TestClient, code: str) -> None:
    table = interrogate(client, code)
    at = table.at
    assert "Nobody yet" in drawn(client, code)
    press(client, code, "not yet")
    let_close(client, code, at)
    assert table.window is not None and table.waits_for == list(table.window.seats)
    page = drawn(client, code)
    assert "Let it happen." in page and "Nobody yet" not in page
    press(client, code, "nobody")
    while table.window is not None:
        client.get("/healthz").raise_for_status()
    assert windows_of(table) == ["interrogated", "after_action"]


def test_a_covered_screen_says_that_it_is_covered_and_not_that_its_people_watch(
    client: TestClient, code: str, other: TestClient
) -> None:
    interrogate(client, code)
    page = drawn(client, code)
    assert "This screen is covered" in page and "You share this screen" in page and "You are watching" not in page
    watched = str(make(client, "leaders", ("screen",) * 4, public=True)["code"])
    assert "You are watching" in drawn(other, watched) and "is covered" not in drawn(other, watched)


# One aim in a turn


def test_whoever_takes_a_gun_says_once_where_it_points(client: TestClient, code: str) -> None:
    table, _lifts = arm(client, code)
    seat, asked = table.game.active, []
    while table.game.active == seat:
        if table.window is not None:
            at = table.at
            press(client, code, "nobody")
            let_close(client, code, at)
        else:
            asked.append(table.kind)
            press(client, code, f"aim seat{(seat + 2) % 4}")
    assert asked == ["aim"] and table.game.players[seat].gun == (seat + 2) % 4


def test_a_gun_that_was_taken_earlier_may_point_elsewhere_at_the_end_of_every_turn(
    client: TestClient, code: str
) -> None:
    table = lay_out(client, code)
    active = table.game.active
    table.game.players[active].gun = (active + 1) % 4
    lift_if_asked(client, code)
    press(client, code, "pass")
    press(client, code, "pass")
    assert (table.asked, table.kind) == (active, "target")


def test_at_older_tables_a_gun_is_aimed_twice_as_their_entries_say() -> None:
    data = house(*["person"] * 4, title="leaders").to_data()
    assert house_from(data).aim_once
    del data["aim_once"]
    assert not house_from(data).aim_once
