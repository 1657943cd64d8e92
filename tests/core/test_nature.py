"""Nature as a player: seeded, scripted, enumerated."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from euphoria import dystopia
from euphoria.core.errors import BadSetup
from euphoria.core.nature import Seeded, pick_at_random, seeded
from euphoria.core.steps import NATURE
from euphoria.dystopia.choices import CARDS, ROLLS


def test_generator_gives_the_same_numbers_everywhere() -> None:
    rng = seeded(7)
    assert [rng.word() for _ in range(4)] == WORDS_OF_SEED_7
    assert [seeded(2**200 + 1).below(1000) for _ in range(2)] == [FIRST_OF_LONG_SEED] * 2


WORDS_OF_SEED_7 = [1611892674, 162985046, 2814019384, 498360561]
FIRST_OF_LONG_SEED = 373


def test_every_bit_of_a_seed_matters() -> None:
    firsts = {seeded(1 << bit).word() for bit in range(256)}
    assert len(firsts) == 256


def test_below_is_fair() -> None:
    rng = seeded(1)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_weights_are_respected() -> None:
    rng = seeded(2)
    counts = Counter(pick_at_random(rng, CARDS[:3], [1, 0, 3]).text for _ in range(8000))
    assert "card balloons" not in counts
    assert abs(counts["card book"] - 2000) < 150


def test_copies_go_on_with_the_same_numbers() -> None:
    nature = Seeded(5, seeded(5))
    twin = nature.copy()
    assert [nature.pick(ROLLS, None) for _ in range(20)] == [twin.pick(ROLLS, None) for _ in range(20)]


def bumping() -> dystopia.Dystopia:
    game = dystopia.a_game(
        options=dystopia.Options(trading=False),
        red=dystopia.a_player(energy=1, dice=[5]),
        blue=dystopia.a_player(on={"euphorian_tunnel": 2}, dice=[6], knowledge=5),
    )
    game.choose("place 5 euphorian_tunnel")
    return game


def test_dice_are_asked_one_at_a_time_with_exact_chances() -> None:
    game = bumping()
    assert game.seat == NATURE
    assert dystopia.outcomes(game) == [(roll, Fraction(1, 6)) for roll in ROLLS]


def test_drawing_is_weighted_by_what_is_left_in_the_deck() -> None:
    game = dystopia.a_game(
        options=dystopia.Options(trading=False),
        red=dystopia.a_player(energy=1, dice=[5], morale=3, artifacts=["book", "book", "bat"]),
        blue=dystopia.a_player(dice=[1]),
    )
    dystopia.play(game, "place 5 euphorian_tunnel, draw")
    chances = {choice.text: chance for choice, chance in dystopia.outcomes(game)}
    assert chances["card book"] == Fraction(4, 33)
    assert chances["card bat"] == Fraction(5, 33)
    assert sum(chances.values()) == 1


def test_enumerating_nature_reaches_every_end_with_its_probability() -> None:
    game = bumping()
    leaves = list(dystopia.enumerate_nature(game))
    assert len(leaves) == 6
    assert sum(chance for chance, _ in leaves) == 1
    # The bumped die, the 6 and a knowledge of 5 make 16 from a rolled 5 on: that worker or the 6 deserts.
    lost = sum(chance for chance, leaf in leaves if leaf.players[1].workers() == 1)
    assert lost == Fraction(2, 6)
    assert game.seat == NATURE


def test_scripted_nature_answers_in_order_and_complains_when_it_does_not_fit() -> None:
    position = {
        "red": dystopia.a_player(energy=1, dice=[5]),
        "blue": dystopia.a_player(on={"euphorian_tunnel": 2}, dice=[6]),
    }
    options = dystopia.Options(trading=False)
    game = dystopia.a_game(options=options, nature=dystopia.Scripted(["roll 4"]), **position)
    game.choose("place 5 euphorian_tunnel")
    assert sorted(game.players[1].values[:2]) == [4, 6]

    wrong = dystopia.a_game(options=options, nature=dystopia.Scripted(["card bat"]), **position)
    with pytest.raises(dystopia.IllegalChoice, match="script says 'card bat'"):
        wrong.choose("place 5 euphorian_tunnel")
    empty = dystopia.a_game(options=options, nature=dystopia.Scripted([]), **position)
    with pytest.raises(dystopia.IllegalChoice, match="script is at its end"):
        empty.choose("place 5 euphorian_tunnel")


def test_asking_for_chances_on_a_players_question_is_an_error() -> None:
    game = dystopia.new_game(2, seed=1)
    with pytest.raises(dystopia.IllegalChoice, match="not nature"):
        dystopia.outcomes(game)


@pytest.mark.parametrize("seed", ["x", None, 1.5, True])
def test_a_generator_is_made_from_a_whole_number(seed: object) -> None:
    with pytest.raises(BadSetup, match="whole number"):
        seeded(seed)
