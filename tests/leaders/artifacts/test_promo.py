"""The four promo artifacts: Sling, Saw, Clock, Ribbon."""

from __future__ import annotations

import pytest

from euphoria import leaders
from euphoria.leaders import a_player, play
from tests.leaders.helpers import (
    ANNA,
    BOB,
    CARL,
    DORA,
    PROMO,
    RECRUITS,
    SPECTATOR,
    asked,
    exposed,
    four,
    guns,
    hand,
    knows,
    noted,
    offered,
    recruits,
    refused,
    winners,
)

ALL = ["left", "middle", "right"]
PROMO_CARDS = ("pebble_sling", "rash_saw", "backward_clock", "crown_ribbon")


@pytest.mark.artifact(*PROMO_CARDS)
@pytest.mark.parametrize("card", PROMO_CARDS)
def test_promo_artifacts_are_in_the_game_with_their_option_only(card: str) -> None:
    assert refused(four(), f"use {card}") == "not_in_game"
    assert refused(four(options=PROMO), f"use {card}") == "not_in_hand"
    with pytest.raises(leaders.BadSetup, match=f"{card} is not in the deck of this game"):
        four(anna=a_player(hand=[card]))


# Sling of Righteous Pebbles -------------------------------------------------------------------------------------------


@pytest.mark.artifact("pebble_sling")
def test_pebble_sling_shoots_somebody_who_aims_at_its_user() -> None:
    game = four(options=PROMO, anna=a_player(hand=["pebble_sling"]), carl=a_player(gun="anna"))

    play(game, "use pebble_sling, pay middle, draw hat_box")  # Carl is the only one it can hit

    assert game.players[CARL].wastelander and hand(game, CARL) == ["hat_box"]
    assert guns(game) == {} and game.guns == 2  # the victim's gun drops
    assert knows(game, SPECTATOR, CARL) == RECRUITS["carl"] and exposed(game, CARL) == []
    assert asked(game) == (BOB, "artifact")  # his only card comes from the shot


@pytest.mark.artifact("pebble_sling")
def test_pebble_sling_fires_no_gun() -> None:
    game = four(
        options=PROMO,
        anna=a_player(hand=["pebble_sling"], gun="dora"),
        carl=a_player(gun="anna", hand=["roller_skates"]),
    )

    play(game, "use pebble_sling, pay middle")
    assert refused(game, "use roller_skates") == "wrong_window"  # this is the window of the artifact
    play(game, "decline, draw hat_box")
    assert asked(game) == (CARL, "react")  # after the action: there was no window of a shot
    assert refused(game, "use roller_skates") == "wrong_window"

    assert game.players[CARL].wastelander
    assert guns(game) == {ANNA: DORA}


@pytest.mark.artifact("pebble_sling")
def test_pebble_sling_names_an_aimer_without_an_exposed_leader() -> None:
    game = four(
        options=PROMO, anna=a_player(hand=["pebble_sling"]), bob=a_player(gun="anna"), carl=a_player(gun="anna")
    )
    leader = four(
        options=PROMO,
        anna=a_player(hand=["pebble_sling"]),
        bob=a_player(gun="anna", exposed=["left"]),
        carl=a_player(gun="dora"),
    )

    play(game, "use pebble_sling, pay middle")

    assert offered(game) == ["pick seat1", "pick seat2"]
    assert refused(leader, "use pebble_sling") == "no_legal_use"


@pytest.mark.artifact("pebble_sling")
def test_pebble_sling_exposes_a_hidden_leader() -> None:
    game = four(options=PROMO, anna=a_player(hand=["pebble_sling"]), bob=a_player(gun="anna"))

    play(game, "use pebble_sling, pay middle, draw hat_box")

    assert exposed(game, BOB) == ["left"] and not game.players[BOB].wastelander and not game.over


# Saw of Rash Judgement ------------------------------------------------------------------------------------------------


