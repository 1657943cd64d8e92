"""How good a position is for every seat: the chance to win, from weighed features. Weights are fitted by self-play."""

from __future__ import annotations

from math import exp
from typing import Final

from euphoria.ai.dystopia.features import BASE, COUNT, features
from euphoria.ai.dystopia.values import demand
from euphoria.ai.dystopia.weights import FITTED
from euphoria.dystopia.scores import ranking
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import MOST_PLAYERS, RECRUITS, STARS, Seat

STAGES: Final = STARS + 1
"""The stage of a game is how many stars the player who has placed most has placed."""


def _tables() -> list[list[list[float]]]:
    """At [players][stage]: what every feature weighs."""
    found: list[list[list[float]]] = [[]]
    for players in range(1, MOST_PLAYERS + 1):
        fitted = [float(word) for word in FITTED.get(players, "").split()] or [0.0] * (2 * COUNT + BASE)
        rows: list[list[float]] = []
        for stage in range(STAGES):
            part = stage / (STAGES - 1)
            row = [fitted[i] + part * fitted[COUNT + i] for i in range(COUNT)]
            for i in range(BASE):
                row[i] += part * part * fitted[2 * COUNT + i]
            rows.append(row)
        found.append(rows)
    return found


TABLES: Final[list[list[list[float]]]] = _tables()


def stage_of(game: Dystopia) -> int:
    """How far the game has come."""
    fewest = STARS
    for player in game.players:
        if player.stars < fewest:
            fewest = player.stars
    return STARS - fewest


def score(game: Dystopia, seat: Seat, needs: list[int], weights: list[float]) -> float:
    """What the features of a seat weigh together."""
    return weigh(game, seat, features(game, seat, needs), weights)


def weigh(game: Dystopia, seat: Seat, found: list[float], weights: list[float]) -> float:
    """The same for whoever has the features already."""
    total = 0.0
    for i in range(BASE):
        value = found[i]
        if value:
            total += value * weights[i]
    at = BASE
    mask = game.players[seat].active
    while mask:
        if mask & 1:
            total += weights[at]
        mask >>= 1
        at += 1
    at = BASE + RECRUITS
    mask = game.suffers(seat)
    while mask:
        if mask & 1:
            total += weights[at]
        mask >>= 1
        at += 1
    return total


def chances(game: Dystopia) -> list[float]:
    """The chance of every seat to win from here, as far as the features tell."""
    n = len(game.players)
    if game.over:
        return outcome(game)
    weights = TABLES[n][stage_of(game)]
    needs = demand(game)
    found: list[float] = []
    highest = -1e9
    for seat in range(n):
        one = score(game, seat, needs, weights)
        if one > highest:
            highest = one
        found.append(one)
    total = 0.0
    for seat in range(n):
        one = exp(found[seat] - highest)
        found[seat] = one
        total += one
    for seat in range(n):
        found[seat] = found[seat] / total
    return found


def outcome(game: Dystopia) -> list[float]:
    """Who has won; those who won together share it."""
    found = [0.0] * len(game.players)
    best = ranking(game)[0]
    for seat in best:
        found[seat] = 1.0 / len(best)
    return found
