"""What a seat can conclude about hidden recruits: every deal still possible, counted, not sampled.

A deal says which of the recruits that the seat has seen lies where, and of which kind the unseen ones are. All deals
are equally likely before anything is seen, and so are all orders of a shuffle; secret orders chosen by players count as
if they were shuffled. What players do or say is no evidence here: that is for agents to judge.

World       which seen recruits lie where, and where unseen leaders cannot be; made and filtered by the view's `looks`
believe     all worlds of a view, added up: the chance of each kind, leader and team
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final, final

from euphoria.core.errors import BadSetup
from euphoria.leaders.knowledge import LOOK, SWAP, UNSEEN
from euphoria.leaders.state import DEALING, Leaders
from euphoria.leaders.terms import (
    EUPHORIAN,
    FIRST_FOLLOWER,
    FOLLOWERS_BY_PLAYERS,
    KIND_OF,
    KINDS,
    LEADER,
    LEADERS,
    ORDERS,
    RECRUITS,
    REMOVED,
    SLOTS,
    SUBTERRAN,
    TEAMS,
    UNKNOWN,
    WASTELANDER,
    Seat,
)
from euphoria.leaders.view import View
from euphoria.leaders.windows import Pay, payments

PLACES: Final = 25
"""All positions and the place of the recruit that was left over."""


@final
class World:
    """One way in which the recruits seen so far can lie, with what excludes unseen leaders from places."""

    def __init__(self, at: list[int], where: list[int], barred: list[int], apart: list[int], weight: int) -> None:
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

    def learn(self, place: int, card: int) -> bool:
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

    def swap(self, one: int, other: int) -> None:
        """The recruits of two places change places, known or not."""
        a, b = self.at[one], self.at[other]
        self.at[one], self.at[other] = b, a
        if a != UNKNOWN:
            self.where[a] = other
        if b != UNKNOWN:
            self.where[b] = one
        for leader in range(LEADERS):
            self.barred[leader] = swapped(self.barred[leader], one, other)
        self.apart = [swapped(together, one, other) for together in self.apart]

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

    def is_even(self, places: list[int]) -> bool:
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

    def ordered(self, places: list[int], order: list[int]) -> World:
        """The world after the recruits of places[order[i]] were laid at places[i]."""
        world = self.copy()
        for i, place in enumerate(places):
            card = self.at[places[order[i]]]
            world.at[place] = card
            if card != UNKNOWN:
                world.where[card] = place
        for leader in range(LEADERS):
            world.barred[leader] = moved(self.barred[leader], places, order)
        world.apart = sorted([moved(together, places, order) for together in self.apart])
        return world

    def key(self) -> tuple[object, ...]:
        """What distinguishes the world from others."""
        return (tuple(self.at), tuple(self.barred), tuple(self.apart))

    def open_to(self, leader: int) -> int:
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
        first, second = self.open_to(EUPHORIAN), self.open_to(SUBTERRAN)
        return sum([(second & ~self.apart_from(place)).bit_count() for place in range(PLACES) if first >> place & 1])

    def allows(self, layout: list[int]) -> bool:
        """Does a full layout of recruits fit the world?"""
        for place in range(PLACES):
            if self.at[place] != UNKNOWN and self.at[place] != layout[place]:
                return False
        places = [layout.index(leader) for leader in range(LEADERS)]
        for leader, place in enumerate(places):
            if self.where[leader] == UNKNOWN and self.barred[leader] >> place & 1:
                return False
        return all(not (together >> places[0] & 1 and together >> places[1] & 1) for together in self.apart)


def swapped(mask: int, one: int, other: int) -> int:
    """A bit mask with two bits exchanged."""
    if (mask >> one ^ mask >> other) & 1:
        mask ^= 1 << one | 1 << other
    return mask


def moved(mask: int, places: list[int], order: list[int]) -> int:
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
    worlds = [World([UNKNOWN] * PLACES, [UNKNOWN] * RECRUITS, [0, 0], [], 1) if is_open else first_world(game)]
    for number, entry in enumerate([] if is_open else game.looks):
        kind = entry & 3
        one, other = entry >> 2 & 31, entry >> 7 & 31
        if kind == LOOK:
            if other != UNSEEN:
                worlds = [world for world in worlds if world.learn(one, other)]
        elif kind == SWAP:
            for world in worlds:
                world.swap(one, other)
            a, b = one // SLOTS, other // SLOTS
            worlds = [
                world
                for world in worlds
                if world.without_winner(a, entry >> 12 & 1 != 0) and world.without_winner(b, entry >> 13 & 1 != 0)
            ]
        else:
            places = [one * SLOTS + slot for slot in range(SLOTS) if other >> slot & 1]
            if trail is not None:
                trail.entries.append(number)
                trail.worlds.append([world.copy() for world in worlds])
            worlds = mixed(worlds, places)
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
    player.recruits = [recruits[slot] if player.is_exposed(slot) else FIRST_FOLLOWER for slot in range(SLOTS)]
    by_follower = payments(game, game.book.card(step.card), step.seat, step.actor)
    player.recruits = recruits
    return 0 if by_follower else player.hidden() << step.seat * SLOTS


def with_leader(worlds: list[World], places: int) -> list[World]:
    """The worlds in which one of these places, all of one player, holds a leader: one of the two, never both."""
    found: list[World] = []
    for world in worlds:
        holders = [leader for leader in range(LEADERS) if world.open_to(leader) & places]
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
    return World([UNKNOWN] * PLACES, [UNKNOWN] * RECRUITS, [nowhere, nowhere], apart, 1)


def visible(game: Leaders) -> list[tuple[int, int]]:
    """Every place whose recruit the view shows now."""
    found: list[tuple[int, int]] = []
    for seat, player in enumerate(game.players):
        for slot in range(SLOTS):
            if player.recruits[slot] != UNKNOWN:
                found.append((seat * SLOTS + slot, player.recruits[slot]))
    if game.phase != DEALING:
        for card in range(RECRUITS):
            if game.undealt >> card & 1:
                found.append((REMOVED, card))
    return found


def mixed(worlds: list[World], places: list[int]) -> list[World]:
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


# Adding up ------------------------------------------------------------------------------------------------------------


@final
class Belief:
    """What follows from a view about hidden recruits. Chances are exact fractions; `share` methods round them."""

    def __init__(self, seat: Seat | None, players: int, worlds: list[World]) -> None:
        self.seat: Final = seat
        self.players: Final = players
        self.worlds: Final = worlds
        self.deals = 0
        """How many deals are possible."""
        self.whole = 0
        """All cases, deals and orders of shuffles, of which the numbers below are parts."""
        self.kinds: Final[list[int]] = [0] * (PLACES * KINDS)
        self.teams: Final[list[int]] = [0] * (players * TEAMS)
        self.leaders: Final[list[int]] = [0] * (players * LEADERS)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<Belief of {who}: {self.deals} deals possible>"

    def kind(self, seat: Seat, slot: int, kind: int) -> Fraction:
        """The chance that the recruit there is of that kind."""
        _within(seat, self.players, "seat")
        _within(slot, SLOTS, "slot")
        _within(kind, KINDS, "kind")
        return Fraction(self.kinds[(seat * SLOTS + slot) * KINDS + kind], self.whole)

    def team(self, seat: Seat, team: int) -> Fraction:
        """The chance that the player belongs to that team now."""
        _within(seat, self.players, "seat")
        _within(team, TEAMS, "team")
        return Fraction(self.teams[seat * TEAMS + team], self.whole)

    def leader(self, seat: Seat, faction: int) -> Fraction:
        """The chance that the player holds the leader of that faction."""
        _within(seat, self.players, "seat")
        _within(faction, LEADERS, "faction")
        return Fraction(self.leaders[seat * LEADERS + faction], self.whole)

    def kind_share(self, seat: Seat, slot: int, kind: int) -> float:
        """The same as a float, for those who count fast."""
        return self.kinds[(seat * SLOTS + slot) * KINDS + kind] / self.whole

    def team_share(self, seat: Seat, team: int) -> float:
        """The same as a float, for those who count fast."""
        return self.teams[seat * TEAMS + team] / self.whole

    def leader_share(self, seat: Seat, faction: int) -> float:
        """The same as a float, for those who count fast."""
        return self.leaders[seat * LEADERS + faction] / self.whole

    def places(self, recruit: int) -> list[int]:
        """Where a recruit that the seat has seen can lie now, as positions; empty for an unseen one."""
        return sorted({world.where[recruit] for world in self.worlds if world.where[recruit] != UNKNOWN})


def _within(value: int, end: int, what: str) -> None:
    if not 0 <= value < end:
        raise BadSetup(f"{what} is a number from 0 to {end - 1}, not {value}")


def believe(view: View) -> Belief:
    """Add up all worlds of a view."""
    game = view.game
    n = len(game.players)
    worlds = worlds_of(view)
    belief = Belief(view.seat, n, worlds)
    places = places_used(n)
    known = worlds[0].where
    unknown = len([place for place in places if worlds[0].at[place] == UNKNOWN])
    spaces = unknown - len([leader for leader in range(LEADERS) if known[leader] == UNKNOWN])
    euphorians = FOLLOWERS_BY_PLAYERS[n]
    for card in range(FIRST_FOLLOWER, RECRUITS):
        if known[card] != UNKNOWN and KIND_OF[card] == EUPHORIAN:
            euphorians -= 1
    ways = comb(spaces, euphorians)
    pairs: dict[tuple[int, ...], list[int]] = {}
    for world in worlds:
        _add_world(belief, game, world, places, spaces, euphorians)
        at = tuple(world.at)
        allowed = pairs.get(at)
        if allowed is None:
            allowed = [0] * PLACES
            pairs[at] = allowed
        second = world.open_to(SUBTERRAN)
        first = world.open_to(EUPHORIAN)
        for place in range(PLACES):
            if first >> place & 1:
                allowed[place] |= second & ~world.apart_from(place)
    for allowed in pairs.values():
        for mask in allowed:
            belief.deals += mask.bit_count() * ways
    return belief


def places_used(players: int) -> list[int]:
    """The places that hold a recruit with so many players."""
    found = list(range(players * SLOTS))
    if FOLLOWERS_BY_PLAYERS[players] * 2 + LEADERS > len(found):
        found.append(REMOVED)
    return found


def _add_world(belief: Belief, game: Leaders, world: World, places: list[int], spaces: int, euphorians: int) -> None:
    """Add the cases of one world; `spaces` places hold unseen followers, of which so many are Euphorians."""
    n = belief.players
    weight = world.weight
    first, second = world.open_to(EUPHORIAN), world.open_to(SUBTERRAN)
    found = [[0] * PLACES, [0] * PLACES]
    pairs = 0
    for place in places:
        apart = world.apart_from(place)
        if first >> place & 1:
            count = (second & ~apart).bit_count()
            found[0][place] = count
            pairs += count
        if second >> place & 1:
            found[1][place] = (first & ~apart).bit_count()
    ways = comb(spaces, euphorians)
    one_less = comb(spaces - 1, euphorians - 1) if spaces and euphorians else 0
    belief.whole += weight * pairs * ways
    for place in places:
        card = world.at[place]
        base = place * KINDS
        if card >= FIRST_FOLLOWER:
            belief.kinds[base + KIND_OF[card]] += weight * pairs * ways
            continue
        rest = pairs
        for leader in range(LEADERS):
            belief.kinds[base + LEADER + leader] += weight * found[leader][place] * ways
            rest -= found[leader][place]
        if card == UNKNOWN:
            belief.kinds[base] += weight * rest * one_less
            belief.kinds[base + 1] += weight * rest * (ways - one_less)
    for seat in range(n):
        _add_team(belief, game, world, seat, found, pairs, spaces, euphorians)


def _add_team(
    belief: Belief,
    game: Leaders,
    world: World,
    seat: Seat,
    found: list[list[int]],
    pairs: int,
    spaces: int,
    euphorians: int,
) -> None:
    """Add the cases of one world for one player: whose leader they hold, or what most of their followers are."""
    ways = comb(spaces, euphorians)
    weight = world.weight
    led = [0, 0]
    loyal = 0
    unknown = 0
    for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
        card = world.at[place]
        if card == UNKNOWN:
            unknown += 1
        elif KIND_OF[card] == EUPHORIAN:
            loyal += 1
        led[0] += found[0][place]
        led[1] += found[1][place]
    for leader in range(LEADERS):
        belief.leaders[seat * LEADERS + leader] += weight * led[leader] * ways
    base = seat * TEAMS
    if game.players[seat].wastelander:
        belief.teams[base + WASTELANDER] += weight * pairs * ways
        return
    neither = pairs - led[0] - led[1]
    majority = 0
    if neither:
        for more in range(unknown + 1):
            if loyal + more >= 2 and more <= euphorians and spaces - unknown >= euphorians - more:
                majority += comb(unknown, more) * comb(spaces - unknown, euphorians - more)
    belief.teams[base + EUPHORIAN] += weight * (led[0] * ways + neither * majority)
    belief.teams[base + SUBTERRAN] += weight * (led[1] * ways + neither * (ways - majority))
