"""What a position of leaders looks like to one seat: the exact chances, and what shots and looks are worth to it.

Values are on the scale of winning: 1.0 wins the game at once, -1.0 loses it.
"""

from __future__ import annotations

from math import log2
from typing import Final, final

from euphoria.ai.leaders.weights import SCALE
from euphoria.leaders.belief import believe
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    EUPHORIAN,
    EUPHORIAN_LEADER,
    FOLLOWERS_BY_PLAYERS,
    KIND_OF,
    KINDS,
    LEADER,
    LEADERS,
    MOST_PLAYERS,
    NO_TEAM,
    NOBODY,
    SLOTS,
    SUBTERRAN,
    SUBTERRAN_LEADER,
    TEAMS,
    WASTELANDER,
    Position,
    Seat,
    Slot,
    Team,
    faction_of,
    other_faction,
)
from euphoria.leaders.view import View


@final
class Scale:
    """How much things weigh, in chances to win."""

    def __init__(self) -> None:
        self.uncovered = 0.35
        """A hidden leader that is exposed, to its enemies; its friends lose a little more."""
        self.betrayed = 0.45
        self.outcast = 0.14
        """What becoming a Wastelander costs: one more team to beat, hardly any friends."""
        self.friend_lost = 0.06
        self.threat = 0.4
        """A gun aimed at a leader whose fall would lose the game."""
        self.bit = 0.09
        """What a bit of information about hidden recruits is worth."""
        self.leader_bit = 0.12
        """What it adds that a leader may be found."""
        self.exposed_follower = 0.025
        self.exposed_leader = 0.5
        self.later = 0.55
        """A shot of the next turn is worth less than one now: targets hide, guns get lost."""
        self.fresh_card = 0.05
        """An artifact for an empty hand."""
        self.gift = 0.0
        """What it costs to give an artifact to somebody who is no friend."""
        self.small = 0.03
        """A card that does something, though nothing in particular."""
        self.card = 0.05
        """A card of somebody else's that is lost or spent for nothing."""
        self.veiled = 0.4
        """A friendly leader that is hidden again."""


PLAIN: Final = Scale()
"""Weights by good judgement."""


def a_scale(fitted: dict[str, float]) -> Scale:
    """The plain scale but for what was fitted, and no gifts except to friends."""
    scale = Scale()
    for name, worth in fitted.items():
        setattr(scale, name, worth)
    scale.gift = 1.0
    return scale


def _fitted() -> dict[str, float]:
    words = SCALE.split()
    return {words[i]: float(words[i + 1]) for i in range(0, len(words), 2)}


KEEN: Final = a_scale(_fitted())
"""Weights fitted to games between agents that differ in them."""

EAGER: Final = 0.9
"""How often somebody who aims at an open leader and would win by it shoots and hits: there are shields."""
FADED: Final = [0.85**turns for turns in range(MOST_PLAYERS)]
"""The same, by the turns in between: they can turn everything."""


