"""Whose eyes an observation is seen with: every other module of this room reads hidden cards through these alone."""

from __future__ import annotations

from typing import Final, final

from euphoria.leaders.knowledge import DISCARDED, PASSED
from euphoria.leaders.player import Player
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    EACH_SLOT,
    EUPHORIAN,
    KIND_OF,
    MOST_PLAYERS,
    NO_TEAM,
    NOBODY,
    NOWHERE,
    SLOT_NAMES,
    SUBTERRAN,
    THE_EUPHORIAN_LEADER,
    THE_SUBTERRAN_LEADER,
    UNKNOWN,
    UNKNOWN_RECRUIT,
    WASTELANDER,
    Position,
    RecruitId,
    Seat,
    Slot,
    Team,
    position_of,
    seat_at,
    slot_at,
)

SEATS: Final = tuple([f"seat {number}" for number in range(MOST_PLAYERS)])
"""Seats as the one that looks counts them: seat 0 is its own, seat 1 the one to its left."""
PLACES: Final = tuple([f"{seat} {slot}" for seat in SEATS for slot in SLOT_NAMES])

_AROUND: Final = [
    [[*[(seat - own) % players for seat in range(players)], NOBODY] for own in range(players)]
    for players in range(MOST_PLAYERS + 1)
]
"""By the number of players and one's own seat: where each seat stands, counted from it; nobody is the last."""


@final
class Sight:
    """A game as one seat may know it. It reads a game and that seat's view of it alike."""

    def __init__(self, game: Leaders, seat: Seat) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.players: Final = len(game.players)
        self.around: Final[list[int]] = _AROUND[self.players][seat]
        """Seats by their number in the game, as the one that looks counts them; NOBODY stays NOBODY."""

    def place(self, position: Position) -> Position:
        """A position as the seat counts it."""
        return position if position == NOWHERE else position_of(self.around[seat_at(position)], slot_at(position))

    def turned(self, seats: int) -> int:
        """A bit mask of seats as the seat counts them."""
        everybody = (1 << self.players) - 1
        seats &= everybody
        return (seats >> self.seat | seats << self.players - self.seat) & everybody

    def recruit(self, player: Player, slot: Slot) -> RecruitId:
        """The recruit in a slot, if the seat is sure of it."""
        return player.recruits[slot] if self.game.over or player.seen[slot] >> self.seat & 1 else UNKNOWN_RECRUIT

    def team(self, player: Player) -> Team:
        """The team of a player as far as the cards say so for sure, or NOBODY."""
        if player.wastelander:
            return WASTELANDER
        found = NO_TEAM
        subterrans = 0
        unknown = False
        for slot in EACH_SLOT:
            card = self.recruit(player, slot)
            if card == UNKNOWN:
                unknown = True
            elif card == THE_EUPHORIAN_LEADER:
                return EUPHORIAN
            elif card == THE_SUBTERRAN_LEADER:
                # Nobody holds both as long as the game goes on.
                found = SUBTERRAN
            else:
                subterrans += KIND_OF[card] & 1
        if found == NOBODY and not unknown:
            found = SUBTERRAN if subterrans >= 2 else EUPHORIAN
        return found

    def hands(self) -> list[int]:
        """The artifacts that the seat knows to be in each hand, as bit masks, by the numbers of seats in the game."""
        game = self.game
        if game.over:
            return [player.hand for player in game.players]
        seat = self.seat
        found = [0] * self.players
        for entry in game.moves:
            kind = entry & 3
            if kind == PASSED:
                giver, taker = entry >> 2 & 7, entry >> 5 & 7
                if giver == seat:
                    found[taker] |= 1 << (entry >> 8 & 63)
                elif taker != seat:
                    # It may have been any card of that hand.
                    found[giver] = 0
                elif found[giver]:
                    found[giver] &= ~(1 << (entry >> 8 & 63))
            elif kind == DISCARDED:
                owner = entry >> 2 & 7
                if found[owner]:
                    found[owner] &= ~(1 << (entry >> 8 & 63))
        found[seat] = game.players[seat].hand
        return found
