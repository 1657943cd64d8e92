"""Tiny at a table in the browser's stead: a bot and a person, undo, a hint, the result, replay, log, record, JSON."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from euphoria.titles import load_text
from euphoria.web.tables.table import OVER
from tests import tiny
from tests.web.e2e.patience import wait
from tests.web.test_playing_on import Past

ROLL, GUESS = tiny.TABLE.parse("roll"), tiny.TABLE.parse("guess 1")


class Sitting:
    """Ana's chair at a table with a bot."""

    def __init__(self, client: TestClient, **house: Any) -> None:
        self.client = client
        chairs = [{"name": "Ana", "kind": "screen"}, {"name": "Bo", "kind": "bot", "level": "clerk"}]
        made = client.post("/api/tables", json={"title": "tiny", "seats": chairs, "start": True, **house})
        assert made.status_code == 201, made.text
        self.code = made.json()["code"]

    def now(self) -> Any:
        """The table as a program sees it."""
        return self.client.get(f"/api/tables/{self.code}").json()

    def page(self, path: str = "") -> str:
        answer = self.client.get(f"/t/{self.code}{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def do(self, what: str, **form: Any) -> str:
        answer = self.client.post(f"/t/{self.code}/{what}", data=form)
        assert answer.status_code == 200, answer.text
        return answer.text

    def is_mine(self) -> bool:
        now = self.now()
        return now["state"] == "over" or now["asked"] == 0

    def choose(self, index: int) -> None:
        """Choose, and wait for the bot."""
        now = self.now()
        self.do("choose", choice=index, at=now["at"], key=f"k{now['version']}")
        wait(self.is_mine, lambda: str(self.now()), lambda: self.now()["at"])


def test_a_person_plays_against_a_bot_from_the_form_to_the_record(client: TestClient) -> None:
    assert "Roll, or guess." in client.get("/new?title=tiny").text
    table = Sitting(client)
    page = table.page()
    assert "Roll, or guess the secret of Bo?" in page and "The secret is " in page
    (sheet,) = [part.split('"')[0] for part in page.split('href="') if part.startswith("/static/css/tiny.css")]
    assert ".tiny-players" in client.get(sheet).text

    before = table.now()["at"]
    table.choose(ROLL.index)
    assert table.now()["at"] > before
    table.do("undo", key="back")
    assert table.now()["at"] == before

    said = table.do("hint", stage=3, at=before, key="hint")
    assert "It brings points." in said and "Roll the die" in said

    for _ in range(12):  # a roll each brings the goal nearer
        if table.now()["state"] != "over":
            table.choose(ROLL.index)
    over = table.page("/over")
    record = load_text(client.get(f"/t/{table.code}/record.json").text)
    game: Any = record.replay()
    winner = ("Ana", "Bo")[game.winner]
    assert game.over and f"{winner} wins" in over
    for player in game.players:
        assert f"The secret was {player.secret}" in over
    assert table.now()["view"]["ranking"] == game.ranking()
    assert "rolled" in table.page("/log") and "took a hint" in table.page("/log")
    assert f"{winner} wins" in table.page("/replay")
    assert "Ana is asked" in table.page("/replay?at=2&viewer=")
    assert f"The secret is {game.players[1].secret}" in table.page("/replay?at=2&viewer=all")


def test_what_is_ruled_out_is_refused_with_what_is_possible(client: TestClient) -> None:
    table = Sitting(client, options={"goal": 100})
    wrong = next(index for index in range(GUESS.index, GUESS.index + 3) if not guessed_right(table, index))
    assert wrong >= GUESS.index
    answer = client.post(f"/api/tables/{table.code}/choices", json={"choice": wrong, "at": table.now()["at"]})
    assert answer.status_code == 422 and "possible" in answer.text


def guessed_right(table: Sitting, index: int) -> bool:
    """Guess; was it the secret?"""
    table.choose(index)
    return bool(table.now()["state"] == "over")


def test_a_third_chair_is_refused(client: TestClient) -> None:
    seats = [{"name": f"P{seat}", "kind": "bot", "level": "clerk"} for seat in range(3)]
    answer = client.post("/api/tables", json={"title": "tiny", "seats": seats, "start": True})
    assert answer.status_code == 422 and "2 players" in answer.text


def test_a_finished_game_is_played_on_from_any_moment(client: TestClient) -> None:
    past = Past(client, "tiny", 8, options={"goal": 100})
    at = past.table.made[-1].before
    if past.table.state != OVER:
        assert client.get(f"/t/{past.code}/play-on?at={at}").status_code == 422
    past.end()
    assert f"/t/{past.code}/play-on?viewer=0&amp;at={at}" in client.get(f"/t/{past.code}/replay?at={at}&viewer=0").text
    assert "Which chair do you take?" in client.get(f"/t/{past.code}/play-on?at={at}").text

    made = past.play_on(at, past.table.made[-1].seat, "clerk")
    assert made.begun_game.replay(at).state() == past.table.begun_game.replay(at).state()
    assert "Played on from Larch, move" in client.get(f"/t/{made.code}").text
    assert client.post(f"/api/tables/{made.code}/undo").status_code == 422
    choice = {"choice": "roll", "at": at}
    client.post(f"/api/tables/{made.code}/choices", json=choice).raise_for_status()
    assert made.at > at
    client.post(f"/t/{made.code}/abandon", data={"key": "end"})
    record = load_text(client.get(f"/t/{made.code}/record.json").text)
    assert record.taken == at and record.replay().state() == made.begun_game.state()
