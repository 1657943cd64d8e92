"""The coach in the browser: never before the end, worked out once in the background, told where the result is."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from euphoria.coach import Settings as Asked
from euphoria.coach.claims import telling
from euphoria.coach.swings import swings_of
from euphoria.core.record import Record
from euphoria.titles import TITLES
from euphoria.web.edge.addresses import UNKNOWN
from euphoria.web.edge.app import create_app
from euphoria.web.edge.settings import Settings, from_environment
from euphoria.web.tables import coached
from euphoria.web.tables import database as db
from euphoria.web.tables.table import ABANDON, OVER, SAY
from euphoria.words import hearsay, speech
from tests.web.coached import NAMES, SCRIPT, SHORT, TRIES, Game, await_told, part
from tests.web.conftest import browser, follow
from tests.web.e2e.patience import wait

TITLES_HERE = sorted(set(NAMES) & set(TITLES))
LONGER: dict[str, dict[str, object]] = {**SHORT, "leaders": {"max_turns": 20}}
"""Games in which somebody made a mistake."""
WAYS = (("GET", "/coach"), ("POST", "/coach"), ("GET", "/coach.svg"), ("GET", "/coach/here?at=3"))


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, coach_tries=TRIES)


class World:
    """A server with a finished game of each title that the coach has looked at; none of the tests changes it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.games = {title: Game(client, title, options=LONGER[title]).play() for title in TITLES_HERE}
        self.told = {title: game.ask() for title, game in self.games.items()}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    database = f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('coach') / 'test.db'}"
    made = create_app(Settings(database=database, bot_pause=0.0, limits=False, most_lag=0, coach_tries=TRIES))
    with pytest.MonkeyPatch.context() as patch, TestClient(made, follow_redirects=True) as client:
        patch.setattr(secrets, "randbelow", lambda _: 3)
        yield World(client)


