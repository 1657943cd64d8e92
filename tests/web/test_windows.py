"""Windows for reactions: when anything becomes visible tells nobody what anybody holds, answers or has ordered."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.leaders import Seeded, a_game, a_player
from euphoria.web.edge.settings import Settings
from euphoria.web.pages.api import seen
from euphoria.web.pages.drawing import face_of
from euphoria.web.pages.framing import frame_of
from euphoria.web.pages.rendering import render
from euphoria.web.refusals import OutOfDate, Refused
from euphoria.web.tables import bounds
from euphoria.web.tables import table as tables
from euphoria.web.tables.house import house_from
from euphoria.web.tables.private import AUTO
from euphoria.web.tables.service import Service
from euphoria.web.tables.snapshots import recall_all, take_snapshot
from euphoria.web.tables.table import START, Entry, Table
from euphoria.web.tables.windows import key_of
from euphoria.web.thinking.bots import Bots, Decision
from euphoria.web.thinking.question import Question
from tests.web.test_room import table_of
from tests.web.test_service import house, run, serving
from tests.web.test_tables import as_program, look, make

PAUSE = 7
TICK = 0.5


class Clocks:
    """The time that everything at a table goes by."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = time.time()
        self.passed = 1000.0
        monkeypatch.setattr(time, "time", lambda: self.now)
        monkeypatch.setattr(tables, "monotonic", lambda: self.passed)

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        self.passed += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


class Reacts(Bots):
    """A bot that reacts whenever it can."""

    async def choose(self, question: Question) -> Decision:
        await asyncio.sleep(0)
        return Decision(question.view.question().choices[-1].index)


def shooting(**hands: list[str]) -> Any:
    """Anna aims at Bob; everybody else holds one card."""
    game = a_game(
        turn=0,
        phase="action",
        nature=Seeded(7),
        anna=a_player(gun="bob"),
        bob=a_player(["euphorian_leader", "subterran_1", "subterran_2"], hand=hands.get("bob", ["tumble_drum"])),
        carl=a_player(["subterran_leader", "euphorian_1", "euphorian_2"], hand=hands.get("carl", ["yard_sale_sign"])),
        dora=a_player(["euphorian_3", "euphorian_4", "subterran_3"], hand=hands.get("dora", ["nose_glasses"])),
    )
    game.watch()
    return game


FITS = ["roller_skates"]
"""Answers a shot at whoever holds it."""
ALSO = ["bin_lid"]
"""Answers a shot at anybody."""


async def shot(service: Service, *kinds: str, game: Any = None, **more: Any) -> Table:
    """A table at which Anna has just shot at Bob."""
    table = await come(service, *kinds, **more)
    table.game = game or shooting()
    await service.choose(table, 0, "shoot", table.at, None)
    await settle(service)
    return table


async def come(service: Service, *kinds: str, **more: Any) -> Table:
    """A table at which everybody has come."""
    table = await service.create(house(*kinds, title="leaders", **more), "owner", (0,))
    for seat, kind in enumerate(kinds):
        if kind == "person":
            await service.store.admit(table.id, f"guest {seat}", seat)
    await service.start(table, "owner")
    await settle(service)
    return table


async def settle(service: Service) -> None:
    """Until nobody thinks or writes any more."""
    while service.movers.thinking:
        await asyncio.gather(*service.movers.thinking.values(), return_exceptions=True)
        await asyncio.sleep(0)


async def go_on(service: Service, clocks: Clocks, table: Table, seconds: float) -> None:
    """Let so much time pass by."""
    clocks.pass_by(seconds)
    service.movers.wake(table)
    await settle(service)


def index(table: Table, text: str) -> int:
    return int(table.game.table().by_text[text].index)


# What others can see --------------------------------------------------------------------------------------------------


def visible(table: Table, seat: int | None) -> tuple[object, ...]:
    """Everything that a page, a stream or a program of somebody else gets."""
    mine = () if seat is None else (seat,)
    frame = frame_of(table, seat, mine, set())
    page = render("leaders/table.html", **face_of(table, seat, frame))
    return table.seen, key_of(table, mine), page, seen(table, seat, mine).model_dump_json()


