"""Dealing from a view: a full game like the one the seat sees, with everything unseen dealt at random."""

from __future__ import annotations

from typing import Final

from euphoria.core.nature import Rng, Seeded
from euphoria.leaders.belief import PLACES, Trail, World, orders_for, places_used, worlds_of
from euphoria.leaders.knowledge import DISCARDED, DRAWN, LOOK, PASSED, SWAP, UNSEEN, UNSEEN_CARD
from euphoria.leaders.state import DEALING, Leaders
from euphoria.leaders.steps.hands import cards_in
from euphoria.leaders.terms import (
    CARDS,
    EUPHORIAN,
    LEADERS,
    REMOVED,
    SLOTS,
    SUBTERRAN,
    UNKNOWN,
    Seat,
    recruits_for,
)
from euphoria.leaders.view import View

DECK: Final = 8
"""The place of a card that is in no hand, after the seats."""


def redeal(view: View, rng: Rng) -> Leaders:
    """A full game that fits the view; nature goes on from the generator."""
    game = view.game.copy()
    if not game.over:
        deal_recruits(view, game, rng)
        deal_artifacts(view, game, rng)
        # The same question is open; its choices now hang on the cards just dealt.
        game.open_choices = game.asking().choices(game)
    game.nature = Seeded(0, rng)
    return game


# Recruits -------------------------------------------------------------------------------------------------------------


def deal_recruits(view: View, game: Leaders, rng: Rng) -> None:
    """Choose one of the possible deals, each as likely as it is, and write it into the game and its looks."""
    trail = Trail()
    layout = a_layout(worlds_of(view, trail), len(game.players), rng)
    for seat, player in enumerate(game.players):
        dealt = layout[seat * SLOTS : seat * SLOTS + SLOTS]
        for slot in range(SLOTS):
            if player.seen[slot] == 0 and game.phase == DEALING:
                game.undealt |= 1 << dealt[slot]
                dealt[slot] = UNKNOWN
        player.recruits = dealt
    if layout[REMOVED] != UNKNOWN:
        game.undealt |= 1 << layout[REMOVED]
    game.looks = filled_in(game.looks, layout, trail, rng)


def a_layout(worlds: list[World], players: int, rng: Rng) -> list[int]:
    """One of the possible deals, as the recruit at each place."""
    weights: list[int] = []
    for world in worlds:
        first, second = world.open_to(EUPHORIAN), world.open_to(SUBTERRAN)
        pairs = 0
        for place in range(PLACES):
            if first >> place & 1:
                pairs += (second & ~world.apart_from(place)).bit_count()
        weights.append(world.weight * pairs)
    world = worlds[one_of(weights, rng)]
    first, second = world.open_to(EUPHORIAN), world.open_to(SUBTERRAN)
    counts = [(second & ~world.apart_from(place)).bit_count() if first >> place & 1 else 0 for place in range(PLACES)]
    one = one_of(counts, rng)
    left = second & ~world.apart_from(one)
    other = one_of([left >> place & 1 for place in range(PLACES)], rng)
    layout = world.at[:]
    layout[one], layout[other] = EUPHORIAN, SUBTERRAN
    followers = [card for card in recruits_for(players) if card >= LEADERS and world.where[card] == UNKNOWN]
    for place in places_used(players):
        if layout[place] == UNKNOWN:
            layout[place] = followers.pop(rng.below(len(followers)))
    return layout


def one_of(weights: list[int], rng: Rng) -> int:
    """An index with a chance in proportion to its weight."""
    total = sum(weights)
    # More cases than a word of the generator can tell apart evenly take two words.
    left = rng.below(total) if total < 1 << 31 else (rng.word() << 32 | rng.word()) * total >> 64
    for i, weight in enumerate(weights):
        if left < weight:
            return i
        left -= weight
    raise AssertionError(total)


def filled_in(looks: list[int], layout: list[int], trail: Trail, rng: Rng) -> list[int]:
    """The looks with the recruits that others saw, found by going back from the layout to the beginning."""
    layout = layout[:]
    found: list[int] = []
    at = len(trail.entries)
    for number in range(len(looks) - 1, -1, -1):
        entry = looks[number]
        kind = entry & 3
        one, other = entry >> 2 & 31, entry >> 7 & 31
        if kind == LOOK:
            if other == UNSEEN:
                entry = entry & ~(UNSEEN << 7) | layout[one] << 7
        elif kind == SWAP:
            layout[one], layout[other] = layout[other], layout[one]
        else:
            at -= 1
            places = [one * SLOTS + slot for slot in range(SLOTS) if other >> slot & 1]
            layout = before_mix(trail.worlds[at], layout, places, rng)
        found.append(entry)
    found.reverse()
    return found


