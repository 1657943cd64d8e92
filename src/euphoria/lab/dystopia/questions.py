"""What is asked of games of dystopia: recruits, tiles and their penalties, stars, comebacks, spaces."""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

from euphoria.dystopia.markets.tiles import ALL_TILES, TILE_NAMES
from euphoria.lab.dystopia import recruits
from euphoria.lab.dystopia.diary import PLACES
from euphoria.lab.dystopia.tables import ORIGINS
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
    luck,
    named_sentences,
    table_of,
)
from euphoria.lab.questions import CORRECTED, ONE_BY_ONE, label_all
from euphoria.lab.statistics import Estimates, crossed, differences, means, residuals
from euphoria.lab.tables import Frames

TILES: Final = len(TILE_NAMES)


def events(frames: Frames) -> pl.DataFrame:
    """One row for each tile built: what builders won beyond the others, and how long the game went on."""
    rows = frames["tiles"]
    rows = rows.with_columns(luck=pl.Series(luck(rows)))
    found = rows.group_by("game", "tile", maintain_order=True).agg(
        pl.col("deal", "arm", "players", "built", "left").first(),
        helped=pl.col("luck").filter(pl.col("builder")).mean(),
        others=pl.col("luck").filter(~pl.col("builder")).mean(),
        suffered=pl.col("suffered").filter(~pl.col("builder")).mean(),
    )
    return found.with_columns(edge=pl.col("helped") - pl.col("others"))


def tiles(frames: Frames) -> Finding | None:
    """Which penalties hurt most those who did not help to build?"""
    found = events(frames).drop_nulls("edge")
    if not found.height:
        return None
    kinds = crossed(*[column(found, name) for name in ("arm", "players", "built")])
    edge = found["edge"].to_numpy()
    harm = means(residuals(edge, kinds), column(found, "tile"), clusters(found), TILES)
    labels = label_all(frames, list(TILE_NAMES))
    table = table_of(harm, tile=labels, penalty=[tile.text for tile in ALL_TILES])
    more = means(found["suffered"].cast(pl.Float64).to_numpy(), column(found, "tile"), clusters(found), TILES)
    table = table.join(pl.DataFrame({"tile": labels, "turns_suffered": more.value}), on="tile", how="left")
    table = table.sort("value", descending=True)
    usual = means(edge, np.zeros(len(edge), dtype=np.int64), clusters(found), 1)
    row = table_of(usual, correct=False).row(0, named=True)
    return Finding(
        "tiles",
        "Market tiles and their penalties",
        "Which tile lies on a site is chance alone, and builders are those who happened to stand there: so the lead of "
        "its builders over the others, compared with the lead of builders of the usual tile (same number of players, "
        "same place in the order of building), is the tile's doing: above nothing its penalty hurts more than usual. "
        + CORRECTED,
        table,
        (Drawing("ranked", "tile", POINTS, "the usual tile", "named"),),
        (
            f"Whoever helps to build any market wins {interval(row)} {POINTS} more than those who do not (those "
            "who build are often those who do well, so this part is not the market's doing alone).",
            *named_sentences(
                table, "tile", "tiles", "Penalties that hurt more than usual", "Penalties that hurt less than usual"
            ),
        ),
    )


def tile_length(frames: Frames) -> Finding | None:
    """Which tiles make games longer?"""
    found = events(frames)
    if not found.height:
        return None
    kinds = crossed(*[column(found, name) for name in ("arm", "players", "built")])
    rounds = found["left"].to_numpy() / found["players"].to_numpy()
    longer = means(residuals(rounds, kinds), column(found, "tile"), clusters(found), TILES)
    table = table_of(longer, 1.0, tile=label_all(frames, list(TILE_NAMES))).sort("value", descending=True)
    named = table.filter(pl.col("named"))
    slow = [str(name) for name in named.filter(pl.col("value") > 0)["tile"]]
    fast = [str(name) for name in named.filter(pl.col("value") < 0)["tile"]][::-1]
    return Finding(
        "tile_length",
        "Tiles and the length of games",
        "How many more turns per player a game lasts after the tile is built than after the usual tile. " + CORRECTED,
        table,
        (Drawing("ranked", "tile", "turns per player", "the usual tile", "named"),),
        (f"Games last longer with: {join_names(slow)}.", f"Games are shorter with: {join_names(fast)}."),
    )


def stars(frames: Frames) -> Finding:
    """Which stars do winners have more of?"""
    seats = frames["seats"].filter(pl.col("won").is_in([0.0, 1.0]))
    tables = []
    for (players,), some in seats.group_by("players", maintain_order=True):
        second = (some["won"] == 1.0).to_numpy()
        zero = np.zeros(some.height, dtype=np.int64)
        found = [
            differences(some[f"stars_{origin}"].cast(pl.Float64).to_numpy(), zero, clusters(some), second, 1)
            for origin in ORIGINS
        ]
        whole = Estimates(
            *[np.concatenate([getattr(one, name) for one in found]) for name in ("value", "error", "count", "clusters")]
        )
        means_of = [
            some.filter(pl.col("won") == won).select([f"stars_{o}" for o in ORIGINS]).mean().row(0)
            for won in (1.0, 0.0)
        ]
        tables.append(
            table_of(
                whole, 1.0, source=ORIGINS, players=[players] * len(ORIGINS), winners=means_of[0], others=means_of[1]
            )
        )
    table = joined(tables).sort("players", "source")
    sentences = []
    for (players,), some in table.group_by("players", maintain_order=True):
        row = some.sort("value", descending=True).row(0, named=True)
        sentences.append(
            f"With {players} players winners are ahead most by stars from: {row['source']} "
            f"({row['winners']:.1f} against {row['others']:.1f})."
        )
    return Finding(
        "stars",
        "Which stars win",
        "Stars of winners less those of everybody else. Winners have more stars by definition; what tells something is "
        "where they have them. " + CORRECTED,
        table,
        (Drawing("bars", "source", "stars", "as many as the others", choose=("players",)),),
        tuple(sentences),
    )


