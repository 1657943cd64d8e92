"""The turn (sections 6, 7 and 14 of the rules): phases, the five actions, what is legal, who is next."""

from __future__ import annotations

import pytest

from euphoria.core.game import random_playout
from euphoria.leaders import IllegalChoice, Options, new_game, play, seeded, view, why_not
from euphoria.leaders.invariants import broken
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.terms import UNKNOWN
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, asked, discarded, exposed, hand, offered
from tests.leaders.tables import ALL_EXPOSED, four, reactors


def verbs(texts: list[str]) -> set[str]:
    return {text.split()[0] for text in texts}


# Phases ---------------------------------------------------------------------------------------------------------------


def test_a_turn_has_an_artifact_phase_an_action_phase_and_a_target_phase() -> None:
    game = four(anna={"gun": "bob"}, phase="artifact")

    kinds = []
    for choice in ("pass", "pass", "aim seat1"):
        kinds.append(asked(game))
        play(game, choice)

    assert kinds == [(ANNA, "artifact"), (ANNA, "action"), (ANNA, "target")]
    assert asked(game) == (BOB, "artifact")


def test_the_token_goes_clockwise_round_the_table() -> None:
    game = four(phase="artifact", turn=2)

    seats = []
    for _ in range(6):
        seats.append(game.active)
        play(game, "pass, pass")

    assert seats == [2, 3, 0, 1, 2, 3]
    assert game.turn == 7


def test_play_can_go_the_other_way() -> None:
    game = four(phase="artifact", turn=1, direction="counterclockwise")

    seats = []
    for _ in range(5):
        seats.append(game.active)
        play(game, "pass, pass")

    assert seats == [1, 0, 3, 2, 1]


def test_wastelanders_and_players_who_lie_open_take_their_turns() -> None:
    game = four(bob={"exposed": ALL_EXPOSED}, carl={"wastelander": True}, phase="artifact")

    play(game, "pass, pass")
    assert asked(game) == (BOB, "artifact")
    play(game, "pass, pass")
    assert asked(game) == (CARL, "artifact")


def test_cycling_discards_the_whole_hand_face_up_and_draws_one() -> None:
    game = four(anna={"hand": ["hat_box", "bin_lid", "second_veil"]}, phase="artifact")

    play(game, "cycle")
    assert discarded(game) == ["second_veil", "hat_box", "bin_lid"]
    assert "draw hat_box" not in offered(game)
    play(game, "draw silence_cork")

    assert hand(game, ANNA) == ["silence_cork"]
    assert asked(game) == (ANNA, "action")


def test_only_one_thing_is_done_in_the_artifact_phase() -> None:
    game = four(anna={"hand": ["hat_box", "bin_lid"]}, phase="artifact")

    play(game, "give seat1, hand hat_box")

    for choice in ("cycle", "give seat2"):
        reason = why_not(game, choice)
        assert reason is not None and (reason.code, reason.rule) == ("wrong_phase", "L3")


def test_only_one_action_is_taken_in_a_turn() -> None:
    game = four(carl={"exposed": ["left"]})

    play(game, "hide seat2 left")

    assert asked(game) == (BOB, "artifact")


def test_after_shooting_there_is_no_target_phase() -> None:
    game = four(anna={"gun": "carl"})

    play(game, "shoot, draw hat_box")

    assert asked(game) == (BOB, "artifact")


def test_the_old_target_may_be_named_again() -> None:
    game = four(anna={"gun": "carl"})

    play(game, "pass, aim seat2")

    assert game.players[ANNA].gun == CARL
    assert asked(game) == (BOB, "artifact")


# The five actions -----------------------------------------------------------------------------------------------------


def test_all_five_actions_and_pass_are_offered_where_they_are_possible() -> None:
    unarmed = four(anna={"hand": ["second_veil"]}, carl={"exposed": ["left"]})
    armed = four(anna={"gun": "bob", "hand": ["second_veil"]}, carl={"exposed": ["left"]})

    assert verbs(offered(unarmed)) == {"pass", "interrogate", "use", "arm", "hide"}
    assert verbs(offered(armed)) == {"pass", "interrogate", "use", "shoot", "hide"}


