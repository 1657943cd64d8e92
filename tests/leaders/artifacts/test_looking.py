"""Artifacts that look at recruits: Twin Ears, Booth of Shared Truths, Wand of the Beachcomber."""

from __future__ import annotations

import pytest

from euphoria.leaders import a_game, a_player, play
from tests.leaders.helpers import (
    ANNA,
    BOB,
    CARL,
    DORA,
    RECRUITS,
    SPECTATOR,
    asked,
    discarded,
    exposed,
    four,
    hand,
    knows,
    noted,
    offered,
    refused,
)

# Twin Ears of Distant Whispers ----------------------------------------------------------------------------------------


@pytest.mark.artifact("whisper_cans")
def test_whisper_cans_interrogates_one_recruit_each_of_two_players() -> None:
    game = four(anna=a_player(hand=["whisper_cans"]))

    play(game, "use whisper_cans, pay right, pick seat3, pick seat1")
    assert exposed(game, ANNA) == ["right"]
    assert discarded(game) == ["whisper_cans"] and hand(game, ANNA) == []
    assert asked(game) == (ANNA, "interrogate")
    assert offered(game) == ["pick seat3 left", "pick seat3 middle", "pick seat3 right"]
    play(game, "pick seat3 middle")
    assert offered(game) == ["pick seat1 left", "pick seat1 middle", "pick seat1 right"]
    play(game, "pick seat1 left")

    assert knows(game, ANNA, DORA) == [None, "subterran_5", None]
    assert knows(game, ANNA, BOB) == ["subterran_leader", None, None]
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("whisper_cans")
def test_whisper_cans_shows_the_recruits_to_its_user_only() -> None:
    game = four(anna=a_player(hand=["whisper_cans"]))
    game.watch()

    play(game, "use whisper_cans, pay right, pick seat1, pick seat2, pick seat1 left, pick seat2 left")

    assert knows(game, CARL, BOB) == knows(game, DORA, BOB) == knows(game, SPECTATOR, BOB) == [None, None, None]
    assert noted(game, "interrogate", ANNA) == ["subterran_leader", "euphorian_3"]
    assert noted(game, "interrogate", BOB) == ["subterran_leader", ""]
    assert noted(game, "interrogate", DORA) == noted(game, "interrogate", SPECTATOR) == ["", ""]


@pytest.mark.artifact("whisper_cans")
def test_whisper_cans_names_two_different_players_who_have_something_hidden() -> None:
    game = four(anna=a_player(hand=["whisper_cans"]), carl=a_player(exposed=["left", "middle", "right"]))

    play(game, "use whisper_cans, pay right")
    assert offered(game) == ["pick seat1", "pick seat3"]
    assert refused(game, "pick seat0") == refused(game, "pick seat2") == "other_question"

    play(game, "pick seat3")  # the second name is the only one left, so nobody is asked for it
    assert asked(game) == (ANNA, "interrogate")
    play(game, "pick seat3 left")
    assert offered(game) == ["pick seat1 left", "pick seat1 middle", "pick seat1 right"]


@pytest.mark.artifact("whisper_cans")
def test_whisper_cans_is_content_with_a_single_player() -> None:
    everything = a_player(exposed=["left", "middle", "right"])
    game = four(anna=a_player(hand=["whisper_cans"]), bob=everything, carl=everything)

    play(game, "use whisper_cans, pay right, pick seat3 right")

    assert knows(game, ANNA, DORA) == [None, None, "euphorian_5"]
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("whisper_cans")
def test_whisper_cans_needs_somebody_with_a_hidden_recruit() -> None:
    everything = a_player(exposed=["left", "middle", "right"])
    game = four(anna=a_player(hand=["whisper_cans"]), bob=everything, carl=everything, dora=everything)

    assert refused(game, "use whisper_cans") == "no_legal_use"


@pytest.mark.artifact("whisper_cans")
def test_whisper_cans_opens_a_window_for_each_recruit_and_skips_who_has_nothing_hidden_any_more() -> None:
    game = four(
        anna=a_player(hand=["whisper_cans"]),
        bob=a_player(hand=["restless_brew"]),
        carl=a_player(hand=["unblinking_eye"], exposed=["left", "middle"]),
    )

    play(game, "use whisper_cans, pay right, pick seat1, pick seat2, decline, decline, pick seat1 left")
    assert asked(game) == (BOB, "react")
    play(game, "decline, use unblinking_eye")  # Carl pays with his last hidden recruit

    assert exposed(game, BOB) == ["left"]
    assert exposed(game, CARL) == ["left", "middle", "right"]
    assert asked(game) == (BOB, "artifact")  # the second look was skipped