def comebacks(frames: Frames) -> Finding:
    """How often does somebody win who was behind?"""
    games = frames["games"].with_columns(behind=(pl.col("winner_behind") > 0).cast(pl.Float64))
    tables = []
    for (players, lineup), some in games.group_by("players", "lineup", maintain_order=True):
        zero = np.zeros(some.height, dtype=np.int64)
        deal = clusters(some)
        behind = means(some["behind"].to_numpy(), zero, deal, 1)
        last = means(some["winner_last"].cast(pl.Float64).to_numpy(), zero, deal, 1)
        changes = means(some["lead_changes"].cast(pl.Float64).to_numpy(), zero, deal, 1)
        tables.append(
            table_of(
                behind,
                correct=False,
                players=[players],
                lineup=[lineup],
                last=100 * last.value,
                lead_changes=changes.value,
            )
        )
    table = joined(tables).sort("players", "lineup")
    sentences = [
        f"With {row['players']} players ({row['lineup']}) {row['value']:.0f} of 100 winners were behind after half of "
        f"all turns ({row['low']:.1f} to {row['high']:.1f}), {row['last']:.0f} were last; the lead changed "
        f"{row['lead_changes']:.1f} times."
        for row in table.iter_rows(named=True)
    ]
    return Finding(
        "comebacks",
        "Comebacks",
        "Games whose winner had fewer stars than the leader after half of all turns. " + ONE_BY_ONE,
        table,
        (Drawing("bars", "players", PERCENT, "", "lineup"),),
        tuple(sentences),
        {"value": "winner was behind", "last": "winner was last"},
    )


def spaces(frames: Frames) -> Finding:
    """Which spaces are used, which are not, and which do winners use more?"""
    seats = frames["seats"].filter(pl.col("won").is_in([0.0, 1.0]))
    second = (seats["won"] == 1.0).to_numpy()
    zero = np.zeros(seats.height, dtype=np.int64)
    deal = clusters(seats)
    columns = [f"space_{name}" for name in PLACES]
    used = frames["seats"].group_by("game").agg(pl.col(columns).sum())
    per_game = used.select(pl.col(columns).mean()).row(0)
    unused = used.select((pl.col(columns) == 0).mean()).row(0)
    found = [differences(seats[name].cast(pl.Float64).to_numpy(), zero, deal, second, 1) for name in columns]
    whole = Estimates(
        *[np.concatenate([getattr(one, name) for one in found]) for name in ("value", "error", "count", "clusters")]
    )
    table = table_of(
        whole, 1.0, space=space_labels(frames), uses=per_game, unused=[100 * share for share in unused]
    ).sort("uses", descending=True)
    idle = table.sort("unused", descending=True).head(3)
    rows = [f"{row['space']} ({row['unused']:.0f} of 100 games without it)" for row in idle.iter_rows(named=True)]
    busy = [f"{row['space']} ({row['uses']:.1f} times a game)" for row in table.head(3).iter_rows(named=True)]
    return Finding(
        "spaces",
        "Spaces, used and unused",
        "Workers placed per game, games in which nobody used the space, and how often winners use it more than others "
        "in a game. Winners differ from others in many ways: this is no proof that a space wins. " + CORRECTED,
        table,
        (Drawing("uses", "space", "times a game"), Drawing("ranked", "space", "times a game", "the others", "named")),
        (f"Most used: {join_names(busy)}.", f"Most often unused: {join_names(rows)}."),
        {"value": "winners more", "uses": "per game", "unused": "unused %"},
    )


def space_labels(frames: Frames) -> list[str]:
    """Spaces as people call them; a site is where a market is built."""
    found = []
    for name in PLACES:
        market = name.replace("_market_", "_site_")
        words = label_all(frames, [market])[0] if "_site_" in market else label_all(frames, [name])[0]
        suffix = ", building" if "_site_" in name else ", market" if market != name else ""
        found.append(words + suffix)
    return found


QUESTIONS: Final = (
    Question("recruits", recruits.strength),
    Question("recruits_between_arms", recruits.between_arms),
    Question("recruits_by_players", recruits.by_players),
    Question("recruits_by_rank", recruits.by_rank),
    Question("pairs", recruits.pairs),
    Question("tiles", tiles),
    Question("tile_length", tile_length),
    Question("stars", stars),
    Question("comebacks", comebacks),
    Question("spaces", spaces),
)