@pytest.fixture(params=TITLES_HERE)
def title(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def rows(client: TestClient) -> int:
    """How many analyses there are, finished or not."""

    async def count() -> int:
        async with client.app.state.service.store.engine.connect() as connection:  # type: ignore[attr-defined]
            return int(await connection.scalar(select(func.count()).select_from(db.analyses)))

    assert client.portal is not None
    return client.portal.call(count)


def is_refused(client: TestClient, at: str, why: str) -> None:
    for method, way in WAYS:
        answer = client.request(method, f"{at}{way}", headers=SCRIPT)
        assert answer.status_code == 422 and why in answer.text, (way, answer.status_code, answer.text[:300])


# Never before the end -------------------------------------------------------------------------------------------------


def test_nobody_is_told_anything_while_a_game_is_played(client: TestClient, title: str) -> None:
    public = Game(client, title, public=True).play(lambda table: table.at > 40)
    made = client.post(
        "/api/tables",
        json={"title": title, "seats": [{"name": "Ada"}] + [{"name": n, "kind": "bot"} for n in NAMES[title][1:]]},
    ).json()
    watcher = browser(client)
    follow(watcher, made["links"]["-1"])
    for person, at in ((client, public.at), (browser(client), public.at), (watcher, f"/t/{made['code']}")):
        is_refused(person, at, "when a game is over")
        for page in (at, f"{at}/replay", f"{at}/log"):
            text = person.get(page).text
            assert "What turned this game" not in text and 'class="whose"' not in text
    assert rows(client) == 0 and not public.coach.line and public.coach.thinker.pool is None


def test_a_game_that_was_given_up_has_no_coach(client: TestClient, title: str) -> None:
    game = Game(client, title).play(lambda table: table.at > 40)
    client.portal.call(game.service.do, game.table, 0, lambda _now: (ABANDON, {}))  # type: ignore[union-attr]
    assert game.table.state == OVER
    is_refused(client, game.at, "given up")
    assert "What turned this game" not in client.get(f"{game.at}/over").text
    at = sent(client, client.get(f"{game.at}/record.json").content)
    is_refused(client, at, "given up")
    assert "What turned this game" not in client.get(f"{at}/over").text
    assert rows(client) == 0


def sent(client: TestClient, record: bytes) -> str:
    """The address of a record that somebody sends."""
    file = {"record": ("r.json", record, "application/json")}
    answer = client.post("/records", files=file, data={"do": "watch"}, follow_redirects=False)
    return str(answer.headers["location"])


def test_a_table_that_plays_on_has_no_coach_until_it_ends(world: World, title: str) -> None:
    past = world.games[title]
    stops = [made.before for made in past.table.made]
    form = {"at": stops[len(stops) // 2], "seat": 0, "level": "intern"}
    answer = world.client.post(f"{past.at}/play-on", data=form, follow_redirects=False)
    at = answer.headers["location"]
    before = rows(world.client)
    is_refused(world.client, at, "when a game is over")
    assert 'class="whose"' not in world.client.get(f"{at}/replay?at={stops[1]}").text
    assert rows(world.client) == before
    assert "coach told" in part(world.client, past.at), "the game that is over stays open to all who may see it"


def test_without_tries_there_is_no_coach(settings: Settings, title: str) -> None:
    with TestClient(create_app(replace(settings, coach_tries=0)), follow_redirects=True) as client:
        game = Game(client, title).play()
        is_refused(client, game.at, "no coach")
        assert "What turned this game" not in client.get(f"{game.at}/over").text


def test_who_may_not_see_the_result_is_not_told_either(world: World, title: str) -> None:
    stranger = browser(world.client)
    for method, way in WAYS:
        answer = stranger.request(method, f"{world.games[title].at}{way}", headers=SCRIPT)
        assert answer.status_code == 403 and "turn" not in answer.text.lower().replace("return", "")


# Worked out once, in the background -----------------------------------------------------------------------------------


def test_nothing_is_begun_before_somebody_asks(client: TestClient) -> None:
    game = Game(client, "leaders").play()
    page = client.get(f"{game.at}/over").text
    assert "Ask the coach" in page and rows(client) == 0
    assert "coach free" in part(client, game.at) and rows(client) == 0 and game.coach.thinker.pool is None


def test_the_bar_moves_until_all_is_told(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coached, "SLICE", 0.01)
    monkeypatch.setattr(coached, "REST", 0.1)
    game = Game(client, "leaders").play()
    game.coach.is_busy = lambda: True  # so that it rests between pieces, and the bar can be seen to move
    assert client.post(f"{game.at}/coach").url.path == f"{game.at}/over", "without a script it is a page"
    shares: list[int] = []

    def is_told() -> bool:
        found = re.search(r'<progress max="100" value="(\d+)"', part(client, game.at))
        shares.extend([int(found[1])] if found else [])
        return found is None

    wait(is_told, lambda: str(shares), lambda: len(set(shares)))
    assert "coach told" in part(client, game.at)
    assert shares == sorted(shares) and len(set(shares)) > 3 and any(0 < share < 100 for share in shares)
    wait(lambda: game.coach.thinker.pool is None, lambda: "the process stays", lambda: 0)


def never(*_args: object) -> bytes:
    """In place of the work."""
    raise AssertionError("worked out again")


def test_what_is_known_is_not_worked_out_again(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(create_app(settings), follow_redirects=True) as client:
        game = Game(client, "leaders").play()
        told = game.ask()
        cookies = client.cookies
    monkeypatch.setattr(coached, "advance", never)
    with TestClient(create_app(settings), follow_redirects=True) as client:
        client.cookies = cookies
        assert client.post(f"{game.at}/coach", headers=SCRIPT).text == told == part(client, game.at)
        assert "What turned this game" in client.get(f"{game.at}/over").text
        # The same game as a record, with other names, in another language: it is known, too.
        record = client.get(f"{game.at}/record.json").text.replace('"Ada"', '"Zed"')
        name = sent(client, record.encode())
        client.cookies.set("lang", "nl")
        page = client.get(f"{name}/over").text
        assert "coach told" in page and "Zed" in page and rows(client) == 1


def test_what_was_begun_before_a_restart_is_finished_after_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coached, "REST", 3600.0)
    with TestClient(create_app(settings), follow_redirects=True) as client:
        game = Game(client, "leaders").play()
        game.coach.is_busy = lambda: True  # so that it is not done before the restart
        client.post(f"{game.at}/coach", headers=SCRIPT)
        wait(lambda: "coach working" in part(client, game.at), lambda: part(client, game.at), lambda: 0)
        cookies = client.cookies
    with TestClient(create_app(settings), follow_redirects=True) as client:
        client.cookies = cookies
        first = client.get(f"{game.at}/over").text
        assert "coach working" in first and "Ask the coach" not in first, "nobody has to ask again"
        assert "Chances to win" in await_told(client, game.at)


def test_talk_after_the_end_and_the_names_change_nothing(client: TestClient) -> None:
    game = Game(client, "leaders").play()
    before = game.coach.game(game.table).key
    client.portal.call(game.service.do, game.table, 0, lambda _now: (SAY, {"words": "well played"}))  # type: ignore[union-attr]
    assert game.coach.game(game.table).key == before
    record: Record = game.coach.game(game.table).record
    assert not {*NAMES["leaders"]} & {*record.names} and "well played" not in record.to_json()


def test_a_long_line_is_refused_and_says_when_to_come_back(client: TestClient) -> None:
    game = Game(client, "leaders").play()
    waiting = coached.Finished("0" * 32, game.coach.game(game.table).record)
    game.coach.line.update({str(n): waiting for n in range(coached.MOST_WAITING)})
    answer = client.post(f"{game.at}/coach")
    assert answer.status_code == 503 and answer.headers["Retry-After"] == str(coached.COME_BACK)
    assert "long line" in answer.text and rows(client) == 0
    game.coach.line.clear()


def test_one_address_has_few_games_in_the_line(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, limits=True, coach_tries=TRIES)), follow_redirects=True) as client:
        game = Game(client, "leaders").play()
        waiting = coached.Finished("0" * 32, game.coach.game(game.table).record)
        mine = [str(number) for number in range(coached.MOST_OF_ONE)]
        game.coach.line.update(dict.fromkeys(mine, waiting))
        game.coach.askers.update(dict.fromkeys(mine, "another"))
        assert game.coach.asked_from("another") == coached.MOST_OF_ONE
        game.coach.askers.update(dict.fromkeys(mine, UNKNOWN))
        assert client.post(f"{game.at}/coach").status_code == 503 and rows(client) == 0
        game.coach.askers.update(dict.fromkeys(mine, "another"))
        game.coach.line.clear()
        game.ask()
        assert UNKNOWN not in game.coach.askers.values()


def broken(*_args: object) -> bytes:
    """In place of the work."""
    raise ValueError("broken")


def test_what_goes_wrong_is_said_and_can_be_asked_for_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(client, "leaders").play()
    monkeypatch.setattr(coached, "advance", broken)
    client.post(f"{game.at}/coach", headers=SCRIPT)
    wait(lambda: "coach failed" in part(client, game.at), lambda: part(client, game.at), lambda: 0)
    assert "Ask the coach" in part(client, game.at) and rows(client) == 0
    monkeypatch.undo()
    assert "Chances to win" in game.ask()


def test_it_rests_before_every_piece_while_the_server_has_too_much_to_do_and_still_gets_there(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coached, "REST", 0.05)
    monkeypatch.setattr(coached, "SLICE", 0.01)
    game = Game(client, "leaders").play()
    seen: list[float] = []

    def is_busy() -> bool:
        seen.append(time.monotonic())
        return True

    game.coach.is_busy = is_busy
    client.post(f"{game.at}/coach", headers=SCRIPT)
    await_told(client, game.at)
    assert len(seen) > 3
    assert all(later - earlier >= 0.05 for earlier, later in pairwise(seen))


def test_the_oldest_go_when_there_are_too_many(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coached, "ANALYSES", 1)
    drawn = iter(range(3, 100))
    monkeypatch.setattr(secrets, "randbelow", lambda _: next(drawn))
    games = [Game(client, "leaders").play() for _game in range(2)]
    for game in games:
        game.ask()
        game.coach.at_hand.clear()
    # Room is made right after it was told.
    wait(lambda: rows(client) == 1, lambda: str(rows(client)), lambda: rows(client))
    assert "coach free" in part(client, games[0].at) and "coach told" in part(client, games[1].at)


def test_one_client_may_ask_only_so_often(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, limits=True)), follow_redirects=True) as client:
        answers = [client.post("/r/nothing/coach").status_code for _ in range(7)]
    assert answers == [404] * 6 + [429]


