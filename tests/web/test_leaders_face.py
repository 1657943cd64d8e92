"""The table of leaders in the browser: every question of random games, drawn for every seat and for a spectator."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from euphoria import leaders
from euphoria.leaders import a_game, a_player, play
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.leaders.questions import QUESTIONS
from euphoria.leaders.rulings import ENDINGS
from euphoria.leaders.terms import FEWEST_PLAYERS, MOST_PLAYERS, TURN_LIMIT
from euphoria.leaders.view import View
from euphoria.web import leaders as face
from euphoria.web.edge.files import slim_sheet
from euphoria.web.leaders import board
from euphoria.web.leaders.question import STOPPED
from euphoria.web.pages import keeping
from euphoria.web.pages.rendering import STATIC, render
from euphoria.web.tables.windows import Answering
from euphoria.words import speech
from tests.web.leaders_samples import (
    NAMES,
    Reading,
    Strange,
    check,
    drawings,
    drawn,
    frame_of,
    offered,
    positions,
    seats_of,
    six,
)

# Choosing -------------------------------------------------------------------------------------------------------------


def test_random_games_ask_every_kind_of_question() -> None:
    assert [kind for kind, games in positions().items() if not games] == []


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
    reading = check(drawn(game, seat, asked=True, ends=seat))
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
    assert "You hold no gun, and none is left. (L9)" in why


def test_a_player_who_cannot_be_chosen_says_why() -> None:
    game = next(one for one in positions()["new target"] if len(one.question().choices) < len(one.players) - 1)
    tips = {
        one.who.seat: one.tip for one in face.table(leaders.view(game, game.seat), frame_of(game, game.seat))["plates"]
    }
    possible = {choice.a for choice in game.question().choices}
    assert {seat for seat, tip in tips.items() if re.search(r"\(L\d+\)$", tip)} == set(tips) - possible


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


def test_declining_is_always_the_same_key_and_orders_say_how_they_stand() -> None:
    for game in positions()["react"]:
        for seat in range(len(game.players)):
            reading = check(drawn(game, seat))
            kept = {a["name"]: a["value"] for _, a in reading.found if a.get("type") == "radio" and "checked" in a}
            assert kept == {"shots": "ask", "looks": "never", "artifacts": "always", "rest": "ask"}
            asked = {a["data-key"]: a["value"] for tag, a in reading.found if a.get("name") == "choice"}
            declines = [str(choice.index) for choice in game.question().choices if str(choice) == "decline"]
            assert asked.get("d") == (declines[0] if seat == game.seat else None)


def test_the_ring_is_as_long_as_the_clock_of_the_table() -> None:
    game = positions()["react"][0]
    for left, limit, share in ((9, 12, "75 100"), (30, 30, "100 100"), (3, 30, "10 100")):
        for seat in seats_of(game):
            found = [a for _, a in check(drawn(game, seat, window=Answering(left, limit))).found]
            ring = next(a for a in found if a.get("id") == "ld-clock")
            assert (ring["data-seconds"], ring["data-limit"]) == (str(left), str(limit))
            assert [a["stroke-dasharray"] for a in found if "stroke-dasharray" in a] == [share]


def test_own_cards_are_shown_to_their_owner_alone() -> None:
    for game in positions()["action"]:
        for card in our_cards():
            for seat in seats_of(game):
                number = [other.id for other in our_cards()].index(card.id)
                mine = seat is not None and game.players[seat].hand >> number & 1 != 0
                assert (f'id="art-{card.id}"' in drawn(game, seat)) == mine


# Keys and explanations ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_way_to_act_names_its_rule_and_every_choice_is_told_in_words(kind: str) -> None:
    for game in positions()[kind]:
        found = check(drawn(game, game.seat)).found
        for tag, attrs in found:
            if attrs.get("data-opens"):
                assert re.search(r"\(L\d+\)", attrs["title"]), attrs
            if tag == "button" and attrs.get("name") == "choice":
                assert attrs.get("data-words") or attrs.get("aria-label"), attrs
        keys = [attrs["data-key"] for _, attrs in found if "data-key" in attrs and attrs["data-key"] != "Escape"]
        assert len(keys) == len(set(keys)), keys


# The drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
def test_plates_do_not_overlap_and_stand_where_the_styles_put_them(players: int) -> None:
    css = slim_sheet((STATIC / "css/leaders.css").read_text())
    found = {0: re.search(r"}\.ld-at-0{left:(\d+)px;top:(\d+)px}", css)}
    for place in range(1, players):
        found[place] = re.search(rf"\.ld-n{players} \.ld-at-{place}{{left:(\d+)px;top:(\d+)px}}", css)
    own = re.search(rf"\.ld-n{players} \.ld-at-0{{left:(\d+)px}}", css)
    boxes = [board.box_of(players, place) for place in range(players)]
    for place, match in found.items():
        assert match is not None
        left = int(own[1]) if place == 0 and own else int(match[1])
        assert (left, int(match[2])) == boxes[place][:2]
    for i, (left, top, width, height) in enumerate([*boxes, board.MIDDLE]):
        for other_left, other_top, other_width, other_height in [*boxes, board.MIDDLE][:i]:
            apart = left >= other_left + other_width or other_left >= left + width
            assert apart or top >= other_top + other_height or other_top >= top + height


@pytest.mark.parametrize("players", range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
def test_rays_end_outside_the_plates(players: int) -> None:
    for start in range(players):
        for end in range(players):
            if start != end:
                _wedge, _line, x, y = board.ray(players, start, end)
                left, top, width, height = board.box_of(players, end)
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


def test_on_a_phone_rays_begin_and_end_at_the_lines_of_their_players() -> None:
    game = six()
    for seat in seats_of(game):
        table = face.table(leaders.view(game, seat), frame_of(game, seat))
        lines = [plate.who.seat for plate in table["plates"][1:] + table["plates"][:1]]
        middles = {who: n * board.ROW + board.ROW // 2 for n, who in enumerate(lines)}
        if seat is not None:
            middles[seat] = (len(lines) - 1) * board.ROW + board.BELOW  # below the list
        for ray in table["rays"]:
            assert (ray.lane_from, ray.lane_to) == (middles[ray.seat], middles[game.players[ray.seat].gun])


@pytest.mark.parametrize("kind", [*QUESTIONS, "over"])
def test_every_word_of_the_table_can_be_translated(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # A language of its own, since what is told is kept for each.
    monkeypatch.setattr(speech, "LANGUAGES", {**speech.LANGUAGES, "yy": "Щ"})
    monkeypatch.setattr(speech, "_catalogue", lambda _language: Strange())
    monkeypatch.setattr(keeping, "_parts", keeping.Parts())
    ours = ("aria-label", "title", "placeholder", "data-words", "data-key-label", "data-where", "data-marks")
    game = positions()[kind][0]
    for seat in (None if game.over else game.seat, None):
        view, frame = leaders.view(game, seat), frame_of(game, seat, log=(), running=True)
        with speech.speaking("yy"):
            pages = render(face.TEMPLATE, **face.table(view, frame)), render(face.ONCE, **face.once(view))
        for html in pages:
            reading = Reading(f"<div>{html}</div>")
            texts = [reading.text, *(text for name in ours for text in reading.values(name))]
            for name in (
                *NAMES,
                *view.game.setup.names,
                *(said.what for said in game.talk),
                "Larch",
                "Euphoria",
                *speech.LANGUAGES.values(),
            ):
                texts = [text.replace(name, "") for text in texts]
            found = {word for text in texts for word in re.findall(r"(?<![~\w])[A-Za-z]{3,}", text)}
            assert found == set()


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
            told = STOPPED if ending.id == TURN_LIMIT else ending.trigger
            assert table["bar"].title == ending.title and told in table["bar"].text
            assert table["bar"].icon == ("crown" if game.winners else "clock")
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


def test_the_larger_view_of_an_artifact_says_when_it_is_good() -> None:
    game = leaders.a_game(you=leaders.a_player(hand=["hat_box"]), **{name: leaders.a_player() for name in "abc"})
    (card,) = face.table(leaders.view(game, 0), frame_of(game, 0))["artifacts"]

    assert "Good when the leader of your side lies open and a gun points at it." in card.tip


def test_every_artifact_has_a_drawing() -> None:
    assert {f"junk-{card.id}" for card in our_cards()} <= drawings("img/leaders.svg")


def test_styles_of_the_table_do_not_meddle_with_those_of_the_pages() -> None:
    """Both sheets are on one page; a class means one thing."""
    shared = {"sr", "ic", "cap", "s", "b", "dim", "chip", "solid", "here", "away", "tool", "tools", "wordmark"}
    shared |= {"after", "onbar", "btn", "act"}  # what the pages put into the bar of every table
    shared |= {"sheet", "shut", "bare", "fine"}  # what a sheet looks like everywhere
    shared |= {"rn", "rns"}  # links into the rulebook
    shared |= {"lang"}  # the languages, in the bar of every table
    shared |= {"since"}  # the mark on a tab where something happened, the same on every table
    of_pages = set(re.findall(r"\.([a-z][\w-]*)", (STATIC / "css/pages.css").read_text()))
    used: set[str] = set()
    for kind in [*QUESTIONS, "over"]:
        game = positions()[kind][0]
        for names in Reading(drawn(game, 0)).values("class"):
            used |= set(names.split())
    marks = {name for name in used if name.startswith("m-")}
    assert used & of_pages - shared - marks == set()


# Windows --------------------------------------------------------------------------------------------------------------


def test_who_cannot_react_sees_what_happens_and_nothing_to_press() -> None:
    for game in positions()["react"]:
        for seat in seats_of(game):
            html = drawn(game, seat, asked=False, window=Answering(5, 7))
            reading = check(html)
            assert not offered(reading) and "Who reacts?" in html
            assert 'class="chip ld-turn">asked' not in html
            assert [a["data-seconds"] for _, a in reading.found if "data-seconds" in a] == ["5"]


def test_an_answer_is_marked_for_its_own_seat_and_may_be_changed() -> None:
    game = positions()["react"][0]
    decline = next(choice.index for choice in game.question().choices if str(choice) == "decline")
    reading = check(drawn(game, game.seat, asked=False, window=Answering(5, 7, asked=True, answer=decline)))
    assert [a["value"] for _, a in reading.found if a.get("aria-pressed") == "true"] == [str(decline)]
    assert set(offered(reading)) == {choice.index for choice in game.question().choices}
    assert "you may still change it" in reading.text


def test_a_shared_screen_asks_all_of_its_chairs_together() -> None:
    for game in positions()["react"]:
        html = drawn(game, None, window=Answering(here=(1, 2)))
        reading = check(html)
        assert [a["value"] for _, a in reading.found if a.get("form") == "come"] == ["1", "2"]
        assert [a["value"] for _, a in reading.found if a.get("name") == "choice"] == ["nobody"]
        assert "Does anybody here react?" in reading.text


def test_the_aim_just_given_is_kept_by_one_press() -> None:
    game = next(game for game in positions()["target"])
    aimed = game.players[game.seat].gun
    found = check(drawn(game, game.seat)).found
    kept = [a["value"] for tag, a in found if tag == "button" and a.get("name") == "several"]
    assert kept == [str(leaders.TABLE.parse(f"aim seat{aimed}").index)]


# What newcomers stumbled over -----------------------------------------------------------------------------------------


def table_of_four(**players: Any) -> leaders.Leaders:
    """Anna, Euphorian, chooses her action; the Subterran leader is with Bob."""
    cards = {
        "anna": ["euphorian_1", "euphorian_2", "subterran_1"],
        "bob": ["subterran_leader", "subterran_2", "euphorian_3"],
        "carl": ["euphorian_leader", "subterran_3", "euphorian_4"],
        "dora": ["subterran_4", "subterran_5", "euphorian_5"],
    }
    seats = {name: a_player(recruits, **players.get(name, {})) for name, recruits in cards.items()}
    return a_game(turn=0, phase="action", **seats)


@pytest.mark.parametrize("exposed", [[], ["left"]])
def test_the_tile_of_a_shot_says_what_fits_on_it_and_explains_the_rest(exposed: list[str]) -> None:
    game = table_of_four(anna={"gun": "bob"}, bob={"exposed": exposed})
    tiles = face.table(leaders.view(game, 0), frame_of(game, 0))["bar"].tiles
    shoot = next(tile for tile in tiles if tile.key == "4")

    assert len(shoot.text.replace(NAMES[1], "")) <= len("Unless somebody reacts, the game ends and you win.")
    assert ("the game" in shoot.text) == bool(exposed)
    whole = "A hit ends the game: <b>Ivo</b> has an exposed leader." if exposed else "becomes a Wastelander."
    assert whole in shoot.tip and whole in shoot.pick.words and "(L13)" in shoot.tip


def test_a_price_is_called_exposing_and_never_losing_a_recruit() -> None:
    html = drawn(table_of_four(anna={"hand": ["loose_tongue_elixir"]}), 0)
    assert html.count("You expose a recruit.") >= 2 and not re.search(r"[Cc]osts (you )?a recruit", html)


def test_a_card_that_pays_or_answers_is_pressed_where_it_lies() -> None:
    game = table_of_four(anna={"gun": "bob"}, bob={"exposed": ["left"], "hand": ["roller_skates"]})
    play(game, "shoot")
    reading = check(drawn(game, 1))
    boots = next(choice.index for choice in game.question().choices if str(choice) == "use roller_skates")
    assert reading.values("data-press") == [str(boots)]

    play(game, "use roller_skates")
    reading = check(drawn(game, 1))
    pays = {str(choice): str(choice.index) for choice in game.question().choices}
    assert set(pays) == {"pay middle", "pay right"}
    assert reading.values("data-press") == [pays["pay middle"], pays["pay right"]]
    assert check(drawn(game, 0)).values("data-press") == []


def test_an_own_card_is_hidden_from_the_table_as_well_as_from_the_strip() -> None:
    game = table_of_four(anna={"exposed": ["right"]})
    hide = leaders.TABLE.parse("hide seat0 right").index
    assert check(drawn(game, 0)).values("data-press") == [str(hide)]
    assert check(drawn(game, 1)).values("data-press") == []


def test_the_text_of_a_card_that_somebody_else_uses_stands_in_quotes() -> None:
    game = table_of_four(anna={"hand": ["loose_tongue_elixir"]}, bob={"hand": ["roller_skates"]})
    play(game, "use loose_tongue_elixir, pay right")
    text = "Name another player with a hidden recruit."
    assert f"On the card: “{text}" in drawn(game, 1)
    own = drawn(game, 0)
    assert text in own and "On the card" not in own


def test_who_was_shot_since_is_not_called_a_liar() -> None:
    game = table_of_four(dora={"wastelander": True})
    game.say(3, "claim team subterran")
    game.say(3, "claim team wastelander")
    now, before = face.table(leaders.view(game, 0), frame_of(game, 0))["claims"]
    assert (before.fit, before.lie) == ("A Wastelander now.", False)
    assert (now.fit, now.lie) == ("True, by what you have seen.", False)


def test_your_turn_names_no_rule_below_its_wedge() -> None:
    html = drawn(table_of_four(), 0)
    wedge = html[html.index('class="ld-wedge"') : html.index('class="ld-tiles"')]
    assert "Choose one action." in wedge and "/rules" not in wedge
