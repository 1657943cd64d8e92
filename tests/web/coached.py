"""Finished games at tables, for what the coach tells of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi.testclient import TestClient

from euphoria.ai import agent
from euphoria.ai.seats import decide
from euphoria.web.tables.table import CHOOSE, PLAYING, Table
from tests.web.e2e.patience import wait

SHORT: dict[str, dict[str, object]] = {"dystopia": {"variant": "stars = 3"}, "leaders": {"max_turns": 6}}
"""Games that are over soon."""
NAMES = {"dystopia": ("Ada", "Bo"), "leaders": ("Ada", "Bo", "Cy", "Di")}
TRIES = 4
SCRIPT = {"HX-Request": "true"}


class Game:
    """A table at one screen."""

    def __init__(self, client: TestClient, title: str, **house: Any) -> None:
        self.client = client
        self.title = title
        self.service: Any = client.app.state.service  # type: ignore[attr-defined]
        seats = [{"name": name} for name in NAMES[title]]
        new = {"title": title, "name": "Larch", "seats": seats, "undo": "off", "options": SHORT[title], **house}
        made = client.post("/api/tables", json=new)
        assert made.status_code == 201, made.text
        self.code: str = made.json()["code"]
        self.at = f"/t/{self.code}"

    @property
    def coach(self) -> Any:
        return self.client.app.state.coach  # type: ignore[attr-defined]

    @property
    def table(self) -> Table:
        assert self.client.portal is not None
        found: Table = self.client.portal.call(self.service.find, self.code)
        return found

    def play(self, until: Callable[[Table], bool] = lambda table: False) -> Game:
        """Bots choose for everybody, to the end or until something is so."""
        table = self.table
        agents = [agent(self.title, "clerk", seat) for seat in range(len(table.seats))]
        assert self.client.portal is not None
        while table.state == PLAYING and not until(table):
            game = table.begun_game
            choice = decide(self.title, game, agents[game.seat]).index
            happening = (CHOOSE, {"choice": choice, "at": table.at})
            self.client.portal.call(self.service.do, table, game.seat, lambda _now, it=happening: it)
        return self

    def ask(self, source: str = "") -> str:
        """Ask the coach and wait; the part of the page that tells it."""
        at = source or self.at
        answer = self.client.post(f"{at}/coach", headers=SCRIPT)
        assert answer.status_code == 200, answer.text
        return await_told(self.client, at)


def part(client: TestClient, at: str) -> str:
    """The coach's part of the page, as a script gets it."""
    answer = client.get(f"{at}/coach", headers=SCRIPT)
    assert answer.status_code == 200, answer.text
    return answer.text


def await_told(client: TestClient, at: str) -> str:
    wait(lambda: "coach told" in part(client, at), lambda: part(client, at), lambda: part(client, at))
    return part(client, at)
