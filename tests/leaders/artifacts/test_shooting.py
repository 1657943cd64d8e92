"""Artifacts about guns: Hook of Long Reach, Balm of Slippery Hands, Trumpet of Unanimous Blame, Belt of Decisions."""

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
    offered,
    refused,
    winners,
)

ALL = ["left", "middle", "right"]

# Hook of Long Reach ---------------------------------------------------------------------------------------------------


@pytest.mark.artifact("long_reach_hook")
def test_long_reach_hook_takes_a_gun_and_aims_it_at_once() -> None:
    game = four(anna=a_player(hand=["long_reach_hook"]), bob=a_player(gun="carl"), dora=a_player(gun="anna"))

    play(game, "use long_reach_hook, pay middle")
    assert asked(game) == (ANNA, "announce") and offered(game) == ["pick seat1", "pick seat3"]
    play(game, "pick seat1")
    assert asked(game) == (ANNA, "aim") and offered(game) == ["aim seat1", "aim seat2", "aim seat3"]
    play(game, "aim seat1")

    assert guns(game) == {ANNA: BOB, DORA: ANNA}
    assert game.guns == 0
    assert asked(game) == (ANNA, "target")  # and may be turned again in the target phase


@pytest.mark.artifact("long_reach_hook")
def test_a_gun_taken_with_long_reach_hook_can_be_fired_on_the_next_turn() -> None:
    game = four(anna=a_player(hand=["long_reach_hook"]), bob=a_player(gun="carl"))

    play(game, "use long_reach_hook, pay middle, aim seat2, aim seat3, pass, pass, pass, pass, pass, pass, pass")

    assert asked(game) == (ANNA, "action") and "shoot" in offered(game)


@pytest.mark.artifact("long_reach_hook")
def test_long_reach_hook_is_refused_with_a_gun_of_ones_own() -> None:
    game = four(anna=a_player(hand=["long_reach_hook"], gun="bob"), bob=a_player(gun="carl"))

    assert refused(game, "use long_reach_hook") == "no_legal_use"


@pytest.mark.artifact("long_reach_hook")
def test_long_reach_hook_needs_somebody_with_a_gun() -> None:
    game = four(anna=a_player(hand=["long_reach_hook"]))

    assert refused(game, "use long_reach_hook") == "no_legal_use"


@pytest.mark.artifact("long_reach_hook")
def test_long_reach_hook_never_aims_at_its_user() -> None:
    game = four(anna=a_player(hand=["long_reach_hook"]), bob=a_player(gun="anna"))

    play(game, "use long_reach_hook, pay middle")

    assert asked(game) == (ANNA, "aim") and refused(game, "aim seat0") == "yourself"


# Balm of Slippery Hands -----------------------------------------------------------------------------------------------


@pytest.mark.artifact("slippery_jelly")
def test_slippery_jelly_makes_another_player_drop_their_gun() -> None:
    game = four(anna=a_player(hand=["slippery_jelly"]), bob=a_player(gun="carl"), dora=a_player(gun="anna"))

    play(game, "use slippery_jelly, pay middle")
    assert offered(game) == ["pick seat1", "pick seat3"]
    play(game, "pick seat3")

    assert guns(game) == {BOB: CARL} and game.guns == 1
    assert discarded(game) == ["slippery_jelly"] and exposed(game, ANNA) == ["middle"]
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("slippery_jelly")
def test_slippery_jelly_does_not_name_its_user() -> None:
    only_mine = four(anna=a_player(hand=["slippery_jelly"], gun="bob"))
    both = four(anna=a_player(hand=["slippery_jelly"], gun="bob"), carl=a_player(gun="bob"))

    assert refused(only_mine, "use slippery_jelly") == "no_legal_use"
    play(both, "use slippery_jelly, pay middle")
    assert guns(both) == {ANNA: BOB}


@pytest.mark.artifact("slippery_jelly")
def test_slippery_jelly_needs_a_hidden_recruit_to_pay() -> None:
    game = four(anna=a_player(hand=["slippery_jelly"], exposed=ALL), carl=a_player(gun="bob"))

    assert refused(game, "use slippery_jelly") == "nothing_hidden"


@pytest.mark.artifact("slippery_jelly", "silence_cork")
def test_a_silenced_slippery_jelly_drops_nothing() -> None:
    game = four(anna=a_player(hand=["slippery_jelly"]), carl=a_player(gun="bob", hand=["silence_cork"]))

    play(game, "use slippery_jelly, pay middle, use silence_cork, pay left")

    assert guns(game) == {CARL: BOB}


# Trumpet of Unanimous Blame -------------------------------------------------------------------------------------------


@pytest.mark.artifact("blame_trumpet")
def test_blame_trumpet_turns_every_gun_on_one_player_but_their_own() -> None:
    game = a_game(
        phase="action",
        anna=a_player(hand=["blame_trumpet"], gun="carl"),
        bob=a_player(gun="anna"),
        carl=a_player(),
        dora=a_player(gun="carl"),
        emil=a_player(),
    )

    play(game, "use blame_trumpet, pay middle, pick seat1")

    assert guns(game) == {ANNA: BOB, BOB: ANNA, DORA: BOB}
    assert asked(game) == (ANNA, "target")


