"""Small sums that the blocks need: seats as the one that looks counts them, dice by what they show, sets by size."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.player import Player
from euphoria.dystopia.terms import DICE, Seat
from euphoria.encoding.dystopia.version_1.blocks import WEIGHTS
from euphoria.encoding.layout import Pair

_BITS: Final = [bin(mask).count("1") for mask in range(4096)]


def bits(mask: int) -> int:
    """How many are in a set."""
    found = 0
    while mask:
        found += _BITS[mask & 4095]
        mask >>= 12
    return found


def total(counts: list[int]) -> int:
    """How many artifacts of all kinds."""
    return counts[0] + counts[1] + counts[2] + counts[3] + counts[4] + counts[5]


def relative(owner: Seat, seat: Seat, players: int) -> int:
    """How far to the left of the seat somebody sits; -1 for nobody."""
    if owner < 0:
        return -1
    return owner - seat if owner >= seat else owner - seat + players


def turned(seats: int, seat: Seat, players: int) -> int:
    """A set of seats as the seat counts them."""
    return (seats >> seat | seats << (players - seat)) & ((1 << players) - 1)


def showing(player: Player, dice: int) -> int:
    """The values that some dice of a player show, as a sum of WEIGHTS."""
    found = 0
    for die in range(DICE):
        if dice >> die & 1:
            found += WEIGHTS[player.values[die]]
    return found


def put_kinds(parts: list[bytes], pairs: list[Pair], counts: list[int], first: int) -> None:
    """How many artifacts of each kind, in a list where those begin at `first`."""
    pairs[0].put(parts, 0, counts[first], counts[first + 1])
    pairs[1].put(parts, 0, counts[first + 2], counts[first + 3])
    pairs[2].put(parts, 0, counts[first + 4], counts[first + 5])
