"""What follows from what a seat has seen: examples to follow by hand, and whole games against counting one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from euphoria import leaders
from euphoria.core.steps import NATURE
from euphoria.leaders import Leaders, a_game, a_player, belief, play, view
from euphoria.leaders.steps.recruits import exchange, look, mix
from euphoria.leaders.terms import (
    EUPHORIAN,
    EUPHORIAN_LEADER,
    RECRUIT_NAMES,
    SUBTERRAN,
    SUBTERRAN_FOLLOWER,
    SUBTERRAN_LEADER,
    WASTELANDER,
)
from tests.leaders.witness import Mix, See, Swap, Witness, assert_same, course, deal_out

ANNA, BOB, CARL, DORA = range(4)
LEFT, MIDDLE, RIGHT = range(3)
CROWD = ["euphorian_1", "euphorian_2", "subterran_1"]


def number(recruit: str) -> int:
    return RECRUIT_NAMES.index(recruit)


# By hand --------------------------------------------------------------------------------------------------------------


def test_without_a_leader_of_ones_own_both_may_be_anywhere_but_not_together() -> None:
    game = a_game(anna=a_player(CROWD), bob=a_player(), carl=a_player(), dora=a_player())

    found = belief(view(game, ANNA))

    # Nine places for one leader, six with the others for the second; three of the seven followers left are Euphorians.
    assert found.deals == 9 * 6 * comb(7, 3)
    for seat in (BOB, CARL, DORA):
        assert found.leader(seat, EUPHORIAN) == Fraction(1, 3)
        assert found.kind(seat, RIGHT, EUPHORIAN_LEADER) == Fraction(1, 9)
        assert found.kind(seat, RIGHT, SUBTERRAN_FOLLOWER) == Fraction(7, 9) * Fraction(4, 7)
    assert found.team(ANNA, EUPHORIAN) == 1
    assert found.leader(ANNA, SUBTERRAN) == 0


def test_who_holds_a_leader_looks_for_the_other_one_only() -> None:
    game = a_game(
        anna=a_player(["euphorian_leader", "subterran_1", "subterran_2"]),
        bob=a_player(),
        carl=a_player(),
        dora=a_player(),
    )

    found = belief(view(game, ANNA))

    assert found.deals == 9 * comb(8, 5)
    assert found.team(ANNA, EUPHORIAN) == 1
    assert [found.leader(seat, SUBTERRAN) for seat in range(4)] == [0, *[Fraction(1, 3)] * 3]
    assert [found.leader(seat, EUPHORIAN) for seat in range(4)] == [1, 0, 0, 0]


def test_a_spectator_knows_nothing_but_the_rules_of_the_deal() -> None:
    game = a_game(anna=a_player(), bob=a_player(), carl=a_player(), dora=a_player())

    found = belief(view(game))

    assert found.deals == 12 * 9 * comb(10, 5)
    assert found.leader(CARL, SUBTERRAN) == Fraction(1, 4)
    assert found.team(CARL, SUBTERRAN) == Fraction(1, 2)


def test_the_recruit_left_over_among_five_is_never_a_leader() -> None:
    game = a_game(anna=a_player(CROWD), bob=a_player(), carl=a_player(), dora=a_player(), emil=a_player())

    found = belief(view(game, ANNA))

    # Twelve hidden places and one left over, where leaders cannot be: eleven followers, five of them Euphorians.
    assert found.deals == 12 * 9 * comb(11, 5)
    assert sum(found.leader(seat, EUPHORIAN) for seat in range(5)) == 1
    assert found.kind(BOB, LEFT, EUPHORIAN_LEADER) == Fraction(1, 12)
    assert found.kind(BOB, LEFT, SUBTERRAN_FOLLOWER) == Fraction(10, 12) * Fraction(6, 11)


def anna_knows_bobs_left(hand: list[str]) -> Leaders:
    return a_game(
        phase="action",
        anna=a_player(CROWD, hand=hand),
        bob=a_player(["subterran_2", "subterran_3", "euphorian_leader"], seen_by={"anna": ["left"]}),
        carl=a_player(["subterran_leader", "euphorian_3", "euphorian_4"]),
        dora=a_player(),
    )


def test_after_a_shuffle_a_recruit_is_in_one_of_these_slots() -> None:
    game = anna_knows_bobs_left(["tumble_drum"])
    assert belief(view(game, ANNA)).places(number("subterran_2")) == [3]

    play(game, "use tumble_drum, pay right, pick seat1, shuffle rlm")

    found = belief(view(game, ANNA))
    assert found.places(number("subterran_2")) == [3, 4, 5]
    assert view(game, ANNA).game.players[BOB].recruits == [-1, -1, -1]
    # In a third of the cases it is there. In the rest a place nobody has looked at holds each leader one time in seven
    # (42 ways to place both, 6 of them with one on that spot), and half of the followers left are Subterrans.
    unseen = Fraction(5, 7) * Fraction(1, 2)
    for slot in range(3):
        assert found.kind(BOB, slot, SUBTERRAN_FOLLOWER) == Fraction(1, 3) + Fraction(2, 3) * unseen
        assert found.kind(BOB, slot, SUBTERRAN_LEADER) == Fraction(2, 3) * Fraction(1, 7)
    assert belief(view(game, BOB)).places(number("subterran_2")) == [4]


def test_looking_again_after_a_shuffle_narrows_it_down() -> None:
    game = anna_knows_bobs_left(["tumble_drum"])
    play(game, "use tumble_drum, pay right, pick seat1, shuffle rlm")
    assert game.players[BOB].recruits == [number(name) for name in ("euphorian_leader", "subterran_2", "subterran_3")]
    places = []
    for where in ("seat1 right", "seat1 left"):
        play(game, f"pass, pass, pass, pass, pass, pass, pass, interrogate {where}")
        places.append(belief(view(game, ANNA)).places(number("subterran_2")))

    assert places == [[3, 4], [4]]
    assert belief(view(game, ANNA)).kind(BOB, MIDDLE, SUBTERRAN_FOLLOWER) == 1


def test_an_exchange_is_followed() -> None:
    game = anna_knows_bobs_left(["luggage_carousel"])

    play(game, "use luggage_carousel, pay right, pick seat1 left, pick seat2 right")

    assert belief(view(game, ANNA)).places(number("subterran_2")) == [8]
    assert belief(view(game, DORA)).places(number("subterran_2")) == []
    assert belief(view(game, BOB)).places(number("subterran_2")) == [8]
    assert belief(view(game, BOB)).places(number("euphorian_4")) == [3]


def test_a_recruit_that_a_wastelander_received_is_no_leader_or_the_game_would_be_over() -> None:
    game = a_game(
        phase="action",
        anna=a_player(CROWD, hand=["luggage_carousel"]),
        bob=a_player(["subterran_2", "subterran_3", "euphorian_3"], wastelander=True),
        carl=a_player(["subterran_leader"]),
        dora=a_player(["euphorian_leader"]),
    )
    before = belief(view(game))
    assert before.team(BOB, WASTELANDER) == 1
    assert before.kind(CARL, RIGHT, EUPHORIAN_LEADER) == Fraction(1, 9)

    play(game, "use luggage_carousel, pay right, pick seat1 left, pick seat2 right")

    after = belief(view(game))
    assert after.kind(BOB, LEFT, EUPHORIAN_LEADER) == 0
    assert after.kind(BOB, LEFT, SUBTERRAN_LEADER) == 0
    assert after.places(number("subterran_2")) == [8]
    assert after.leader(BOB, EUPHORIAN) == after.leader(BOB, SUBTERRAN) == 0
    assert after.team(BOB, WASTELANDER) == 1


def test_an_artifact_that_only_a_leader_can_pay_for_tells_of_one() -> None:
    game = a_game(
        phase="action",
        anna=a_player(["euphorian_leader", "euphorian_1", "subterran_1"], hand=["hat_box"]),
        bob=a_player(["subterran_leader"]),
        carl=a_player(),
        dora=a_player(),
    )
    assert belief(view(game, CARL)).leader(ANNA, EUPHORIAN) == Fraction(1, 3)

    play(game, "use hat_box")

    assert game.question().kind == "pay"
    for seat in (CARL, None):
        found = belief(view(game, seat))
        assert found.leader(ANNA, EUPHORIAN) == found.leader(ANNA, SUBTERRAN) == Fraction(1, 2)
    assert belief(view(game, BOB)).leader(ANNA, EUPHORIAN) == 1


def test_after_the_end_everything_is_certain_even_what_was_impossible_before() -> None:
    game = a_game(
        phase="action",
        anna=a_player(["euphorian_leader", "euphorian_1", "subterran_1"], hand=["yard_sale_sign"]),
        bob=a_player(["subterran_leader", "subterran_2", "subterran_3"]),
        carl=a_player(),
        dora=a_player(),
    )
    play(game, "use yard_sale_sign, pay middle, pick seat0 right, pick seat1 left")
    assert game.ending == "B"

    for seat in (None, ANNA, DORA):
        found = belief(view(game, seat))
        assert found.deals == 1
        assert found.leader(ANNA, EUPHORIAN) == found.leader(ANNA, SUBTERRAN) == 1
        assert [found.team(owner, player.team()) for owner, player in enumerate(game.players)] == [1] * 4
        assert found.places(number("subterran_1")) == [3]


def test_shares_are_the_chances_as_floats() -> None:
    found = belief(view(anna_knows_bobs_left([]), ANNA))
    for seat in range(4):
        for team in range(3):
            assert found.team_share(seat, team) == pytest.approx(float(found.team(seat, team)))
        for faction in range(2):
            assert found.leader_share(seat, faction) == pytest.approx(float(found.leader(seat, faction)))
        for slot in range(3):
            for kind in range(4):
                assert found.kind_share(seat, slot, kind) == pytest.approx(float(found.kind(seat, slot, kind)))
    assert repr(found) == f"<Belief of seat 0: {found.deals} deals possible>"


def test_beliefs_add_up_from_the_first_card_dealt() -> None:
    game = leaders.new_game(5, nature=None)
    rng = random.Random(2)
    kinds = Counter[str]()
    while kinds["action"] < 2:
        for seat in (None, 0, 4):
            found = belief(view(game, seat))
            assert [sum(found.leader(owner, leader) for owner in range(5)) for leader in range(2)] == [1, 1]
            for owner in range(5):
                assert sum(found.team(owner, team) for team in range(3)) == 1
                assert sum(found.kind(owner, 1, kind) for kind in range(4)) == 1
        question = game.question()
        kinds[question.kind] += 1
        assert (question.seat == NATURE) == (question.kind in ("deal", "draw", "first"))
        game.choose(rng.choice(question.choices))
    assert kinds["deal"] == 15
    assert kinds["placement"] == 5


def test_while_recruits_are_dealt_leaders_are_among_the_first_of_each_player() -> None:
    game = leaders.new_game(4, nature=None)
    play(game, "deal euphorian_leader, deal euphorian_1, deal subterran_1")

    assert [belief(view(game, 1)).leader(seat, EUPHORIAN) for seat in range(4)] == [
        Fraction(1, 3),
        0,
        *[Fraction(1, 3)] * 2,
    ]
    assert belief(view(game, 1)).kind(2, MIDDLE, EUPHORIAN_LEADER) == 0
    assert belief(view(game, 0)).leader(3, SUBTERRAN) == Fraction(1, 3)


# Against counting one by one ------------------------------------------------------------------------------------------

MOST_CASES = 8_000
GAMES = [(4, seed) for seed in range(16)] + [(5, seed) for seed in range(16, 22)] + [(6, 30)]
DECISIONS = 80


@pytest.mark.parametrize("players, seed", GAMES)
def test_beliefs_are_what_counting_every_deal_gives(players: int, seed: int) -> None:
    rng = random.Random(seed)
    witnesses: list[Witness] = []
    compared = 0
    for game in course(players, seed, DECISIONS):
        witnesses = witnesses or [Witness(game, seat) for seat in (None, *range(players))]
        for witness in witnesses:
            witness.watch(game.events or [])
        small = [witness for witness in witnesses if witness.cases() <= MOST_CASES]
        if small and rng.random() < 0.6:
            assert_same(rng.choice(small), game)
            compared += 1
    assert compared > 3


def test_the_games_compared_hold_everything_that_moves_recruits() -> None:
    happened = Counter[str]()
    for players, seed in GAMES:
        for game in course(players, seed, DECISIONS):
            happened.update(event.kind for event in game.events or [])
    for kind in ("exchange", "shuffle", "reorder", "interrogate", "view", "hit", "wastelander", "expose", "hide"):
        assert happened[kind] > 1, kind


def knowing(seed: int) -> Leaders:
    """Anna has seen most recruits, so that even many reorders can be counted."""
    rng = random.Random(seed)
    recruits = deal_out(4, rng)
    seen = [rng.sample(["left", "middle", "right"], rng.choice((1, 2))) for _ in range(4)]
    return a_game(
        anna=a_player(recruits[0]),
        bob=a_player(recruits[1], seen_by={"anna": seen[1]}),
        carl=a_player(recruits[2], seen_by={"anna": seen[2]}),
        dora=a_player(recruits[3], seen_by={"anna": ["left", "right"]}),
    )


@pytest.mark.parametrize("seed", range(30))
def test_beliefs_follow_shuffles_upon_exchanges_upon_shuffles(seed: int) -> None:
    game = knowing(seed)
    witness = Witness(game, ANNA)
    rng = random.Random(seed)
    compared = 0
    for _ in range(9):
        place = rng.randrange(3, 12)
        kind = rng.choice(("mix", "mix", "exchange", "exchange", "look"))
        if kind == "mix" and witness.cases() < 1_500:
            mix(game, place // 3, rng.randrange(6))
            witness.notes.append(Mix(tuple(range(place // 3 * 3, place // 3 * 3 + 3)), tuple(permutations(range(3)))))
        elif kind == "exchange":
            other = rng.choice([spot for spot in range(12) if spot // 3 != place // 3])
            exchange(game, place, other)
            if game.over:
                return
            witness.notes.append(Swap(place, other, frozenset()))
            if other // 3 == ANNA:
                witness.notes.append(See(other, RECRUIT_NAMES[game.recruit_at(other)]))
        elif kind == "look" and rng.random() < 0.4:
            look(game, 1 << ANNA, place)
            witness.notes.append(See(place, RECRUIT_NAMES[game.recruit_at(place)]))
        else:
            continue
        assert_same(witness, game)
        compared += 1
    assert compared


def test_orders_are_weighed_not_just_worlds() -> None:
    game = a_game(
        anna=a_player(["euphorian_leader", "euphorian_1", "subterran_1"]),
        bob=a_player(["subterran_2", "subterran_3", "euphorian_2"], seen_by={"anna": ["left"]}),
        carl=a_player(["euphorian_3", "euphorian_4", "euphorian_5"], seen_by={"anna": ["left", "middle", "right"]}),
        dora=a_player(["subterran_leader"], seen_by={"anna": ["left"]}),
    )
    mix(game, BOB, 0)
    exchange(game, 3, 6)
    mix(game, CARL, 0)

    # The recruit Anna knows went to Carl one time in three, with a card she has not seen otherwise; of those four three
    # are Subterrans. It is now in any of Carl's slots; his two other ones are Euphorians.
    found = belief(view(game, ANNA))
    assert found.places(number("subterran_2")) == [4, 5, 6, 7, 8]
    for slot in range(3):
        arrived = Fraction(1, 3) + Fraction(2, 3) * Fraction(3, 4)
        assert found.kind(CARL, slot, SUBTERRAN_FOLLOWER) == Fraction(1, 3) * arrived


def test_a_table_of_six_with_seven_unseen_recruits() -> None:
    """Seven places for the Euphorian leader and three followers of each faction: 7 * C(6, 3) deals."""
    game = leaders.a_game(
        me=leaders.a_player(["euphorian", "subterran_leader", "subterran"], exposed=["left"]),
        ana=leaders.a_player(["any", "euphorian", "subterran"], exposed=["middle"], seen_by={"me": ["right"]}),
        bo=leaders.a_player(["euphorian", "subterran", "subterran"], exposed=["right"], wastelander=True),
        clerk=leaders.a_player(["any", "any", "subterran"], exposed=["right"]),
        dirk=leaders.a_player(["any", "euphorian", "any"], seen_by={"me": ["middle"]}),
        censor=leaders.a_player(["euphorian", "any", "any"], exposed=["left"]),
    )
    found = leaders.belief(leaders.view(game, 0))
    assert found.deals == 140
    assert [round(100 * found.leader_share(seat, 0)) for seat in range(6)] == [0, 14, 0, 29, 29, 29]
    assert [round(100 * found.team_share(seat, 0)) for seat in (1, 3, 4, 5)] == [57, 43, 86, 86]
    assert found.team(2, 2) == 1


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda b: b.kind(0, 5, 0), "slot is a number from 0 to 2, not 5"),
        (lambda b: b.kind(0, 0, 4), "kind is a number from 0 to 3, not 4"),
        (lambda b: b.team(4, 0), "seat is a number from 0 to 3, not 4"),
        (lambda b: b.team(0, -1), "team is a number from 0 to 2, not -1"),
        (lambda b: b.leader(0, 2), "faction is a number from 0 to 1, not 2"),
    ],
)
def test_a_belief_names_what_it_was_asked_wrongly(ask: Callable[[leaders.Belief], object], message: str) -> None:
    found = leaders.belief(leaders.view(leaders.new_game(4, seed=1), 0))
    with pytest.raises(leaders.BadSetup, match=message):
        ask(found)
