"""The second window of an action to which nobody has reacted: shorter, and as long whatever anybody holds or does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from euphoria.leaders import Seeded, a_game, a_player
from euphoria.web.tables.house import second_pause
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import Table
from tests.web.test_service import run, serving
from tests.web.test_windows import (
    PAUSE,
    TICK,
    Act,
    Clocks,
    Reacts,
    answers,
    clocks,
    come,
    go_on,
    nothing,
    settle,
    visible,
    without_codes,
)
from tests.web.test_windows import orders as ordered

__all__ = ["clocks"]

SHORT = second_pause(PAUSE)


def looking(**hands: list[str]) -> Any:
    """Anna is about to interrogate Bob; everybody else holds one card."""
    game = a_game(
        turn=0,
        phase="action",
        nature=Seeded(7),
        anna=a_player(),
        bob=a_player(["euphorian_leader", "subterran_1", "subterran_2"], hand=hands.get("bob", ["tumble_drum"])),
        carl=a_player(["subterran_leader", "euphorian_1", "euphorian_2"], hand=hands.get("carl", ["yard_sale_sign"])),
        dora=a_player(["euphorian_3", "euphorian_4", "subterran_3"], hand=hands.get("dora", ["nose_glasses"])),
    )
    game.watch()
    return game


async def interrogated(service: Service, *kinds: str, game: Any = None, **more: Any) -> Table:
    """A table at which Anna has just interrogated Bob."""
    table = await come(service, *kinds, **more)
    table.game = game or looking()
    await service.choose(table, 0, "interrogate seat1 left", table.at, None)
    await settle(service)
    return table


LATER = ["restless_brew"]
"""Answers the end of an action."""
LOOK = ["glance_mirror"]
"""Answers a look."""

CASES: list[tuple[dict[str, list[str]], Act]] = [
    ({}, nothing),
    ({"carl": LATER}, nothing),
    ({"carl": LATER}, answers(carl="use restless_brew")),
    ({"carl": LATER}, answers(carl="decline")),
    ({"carl": LATER}, ordered(carl={"rest": "always"})),
    ({"dora": LATER}, nothing),
]


async def course(folder: Path, clocks: Clocks, hands: dict[str, list[str]], act: Act) -> tuple[list[Any], Any]:
    """What Anna and a spectator see from tick to tick in the second window, and when both of them close."""
    found: list[Any] = []
    folder.mkdir()
    async with serving(folder) as service:
        service.bots.__class__ = Reacts
        table = await interrogated(service, "person", "person", "person", "bot", game=looking(**hands))
        await go_on(service, clocks, table, PAUSE - TICK)
        assert windows_passed(table) == 0
        await go_on(service, clocks, table, TICK)
        assert windows_passed(table) == 1 and table.window is not None and table.limit == SHORT
        for tick in range(60):
            found.append((tick * TICK, visible(table, 0), visible(table, None)))
            if tick == 2:
                await act(service, table)
                await settle(service)
                found.append(("acted", visible(table, 0), visible(table, None)))
            at = table.at
            await go_on(service, clocks, table, TICK)
            if table.at != at:
                found.append(("closed", (tick + 1) * TICK))
                break
        return found, table.game


def windows_passed(table: Table) -> int:
    return len({event.where for made in table.made for event in made.events if event.kind == "decline"})


def test_the_second_pause_is_the_same_whatever_anybody_holds_answers_or_has_ordered(
    tmp_path: Path, clocks: Clocks
) -> None:
    async def all_of_them() -> list[tuple[list[Any], Any]]:
        begin = clocks.now, clocks.passed
        found = []
        for number, (hands, act) in enumerate(CASES):
            clocks.now, clocks.passed = begin
            found.append(await course(tmp_path / str(number), clocks, hands, act))
        return found

    played = asyncio.run(all_of_them())
    first = played[0][0]
    assert first[-1] == ("closed", SHORT) and SHORT < PAUSE
    for number, (looks, _game) in enumerate(played):
        assert [look[0] for look in looks] == [look[0] for look in first], number
        assert without_codes(looks) == without_codes(first), number
    asked = {game.asking().kind for _looks, game in played}
    assert asked >= {"pay", "artifact"}, "some have used a card and others have not"


def test_where_somebody_has_reacted_all_have_the_whole_pause_again(tmp_path: Path, clocks: Clocks) -> None:
    async def test(service: Service) -> None:
        table = await interrogated(service, *["person"] * 4, game=looking(bob=LOOK))
        await service.choose(table, 1, "use glance_mirror", table.at, None)
        await go_on(service, clocks, table, PAUSE)
        while table.window is None:
            assert table.asked is not None
            await service.choose(table, table.asked, table.game.open_choices[0].text, table.at, None)
            await settle(service)
        assert table.limit == PAUSE

    run(test, tmp_path)


@pytest.mark.parametrize(("first", "second"), [(0, 0), (2, 2), (4, 3), (7, 4), (15, 8), (60, 30)])
def test_the_second_pause_is_about_half_of_the_first(first: int, second: int) -> None:
    assert second_pause(first) == second
