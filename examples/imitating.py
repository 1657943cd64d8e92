"""A first lesson by looking on: a net learns to do as a bot does, and to expect what came of it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

import numpy as np
import torch
from showing import Training
from torch import Tensor, nn

from euphoria import rl
from euphoria.ai import agent
from euphoria.titles import TITLES

KEPT = 60_000
"""So many decisions are remembered; the oldest are forgotten."""
BATCH = 256
EACH = 1
"""Every decision is looked at about so often: another game costs less than another look."""
RATE = 1e-3

Row = tuple[np.ndarray, np.ndarray, int, float]


def watched(args: Namespace, seed: int) -> list[Row]:
    """A game between teachers: what each saw, what was legal, what it did, and what it got in the end."""
    env = rl.raw_env(args.title, args.players, args.option)
    env.reset(seed=seed)
    rules = TITLES[args.title].rules
    teachers = [agent(args.title, args.teacher, (seed << 4) + seat) for seat in range(env.table.players)]
    rows: list[tuple[str, np.ndarray, np.ndarray, int]] = []
    while not env.game.over:
        seat = env.game.seat
        seen = env.last()[0]
        action = env.table.actions.number(teachers[seat].choose(rules.view(env.game, seat)))
        if seen["action_mask"].sum() > 1:
            rows.append((env.agent_selection, seen["observation"], seen["action_mask"], action))
        env.step(action)
    return [(numbers, mask, action, env.rewards[who]) for who, numbers, mask, action in rows]


def batches(kept: list[Row], fresh: int, rng: np.random.Generator) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor]]:
    """So many batches that every fresh decision is looked at a few times."""
    for _ in range(max(1, EACH * fresh // BATCH)):
        numbers, masks, actions, rewards = zip(*[kept[at] for at in rng.integers(len(kept), size=BATCH)], strict=True)
        yield (
            torch.from_numpy(np.stack(numbers)),
            torch.from_numpy(np.stack(masks)),
            torch.tensor(actions),
            torch.tensor(rewards, dtype=torch.float32),
        )


def imitate(mind: nn.Module, optimiser: torch.optim.Optimizer, args: Namespace, training: Training) -> int:
    """Look on for so many minutes; how many games that were."""
    rng = np.random.default_rng(args.seed)
    kept: list[Row] = []
    games = 0
    usual = [group["lr"] for group in optimiser.param_groups]
    for group in optimiser.param_groups:
        group["lr"] = RATE
    while training.spent() < 60 * args.teacher_minutes:
        fresh: list[Row] = []
        while len(fresh) < 8 * BATCH:
            fresh += watched(args, args.seed * 10**6 + games)
            games += 1
        kept = (kept + fresh)[-KEPT:]
        right: list[float] = []
        for numbers, masks, actions, rewards in batches(kept, len(fresh), rng):
            chances, values = mind(numbers, masks)
            loss = nn.functional.nll_loss(chances, actions) + (values - rewards).square().mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            right.append(float((chances.argmax(-1) == actions).float().mean()))
        training.note(games_watched=games, does_as_the_teacher=float(np.mean(right)))
    for group, rate in zip(optimiser.param_groups, usual, strict=True):
        group["lr"] = rate
    return games
