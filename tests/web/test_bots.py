"""Bots in processes of their own: they know no more than their seat, and whatever becomes of them the game goes on."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from euphoria.ai import AGENTS
from euphoria.core.nature import seeded
from euphoria.titles import TITLES
from euphoria.web import bots as module
from euphoria.web.bots import Bots, fallback
from euphoria.web.parcels import packed, unpacked
from euphoria.web.tables import CHOOSE, START, Entry, House, Seated, Table, checked_house


def table_of(title: str, moves: int, seed: int = 11) -> Table:
    """A table of bots after some random choices."""
    seats = tuple(Seated(f"B{seat}", "bot", "greedy") for seat in range(4))
    table = Table("t", "ABCDEF", checked_house(House(title, "Test", seats)), seed, "", "")
    table.apply(Entry(1, START, -1, {}, 0.0))
    dice = seeded(seed)
    for _ in range(moves):
        choices = table.game.open_choices
        choice = choices[dice.below(len(choices))].index
        table.apply(Entry(table.version + 1, CHOOSE, table.game.seat, {"choice": choice}, 0.0))
    return table


def run(test: Callable[[Bots], Awaitable[None]], seconds: float = 60.0) -> Bots:
    bots = Bots(1, seconds)

    async def whole() -> None:
        try:
            await test(bots)
        finally:
            bots.close()

    asyncio.run(whole())
    return bots


def crash(*_: Any) -> int:
    os._exit(3)


def hang(*_: Any) -> int:
    time.sleep(3600)
    return 0


def fail(*_: Any) -> int:
    raise ValueError("a bot with a fault")


def sent_by(table: Table, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, ...]:
    """Everything that goes to the thinking process for the seat that is asked."""
    sent: list[tuple[Any, ...]] = []

    async def think(_thinker: object, _seconds: float, *work: Any) -> int:
        sent.append(work)
        return 0

    monkeypatch.setattr(module.Thinker, "think", think)

    async def test(bots: Bots) -> None:
        await bots.choose(table, table.game.seat)

    run(test)
    return sent[0]


@pytest.mark.parametrize("title", TITLES)
def test_what_is_sent_does_not_change_when_secrets_are_dealt_anew(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = 0
    for moves in range(0, 90, 3):
        table = table_of(title, moves, seed=moves)
        if table.game.over:
            continue
        first = sent_by(table, monkeypatch)
        game, package = table.game, table.title()
        table.game = package.redeal(table.view(game.seat), seeded(moves))
        table.game.history, table.game.talk = game.history, game.talk
        changed += table.game.state() != game.state()
        assert sent_by(table, monkeypatch) == first
    assert changed > 5, "nothing was secret in these games"


@pytest.mark.parametrize("title", TITLES)
def test_views_of_whole_games_arrive_as_they_were_sent(title: str) -> None:
    package: Any = TITLES[title]
    greedy: Any = AGENTS[title]["greedy"]
    for players in range(package.FEWEST_PLAYERS, package.MOST_PLAYERS + 1):
        dice = seeded(players)
        short = {"turn_limit": 40, "trading": False} if title == "dystopia" else {}
        game = package.new_game(players, seed=players, options=package.options_from(short))
        game.say(0, "hello")
        while not game.over:
            if dice.below(20) == 0:
                view = package.view(game, game.seat)
                arrived = unpacked(packed(view))
                assert arrived == view and arrived.to_data() == view.to_data()
                texts = [choice.text for choice in arrived.question().choices]
                assert texts == [choice.text for choice in game.open_choices]
                assert greedy(1).choose(arrived) == greedy(1).choose(view)
            choices = game.open_choices
            game.choose(choices[dice.below(len(choices))])


@pytest.mark.parametrize("title", TITLES)
def test_an_agent_is_given_a_view_and_nothing_else(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(title, 30)
    given: list[Any] = []

    class Agent:
        def __init__(self, _seed: int) -> None: ...

        def choose(self, *args: Any) -> Any:
            given.append(args)
            return args[0].question().choices[0]

    monkeypatch.setitem(module.AGENTS[title], "greedy", Agent)
    module.think(*sent_by(table, monkeypatch))
    ((view,),) = given
    assert type(view).__name__ == "View"
    assert view == table.view(table.game.seat)
    assert len(view.game.history) == 0 and view.game.setup.seed is None and view.game.nature is None


def test_a_bot_thinks_in_another_process() -> None:
    table = table_of("dystopia", 20)

    async def test(bots: Bots) -> None:
        choice = await bots.choose(table, table.game.seat)
        assert choice in [choice.index for choice in table.game.open_choices]

    assert run(test).failures == 0


@pytest.mark.parametrize("fault", [crash, hang, fail])
def test_a_bot_that_fails_gets_a_fallback_and_the_next_one_thinks_again(
    fault: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of("dystopia", 20)
    seat = table.game.seat

    async def test(bots: Bots) -> None:
        good = module.think
        monkeypatch.setattr(module, "think", fault)
        bots.seconds = 0.3 if fault is hang else 60.0
        assert await bots.choose(table, seat) == fallback(table.view(seat), table.at)
        assert bots.failures == 1
        monkeypatch.setattr(module, "think", good)
        bots.seconds = 60.0
        await bots.choose(table, seat)
        assert bots.failures == 1

    run(test)


def test_waiting_for_a_free_process_is_not_counted_as_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one process and many tables, those at the end of the line still get a move of their bot."""
    tables = [table_of("leaders", number) for number in range(12)]

    async def test(bots: Bots) -> None:
        await asyncio.gather(*(bots.choose(table, table.game.seat) for table in tables))
        assert (bots.moves, bots.failures) == (12, 0)

    run(test)


@pytest.mark.parametrize("title", TITLES)
def test_a_fallback_passes_where_it_can(title: str) -> None:
    found = set()
    for moves in range(60):
        table = table_of(title, moves)
        if table.game.over:
            break
        texts = {choice.index: choice.text for choice in table.game.open_choices}
        chosen = texts[fallback(table.view(table.game.seat), moves)]
        neutral = [text for text in module.NEUTRAL if text in texts.values()]
        assert not neutral or chosen == neutral[0]
        found |= set(neutral)
    assert found, "nobody could pass in this game"
