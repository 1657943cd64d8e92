"""L27, L32 to L37, L39, L41, L42: who sees what, who is asked, and what can be said."""

from __future__ import annotations

from dataclasses import fields

import pytest

from euphoria.ai import RandomAgent
from euphoria.core.game import random_playout
from euphoria.leaders import (
    TABLE,
    BadSetup,
    IllegalChoice,
    Leaders,
    Options,
    belief,
    new_game,
    options_from,
    play,
    seeded,
    view,
)
from euphoria.leaders.terms import RECRUIT_NAMES, SLOTS, UNKNOWN
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, asked, exposed, hand
from tests.leaders.tables import four, reactors, window

EVERYBODY = (ANNA, BOB, CARL, DORA, None)


@pytest.mark.ruling("L27")
def test_the_action_interrogate_opens_the_window() -> None:
    game = four(dora={"hand": ["hat_box"]})

    play(game, "interrogate seat1 left")

    assert reactors(game) == [("interrogated", DORA), ("after_action", DORA)]


@pytest.mark.ruling("L27")
def test_an_artifact_that_interrogates_opens_it_once_for_each_recruit() -> None:
    game = four(anna={"hand": ["whisper_cans"]}, dora={"hand": ["hat_box"]})

    play(game, "use whisper_cans, pay middle, pick seat1, pick seat2, decline")
    play(game, "pick seat1 left")
    assert reactors(game) == [("interrogated", DORA)]
    play(game, "pick seat2 left")
    assert reactors(game) == [("interrogated", DORA), ("after_action", DORA)]


@pytest.mark.ruling("L27")
def test_views_are_no_interrogations() -> None:
    booth = four(anna={"hand": ["candor_booth"]}, dora={"hand": ["unblinking_eye"]})
    play(booth, "use candor_booth, pay middle, pick seat1")
    assert reactors(booth) == [("artifact", DORA), ("after_action", DORA)]

    mirror = four(bob={"hand": ["glance_mirror"]}, carl={"hand": ["hat_box"]})
    play(mirror, "interrogate seat1 left, use glance_mirror, pay left, pick seat0 left")
    assert reactors(mirror) == [("interrogated", CARL), ("after_action", CARL)]


@pytest.mark.ruling("L32")
def test_no_choice_shows_a_hand_or_a_hidden_recruit() -> None:
    words = {choice.text.split()[0] for choice in TABLE.choices}
    nature = {"deal", "draw", "first", "shuffle", "take"}
    phases = {"order", "pass", "cycle", "give", "hand", "interrogate", "use", "pay", "arm", "shoot", "hide", "aim"}

    assert words == nature | phases | {"decline", "pick", "expose"}


@pytest.mark.ruling("L32")
def test_a_claim_about_the_own_cards_shows_nothing_of_them() -> None:
    truth, lie = four(bob={"hand": ["hat_box"]}), four(bob={"hand": ["bin_lid"]})
    for game in (truth, lie):
        game.say(BOB, "claim card hat_box")
        game.say(BOB, "claim seat1 left euphorian_leader")

    for seat in (ANNA, CARL, DORA, None):
        assert view(truth, seat) == view(lie, seat)
        assert view(truth, seat).game.players[BOB].recruits == [UNKNOWN] * SLOTS


@pytest.mark.ruling("L33")
def test_everybody_counts_hands_and_deck_and_sees_the_discard_pile() -> None:
    game = four(
        anna={"hand": ["hat_box", "bin_lid", "silence_cork"]}, carl={"hand": ["polite_writ"]}, discard=["second_veil"]
    )

    for seat in EVERYBODY:
        data = view(game, seat).to_data()
        assert [player["artifacts"] for player in data["players"]] == [3, 0, 1, 0]
        assert data["deck"] == 24 - 5
        assert data["discard"] == ["second_veil"]


@pytest.mark.ruling("L34")
def test_a_gift_is_known_to_giver_and_taker_only() -> None:
    def give(card: str) -> Leaders:
        game = four(anna={"hand": ["hat_box", "bin_lid"]}, phase="artifact")
        game.watch()
        play(game, f"give seat2, hand {card}")
        return game

    one, other = give("hat_box"), give("bin_lid")

    for seat in (BOB, DORA, None):
        assert view(one, seat) == view(other, seat)
    for seat in (ANNA, CARL):
        assert view(one, seat) != view(other, seat)
    assert one.events is not None
    (event,) = [event for event in one.events if event.kind == "give"]
    assert [event.seen_by(seat).what for seat in EVERYBODY] == ["hat_box", "", "hat_box", "", ""]


