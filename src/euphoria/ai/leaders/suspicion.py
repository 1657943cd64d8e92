"""Belief beyond the cards: deals that fit a view, weighed by what people do and say.

The view does not hold the course of the game. It shows who aims at whom, which recruits their owners chose to expose
while others stayed hidden, who has looked at what, and everything that was said. How well that goes with a deal is a
simple model of people: they aim at enemies they know of and spare friends, they do not pay with a leader, friends
mostly tell the truth, enemies less often, and who was caught lying is believed less. No word is proof.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from euphoria.ai.leaders.values import Outlook, Scale
from euphoria.core.nature import Rng
from euphoria.core.talk import Said
from euphoria.leaders.knowledge import EVERY_SEAT, LOOK, SWAP
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.redeal import a_layout
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    EUPHORIAN,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    LEADER,
    LEADERS,
    MOST_PLAYERS,
    NO_TEAM,
    NOBODY,
    NOWHERE,
    SLOTS,
    SUBTERRAN,
    TEAM_NAMES,
    TEAMS,
    UNKNOWN,
    UNKNOWN_RECRUIT,
    WASTELANDER,
    Position,
    RecruitId,
    Seat,
    Slot,
    Team,
    faction_of,
    position_of,
)
from euphoria.leaders.view import View
from euphoria.leaders.worlds import worlds_of

DEALS: Final = 120
"""So many deals are enough for a belief."""
GLANCE: Final = 40
"""And so many for a reaction, which is thought about even if there is nothing to react with."""

# How strongly people prefer a target, as exponents.
OPEN_PREY: Final = 3.0
KNOWN_PREY: Final = 2.5
KNOWN_FRIEND: Final = -2.5
KNOWN_RECRUIT: Final = 0.8
"""For every recruit of the target that the holder has seen: of the other faction, or against it of one's own."""
ENEMY: Final = 0.3
"""People sense more than the cards show."""
MENACE: Final = 1.5
"""Somebody who aims at the open leader of the holder's side."""
OUTCAST: Final = -0.5
"""A Wastelander, to members of a faction."""
FELLOW: Final = -1.0
"""A Wastelander, to another."""

CAREFUL: Final = 0.85
"""How often somebody who exposes a recruit of their choice keeps a leader back."""
HONEST: Final[dict[str, tuple[float, float]]] = {
    "claim team": (0.75, 0.55),
    "claim recruit": (0.75, 0.6),
    "accuse": (0.82, 0.65),
}
"""How often what a friend says is true, and what an enemy says, as long as nothing is known of them: a little more than
bots would deserve (see the table of talk in docs/bots.md), since an accusation that is true helps more than one."""
GUESSED: Final = 0.2
"""What a claim without a look counts for."""
PROVEN: Final = 1.2
"""What everything else somebody claims counts for, once a claim of theirs has proved true."""
LIED: Final = 0.3
"""And for every claim that has proved false."""


@final
class Claim:
    """Something said that is true or false in a deal."""

    def __init__(self, said: Said, seat: Seat, place: Position, team: Team, kinds: int, weight: float) -> None:
        self.said: Final = said
        self.seat: Final = seat
        self.place: Final = place
        """The position it is about; or NOWHERE."""
        self.team: Final = team
        """The team that the speaker claims; or NOBODY."""
        self.kinds: Final = kinds
        """The kinds of recruits that make it true, at the position or with an accused player."""
        self.weight: Final = weight
        """How much there is to it: less without a look."""

    def holds(self, layout: list[RecruitId], teams: list[Team]) -> bool:
        """Is it true in this deal?"""
        if self.team != NOBODY:
            return teams[self.seat] == self.team
        if self.place != NOWHERE:
            return self.kinds >> KIND_OF[layout[self.place]] & 1 != 0
        other = self.said.other
        for slot in range(SLOTS):
            if self.kinds >> KIND_OF[layout[other * SLOTS + slot]] & 1:
                return True
        return False


def kinds_named(word: str) -> int:
    """The kinds of recruits that a word of the talk stands for, as a bit mask."""
    if word in KIND_NAMES:
        return 1 << KIND_NAMES.index(word)
    return {"euphorian": 0b0101, "subterran": 0b1010, "leader": 0b1100, "follower": 0b0011}.get(word, 0)