@pytest.mark.artifact("blame_trumpet")
def test_blame_trumpet_needs_a_gun_that_its_target_does_not_hold() -> None:
    game = four(anna=a_player(hand=["blame_trumpet"]), bob=a_player(gun="anna"))

    play(game, "use blame_trumpet, pay middle")

    assert offered(game) == ["pick seat2", "pick seat3"]
    assert refused(game, "pick seat1") == refused(game, "pick seat0") == "other_question"


@pytest.mark.artifact("blame_trumpet")
def test_the_own_gun_is_enough_for_blame_trumpet() -> None:
    game = four(anna=a_player(hand=["blame_trumpet"], gun="bob"))

    play(game, "use blame_trumpet, pay middle, pick seat3")

    assert guns(game) == {ANNA: DORA}


@pytest.mark.artifact("blame_trumpet")
def test_blame_trumpet_is_refused_without_a_gun_in_play() -> None:
    game = four(anna=a_player(hand=["blame_trumpet"]))

    assert refused(game, "use blame_trumpet") == "no_legal_use"


@pytest.mark.artifact("blame_trumpet")
def test_blame_trumpet_may_turn_guns_on_a_wastelander() -> None:
    game = four(
        anna=a_player(hand=["blame_trumpet"]), bob=a_player(gun="anna"), carl=a_player(gun="anna", wastelander=True)
    )

    play(game, "use blame_trumpet, pay middle, pick seat2")

    assert guns(game) == {BOB: CARL, CARL: ANNA}


# Belt of Sudden Decisions ---------------------------------------------------------------------------------------------


@pytest.mark.artifact("sudden_belt")
def test_sudden_belt_aims_and_shoots() -> None:
    game = four(anna=a_player(hand=["sudden_belt"], gun="bob"))

    play(game, "use sudden_belt, pay middle")
    assert asked(game) == (ANNA, "announce") and offered(game) == ["pick seat1", "pick seat2", "pick seat3"]
    play(game, "pick seat2, draw hat_box")

    assert hand(game, CARL) == ["hat_box"]
    assert game.players[CARL].wastelander and exposed(game, CARL) == []
    assert knows(game, SPECTATOR, CARL) == RECRUITS["carl"]
    assert guns(game) == {} and game.guns == 2
    # Carl's only card comes from the shot, so that he is not asked, and without a gun there is no target phase.
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("sudden_belt")
def test_sudden_belt_may_keep_the_target() -> None:
    game = four(anna=a_player(hand=["sudden_belt"], gun="bob"))

    play(game, "use sudden_belt, pay middle, pick seat1, draw hat_box")

    assert exposed(game, BOB) == ["left"] and not game.players[BOB].wastelander


@pytest.mark.artifact("sudden_belt")
def test_sudden_belt_ends_the_game_at_an_exposed_leader() -> None:
    game = four(anna=a_player(hand=["sudden_belt"], gun="carl"), bob=a_player(exposed=["left"]))

    play(game, "use sudden_belt, pay middle, pick seat1")

    assert game.over and game.ending == "A2" and winners(game) == [ANNA, CARL]


@pytest.mark.artifact("sudden_belt", "roller_skates")
def test_the_shot_of_sudden_belt_can_be_answered_like_any_shot() -> None:
    game = four(anna=a_player(hand=["sudden_belt"], gun="bob"), carl=a_player(hand=["roller_skates"]))

    play(game, "use sudden_belt, pay middle, pick seat2")
    assert refused(game, "use roller_skates") == "wrong_window"  # first the artifact may be answered
    play(game, "decline, use roller_skates, pay left")

    assert not game.players[CARL].wastelander and exposed(game, CARL) == ["left"]
    assert guns(game) == {} and game.guns == 2


@pytest.mark.artifact("sudden_belt", "silence_cork")
def test_a_silenced_sudden_belt_neither_aims_nor_shoots() -> None:
    game = four(anna=a_player(hand=["sudden_belt"], gun="bob"), carl=a_player(hand=["silence_cork"]))

    play(game, "use sudden_belt, pay middle, pick seat2, use silence_cork, pay left")

    assert guns(game) == {ANNA: BOB}
    assert asked(game) == (ANNA, "target")


@pytest.mark.artifact("sudden_belt")
def test_sudden_belt_needs_a_gun() -> None:
    game = four(anna=a_player(hand=["sudden_belt"]), bob=a_player(gun="anna"))

    assert refused(game, "use sudden_belt") == "no_legal_use"


@pytest.mark.artifact("sudden_belt", "polite_writ")
def test_a_redirected_shot_of_sudden_belt_hits_the_new_target() -> None:
    game = four(anna=a_player(hand=["sudden_belt"], gun="bob"), carl=a_player(hand=["polite_writ"]))

    play(game, "use sudden_belt, pay middle, pick seat2, decline, use polite_writ, pay left, aim seat3, draw hat_box")

    assert game.players[DORA].wastelander and not game.players[CARL].wastelander