@pytest.mark.artifact("rash_saw")
def test_rash_saw_shoots_its_user_for_a_follower() -> None:
    game = four(turn=CARL, options=PROMO, carl=a_player(hand=["rash_saw"], gun="bob"))

    play(game, "use rash_saw, pay middle, pick seat3 left, draw hat_box")

    assert exposed(game, DORA) == ["left"]
    assert game.players[CARL].wastelander and hand(game, CARL) == ["hat_box"] and exposed(game, CARL) == []
    assert guns(game) == {}  # being shot makes one drop a gun
    assert asked(game) == (DORA, "artifact")


@pytest.mark.artifact("rash_saw")
def test_rash_saw_used_by_a_leader_exposes_that_leader_for_a_follower() -> None:
    game = four(options=PROMO, anna=a_player(hand=["rash_saw"]))

    play(game, "use rash_saw, pay middle, pick seat1 right, draw hat_box")

    assert exposed(game, ANNA) == ["left"] and not game.players[ANNA].wastelander and not game.over


@pytest.mark.artifact("rash_saw")
def test_rash_saw_shoots_somebody_of_the_users_choice_for_a_leader() -> None:
    game = four(turn=CARL, options=PROMO, carl=a_player(hand=["rash_saw"]))
    game.watch()

    play(game, "use rash_saw, pay middle, pick seat1 left")
    assert exposed(game, BOB) == ["left"]
    assert asked(game) == (CARL, "victim")
    assert offered(game) == ["pick seat0", "pick seat3"]  # not Bob, whose leader lies open now, and not Carl
    play(game, "pick seat0, draw hat_box")

    assert exposed(game, ANNA) == ["left"] and not game.over
    assert noted(game, "hit", SPECTATOR) == [""] and game.events is not None
    assert [(event.seat, event.other) for event in game.events if event.kind == "hit"] == [(CARL, ANNA)]


@pytest.mark.artifact("rash_saw")
def test_rash_saw_spares_players_with_an_exposed_leader() -> None:
    game = four(turn=CARL, options=PROMO, carl=a_player(hand=["rash_saw"]), anna=a_player(exposed=["left"]))

    play(game, "use rash_saw, pay middle, pick seat1 left, draw hat_box")  # only Dora is left

    assert game.players[DORA].wastelander and not game.over


@pytest.mark.artifact("rash_saw")
def test_rash_saw_names_a_hidden_recruit_of_another_player() -> None:
    game = four(turn=CARL, options=PROMO, carl=a_player(hand=["rash_saw"]), bob=a_player(exposed=["middle"]))

    play(game, "use rash_saw, pay middle")

    assert offered(game) == [f"pick seat0 {slot}" for slot in ALL] + ["pick seat1 left", "pick seat1 right"] + [
        f"pick seat3 {slot}" for slot in ALL
    ]


@pytest.mark.artifact("rash_saw")
def test_rash_saw_is_refused_with_an_exposed_leader_after_paying() -> None:
    exposed_leader = four(options=PROMO, anna=a_player(hand=["rash_saw"], exposed=["left"]))
    only_the_leader = four(options=PROMO, anna=a_player(hand=["rash_saw"], exposed=["middle", "right"]))
    hidden_leader = four(options=PROMO, anna=a_player(hand=["rash_saw"]))

    assert refused(exposed_leader, "use rash_saw") == "no_legal_use"
    assert refused(only_the_leader, "use rash_saw") == "no_legal_use"
    play(hidden_leader, "use rash_saw")
    assert offered(hidden_leader) == ["pay middle", "pay right"]
    assert refused(hidden_leader, "pay left") == "cannot_pay"


@pytest.mark.artifact("rash_saw", "roller_skates")
def test_nobody_can_answer_the_shot_of_rash_saw() -> None:
    game = four(
        turn=CARL,
        options=PROMO,
        carl=a_player(hand=["rash_saw"]),
        anna=a_player(hand=["roller_skates"], exposed=["middle"]),
    )

    play(game, "use rash_saw, pay middle, pick seat1 left, decline, pick seat0, draw hat_box")

    assert exposed(game, ANNA) == ["left"]  # she was hit
    assert asked(game) == (ANNA, "react") and refused(game, "use roller_skates") == "wrong_window"


# Clock of Backward Hours ----------------------------------------------------------------------------------------------


