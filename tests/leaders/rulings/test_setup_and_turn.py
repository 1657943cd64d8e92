"""L1 to L6, L9, L30, L31, L40: the beginning, the phases of a turn, the end of endless games."""

from __future__ import annotations

from fractions import Fraction

import pytest

from euphoria.leaders import NATURE, IllegalChoice, Options, new_game, outcomes, play, view, why_not
from euphoria.leaders.choices import ORDERS
from euphoria.leaders.state import Leaders
from tests.leaders.helpers import ANNA, BOB, CARL, asked, exposed, hand, offered, recruits, winners
from tests.leaders.tables import ALL_EXPOSED, answer_until, four

SIX_ORDERS = ["lmr", "lrm", "mlr", "mrl", "rlm", "rml"]


def at_placement() -> Leaders:
    """Four players with their cards, before the first of them has laid out the recruits."""
    game = new_game(4, nature=None)
    answer_until(game, "placement")
    return game


@pytest.mark.ruling("L1")
def test_every_seat_is_first_with_the_same_chance() -> None:
    game = new_game(5, nature=None)
    answer_until(game, "first")

    assert game.seat == NATURE
    assert {choice.text: chance for choice, chance in outcomes(game)} == {
        f"first seat{seat}": Fraction(1, 5) for seat in range(5)
    }
    play(game, "first seat3")
    assert asked(game) == (3, "artifact")


@pytest.mark.ruling("L1")
def test_the_option_gives_the_first_turn_to_seat_0() -> None:
    game = new_game(4, nature=None, options=Options(first_player="seat_0"))
    answer_until(game, "placement")

    play(game, "order lmr, order lmr, order lmr, order lmr")

    assert asked(game) == (0, "artifact")


@pytest.mark.ruling("L2")
def test_each_player_chooses_any_order_of_the_recruits() -> None:
    game = at_placement()
    dealt = [recruits(game, seat) for seat in range(4)]

    for seat, order in enumerate(["rml", "mlr", "mrl", "lmr"]):
        assert asked(game) == (seat, "placement")
        assert offered(game) == [f"order {name}" for name in SIX_ORDERS]
        play(game, f"order {order}")

    assert recruits(game, 0) == [dealt[0][2], dealt[0][1], dealt[0][0]]
    assert recruits(game, 1) == [dealt[1][1], dealt[1][0], dealt[1][2]]
    assert recruits(game, 2) == [dealt[2][1], dealt[2][2], dealt[2][0]]
    assert recruits(game, 3) == dealt[3]


@pytest.mark.ruling("L2")
@pytest.mark.parametrize("order", SIX_ORDERS[1:])
def test_nobody_else_sees_which_order_was_chosen(order: str) -> None:
    one, other = at_placement(), at_placement()

    play(one, "order lmr")
    play(other, f"order {order}")

    for seat in (1, 2, 3, None):
        assert view(one, seat) == view(other, seat)
    assert view(one, 0) != view(other, 0)


@pytest.mark.ruling("L2")
def test_with_random_placement_nature_orders_each_players_recruits() -> None:
    game = new_game(4, nature=None, options=Options(placement="random"))
    answer_until(game, "placement")
    before = recruits(game, 0)

    assert game.seat == NATURE
    assert [chance for _, chance in outcomes(game)] == [Fraction(1, 6)] * len(ORDERS)
    play(game, "shuffle rlm, shuffle lmr, shuffle lmr, shuffle lmr")
    assert recruits(game, 0) == [before[2], before[0], before[1]]
    assert game.question().kind == "first"


@pytest.mark.ruling("L3")
def test_artifact_and_action_phase_can_be_passed() -> None:
    game = four(phase="artifact")

    play(game, "pass, pass")

    assert asked(game) == (BOB, "artifact")


@pytest.mark.ruling("L3")
def test_the_target_phase_cannot_be_passed() -> None:
    game = four(anna={"gun": "bob"}, phase="artifact")

    play(game, "pass, pass")

    assert asked(game) == (ANNA, "target")
    assert offered(game) == ["aim seat1", "aim seat2", "aim seat3"]
    reason = why_not(game, "pass")
    assert reason is not None and (reason.code, reason.rule) == ("compulsory", "L3")
    with pytest.raises(IllegalChoice):
        play(game, "pass")


@pytest.mark.ruling("L4")
def test_an_empty_hand_can_be_cycled() -> None:
    game = four(phase="artifact")

    play(game, "cycle, draw hat_box")

    assert hand(game, ANNA) == ["hat_box"]
    assert game.discard == 0
    assert asked(game) == (ANNA, "action")


