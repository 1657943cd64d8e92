"""What a seat may not know of tiny changes no byte that its browser receives, at every moment of a game."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from euphoria.ai import AGENTS
from euphoria.web.tables.table import OVER
from tests.web import test_playing_on_leaks as playing_on
from tests.web.test_leaks import WATCHER, Numbers, assert_same, both, pages, play_on, two_servers

SEATS = [(0,), (1,)]


def test_a_secret_reaches_nobody_else(tmp_path: Path, numbers: Numbers) -> None:
    different, given_away = asyncio.run(compare(1, tmp_path, numbers))
    assert different > 3, "the games were hardly ever different"
    assert {"", "/stream", "/replay"} <= given_away, "with another secret of its own a seat's pages change"


def test_a_secret_reaches_nobody_else_where_a_game_is_played_on(tmp_path: Path, numbers: Numbers) -> None:
    different, given_away = asyncio.run(playing_on.compare("tiny", 2, {"goal": "99"}, tmp_path, numbers))
    assert different and "/replay" in given_away


async def compare(seed: int, folder: Path, numbers: Numbers) -> tuple[int, set[str]]:
    dice = random.Random(seed)
    numbers.seed = seed
    different, given_away = 0, set()
    async with two_servers(folder, numbers) as twins:
        for twin in twins:
            numbers.begin(0)
            await twin.open("tiny", SEATS, {"goal": "40"}, undo="free", talk="on")
        table = twins[0].table
        agents = [AGENTS["tiny"]["greedy"](seat) for seat in (0, 1)]
        while table.state != OVER:
            group = dice.choice([*SEATS, (WATCHER,)])
            seat = None if group == (WATCHER,) else group[0]
            asked = pages(table, False, dice)
            was_different, answers = await both(twins, group, seat, asked, numbers, dice.randrange(1 << 30))
            assert_same(answers, f"for {group} at {table.at}")
            different += was_different
            if group != (WATCHER,):
                _, answers = await both(twins, group, 1 - group[0], asked, numbers, dice.randrange(1 << 30))
                changed = {
                    path.split()[0].split("?")[0] for path, (one, two) in answers.items() if one.body != two.body
                }
                given_away |= {path.removeprefix(f"/t/{table.code}") for path in changed}
            play_on(twins, dice, agents)
    return different, given_away
