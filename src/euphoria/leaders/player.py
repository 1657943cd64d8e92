"""What a player has: three recruits, a hand of artifacts, perhaps a gun."""

from __future__ import annotations

from typing import Final, final

from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.terms import (
    ALL_SLOTS,
    EUPHORIAN,
    KIND_OF,
    LEADER,
    NO_SLOT,
    NO_TEAM,
    NOBODY,
    RECRUIT_NAMES,
    SLOTS,
    SUBTERRAN,
    UNKNOWN,
    UNKNOWN_RECRUIT,
    WASTELANDER,
    RecruitId,
    Seat,
    Slot,
    Team,
)

NO_GUN: Final = -1


@final
class Player:
    """Three recruits in slots, artifacts as a bit mask, the seat a held gun is aimed at."""

    def __init__(
        self,
        recruits: list[RecruitId],
        exposed: int,
        seen: list[int],
        hand: int,
        artifacts: int,
        gun: Seat,
        wastelander: bool,
        may_hold: int,
        aside: int,
    ) -> None:
        self.recruits = recruits
        self.exposed = exposed
        """The slots whose recruit lies face up, as a bit mask."""
        self.seen = seen
        """Per slot the seats that know for sure which recruit lies there, as a bit mask; public."""
        self.hand = hand
        self.artifacts = artifacts
        """How many artifacts are in the hand; public."""
        self.gun = gun
        self.wastelander = wastelander
        self.may_hold = may_hold
        """The artifacts that can be in the hand by what all have seen (L37), without those in `aside`; public."""
        self.aside = aside
        """What the artifacts drawn because of a shot in this turn can be, by what all have seen (L48); public."""

    def __repr__(self) -> str:
        recruits: list[str] = []
        for slot, recruit in enumerate(self.recruits):
            name = RECRUIT_NAMES[recruit] if recruit != UNKNOWN else "unknown"
            recruits.append(f"{name} exposed" if self.exposed >> slot & 1 else name)
        held = [name for card, name in enumerate(CARD_NAMES) if self.hand >> card & 1]
        parts = [
            ", ".join(recruits),
            ", ".join(held) or f"{self.artifacts} artifacts",
            "no gun" if self.gun == NO_GUN else f"gun aimed at seat {self.gun}",
        ]
        if self.wastelander:
            parts.append("Wastelander")
        return f"<Player: {'; '.join(parts)}>"

    def copy(self) -> Player:
        """An independent player with the same things."""
        # The lists are replaced when they change, never changed in place.
        return Player(
            self.recruits,
            self.exposed,
            self.seen,
            self.hand,
            self.artifacts,
            self.gun,
            self.wastelander,
            self.may_hold,
            self.aside,
        )

    def hidden(self) -> int:
        """The slots whose recruit lies face down, as a bit mask."""
        return ALL_SLOTS & ~self.exposed

    def is_exposed(self, slot: Slot) -> bool:
        """Does the recruit in the slot lie face up?"""
        return self.exposed >> slot & 1 != 0

    def leader(self) -> Team:
        """The faction whose leader the player holds (of both: the Euphorians'), or NOBODY."""
        best = NO_TEAM
        for recruit in self.recruits:
            if recruit == 0:
                return EUPHORIAN
            if recruit == 1:
                best = SUBTERRAN
        return best

    def exposed_leader(self) -> Slot:
        """The slot of an exposed leader, or NOBODY."""
        for slot in range(SLOTS):
            if self.exposed >> slot & 1 and 0 <= self.recruits[slot] < LEADER:
                return Slot(slot)
        return NO_SLOT

    def team(self) -> Team:
        """The team the player belongs to now; all three recruits must be known."""
        if self.wastelander:
            return WASTELANDER
        faction = self.leader()
        if faction != NOBODY:
            return faction
        count = 0
        for recruit in self.recruits:
            assert recruit != UNKNOWN
            count += KIND_OF[recruit] & 1
        return SUBTERRAN if count >= 2 else EUPHORIAN

    def landmarks(self) -> tuple[object, ...]:
        """What anybody would call the player's position."""
        return (tuple(self.recruits), self.exposed, self.hand, self.gun, self.wastelander)


def new_player() -> Player:
    """A player before the deal."""
    return Player([UNKNOWN_RECRUIT] * SLOTS, 0, [0] * SLOTS, 0, 0, NO_GUN, False, 0, 0)
