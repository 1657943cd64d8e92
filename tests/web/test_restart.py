"""A real server is killed in the middle of many games and started again: what it acknowledged is there, once."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import httpx2

from tools.load import free_port, server

GAMES = 8
ENOUGH = 12
"""Choices after which a game has gone far enough for the server to be killed."""
MORE = 6


class Player:
    """Plays both seats of a table through the JSON interface, and remembers what was acknowledged."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.token = ""
        self.code = ""
        self.sent: dict[str, dict[str, Any]] = {}
        self.acknowledged: dict[str, int] = {}
        """The version after each, by key."""
        self.title = ("dystopia", "leaders")[number % 2]

    def client(self) -> httpx2.Client:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return httpx2.Client(base_url=f"http://127.0.0.1:{self.port}", headers=headers, timeout=30)

    def begin(self) -> None:
        seats = [{"name": f"P{seat}"} for seat in range(2 if self.title == "dystopia" else 4)]
        with self.client() as client:
            new = {"title": self.title, "seats": seats, "undo": "off", "options": {}}
            made = client.post("/api/tables", json=new).raise_for_status().json()
        self.code, self.token = made["code"], made["token"]

    def play(self, far_enough: Event | None, until: int) -> None:
        """Choose until the server is gone, or so many choices are acknowledged."""
        with self.client() as client:
            try:
                while far_enough is not None or len(self.acknowledged) < until:
                    seen = client.get(f"/api/tables/{self.code}").raise_for_status().json()
                    if seen["asked"] is None:
                        continue  # a window in which all may react is about to close
                    key = f"choice-{len(self.sent)}"
                    question = seen["view"]["question"]["choices"]
                    self.sent[key] = {"choice": question[len(self.sent) % len(question)], "at": seen["at"], "key": key}
                    answer = client.post(f"/api/tables/{self.code}/choices", json=self.sent[key])
                    self.acknowledged[key] = answer.raise_for_status().json()["version"]
                    if far_enough is not None and len(self.acknowledged) >= until:
                        far_enough.set()
            except httpx2.TransportError:
                assert far_enough is not None, "nobody has killed the server"

    def send_again(self) -> None:
        """Everything once more, as a browser does that had no answer."""
        with self.client() as client:
            for choice in self.sent.values():
                assert client.post(f"/api/tables/{self.code}/choices", json=choice).status_code == 200


def written(file: Path) -> dict[str, list[tuple[int, str | None]]]:
    """The entries of every table by its code: number and key."""
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT code, seq, key FROM entries JOIN tables ON tables.id = table_id ORDER BY code, seq"
        found: dict[str, list[tuple[int, str | None]]] = {}
        for code, seq, key in connection.execute(query):
            found.setdefault(code, []).append((seq, key))
        return found


def chosen(entries: list[tuple[int, str | None]]) -> list[str]:
    """The keys of what players chose, a reaction included; windows are closed by the server."""
    return [key.rpartition(":")[2] for _, key in entries if key and key.startswith("choose:")]


def test_every_acknowledged_choice_survives_and_none_is_doubled(tmp_path: Path) -> None:
    file = tmp_path / "test.db"
    port = free_port()
    players = [Player(port, number) for number in range(GAMES)]
    with ThreadPoolExecutor(GAMES) as pool:
        with server(f"sqlite:///{file}", port) as process:
            list(pool.map(Player.begin, players))
            far = [Event() for _ in players]
            games = [pool.submit(player.play, event, ENOUGH) for player, event in zip(players, far, strict=True)]
            assert all(event.wait(120) for event in far)
            os.kill(process, signal.SIGKILL)
            for game in games:
                game.result()
        before = written(file)
        for player in players:
            numbers = [seq for seq, _ in before[player.code]]
            assert numbers == list(range(1, len(numbers) + 1))
            keys = chosen(before[player.code])
            assert len(player.acknowledged) >= ENOUGH
            assert set(player.acknowledged) <= set(keys) <= set(player.sent)
            assert Counter(keys).most_common(1)[0][1] == 1
            # One may have been written and not acknowledged.
            assert len(player.sent) - len(player.acknowledged) <= 1
        with server(f"sqlite:///{file}", port):
            for player in players:
                player.send_again()
                with player.client() as client:
                    seen = client.get(f"/api/tables/{player.code}").json()
                assert seen["version"] >= max(player.acknowledged.values())
                assert sorted(chosen(written(file)[player.code])) == sorted(player.sent)
            list(pool.map(lambda player: player.play(None, len(player.acknowledged) + MORE), players))
    for player in players:
        assert sorted(chosen(written(file)[player.code])) == sorted(player.sent)
