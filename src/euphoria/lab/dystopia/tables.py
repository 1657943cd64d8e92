"""The lines of games of dystopia as tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from euphoria.dystopia.board import SITE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import DEALT, SITES
from euphoria.lab.columns import (
    AGENT,
    ARM,
    DEAL,
    GAME,
    GAMES,
    NAME,
    PLAYERS,
    SEAT,
    SEATS,
    SHARE,
    SMALL,
    TRUTH,
    WHOLE,
    Column,
    Row,
    Table,
)
from euphoria.lab.dystopia.diary import NONE, PLACES, SOURCES, Kept
from euphoria.lab.experiment import Place
from euphoria.lab.packing import unpack
from euphoria.lab.playing import Line

WON: Final = Column("won", SHARE, "1 for the winner; winners who share the first place share it")
ORIGINS: Final = ("market", "territory", "recruit", "dilemma")
"""Kinds of sources of stars."""
ORIGIN_OF: Final = tuple([0] * SITES + [1] * 4 + [2, 3])
TAIL: Final = ("morale", "knowledge", "workers", "deserted", "bumps", "dilemma")
KEPT: Final = ("no", "active", "hidden")

TABLES: Final = (
    Table(
        "games",
        "each game",
        (
            *GAMES,
            Column("limit", TRUTH, "whether the turn limit ended it"),
            Column("stars", SMALL, "how many stars were placed"),
            Column("markets", SMALL, "how many markets were built"),
            Column("lead_changes", SMALL, "how often somebody else came to lead alone, by stars"),
            Column("winner_behind", SMALL, "how many stars the winner was behind the leader after half of all turns"),
            Column("winner_last", TRUTH, "whether nobody had fewer stars than the winner then, and not all were level"),
        ),
    ),
    Table(
        "seats",
        "each seat of each game",
        (
            *SEATS,
            WON,
            Column("stars", SMALL, "stars placed"),
            *[Column(f"stars_{origin}", SMALL, f"stars from: {origin}") for origin in ORIGINS],
            Column("stars_half", SMALL, "stars placed in the first half of all turns"),
            *[Column(f"dealt_{at + 1}", NAME, "a recruit dealt at the beginning") for at in range(DEALT)],
            Column("active", NAME, "the recruit chosen to begin with"),
            Column("hidden", NAME, "the recruit kept face down"),
            Column("morale", SMALL, "morale at the end"),
            Column("knowledge", SMALL, "knowledge at the end"),
            Column("workers", SMALL, "workers at the end"),
            Column("deserted", SMALL, "workers lost by knowledge"),
            Column("bumps", SMALL, "how often a worker of this seat bumped another"),
            Column("dilemma", SMALL, "0: still open, 1: fought, 2: contributed"),
            *[Column(f"space_{name}", SMALL, f"workers placed on {name.replace('_', ' ')}") for name in PLACES],
        ),
    ),
    Table(
        "recruits",
        "each recruit that a seat was dealt at the beginning or got later",
        (
            *(GAME, DEAL, ARM, PLAYERS, SEAT, AGENT, WON),
            Column("recruit", NAME, "which"),
            Column("dealt", TRUTH, "whether it was dealt at the beginning, which is chance alone"),
            Column("kept", NAME, "whether it was kept then, which somebody chose: no, active or hidden"),
            Column("active_turn", WHOLE, "the turn since which it was active, 0 from the beginning", True),
            Column("uses", SMALL, "how often its ability was used where there is a choice"),
        ),
    ),
    Table(
        "stars",
        "each star placed",
        (
            *(GAME, SEAT),
            Column("turn", WHOLE, "in which turn"),
            Column("source", NAME, "where it was placed, or what it was for"),
        ),
    ),
    Table(
        "tiles",
        "each market tile that was turned over, for each seat",
        (
            *(GAME, DEAL, ARM, PLAYERS, SEAT, AGENT, WON),
            Column("tile", NAME, "which"),
            Column("site", NAME, "where"),
            Column("built", SMALL, "as which of the game: 1 is the first"),
            Column("turn", WHOLE, "in which turn"),
            Column("builder", TRUTH, "whether the seat helped to build it"),
            Column("builders", SMALL, "how many seats did"),
            Column("star_turn", WHOLE, "the turn since which the seat has a star there", True),
            Column("suffered", WHOLE, "for how many turns of the game its penalty hit the seat"),
            Column("left", WHOLE, "how many turns the game lasted after it was built"),
        ),
    ),
)
NAMES: Final = {
    "recruit": (*RECRUIT_NAMES, "none"),
    "tile": TILE_NAMES,
    "site": SITE_NAMES,
    "source": SOURCES,
    "kept": KEPT,
}
"""What numbers stand for, by column."""
BY_CHANCE: Final = ("recruits", "recruit")
"""The table and the column of what chance deals to seats."""
NAMES_OF: Final = {
    **{f"dealt_{at + 1}": "recruit" for at in range(DEALT)},
    "active": "recruit",
    "hidden": "recruit",
}


class GameLine(Line, Kept):
    """The line of a game of dystopia."""


def rows_of(place: Place, line: GameLine) -> Iterator[tuple[str, Row]]:
    """The rows of one game without what all games have: the name of the table, and the values in its order."""
    n = place.players
    ranks = unpack(line["r"])
    first = ranks.count(1)
    won = [1 / first if rank == 1 else 0.0 for rank in ranks]
    turns = line["t"]
    packed = unpack(line["s"])
    who, source, when = packed[::3], packed[1::3], list(accumulate(packed[2::3]))
    origins = [[0] * len(ORIGINS) for _ in range(n)]
    half = [0] * n
    for seat, of, turn in zip(who, source, when, strict=True):
        origins[seat][ORIGIN_OF[of]] += 1
        half[seat] += 2 * turn <= turns
    winner = ranks.index(1)
    built = unpack(line["b"])
    tiles = [built[at : at + 4] for at in range(0, len(built), 4)]
    behind = max(half) - half[winner]
    last = half[winner] == min(half) < max(half)
    yield "games", (line["x"], len(who), len(tiles), lead_changes(n, who), behind, last)
    dealt, chosen, tail, spaces = (unpack(text) for text in (line["d"], line["k"], line["e"], line["p"]))
    for seat in range(n):
        yield (
            "seats",
            (
                won[seat],
                sum(origins[seat]),
                *origins[seat],
                half[seat],
                *dealt[seat * DEALT : seat * DEALT + DEALT],
                *chosen[2 * seat : 2 * seat + 2],
                *tail[seat * len(TAIL) : (seat + 1) * len(TAIL)],
                *spaces[seat * len(PLACES) : (seat + 1) * len(PLACES)],
            ),
        )
    yield from recruit_rows(place, line, dealt, chosen, won)
    for seat, of, turn in zip(who, source, when, strict=True):
        yield "stars", (seat, turn, of)
    # The first star of a seat at a source is what counts, so the last one written is the first one placed.
    starred_at = {(by, of): at for by, of, at in zip(who[::-1], source[::-1], when[::-1], strict=True)}
    for number, (site, tile, turn, builders) in enumerate(tiles, 1):
        for seat in range(n):
            starred = starred_at.get((seat, site))
            until = turns if starred is None else starred
            yield (
                "tiles",
                (
                    *(seat, place.seats[seat], won[seat], tile, site, number, turn, builders >> seat & 1),
                    *(builders.bit_count(), starred, max(0, until - turn), turns - turn),
                ),
            )


def recruit_rows(
    place: Place, line: GameLine, dealt: list[int], chosen: list[int], won: list[float]
) -> Iterator[tuple[str, Row]]:
    """The recruits of every seat: those dealt, and those that came later."""
    packed = unpack(line["w"])
    woken = {(packed[at], packed[at + 1]): packed[at + 2] for at in range(0, len(packed), 3)}
    packed = unpack(line["u"])
    uses = {(packed[at], packed[at + 1]): packed[at + 2] for at in range(0, len(packed), 3)}
    later = unpack(line["g"])
    for seat in range(place.players):
        active, hidden = chosen[2 * seat : 2 * seat + 2]
        begun = dealt[seat * DEALT : seat * DEALT + DEALT]
        # A draft passes cards on, so that those kept need not be among those dealt.
        drafted = [recruit for recruit in (active, hidden) if recruit not in begun and recruit != NONE]
        came = [recruit for by, recruit in zip(later[::2], later[1::2], strict=True) if by == seat]
        for recruit in dict.fromkeys([*begun, *drafted, *came]):
            kept = 1 if recruit == active else 2 if recruit == hidden else 0
            turn = 0 if kept == 1 else woken.get((seat, recruit))
            used = uses.get((seat, recruit), 0)
            yield "recruits", (seat, place.seats[seat], won[seat], recruit, recruit in begun, kept, turn, used)


def lead_changes(players: int, who: list[int]) -> int:
    """How often another seat than before came to lead alone."""
    stars = [0] * players
    leader = -1
    changes = 0
    for seat in who:
        stars[seat] += 1
        if seat != leader and all(stars[seat] > count for other, count in enumerate(stars) if other != seat):
            changes += leader >= 0
            leader = seat
    return changes