def before_mix(worlds: list[World], layout: list[int], places: list[int], rng: Rng) -> list[int]:
    """A layout that fits one of the worlds and became this one when some places were reordered."""
    found: list[list[int]] = []
    weights: list[int] = []
    for order in orders_for(len(places)):
        earlier = layout[:]
        for i, place in enumerate(places):
            earlier[places[order[i]]] = layout[place]
        for world in worlds:
            if world.allows(earlier):
                found.append(earlier)
                weights.append(world.weight)
    return found[one_of(weights, rng)]


# Artifacts ------------------------------------------------------------------------------------------------------------


def whereabouts(view: View) -> list[int]:
    """For every artifact the hands it can be in, and the deck, as a bit mask; 0 for one on the discard pile."""
    game = view.game
    n = len(game.players)
    places = [1 << DECK if game.book.mask >> card & 1 else 0 for card in range(CARDS)]
    held = [0] * n
    for entry in game.moves:
        kind = entry & 3
        one, other, card = entry >> 2 & 7, entry >> 5 & 7, entry >> 8 & 63
        if kind == DRAWN:
            held[one] += 1
            _move(places, card, DECK, one)
        elif kind == PASSED:
            held[one] -= 1
            held[other] += 1
            _move(places, card, one, other)
        elif kind == DISCARDED:
            held[one] -= 1
            places[card] = 0
        else:
            for card in range(CARDS):
                if game.book.mask >> card & 1:
                    places[card] = places[card] & ~(1 << DECK) if places[card] else 1 << DECK
        if kind in (PASSED, DISCARDED) and held[one] == 0:
            for card in range(CARDS):
                places[card] &= ~(1 << one)
    if view.seat is not None:
        own = game.players[view.seat].hand
        for card in range(CARDS):
            if own >> card & 1:
                places[card] = 1 << view.seat
            else:
                places[card] &= ~(1 << view.seat)
    return places


def _move(places: list[int], card: int, source: int, goal: Seat) -> None:
    """A card went from one place to another: that one, or any that can be at the source."""
    if card != UNSEEN_CARD:
        places[card] = 1 << goal
        return
    for any_card in range(CARDS):
        if places[any_card] >> source & 1:
            places[any_card] |= 1 << goal


def deal_artifacts(view: View, game: Leaders, rng: Rng) -> None:
    """Deal the unseen artifacts to hands and deck, each where it can be."""
    n = len(game.players)
    places = whereabouts(view)
    room = [0] * (DECK + 1)
    for seat in range(n):
        if seat != view.seat:
            room[seat] = game.players[seat].artifacts
    room[DECK] = game.deck_size
    own = 0 if view.seat is None else game.players[view.seat].hand
    cards = cards_in(game.book.mask & ~game.discard & ~own)
    dealt: list[list[int]] = [[] for _ in range(DECK + 1)]
    # Cards with few places first, equal ones at random: seldom does one have to be moved for another.
    order = [(places[card].bit_count() << 32 | rng.word(), card) for card in cards]
    order.sort()
    for _, card in order:
        settled = settle(card, places, room, dealt, 0, rng)
        assert settled, "an artifact fits nowhere"
    for seat in range(n):
        for card in dealt[seat]:
            game.players[seat].hand |= 1 << card
    for card in dealt[DECK]:
        game.deck |= 1 << card


def settle(card: int, places: list[int], room: list[int], dealt: list[list[int]], tried: int, rng: Rng) -> bool:
    """Find a place for a card, by chance where there is room, otherwise by moving others along."""
    weights = [
        room[place] - len(dealt[place]) if (places[card] & ~tried) >> place & 1 else 0 for place in range(DECK + 1)
    ]
    if sum(weights):
        dealt[one_of(weights, rng)].append(card)
        return True
    for place in range(DECK + 1):
        if places[card] >> place & 1 and not tried >> place & 1:
            tried |= 1 << place
            for i, other in enumerate(dealt[place]):
                del dealt[place][i]
                if settle(other, places, room, dealt, tried, rng):
                    dealt[place].append(card)
                    return True
                dealt[place].insert(i, other)
    return False
