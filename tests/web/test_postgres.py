"""Two real server processes on a real PostgreSQL server, which this test starts itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx2
import psycopg
import pytest

from tests.coach.games import record_of
from tests.web.e2e.patience import wait
from tools.load import free_port, server
from tools.postgres import Postgres, postgres

Browsers = tuple[httpx2.Client, httpx2.Client]


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres(safe=False) as made:
        yield made


@pytest.fixture(scope="module")
def ports(database: Postgres) -> Iterator[list[int]]:
    with ExitStack() as stack:
        stack.enter_context(pytest.MonkeyPatch.context()).setenv("EUPHORIA_COACH_TRIES", "4")
        found = [free_port(), free_port()]
        for port in found:
            stack.enter_context(server(database.url, port))
        yield found


@pytest.fixture
def browsers(ports: list[int]) -> Iterator[Browsers]:
    """One browser at each process."""
    with ExitStack() as stack:
        one, two = [
            stack.enter_context(httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, follow_redirects=True))
            for port in ports
        ]
        yield one, two


@contextmanager
def stream(browser: httpx2.Client, code: str) -> Iterator[Iterator[tuple[str, int, str]]]:
    """What the stream of a table sends: name, number and text of each message."""

    def messages(lines: Iterator[str]) -> Iterator[tuple[str, int, str]]:
        name, number, text = "", -1, ""
        for line in lines:
            kind, _, rest = line.partition(": ")
            if kind == "event":
                name = rest
            elif kind == "id":
                number = int(rest)
            elif kind == "data":
                text += rest + "\n"
            elif not line and text:
                yield name, number, text
                name, number, text = "", -1, ""

    with browser.stream("GET", f"/t/{code}/stream") as answer:
        assert answer.status_code == 200
        yield messages(answer.iter_lines())


def begun(browsers: Browsers, title: str = "dystopia", others: int = 1, **more: Any) -> str:
    """A table of the first browser at whose second chair the other browser sits."""
    one, two = browsers
    kinds = ["screen", "person", *["bot"] * (others - 1)]
    seats = [{"name": f"P{seat}", "kind": kind} for seat, kind in enumerate(kinds)]
    new = {"title": title, "seats": seats, "undo": "off", "start": False, **more}
    made = one.post("/api/tables", json=new).raise_for_status().json()
    two.post(f"/s/{made['links']['1']}").raise_for_status()
    one.post(f"/t/{made['code']}/start").raise_for_status()
    return str(made["code"])


def look(browser: httpx2.Client, code: str) -> Any:
    return browser.get(f"/api/tables/{code}").raise_for_status().json()


def choose(browser: httpx2.Client, code: str, **more: Any) -> httpx2.Response:
    seen = look(browser, code)
    choice = {"choice": seen["view"]["question"]["choices"][0], "at": seen["at"], **more}
    return browser.post(f"/api/tables/{code}/choices", json=choice)


def test_a_move_through_one_process_reaches_a_stream_of_the_other(browsers: Browsers) -> None:
    one, two = browsers
    code = begun(browsers)
    with stream(two, code) as messages:
        assert next(messages)[1] == look(one, code)["version"]
        asked = [one, two][look(one, code)["asked"]]
        version = choose(asked, code).raise_for_status().json()["version"]
        pushed = next(message for message in messages if message[1] == version)
        assert 'id="table"' in pushed[2]


def test_both_processes_know_who_is_there(browsers: Browsers) -> None:
    one, two = browsers
    code = begun(browsers)
    with stream(one, code) as here:
        before = next(here)[2]
        with stream(two, code) as there:
            assert 'id="table"' in next(there)[2]
            after = next(text for name, _, text in here if not name)
    assert before != after


def test_a_nudge_reaches_whoever_is_asked_at_the_other_process(browsers: Browsers) -> None:
    one, two = browsers
    code = begun(browsers)
    while look(one, code)["asked"] != 1:
        choose(one, code).raise_for_status()
    with stream(two, code) as messages:
        next(messages)
        one.post(f"/t/{code}/late", data={"seat": 1, "do": "nudge"}).raise_for_status()
        told = next(json.loads(text) for name, _, text in messages if name == "news" and "nudge" in text)
    assert told["kinds"] == ["nudge"] and told["asked"]


def test_of_many_who_take_a_chair_at_both_processes_one_gets_it(browsers: Browsers) -> None:
    one, _ = browsers
    seats = [{"name": "P0", "kind": "screen"}, {"name": "P1", "kind": "person"}]
    new = {"title": "dystopia", "seats": seats, "start": True}
    made = one.post("/api/tables", json=new).raise_for_status().json()
    with ExitStack() as stack, ThreadPoolExecutor(6) as threads:
        guests = [stack.enter_context(httpx2.Client(base_url=browsers[n % 2].base_url, timeout=30)) for n in range(6)]
        answers = list(threads.map(lambda guest: guest.post(f"/s/{made['links']['1']}").status_code, guests))
        rights = [guest.get(f"/api/tables/{made['code']}").status_code for guest in guests]
    assert sorted(answers) == [303, 409, 409, 409, 409, 409]
    assert [answer == 303 for answer in answers] == [right == 200 for right in rights]


def test_a_chair_asked_for_at_one_process_moves_from_the_other(browsers: Browsers) -> None:
    one, two = browsers
    seats = [{"name": "P0", "kind": "screen"}, {"name": "P1", "kind": "person"}]
    made = one.post("/api/tables", json={"title": "dystopia", "seats": seats, "start": True}).raise_for_status().json()
    code, link = made["code"], f"/s/{made['links']['1']}"
    two.post(link).raise_for_status()
    with httpx2.Client(base_url=one.base_url, timeout=30, follow_redirects=True) as second:
        with stream(two, code) as messages:
            next(messages)
            assert "waiting" in second.post(f"{link}/ask").raise_for_status().text
            asked = next(text for name, _, text in messages if not name and 'name="knock"' in text)
            (knock,) = re.findall(r'name="knock"\s+value="(\w+)"', asked)
            two.post(f"/t/{code}/knock", data={"knock": knock, "answer": "yes"})
            assert next(name for name, _, _ in messages if name == "reload")
        assert two.get(f"/api/tables/{code}").status_code == 403
        # Word from one process to the other takes a moment.
        answers = (second.get(f"/api/tables/{code}") for _ in range(1000))
        assert next(answer.json() for answer in answers if answer.status_code == 200)["mine"] == [1]


def test_two_processes_play_a_game_together(browsers: Browsers) -> None:
    one, two = browsers
    code = begun(browsers)
    for number in range(24):
        asked = [one, two][look(one, code)["asked"]]
        assert choose(asked, code, key=f"k{number}").status_code == 200
        mine, theirs = look(one, code), look(two, code)
        assert (mine["version"], mine["at"]) == (theirs["version"], theirs["at"])


def test_a_lesson_goes_on_at_the_other_process_until_its_guest_is_deleted(
    browsers: Browsers, database: Postgres
) -> None:
    one, two = browsers
    place = "/learn/dystopia/place"
    one.post(f"{place}/on", data={"at": 0}).raise_for_status()
    two.cookies.update(one.cookies)
    assert "Step 2 of 5" in two.get(place).raise_for_status().text
    two.post(f"{place}/undo").raise_for_status()
    one.post("/forget").raise_for_status()
    with psycopg.connect(database.url) as connection:
        assert connection.execute("SELECT count(*) FROM practice").fetchone() == (0,)


def test_what_the_coach_finds_at_one_process_is_told_at_the_other(browsers: Browsers, database: Postgres) -> None:
    one, two = browsers
    file = {"record": ("r.json", record_of("leaders", 1).to_json().encode(), "application/json")}
    at = str(one.post("/records", files=file, data={"do": "watch"}).url.path)
    assert "Ask the coach" in two.get(f"{at}/over").text
    script = {"HX-Request": "true"}
    for browser in browsers:
        assert browser.post(f"{at}/coach", headers=script).status_code == 200

    def told(browser: httpx2.Client) -> str:
        return browser.get(f"{at}/coach", headers=script).text

    wait(lambda: "coach told" in told(two), lambda: told(two), lambda: told(two))
    assert told(one) == told(two)
    with psycopg.connect(database.url) as connection:
        rows = connection.execute("SELECT share, packed IS NOT NULL FROM analyses").fetchall()
    assert rows == [(1.0, True)]


def test_whoever_comes_second_at_the_other_process_is_told(browsers: Browsers) -> None:
    one, _ = browsers
    code = begun(browsers)
    asked = browsers[look(one, code)["asked"]]
    seen = look(asked, code)
    choice = {"choice": seen["view"]["question"]["choices"][0], "at": seen["at"]}
    addresses = [f"{browser.base_url}/api/tables/{code}/choices" for browser in browsers] * 4
    cookies = dict(asked.cookies)
    with ThreadPoolExecutor(len(addresses)) as pool:
        post = lambda address: httpx2.post(address, json=choice, cookies=cookies, timeout=30)  # noqa: E731
        statuses = sorted(answer.status_code for answer in pool.map(post, addresses))
    assert statuses[0] == 200 and set(statuses[1:]) <= {409, 422}
    assert look(one, code)["version"] == look(browsers[1], code)["version"] == seen["version"] + 1


def test_bots_move_once_whichever_process_thinks(browsers: Browsers) -> None:
    one, two = browsers
    kinds = [{"name": f"B{seat}", "kind": "bot"} for seat in range(4)]
    new = {"title": "leaders", "seats": kinds, "public": True}
    code = one.post("/api/tables", json=new).raise_for_status().json()["code"]
    numbers = []
    with stream(two, code) as messages:
        for name, number, _ in messages:
            numbers += [] if name else [number]
            if look(two, code)["state"] == "over":
                break
    seen = [look(browser, code) for browser in browsers]
    assert numbers == sorted(numbers)
    assert seen[0]["state"] == "over" and seen[0] == seen[1]


def test_what_cannot_be_kept_is_refused_politely(browsers: Browsers) -> None:
    one, _ = browsers
    code = begun(browsers)
    for path in ("/t/A%00B", "/s/%00", f"/api/tables/{'A' * 12}"):
        assert one.get(path).status_code in (404, 422)
    for key in ("k" * 300, "a\0b"):
        answer = one.post(f"/t/{code}/say", data={"words": "hi", "key": key}, headers={"HX-Request": "true"})
        assert answer.status_code == 422
    assert one.post(f"/t/{code}/say", data={"words": "a\0b ☃", "key": "s"}).status_code == 200
    assert json.loads(one.get("/healthz").text) == {"ok": True}


# When lines are cut ---------------------------------------------------------------------------------------------------

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE %s"


def cut(database: Postgres, like: str) -> int:
    """End the connections whose last question was like this; how many."""
    with psycopg.connect(database.url) as connection:
        return len(connection.execute(CUT, (like,)).fetchall())


def cut_ears(database: Postgres) -> None:
    """End the connections on which both processes hear of each other."""
    cut_off = 0
    while cut_off < 2:
        cut_off += cut(database, "LISTEN%")


def move(browsers: Browsers, code: str) -> int:
    """Whoever is asked makes a move; the version after it."""
    asked = browsers[look(browsers[0], code)["asked"]]
    return int(choose(asked, code).raise_for_status().json()["version"])


def until(messages: Iterator[tuple[str, int, str]], version: int) -> None:
    """Wait until the stream has sent that version."""
    assert any(number >= version for _, number, _ in messages)


def test_a_process_that_hears_nothing_any_more_finds_out(browsers: Browsers, database: Postgres) -> None:
    """The line on which a process hears of others is cut, so that the next word is lost."""
    _, two = browsers
    code = begun(browsers)
    with stream(two, code) as messages:
        next(messages)
        cut_ears(database)
        until(messages, move(browsers, code))
        # It listens again: the next move comes by itself.
        until(messages, move(browsers, code))


def test_a_process_that_cannot_speak_speaks_later(browsers: Browsers, database: Postgres) -> None:
    _, two = browsers
    code = begun(browsers)
    with stream(two, code) as messages:
        until(messages, move(browsers, code))
        assert cut(database, "%pg_notify%") >= 1
        until(messages, move(browsers, code))


def test_connections_that_were_cut_are_made_again(browsers: Browsers, database: Postgres) -> None:
    code = begun(browsers)
    before = look(browsers[0], code)["version"]
    assert cut(database, "%") > 2
    for number in range(4):
        assert move(browsers, code) == before + number + 1


def test_a_database_that_comes_back_finds_everybody_as_they_were(browsers: Browsers, database: Postgres) -> None:
    one, two = browsers
    code = begun(browsers)
    with stream(two, code) as messages:
        version = move(browsers, code)
        until(messages, version)
        database.stop()
        try:
            answer = one.post(f"/api/tables/{code}/talk", json={"words": "anybody there?", "key": "k"})
            assert answer.status_code == 503 and "try again" in answer.json()["detail"]
        finally:
            database.start()
        said = one.post(f"/api/tables/{code}/talk", json={"words": "anybody there?", "key": "k"}).raise_for_status()
        assert said.json()["version"] == version + 1
        until(messages, version + 1)
        until(messages, move(browsers, code))
