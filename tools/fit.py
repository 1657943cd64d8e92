"""Fit the weights of dystopia's evaluation by self-play, and write them down where the evaluation finds them.

Games are played by quick agents, some of them forgetful, so that good and bad positions turn up. At some turns the
features of all seats are noted; who won in the end is what the weights must predict: softmax over the seats, weights
that change with the stage of the game. A tenth of the games is kept apart to see how well that works on games never
seen.

    make fit                       all numbers of players
    make fit ARGS="--games 2000"   a quick try
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from euphoria import dystopia
from euphoria.ai.agent import Agent
from euphoria.ai.dystopia.evaluation import STAGES, outcome, stage_of
from euphoria.ai.dystopia.features import BASE, COUNT, NAMES, all_features
from euphoria.ai.dystopia.greedy import GreedyAgent
from euphoria.ai.dystopia.levels import Forgetful
from euphoria.ai.dystopia.values import demand
from euphoria.ai.dystopia.weights import FITTED

WEIGHTS: Final = Path(__file__).parent.parent / "src/euphoria/ai/dystopia/weights.py"
SEATS: Final = (2, 3, 4, 5, 6)
BATCH: Final = 40
NOTED: Final = 0.1
"""The share of turns whose position is noted."""
FORGETFUL: Final = (3.0, 6.0, 10.0)
SMOOTH: Final = 1e-4
ROUNDS: Final = 10
CHUNK: Final = 20_000
Floats = NDArray[np.float32]


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


def spread(found: Floats, stages: Floats) -> Floats:
    """Features with what they gain as the game goes on: all with the stage, the common ones with its square too."""
    stage = stages[:, None, None]
    return np.concatenate([found, found * stage, found[:, :, :BASE] * stage**2], axis=2)


def fit(found: Floats, won: Floats) -> Floats:
    """The weights under which what happened was likeliest, small ones preferred (Newton's method)."""
    count = found.shape[2]
    scale = found.reshape(-1, count).std(0) + np.float32(1e-3)
    scaled = found / scale
    weights = np.zeros(count)
    for _ in range(ROUNDS):
        worth = scaled @ weights.astype(np.float32)
        chances = np.exp(worth - worth.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        slope = (scaled.reshape(-1, count).T @ (chances - won).reshape(-1)).astype(np.float64) / len(found)
        slope += SMOOTH * weights
        bend = SMOOTH * np.eye(count)
        for at in range(0, len(found), CHUNK):
            part, likely = scaled[at : at + CHUNK], chances[at : at + CHUNK, :, None]
            rooted = (part * np.sqrt(likely)).reshape(-1, count)
            mean = (part * likely).sum(1)
            bend += (rooted.T @ rooted - mean.T @ mean).astype(np.float64) / len(found)
        weights -= np.linalg.solve(bend, slope)
    fitted: Floats = (weights / scale).astype(np.float32)
    return fitted


def surprise(found: Floats, won: Floats, weights: Floats) -> float:
    """How surprising the outcome of these positions is on average; the less the better."""
    worth = found @ weights
    worth -= worth.max(1, keepdims=True)
    return float(-(won * (worth - np.log(np.exp(worth).sum(1, keepdims=True)))).sum(1).mean())


def written(fitted: dict[int, Floats]) -> str:
    """The weights as a module."""
    lines = ['"""The weights of the features, by number of players; made by tools/fit.py from self-play."""', ""]
    lines += ["from typing import Final", "", "FITTED: Final[dict[int, str]] = {"]
    for players, weights in sorted(fitted.items()):
        lines.append(f'    {players}: """')
        texts = [f"{weight:.3f}".replace("-0.000", "0.000") for weight in weights]
        lines += [" ".join(texts[at : at + 16]) for at in range(0, len(texts), 16)]
        lines.append('    """,')
    lines += [
        "}",
        f'"""What the {COUNT} features weigh at the beginning, what all of them gain with the stage of the game,',
    ]
    lines += [f'and the first {BASE} with the square of it."""', ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12_000, help="games for each number of players")
    parser.add_argument("--players", type=int, nargs="*", default=SEATS, help="fit for these only, keep the others")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--seed", type=int, default=900_000, help="the seed of the first game")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="where to write the weights")
    args = parser.parse_args()
    fitted = {players: np.array(text.split(), np.float32) for players, text in FITTED.items()}
    with get_context("spawn").Pool(args.jobs) as pool:
        for players in args.players:
            began = time.perf_counter()
            jobs = [(players, args.seed + at, BATCH) for at in range(0, args.games, BATCH)]
            parts = list(
                track(
                    pool.imap(play, jobs),
                    f"{players} players",
                    len(jobs),
                    transient=True,
                    disable=not sys.stderr.isatty(),
                )
            )
            found = spread(np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts]))
            won = np.concatenate([part[2] for part in parts])
            kept = len(found) // 10
            fitted[players] = fit(found[kept:], won[kept:])
            print(
                f"{players} players: {args.games} games, {len(found)} positions, {time.perf_counter() - began:.0f} s; "
                f"surprise {surprise(found[kept:], won[kept:], fitted[players]):.4f}, "
                f"on unseen games {surprise(found[:kept], won[:kept], fitted[players]):.4f}, "
                f"knowing nothing {np.log(players):.4f}",
                flush=True,
            )
    args.out.write_text(written(fitted), encoding="utf-8")
    print(f"written to {args.out.name}: {len(NAMES)} common features, {COUNT - BASE} of single recruits and tiles")


if __name__ == "__main__":
    main()
