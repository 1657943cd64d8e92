"""The worlds of a view: every way in which the recruits that a seat has seen can lie by now.

A world says which seen recruits lie where and where unseen leaders cannot be; the view's `looks` make and filter them.
Unseen followers are not laid out: they are alike, and formulas count them.
"""

from __future__ import annotations

from typing import Final, final

from euphoria.leaders.knowledge import LOOK, SWAP, UNSEEN
from euphoria.leaders.state import DEALING, Leaders
from euphoria.leaders.terms import (
    EACH_LEADER,
    EACH_SLOT,
    FIRST_FOLLOWER,
    FOLLOWERS_BY_PLAYERS,
    LEADERS,
    MOST_PLAYERS,
    NOWHERE,
    ORDERS,
    RECRUITS,
    REMOVED,
    SLOTS,
    THE_EUPHORIAN_LEADER,
    THE_SUBTERRAN_LEADER,
    UNKNOWN,
    UNKNOWN_RECRUIT,
    Position,
    RecruitId,
    Seat,
)
from euphoria.leaders.view import View
from euphoria.leaders.windows import Pay, payments

PLACES: Final = 25
"""All positions and the place of the recruit that was left over."""


@final
class World:
    """One way in which the recruits seen so far can lie, with what excludes unseen leaders from places."""

    def __init__(
        self, at: list[RecruitId], where: list[Position], barred: list[int], apart: list[int], weight: int
    ) -> None:
        self.at: Final = at
        """The recruit at each place, UNKNOWN for one the seat has not seen."""
        self.where: Final = where
        """The place of each recruit, UNKNOWN for an unseen one."""
        self.barred: Final = barred
        """For each leader the places where it cannot be, as a bit mask."""
        self.apart = apart
        """Sets of places that cannot hold both leaders; empty once one of them is seen."""
        self.weight = weight
        """How many orders of shuffles lead here."""

    def copy(self) -> World:
        """An independent world like this one."""
        return World(self.at[:], self.where[:], self.barred[:], self.apart, self.weight)

    def learn(self, place: Position, card: RecruitId) -> bool:
        """This recruit lies there; False when that cannot be."""
        if self.at[place] != UNKNOWN or self.where[card] != UNKNOWN:
            return self.at[place] == card
        self.at[place] = card
        self.where[card] = place
        if card < FIRST_FOLLOWER:
            if self.barred[card] >> place & 1:
                return False
            other = 1 - card
            for together in self.apart:
                if together >> place & 1:
                    self.barred[other] |= together
            self.apart = []
            if self.where[other] != UNKNOWN and self.barred[other] >> self.where[other] & 1:
                return False
        return True

    def swap(self, one: Position, other: Position) -> None:
        """The recruits of two places change places, known or not."""
        a, b = self.at[one], self.at[other]
        self.at[one], self.at[other] = b, a
        if a != UNKNOWN:
            self.where[a] = other
        if b != UNKNOWN:
            self.where[b] = one
        for leader in range(LEADERS):
            self.barred[leader] = swap_bits(self.barred[leader], one, other)
        self.apart = [swap_bits(together, one, other) for together in self.apart]

    def without_winner(self, seat: Seat, wastelander: bool) -> bool:
        """The game went on after an exchange, so the player neither holds both leaders nor one as a Wastelander."""
        own = 0b111 << seat * SLOTS
        for leader in range(LEADERS):
            place = self.where[leader]
            if place != UNKNOWN:
                if own >> place & 1:
                    if wastelander or (self.where[1 - leader] != UNKNOWN and own >> self.where[1 - leader] & 1):
                        return False
                    self.barred[1 - leader] |= own
            elif wastelander:
                self.barred[leader] |= own
        if self.where[0] == UNKNOWN and self.where[1] == UNKNOWN and own not in self.apart:
            self.apart = sorted([*self.apart, own])
        return True

    def is_even(self, places: list[Position]) -> bool:
        """Would it make no difference if the recruits of these places were shuffled?"""
        mask = 0
        for place in places:
            if self.at[place] != UNKNOWN:
                return False
            mask |= 1 << place
        for barred in self.barred:
            if barred & mask not in (0, mask):
                return False
        for together in self.apart:
            if together & mask not in (0, mask):
                return False
        return True

    def ordered(self, places: list[Position], order: list[int]) -> World:
        """The world after the recruits of places[order[i]] were laid at places[i]."""
        world = self.copy()
        for i, place in enumerate(places):
            card = self.at[places[order[i]]]
            world.at[place] = card
            if card != UNKNOWN:
                world.where[card] = place
        for leader in range(LEADERS):
            world.barred[leader] = move_bits(self.barred[leader], places, order)
        world.apart = sorted([move_bits(together, places, order) for together in self.apart])
        return world

    def key(self) -> tuple[object, ...]:
        """What distinguishes the world from others."""
        return (tuple(self.at), tuple(self.barred), tuple(self.apart))

    def open_to(self, leader: RecruitId) -> int:
        """Where the leader can be, as a bit mask: its place, or all unknown places that are not barred."""
        if self.where[leader] != UNKNOWN:
            return 1 << self.where[leader]
        mask = 0
        for place in range(PLACES):
            if self.at[place] == UNKNOWN:
                mask |= 1 << place
        return mask & ~self.barred[leader]

    def apart_from(self, place: int) -> int:
        """The places that cannot hold the other leader when one lies here."""
        mask = 1 << place
        for together in self.apart:
            if together >> place & 1:
                mask |= together
        return mask

    def pairs(self) -> int:
        """In how many ways the two leaders can lie."""
        first, second = self.open_to(THE_EUPHORIAN_LEADER), self.open_to(THE_SUBTERRAN_LEADER)
        return sum([(second & ~self.apart_from(place)).bit_count() for place in range(PLACES) if first >> place & 1])

    def allows(self, layout: list[RecruitId]) -> bool:
        """Does a full layout of recruits fit the world?"""
        for place in range(PLACES):
            if self.at[place] != UNKNOWN and self.at[place] != layout[place]:
                return False
        places = [layout.index(leader) for leader in EACH_LEADER]
        for leader, place in enumerate(places):
            if self.where[leader] == UNKNOWN and self.barred[leader] >> place & 1:
                return False
        return all(not (together >> places[0] & 1 and together >> places[1] & 1) for together in self.apart)


