"""At a table that plays on from a finished game, what a seat may not know changes no byte of what its browser gets."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from euphoria.ai import AGENTS
from euphoria.web.tables.table import ABANDON, CHOOSE, PLAYING
from tests.web.test_leaks import Numbers, Twin, assert_same, both, numbers, pages, play_on, two_servers

__all__ = ["numbers"]

MOVES = 40
"""Of the game that is played on."""
MORE = 12
"""After which the tables are compared once more."""


@pytest.mark.parametrize(("title", "players"), [("dystopia", 2), ("leaders", 4)])
def test_what_a_seat_may_not_know_changes_no_byte(title: str, players: int, tmp_path: Path, numbers: Numbers) -> None:
    different, given_away = asyncio.run(compare(title, players, {}, tmp_path, numbers))
    assert different, "the games were not different"
    assert {"", "/stream", "/replay"} <= given_away, "with other cards of its own a seat's pages change"


async def compare(
    title: str, players: int, options: dict[str, Any], folder: Path, numbers: Numbers
) -> tuple[int, set[str]]:
    """How often the games were different, and which pages of a seat would tell what is its own."""
    dice = random.Random(2)
    numbers.seed = 2
    groups = [(seat,) for seat in range(players)]
    different, given_away = 0, set[str]()
    async with two_servers(folder, numbers) as twins:
        for twin in twins:
            numbers.begin(0)
            twin.service.movers.wake = lambda table: None  # what bots would do is done here, the same at both
            await twin.open(title, groups, options, undo="off", talk="on")
        agents = [AGENTS[title]["random"](seat) for seat in range(players)]
        for _move in range(MOVES):
            if twins[0].table.state == PLAYING:
                play_on(twins, dice, agents)
        for twin in twins:
            if twin.table.state == PLAYING:
                twin.happen(ABANDON, 0)
        for at, seat in ((0, 1), (twins[0].table.made[-1].before, 0)):
            past = [twin.table for twin in twins]
            for twin in twins:
                numbers.begin(500 + at)
                await take(twin, at, seat)
            for _time in range(2):
                if twins[0].table.state != PLAYING:
                    break
                asked = pages(twins[0].table, False, dice)
                was_different, answers = await both(twins, (seat,), seat, asked, numbers, dice.randrange(1 << 30))
                assert_same(answers, f"for {seat} at {twins[0].table.at}")
                different += was_different
                _, answers = await both(twins, (seat,), 1 - seat, asked, numbers, dice.randrange(1 << 30))
                code = twins[0].table.code
                for path, (one, two) in answers.items():
                    if one.body != two.body:
                        given_away.add(path.split()[0].split("?")[0].removeprefix(f"/t/{code}"))
                for _move in range(MORE):
                    choose_any(twins, dice)
            for twin, table in zip(twins, past, strict=True):
                twin.table = table
    return different, given_away


async def take(twin: Twin, at: int, seat: int) -> None:
    """The browser of a seat opens a table that plays on from there."""
    form = {"at": at, "seat": seat, "level": "random"}
    answer = await twin.browsers[(seat,)].ask(f"/t/{twin.table.code}/play-on", form)
    assert answer.status == 303, answer.body
    code = dict(answer.headers)[b"location"].decode().removeprefix("/t/")
    twin.table = await twin.service.find(code)


def choose_any(twins: list[Twin], dice: random.Random) -> None:
    """Whoever is asked chooses anything, the same at both tables."""
    table = twins[0].table
    if table.state == PLAYING and table.holding is None:
        choice = dice.choice(table.begun_game.open_choices)
        for twin in twins:
            twin.happen(CHOOSE, twin.table.begun_game.seat, choice=choice.index, at=twin.table.at)
