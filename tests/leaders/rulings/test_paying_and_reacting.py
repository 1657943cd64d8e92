"""L7, L8, L10 to L12, L28, L29, L43 to L45: what is paid when, who may answer, in which order things are chosen."""

from __future__ import annotations

import pytest

from euphoria.leaders import Options, deck_from_data, play, view, why_not
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, asked, discarded, exposed, hand, offered, recruits
from tests.leaders.tables import ALL_EXPOSED, four, reactors, window


@pytest.mark.ruling("L7")
def test_a_leader_can_pay_for_a_gun() -> None:
    game = four()

    play(game, "arm")
    assert offered(game) == ["pay left", "pay middle", "pay right"]
    play(game, "pay left, aim seat1")

    assert exposed(game, ANNA) == ["left"]
    assert recruits(game, ANNA)[0] == "euphorian_leader"
    assert game.players[ANNA].gun == BOB


@pytest.mark.ruling("L7")
def test_the_leader_pays_when_nothing_else_is_hidden() -> None:
    game = four(anna={"exposed": ["middle", "right"]})

    play(game, "arm")

    assert exposed(game, ANNA) == ALL_EXPOSED
    assert asked(game) == (ANNA, "aim")


@pytest.mark.ruling("L7")
def test_a_leader_can_pay_for_a_reaction() -> None:
    game = four(bob={"hand": ["holster_lock"]})

    play(game, "arm, pay middle, use holster_lock, pay left")

    assert exposed(game, BOB) == ["left"]


@pytest.mark.ruling("L8")
def test_the_payment_lies_open_before_anybody_is_asked_and_stays_open_when_the_action_is_prevented() -> None:
    game = four(bob={"hand": ["holster_lock"]})

    play(game, "arm, pay right")
    assert asked(game) == (BOB, "react")
    assert exposed(game, ANNA) == ["right"]
    assert (game.guns, game.players[ANNA].gun) == (2, -1)

    play(game, "use holster_lock, pay middle")
    assert exposed(game, ANNA) == ["right"]
    assert exposed(game, BOB) == ["middle"]
    assert (game.guns, game.players[ANNA].gun) == (2, -1)


@pytest.mark.ruling("L8")
def test_a_card_is_judged_with_its_payment_exposed() -> None:
    # No leader lies open yet: only if anna's own pays is there one to hide again.
    game = four(anna={"hand": ["hat_box"]})

    play(game, "use hat_box")

    assert offered(game) == ["pay left"]
    reason = why_not(game, "pay middle")
    assert reason is not None and (reason.code, reason.rule) == ("cannot_pay", "L8")
    play(game, "pay left")
    assert exposed(game, ANNA) == []


@pytest.mark.ruling("L8")
def test_a_card_that_its_payment_would_make_useless_is_not_offered() -> None:
    # The last hidden recruit would pay, and then there is none left to exchange.
    game = four(anna={"exposed": ["left", "middle"], "hand": ["yard_sale_sign"]})

    assert "use yard_sale_sign" not in offered(game)
    reason = why_not(game, "use yard_sale_sign")
    assert reason is not None and reason.code == "no_legal_use"


@pytest.mark.ruling("L10")
def test_nobody_reacts_to_the_own_action() -> None:
    game = four(
        anna={"gun": "bob", "hand": ["polite_writ", "bin_lid", "restless_brew"]},
        bob={"hand": ["hat_box"]},
        carl={"hand": ["second_veil"]},
    )

    play(game, "shoot")

    assert reactors(game) == [("shot", BOB), ("shot", CARL)]


@pytest.mark.ruling("L10")
def test_a_reaction_is_no_action_of_the_own_turn() -> None:
    game = four(anna={"hand": ["roller_skates", "silence_cork", "restless_brew"]})

    assert not [text for text in offered(game) if text.startswith("use")]
    reason = why_not(game, "use silence_cork")
    assert reason is not None and (reason.code, reason.rule) == ("reaction_card", "L10")


@pytest.mark.ruling("L10")
def test_a_reaction_cannot_be_answered() -> None:
    # Carl's cork fits artifacts, but bob's lock is a reaction: the next window is the one after the action.
    game = four(bob={"hand": ["holster_lock", "hat_box"]}, carl={"hand": ["silence_cork"]})

    play(game, "arm, pay middle, use holster_lock, pay middle")

    assert window(game) == "after_action"


