"""The eight reactions, each in and out of its window."""

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

WINDOW_OF = {
    "roller_skates": "shot",
    "polite_writ": "shot",
    "bin_lid": "shot",
    "unblinking_eye": "interrogated",
    "glance_mirror": "interrogated",
    "silence_cork": "artifact",
    "holster_lock": "arm",
    "restless_brew": "after_action",
}
OPENING = {
    # What Carl does to open each window; Bob is the one shot at or interrogated.
    "shot": "shoot",
    "interrogated": "interrogate seat1 left",
    "artifact": "use loose_tongue_elixir, pay middle, pick seat0",
    "arm": "arm, pay middle",
    "after_action": "hide seat3 left",
}


@pytest.mark.artifact(*WINDOW_OF)
@pytest.mark.parametrize("window", OPENING)
@pytest.mark.parametrize("card", WINDOW_OF)
def test_a_reaction_is_offered_in_its_own_window_only(card: str, window: str) -> None:
    game = four(
        turn=CARL,
        bob=a_player(hand=[card]),
        carl=a_player(hand=["loose_tongue_elixir"], gun=None if window == "arm" else "bob"),
        dora=a_player(exposed=["left"]),
    )

    play(game, OPENING[window])

    assert asked(game) == (BOB, "react")
    if WINDOW_OF[card] == window:
        assert offered(game) == ["decline", f"use {card}"]
    else:
        assert offered(game) == ["decline"]
        assert refused(game, f"use {card}") == "wrong_window"


@pytest.mark.artifact(*WINDOW_OF)
@pytest.mark.parametrize("card", WINDOW_OF)
def test_a_reaction_is_no_action(card: str) -> None:
    game = four(anna=a_player(hand=[card], gun="bob"))

    assert refused(game, f"use {card}") == "reaction_card"


@pytest.mark.artifact(*WINDOW_OF)
@pytest.mark.parametrize("card", WINDOW_OF)
def test_without_a_hidden_recruit_nobody_is_asked(card: str) -> None:
    game = four(anna=a_player(gun="bob"), bob=a_player(hand=[card], exposed=["middle", "right", "left"]))

    play(game, "interrogate seat2 left, aim seat1")

    assert asked(game) == (BOB, "artifact")


# Boots of Springing Aside ---------------------------------------------------------------------------------------------


@pytest.mark.artifact("roller_skates")
def test_roller_skates_make_the_shot_miss_and_the_gun_drops() -> None:
    game = four(anna=a_player(gun="bob"), bob=a_player(hand=["roller_skates"], gun="anna"))
    game.watch()

    play(game, "shoot, use roller_skates, pay right")

    assert exposed(game, BOB) == ["right"] and discarded(game) == ["roller_skates"]
    assert hand(game, BOB) == []  # no draw
    assert guns(game) == {BOB: ANNA} and game.guns == 1  # only the shooter's gun drops
    assert len(noted(game, "miss", SPECTATOR)) == 1 and noted(game, "hit", SPECTATOR) == []
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("roller_skates")
def test_roller_skates_are_for_the_target_only() -> None:
    game = four(anna=a_player(gun="carl"), bob=a_player(hand=["roller_skates"]))

    play(game, "shoot")

    assert asked(game) == (BOB, "react") and refused(game, "use roller_skates") == "not_the_target"


@pytest.mark.artifact("roller_skates")
def test_roller_skates_save_an_exposed_leader() -> None:
    game = four(anna=a_player(gun="bob"), bob=a_player(hand=["roller_skates"], exposed=["left"]))

    play(game, "shoot, use roller_skates, pay right")

    assert not game.over


@pytest.mark.artifact("roller_skates", "polite_writ")
def test_roller_skates_close_the_window() -> None:
    game = four(
        anna=a_player(gun="bob"),
        bob=a_player(hand=["roller_skates"]),
        carl=a_player(hand=["polite_writ"], exposed=["left"]),
    )

    play(game, "shoot, use roller_skates, pay right")

    assert asked(game) == (CARL, "react")  # after the action
    assert refused(game, "use polite_writ") == "wrong_window"


