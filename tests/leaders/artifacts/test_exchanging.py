"""Artifacts that exchange recruits, and the one that takes an artifact: Carousel, Pact, Masks, Claw."""

from __future__ import annotations

import pytest

from euphoria import leaders
from euphoria.leaders import a_player, play
from tests.leaders.helpers import (
    ANNA,
    BOB,
    CARL,
    DORA,
    SPECTATOR,
    asked,
    discarded,
    exposed,
    four,
    hand,
    knows,
    noted,
    offered,
    recruits,
    refused,
    winners,
)

ALL = ["left", "middle", "right"]

# Carousel of Misplaced Luggage ----------------------------------------------------------------------------------------


@pytest.mark.artifact("luggage_carousel")
def test_luggage_carousel_exchanges_recruits_of_two_other_players_with_slot_and_side() -> None:
    game = four(anna=a_player(hand=["luggage_carousel"]), dora=a_player(exposed=["right"]))

    play(game, "use luggage_carousel, pay middle, pick seat1 middle, pick seat3 right")

    assert recruits(game, BOB) == ["subterran_leader", "euphorian_5", "euphorian_2"]
    assert recruits(game, DORA) == ["subterran_4", "subterran_5", "subterran_2"]
    assert exposed(game, BOB) == ["middle"] and exposed(game, DORA) == []
    assert discarded(game) == ["luggage_carousel"]
    assert asked(game) == (BOB, "artifact")


@pytest.mark.artifact("luggage_carousel")
def test_luggage_carousel_does_not_show_hidden_recruits_to_its_user() -> None:
    game = four(anna=a_player(hand=["luggage_carousel"]))
    game.watch()

    play(game, "use luggage_carousel, pay middle, pick seat1 middle, pick seat3 right")

    for viewer in (ANNA, CARL, SPECTATOR):
        assert knows(game, viewer, BOB) == knows(game, viewer, DORA) == [None, None, None]
        assert noted(game, "exchange", viewer) == noted(game, "receive", viewer) == [""]
    # Whoever gave a recruit away knows it still, and sees the new one.
    assert knows(game, BOB, BOB) == ["subterran_leader", "euphorian_5", "euphorian_2"]
    assert knows(game, BOB, DORA) == [None, None, "subterran_2"]
    assert knows(game, DORA, BOB) == [None, "euphorian_5", None]
    assert noted(game, "exchange", BOB) == noted(game, "exchange", DORA) == ["euphorian_5"]
    assert noted(game, "receive", BOB) == noted(game, "receive", DORA) == ["subterran_2"]


@pytest.mark.artifact("luggage_carousel")
def test_what_was_seen_before_is_followed_through_luggage_carousel() -> None:
    game = four(anna=a_player(hand=["luggage_carousel"]), bob=a_player(seen_by={"carl": ["middle"]}))

    play(game, "use luggage_carousel, pay middle, pick seat1 middle, pick seat3 right")

    assert knows(game, CARL, DORA) == [None, None, "subterran_2"]
    assert knows(game, CARL, BOB) == [None, None, None]


@pytest.mark.artifact("luggage_carousel")
def test_luggage_carousel_names_recruits_of_two_different_other_players_hidden_or_not() -> None:
    game = four(anna=a_player(hand=["luggage_carousel"]), bob=a_player(exposed=ALL))

    play(game, "use luggage_carousel, pay middle")
    assert offered(game) == [f"pick seat{seat} {slot}" for seat in (1, 2, 3) for slot in ALL]
    play(game, "pick seat2 left")
    assert offered(game) == [f"pick seat{seat} {slot}" for seat in (1, 3) for slot in ALL]
    assert refused(game, "pick seat2 right") == refused(game, "pick seat0 left") == "other_question"


@pytest.mark.artifact("luggage_carousel")
def test_luggage_carousel_can_bring_both_leaders_to_one_player_who_wins_alone() -> None:
    game = four(
        anna=a_player(["euphorian_1", "euphorian_2", "subterran_1"], hand=["luggage_carousel"]),
        bob=a_player(["subterran_leader", "subterran_2", "subterran_3"]),
        carl=a_player(["euphorian_leader", "euphorian_3", "euphorian_4"]),
    )

    play(game, "use luggage_carousel, pay middle, pick seat1 left, pick seat2 middle")

    assert game.over and game.ending == "B" and winners(game) == [CARL]


@pytest.mark.artifact("luggage_carousel")
def test_luggage_carousel_can_hand_a_leader_to_a_wastelander_who_wins_alone() -> None:
    game = four(
        anna=a_player(hand=["luggage_carousel"]), bob=a_player(exposed=["left"]), dora=a_player(wastelander=True)
    )

    play(game, "use luggage_carousel, pay middle, pick seat3 right, pick seat1 left")

    assert game.over and game.ending == "C" and winners(game) == [DORA]


@pytest.mark.artifact("luggage_carousel")
def test_luggage_carousel_needs_a_hidden_recruit_to_pay() -> None:
    game = four(anna=a_player(hand=["luggage_carousel"], exposed=ALL))

    assert refused(game, "use luggage_carousel") == "nothing_hidden"


