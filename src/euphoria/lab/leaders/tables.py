"""The lines of games of leaders as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

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
from euphoria.lab.experiment import Place
from euphoria.lab.leaders.diary import REACTED, Kept
from euphoria.lab.packing import unpack
from euphoria.lab.playing import Line
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.terms import BOTH_LEADERS, ENDING_NAMES, TEAM_NAMES, WASTELAND_LEADER

WON: Final = Column("won", SHARE, "1 for every winner, 0 for everybody else")
SIDES: Final = (*TEAM_NAMES, "alone", "nobody")
ALONE: Final = 3
NOBODY_WON: Final = 4
PER_SEAT: Final = 15
"""How many numbers a line has for each seat."""

TABLES: Final = (
    Table(
        "games",
        "each game",
        (
            *GAMES,
            Column("ending", NAME, "how it ended, by the letters of the rules; X is the turn limit"),
            Column("winner", NAME, "which side won: a team, somebody alone, or nobody"),
            Column("winners", SMALL, "how many players won"),
            Column("wastelanders", SMALL, "how many players were Wastelanders in the end"),
            Column("euphorians", SMALL, "how many players were Euphorians after the deal"),
        ),
    ),
    Table(
        "seats",
        "each seat of each game",
        (
            *SEATS,
            WON,
            Column(
                "gifted",
                TRUTH,
                "whether the seat got the gift of the arm, such as a free look, in the arm that has one",
            ),
            Column("team", NAME, "the team after the deal"),
            Column("last_team", NAME, "the team in the end"),
            Column("leader", TRUTH, "whether the seat was dealt a leader"),
            Column("last_leader", TRUTH, "whether it holds one in the end"),
            Column("fallen", WHOLE, "the turn in which the player became a Wastelander", True),
            Column("looks", SMALL, "interrogations made"),
            Column("views", SMALL, "recruits looked at by artifacts"),
            Column("leader_seen", WHOLE, "the turn in which the seat first saw a leader of somebody else", True),
            Column("shots", SMALL, "shots fired"),
            Column("hits", SMALL, "shots that hit"),
            Column("claims", SMALL, "claims that the seat made about its own team"),
            Column("true_claims", SMALL, "those that were true when they were made"),
            Column(
                "knew",
                SHARE,
                "the chance given to the true teams of all others, in the mean over the seat's interrogations, before",
                True,
            ),
            Column("knows", SHARE, "the same right after the interrogation", True),
        ),
    ),
    Table(
        "artifacts",
        "each artifact that a seat drew or used",
        (
            *(GAME, DEAL, ARM, PLAYERS, SEAT, AGENT, WON),
            Column("artifact", NAME, "which"),
            Column("dealt", TRUTH, "whether it was dealt at the beginning, which is chance alone"),
            Column("drawn", SMALL, "how often it was drawn later"),
            Column("used", SMALL, "how often it was used as an action"),
            Column("reacted", SMALL, "how often it was used as a reaction"),
            Column("held", TRUTH, "whether it was in the hand in the end"),
        ),
    ),
)
NAMES: Final = {"artifact": CARD_NAMES, "ending": ENDING_NAMES, "winner": SIDES, "team": TEAM_NAMES}
BY_CHANCE: Final = ("artifacts", "artifact")
"""The table and the column of what chance deals to seats."""
NAMES_OF: Final = {"last_team": "team"}


class GameLine(Line, Kept):
    """The line of a game of leaders."""


def rows_of(place: Place, line: GameLine) -> Iterator[tuple[str, Row]]:
    """The rows of one game without what all games have: the name of the table, and the values in its order."""
    n = place.players
    packed = unpack(line["a"])
    rows = [packed[seat * PER_SEAT : (seat + 1) * PER_SEAT] for seat in range(n)]
    won = [row[2] for row in rows]
    ending = line["o"]
    side = NOBODY_WON
    if any(won):
        alone = ENDING_NAMES[ending] in (BOTH_LEADERS, WASTELAND_LEADER)
        side = ALONE if alone else rows[won.index(1)][1]
    fallen = sum(row[1] == 2 for row in rows)
    yield "games", (ending, side, sum(won), fallen, sum(row[0] == 0 for row in rows))
    first = -place.rotation % n
    for seat, row in enumerate(rows):
        team, last, win, leader, holds, turn, looks, views, seen, shots, hits, claims, true, knew, knows = row
        yield (
            "seats",
            (
                *(win, seat == first, team, last, leader > 0, holds > 0, turn or None, looks, views, seen or None),
                *(shots, hits, claims, true),
                knew / (100 * looks) if looks else None,
                knows / (100 * looks) if looks else None,
            ),
        )
    yield from artifact_rows(place, line, won)


def artifact_rows(place: Place, line: GameLine, won: list[int]) -> Iterator[tuple[str, Row]]:
    """The artifacts that came into the hand of a seat, or that it used."""
    dealt, drawn, held = (Counter(pairs(unpack(text))) for text in (line["i"], line["g"], line["h"]))
    packed = unpack(line["u"])
    used: Counter[tuple[int, int, int]] = Counter(zip(packed[::4], packed[1::4], packed[2::4], strict=True))
    for seat, card in sorted({*dealt, *drawn, *held, *[(seat, card) for seat, card, _how in used]}):
        key = seat, card
        yield (
            "artifacts",
            (
                *(seat, place.seats[seat], won[seat], card, dealt[key] > 0, drawn[key], used[seat, card, 1 - REACTED]),
                *(used[seat, card, REACTED], held[key] > 0),
            ),
        )


def pairs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Two numbers at a time."""
    return zip(numbers[::2], numbers[1::2], strict=True)