Act = Callable[[Service, Table], Any]


async def nothing(_service: Service, _table: Table) -> None:
    return


def answers(**given: str) -> Act:
    """Seats say something after two seconds."""

    async def act(service: Service, table: Table) -> None:
        for name, text in given.items():
            await service.choose(table, ["anna", "bob", "carl", "dora"].index(name), text, table.at, None)

    return act


def orders(**given: dict[str, str]) -> Act:
    async def act(service: Service, table: Table) -> None:
        for name, some in given.items():
            await service.reactions.order(table, ["anna", "bob", "carl", "dora"].index(name), some)

    return act


async def course(
    folder: Path, clocks: Clocks, kinds: tuple[str, ...], hands: dict[str, list[str]], act: Act, **more: Any
) -> tuple[list[Any], Any]:
    """What Anna and a spectator see from tick to tick while the window is open, and when it closes; then the game."""
    found: list[Any] = []
    folder.mkdir()
    async with serving(folder) as service:
        service.bots.__class__ = Reacts
        table = await shot(service, *kinds, game=shooting(**hands), **more)
        for tick in range(60):
            found.append((tick * TICK, visible(table, 0), visible(table, None)))
            if tick == 4:
                await act(service, table)
                await settle(service)
                found.append(("acted", visible(table, 0), visible(table, None)))
            at = table.at
            await go_on(service, clocks, table, TICK)
            if table.at != at:
                found.append(("closed", (tick + 1) * TICK))
                break
        return found, table.game


CASES: list[tuple[dict[str, list[str]], Act]] = [
    ({}, nothing),
    ({"bob": FITS}, nothing),
    ({"bob": FITS}, answers(bob="use roller_skates")),
    ({"bob": FITS}, answers(bob="decline")),
    ({"bob": FITS, "carl": ALSO}, answers(carl="use bin_lid", bob="decline")),
    ({}, answers(bob="decline", carl="decline")),
    ({"bob": FITS}, orders(bob={"shots": "always"})),
    ({"bob": FITS}, orders(bob={"shots": "never", "rest": "never"}, carl={"rest": "always"})),
    ({"dora": ALSO}, nothing),
    ({"bob": FITS, "dora": ALSO}, answers(bob="use roller_skates")),
]


def test_times_are_the_same_whatever_anybody_holds_answers_or_has_ordered(tmp_path: Path, clocks: Clocks) -> None:
    async def all_of_them() -> list[tuple[list[Any], Any]]:
        kinds = ("person", "person", "person", "bot")
        clocks_begin = clocks.now, clocks.passed
        found = []
        for number, (hands, act) in enumerate(CASES):
            clocks.now, clocks.passed = clocks_begin
            found.append(await course(tmp_path / str(number), clocks, kinds, hands, act))
        return found

    played = asyncio.run(all_of_them())
    first = played[0][0]
    assert first[-1] == ("closed", PAUSE)
    for number, (looks, _game) in enumerate(played):
        assert [look[0] for look in looks] == [look[0] for look in first], number
        assert without_codes(looks) == without_codes(first), number
    targets = [game.players[1].hand for _looks, game in played]
    assert len(set(targets)) > 1, "some have used a card and others have not"


def without_codes(looks: list[Any]) -> str:
    """What was seen, but for the code and the seal of the table, which are new every time."""
    import re

    text = re.sub(r'"(code|seal)":"\w+"', "", repr(looks[:-1]))
    return re.sub(r"/t/\w{6}|data-table=\\?\"\w{6}|/api/tables/\w{6}", "", text)


# Who is asked ---------------------------------------------------------------------------------------------------------


