"""The pace of bots: kept while anybody watches, as slow as the slowest wish, step by step when somebody wants that."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.titles import REACT
from euphoria.web.pages.pacing import let_go_on, wish
from euphoria.web.refusals import OutOfDate, Refused
from euphoria.web.tables.pace import pace_of, pause_of, waits_for_next
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import Table
from euphoria.web.tables.windows import open_for, view_asked
from euphoria.web.tables.wishes import PACES
from tests.web.conftest import browser
from tests.web.test_service import begun, serving
from tests.web.test_service import run as run_at_once
from tests.web.test_tables import make

USUAL = 1000.0
"""A pause that nobody could sit through: what is slept here is counted, and takes no time."""


class Naps:
    """How long every move was held back."""

    def __init__(self, service: Service) -> None:
        object.__setattr__(service.settings, "bot_pause", USUAL)
        service.movers.sleep = self.sleep
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)

    def shares(self) -> set[float]:
        """The pauses as multiples of the usual one; what was spent thinking is less than a tenth of it."""
        return {round(seconds / USUAL, 1) for seconds in self.slept}


def run(test: Callable[[Service, Naps], Awaitable[None]], folder: Path) -> None:
    async def whole() -> None:
        async with serving(folder) as service:
            await test(service, Naps(service))

    asyncio.run(whole())


async def until(service: Service, table: Table, happened: Callable[[], bool]) -> None:
    """Look on until something is so."""
    with service.hub.listening(table.id) as changed:
        while not happened():
            await changed.wait()
            changed.clear()


async def turn_over(service: Service, table: Table) -> None:
    """Whoever is a person plays at random until somebody else has the turn, or the game its first."""
    dice, turn = Random(1), max(1, table.game.turn)
    while table.game.turn <= turn and not waits_for_next(table):
        if table.holding is not None:
            await service.end_turn(table, table.holding, None)
        elif 0 in table.waits_for and table.seats[0].kind != "bot":
            choices = view_asked(table, 0).question().choices
            await service.choose(table, 0, dice.choice(choices).index, table.at, None)
        else:
            version = table.version
            await until(service, table, lambda version=version: table.version > version)  # type: ignore[misc]


def test_a_chair_that_goes_to_a_bot_keeps_the_pace_while_somebody_looks_on(tmp_path: Path) -> None:
    async def test(service: Service, naps: Naps) -> None:
        table = await begun(service, "screen", "bot")
        with service.hub.listening(table.id):
            naps.slept.clear()
            moves = len(table.made) + 8
            await service.hand_over(table, 0, "bot", "greedy", None)
            await until(service, table, lambda: len(table.made) >= moves)
        assert len(naps.slept) >= 8 and naps.shares() == {1.0}

    run(test, tmp_path)


@pytest.mark.parametrize(("pace", "share", "lent"), [("calm", 2.4, 2.4), ("quick", 1.0, 1.0), ("once", 0.0, 1.0)])
def test_bots_move_as_slowly_as_a_person_alone_with_them_wishes(
    tmp_path: Path, pace: str, share: float, lent: float
) -> None:
    """Also while the chair is lent, only never at once: it could not be taken back in time."""

    async def test(service: Service, naps: Naps) -> None:
        table = await begun(service, "screen", "bot", "bot")
        await wish(service, table, 0, (0,), pace)
        assert pause_of(table, 1.0) == share
        with service.hub.listening(table.id):
            naps.slept.clear()
            moves = len(table.made) + 6
            await service.hand_over(table, 0, "bot", "greedy", None)
            await until(service, table, lambda: len(table.made) >= moves)
        assert naps.shares() == {lent}
        with pytest.raises(Refused, match="steps, calm, quick, once"):
            await wish(service, table, 0, (0,), "faster")

    run(test, tmp_path)


def test_of_several_people_the_slowest_wish_counts(tmp_path: Path) -> None:
    async def test(service: Service, _naps: Naps) -> None:
        table = await begun(service, "screen", "screen", "bot")
        assert pace_of(table) == "quick"
        await wish(service, table, 0, (0,), "once")
        assert pace_of(table) == "quick", "the other has not said so"
        await wish(service, table, 1, (1,), "once")
        assert pace_of(table) == "once"
        await wish(service, table, 1, (1,), "calm")
        assert pace_of(table) == "calm"
        await service.hand_over(table, 1, "bot", "greedy", None)
        assert pace_of(table) == "once", "whoever has gone holds nobody up"
        await service.hand_over(table, 0, "bot", "greedy", None)
        assert pace_of(table) == "calm", "and where nobody sits, those who lent their chairs may look on"
        await wish(service, table, 1, (0, 1), "once")
        assert pace_of(table) == "quick", "at once the game would be over before anybody could take a chair back"

    run(test, tmp_path)


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_step_by_step_every_bot_waits_to_begin_its_turn(tmp_path: Path, title: str) -> None:
    kinds = ("screen", "bot", "bot", "bot")

    async def test(service: Service) -> None:
        table = await begun(service, *kinds, title=title)
        await wish(service, table, 0, (0,), "steps")
        seen = 0
        while seen < 4:
            await turn_over(service, table)
            if not waits_for_next(table):
                continue
            turn, at = table.game.turn, table.at
            assert table.id not in service.movers.thinking or table.at == at
            await let_go_on(service, table, 0, at)
            with pytest.raises(OutOfDate):
                await let_go_on(service, table, 0, at)
            await turn_over(service, table)
            assert table.game.turn == turn + 1, "one turn at a time"
            seen += 1

    run_at_once(test, tmp_path)


def test_a_reaction_takes_as_long_at_every_pace(tmp_path: Path) -> None:
    async def test(service: Service, _naps: Naps) -> None:
        dice = Random(3)
        table = await begun(service, *["screen"] * 4, title="leaders", undo="off")
        while table.kind != REACT:
            await service.choose(table, table.game.seat, dice.choice(table.game.open_choices).index, table.at, None)
        found = set()
        for pace in PACES:
            await wish(service, table, 0, (0, 1, 2, 3), pace)
            found.add(open_for(table, 0.5))
            assert not waits_for_next(table)
        assert len(found) == 1

    run(test, tmp_path)


def test_a_restart_keeps_the_pace_and_who_waits(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path) as service:
            table = await begun(service, "screen", "bot", "bot")
            await wish(service, table, 0, (0,), "steps")
            await turn_over(service, table)
            while not waits_for_next(table):
                await turn_over(service, table)
            before = (table.version, table.wishes)
        async with serving(tmp_path) as service:
            again = await service.table(table.id)
            assert (again.version, again.wishes) == before and waits_for_next(again)
            assert again.id not in service.movers.thinking
            await let_go_on(service, again, 0, again.at)
            at = again.at
            await until(service, again, lambda: again.at > at)

    asyncio.run(whole())


def test_the_pace_by_a_form_and_by_json(client: TestClient) -> None:
    code = make(client, kinds=("screen", "bot"))["code"]

    def look() -> Any:
        return client.get(f"/api/tables/{code}").json()

    assert (look()["pace"], look()["waits_for_next"]) == ("quick", False)
    page = client.post(f"/t/{code}/pace", data={"pace": "calm"})
    assert page.status_code == 200 and re.search(r'value="calm"\s+aria-pressed="true"', page.text)
    assert look()["pace"] == "calm"
    assert client.post(f"/api/tables/{code}/pace", json={"pace": "steps"}).json()["pace"] == "steps"
    assert client.post(f"/api/tables/{code}/pace", json={"pace": "soon"}).status_code == 422
    assert client.post(f"/api/tables/{code}/next", json={"at": look()["at"]}).status_code == 409, "nobody waits"
    assert client.post(f"/t/{code}/next", data={"at": 0}).status_code == 200, "pressing once too often does no harm"
    assert browser(client).post(f"/t/{code}/pace", data={"pace": "once"}).status_code == 403
