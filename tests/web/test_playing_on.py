"""Playing on from a moment of a finished game: a table of one's own, with everything a table has."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.core.nature import seeded
from euphoria.titles import TITLES, load_text
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings
from euphoria.web.static import check_proof
from euphoria.web.tables.house import BOT, SCREEN
from euphoria.web.tables.loading import write_snapshot
from euphoria.web.tables.snapshots import take_snapshot
from euphoria.web.tables.table import ABANDON, CHOOSE, OVER, PLAYING, Table
from tests.web.conftest import browser
from tests.web.e2e.patience import wait

TITLES_HERE = sorted({"dystopia", "leaders"} & set(TITLES))
ENOUGH = 60
"""Moves after which a game is given up: most of what happens in one has happened."""


@pytest.fixture(autouse=True)
def _other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has a secret of its own, the same every time."""
    drawn = iter(range(3, 1000))
    monkeypatch.setattr(secrets, "randbelow", lambda _: next(drawn))


class Past:
    """A game that people have played at one screen and given up."""

    def __init__(self, client: TestClient, title: str, moves: int = ENOUGH, **house: Any) -> None:
        self.client = client
        self.service: Any = client.app.state.service  # type: ignore[attr-defined]
        seats = [{"name": f"P{seat}"} for seat in range(TITLES[title].rules.FEWEST_PLAYERS)]
        new = {"title": title, "name": "Larch", "seats": seats, "undo": "off", **house}
        made = client.post("/api/tables", json=new)
        assert made.status_code == 201, made.text
        self.code = made.json()["code"]
        self.table = self.find(self.code)
        rng = seeded(5)
        for _move in range(moves):
            if self.table.state == PLAYING:
                some = self.table.begun_game.open_choices
                self.happen(CHOOSE, self.table.begun_game.seat, choice=some[rng.below(len(some))].index)

    def end(self) -> Past:
        if self.table.state == PLAYING:
            self.happen(ABANDON, 0)
        return self

    def find(self, code: str) -> Table:
        assert self.client.portal is not None
        found: Table = self.client.portal.call(self.service.find, code)
        return found

    def happen(self, kind: str, seat: int, **data: Any) -> None:
        assert self.client.portal is not None
        self.client.portal.call(self.service.do, self.table, seat, lambda now: (kind, {**data, "at": now.at}))

    def moments(self) -> list[int]:
        stops = [made.before for made in self.table.made]
        return [stops[0], stops[len(stops) // 3], stops[-1]]

    def play_on(self, at: int, seat: int = 0, level: str = "intern", client: TestClient | None = None) -> Table:
        form = {"at": at, "seat": seat, "level": level}
        answer = (client or self.client).post(f"/t/{self.code}/play-on", data=form, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        return self.find(answer.headers["location"].removeprefix("/t/"))


def rest(table: Table) -> None:
    """Wait until only the person at the first seat can go on: a window in which nobody is waited for closes itself."""
    wait(lambda: 0 in table.waits_for, lambda: str(table.waits_for), lambda: table.at)


@pytest.mark.parametrize("title", TITLES_HERE)
def test_the_new_table_stands_where_the_other_one_stood(client: TestClient, title: str) -> None:
    past = Past(client, title).end()
    for at in past.moments():
        made = past.play_on(at, 1)
        taken = made.taken
        assert taken is not None and taken.count == at and taken.code == past.code
        assert made.record().choices[:at] == past.table.record().choices[:at]
        assert made.seed != past.table.seed and made.seal != past.table.seal
        assert [seated.kind == SCREEN for seated in made.seats] == [seat == 1 for seat in range(len(made.seats))]
        assert all(seated.level == "intern" for seated in made.seats if seated.kind == BOT)


@pytest.mark.parametrize("title", TITLES_HERE)
def test_the_seat_sees_what_it_saw(client: TestClient, title: str) -> None:
    past = Past(client, title).end()
    at = past.moments()[1]
    then = past.table.begun_game.replay(at)
    made = past.play_on(at, 1)
    now = made.begun_game.replay(at)
    rules = TITLES[title].rules
    for seat in (*range(len(made.seats)), None):
        mine, others = rules.view(now, seat).to_data(), rules.view(then, seat).to_data()
        assert {**mine, "names": 0} == {**others, "names": 0}


def test_it_says_where_it_comes_from(client: TestClient) -> None:
    past = Past(client, "dystopia").end()
    at = past.moments()[1]
    made = past.play_on(at)
    move = sum(one.before < at for one in past.table.made)
    page = client.get(f"/t/{made.code}").text
    assert f"Played on from Larch, move {move}" in page and f'href="/t/{past.code}/replay?at={at}"' in page
    assert "From here on the game of Larch is played on" in client.get(f"/t/{made.code}/log").text
    told = client.get(f"/api/tables/{made.code}").json()
    assert told["played_on"] == {"code": past.code, "move": move, "at": at}
    assert told["name"] == "Larch, played on"


@pytest.mark.parametrize("title", TITLES_HERE)
def test_it_is_played_to_its_result_like_any_table(client: TestClient, title: str, tmp_path: Path) -> None:
    past = Past(client, title).end()
    at = past.moments()[1]
    made = past.play_on(at)
    rest(made)
    answer = client.post(f"/t/{made.code}/abandon", data={"sure": "yes"})
    if made.state != OVER:
        past.client.portal.call(past.service.abandon, made, 0, None)  # type: ignore[union-attr]
    assert made.state == OVER and answer.status_code < 500

    over = client.get(f"/t/{made.code}/over").text
    assert "Played on from Larch" in over and "What was taken over from the other table" in over
    assert "Play on from here" in client.get(f"/t/{made.code}/replay?at={at}").text
    record = load_text(client.get(f"/t/{made.code}/record.json").text)
    assert record.taken == at and record.replay().state() == made.begun_game.state()
    proof = client.get(f"/t/{made.code}/proof").text
    assert "This page proves nothing of them" in proof and f'href="/t/{past.code}/proof"' in proof
    file = tmp_path / "proof.json"
    file.write_text(client.get(f"/t/{made.code}/proof.json").text)
    lines = check_proof.check(json.loads(file.read_text()))
    assert any(f"The first {at} choices were taken over" in line for line in lines)
    run = subprocess.run([sys.executable, check_proof.__file__, str(file)], capture_output=True, text=True, check=False)
    assert run.returncode == 0 and "Everything fits" in run.stdout


def test_undo_ends_where_the_table_began(client: TestClient) -> None:
    past = Past(client, "dystopia").end()
    seat = past.table.made[20].seat
    at = past.table.made[20].before
    made = past.play_on(at, seat)
    answer = client.post(f"/api/tables/{made.code}/undo")
    assert answer.status_code == 422 and "Nothing can be taken back" in answer.text
    choice = made.begun_game.open_choices[0].text
    client.post(f"/api/tables/{made.code}/choices", json={"choice": choice, "at": at}).raise_for_status()
    client.post(f"/api/tables/{made.code}/undo").raise_for_status()
    assert made.at == at
    answer = client.post(f"/api/tables/{made.code}/undo")
    assert answer.status_code == 422 and made.at == at


@pytest.mark.parametrize("title", TITLES_HERE)
def test_a_restarted_server_has_the_same_table(client: TestClient, settings: Settings, title: str) -> None:
    past = Past(client, title).end()
    made = past.play_on(past.moments()[1])
    rest(made)
    kept = past.service.store.slices
    assert client.portal is not None
    data = client.portal.call(kept.do, take_snapshot(made.copy()))
    again = create_app(settings)
    with TestClient(again) as second:
        service: Any = second.app.state.service  # type: ignore[attr-defined]
        assert second.portal is not None
        for snapshot in (False, True):
            if snapshot:
                second.portal.call(write_snapshot, service.store, made, data)
            found = second.portal.call(service.store.load, made.id)
            assert found.snapshot == (made.version if snapshot else 0)
            assert found.begun_game.state() == made.begun_game.state() and found.taken == made.taken
            assert found.record() == made.record() and found.version == made.version
            assert [one.before for one in found.made] == [one.before for one in made.made]
            assert [one.events for one in found.made] == [one.events for one in made.made]


def test_a_rematch_is_a_new_game(client: TestClient) -> None:
    past = Past(client, "dystopia").end()
    made = past.play_on(past.moments()[1])
    assert client.portal is not None
    client.portal.call(past.service.abandon, made, 0, None)
    client.post(f"/t/{made.code}/rematch").raise_for_status()
    assert made.again is not None
    again = past.find(made.again[1])
    assert again.taken is None and again.house.name == "Larch"


def test_the_table_needs_the_other_one_no_more(client: TestClient, settings: Settings) -> None:
    past = Past(client, "dystopia").end()
    made = past.play_on(past.moments()[1])
    assert client.portal is not None
    client.portal.call(past.service.delete, past.table.id)
    with TestClient(create_app(settings)) as second:
        second.cookies = client.cookies
        assert "Played on from Larch" in second.get(f"/t/{made.code}").text
        assert second.get(f"/t/{past.code}/replay").status_code == 404


# Who may, and when ----------------------------------------------------------------------------------------------------


def test_a_running_game_is_not_played_on(client: TestClient) -> None:
    past = Past(client, "dystopia", 12)
    before = len(past.service.tables)
    for answer in (
        client.get(f"/t/{past.code}/play-on?at=20"),
        client.post(f"/t/{past.code}/play-on", data={"at": 20, "seat": 0, "level": "intern"}),
    ):
        assert answer.status_code == 422 and "only once it is over" in answer.text
    assert "Play on from here" not in client.get(f"/t/{past.code}/replay").text
    assert len(past.service.tables) == before


def test_whoever_may_not_look_back_may_not_play_on(client: TestClient, other: TestClient) -> None:
    past = Past(client, "dystopia").end()
    before = len(past.service.tables)
    assert other.get(f"/t/{past.code}/play-on?at=20").status_code == 403
    form = {"at": 20, "seat": 0, "level": "intern"}
    assert other.post(f"/t/{past.code}/play-on", data=form).status_code == 403
    assert len(past.service.tables) == before


def test_a_stranger_at_a_public_table_plays_on_and_others_may_not_look(client: TestClient, other: TestClient) -> None:
    past = Past(client, "dystopia", public=True).end()
    at = past.moments()[1]
    assert "Which chair do you take?" in other.get(f"/t/{past.code}/play-on?at={at}&viewer=1").text
    made = past.play_on(at, 1, client=other)
    assert other.get(f"/t/{made.code}").status_code == 200
    assert other.get(f"/t/{past.code}/play-on?at={at}&viewer={'9' * 300}").status_code == 200
    assert client.get(f"/t/{made.code}").status_code == 403 and not made.house.public
    third = browser(client)
    assert third.get(f"/api/tables/{made.code}").status_code == 403


def test_what_makes_no_sense_is_refused_in_words(client: TestClient) -> None:
    past = Past(client, "dystopia").end()
    for wrong, why in (
        ({"seat": 7}, "no such chair"),
        ({"seat": -1}, "no such chair"),
        ({"level": "wizard"}, "A bot is one of these"),
        ({"at": -1}, "the game was over"),
    ):
        form = {"at": 20, "seat": 0, "level": "intern", **wrong}
        answer = client.post(f"/t/{past.code}/play-on", data=form)
        assert answer.status_code == 422 and why in answer.text


def test_nobody_plays_on_when_the_game_is_over(client: TestClient) -> None:
    past = Past(client, "dystopia", 4000)
    assert past.table.state == OVER and not past.table.begun_game.abandoned
    last = past.table.at
    assert "Play on from here" not in client.get(f"/t/{past.code}/replay?at={last}").text
    assert client.get(f"/t/{past.code}/play-on?at={last}").status_code == 422
    end = past.table.made[-1]
    made = past.play_on(end.before, end.seat)  # a bot there might end the game once more
    assert made.state == PLAYING


# What is hidden -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES_HERE)
def test_what_comes_is_decided_anew(client: TestClient, title: str) -> None:
    past = Past(client, title, 80).end()
    at = past.moments()[0]
    wanted = past.table.record().choices
    after: set[tuple[int, ...]] = set()
    for _try in range(4):
        game = past.play_on(at).begun_game.replay(at)
        while not game.over and len(game.history) < at + 40:
            game.apply(game.open_choices[len(game.history) % len(game.open_choices)])
        after.add(tuple(game.history[at:]))
    assert len(after) == 4 and wanted[at : at + 40] not in {one[:40] for one in after}
