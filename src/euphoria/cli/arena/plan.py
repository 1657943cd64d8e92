"""Which games an arena plays: line-ups of agents, every deal once in each of their rotations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

LineUp = tuple[str, ...]
"""Agents in the order of their seats; where teams play, the agents of the teams."""


@dataclass(frozen=True)
class Plan:
    """All games of an arena. Whatever belongs to a game follows from its number, so that any process can play it."""

    title: str
    players: int
    seed: int
    options: dict[str, object]
    lineups: tuple[LineUp, ...]
    teams: bool
    """Are agents given to teams instead of seats?"""

    def whole(self, games: int) -> int:
        """So many games or a few more: every line-up is played equally often, and in all of its rotations."""
        size = len(one_round(self.lineups))
        return -(-games // size) * size

    def lineup(self, number: int) -> tuple[int, LineUp]:
        """The number of the line-up of a game, and how it is rotated."""
        games = one_round(self.lineups)
        return games[number % len(games)]

    def deal(self, number: int) -> int:
        """The deal of a game. It is shared by all rotations of a line-up and nobody else."""
        return number // len(one_round(self.lineups)) * len(self.lineups) + self.lineup(number)[0]

    def deal_seed(self, number: int) -> int:
        """What the deal and all dice of a game come from."""
        return (self.seed << 32) + self.deal(number)

    def agents(self) -> list[str]:
        """Everybody who plays in some line-up, each once, in the order of their first game."""
        return list(dict.fromkeys(name for lineup in self.lineups for name in lineup))


@cache
def one_round(lineups: tuple[LineUp, ...]) -> list[tuple[int, LineUp]]:
    """Every line-up in all of its rotations."""
    return [(number, rotated) for number, lineup in enumerate(lineups) for rotated in rotations(lineup)]


def rotations(lineup: LineUp) -> list[LineUp]:
    """The line-up moved on by one seat after the other, until it is itself again."""
    return list(dict.fromkeys(lineup[shift:] + lineup[:shift] for shift in range(len(lineup))))


def pairs(agents: Sequence[str]) -> tuple[LineUp, ...]:
    """Line-ups for teams: everybody against everybody else."""
    return tuple(combinations(agents, 2))


def tables(agents: Sequence[str], players: int) -> tuple[LineUp, ...]:
    """Line-ups for seats: everybody alone against a table of everybody else, and all who differ at one table."""
    if players == 2:
        return pairs(agents)
    alone = [(one, *[other] * (players - 1)) for one, other in permutations(agents, 2)]
    return (*alone, *combinations(agents, players))


def seats_of(lineup: LineUp, teams: tuple[int, ...] | None) -> LineUp:
    """The agent of every seat, by its team where teams are told."""
    return lineup if teams is None else tuple(lineup[team] for team in teams)
