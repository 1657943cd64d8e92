"""Is the lab to be trusted? False alarms where there is nothing to find, and finding what was planted.

Outcomes of real games are dealt out again among the seats of each deal, in the same way in all of its games: so
everything that games of a deal share stays shared, and no card can be the reason for a win any more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from euphoria.lab.findings import clusters, column, strata_in
from euphoria.lab.statistics import Estimates, Numbers, Whole, crossed, means, residuals
from euphoria.lab.tables import Frames
from euphoria.titles import TITLES


class Deals:
    """Seats of real games with the cards that chance dealt them, ready to be dealt other outcomes again and again."""

    def __init__(self, frames: Frames) -> None:
        table, name = TITLES[frames.experiment.title].part("lab", "tables").BY_CHANCE
        seats = frames["seats"].sort("game", "seat")
        self.won: Numbers = seats["won"].to_numpy()
        self.strata: Whole = crossed(*[column(seats, one) for one in strata_in(seats)])
        self.game: Whole = np.unique(column(seats, "game"), return_inverse=True)[1].astype(np.int64)
        self.deal: Whole = clusters(seats)
        self.seat: Whole = column(seats, "seat")
        self.most = int(self.seat.max()) + 1
        rows = frames[table].filter(pl.col("dealt"))
        first = np.zeros(int(self.game.max()) + 2, dtype=np.int64)
        np.cumsum(np.bincount(self.game), out=first[1:])
        order = np.searchsorted(np.unique(column(seats, "game")), column(rows, "game"))
        self.at: Whole = first[order] + column(rows, "seat")
        """The place among the seats for every card dealt."""
        self.card: Whole = column(rows, name)
        kind = rows.schema[name]
        assert isinstance(kind, pl.Enum)
        self.names = [str(one) for one in kind.categories]

    def judge(self, won: Numbers) -> Estimates:
        """What the lab says of every card, given who won."""
        found = means(residuals(won, self.strata)[self.at], self.card, self.deal[self.at], len(self.names))
        dealt = found.count > 0
        return Estimates(found.value[dealt], found.error[dealt], found.count[dealt], found.clusters[dealt])

    def dealt_cards(self) -> list[str]:
        """The cards that were dealt at all."""
        return [self.names[card] for card in np.unique(self.card)]

    def shuffled(self, rng: np.random.Generator) -> Numbers:
        """The outcomes of every game given to other seats, the same way in all games of a deal."""
        key = rng.random((int(self.deal.max()) + 1, self.most))[self.deal, self.seat]
        order = np.lexsort((key, self.game))
        return self.won[order]

    def planted(self, won: Numbers, card: int, share: float, rng: np.random.Generator) -> Numbers:
        """The same outcomes, but a seat that was dealt the card takes the win of its game in so many of all cases."""
        made = won.copy()
        holders = self.at[self.card == card]
        taken = holders[rng.random(len(holders)) < share]
        made[np.isin(self.game, self.game[taken])] = 0.0
        made[taken] = 1.0
        return made


@dataclass(frozen=True)
class Check:
    """What came of many experiments in which the truth is known."""

    experiments: int
    cards: int
    outside: float
    """The share of 95 % intervals that miss the truth, where nothing is there: 0.05 is right."""
    alarmed: float
    """The share of experiments that name any card where nothing is there: 0.05 at most is right."""
    false: float
    """How many cards are named in an experiment in the mean, where nothing is there."""
    found: float
    """The share of experiments that name a planted card."""
    false_share: float
    """Of all cards named beside a planted one, how many were not planted: 0.05 at most is right."""
    planted: float
    """How much the planted card was made to win beyond the usual, in the mean."""


def check(frames: Frames, times: int, share: float = 0.05, seed: int = 0) -> Check:
    """Deal outcomes out again so many times: how many false alarms, and how often is a planted card found?"""
    rng = np.random.default_rng(seed)
    deals = Deals(frames)
    cards = np.unique(deals.card)
    outside = alarmed = false = found = planted = 0.0
    wrong: list[float] = []
    for time in range(times):
        won = deals.shuffled(rng)
        nothing = deals.judge(won)
        outside += float(((nothing.low > 0) | (nothing.high < 0)).mean())
        alarmed += bool(nothing.named.any())
        false += int(nothing.named.sum())
        which = time % len(cards)
        something = deals.judge(deals.planted(won, int(cards[which]), share, rng))
        found += bool(something.named[which])
        planted += float(something.value[which] - nothing.value[which])
        named = int(something.named.sum())
        wrong.append((named - int(something.named[which])) / named if named else 0.0)
    return Check(
        times,
        len(cards),
        outside / times,
        alarmed / times,
        false / times,
        found / times,
        float(np.mean(wrong)),
        planted / times,
    )