# Writ of Polite Refusal -----------------------------------------------------------------------------------------------


@pytest.mark.artifact("polite_writ")
def test_polite_writ_makes_the_shooter_choose_another_target() -> None:
    game = four(anna=a_player(gun="bob"), bob=a_player(hand=["polite_writ"]))

    play(game, "shoot, use polite_writ, pay right")
    assert asked(game) == (ANNA, "new target") and offered(game) == ["aim seat2", "aim seat3"]
    assert refused(game, "aim seat0") == "yourself" and refused(game, "aim seat1") == "present_target"
    play(game, "aim seat3, draw hat_box")

    assert game.players[DORA].wastelander and not game.players[BOB].wastelander
    assert guns(game) == {} and game.guns == 2


@pytest.mark.artifact("polite_writ")
def test_polite_writ_may_be_used_by_anybody_but_the_shooter() -> None:
    game = four(anna=a_player(gun="bob", hand=["polite_writ"]), dora=a_player(hand=["bin_lid"]))
    other = four(anna=a_player(gun="bob"), dora=a_player(hand=["polite_writ"]))

    play(game, "shoot")
    assert asked(game) == (DORA, "react")  # the shooter is never asked
    play(other, "shoot, use polite_writ, pay right, aim seat3, draw hat_box")
    assert other.players[DORA].wastelander  # also the user may become the target


@pytest.mark.artifact("polite_writ", "roller_skates")
def test_after_polite_writ_everybody_is_asked_again() -> None:
    game = four(
        anna=a_player(gun="carl"),
        bob=a_player(hand=["roller_skates"]),
        carl=a_player(hand=["polite_writ"]),
    )

    play(game, "shoot")
    assert offered(game) == ["decline"]
    play(game, "decline, use polite_writ, pay left, aim seat1")
    assert asked(game) == (BOB, "react") and offered(game) == ["decline", "use roller_skates"]
    play(game, "use roller_skates, pay right")

    assert not any(player.wastelander for player in game.players) and guns(game) == {}


@pytest.mark.artifact("polite_writ", "bin_lid", "roller_skates")
def test_a_shot_is_refused_then_passed_on_then_dodged() -> None:
    game = four(
        anna=a_player(gun="bob"),
        bob=a_player(hand=["polite_writ"]),
        carl=a_player(hand=["bin_lid"]),
        dora=a_player(hand=["roller_skates"]),
    )

    play(game, "shoot, use polite_writ, pay right, aim seat2")
    assert guns(game) == {ANNA: CARL}
    play(game, "use bin_lid, pay left")
    assert asked(game) == (CARL, "neighbor") and offered(game) == ["pick seat3", "pick seat1"]
    play(game, "pick seat3")
    assert guns(game) == {ANNA: DORA}
    assert asked(game) == (DORA, "react")  # Bob and Carl have no card any more
    play(game, "use roller_skates, pay right")

    assert discarded(game) == ["roller_skates", "polite_writ", "bin_lid"]
    assert guns(game) == {} and game.guns == 2 and not game.over
    assert [exposed(game, seat) for seat in (BOB, CARL, DORA)] == [["right"], ["left"], ["right"]]


@pytest.mark.artifact("polite_writ")
def test_whoever_fires_a_redirected_shot_is_still_the_shooter() -> None:
    game = four(
        turn=CARL,
        carl=a_player(gun="anna", wastelander=True),
        anna=a_player(hand=["polite_writ"], exposed=["right"]),
        bob=a_player(exposed=["left"]),
    )

    play(game, "shoot, use polite_writ, pay middle, aim seat1")

    assert game.over and game.ending == "A1" and winners(game) == [CARL]


# Shield of the Round Refuse -------------------------------------------------------------------------------------------


