"""Dealing recruits that fit a view after, or in, a recruit draft: packs the seat had in hand bind the deal (R50)."""

from __future__ import annotations

from typing import Final

from euphoria.core.nature import Rng
from euphoria.dystopia.player import FOUGHT
from euphoria.dystopia.recruits.names import OF_FACTION
from euphoria.dystopia.state import SETUP, Dystopia
from euphoria.dystopia.terms import DEALT, FACTIONS, NOBODY, RECRUITS, Seat
from euphoria.dystopia.view import View

KEPT: Final = 2


def deal_drafted(game: Dystopia, view: View, rng: Rng) -> bool:
    """One attempt; False if it contradicts what the seat knows, and the caller tries again."""
    me = NOBODY if view.seat is None else view.seat
    seen = game.seen_packs
    assert seen is not None
    known = 0
    for pack in seen:
        known |= pack
    public = 0
    for seat, player in enumerate(game.players):
        if seat == me:
            known |= player.active | player.hidden | player.dealt | player.rejected
        else:
            public |= player.active
    pool = [recruit for recruit in range(RECRUITS) if not (known | public) >> recruit & 1]
    # A public recruit the seat never had in hand: its owner drafted it, or got it from a dilemma.
    owed: list[list[int]] = []
    for seat, player in enumerate(game.players):
        cards = [] if seat == me else members(player.active & ~known)
        if player.dilemma_done == FOUGHT and cards and rng.below(2):
            take(rng, cards)
        owed.append(cards)
    taken: list[list[int]] = []
    for pack_number in range(len(game.players)):
        rounds = deal_pack(game, me, pack_number, pool, owed, rng)
        if not rounds:
            return False
        taken.append(rounds)
    return not any(owed) and settle(game, view, taken, pool, rng)


def deal_pack(game: Dystopia, me: Seat, pack: int, pool: list[int], owed: list[list[int]], rng: Rng) -> list[int]:
    """Which card of a pack goes in each round; empty when what the seat saw cannot be explained."""
    n = len(game.players)
    picks, seen = game.picks, game.seen_packs
    assert picks is not None and seen is not None
    taken = [NOBODY] * DEALT
    sights = [r for r in range(DEALT) if (pack + r) % n == me and seen[me * DEALT + r]]
    first = sights[0] if sights else DEALT
    for round_ in range(first):
        holder = (pack + round_) % n
        taken[round_] = take(rng, owed[holder] if owed[holder] else pool)
    for i, sight in enumerate(sights):
        rest = members(seen[me * DEALT + sight])
        mine = picks[me * DEALT + sight]
        following = sights[i + 1] if i + 1 < len(sights) else DEALT
        rounds = list(range(sight + 1, following))
        if mine == NOBODY:
            rounds = list(range(sight, following))
        else:
            taken[sight] = mine
            rest.remove(mine)
        if following < DEALT:
            later = members(seen[me * DEALT + following])
            rest = [card for card in rest if card not in later]
        if not assign(game, me, pack, rest, rounds, taken, rng):
            return []
    return taken


def assign(
    game: Dystopia, me: Seat, pack: int, cards: list[int], rounds: list[int], taken: list[int], rng: Rng
) -> bool:
    """Spread cards over rounds at random, a public recruit only to its owner."""
    n = len(game.players)
    left = cards[:]
    for round_ in rounds:
        holder = (pack + round_) % n
        fitting = [card for card in left if owner_of(game, me, card) in (NOBODY, holder)]
        must = [card for card in fitting if owner_of(game, me, card) == holder]
        if not fitting:
            return False
        taken[round_] = must[0] if must else fitting[rng.below(len(fitting))]
        left.remove(taken[round_])
    return True


def owner_of(game: Dystopia, me: Seat, recruit: int) -> Seat:
    """The other player in front of whom the recruit lies face up."""
    for seat, player in enumerate(game.players):
        if seat != me and player.active >> recruit & 1:
            return seat
    return NOBODY


def settle(game: Dystopia, view: View, taken: list[list[int]], pool: list[int], rng: Rng) -> bool:
    """Turn the picks of every round into hands, packs, hidden and rejected recruits."""
    n = len(game.players)
    me = NOBODY if view.seat is None else view.seat
    picks = game.picks
    assert picks is not None
    hands: list[int] = [0] * n
    packs: list[int] = [0] * n
    for pack in range(n):
        for round_ in range(DEALT):
            holder = (pack + round_) % n
            if has_picked(game, view, holder, round_):
                hands[holder] |= 1 << taken[pack][round_]
                picks[holder * DEALT + round_] = taken[pack][round_]
            else:
                packs[(pack + game.draft_round) % n] |= 1 << taken[pack][round_]
    if game.packs is not None:
        game.packs = packs
    for seat in range(n):
        if seat != me and not settle_player(game, view, seat, hands[seat], pool, rng):
            return False
    for recruit in pool:
        game.recruits |= 1 << recruit
    return True


def settle_player(game: Dystopia, view: View, seat: Seat, hand: int, pool: list[int], rng: Rng) -> bool:
    """What a player drafted became active, hidden or rejected recruits; a dilemma deals from the pool."""
    player = game.players[seat]
    active, dealt, rejected, _ = view.counts[seat]
    drafted = members(hand & ~player.active)
    kept = len(members(hand & player.active))
    if game.phase == SETUP:
        for _ in range(active):
            player.active |= 1 << take(rng, drafted)
            kept += 1
    awake = awake_recruits(game)
    for _ in range(player.hidden_count):
        source = drafted if kept < KEPT else pool
        sleeping = [recruit for recruit in source if not awake >> recruit & 1]
        if not sleeping:
            return False
        found = take(rng, sleeping)
        source.remove(found)
        player.hidden |= 1 << found
        kept += source is drafted
    if game.phase != SETUP and kept != KEPT:
        return False
    for _ in range(dealt):
        player.dealt |= 1 << take(rng, drafted if game.phase == SETUP else pool)
    for _ in range(rejected):
        player.rejected |= 1 << take(rng, drafted if drafted else pool)
    return not drafted


def has_picked(game: Dystopia, view: View, seat: Seat, round_: int) -> bool:
    """Has the seat taken its card of that round already?"""
    if round_ == game.draft_round:
        return view.counts[seat][1] > round_
    return round_ < game.draft_round


def awake_recruits(game: Dystopia) -> int:
    """All recruits of factions that are awake."""
    mask = 0
    for faction in range(FACTIONS):
        if game.is_awake(faction):
            mask |= OF_FACTION[faction]
    return mask


def members(mask: int) -> list[int]:
    """The recruits of a bit mask."""
    return [recruit for recruit in range(RECRUITS) if mask >> recruit & 1]


def take(rng: Rng, pool: list[int]) -> int:
    """Remove a random element of the pool and return it."""
    at = rng.below(len(pool))
    found = pool[at]
    pool[at] = pool[-1]
    pool.pop()
    return found
