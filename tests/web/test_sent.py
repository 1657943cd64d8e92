"""What strangers send: decks and records are read by clerks, and whatever they are the server goes on."""

from __future__ import annotations

import asyncio
import json
import os
import time
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.core.record import Record
from euphoria.leaders.artifacts.decks import our_deck
from euphoria.titles import TITLES, record_of
from euphoria.web.edge.app import create_app
from euphoria.web.edge.guard import LARGEST
from euphoria.web.edge.settings import Settings
from euphoria.web.refusals import Busy, Refused
from euphoria.web.tables import decks, records
from euphoria.web.thinking import clerks as module
from euphoria.web.thinking.clerks import Clerks
from tests.web.test_tables import make

CHAIRS = {
    f"chair-{seat}-{part}": value for seat in range(4) for part, value in (("kind", "person"), ("name", f"P{seat}"))
}
LEADERS = ("person",) * 4


def send_deck(client: TestClient, text: bytes, name: str = "deck.toml") -> Any:
    files = {"deck": (name, text, "application/toml")}
    return client.post("/new", data={"title": "leaders", "do": "start", **CHAIRS}, files=files)


def send_record(client: TestClient, text: bytes, do: str = "watch") -> Any:
    return client.post("/records", data={"do": do}, files={"record": ("game.json", text, "application/json")})


def a_record(title: str = "leaders", choices: int = 30, **options: Any) -> Record:
    """The beginning of a game in which everybody takes what comes first."""
    chosen = TITLES[title].rules.options_from(options)
    game: Any = TITLES[title].rules.new_game(TITLES[title].rules.FEWEST_PLAYERS, seed=5, options=chosen)
    while len(game.history) < choices:
        game.choose(game.open_choices[0])
    return record_of(game)


def not_here(*_args: object, **_more: object) -> None:
    raise AssertionError("this was to be done by a clerk")


# Clerks


def hang() -> None:
    while True:
        time.sleep(1)


def crash() -> None:
    os._exit(3)


def double(number: int) -> int:
    return 2 * number


@pytest.mark.parametrize("work", [hang, crash])
def test_a_clerk_that_hangs_or_crashes_is_replaced(work: Callable[[], None]) -> None:
    async def whole() -> None:
        clerks = Clerks(1)
        try:
            with pytest.raises(Refused):
                await clerks.do(0.2, work)
            assert await clerks.do(60.0, double, 4) == 8
            assert clerks.failures == 1
        finally:
            clerks.close()

    asyncio.run(whole())


def test_only_so_many_wait_for_a_clerk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 2)

    async def whole() -> None:
        clerks = Clerks(1)
        try:
            working = [asyncio.create_task(clerks.do(60.0, double, number)) for number in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await clerks.do(60.0, double, 4)
            assert await asyncio.gather(*working) == [0, 2, 4]
        finally:
            clerks.close()

    asyncio.run(whole())


def test_who_comes_when_all_clerks_are_busy_is_told_when_to_come_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 0)
    for answer in (send_deck(client, b'name = "ours"'), send_record(client, a_record().to_json().encode())):
        assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
        assert "try again in a moment" in answer.text


# Decks


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 6) + "=1",
        "[" + " . ".join("a" * 6) + "]",
        'x = {y = 1, "a".' + ".".join("a" * 5) + " = 1}",
    ],
)
def test_a_key_of_many_parts_is_refused_before_it_is_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", not_here)
    with pytest.raises(Refused, match="more than 5 parts"):
        decks.deck_of("deck.toml", text)


def test_a_key_as_long_as_a_file_may_be_is_refused_on_the_form(client: TestClient) -> None:
    answer = send_deck(client, b"a." * 9_990 + b"a=1")
    assert answer.status_code == 422 and "more than 5 parts" in answer.text


def test_a_larger_deck_is_refused(client: TestClient) -> None:
    answer = send_deck(client, b"#" * (decks.LARGEST_DECK + 1))
    assert answer.status_code == 422 and "at most 20,000 bytes" in answer.text
    deck = {"name": "x" * decks.LARGEST_DECK}
    body = {"title": "leaders", "seats": [{"name": f"P{n}"} for n in range(4)], "options": {"deck": deck}}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 422 and "at most 20,000 bytes" in answer.text


def test_the_server_itself_neither_reads_nor_tries_a_deck(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = our_deck().to_data()
    monkeypatch.setattr(decks, "checked_house", not_here)
    answer = send_deck(client, json.dumps(deck).encode(), "deck.json")
    assert answer.status_code == 200 and answer.url.path.startswith("/t/")
    made = make(client, "leaders", LEADERS, options={"deck": deck}, start=False)
    assert made["code"]


def test_what_takes_too_long_to_read_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "SECONDS", 0.0)
    answer = send_deck(client, b'name = "ours"')
    assert answer.status_code == 422 and "takes too long" in answer.text


@pytest.mark.parametrize("path", ["/new", "/api/tables", "/join", "/play"])
def test_nothing_but_a_record_is_larger_than_a_form(client: TestClient, path: str) -> None:
    answer = client.post(path, content=b"x" * (LARGEST + 1))
    assert answer.status_code == 413 and f"{LARGEST:,}" in answer.text


# Records


def test_a_record_of_too_many_choices_is_refused_before_it_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Record, "replay", not_here)
    text = a_record().to_json().replace('"choices": [', '"choices": [' + "0," * records.MOST_CHOICES)
    with pytest.raises(Refused, match="at most 20,000 choices"):
        records.replay_sent(text)


def test_a_larger_record_is_refused(client: TestClient) -> None:
    answer = send_record(client, b" " * (records.LARGEST_RECORD + 1))
    assert "at most 1,000,000 bytes" in answer.text


@pytest.mark.parametrize("do", ["check", "watch"])
def test_the_server_itself_replays_no_record_that_is_sent(
    client: TestClient, do: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = a_record().to_json().encode()
    monkeypatch.setattr(Record, "replay", not_here)
    monkeypatch.setattr(Record, "from_json", not_here)
    answer = send_record(client, text, do)
    assert answer.status_code == 200 and ("exactly these dice" in answer.text or answer.url.path.startswith("/r/"))


def test_a_record_that_was_sent_is_there_for_every_process(client: TestClient, settings: Settings) -> None:
    path = send_record(client, a_record().to_json().encode()).url.path
    assert path.startswith("/r/")
    with TestClient(create_app(settings)) as second:
        assert second.get(path).status_code == 200
        assert second.get("/r/nothing").status_code == 404


def test_only_so_many_records_are_kept(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [a_record(choices=20 + number).to_json().encode() for number in range(3)]
    monkeypatch.setattr(records, "UPLOADS", 2)
    paths = [send_record(client, text).url.path for text in texts]
    client.app.state.uploads.at_hand.clear()  # type: ignore[attr-defined]
    assert [client.get(path).status_code for path in paths] == [404, 200, 200]
    monkeypatch.setattr(records, "UPLOADED", len(texts[0]) + 10)
    last = send_record(client, texts[0]).url.path
    client.app.state.uploads.at_hand.clear()  # type: ignore[attr-defined]
    assert [client.get(path).status_code for path in (*paths, last)] == [404, 404, 404, 200]


def test_few_tables_of_records_are_at_hand(client: TestClient) -> None:
    for number in range(records.AT_HAND + 2):
        assert send_record(client, a_record(choices=20 + number).to_json().encode()).status_code == 200
    assert len(client.app.state.uploads.at_hand) == records.AT_HAND  # type: ignore[attr-defined]
