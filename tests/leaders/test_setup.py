"""Setup (section 2 of the rules): what is in play, the exact chances of the deal, hands, placement, who begins."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import pytest

from euphoria.leaders import NATURE, Leaders, Options, new_game, outcomes, play
from euphoria.leaders.invariants import broken
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.terms import KIND_NAMES, KIND_OF, recruits_for
from tests.leaders.tables import answer_until

COUNTS = [pytest.param(count, marks=pytest.mark.players(count)) for count in range(4, 9)]
FOLLOWERS = {4: 5, 5: 7, 6: 8, 7: 10, 8: 11}
LEFT_OVER = {4: 0, 5: 1, 6: 0, 7: 1, 8: 0}
SEEDS = 200


def kinds(cards: list[int]) -> dict[str, int]:
    """How many recruits of each kind are among the cards."""
    return {name: sum(KIND_OF[card] == kind for card in cards) for kind, name in enumerate(KIND_NAMES)}


def undealt(game: Leaders) -> list[int]:
    """The recruits that are with nobody."""
    return [card for card in range(24) if game.undealt >> card & 1]


def after_setup(players: int, seed: int, options: Options | None = None) -> Leaders:
    """A game at its first turn; everybody left the recruits as they were dealt."""
    game = new_game(players, seed=seed, options=options)
    while game.question().kind == "placement":
        play(game, "order lmr")
    return game


# What is in play ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_as_many_recruits_are_in_play_as_the_number_of_players_says(players: int) -> None:
    game = after_setup(players, seed=players)
    dealt = [card for player in game.players for card in player.recruits]
    each = FOLLOWERS[players]

    assert len(dealt) == 3 * players
    assert len(undealt(game)) == LEFT_OVER[players]
    assert kinds(dealt + undealt(game)) == {
        "euphorian_follower": each,
        "subterran_follower": each,
        "euphorian_leader": 1,
        "subterran_leader": 1,
    }
    assert sorted(dealt + undealt(game)) == recruits_for(players)


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("promo", [False, True])
def test_everybody_begins_with_two_artifacts_and_the_rest_is_the_deck(players: int, promo: bool) -> None:
    game = after_setup(players, seed=players, options=Options(use_promo=promo))
    hands = [player.hand for player in game.players]

    assert [player.artifacts for player in game.players] == [2] * players
    assert [mask.bit_count() for mask in hands] == [2] * players
    assert sum(mask.bit_count() for mask in hands) + game.deck.bit_count() == (28 if promo else 24)
    assert game.deck_size == (28 if promo else 24) - 2 * players
    assert game.discard == 0


@pytest.mark.parametrize("players", COUNTS)
def test_everything_else_begins_at_rest(players: int) -> None:
    game = after_setup(players, seed=players)

    for seat, player in enumerate(game.players):
        assert player.exposed == 0
        assert player.gun == NO_GUN
        assert not player.wastelander
        # Nobody but the owner has seen a recruit.
        assert player.seen == [1 << seat] * 3
    assert game.direction == 1
    assert broken(game) == ""


# The leader pile ------------------------------------------------------------------------------------------------------


def by_kind(game: Leaders) -> list[tuple[int, Fraction, Leaders]]:
    """Nature's answers to a deal, followers of a faction taken together: kind, chance, the game after one of them."""
    found: dict[int, tuple[Fraction, Leaders]] = {}
    for choice, chance in outcomes(game):
        kind = KIND_OF[choice.a]
        if kind in found:
            found[kind] = (found[kind][0] + chance, found[kind][1])
        else:
            child = game.copy()
            child.choose(choice)
            found[kind] = (chance, child)
    return [(kind, chance, child) for kind, (chance, child) in found.items()]


def piles(players: int) -> dict[tuple[int, ...], Fraction]:
    """Every way in which the leader pile is dealt out, as kinds by seat, with its chance."""
    found: dict[tuple[int, ...], Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction, Leaders]] = [((), Fraction(1), new_game(players, nature=None))]
    while waiting:
        dealt, chance, game = waiting.pop()
        if len(dealt) == players:
            found[dealt] = chance
            continue
        waiting += [((*dealt, kind), chance * share, child) for kind, share, child in by_kind(game)]
    return found


@pytest.mark.parametrize("players", COUNTS)
def test_the_leader_pile_is_dealt_with_exact_chances(players: int) -> None:
    # Both leaders and n - 2 of the followers, in any order: counted by hand here.
    each = FOLLOWERS[players]
    found = piles(players)

    assert sum(found.values()) == 1
    for dealt, chance in found.items():
        assert sorted(kind for kind in dealt if kind >= 2) == [2, 3]
        euphorians = dealt.count(0)
        chosen = Fraction(comb(each, euphorians) * comb(each, players - 2 - euphorians), comb(2 * each, players - 2))
        orders = players * (players - 1) * comb(players - 2, euphorians)
        assert chance == chosen / orders
    kinds_of_followers = min(players - 2, each) + 1
    assert len({dealt.count(0) for dealt in found}) == kinds_of_followers


