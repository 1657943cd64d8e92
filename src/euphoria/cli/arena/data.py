"""What an arena writes down: the line of a game, the settings that games share, and the figures made of them."""

from __future__ import annotations

from typing import TypedDict

from euphoria.cli.sim import Share


class Timing(TypedDict):
    """How long an agent took in one game; steps are counted by their numbers, as texts."""

    decisions: int
    seconds: float
    worst: float
    steps: dict[str, int]


class GameLine(TypedDict):
    """What came of a game."""

    number: int
    deal: int
    seed: int
    lineup: list[str]
    seats: list[str]
    winners: list[int]
    ranks: list[int]
    turns: int
    decisions: int
    time: dict[str, Timing]
    counts: dict[str, list[int]]
    kinds: dict[str, str]


class Settings(TypedDict):
    """What the games of a folder have in common."""

    game: str
    players: int
    lineups: list[list[str]]
    teams: bool
    seed: int
    options: dict[str, object]
    version: str
    build: str


class FairShare(Share):
    """A share of games, and what it would be if all were equally strong."""

    fair: float


class Duel(TypedDict):
    """How one agent does against another: its share of the games that one of the two won."""

    share: float
    low: float
    high: float
    games: float
    tables: int


class RatingData(TypedDict):
    """A rating with its interval."""

    value: float
    low: float
    high: float


class Pace(TypedDict):
    """How long the decisions of an agent took, in seconds."""

    decisions: int
    mean: float
    p95: float
    worst: float


class AgentFigures(TypedDict):
    """Everything about one agent."""

    rating: RatingData
    wins: FairShare
    time: Pace
    counts: dict[str, float]


class LineUpFigures(TypedDict):
    """What everybody won in one line-up."""

    lineup: list[str]
    wins: dict[str, FairShare]


class Figures(TypedDict):
    """What the games say, strongest agent first."""

    games: int
    deals: int
    agents: dict[str, AgentFigures]
    matrix: dict[str, dict[str, Duel | None]]
    lineups: list[LineUpFigures]
    wins_by_seat: list[Share]
    kinds: dict[str, dict[str, Share]]
    turns_per_player: float
    shortest_game: float
    longest_game: float
    decisions_per_game: float


class Report(Figures):
    """The figures with how they were come by: what is printed, drawn and written."""

    command: str
    game: str
    players: int
    teams: bool
    seed: int
    options: dict[str, object]
    version: str
    build: str
    python: str
    openskill: str
