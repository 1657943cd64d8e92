"""A small net over facts and features: what it adds to the linear evaluation, learned from positions and playouts."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import nn

from euphoria.ai.dystopia import features, inputs
from euphoria.ai.leaders import inputs as leaders_inputs
from euphoria.ai.leaders.evaluation import COUNT, WEIGHTS
from euphoria.ai.leaders.mind import OF_TEAMS, ORDERS
from euphoria.ai.minds import FORMAT
from euphoria.dystopia import terms
from euphoria.leaders import terms as leaders_terms
from euphoria.leaders.terms import TEAMS, WASTELANDER
from minds.data import Arrays

NOWHERE: Final = -1e9
"""The score of a seat that nobody has."""
OUTCAST: Final = 0.85
"""A playout of leaders that the Wastelanders win counts so much less: among quick players they win far more often than
among those who search (docs/minds.md), and whoever learns from the former thinks little of being shot."""
FINEST: Final = 32767
"""Weights are kept as whole numbers up to this."""
AT_ONCE: Final = 65536
Tensors = dict[str, Any]


class Net(nn.Module):  # type: ignore[misc]  # torch has no types here: only who trains has it
    """Facts and features of a seat with those of the board, then what the others have; one number for every seat."""

    def __init__(self, title: Title, wide: int, narrow: int) -> None:
        super().__init__()
        self.board = nn.EmbeddingBag(title.of_the_board, wide, mode="sum", padding_idx=0)
        self.seat = nn.EmbeddingBag(title.of_a_seat, wide, mode="sum", padding_idx=0)
        self.features = nn.Linear(title.features, wide)
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


def load(title: Title, folders: list[Path], promise: float = 0.0) -> Arrays:
    """All positions of some folders, seats filled up to the most there are; of those that were searched, what the
    search promised counts for so much of what became of them."""
    parts: dict[str, list[Any]] = {}
    for path in [path for folder in folders for path in sorted(folder.glob("*-*.npz"))]:
        with np.load(path) as file:
            arrays = {name: file[name] for name in file.files}
        arrays = title.prepared(searched(arrays, promise) if "promised" in arrays else arrays)
        found, players = arrays["won"].shape
        arrays["there"] = np.ones((found, players), np.float32)
        for name, one in arrays.items():
            if name in ("board", "by team", "weight"):
                whole = one
            else:
                whole = np.zeros((found, title.most_players, *one.shape[2:]), one.dtype)
                whole[:, :players] = one
            parts.setdefault(name, []).append(whole)
    joined = {name: np.concatenate(one) for name, one in parts.items()}
    for name in ("board", "seats"):
        # Room that no position needs would only cost time.
        joined[name] = joined[name][..., : int((joined[name] != 0).sum(-1).max())]
    return joined


def on(device: str, arrays: Arrays) -> Tensors:
    """The arrays on a device, where they stay."""
    facts = ("board", "seats")
    return {name: torch.from_numpy(a.astype(np.int16) if name in facts else a).to(device) for name, a in arrays.items()}


def some(tensors: Tensors, at: Any) -> tuple[Any, ...]:
    """Some positions, as the net takes them."""
    facts = (tensors["board"][at].int(), tensors["seats"][at].int())
    if "by team" in tensors:
        own = torch.tensor(ORDERS, device=facts[0].device)[tensors["teams"][at].long()]
        rows = torch.arange(len(own), device=own.device)[:, None, None]
        numbers = tensors["by team"][at].float()[rows, own].flatten(2)
    else:
        numbers = tensors["features"][at].float()
    return *facts, numbers, tensors["present"][at], tensors["there"][at]


def surprise_of_one(score: Any, won: Any, there: Any) -> Any:
    """How surprising what became of each position is, where one seat wins."""
    return -(won * torch.log_softmax(score, 1).clamp(min=-50)).sum(1)


def surprise_of_each(score: Any, won: Any, there: Any) -> Any:
    """The same where any seats may win, on average over the seats."""
    each = nn.functional.binary_cross_entropy_with_logits(score.clamp(-50, 50), won, reduction="none")
    return (each * there).sum(1) / there.sum(1)


def searched(arrays: Arrays, promise: float) -> Arrays:
    """Of the decisions of players who search, the beginnings of turns, as positions."""
    those = arrays["turn"] & (arrays["promised"].sum(1) > 0)
    kept = {name: arrays[name][those] for name in ("board", "seats", "features", "present", "won")}
    promised = arrays["promised"][those].astype(np.float32)
    promised /= promised.sum(1, keepdims=True)
    return kept | {"won": (promise * promised + (1 - promise) * kept["won"]).astype(np.float32)}


def as_it_is(arrays: Arrays) -> Arrays:
    """Positions of dystopia all count alike."""
    return arrays | {"weight": np.ones(len(arrays["won"]), np.float32)}


def with_odds(arrays: Arrays) -> Arrays:
    """Positions of leaders with what the linear evaluation says of every seat, as the logarithm of its odds."""
    by_team, teams = arrays["features"], arrays["teams"].astype(np.int64)
    weights = np.array(WEIGHTS[teams.shape[1]], np.float32).reshape(2, COUNT)
    rows = np.array([1 if team == WASTELANDER else 0 for team in range(TEAMS)])
    scores = (by_team.astype(np.float32) * weights[rows]).sum(2)
    own = np.take_along_axis(scores, teams, 1)
    others = np.exp(scores).sum(1, keepdims=True) - np.exp(own)
    kept = {name: arrays[name] for name in ("board", "seats", "teams", "won")}
    weight = 1.0 - OUTCAST * arrays["sides"].astype(np.float32)[:, WASTELANDER]
    return kept | {"by team": by_team, "present": (own - np.log(others)).astype(np.float32), "weight": weight}


@dataclass(frozen=True)
class Title:
    """What a net is told of a title's positions, and how surprising what became of them is."""

    of_the_board: int
    of_a_seat: int
    features: int
    most_players: int
    prepared: Callable[[Arrays], Arrays]
    surprise: Callable[[Any, Any, Any], Any]


