"""Hints: on three levels, thought out once, marked for everybody, and told to nobody but the seat that asked."""

from __future__ import annotations

import asyncio
import os
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.ai import AGENTS, Estimate, Idea, Thought
from euphoria.ai.dystopia.explain import GROUNDS as DYSTOPIA_GROUNDS
from euphoria.ai.leaders.explain import GROUND_NAMES
from euphoria.titles import TITLES
from euphoria.web.pages.faces import FACES, GROUNDS
from euphoria.web.pages.framing import frame_of, log_of
from euphoria.web.pages.rendering import render
from euphoria.web.tables.house import House, Seated, checked_house
from euphoria.web.tables.service import Service
from euphoria.web.tables.table import CHOOSE, START, Entry, Table
from euphoria.web.thinking import bots
from euphoria.web.thinking.bots import Bots
from euphoria.web.thinking.question import Question
from tests.web.conftest import browser
from tests.web.test_room import FEWEST, SHORT, play, table_of, together
from tests.web.test_service import begun, choose_first, entries, run
from tests.web.test_tables import as_program, make
from tests.web.thoughts import made_up

SAID = ("where to look", "what to do", "why")


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Hints are made up; whoever was thought for."""
    asked: list[int] = []

    async def explain(_bots: Bots, question: Question) -> Thought:
        asked.append(question.seat)
        await asyncio.sleep(0)
        return made_up(question.view)

    monkeypatch.setattr(Bots, "explain", explain)
    return asked


def words(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def hint_in(html: str) -> str:
    """What the page says in the place for hints."""
    found = re.search(r'<div id="hint" .*?</div>\s*</details>|<div id="hint" [^>]*>\s*</div>', html, re.DOTALL)
    assert found is not None
    return words(found[0])


def ask(client: TestClient, code: str, stage: int, at: int, **more: Any) -> Any:
    return client.post(f"/t/{code}/hint", data={"stage": stage, "at": at, "key": f"{stage}-{at}", **more})


@pytest.mark.parametrize("title", TITLES)
def test_three_stages_tell_more_and_more_to_whoever_asked_and_nobody_else(
    title: str, client: TestClient, other: TestClient, thinking: list[int]
) -> None:
    code, clients = together(client, other, title)
    play(clients, code, 14)
    table = table_of(client, code)
    while table.asked != len(clients) - 1 or len(table.view(table.asked).question().choices) < 2:
        play(clients, code, 1)
    seat, path = len(clients) - 1, f"/t/{code}"
    best = FACES[title].pointers(table.view(seat), frame_of(table, seat, (seat,), set()))[
        table.view(seat).question().choices[-1].index
    ]
    assert hint_in(other.get(path).text).strip() == ""
    told = []
    for stage in (1, 2, 3):
        answer = ask(other, code, stage, table.at)
        assert answer.status_code == 200
        told.append(hint_in(answer.text))
        assert SAID[stage - 1] in told[-1] and best.where in told[-1]
    assert thinking == [seat], "it was thought out again"
    name = best.words[:1].upper() + best.words[1:]
    assert name not in told[0] and "%" not in told[0]
    assert (
        name in told[1]
        and "With it you win about 50 % of the games tried in thought. It may be 25 to 60 %." in told[1]
        and "Who wins" not in told[1]
    )
    assert "Who wins from here" in told[2] and "77" in told[2]
    assert "For it:" in told[2] and "Against it:" in told[2]
    wins = "You win" if title == "dystopia" else "Your side wins"
    assert f"{wins} by the end of your next turn: in 8 of 10 games tried, after “" in told[2]
    assert "games tried, after" not in told[1]
    assert ("wins together" in told[2]) == (title == "leaders")
    # That hints were taken is in everybody's log; what they said is in nobody else's page.
    watcher = browser(client)
    assert client.get(f"/api/tables/{code}").json()["hints"] == [
        {"seat": seat, "at": table.at, "stage": stage} for stage in (1, 2, 3)
    ]
    for page in (client.get(path).text, client.get(f"{path}/log").text, client.get(f"{path}/replay").text):
        assert "took a hint: what to do, and why" in words(page) and "took a hint: where" not in words(page)
        assert best.where not in words(page) and "Who wins from here" not in page and "data-look" not in page
        assert "games tried, after" not in words(page)
    assert watcher.get(f"/api/tables/{code}/hint").status_code == 403
    mine = {"headers": as_program(client)}
    assert client.get(f"/api/tables/{code}/hint", **mine).json()["stage"] == 0
    assert client.get(f"/api/tables/{code}/hint", params={"seat": seat}, **mine).status_code == 403
    # Without that question there is no such hint any more, but the mark stays.
    play(clients, code, 1)
    assert best.where not in hint_in(other.get(path).text)
    assert "took a hint" in words(other.get(path).text)


def test_the_data_interface_gives_each_stage_and_no_more(client: TestClient, thinking: list[int]) -> None:
    code = make(client)["code"]
    table = table_of(client, code)
    seat = table.asked
    path = f"/api/tables/{code}/hint"
    client.headers |= as_program(client)
    got = [client.post(path, json={"stage": stage, "at": table.at, "seat": seat}).json() for stage in (1, 2, 3)]
    best = table.view(seat).question().choices[-1]
    assert [one["choice"] for one in got] == [None, best.index, best.index]
    assert got[0]["where"] and got[0]["value"] is None and got[1]["text"] == best.text
    assert got[1]["thought"] is None and got[1]["value"] == {"value": 0.5, "low": 0.25, "high": 0.6}
    thought = got[2]["thought"]
    assert thought["ideas"][0]["choice"] == best.index and len(thought["chances"]) == len(table.seats)
    assert client.get(path, params={"seat": seat}).json() == got[2]
    # What one has already is given again, and marked once.
    assert client.post(path, json={"stage": 1, "at": table.at, "seat": seat}).json() == got[2]
    assert len(table.hints) == 3 and len(thinking) == 1


def test_hints_are_refused_where_there_are_none(client: TestClient, other: TestClient, thinking: list[int]) -> None:
    code, clients = together(client, other, hints=False)
    table = table_of(client, code)
    assert 'form="take-hint"' not in clients[table.asked].get(f"/t/{code}").text
    refused = ask(clients[table.asked], code, 1, table.at)
    assert refused.status_code == 422 and "without hints" in refused.text

    code, clients = together(client, other)
    table = table_of(client, code)
    asked = clients[table.asked]
    idle = clients[1 - table.asked]
    assert 'form="take-hint"' in asked.get(f"/t/{code}").text
    assert 'form="take-hint"' not in idle.get(f"/t/{code}").text
    assert "not asked now" in ask(idle, code, 1, table.at).text
    assert ask(browser(client), code, 1, table.at).status_code == 403
    assert ask(asked, code, 1, table.at + 1).status_code == 409
    for stage in (0, 4):
        assert "stages" in ask(asked, code, stage, table.at).text
    asked.post(f"/t/{code}/seat", data={"seat": table.asked, "to": "bot"})
    assert ask(asked, code, 1, table.at).status_code in (409, 422)
    assert thinking == [] and table.hints == []


def test_nobody_gets_a_hint_through_the_curtain(client: TestClient, thinking: list[int]) -> None:
    code = make(client)["code"]
    table = table_of(client, code)
    first = table.asked
    assert "changing hands" in ask(client, code, 1, table.at).text and thinking == []
    client.post(f"/t/{code}/reveal", data={"seat": first})
    assert ask(client, code, 2, table.at).status_code == 200 and thinking == [first]
    play([client, client], code, 1)
    while table.asked == first:
        play([client, client], code, 1)
    curtain = client.get(f"/t/{code}").text
    assert "hint-fold" not in curtain


def test_taking_a_step_back_keeps_the_mark_and_what_is_still_true(tmp_path: Path, thinking: list[int]) -> None:
    async def test(service: Service) -> None:
        table = await begun(service, "screen", "bot")
        while table.asked != 0 or len(table.view(0).question().choices) < 2:
            await choose_first(service, table)
        at = table.at
        await asyncio.gather(*(service.hint(table, 0, 1, at, key) for key in ("a", "a")))
        assert len(thinking) == 1 and [hint.stage for hint in table.hints] == [1]
        await choose_first(service, table)
        if table.asked == 0 and table.holding is None:
            await service.hint(table, 0, 2, table.at, None)
        taken = len(table.hints)
        await service.undo(table, 0, None)
        assert table.at == at
        kept = table.hint_of(0)
        assert kept is not None and (kept.at, kept.stage) == (at, 1)
        assert len(table.hints) == taken and all(hint.at <= at for hint in table.hints)
        questions = {hint.first for hint in table.hints}
        assert sum("took a hint" in line.text for line in log_of(table, 0)) == len(questions)
        again = await service.store.load(table.id)
        assert again is not None and again.hints == table.hints and again.hint_of(0) == kept
        assert sum(entry["kind"] == "hint" for entry in await entries(service, table)) == taken

    run(test, tmp_path)


def crash(*_: Any) -> Any:
    os._exit(3)


def test_a_hint_that_nobody_could_think_out_says_so_and_marks_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = make(client)["code"]
    table = table_of(client, code)
    client.post(f"/t/{code}/reveal", data={"seat": table.asked})
    service: Service = client.app.state.service  # type: ignore[attr-defined]
    monkeypatch.setattr(bots, "explain", crash)
    refused = ask(client, code, 1, table.at)
    assert refused.status_code == 422 and "once more" in refused.text
    assert table.hints == [] and service.bots.failures == 1 and len(service.bots.turns.free) == 1

    # The same when there is an answer, but none to this question.
    sure = Estimate(0.5, 0.4, 0.6)

    async def do(_thinker: object, _seconds: float, check: Any, *_work: Any) -> Any:
        return check(Thought(0, (sure, sure), (Idea(60_000, "dance", sure, 1.0),), 1))

    monkeypatch.setattr(bots.Thinker, "do", do)
    assert "once more" in ask(client, code, 1, table.at).text
    assert table.hints == [] and service.bots.failures == 2


@pytest.mark.parametrize("title", TITLES)
def test_the_result_tells_of_hints(title: str, client: TestClient, other: TestClient, thinking: list[int]) -> None:
    code, clients = together(client, other, title, options=SHORT[title])
    table = table_of(client, code)
    while table.asked != FEWEST[title] - 1:
        play(clients, code, 1)
    for stage in (1, 3):
        assert ask(other, code, stage, table.at).status_code == 200
    play(clients, code)
    assert "With 1 hint." in words(client.get(f"/t/{code}/over").text)
    assert "took a hint: what to do, and why" in words(client.get(f"/t/{code}/replay?viewer=all").text)


@pytest.mark.parametrize("title", TITLES)
def test_a_hint_that_can_promise_nothing_says_what_it_is_good_for(
    title: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where winning is out of reach, and where all choices are as good."""
    value = Estimate(0.0, 0.0, 0.01)

    async def explain(_bots: Bots, question: Question) -> Thought:
        thought = made_up(question.view)
        return replace(thought, ideas=tuple(replace(idea, value=value, share=0.2) for idea in thought.ideas))

    monkeypatch.setattr(Bots, "explain", explain)
    code = make(client, title, ("screen",) * FEWEST[title])["code"]
    table = table_of(client, code)
    client.post(f"/t/{code}/reveal", data={"seat": table.asked})
    told = hint_in(ask(client, code, 3, table.at).text)
    assert GROUNDS[title].LOST in told and "0 to" not in told and "With it you win" not in told
    assert "Next best" in told and "For it:" in told

    value = Estimate(0.48, 0.46, 0.5)
    play([client] * FEWEST[title], code, 1)
    while len(table.game.open_choices) < 3:
        play([client] * FEWEST[title], code, 1)
    client.post(f"/t/{code}/reveal", data={"seat": table.asked})
    told = hint_in(ask(client, code, 3, table.at).text)
    assert "does not matter much" in told and "about 48 %" in told
    assert "Next best" not in told and "For it:" not in told and "stands out" not in told