def test_the_number_of_tries_is_a_setting() -> None:
    assert from_environment({"EUPHORIA_COACH_TRIES": "0"}).coach_tries == 0
    assert from_environment({}).coach_tries == Asked().tries
    with pytest.raises(ValueError, match="EUPHORIA_COACH_TRIES is 0 or"):
        from_environment({"EUPHORIA_COACH_TRIES": "2"})


# What is told ---------------------------------------------------------------------------------------------------------


def test_the_result_page_tells_it(world: World, title: str) -> None:
    game, told = world.games[title], world.told[title]
    page = world.client.get(f"{game.at}/over").text
    assert told.partition("<hx-partial")[0].strip() in page.replace("\r", "")
    analysis = world.client.portal.call(game.coach.known, game.coach.game(game.table))  # type: ignore[union-attr]
    assert told.count("<tr data-at=") == len(analysis.moments)
    assert told.count('class="flag"') == len(analysis.points)
    for moment in analysis.moments:
        assert f'{game.at}/replay?at={moment.at}"' in told
    for name in NAMES[title]:
        assert told.count(name) >= 3
    if title == "dystopia":  # in leaders the shot stands at the head of the page
        assert "Decided in turn" in told and f"replay?at={analysis.decided}" in told
    assert "style=" not in told and "<script" not in told
    assert told.count("went from") == len(swings_of(analysis))
    for swing in swings_of(analysis):
        assert f'{game.at}/replay?at={swing.at}"' in told