TITLED: Final = {
    "dystopia": Title(
        inputs.OF_THE_BOARD, inputs.OF_A_SEAT, features.BASE, terms.MOST_PLAYERS, as_it_is, surprise_of_one
    ),
    "leaders": Title(
        leaders_inputs.OF_THE_TABLE,
        leaders_inputs.OF_A_SEAT,
        OF_TEAMS,
        leaders_terms.MOST_PLAYERS,
        with_odds,
        surprise_of_each,
    ),
}


def judged(title: Title, net: Net, tensors: Tensors) -> dict[int, dict[str, float]]:
    """By number of players: the surprise of the linear evaluation and of the net, the gain and its standard error."""
    ours: list[Any] = []
    linear: list[Any] = []
    with torch.no_grad():
        for at in range(0, len(tensors["won"]), AT_ONCE):
            those = slice(at, at + AT_ONCE)
            inputs, won = some(tensors, those), tensors["won"][those]
            ours.append(title.surprise(net(*inputs), won, inputs[4]))
            linear.append(title.surprise(inputs[3].masked_fill(inputs[4] == 0, NOWHERE), won, inputs[4]))
    before, after = torch.cat(linear), torch.cat(ours)
    players = tensors["there"].sum(1).int()
    found: dict[int, dict[str, float]] = {}
    for count in sorted(set(players.tolist())):
        those = players == count
        weight = tensors["weight"][those] / tensors["weight"][those].mean()
        gain = (before - after)[those] * weight
        found[count] = {
            "positions": len(gain),
            "linear": round(float((before[those] * weight).mean()), 4),
            "net": round(float((after[those] * weight).mean()), 4),
            "gain": round(float(gain.mean()), 4),
            "error": round(float(gain.std()) / len(gain) ** 0.5, 4),
        }
    return found


def learn(args: argparse.Namespace) -> None:
    """Learn, tell after every round through the data how it does on other games, and keep the weights."""
    title, epochs, rate, batch = TITLED[args.title], args.epochs, args.rate, args.batch
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    began = time.perf_counter()
    tensors, others = on(device, load(title, args.data, args.promise)), on(device, load(title, [args.test]))
    count = len(tensors["won"])
    print(f"{count} positions, {len(others['won'])} to test, on {device}", flush=True)
    net = Net(title, *args.hidden).to(device)
    if args.begin:
        with np.load(args.begin) as file, torch.no_grad():
            for one, tensor in net.named_parameters():
                tensor.copy_(torch.from_numpy(file[one.replace(".", "_")]))
        print(f"{args.begin}: {json.dumps(judged(title, net, others))}", flush=True)
    steps = epochs * -(-count // batch)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-5)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1, pct_start=0.1)
    for epoch in range(epochs):
        order = torch.randperm(count, device=device)
        for at in range(0, count, batch):
            those = order[at : at + batch]
            inputs = some(tensors, those)
            loss = (title.surprise(net(*inputs), tensors["won"][those], inputs[4]) * tensors["weight"][those]).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
        told = json.dumps(judged(title, net, others))
        print(f"epoch {epoch + 1}, {time.perf_counter() - began:.0f} s: {told}", flush=True)
    with torch.no_grad():
        weights = {name.replace(".", "_"): one.cpu().numpy() for name, one in net.named_parameters()}
    np.savez_compressed(args.out, **weights)
    print(f"{sum(one.size for one in weights.values())} parameters in {args.out}")


def export(weights: Path, out: Path) -> None:
    """Write what was learned as the file that bots read: a line about it, then weights of two bytes each."""
    with np.load(weights) as file:
        wide, narrow = len(file["features_bias"]), len(file["second_bias"])
        second = file["second_weight"].T
        counts = (len(file["board_weight"]), len(file["seat_weight"]), file["features_weight"].shape[1])
        parts = [file["board_weight"], file["seat_weight"], file["features_weight"].T, file["features_bias"]]
        parts += [second[:wide], second[wide:], file["second_bias"], file["last_weight"], file["last_bias"]]
    written([FORMAT, *counts, wide, narrow], parts, out)


def written(head: list[object], parts: list[Any], out: Path) -> None:
    """Write a line about a net, then its weights as whole numbers of two bytes each."""
    flat = np.concatenate([part.ravel() for part in parts])
    scale = float(np.abs(flat).max()) / FINEST
    out.write_bytes(
        " ".join([*map(str, head), repr(scale)]).encode() + b"\n" + np.round(flat / scale).astype("<i2").tobytes()
    )
    print(f"{flat.size} weights in {out}, {out.stat().st_size} bytes")