@pytest.mark.artifact("whisper_cans")
def test_both_looks_of_whisper_cans_can_be_answered() -> None:
    game = four(
        anna=a_player(hand=["whisper_cans"]),
        bob=a_player(hand=["unblinking_eye"]),
        carl=a_player(hand=["glance_mirror"]),
    )

    play(game, "use whisper_cans, pay right, pick seat1, pick seat2, decline, decline")
    play(game, "pick seat1 middle, use unblinking_eye, pay right")
    assert asked(game) == (ANNA, "interrogate")  # the mirror, the only other answer, is not for who was not looked at
    play(game, "pick seat2 left, use glance_mirror, pay right")
    assert asked(game) == (CARL, "view")
    play(game, "pick seat0 left")

    assert exposed(game, BOB) == ["middle", "right"]
    assert knows(game, CARL, ANNA) == ["euphorian_leader", None, "subterran_1"]
    assert knows(game, DORA, ANNA) == [None, None, "subterran_1"]


# Booth of Shared Truths -----------------------------------------------------------------------------------------------


@pytest.mark.artifact("candor_booth")
def test_candor_booth_shows_the_hidden_recruits_both_ways() -> None:
    game = four(anna=a_player(hand=["candor_booth"]), carl=a_player(exposed=["middle"]))

    play(game, "use candor_booth, pay middle, pick seat2")

    assert knows(game, ANNA, CARL) == RECRUITS["carl"]
    assert knows(game, CARL, ANNA) == RECRUITS["anna"]
    assert exposed(game, CARL) == ["middle"] and exposed(game, ANNA) == ["middle"]
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("candor_booth")
def test_candor_booth_tells_the_others_only_who_looked_at_what() -> None:
    game = four(anna=a_player(hand=["candor_booth"]))
    game.watch()

    play(game, "use candor_booth, pay middle, pick seat2")

    assert knows(game, BOB, CARL) == knows(game, SPECTATOR, CARL) == [None, None, None]
    assert knows(game, DORA, ANNA) == knows(game, SPECTATOR, ANNA) == [None, "euphorian_1", None]
    assert (
        noted(game, "view", ANNA) == noted(game, "view", CARL) == [*RECRUITS["carl"], "euphorian_leader", "subterran_1"]
    )
    assert noted(game, "view", BOB) == noted(game, "view", SPECTATOR) == [""] * 5
    assert game.events is not None
    assert [event.where for event in game.events if event.kind == "view"][3:] == ["seat0 left", "seat0 right"]


@pytest.mark.artifact("candor_booth")
def test_candor_booth_is_no_interrogation() -> None:
    game = four(anna=a_player(hand=["candor_booth"]), dora=a_player(hand=["unblinking_eye"]))

    play(game, "use candor_booth, pay middle, pick seat2")
    assert asked(game) == (DORA, "react") and knows(game, ANNA, CARL) == [None, None, None]  # the artifact itself
    play(game, "decline")

    assert asked(game) == (DORA, "react") and knows(game, ANNA, CARL) == RECRUITS["carl"]
    assert refused(game, "use unblinking_eye") == "wrong_window"
    play(game, "decline")
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("candor_booth")
def test_candor_booth_shows_nothing_back_when_the_last_hidden_recruit_has_paid() -> None:
    game = four(anna=a_player(hand=["candor_booth"], exposed=["middle", "right"]))
    game.watch()

    play(game, "use candor_booth, pick seat1")  # the payment is forced

    assert knows(game, ANNA, BOB) == RECRUITS["bob"]
    assert len(noted(game, "view", ANNA)) == 3


@pytest.mark.artifact("candor_booth")
def test_candor_booth_names_another_player_with_a_hidden_recruit() -> None:
    game = four(anna=a_player(hand=["candor_booth"]), bob=a_player(exposed=["left", "middle", "right"]))

    play(game, "use candor_booth, pay middle")

    assert offered(game) == ["pick seat2", "pick seat3"]


@pytest.mark.artifact("candor_booth")
def test_candor_booth_needs_a_hidden_recruit_to_pay() -> None:
    game = four(anna=a_player(hand=["candor_booth"], exposed=["left", "middle", "right"]))

    assert refused(game, "use candor_booth") == "nothing_hidden"