@pytest.mark.artifact("backward_clock")
def test_backward_clock_reverses_the_direction_when_the_turn_ends() -> None:
    game = four(options=PROMO, anna=a_player(hand=["backward_clock"]))

    play(game, "use backward_clock, pay middle")
    assert asked(game) == (DORA, "artifact") and game.direction == -1
    play(game, "pass, pass")

    assert asked(game) == (CARL, "artifact")


@pytest.mark.artifact("backward_clock")
def test_a_second_backward_clock_reverses_the_direction_again() -> None:
    game = four(options=PROMO, direction="counterclockwise", anna=a_player(hand=["backward_clock"]))

    play(game, "use backward_clock, pay middle")

    assert asked(game) == (BOB, "artifact") and game.direction == 1


@pytest.mark.artifact("backward_clock", "restless_brew")
def test_within_the_turn_of_backward_clock_the_old_direction_counts_but_who_is_next_changes() -> None:
    game = four(
        options=PROMO,
        anna=a_player(hand=["backward_clock"]),
        bob=a_player(hand=["restless_brew"]),
        dora=a_player(hand=["silence_cork"]),
    )

    play(game, "use backward_clock, pay middle")
    assert asked(game) == (BOB, "react")  # asked in the old direction
    play(game, "decline, decline")
    assert offered(game) == ["decline", "use restless_brew"]  # Dora is next now, not Bob
    play(game, "use restless_brew, pay right")
    assert asked(game) == (BOB, "artifact")
    play(game, "pass, pass")

    assert asked(game) == (ANNA, "artifact")


@pytest.mark.artifact("backward_clock", "silence_cork")
def test_a_silenced_backward_clock_changes_nothing() -> None:
    game = four(options=PROMO, anna=a_player(hand=["backward_clock"]), dora=a_player(hand=["silence_cork"]))

    play(game, "use backward_clock, pay middle, use silence_cork, pay left")

    assert asked(game) == (BOB, "artifact") and game.direction == 1


# Ribbon of Swapped Crowns ---------------------------------------------------------------------------------------------


@pytest.mark.artifact("crown_ribbon")
def test_crown_ribbon_exchanges_the_leaders_which_stay_exposed() -> None:
    game = four(
        turn=CARL,
        options=PROMO,
        carl=a_player(hand=["crown_ribbon"]),
        anna=a_player(exposed=["left"]),
        bob=a_player(exposed=["left"]),
    )

    play(game, "use crown_ribbon, pay middle")

    assert recruits(game, ANNA)[0] == "subterran_leader" and recruits(game, BOB)[0] == "euphorian_leader"
    assert exposed(game, ANNA) == exposed(game, BOB) == ["left"]
    assert not game.over and asked(game) == (DORA, "artifact")


@pytest.mark.artifact("crown_ribbon")
def test_crown_ribbon_changes_the_teams_of_both_and_so_who_wins() -> None:
    game = four(
        turn=CARL,
        options=PROMO,
        anna=a_player(exposed=["left"]),
        bob=a_player(exposed=["left"]),
        carl=a_player(hand=["crown_ribbon"]),
        dora=a_player(gun="anna"),
    )

    play(game, "use crown_ribbon, pay middle, pass, shoot")

    assert game.over and game.ending == "A2" and winners(game) == [BOB, CARL]


@pytest.mark.artifact("crown_ribbon")
def test_crown_ribbon_needs_both_leaders_exposed() -> None:
    one = four(turn=CARL, options=PROMO, carl=a_player(hand=["crown_ribbon"]), anna=a_player(exposed=["left"]))

    assert refused(one, "use crown_ribbon") == "no_legal_use"


@pytest.mark.artifact("crown_ribbon")
def test_the_payment_may_be_what_crown_ribbon_waits_for() -> None:
    game = four(options=PROMO, anna=a_player(hand=["crown_ribbon"]), bob=a_player(exposed=["left"]))

    play(game, "use crown_ribbon")
    assert offered(game) == ["pay left"] and refused(game, "pay right") == "cannot_pay"
    play(game, "pay left")

    assert recruits(game, ANNA)[0] == "subterran_leader" and exposed(game, ANNA) == ["left"]
