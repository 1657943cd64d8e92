"""Guns and being shot (sections 9 to 11 of the rules)."""

from __future__ import annotations

import pytest

from euphoria.leaders import play, view
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.terms import SLOTS, UNKNOWN
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, asked, exposed, hand, offered, recruits, winners
from tests.leaders.tables import four


def test_a_player_with_followers_only_draws_drops_shows_and_hides_in_this_order() -> None:
    game = four(anna={"gun": "carl"}, carl={"recruits": ["euphorian_1", "euphorian_2", "subterran_1"], "gun": "dora"})
    game.watch()

    play(game, "shoot, draw hat_box")

    assert game.events is not None
    assert [(event.kind, event.seat) for event in game.events] == [
        ("shoot", ANNA),
        ("hit", ANNA),
        ("draw", CARL),
        ("drop gun", CARL),
        *[("expose", CARL)] * 3,
        *[("hide", CARL)] * 3,
        ("wastelander", CARL),
        ("drop gun", ANNA),
        ("turn", BOB),
    ]
    player = game.players[CARL]
    assert player.wastelander
    assert hand(game, CARL) == ["hat_box"]
    assert exposed(game, CARL) == []
    assert recruits(game, CARL) == ["euphorian_1", "euphorian_2", "subterran_1"]
    assert (player.gun, game.players[ANNA].gun, game.guns) == (NO_GUN, NO_GUN, 2)


def test_everybody_has_seen_the_recruits_of_whoever_was_shot() -> None:
    game = four(anna={"gun": "carl"}, carl={"recruits": ["euphorian_1", "euphorian_2", "subterran_1"]})
    assert view(game, DORA).game.players[CARL].recruits == [UNKNOWN] * SLOTS

    play(game, "shoot, draw hat_box")

    for seat in (ANNA, BOB, DORA, None):
        assert view(game, seat).game.players[CARL].recruits == [2, 3, 13]


def test_only_the_victim_sees_the_card_drawn() -> None:
    game = four(anna={"gun": "carl"})
    game.watch()

    play(game, "shoot, draw hat_box")

    assert game.events is not None
    (event,) = [event for event in game.events if event.kind == "draw"]
    assert [event.seen_by(seat).what for seat in (ANNA, BOB, CARL, DORA, None)] == ["", "", "hat_box", "", ""]


def test_followers_that_lay_open_are_hidden_too() -> None:
    game = four(anna={"gun": "dora"}, dora={"exposed": ["left", "right"]})

    play(game, "shoot, draw hat_box")

    assert exposed(game, DORA) == []


@pytest.mark.parametrize("followers", [[], ["middle"], ["middle", "right"]])
def test_a_hidden_leader_is_exposed_by_the_first_shot_and_makes_no_wastelander(followers: list[str]) -> None:
    game = four(anna={"gun": "bob"}, bob={"exposed": followers, "gun": "carl"})

    play(game, "shoot, draw hat_box")

    assert not game.over
    assert exposed(game, BOB) == ["left"]
    assert not game.players[BOB].wastelander
    assert hand(game, BOB) == ["hat_box"]
    assert (game.players[BOB].gun, game.guns) == (NO_GUN, 2)


def test_the_second_shot_at_a_leader_ends_the_game_and_nothing_else_happens() -> None:
    game = four(anna={"gun": "bob"}, bob={"hand": ["hat_box"]})

    play(game, "shoot, decline, draw second_veil")
    assert asked(game) == (BOB, "artifact")
    play(game, "pass, pass, pass, arm, pay left, decline, aim seat1, decline, aim seat1")
    play(game, "pass, pass, pass, pass, pass, pass, pass, shoot, decline")

    assert (game.ending, winners(game)) == ("A2", [ANNA, CARL])
    assert hand(game, BOB) == ["second_veil", "hat_box"]
    assert exposed(game, BOB) == ["left"]
    assert game.players[CARL].gun == BOB


def test_a_wastelander_can_be_shot_again_and_draws_again() -> None:
    game = four(anna={"gun": "carl"}, carl={"wastelander": True, "gun": "anna", "exposed": ["left"]})

    play(game, "shoot, draw hat_box")

    assert hand(game, CARL) == ["hat_box"]
    assert game.players[CARL].gun == NO_GUN
    assert exposed(game, CARL) == []
    assert game.players[CARL].wastelander


def test_a_target_that_becomes_a_wastelander_stays_the_target_of_other_guns() -> None:
    game = four(anna={"gun": "carl"}, dora={"gun": "carl"})

    play(game, "shoot, draw hat_box")

    assert game.players[DORA].gun == CARL


def test_several_guns_may_be_aimed_at_one_player() -> None:
    game = four(bob={"gun": "carl"})

    play(game, "arm, pay middle")
    assert offered(game) == ["aim seat1", "aim seat2", "aim seat3"]
    play(game, "aim seat2")

    assert (game.players[ANNA].gun, game.players[BOB].gun) == (CARL, CARL)


def test_a_shooter_whose_target_holds_a_gun_returns_both() -> None:
    game = four(anna={"gun": "dora"}, dora={"gun": "anna"})
    assert game.guns == 0

    play(game, "shoot, draw hat_box")

    assert game.guns == 2


def test_a_dropped_gun_can_be_taken_by_the_next_player() -> None:
    game = four(anna={"gun": "carl"}, dora={"gun": "anna"})

    play(game, "shoot, draw hat_box, pass")
    assert "arm" in offered(game)
    play(game, "arm, pay middle, decline, aim seat0")

    assert game.players[BOB].gun == ANNA


def test_with_a_turned_shot_the_holder_of_the_gun_is_still_the_shooter() -> None:
    # Carl, a Wastelander, shoots at dora; the shot is passed on to anna and her exposed leader.
    game = four(
        anna={"exposed": ["left"]},
        carl={"gun": "dora", "wastelander": True},
        dora={"hand": ["bin_lid"]},
        turn=2,
    )

    play(game, "shoot, use bin_lid, pay left")

    assert (game.ending, winners(game)) == ("A1", [CARL])


def test_the_victim_of_a_turned_shot_is_the_one_who_is_hit() -> None:
    game = four(anna={"gun": "bob"}, bob={"hand": ["bin_lid"], "gun": "anna"})

    play(game, "shoot, use bin_lid, pay middle")
    assert game.question().kind == "draw"
    play(game, "draw hat_box")

    assert game.players[CARL].wastelander
    assert not game.players[BOB].wastelander
    assert game.players[BOB].gun == ANNA


def test_a_wastelander_keeps_recruits_hand_and_all_actions() -> None:
    game = four(carl={"wastelander": True, "hand": ["second_veil"]}, dora={"exposed": ["left"]}, turn=2)

    assert {text.split()[0] for text in offered(game)} == {"pass", "interrogate", "use", "arm", "hide"}
    assert len(recruits(game, CARL)) == 3