def test_interrogating_shows_one_hidden_recruit_to_the_interrogator_alone() -> None:
    game = four(bob={"recruits": ["subterran_leader", "euphorian_1", "euphorian_2"]})

    play(game, "interrogate seat1 middle")

    assert exposed(game, BOB) == []
    assert view(game, ANNA).game.players[BOB].recruits == [UNKNOWN, 2, UNKNOWN]
    for seat in (CARL, DORA, None):
        assert view(game, seat).game.players[BOB].recruits == [UNKNOWN] * 3
        # That anna looked, and where, is public.
        assert view(game, seat).game.players[BOB].seen[1] >> ANNA & 1


def test_exposed_recruits_are_not_interrogated() -> None:
    game = four(bob={"exposed": ["middle"]})

    assert [text for text in offered(game) if text.startswith("interrogate seat1")] == [
        "interrogate seat1 left",
        "interrogate seat1 right",
    ]
    reason = why_not(game, "interrogate seat1 middle")
    assert reason is not None and reason.code == "exposed"


def test_nobody_with_a_hidden_recruit_means_no_interrogating() -> None:
    others = {"exposed": ALL_EXPOSED}
    game = four({}, others, others, others)

    assert verbs(offered(game)) == {"pass", "arm", "hide"}


def test_arming_takes_a_gun_from_the_centre() -> None:
    game = four()
    assert game.guns == 2

    play(game, "arm, pay middle, aim seat3")

    assert game.guns == 1
    assert game.players[ANNA].gun == DORA
    assert exposed(game, ANNA) == ["middle"]


def test_arming_is_refused_to_somebody_with_a_gun() -> None:
    game = four(anna={"gun": "bob"})

    assert "arm" not in offered(game)
    reason = why_not(game, "arm")
    assert reason is not None and reason.code == "armed"
    with pytest.raises(IllegalChoice):
        play(game, "arm")


def test_arming_is_refused_when_no_gun_is_left() -> None:
    game = four(bob={"gun": "anna"}, carl={"gun": "anna"})

    assert game.guns == 0
    assert "arm" not in offered(game)
    reason = why_not(game, "arm")
    assert reason is not None and reason.code == "no_gun"
    with pytest.raises(IllegalChoice):
        play(game, "arm")


def test_arming_is_refused_without_a_hidden_recruit() -> None:
    game = four(anna={"exposed": ALL_EXPOSED})

    assert "arm" not in offered(game)
    reason = why_not(game, "arm")
    assert reason is not None and reason.code == "nothing_hidden"
    with pytest.raises(IllegalChoice):
        play(game, "arm")


def test_shooting_needs_a_gun() -> None:
    game = four()

    assert "shoot" not in offered(game)
    reason = why_not(game, "shoot")
    assert reason is not None and reason.code == "no_gun_held"


def test_a_gun_taken_on_an_earlier_turn_can_be_fired() -> None:
    game = four()

    play(game, "arm, pay middle, aim seat1, aim seat2, pass, pass, pass, pass, pass, pass, pass, shoot")
    assert game.action.target == -1  # the shot at carl has been resolved as far as his draw
    play(game, "draw hat_box")

    assert game.players[CARL].wastelander


def test_hiding_turns_over_one_exposed_follower_of_anybody() -> None:
    game = four(
        anna={"exposed": ["right"]},
        bob={"exposed": ["left", "middle"]},
        carl={"exposed": ["left", "right"], "wastelander": True},
    )

    hides = [text for text in offered(game) if text.startswith("hide")]
    assert hides == ["hide seat0 right", "hide seat1 middle", "hide seat2 left", "hide seat2 right"]
    play(game, "hide seat2 right")

    assert exposed(game, CARL) == ["left"]
    assert exposed(game, ANNA) == ["right"]
    assert exposed(game, BOB) == ["left", "middle"]


def test_a_hidden_recruit_that_all_have_seen_is_still_known() -> None:
    game = four(carl={"recruits": ["euphorian_1", "euphorian_2", "subterran_1"], "exposed": ["left"]})

    play(game, "hide seat2 left")

    assert view(game, DORA).game.players[CARL].recruits == [2, UNKNOWN, UNKNOWN]


@pytest.mark.parametrize("bob", [{"exposed": []}, {"exposed": ["left"]}])
def test_without_an_exposed_follower_there_is_nothing_to_hide(bob: dict[str, object]) -> None:
    game = four(bob=bob)

    assert "hide" not in verbs(offered(game))


