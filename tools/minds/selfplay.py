"""Somebody learns leaders by playing against itself: proximal policy optimisation (PPO), from what choices look worth.

While processes play by the weights of a moment ago, what they played before is learned from, once.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from multiprocessing.connection import Connection, wait
from typing import Any, Final

import numpy as np
import torch
from torch import nn

from minds.policy import Judge, Policy, Shared, export, grow, thin
from minds.tables import Arrays, Memory, Wanted, serve

TRACE: Final = 0.95
CLIP: Final = 0.2
SAVED: Final = 300.0
"""Seconds until what was learned is kept again."""
AT_ONCE: Final = 8192
MEMORIES: Final = 2
"""Of every process: while it writes into one the other is learned from."""


def gains_of(arrays: Arrays, values: np.ndarray[Any, Any]) -> tuple[Any, Any]:
    """How much better than expected every decision came out for its seat, and of which decisions that can be said:
    those after which the seat decided again, or the game ended."""
    steps, games = values.shape[0] - 1, values.shape[1]
    every = np.arange(games)
    after = np.zeros((games, arrays["won"].shape[2]), np.float32)
    gain = np.zeros_like(after)
    known = np.zeros_like(after, bool)
    gains = np.zeros((steps, games), np.float32)
    told = np.zeros((steps, games), bool)
    for step in range(steps, -1, -1):
        seat, value = arrays["seat"][step].astype(np.int64), values[step]
        here = np.zeros_like(value)
        if step < steps:
            done = arrays["done"][step][:, None] > 0
            after = np.where(done, arrays["won"][step].astype(np.float32), after)
            gain = np.where(done, 0, gain)
            known |= done
            told[step] = known[every, seat]
            here = (after[every, seat] - value + TRACE * gain[every, seat]) * told[step]
            gains[step] = here
        after[every, seat] = value
        gain[every, seat] = here
        known[every, seat] = True
    return gains, told


class Learner:
    """Policy and judge, and the processes that play for them."""

    def __init__(self, args: argparse.Namespace) -> None:
        torch.manual_seed(args.seed)
        torch.set_num_threads(1)
        self.args: Final = args
        self.device: Final = "cuda" if torch.cuda.is_available() else "cpu"
        self.policy = Policy(*args.hidden).to(self.device)
        self.judge = Judge(args.hidden[0]).to(self.device)
        self.optimiser = torch.optim.Adam([*self.policy.parameters(), *self.judge.parameters()], lr=args.rate, eps=1e-5)
        self.spent = 0.0
        self.decisions = 0
        if args.begin:
            kept = torch.load(args.begin, weights_only=True, map_location=self.device)
            grow(self.policy, kept["policy"])
            grow(self.judge, kept["judge"])
            self.spent, self.decisions = 0.0 if args.afresh else kept["spent"], kept["decisions"]
        self.weights = Shared(self.policy)
        self.weights.put(self.policy)
        context = multiprocessing.get_context("spawn")
        self.memories = [[Memory(args.steps, args.tables) for _ in range(MEMORIES)] for _ in range(args.jobs)]
        self.lines: list[Connection] = []
        for number, memories in enumerate(self.memories):
            ours, theirs = context.Pipe()
            names = [memory.block.name for memory in memories]
            seed = (args.seed << 20) + self.decisions + number
            wanted = Wanted(tuple(args.hidden), args.steps, args.tables, tuple(args.players), args.rivals, seed)
            context.Process(target=serve, args=(theirs, names, self.weights.block.name, wanted), daemon=True).start()
            self.lines.append(ours)
        for line in self.lines:
            line.recv()
            line.send(0)

    def played(self) -> Arrays:
        """What a process has played meanwhile; it goes on by what was learned until now."""
        line = wait(self.lines)[0]
        assert isinstance(line, Connection)
        which = line.recv()
        self.weights.put(self.policy)
        line.send(1 - which)
        return self.memories[self.lines.index(line)][which].arrays

    def end(self) -> None:
        """Let everybody go home."""
        for line in self.lines:
            line.recv()
            line.send(None)
        for block in (self.weights.block, *[memory.block for memories in self.memories for memory in memories]):
            block.unlink()

    def given(self, array: np.ndarray[Any, Any]) -> Any:
        """An array where it is learned."""
        return torch.from_numpy(array).to(self.device)

    def learn(self, arrays: Arrays, share: float) -> dict[str, float]:
        """Make what came out well more likely, a little; less and less of it, the more of the time has passed."""
        args = self.args
        for group in self.optimiser.param_groups:
            group["lr"] = args.rate * max(0.05, 1 - share)
        spread = args.spread * max(0.1, 1 - share)
        steps = len(arrays["seat"]) - 1
        seen, truth = [self.given(arrays[name]).flatten(0, 1) for name in ("seen", "truth")]
        both = (seen.split(AT_ONCE), truth.split(AT_ONCE))
        with torch.no_grad():
            values = [torch.sigmoid(self.judge(*part)) for part in zip(*both, strict=True)]
        value = torch.cat(values).view(steps + 1, -1).cpu().numpy()
        gains, told = gains_of(arrays, value)
        wanted = self.given((gains + value[:steps]).clip(0, 1)).flatten()
        gain, which = self.given(gains).flatten(), self.given(np.flatnonzero(told))
        worth = self.given(arrays["worth"][:steps]).flatten(0, 1)
        row = self.given(arrays["row"][:steps].astype(np.int64)).flatten()
        before = self.given(arrays["chance"][:steps].copy()).flatten()
        sums: dict[str, float] = {}
        mixed_up = which[torch.randperm(len(which), device=self.device)]
        parts = [part for part in mixed_up.split(args.batch) if len(part) > args.batch // 2]
        for part in parts:
            leanings = self.policy(seen[part], worth[part])
            surprise = nn.functional.binary_cross_entropy_with_logits(self.judge(seen[part], truth[part]), wanted[part])
            mixed = -(leanings.exp() * leanings.clamp(min=-30)).sum(1).mean()
            better = (gain[part] - gain[part].mean()) / (gain[part].std() + 1e-8)
            change = leanings.gather(1, row[part][:, None])[:, 0] - before[part]
            ratio = change.exp()
            kept = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            self.optimiser.zero_grad(set_to_none=True)
            (surprise - kept - spread * mixed).backward()
            nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
            nn.utils.clip_grad_norm_(self.judge.parameters(), 1.0)
            self.optimiser.step()
            for name, one in (("surprise", surprise), ("mixed", mixed), ("far", ((ratio - 1) - change).mean())):
                sums[name] = sums.get(name, 0.0) + float(one.detach()) / len(parts)
        self.decisions += len(gain)
        return sums

    def save(self, spent: float) -> None:
        """Keep all that is needed to go on, and the file that bots read."""
        state = {"policy": self.policy.state_dict(), "judge": self.judge.state_dict()}
        torch.save({**state, "spent": spent, "decisions": self.decisions}, self.args.out)
        played = [memory.arrays["seen"] for memories in self.memories for memory in memories]
        parts = [part for seen in played for part in self.given(seen).flatten(0, 1).split(AT_ONCE)]
        export(thin(self.policy, parts), self.args.net)


def learn(args: argparse.Namespace) -> None:
    """Play and learn for so many minutes, and tell how it goes."""
    learner = Learner(args)
    began = time.perf_counter() - learner.spent
    limit, saved, rounds = 60 * args.minutes, time.perf_counter(), 0
    while (spent := time.perf_counter() - began) < limit:
        told = learner.learn(learner.played(), spent / limit)
        rounds += 1
        if rounds % 50 == 0 or rounds == 1:
            about = {name: round(one, 4) for name, one in told.items()}
            print(json.dumps({"seconds": round(spent), "decisions": learner.decisions} | about), flush=True)
        if time.perf_counter() - saved > SAVED:
            saved = time.perf_counter()
            learner.save(spent)
    learner.save(limit)
    learner.end()
