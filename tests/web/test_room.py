"""At the table through its pages: links, the end and what comes after it, looking back."""

from __future__ import annotations

import asyncio
import re
from hashlib import sha256
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from euphoria.ai import AGENTS
from euphoria.titles import TITLES, record_of
from euphoria.web.pages.framing import LINES
from euphoria.web.tables import database
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import Table
from euphoria.web.tables.windows import view_asked
from tests.web.conftest import browser, follow
from tests.web.test_tables import as_program, look, make

FEWEST = {title: game.rules.FEWEST_PLAYERS for title, game in TITLES.items()}
SHORT: dict[str, dict[str, Any]] = {"dystopia": {"turn_limit": 3}, "leaders": {"max_turns": 4}}
"""Options of games that are soon over."""


def table_of(client: TestClient, code: str) -> Table:
    """The table as the server has it in memory."""
    service: Service = client.app.state.service  # type: ignore[attr-defined]
    assert client.portal is not None
    return client.portal.call(service.find, code)


def play(clients: list[TestClient], code: str, moves: int = 10_000) -> None:
    """Play on with greedy agents, seat by seat with the browser it belongs to."""
    table = table_of(clients[0], code)
    agents = [AGENTS[table.house.title]["greedy"](seat) for seat in range(len(table.seats))]
    for _ in range(moves):
        while not table.waits_for and table.state == "playing":
            clients[0].portal.call(asyncio.sleep, 0)  # type: ignore[union-attr]
        if table.state != "playing":
            return
        seat = table.waits_for[0]
        headers = as_program(clients[seat])
        if table.holding is not None:
            answer = clients[seat].post(f"/api/tables/{code}/end-turn", params={"seat": seat}, headers=headers)
        else:
            choice = agents[seat].choose(view_asked(table, seat)).index
            body = {"choice": int(choice), "at": table.at, "seat": seat}
            answer = clients[seat].post(f"/api/tables/{code}/choices", json=body, headers=headers)
        assert answer.status_code == 200, answer.text


def together(
    client: TestClient, other: TestClient, title: str = "dystopia", **more: Any
) -> tuple[str, list[TestClient]]:
    """A table of both browsers that has begun: the last chair is the other's."""
    kinds = ("screen",) * (FEWEST[title] - 1) + ("person",)
    made = make(client, title, kinds, start=False, undo="off", **more)
    follow(other, made["links"][str(FEWEST[title] - 1)])
    client.post(f"/t/{made['code']}/start")
    return made["code"], [client] * (FEWEST[title] - 1) + [other]


def text(client: TestClient, path: str, status: int = 200) -> str:
    """The words of a page, without its markup."""
    answer = client.get(path)
    assert answer.status_code == status, answer.text[:500]
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text)))


# Links