class Outlook:
    """A seat's view with what it believes: how likely each recruit is of each kind, each player of each team."""

    def __init__(
        self,
        seat: Seat,
        game: Leaders,
        kinds: list[float],
        teams: list[float],
        leaders: list[float],
        scale: Scale,
    ) -> None:
        self.seat: Final = seat
        self.game: Final = game
        self.kinds: Final = kinds
        self.teams: Final = teams
        self.leaders: Final = leaders
        self.scale: Final = scale
        self.team: Final = game.players[seat].team()

    # Who is who ---------------------------------------------------------------------------------------------------

    def friend(self, seat: Seat) -> float:
        """The chance that a player is on the seat's own team."""
        return self.teams[seat * TEAMS + self.team]

    def holds(self, seat: Seat, faction: Team) -> float:
        """The chance that a player holds the leader of a faction."""
        return self.leaders[seat * LEADERS + faction]

    def prey(self, faction: Team) -> bool:
        """Would the fall of this faction's leader help, if the seat's own side brought it about?"""
        return self.team in (WASTELANDER, 1 - faction)

    def open_leader(self, seat: Seat) -> Team:
        """The faction of a player's exposed leader, or NOBODY."""
        player = self.game.players[seat]
        slot = player.exposed_leader()
        return NO_TEAM if slot == NOBODY else faction_of(player.recruits[slot])

    def uncovering(self, faction: Team) -> float:
        """What it is worth that a faction's hidden leader is exposed."""
        return self.scale.uncovered if self.prey(faction) else -self.scale.betrayed

    # Looking ------------------------------------------------------------------------------------------------------

    def look(self, position: Position) -> float:
        """What a look at a recruit teaches: its entropy in bits, more where a leader may lie."""
        worth = 0.0
        for kind in range(KINDS):
            p = self.kinds[position * KINDS + kind]
            if 0.0 < p < 1.0:
                bits = -p * log2(p)
                worth += bits * (self.scale.leader_bit if kind >= LEADER else self.scale.bit)
        return worth

    def best_look(self, seat: Seat) -> float:
        """The most one look at a player's hidden recruits can teach."""
        hidden = self.game.players[seat].hidden()
        best = 0.0
        for slot in range(SLOTS):
            if hidden >> slot & 1:
                best = max(best, self.look(Position(seat * SLOTS + slot)))
        return best

    def all_looks(self, seat: Seat) -> float:
        """What looking at all of a player's hidden recruits can teach, roughly."""
        hidden = self.game.players[seat].hidden()
        return sum([self.look(Position(seat * SLOTS + slot)) for slot in range(SLOTS) if hidden >> slot & 1])

    # Shooting -----------------------------------------------------------------------------------------------------

    def shot(self, shooter: Seat, target: Seat) -> float:
        """What a shot that hits is worth."""
        faction = self.open_leader(target)
        outcast = self.game.players[shooter].wastelander
        if faction != NOBODY:
            if outcast:
                return 1.0 if self.team == WASTELANDER else -1.0
            return 1.0 if self.team == 1 - faction else -1.0
        scale = self.scale
        worth = 0.0
        led = 0.0
        for leader in (EUPHORIAN, SUBTERRAN):
            p = self.holds(target, leader)
            led += p
            worth += p * self.uncovering(leader)
        player = self.game.players[target]
        if not player.wastelander:
            loss = scale.outcast if target == self.seat else scale.friend_lost * self.friend(target)
            worth -= (1.0 - led) * loss
        if player.gun != NO_GUN and target != self.seat:
            worth += self.threat(target)
        return worth

    def threat(self, holder: Seat) -> float:
        """How much a held gun threatens the seat's side; less from a friend, negative when it threatens the prey."""
        player = self.game.players[holder]
        faction = self.open_leader(player.gun)
        if faction == NOBODY or holder == self.seat:
            return 0.0
        if player.wastelander:
            return -self.scale.threat if self.team == WASTELANDER else self.scale.threat
        if self.team == 1 - faction:
            return -self.scale.threat * (1.0 - self.teams[holder * TEAMS + faction])
        return self.scale.threat * (1.0 - self.friend(holder))

    def fate(self, seat: Seat, faction: Team) -> float:
        """What the guns aimed at a player mean if a faction's exposed leader lies there, from -1 to 1: the sooner
        their holders have a turn, the more, and who comes first ends the game. One's own gun is left out: where it aims
        is still to be chosen."""
        game = self.game
        n = len(game.players)
        worth = 0.0
        alive = 1.0
        for wait in range(1, n + 1):
            holder = (game.active + game.direction * wait) % n
            player = game.players[holder]
            if player.gun != seat or holder == self.seat:
                continue
            willing = 1.0 if player.wastelander else 1.0 - self.teams[holder * TEAMS + faction]
            chance = EAGER * willing * FADED[wait - 1]
            winner = WASTELANDER if player.wastelander else other_faction(faction)
            worth += alive * chance if self.team == winner else -alive * chance
            alive *= 1.0 - chance
        return worth

    def peril(self) -> float:
        """The chance that the game is lost by a shot at an open leader before the seat's next turn."""
        lost = 0.0
        for seat in range(len(self.game.players)):
            faction = self.open_leader(seat)
            if faction != NOBODY:
                lost = max(lost, -self.fate(seat, faction))
        return lost

    def best_target(self) -> float:
        """What the seat's next shot is worth at best."""
        return max([self.shot(self.seat, seat) for seat in range(len(self.game.players)) if seat != self.seat])

    # Paying -------------------------------------------------------------------------------------------------------

    def payment(self, slot: Slot) -> float:
        """What it costs to expose one of the seat's recruits."""
        card = self.game.players[self.seat].recruits[slot]
        return self.scale.exposed_leader if card < LEADERS else self.scale.exposed_follower * self.pinch()

    def pinch(self) -> float:
        """Hidden recruits are what everything is paid with: the last ones are dear."""
        return SLOTS + 1.0 - self.game.players[self.seat].hidden().bit_count()

    def cheapest(self) -> float:
        """What the cheapest payment costs."""
        hidden = self.game.players[self.seat].hidden()
        return min([self.payment(Slot(slot)) for slot in range(SLOTS) if hidden >> slot & 1])


