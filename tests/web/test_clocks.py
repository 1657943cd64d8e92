"""Setting the clock of the machine changes nothing for those who play, and locks nobody out."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random

import pytest

from euphoria.web.edge.limits import Limits, TooMany
from euphoria.web.pages.framing import chairs_of
from euphoria.web.pages.streams import until_late
from euphoria.web.refusals import Refused
from euphoria.web.tables import table as tables
from euphoria.web.tables.house import CLOCKS
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import START, Entry, Table
from tests.web.test_service import begun, house, run

HOUR = 3600.0


class Clocks:
    """The calendar, which can be set, and the time that has passed, which cannot."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calendar = time.time()
        self.passed = 1000.0
        monkeypatch.setattr(time, "time", lambda: self.calendar)
        monkeypatch.setattr(tables, "monotonic", lambda: self.passed)

    def pass_by(self, seconds: float) -> None:
        self.calendar += seconds
        self.passed += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def left(table: Table) -> int | None:
    return next((chair.seconds for chair in chairs_of(table, set()) if chair.seconds is not None), None)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_setting_the_clock_changes_nothing_at_a_running_table(tmp_path: Path, clocks: Clocks, jump: float) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", clock="quick")
        seat, limit = table.asked, CLOCKS["quick"]
        assert seat is not None
        clocks.pass_by(10)
        assert (table.waited(), left(table)) == (pytest.approx(10), limit - 10)
        clocks.calendar += jump
        assert (table.waited(), left(table)) == (pytest.approx(10), limit - 10)
        assert until_late(table) <= 15
        with pytest.raises(Refused):
            await service.replace_late(table, seat, None)
        clocks.pass_by(limit - 10)
        assert table.is_late and left(table) == 0
        await service.wait_for(table, seat, None)
        assert not table.is_late and left(table) == limit
        clocks.pass_by(limit)
        await service.replace_late(table, seat, None)
        assert table.seats[seat].kind == "bot"

    run(test, tmp_path)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_reaction_has_its_time_whatever_the_clock_is_set_to(tmp_path: Path, clocks: Clocks, jump: float) -> None:
    dice = Random(3)

    async def test(service: Service) -> None:
        table = await begun(service, *["screen"] * 4, title="leaders", undo="off")
        await service.hand_over(table, 3, "person", "", None)  # who comes by link
        while table.window is None:
            choice = dice.choice(table.game.open_choices).index
            await service.choose(table, table.game.seat, choice, table.at, None)
        clocks.calendar += jump
        clocks.pass_by(2)
        service.movers.wake(table)
        remaining = service.movers.clocks[table.id].when() - asyncio.get_running_loop().time()
        assert table.limit - 3 < remaining <= table.limit - 2

    run(test, tmp_path)


@pytest.mark.parametrize(("age", "waited"), [(100.0, 100.0), (0.0, 0.0), (-HOUR, 0.0)])
def test_a_table_that_is_read_again_has_waited_as_long_as_its_entry_is_old(
    clocks: Clocks, age: float, waited: float
) -> None:
    table = Table("t", "ABCDEF", house("screen", "screen", clock="quick"), 1, "", "")
    table.apply(Entry(1, START, -1, {}, clocks.calendar - age))
    assert table.waited() == waited
    clocks.calendar -= HOUR
    clocks.pass_by(5)
    assert table.waited() == table.copy().waited() == waited + 5


@pytest.mark.parametrize("path", ["/join", "/play"])
def test_a_clock_that_is_set_back_locks_nobody_out(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    limits = Limits()

    def often() -> int:
        """How often it may be done until somebody has to wait, which is not longer than it takes to be counted anew."""
        for count in range(1000):
            try:
                limits.check("POST", path, "192.0.2.1")
            except TooMany as error:
                assert 1 <= error.seconds <= 61
                return count
        raise AssertionError("there is no limit")

    assert often() == 20 and often() == 0
    now -= HOUR
    assert often() == 0