def test_only_who_can_react_is_asked_and_answers_are_given_in_the_order_of_the_engine(
    tmp_path: Path, clocks: Clocks
) -> None:
    async def test(service: Service) -> None:
        table = await shot(service, *["person"] * 4, game=shooting(bob=FITS, carl=ALSO))
        assert table.asked is None and table.waits_for == [1, 2]
        assert table.window is not None and table.window.seats == (1, 2, 3)
        with pytest.raises(Refused, match="cannot react"):
            await service.choose(table, 0, "decline", table.at, None)
        with pytest.raises(Refused, match="possible now: decline"):
            await service.choose(table, 3, "use roller_skates", table.at, None)
        with pytest.raises(OutOfDate):
            await service.choose(table, 1, "decline", table.at + 1, None)
        await service.choose(table, 2, "use bin_lid", table.at, None)
        await service.choose(table, 1, "use roller_skates", table.at, None)
        await service.choose(table, 1, "decline", table.at, None)  # thought better of it
        assert table.waits_for == [] and table.kind == "react"
        await go_on(service, clocks, table, PAUSE)
        used = [event for made in table.made for event in made.events if event.kind == "react"]
        assert [(event.seat, event.what) for event in used] == [(2, "bin_lid")]
        assert table.asked == 2 and table.kind == "pay"

    run(test, tmp_path)


def test_alone_with_bots_nothing_is_asked_without_an_option_and_nothing_hurries_with_one(
    tmp_path: Path, clocks: Clocks
) -> None:
    async def test(service: Service) -> None:
        table = await shot(service, "bot", "screen", "bot", "bot", game=shooting())
        assert table.kind != "react", "nothing was waited for"
        table = await shot(service, "bot", "screen", "bot", "bot", game=shooting(bob=FITS))
        assert table.waits_for == [1] and table.limit == 0
        await go_on(service, clocks, table, 1000)
        assert table.kind == "react"
        await service.choose(table, 1, "decline", table.at, None)
        await settle(service)
        assert table.kind != "react"

    run(test, tmp_path)


def test_bots_hold_a_window_open_together_and_as_long_whatever_they_hold(tmp_path: Path, clocks: Clocks) -> None:
    async def test(service: Service) -> None:
        object.__setattr__(service.settings, "bot_pause", 0.5)
        for hands in ({}, {"carl": ALSO}, {"dora": ALSO}):
            table = await shot(service, "screen", "bot", "bot", "bot", game=shooting(**hands))
            at = table.at
            await go_on(service, clocks, table, 0.4)
            assert (table.kind, table.at) == ("react", at)
            await go_on(service, clocks, table, 0.1)
            assert table.at > at

    run(test, tmp_path)


def test_an_answer_is_changed_only_so_often(tmp_path: Path, clocks: Clocks) -> None:
    async def test(service: Service) -> None:
        table = await shot(service, "person", "person", "person", "bot", game=shooting(bob=FITS))
        for number in range(bounds.MOST_CHANGES):
            await service.choose(table, 1, ("decline", "use roller_skates")[number % 2], table.at, None)
        stood = table.version, dict(table.private.answers)
        with pytest.raises(Refused, match="the last answer stands"):
            await service.choose(table, 1, "decline", table.at, None)
        assert (table.version, table.private.answers) == stood
        await service.choose(table, 2, "decline", table.at, None)
        await go_on(service, clocks, table, 8)
        assert table.private.changes == {}, "the next window begins anew"

    run(test, tmp_path)


def test_where_everybody_answers_nobody_is_passed_over_and_orders_rest(tmp_path: Path, clocks: Clocks) -> None:
    async def test(service: Service) -> None:
        table = await shot(service, *["person"] * 4, game=shooting(bob=FITS), reactions=0)
        await service.reactions.order(table, 2, {"rest": "never"})
        assert table.waits_for == [1, 2, 3] and table.limit == 0
        await go_on(service, clocks, table, 100_000)
        at = table.at
        for seat in (3, 1, 2):
            assert (table.kind, table.at) == ("react", at)
            await service.choose(table, seat, "decline", table.at, None)
            await settle(service)
        assert table.at > at
        table = await shot(service, *["person"] * 4, game=shooting(bob=FITS), reactions=0, clock="quick")
        at = table.at
        await go_on(service, clocks, table, 11.9)
        assert (table.kind, table.at) == ("react", at)
        await go_on(service, clocks, table, 0.1)
        assert table.at > at

    run(test, tmp_path)


