"""Where the chances moved most from turn to turn: what no costly choice and no answer of nature tells.

A fine choice that quick play did not expect costs nobody anything, and a turn of many small things is none of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from euphoria.coach.analysis import DIGITS, Analysis, Figure

MOST: Final = 3
LEAST: Final = 0.15
"""What moves less is not told."""


@dataclass(frozen=True)
class Swing:
    """A turn in which the chances moved."""

    at: int
    """Where it begins."""
    until: int
    """Where the next one begins."""
    turn: int
    who: int
    """Whose chance moved most: a side where sides win together, otherwise a seat."""
    before: Figure
    after: Figure

    @property
    def change(self) -> Figure:
        """By how much it moved."""
        return Figure(self.after.value - self.before.value, self.after.error + self.before.error)


def swings_of(analysis: Analysis) -> list[Swing]:
    """The turns in which the chances moved most, in the order of the game: neither the deal, nor the last one, which
    is told anyway, nor those of which a turning point tells."""
    told = {point.turn for point in analysis.points}
    found: list[Swing] = []
    for one, two in pairwise(analysis.moments[1:-1]):
        figures = list(zip(one.sides or one.chances, two.sides or two.chances, strict=True))
        moved = [round(abs(after.value - before.value), DIGITS) for before, after in figures]
        who = moved.index(max(moved))
        swing = Swing(one.at, two.at, one.turn, who, *figures[who])
        if one.turn and one.turn not in told and moved[who] >= LEAST and swing.change.is_sure():
            found.append(swing)
    largest = sorted(found, key=lambda swing: -abs(swing.change.value))[:MOST]
    return sorted(largest, key=lambda swing: swing.at)