# Where the chances come from ------------------------------------------------------------------------------------------


def exact_outlook(view: View, scale: Scale = PLAIN) -> Outlook:
    """The chances that follow from the cards alone, counted exactly."""
    seat = view.seat
    assert seat is not None
    belief = believe(view)
    whole = belief.whole
    kinds = [ways / whole for ways in belief.kinds[: len(view.game.players) * SLOTS * KINDS]]
    teams = [ways / whole for ways in belief.teams]
    leaders = [ways / whole for ways in belief.leaders]
    return Outlook(seat, view.game, kinds, teams, leaders, scale)


def rough_outlook(game: Leaders, seat: Seat, scale: Scale, forgotten: int = 0) -> Outlook:
    """The chances as a quick mind sees them: recruits the seat is sure of (but for positions of others it has forgotten
    and that lie hidden, a bit mask), and everything else alike."""
    players = game.players
    n = len(players)
    kinds = [0.0] * (n * SLOTS * KINDS)
    teams = [0.0] * (n * TEAMS)
    leaders = [0.0] * (n * LEADERS)
    found = [NOBODY, NOBODY]
    left = [FOLLOWERS_BY_PLAYERS[n], FOLLOWERS_BY_PLAYERS[n]]
    knows = [0] * n
    for owner in range(n):
        player = players[owner]
        for slot in range(SLOTS):
            lost = forgotten >> (owner * SLOTS + slot) & 1 != 0 and owner != seat and not player.is_exposed(Slot(slot))
            if player.seen[slot] >> seat & 1 and not lost:
                knows[owner] |= 1 << slot
                card = player.recruits[slot]
                kinds[(owner * SLOTS + slot) * KINDS + KIND_OF[card]] = 1.0
                if card < LEADERS:
                    found[card] = owner
                else:
                    left[KIND_OF[card]] -= 1
    dark = [0, 0]
    for owner in range(n):
        player = players[owner]
        if not player.wastelander:
            for slot in range(SLOTS):
                if not knows[owner] >> slot & 1:
                    for leader in range(LEADERS):
                        if found[1 - leader] != owner:
                            dark[leader] += 1
    followers = left[0] + left[1]
    loyal = left[0] / followers if followers else 0.5
    for owner in range(n):
        player = players[owner]
        first = 0.0
        second = 0.0
        if not player.wastelander:
            if found[0] == NOBODY and found[1] != owner and dark[0]:
                first = 1.0 / dark[0]
            if found[1] == NOBODY and found[0] != owner and dark[1]:
                second = 1.0 / dark[1]
        rest = 1.0 - first - second
        unknown = 0
        ours = 0
        for slot in range(SLOTS):
            base = (owner * SLOTS + slot) * KINDS
            if knows[owner] >> slot & 1:
                if kinds[base] > 0.5 or kinds[base + EUPHORIAN_LEADER] > 0.5:
                    ours += 1
            else:
                unknown += 1
                kinds[base] = rest * loyal
                kinds[base + 1] = rest * (1.0 - loyal)
                kinds[base + EUPHORIAN_LEADER] = first
                kinds[base + SUBTERRAN_LEADER] = second
        one = 1.0 if found[0] == owner else unknown * first
        other = 1.0 if found[1] == owner else unknown * second
        leaders[owner * LEADERS] = one
        leaders[owner * LEADERS + 1] = other
        if player.wastelander:
            teams[owner * TEAMS + WASTELANDER] = 1.0
        else:
            neither = max(0.0, 1.0 - one - other)
            most = at_least(2 - ours, unknown, loyal)
            teams[owner * TEAMS] = one + neither * most
            teams[owner * TEAMS + 1] = other + neither * (1.0 - most)
    return Outlook(seat, game, kinds, teams, leaders, scale)


def at_least(wanted: int, of: int, chance: float) -> float:
    """How likely it is that so many of at most three things come true, each with the same chance."""
    if wanted <= 0:
        return 1.0
    if wanted > of:
        return 0.0
    if of == 1:
        return chance
    if of == 2:
        return chance * chance if wanted == 2 else 1.0 - (1.0 - chance) * (1.0 - chance)
    if wanted == 1:
        return 1.0 - (1.0 - chance) * (1.0 - chance) * (1.0 - chance)
    return chance * chance * (3.0 - 2.0 * chance)