@pytest.mark.ruling("L10")
@pytest.mark.parametrize("line", ["cycle, draw candor_booth", "give seat1", "pass"])
def test_nothing_in_the_artifact_phase_can_be_answered(line: str) -> None:
    game = four(anna={"hand": ["fortune_claw"]}, bob={"hand": ["silence_cork"]}, phase="artifact")

    play(game, line)

    assert asked(game) == (ANNA, "action")


@pytest.mark.ruling("L10")
def test_passing_and_aiming_cannot_be_answered() -> None:
    everything = ["roller_skates", "polite_writ", "unblinking_eye", "silence_cork", "holster_lock", "restless_brew"]
    game = four(anna={"gun": "bob"}, carl={"hand": everything})

    play(game, "pass")
    assert asked(game) == (ANNA, "target")
    play(game, "aim seat2")

    assert asked(game) == (BOB, "artifact")


@pytest.mark.ruling("L11")
def test_the_others_are_asked_in_the_direction_of_play_from_the_actor() -> None:
    card = [{"hand": [name]} for name in ("hat_box", "second_veil", "bin_lid", "tumble_drum")]

    clockwise = four(*card, turn=2)
    play(clockwise, "arm, pay left")
    assert reactors(clockwise) == [("arm", DORA), ("arm", ANNA), ("arm", BOB)]

    backwards = four(*card, turn=2, direction="counterclockwise")
    play(backwards, "arm, pay left")
    assert reactors(backwards) == [("arm", BOB), ("arm", ANNA), ("arm", DORA)]


@pytest.mark.ruling("L11")
def test_the_nearest_player_reacts_first_and_the_window_closes() -> None:
    game = four(
        anna={"hand": ["second_veil"]}, bob={"hand": ["silence_cork"]}, carl={"hand": ["bin_lid"]}, dora={"hand": []}
    )

    play(game, "use second_veil, pay middle, use silence_cork, pay middle")

    assert (window(game), game.seat) == ("after_action", CARL)


@pytest.mark.ruling("L11")
def test_whoever_used_a_reaction_is_asked_again_before_the_following_players() -> None:
    game = four(bob={"hand": ["glance_mirror", "unblinking_eye", "hat_box"]}, carl={"hand": ["second_veil"]})

    play(game, "interrogate seat1 left, use glance_mirror, pay middle, pick seat0 left")
    assert (window(game), game.seat) == ("interrogated", BOB)
    assert offered(game) == ["decline", "use unblinking_eye"]
    play(game, "use unblinking_eye, pay right")

    # Both cards of the window are on the pile now: nobody has anything left to say.
    assert exposed(game, BOB) == ALL_EXPOSED
    assert (window(game), game.seat) == ("after_action", CARL)


@pytest.mark.ruling("L11")
@pytest.mark.parametrize(
    "bob", [{"hand": ["unblinking_eye"]}, {"exposed": ["left", "right"], "hand": ["unblinking_eye", "bin_lid"]}]
)
def test_who_has_no_card_or_nothing_hidden_left_is_not_asked_again(bob: dict[str, list[str]]) -> None:
    game = four(bob=bob, carl={"hand": ["glance_mirror"]})

    play(game, "interrogate seat2 left, use unblinking_eye")
    if window(game) == "":
        play(game, "pay left")

    assert (window(game), game.seat) == ("interrogated", CARL)


@pytest.mark.ruling("L12")
def test_a_prevented_arming_was_the_action() -> None:
    game = four(bob={"hand": ["holster_lock"]}, carl={"hand": ["hat_box"]})

    play(game, "arm, pay middle, use holster_lock, pay middle")

    assert reactors(game) == [("after_action", CARL)]
    assert asked(game) == (BOB, "artifact")
    assert game.guns == 2


@pytest.mark.ruling("L12")
def test_after_a_prevented_artifact_the_target_phase_comes() -> None:
    game = four(
        anna={"gun": "bob", "hand": ["sudden_belt"]}, bob={"exposed": ["left"]}, carl={"hand": ["silence_cork"]}
    )

    play(game, "use sudden_belt, pay middle, pick seat3, use silence_cork, pay left")

    assert discarded(game) == ["sudden_belt", "silence_cork"]
    assert asked(game) == (ANNA, "target")
    assert game.players[ANNA].gun == BOB