def test_leaders_tells_who_was_believed_and_who_could_know_what(world: World) -> None:
    game, told = world.games["leaders"], world.told["leaders"]
    analysis = world.client.portal.call(game.coach.known, game.coach.game(game.table))  # type: ignore[union-attr]
    assert analysis.claims and "Who was believed" in told
    for claim in telling(analysis.claims, analysis.decided):
        assert f'{game.at}/replay?at={claim.at}"' in told and escape(hearsay.truth(claim)) in told
        for words in hearsay.likelihood(claim, NAMES["leaders"]):
            assert escape(words) in told
    secrets = re.search(r'<ul class="secrets">(.*?)</ul>', told, re.DOTALL)
    assert secrets is not None and secrets[1].count("<li>") == 2
    assert 'class="secrets"' not in world.told["dystopia"] and "Who was believed" not in world.told["dystopia"]


def test_pages_are_in_the_readers_language(world: World, title: str) -> None:
    client = browser(world.client)
    client.cookies = world.client.cookies
    texts = {}
    for language in speech.LANGUAGES:
        texts[language] = client.get(f"{world.games[title].at}/over", headers={"Cookie": cookie(client, language)}).text
    heads = {re.search(r'id="coach-h">([^<]+)<', text)[1] for text in texts.values()}  # type: ignore[index]
    assert len(heads) == len(texts)


def cookie(client: TestClient, language: str) -> str:
    return "; ".join([*[f"{name}={value}" for name, value in client.cookies.items()], f"lang={language}"])


