"""What follows from all that a seat has seen of recruits: the exact shares of `leaders.belief`, rounded a little."""

from __future__ import annotations

from typing import Final

from euphoria.encoding.layout import Layout, number
from euphoria.encoding.leaders.version_1.sight import SEATS, Sight
from euphoria.leaders.belief import Belief
from euphoria.leaders.terms import (
    KIND_NAMES,
    KINDS,
    LEADER,
    LEADERS,
    MOST_PLAYERS,
    REMOVED,
    SLOT_NAMES,
    SLOTS,
    TEAM_NAMES,
    TEAMS,
)

STEPS: Final = 840
"""Shares are told in steps of 1/840, so that halves, thirds and so on to eighths are exact."""

_SHARES: Final = [number(share / STEPS) for share in range(STEPS + 1)]

SEAT: Final = Layout()
for _name in (
    *[f"share of {slot} being {kind}" for slot in SLOT_NAMES for kind in KIND_NAMES],
    *[f"share of being {team}" for team in TEAM_NAMES],
    *[f"share of holding the {kind}" for kind in KIND_NAMES[LEADER:]],
):
    SEAT.block([_name], _SHARES)

BELIEFS: Final = Layout()
_LEFT_OVER: Final = BELIEFS.block([f"share of the recruit left over being {KIND_NAMES[0]}"], _SHARES).at
BELIEFS.block([f"share of the recruit left over being {KIND_NAMES[1]}"], _SHARES)
_START: Final = BELIEFS.repeat(SEATS, SEAT)
_BLANKS: Final = BELIEFS.blanks(_START, SEAT, MOST_PLAYERS)
_SEAT_SLOTS: Final = SEAT.slots
_TEAM: Final = SLOTS * KINDS
_LEADER: Final = _TEAM + TEAMS


def beliefs_of(belief: Belief, sight: Sight) -> bytes:
    """All shares, in numbers."""
    players = sight.players
    parts = _BLANKS[players][:]
    whole = belief.whole
    put_share(parts, _LEFT_OVER, belief.kinds[REMOVED * KINDS], whole)
    put_share(parts, _LEFT_OVER + 1, belief.kinds[REMOVED * KINDS + 1], whole)
    at = _START
    for turn in range(players):
        seat = (sight.seat + turn) % players
        for i in range(SLOTS * KINDS):
            put_share(parts, at + i, belief.kinds[seat * SLOTS * KINDS + i], whole)
        for i in range(TEAMS):
            put_share(parts, at + _TEAM + i, belief.teams[seat * TEAMS + i], whole)
        for i in range(LEADERS):
            put_share(parts, at + _LEADER + i, belief.leaders[seat * LEADERS + i], whole)
        at += _SEAT_SLOTS
    return b"".join(parts)


def put_share(parts: list[bytes], at: int, part: int, whole: int) -> None:
    """A share in its slot: only what is impossible is told as 0, and only what is sure as 1."""
    if part == whole:
        parts[at] = _SHARES[STEPS]
    elif part:
        step = int(part / whole * STEPS + 0.5)
        parts[at] = _SHARES[1 if step < 1 else STEPS - 1 if step >= STEPS else step]
