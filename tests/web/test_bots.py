"""Bots in processes of their own: they know no more than their seat, and whatever becomes of them the game goes on."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from euphoria import dystopia
from euphoria.ai import AGENTS, LEVELS, Agent, RandomAgent
from euphoria.core.nature import seeded
from euphoria.titles import TITLES
from euphoria.web.edge.settings import Settings
from euphoria.web.tables.database import connect, connect_to_write, migrate
from euphoria.web.tables.house import House, Seated, checked_house
from euphoria.web.tables.hub import Hub
from euphoria.web.tables.service import Service
from euphoria.web.tables.store import Store
from euphoria.web.tables.table import CHOOSE, OVER, START, Entry, Table
from euphoria.web.thinking import bots as module
from euphoria.web.thinking.bots import Bots, Decision, Found, elected, fallback
from euphoria.web.thinking.pickling import pack_view, unpack_view
from euphoria.web.thinking.question import Question
from euphoria.web.thinking.turns import LOOKED_AT, Claim


def question(table: Table, seat: int, urgency: int = LOOKED_AT) -> Question:
    claim = Claim(table.owner, table.id, lambda: urgency)
    level, talks = table.seats[seat].level, table.house.talk
    return Question(claim, table.house.title, seat, table.at, len(table.seats), table.view(seat), level, talks)


def table_of(title: str, moves: int, seed: int = 11) -> Table:
    """A table of bots after some random choices."""
    seats = tuple(Seated(f"B{seat}", "bot", "greedy") for seat in range(4))
    table = Table("t", "ABCDEF", checked_house(House(title, "Test", seats)), seed, "", "")
    table.apply(Entry(1, START, -1, {}, 0.0))
    dice = seeded(seed)
    for _ in range(moves):
        if table.game.over:
            break
        choices = table.game.open_choices
        choice = choices[dice.below(len(choices))].index
        table.apply(Entry(table.version + 1, CHOOSE, table.game.seat, {"choice": choice}, 0.0))
    return table


def run(test: Callable[[Bots], Awaitable[None]], seconds: float = 60.0, processes: int = 1) -> Bots:
    bots = Bots(Settings(bot_processes=processes, bot_seconds=seconds, bot_thinking=0.05))

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


def name_what_is_not_legal(*_: Any) -> Found:
    return Found({0: 1.0, 60_000: 2.0})


def flood(*_: Any) -> Found:
    return Found(dict.fromkeys(range(300_000), float("nan")), ("words " * 100,) * 10_000)


def answer_nothing(*_: Any) -> Found:
    return Found({})


def sent_by(table: Table, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, ...]:
    """Everything that goes to the thinking process for the seat that is asked."""
    sent: list[tuple[Any, ...]] = []

    async def do(_thinker: object, _seconds: float, _check: object, _work: object, *args: Any) -> Found:
        sent.append(args)
        return Found({0: 1.0})

    monkeypatch.setattr(module.Thinker, "do", do)

    async def test(bots: Bots) -> None:
        await bots.choose(question(table, table.game.seat))

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
    package: Any = TITLES[title].rules
    greedy: Any = AGENTS[title]["greedy"]
    for players in range(package.FEWEST_PLAYERS, package.MOST_PLAYERS + 1):
        dice = seeded(players)
        short = {"turn_limit": 40, "trading": False} if title == "dystopia" else {}
        game = package.new_game(players, seed=players, options=package.options_from(short))
        game.say(0, "hello")
        while not game.over:
            if dice.below(20) == 0:
                view = package.view(game, game.seat)
                arrived = unpack_view(pack_view(view))
                assert arrived == view and arrived.to_data() == view.to_data()
                texts = [choice.text for choice in arrived.question().choices]
                assert texts == [choice.text for choice in game.open_choices]
                assert greedy(1).choose(arrived) == greedy(1).choose(view)
            choices = game.open_choices
            game.choose(choices[dice.below(len(choices))])


def test_a_view_of_a_recruit_draft_travels_too() -> None:
    options = dystopia.Options(recruit_draft=True, market_draft=True, track_draft=True)
    game = dystopia.new_game(3, seed=1, options=options)
    while game.question().kind != "turn":
        view = dystopia.view(game, game.seat)
        assert unpack_view(pack_view(view)) == view
        game.choose(game.open_choices[0])


@pytest.mark.parametrize("title", TITLES)
def test_an_agent_is_given_a_view_and_nothing_else(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(title, 30)
    given: list[Any] = []

    class Curious(Agent[Any]):
        def __init__(self, _seed: int) -> None: ...

        def says(self, *args: Any) -> list[str]:
            given.append(args)
            return []

        def choose(self, *args: Any) -> Any:
            given.append(args)
            return args[0].question().choices[0]

    monkeypatch.setitem(AGENTS[title], "greedy", Curious)
    module.think(*sent_by(table, monkeypatch))
    monkeypatch.setattr(TITLES[title].part("ai"), "explain", lambda *args: given.append(args[:1]))
    parcel, *_rest = sent_by(table, monkeypatch)
    module.explain(parcel, title, 1, 0.1)
    assert len(given) == 3
    for (view,) in given:
        assert type(view).__name__ == "View"
        assert view == table.view(table.game.seat)
        assert len(view.game.history) == 0 and view.game.setup.seed is None and view.game.nature is None


def test_a_bot_thinks_in_another_process() -> None:
    table = table_of("dystopia", 20)

    async def test(bots: Bots) -> None:
        decision = await bots.choose(question(table, table.game.seat))
        assert decision.choice in [choice.index for choice in table.game.open_choices]

    assert run(test).failures == 0


FAULTS = (crash, hang, fail, name_what_is_not_legal, flood, answer_nothing)


def test_whatever_a_bot_does_wrong_a_fallback_moves_and_a_new_process_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("dystopia", 20)
    seat = table.game.seat

    async def test(bots: Bots) -> None:
        good = module.think
        for count, fault in enumerate(FAULTS, 1):
            monkeypatch.setattr(module, "think", fault)
            bots.seconds = 0.3 if fault is hang else 60.0
            assert await bots.choose(question(table, seat)) == Decision(fallback(table.view(seat), table.at)), fault
            assert bots.failures == count and len(bots.turns.free) == 1, fault
            assert bots.thinkers[0].pool is None, f"after {fault} the process goes on thinking"
        monkeypatch.setattr(module, "think", good)
        bots.seconds = 60.0
        await bots.choose(question(table, seat))
        assert bots.failures == len(FAULTS)

    run(test)


def test_waiting_for_a_free_process_is_not_counted_as_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one process and many tables, those at the end of the line still get a move of their bot."""
    tables = [table_of("leaders", number) for number in range(12)]

    async def test(bots: Bots) -> None:
        await asyncio.gather(*(bots.choose(question(table, table.game.seat)) for table in tables))
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