@pytest.mark.artifact("bin_lid")
def test_bin_lid_lets_the_target_pass_the_shot_to_a_neighbour() -> None:
    game = four(anna=a_player(gun="carl"), bob=a_player(hand=["bin_lid"]))

    play(game, "shoot, use bin_lid, pay right")
    assert asked(game) == (CARL, "neighbor") and offered(game) == ["pick seat3", "pick seat1"]
    play(game, "pick seat1, draw hat_box")

    assert exposed(game, BOB) == ["left"]  # a leader who was hit; the payment is hidden again
    assert not game.players[CARL].wastelander and guns(game) == {}


@pytest.mark.artifact("bin_lid")
def test_bin_lid_never_passes_the_shot_to_the_shooter() -> None:
    game = four(anna=a_player(gun="bob"), bob=a_player(hand=["bin_lid"]))

    play(game, "shoot, use bin_lid, pay right, draw hat_box")  # Carl is Bob's only other neighbour

    assert game.players[CARL].wastelander


@pytest.mark.artifact("bin_lid")
def test_the_neighbours_of_bin_lid_sit_beside_the_target_not_beside_the_user() -> None:
    game = a_game(
        phase="action",
        anna=a_player(gun="dora"),
        bob=a_player(hand=["bin_lid"]),
        carl=a_player(),
        dora=a_player(),
        emil=a_player(),
        fay=a_player(),
    )

    play(game, "shoot, use bin_lid, pay left")

    assert asked(game) == (DORA, "neighbor") and offered(game) == ["pick seat4", "pick seat2"]
    assert refused(game, "pick seat1") == "other_question"


@pytest.mark.artifact("bin_lid")
def test_a_shot_passed_on_to_an_exposed_leader_ends_the_game() -> None:
    game = four(anna=a_player(gun="carl"), carl=a_player(hand=["bin_lid"]), bob=a_player(exposed=["left"]))

    play(game, "shoot, use bin_lid, pay right, pick seat1")

    assert game.over and game.ending == "A2" and winners(game) == [ANNA, CARL]


@pytest.mark.artifact("bin_lid")
def test_a_leader_exposed_to_pay_for_bin_lid_counts_when_the_shot_comes_back() -> None:
    game = four(anna=a_player(gun="carl"), bob=a_player(hand=["bin_lid"]))

    play(game, "shoot, use bin_lid, pay left, pick seat1")

    assert game.over and game.ending == "A2"


# Eye That Never Blinks ------------------------------------------------------------------------------------------------


@pytest.mark.artifact("unblinking_eye")
def test_unblinking_eye_exposes_the_recruit_that_was_interrogated() -> None:
    game = four(carl=a_player(hand=["unblinking_eye"]))

    play(game, "interrogate seat1 left")
    assert knows(game, DORA, BOB) == [None, None, None]
    play(game, "use unblinking_eye, pay left")

    assert exposed(game, BOB) == ["left"] and exposed(game, CARL) == ["left"]
    assert knows(game, DORA, BOB) == knows(game, SPECTATOR, BOB) == ["subterran_leader", None, None]
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("unblinking_eye")
def test_unblinking_eye_may_be_used_by_the_owner_of_the_recruit() -> None:
    game = four(bob=a_player(hand=["unblinking_eye"]))

    play(game, "interrogate seat1 left, use unblinking_eye, pay right")

    assert exposed(game, BOB) == ["left", "right"]


@pytest.mark.artifact("unblinking_eye")
def test_unblinking_eye_may_be_paid_with_the_very_recruit_that_was_viewed() -> None:
    game = four(bob=a_player(hand=["unblinking_eye"]))
    game.watch()

    play(game, "interrogate seat1 left, use unblinking_eye, pay left")

    assert exposed(game, BOB) == ["left"] and noted(game, "expose", SPECTATOR) == ["subterran_leader"]


