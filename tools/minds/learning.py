"""A small net over facts and features: what it adds to the linear evaluation, learned from positions and playouts."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import nn

from euphoria.ai.dystopia.features import BASE
from euphoria.ai.dystopia.inputs import OF_A_SEAT, OF_THE_BOARD
from euphoria.dystopia.terms import MOST_PLAYERS
from minds.data import Arrays

NOWHERE: Final = -1e9
"""The score of a seat that nobody has."""
AT_ONCE: Final = 65536
Tensors = dict[str, Any]


class Net(nn.Module):  # type: ignore[misc]  # torch has no types here: only who trains has it
    """Facts and features of a seat with those of the board, then what the others have; one number for every seat."""

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
        # At first it adds nothing to what the linear evaluation says.
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, board: Any, seats: Any, features: Any, present: Any, there: Any) -> Any:
        """The score of every seat: what the linear evaluation says and what the net adds."""
        n, most, _ = seats.shape
        first = self.seat(seats.reshape(n * most, -1)).view(n, most, -1)
        first = torch.clamp(first + self.board(board)[:, None] + self.features(features), 0, 1)
        first = first * there[:, :, None]
        count = there.sum(1, keepdim=True)[:, :, None]
        others = (first.sum(1, keepdim=True) - first) / (count - 1)
        second = torch.clamp(self.second(torch.cat([first, others], 2)), 0, 1)
        score = present + self.last(second)[:, :, 0]
        return score.masked_fill(there == 0, NOWHERE)


def load(folders: list[Path]) -> Arrays:
    """All positions of some folders, seats filled up to the most there are."""
    parts: dict[str, list[Any]] = {name: [] for name in ("board", "seats", "features", "present", "won", "there")}
    for path in [path for folder in folders for path in sorted(folder.glob("*-*.npz"))]:
        with np.load(path) as file:
            found, players = file["won"].shape
            parts["board"].append(file["board"])
            for name in ("seats", "features", "present", "won"):
                whole = np.zeros((found, MOST_PLAYERS, *file[name].shape[2:]), file[name].dtype)
                whole[:, :players] = file[name]
                parts[name].append(whole)
            there = np.zeros((found, MOST_PLAYERS), np.float32)
            there[:, :players] = 1
            parts["there"].append(there)
    return {name: np.concatenate(one) for name, one in parts.items()}


def on(device: str, arrays: Arrays) -> Tensors:
    """The arrays on a device, where they stay."""
    facts = ("board", "seats")
    return {name: torch.from_numpy(a.astype(np.int16) if name in facts else a).to(device) for name, a in arrays.items()}


def some(tensors: Tensors, at: Any) -> tuple[Any, ...]:
    """Some positions, as the net takes them."""
    facts = (tensors["board"][at].int(), tensors["seats"][at].int())
    return *facts, tensors["features"][at].float(), tensors["present"][at], tensors["there"][at]


def surprise(score: Any, won: Any) -> Any:
    """How surprising what became of each position is."""
    return -(won * torch.log_softmax(score, 1).clamp(min=-50)).sum(1)


def judged(net: Net, tensors: Tensors) -> dict[int, dict[str, float]]:
    """By number of players: the surprise of the linear evaluation and of the net, the gain and its standard error."""
    ours: list[Any] = []
    linear: list[Any] = []
    with torch.no_grad():
        for at in range(0, len(tensors["won"]), AT_ONCE):
            those = slice(at, at + AT_ONCE)
            inputs, won = some(tensors, those), tensors["won"][those]
            ours.append(surprise(net(*inputs), won))
            linear.append(surprise(inputs[3].masked_fill(inputs[4] == 0, NOWHERE), won))
    before, after = torch.cat(linear), torch.cat(ours)
    players = tensors["there"].sum(1).int()
    found: dict[int, dict[str, float]] = {}
    for count in sorted(set(players.tolist())):
        gain = (before - after)[players == count]
        found[count] = {
            "positions": len(gain),
            "linear": round(float(before[players == count].mean()), 4),
            "net": round(float(after[players == count].mean()), 4),
            "gain": round(float(gain.mean()), 4),
            "error": round(float(gain.std()) / len(gain) ** 0.5, 4),
        }
    return found


def learn(
    data: list[Path], test: Path, hidden: tuple[int, int], epochs: int, rate: float, batch: int, out: Path
) -> None:
    """Learn, tell after every round through the data how it does on other games, and keep the weights."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    began = time.perf_counter()
    tensors, others = on(device, load(data)), on(device, load([test]))
    count = len(tensors["won"])
    print(f"{count} positions, {len(others['won'])} to test, on {device}", flush=True)
    net = Net(*hidden).to(device)
    steps = epochs * -(-count // batch)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-5)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1, pct_start=0.1)
    for epoch in range(epochs):
        order = torch.randperm(count, device=device)
        for at in range(0, count, batch):
            those = order[at : at + batch]
            loss = surprise(net(*some(tensors, those)), tensors["won"][those]).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
        told = json.dumps(judged(net, others))
        print(f"epoch {epoch + 1}, {time.perf_counter() - began:.0f} s: {told}", flush=True)
    with torch.no_grad():
        weights = {name.replace(".", "_"): one.cpu().numpy() for name, one in net.named_parameters()}
    np.savez_compressed(out, **weights)
    print(f"{sum(one.size for one in weights.values())} parameters in {out}")