# Words and places


def test_every_ground_has_words() -> None:
    for table in (GROUNDS["dystopia"].FOR, GROUNDS["dystopia"].AGAINST):
        assert set(table) == set(DYSTOPIA_GROUNDS)
    for table in (GROUNDS["leaders"].FOR, GROUNDS["leaders"].AGAINST):
        assert set(table) == set(GROUND_NAMES)


@pytest.mark.parametrize("title", TITLES)
def test_every_choice_of_whole_games_can_be_pointed_at(title: str) -> None:
    """Both the surroundings and the thing itself are on the page of the seat that is asked."""
    greedy: Any = AGENTS[title]["greedy"]
    verbs = set()
    for seed in range(3):
        seats = tuple(Seated(f"P{seat}", "person", "") for seat in range(FEWEST[title] + 1))
        options = {"recruit_draft": seed == 1, "track_draft": seed == 1, "market_draft": seed == 1}
        house = checked_house(House(title, "Test", seats, options if title == "dystopia" else {}))
        table = Table("t", "ABCDEF", house, seed, "", "")
        table.apply(Entry(1, START, -1, {}, 0.0))
        agents = [greedy(seat + seed) for seat in range(len(seats))]
        while table.state != "over" and table.at < 400:
            seat = table.game.seat
            view = table.view(seat)
            asked = table.window is None or seat in table.waits_for
            fresh = {choice.verb for choice in view.question().choices} - verbs if asked else set()
            if fresh:
                verbs |= fresh
                frame = frame_of(table, seat, (seat,), set())
                face: Any = FACES[title]
                html = render(face.TEMPLATE, **face.table(view, frame))
                names = set(re.findall(r'id="([\w-]+)"', html)) | {
                    name for names in re.findall(r'class="([^"]*)"', html) for name in names.split()
                }
                values = set(re.findall(r'name="choice"\s+value="(\d+)"', html))
                for index, pointer in face.pointers(view, frame).items():
                    assert pointer.words and pointer.where
                    assert str(index) in values
                    for selectors in (pointer.around, pointer.there):
                        found = set(re.findall(r"[.#]([a-z][\w-]*)", " ".join(selectors)))
                        assert found & names, (pointer, table.kind)
            choice = agents[seat].choose(view).index
            table.apply(Entry(table.version + 1, CHOOSE, seat, {"choice": choice}, 0.0))
            table.holding = None
    assert len(verbs) > 12
