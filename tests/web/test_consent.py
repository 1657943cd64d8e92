"""Going back by consent: whoever was a person when a choice was made is asked, whoever has their chair by now."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from euphoria.web.refusals import Refused
from euphoria.web.tables.house import BOT, CLOCKS
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import AGREE, ASK_UNDO, SIT, Entry, Table
from tests.web.test_room import play, table_of, text
from tests.web.test_service import begun, choose_first, entries, house, run, same_as_written
from tests.web.test_tables import make

AT_ONCE = 0.000_001
"""Seconds of a clock that is over as soon as somebody looks at it."""


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CLOCKS, "quick", AT_ONCE)


async def until_asked(service: Service, table: Table, seat: int, choices: int = 0) -> None:
    """Play on until this seat is asked and so many choices were made; bots move by themselves."""
    while len(table.made) < choices or table.asked != seat or table.holding is not None:
        if table.holding is not None:
            await service.end_turn(table, table.holding, None)
        elif table.asked is not None and table.seats[table.asked].kind != BOT:
            await choose_first(service, table)
        await asyncio.sleep(0.001)


@pytest.mark.usefixtures("no_time")
@pytest.mark.parametrize("undo", ["consent", "free"])
def test_whoever_was_late_still_decides_whether_the_game_goes_back(undo: str, tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", undo=undo, clock="quick", options={"trading": False})
        await until_asked(service, table, 1, 12)
        await service.replace_late(table, 1, None)
        await until_asked(service, table, 0)
        own, at = [made.before for made in table.made if made.seat == 0], table.at
        for _again in range(3):
            await service.undo(table, 0, None)
            assert (table.at, table.to_agree) == (at, {1})
        with pytest.raises(Refused):
            await service.answer_undo(table, 0, True, None)
        await service.answer_undo(table, 1, True, None)
        assert table.branch == table.version and own[-1] not in [made.before for made in table.made]
        await same_as_written(service, table)

    run(test, tmp_path)


@pytest.mark.usefixtures("no_time")
def test_what_was_done_among_bots_goes_back_without_asking_and_nothing_before_it(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", undo="consent", clock="quick", options={"trading": False})
        await until_asked(service, table, 1, 8)
        await service.replace_late(table, 1, None)
        among_bots = len(table.made)
        await until_asked(service, table, 0)
        await until_asked(service, table, 0, len(table.made) + 1)
        while any(made.seat == 0 for made in table.made[among_bots:]):
            await service.undo(table, 0, None)
            assert table.undo_asked is None
            await until_asked(service, table, 0)
        await service.undo(table, 0, None)
        assert table.to_agree == {1}

    run(test, tmp_path)


@pytest.mark.usefixtures("no_time")
def test_a_bot_that_takes_a_chair_completes_no_agreement(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        kinds = ("screen",) * 3
        table = await begun(service, *kinds, undo="consent", clock="quick", options={"trading": False})
        await until_asked(service, table, 2, 12)
        await service.undo(table, 0, None)
        await service.answer_undo(table, 1, True, None)
        asked = table.undo_asked
        service.movers.thinking[table.id] = asyncio.create_task(asyncio.sleep(3600))  # the bot takes its time
        await service.replace_late(table, 2, None)
        assert asked is not None and (table.undo_asked, table.to_agree) == (asked, {2})
        await service.answer_undo(table, 2, True, None)
        assert (table.undo_asked, table.at) == (None, asked[1])

    run(test, tmp_path)


def test_somebody_who_comes_while_the_others_are_asked_is_asked_too(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", "bot", undo="consent", options={"trading": False})
        await until_asked(service, table, 0, 8)
        await service.undo(table, 0, None)
        await service.hand_over(table, 2, "screen", "", None)
        await service.answer_undo(table, 1, True, None)
        assert table.to_agree == {2}

    run(test, tmp_path)


def test_a_log_from_before_is_folded_as_it_was_then(tmp_path: Path) -> None:
    """There a wish to go back named nobody: whoever had handed their chair to a bot was not waited for."""

    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", "screen", options={"trading": False})
        await until_asked(service, table, 0, 6)
        old = Table(
            table.id,
            table.code,
            house(*("screen",) * 3, options={"trading": False}),
            3,
            table.rules,
            "owner",
            table.dice,
        )
        for row in await entries(service, table):
            old.apply(Entry(row["seq"], row["kind"], row["seat"], row["data"], row["at"]))
        to = old.made[-1].before
        asker = old.made[-1].seat
        one, two = (seat for seat in range(3) if seat != asker)
        for kind, seat, data in (
            (ASK_UNDO, asker, {"to": to}),
            (AGREE, one, {}),
            (SIT, two, {"name": "P2", "kind": "bot", "level": "greedy", "mark": ""}),
        ):
            old.apply(Entry(old.version + 1, kind, seat, data, 0.0))
        assert (old.at, old.undo_asked) == (to, None)

    run(test, tmp_path)


def test_a_page_asks_whoever_holds_a_chair_that_a_bot_keeps_warm(client: TestClient, other: TestClient) -> None:
    code = make(client, kinds=("screen", "person"), start=False, undo="consent", clock="quick")["code"]
    other.post(f"/t/{code}/sit", data={"seat": 1, "name": "Bo"})
    client.post(f"/t/{code}/start")
    clients, table = [client, other], table_of(client, code)
    while len(table.made) < 8 or table.asked != 0:
        play(clients, code, 1)
    other.post(f"/t/{code}/seat", data={"seat": 1, "to": "bot"})
    before = table.at
    client.post(f"/t/{code}/undo")
    assert "Bo must agree" in text(client, f"/t/{code}") and "would like to take" in text(other, f"/t/{code}")
    assert table.at == before
    other.post(f"/t/{code}/undo", data={"answer": "yes"})
    assert table.at < before and "must agree" not in text(client, f"/t/{code}")
