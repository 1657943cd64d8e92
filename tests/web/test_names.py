"""Names and talk that everybody can read, nobody who looks like another, and nothing shown that an address says."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.web.tables.house import House, Seated
from euphoria.web.tables.names import look_of, tidy
from euphoria.web.tables.table import SIT, START, Entry, Table
from tests.web.conftest import browser
from tests.web.test_room import table_of
from tests.web.test_tables import as_program, look, make


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("Ana", "Ana"),
        ("  Ana \t von\n Berg ", "Ana von Berg"),
        ("A\u202ena", "Ana"),
        ("\u2066Ana\u2069\u200b\u200d\ufeff", "Ana"),
        ("A\x00n\x7fa\x9b", "Ana"),
        ("Ana\u2028Bo\u2029", "Ana Bo"),
        ("\ue000Ana\U000f0000", "Ana"),
        ("Ana\u3164\u2800\u115f", "Ana"),
        ("Cafe\u0301", "Caf\u00e9"),
        ("Z" + "\u0300" * 40 + "a", "Z" + "\u0300" * 3 + "a"),
        ("\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e33"),
        ("\u200b\u202e", ""),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\U0001f680"),
    ],
)
def test_what_nobody_can_see_is_left_out(text: str, tidied: str) -> None:
    assert tidy(text) == tidied
    assert tidy(tidied) == tidied


@pytest.mark.parametrize("other", ["ana", "ANA", "\uff21na", "\U0001d400na", "A\u200bna", " Ana "])
def test_nobody_is_called_what_looks_like_another_name(client: TestClient, other: str) -> None:
    assert look_of(other) == look_of("Ana")
    seats = [{"name": "Ana", "kind": "screen"}, {"name": other, "kind": "person"}]
    answer = client.post("/api/tables", json={"title": "dystopia", "seats": seats})
    assert answer.status_code == 422 and "already" in answer.json()["detail"]
    seats[1]["name"] = "Bo"
    code = client.post("/api/tables", json={"title": "dystopia", "seats": seats, "start": False}).json()["code"]
    friend = browser(client)
    friend.post(f"/t/{code}/sit", data={"seat": 1})
    refused = friend.post(f"/t/{code}/sit", data={"seat": 1, "name": other})
    assert refused.status_code == 422 and "already" in refused.text
    assert table_of(client, code).names[1] == "Bo"


def test_names_of_a_new_table_are_tidied(client: TestClient) -> None:
    seats = [{"name": "A\u202ena", "kind": "screen"}, {"name": "Bo  \u200b B", "kind": "screen"}]
    made = client.post("/api/tables", json={"title": "dystopia", "name": "Our\u2067 table", "seats": seats}).json()
    seen = look(client, made["code"])
    assert [seat["name"] for seat in seen["seats"]] == ["Ana", "Bo B"] and seen["name"] == "Our table"


def test_a_name_of_nothing_is_no_name(client: TestClient) -> None:
    seats = [{"name": "\u200b\u3164", "kind": "screen"}, {"name": "Bo", "kind": "screen"}]
    assert client.post("/api/tables", json={"title": "dystopia", "seats": seats}).status_code == 422


def test_talk_does_not_turn_the_line_round(client: TestClient) -> None:
    code = make(client)["code"]
    said = {"words": "hel\u202elo\u200b Z" + "\u0300" * 30}
    assert client.post(f"/api/tables/{code}/talk", json=said, headers=as_program(client)).status_code == 200
    assert table_of(client, code).game.talk[-1].what == "hello Z\u0300\u0300\u0300"


def test_older_tables_keep_the_names_they_have() -> None:
    seats = (Seated("Ana", "screen", "", "disc"), Seated("a\u200bna", "screen", "", "square"))
    table = Table("id", "CODE", House("dystopia", "T\u202e", seats), 3, "rules", "")
    table.apply(Entry(1, START, -1, {}, 0.0))
    table.apply(Entry(2, SIT, 1, vars(seats[1]), 0.0))
    table.apply(Entry(3, "say", 0, {"words": "hel\u202elo"}, 0.0))
    assert table.names == ["Ana", "a\u200bna"] and table.version == 3


# Preferences and the home page


@pytest.mark.parametrize(
    "form",
    [
        {"theme": "\u2603", "back": "/"},
        {"theme": "night; Domain=evil.example", "motion": "\u0000", "lang": "xx"},
        {"lang": "\U0001f600"},
    ],
)
def test_only_known_preferences_are_kept(client: TestClient, form: dict[str, Any]) -> None:
    answer = client.post("/prefs", data=form, follow_redirects=False)
    assert answer.status_code == 303 and "set-cookie" not in answer.headers


def test_known_preferences_are_kept(client: TestClient) -> None:
    form = {"theme": "night", "motion": "less", "lang": "en", "back": "/t/ABCDEF/replay"}
    answer = client.post("/prefs", data=form, follow_redirects=False)
    assert answer.headers["location"] == "/t/ABCDEF/replay"
    assert {name: client.cookies[name] for name in ("theme", "motion", "lang")} == {
        "theme": "night",
        "motion": "less",
        "lang": "en",
    }
    client.post("/prefs", data={"motion": ""}, follow_redirects=False)
    assert client.cookies.get("motion") in (None, "", '""')


@pytest.mark.parametrize(
    "back", ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil", "/\u2603", "x"]
)
def test_the_way_back_is_one_of_our_pages(client: TestClient, back: str) -> None:
    answer = client.post("/prefs", data={"back": back}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_the_home_page_says_nothing_that_stands_in_its_address(client: TestClient) -> None:
    page = client.get("/", params={"problem": "Call this number", "code": "swordfish"}).text
    assert "Call this number" not in page and "swordfish" not in page
    assert "NOPE22" in client.post("/join", data={"code": "NOPE22"}).text


# Guests


def guests(client: TestClient) -> int:
    service = client.app.state.service  # type: ignore[attr-defined]

    async def count() -> int:
        async with service.store.engine.connect() as connection:
            return int((await connection.exec_driver_sql("SELECT count(*) FROM guests")).scalar())

    assert client.portal is not None
    return int(client.portal.call(count))


def test_what_is_refused_makes_no_guest(client: TestClient) -> None:
    waiting = make(client, kinds=("screen", "person"), start=False)["code"]
    running = make(client)["code"]
    before = guests(client)
    refused = [
        ("/play", {"data": {"title": "dystopia", "level": "nobody"}}),
        ("/play", {"data": {"title": "chess"}}),
        ("/new", {"data": {"title": "dystopia", "chair-0-kind": "screen"}}),
        ("/new", {"data": {"chair-0-kind": "screen", "chair-1-kind": "screen", "undo": "always"}}),
        ("/api/tables", {"json": {"title": "dystopia", "seats": [{"name": "A"}, {"name": "A"}]}}),
        (f"/t/{waiting}/sit", {"data": {"seat": 0}}),
        (f"/t/{waiting}/sit", {"data": {"seat": 9}}),
        (f"/t/{waiting}/sit", {"data": {"seat": 1, "name": "Player 0"}}),
        (f"/t/{waiting}/start", {}),
        (f"/t/{waiting}/say", {"data": {"words": "x"}}),
        (f"/t/{running}/sit", {"data": {"seat": 0}}),
        (f"/t/{running}/start", {}),
        ("/t/ZZZZZZ/sit", {}),
        ("/join", {"data": {"code": "ZZZZZZ"}}),
    ]
    for path, sent in refused:
        answer = browser(client).post(path, **sent)  # type: ignore[arg-type]
        assert answer.status_code in (403, 404, 422), (path, answer.status_code)
        assert "set-cookie" not in answer.headers, path
    assert guests(client) == before
    assert browser(client).post(f"/t/{waiting}/sit", data={"seat": 1, "name": "Bo"}).status_code == 200
    assert guests(client) == before + 1