@final
class Evidence:
    """What a view shows of people's behaviour, ready to be compared with deals."""

    def __init__(self, view: View) -> None:
        game = view.game
        assert view.seat is not None
        self.seat: Final[Seat] = view.seat
        self.game: Final[Leaders] = game
        self.n: Final = len(game.players)
        self.shown: Final = [0] * MOST_PLAYERS
        """The slots of each player whose recruit everybody has seen since it came there, as a bit mask."""
        self.kept: Final = [1.0] * MOST_PLAYERS
        """How much more likely each player is to hold a leader among what they never showed."""
        self.claims: Final = claims_of(game, self.follow(game.looks))
        self.credit: Final = credits_of(view, self.claims)

    def follow(self, looks: list[int]) -> list[bool]:
        """Go through what was exposed and how recruits moved; whose did?"""
        moved = [False] * MOST_PLAYERS
        for entry in looks:
            kind = entry & 3
            one, other = entry >> 2 & 31, entry >> 7 & 31
            if kind == LOOK:
                if entry >> 12 & EVERY_SEAT == EVERY_SEAT:
                    seat = one // SLOTS
                    left = SLOTS - self.shown[seat].bit_count()
                    if left > 1:
                        self.kept[seat] *= CAREFUL * left / (left - 1) + 1.0 - CAREFUL
                    self.shown[seat] |= 1 << one % SLOTS
                continue
            for seat in [one // SLOTS, other // SLOTS] if kind == SWAP else [one]:
                self.shown[seat] = 0
                self.kept[seat] = 1.0
                moved[seat] = True
        return moved

    def likelihood(self, layout: list[RecruitId]) -> float:
        """How well people's behaviour goes with a deal; only the ratio between deals means something."""
        players = self.game.players
        teams = [team_in(layout, seat, players[seat].wastelander) for seat in range(self.n)]
        found = 1.0
        for seat in range(self.n):
            if self.kept[seat] != 1.0:
                for slot in range(SLOTS):
                    if not self.shown[seat] >> slot & 1 and layout[seat * SLOTS + slot] < LEADERS:
                        found *= self.kept[seat]
            if players[seat].gun != NO_GUN and seat != self.seat:
                found *= self.aiming(layout, teams, seat)
        for claim in self.claims:
            if claim.seat != self.seat:
                friend, enemy = HONEST[claim.said.kind]
                honest = friend if teams[claim.seat] == teams[self.seat] else enemy
                honest = 0.5 + (honest - 0.5) * self.credit[claim.seat] * claim.weight
                found *= honest if claim.holds(layout, teams) else 1.0 - honest
        return found

    def aiming(self, layout: list[RecruitId], teams: list[Team], holder: Seat) -> float:
        """How likely it is that the holder of a gun aims where it does."""
        total = 0.0
        chosen = 0.0
        target = self.game.players[holder].gun
        for other in range(self.n):
            if other != holder:
                wish = exp(self.wish(layout, teams, holder, other))
                total += wish
                if other == target:
                    chosen = wish
        return chosen / total

    def wish(self, layout: list[RecruitId], teams: list[Team], holder: Seat, other: Seat) -> float:
        """How much the holder of a gun wants to aim at a player, given what they have seen of that player."""
        team = teams[holder]
        player = self.game.players[other]
        found = 0.0
        if player.wastelander:
            found += FELLOW if team == WASTELANDER else OUTCAST
        elif teams[other] != team:
            found += ENEMY
        for slot in range(SLOTS):
            if not player.seen[slot] >> holder & 1:
                continue
            card = layout[other * SLOTS + slot]
            if card < LEADERS:
                prey = team != faction_of(card)
                if player.is_exposed(Slot(slot)):
                    found += OPEN_PREY if prey else -OPEN_PREY
                else:
                    found += KNOWN_PREY if prey else KNOWN_FRIEND
            elif team != WASTELANDER and not player.wastelander:
                found += KNOWN_RECRUIT if faction_of(card) != team else -KNOWN_RECRUIT
        if player.gun != NO_GUN and team != WASTELANDER:
            aimed = self.game.players[player.gun]
            open_slot = aimed.exposed_leader()
            if open_slot != NOBODY and faction_of(aimed.recruits[open_slot]) == team and teams[other] != team:
                found += MENACE
        return found


def team_in(layout: list[RecruitId], seat: Seat, wastelander: bool) -> Team:
    """The team of a player in a deal."""
    if wastelander:
        return WASTELANDER
    subterrans = 0
    for slot in range(SLOTS):
        card = layout[seat * SLOTS + slot]
        if card < LEADERS:
            return faction_of(card)
        subterrans += KIND_OF[card]
    return SUBTERRAN if subterrans >= 2 else EUPHORIAN


# What was said --------------------------------------------------------------------------------------------------------


def claims_of(game: Leaders, moved: list[bool]) -> list[Claim]:
    """Everything said that is true or false of the recruits as they lie now; of a player's several, the latest."""
    found: dict[tuple[int, str, int, int], Claim] = {}
    for said in game.talk:
        claim: Claim | None = None
        if said.kind == "claim team" and said.what in TEAM_NAMES[:WASTELANDER]:
            if not game.players[said.seat].wastelander and not moved[said.seat]:
                claim = Claim(said, said.seat, NOWHERE, Team(TEAM_NAMES.index(said.what)), 0, 1.0)
        elif said.kind == "claim recruit" and not moved[said.other]:
            looked = game.players[said.other].seen[said.place] >> said.seat & 1 != 0
            place = position_of(said.other, Slot(said.place))
            claim = Claim(said, said.seat, place, NO_TEAM, kinds_named(said.what), 1.0 if looked else GUESSED)
        elif said.kind == "accuse" and not moved[said.other]:
            seen = game.players[said.other].seen
            looked = (seen[0] | seen[1] | seen[2]) >> said.seat & 1 != 0
            claim = Claim(said, said.seat, NOWHERE, NO_TEAM, kinds_named(said.what), 1.0 if looked else GUESSED)
        if claim is not None:
            found[said.seat, said.kind, said.other, said.place] = claim
    return list(found.values())


def credits_of(view: View, claims: list[Claim]) -> list[float]:
    """How much each player's word counts: less after claims that the cards prove false, more after true ones."""
    found = [1.0] * MOST_PLAYERS
    for claim in claims:
        truth = truth_of(view, claim)
        if truth == 0:
            found[claim.seat] *= LIED
        elif truth == 1:
            found[claim.seat] = min(PROVEN, found[claim.seat] * PROVEN)
    return found


def truth_of(view: View, claim: Claim) -> int:
    """1 if the cards that the seat knows prove the claim, 0 if they prove it false, otherwise UNKNOWN."""
    players = view.game.players
    if claim.place != NOWHERE:
        card = view.game.recruit_at(claim.place)
        return UNKNOWN if card == UNKNOWN else claim.kinds >> KIND_OF[card] & 1
    recruits = players[claim.seat if claim.team != NOBODY else claim.said.other].recruits
    if UNKNOWN in recruits:
        return UNKNOWN
    if claim.team != NOBODY:
        layout = [UNKNOWN_RECRUIT] * (claim.seat * SLOTS) + recruits
        return 1 if team_in(layout, claim.seat, False) == claim.team else 0
    return 1 if any(claim.kinds >> KIND_OF[card] & 1 for card in recruits) else 0


# Chances --------------------------------------------------------------------------------------------------------------


def suspect(view: View, rng: Rng, deals: int, scale: Scale) -> Outlook:
    """The chances that follow from the cards and from people's behaviour, from so many deals that fit the view."""
    seat = view.seat
    assert seat is not None
    game = view.game
    n = len(game.players)
    evidence = Evidence(view)
    worlds = worlds_of(view)
    kinds = [0.0] * (n * SLOTS * KINDS)
    teams = [0.0] * (n * TEAMS)
    leaders = [0.0] * (n * LEADERS)
    whole = 0.0
    for _ in range(deals):
        layout = a_layout(worlds, n, rng)
        weight = evidence.likelihood(layout)
        whole += weight
        for place in range(n * SLOTS):
            kind = KIND_OF[layout[place]]
            kinds[place * KINDS + kind] += weight
            if kind >= LEADER:
                leaders[place // SLOTS * LEADERS + kind - LEADER] += weight
        for owner in range(n):
            teams[owner * TEAMS + team_in(layout, owner, game.players[owner].wastelander)] += weight
    return Outlook(
        seat, game, [x / whole for x in kinds], [x / whole for x in teams], [x / whole for x in leaders], scale
    )
