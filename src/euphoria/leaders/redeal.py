"""Dealing from a view: a full game like the one the seat sees, with everything unseen dealt at random."""

from __future__ import annotations

from typing import Final, final

from euphoria.core.nature import Rng, Seeded
from euphoria.leaders.hand_belief import deal_artifacts
from euphoria.leaders.knowledge import LOOK, SWAP, UNSEEN
from euphoria.leaders.state import DEALING, Leaders
from euphoria.leaders.terms import (
    LEADERS,
    REMOVED,
    SLOTS,
    THE_EUPHORIAN_LEADER,
    THE_SUBTERRAN_LEADER,
    UNKNOWN,
    UNKNOWN_RECRUIT,
    Position,
    RecruitId,
    recruits_for,
)
from euphoria.leaders.view import View
from euphoria.leaders.worlds import PLACES, PLACES_BY_PLAYERS, Trail, World, orders_for, worlds_of


def redeal(view: View, rng: Rng) -> Leaders:
    """A full game that fits the view; nature goes on from the generator."""
    if view.game.over:
        game = view.game.copy()
        game.nature = Seeded(0, rng)
        return game
    dealer = Dealer(view, rng)
    return dealer.deal(dealer.layout())


@final
class Dealer:
    """Deals many games from one view that is not over: what can lie where is found out once."""

    def __init__(self, view: View, rng: Rng) -> None:
        self.view: Final = view
        self.rng: Final = rng
        """Deals by it, and nature goes on from it in every game dealt."""
        self.trail: Final = Trail()
        self.worlds: Final = worlds_of(view, self.trail)
        self.weights: Final = [world.weight * world.pairs() for world in self.worlds]

    def layout(self) -> list[RecruitId]:
        """One of the possible deals of recruits, each as likely as it is."""
        world = self.worlds[one_of(self.weights, self.rng)]
        return laid_out(world, len(self.view.game.players), self.rng)

    def deal(self, layout: list[RecruitId]) -> Leaders:
        """A full game that fits the view, with this deal of recruits."""
        game = self.view.game.copy()
        self.deal_recruits(game, layout)
        deal_artifacts(self.view, game, self.rng)
        # The same question is open; its choices now hang on the cards just dealt.
        game.open_choices = game.asking().choices(game)
        game.nature = Seeded(0, self.rng)
        return game

    def deal_recruits(self, game: Leaders, layout: list[RecruitId]) -> None:
        """Write a deal of recruits into the game and its looks."""
        for seat, player in enumerate(game.players):
            dealt = layout[seat * SLOTS : seat * SLOTS + SLOTS]
            for slot in range(SLOTS):
                if player.seen[slot] == 0 and game.phase == DEALING:
                    game.undealt |= 1 << dealt[slot]
                    dealt[slot] = UNKNOWN_RECRUIT
            player.recruits = dealt
        if layout[REMOVED] != UNKNOWN:
            game.undealt |= 1 << layout[REMOVED]
        game.looks = fill_looks(game.looks, layout, self.trail, self.rng)


# Recruits -------------------------------------------------------------------------------------------------------------


def a_layout(worlds: list[World], players: int, rng: Rng) -> list[RecruitId]:
    """One of the possible deals, as the recruit at each place."""
    weights = [world.weight * world.pairs() for world in worlds]
    return laid_out(worlds[one_of(weights, rng)], players, rng)


def laid_out(world: World, players: int, rng: Rng) -> list[RecruitId]:
    """A world with everything unseen dealt."""
    first, second = world.open_to(THE_EUPHORIAN_LEADER), world.open_to(THE_SUBTERRAN_LEADER)
    counts = [(second & ~world.apart_from(place)).bit_count() if first >> place & 1 else 0 for place in range(PLACES)]
    one = one_of(counts, rng)
    left = second & ~world.apart_from(one)
    other = one_of([left >> place & 1 for place in range(PLACES)], rng)
    layout = world.at[:]
    layout[one], layout[other] = THE_EUPHORIAN_LEADER, THE_SUBTERRAN_LEADER
    followers = [card for card in recruits_for(players) if card >= LEADERS and world.where[card] == UNKNOWN]
    for place in PLACES_BY_PLAYERS[players]:
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


def fill_looks(looks: list[int], layout: list[RecruitId], trail: Trail, rng: Rng) -> list[int]:
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
            places = [Position(one * SLOTS + slot) for slot in range(SLOTS) if other >> slot & 1]
            layout = before_mix(trail.worlds[at], layout, places, rng)
        found.append(entry)
    found.reverse()
    return found


def before_mix(worlds: list[World], layout: list[RecruitId], places: list[Position], rng: Rng) -> list[RecruitId]:
    """A layout that fits one of the worlds and became this one when some places were reordered."""
    found: list[list[RecruitId]] = []
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
