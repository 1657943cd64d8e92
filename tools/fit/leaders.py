"""The weights of leaders' evaluation.

Games are played by quick agents who slip now and then, so that all sorts of positions turn up. At the beginning of
every turn the features of the three teams are noted; which team won in the end is what the weights must predict:
softmax over the teams, the Wastelanders with weights of their own. What helps must not count against a team.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

import numpy as np
from softmax import Floats, fit_all, read, rows

from euphoria import leaders
from euphoria.ai.leaders.evaluation import COUNT, FEATURES, features
from euphoria.ai.leaders.greedy import LeadersGreedyAgent
from euphoria.ai.leaders.values import KEEN
from euphoria.ai.leaders.weights import FITTED, SCALE
from euphoria.jobs import Crew
from euphoria.leaders.terms import SUBTERRAN, TEAMS, WASTELANDER

WEIGHTS: Final = "src/euphoria/ai/leaders/weights.py"
SEATS: Final = (4, 5, 6, 7, 8)
GAMES: Final = 6_000
"""For each number of players."""
SLIPS: Final = 0.03
"""The share of choices that are left to chance."""
WINNERS: Final = {"A1": WASTELANDER, "A2": 1 - SUBTERRAN, "A3": SUBTERRAN}
"""The team that wins by each ending; a player who wins alone does so whatever the position of the teams."""
SIGNS: Final = [{"outcasts": 0.0, "prey_guarded": -1.0}.get(name, 1.0) for name in FEATURES]


def play(job: tuple[int, int, int]) -> tuple[Floats, Floats]:
    """Some games of so many players: features of the teams and shares of the win at the beginning of every turn."""
    players, first, games = job
    found: list[list[float]] = []
    won: list[list[float]] = []
    for seed in range(first, first + games):
        lots = random.Random(seed)
        game = leaders.new_game(players, seed=seed)
        agents = [LeadersGreedyAgent(seed * 8 + seat, KEEN) for seat in range(players)]
        noted: dict[int, list[float]] = {}
        while not game.over:
            if game.asking().kind == "artifact" and game.turn not in noted:
                noted[game.turn] = features(game)
            if lots.random() < SLIPS:
                game.choose(lots.choice(game.open_choices))
            else:
                game.choose(agents[game.seat].choose(leaders.view(game, game.seat)))
        if game.ending in WINNERS:
            found += noted.values()
            won += [[1.0 if team == WINNERS[game.ending] else 0.0 for team in range(TEAMS)]] * len(noted)
    return np.array(found, np.float32).reshape(-1, TEAMS, COUNT), np.array(won, np.float32).reshape(-1, TEAMS)


def joined(parts: list[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    """Features with a place of their own for those of the Wastelanders."""
    found, won = (np.concatenate([part[i] for part in parts]) for i in range(2))
    placed = np.zeros((len(found), TEAMS, 2 * COUNT), np.float32)
    placed[:, :WASTELANDER, :COUNT] = found[:, :WASTELANDER]
    placed[:, WASTELANDER, COUNT:] = found[:, WASTELANDER]
    return placed, won


def run(crew: Crew, players: list[int], games: int, seed: int, out: Path) -> None:
    """Fit for these numbers of players, keep the others, and write the module."""
    kept = {seats: read(text) for seats, text in FITTED.items()}
    signs = np.array([*SIGNS, *SIGNS], np.float32)
    fitted = kept | fit_all(crew, play, joined, players or list(SEATS), games, seed, signs)
    out.write_text(written({seats: rows(weights, COUNT) for seats, weights in fitted.items()}, SCALE), encoding="utf-8")


def written(fitted: dict[int, str], scale: str) -> str:
    """The weights as a module."""
    lines = ['"""The weights of the evaluation and the scale of the values; made by tools/fit from self-play."""', ""]
    lines += ["from typing import Final", "", "FITTED: Final[dict[int, str]] = {"]
    for players, text in sorted(fitted.items()):
        lines += [f'    {players}: """', text.strip(), '    """,']
    lines += ["}", '"""By number of players: what the features of a faction weigh, then those of the Wastelanders."""']
    lines += [
        "",
        'SCALE: Final = """',
        scale.strip(),
        '"""',
        '"""How much things weigh to the keen, in chances to win."""',
    ]
    return "\n".join([*lines, ""])