@pytest.mark.artifact("unblinking_eye", "glance_mirror")
def test_the_window_of_an_interrogation_goes_on_after_a_reaction() -> None:
    game = four(bob=a_player(hand=["unblinking_eye"]), carl=a_player(hand=["glance_mirror"]))

    play(game, "interrogate seat2 left, use unblinking_eye, pay right")
    assert asked(game) == (CARL, "react") and offered(game) == ["decline", "use glance_mirror"]
    play(game, "use glance_mirror, pay right, pick seat0 left")

    assert knows(game, CARL, ANNA) == ["euphorian_leader", None, None]
    assert exposed(game, CARL) == ["left", "right"]


# Mirror of Returned Glances -------------------------------------------------------------------------------------------


@pytest.mark.artifact("glance_mirror")
def test_glance_mirror_views_a_hidden_recruit_of_the_interrogator() -> None:
    game = four(anna=a_player(exposed=["middle"]), carl=a_player(hand=["glance_mirror"]))
    game.watch()

    play(game, "interrogate seat2 left, use glance_mirror, pay right")
    assert asked(game) == (CARL, "view") and offered(game) == ["pick seat0 left", "pick seat0 right"]
    play(game, "pick seat0 left")

    assert knows(game, CARL, ANNA) == ["euphorian_leader", "euphorian_1", None]
    assert knows(game, BOB, ANNA) == knows(game, SPECTATOR, ANNA) == [None, "euphorian_1", None]
    assert noted(game, "view", ANNA) == noted(game, "view", CARL) == ["euphorian_leader"]
    assert noted(game, "view", BOB) == noted(game, "view", SPECTATOR) == [""]


@pytest.mark.artifact("glance_mirror")
def test_glance_mirror_is_only_for_who_was_interrogated() -> None:
    game = four(carl=a_player(hand=["glance_mirror"]))

    play(game, "interrogate seat1 left")

    assert asked(game) == (CARL, "react") and refused(game, "use glance_mirror") == "not_the_target"


@pytest.mark.artifact("glance_mirror")
def test_glance_mirror_needs_a_hidden_recruit_of_the_interrogator() -> None:
    game = four(anna=a_player(exposed=ALL), carl=a_player(hand=["glance_mirror"]))

    play(game, "interrogate seat2 left")

    assert asked(game) == (CARL, "react") and refused(game, "use glance_mirror") == "no_legal_use"


@pytest.mark.artifact("glance_mirror", "unblinking_eye")
def test_nobody_can_answer_the_look_of_glance_mirror() -> None:
    game = four(bob=a_player(hand=["glance_mirror"]), dora=a_player(hand=["unblinking_eye"]))

    play(game, "interrogate seat1 left, use glance_mirror, pay right, pick seat0 left")
    assert asked(game) == (DORA, "react")  # still about what Anna has seen
    play(game, "use unblinking_eye, pay right")

    assert exposed(game, BOB) == ["left", "right"] and exposed(game, ANNA) == []


# Cork of Great Silence ------------------------------------------------------------------------------------------------


@pytest.mark.artifact("silence_cork")
def test_silence_cork_takes_the_effect_away_and_gives_nothing_back() -> None:
    game = four(anna=a_player(hand=["luggage_carousel"]), carl=a_player(hand=["silence_cork"]))
    game.watch()

    play(game, "use luggage_carousel, pay middle, pick seat1 left, pick seat3 left, use silence_cork, pay left")

    assert recruits(game, BOB) == RECRUITS["bob"] and recruits(game, DORA) == RECRUITS["dora"]
    assert exposed(game, ANNA) == ["middle"] and exposed(game, CARL) == ["left"]
    assert discarded(game) == ["luggage_carousel", "silence_cork"]
    assert len(noted(game, "prevent", SPECTATOR)) == 1
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("silence_cork", "restless_brew")
def test_after_silence_cork_the_turn_goes_on_with_the_end_of_the_action() -> None:
    game = four(
        anna=a_player(hand=["slippery_jelly"], gun="bob"),
        bob=a_player(gun="anna"),
        carl=a_player(hand=["silence_cork", "restless_brew"]),
    )

    play(game, "use slippery_jelly, pay middle, use silence_cork, pay left")
    assert asked(game) == (CARL, "react") and offered(game) == ["decline", "use restless_brew"]
    play(game, "use restless_brew, pay right")
    assert asked(game) == (ANNA, "target")
    play(game, "aim seat1")

    assert asked(game) == (CARL, "artifact")