@pytest.mark.ruling("L4")
def test_an_empty_hand_cannot_be_given_from() -> None:
    game = four(phase="artifact")

    assert offered(game) == ["pass", "cycle"]


@pytest.mark.ruling("L5")
@pytest.mark.parametrize("carl", [{}, {"exposed": ALL_EXPOSED}, {"wastelander": True}])
def test_a_gift_goes_to_its_taker_without_a_question(carl: dict[str, object]) -> None:
    game = four(anna={"hand": ["hat_box", "bin_lid"]}, carl=carl, phase="artifact")

    play(game, "give seat2, hand bin_lid")

    assert hand(game, CARL) == ["bin_lid"]
    assert hand(game, ANNA) == ["hat_box"]
    assert asked(game) == (ANNA, "action")


@pytest.mark.ruling("L6")
def test_nobody_interrogates_their_own_recruits() -> None:
    game = four(anna={"exposed": ["left"]})

    assert not [text for text in offered(game) if text.startswith("interrogate seat0")]
    assert "interrogate seat1 left" in offered(game)
    for slot in ALL_EXPOSED:
        reason = why_not(game, f"interrogate seat0 {slot}")
        assert reason is not None and (reason.code, reason.rule) == ("yourself", "L6")


@pytest.mark.ruling("L9")
@pytest.mark.parametrize("target", [BOB, CARL])
def test_a_gun_is_aimed_when_taken_and_again_in_the_target_phase(target: int) -> None:
    game = four()

    play(game, "arm, pay middle")
    assert asked(game) == (ANNA, "aim")
    play(game, "aim seat1")
    assert game.players[ANNA].gun == BOB
    assert asked(game) == (ANNA, "target")
    play(game, f"aim seat{target}")

    assert game.players[ANNA].gun == target
    assert asked(game) == (BOB, "artifact")


@pytest.mark.ruling("L9")
def test_a_gun_cannot_be_fired_in_the_turn_in_which_it_is_taken() -> None:
    game = four()

    play(game, "arm, pay middle, aim seat1")

    reason = why_not(game, "shoot")
    assert reason is not None and reason.code == "wrong_phase"


@pytest.mark.ruling("L30")
def test_after_the_last_turn_the_game_stops_and_nobody_wins() -> None:
    game = new_game(4, seed=1, options=Options(max_turns=3))
    answer_until(game, "artifact")

    play(game, "pass, pass, pass, pass, pass")
    assert not game.over
    play(game, "pass")

    assert game.over
    assert (game.ending, winners(game)) == ("X", [])


@pytest.mark.ruling("L30")
def test_600_turns_are_played_unless_an_option_says_otherwise() -> None:
    game = four(phase="artifact", turns_taken=599)

    play(game, "pass, pass")

    assert (game.turn, game.ending) == (600, "X")


@pytest.mark.ruling("L30")
def test_a_limit_of_0_is_none() -> None:
    game = four(phase="artifact", turns_taken=600, options=Options(max_turns=0))

    play(game, "pass, pass")

    assert asked(game) == (BOB, "artifact")
    assert game.turn == 602


@pytest.mark.ruling("L31")
def test_hide_turns_over_followers_only() -> None:
    game = four(
        anna={"exposed": ["left", "middle"]},
        bob={"exposed": ["left"]},
        carl={"exposed": ["right"], "wastelander": True},
    )

    assert [text for text in offered(game) if text.startswith("hide")] == ["hide seat0 middle", "hide seat2 right"]
    for place in ("seat0 left", "seat1 left"):
        reason = why_not(game, f"hide {place}")
        assert reason is not None and (reason.code, reason.rule) == ("leader", "L31")


@pytest.mark.ruling("L31")
def test_the_artifact_that_says_so_hides_a_leader() -> None:
    game = four(anna={"hand": ["hat_box"]}, bob={"exposed": ["left", "middle"]})

    play(game, "use hat_box, pay middle")  # the only exposed leader, so it needs no announcement

    assert exposed(game, BOB) == ["middle"]


@pytest.mark.ruling("L40")
@pytest.mark.parametrize("players,designer,alternative", [(4, 2, 2), (5, 3, 2), (6, 3, 3), (7, 4, 3), (8, 4, 4)])
def test_two_tables_say_how_many_guns_there_are(players: int, designer: int, alternative: int) -> None:
    assert new_game(players, seed=1).guns == designer
    assert new_game(players, seed=1, options=Options(gun_table="designer")).guns == designer
    assert new_game(players, seed=1, options=Options(gun_table="alternative")).guns == alternative
