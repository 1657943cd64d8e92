"""Dice nobody controls: marks before the game, values when it begins, whoever is slow, and nothing told too early."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from euphoria.core.errors import EuphoriaError
from euphoria.core.nature import HMAC_SHA256
from euphoria.web.refusals import Forbidden, Refused
from euphoria.web.tables import database as db
from euphoria.web.tables import openings
from euphoria.web.tables.luck import FREEZE, MARK, VALUE, Luck, in_hex, mark_of
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import OPEN, PLAYING, START, Table
from tests.web.conftest import follow
from tests.web.test_bots import question
from tests.web.test_room import table_of, text, together
from tests.web.test_service import FirstChoice, house, same_as_written, serving
from tests.web.test_tables import make

ANA, BO, CLEO = (hashlib.sha256(name).hexdigest() for name in (b"ana", b"bo", b"cleo"))
"""Values of browsers."""


def run(test: Callable[[Service], Awaitable[None]], folder: Path) -> None:
    async def whole() -> None:
        async with serving(folder) as service:
            await test(service)

    asyncio.run(whole())


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, values are waited for."""
    monkeypatch.setattr(openings, "PATIENCE", 600.0)


@pytest.fixture
def no_patience(_patience: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for."""
    monkeypatch.setattr(openings, "PATIENCE", 0.0)


async def waiting(service: Service, *kinds: str) -> Table:
    """A table of `ana`, who made it, and `bo`, each with a browser."""
    table = await service.create(house(*(kinds or ("screen", "person"))), "ana", (0,))
    await service.store.admit(table.id, "bo", 1)
    return table


async def sealed(service: Service) -> Table:
    """Both have sealed their values."""
    table = await waiting(service)
    await service.openings.mark(table, "ana", mark_of(ANA))
    await service.openings.mark(table, "bo", mark_of(BO))
    return table


async def until_begun(service: Service, table: Table) -> None:
    """Wait for what the service does by itself."""
    with service.hub.listening(table.id) as changed:
        while table.state == OPEN:
            changed.clear()
            await changed.wait()


async def kinds(service: Service, table: Table) -> list[str]:
    return [entry.kind for entry in await service.store.entries(table.id)]


# The formulas ---------------------------------------------------------------------------------------------------------


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_seal_mark_and_seed_are_digests_of_texts_that_say_what_they_are() -> None:
    secret = 0xABC
    table = Table("id", "K7QM4T", house("screen", "screen"), secret, "", "", HMAC_SHA256)
    assert table.seal == digest(f"euphoria/seal/1/K7QM4T/{'0' * 61}abc")
    assert mark_of(BO) == digest(f"euphoria/mark/1/{BO}")
    luck = Luck(secret, values={2: BO, 0: ANA})
    assert in_hex(luck.seed) == digest(f"euphoria/seed/1/{'0' * 61}abc/0:{ANA}/2:{BO}")


def test_every_value_and_its_chair_change_the_seed() -> None:
    some = [Luck(1), Luck(2), Luck(1, values={0: ANA}), Luck(1, values={1: ANA}), Luck(1, values={0: ANA, 1: BO})]
    assert len({luck.seed for luck in some}) == len(some)


def test_older_tables_keep_their_seed_and_their_seal(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person"), start=False)
    service = client.app.state.service  # type: ignore[attr-defined]

    async def as_before() -> None:
        async with service.store.engine.begin() as connection:
            await connection.execute(update(db.tables).where(db.tables.c.code == made["code"]).values(dice=""))
        service._drop((await service.find(made["code"])).id)

    assert client.portal is not None
    client.portal.call(as_before)
    path = f"/t/{made['code']}"
    assert 'id="luck"' not in client.get(path).text
    assert client.post(f"{path}/luck", data={"mark": mark_of(ANA)}).status_code == 422
    client.post(f"{path}/start")
    table = table_of(client, made["code"])
    assert table.seal == hashlib.sha256(str(table.seed).encode()).hexdigest()
    assert (table.record().seed, table.record().generator) == (table.seed, "")
    client.post(f"{path}/abandon")
    assert "the server drew alone" in text(client, f"{path}/proof")
    assert client.get(f"{path}/proof.json").status_code == 422


# The order of things --------------------------------------------------------------------------------------------------


def test_a_game_without_marks_begins_at_once_from_the_secret_alone(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await waiting(service)
        await service.start(table, "ana")
        assert table.state == PLAYING
        assert table.record().generator == HMAC_SHA256
        assert in_hex(table.record().seed) == digest(f"euphoria/seed/1/{in_hex(table.seed)}")

    run(test, tmp_path)


def test_a_game_with_marks_begins_with_the_last_value(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await sealed(service)
        await service.start(table, "ana")
        assert (table.state, table.luck.frozen is not None) == (OPEN, True)
        await service.start(table, "ana")  # pressed twice
        await service.openings.open(table, "bo", BO)
        await service.openings.open(table, "bo", BO)  # sent twice
        assert table.state == OPEN
        await service.openings.open(table, "ana", ANA)
        assert table.state == PLAYING
        assert table.record().seed == Luck(table.seed, values={0: ANA, 1: BO}).seed
        assert await kinds(service, table) == [MARK, MARK, FREEZE, VALUE, VALUE, START]
        await same_as_written(service, table)

    run(test, tmp_path)


def test_whoever_does_not_open_a_value_is_not_waited_for(tmp_path: Path, no_patience: None) -> None:
    async def test(service: Service) -> None:
        table = await sealed(service)
        await service.start(table, "ana")
        await until_begun(service, table)
        assert table.luck.missing == (0, 1)
        assert table.record().seed == Luck(table.seed).seed
        await same_as_written(service, table)

    run(test, tmp_path)


def test_a_server_that_starts_again_between_marks_and_values_begins_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with serving(tmp_path) as service:
            table = await sealed(service)
            await service.start(table, "ana")
            await service.openings.open(table, "ana", ANA)
            assert table.state == OPEN
        monkeypatch.setattr(openings, "PATIENCE", 0.0)
        async with serving(tmp_path) as service:
            again = await service.find(table.code)
            await until_begun(service, again)
            assert again.record().seed == Luck(table.seed, values={0: ANA}).seed

    asyncio.run(test())


def test_a_server_that_dies_between_the_last_value_and_the_start_begins_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(*_: Any) -> None:
        pass

    async def test() -> None:
        async with serving(tmp_path) as service:
            table = await sealed(service)
            await service.start(table, "ana")
            with monkeypatch.context() as dying:
                dying.setattr(service.openings, "begin", gone)
                await service.openings.open(table, "ana", ANA)
                await service.openings.open(table, "bo", BO)
                assert table.state == OPEN
                await service.openings.close()
        async with serving(tmp_path) as service:
            again = await service.find(table.code)
            await until_begun(service, again)
            assert again.luck.missing == ()

    asyncio.run(test())


def test_the_clock_on_the_wall_neither_hastens_nor_delays_a_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(service: Service) -> None:
        table = await sealed(service)
        await service.start(table, "ana")
        until = service.openings.until[table.id]
        now = openings.time.time()
        for wall in (now - 3600, now + 3600):
            monkeypatch.setattr(openings.time, "time", lambda wall=wall: wall)
            service.openings.see(table)
            assert service.openings.until[table.id] == until
            assert service.openings.timers[table.id].when() == until

    run(test, tmp_path)


def test_two_processes_begin_a_game_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as one, serving(tmp_path) as other:
            table = await sealed(one)
            await one.start(table, "ana")
            twin = await other.find(table.code)
            await asyncio.gather(one.openings.open(table, "ana", ANA), other.openings.open(twin, "bo", BO))
            await asyncio.gather(one.openings.begin(table), other.openings.begin(twin))
            assert (await kinds(one, table)).count(START) == 1
            assert table.record() == twin.record()

    asyncio.run(test())


def test_dice_come_again_when_a_choice_is_taken_back(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await sealed(service)
        await service.start(table, "ana")
        await service.openings.open(table, "ana", ANA)
        await service.openings.open(table, "bo", BO)
        agent = FirstChoice(service.settings)
        for _ in range(30):
            if table.holding is not None:
                await service.end_turn(table, table.holding, None)
            choice = (await agent.choose(question(table, table.game.seat))).choice
            await service.choose(table, table.game.seat, choice, table.at, None)
        before = list(table.game.history)
        twin = table.copy()
        twin.game.undo(table.made[3].before)
        while len(twin.game.history) < len(before):
            twin.game.choose(before[len(twin.game.history)])
        assert list(twin.game.history) == before

    run(test, tmp_path)


# What is refused ------------------------------------------------------------------------------------------------------


def refuses(kind: type[EuphoriaError], what: Callable[[Service, Table], Awaitable[None]], folder: Path) -> None:
    """Refused, and nothing has changed by it."""

    async def test(service: Service) -> None:
        table = await sealed(service)
        before = await service.store.entries(table.id)
        with pytest.raises(kind):
            await what(service, table)
        assert await service.store.entries(table.id) == before

    run(test, folder)


def test_a_second_mark_of_a_browser_is_refused(tmp_path: Path) -> None:
    refuses(Refused, lambda service, table: service.openings.mark(table, "bo", mark_of(CLEO)), tmp_path)


def test_a_mark_of_a_stranger_is_refused(tmp_path: Path) -> None:
    refuses(Forbidden, lambda service, table: service.openings.mark(table, "cleo", mark_of(CLEO)), tmp_path)


def test_a_value_is_not_taken_before_the_marks_are_fixed(tmp_path: Path) -> None:
    refuses(Refused, lambda service, table: service.openings.open(table, "bo", BO), tmp_path)


@pytest.mark.parametrize("mark", ["", "0" * 63, "G" * 64, "A" * 64, "0" * 65])
def test_a_mark_has_64_digits(mark: str, tmp_path: Path) -> None:
    refuses(Refused, lambda service, table: service.openings.mark(table, "bo", mark), tmp_path)


def test_the_mark_of_another_browser_cannot_be_copied(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await waiting(service)
        await service.openings.mark(table, "ana", mark_of(ANA))
        with pytest.raises(Refused):
            await service.openings.mark(table, "bo", mark_of(ANA))

    run(test, tmp_path)


def test_only_the_sealed_value_of_the_own_browser_is_taken(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await sealed(service)
        await service.start(table, "ana")
        version = table.version
        for guest, value, error in (
            ("bo", CLEO, Refused),
            ("bo", ANA, Refused),
            ("bo", "", Refused),
            ("cleo", BO, Forbidden),
        ):
            with pytest.raises(error):
                await service.openings.open(table, guest, value)
        assert not await service.openings.mark(table, "bo", mark_of(CLEO))
        assert table.version == version
        await service.openings.open(table, "bo", BO)
        assert table.luck.values == {1: BO}

    run(test, tmp_path)


def test_a_chair_that_changes_hands_gets_another_mark(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await sealed(service)
        await service.renew_link(table, 1)
        await service.store.admit(table.id, "cleo", 1)
        await service.openings.mark(table, "cleo", mark_of(CLEO))
        await service.start(table, "ana")
        await service.openings.open(table, "ana", ANA)
        with pytest.raises(Forbidden):
            await service.openings.open(table, "bo", BO)
        await service.openings.open(table, "cleo", CLEO)
        assert table.record().seed == Luck(table.seed, values={0: ANA, 1: CLEO}).seed

    run(test, tmp_path)


def test_a_value_that_comes_after_the_beginning_changes_nothing(tmp_path: Path, no_patience: None) -> None:
    async def test(service: Service) -> None:
        table = await sealed(service)
        await service.start(table, "ana")
        await until_begun(service, table)
        seed = table.record().seed
        assert not await service.openings.open(table, "bo", BO)
        assert (table.record().seed, table.luck.missing) == (seed, (0, 1))

    run(test, tmp_path)


def test_a_value_that_a_page_sends_twice_at_once_is_taken_once(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await sealed(service)
        await service.start(table, "ana")
        assert await asyncio.gather(*(service.openings.open(table, "ana", ANA) for _ in range(3))) == [True] * 3
        assert table.luck.values == {0: ANA}

    run(test, tmp_path)


def test_a_mark_that_comes_when_values_are_opened_is_not_taken(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await sealed(service)
        marks = table.luck.marks
        await service.start(table, "ana")
        assert not await service.openings.mark(table, "ana", mark_of(CLEO))
        assert await service.openings.mark(table, "ana", mark_of(ANA)), "this one is there"
        assert table.luck.marks == marks

    run(test, tmp_path)


def test_a_mark_that_comes_when_the_game_has_begun_without_it_is_not_taken(tmp_path: Path) -> None:
    async def test(service: Service) -> None:
        table = await waiting(service)
        await service.start(table, "ana")
        before = await service.store.entries(table.id)
        assert not await service.openings.mark(table, "ana", mark_of(ANA))
        assert await service.store.entries(table.id) == before and not table.luck.marks

    run(test, tmp_path)


# Pages ----------------------------------------------------------------------------------------------------------------


def test_the_waiting_room_shows_the_whole_seal_and_the_marks(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person"), start=False)
    path = f"/t/{made['code']}"
    seal = table_of(client, made["code"]).seal
    assert f'<dd id="seal">{seal}</dd>' in other.get(path).text
    assert "Without any the server draws alone" in text(client, path)
    assert client.post(f"{path}/luck", data={"mark": mark_of(ANA)}).json() == {"taken": True, "begun": False}
    assert mark_of(ANA) in other.get(path).text
    assert other.post(f"{path}/luck", data={"mark": mark_of(BO)}).status_code == 403
    client.post(f"{path}/start")
    assert "The luck of this game is being sealed" in text(other, path)
    assert client.post(f"{path}/luck", data={"value": CLEO}).status_code == 422
    assert client.post(f"{path}/luck", data={"value": ANA}).json() == {"taken": True, "begun": True}
    assert seal in client.get(path).text


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/play", {"title": "dystopia"}),
        (
            "/new",
            {"chair-0-name": "Ana", "chair-0-kind": "screen", "chair-1-kind": "bot", "chair-1-level": "greedy"},
        ),
    ],
)
def test_a_form_with_a_mark_begins_when_its_value_comes(path: str, form: dict[str, str], client: TestClient) -> None:
    answer = client.post(path, data={**form, "mark": mark_of(ANA)})
    code = answer.url.path.removeprefix("/t/")
    assert "The luck of this game is being sealed" in answer.text
    assert client.post(f"/t/{code}/luck", data={"value": ANA}).json()["begun"]
    assert table_of(client, code).luck.values == {0: ANA}
    assert 'id="table"' in client.post(path, data=form).text
    assert 'id="table"' in client.post(path, data={**form, "mark": "x"}).text, "a mark that is none counts for nothing"


def test_a_rematch_takes_a_mark_along(client: TestClient) -> None:
    code = make(client, kinds=("screen", "screen"))["code"]
    client.post(f"/t/{code}/abandon")
    again = client.post(f"/t/{code}/rematch", data={"mark": mark_of(ANA)}).url.path
    assert client.post(f"/t/{code}/rematch", data={"mark": mark_of(BO)}).url.path == again, "pressed twice"
    assert client.post(f"{again}/luck", data={"value": ANA}).json()["begun"]


def test_the_seal_is_whole_in_the_menu_of_the_table(client: TestClient, other: TestClient) -> None:
    code, _clients = together(client, other)
    assert f"<code>{table_of(client, code).seal}</code>" in client.get(f"/t/{code}").text


def with_values(client: TestClient, other: TestClient) -> str:
    """A table of both browsers that has begun with a value of each; its code."""
    made = make(client, kinds=("screen", "person"), start=False, public=True)
    path = f"/t/{made['code']}"
    follow(other, made["links"]["1"])
    for browser, value in ((client, ANA), (other, BO)):
        browser.post(f"{path}/luck", data={"mark": mark_of(value)}).raise_for_status()
    client.post(f"{path}/start")
    for browser, value in ((client, ANA), (other, BO)):
        browser.post(f"{path}/luck", data={"value": value}).raise_for_status()
    return str(made["code"])


def test_before_the_end_nobody_is_told_a_secret_a_value_or_the_seed(client: TestClient, other: TestClient) -> None:
    code = with_values(client, other)
    table = table_of(client, code)
    seed = table.luck.seed
    hidden = (in_hex(table.seed), str(table.seed), in_hex(seed), str(seed), ANA, BO)
    paths = ("", "/proof", "/record.json", "/replay", "/log", "/over", "/proof.json", "/log.json")
    for browser in (client, other):
        for path in (*(f"/t/{code}{path}" for path in paths), f"/api/tables/{code}", "/", "/api/openapi.json"):
            said = browser.get(path).text
            assert not [one for one in hidden if len(one) > 20 and one in said], path
        with browser.stream("GET", f"/t/{code}/stream") as stream:
            pushed = next(part for part in stream.iter_text() if "data:" in part)
            assert not [one for one in hidden if len(one) > 20 and one in pushed]
    assert client.get(f"/t/{code}/proof.json").status_code == 422
    client.post(f"/t/{code}/abandon")
    said = client.get(f"/t/{code}/proof").text
    assert all(one in said for one in (in_hex(table.seed), in_hex(seed), ANA, BO))


def test_the_proof_names_whoever_did_not_open_a_value(
    client: TestClient, other: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make(client, kinds=("screen", "person"), start=False)
    path = f"/t/{made['code']}"
    follow(other, made["links"]["1"])
    client.post(f"{path}/luck", data={"mark": mark_of(ANA)})
    other.post(f"{path}/luck", data={"mark": mark_of(BO)})
    client.post(f"{path}/start")
    client.post(f"{path}/luck", data={"value": ANA})
    service = client.app.state.service  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(service.openings.begin, table_of(client, made["code"]))
    client.post(f"{path}/abandon")
    table = table_of(client, made["code"])
    assert f"{table.names[1]}'s browser did not open its value" in text(client, f"{path}/proof")
    assert client.get(f"{path}/proof.json").json()["unopened"] == [1]
