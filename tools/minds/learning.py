"""A small net over facts and features: what it adds to the linear evaluation, learned from positions and playouts."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from euphoria.ai.dystopia.features import BASE
from euphoria.ai.dystopia.inputs import OF_A_SEAT, OF_THE_BOARD

MOST = 6


class Net(nn.Module):
    """Facts and features of a seat and the board, then what the others have; one number for every seat."""

    def __init__(self, wide: int, narrow: int) -> None:
        super().__init__()
        self.board = nn.EmbeddingBag(OF_THE_BOARD, wide, mode="sum", padding_idx=0)
        self.seat = nn.EmbeddingBag(OF_A_SEAT, wide, mode="sum", padding_idx=0)
        self.features = nn.Linear(BASE, wide)
        self.second = nn.Linear(2 * wide, narrow)
        self.last = nn.Linear(narrow, 1)
        for bag in (self.board, self.seat):
            nn.init.normal_(bag.weight, std=0.05)
            with torch.no_grad():
                bag.weight[0].zero_()
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, board, seats, features, present, there):  # type: ignore[no-untyped-def]
        """The score of every seat: what the linear evaluation says and what the net adds."""
        n, most, _ = seats.shape
        first = self.seat(seats.reshape(n * most, -1)).view(n, most, -1)
        first = torch.clamp(first + self.board(board)[:, None] + self.features(features), 0, 1)
        first = first * there[:, :, None]
        count = there.sum(1, keepdim=True)[:, :, None]
        others = (first.sum(1, keepdim=True) - first) / (count - 1)
        second = torch.clamp(self.second(torch.cat([first, others], 2)), 0, 1)
        score = present + self.last(second)[:, :, 0]
        return score.masked_fill(there == 0, -1e9)


def load(folders: list[Path]):  # type: ignore[no-untyped-def]
    """All positions, seats filled up to six."""
    parts = {name: [] for name in ("board", "seats", "features", "present", "won", "there")}
    for folder in folders:
        for path in sorted(folder.glob("*.npz")):
            with np.load(path) as file:
                n, players = file["won"].shape
                if not n:
                    continue
                parts["board"].append(file["board"])
                for name in ("seats", "features", "present", "won"):
                    whole = file[name]
                    wide = np.zeros((n, MOST, *whole.shape[2:]), whole.dtype)
                    wide[:, :players] = whole
                    parts[name].append(wide)
                there = np.zeros((n, MOST), np.float32)
                there[:, :players] = 1
                parts["there"].append(there)
    return {name: np.concatenate(found) for name, found in parts.items()}


def to(device, arrays):  # type: ignore[no-untyped-def]
    """On the device, whole."""
    return {
        name: torch.from_numpy(a.astype(np.int16) if a.dtype == np.uint16 else a).to(device) for name, a in arrays.items()
    }


def batch(tensors, at):  # type: ignore[no-untyped-def]
    """Some positions as the net takes them."""
    return (
        tensors["board"][at].int(),
        tensors["seats"][at].int(),
        tensors["features"][at].float(),
        tensors["present"][at],
        tensors["there"][at],
    )


def loss_of(score, won):  # type: ignore[no-untyped-def]
    """How surprising the labels are, per position."""
    logs = torch.log_softmax(score, 1)
    return -(won * logs.clamp(min=-50)).sum(1)


def judged(net, tensors):  # type: ignore[no-untyped-def]
    """By number of players: positions, loss of the linear evaluation, loss with the net, the entropy of the labels."""
    found = {}
    with torch.no_grad():
        losses, linear = [], []
        for at in range(0, len(tensors["won"]), 65536):
            part = torch.arange(at, min(at + 65536, len(tensors["won"])), device=tensors["won"].device)
            inputs = batch(tensors, part)
            losses.append(loss_of(net(*inputs), tensors["won"][part]))
            linear.append(loss_of(inputs[3].masked_fill(inputs[4] == 0, -1e9), tensors["won"][part]))
        losses, linear = torch.cat(losses), torch.cat(linear)
        players = tensors["there"].sum(1).int()
        for count in range(2, MOST + 1):
            those = players == count
            if those.any():
                gain = (linear - losses)[those]
                found[count] = [
                    int(those.sum()),
                    round(float(linear[those].mean()), 4),
                    round(float(losses[those].mean()), 4),
                    round(float(gain.mean()), 4),
                    round(float(gain.std() / len(gain) ** 0.5), 4),
                ]
    return found


def learn(args: argparse.Namespace) -> None:
    """Learn, tell, save."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    began = time.monotonic()
    tensors = to(device, load(args.data))
    test = to(device, load([args.test]))
    count = len(tensors["won"])
    print(f"{count} positions, {len(test['won'])} to test, read in {time.monotonic() - began:.0f} s", flush=True)
    net = Net(*args.hidden).to(device)
    steps = args.epochs * (count // args.batch + 1)
    optimiser = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, total_steps=steps + 1, pct_start=0.1)
    print("before", json.dumps(judged(net, test)), flush=True)
    for epoch in range(args.epochs):
        order = torch.randperm(count, device=device)
        total = 0.0
        for at in range(0, count, args.batch):
            part = order[at : at + args.batch]
            loss = loss_of(net(*batch(tensors, part)), tensors["won"][part]).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            total += float(loss.detach()) * len(part) if at % (16 * args.batch) == 0 else 0.0
        print(f"epoch {epoch + 1}, {time.monotonic() - began:.0f} s", json.dumps(judged(net, test)), flush=True)
    with torch.no_grad():
        weights = {name.replace(".", "_"): value.cpu().numpy().astype(np.float32) for name, value in net.named_parameters()}
    np.savez_compressed(args.out, **weights)
    print("parameters", sum(value.size for value in weights.values()), "saved", args.out, flush=True)
