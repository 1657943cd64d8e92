"""Who may read what: finished tables, tables of other rules, what is kept of tokens and what is deleted on request."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import insert, update

from euphoria.web.edge.settings import Settings
from euphoria.web.tables import database as db
from euphoria.web.tables.store import rules_of
from tests.web.conftest import browser, follow
from tests.web.test_tables import choose, first_choice, look, make

PAGES = ("", "/over", "/replay", "/record.json", "/proof", "/stream")


def seal_game(client: TestClient, code: str) -> None:
    client.post(f"/t/{code}/abandon").raise_for_status()


def rows(settings: Settings) -> str:
    """Everything in the database, as text."""
    file = settings.database.partition("///")[2]
    with closing(sqlite3.connect(file)) as connection:
        return "\n".join(connection.iterdump())


@pytest.mark.parametrize("page", PAGES)
def test_a_finished_table_is_for_those_who_sat_there_or_have_the_link(client: TestClient, page: str) -> None:
    made = make(client, kinds=("screen", "person"), start=False)
    code = made["code"]
    friend, watcher, stranger = browser(client), browser(client), browser(client)
    follow(friend, made["links"]["1"])
    follow(watcher, made["links"]["-1"])
    client.post(f"/t/{code}/start")
    seal_game(client, code)
    answer = stranger.get(f"/t/{code}{page}")
    assert answer.status_code == 403
    assert "those who sit at it" in answer.text and "Player 1" not in answer.text
    if page != "/stream":  # which never ends
        for reader in (client, friend, watcher):
            assert reader.get(f"/t/{code}{page}").status_code == 200


def test_tables_of_the_lobby_may_be_watched(client: TestClient, other: TestClient) -> None:
    code = make(client, public=True)["code"]
    assert look(other, code)["seat"] is None
    assert other.get(f"/t/{code}/replay").status_code == 200
    assert other.get(f"/t/{code}/record.json").status_code == 403, "as long as it is played"
    seal_game(client, code)
    assert json.loads(other.get(f"/t/{code}/record.json").text)["seed"] is not None


# Tokens ---------------------------------------------------------------------------------------------------------------


def test_of_tokens_only_hashes_are_kept(client: TestClient, other: TestClient, settings: Settings) -> None:
    made = make(client, kinds=("screen", "person", "person"), start=False)
    code = made["code"]
    follow(other, made["links"]["1"])
    shown = re.findall(r"/s/([\w-]{20,})", client.get(f"/t/{code}").text)
    assert set(shown) == {made["links"]["2"], made["links"]["-1"]}, "whoever made the table sees unused links again"
    assert made["links"]["2"] not in other.get(f"/t/{code}").text
    tokens = [*made["links"].values(), made["token"], other.cookies["guest"]]
    assert len(set(tokens)) == 5 and all(len(token) >= 22 for token in tokens)
    dump = rows(settings)
    assert code in dump
    for token in tokens:
        assert token not in dump


def test_links_of_one_table_do_not_open_another(client: TestClient) -> None:
    one, two = (make(client, kinds=("screen", "person"), start=False) for _ in range(2))
    assert not set(one["links"].values()) & set(two["links"].values())


# Deleting -------------------------------------------------------------------------------------------------------------


def test_delete_my_data_does_what_it_says(client: TestClient, other: TestClient, settings: Settings) -> None:
    alone = make(client, name="Only me")["code"]
    shared = make(client, name="With a friend", kinds=("screen", "person"), start=False)
    follow(other, shared["links"]["1"])
    client.post(f"/t/{shared['code']}/start")
    token = client.cookies["guest"]
    guest = next(row for row in rows(settings).splitlines() if '"guests"' in row).partition("VALUES('")[2][:32]
    assert guest in rows(settings)
    client.post("/forget")
    dump = rows(settings)
    assert guest not in dump and "Only me" not in dump and alone not in dump
    assert "guest" not in client.cookies
    assert client.get(f"/t/{alone}").status_code == 404
    # Whoever finds the old token has nothing of it, and the friend plays on, against a bot.
    thief = browser(client)
    thief.cookies.set("guest", token)
    assert thief.get(f"/api/tables/{shared['code']}").status_code == 403
    assert [seat["kind"] for seat in look(other, shared["code"])["seats"]] == ["bot", "person"]


# Other rules ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def old(client: TestClient) -> Any:
    """A table of two browsers, begun under rules that are not played here any more."""
    friend = browser(client)
    made = make(client, kinds=("screen", "person"), start=False, undo="off")
    follow(friend, made["links"]["1"])
    client.post(f"/t/{made['code']}/start")
    people = [client, friend]
    for _ in range(4):
        seen = look(people[look(client, made["code"])["asked"]], made["code"])
        choose(people[seen["seat"]], made["code"], first_choice(seen), seen["at"]).raise_for_status()
    return made["code"], people


def age(client: TestClient) -> None:
    """As if the server had been updated."""
    service = client.app.state.service  # type: ignore[attr-defined]

    async def happen() -> None:
        async with service.store.engine.begin() as connection:
            await connection.execute(update(db.tables).values(rules="dystopia-0"))
        service.tables.clear()
        service.held.clear()
        service.codes.clear()

    client.portal.call(happen)  # type: ignore[union-attr]


def test_a_table_of_other_rules_says_so_and_is_left_alone(client: TestClient, old: Any, settings: Settings) -> None:
    code, people = old
    age(client)
    before = rows(settings)
    page = client.get(f"/t/{code}")
    assert page.status_code == 409
    assert "dystopia-0" in page.text and rules_of("dystopia") in page.text and f"/t/{code}/log.json" in page.text
    for person in people:
        answer = choose(person, code, "pass", 0)
        assert answer.status_code == 409 and "dystopia-0" in answer.json()["detail"]
        form = person.post(f"/t/{code}/choose", data={"choice": "0", "at": "0"}, headers={"HX-Request": "true"})
        assert form.status_code == 409 and "dystopia-0" in form.text
        assert person.post(f"/t/{code}/undo").status_code == 409
    assert client.get("/").status_code == 200
    assert rows(settings) == before


def test_what_happened_under_other_rules_can_be_had_without_secrets(client: TestClient, old: Any) -> None:
    code, people = old
    made = [entry for entry in log(people[0], code, 303) if entry]
    age(client)
    assert made == []
    logs = [log(person, code) for person in people]
    assert browser(client).get(f"/t/{code}/log.json").status_code == 403
    for seat, kept in enumerate(logs):
        chosen = [entry for entry in kept["log"] if entry["kind"] == "choose"]
        assert len(chosen) == 4 and kept["seed"] is None
        assert all((entry["data"] is not None) == (entry["seat"] == seat) for entry in chosen)
    assert logs[0]["rules"] == "dystopia-0" and len(logs[0]["seats"]) == 2


def test_hints_and_reactions_of_others_stay_secret_under_other_rules(client: TestClient, old: Any) -> None:
    code, people = old
    watcher = browser(client)
    service = client.app.state.service  # type: ignore[attr-defined]
    thought = {"ideas": [], "chances": ["secret of seat 0"]}

    async def happen() -> None:
        table = await service.find(code)
        await service.store.admit(table.id, await guest_of(watcher), -1)
        await service.do(table, 0, lambda now: ("auto", {"on": True}))
        row = {"table_id": table.id, "seat": 0, "at": 0.0, "key": None}
        async with service.store.engine.begin() as connection:
            entries = [
                {**row, "seq": table.version + 1, "kind": "hint", "data": {"stage": 2, "thought": thought}},
                {**row, "seq": table.version + 2, "kind": "something new", "data": {"what": "secret of seat 0"}},
            ]
            await connection.execute(insert(db.entries), entries)

    async def guest_of(person: TestClient) -> str:
        guest, token = await service.store.new_guest()
        person.cookies.set("guest", token)
        return str(guest)

    client.portal.call(happen)  # type: ignore[union-attr]
    for over in (False, True):
        if over:
            end(client, code)
        age(client)
        own, other, seen = (log(person, code) for person in (*people, watcher))
        for kept in (other, seen):
            assert "secret of seat 0" not in json.dumps(kept)
            assert "auto" not in [entry["kind"] for entry in kept["log"]]
            assert [entry["number"] for entry in kept["log"]] == list(range(1, len(kept["log"]) + 1))
            hints = [entry for entry in kept["log"] if entry["kind"] == "hint"]
            assert [entry["data"] for entry in hints] == [{"stage": 2}], "that it was taken everybody may know"
        assert [entry["data"] for entry in own["log"] if entry["kind"] == "auto"] == [{"on": True}]
        assert "secret of seat 0" in json.dumps(own)


def end(client: TestClient, code: str) -> None:
    """As if the game had been over."""
    service = client.app.state.service  # type: ignore[attr-defined]

    async def happen() -> None:
        async with service.store.engine.begin() as connection:
            await connection.execute(update(db.tables).where(db.tables.c.code == code).values(state="over"))

    client.portal.call(happen)  # type: ignore[union-attr]


def test_of_a_finished_game_under_other_rules_everything_can_be_had(client: TestClient, old: Any) -> None:
    code, people = old
    seal_game(client, code)
    age(client)
    kept = log(people[1], code)
    assert kept["seed"] is not None
    assert all(entry["data"] is not None for entry in kept["log"])


def log(person: TestClient, code: str, status: int = 200) -> Any:
    answer = person.get(f"/t/{code}/log.json", follow_redirects=False)
    assert answer.status_code == status
    return answer.json() if status == 200 else []


def test_a_database_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """Links were once kept as they are; then that column went away."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine, inspect

    config = Config()
    config.set_main_option("script_location", str(db.MIGRATIONS))
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        assert "plain" in {column["name"] for column in inspect(connection).get_columns("links")}
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        found = {
            name: {column["name"] for column in inspect(connection).get_columns(name)} for name in db.metadata.tables
        }
        assert found == {name: set(table.c.keys()) for name, table in db.metadata.tables.items()}
    engine.dispose()
