"""Questions that can be asked of every title: the first seat, the length of games, who wins, what the arms change."""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

from euphoria.lab.findings import (
    PERCENT,
    POINTS,
    Drawing,
    Finding,
    Question,
    clusters,
    column,
    interval,
    join_names,
    joined,
    label,
    luck,
    signed,
    table_of,
)
from euphoria.lab.statistics import ALARM, Estimates, corrected, differences, means, numbered
from euphoria.lab.tables import Frames

ONE_BY_ONE: Final = "The intervals are for one figure at a time; errors are clustered by deal."
CORRECTED: Final = (
    "Intervals are 95 % for each figure alone, with errors clustered by deal. Named are those that stand out after the "
    "correction of Benjamini and Hochberg over the whole list: about one in twenty of the named may be a false alarm."
)


def first_seat(frames: Frames) -> Finding:
    """What is it worth to have the first turn, or the last?"""
    seats = frames["seats"]
    tables = []
    for (players,), some in seats.group_by("players", maintain_order=True):
        found = means(luck(some), column(some, "order"), clusters(some), int(str(players)))
        orders = [f"{order + 1}" for order in range(len(found.value))]
        tables.append(table_of(found, turn=orders, players=[players] * len(orders)))
    table = joined(tables).sort("players", "turn")
    table = table.with_columns(q=pl.Series(corrected(table["p"].to_numpy())))
    table = table.with_columns(named=pl.col("q") <= ALARM)
    sentences = []
    for (players,), some in table.group_by("players", maintain_order=True):
        row = some.row(0, named=True)
        if row["named"]:
            side = "more" if row["value"] > 0 else "less"
            sentences.append(
                f"With {players} players who begins wins {side} often than usual: {interval(row)} {POINTS}."
            )
        else:
            sentences.append(f"With {players} players beginning makes no difference that these games could show.")
    return Finding(
        "first_seat",
        "The first turn",
        "What a seat won beyond the usual share, by when it had its first turn. Who begins may hang on dice or cards "
        "that are worth something themselves, so this is not the turn alone. " + CORRECTED,
        table,
        (Drawing("bars", "turn", POINTS, "the usual share", choose=("players",)),),
        tuple(sentences),
    )


def length(frames: Frames) -> Finding:
    """How long do games take?"""
    games = frames["games"].with_columns(rounds=pl.col("turns") / pl.col("players"))
    groups = games.group_by("arm", "lineup", "players").agg(
        games=pl.len(),
        value=pl.col("rounds").mean(),
        low=pl.col("rounds").quantile(0.1, "nearest"),
        median=pl.col("rounds").median(),
        high=pl.col("rounds").quantile(0.9, "nearest"),
        longest=pl.col("rounds").max(),
        decisions=(pl.col("decisions") / pl.col("players")).mean(),
    )
    table = groups.sort("arm", "lineup", "players")
    rows = table.group_by("players", maintain_order=True).agg(
        pl.col("median").mean(), pl.col("low").min(), pl.col("high").max()
    )
    sentences = [
        f"With {row['players']} players half of the games take about {row['median']:.0f} turns each or fewer; the "
        f"middle eighty of a hundred lie between {row['low']:.0f} and {row['high']:.0f} in all groups."
        for row in rows.sort("players").iter_rows(named=True)
    ]
    return Finding(
        "length",
        "How long games take",
        "Turns per player. Low and high are the tenth and the ninetieth of a hundred games, no interval of the mean.",
        table,
        (Drawing("bars", "players", "turns per player", "", "lineup", ("arm",)),),
        tuple(sentences),
        {"low": "10 %", "high": "90 %", "value": "mean"},
    )


def agents(frames: Frames) -> Finding | None:
    """Who wins, where different players meet?"""
    mixed = [lineup for lineup in frames.experiment.lineups if len(set(lineup)) > 1]
    if not mixed:
        return None
    seats = frames["seats"].filter(pl.col("lineup").cast(pl.String).is_in([", ".join(names) for names in mixed]))
    tables = []
    for (lineup, players), some in seats.group_by("lineup", "players", maintain_order=True):
        groups, names = numbered(some["agent"].cast(pl.String))
        found = means(some["won"].to_numpy(), groups, clusters(some), len(names))
        tables.append(
            table_of(found, correct=False, agent=names, lineup=[lineup] * len(names), players=[players] * len(names))
        )
    table = joined(tables).sort("lineup", "players", "agent")
    return Finding(
        "agents",
        "Who wins",
        "The share of games that a seat of each player wins where different players meet. " + ONE_BY_ONE,
        table,
        (Drawing("bars", "agent", PERCENT, "", "players", ("lineup",)),),
    )


def arms(frames: Frames) -> Finding | None:
    """What does each variation change?"""
    experiment = frames.experiment
    if len(experiment.arms) < 2:
        return None
    games = frames["games"]
    measures = [
        name
        for name, kind in games.schema.items()
        if name not in ("game", "deal", "arm", "players", "lineup", "rotation", "seed", "first")
        and not isinstance(kind, pl.Enum)
    ]
    base = experiment.arms[0].name
    tables = []
    for arm in experiment.arms[1:]:
        both = games.filter(pl.col("arm").cast(pl.String).is_in([base, arm.name]))
        second = (both["arm"].cast(pl.String) == arm.name).to_numpy()
        zero = np.zeros(both.height, dtype=np.int64)
        found = [
            differences(both[name].cast(pl.Float64).to_numpy(), zero, clusters(both), second, 1) for name in measures
        ]
        usual = [float(both.filter(~second)[name].cast(pl.Float64).mean() or 0) for name in measures]  # type: ignore[arg-type]
        whole = Estimates(
            np.concatenate([one.value for one in found]),
            np.concatenate([one.error for one in found]),
            np.concatenate([one.count for one in found]),
            np.concatenate([one.clusters for one in found]),
        )
        tables.append(table_of(whole, 1.0, measure=measures, arm=[arm.name] * len(measures), usual=usual))
    table = joined(tables)
    sentences = []
    for row in table.filter(pl.col("named")).iter_rows(named=True):
        sentences.append(
            f"{row['arm']}: {row['measure'].replace('_', ' ')} {signed(row['value'], 2)} against {row['usual']:.2f} "
            f"(95 % interval {signed(row['low'], 2)} to {signed(row['high'], 2)})."
        )
    return Finding(
        "arms",
        "What varies, and what comes of it",
        f"Differences from {base}, by the same deals: what both share cancels out. " + CORRECTED,
        table,
        (),
        tuple(sentences) or ("No difference between the arms shows in these figures.",),
    )


def label_all(frames: Frames, names: list[str]) -> list[str]:
    """Names as people call them."""
    return [label(frames.experiment, name) for name in names]


FIRST: Final = (Question("arms", arms),)
LAST: Final = (Question("first_seat", first_seat), Question("length", length), Question("agents", agents))

__all__ = ["CORRECTED", "FIRST", "LAST", "ONE_BY_ONE", "join_names", "label_all"]