# Wand of the Beachcomber ----------------------------------------------------------------------------------------------


@pytest.mark.artifact("beachcomber_wand")
def test_beachcomber_wand_interrogates_every_other_gun_holder_clockwise() -> None:
    game = four(turn=CARL, carl=a_player(hand=["beachcomber_wand"]), dora=a_player(gun="bob"), bob=a_player(gun="dora"))

    play(game, "use beachcomber_wand, pay left")
    assert offered(game) == ["pick seat3 left", "pick seat3 middle", "pick seat3 right"]
    play(game, "pick seat3 right")
    assert offered(game) == ["pick seat1 left", "pick seat1 middle", "pick seat1 right"]
    play(game, "pick seat1 left")

    assert knows(game, CARL, DORA) == [None, None, "euphorian_5"]
    assert knows(game, CARL, BOB) == ["subterran_leader", None, None]
    assert knows(game, ANNA, BOB) == knows(game, SPECTATOR, BOB) == [None, None, None]
    assert asked(game) == (DORA, "artifact")


@pytest.mark.artifact("beachcomber_wand")
def test_beachcomber_wand_goes_clockwise_also_when_play_does_not() -> None:
    game = four(
        direction="counterclockwise",
        anna=a_player(hand=["beachcomber_wand"]),
        bob=a_player(gun="dora"),
        dora=a_player(gun="bob"),
    )

    play(game, "use beachcomber_wand, pay middle")

    assert offered(game)[0] == "pick seat1 left"


@pytest.mark.artifact("beachcomber_wand")
def test_beachcomber_wand_leaves_its_user_out() -> None:
    game = four(anna=a_player(hand=["beachcomber_wand"], gun="bob"), bob=a_player(gun="anna"))

    play(game, "use beachcomber_wand, pay middle, pick seat1 right")

    assert knows(game, ANNA, BOB) == [None, None, "euphorian_2"]
    assert asked(game) == (ANNA, "target")


@pytest.mark.artifact("beachcomber_wand")
def test_beachcomber_wand_opens_the_window_of_an_interrogation() -> None:
    game = four(
        anna=a_player(hand=["beachcomber_wand"]),
        bob=a_player(gun="anna", hand=["glance_mirror"]),
        dora=a_player(gun="anna"),
    )

    play(game, "use beachcomber_wand, pay middle, decline, pick seat1 right")
    play(game, "use glance_mirror, pay left, pick seat0 left")
    assert knows(game, BOB, ANNA) == ["euphorian_leader", "euphorian_1", None]
    play(game, "pick seat3 left")

    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("beachcomber_wand")
def test_beachcomber_wand_skips_who_has_nothing_hidden_when_the_turn_comes() -> None:
    game = four(
        anna=a_player(hand=["beachcomber_wand"]),
        bob=a_player(gun="anna"),
        dora=a_player(gun="anna", hand=["unblinking_eye"], exposed=["left", "middle"]),
    )

    play(game, "use beachcomber_wand, pay middle, decline, pick seat1 right, use unblinking_eye")

    assert exposed(game, DORA) == ["left", "middle", "right"]
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("beachcomber_wand")
def test_beachcomber_wand_needs_an_armed_player_with_a_hidden_recruit() -> None:
    unarmed = four(anna=a_player(hand=["beachcomber_wand"], gun="bob"))
    nothing_hidden = four(
        anna=a_player(hand=["beachcomber_wand"]), bob=a_player(gun="anna", exposed=["left", "middle", "right"])
    )

    assert refused(unarmed, "use beachcomber_wand") == "no_legal_use"
    assert refused(nothing_hidden, "use beachcomber_wand") == "no_legal_use"


@pytest.mark.artifact("beachcomber_wand")
def test_beachcomber_wand_looks_at_three_players_of_seven() -> None:
    game = a_game(
        phase="action",
        anna=a_player(hand=["beachcomber_wand"]),
        bob=a_player(gun="anna"),
        carl=a_player(),
        dora=a_player(gun="anna"),
        emil=a_player(),
        fay=a_player(),
        gus=a_player(gun="anna"),
    )

    play(game, "use beachcomber_wand, pay left, pick seat1 left, pick seat3 left, pick seat6 left")

    assert asked(game) == (BOB, "artifact")
