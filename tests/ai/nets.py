"""Nets of bots as a few lines of numpy, to compare the compiled layers with."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

COMPILED = os.environ.get("EUPHORIA_EXPECT") == "compiled"


def head_of(path: Path) -> list[str]:
    """What the first line of a net's file says: its format, how many facts and features, how wide, how fine."""
    return path.read_bytes().partition(b"\n")[0].decode().split()


def layers(path: Path) -> dict[str, Any]:
    """The weights of a net by their names."""
    _format, *sizes, scale = head_of(path)
    board, seat, count, wide, narrow = [int(word) for word in sizes]
    flat = np.frombuffer(path.read_bytes().partition(b"\n")[2], "<i2") * float(scale)
    shapes = {
        "board": (board, wide),
        "seat": (seat, wide),
        "features": (count, wide),
        "first": (wide,),
        "own": (wide, narrow),
        "others": (wide, narrow),
        "second": (narrow,),
        "last": (narrow,),
        "bias": (1,),
    }
    found, at = {}, 0
    for name, shape in shapes.items():
        size = int(np.prod(shape))
        found[name] = flat[at : at + size].reshape(shape)
        at += size
    assert at == len(flat)
    return found


def scores(net: dict[str, Any], board: list[int], seats: list[list[int]], numbers: list[list[float]]) -> list[float]:
    """What the net adds for every seat."""
    base = net["first"] + net["board"][board].sum(0)
    first = [
        np.clip(base + net["seat"][facts].sum(0) + np.array(own) @ net["features"], 0, 1)
        for facts, own in zip(seats, numbers, strict=True)
    ]
    found = []
    for at, one in enumerate(first):
        others = np.mean([other for i, other in enumerate(first) if i != at], 0)
        second = np.clip(one @ net["own"] + others @ net["others"] + net["second"], 0, 1)
        found.append(float(second @ net["last"] + net["bias"][0]))
    return found


def leanings(path: Path) -> Callable[..., list[float]]:
    """The net of a file that says what somebody tends to, as a function of facts, features, rows and worths."""
    _format, *sizes, scale = head_of(path)
    board, seat, count, wide, last = [int(word) for word in sizes]
    flat = np.frombuffer(path.read_bytes().partition(b"\n")[2], "<i2") * float(scale)
    inner = (board + seat + count + 1) * wide
    facts = flat[:inner].reshape(-1, wide)
    rows = flat[inner:-1].reshape(last, wide + 1)

    def found(
        on_board: list[int], own: list[int], numbers: list[float], at: list[tuple[int, int]], worths: list[float]
    ) -> list[float]:
        hidden = facts[on_board].sum(0) + facts[[board + fact for fact in own]].sum(0) + facts[-1]
        hidden = np.clip(hidden + np.array(numbers) @ facts[board + seat : -1], 0, 1)
        both = np.array([rows[one] + rows[other] for one, other in at])
        return [float(one) for one in both[:, :-1] @ hidden + both[:, -1] + flat[-1] * np.array(worths)]

    return found
