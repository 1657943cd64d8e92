"""Positions of self-play, each with what became of it in playouts of its own.

The winner of the game a position comes from would be a poor label: the net would learn games by heart. So every
position is played to its end a few times by the quick policy, and few positions are taken of one game.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euphoria import dystopia
from euphoria.ai.dystopia.evaluation import TABLES, outcome, score, stage_of
from euphoria.ai.dystopia.features import BASE, features
from euphoria.ai.dystopia.inputs import of_a_seat, of_the_board
from euphoria.ai.dystopia.policy import play_on, quiet, sensible
from euphoria.ai.dystopia.values import demand
from euphoria.core.nature import Rng, Seeded, seeded
from euphoria.dystopia.choices import TRADE
from euphoria.dystopia.state import Dystopia

TAKEN: Final = 8
"""So many positions of a game."""
NOTED: Final = 0.15
"""The share of turns among which they are chosen."""
PLAYOUTS: Final = 2
BLUNDERS: Final = (0.0, 0.0, 0.03, 0.1, 0.25)
"""How often a seat does anything at all; drawn for every seat, so that good and bad positions turn up."""
STRAY: Final = 0.5
"""The share of positions from which somebody first does something at random, as the search does when it tries."""
SEAT_FACTS: Final = 32
BOARD_FACTS: Final = 40
"""Nearly all positions have fewer facts; what is beyond is left out of the data."""
EDITIONS: Final = ("second", "second", "second", "first")

Arrays = dict[str, NDArray[np.generic]]


def play(job: tuple[int, int, int]) -> Arrays:
    """Some games of so many players, from a first seed on: what their positions look like and what became of them."""
    players, first, games = job
    found: list[tuple[list[int], list[list[int]], list[list[float]], list[float], list[float]]] = []
    for seed in range(first, first + games):
        lots = random.Random(seed)
        rng = seeded(seed * 2 + 1)
        options = dystopia.Options(recruits=lots.choice(EDITIONS))
        game = dystopia.new_game(players, seed=seed, options=options)
        for position in positions(game, lots, rng):
            found.append(described(position, rng))
    return {
        "board": np.array([filled(row[0], BOARD_FACTS) for row in found], np.uint16),
        "seats": np.array([[filled(one, SEAT_FACTS) for one in row[1]] for row in found], np.uint16),
        "features": np.array([row[2] for row in found], np.float16),
        "present": np.array([row[3] for row in found], np.float32),
        "won": np.array([row[4] for row in found], np.float32),
    }


def positions(game: Dystopia, lots: random.Random, rng: Rng) -> list[Dystopia]:
    """Play the game; some positions of it, chosen evenly, all of them at the beginning of a turn."""
    game.options = quiet(game.options)
    blunders = [lots.choice(BLUNDERS) for _ in game.players]
    kept: list[Dystopia] = []
    seen = 0
    while not game.over:
        if game.asking().kind == "turn" and lots.random() < NOTED:
            seen += 1
            if len(kept) < TAKEN:
                kept.append(game.copy())
            else:
                at = lots.randrange(seen)
                if at < TAKEN:
                    kept[at] = game.copy()
        step(game, lots, rng, blunders[game.seat])
    return [position for position in kept if strayed(position, lots, rng)]


def strayed(game: Dystopia, lots: random.Random, rng: Rng) -> bool:
    """Let somebody stray from what is sensible until the next turn begins; False when the game ends by that."""
    if lots.random() < STRAY:
        step(game, lots, rng, 1.0)
        while not game.over and game.asking().kind != "turn":
            step(game, lots, rng, 0.2)
    return not game.over


def step(game: Dystopia, lots: random.Random, rng: Rng, blunders: float) -> None:
    """One choice: sensible, or now and then anything but an offer."""
    if lots.random() < blunders:
        choices = [choice for choice in game.open_choices if choice.verb != TRADE]
        game.apply(lots.choice(choices or game.open_choices))
    else:
        game.apply(sensible(game, rng))


def described(
    game: Dystopia, rng: Rng
) -> tuple[list[int], list[list[int]], list[list[float]], list[float], list[float]]:
    """A position: facts of the board and of the seats, features, what the linear evaluation says, shares of the win."""
    n = len(game.players)
    needs = demand(game)
    weights = TABLES[n][stage_of(game)]
    won = [0.0] * n
    for _ in range(PLAYOUTS):
        copy = game.copy()
        copy.nature = Seeded(0, rng)
        play_on(copy, game.options, rng)
        for seat, share in enumerate(outcome(copy)):
            won[seat] += share / PLAYOUTS
    return (
        of_the_board(game),
        [of_a_seat(game, seat) for seat in range(n)],
        [features(game, seat, needs)[:BASE] for seat in range(n)],
        [score(game, seat, needs, weights) for seat in range(n)],
        won,
    )


def filled(facts: list[int], width: int) -> list[int]:
    """As many facts as there is room for, and nothing in the rest of it."""
    return (facts + [0] * width)[:width]


def save(path: Path, arrays: Arrays) -> None:
    """One file for a batch of games; it is whole or it is not there."""
    part = path.with_suffix(".part.npz")
    np.savez(part, **arrays)  # type: ignore[arg-type]
    part.rename(path)
