"""The weights of dystopia's evaluation.

Games are played by quick agents, some of them forgetful, so that good and bad positions turn up. At some turns the
features of all seats are noted; who won in the end is what the weights must predict: softmax over the seats, weights
that change with the stage of the game.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

import numpy as np
from softmax import Floats, fit_all, read, rows

from euphoria import dystopia
from euphoria.ai.agent import Agent
from euphoria.ai.dystopia.evaluation import STAGES, outcome, stage_of
from euphoria.ai.dystopia.features import BASE, COUNT, all_features
from euphoria.ai.dystopia.greedy import GreedyAgent
from euphoria.ai.dystopia.levels import Forgetful
from euphoria.ai.dystopia.values import demand
from euphoria.ai.dystopia.weights import FITTED
from euphoria.jobs import Crew

WEIGHTS: Final = "src/euphoria/ai/dystopia/weights.py"
SEATS: Final = (2, 3, 4, 5, 6)
GAMES: Final = 12_000
"""For each number of players."""
NOTED: Final = 0.1
"""The share of turns whose position is noted."""
FORGETFUL: Final = (3.0, 6.0, 10.0)


def play(job: tuple[int, int, int]) -> tuple[Floats, Floats, Floats]:
    """Some games of so many players: features of all seats, stages and shares of the win at the noted positions."""
    players, first, games = job
    found: list[list[list[float]]] = []
    stages: list[float] = []
    won: list[list[float]] = []
    for seed in range(first, first + games):
        lots = random.Random(seed)
        game = dystopia.new_game(players, seed=seed)
        agents: list[Agent[Any]] = []
        for seat in range(players):
            blur = lots.choice(FORGETFUL)
            is_forgetful = lots.random() < 0.5
            agents.append(Forgetful(seed * 8 + seat, blur, 0.02) if is_forgetful else GreedyAgent(seed * 8 + seat))
        noted = 0
        while not game.over:
            if game.asking().kind == "turn" and lots.random() < NOTED:
                needs = demand(game)
                found.append([all_features(game, seat, needs) for seat in range(players)])
                stages.append(stage_of(game) / (STAGES - 1))
                noted += 1
            game.choose(agents[game.seat].choose(dystopia.view(game, game.seat)))
        won += [outcome(game)] * noted
    return np.array(found, np.float32), np.array(stages, np.float32), np.array(won, np.float32)


def joined(parts: list[tuple[Floats, Floats, Floats]]) -> tuple[Floats, Floats]:
    """Features with what they gain as the game goes on: all with the stage, the common ones with its square too."""
    found, stages, won = (np.concatenate([part[i] for part in parts]) for i in range(3))
    stage = stages[:, None, None]
    return np.concatenate([found, found * stage, found[:, :, :BASE] * stage**2], axis=2), won


def run(crew: Crew, players: list[int], games: int, seed: int, out: Path) -> None:
    """Fit for these numbers of players, keep the others, and write the module."""
    kept = {seats: read(text) for seats, text in FITTED.items()}
    fitted = fit_all(crew, play, joined, players or list(SEATS), games, seed)
    out.write_text(written(kept | fitted), encoding="utf-8")


def written(fitted: dict[int, Floats]) -> str:
    """The weights as a module."""
    lines = ['"""The weights of the features, by number of players; made by tools/fit from self-play."""', ""]
    lines += ["from typing import Final", "", "FITTED: Final[dict[int, str]] = {"]
    for players, weights in sorted(fitted.items()):
        lines += [f'    {players}: """', rows(weights, 16), '    """,']
    lines += [
        "}",
        f'"""What the {COUNT} features weigh at the beginning, what all of them gain with the stage of the game,',
    ]
    lines += [f'and the first {BASE} with the square of it."""', ""]
    return "\n".join(lines)