@pytest.mark.ruling("L34")
def test_a_theft_is_known_to_both_sides_only() -> None:
    def steal(card: str) -> Leaders:
        game = four(anna={"hand": ["fortune_claw"]}, carl={"hand": ["hat_box", "bin_lid"]})
        play(game, f"use fortune_claw, pay middle, decline, take {card}")
        return game

    one, other = steal("hat_box"), steal("bin_lid")

    assert (hand(one, ANNA), hand(one, CARL)) == (["hat_box"], ["bin_lid"])
    for seat in (BOB, DORA, None):
        assert view(one, seat) == view(other, seat)
    for seat in (ANNA, CARL):
        assert view(one, seat) != view(other, seat)


@pytest.mark.ruling("L35")
@pytest.mark.parametrize("players", [5, 7])
def test_the_recruit_left_over_is_shown_when_the_game_is_over(players: int) -> None:
    game = new_game(players, seed=players)
    (left,) = [card for card in range(24) if game.undealt >> card & 1]

    for seat in (*range(players), None):
        assert view(game, seat).game.undealt == 0
        assert view(game, seat).to_data()["removed"] is None
    random_playout(game, seeded(3))

    assert game.over
    for seat in (*range(players), None):
        assert view(game, seat).to_data()["removed"] == [RECRUIT_NAMES[left]]


@pytest.mark.ruling("L36")
def test_whispering_is_not_offered() -> None:
    assert "private_talk" not in [field.name for field in fields(Options)]
    with pytest.raises(BadSetup, match="no option"):
        options_from({"private_talk": True})
    with pytest.raises(BadSetup):
        Options(talk="private")


@pytest.mark.ruling("L36")
def test_what_is_said_to_one_is_heard_by_all() -> None:
    game = four()

    game.say(ANNA, "ask seat2 left")
    game.say(CARL, "Come closer, anna.")

    for seat in EVERYBODY:
        assert view(game, seat).game.talk == game.talk
        assert [said["seat"] for said in view(game, seat).to_data()["talk"]] == [ANNA, CARL]


def questions(game: Leaders, line: str) -> list[tuple[int, str]]:
    """Who was asked what along a line of play, to the next action phase with everybody declining."""
    found = []
    for text in line.split(", "):
        found.append(asked(game))
        game.choose(text)
        while window(game):
            found.append(asked(game))
            game.choose("decline")
    return [*found, asked(game)]


@pytest.mark.ruling("L37")
@pytest.mark.parametrize("line", ["arm, pay middle, aim seat1", "interrogate seat1 left", "hide seat3 left"])
@pytest.mark.parametrize("card", ["holster_lock", "unblinking_eye", "restless_brew", "roller_skates"])
def test_the_questions_are_the_same_whether_or_not_a_fitting_card_is_held(line: str, card: str) -> None:
    held = four(carl={"hand": [card]}, dora={"exposed": ["left"]})
    other = four(carl={"hand": ["tumble_drum"]}, dora={"exposed": ["left"]})

    assert questions(held, line) == questions(other, line)
    for seat in (ANNA, BOB, DORA, None):
        assert view(held, seat) == view(other, seat)


@pytest.mark.ruling("L37")
def test_whoever_is_asked_without_a_fitting_card_can_only_decline() -> None:
    game = four(carl={"hand": ["tumble_drum", "silence_cork"]})

    play(game, "arm, pay middle")

    assert asked(game) == (CARL, "react")
    assert [choice.text for choice in view(game, CARL).question().choices] == ["decline"]
    # The others see that carl is asked, and not what could be answered.
    assert view(game, ANNA).question().kind == "react"
    assert view(game, ANNA).question().choices == []


@pytest.mark.ruling("L37")
def test_who_has_no_card_or_no_hidden_recruit_is_not_asked() -> None:
    game = four(
        bob={"hand": []}, carl={"hand": ["holster_lock"], "exposed": ["left", "middle", "right"]}, dora={"hand": []}
    )

    play(game, "arm, pay middle")

    assert asked(game) == (ANNA, "aim")


