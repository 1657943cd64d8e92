"""What a table keeps in memory while it is played: little for every move, and nothing drawn once nobody looks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from euphoria.titles import TITLES
from euphoria.web.pages.framing import SPARE_TURNS, latest_log, latest_turns, log_of
from euphoria.web.tables import service as services
from euphoria.web.tables.service import Service
from euphoria.web.tables.slices import done
from euphoria.web.tables.snapshots import restore_snapshot, take_snapshot
from euphoria.web.tables.table import CHOOSE, CLOSE, OVER, START, Entry, Table
from tests.web.test_changes import looking, of_four
from tests.web.test_long_tables import fresh
from tests.web.test_service import choose_first, run


def played(title: str, count: int, look: bool = False) -> Table:
    """A table at which so much was chosen; with `look` everybody was told of all of it."""
    table, rng = fresh(title, undo="off"), Random(2)
    table.apply(Entry(1, START, -1, {}, 1.0))
    while table.version < count and not table.begun_game.over:
        number, game = table.version + 1, table.begun_game
        if table.window is None:
            choice = rng.choice(game.open_choices).index
            table.apply(Entry(number, CHOOSE, game.seat, {"choice": choice, "at": table.at}, float(number)))
        else:
            choices = [[place.seat, place.decline] for place in table.window.places]
            table.apply(Entry(number, CLOSE, 0, {"choices": choices}, float(number)))
        for seat in range(4 if look else 0):
            latest_log(table, seat)
    return table


@pytest.mark.parametrize("title", TITLES)
def test_choices_share_the_seats_that_people_had(title: str) -> None:
    table = played(title, 60)
    assert len({id(made.people) for made in table.made}) == 1
    assert not hasattr(table.made[0], "__dict__")
    again = fresh(title, undo="off")
    done(restore_snapshot(again, Entry(1, START, -1, {}, 1.0), done(take_snapshot(table))))
    assert again.made == table.made
    assert len({id(made.people) for made in (*again.made, *table.made)}) == 1, "also once it was read"


def test_only_turns_that_may_be_on_the_page_stay_in_words() -> None:
    table = played("dystopia", 1_000, look=True)
    on_page = len(latest_turns(table).turns)
    assert table.begun_game.turn > 2 * on_page, "a long game"
    assert {len(told) for told in table.told.values()} == {on_page + SPARE_TURNS}
    lines = latest_log(table, 0)
    log_of(table, 0)  # a page with all of it
    assert latest_log(table, 0) == lines
    assert len(table.told[0, False, "en"]) == on_page + SPARE_TURNS
    table.forget_drawn()
    assert latest_log(table, 0) == lines


def test_what_was_drawn_goes_when_nobody_looks(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await of_four(service, "dystopia")
        async with looking(service, table, (0,)) as one, looking(service, table, (1,), "guest 1") as other:
            await one.read()
            await other.read()
            await choose_first(service, table)
            await one.read()
            assert table.told and table.lines_drawn and table.drawn
        assert not (table.told or table.lines_drawn or table.drawn)
        async with looking(service, table, (0,)) as again:
            assert (await again.read())[: len(one.lines)] == one.lines, "and what was said comes with it"

    run(test, tmp_path)


def test_a_table_whose_game_is_over_goes_soon_after_the_last_who_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(service: Service) -> None:
        monkeypatch.setattr(services, "LINGERS", 0.0)
        table = await of_four(service, "dystopia")
        async with looking(service, table, (0,)) as one, looking(service, table, (1,), "guest 1") as other:
            await one.read()
            await other.read()
            await choose_first(service, table)
        assert table.id in service.tables, "its game goes on"
        async with looking(service, table, (1,), "guest 1"), looking(service, table, (0,)) as one:
            await one.read()
            await service.abandon(table, 0, None)
            await one.read()
            assert table.id in service.tables
            service.reactions.thoughts[table.id] = ((0, 0), {})
        async with asyncio.timeout(60):
            while table.id in service.tables:
                await asyncio.sleep(0.01)
        assert table.code not in service.codes and table.id not in service.reactions.thoughts
        found = await service.find(table.code)
        assert (found.state, found.version) == (OVER, table.version)
        assert service.tables[found.id] is found, "whoever comes back finds it again"

    run(test, tmp_path)
