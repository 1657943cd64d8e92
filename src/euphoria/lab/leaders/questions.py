"""What is asked of games of leaders: sides, endings, leaders, artifacts, and what a look is worth."""

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
    joined,
    luck,
    named_sentences,
    signed,
    table_of,
)
from euphoria.lab.leaders.tables import SIDES
from euphoria.lab.questions import CORRECTED, ONE_BY_ONE, label_all
from euphoria.lab.statistics import differences, means, residuals
from euphoria.lab.tables import Frames
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.terms import ENDING_NAMES
from euphoria.words.leaders import ENDINGS_BY_ID


def plain(frames: Frames, name: str) -> pl.DataFrame:
    """The rows of the arms in which nobody gets a gift."""
    arms = [arm.name for arm in frames.experiment.arms if not arm.gifts]
    return frames[name].filter(pl.col("arm").cast(pl.String).is_in(arms)) if arms else frames[name]


def shares(games: pl.DataFrame, name: str, labels: list[str]) -> pl.DataFrame:
    """How often each value of a column comes, by line-up and number of players."""
    tables = []
    for (lineup, players), some in games.group_by("lineup", "players", maintain_order=True):
        deal = clusters(some)
        zero = np.zeros(some.height, dtype=np.int64)
        for number, words in enumerate(labels):
            came = (column(some, name) == number).astype(np.float64)
            one = table_of(means(came, zero, deal, 1), correct=False, players=[players], lineup=[lineup])
            tables.append(one.with_columns(pl.lit(words).alias(name)).select(name, *one.columns))
    return joined(tables).sort("lineup", "players", name)


def sides(frames: Frames) -> Finding:
    """Which side wins how often?"""
    games = plain(frames, "games")
    table = shares(games, "winner", list(SIDES))
    apart = leading_side(games)
    sentences = []
    for (lineup, players), some in table.group_by("lineup", "players", maintain_order=True):
        by = {row["winner"]: row for row in some.iter_rows(named=True)}
        one, other = by["euphorian"], by["subterran"]
        verdict = "more than chance" if apart[lineup, players] else "that may be chance"
        sentences.append(
            f"{players} players ({lineup}): Euphorians win {one['value']:.1f} of 100 games, Subterrans "
            f"{other['value']:.1f} ({verdict}), Wastelanders together {by['wastelander']['value']:.1f}, somebody alone "
            f"{by['alone']['value']:.1f}."
        )
    return Finding(
        "sides",
        "Sides by number of players",
        "The share of games that each side wins. Whether one faction wins more than the other is judged by the "
        "difference in each group, corrected over all groups after Benjamini and Hochberg. " + ONE_BY_ONE,
        table,
        (Drawing("bars", "players", PERCENT, "", "winner", ("lineup",)),),
        tuple(sentences),
    )


def leading_side(games: pl.DataFrame) -> dict[tuple[object, ...], bool]:
    """By line-up and number of players: does one of the factions win more often than the other for sure?"""
    keys = list(games.select("lineup", "players").unique(maintain_order=True).iter_rows())
    group = np.array([keys.index(row) for row in games.select("lineup", "players").iter_rows()], dtype=np.int64)
    side = column(games, "winner")
    found = means((side == 0).astype(np.float64) - (side == 1), group, clusters(games), len(keys))
    return {key: bool(named) for key, named in zip(keys, found.named, strict=True)}


def endings(frames: Frames) -> Finding:
    """How do games end?"""
    labels = [ENDINGS_BY_ID[ending].title for ending in ENDING_NAMES]
    table = shares(plain(frames, "games"), "ending", labels)
    return Finding(
        "endings",
        "How games end",
        "The share of games with each ending. " + ONE_BY_ONE,
        table,
        (Drawing("bars", "players", PERCENT, "", "ending", ("lineup",)),),
    )


