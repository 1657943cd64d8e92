"""Means of tries with their standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from math import sqrt

from euphoria.coach.analysis import DIGITS, Figure


def mean_of(found: Sequence[float]) -> Figure:
    """The mean of independent tries and its standard error."""
    n = len(found)
    mean = sum(found) / n
    spread = sum([(one - mean) * (one - mean) for one in found])
    return figure(mean, sqrt(spread / (n * (n - 1))) if n > 1 else 0.0)


def total_of(figures: Sequence[Figure]) -> Figure:
    """The sum of independent figures."""
    return figure(sum([one.value for one in figures]), sqrt(sum([one.error * one.error for one in figures])))


def figure(value: float, error: float) -> Figure:
    """A figure with as many digits as are kept; nothing is never written with a minus."""
    return Figure(round(value, DIGITS) + 0.0, round(error, DIGITS))


def seed_of(seed: int, at: int, what: str) -> int:
    """The seed of one piece of an analysis: other pieces may be done before it, after it, or not at all."""
    return int.from_bytes(sha256(f"{seed}/{at}/{what}".encode()).digest()[:5], "big") << 16