# Pact of the Yard Sale ------------------------------------------------------------------------------------------------


@pytest.mark.artifact("yard_sale_sign")
def test_yard_sale_sign_exchanges_an_own_hidden_recruit_with_another_hidden_one() -> None:
    game = four(turn=CARL, carl=a_player(hand=["yard_sale_sign"]))

    play(game, "use yard_sale_sign, pay right, pick seat2 left, pick seat0 right")

    assert recruits(game, CARL) == ["subterran_1", "euphorian_4", "subterran_3"]
    assert recruits(game, ANNA) == ["euphorian_leader", "euphorian_1", "euphorian_3"]
    assert exposed(game, CARL) == ["right"] and exposed(game, ANNA) == []
    assert knows(game, CARL, ANNA) == [None, None, "euphorian_3"]
    assert knows(game, ANNA, CARL) == ["subterran_1", None, "subterran_3"]
    assert knows(game, BOB, CARL) == knows(game, SPECTATOR, CARL) == [None, None, "subterran_3"]


@pytest.mark.artifact("yard_sale_sign")
def test_yard_sale_sign_offers_hidden_recruits_only() -> None:
    game = four(
        turn=CARL,
        carl=a_player(hand=["yard_sale_sign"]),
        anna=a_player(exposed=["left"]),
        bob=a_player(exposed=ALL),
    )

    play(game, "use yard_sale_sign, pay right")
    assert offered(game) == ["pick seat2 left", "pick seat2 middle"]
    play(game, "pick seat2 left")
    assert offered(game) == ["pick seat0 middle", "pick seat0 right", *[f"pick seat3 {slot}" for slot in ALL]]


@pytest.mark.artifact("yard_sale_sign")
def test_yard_sale_sign_needs_a_second_hidden_recruit_after_paying() -> None:
    one_left = four(turn=CARL, carl=a_player(hand=["yard_sale_sign"], exposed=["left", "right"]))
    two_left = four(turn=CARL, carl=a_player(hand=["yard_sale_sign"], exposed=["left"]))

    assert refused(one_left, "use yard_sale_sign") == "no_legal_use"
    play(two_left, "use yard_sale_sign, pay middle")  # what is left to exchange is named by itself
    assert offered(two_left)[0] == "pick seat0 left"


@pytest.mark.artifact("yard_sale_sign")
def test_yard_sale_sign_needs_a_hidden_recruit_of_somebody_else() -> None:
    everything = a_player(exposed=ALL)
    game = four(turn=CARL, carl=a_player(hand=["yard_sale_sign"]), anna=everything, bob=everything, dora=everything)

    assert refused(game, "use yard_sale_sign") == "no_legal_use"


@pytest.mark.artifact("yard_sale_sign")
def test_yard_sale_sign_can_win_with_both_leaders() -> None:
    game = four(anna=a_player(hand=["yard_sale_sign"]))

    play(game, "use yard_sale_sign, pay right, pick seat0 middle, pick seat1 left")

    assert game.over and game.ending == "B" and winners(game) == [ANNA]


@pytest.mark.artifact("yard_sale_sign")
def test_yard_sale_sign_can_make_the_other_player_win() -> None:
    game = four(anna=a_player(hand=["yard_sale_sign"]))

    play(game, "use yard_sale_sign, pay right, pick seat0 left, pick seat1 middle")

    assert game.over and game.ending == "B" and winners(game) == [BOB]


@pytest.mark.artifact("yard_sale_sign")
def test_a_wastelander_who_gets_a_leader_by_yard_sale_sign_wins_alone() -> None:
    game = four(turn=CARL, carl=a_player(hand=["yard_sale_sign"], wastelander=True))

    play(game, "use yard_sale_sign, pay right, pick seat2 left, pick seat1 left")

    assert game.over and game.ending == "C" and winners(game) == [CARL]


# Masks of the Costume Vault -------------------------------------------------------------------------------------------


@pytest.mark.artifact("nose_glasses")
def test_nose_glasses_exchanges_exposed_followers_which_stay_exposed() -> None:
    game = four(
        anna=a_player(hand=["nose_glasses"]), bob=a_player(exposed=["middle"]), carl=a_player(exposed=["left", "right"])
    )

    play(game, "use nose_glasses, pay right, pick seat1 middle, pick seat2 left")

    assert recruits(game, BOB) == ["subterran_leader", "euphorian_3", "euphorian_2"]
    assert recruits(game, CARL) == ["subterran_2", "euphorian_4", "subterran_3"]
    assert exposed(game, BOB) == ["middle"] and exposed(game, CARL) == ["left", "right"]
    assert knows(game, SPECTATOR, BOB) == [None, "euphorian_3", None]


@pytest.mark.artifact("nose_glasses")
def test_nose_glasses_may_exchange_the_recruit_that_paid() -> None:
    game = four(anna=a_player(hand=["nose_glasses"]), bob=a_player(exposed=["middle"]))

    play(game, "use nose_glasses, pay right, pick seat0 right")  # Bob's is the only other one

    assert recruits(game, ANNA) == ["euphorian_leader", "euphorian_1", "subterran_2"]
    assert recruits(game, BOB) == ["subterran_leader", "subterran_1", "euphorian_2"]