def test_standing_orders_answer_within_the_same_pause(tmp_path: Path, clocks: Clocks) -> None:
    async def test(service: Service) -> None:
        for order, used in (("always", True), ("never", False)):
            table = await shot(service, *["person"] * 4, game=shooting(bob=FITS))
            await service.reactions.order(table, 1, {"shots": order})
            assert table.waits_for == [] and table.kind == "react"
            await go_on(service, clocks, table, PAUSE)
            assert any(event.kind == "react" for made in table.made for event in made.events) == used
        with pytest.raises(Refused, match="Orders are for shots"):
            await service.reactions.order(table, 1, {"shots": "perhaps"})

    run(test, tmp_path)


def test_whoever_takes_a_chair_meanwhile_is_part_of_the_window(tmp_path: Path, clocks: Clocks) -> None:
    async def test(service: Service) -> None:
        service.bots.__class__ = Reacts
        table = await shot(service, *["person"] * 4, game=shooting(bob=FITS))
        await service.hand_over(table, 1, "bot", "inspector", None)
        await settle(service)
        assert table.kind == "react", "the pause is what it was"
        await go_on(service, clocks, table, PAUSE)
        assert any(event.what == "roller_skates" for made in table.made for event in made.events)

    run(test, tmp_path)


# What is kept ---------------------------------------------------------------------------------------------------------


async def opened(service: Service, *kinds: str, **more: Any) -> Table:
    """A table with an open window, played there from its deal."""
    table = await come(service, *kinds, **more)
    while table.kind != "react":
        seat = table.waits_for[0]
        texts = [choice.text for choice in table.game.open_choices]
        choice = next((text for text in texts if text.startswith(("interrogate", "pass"))), texts[0])
        if "arm" in texts:
            choice = "arm"
        await service.choose(table, seat, choice, table.at, None)
        await settle(service)
    return table


def test_answers_and_orders_outlive_the_process_and_everybody_may_know_none_of_them(
    tmp_path: Path, clocks: Clocks
) -> None:
    async def whole() -> None:
        async with serving(tmp_path) as service:
            table = await opened(service, *["person"] * 4, undo="off")
            assert table.window is not None
            seat, others = table.window.seats[0], [other for other in range(4) if other != table.window.seats[0]]
            before = [visible(table, other) for other in others]
            await service.choose(table, seat, "decline", table.at, None)
            await service.reactions.order(table, seat, {"looks": "never"})
            assert [visible(table, other) for other in others] == before
            assert table.version == before[0][0] + 2
            id, held = table.id, list(take_snapshot(table))
            del held
        async with serving(tmp_path) as service:
            again = await service.table(id)
            assert list(again.private.answers) == [seat] and again.private.orders == {seat: {"looks": "never"}}
            at = again.at
            await go_on(service, clocks, again, PAUSE)
            assert again.at > at and not again.private.answers

    asyncio.run(whole())


def test_a_snapshot_keeps_answers_and_orders(tmp_path: Path, clocks: Clocks) -> None:
    async def test(service: Service) -> None:
        table = await opened(service, *["person"] * 4, undo="off")
        assert table.window is not None
        await service.choose(table, table.window.seats[0], "decline", table.at, None)
        await service.reactions.order(table, 1, {"rest": "always"})
        work = take_snapshot(table)
        while True:
            try:
                next(work)
            except StopIteration as end:
                kept = recall_all(end.value["holds"])
                break
        assert (kept["private"], kept["seen"]) == (table.private, table.seen)

    run(test, tmp_path)


