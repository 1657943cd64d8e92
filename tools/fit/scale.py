"""The scale of leaders' values: how much the keen greedy agent cares for what.

Every deal is played by two teams of agents whose scales lie apart, in a random direction from the scale so far, and
again with the sides swapped. The scale then goes where those who won came from; step by step, and ever more carefully.
"""

from __future__ import annotations

import random
from math import sqrt
from pathlib import Path
from typing import Final

from leaders import SEATS, written
from softmax import all_done, batches

from euphoria import leaders
from euphoria.ai.leaders.greedy import LeadersGreedyAgent
from euphoria.ai.leaders.values import PLAIN, Scale, a_scale
from euphoria.ai.leaders.weights import FITTED
from euphoria.jobs import Crew
from euphoria.leaders.terms import EUPHORIAN

GAMES: Final = 64_000
STEPS: Final = 8
NAMES: Final = (
    "uncovered",
    "betrayed",
    "outcast",
    "friend_lost",
    "threat",
    "bit",
    "leader_bit",
    "exposed_follower",
    "exposed_leader",
    "later",
    "fresh_card",
    "small",
    "card",
    "veiled",
)
APART: Final = 0.35
"""How far the scales of the two teams lie from the one between them, as a share of it."""
NARROWEST: Final = 0.02
"""But at least so far."""
STRIDE: Final = 16.0
"""How far the first step goes, for every game of a deal that is won more by those who lie further up."""
FURTHEST: Final = 0.8
"""But no step goes further than this, in the same measure as APART."""
Job = tuple[int, int, list[float], list[float]]


def play(job: Job) -> list[float]:
    """Some deals, each of them twice: how much being further up goes with winning, for everything on the scale."""
    first, deals, middle, widths = job
    found = [0.0] * len(NAMES)
    for seed in range(first, first + deals):
        lots = random.Random(seed)
        players = lots.choice(SEATS)
        lean = [lots.gauss(0.0, 1.0) for _ in NAMES]
        up, down = (
            a_scale({name: middle[i] + sign * widths[i] * lean[i] for i, name in enumerate(NAMES)}) for sign in (1, -1)
        )
        lead = match(players, seed, up, down) - match(players, seed, down, up)
        for i, part in enumerate(lean):
            found[i] += lead * part / 2
    return found


def match(players: int, seed: int, euphorian: Scale, other: Scale) -> int:
    """One game: 1 if more of its winners began as Euphorians, -1 if fewer, 0 if equally many."""
    game = leaders.new_game(players, seed=seed)
    sides = [1 if player.team() == EUPHORIAN else -1 for player in game.players]
    agents = [LeadersGreedyAgent(seed * 8 + i, euphorian if side == 1 else other) for i, side in enumerate(sides)]
    while not game.over:
        game.choose(agents[game.seat].choose(leaders.view(game, game.seat)))
    balance = sum([side for i, side in enumerate(sides) if game.winners >> i & 1])
    return (balance > 0) - (balance < 0)


def run(crew: Crew, games: int, seed: int, out: Path) -> None:
    """Begin with the plain scale, go step by step, and write the module; the weights of the evaluation are kept."""
    middle = [float(getattr(PLAIN, name)) for name in NAMES]
    widths = [max(NARROWEST, APART * worth) for worth in middle]
    deals = games // STEPS // 2
    for step in range(STEPS):
        jobs: list[Job] = [(first, count, middle, widths) for first, count in batches(deals, seed + step * deals)]
        parts = all_done(crew, play, jobs, f"step {step + 1} of {STEPS}")
        slopes = [sum(column) / deals for column in zip(*parts, strict=True)]
        stride = STRIDE / sqrt(step + 1.0)
        for i, slope in enumerate(slopes):
            middle[i] = max(0.0, middle[i] + widths[i] * min(FURTHEST, max(-FURTHEST, stride * slope)))
        found = ", ".join([f"{name} {middle[i]:.3f} ({slopes[i]:+.3f})" for i, name in enumerate(NAMES)])
        print(f"step {step + 1}, {2 * deals} games, slopes +-{0.7 / sqrt(deals):.3f}: {found}", flush=True)
    text = "\n".join([f"{name} {middle[i]:.3f}" for i, name in enumerate(NAMES)])
    out.write_text(written(FITTED, text), encoding="utf-8")