@pytest.mark.artifact("silence_cork")
def test_silence_cork_closes_the_window_for_those_behind() -> None:
    game = four(
        anna=a_player(hand=["second_veil"]), bob=a_player(hand=["silence_cork"]), carl=a_player(hand=["hat_box"])
    )

    play(game, "use second_veil, pay middle, use silence_cork, pay left")

    assert exposed(game, ANNA) == ["middle"]
    play(game, "decline")  # Carl, after the action; he was not asked about the artifact
    assert asked(game) == (BOB, "artifact")


# Lock of the Empty Holster --------------------------------------------------------------------------------------------


@pytest.mark.artifact("holster_lock")
def test_holster_lock_keeps_a_player_from_taking_a_gun() -> None:
    game = four(carl=a_player(hand=["holster_lock"]))

    play(game, "arm, pay middle, use holster_lock, pay left")

    assert guns(game) == {} and game.guns == 2
    assert exposed(game, ANNA) == ["middle"] and exposed(game, CARL) == ["left"]
    assert asked(game) == (BOB, "artifact")  # no gun, so no target phase either


@pytest.mark.artifact("holster_lock")
def test_holster_lock_can_be_declined() -> None:
    game = four(carl=a_player(hand=["holster_lock"]))

    play(game, "arm, pay middle, decline, aim seat3")

    assert guns(game) == {ANNA: DORA}


@pytest.mark.artifact("holster_lock", "long_reach_hook")
def test_holster_lock_does_not_answer_a_stolen_gun() -> None:
    game = four(anna=a_player(hand=["long_reach_hook"]), bob=a_player(gun="anna"), carl=a_player(hand=["holster_lock"]))

    play(game, "use long_reach_hook, pay middle")

    assert asked(game) == (CARL, "react") and refused(game, "use holster_lock") == "wrong_window"


# Brew of Restless Mornings --------------------------------------------------------------------------------------------


@pytest.mark.artifact("restless_brew")
def test_restless_brew_takes_the_next_turn_and_play_goes_on_from_there() -> None:
    game = four(anna=a_player(exposed=["middle"]), carl=a_player(hand=["restless_brew"]))

    play(game, "hide seat0 middle, use restless_brew, pay left")
    assert asked(game) == (CARL, "artifact") and game.active == CARL  # Bob is skipped
    play(game, "pass, pass")

    assert asked(game) == (DORA, "artifact")


@pytest.mark.artifact("restless_brew")
def test_restless_brew_is_not_for_the_player_who_is_next_anyway() -> None:
    game = four(bob=a_player(hand=["restless_brew"]))
    counter = four(direction="counterclockwise", dora=a_player(hand=["restless_brew"]))

    play(game, "interrogate seat2 left, decline")
    play(counter, "interrogate seat2 left, decline")

    # All can see that they have no use for it, so they are not even asked.
    assert asked(game) == (BOB, "artifact")
    assert asked(counter) == (DORA, "artifact")


@pytest.mark.artifact("restless_brew")
def test_nothing_happens_after_a_passed_action() -> None:
    game = four(carl=a_player(hand=["restless_brew"]))

    play(game, "pass")

    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("restless_brew")
def test_the_target_phase_comes_before_the_turn_that_restless_brew_takes() -> None:
    game = four(carl=a_player(hand=["restless_brew"]))

    play(game, "arm, pay middle, decline, aim seat1, use restless_brew, pay left")

    assert asked(game) == (ANNA, "target")
    play(game, "aim seat1")
    assert asked(game) == (CARL, "artifact")
