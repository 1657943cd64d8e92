"""The first game: the offer to somebody new, a guide for one seat alone, a deal that suits, choosing for somebody."""

from __future__ import annotations

import itertools
import json
import re
import secrets
from html import unescape
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from euphoria.ai import AGENTS
from euphoria.core.errors import EuphoriaError
from euphoria.titles import TITLES
from euphoria.web.refusals import Refused
from euphoria.web.tables import snapshots
from euphoria.web.tables.first_deals import fitting_secret, is_chosen
from euphoria.web.tables.guiding import advice_of, check_guide
from euphoria.web.tables.house import House, Seated, checked_house
from euphoria.web.tables.private import AWAY, GUIDE, OFF, ON
from euphoria.web.tables.progress import DONE, LESSON, Practised
from euphoria.web.tables.slices import done
from euphoria.web.tables.store import rules_of
from euphoria.web.tables.table import CHOOSE, MARK, START, UNDO, Entry, Table
from euphoria.web.tables.windows import key_of, view_asked
from euphoria.words.dystopia.guide import fits
from euphoria.words.guide import goal_of
from tests.web.conftest import browser
from tests.web.test_room import table_of, text
from tests.web.test_tables import as_program, choose, look, make

MARK_OF_BROWSER = "ab" * 32


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets that differ, the same every time."""
    numbers = itertools.count(1)
    monkeypatch.setattr(secrets, "randbelow", lambda _: next(numbers))


def path_of(client: TestClient, **sent: str) -> str:
    """Where a press on Play leads."""
    return str(client.post("/play", data={"title": "dystopia", **sent}, follow_redirects=False).headers["location"])


def guided(client: TestClient, title: str = "dystopia") -> str:
    """The code of a first game."""
    return path_of(client, title=title, guide="yes").removeprefix("/t/")


# The offer ------------------------------------------------------------------------------------------------------------


def test_somebody_new_is_asked_how_to_begin_until_there_is_a_table(client: TestClient) -> None:
    client.post("/learn/dystopia/place/skip")  # which makes them known
    home = client.get("/").text
    assert 'name="new" value="yes"' in home and 'id="forget"' in home
    assert re.search(r'class="learnfirst"><a class="btn" href="/learn"', home)

    assert path_of(client, new="yes", level="intern") == "/first?title=dystopia&level=intern"
    assert "Continue my tables" not in client.get("/").text
    assert path_of(client).startswith("/t/")

    home = client.get("/").text
    assert 'name="new"' not in home and "learnfirst" not in home
    assert path_of(client, new="yes").startswith("/t/"), "asked with a table"


def test_lessons_come_first_for_somebody_who_has_done_none_and_the_guided_game_after_them(client: TestClient) -> None:
    def first() -> str:
        """The way to begin that stands out."""
        (primary,) = re.findall(r'class="begin go"[^>]*>.*?<b>([^<]*)</b>', client.get("/first").text)
        return str(primary)

    assert first() == "Ten minutes of lessons"
    client.post("/learn/dystopia/place/skip")
    assert first() == "Ten minutes of lessons", "a lesson that was skipped was not done"

    guest = client.portal.call(only_guest, client)  # type: ignore[union-attr]
    practised = Practised(client.app.state.service.store)  # type: ignore[attr-defined]
    client.portal.call(practised.keep, guest, "dystopia", LESSON, "place", (), DONE)  # type: ignore[union-attr]
    assert first() == "A first game with a guide"


async def only_guest(client: TestClient) -> str:
    """The guest behind the browser."""
    return str(await client.app.state.service.store.guest(client.cookies["guest"]))  # type: ignore[attr-defined]


def test_a_guided_game_of_leaders_seats_four_and_the_usual_one_six(client: TestClient) -> None:
    assert len(table_of(client, guided(client, "leaders")).seats) == 4
    assert len(table_of(client, path_of(client, title="leaders").removeprefix("/t/")).seats) == 6


@pytest.mark.usefixtures("chance")
def test_a_pair_is_offered_straight_in_until_a_game_was_finished(client: TestClient) -> None:
    codes = (path_of(client).removeprefix("/t/") for _ in range(60))
    code = next(code for code in codes if fits(table_of(client, code).view(0)))

    assert not table_of(client, code).house.guide
    assert "Two that work well together" in client.get(f"/t/{code}").text

    client.post(f"/t/{code}/abandon")
    assert not table_of(client, path_of(client).removeprefix("/t/")).house.newcomer


def test_the_offer_names_three_ways_and_each_is_one_press_without_script(client: TestClient) -> None:
    page = client.get("/first", params={"title": "leaders", "level": "minister"}).text

    assert 'href="/learn"' in page and "Once you sit at a table" in page
    assert re.search(r'<form method="post" action="/play"><input[^>]*value="leaders"><button[^>]*name="guide"', page)
    assert re.search(r'data-seals><input[^>]*value="leaders"><button[^>]*name="level" value="minister"', page)
    assert "Your cards are chosen" not in page, "leaders deals as always"
    assert "Your cards are chosen" in client.get("/first").text


def test_nobody_who_follows_a_link_or_makes_a_table_is_asked(client: TestClient, other: TestClient) -> None:
    made = make(client, kinds=("screen", "person"), start=False)

    for path in (f"/t/{made['code']}", f"/s/{made['links']['1']}", "/new", "/learn", "/rules"):
        assert "New here?" not in other.get(path).text
    assert other.post("/join", data={"code": made["code"]}).url.path == f"/t/{made['code']}"
    assert path_of(browser(client)).startswith("/t/"), "programs and old pages say nothing of being new"


def test_every_page_with_a_head_and_the_first_one_lead_to_lessons_rules_and_puzzles(client: TestClient) -> None:
    code = make(client)["code"]

    for path in ("/", "/new", "/first", "/proof", f"/t/{code}/log", f"/t/{code}"):
        page = client.get(path).text
        found = {link for link in ("/learn", "/rules", "/puzzles") if f'href="{link}' in page}
        assert found == {"/learn", "/rules", "/puzzles"}, path
    assert "Learn in ten minutes" in client.get("/").text


# The deal -------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("chance")
def test_a_first_game_deals_two_recruits_that_work_together_against_gentle_bots(client: TestClient) -> None:
    table = table_of(client, guided(client))

    assert table.house.guide and is_chosen(table.house)
    assert [seated.level for seated in table.seats[1:]] == ["clerk", "clerk", "intern"]
    assert fits(table.view(0)) and table.asked == 0
    record = table.record()
    again = record.begin_with(None)
    assert record.seed == table.luck.seed and again.setup.names == table.game.setup.names
    assert list(record.replay().history) == list(table.game.history)


@pytest.mark.usefixtures("chance")
def test_the_table_says_that_its_deal_was_chosen_and_takes_no_mark(client: TestClient) -> None:
    code = path_of(client, guide="yes", mark=MARK_OF_BROWSER).removeprefix("/t/")
    table = table_of(client, code)

    assert not table.luck.marks and table.state == "playing"
    assert 'id="deal-chosen"' in client.get(f"/t/{code}").text
    proof = client.get(f"/t/{code}/proof").text
    assert 'id="chosen"' in proof and 'id="alone"' not in proof
    fresh = Table("id", "CODE", table.house, 3, table.rules, "owner", table.dice)
    with pytest.raises(Refused, match="chosen for a first game"):
        fresh.apply(Entry(1, MARK, 0, {"mark": MARK_OF_BROWSER, "by": "x"}, 0.0))


def test_other_games_deal_as_always_and_so_does_the_next_game_after_a_first_one(client: TestClient) -> None:
    usual = path_of(client, mark=MARK_OF_BROWSER).removeprefix("/t/")
    assert table_of(client, usual).luck.marks and 'id="deal-chosen"' not in client.get(f"/t/{usual}").text

    code = guided(client, "leaders")
    client.post(f"/t/{code}/abandon")
    after = client.post(f"/t/{code}/rematch")
    assert not table_of(client, after.url.path.removeprefix("/t/")).house.guide


def test_the_search_for_a_deal_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda _: 3)  # a deal that does not suit
    assert done(fitting_secret(first_house())) == 3


# The guide of a seat --------------------------------------------------------------------------------------------------


def first_house(title: str = "dystopia", people: int = 1) -> House:
    fewest = TITLES[title].rules.FEWEST_PLAYERS
    seats = [Seated(f"P{seat}", "person" if seat < people else "bot", "" if seat < people else "intern")
             for seat in range(max(fewest, people + 1))]  # fmt: skip
    return checked_house(House(title, "Test", tuple(seats), guide=True))


class Play:
    """A table of its own, on which things happen one after the other; `said` is what the guide told seat 0."""

    def __init__(self, title: str = "dystopia", people: int = 1, seed: int = 3) -> None:
        self.house = first_house(title, people)
        self.seed = seed
        self.entries: list[Entry] = []
        self.table = self.new()
        self.said: dict[int, str] = {}
        self.agents = [AGENTS[title]["greedy"](seat) for seat in range(len(self.house.seats))]
        self.add(START, -1, absent=[])

    def new(self) -> Table:
        return Table("id", "CODE", self.house, self.seed, rules_of(self.house.title), "owner")

    def add(self, kind: str, seat: int, /, **data: Any) -> None:
        entry = Entry(self.table.version + 1, kind, seat, data, float(self.table.version + 1))
        after = self.table.copy()
        after.apply(entry)
        self.table.become(after)
        self.entries.append(entry)
        advice = advice_of(self.table, 0)
        if advice is not None:
            self.said[self.table.at] = advice.id

    def step(self) -> None:
        """Somebody chooses."""
        table = self.table
        if table.window is None:
            seat = table.game.seat
            self.add(CHOOSE, seat, choice=self.agents[seat].choose(table.view(seat)).index, at=table.at)
        else:
            choices = [[place.seat, place.decline] for place in table.window.places]
            self.add("close", -1, choices=choices)

    def until_said(self, count: int = 1) -> None:
        while len(self.said) < count:
            self.step()

    def again(self) -> Table:
        """The same table, folded from its entries by another process."""
        table = self.new()
        for entry in self.entries:
            table.apply(entry)
        return table


def test_everything_is_said_once_at_a_table_and_most_questions_are_met_in_silence() -> None:
    play = Play()
    own = 0
    while not play.table.game.over and own < 160:
        own += play.table.game.seat == 0
        play.step()

    assert len(play.said) >= 6 and len(set(play.said.values())) == len(play.said)
    assert len(play.said) < own / 2


def test_another_process_and_a_snapshot_know_what_was_said() -> None:
    play = Play()
    play.until_said(3)
    kept = json.loads(json.dumps(done(snapshots.take_snapshot(play.table))))
    restored = play.new()
    done(snapshots.restore_snapshot(restored, play.entries[0], kept))

    for table in (play.again(), restored):
        assert table.private.guides == play.table.private.guides
        assert advice_of(table, 0) == advice_of(play.table, 0) is not None


def test_going_back_brings_back_what_was_said_there() -> None:
    play = Play()
    play.until_said(2)
    at, before = play.table.at, play.table.private
    play.add(CHOOSE, 0, choice=play.table.game.open_choices[0].index, at=at)
    play.add(UNDO, 0, to=at)

    assert play.table.private.guides == before.guides
    assert advice_of(play.table, 0) is not None


def test_what_was_read_is_put_away_and_a_guide_that_is_off_is_silent_until_it_is_on() -> None:
    play = Play()
    play.until_said()
    seen, key = play.table.seen, key_of(play.table, (0,))
    play.add(GUIDE, 0, do=AWAY, at=play.table.at)
    assert advice_of(play.table, 0) is None
    assert play.table.seen == seen and key_of(play.table, (0,)) != key, "only the seat's own page changes"

    play.add(GUIDE, 0, do=OFF, at=-1)
    silent = dict(play.said)
    for _ in range(60):
        play.step()
    assert play.said == silent
    play.add(GUIDE, 0, do=ON, at=-1)
    play.until_said(len(silent) + 1)


def test_a_guide_belongs_to_people_alone_and_only_where_hints_are_allowed() -> None:
    play = Play(people=2)
    assert set(play.table.private.guides) == {0, 1}
    assert not Play("leaders").table.private.guides.keys() - {0}

    without = checked_house(House("dystopia", "Test", play.house.seats, hints=False))
    table = Table("id", "CODE", without, 3, play.table.rules, "owner")
    with pytest.raises(Refused, match="without hints"):
        check_guide(table, 0, ON)
    with pytest.raises(Refused, match="no guide"):
        check_guide(Table("id", "CODE", play.house, 3, play.table.rules, "owner"), 0, AWAY)


@pytest.mark.parametrize("title", TITLES)
def test_a_game_with_a_guide_is_the_same_game(title: str) -> None:
    """The guide reads and never touches: with it or without it the same choices lead to the same game."""
    play = Play(title)
    rng = Random(2)
    for _ in range(80):
        if play.table.game.over:
            break
        if rng.random() < 0.1:
            play.add(GUIDE, 0, do=rng.choice([ON, OFF, AWAY]), at=play.table.at)
        play.step()
    plain = Table("id", "CODE", checked_house(House(title, "Test", play.house.seats)), 3, play.table.rules, "owner")
    for entry in [entry for entry in play.entries if entry.kind != GUIDE]:
        plain.apply(Entry(plain.version + 1, entry.kind, entry.seat, entry.data, entry.at))

    assert list(plain.game.history) == list(play.table.game.history) and not plain.private.guides


@pytest.mark.usefixtures("chance")
def test_what_a_guide_says_is_on_the_page_of_its_seat_and_nowhere_else(client: TestClient, other: TestClient) -> None:
    code = guided(client)
    table = table_of(client, code)
    service = client.app.state.service  # type: ignore[attr-defined]
    while advice_of(table, 0) is None:
        if table.asked == 0:
            client.portal.call(service.choose, table, 0, table.game.open_choices[0].index, table.at, None)  # type: ignore[union-attr]
        else:
            client.get("/healthz")
    advice = advice_of(table, 0)
    assert advice is not None
    sentence = advice.text

    page = client.get(f"/t/{code}").text
    assert sentence in unescape(page) and f'href="/rules/dystopia/{advice.rule}"' in page
    assert sentence not in text(client, f"/t/{code}/log") and sentence not in json.dumps(look(client, code))
    log = client.get(f"/t/{code}/log.json")
    assert sentence not in log.text and advice.id not in log.text
    client.post(f"/api/tables/{code}")
    watching = re.search(r"/s/([\w-]+)", page)
    assert watching is not None
    other.post(f"/s/{watching[1]}")
    seen = other.get(f"/t/{code}").text
    assert table.names[0] in seen and sentence not in unescape(seen) and 'id="advice"' not in seen

    away = client.post(f"/t/{code}/guide", data={"do": "away", "at": table.at})
    assert away.status_code == 200 and sentence not in unescape(away.text)
    assert other.post(f"/t/{code}/guide", data={"do": "on"}).status_code == 403
    assert client.post(f"/t/{code}/guide", data={"do": "dance"}).status_code == 422


# Choosing for somebody ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("dystopia", {}),
        ("dystopia", {"recruit_draft": True, "market_draft": True, "track_draft": True}),
        ("leaders", {}),
    ],
)
def test_a_bot_may_choose_everything_before_the_first_turn(
    client: TestClient, title: str, options: dict[str, bool]
) -> None:
    bots = ("bot",) * (TITLES[title].rules.FEWEST_PLAYERS - 1)
    code = make(client, title, ("screen", *bots), options=options)["code"]
    table = table_of(client, code)
    pressed = 0
    while not table.whose.number:
        if table.asked == 0:
            page = client.get(f"/t/{code}").text
            assert 'name="for_me" value="yes"' in page and "Choose for me" in page, table.kind
            answer = client.post(f"/t/{code}/choose", data={"for_me": "yes", "at": table.at})
            assert answer.status_code == 200
            pressed += 1
        else:
            client.get("/healthz")

    assert pressed and {made.seat for made in table.made} >= {0}
    while table.asked != 0:
        client.get("/healthz")
    assert 'name="for_me"' not in client.get(f"/t/{code}").text
    answer = client.post(f"/t/{code}/choose", data={"for_me": "yes", "at": table.at})
    assert answer.status_code == 422 and "Only before the first turn" in answer.text


def test_the_same_press_sent_twice_chooses_once(client: TestClient) -> None:
    code = make(client, "leaders", ("screen", "screen", "screen", "screen"))["code"]
    table = table_of(client, code)
    client.post(f"/t/{code}/reveal", data={"seat": 0})
    for _ in range(2):
        client.post(f"/t/{code}/choose", data={"for_me": "yes", "at": 12, "key": "k"})
        at = table.at
        client.post(f"/t/{code}/choose", data={"for_me": "yes", "at": at, "key": "k"})

    assert [made.seat for made in table.made] == sorted({made.seat for made in table.made})


# The first question and the goal --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("chance")
def test_the_first_question_says_what_is_chosen_and_offers_a_pair_as_one_press(client: TestClient) -> None:
    code = guided(client)
    page = client.get(f"/t/{code}").text
    table = table_of(client, code)

    words = unescape(re.sub(r"<[^>]+>", " ", page))
    assert "stays hidden until later" in words and "Two that work well together:" in words
    assert page.count('class="good0"') == 4
    several = re.search(r'name="several"\s+value="([\d+]+)"\s+form="act"', page)
    assert several is not None
    client.post(f"/t/{code}/choose", data={"several": several[1], "at": table.at})
    assert table.game.players[0].active and table.game.players[0].hidden


def test_cards_to_choose_from_can_be_folded_away_and_pairs_are_for_first_games(client: TestClient) -> None:
    code = path_of(client).removeprefix("/t/")
    page = client.get(f"/t/{code}").text

    assert re.search(r'<details class="tray pick0" id="tray" open><summary>', page)
    assert page.count('class="good0"') == 4 and "Two that work well together" not in page


@pytest.mark.parametrize("title", TITLES)
def test_the_goal_is_in_sight_of_players_and_spectators(client: TestClient, other: TestClient, title: str) -> None:
    fewest = TITLES[title].rules.FEWEST_PLAYERS
    made = make(client, title, ("screen",) + ("person",) * (fewest - 1), start=False, public=True)
    client.post(f"/t/{made['code']}/start")
    table = table_of(client, made["code"])
    while not table.whose.number:
        if table.asked == 0:
            choose(client, made["code"], table.game.open_choices[0].text, table.at)
        else:
            client.get("/healthz")

    for who, seat in ((client, 0), (other, None)):
        page = unescape(who.get(f"/t/{made['code']}").text)
        goal = goal_of(title, view_asked(table, seat))
        assert goal and re.search(rf'class="(subt goal|ld-goal)"[^>]*>{re.escape(goal)}<', page), (title, seat)


def test_a_table_without_a_guide_has_none_until_its_player_wants_one(client: TestClient) -> None:
    code = make(client, kinds=("screen", "bot"))["code"]
    table = table_of(client, code)
    assert not table.private.guides
    assert re.search(r'value="off"\s+aria-pressed="true"', client.get(f"/t/{code}").text)

    client.post(f"/t/{code}/guide", data={"do": "on"})

    assert table.private.guides[0].on
    assert re.search(r'value="on"\s+aria-pressed="true"', client.get(f"/t/{code}").text)
    assert as_program(client)
    with pytest.raises(EuphoriaError):
        check_guide(table, 0, "perhaps")
