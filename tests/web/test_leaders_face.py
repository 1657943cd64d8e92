"""The table of leaders in the browser: every question of random games, drawn for every seat and for a spectator."""

from __future__ import annotations

import random
import re
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from euphoria import leaders
from euphoria.ai import AGENTS
from euphoria.leaders import a_game, a_player, play
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.leaders.knowledge import EVERY_SEAT
from euphoria.leaders.rulings import ENDINGS, RULINGS
from euphoria.leaders.steps.recruits import look
from euphoria.leaders.terms import FEWEST_PLAYERS, MOST_PLAYERS, SLOTS
from euphoria.leaders.view import View
from euphoria.web import leaders as face
from euphoria.web.frame import BOT, MARKS, PERSON, SCREEN, Chair, Frame, Line, Remark
from euphoria.web.leaders import places
from euphoria.web.leaders.question import DOING
from euphoria.web.rendering import STATIC, render
from euphoria.words.leaders import QUESTIONS

VOID = {"br", "hr", "img", "input", "link", "meta"}
GAMES = 20
OF_EACH_KIND = 5
NAMES = ("Ana", "<b>Ivo</b>", "Clerk 7", 'Ma"ra', "Bo", "Noor", "Dirk", "Intern 9")
NATURES = ("deal", "draw", "first", "shuffle", "take")


