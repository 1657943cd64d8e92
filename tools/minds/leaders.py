"""Positions of leaders, each with who won in playouts of its own; `data.py` says why they are needed.

All are beginnings of turns, as the search sees them when it weighs what it tried.
"""

from __future__ import annotations

import random
from typing import Final

import numpy as np

from euphoria import leaders
from euphoria.ai.leaders.evaluation import COUNT, features
from euphoria.ai.leaders.inputs import of_the_seats, of_the_table
from euphoria.ai.leaders.judge import SLIPS
from euphoria.ai.leaders.search import quick
from euphoria.core.nature import Rng, Seeded, seeded
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import TEAMS
from minds.data import Arrays, filled

TAKEN: Final = 6
"""So many positions of a game."""
PLAYOUTS: Final = 2
BLUNDERS: Final = (0, 3, 8, 8, 20)
"""So many choices of a hundred a seat leaves to chance; drawn for every seat, so that all sorts of things happen."""
STRAY: Final = 0.5
"""The share of positions from which somebody first does anything at all, as the search does when it tries."""
SEAT_FACTS: Final = 28
TABLE_FACTS: Final = 8
LONGEST: Final = 3000
"""So many choices at most in one playout; nobody wins beyond."""


def play(job: tuple[int, int, int]) -> Arrays:
    """Some games of so many players, from a first seed on: what their positions look like and what became of them."""
    players, first, games = job
    found: list[tuple[Leaders, list[float], list[float]]] = []
    for seed in range(first, first + games):
        lots = random.Random(seed)
        rng = seeded(seed * 2 + 1)
        game = leaders.new_game(players, seed=seed)
        for position in positions(game, lots, rng):
            found.append((position, *became(position, rng)))
    teams = [[int(player.team()) for player in game.players] for game, _, _ in found]
    rows = [of_the_seats(game, teams[i]) for i, (game, _, _) in enumerate(found)]
    return {
        "board": np.array([filled(of_the_table(game), TABLE_FACTS) for game, _, _ in found], np.uint16),
        "seats": np.array([[filled(one, SEAT_FACTS) for one in row] for row in rows], np.uint16),
        "teams": np.array(teams, np.uint8),
        "features": np.array([features(game) for game, _, _ in found], np.float16).reshape(-1, TEAMS, COUNT),
        "won": np.array([won for _, won, _ in found], np.float32),
        "sides": np.array([sides for _, _, sides in found], np.float32),
    }


def positions(game: Leaders, lots: random.Random, rng: Rng) -> list[Leaders]:
    """Play the game; some positions of it, chosen evenly."""
    blunders = [lots.choice(BLUNDERS) for _ in game.players]
    kept: list[Leaders] = []
    seen = 0
    last = 0
    while not game.over:
        if game.turn > last and game.asking().kind == "artifact":
            last = game.turn
            seen += 1
            if len(kept) < TAKEN:
                kept.append(game.copy())
            else:
                at = lots.randrange(seen)
                if at < TAKEN:
                    kept[at] = game.copy()
        step(game, rng, blunders[game.seat])
    return [position for position in kept if strayed(position, lots, rng)]


def strayed(game: Leaders, lots: random.Random, rng: Rng) -> bool:
    """Let somebody stray until the next turn begins; False when the game ends by that."""
    game.nature = Seeded(0, rng)
    if lots.random() < STRAY:
        first = game.turn
        at = lots.randrange(4)
        moves = 0
        while not game.over and not (game.turn > first and game.asking().kind == "artifact"):
            step(game, rng, 100 if moves == at else SLIPS)
            moves += 1
    return not game.over


def step(game: Leaders, rng: Rng, slips: int) -> None:
    """One choice: a quick one, or now and then anything."""
    if rng.below(100) < slips:
        choices = game.open_choices
        game.apply(choices[rng.below(len(choices))])
    else:
        game.apply(quick(game, rng))


def became(game: Leaders, rng: Rng) -> tuple[list[float], list[float]]:
    """How often every seat wins from here, and the shares of the sides, each winner as it stands in the end."""
    won = [0.0] * len(game.players)
    sides = [0.0] * TEAMS
    for _ in range(PLAYOUTS):
        copy = game.copy()
        copy.nature = Seeded(0, rng)
        moves = 0
        while not copy.over and moves < LONGEST:
            step(copy, rng, SLIPS)
            moves += 1
        winners = copy.winners
        for seat in range(len(won)):
            if winners >> seat & 1:
                won[seat] += 1.0 / PLAYOUTS
                sides[copy.players[seat].team()] += 1.0 / PLAYOUTS / winners.bit_count()
    return won, sides