@pytest.mark.artifact("nose_glasses")
def test_nose_glasses_never_takes_leaders_or_hidden_recruits() -> None:
    game = four(
        anna=a_player(hand=["nose_glasses"], exposed=["left"]),
        bob=a_player(exposed=["left", "right"]),
        carl=a_player(exposed=["left"]),
    )

    play(game, "use nose_glasses, pay middle")
    assert offered(game) == ["pick seat0 middle", "pick seat1 right", "pick seat2 left"]
    play(game, "pick seat1 right")
    assert offered(game) == ["pick seat0 middle", "pick seat2 left"]


@pytest.mark.artifact("nose_glasses")
def test_nose_glasses_needs_exposed_followers_of_two_players_after_paying() -> None:
    nobody = four(anna=a_player(hand=["nose_glasses"]))
    leader_only = four(anna=a_player(hand=["nose_glasses"]), bob=a_player(exposed=["left"]))

    assert refused(nobody, "use nose_glasses") == "no_legal_use"
    assert refused(leader_only, "use nose_glasses") == "no_legal_use"


@pytest.mark.artifact("nose_glasses")
def test_nose_glasses_is_not_paid_with_the_leader_when_a_follower_is_needed() -> None:
    game = four(anna=a_player(hand=["nose_glasses"]), bob=a_player(exposed=["middle"]))

    play(game, "use nose_glasses")

    assert offered(game) == ["pay middle", "pay right"]
    assert refused(game, "pay left") == "cannot_pay"


@pytest.mark.artifact("nose_glasses")
def test_nose_glasses_can_change_a_team() -> None:
    game = four(
        anna=a_player(hand=["nose_glasses"]), carl=a_player(exposed=["left"]), dora=a_player(exposed=["left", "right"])
    )
    assert leaders.view(game, CARL).to_data()["players"][CARL]["team"] == "euphorian"

    play(game, "use nose_glasses, pay middle, pick seat2 left, pick seat3 left")

    assert leaders.view(game, CARL).to_data()["players"][CARL]["team"] == "subterran"


# Claw of Tiny Fortunes ------------------------------------------------------------------------------------------------


@pytest.mark.artifact("fortune_claw")
def test_fortune_claw_takes_a_random_artifact_from_a_hand() -> None:
    game = four(anna=a_player(hand=["fortune_claw"]), carl=a_player(hand=["hat_box", "bin_lid"]))

    play(game, "use fortune_claw, pay middle")
    assert asked(game) == (CARL, "react")  # Carl is the only one with a card, so he need not be named
    play(game, "decline")
    assert asked(game) == (leaders.NATURE, "take")
    assert offered(game) == ["take hat_box", "take bin_lid"]
    play(game, "take bin_lid")

    assert hand(game, ANNA) == ["bin_lid"] and hand(game, CARL) == ["hat_box"]
    assert discarded(game) == ["fortune_claw"]


@pytest.mark.artifact("fortune_claw")
def test_only_thief_and_owner_know_what_fortune_claw_took() -> None:
    game = four(anna=a_player(hand=["fortune_claw"]), carl=a_player(hand=["hat_box", "bin_lid"]))
    game.watch()

    play(game, "use fortune_claw, pay middle, decline, take bin_lid")

    assert noted(game, "steal", ANNA) == noted(game, "steal", CARL) == ["bin_lid"]
    assert noted(game, "steal", BOB) == noted(game, "steal", DORA) == noted(game, "steal", SPECTATOR) == [""]
    assert leaders.view(game, BOB).to_data()["players"][ANNA]["artifacts"] == 1
    moves = {viewer: leaders.view(game, viewer).game.moves[-1] for viewer in (ANNA, BOB, CARL, SPECTATOR)}
    assert moves[ANNA] == moves[CARL] != moves[BOB] == moves[SPECTATOR]


@pytest.mark.artifact("fortune_claw")
def test_fortune_claw_names_another_player_with_an_artifact() -> None:
    game = four(anna=a_player(hand=["fortune_claw"]), bob=a_player(hand=["hat_box"]), dora=a_player(hand=["bin_lid"]))

    play(game, "use fortune_claw, pay middle")

    assert offered(game) == ["pick seat1", "pick seat3"]


@pytest.mark.artifact("fortune_claw")
def test_fortune_claw_is_refused_when_all_other_hands_are_empty() -> None:
    game = four(anna=a_player(hand=["fortune_claw", "hat_box"]))

    assert refused(game, "use fortune_claw") == "no_legal_use"


@pytest.mark.artifact("fortune_claw", "silence_cork")
def test_fortune_claw_finds_an_empty_hand_when_its_victim_reacted_and_is_silenced() -> None:
    game = four(anna=a_player(hand=["fortune_claw"]), carl=a_player(hand=["silence_cork"]))

    play(game, "use fortune_claw, pay middle, use silence_cork, pay left")

    assert hand(game, ANNA) == [] and discarded(game) == ["fortune_claw", "silence_cork"]
    assert asked(game) == (BOB, "artifact")
