"""What a seat can conclude about hidden recruits: every deal still possible, counted, not sampled.

A deal says which of the recruits that the seat has seen lies where, and of which kind the unseen ones are. All deals
are equally likely before anything is seen, and so are all orders of a shuffle; secret orders chosen by players count as
if they were shuffled. What players do or say is no evidence here: that is for agents to judge.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final, final

from euphoria.core.errors import BadSetup
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    EUPHORIAN,
    EUPHORIAN_FOLLOWER,
    FIRST_FOLLOWER,
    FOLLOWERS_BY_PLAYERS,
    KIND_OF,
    KINDS,
    LEADER,
    LEADERS,
    RECRUITS,
    SLOTS,
    SUBTERRAN,
    TEAMS,
    THE_EUPHORIAN_LEADER,
    THE_SUBTERRAN_LEADER,
    UNKNOWN,
    WASTELANDER,
    Position,
    RecruitKind,
    Seat,
    Slot,
    Team,
)
from euphoria.leaders.view import View
from euphoria.leaders.worlds import PLACES, PLACES_BY_PLAYERS, World, worlds_of

_CHOOSE: Final = [[comb(all_of, some) for some in range(PLACES + 1)] for all_of in range(PLACES + 1)]
"""In how many ways some can be chosen from so many: looking it up is much quicker than `comb`."""
_HALF: Final = 13
_SIZES: Final = [mask.bit_count() for mask in range(1 << _HALF)]


def _size(places: int) -> int:
    """How many places a bit mask holds: by halves, from a table, as a call of `bit_count` takes longer."""
    return _SIZES[places & (1 << _HALF) - 1] + _SIZES[places >> _HALF]


@final
class Belief:
    """What follows from a view about hidden recruits. Chances are exact fractions, and plain numbers will do to ask for
    them, as they are checked; `share` methods round, and check nothing."""

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

    def kind_share(self, seat: Seat, slot: Slot, kind: RecruitKind) -> float:
        """The same as a float, for those who count fast."""
        return self.kinds[(seat * SLOTS + slot) * KINDS + kind] / self.whole

    def team_share(self, seat: Seat, team: Team) -> float:
        """The same as a float, for those who count fast."""
        return self.teams[seat * TEAMS + team] / self.whole

    def leader_share(self, seat: Seat, faction: Team) -> float:
        """The same as a float, for those who count fast."""
        return self.leaders[seat * LEADERS + faction] / self.whole

    def places(self, recruit: int) -> list[Position]:
        """Where a recruit that the seat has seen can lie now, as positions; empty for an unseen one."""
        return sorted({world.where[recruit] for world in self.worlds if world.where[recruit] != UNKNOWN})


def _within(value: int, end: int, what: str) -> None:
    if not 0 <= value < end:
        raise BadSetup(f"{what} is a number from 0 to {end - 1}, not {value}")


def believe(view: View) -> Belief:
    """The belief of a view: all its worlds, added up."""
    game = view.game
    n = len(game.players)
    worlds = worlds_of(view)
    belief = Belief(view.seat, n, worlds)
    places = PLACES_BY_PLAYERS[n]
    known = worlds[0].where
    unknown = len([place for place in places if worlds[0].at[place] == UNKNOWN])
    spaces = unknown - len([leader for leader in range(LEADERS) if known[leader] == UNKNOWN])
    euphorians = FOLLOWERS_BY_PLAYERS[n]
    for card in range(FIRST_FOLLOWER, RECRUITS):
        if known[card] != UNKNOWN and KIND_OF[card] == EUPHORIAN_FOLLOWER:
            euphorians -= 1
    ways = _CHOOSE[spaces][euphorians]
    if len(worlds) == 1:
        belief.deals = _add_world(belief, game, worlds[0], places, spaces, euphorians) * ways
        return belief
    pairs: dict[tuple[int, ...], list[int]] = {}
    for world in worlds:
        _add_world(belief, game, world, places, spaces, euphorians)
        at = tuple(world.at)
        allowed = pairs.get(at)
        if allowed is None:
            allowed = [0] * PLACES
            pairs[at] = allowed
        second = world.open_to(THE_SUBTERRAN_LEADER)
        first = world.open_to(THE_EUPHORIAN_LEADER)
        for place in range(PLACES):
            if first >> place & 1:
                allowed[place] |= second & ~world.apart_from(place)
    for allowed in pairs.values():
        for mask in allowed:
            belief.deals += _size(mask) * ways
    return belief


def _add_world(
    belief: Belief, game: Leaders, world: World, places: list[Position], spaces: int, euphorians: int
) -> int:
    """Add the cases of one world; `spaces` places hold unseen followers, of which so many are Euphorians.

    Gives in how many ways the two leaders can lie there.
    """
    n = belief.players
    weight = world.weight
    first, second = world.open_to(THE_EUPHORIAN_LEADER), world.open_to(THE_SUBTERRAN_LEADER)
    found = [[0] * PLACES, [0] * PLACES]
    pairs = 0
    for place in places:
        if (first | second) >> place & 1:
            apart = world.apart_from(place)
            if first >> place & 1:
                count = _size(second & ~apart)
                found[0][place] = count
                pairs += count
            if second >> place & 1:
                found[1][place] = _size(first & ~apart)
    ways = _CHOOSE[spaces][euphorians]
    one_less = _CHOOSE[spaces - 1][euphorians - 1] if spaces and euphorians else 0
    # Large factors first: what is left to multiply for each place is small, which is quicker.
    each = weight * ways
    if_euphorian, if_subterran = weight * one_less, weight * (ways - one_less)
    belief.whole += each * pairs
    for place in places:
        card = world.at[place]
        base = place * KINDS
        if card >= FIRST_FOLLOWER:
            belief.kinds[base + KIND_OF[card]] += each * pairs
            continue
        rest = pairs
        for leader in range(LEADERS):
            count = found[leader][place]
            if count:
                belief.kinds[base + LEADER + leader] += each * count
                rest -= count
        if card == UNKNOWN:
            belief.kinds[base] += if_euphorian * rest
            belief.kinds[base + 1] += if_subterran * rest
    for seat in range(n):
        _add_team(belief, game, world, seat, found, pairs, spaces, euphorians)
    return pairs


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
    ways = _CHOOSE[spaces][euphorians]
    weight = world.weight
    led = [0, 0]
    loyal = 0
    unknown = 0
    for place in range(seat * SLOTS, seat * SLOTS + SLOTS):
        card = world.at[place]
        if card == UNKNOWN:
            unknown += 1
        elif KIND_OF[card] == EUPHORIAN_FOLLOWER:
            loyal += 1
        led[0] += found[0][place]
        led[1] += found[1][place]
    each = weight * ways
    for leader in range(LEADERS):
        belief.leaders[seat * LEADERS + leader] += each * led[leader]
    base = seat * TEAMS
    if game.players[seat].wastelander:
        belief.teams[base + WASTELANDER] += each * pairs
        return
    neither = pairs - led[0] - led[1]
    majority = 0
    if neither:
        for more in range(unknown + 1):
            if loyal + more >= 2 and more <= euphorians and spaces - unknown >= euphorians - more:
                majority += _CHOOSE[unknown][more] * _CHOOSE[spaces - unknown][euphorians - more]
    belief.teams[base + EUPHORIAN] += each * led[0] + weight * majority * neither
    belief.teams[base + SUBTERRAN] += each * led[1] + weight * (ways - majority) * neither