class Reading(HTMLParser):
    """The elements of a fragment and its text; complains about tags that do not nest."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> after {self.open}"

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, name: str) -> list[str]:
        return [attrs[name] for _, attrs in self.found if name in attrs]


def frame_of(game: leaders.Leaders, seat: int | None, **changes: Any) -> Frame:
    kinds = (PERSON, BOT, SCREEN)
    chairs = tuple(
        Chair(n, NAMES[n], MARKS[n], kinds[n % 3], "hard" if n % 3 == 1 else "", present=n != 3, seconds=20)
        for n in range(len(game.players))
    )
    made = Frame("LARCH4", "leaders", "Larch", 3, 17, "k" * 8, seat, chairs)
    talk = tuple(Remark(n, said.seat, said.kind, said.what, turn=n + 1) for n, said in enumerate(game.talk))
    values: dict[str, Any] = {
        "asked": not game.over and game.seat == seat,
        "log": (Line(1, 0, "did this & that", 1), Line(2, -1, "rain", 2, fresh=True)),
        "talk": talk,
        "over": game.over,
        "running": not game.over,
    }
    return Frame(**(vars(made) | values | changes))


def drawn(game: leaders.Leaders, seat: int | None, **changes: Any) -> str:
    return render(face.TEMPLATE, **face.table(leaders.view(game, seat), frame_of(game, seat, **changes)))


def seats_of(game: leaders.Leaders) -> list[int | None]:
    return [*range(len(game.players)), None]


@cache
def positions() -> dict[str, list[leaders.Leaders]]:
    """Some positions of every kind of question, with talk, out of games of all sizes; and ends of games."""
    found: dict[str, list[leaders.Leaders]] = {kind: [] for kind in [*QUESTIONS, "over"]}
    for seed in range(GAMES):
        rng = random.Random(seed)
        players = FEWEST_PLAYERS + seed % (MOST_PLAYERS - FEWEST_PLAYERS + 1)
        game = leaders.new_game(players, seed=seed, options=leaders.Options(use_promo=True, max_turns=60))
        agent = AGENTS["leaders"]["greedy"](seed)
        while not game.over:
            question = game.question()
            # Early ones would all be from the first games, so a position is kept only now and then.
            if len(found[question.kind]) < OF_EACH_KIND and (rng.random() < 0.15 or not found[question.kind]):
                found[question.kind].append(game.copy())
            if rng.random() < 0.05:
                game.say(rng.randrange(players), rng.choice(words_for(game, rng.randrange(players))))
            if rng.random() < 0.6:
                game.choose(agent.choose(leaders.view(game, question.seat)))
            else:
                game.choose(rng.choice(question.choices))
        found["over"].append(game)
    return found


def words_for(game: leaders.Leaders, seat: int) -> list[str]:
    kinds = ("euphorian", "subterran_follower", "leader", "euphorian_leader")
    claims = [f"claim seat{seat} {slot} {kind}" for slot in ("left", "middle", "right") for kind in kinds]
    return [
        *claims,
        "claim team wastelander",
        "claim team euphorian",
        "claim card hat_box",
        "promise & <keep>",
        "hello",
    ]


def check(html: str) -> Reading:
    """What every drawing must be: well-formed, without inline code, with ids of its own, explained."""
    reading = Reading(html)
    ids = reading.values("id")
    assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)
    for tag, attrs in reading.found:
        assert tag not in ("script", "style"), tag
        assert not any(name == "style" or name.startswith("on") for name in attrs), attrs
        assert attrs.get("aria-label", "x").strip(), (tag, attrs)
        if tag == "button":
            assert attrs.get("type") == "button" or attrs.get("form") in ("act", "claim", "undo"), attrs
            assert attrs.get("aria-disabled") != "true" or attrs.get("title"), attrs
    for name in ("form", "aria-labelledby"):
        assert set(reading.values(name)) <= {*ids, "undo"}
    for sprite, wanted in re.findall(r'href="/static/([\w/.]*\.svg)\?v=\w*#([\w-]*)"', html):
        assert wanted in drawings(sprite), (sprite, wanted)
    assert set(re.findall(r"\((L\d+)\)", html)) <= {ruling.id for ruling in RULINGS}
    assert reading.found[0][1]["id"] == "table"
    return reading


@cache
def drawings(sprite: str) -> set[str]:
    return set(re.findall(r'id="([\w-]*)"', (STATIC / sprite).read_text()))


def offered(reading: Reading) -> list[int]:
    """The choices that have a button."""
    return [int(a["value"]) for tag, a in reading.found if tag == "button" and a.get("name") == "choice"]


# Choosing -------------------------------------------------------------------------------------------------------------


def test_random_games_ask_every_kind_of_question() -> None:
    assert [kind for kind, games in positions().items() if not games] == []
    assert {*DOING, "react"} == {*QUESTIONS, *NATURES}


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_open_choice_has_one_button_for_who_is_asked_and_none_for_others(kind: str) -> None:
    for game in positions()[kind]:
        for seat in seats_of(game):
            reading = check(drawn(game, seat))
            wanted = [choice.index for choice in game.question().choices] if seat == game.seat else []
            assert sorted(offered(reading)) == sorted(wanted), (kind, seat)


@pytest.mark.parametrize("changes", [{"asked": False}, {"replay_at": 3}, {"running": False}])
@pytest.mark.parametrize("kind", QUESTIONS)
def test_nothing_can_be_chosen_where_nothing_is_asked(kind: str, changes: dict[str, Any]) -> None:
    game = positions()[kind][0]
    assert offered(check(drawn(game, game.seat, **changes))) == []


def test_a_turn_that_can_still_be_taken_back_is_ended_by_a_button() -> None:
    game = positions()["action"][0]
    seat = (game.seat + 1) % len(game.players)
    reading = check(drawn(game, seat, asked=True, must_end_turn=True))
    assert [a["value"] for tag, a in reading.found if a.get("name") == "choice"] == ["end"]


def test_the_form_says_upon_what_it_is_chosen() -> None:
    game = positions()["action"][0]
    reading = check(drawn(game, game.seat))
    forms = {attrs["id"]: attrs for tag, attrs in reading.found if tag == "form"}
    assert forms["act"]["action"] == forms["act"]["hx-post"] == "/t/LARCH4/choose"
    assert forms["claim"]["action"] == forms["claim"]["hx-post"] == "/t/LARCH4/say"
    hidden = [(a["name"], a["value"]) for tag, a in reading.found if tag == "input" and a.get("type") == "hidden"]
    assert hidden == [("at", "17"), ("key", "k" * 8), ("key", "k" * 8)]


def test_a_click_before_its_action_leads_to_a_panel_that_says_what_it_does() -> None:
    for kind in ("action", "artifact"):
        for game in positions()[kind]:
            reading = check(drawn(game, game.seat))
            modes = {a["data-mode"] for tag, a in reading.found if tag == "button" and "data-mode" in a}
            assert modes <= set(reading.values("data-panel"))
            assert modes == set(reading.values("data-opens")) - {""}


def test_other_questions_are_answered_by_one_click() -> None:
    for kind in set(QUESTIONS) - {"action", "artifact"}:
        for game in positions()[kind]:
            reading = check(drawn(game, game.seat))
            modes = {a["data-mode"] for tag, a in reading.found if tag == "button" and "data-mode" in a}
            assert modes <= {reading.found[0][1]["data-mode"]}


def test_actions_that_are_not_possible_stay_and_say_why() -> None:
    game = a_game(
        turn=0,
        phase="action",
        anna=a_player(["euphorian_1", "euphorian_2", "subterran_1"], exposed=["left", "middle", "right"]),
        bob=a_player(gun="carl"),
        carl=a_player(gun="bob"),
        dora=a_player(),
    )
    reading = check(drawn(game, 0))
    why = [a["title"] for tag, a in reading.found if a.get("aria-disabled") == "true" and tag == "button"]
    assert any("no artifact" in text and "(L32)" in text for text in why)
    assert any("No gun lies in the centre" in text and "(L40)" in text for text in why)
    assert any("You hold no gun" in text and "(L9)" in text for text in why)


# Secrets --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", QUESTIONS)
def test_what_a_seat_may_not_know_changes_no_byte(kind: str) -> None:
    for game in positions()[kind]:
        for seat in seats_of(game):
            seen = leaders.view(game, seat)
            frame = frame_of(game, seat)
            html = render(face.TEMPLATE, **face.table(seen, frame))
            for seed in range(2):
                other = leaders.view(leaders.redeal(seen, random.Random(seed)), seat)
                assert render(face.TEMPLATE, **face.table(other, frame)) == html, (kind, seat)


@pytest.mark.parametrize("card", ["roller_skates", "polite_writ", "hat_box"])
def test_nothing_tells_the_others_whether_a_seat_could_react(card: str) -> None:
    pages: list[list[str]] = []
    for held in (card, "tumble_drum"):
        game = a_game(
            turn=0,
            phase="action",
            anna=a_player(gun="bob"),
            bob=a_player(["euphorian_leader", "subterran_1", "subterran_2"], hand=[held]),
            carl=a_player(["subterran_leader", "euphorian_1", "euphorian_2"], hand=["bin_lid"]),
            dora=a_player(["euphorian_3", "euphorian_4", "subterran_3"], hand=["yard_sale_sign"]),
        )
        play(game, "shoot")
        assert (game.asking().kind, game.seat) == ("react", 1)
        frames = {seat: frame_of(game, seat) for seat in (2, 3, None)}
        pages.append([render(face.TEMPLATE, **face.table(leaders.view(game, seat), f)) for seat, f in frames.items()])
        mine = check(drawn(game, 1))
        assert [a["data-seconds"] for _, a in mine.found if "data-seconds" in a] == ["20"]
    assert pages[0] == pages[1]
    for html in pages[0]:
        assert [a["data-seconds"] for _, a in check(html).found if "data-seconds" in a] == ["20"]


def test_every_window_says_what_would_be_answered() -> None:
    told: set[str] = set()
    for game in positions()["react"]:
        for seat in seats_of(game):
            table = face.table(leaders.view(game, seat), frame_of(game, seat))
            assert table["bar"].style == "react" and table["bar"].clock.seconds == 20
            told.add(table["middle"].heading)
    assert len(told) > 2 and "" not in told


def test_own_cards_are_shown_to_their_owner_alone() -> None:
    for game in positions()["action"]:
        for card in our_cards():
            for seat in seats_of(game):
                number = [other.id for other in our_cards()].index(card.id)
                mine = seat is not None and game.players[seat].hand >> number & 1 != 0
                assert (f'id="art-{card.id}"' in drawn(game, seat)) == mine


# What is known --------------------------------------------------------------------------------------------------------


def six(*hand: str) -> leaders.Leaders:
    """The table of the design: 140 deals fit what seat 0 has seen."""
    own = ["euphorian_1", "subterran_leader", "subterran_1"]
    game = a_game(
        turn=0,
        phase="action",
        mira=a_player(own, exposed=["left"], hand=hand or ["loose_tongue_elixir", "sudden_belt", "roller_skates"]),
        ana=a_player(["euphorian_2", "euphorian_3", "subterran_2"], exposed=["middle"], gun="dirk"),
        bo=a_player(["euphorian_4", "subterran_3", "subterran_4"], exposed=["right"], wastelander=True),
        clerk=a_player(["euphorian_5", "subterran_5", "subterran_6"], exposed=["right"]),
        dirk=a_player(["euphorian_6", "euphorian_7", "subterran_7"]),
        censor=a_player(["euphorian_8", "euphorian_leader", "subterran_8"], exposed=["left"], gun="mira"),
    )
    for seers, seat, slot in ((1, 1, 2), (EVERY_SEAT, 2, 0), (EVERY_SEAT, 2, 1), (1, 4, 1), (2, 0, 2)):
        look(game, seers, seat * SLOTS + slot)
    return game


def test_the_notebook_counts_exactly() -> None:
    table = face.table(leaders.view(six(), 0), frame_of(six(), 0))
    assert table["deals"] == "140 deals fit"
    shares = {one.who.seat: [part.percent for part in one.shares] for one in table["known"]}
    assert shares == {1: [57, 43, 14], 2: [], 3: [43, 57, 29], 4: [86, 14, 29], 5: [86, 14, 29]}
    assert table["known"][0].shares[0].tip == "4 in 7"


def test_recruits_show_what_the_reader_may_know() -> None:
    table = face.table(leaders.view(six(), 0), frame_of(six(), 0))
    faces = {one.id: one.face for plate in table["plates"] for one in plate.recruits}
    assert [faces[f"card-0-{slot}"] for slot in range(SLOTS)] == ["up", "back", "back"]
    assert [faces[f"card-1-{slot}"] for slot in range(SLOTS)] == ["back", "up", "seen"]
    assert [faces[f"card-2-{slot}"] for slot in range(SLOTS)] == ["all", "all", "up"]
    assert [one.face for one in table["mine"]] == ["up", "seen", "seen"]
    assert table["mine"][2].caption.startswith("Right: hidden; <b>Ivo</b> looked")
    watched = face.table(leaders.view(six(), None), frame_of(six(), None))
    assert [one.face for one in watched["plates"][1].recruits] == ["back", "up", "back"]


def test_after_a_shuffle_a_seen_recruit_is_one_of_some() -> None:
    game = six("tumble_drum")
    play(game, "use tumble_drum, pay right, pick seat1")
    while game.seat != -1:
        game.choose("decline")
    game.choose("shuffle rml")
    table = face.table(leaders.view(game, 0), frame_of(game, 0))
    faces = {one.id: one for plate in table["plates"] for one in plate.recruits}
    assert [faces[f"card-1-{slot}"].face for slot in range(SLOTS)] == ["maybe", "up", "maybe"]
    assert "perhaps S2" in faces["card-1-0"].label
    assert table["memory"] == ["S2 is with <b>Ivo</b>, left or right"]


def test_a_claim_against_what_was_seen_is_flagged_to_who_saw_it() -> None:
    game = six()
    game.say(4, "claim seat4 middle subterran")
    by_seat = [face.table(leaders.view(game, seat), frame_of(game, seat))["claims"][0] for seat in range(6)]
    assert [claim.lie for claim in by_seat] == [True, False, False, False, False, False]
    assert by_seat[0].fit == "You saw Euphorian follower 7. Not everyone knows."
    assert by_seat[1].fit == "You have not seen it: 50% by count."
    assert by_seat[4].fit == ""


def test_everything_the_buttons_say_can_be_said() -> None:
    for kind in ("action", "react"):
        for game in positions()[kind]:
            seat = game.seat
            seen = leaders.view(game, seat)
            once = Reading(f"<div>{render(face.ONCE, **face.once(seen))}</div>")
            ids = once.values("id")
            assert len(ids) == len(set(ids))
            both = once.found + check(drawn(game, seat)).found
            words = [attrs["value"] for tag, attrs in both if attrs.get("name") == "words"]
            assert len(words) > 6 + 3 + 9 * len(game.players)
            for text in words:
                if f"seat{seat}" not in text or text.startswith("claim"):
                    said = game.copy().say(seat, text)
                    assert said.kind != "text", text


def test_a_question_to_the_reader_can_be_answered() -> None:
    game = six()
    game.say(3, "ask seat0 left")
    answers = face.table(leaders.view(game, 0), frame_of(game, 0))["claims"][0].answers
    for words, _label in answers:
        assert game.copy().say(0, words).reply == 0
    assert face.table(leaders.view(game, 1), frame_of(game, 1))["claims"][0].answers == ()
    game.say(0, "answer 0 silence")
    assert face.table(leaders.view(game, 0), frame_of(game, 0))["claims"][1].answers == ()


def test_a_table_without_talk_offers_none() -> None:
    game = positions()["action"][0]
    for seat, changes in ((game.seat, {"talk_on": False}), (None, {})):
        reading = check(drawn(game, seat, **changes))
        assert [attrs for _, attrs in reading.found if attrs.get("name") == "words"] == []


# The drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
def test_plates_do_not_overlap_and_stand_where_the_styles_put_them(players: int) -> None:
    css = (STATIC / "css/leaders.css").read_text()
    found = {0: re.search(r"\n\.ld-at-0 \{ left: (\d+)px; top: (\d+)px; \}", css)}
    for place in range(1, players):
        found[place] = re.search(rf"\.ld-n{players} \.ld-at-{place} {{ left: (\d+)px; top: (\d+)px; }}", css)
    own = re.search(rf"\.ld-n{players} \.ld-at-0 {{ left: (\d+)px; }}", css)
    boxes = [places.box_of(players, place) for place in range(players)]
    for place, match in found.items():
        assert match is not None
        left = int(own[1]) if place == 0 and own else int(match[1])
        assert (left, int(match[2])) == boxes[place][:2]
    for i, (left, top, width, height) in enumerate([*boxes, places.MIDDLE]):
        for other_left, other_top, other_width, other_height in [*boxes, places.MIDDLE][:i]:
            apart = left >= other_left + other_width or other_left >= left + width
            assert apart or top >= other_top + other_height or other_top >= top + height


@pytest.mark.parametrize("players", range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
def test_rays_end_outside_the_plates(players: int) -> None:
    for start in range(players):
        for end in range(players):
            if start != end:
                _wedge, _line, x, y = places.ray(players, start, end)
                left, top, width, height = places.box_of(players, end)
                assert not (left < x < left + width and top < y < top + height)


def test_a_gun_at_the_reader_is_a_threat_and_a_shot_goes_to_its_present_target() -> None:
    game = six()
    rays = {one.seat: one for one in face.table(leaders.view(game, 0), frame_of(game, 0))["rays"]}
    assert set(rays) == {1, 5} and rays[5].hot and not rays[1].hot and not rays[5].firing
    play(game, "pass")
    while (game.seat, game.asking().kind) != (1, "action"):
        game.choose("pass")
    play(game, "shoot")
    rays = {one.seat: one for one in face.table(leaders.view(game, 4), frame_of(game, 4))["rays"]}
    assert rays[1].firing and rays[1].hot
    assert "A hit" not in face.table(leaders.view(game, 4), frame_of(game, 4))["bar"].text


def test_names_are_written_as_people_wrote_them() -> None:
    html = drawn(positions()["action"][0], 0)
    assert "<b>Ivo</b>" not in html and "&lt;b&gt;Ivo&lt;/b&gt;" in html


def test_a_wastelander_knows_what_wins_now() -> None:
    role = face.table(leaders.view(six(), 2), frame_of(six(), 2))["role"]
    assert role.team == "w" and role.title == "You are a Wastelander" and "shoots an exposed leader" in role.win


def test_the_end_shows_everything_by_side_and_why() -> None:
    endings = set()
    for game in positions()["over"]:
        endings.add(game.ending)
        for seat in seats_of(game):
            table = face.table(leaders.view(game, seat), frame_of(game, seat))
            check(render(face.TEMPLATE, **table))
            shown = [plate for side in table["sides"] for plate in side.plates]
            assert sorted(plate.who.seat for plate in shown) == list(range(len(game.players)))
            assert {one.face for plate in shown for one in plate.recruits} == {"up"}
            assert [plate.who.seat for plate in shown if plate.won] == [
                plate.who.seat for plate in shown if game.winners >> plate.who.seat & 1
            ]
            ending = next(one for one in ENDINGS if one.id == game.ending)
            assert table["bar"].title == ending.title and ending.trigger in table["bar"].text
    assert len(endings) > 2


def test_a_replay_may_show_everything() -> None:
    for kind in QUESTIONS:
        for game in positions()[kind]:
            table = face.table(View(None, game.copy()), frame_of(game, None, replay_at=3))
            reading = check(render(face.TEMPLATE, **table))
            assert offered(reading) == []
            assert {one.face for plate in table["plates"] for one in plate.recruits} <= {"up", "all", "seen"}


def test_an_abandoned_game_has_no_winner() -> None:
    game = six()
    game.abandon()
    table = face.table(leaders.view(game, 0), frame_of(game, 0))
    assert table["bar"].title == "Abandoned" and table["role"].title == "Nobody has won"


def test_every_artifact_has_a_drawing() -> None:
    assert {f"junk-{card.id}" for card in our_cards()} <= drawings("img/leaders.svg")


def test_styles_of_the_table_do_not_meddle_with_those_of_the_pages() -> None:
    """Both sheets are on one page; a class means one thing."""
    shared = {"sr", "ic", "cap", "s", "b", "dim", "chip", "solid", "here", "away", "tool", "tools", "wordmark"}
    of_pages = set(re.findall(r"\.([a-z][\w-]*)", (STATIC / "css/pages.css").read_text()))
    used: set[str] = set()
    for kind in [*QUESTIONS, "over"]:
        game = positions()[kind][0]
        for names in Reading(drawn(game, 0)).values("class"):
            used |= set(names.split())
    marks = {name for name in used if name.startswith("m-")}
    assert used & of_pages - shared - marks == set()
