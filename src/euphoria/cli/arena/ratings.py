"""Ratings after Plackett and Luce (openskill), with intervals from the model and from a bootstrap over deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import stdev
from typing import TYPE_CHECKING, Final

from euphoria.cli.sim import CONFIDENCE
from euphoria.core.errors import BadSetup
from euphoria.core.nature import seeded
from euphoria.words.speech import _

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

RESAMPLES: Final = 100
MOST_RATED: Final = 1000
"""How many games one resample rates at most: from fewer deals than there are, its spread is scaled down to them all."""

Places = tuple[tuple[int, ...], tuple[int, ...]]
"""The agents who played a game, by their numbers, and their places, from 1."""


@dataclass(frozen=True)
class Rating:
    """How strong an agent is, with the 95% interval."""

    value: float
    low: float
    high: float


def plackett_luce() -> PlackettLuce:
    """The model; agents do not change from game to game, so its ratings do not drift. BadSetup when it is missing."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError as error:
        words = _("ratings need one more package, openskill: {command}")
        raise BadSetup(words.format(command="pip install 'euphoria-games[arena]'")) from error
    return PlackettLuce(tau=0.0)


def rate(model: PlackettLuce, games: Iterable[Places], agents: int) -> list[tuple[float, float]]:
    """Rating and uncertainty of every agent after these games. An agent in several seats learns from all of them."""
    values = [model.mu] * agents
    spreads = [model.sigma] * agents
    for who, places in games:
        before = [(values[i], spreads[i]) for i in who]
        after = model.rate(
            [[model.create_rating([mu, sigma])] for mu, sigma in before], ranks=[float(p) for p in places]
        )
        for i, (mu, sigma), (new,) in zip(who, before, after, strict=True):
            values[i] += new.mu - mu
            spreads[i] *= new.sigma / sigma
    return list(zip(values, spreads, strict=True))


def ratings_of(deals: Sequence[Sequence[Places]], agents: int, seed: int) -> list[Rating]:
    """The rating of every agent, from all games, given deal by deal.

    Games of one deal are alike, so deals are drawn again, not games. Where the model itself is less sure, as when one
    agent always wins, its own uncertainty counts.
    """
    model = plackett_luce()
    found = rate(model, [game for games in deals for game in games], agents)
    rng = seeded(seed)
    games = sum(len(games) for games in deals)
    drawn = max(1, min(len(deals), len(deals) * MOST_RATED // games))
    samples: list[list[float]] = [[] for _agent in range(agents)]
    for _sample in range(RESAMPLES):
        sample = [game for _deal in range(drawn) for game in deals[rng.below(len(deals))]]
        for values, (value, _spread) in zip(samples, rate(model, sample, agents), strict=True):
            values.append(value)
    scale = sqrt(drawn / len(deals))
    return [
        _around(value, max(spread, stdev(values) * scale))
        for (value, spread), values in zip(found, samples, strict=True)
    ]


def _around(value: float, spread: float) -> Rating:
    return Rating(value, value - CONFIDENCE * spread, value + CONFIDENCE * spread)