@pytest.mark.ruling("L12")
def test_after_a_prevented_shot_the_turn_is_over() -> None:
    game = four(anna={"gun": "bob"}, bob={"hand": ["roller_skates"]})

    play(game, "shoot, use roller_skates, pay left")

    assert asked(game) == (BOB, "artifact")


@pytest.mark.ruling("L28")
def test_what_a_card_names_is_announced_before_anybody_is_asked() -> None:
    game = four(anna={"hand": ["luggage_carousel"]}, dora={"hand": ["silence_cork"]})

    play(game, "use luggage_carousel, pay middle")
    assert asked(game) == (ANNA, "announce")
    play(game, "pick seat1 left, pick seat2 right")

    assert (window(game), game.seat) == ("artifact", DORA)
    assert view(game, DORA).game.action.announced == [BOB * 3, CARL * 3 + 2]
    assert recruits(game, BOB)[0] == "subterran_leader"


@pytest.mark.ruling("L28")
def test_other_choices_are_made_when_the_effect_comes_to_them() -> None:
    # The players are named at once; which recruit is looked at is not, and the second only after the first.
    game = four(anna={"hand": ["whisper_cans"]}, dora={"hand": ["silence_cork"]})

    play(game, "use whisper_cans, pay middle, pick seat1, pick seat2")
    assert reactors(game) == [("artifact", DORA)]
    assert asked(game) == (ANNA, "interrogate")
    assert offered(game) == ["pick seat1 left", "pick seat1 middle", "pick seat1 right"]
    play(game, "pick seat1 left")
    assert reactors(game) == [("interrogated", DORA)]
    assert offered(game) == ["pick seat2 left", "pick seat2 middle", "pick seat2 right"]


@pytest.mark.ruling("L28")
def test_the_owner_picks_what_to_expose_only_when_the_card_was_not_prevented() -> None:
    game = four(anna={"hand": ["loose_tongue_elixir"]}, dora={"hand": ["silence_cork"]})

    play(game, "use loose_tongue_elixir, pay middle, pick seat1, use silence_cork, pay left")

    assert asked(game) == (BOB, "artifact")
    assert exposed(game, BOB) == []


@pytest.mark.ruling("L29")
def test_a_second_player_with_nothing_hidden_any_more_is_skipped() -> None:
    # Carl's last hidden recruit pays for his reaction to the first look.
    game = four(anna={"hand": ["whisper_cans"]}, carl={"exposed": ["left", "middle"], "hand": ["unblinking_eye"]})

    play(game, "use whisper_cans, pay middle, pick seat1, pick seat2, decline, pick seat1 left, use unblinking_eye")

    assert exposed(game, CARL) == ALL_EXPOSED
    assert asked(game) == (BOB, "artifact")


@pytest.mark.ruling("L29")
def test_a_card_about_two_players_works_on_a_single_one() -> None:
    game = four(
        anna={"hand": ["whisper_cans"]}, bob={"exposed": ALL_EXPOSED}, carl={"exposed": ALL_EXPOSED}, dora={"hand": []}
    )

    play(game, "use whisper_cans, pay middle")
    assert asked(game) == (ANNA, "interrogate")
    play(game, "pick seat3 right")

    assert asked(game) == (BOB, "artifact")
    assert game.players[DORA].seen[2] >> ANNA & 1


@pytest.mark.ruling("L29")
def test_a_card_without_anything_to_name_cannot_be_used() -> None:
    others = {"exposed": ALL_EXPOSED}
    game = four({"hand": ["whisper_cans", "slippery_jelly", "sudden_belt", "nose_glasses"]}, others, others, others)

    uses = [text for text in offered(game) if text.startswith("use")]

    assert uses == ["use nose_glasses"]
    for card in ("whisper_cans", "slippery_jelly", "sudden_belt"):
        reason = why_not(game, f"use {card}")
        assert reason is not None and (reason.code, reason.rule) == ("no_legal_use", "L29")


