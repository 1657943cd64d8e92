"""Dealing from a view: it fits what the seat has seen, and comes as often as it is likely."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from euphoria import leaders
from euphoria.core.nature import seeded
from euphoria.leaders import Leaders, a_game, a_player, belief, play, redeal, view
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.invariants import broken
from euphoria.leaders.steps.recruits import exchange, look, mix
from euphoria.leaders.terms import KIND_OF, RECRUIT_NAMES
from tests.leaders.witness import Witness, count, course, kind_of, lively_choice


def possible(game: Leaders, seat: int | None) -> bool:
    """Does the seat's belief allow for what is really there?"""
    found = belief(view(game, seat))
    places = range(len(game.players) * 3)
    return all(found.kind(place // 3, place % 3, KIND_OF[game.recruit_at(place)]) for place in places)


@pytest.mark.parametrize("players, seed", [(4, 1), (4, 2), (5, 3), (6, 4), (8, 5)])
def test_a_dealt_game_fits_the_view_and_everybody_in_it_can_think(players: int, seed: int) -> None:
    rng = seeded(seed)
    seats = (None, *range(players))
    for number, game in enumerate(course(players, seed, 60)):
        seat = seats[number % len(seats)]
        seen = view(game, seat)
        dealt = redeal(seen, rng)
        assert broken(dealt) == ""
        assert view(dealt, seat) == seen
        assert view(dealt, seat).to_data() == seen.to_data()
        assert possible(game, seat)
        if number % 5 == 0:
            for other in seats:
                assert possible(dealt, other)
                assert view(redeal(view(dealt, other), rng), other) == view(dealt, other)


@pytest.mark.parametrize("seed", range(6))
def test_a_dealt_game_can_be_played_on(seed: int) -> None:
    rng = random.Random(seed)
    for number, game in enumerate(course(4, seed, 50)):
        if number % 5 == 0:
            dealt = redeal(view(game, number % 4), seeded(number))
            for _ in range(30):
                if not dealt.over:
                    dealt.choose(lively_choice(dealt.question().choices, rng))
                assert broken(dealt) == ""


@pytest.mark.parametrize("card", ["whisper_cans", "hat_box"])
def test_an_artifact_that_is_being_paid_for_is_in_its_users_hand(card: str) -> None:
    game = a_game(
        phase="action",
        anna=a_player(["euphorian_leader", "euphorian_1", "subterran_1"], hand=[card, "bin_lid"]),
        bob=a_player(["subterran_leader"], hand=["roller_skates"]),
        carl=a_player(hand=["tumble_drum"]),
        dora=a_player(),
    )
    play(game, f"use {card}")
    rng = seeded(5)

    for _ in range(40):
        dealt = redeal(view(game, 1), rng)
        assert dealt.question().kind == "pay"
        assert dealt.players[0].hand >> CARD_NAMES.index(card) & 1
        dealt.choose(dealt.question().choices[0])
        assert broken(dealt) == ""


def test_a_game_can_be_dealt_again_while_it_is_being_dealt() -> None:
    game = leaders.new_game(5, nature=None)
    rng = random.Random(4)
    while game.turn == 0:
        for seat in (None, 0, 3):
            dealt = redeal(view(game, seat), seeded(len(game.history)))
            assert broken(dealt) == ""
            assert view(dealt, seat) == view(game, seat)
            dealt.nature = leaders.Seeded(1)
            dealt.choose(dealt.question().choices[-1])
            assert dealt.over or broken(dealt) == ""
        game.choose(rng.choice(game.question().choices))


# How often ------------------------------------------------------------------------------------------------------------


def chi_square(drawn: Counter[tuple[str, ...]], wanted: Counter[tuple[str, ...]]) -> float:
    """How far what was drawn is from what was to be expected, in units of its usual spread."""
    assert not set(drawn) - set(wanted)
    cases, draws = sum(wanted.values()), sum(drawn.values())
    found = 0.0
    for deal, weight in wanted.items():
        expected = draws * weight / cases
        found += (drawn[deal] - expected) ** 2 / expected
    freedom = len(wanted) - 1
    return float((found - freedom) / (2 * freedom) ** 0.5)


def a_knowing_position(hand: list[str]) -> Leaders:
    """Anna has seen all but four recruits of the others."""
    return a_game(
        phase="action",
        anna=a_player(["euphorian_1", "euphorian_2", "subterran_1"], hand=hand),
        bob=a_player(["subterran_2", "euphorian_3", "subterran_3"], seen_by={"anna": ["left", "middle"]}),
        carl=a_player(["subterran_leader", "euphorian_4", "euphorian_5"], seen_by={"anna": ["middle"]}),
        dora=a_player(["euphorian_leader", "subterran_4", "subterran_5"], seen_by={"anna": ["middle", "right"]}),
    )


LINES = [
    ("", []),
    ("use tumble_drum, pay left, pick seat1, shuffle mlr", ["tumble_drum"]),
    ("use yard_sale_sign, pay left, pick seat0 middle, pick seat2 right", ["yard_sale_sign"]),
    ("use luggage_carousel, pay left, pick seat1 left, pick seat2 left", ["luggage_carousel"]),
]


@pytest.mark.parametrize("line, hand", LINES)
def test_deals_come_as_often_as_they_are_likely(line: str, hand: list[str]) -> None:
    game = a_knowing_position(hand)
    witness = Witness(game, 0)
    game.watch()
    play(game, line)
    if line.startswith("use tumble_drum"):
        play(game, "pass, pass, pass, pass, pass, pass, pass, interrogate seat1 middle")
    witness.watch(game.events or [])
    wanted = count(witness).deals
    seen, rng = view(game, 0), seeded(11)
    known = {recruit for deal in wanted for recruit in deal if recruit in RECRUIT_NAMES}
    drawn: Counter[tuple[str, ...]] = Counter()
    for _ in range(1200):
        dealt = redeal(seen, rng)
        names = [RECRUIT_NAMES[card] for player in dealt.players for card in player.recruits]
        drawn[tuple([name if name in known else kind_of(name) for name in names])] += 1

    assert 5 < len(wanted) < 120
    assert -5 < chi_square(drawn, wanted) < 5


def test_what_others_saw_before_a_shuffle_is_dealt_as_often_as_it_is_likely() -> None:
    game = a_game(
        phase="action",
        anna=a_player(["euphorian_1", "euphorian_2", "subterran_1"], hand=["tumble_drum"]),
        bob=a_player(["subterran_2", "euphorian_3", "subterran_3"], seen_by={"carl": ["left"]}),
        carl=a_player(),
        dora=a_player(),
    )
    play(game, "use tumble_drum, pay left, pick seat1, shuffle mlr")
    rng = seeded(8)
    seen = view(game, 0)
    where: Counter[int] = Counter()
    for _ in range(600):
        dealt = redeal(seen, rng)
        # Carl has seen one of Bob's recruits, whichever it is; it can be in any slot by now.
        memory = belief(view(dealt, 2))
        followed = [card for card in dealt.players[1].recruits if memory.places(card) == [3, 4, 5]]
        assert len(followed) == 1
        where[dealt.players[1].recruits.index(followed[0])] += 1

    assert min(where[slot] for slot in range(3)) > 150


def test_what_others_saw_between_shuffles_is_weighed() -> None:
    game = a_game(
        anna=a_player(["euphorian_leader", "euphorian_1", "subterran_1"]),
        bob=a_player(["subterran_2", "subterran_3", "euphorian_2"], seen_by={"anna": ["left"]}),
        carl=a_player(),
        dora=a_player(["subterran_leader"], seen_by={"anna": ["left"]}),
    )
    known = RECRUIT_NAMES.index("subterran_2")
    # The chances of that recruit in ninths: Bob's slots 3 3 3, then 2 2 2 and Carl's left 3, then 0 2 2 and 3 2 0.
    mix(game, 1, 3)
    exchange(game, 3, 6)
    mix(game, 1, 4)
    exchange(game, 3, 7)
    look(game, 1 << 3, 6)
    mix(game, 2, 1)
    seen, rng = view(game, 0), seeded(4)
    with_carl, seen_by_dora = 0, 0
    for _ in range(2000):
        dealt = redeal(seen, rng)
        if known in dealt.players[2].recruits:
            with_carl += 1
            seen_by_dora += bool(belief(view(dealt, 3)).places(known))

    assert abs(with_carl / 2000 - 5 / 9) < 0.04
    assert abs(seen_by_dora / with_carl - 3 / 5) < 0.04
