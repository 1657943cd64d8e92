"""What a seat can work out about recruits after a draft."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from euphoria.dystopia import Options, new_game, redeal, seeded, view
from euphoria.dystopia.invariants import broken
from euphoria.dystopia.player import FOUGHT
from euphoria.dystopia.recruits.names import OF_FACTION, PER_FACTION
from euphoria.dystopia.redeal_draft import awake_recruits, members
from euphoria.dystopia.state import PLAY, Dystopia
from euphoria.dystopia.terms import DEALT, RECRUITS, TIER_3

DRAFT = Options(trading=False, recruit_draft=True)


def drafted(players: int, seed: int) -> Dystopia:
    """A game just after a draft in which everybody chose blindly."""
    game = new_game(players, seed=seed, options=DRAFT)
    rng = seeded(seed)
    while game.phase != PLAY:
        game.apply(game.open_choices[rng.below(len(game.open_choices))])
    return game


def near(times: float, chance: float, of: int) -> bool:
    """Is it within five standard deviations?"""
    return abs(times - of * chance) <= 5 * sqrt(of * chance * (1 - chance))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_an_open_recruit_that_a_seat_never_had_in_hand_was_taken_in_any_round(players: int) -> None:
    seen = view(drafted(players, 1))
    rng = seeded(4)
    for owner in range(players):
        rounds: Counter[int] = Counter()
        for _ in range(150):
            dealt = redeal(seen, rng)
            assert dealt.picks is not None
            picks = dealt.picks[owner * DEALT : (owner + 1) * DEALT]
            rounds[picks.index(dealt.players[owner].active.bit_length() - 1)] += 1
        assert all(near(rounds[round_], 1 / DEALT, 150) for round_ in range(DEALT))


def test_hidden_and_rejected_recruits_were_drafted_by_their_owner() -> None:
    rng = seeded(4)
    for seed in range(20):
        game = drafted(3, seed)
        for seat in (0, 1, 2, None):
            dealt = redeal(view(game, seat), rng)
            assert dealt.picks is not None
            for owner, player in enumerate(dealt.players):
                picks = sum(1 << card for card in dealt.picks[owner * DEALT : (owner + 1) * DEALT])
                assert picks == player.active | player.hidden | player.rejected


def with_a_woken_recruit(seed: int) -> tuple[Dystopia, int]:
    """Two players; blue fought, kept a recruit that the other had not seen, and one hidden recruit woke: which?"""
    game = drafted(2, seed)
    blue = game.players[1]
    seen = 0
    assert game.seen_packs is not None
    for pack in game.seen_packs[:DEALT]:
        seen |= pack
    deck = [card for card in members(game.recruits) if not seen >> card & 1]
    hidden = blue.hidden.bit_length() - 1
    woken = next(card for card in deck if card // PER_FACTION != hidden // PER_FACTION)
    other = next(card for card in deck if card != woken)
    faction = woken // PER_FACTION
    game.allegiance = [TIER_3 if f == faction else 0 for f in range(4)]
    red = game.players[0]
    asleep = red.hidden & OF_FACTION[faction]
    red.active, red.hidden, red.hidden_count = red.active | asleep, red.hidden & ~asleep, 0 if asleep else 1
    blue.active |= 1 << woken
    blue.rejected |= 1 << other
    blue.dilemma_done = FOUGHT
    game.recruits &= ~(1 << woken | 1 << other)
    game.recruits_left -= 2
    return game, woken


def chance_that_it_was_drafted(game: Dystopia, woken: int) -> float:
    """Red saw all that blue took but one card; count the ways in which blue can have come by the open recruits."""
    assert game.first_active is not None and game.seen_packs is not None and game.picks is not None
    seen = 0
    for pack in game.seen_packs[:DEALT]:
        seen |= pack
    red, blue = game.players
    awake = awake_recruits(game)
    gone = seen | red.active | red.hidden | red.rejected | blue.active
    unseen = [card for card in range(RECRUITS) if not gone >> card & 1]
    sleepy = sum(not awake >> card & 1 for card in unseen) / len(unseen)
    taken = game.picks[DEALT:]
    first = game.first_active[1]
    if taken[0] == first:
        return 0.0  # red did not see the first card blue took, and that one is the recruit open from the beginning
    still = [card for card in taken[1:] if card != first]
    from_draft = sleepy  # the woken one is that unseen card; the recruit of the dilemma is hidden and asleep
    from_dilemma = sleepy + sum(not awake >> card & 1 for card in still)  # one of the other three is hidden
    return from_draft / (from_draft + from_dilemma)


def test_a_woken_recruit_was_drafted_or_came_from_the_dilemma_by_the_number_of_ways() -> None:
    rng = seeded(9)
    for seed in range(8):
        game, woken = with_a_woken_recruit(seed)
        assert broken(game) == ""
        seen = view(game, 0)
        times = 0
        for _ in range(400):
            dealt = redeal(seen, rng)
            assert dealt.picks is not None
            times += woken in dealt.picks[DEALT:]
            assert not dealt.players[1].hidden & awake_recruits(game)
        chance = chance_that_it_was_drafted(game, woken)
        assert near(times, chance, 400), (times, chance)


@pytest.mark.parametrize("players", [3, 5])
def test_deals_after_a_draft_fit_the_view_throughout_the_game(players: int) -> None:
    game = new_game(players, seed=players, options=DRAFT)
    rng = seeded(players)
    looked = 0
    while not game.over and looked < 25:
        game.apply(game.open_choices[rng.below(len(game.open_choices))])
        if rng.below(30) == 0:
            looked += 1
            for seat in (None, 0, players - 1):
                seen = view(game, seat)
                dealt = redeal(seen, rng)
                assert broken(dealt) == ""
                assert view(dealt, seat) == seen
    assert looked == 25