def leaders(frames: Frames) -> Finding:
    """Is it good to be dealt a leader, and to be of the larger team?"""
    seats = plain(frames, "seats")
    tables = []
    for (players,), some in seats.group_by("players", maintain_order=True):
        second = some["leader"].to_numpy()
        found = differences(luck(some), np.zeros(some.height, dtype=np.int64), clusters(some), second, 1)
        share = some.group_by("leader").agg(pl.col("won").mean()).sort("leader")["won"]
        tables.append(table_of(found, players=[players], followers=[100 * share[0]], leaders=[100 * share[1]]))
    table = joined(tables).sort("players")
    rows = table.iter_rows(named=True)
    return Finding(
        "leaders",
        "Being dealt a leader",
        "Who is dealt a leader is chance alone: how much more often do they win? " + CORRECTED,
        table,
        (Drawing("bars", "players", POINTS, "followers"),),
        tuple(f"With {row['players']} players leaders win {interval(row)} {POINTS} against followers." for row in rows),
    )


def artifacts(frames: Frames) -> Finding:
    """What is an artifact worth to whoever is dealt it?"""
    rows = plain(frames, "artifacts")
    dealt = rows.filter(pl.col("dealt"))
    size = len(CARD_NAMES)
    labels = label_all(frames, list(CARD_NAMES))
    found = means(luck(dealt), column(dealt, "artifact"), clusters(dealt), size)
    table = table_of(found, artifact=labels)
    rows = rows.with_columns(luck=pl.Series(luck(rows)), any=(pl.col("used") + pl.col("reacted")) > 0)
    more = rows.group_by("artifact").agg(
        seen=pl.len(),
        used=100 * pl.col("any").mean(),
        when_used=100 * pl.col("luck").filter(pl.col("any")).mean(),
        held=100 * pl.col("held").mean(),
    )
    called = dict(zip(CARD_NAMES, labels, strict=True))
    more = more.with_columns(artifact=pl.col("artifact").cast(pl.String).replace(called))
    table = table.filter(pl.col("count") > 0).join(more, on="artifact", how="left").sort("value", descending=True)
    return Finding(
        "artifacts",
        "Artifacts",
        "What seats won beyond the usual that were dealt the artifact at the beginning, which is chance alone. `used` "
        "is how many of 100 that came into a hand were used; `when used` is what their users won beyond the usual, who "
        "chose to, so that is not the card's doing alone. " + CORRECTED,
        table,
        (
            Drawing("ranked", "artifact", POINTS, "the usual share of wins", "named"),
            Drawing("scatter", "artifact", POINTS, "the usual share", "named", scattered="used"),
        ),
        tuple(named_sentences(table, "artifact", "artifacts", "Stronger than usual", "Weaker than usual")),
        {"value": "dealt", "used": "used %", "held": "held in the end %"},
    )


def looks(frames: Frames) -> Finding | None:
    """How much does an interrogation tell, and what is a look worth?"""
    seats = plain(frames, "seats").filter(pl.col("looks") > 0)
    if not seats.height:
        return None
    tables = []
    for (players, agent), some in seats.group_by("players", "agent", maintain_order=True):
        gain = (some["knows"] - some["knew"]).to_numpy()
        found = means(gain, np.zeros(len(gain), dtype=np.int64), clusters(some), 1)
        mean = some.select(pl.col("knew", "knows", "looks").mean()).row(0)
        tables.append(
            table_of(
                found,
                correct=False,
                players=[players],
                agent=[agent],
                before=[100 * mean[0]],
                after=[100 * mean[1]],
                looks=[mean[2]],
            )
        )
    table = joined(tables).sort("players", "agent")
    sentences = [
        f"With {row['players']} players ({row['agent']}) an interrogation raises the chance given to the truth about "
        f"the others' teams from {row['before']:.0f} to {row['after']:.0f} % ({interval(row)} {POINTS}); each makes "
        f"{row['looks']:.1f} of them in a game."
        for row in table.iter_rows(named=True)
    ]
    return Finding(
        "looks",
        "What an interrogation tells",
        "The chance that the exact belief of the seat gives to the true team of every other player, in the mean, right "
        "before and right after it looks at a recruit. " + ONE_BY_ONE,
        table,
        (Drawing("bars", "players", POINTS, "nothing learned", "agent"),),
        tuple(sentences),
        {"value": "gain"},
    )


