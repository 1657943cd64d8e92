"""What a position of leaders looks like to one seat: the exact chances, and what shots and looks are worth to it.

Values are on the scale of winning: 1.0 wins the game at once, -1.0 loses it.
"""

from __future__ import annotations

from math import log2
from typing import Final

from euphoria.leaders.belief import believe
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    EUPHORIAN,
    EUPHORIAN_LEADER,
    KINDS,
    LEADERS,
    NOBODY,
    SLOTS,
    SUBTERRAN,
    SUBTERRAN_LEADER,
    WASTELANDER,
    Seat,
)
from euphoria.leaders.view import View

UNCOVERED: Final = 0.35
"""A hidden leader that a shot exposes, to its enemies; its friends lose a little more."""
BETRAYED: Final = 0.45
OUTCAST: Final = 0.14
"""What becoming a Wastelander costs: one more team to beat, hardly any friends."""
FRIEND_LOST: Final = 0.06
THREAT: Final = 0.4
"""A gun aimed at a leader whose fall would lose the game."""
BIT: Final = 0.09
"""What a bit of information about hidden recruits is worth."""
LEADER_BIT: Final = 0.12
"""What it adds that a leader may be found."""
EXPOSED_FOLLOWER: Final = 0.025
EXPOSED_LEADER: Final = 0.5


class Outlook:
    """A seat's view with everything that follows from it."""

    def __init__(self, view: View) -> None:
        seat = view.seat
        assert seat is not None
        self.seat: Final[Seat] = seat
        self.game: Final[Leaders] = view.game
        belief = believe(view)
        whole = belief.whole
        n = len(view.game.players)
        self.kinds: Final = [ways / whole for ways in belief.kinds[: n * SLOTS * KINDS]]
        self.teams: Final = [ways / whole for ways in belief.teams]
        self.leaders: Final = [ways / whole for ways in belief.leaders]
        self.team: Final = view.game.players[seat].team()

    # Who is who ---------------------------------------------------------------------------------------------------

    def friend(self, seat: Seat) -> float:
        """The chance that a player is on the own team."""
        return self.teams[seat * 3 + self.team]

    def holds(self, seat: Seat, faction: int) -> float:
        """The chance that a player holds the leader of a faction."""
        return self.leaders[seat * LEADERS + faction]

    def prey(self, faction: int) -> bool:
        """Would the fall of this faction's leader help, if the own side brought it about?"""
        return self.team in (WASTELANDER, 1 - faction)

    def open_leader(self, seat: Seat) -> int:
        """The faction of a player's exposed leader, or NOBODY."""
        player = self.game.players[seat]
        slot = player.exposed_leader()
        return NOBODY if slot == NOBODY else player.recruits[slot]

    # Looking ------------------------------------------------------------------------------------------------------

    def look(self, position: int) -> float:
        """What a look at a recruit teaches: its entropy in bits, more where a leader may lie."""
        worth = 0.0
        for kind in range(KINDS):
            p = self.kinds[position * KINDS + kind]
            if 0.0 < p < 1.0:
                bits = -p * log2(p)
                worth += bits * (LEADER_BIT if kind in (EUPHORIAN_LEADER, SUBTERRAN_LEADER) else BIT)
        return worth

    def best_look(self, seat: Seat) -> float:
        """The most one look at a player's hidden recruits can teach."""
        hidden = self.game.players[seat].hidden()
        best = 0.0
        for slot in range(SLOTS):
            if hidden >> slot & 1:
                best = max(best, self.look(seat * SLOTS + slot))
        return best

    def all_looks(self, seat: Seat) -> float:
        """What looking at all of a player's hidden recruits can teach, roughly."""
        hidden = self.game.players[seat].hidden()
        return sum([self.look(seat * SLOTS + slot) for slot in range(SLOTS) if hidden >> slot & 1])

    # Shooting -----------------------------------------------------------------------------------------------------

    def shot(self, shooter: Seat, target: Seat) -> float:
        """What a shot that hits is worth."""
        faction = self.open_leader(target)
        outcast = self.game.players[shooter].wastelander
        if faction != NOBODY:
            if outcast:
                return 1.0 if self.team == WASTELANDER else -1.0
            return 1.0 if self.team == 1 - faction else -1.0
        worth = 0.0
        led = 0.0
        for leader in (EUPHORIAN, SUBTERRAN):
            p = self.holds(target, leader)
            led += p
            worth += p * (UNCOVERED if self.prey(leader) else -BETRAYED)
        player = self.game.players[target]
        if not player.wastelander:
            loss = OUTCAST if target == self.seat else FRIEND_LOST * self.friend(target)
            worth -= (1.0 - led) * loss
        if player.gun != NO_GUN:
            worth += self.threat(target)
        return worth

    def threat(self, holder: Seat) -> float:
        """How much a held gun threatens the own side; less from a friend, negative when it threatens the prey."""
        player = self.game.players[holder]
        faction = self.open_leader(player.gun)
        if faction == NOBODY or holder == self.seat:
            return 0.0
        if player.wastelander:
            return -THREAT if self.team == WASTELANDER else THREAT
        if self.team == 1 - faction:
            return -THREAT * (1.0 - self.teams[holder * 3 + faction])
        return THREAT * (1.0 - self.friend(holder))

    def best_target(self) -> float:
        """What the own next shot is worth at best."""
        return max([self.shot(self.seat, seat) for seat in range(len(self.game.players)) if seat != self.seat])

    # Paying -------------------------------------------------------------------------------------------------------

    def payment(self, slot: int) -> float:
        """What it costs to expose an own recruit."""
        card = self.game.players[self.seat].recruits[slot]
        return EXPOSED_LEADER if card < LEADERS else EXPOSED_FOLLOWER * self.pinch()

    def pinch(self) -> float:
        """Hidden recruits are what everything is paid with: the last ones are dear."""
        return 3.0 - self.game.players[self.seat].hidden().bit_count() + 1.0

    def cheapest(self) -> float:
        """What the cheapest payment costs."""
        hidden = self.game.players[self.seat].hidden()
        return min([self.payment(slot) for slot in range(SLOTS) if hidden >> slot & 1])