@pytest.mark.ruling("L43")
def test_giving_names_the_player_and_then_secretly_the_card() -> None:
    game = four(anna={"hand": ["hat_box", "bin_lid"]}, phase="artifact")

    assert [text for text in offered(game) if text.startswith("give")] == ["give seat1", "give seat2", "give seat3"]
    play(game, "give seat3")
    assert asked(game) == (ANNA, "give")
    assert offered(game) == ["hand hat_box", "hand bin_lid"]


@pytest.mark.ruling("L43")
def test_using_names_the_card_then_the_payment_then_the_announcements() -> None:
    game = four(anna={"hand": ["luggage_carousel"]})

    kinds = [game.question().kind]
    for choice in ("use luggage_carousel", "pay right", "pick seat1 left"):
        play(game, choice)
        kinds.append(game.question().kind)

    assert kinds == ["action", "pay", "announce", "announce"]


@pytest.mark.ruling("L43")
def test_the_payment_is_asked_for_even_if_only_one_of_several_would_do() -> None:
    # If the engine paid by itself, all would learn that just this one is a leader.
    game = four(anna={"hand": ["hat_box"]})

    play(game, "use hat_box")

    assert asked(game) == (ANNA, "pay")
    assert offered(game) == ["pay left"]
    assert view(game, BOB).question().choices == []


@pytest.mark.ruling("L44")
def test_an_answer_that_all_can_see_is_given_by_the_engine() -> None:
    # One hidden recruit to pay with, one other player with a hidden recruit to name, one recruit to expose.
    game = four(
        anna={"exposed": ["left", "middle"], "hand": ["loose_tongue_elixir"]},
        bob={"exposed": ALL_EXPOSED},
        carl={"exposed": ALL_EXPOSED},
        dora={"exposed": ["left", "right"]},
    )

    play(game, "use loose_tongue_elixir")

    assert exposed(game, DORA) == ALL_EXPOSED
    assert asked(game) == (BOB, "artifact")


@pytest.mark.ruling("L44")
def test_a_lone_answer_that_hangs_on_hidden_cards_is_asked_for() -> None:
    game = four(bob={"hand": ["hat_box"]})

    play(game, "arm, pay middle")
    assert asked(game) == (BOB, "react")
    assert offered(game) == ["decline"]


@pytest.mark.ruling("L44")
def test_who_has_one_artifact_is_not_asked_which_one_is_given() -> None:
    game = four(anna={"hand": ["hat_box"]}, phase="artifact")

    play(game, "give seat1")

    assert (hand(game, ANNA), hand(game, BOB)) == ([], ["hat_box"])
    assert asked(game) == (ANNA, "action")


OWN = {
    "include": ["hat_box", "roller_skates", "bin_lid", "polite_writ", "second_veil", "tumble_drum", "silence_cork"],
    "card": [
        {"id": "peep", "name": "Peep", "type": "reaction", "window": "shot", "steps": ["view_one"]},
        {"id": "yank", "name": "Yank", "type": "reaction", "window": "after_action", "steps": ["owner_exposes_one"]},
    ],
}


@pytest.mark.ruling("L45")
def test_a_reaction_to_a_shot_that_changes_nothing_about_it_leaves_the_window_open() -> None:
    game = four(
        anna={"gun": "bob"},
        bob={"hand": ["hat_box"]},
        carl={"hand": ["card_1", "tumble_drum"]},
        dora={"hand": ["second_veil"]},
        options=Options(deck=deck_from_data(OWN)),
    )

    play(game, "shoot, decline, use card_1, pay left, pick seat0 left")

    # Carl might have another; those who were asked before him are not asked again.
    assert (window(game), game.seat) == ("shot", CARL)
    play(game, "decline")
    assert (window(game), game.seat) == ("shot", DORA)
    assert game.players[ANNA].seen[0] >> CARL & 1


@pytest.mark.ruling("L45")
def test_a_reaction_is_directed_at_the_player_whose_action_it_answers() -> None:
    game = four(carl={"hand": ["card_2"]}, options=Options(deck=deck_from_data(OWN)))

    # Nothing of this deck answers a look, so nobody is asked about it.
    play(game, "interrogate seat1 left, use card_2, pay left")
    assert asked(game) == (ANNA, "expose")
    play(game, "expose right")

    assert exposed(game, ANNA) == ["right"]
    assert hand(game, CARL) == []