@pytest.mark.ruling("L39")
@pytest.mark.parametrize("players", [4, 7])
def test_any_agent_can_go_on_at_any_seat_from_its_view_alone(players: int) -> None:
    game = new_game(players, seed=11)
    count = 0

    while not game.over:
        question = game.question()
        seen = view(game, question.seat)
        assert seen.question().choices == question.choices
        # Every decision by an agent who has just sat down.
        game.choose(RandomAgent(seed=count).choose(seen))
        count += 1

    assert game.ending


@pytest.mark.ruling("L39")
def test_no_view_shows_a_foreign_card_before_the_end() -> None:
    game = new_game(5, seed=4)
    rng = seeded(4)
    checked = 0

    while not game.over:
        for seat in range(5):
            for owner, player in enumerate(view(game, seat).game.players):
                real = game.players[owner]
                for slot in range(SLOTS):
                    known = real.seen[slot] >> seat & 1
                    assert (player.recruits[slot] == UNKNOWN) == (not known)
                    assert known or not real.is_exposed(slot)
                    checked += not known
                assert owner == seat or player.hand == 0
            assert view(game, seat).game.deck == 0
        choices = game.question().choices
        game.choose(choices[rng.below(len(choices))])

    assert checked > 100


@pytest.mark.ruling("L41")
def test_a_recruit_that_was_seen_is_followed_through_an_exchange() -> None:
    game = four(
        anna={"hand": ["luggage_carousel"]},
        bob={"recruits": ["subterran_leader", "euphorian_1", "euphorian_2"], "seen_by": {"anna": ["middle"]}},
    )

    play(game, "use luggage_carousel, pay middle, pick seat1 middle, pick seat3 right")

    card = RECRUIT_NAMES.index("euphorian_1")
    assert belief(view(game, ANNA)).places(card) == [DORA * SLOTS + 2]
    assert view(game, ANNA).game.players[DORA].recruits[2] == card
    assert view(game, CARL).game.players[DORA].recruits[2] == UNKNOWN


@pytest.mark.ruling("L41")
def test_after_a_shuffle_it_is_in_one_of_the_slots_concerned() -> None:
    game = four(
        anna={"hand": ["tumble_drum"]},
        bob={
            "recruits": ["subterran_leader", "euphorian_1", "euphorian_2"],
            "exposed": ["left"],
            "seen_by": {"carl": ["middle"]},
        },
    )

    play(game, "use tumble_drum, pay middle, pick seat1, shuffle lrm")

    card = RECRUIT_NAMES.index("euphorian_1")
    assert belief(view(game, CARL)).places(card) == [BOB * SLOTS + 1, BOB * SLOTS + 2]
    assert belief(view(game, BOB)).places(card) == [BOB * SLOTS + 2]
    (memory,) = [item for item in view(game, CARL).to_data()["memory"] if item["recruit"] == "euphorian_1"]
    assert memory["places"] == [{"seat": BOB, "slot": "middle"}, {"seat": BOB, "slot": "right"}]


@pytest.mark.ruling("L41")
def test_a_recruit_that_is_met_again_is_known_by_its_face() -> None:
    # After the shuffle carl looks at one of the two slots: the other card follows.
    game = four(
        anna={"hand": ["tumble_drum"]},
        bob={
            "recruits": ["subterran_leader", "euphorian_1", "euphorian_2"],
            "exposed": ["left"],
            "seen_by": {"carl": ["middle"]},
        },
    )
    play(game, "use tumble_drum, pay middle, pick seat1, shuffle lrm, pass, pass, pass")
    assert asked(game) == (CARL, "action")

    play(game, "interrogate seat1 middle")

    assert belief(view(game, CARL)).places(RECRUIT_NAMES.index("euphorian_1")) == [BOB * SLOTS + 2]


@pytest.mark.ruling("L42")
def test_anybody_may_claim_anything_and_nothing_else_changes() -> None:
    game = four(bob={"hand": ["hat_box"]})
    state, choices = game.state(), game.question().choices

    for seat, words in enumerate(
        ["claim team wastelander", "claim card bin_lid", "claim seat1 left euphorian_leader", "accuse seat2 leader"]
    ):
        game.say(seat, words)

    assert [said.kind for said in game.talk] == ["claim team", "claim card", "claim recruit", "accuse"]
    assert game.state() == state
    assert game.question().choices == choices
    assert exposed(game, BOB) == []


@pytest.mark.ruling("L42")
def test_a_table_without_talk_is_silent() -> None:
    game = four(options=Options(talk="none"))

    with pytest.raises(IllegalChoice, match="without talk"):
        game.say(ANNA, "hello")
    assert game.talk == []