def test_whoever_made_the_table_has_the_links_before_and_in_the_game(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person", "person"), start=False)
    path = f"/t/{made['code']}"
    watching, first, second = (f"/s/{made['links'][seat]}" for seat in ("-1", "1", "2"))
    room = client.get(path).text
    assert all(link in room for link in (watching, first, second))
    follow(other, made["links"]["1"])
    assert first not in client.get(path).text
    client.post(f"{path}/start")
    begun = client.get(path).text
    assert watching in begun and second in begun and first not in begun
    assert watching not in other.get(path).text and second not in other.get(path).text


def test_a_chair_that_a_bot_kept_warm_can_be_taken_in_the_middle_of_the_game(
    client: TestClient, other: TestClient
) -> None:
    made = make(client, kinds=("screen", "person"), start=False)
    client.post(f"/t/{made['code']}/start")
    assert look(client, made["code"])["seats"][1]["kind"] == "bot"
    follow(other, made["links"]["1"])
    assert look(other, made["code"])["mine"] == [1]
    assert look(client, made["code"])["seats"][1]["kind"] == "person"


def test_whoever_comes_by_link_can_say_how_they_are_called(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person", "person"), start=False)
    path = f"/t/{made['code']}"
    follow(other, made["links"]["1"])
    other.post(f"{path}/sit", data={"seat": 1, "name": "Bo"})
    assert "Bo" in text(client, path)
    refused = other.post(f"{path}/sit", data={"seat": 1, "name": "Player 0"})
    assert refused.status_code == 422 and "already" in refused.text and 'id="lobby"' in refused.text
    taken = browser(client).post(f"{path}/sit", data={"seat": 1, "name": "Eve"})
    assert taken.status_code == 422 and "already" in taken.text
    assert look_mine(other, path) == [1]


def test_whoever_looks_into_a_full_waiting_room_is_not_sent_to_a_free_chair(
    client: TestClient, other: TestClient
) -> None:
    made = make(client, kinds=("screen", "person", "bot"), start=False)
    path, third = f"/t/{made['code']}", browser(client)
    assert "Choose a free one." in text(third, path)
    follow(other, made["links"]["1"])
    page = text(third, path)
    assert "Choose a free one." not in page and "All of them are taken." in page


def test_finished_games_can_be_watched_again_from_the_first_page(client: TestClient) -> None:
    assert "You have finished no game yet" in text(client, "/")
    code = make(client, kinds=("screen", "bot"))["code"]
    assert f"/t/{code}/replay" not in client.get("/").text
    client.post(f"/t/{code}/abandon")
    page = client.get("/").text
    assert f'href="/t/{code}/replay?at=0"' in page and "You have finished no game yet" not in page
    assert client.get(f"/t/{code}/replay?at=0").status_code == 200


# The end


@pytest.mark.parametrize("title", TITLES)
def test_a_game_that_is_over_leads_to_its_result_and_back(title: str, client: TestClient, other: TestClient) -> None:
    code, clients = together(client, other, title, options=SHORT[title])
    assert f'href="/t/{code}/over"' not in client.get(f"/t/{code}").text
    play(clients, code)
    for one in (client, other):
        assert f'href="/t/{code}/over"' in one.get(f"/t/{code}").text
        page = one.get(f"/t/{code}/over").text
        assert f'href="/t/{code}"' in page and f"/t/{code}/rematch" in page
    assert f'href="/t/{code}/over"' in client.get("/").text


@pytest.mark.parametrize("title", TITLES)
def test_the_result_names_those_who_won_and_nobody_else(title: str, client: TestClient, other: TestClient) -> None:
    code, clients = together(client, other, title)
    play(clients, code)
    table = table_of(client, code)
    won = {table.names[seat] for seat in table.game.ranking()[0]}
    page = client.get(f"/t/{code}/over").text
    found = re.search(r"<h1>(.*?)</h1>", page)
    assert found is not None
    assert {name for name in table.names if name in unescape(found[1])} == won


@pytest.mark.parametrize("title", TITLES)
def test_a_game_given_up_at_once_has_a_result_without_a_medal(
    title: str, client: TestClient, other: TestClient
) -> None:
    code, _clients = together(client, other, title)
    assert client.post(f"/t/{code}/abandon").status_code == 200
    page = client.get(f"/t/{code}/over").text
    assert "Nobody won" in page
    assert not re.search(r'icons\.svg\?v=\w+#(star|crown)" x=', page)
    assert "Nobody won" in client.get("/").text


def test_the_end_is_pushed_without_loading_the_page_anew(client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other)
    client.post(f"/t/{code}/abandon")
    answer = client.post(f"/t/{code}/say", data={"words": "good game"}, headers={"HX-Request": "true"})
    assert f'href="/t/{code}/over"' in answer.text and 'hx-target="#doings"' in answer.text
    assert "good game" in answer.text


def test_only_whoever_made_the_table_ends_the_game_for_others(client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other)
    assert "/abandon" in client.get(f"/t/{code}").text and "/abandon" not in other.get(f"/t/{code}").text
    assert other.post(f"/t/{code}/abandon").status_code == 403
    assert look(client, code)["state"] == "playing"
    client.post(f"/t/{code}/seat", data={"seat": 0, "to": "bot"})
    assert other.post(f"/t/{code}/abandon").status_code == 200
    assert look(client, code)["state"] == "over"


# Playing again


def test_everybody_at_the_table_is_led_to_one_next_game(client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other)
    client.post(f"/t/{code}/abandon")
    first = other.post(f"/t/{code}/rematch")
    again = first.url.path
    assert again not in (f"/t/{code}", "/")
    # The other's screen has the first chair now, and everybody has moved on by one.
    assert look_mine(other, again) == [0]
    for page in (f"/t/{code}", f"/t/{code}/over"):
        assert "Player 1" in text(client, page) and "next game" in text(client, f"/t/{code}/over")
    second = client.post(f"/t/{code}/rematch")
    assert second.url.path == again
    assert look_mine(client, again) == [1]
    assert "you" in text(client, again)
    assert other.post(f"/t/{code}/rematch").url.path == again


def look_mine(client: TestClient, path: str) -> list[int]:
    """The chairs of this browser in a waiting room."""
    page = client.get(path).text
    return [int(seat) for seat in re.findall(r'at-me" id="seat-(\d)"', page)]


def test_a_next_game_that_has_begun_still_has_my_chair(client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other)
    client.post(f"/t/{code}/abandon")
    again = client.post(f"/t/{code}/rematch").url.path
    client.post(f"{again}/start")
    other.post(f"/t/{code}/rematch")
    seen = look(other, again.removeprefix("/t/"))
    assert [seen["seats"][seat]["kind"] for seat in seen["mine"]] == ["person"]


def test_with_bots_the_next_game_begins_at_once(client: TestClient) -> None:
    code = client.post("/play", data={"title": "dystopia"}).url.path.removeprefix("/t/")
    client.post(f"/t/{code}/abandon")
    again = client.post(f"/t/{code}/rematch").url.path.removeprefix("/t/")
    seen = look(client, again)
    assert (seen["state"], len(seen["mine"])) == ("playing", 1)


def test_only_those_who_sat_there_play_again_and_only_at_the_end(client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other, public=True)
    assert client.post(f"/t/{code}/rematch").status_code == 422
    client.post(f"/t/{code}/abandon")
    assert browser(client).post(f"/t/{code}/rematch").status_code == 403


def test_the_page_of_the_result_hears_of_the_next_game(client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other)
    client.post(f"/t/{code}/abandon")
    other.post(f"/t/{code}/rematch")
    table = table_of(client, code)
    assert table.again is not None and table.again[0] == 1
    assert "Player 1 has made a table for the next game" in text(client, f"/t/{code}/over")


# Who may look back


@pytest.mark.parametrize("page", ["", "/over", "/replay", "/record.json", "/proof"])
def test_a_private_table_is_shown_to_those_who_sat_there(page: str, client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other)
    stranger = browser(client)
    client.post(f"/t/{code}/abandon")
    assert other.get(f"/t/{code}{page}").status_code == 200
    assert stranger.get(f"/t/{code}{page}").status_code == 403


# The first page


def test_the_lobby_counts_the_chairs_that_are_taken(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person", "bot", "person"), start=False, public=True, name="Come in")
    stranger = browser(client)
    assert "2 of 4 chairs taken" in text(stranger, "/")
    follow(other, made["links"]["1"])
    assert "3 of 4 chairs taken" in text(stranger, "/")
    assert "chairs taken" not in text(other, "/")
    assert "Waiting room" in text(other, "/")


def test_my_tables_say_how_far_they_are_after_a_restart_too(client: TestClient) -> None:
    code = make(client, kinds=("screen", "bot"))["code"]
    service: Service = client.app.state.service  # type: ignore[attr-defined]
    assert "Your turn" in text(client, "/")
    service.tables.clear()
    service.codes.clear()
    assert "Your turn" in text(client, "/")
    client.post(f"/t/{code}/abandon")
    assert "finished" in text(client, "/")


def test_the_table_that_waits_for_me_stands_first(client: TestClient) -> None:
    make(client, kinds=("screen", "bot"), name="Now")
    make(client, kinds=("screen", "person"), start=False, name="Soon")
    code = make(client, kinds=("screen", "bot"), name="Done")["code"]
    client.post(f"/t/{code}/abandon")
    mine = client.get("/").text.partition('id="open-record"')[0]
    assert re.findall(r"<b>(Now|Soon|Done)</b>", mine) == ["Now", "Soon", "Done"]


def test_a_table_under_older_rules_does_not_spoil_the_first_page(client: TestClient) -> None:
    make(client, kinds=("screen", "bot"), name="Old friend")
    make(client, kinds=("screen", "person"), start=False, public=True, name="Old lobby")
    service: Service = client.app.state.service  # type: ignore[attr-defined]

    async def age() -> None:
        async with service.store.engine.begin() as connection:
            await connection.execute(update(database.tables).values(rules="dystopia-0"))
        service.tables.clear()
        service.codes.clear()

    assert client.portal is not None
    client.portal.call(age)
    assert "begun under older rules" in text(client, "/")
    assert "Old lobby" not in text(browser(client), "/")


# Waiting for each other


def test_whoever_wants_to_go_back_is_told_what_the_others_say(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person"), start=False, undo="consent")
    code = made["code"]
    follow(other, made["links"]["1"])
    client.post(f"/t/{code}/start")
    clients = [client, other]
    play(clients, code, 3)
    table = table_of(client, code)
    asker = clients[table.made[-1].seat]
    answerer = clients[1 - table.made[-1].seat]
    before = table.at
    for answer, said in (("no", "would rather not"), ("yes", "")):
        asker.post(f"/t/{code}/undo")
        assert "must agree" in text(asker, f"/t/{code}") and "would like to take" in text(answerer, f"/t/{code}")
        assert "must agree" not in text(answerer, f"/t/{code}")
        answerer.post(f"/t/{code}/undo", data={"answer": answer})
        assert said in text(asker, f"/t/{code}") and "must agree" not in text(asker, f"/t/{code}")
        assert ("would rather not" in text(asker, f"/t/{code}")) == bool(said)
    assert table_of(client, code).at < before
    assert "would rather not" not in text(asker, f"/t/{code}")


def late_table(client: TestClient, other: TestClient) -> tuple[str, list[TestClient]]:
    """A table at which somebody's clock has run out."""
    code, clients = together(client, other, clock="relaxed")
    play(clients, code, 2)
    table_of(client, code).since -= 1000
    return code, clients


def test_others_can_wait_for_somebody_who_is_late(client: TestClient, other: TestClient) -> None:
    code, clients = late_table(client, other)
    seat = table_of(client, code).asked
    assert seat is not None
    patient = clients[1 - seat]
    assert "out of time" in text(patient, f"/t/{code}")
    assert "out of time" not in text(clients[seat], f"/t/{code}")
    patient.post(f"/t/{code}/late", data={"seat": seat, "do": "wait"})
    assert "out of time" not in text(patient, f"/t/{code}")
    assert (
        "still has time"
        in patient.post(f"/t/{code}/late", data={"seat": seat, "do": "bot"}, headers={"HX-Request": "true"}).text
    )


def test_a_chair_lent_to_a_bot_is_offered_back(client: TestClient, other: TestClient) -> None:
    code, clients = late_table(client, other)
    seat = table_of(client, code).asked
    assert seat is not None
    clients[1 - seat].post(f"/t/{code}/late", data={"seat": seat, "do": "bot"})
    assert "A bot plays for" in text(clients[seat], f"/t/{code}")
    assert "Take my chair back" not in text(clients[1 - seat], f"/t/{code}")
    clients[seat].post(f"/t/{code}/seat", data={"seat": seat, "to": "me"})
    assert "A bot plays for" not in text(clients[seat], f"/t/{code}")


# The log


@pytest.mark.parametrize("title", TITLES)
def test_each_line_of_the_log_leads_to_the_moment_it_tells_of(
    title: str, client: TestClient, other: TestClient
) -> None:
    code, clients = together(client, other, title)
    play(clients, code, 120)
    page = other.get(f"/t/{code}/log").text
    told = r'<li id="log-[\w-]+".*?href="(.*?)">.*?<span>(?:<b>(.*?)</b> )?([^<]*)</span></a>'
    lines = re.findall(told, page, re.DOTALL)
    assert len(lines) > 5
    for link, _who, words in lines[1:4]:
        shown = re.search(r'<p id="moved">.*?<span>(.*?)</span>', other.get(unescape(link)).text, re.DOTALL)
        assert shown is not None and shown[1].endswith(words)


def test_a_long_log_is_on_a_page_of_its_own(client: TestClient, other: TestClient) -> None:
    code, clients = together(client, other)
    play(clients, code, 150)
    short = client.get(f"/t/{code}").text
    whole = client.get(f"/t/{code}/log").text
    assert LINES // 2 < short.count('<li id="log-') <= LINES < whole.count('<li id="log-')
    assert f'href="/t/{code}/log"' in short
    tops = [re.findall(r'<li id="(log-[\w-]+)".*?</li>', page) for page in (short, whole)]
    assert tops[1][: len(tops[0])] == tops[0]


def test_talk_is_part_of_the_log_where_it_was_said(client: TestClient, other: TestClient) -> None:
    code, clients = together(client, other)
    play(clients, code, 10)
    said_at = table_of(client, code).at
    client.post(f"/t/{code}/say", data={"words": "good luck"})
    play(clients, code, 10)
    assert 'said "good luck"' in text(client, f"/t/{code}/log")
    assert "good luck" in text(client, f"/t/{code}/replay?at={said_at}")
    assert "good luck" not in text(client, f"/t/{code}/replay?at={said_at - 1}")


def test_a_record_that_was_sent_can_be_stepped_through(client: TestClient, other: TestClient) -> None:
    code, clients = together(client, other)
    play(clients, code, 30)
    client.post(f"/t/{code}/abandon")
    record = client.get(f"/t/{code}/record.json").content
    stranger = browser(client)
    sent = stranger.post("/records", data={"do": "watch"}, files={"record": ("game.json", record, "application/json")})
    assert sent.url.path.startswith("/r/")
    links = set(re.findall(r'href="(/[rt]/[^"]*)"', sent.text))
    own = (f"{sent.url.path}?", f"{sent.url.path}/over")
    assert links and all(link.startswith(own) for link in links)
    assert stranger.get(unescape(min(links))).status_code == 200


def test_a_proof_counts_choices_and_chance(client: TestClient, other: TestClient) -> None:
    code, clients = together(client, other)
    play(clients, code, 30)
    client.post(f"/t/{code}/abandon")
    table = table_of(client, code)
    said = text(client, f"/t/{code}/proof")
    assert f"Choices of the players: {len(table.made)}; dice and cards drawn: {table.at - len(table.made)}." in said


def test_a_record_from_before_is_checked_against_the_seal_that_somebody_wrote_down(client: TestClient) -> None:
    game = TITLES["dystopia"].rules.new_game(2, seed=12_345)
    for _ in range(20):
        game.choose(game.question().choices[0])
    record, kept = record_of(game).to_json().encode(), sha256(b"12345").hexdigest()
    for seal, fits in ((kept, True), (f" {kept.upper()} ", True), ("", True), ("0" * 64, False)):
        files = {"record": ("game.json", record, "application/json")}
        said = client.post("/records", data={"do": "check", "seal": seal}, files=files).text
        assert ('class="box verdict good"' in said) == fits
        assert ("The seal belongs to the seed" in said) == (fits and bool(seal))


def test_a_deck_that_is_none_is_told_on_the_form(client: TestClient) -> None:
    form = {
        f"chair-{seat}-{part}": value for seat in range(4) for part, value in (("kind", "bot"), ("level", "greedy"))
    }
    files = {"deck": ("deck.toml", b"[[nonsense", "application/toml")}
    answer = client.post("/new", data={"title": "leaders", "do": "start", "name": "Ours", **form}, files=files)
    assert answer.status_code == 422 and "deck.toml" in answer.text and 'value="Ours"' in answer.text


@pytest.mark.parametrize(("title", "known"), [("dystopia", True), ("leaders", False)])
def test_a_chair_is_given_a_character_where_the_game_has_it(title: str, known: bool, client: TestClient) -> None:
    form = {
        f"chair-{seat}-{part}": value
        for seat in range(3)
        for part, value in (("kind", "person"), ("name", "ABC"[seat]))
    }
    form |= {"chair-3-kind": "bot", "chair-3-level": "sky-trader", "title": title, "do": "start"}
    answer = client.post("/new", data=form)
    assert answer.status_code == (200 if known else 422)
    assert ("Sky-trader, a bot, never late" in answer.text) == known
    assert ("A bot is one of these" in answer.text) == (not known)


@pytest.mark.parametrize("title", TITLES)
def test_the_waiting_room_says_in_words_how_the_table_plays(title: str, client: TestClient) -> None:
    changed = {
        "dystopia": {"turn_limit": 100, "trading": False},
        "leaders": {"max_turns": 30, "gun_table": "alternative"},
    }
    kinds = ("screen",) * (FEWEST[title] - 1) + ("person",)
    code = make(client, title, kinds, start=False, clock="quick", talk=False, options=changed[title])["code"]
    said = text(client, f"/t/{code}")
    assert "Turn limit: " in said and "45 seconds for a decision" in said and "without talk" in said
    assert ("12 seconds" in said) == (title == "leaders")
    assert not [name for name in changed[title] if name in said]
