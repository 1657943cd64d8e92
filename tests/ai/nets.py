"""The net of a learned evaluation as a few lines of numpy, to compare the compiled layers with."""

from __future__ import annotations

import os
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
