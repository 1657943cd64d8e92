"""What is written down of who learned what: small numbers in two lists of the game; a view keeps what its seat knows.

looks   LOOK  somebody learned which recruit lies at a position
        SWAP  the recruits of two positions changed places
        MIX   a player's hidden recruits changed places among themselves, in a way the others did not see
moves   DRAWN      a card came from the deck
        PASSED     a card went from hand to hand
        DISCARDED  a card was laid on the discard pile
        RENEWED    the discard pile became the deck
        TAKEN_UP   a turn with shots is over: what was drawn because of them is like any other card now
"""

from __future__ import annotations

from typing import Final

from euphoria.leaders.terms import CardId, Position, RecruitId, Seat

LOOK: Final = 0
SWAP: Final = 1
MIX: Final = 2

DRAWN: Final = 0
PASSED: Final = 1
DISCARDED: Final = 2
RENEWED: Final = 3

BY_SHOT: Final = 1 << 14
"""Marks a draw that was due to a shot."""
TAKEN_UP: Final = RENEWED | 1 << 15

UNSEEN: Final = 31
"""Stands for a recruit in a LOOK that a seat did not take part in."""
UNSEEN_CARD: Final = 63
"""Stands for an artifact that a seat did not see move."""


def a_look(position: Position, recruit: RecruitId, seers: int) -> int:
    """The seats of the bit mask learned which recruit lies at the position."""
    return LOOK | position << 2 | recruit << 7 | seers << 12


def a_swap(one: Position, other: Position, one_wastelander: bool, other_wastelander: bool) -> int:
    """Two positions exchanged their recruits; were their owners Wastelanders?"""
    return SWAP | one << 2 | other << 7 | (1 << 12 if one_wastelander else 0) | (1 << 13 if other_wastelander else 0)


def a_mix(seat: Seat, slots: int) -> int:
    """The recruits in these slots of a player were reordered out of the others' sight."""
    return MIX | seat << 2 | slots << 7


def looks_seen_by(looks: list[int], seat: Seat | None) -> list[int]:
    """The entries as a seat, or a spectator, knows them: a spectator learns what everybody learns."""
    found: list[int] = []
    for entry in looks:
        if entry & 3 == LOOK and not is_seer(entry >> 12, seat):
            entry |= UNSEEN << 7
        found.append(entry)
    return found


def is_seer(seers: int, seat: Seat | None) -> bool:
    """Does the seat belong to the bit mask? A spectator does when everybody does."""
    return seers & EVERY_SEAT == EVERY_SEAT if seat is None else seers >> seat & 1 != 0


EVERY_SEAT: Final = 0xFF


def a_draw(seat: Seat, card: CardId, by_shot: bool = False) -> int:
    """A player drew a card, perhaps because of a shot."""
    return DRAWN | seat << 2 | seat << 5 | card << 8 | (BY_SHOT if by_shot else 0)


def a_pass(giver: Seat, taker: Seat, card: CardId) -> int:
    """A card went from one hand to another."""
    return PASSED | giver << 2 | taker << 5 | card << 8


def a_discard(seat: Seat, card: CardId) -> int:
    """A card was discarded face up."""
    return DISCARDED | seat << 2 | seat << 5 | card << 8


def a_renewal() -> int:
    """The discard pile was shuffled into a new deck."""
    return RENEWED


def moves_seen_by(moves: list[int], seat: Seat | None) -> list[int]:
    """The entries as a seat, or a spectator, knows them: draws and gifts are known to those who held the card."""
    found: list[int] = []
    for entry in moves:
        kind = entry & 3
        if kind in (DRAWN, PASSED) and (seat is None or (entry >> 2 & 7 != seat and entry >> 5 & 7 != seat)):
            entry |= UNSEEN_CARD << 8
        found.append(entry)
    return found