def test_with_three_exposed_recruits_only_looking_shooting_hiding_and_passing_remain() -> None:
    game = four(anna={"exposed": ALL_EXPOSED, "gun": "bob", "hand": ["second_veil", "hat_box"]})
    assert verbs(offered(game)) == {"pass", "interrogate", "shoot", "hide"}

    # The way out: a follower of one's own is hidden again, and next turn it can pay.
    game = four(anna={"exposed": ALL_EXPOSED, "hand": ["second_veil"]})
    play(game, "hide seat0 middle")
    reactors(game)
    play(game, "pass, pass, pass, pass, pass, pass, pass")
    assert {"use", "arm"} <= verbs(offered(game))


def test_nobody_gets_a_second_gun_from_an_artifact() -> None:
    game = four(anna={"gun": "bob", "hand": ["long_reach_hook"]}, carl={"gun": "anna"})

    assert "use long_reach_hook" not in offered(game)


def test_a_stolen_gun_is_aimed_at_once_and_again_in_the_target_phase() -> None:
    game = four(anna={"hand": ["long_reach_hook"]}, carl={"gun": "anna"})

    play(game, "use long_reach_hook, pay middle")
    assert asked(game) == (ANNA, "aim")
    play(game, "aim seat2")
    assert (game.players[ANNA].gun, game.players[CARL].gun) == (CARL, NO_GUN)
    assert asked(game) == (ANNA, "target")


def test_after_pass_there_is_no_window() -> None:
    game = four(carl={"hand": ["restless_brew"]})

    play(game, "pass")

    assert asked(game) == (BOB, "artifact")


# Who is next ----------------------------------------------------------------------------------------------------------


def test_a_turn_taken_out_of_order_skips_those_between_and_play_goes_on_from_there() -> None:
    game = four(dora={"hand": ["restless_brew"]})

    play(game, "interrogate seat1 left, decline, use restless_brew, pay left")
    assert asked(game) == (DORA, "artifact")
    play(game, "pass, pass")

    assert asked(game) == (ANNA, "artifact")


def test_the_next_turn_is_taken_after_the_target_phase() -> None:
    game = four(anna={"gun": "bob"}, dora={"hand": ["restless_brew"]})

    play(game, "interrogate seat1 left, decline, use restless_brew, pay left")

    assert asked(game) == (ANNA, "target")
    play(game, "aim seat1")
    assert asked(game) == (DORA, "artifact")


def test_the_direction_turns_when_the_turn_ends_and_stays_turned() -> None:
    game = four(
        anna={"hand": ["backward_clock"]},
        bob={"hand": ["hat_box"]},
        carl={"hand": ["second_veil"]},
        options=Options(use_promo=True),
    )

    play(game, "use backward_clock, pay middle")

    # The windows of this turn still go clockwise, those of the next one the other way.
    assert reactors(game) == [(at, seat) for at in ("artifact", "after_action") for seat in (BOB, CARL)]
    assert asked(game) == (DORA, "artifact")
    play(game, "pass, interrogate seat0 left")
    # Carl, who is next anyway, is not asked after the action.
    assert reactors(game) == [("interrogated", CARL), ("interrogated", BOB), ("after_action", BOB)]
    assert asked(game) == (CARL, "artifact")
    play(game, "pass, pass")
    assert asked(game) == (BOB, "artifact")


# Long games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [pytest.param(count, marks=pytest.mark.players(count)) for count in range(4, 9)])
@pytest.mark.parametrize("promo", [False, True])
def test_long_random_games_keep_what_must_always_hold(players: int, promo: bool) -> None:
    game = new_game(players, seed=players, options=Options(use_promo=promo))
    rng = seeded(players)

    while not game.over:
        assert broken(game) == ""
        choices = game.question().choices
        game.choose(choices[rng.below(len(choices))])

    assert broken(game) == ""


def test_all_endings_come_up_in_random_games() -> None:
    found = set()
    for seed in range(150):
        game = new_game(4 + seed % 5, seed=seed)
        random_playout(game, seeded(seed))
        assert broken(game) == ""
        found.add(game.ending)

    assert found >= {"A1", "A2", "A3", "B", "C"}
