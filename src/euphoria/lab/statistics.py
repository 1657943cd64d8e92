"""Statistics that are honest about games that belong together: errors clustered by deal, and many comparisons.

Everything here takes numpy arrays and knows nothing of games or plots. Games of one deal share their cards and dice, so
a deal, not a game, is what counts as one observation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]
CONFIDENCE: Final = 0.95
ALARM: Final = 0.05
"""The share of false alarms among all that is named."""


@dataclass(frozen=True)
class Estimates:
    """One figure for each of several groups, with its error and what follows from it."""

    value: Numbers
    error: Numbers
    count: Whole
    """How many observations, such as seats."""
    clusters: Whole
    """How many deals they come from."""

    @property
    def spread(self) -> Numbers:
        """Half of a 95 % interval, from Student's distribution with one degree less than there are deals."""
        degrees = np.maximum(self.clusters - 1, 1)
        return np.asarray(stats.t.ppf(0.5 + CONFIDENCE / 2, degrees)) * self.error

    @property
    def low(self) -> Numbers:
        """The lower end of the 95 % interval."""
        return self.value - self.spread

    @property
    def high(self) -> Numbers:
        """The upper end of the 95 % interval."""
        return self.value + self.spread

    @property
    def p(self) -> Numbers:
        """How likely a figure so far from nothing is if there is nothing; unknown (nan) from fewer than two deals."""
        with np.errstate(divide="ignore", invalid="ignore"):
            score = np.abs(self.value) / self.error
        degrees = np.maximum(self.clusters - 1, 1)
        return np.where(self.clusters > 1, 2 * np.asarray(stats.t.sf(score, degrees)), np.nan)

    @property
    def q(self) -> Numbers:
        """The same corrected for many comparisons, after Benjamini and Hochberg."""
        return corrected(self.p)

    @property
    def named(self) -> NDArray[np.bool_]:
        """Which groups are named: among all that are, about one in twenty may be a false alarm."""
        return np.nan_to_num(self.q, nan=1.0) <= ALARM


def corrected(p: Numbers, way: str = "bh") -> Numbers:
    """P-values corrected for how many there are: `bh` holds the share of false alarms, `holm` the chance of any."""
    found = np.full(len(p), np.nan)
    known = np.flatnonzero(~np.isnan(p))
    if not len(known):
        return found
    if way == "bh":
        found[known] = stats.false_discovery_control(p[known], method="bh")
        return found
    if way != "holm":
        raise ValueError(f"a correction is bh or holm, not {way}")
    order = known[np.argsort(p[known])]
    scaled = p[order] * np.arange(len(order), 0, -1)
    found[order] = np.minimum(1.0, np.maximum.accumulate(scaled))
    return found


def summed(values: Numbers, groups: Whole, clusters: Whole) -> tuple[Numbers, Whole]:
    """The sum of the values of every group in every cluster, and the group of each sum."""
    width = int(clusters.max(initial=0)) + 1
    keys, place = np.unique(groups * width + clusters, return_inverse=True)
    return np.asarray(np.bincount(place, values, minlength=len(keys)), dtype=np.float64), keys // width


def errors_of(influence: Numbers, groups: Whole, clusters: Whole, size: int) -> tuple[Numbers, Whole]:
    """The error of a figure per group from what every observation adds to it, and how many clusters there are."""
    sums, of = summed(influence, groups, clusters)
    count = np.bincount(of, minlength=size)
    squares = np.bincount(of, sums * sums, minlength=size)
    factor = count / np.maximum(count - 1, 1)
    return np.sqrt(squares * factor), count.astype(np.int64)


def means(values: Numbers, groups: Whole, clusters: Whole, size: int) -> Estimates:
    """The mean of every group, with errors that let observations of one cluster depend on each other in any way."""
    count = np.bincount(groups, minlength=size)
    total = np.bincount(groups, values, minlength=size)
    with np.errstate(invalid="ignore"):
        mean = total / count
    influence = (values - mean[groups]) / count[groups]
    error, number = errors_of(influence, groups, clusters, size)
    return Estimates(mean, np.where(count > 0, error, np.nan), count.astype(np.int64), number)


def differences(values: Numbers, groups: Whole, clusters: Whole, second: NDArray[np.bool_], size: int) -> Estimates:
    """By how much the mean of each group is higher where `second` holds; what both share by a cluster cancels out."""
    influence = np.zeros(len(values))
    mean = np.zeros((2, size))
    for side in (0, 1):
        here = second == bool(side)
        count = np.bincount(groups[here], minlength=size)
        with np.errstate(invalid="ignore"):
            mean[side] = np.bincount(groups[here], values[here], minlength=size) / count
        sign = 1.0 if side else -1.0
        influence[here] = sign * (values[here] - mean[side][groups[here]]) / count[groups[here]]
    value = mean[1] - mean[0]
    error, number = errors_of(influence, groups, clusters, size)
    return Estimates(
        value, np.where(np.isnan(value), np.nan, error), np.bincount(groups, minlength=size).astype(np.int64), number
    )


def residuals(values: Numbers, strata: Whole) -> Numbers:
    """The values less the mean of their stratum: what is left when everybody gets what is usual at their table."""
    count = np.bincount(strata)
    mean = np.bincount(strata, values) / np.maximum(count, 1)
    return values - mean[strata]


def shrunk(found: Estimates) -> tuple[Estimates, float]:
    """Estimates drawn towards their common mean by as much as chance alone would scatter them, and how far the true
    values scatter (the standard deviation between groups, after DerSimonian and Laird)."""
    known = (found.clusters > 1) & (found.error > 0)
    if known.sum() < 3:
        return found, 0.0
    weight = 1 / found.error[known] ** 2
    centre = float((weight * found.value[known]).sum() / weight.sum())
    heterogeneity = float((weight * (found.value[known] - centre) ** 2).sum())
    scale = float(weight.sum() - (weight**2).sum() / weight.sum())
    between = max(0.0, (heterogeneity - (known.sum() - 1)) / scale)
    with np.errstate(divide="ignore", invalid="ignore"):
        trust = between / (between + found.error**2)
    value = centre + trust * (found.value - centre)
    error = np.sqrt(trust) * found.error
    return Estimates(value, error, found.count, found.clusters), float(np.sqrt(between))


def numbered(labels: ArrayLike) -> tuple[Whole, list[str]]:
    """Labels as numbers from 0, and what each number stands for."""
    kinds, place = np.unique(np.asarray(labels), return_inverse=True)
    return place.astype(np.int64), list(kinds)


def crossed(*labels: Whole) -> Whole:
    """One number for every combination that occurs."""
    found = np.zeros(len(labels[0]), dtype=np.int64)
    for one in labels:
        found = found * (int(one.max(initial=0)) + 1) + one
    return np.unique(found, return_inverse=True)[1].astype(np.int64)


def heterogeneity(values: Numbers, errors: Numbers) -> float:
    """How likely independent estimates would scatter so widely if they all meant the same (Cochran's Q)."""
    known = (errors > 0) & ~np.isnan(values)
    if known.sum() < 2:
        return float("nan")
    weight = 1 / errors[known] ** 2
    centre = (weight * values[known]).sum() / weight.sum()
    spread = float((weight * (values[known] - centre) ** 2).sum())
    return float(stats.chi2.sf(spread, int(known.sum()) - 1))