def test_several_processes_vote_for_one_patient_bot_and_a_tie_goes_to_the_first_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each has a seed of its own; busy ones are not waited for, and one that fails is left out."""
    table = table_of("dystopia", 20)
    seat = table.game.seat
    table.seats[seat] = Seated("B", "bot", "overseer")
    first, second, *_ = [choice.index for choice in table.game.open_choices]
    numbers: list[int] = []

    async def do(thinker: object, _seconds: float, _check: object, _work: object, *args: Any) -> Found:
        numbers.append(args[3])
        if len(numbers) == 2:
            raise TimeoutError
        return Found({second: 1.0, first: 1.0 + (len(numbers) > 2)}, ("hello",))

    monkeypatch.setattr(module.Thinker, "do", do)

    async def test(bots: Bots) -> None:
        assert await bots.choose(question(table, seat)) == Decision(first, ("hello",))
        assert len(set(numbers)) == 3 and bots.failures == 1 and len(bots.turns.free) == 3
        busy = [await bots.turns.take(Claim("o", "t")) for _ in range(2)]
        numbers.clear()
        await bots.choose(question(table, seat))
        assert len(numbers) == 1
        for thinker in busy:
            bots.turns.give_back(thinker)
        table.seats[seat] = Seated("B", "bot", "clerk")
        numbers.clear()
        await bots.choose(question(table, seat))
        assert len(numbers) == 1

    run(test, processes=3)
    assert elected([7, 5, 6], [Found({5: 1.0, 6: 1.0})]) == 5


def test_thinking_fits_into_the_deadline_and_a_reaction_into_the_pause() -> None:
    bots = Bots(Settings())
    assert bots.budget("turn") == 1.2
    assert bots.budget("react") < bots.pause
    assert Bots(Settings(bot_seconds=0.5)).budget("turn") == pytest.approx(0.3)
    assert Bots(Settings(bot_thinking=0.1)).budget("turn") == 0.1


def test_whoever_waited_for_a_process_thinks_less(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = Bots(Settings())
    budgets = [bots.budget("turn", waited) for waited in (0.0, 0.2, 1.2, 1.55, 9.0)]
    assert budgets[0] == budgets[1] == 1.2, "there was time enough"
    assert budgets[2] == pytest.approx(0.5) and 1.2 + budgets[2] < bots.seconds
    assert budgets[3:] == [pytest.approx(0.15), 0.1], "but every bot thinks"
    clock = iter((50.0, 51.2))
    monkeypatch.setattr(module, "monotonic", lambda: next(clock))
    sent: list[tuple[Any, ...]] = []

    async def do(_thinker: object, _seconds: float, _check: object, _work: object, *args: Any) -> Found:
        sent.append(args)
        return Found({0: 1.0})

    monkeypatch.setattr(module.Thinker, "do", do)
    table = table_of("dystopia", 0)
    asyncio.run(bots.choose(question(table, table.game.seat)))
    assert sent[0][4] == pytest.approx(0.5)


def test_what_a_bot_says_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("leaders", 6)

    class Chatty(RandomAgent):
        def says(self, view: Any) -> list[str]:
            return ["blah " * 1000] * 1000

    monkeypatch.setitem(AGENTS["leaders"], "greedy", Chatty)
    parcel = pack_view(table.view(table.game.seat))
    found = module.think(parcel, "leaders", "greedy", 1, 1.0, True)
    assert len(found.says) == module.MOST_SAID and max(map(len, found.says)) == module.LONGEST_SAID
    assert module.think(parcel, "leaders", "greedy", 1, 1.0, False).says == ()


@pytest.mark.parametrize("title", TITLES)
def test_bots_of_every_rank_play_a_whole_game(title: str, tmp_path: Path) -> None:
    """In processes of their own, as they do for people."""

    async def test() -> None:
        settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'test.db'}", bot_pause=0.0, bot_thinking=0.02)
        engine = connect(settings.database)
        await migrate(engine)
        store = Store(engine, connect_to_write(settings.database))
        service = Service(store, Hub(), Bots(replace(settings, bot_seconds=60.0)), settings)
        try:
            seats = tuple(Seated(level.title(), "bot", level) for level in LEVELS)
            table = await service.create(House(title, "Ranks", seats), "owner")
            with service.hub.listening(table.id) as changed:
                await service.start(table, "owner")
                while table.state != OVER:
                    await changed.wait()
                    changed.clear()
            assert {made.seat for made in table.made} == set(range(len(LEVELS)))
            assert not table.game.abandoned and service.bots.failures == 0
            assert bool(table.game.talk) == (title == "leaders"), "bots of leaders talk"
        finally:
            await service.close()
            await store.close()

    asyncio.run(test())
