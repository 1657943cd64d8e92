"""Which choices players who search tend to: a small net over facts and features, learned from their tries.

It adds to what a choice looks worth to the policy, as the search has it without a net.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import nn

from euphoria.ai.dystopia.features import BASE
from euphoria.ai.dystopia.habits import FIRST, ROWS, SECOND
from euphoria.ai.dystopia.inputs import OF_A_SEAT, OF_THE_BOARD
from euphoria.ai.dystopia.search import WARMTH
from euphoria.ai.minds import LEANINGS
from minds.learning import Tensors, written

MOST: Final = 48
"""Decisions with more choices are left out; hardly any has so many."""
AT_ONCE: Final = 8192


class Habits(nn.Module):  # type: ignore[misc]  # torch has no types here: only who trains has it
    """Facts and features of whoever is asked, and two rows for every choice; one number for each."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.board = nn.EmbeddingBag(OF_THE_BOARD, wide, mode="sum", padding_idx=0)
        self.seat = nn.EmbeddingBag(OF_A_SEAT, wide, mode="sum", padding_idx=0)
        self.features = nn.Linear(BASE, wide)
        self.rows = nn.Embedding(ROWS, wide + 1)
        self.worth = nn.Parameter(torch.ones(1))
        for bag in (self.board, self.seat):
            nn.init.normal_(bag.weight, std=0.05)
            with torch.no_grad():
                bag.weight[0].zero_()
        nn.init.constant_(self.features.bias, 0.5)
        # At first it says what choices look worth.
        nn.init.zeros_(self.rows.weight)

    def forward(self, board: Any, seat: Any, features: Any, keys: Any, worths: Any) -> Any:
        """The number of every choice."""
        hidden = torch.clamp(self.board(board) + self.seat(seat) + self.features(features), 0, 1)
        rows = self.rows(FIRST_ROWS[keys]) + self.rows(SECOND_ROWS[keys])
        return (rows[:, :, :-1] * hidden[:, None]).sum(2) + rows[:, :, -1] + self.worth * worths


FIRST_ROWS: Final = torch.tensor(FIRST)
SECOND_ROWS: Final = torch.tensor(SECOND)


def load(folder: Path) -> Tensors:
    """The decisions of a folder: what whoever is asked sees, how every choice looks, and its share of the tries."""
    parts: dict[str, list[Any]] = {}
    for path in sorted(folder.glob("*-*.npz")):
        with np.load(path) as file:
            arrays = {name: file[name] for name in file.files}
        counts = arrays["counts"].astype(np.int64)
        ends = np.cumsum(counts)
        rows = np.arange(len(counts))
        at = np.repeat(rows, counts), np.arange(len(arrays["keys"])) - np.repeat(ends - counts, counts)
        spread = {
            name: np.zeros((len(counts), max(MOST, counts.max())), np.float32) for name in ("keys", "worths", "tried")
        }
        for name, one in spread.items():
            one[at] = arrays[name]
        there = np.zeros(spread["keys"].shape, np.bool_)
        there[at] = True
        kept = (counts > 1) & (counts <= MOST) & (spread["tried"].sum(1) > 0)
        found = {
            "board": arrays["board"],
            "seat": arrays["seats"][rows, arrays["seat"]],
            "features": arrays["features"][rows, arrays["seat"]],
            "keys": spread["keys"].astype(np.int64),
            "worths": spread["worths"] / WARMTH,
            "share": spread["tried"] / np.maximum(spread["tried"].sum(1, keepdims=True), 1),
            "there": there,
            "players": np.full(len(counts), arrays["won"].shape[1]),
        }
        for name, one in found.items():
            parts.setdefault(name, []).append(
                one[kept][:, :MOST] if name in ("keys", "worths", "share", "there") else one[kept]
            )
    joined = {name: np.concatenate(one) for name, one in parts.items()}
    return {
        name: torch.from_numpy(one.astype(np.int32) if one.dtype == np.uint16 else one) for name, one in joined.items()
    }


def scores(net: Habits, tensors: Tensors, at: Any) -> Any:
    """The numbers of the choices of some decisions."""
    found = net(
        tensors["board"][at].int(),
        tensors["seat"][at].int(),
        tensors["features"][at].float(),
        tensors["keys"][at],
        tensors["worths"][at],
    )
    return found.masked_fill(~tensors["there"][at], -1e9)


def surprise(score: Any, share: Any) -> Any:
    """How surprising the tries of each decision are."""
    return -(share * torch.log_softmax(score, 1).clamp(min=-50)).sum(1)


def told(net: Habits, tensors: Tensors) -> str:
    """By number of players: how surprising the tries are, how surprising they must be, how often it names the choice
    that was tried most."""
    with torch.no_grad():
        parts = [scores(net, tensors, slice(at, at + AT_ONCE)) for at in range(0, len(tensors["share"]), AT_ONCE)]
    score, share, players = torch.cat(parts), tensors["share"], tensors["players"]
    found = {
        "surprise": surprise(score, share),
        "least": surprise(torch.log(share.clamp(min=1e-9)), share),
        "named": (score.argmax(1) == share.argmax(1)).float(),
    }
    counts = sorted(set(players.tolist()))
    return json.dumps(
        {n: {name: round(float(one[players == n].mean()), 4) for name, one in found.items()} for n in counts}
    )


def learn(args: argparse.Namespace) -> None:
    """Learn, tell after every round through the data how it does on other games, and keep the weights."""
    torch.manual_seed(1)
    began = time.perf_counter()
    tensors, others = load(args.data), load(args.test)
    count = len(tensors["share"])
    print(f"{count} decisions, {len(others['share'])} to test", flush=True)
    net = Habits(args.wide)
    print(f"before: {told(net, others)}", flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay)
    steps = args.epochs * -(-count // args.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, total_steps=steps + 1, pct_start=0.1)
    for epoch in range(args.epochs):
        order = torch.randperm(count)
        for at in range(0, count, args.batch):
            those = order[at : at + args.batch]
            loss = surprise(scores(net, tensors, those), tensors["share"][those]).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
        print(f"epoch {epoch + 1}, {time.perf_counter() - began:.0f} s: {told(net, others)}", flush=True)
    with torch.no_grad():
        weights = {name.replace(".", "_"): one.numpy() for name, one in net.named_parameters()}
    np.savez_compressed(args.out, **weights)
    size = sum(one.size for one in weights.values())
    print(f"{size} weights in {args.out}; what a choice looks worth counts {net.worth.item():.2f}")


def export(weights: Path, out: Path) -> None:
    """Write what was learned as the file that bots read."""
    with np.load(weights) as file:
        wide = len(file["features_bias"])
        sizes = [len(file["board_weight"]), len(file["seat_weight"]), file["features_weight"].shape[1]]
        parts = [file["board_weight"], file["seat_weight"], file["features_weight"].T, file["features_bias"]]
        parts += [file["rows_weight"], file["worth"]]
        written([LEANINGS, *sizes, wide, ROWS], parts, out)
