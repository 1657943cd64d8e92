"""The service itself: what is written is seen and nothing else, whoever comes second, going back, chairs and memory."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.exc import OperationalError

from euphoria.core.errors import EuphoriaError
from euphoria.web.edge.settings import Settings
from euphoria.web.refusals import Forbidden, NotFound, OutOfDate, Refused
from euphoria.web.tables import bot_moves
from euphoria.web.tables import database as db
from euphoria.web.tables import service as module
from euphoria.web.tables.database import connect, connect_to_write, migrate
from euphoria.web.tables.house import House, Seated
from euphoria.web.tables.hub import Hub, PostgresHub
from euphoria.web.tables.service import OtherRules, Service
from euphoria.web.tables.store import Store
from euphoria.web.tables.table import CHOOSE, SIT, Entry, Table
from euphoria.web.thinking.bots import Bots, Decision
from euphoria.web.thinking.question import Question


class FirstChoice(Bots):
    """A bot that takes whatever comes first, without a process."""

    async def choose(self, question: Question) -> Decision:
        self.moves += 1
        await asyncio.sleep(0)
        return Decision(question.view.question().choices[0].index)


class Together(Hub):
    """As with several processes: others may have written."""

    alone = False


@asynccontextmanager
async def serving(folder: Path, hub: Hub | None = None) -> AsyncIterator[Service]:
    """A service on the database of the folder; several on the same one are like several processes."""
    settings = Settings(database=f"sqlite+aiosqlite:///{folder / 'test.db'}", bot_pause=0.0)
    engine = connect(settings.database)
    await migrate(engine)
    store = Store(engine, connect_to_write(settings.database))
    made = Service(store, hub or Together(), FirstChoice(settings), settings)
    try:
        yield made
    finally:
        await made.close()
        await store.close()


def run(test: Callable[[Service], Awaitable[None]], folder: Path) -> None:
    async def whole() -> None:
        async with serving(folder) as service:
            await test(service)

    asyncio.run(whole())


def house(*kinds: str, title: str = "dystopia", **more: Any) -> House:
    seats = tuple(Seated(f"P{seat}", kind, "greedy" if kind == "bot" else "") for seat, kind in enumerate(kinds))
    return House(title, "Test", seats, **more)


async def begun(service: Service, *kinds: str, **more: Any) -> Table:
    table = await service.create(house(*kinds, **more), "owner", (0,))
    await service.start(table, "owner")
    return table


async def choose_first(service: Service, table: Table, key: str | None = None) -> int:
    """Whoever is asked takes the first choice; the seat."""
    seat: int = table.game.seat
    await service.choose(table, seat, table.game.open_choices[0].index, table.at, key)
    return seat


async def entries(service: Service, table: Table) -> list[Any]:
    async with service.store.engine.connect() as connection:
        query = select(db.entries).where(db.entries.c.table_id == table.id).order_by(db.entries.c.seq)
        return list((await connection.execute(query)).mappings().all())


async def same_as_written(service: Service, table: Table) -> None:
    """What is in memory is what the entries fold to."""
    again = await service.store.load(table.id)
    assert again is not None
    assert (again.version, again.at, again.holding, again.seats) == (
        table.version,
        table.at,
        table.holding,
        table.seats,
    )
    if table.game is not None:
        assert again.game.state() == table.game.state()
        assert [made.before for made in again.made] == [made.before for made in table.made]


# Writing --------------------------------------------------------------------------------------------------------------


def test_nobody_sees_what_is_not_written_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen")
        seen: list[tuple[int, int]] = []
        append = service.store.append

        async def watched(after: Table, entry: Entry) -> None:
            seen.append((table.version, table.at))
            await append(after, entry)
            seen.append((table.version, table.at))

        monkeypatch.setattr(service.store, "append", watched)
        before = (table.version, table.at)
        await choose_first(service, table)
        assert seen == [before, before]
        assert (table.version, table.at) > before

    run(test, tmp_path)


@pytest.mark.parametrize("written", [False, True])
def test_a_write_that_fails_leaves_memory_as_the_database_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    """Also when the entry was written and only the answer got lost."""

    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen")
        append = service.store.append

        async def broken(after: Table, entry: Entry) -> None:
            if written:
                await append(after, entry)
            raise OperationalError("INSERT", {}, Exception("the line is dead"))

        at = table.at
        monkeypatch.setattr(service.store, "append", broken)
        with pytest.raises(OperationalError):
            await choose_first(service, table, "once")
        assert (table.at > at) == written
        await same_as_written(service, table)
        monkeypatch.setattr(service.store, "append", append)
        # Whoever sends it again, with its key, gets it done once.
        await service.choose(table, 0, table.game.open_choices[0].index, at, "once")
        assert [row["key"] for row in await entries(service, table)].count("choose:once") == 1

    run(test, tmp_path)


def test_what_was_begun_is_finished_when_the_browser_goes_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen")
        append = service.store.append
        begun_writing, go_on = asyncio.Event(), asyncio.Event()

        async def slow(after: Table, entry: Entry) -> None:
            begun_writing.set()
            await go_on.wait()
            await append(after, entry)

        monkeypatch.setattr(service.store, "append", slow)
        at = table.at
        request = asyncio.create_task(choose_first(service, table))
        await begun_writing.wait()
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request
        go_on.set()
        await asyncio.gather(*service.writing)
        assert table.at > at
        await same_as_written(service, table)

    run(test, tmp_path)


def test_many_tables_are_written_together_and_one_that_comes_second_harms_no_other(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        tables = [await begun(service, "screen", "screen") for _ in range(8)]
        second = await service.store.load(tables[3].id)
        assert second is not None
        await choose_first(service, tables[3])  # the other process does not know
        service.tables[second.id] = second
        tables[3] = second
        results = await asyncio.gather(*(choose_first(service, table) for table in tables), return_exceptions=True)
        assert [type(result) for result in results if isinstance(result, Exception)] == [OutOfDate]
        for table in tables:
            await same_as_written(service, table)
            assert [row["seq"] for row in await entries(service, table)] == list(range(1, table.version + 1))

    run(test, tmp_path)


# Several processes ----------------------------------------------------------------------------------------------------


def test_of_two_processes_one_comes_second_and_both_go_on(tmp_path: Path) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            mine = await begun(one, "screen", "screen", options={"trading": False}, undo="off")
            theirs = await two.find(mine.code)
            for number in range(30):
                seat, at, choice = mine.game.seat, mine.at, mine.game.open_choices[0].index
                both = (one.choose(mine, seat, choice, at, f"a{number}"), two.choose(theirs, seat, choice, at, None))
                results = await asyncio.gather(*both, return_exceptions=True)
                refused = [result for result in results if isinstance(result, Exception)]
                assert len(refused) == 1 and isinstance(refused[0], EuphoriaError)
                mine, theirs = await one.find(mine.code), await two.find(mine.code)
                assert (mine.version, mine.at) == (theirs.version, theirs.at)
            await same_as_written(one, mine)
            await same_as_written(two, theirs)

    run(test, tmp_path)


def test_the_same_key_in_two_processes_is_done_once(tmp_path: Path) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            mine = await begun(one, "screen", "screen")
            theirs = await two.find(mine.code)
            seat, at, choice = mine.game.seat, mine.at, mine.game.open_choices[0].index
            await asyncio.gather(
                one.choose(mine, seat, choice, at, "k"),
                two.choose(theirs, seat, choice, at, "k"),
                one.choose(mine, seat, choice, at, "k"),
            )
            assert mine.version == theirs.version == 2

    run(test, tmp_path)


def test_what_one_process_wrote_the_other_can_go_on_from_without_being_told(tmp_path: Path) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            mine = await begun(one, "screen", "screen", undo="off")
            theirs = await two.find(mine.code)
            await choose_first(one, mine)
            # The page came from the first process, the choice goes to the second, which is behind.
            assert theirs.at < mine.at
            await two.choose(theirs, mine.game.seat, mine.game.open_choices[0].index, mine.at, None)
            assert (await one.find(mine.code)).version == theirs.version == 3

    run(test, tmp_path)


def test_a_move_that_came_by_letter_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            mine = await begun(one, "screen", "screen", undo="off")
            theirs = await two.find(mine.code)
            with two.hub.listening(mine.id):
                await two.store.seats_of(mine.id, "owner")
                await two.seating.chairs.door(mine.id, "owner", (0, 1))
                for _ in range(2):
                    await choose_first(one, mine)
                told = [Entry(*row.values()) for row in await moves_of(one, mine)]
                with monkeypatch.context() as patch:
                    patch.setattr(two.store, "entries", None)
                    await two.changed_elsewhere(mine.id, told[0])
                assert theirs.at == told[1].data["at"] and two.store.knows(mine.id), "nobody has come or gone"
                await two.changed_elsewhere(mine.id, told[0])
                assert theirs.version == told[0].seq, "what is known is not heard twice"
                await choose_first(one, mine)
                told = [Entry(*row.values()) for row in await moves_of(one, mine)]
                await two.changed_elsewhere(mine.id, told[2])
                assert theirs.version == mine.version, "what lies between was missed, and is read"
                await same_as_written(two, theirs)
                await two.changed_elsewhere(mine.id)
                assert not two.store.knows(mine.id), "who may sit there is asked again"

    run(test, tmp_path)


async def moves_of(service: Service, table: Table) -> list[dict[str, Any]]:
    """The choices that were written, by the names of what an entry has."""
    names = ("seq", "kind", "seat", "data", "at", "key")
    return [{name: row[name] for name in names} for row in await entries(service, table) if row["kind"] == CHOOSE]


def test_letters_hold_moves_and_nothing_that_is_too_long() -> None:
    hub, other = PostgresHub("postgresql://"), PostgresHub("postgresql://")
    move = Entry(7, CHOOSE, 1, {"choice": 3, "at": 5}, 1.5, "key")
    for entry, is_whole in (
        (move, True),
        (replace(move, kind=SIT), False),
        (replace(move, data={"choice": 1, "then": [123] * 2_000}), False),
    ):
        heard: list[Entry | None] = []

        class Ear:
            async def changed_elsewhere(self, table: str, entry: Entry | None = None) -> None:
                assert table == "table"
                heard.append(entry)  # noqa: B023

        async def hear(letter: str) -> None:
            for listener in (hub, other):
                listener._heard(Ear(), letter)  # type: ignore[arg-type]
            await asyncio.gather(*hub.looking.values(), *other.looking.values())

        letter = hub.letter("table", entry)
        asyncio.run(hear(letter))
        assert heard == [entry if is_whole else None] and len(letter) < 8_000


def test_whoever_writes_need_not_ask_for_a_table_that_is_followed_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(one: Service) -> None:
        mine = await begun(one, "screen", "screen", undo="off")
        asked: list[str] = []
        found = one.store.find

        async def find(code: str) -> tuple[str, int] | None:
            asked.append(code)
            return await found(code)

        monkeypatch.setattr(one.store, "find", find)
        assert await one.find(mine.code, to_write=True) is mine and asked, "nobody here looks at it"
        with one.hub.listening(mine.id):
            asked.clear()
            assert await one.find(mine.code, to_write=True) is mine and not asked
            assert await one.find(mine.code) is mine and asked, "whoever reads is to see the latest"
            asked.clear()
            one.hub.hears = False
            assert await one.find(mine.code, to_write=True) is mine and asked, "what others write is not heard now"

    run(test, tmp_path)


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_bots_of_two_processes_never_move_twice(tmp_path: Path, title: str) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            options = {"turn_limit": 12} if title == "dystopia" else {}
            new = house(*["bot"] * 4, title=title, options=options)
            mine = await one.create(new, "owner")
            theirs = await two.find(mine.code)
            await one.start(mine, "owner")
            while not (mine.state == theirs.state == "over"):
                for service in (one, two):
                    service.movers.wake(await service.find(mine.code))
                await asyncio.sleep(0)
            rows = await entries(one, mine)
            assert [row["seq"] for row in rows] == list(range(1, mine.version + 1))
            assert one.bots.moves + two.bots.moves > len(rows) - 1, "both have thought about the same moves"
            await same_as_written(one, mine)

    run(test, tmp_path)


def test_two_who_look_at_once_both_see_what_was_written(tmp_path: Path) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            mine = await begun(one, "screen", "screen", undo="off")
            theirs = await two.find(mine.code)
            for _ in range(3):
                await choose_first(one, mine)
            await asyncio.gather(*(two.store.catch_up(theirs) for _ in range(4)))
            assert theirs.version == mine.version
            await same_as_written(two, theirs)

    run(test, tmp_path)


def test_a_bot_that_could_not_move_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(service: Service) -> None:
        monkeypatch.setattr(bot_moves, "AGAIN", 0.0)
        append, failed = service.store.append, 0

        async def broken(after: Table, entry: Entry) -> None:
            nonlocal failed
            if entry.kind == "choose" and failed < 2:
                failed += 1
                raise OperationalError("INSERT", {}, Exception("the line is dead"))
            await append(after, entry)

        monkeypatch.setattr(service.store, "append", broken)
        table = await service.create(house("bot", "bot", options={"turn_limit": 1}), "owner")
        with service.hub.listening(table.id) as changed:
            await service.start(table, "owner")
            while table.state != "over":
                changed.clear()
                await changed.wait()
        assert failed == 2

    run(test, tmp_path)


# Keys -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("talk", [True, False])
def test_what_a_bot_says_is_heard_before_it_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, talk: bool) -> None:
    """Words that are none are left out, and the bot moves all the same; a table without talk hears nothing."""

    async def choose(bots: Bots, question: Question) -> Decision:
        says = ("claim team euphorian", "claim team of mine") if question.at < 8 else ()
        return Decision(question.view.question().choices[0].index, says)

    monkeypatch.setattr(FirstChoice, "choose", choose)

    async def test(service: Service) -> None:
        kinds = ("bot",) * 4
        table = await service.create(house(*kinds, title="leaders", options={"max_turns": 2}, talk=talk), "owner")
        with service.hub.listening(table.id) as changed:
            await service.start(table, "owner")
            while table.state != "over":
                await changed.wait()
                changed.clear()
        early = [made for made in table.made if made.before < 8]
        wrote = [(entry["kind"], entry["seat"]) for entry in await entries(service, table)]
        said = [at for at, (kind, _seat) in enumerate(wrote) if kind == "say"]
        assert len(said) == (len(early) if talk else 0)
        assert all(wrote[at + 1] == ("choose", wrote[at][1]) for at in said)
        assert service.bots.failures == len(early) * (1 if talk else 2)

    run(test, tmp_path)


def test_a_key_is_for_one_thing_only(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", "bot")
        for key in (f"{table.branch}-{table.at}", "k"):
            await service.say(table, 1, "hello", key)
        await choose_first(service, table, "k")
        assert [row["kind"] for row in await entries(service, table)] == ["start", "say", "say", "choose"]

    run(test, tmp_path)


@pytest.mark.parametrize("key", ["", "k" * 78, "\ud800", "a\0b"])
def test_keys_that_cannot_be_kept_are_refused(tmp_path: Path, key: str) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen")
        with pytest.raises(Refused):
            await choose_first(service, table, key)
        assert table.version == 1

    run(test, tmp_path)


# Going back -----------------------------------------------------------------------------------------------------------


async def until_held(service: Service, table: Table) -> int:
    """Play until somebody could still take back the end of their turn; the seat."""
    while table.holding is None:
        await choose_first(service, table)
    return table.holding


def test_a_turn_that_was_ended_is_not_taken_back_without_asking(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", options={"trading": False})
        seat = await until_held(service, table)
        assert table.free_undo(seat) is not None
        await service.end_turn(table, seat, None)
        assert table.free_undo(seat) is None
        await service.undo(table, seat, None)
        assert table.undo_asked is not None and table.undo_asked[0] == seat
        await same_as_written(service, table)

    run(test, tmp_path)


def test_a_turn_that_a_choice_ended_need_not_be_ended_again(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen")
        while not any(choice.text == "end turn" for choice in table.game.open_choices):
            if table.holding is not None:
                await service.end_turn(table, table.holding, None)
            await choose_first(service, table)
        seat = table.game.seat
        await service.choose(table, seat, "end turn", table.at, None)
        assert (table.holding, table.asked) == (None, 1 - seat)
        assert table.free_undo(seat) is None
        # Where it was said twice, as in older logs, that changes nothing; it is no business of anybody else.
        with pytest.raises(Refused):
            await service.end_turn(table, 1 - seat, None)
        await service.end_turn(table, seat, None)
        assert (table.holding, table.asked) == (None, 1 - seat)
        await same_as_written(service, table)
        await choose_first(service, table)
        with pytest.raises(Refused):
            await service.end_turn(table, seat, None)

    run(test, tmp_path)


def test_going_back_needs_everybody_and_happens_with_the_last_of_them(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", "screen", options={"trading": False})
        seat = await until_held(service, table)
        await service.end_turn(table, seat, None)
        await service.undo(table, seat, None)
        asked, others = table.undo_asked, [other for other in range(3) if other != seat]
        assert asked is not None
        with pytest.raises(Refused):
            await service.answer_undo(table, seat, True, None)
        await service.answer_undo(table, others[0], True, None)
        assert table.undo_asked == asked
        version = table.version
        await service.answer_undo(table, others[1], True, None)
        assert (table.at, table.version, table.undo_asked) == (asked[1], version + 1, None)
        await same_as_written(service, table)

    run(test, tmp_path)


def test_one_refusal_is_enough(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", options={"trading": False})
        seat = await until_held(service, table)
        await service.end_turn(table, seat, None)
        at = table.at
        await service.undo(table, seat, None)
        await service.answer_undo(table, 1 - seat, False, None)
        assert (table.undo_asked, table.at) == (None, at)

    run(test, tmp_path)


def test_with_bots_alone_nobody_is_asked(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "bot", options={"trading": False})
        while table.asked != 0 or not table.made or not any(made.seat == 1 for made in table.made):
            if table.asked == 0 and table.holding is None:
                await choose_first(service, table)
            elif table.holding == 0:
                await service.end_turn(table, 0, None)
            await asyncio.sleep(0.001)
        own = [made.before for made in table.made if made.seat == 0]
        await service.undo(table, 0, None)
        assert table.at == own[-1] and table.undo_asked is None

    run(test, tmp_path)


def test_two_who_go_back_at_once_do_not_take_back_more(tmp_path: Path) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            mine = await begun(one, "screen", "screen", options={"trading": False})
            for _ in range(2):
                await choose_first(one, mine)
            theirs = await two.find(mine.code)
            seat = mine.made[-1].seat
            await asyncio.gather(one.undo(mine, seat, "u"), two.undo(theirs, seat, "u"))
            assert len((await one.find(mine.code)).made) == 1

    run(test, tmp_path)


# Chairs ---------------------------------------------------------------------------------------------------------------


def test_a_chair_handed_to_a_bot_while_its_turn_waits_for_its_end_goes_on(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", options={"trading": False})
        seat = await until_held(service, table)
        await service.hand_over(table, seat, "bot", "greedy", None)
        assert table.holding is None
        with pytest.raises(Refused):
            await service.hand_over(table, 1 - seat, "bot", "no such bot", None)
        await service.hand_over(table, seat, "screen", "ignored", None)
        assert (table.seats[seat].kind, table.seats[seat].level) == ("screen", "")
        await same_as_written(service, table)

    run(test, tmp_path)


def test_a_game_begins_with_bots_for_those_who_have_not_come(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await service.create(house("person", "person", "person"), "owner", (0,))
        with pytest.raises(Forbidden):
            await service.start(table, "stranger")
        assert table.version == 0 and [seated.kind for seated in table.seats] == ["person"] * 3
        await service.sit(table, "second", 1, "Ana")
        await service.start(table, "owner")
        assert [seated.kind for seated in table.seats] == ["person", "person", "bot"]
        assert table.names == ["P0", "Ana", "P2"]
        await service.hand_over(table, 2, "person", "", None)
        assert table.seats[2].kind == "person"
        await same_as_written(service, table)

    run(test, tmp_path)


def test_a_chair_is_taken_once(tmp_path: Path) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            table = await one.create(house("screen", "person"), "owner")
            other = await two.find(table.code)
            wishes = [one.sit(table, "a", 1, ""), two.sit(other, "b", 1, ""), one.sit(table, "c", 1, "")]
            results = await asyncio.gather(*wishes, return_exceptions=True)
            assert sum(isinstance(result, Refused) for result in results) == 2
            with pytest.raises(Refused):
                await one.sit(table, "d", 0, "")

    run(test, tmp_path)


@pytest.mark.parametrize("name", ["P0", "p\u200b0", "x" * 81])
def test_names_nobody_can_have(tmp_path: Path, name: str) -> None:
    async def test(service: Service) -> None:
        table = await service.create(house("screen", "person"), "owner")
        with pytest.raises(Refused):
            await service.sit(table, "a", 1, name)
        assert table.version == 0

    run(test, tmp_path)


def test_only_whoever_is_late_can_be_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "screen", clock="quick")
        seat = table.asked
        assert seat is not None
        for other in (seat, 1 - seat):
            with pytest.raises(Refused):
                await service.replace_late(table, other, None)
        table.since -= 100
        await service.replace_late(table, seat, None)
        assert table.seats[seat].kind == "bot"

    run(test, tmp_path)


def test_of_all_at_one_screen_nobody_reacts_with_one_press(tmp_path: Path) -> None:
    dice = Random(3)

    async def test(service: Service) -> None:
        table = await begun(service, *["screen"] * 4, title="leaders", undo="off")
        asked = 0
        while table.state != "over":
            if table.window is not None and not table.waits_for:
                await asyncio.gather(*service.movers.thinking.values())  # they let the whole action pass
                await asyncio.sleep(0)
            elif table.window is not None:
                asked += 1
                at = table.at
                unanswered = [seat for seat in table.window.seats if seat not in table.private.passed]
                assert table.limit == 0 and table.waits_for == unanswered
                await service.reactions.nobody(table, (0, 1, 2, 3), at, None)
                await asyncio.gather(*service.movers.thinking.values())
                assert table.at > at
            else:
                choice = dice.choice(table.game.open_choices).index
                await service.choose(table, table.game.seat, choice, table.at, None)
        assert asked > 3

    run(test, tmp_path)


def test_nobody_reads_files_of_the_server_through_an_option(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        with pytest.raises(Refused, match="not as the name of a file"):
            await service.create(house(*["screen"] * 4, title="leaders", options={"deck": "/etc/hostname"}), "owner")

    run(test, tmp_path)


# Memory ---------------------------------------------------------------------------------------------------------------


def test_tables_somebody_looks_at_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(service: Service) -> None:
        monkeypatch.setattr(module, "KEPT", 3)
        first = await begun(service, "screen", "screen")
        with service.hub.listening(first.id) as changed:
            for _ in range(6):
                await begun(service, "screen", "screen")
            assert len(service.tables) == 3
            assert await service.find(first.code) is first
            changed.clear()
            await choose_first(service, first)
            assert changed.is_set()
        for _ in range(6):
            await begun(service, "screen", "screen")
        assert first.id not in service.tables
        code, state = first.code, first.game.state()
        assert await service.find(code) is first, "there are never two of one table"
        for _ in range(6):
            await begun(service, "screen", "screen")
        del first
        gc.collect()
        assert not any(table.code == code for table in service.held.values())
        assert (await service.find(code)).game.state() == state

    run(test, tmp_path)


def test_a_table_under_other_rules_is_left_alone(tmp_path: Path) -> None:
    async def test(one: Service) -> None:
        table = await begun(one, "screen", "screen")
        async with one.store.engine.begin() as connection:
            await connection.execute(update(db.tables).values(rules="dystopia-0"))
        async with serving(tmp_path) as two:
            with pytest.raises(OtherRules, match="dystopia-0"):
                await two.find(table.code)
            assert await two.stuck() == {table.id: "begun under the rules dystopia-0"}

    run(test, tmp_path)


def test_a_deleted_table_is_gone_for_everybody(tmp_path: Path) -> None:
    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            mine = await begun(one, "screen", "screen")
            theirs = await two.find(mine.code)
            with two.hub.listening(mine.id) as changed:
                await one.delete(mine.id)
                with pytest.raises(NotFound):
                    await choose_first(two, theirs)
                changed.clear()
                await two.sweep()
                assert changed.is_set()
            for service in (one, two):
                with pytest.raises(NotFound):
                    await service.find(mine.code)

    run(test, tmp_path)


def test_a_guest_who_wants_to_be_forgotten_is(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        guest, token = await service.store.new_guest()
        alone = await service.create(house("screen", "bot"), guest)
        shared = await service.create(house("screen", "person"), guest)
        await service.sit(shared, "friend", 1, "")
        assert await service.store.guest(token) == guest
        await service.forget(guest)
        assert await service.store.guest(token) is None
        with pytest.raises(NotFound):
            await service.find(alone.code)
        assert (await service.find(shared.code)).owner == ""
        assert await service.store.seats_of(shared.id, guest) == set()
        assert [row.owner for row in await service.store.everything()] == [""]

    run(test, tmp_path)


def test_missed_news_is_found(tmp_path: Path) -> None:
    """A process that was not told looks by itself."""

    async def test(one: Service) -> None:
        async with serving(tmp_path) as two:
            mine = await begun(one, "screen", "screen", "bot", undo="off")
            theirs = await two.find(mine.code)
            with two.hub.listening(mine.id) as changed:
                await choose_first(one, mine)
                changed.clear()
                await two.sweep()
                assert changed.is_set() and theirs.version == mine.version

    run(test, tmp_path)


def test_private_tables_do_not_push_public_ones_out_of_the_lobby(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        open_to_all = await service.create(house("screen", "person", public=True), "somebody")
        begun_by_now = await service.create(house("screen", "person", public=True), "somebody")
        await service.start(begun_by_now, "somebody")
        template = select(db.tables).where(db.tables.c.id == open_to_all.id)
        async with service.store.engine.begin() as connection:
            row = dict((await connection.execute(template)).mappings().one())
            hidden = {"house": {**row["house"], "public": False}, "public": False, "changed": row["changed"] + 1}
            many = [{**row, **hidden, "id": f"{number:032}", "code": f"P{number}"} for number in range(250)]
            await connection.execute(insert(db.tables), many)
        assert [row.id for row in await service.store.lobby()] == [open_to_all.id]

    run(test, tmp_path)