def swap_bits(mask: int, one: Position, other: Position) -> int:
    """A bit mask with two bits exchanged."""
    if (mask >> one ^ mask >> other) & 1:
        mask ^= 1 << one | 1 << other
    return mask


def move_bits(mask: int, places: list[Position], order: list[int]) -> int:
    """A bit mask after the bits of places[order[i]] went to places[i]."""
    result = mask
    for i, place in enumerate(places):
        result &= ~(1 << place)
        if mask >> places[order[i]] & 1:
            result |= 1 << place
    return result


# Worlds of a view -----------------------------------------------------------------------------------------------------


@final
class Trail:
    """The worlds before each secret reorder, for going back through the looks."""

    def __init__(self) -> None:
        self.entries: Final[list[int]] = []
        self.worlds: Final[list[list[World]]] = []


def worlds_of(view: View, trail: Trail | None = None) -> list[World]:
    """Every world that fits what the seat has seen."""
    game = view.game
    # When the game is over everything lies open, and what ruled deals out before may be what ended it.
    is_open = game.over and game.phase != DEALING
    worlds = [blank_world(0, []) if is_open else first_world(game)]
    for number, entry in enumerate([] if is_open else game.looks):
        kind = entry & 3
        one, other = entry >> 2 & 31, entry >> 7 & 31
        if kind == LOOK:
            if other != UNSEEN:
                place, card = Position(one), RecruitId(other)
                worlds = [world for world in worlds if world.learn(place, card)]
        elif kind == SWAP:
            for world in worlds:
                world.swap(Position(one), Position(other))
            a, b = one // SLOTS, other // SLOTS
            worlds = [
                world
                for world in worlds
                if world.without_winner(a, entry >> 12 & 1 != 0) and world.without_winner(b, entry >> 13 & 1 != 0)
            ]
        else:
            places = [Position(one * SLOTS + slot) for slot in range(SLOTS) if other >> slot & 1]
            if trail is not None:
                trail.entries.append(number)
                trail.worlds.append([world.copy() for world in worlds])
            worlds = mix_worlds(worlds, places)
    seen = visible(game)
    found = [world for world in worlds if all(world.learn(place, card) for place, card in seen)]
    paying = places_of_leader(game)
    if paying:
        found = with_leader(found, paying)
    # The last leader place of a world may have been ruled out after the world was made.
    found = [world for world in found if world.pairs()]
    assert found, "what the seat has seen cannot be"
    return found