def test_older_tables_fold_as_they_did() -> None:
    data = house(*["person"] * 4, title="leaders").to_data()
    assert house_from(data).reactions == PAUSE
    del data["reactions"]
    assert house_from(data).reactions == 0, "there everybody answered by hand"
    table = Table("t", "ABCDEF", house_from(data), 1, "", "")
    table.apply(Entry(1, START, -1, {}, 0.0))
    table.apply(Entry(2, AUTO, 2, {"on": True}, 0.0))
    assert set(table.private.orders[2].values()) == {"never"} and table.seen == 1
    table.apply(Entry(3, AUTO, 2, {"on": False}, 0.0))
    assert set(table.private.orders[2].values()) == {"ask"}


def test_going_back_leads_to_what_a_person_has_pressed(tmp_path: Path, clocks: Clocks) -> None:
    async def test(service: Service) -> None:
        table = await shot(service, "bot", "screen", "bot", "bot", game=shooting())
        assert {made.by_hand for made in table.made if made.seat == 1} == {False}
        assert not frame_of(table, 1, (1,), set()).can_undo
        with pytest.raises(Refused, match="Nothing can be taken back"):
            await service.undo(table, 1, None)

    run(test, tmp_path)


def test_a_hint_in_a_window_is_for_somebody_alone(tmp_path: Path, clocks: Clocks) -> None:
    async def test(service: Service) -> None:
        table = await shot(service, *["person"] * 4, game=shooting(bob=FITS))
        for seat in range(4):  # whoever could react is told the same as everybody else
            with pytest.raises(Refused, match="you are not asked now"):
                table.check_hint(seat)
        table = await shot(service, "bot", "screen", "bot", "bot", game=shooting(bob=FITS))
        table.check_hint(1)
        assert frame_of(table, 1, (1,), set()).can_hint

    run(test, tmp_path)


# Programs -------------------------------------------------------------------------------------------------------------


def test_a_program_is_asked_only_with_an_option_and_can_give_orders(client: TestClient) -> None:
    code = str(make(client, "leaders", ("screen", "bot", "bot", "bot"))["code"])
    path, me = f"/api/tables/{code}", as_program(client)
    answer = client.post(f"{path}/orders", json={"orders": {"shots": "always"}}, headers=me)
    assert answer.status_code == 200 and answer.json()["orders"]["shots"] == "always"
    assert answer.json()["orders"]["looks"] == "ask"
    assert client.post(f"{path}/orders", json={"orders": {"meals": "always"}}, headers=me).status_code == 422
    sent = client.post(f"/t/{code}/orders", data={"shots": "never", "rest": "always", "else": "x"})
    assert sent.status_code == 200
    assert table_of(client, code).private.orders[0] == {"shots": "never", "rest": "always"}
    questions = 0
    for _turn in range(400):
        now = look(client, code, 0)
        if now["asked"] != 0 or now["state"] != "playing":
            if now["state"] != "playing":
                break
            client.portal.call(asyncio.sleep, 0.01)  # type: ignore[union-attr]
            continue
        choices = now["view"]["question"]["choices"]
        if now["must_end_turn"]:
            client.post(f"{path}/end-turn", headers=me)
            continue
        if now["view"]["question"]["kind"] == "react":
            assert len(choices) > 1 and now["window"]["seconds"] is None
            questions += 1
        client.post(f"{path}/choices", json={"choice": choices[-1], "at": now["at"]}, headers=me)


def test_a_pause_is_chosen_when_the_table_is_made(client: TestClient, settings: Settings) -> None:
    page = client.get("/new", params={"title": "leaders"}).text
    assert re.search(r'name="reactions"\s+value="7"\s+checked', page) and "Others may react for 7 seconds" in page
    assert 'name="reactions"' not in client.get("/new", params={"title": "dystopia"}).text
    chairs = {f"chair-{seat}-kind": "screen" if seat == 0 else "person" for seat in range(4)}
    chairs |= {f"chair-{seat}-name": f"P{seat}" for seat in range(4)}
    made = client.post("/new", data={"title": "leaders", "reactions": "15", "do": "start", **chairs})
    table = table_of(client, made.url.path.rsplit("/", 1)[1])
    assert "Others may react for 15 seconds" in made.text
    assert table.house.reactions == 15