@pytest.mark.parametrize("players", COUNTS)
def test_single_followers_are_equally_likely_in_the_pile(players: int) -> None:
    first = {choice.a: chance for choice, chance in outcomes(new_game(players, nature=None))}

    assert first[0] == first[1] == Fraction(1, players)
    followers = {chance for card, chance in first.items() if card >= 2}
    assert followers == {Fraction(players - 2, players) / (2 * FOLLOWERS[players])}


@pytest.mark.parametrize("players", COUNTS)
def test_the_other_recruits_are_followers_that_are_left_all_equally_likely(players: int) -> None:
    game = new_game(players, nature=None)
    for _ in range(players):
        play(game, outcomes(game)[0][0].text)

    for seat in range(players):
        for slot in (1, 2):
            left = undealt(game)
            assert [choice.a for choice, _ in outcomes(game)] == left
            assert {chance for _, chance in outcomes(game)} == {Fraction(1, len(left))}
            assert not {0, 1} & set(left)
            play(game, outcomes(game)[-1][0].text)
            assert game.players[seat].recruits[slot] == left[-1]


@pytest.mark.parametrize("players", [5, 7])
def test_the_left_over_card_is_of_either_faction_with_the_same_chance(players: int) -> None:
    cards = 3 * players

    @cache
    def euphorian(dealt: int, left: tuple[int, ...]) -> Fraction:
        """The chance that a Euphorian is left over, given how many recruits of each kind are still to be dealt."""
        game = examples[dealt, left]
        if dealt == cards:
            return Fraction(left[0])
        total = Fraction(0)
        for _, chance, child in by_kind(game):
            key = tuple(kinds(undealt(child)).values())
            examples.setdefault((dealt + 1, key), child)
            total += chance * euphorian(dealt + 1, key)
        return total

    start = new_game(players, nature=None)
    key = tuple(kinds(undealt(start)).values())
    examples = {(0, key): start}

    assert euphorian(0, key) == Fraction(1, 2)


@pytest.mark.parametrize("players", COUNTS)
def test_over_many_seeds_leaders_are_spread_and_nobody_starts_with_both(players: int) -> None:
    holders = [[0] * players, [0] * players]
    left_over: set[int] = set()
    for seed in range(SEEDS):
        game = after_setup(players, seed)
        seats = [seat for seat, player in enumerate(game.players) if player.leader() >= 0]
        assert len(seats) == 2
        for leader in (0, 1):
            (seat,) = [seat for seat, player in enumerate(game.players) if leader in player.recruits]
            holders[leader][seat] += 1
        left_over |= set(undealt(game))

    # Five standard deviations; the seeds are fixed, so this either holds or does not.
    share = SEEDS / players
    margin = 5 * (share * (1 - 1 / players)) ** 0.5
    assert all(abs(count - share) < margin for leader in holders for count in leader)
    if LEFT_OVER[players]:
        assert len(left_over) > FOLLOWERS[players]
        assert not left_over & {0, 1}


# Artifacts, placement, the first player -------------------------------------------------------------------------------


def test_every_artifact_of_the_deck_is_drawn_with_the_same_chance() -> None:
    game = new_game(4, nature=None)
    answer_until(game, "draw")

    assert [chance for _, chance in outcomes(game)] == [Fraction(1, 24)] * 24
    play(game, outcomes(game)[5][0].text)
    assert [chance for _, chance in outcomes(game)] == [Fraction(1, 23)] * 23


@pytest.mark.parametrize("players", COUNTS)
def test_setup_asks_in_its_order(players: int) -> None:
    game = new_game(players, nature=None)
    asked: list[tuple[int, str]] = []
    while not asked or asked[-1][1] != "artifact":
        asked.append((game.question().seat, game.question().kind))
        if asked[-1][1] != "artifact":
            game.choose(game.question().choices[0])

    deals = [(NATURE, "deal")] * 3 * players
    draws = [(NATURE, "draw")] * 2 * players
    placements = [(seat, "placement") for seat in range(players)]
    assert asked == [*deals, *draws, *placements, (NATURE, "first"), (0, "artifact")]


def test_over_many_seeds_every_seat_begins() -> None:
    firsts = [after_setup(8, seed).active for seed in range(SEEDS)]

    assert set(firsts) == set(range(8))
    assert {after_setup(8, seed, Options(first_player="seat_0")).active for seed in range(20)} == {0}


def test_random_placement_moves_leaders_into_every_slot() -> None:
    slots = set()
    for seed in range(60):
        game = new_game(4, seed=seed, options=Options(placement="random"))
        assert game.question().kind == "artifact"
        slots |= {player.recruits.index(0) for player in game.players if 0 in player.recruits}

    assert slots == {0, 1, 2}


def test_the_same_seed_deals_the_same_game() -> None:
    assert new_game(6, seed=5).state() == new_game(6, seed=5).state()
    assert new_game(6, seed=5).state() != new_game(6, seed=6).state()