def places_of_leader(game: Leaders) -> int:
    """The places of which one holds a leader: no other payment would give the artifact in use a legal use; or 0."""
    step = game.agenda[-1] if game.agenda else None
    if not isinstance(step, Pay):
        return 0
    player = game.players[step.seat]
    recruits = player.recruits
    player.recruits = [recruits[slot] if player.is_exposed(slot) else RecruitId(FIRST_FOLLOWER) for slot in EACH_SLOT]
    by_follower = payments(game, game.book.card(step.card), step.seat, step.actor)
    player.recruits = recruits
    return 0 if by_follower else player.hidden() << step.seat * SLOTS


def with_leader(worlds: list[World], places: int) -> list[World]:
    """The worlds in which one of these places, all of one player, holds a leader: one of the two, never both."""
    found: list[World] = []
    for world in worlds:
        holders = [leader for leader in EACH_LEADER if world.open_to(leader) & places]
        for leader in holders:
            if world.where[leader] != UNKNOWN:
                found.append(world)
                break
        else:
            for leader in holders:
                one = world.copy()
                one.barred[leader] |= (1 << PLACES) - 1 & ~places
                found.append(one)
    return found


def first_world(game: Leaders) -> World:
    """Nothing is known but that nobody was dealt both leaders and that none is left over."""
    n = len(game.players)
    nowhere = 1 << REMOVED
    for place in range(n * SLOTS, PLACES):
        nowhere |= 1 << place
    if game.phase == DEALING:
        # As long as recruits are dealt, leaders can only be among the first ones, those of the leader pile.
        for place in range(n * SLOTS):
            if place % SLOTS:
                nowhere |= 1 << place
    apart = [0b111 << seat * SLOTS for seat in range(n)]
    return blank_world(nowhere, apart)


def blank_world(nowhere: int, apart: list[int]) -> World:
    """A world in which no recruit is known; both leaders are excluded from some places, a bit mask."""
    at, where = [UNKNOWN_RECRUIT] * PLACES, [NOWHERE] * RECRUITS
    return World(at, where, [nowhere, nowhere], apart, 1)


def visible(game: Leaders) -> list[tuple[Position, RecruitId]]:
    """Every place whose recruit the view shows now."""
    found: list[tuple[Position, RecruitId]] = []
    for seat, player in enumerate(game.players):
        for slot in range(SLOTS):
            if player.recruits[slot] != UNKNOWN:
                found.append((Position(seat * SLOTS + slot), player.recruits[slot]))
    if game.phase != DEALING:
        for card in range(RECRUITS):
            if game.undealt >> card & 1:
                found.append((REMOVED, RecruitId(card)))
    return found


def mix_worlds(worlds: list[World], places: list[Position]) -> list[World]:
    """The worlds after the recruits of some places were reordered out of sight; equal ones are added up."""
    orders = orders_for(len(places))
    found: dict[tuple[object, ...], World] = {}
    for world in worlds:
        if world.is_even(places):
            world.weight *= len(orders)
            _add(found, world)
        else:
            for order in orders:
                _add(found, world.ordered(places, order))
    return list(found.values())


def orders_for(count: int) -> list[list[int]]:
    """Every order of two or three things."""
    if count == SLOTS:
        return [list(order) for order in ORDERS]
    return [[0, 1], [1, 0]] if count == 2 else [list(range(count))]


def _add(found: dict[tuple[object, ...], World], world: World) -> None:
    key = world.key()
    same = found.get(key)
    if same is None:
        found[key] = world
    else:
        same.weight += world.weight


def _places_used(players: int) -> list[Position]:
    found = [Position(place) for place in range(players * SLOTS)]
    if FOLLOWERS_BY_PLAYERS[players] * 2 + LEADERS > len(found):
        found.append(REMOVED)
    return found


PLACES_BY_PLAYERS: Final = [_places_used(players) for players in range(MOST_PLAYERS + 1)]
"""The places that hold a recruit with so many players."""