def gifts(frames: Frames) -> Finding | None:
    """What does a gift change for the seat that gets it, by the same deals without it?"""
    arms = frames.experiment.arms
    if not any(arm.gifts for arm in arms) or arms[0].gifts:
        return None
    seats = frames["seats"].filter(pl.col("gifted"))
    tables = []
    for arm in arms[1:]:
        both = seats.filter(pl.col("arm").cast(pl.String).is_in([arms[0].name, arm.name]))
        for kind, value, some in groups(both):
            second = (some["arm"].cast(pl.String) == arm.name).to_numpy()
            zero = np.zeros(some.height, dtype=np.int64)
            found = differences(some["won"].to_numpy(), zero, clusters(some), second, 1)
            tables.append(table_of(found, arm=[arm.name], by=[kind], group=[value]))
    table = joined(tables).sort("by", "group")
    sentences = []
    for row in table.filter(pl.col("by") == "all").iter_rows(named=True):
        sure = "" if row["low"] > 0 or row["high"] < 0 else ", which may be nothing"
        sentences.append(f"{row['arm']}: whoever gets it wins {interval(row)} {POINTS} more{sure}.")
    return Finding(
        "gifts",
        "What a gift is worth",
        "The same seat of the same deals with and without the gift: the difference is its doing. " + ONE_BY_ONE,
        table.select("arm", "by", "group", "value", "low", "high", "count", "deals"),
        (Drawing("bars", "group", POINTS, "without it", choose=("by",)),),
        tuple(sentences),
    )


def groups(seats: pl.DataFrame) -> list[tuple[str, str, pl.DataFrame]]:
    """All rows, then those of each number of players, each agent, leaders and followers."""
    found: list[tuple[str, str, pl.DataFrame]] = [("all", "all", seats)]
    for name in ("players", "agent", "leader"):
        for (value,), some in seats.group_by(name, maintain_order=True):
            found.append((name, str(value), some))
    return found


def claims(frames: Frames) -> Finding | None:
    """How often are claims true?"""
    seats = plain(frames, "seats").filter(pl.col("claims") > 0)
    if not seats.height:
        return None
    tables = []
    for (agent, team), some in seats.group_by("agent", "team", maintain_order=True):
        share = (some["true_claims"] / some["claims"]).to_numpy()
        found = means(share, np.zeros(len(share), dtype=np.int64), clusters(some), 1)
        tables.append(
            table_of(found, correct=False, team=[team], agent=[agent], claims=[some["claims"].cast(pl.Float64).mean()])
        )
    table = joined(tables).sort("agent", "team")
    return Finding(
        "claims",
        "Claims",
        "Of what players say of their own team, the share that was true when they said it. " + ONE_BY_ONE,
        table,
        (Drawing("bars", "team", PERCENT, "", "agent"),),
        (),
        {"value": "true"},
    )


def turns(frames: Frames) -> Finding | None:
    """Do those win more who see a leader early?"""
    seats = plain(frames, "seats").with_columns(saw=pl.col("leader_seen").is_not_null())
    if not seats["saw"].any():
        return None
    values = residuals(seats["won"].to_numpy(), column(seats, "players"))
    found = differences(values, column(seats, "players"), clusters(seats), seats["saw"].to_numpy(), 9)
    table = table_of(found, players=list(range(9))).filter(pl.col("count") > 0)
    return Finding(
        "leader_seen",
        "Having seen a leader",
        "How much more often those win who have seen a leader of somebody else at some time. They are also those who "
        "looked more and played longer: this is no proof. " + CORRECTED,
        table,
        (Drawing("bars", "players", POINTS, "those who never saw one"),),
        tuple(
            f"With {row['players']} players those who saw a leader win {signed(row['value'])} {POINTS} more."
            for row in table.filter(pl.col("named")).iter_rows(named=True)
        ),
    )


QUESTIONS: Final = (
    Question("sides", sides),
    Question("endings", endings),
    Question("leaders", leaders),
    Question("artifacts", artifacts),
    Question("looks", looks),
    Question("gifts", gifts),
    Question("leader_seen", turns),
    Question("claims", claims),
)
