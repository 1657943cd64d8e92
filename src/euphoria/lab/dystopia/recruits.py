"""What recruits are worth: dealt by chance, kept by choice, by numbers and ranks of players, in pairs, by editions."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np
import polars as pl

from euphoria.dystopia.recruits.decks import FIRST_EDITION, SECOND_EDITION
from euphoria.dystopia.recruits.names import PER_FACTION, RECRUIT_NAMES
from euphoria.dystopia.terms import DEALT, FACTION_NAMES
from euphoria.lab.findings import (
    PERCENT,
    POINTS,
    Drawing,
    Finding,
    clusters,
    column,
    interval,
    join_names,
    joined,
    luck,
    named_sentences,
    table_of,
)
from euphoria.lab.questions import CORRECTED, label_all
from euphoria.lab.statistics import ALARM, corrected, differences, heterogeneity, means, residuals, shrunk
from euphoria.lab.tables import Frames

SIZE: Final = len(RECRUIT_NAMES)
CHANCE: Final = (
    "Who is dealt a recruit is chance alone, so a difference is the card's doing (in the hands of these players, who "
    "may keep it or not). Figures are shares of wins beyond what is usual at the table. "
)


def dealt_rows(frames: Frames) -> pl.DataFrame:
    """The recruits dealt at the beginning."""
    return frames["recruits"].filter(pl.col("dealt"))


def factions() -> list[str]:
    """The faction of every recruit, in words."""
    return [FACTION_NAMES[recruit // PER_FACTION].title() for recruit in range(SIZE)]


def names(frames: Frames) -> list[str]:
    """All recruits as people call them."""
    return label_all(frames, list(RECRUIT_NAMES))


def strength(frames: Frames) -> Finding:
    """How much does being dealt a recruit change the chance to win, and how much do those win who keep it?"""
    rows = dealt_rows(frames)
    tables = []
    sentences: list[str] = []
    for arm in frames.experiment.arms:
        some = rows.filter(pl.col("arm").cast(pl.String) == arm.name)
        if not some.height:
            continue
        found = means(luck(some), column(some, "recruit"), clusters(some), SIZE)
        table = table_of(found, recruit=names(frames), faction=factions(), arm=[arm.name] * SIZE)
        kept = some.filter(pl.col("kept").cast(pl.String) != "no")
        chosen = means(luck(kept), column(kept, "recruit"), clusters(kept), SIZE)
        often = means((column(some, "kept") > 0).astype(np.float64), column(some, "recruit"), clusters(some), SIZE)
        more = pl.DataFrame(
            {
                "recruit": names(frames),
                "kept": 100 * often.value,
                "when_kept": 100 * chosen.value,
                "kept_low": 100 * chosen.low,
                "kept_high": 100 * chosen.high,
            }
        )
        table = table.join(more, on="recruit", how="left").sort("value", descending=True)
        tables.append(table)
        prefix = "" if len(frames.experiment.arms) == 1 else f"{arm.name}: "
        for sentence in named_sentences(table, "recruit", "recruits", "Stronger than usual", "Weaker than usual"):
            sentences.append(prefix + sentence)
    return Finding(
        "recruits",
        "Recruits, one by one",
        CHANCE
        + "`when kept` compares seats that kept the card with the usual: somebody chose to, so that is not the card's "
        "doing alone. " + CORRECTED,
        joined(tables),
        (
            Drawing("ranked", "recruit", POINTS, "the usual share of wins", "faction", ("arm",)),
            Drawing("scatter", "recruit", POINTS, "the usual share", "faction", ("arm",), scattered="kept"),
        ),
        tuple(sentences),
        {"value": "dealt", "kept": "kept %", "when_kept": "when kept"},
    )


def by_group(frames: Frames, name: str, group: str, title: str, words: str) -> Finding | None:
    """Strength for every value of a column, in percent of the usual share, and for whom it differs."""
    rows = dealt_rows(frames)
    values = list(rows[group].unique(maintain_order=True).sort())
    if len(values) < 2:
        return None
    # Estimates that share deals are not independent, and the test needs them to be.
    is_apart = rows.group_by("deal").agg(pl.col(group).n_unique()).get_column(group).max() == 1
    tables = []
    unequal: list[dict[str, str | float]] = []
    for arm in frames.experiment.arms:
        here = rows.filter(pl.col("arm").cast(pl.String) == arm.name)
        found = []
        for value in values:
            some = here.filter(pl.col(group) == value)
            share = luck(some) * some["players"].to_numpy()
            one = means(share, column(some, "recruit"), clusters(some), SIZE)
            found.append(one)
            labels: dict[str, list[str]] = {group: [str(value)] * SIZE}
            tables.append(
                table_of(one, 100.0, True, recruit=names(frames), faction=factions(), arm=[arm.name] * SIZE, **labels)
            )
        for recruit in range(SIZE if is_apart else 0):
            p = heterogeneity(
                np.array([one.value[recruit] for one in found]), np.array([one.error[recruit] for one in found])
            )
            unequal.append({"recruit": names(frames)[recruit], "arm": arm.name, "p": p})
    table = joined(tables)
    table = table.with_columns(q=pl.Series(corrected(table["p"].to_numpy())))
    table = table.with_columns(named=pl.col("q") <= ALARM).sort("arm", group, "value", descending=[False, False, True])
    sentence = sentence_on_groups(unequal, words) if is_apart else ""
    return Finding(
        name,
        title,
        CHANCE
        + "Here in percent of the usual share, so that tables of different sizes compare. Intervals are 95 % for each "
        "figure alone, with errors clustered by deal. Named figures are corrected "
        "over the whole table after Benjamini and Hochberg; whether a recruit differs between the groups is tested by "
        "Cochran's Q, corrected in the same way over all recruits.",
        table,
        (Drawing("ranked", "recruit", PERCENT, "the usual share", "faction", ("arm", group)),),
        (sentence,) if sentence else (),
    )


def sentence_on_groups(unequal: list[dict[str, str | float]], words: str) -> str:
    """Which recruits differ between the groups?"""
    table = pl.DataFrame(unequal)
    table = table.with_columns(q=pl.Series(corrected(table["p"].to_numpy()))).filter(pl.col("q") <= ALARM).sort("q")
    differing = list(dict.fromkeys(table["recruit"]))
    if differing:
        return f"Worth more to some than to others ({words}): {join_names(differing, 8)}."
    return f"No recruit is shown to be worth more to some than to others ({words})."


def by_players(frames: Frames) -> Finding | None:
    """Is a recruit worth more at small tables or at large ones?"""
    return by_group(frames, "recruits_by_players", "players", "Recruits by number of players", "by number of players")


def by_rank(frames: Frames) -> Finding | None:
    """Is a recruit worth more to good players?"""
    return by_group(frames, "recruits_by_rank", "agent", "Recruits by rank of player", "by rank of player")


def reworded() -> list[bool]:
    """Which recruits are other cards in the second edition?"""
    return [type(one) is not type(other) for one, other in zip(FIRST_EDITION.cards, SECOND_EDITION.cards, strict=True)]


def between_arms(frames: Frames) -> Finding | None:
    """Which recruits does a variation make stronger or weaker?"""
    arms = frames.experiment.arms
    if len(arms) < 2:
        return None
    rows = dealt_rows(frames)
    values = luck(rows)
    base = arms[0]
    tables = []
    sentences: list[str] = []
    for arm in arms[1:]:
        here = rows["arm"].cast(pl.String).is_in([base.name, arm.name]).to_numpy()
        some = rows.filter(here)
        second = (some["arm"].cast(pl.String) == arm.name).to_numpy()
        found = differences(values[here], column(some, "recruit"), clusters(some), second, SIZE)
        changed = base.options.get("recruits") != arm.options.get("recruits")
        other = [changed and one for one in reworded()]
        table = table_of(found, recruit=names(frames), faction=factions(), arm=[arm.name] * SIZE, other_card=other)
        tables.append(table.sort("value", descending=True))
        sentences += [
            f"{arm.name}: {sentence}"
            for sentence in named_sentences(
                table, "recruit", "recruits", f"Stronger than in {base.name}", f"Weaker than in {base.name}"
            )
        ]
    return Finding(
        "recruits_between_arms",
        "Recruits: what the variation changes",
        f"The difference of a recruit's strength from {base.name}, by the same deals. `other card` says that the card "
        "itself has another text there. " + CORRECTED,
        joined(tables),
        (Drawing("ranked", "recruit", POINTS, f"as in {base.name}", "other_card", ("arm",)),),
        tuple(sentences),
    )


def pairs(frames: Frames) -> Finding | None:
    """Which recruits are worth more together than each alone?"""
    seats = frames["seats"]
    dealt = np.stack([column(seats, f"dealt_{at + 1}") for at in range(DEALT)], axis=1)
    if not len(dealt) or (dealt >= SIZE).any():
        return None
    values = luck(seats)
    arm = column(seats, "arm")
    alone = np.zeros((len(frames.experiment.arms), SIZE))
    for number in range(len(alone)):
        for at in range(DEALT):
            alone[number] += np.bincount(dealt[arm == number, at], values[arm == number], minlength=SIZE)
        alone[number] /= np.maximum(np.bincount(dealt[arm == number].ravel(), minlength=SIZE), 1)
    rest = values - alone[arm[:, None], dealt].sum(axis=1)
    rest = residuals(rest, arm)
    deal = clusters(seats)
    groups, add, of = [], [], []
    for one, other in combinations(range(DEALT), 2):
        low, high = np.minimum(dealt[:, one], dealt[:, other]), np.maximum(dealt[:, one], dealt[:, other])
        groups.append(low * SIZE + high)
        add.append(rest)
        of.append(deal)
    found = means(np.concatenate(add), np.concatenate(groups), np.concatenate(of), SIZE * SIZE)
    drawn, between = shrunk(found)
    called = names(frames)
    labels = [f"{called[pair // SIZE]} + {called[pair % SIZE]}" for pair in range(SIZE * SIZE)]
    table = table_of(found, pair=labels)
    more = table_of(drawn, correct=False, pair=labels).select("pair", "value", "low", "high")
    more = more.rename({"value": "shrunk", "low": "shrunk_low", "high": "shrunk_high"})
    table = table.join(more, on="pair", how="left")
    table = table.with_columns(q=pl.Series(corrected(table["p"].to_numpy())))
    table = table.with_columns(named=pl.col("q") <= ALARM).sort("shrunk", descending=True)
    sentences = sentences_on_pairs(table, 100 * between)
    return Finding(
        "pairs",
        "Recruits in pairs",
        "What two recruits dealt to the same seat add beyond both alone. `shrunk` is the best guess when chance is "
        "taken into account: figures drawn towards nothing by as much as chance alone scatters them (empirical Bayes). "
        + CORRECTED,
        pl.concat([table.head(30), table.tail(30)]).unique("pair", maintain_order=True),
        (Drawing("ranked", "pair", POINTS, "both alone", "named"),),
        sentences,
    )


def sentences_on_pairs(table: pl.DataFrame, between: float) -> tuple[str, ...]:
    """How much pairs matter at all, and which stand out."""
    sure = table.filter(pl.col("named"))
    size = (
        f"Pairs scatter by about {between:.1f} {POINTS} beyond what chance does."
        if between > 0
        else ("Pairs do not scatter more than chance does: what two recruits add to each other is too small to see.")
    )
    if not sure.height:
        return size, f"None of {table.height} pairs stands out for sure."
    good = [row for row in sure.iter_rows(named=True) if row["value"] > 0]
    bad = [row for row in sure.iter_rows(named=True) if row["value"] < 0][::-1]
    found = [size]
    for rows, words in ((good, "Better together"), (bad, "Worse together")):
        if rows:
            found.append(f"{words}: {join_names([row['pair'] for row in rows])}. First: {interval(rows[0])} {POINTS}.")
    return tuple(found)
