"""Links to chairs: looking takes nothing, the first browser uses one up, the next has to ask, and the table is told."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.tables.chairs import CODE_LASTS, HOUR, KNOCK_LASTS, MOST_AT_A_CHAIR, MOST_IN_AN_HOUR
from euphoria.web.tables.store import link_token
from tests.web.conftest import browser, follow
from tests.web.test_admin import TOKEN, id_of
from tests.web.test_tables import look, make

SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(replace(settings, admin_token=TOKEN))


def words(page: str) -> str:
    """What a page says."""
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def begun(client: TestClient, other: TestClient, **more: Any) -> Any:
    """A game under way, of the browser that made the table and one that came by link."""
    made = make(client, kinds=("screen", "person"), start=False, **more)
    follow(other, made["links"]["1"])
    client.post(f"/t/{made['code']}/start").raise_for_status()
    return made


def log_of(client: TestClient, code: str) -> str:
    return words(client.get(f"/t/{code}/log").raise_for_status().text)


def has_chair(client: TestClient, code: str, seat: int = 1) -> bool:
    answer = client.get(f"/api/tables/{code}")
    return answer.status_code == 200 and seat in answer.json()["mine"]


def renewed(client: TestClient, code: str, seat: int) -> str:
    """The new link that whoever runs the server made."""
    admin = browser(client)
    admin.post("/admin/enter", data={"token": TOKEN}).raise_for_status()
    page = admin.post(f"/admin/{id_of(client, code)}/reseat", data={"seat": seat}).raise_for_status().text
    (token,) = set(re.findall(r"/s/([\w-]+)", page))
    return str(token)


def knocks(page: str) -> list[str]:
    """The questions on a page whether another browser may have my chair."""
    return re.findall(r'name="knock"\s+value="(\w+)"', page)


def set_clock(client: TestClient, now: float) -> None:
    client.app.state.service.seating.chairs.clock = lambda: now  # type: ignore[attr-defined]


def code_for(client: TestClient, code: str) -> str:
    """A code for another device, as it is shown."""
    page = client.post(f"/t/{code}/move").raise_for_status().text
    (found,) = re.findall(r'class="code">([^<]+)<', page)
    return str(found)


# Looking and taking


def test_looking_at_a_link_takes_nothing(client: TestClient, other: TestClient) -> None:
    made = make(client, "leaders", ("screen", "person", "bot", "bot"), name="Sunday", start=False)
    link = f"/s/{made['links']['1']}"
    for headers in ({}, {"User-Agent": "WhatsApp/2", "Sec-Purpose": "prefetch"}):
        page = other.get(link, headers=headers)
        assert page.status_code == 200 and "set-cookie" not in page.headers
        assert page.headers["cache-control"] == "no-store" and '<meta name="robots" content="noindex">' in page.text
        assert "Sunday" in page.text and "The chair of Player 1" in page.text
    assert link in client.get(f"/t/{made['code']}").text, "whoever made the table still sees the chair free"
    assert f'method="post" action="{link}"' in page.text, "a form that needs no script"
    assert other.post(link).url.path == f"/t/{made['code']}"
    client.post(f"/t/{made['code']}/start")
    assert has_chair(other, made["code"])
    assert other.get(link).url.path == f"/t/{made['code']}", "their own link leads to the table"


def test_looking_at_the_watching_link_gives_no_right_to_watch(client: TestClient, other: TestClient) -> None:
    made = make(client)
    assert "Watch this table" in other.get(f"/s/{made['links']['-1']}").text
    assert other.get(f"/t/{made['code']}").status_code == 403
    assert other.post(f"/s/{made['links']['-1']}").url.path == f"/t/{made['code']}"
    third = browser(client)
    assert follow(third, made["links"]["-1"]).status_code == 200, "many may watch by it"
    assert third.get(f"/s/{made['links']['-1']}").url.path == f"/t/{made['code']}"


def test_a_link_is_used_up_by_the_first_browser(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    third = browser(client)
    link = f"/s/{made['links']['1']}"
    assert "This chair is taken" in third.get(link).text
    refused = third.post(link)
    assert refused.status_code == 409 and "This chair is taken" in refused.text
    assert "set-cookie" not in refused.headers, "who is refused is not kept"
    assert not has_chair(third, made["code"]) and has_chair(other, made["code"])


def test_sitting_down_by_room_code_uses_the_link_up(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person", "person"), start=False)
    other.post(f"/t/{made['code']}/sit", data={"seat": 1, "name": "Bo"}).raise_for_status()
    third = browser(client)
    assert third.post(f"/s/{made['links']['1']}").status_code == 409
    other.post("/forget")
    page = third.get(f"/s/{made['links']['1']}").text
    assert "used up" in page and "Ask whoever runs the server" in page
    assert third.post(f"/s/{made['links']['1']}").status_code == 409
    client.post(f"/t/{made['code']}/start")
    assert third.post(f"/s/{made['links']['1']}").status_code == 409 and not has_chair(third, made["code"])


def test_a_chair_taken_before_anybody_saw_its_link_has_none(client: TestClient, other: TestClient) -> None:
    form = {"title": "dystopia", "do": "start", "name": "Sunday"}
    for seat, kind in enumerate(("screen", "person")):
        form |= {f"chair-{seat}-kind": kind, f"chair-{seat}-name": f"P{seat}", f"chair-{seat}-mark": "disc"}
    made = client.post("/new", data=form | {"chair-1-mark": "square"}, follow_redirects=False)
    code = made.headers["location"].removeprefix("/t/")
    other.post(f"/t/{code}/sit", data={"seat": 1}).raise_for_status()
    other.post("/forget")
    client.post(f"/t/{code}/start").raise_for_status()
    own = link_token(client.cookies["guest"], id_of(client, code), 1)
    assert own not in client.get(f"/t/{code}").text
    assert browser(client).post(f"/s/{own}").status_code == 404


def test_at_a_running_table_nobody_sits_down_by_room_code(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    renewed(client, made["code"], 1)
    stranger = browser(client)
    refused = stranger.post(f"/t/{made['code']}/sit", data={"seat": 1})
    assert refused.status_code == 403 and "Player" not in refused.text, "nor learns who sits there"
    assert "set-cookie" not in refused.headers
    assert not has_chair(stranger, made["code"]) and stranger.get(f"/t/{made['code']}").status_code == 403


def test_nobody_comes_by_link_to_the_chair_of_a_bot(client: TestClient, other: TestClient) -> None:
    made = make(client, "leaders", ("screen", "bot", "bot", "bot"))
    client.get(f"/t/{made['code']}")
    own = link_token(client.cookies["guest"], id_of(client, made["code"]), 1)
    assert other.post(f"/s/{own}").status_code == 404
    admin = browser(client)
    admin.post("/admin/enter", data={"token": TOKEN})
    answer = admin.post(f"/admin/{id_of(client, made['code'])}/reseat", data={"seat": 1})
    assert answer.status_code == 422 and "A bot sits there" in answer.text


# Asking


def test_a_second_browser_asks_and_the_holder_moves_the_chair(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    code, link = made["code"], f"/s/{made['links']['1']}"
    second = browser(client)
    waiting = second.post(f"{link}/ask")
    assert "Asked, and waiting" in waiting.text and "Look again" in waiting.text
    assert second.get(link, headers=SCRIPT).status_code == 204, "nothing new for the page that waits"
    assert "Somebody asked from another browser for the chair of Player 1." in log_of(client, code)
    (knock,) = knocks(other.get(f"/t/{code}").text)
    assert knocks(client.get(f"/t/{code}").text) == [], "others are told, but not asked"
    for somebody in (client, second, browser(client)):
        assert somebody.post(f"/t/{code}/knock", data={"knock": knock, "answer": "yes"}).status_code == 403
    assert has_chair(other, code) and not has_chair(second, code)
    gone = other.post(f"/t/{code}/knock", data={"knock": knock, "answer": "yes"})
    assert gone.status_code == 403 and "Your chair has moved" in gone.text
    assert has_chair(second, code) and not has_chair(other, code)
    assert second.get(link, headers=SCRIPT).headers["HX-Redirect"] == f"/t/{code}"
    assert "Player 1 moved the chair to another browser" in log_of(client, code)
    assert other.get(f"/t/{code}/log").status_code == 403


def test_the_holder_can_say_no(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    code, link = made["code"], f"/s/{made['links']['1']}"
    second = browser(client)
    second.post(f"{link}/ask")
    (knock,) = knocks(other.get(f"/t/{code}").text)
    answered = other.post(f"/t/{code}/knock", data={"knock": knock, "answer": "no"})
    assert answered.url.path == f"/t/{code}" and knocks(answered.text) == []
    assert second.get(link, headers=SCRIPT).headers["HX-Redirect"] == link
    assert "The answer was no" in second.get(link).text
    assert "The answer was no" in second.post(f"{link}/ask").text and knocks(other.get(f"/t/{code}").text) == []
    assert other.post(f"/t/{code}/knock", data={"knock": knock, "answer": "yes"}).status_code == 422
    assert has_chair(other, code) and not has_chair(second, code)


def test_a_chair_of_the_waiting_room_is_asked_for_there(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person"), start=False)
    code, link = made["code"], f"/s/{made['links']['1']}"
    follow(other, made["links"]["1"])
    second = browser(client)
    second.post(f"{link}/ask")
    (knock,) = knocks(other.get(f"/t/{code}").text)
    left = other.post(f"/t/{code}/knock", data={"knock": knock, "answer": "yes"})
    assert "is in another browser now" in left.text
    client.post(f"/t/{code}/start")
    assert has_chair(second, code) and not has_chair(other, code)


def test_a_question_lasts_ten_minutes(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    code, link = made["code"], f"/s/{made['links']['1']}"
    second = browser(client)
    set_clock(client, 1e9)
    second.post(f"{link}/ask")
    (knock,) = knocks(other.get(f"/t/{code}").text)
    set_clock(client, 1e9 + KNOCK_LASTS)
    assert knocks(other.get(f"/t/{code}").text) == []
    assert other.post(f"/t/{code}/knock", data={"knock": knock, "answer": "yes"}).status_code == 422
    assert "Ask to have it here" in second.get(link).text


def test_nobody_can_flood_a_table_with_questions(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    code, link = made["code"], f"/s/{made['links']['1']}"
    now, asked = 1e9, 0
    set_clock(client, now)
    while asked < MOST_IN_AN_HOUR:
        some = [browser(client) for _ in range(min(MOST_AT_A_CHAIR, MOST_IN_AN_HOUR - asked))]
        for one in some:
            for _twice in range(2):
                assert "Asked, and waiting" in one.post(f"{link}/ask").text
        asked += len(some)
        one_more = browser(client)
        refused = one_more.post(f"{link}/ask")
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) > 0
        assert "set-cookie" not in refused.headers, "who is refused is not kept"
        for one in some[:1]:
            one.post("/forget")  # whoever is forgotten has asked all the same
        now += KNOCK_LASTS
        set_clock(client, now)
    assert browser(client).post(f"{link}/ask").status_code == 429
    assert log_of(client, code).count("Somebody asked from another browser") == MOST_IN_AN_HOUR
    set_clock(client, now + HOUR)
    assert "Asked, and waiting" in browser(client).post(f"{link}/ask").text


# Another device


def test_a_code_moves_a_chair_to_another_device(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    code = made["code"]
    shown = code_for(other, code)
    assert re.fullmatch("[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}", shown)
    phone, late = browser(client), browser(client)
    page = phone.post("/join", data={"code": f" {shown.lower()} "})
    assert page.url.path == f"/s/{shown.replace('-', '')}" and "Move the chair here" in page.text
    assert "set-cookie" not in page.headers and has_chair(other, code), "nothing moves by looking"
    assert phone.post(str(page.url.path)).url.path == f"/t/{code}"
    assert has_chair(phone, code) and not has_chair(other, code)
    assert "Player 1 moved the chair to another browser" in log_of(client, code)
    assert "Your chair has moved" in other.get(f"/t/{code}").text
    assert late.post("/join", data={"code": shown}).status_code == 404, "it is for one use"
    assert late.post(f"/s/{shown}").status_code == 404 and not has_chair(late, code)


def test_a_code_ends_by_itself_and_a_new_one_voids_it(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    code, phone = made["code"], browser(client)
    set_clock(client, 1e9)
    first = code_for(other, code)
    second = code_for(other, code)
    assert phone.post(f"/s/{first}").status_code == 404
    set_clock(client, 1e9 + CODE_LASTS)
    assert phone.post(f"/s/{second}").status_code == 404
    assert has_chair(other, code)


def test_a_code_is_void_when_its_giver_has_lost_the_chair(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    code, phone, second = made["code"], browser(client), browser(client)
    shown = code_for(other, code)
    second.post(f"/s/{made['links']['1']}/ask")
    (knock,) = knocks(other.get(f"/t/{code}").text)
    other.post(f"/t/{code}/knock", data={"knock": knock, "answer": "yes"})
    assert phone.post(f"/s/{shown}").status_code == 404
    third = code_for(second, code)
    renewed(client, code, 1)
    assert phone.post(f"/s/{third}").status_code == 404 and not has_chair(phone, code)


def test_only_who_has_the_chair_gets_a_code(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    watcher = browser(client)
    follow(watcher, made["links"]["-1"])
    for somebody in (watcher, browser(client)):
        assert somebody.post(f"/t/{made['code']}/move").status_code == 403


def test_of_several_chairs_at_one_screen_the_one_it_shows_moves(client: TestClient, other: TestClient) -> None:
    code = make(client, kinds=("screen", "screen"))["code"]
    assert client.post(f"/t/{code}/move").status_code == 422, "behind the curtain nobody's"
    asked = look(client, code)["asked"]
    client.post(f"/t/{code}/reveal", data={"seat": asked})
    shown = code_for(client, code)
    follow(other, shown)
    assert look(other, code)["mine"] == [asked] and look(client, code)["mine"] == [1 - asked]


# What the maker of a table cannot do


def test_no_link_that_the_maker_ever_saw_shows_a_friends_hand(client: TestClient, other: TestClient) -> None:
    made = make(client, "leaders", ("screen", "person", "bot", "bot"), start=False)
    code = made["code"]
    seen = {*made["links"].values(), *re.findall(r"/s/([\w-]{20,})", client.get(f"/t/{code}").text)}
    follow(other, made["links"]["1"])
    client.post(f"/t/{code}/start")
    seen |= set(re.findall(r"/s/([\w-]{20,})", client.get(f"/t/{code}").text))
    seen |= {link_token(client.cookies["guest"], id_of(client, code), seat) for seat in range(4)}
    new = renewed(client, code, 1)
    for taken in (False, True):
        for token in sorted(seen):
            makers = browser(client)
            makers.get(f"/s/{token}")
            makers.post(f"/s/{token}")
            makers.post(f"/s/{token}/ask")
            assert not has_chair(makers, code), taken
            client.post(f"/s/{token}")
            assert look(client, code)["mine"] == [0]
        if not taken:
            follow(other, new)
            seen.add(new)
    assert has_chair(other, code)


def test_links_of_a_finished_table_do_not_lead_to_the_next(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    client.post(f"/t/{made['code']}/abandon")
    again = client.post(f"/t/{made['code']}/rematch").url.path.removeprefix("/t/")
    own = re.findall(r"/s/([\w-]{20,})", client.get(f"/t/{again}").text)
    other.post(f"/t/{made['code']}/rematch").raise_for_status()
    client.post(f"/t/{again}/start")
    (friend,) = [seat for seat in range(2) if has_chair(other, again, seat)]
    for token in (*made["links"].values(), *own):
        makers = browser(client)
        makers.post(f"/s/{token}")
        assert not has_chair(makers, again, friend)
    assert look(client, again)["mine"] == [1 - friend]


def test_a_maker_who_takes_a_free_chair_of_a_running_game_is_seen(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person", "person"), start=False)
    follow(other, made["links"]["1"])
    client.post(f"/t/{made['code']}/start")
    assert "came to the table" not in log_of(other, made["code"])
    makers = browser(client)
    follow(makers, made["links"]["2"])
    assert has_chair(makers, made["code"], 2)
    assert log_of(other, made["code"]).count("Player 2 came to the table") == 1


def test_who_comes_late_to_the_next_game_is_seen(client: TestClient, other: TestClient) -> None:
    made = begun(client, other)
    client.post(f"/t/{made['code']}/abandon")
    again = client.post(f"/t/{made['code']}/rematch").url.path.removeprefix("/t/")
    client.post(f"/t/{again}/start")
    for _twice in range(2):
        other.post(f"/t/{made['code']}/rematch").raise_for_status()
    assert log_of(client, again).count("came to the table") == 1


def test_who_lost_a_chair_to_a_new_link_does_not_get_it_back_from_the_last_table(
    client: TestClient, other: TestClient
) -> None:
    made = begun(client, other)
    client.post(f"/t/{made['code']}/abandon")
    again = client.post(f"/t/{made['code']}/rematch").url.path.removeprefix("/t/")
    other.post(f"/t/{made['code']}/rematch")
    client.post(f"/t/{again}/start")
    (seat,) = look(other, again)["mine"]
    renewed(client, again, seat)
    other.post(f"/t/{made['code']}/rematch")
    assert not has_chair(other, again, seat)
    assert f"a new link for the chair of {look(client, again)['seats'][seat]['name']}" in log_of(client, again)
