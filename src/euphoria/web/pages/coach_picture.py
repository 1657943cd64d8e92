"""Chances and counts from turn to turn as lines and shapes: where they go in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from euphoria.coach import Analysis, Moment
from euphoria.web.pages.coach_data import FIELD, Meter, Tick

TICKS: Final = 6
"""About so many turns are named below a picture."""
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000)


def hundredths(share: float) -> str:
    """A place along a picture, as short as one sees it."""
    return f"{100 * share:.2f}".rstrip("0").rstrip(".")


def place_of(analysis: Analysis, at: int) -> float:
    """Where a choice is between the first moment and the last, from 0 to 1: moments stand equally far apart."""
    moments = analysis.moments
    number = max(n for n, moment in enumerate(moments) if moment.at <= at)
    if number == len(moments) - 1:
        return 1.0
    first, then = moments[number].at, moments[number + 1].at
    return (number + (at - first) / (then - first)) / (len(moments) - 1)


def line(values: Sequence[float]) -> str:
    """Values from 0 to 1 as the points of a line."""
    last = max(1, len(values) - 1)
    return " ".join(f"{round(FIELD * n / last)},{height(value)}" for n, value in enumerate(values))


def height(value: float) -> int:
    """How far below the top of a picture a value from 0 to 1 is."""
    return round(FIELD * (1 - min(1.0, max(0.0, value))))


def steps(values: Sequence[float]) -> str:
    """Counts from 0 to 1 as a shape that goes up and down in steps."""
    last = max(1, len(values) - 1)
    found = [f"0,{FIELD}", f"0,{height(values[0])}"]
    for number, (before, value) in enumerate(pairwise(values), 1):
        if value != before or number == last:
            across = round(FIELD * number / last)
            found += [f"{across},{height(before)}", f"{across},{height(value)}"]
    return " ".join([*found, f"{FIELD},{FIELD}"])


def ticks(moments: Sequence[Moment]) -> tuple[Tick, ...]:
    """Turns to be named, evenly and round."""
    turns = moments[-1].turn
    step = next((one for one in STEPS if turns / one <= TICKS), STEPS[-1])
    last = max(1, len(moments) - 1)
    firsts = {moment.turn: number for number, moment in reversed([*enumerate(moments[:-1])])}
    return tuple(Tick(turn, hundredths(firsts[turn] / last)) for turn in range(step, turns + 1, step) if turn in firsts)


def from_left(share: float, error: float = 0.0) -> Meter:
    """A share of the whole, with its doubt."""
    low, high = max(0.0, share - error), min(1.0, share + error)
    return Meter("0", hundredths(share), hundredths(low), hundredths(high))


def from_middle(value: float, error: float, most: float) -> Meter:
    """Something that may be more or less than nothing; the most of it fills a half."""
    scale = 0.5 / most if most else 0.0
    low, high = 0.5 + (value - error) * scale, 0.5 + (value + error) * scale
    return Meter(
        hundredths(0.5 + min(0.0, value) * scale), hundredths(abs(value) * scale), hundredths(low), hundredths(high)
    )