def test_a_record_that_was_sent_gets_the_same(world: World, title: str) -> None:
    client, game = world.client, world.games[title]
    at = sent(client, client.get(f"{game.at}/record.json").content)
    page = client.get(f"{at}/over").text
    assert "coach told" in page and f'href="{at}?at=' in page and "Try it again" not in page
    assert f'href="{at}/over"' in client.get(at).text, "the replay leads to it"
    assert client.get(f"{at}/coach.svg").status_code == 200


def test_the_picture_is_a_file_that_needs_no_other(world: World, title: str) -> None:
    answer = world.client.get(f"{world.games[title].at}/coach.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    tree = ElementTree.fromstring(answer.text)
    names = {name for one in tree.iter() for name in one.attrib}
    assert not [name for name in names if name == "style" or name == "class" or name.endswith("href")]
    assert "url(" not in answer.text and "<style" not in answer.text
    texts = " ".join("".join(one.itertext()) for one in tree.iter() if one.tag.endswith("text"))
    told = world.told[title]
    for number in re.findall(r'class="flag" data-number="(\d)"', told):
        assert number in texts.split()
    assert "Euphoria" in texts


def test_a_replay_shows_the_chances_and_the_best_choices(world: World, title: str) -> None:
    client, game = world.client, world.games[title]
    analysis = client.portal.call(game.coach.known, game.coach.game(game.table))  # type: ignore[union-attr]
    stops = {made.before for made in game.table.made}
    made = next(one for one in analysis.decisions if one.at in stops and one.turn)
    page = client.get(f"{game.at}/replay?at={made.at}").text
    assert 'class="whose"' in page and f"{game.at}/coach/here?at={made.at}" in page
    moment = [one for one in analysis.moments if one.at <= made.at][-1]
    whole = [one.value for one in moment.sides or moment.chances]
    widths = [float(one) for one in re.findall(r'<rect class="[^"]+" x="[\d.]+%" width="([\d.]+)%" height="12"', page)]
    assert widths == pytest.approx([100 * value / sum(whole) for value in whole], abs=0.02)
    here = client.get(f"{game.at}/coach/here?at={made.at}").text
    assert NAMES[title][made.seat] in here and ("etter" in here)
    assert client.get(f"{game.at}/coach/here?at=99999").status_code == 404
    # Before anybody has asked there is nothing beside the board.
    assert 'class="whose"' not in client.get(f"{game.at}/replay?at=0").text or analysis.moments[0].at == 0


def test_own_mistakes_can_be_tried_again(world: World, title: str) -> None:
    client, game = world.client, world.games[title]
    analysis = client.portal.call(game.coach.known, game.coach.game(game.table))  # type: ignore[union-attr]
    mistakes = [one for one in (*analysis.points, *analysis.lessons) if one.what == "choice"]
    assert mistakes, "a game without any mistake is no sample"
    told = world.told[title]
    for one in mistakes:
        link = f"{game.at}/play-on?at={one.at}&amp;viewer={one.seat}"
        assert link in told
        page = client.get(link.replace("&amp;", "&")).text
        assert "Find the better move" in page and "Look at" in page
        assert re.search(rf'name="seat" value="{one.seat}" checked', page)
    # Whoever only watched is led to the replay alone.
    stops = [made.before for made in game.table.made if made.before not in {one.at for one in mistakes}]
    assert "Find the better move" not in client.get(f"{game.at}/play-on?at={stops[1]}").text


def test_the_work_is_done_humbly_and_without_names(tmp_path: Path, world: World) -> None:
    async def kept() -> list[Any]:
        async with world.client.app.state.service.store.engine.connect() as connection:  # type: ignore[attr-defined]
            return [*(await connection.execute(select(db.analyses.c.packed))).scalars()]

    from euphoria.web.thinking.coaching import unpacked

    assert world.client.portal is not None
    found = [unpacked(one) for one in world.client.portal.call(kept)]
    assert len(found) == len(TITLES_HERE)
    for analysis in found:
        assert analysis.rolls == () and not {"Ada", "Bo", "Cy", "Di"} & {*analysis.names}
