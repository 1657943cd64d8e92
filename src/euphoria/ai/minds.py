"""Nets that bots have learned, from the files that lie beside the titles' minds; `docs/minds.md` tells of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

try:
    from euphoria.ai.layers import Depths, Layers, Leanings

    COMPILED = True
except ImportError:  # a plain build
    COMPILED = False

FORMAT: Final = "net-1"
LEANINGS: Final = "leanings-1"
DEPTHS: Final = "depths-1"


def nets(path: Path, board: int, seat: int, features: int) -> list[Layers]:
    """The evaluation of a file, for so many facts and features; none in a plain build, which has no compiled layers."""
    if not COMPILED:
        return []
    (wide, narrow), scale, weights = _read(path, FORMAT, [board, seat, features])
    return [Layers(weights, scale, board, seat, features, wide, narrow)]


def leanings(path: Path, board: int, seat: int, features: int, rows: int) -> list[Leanings]:
    """The net of a file that says who tends to what, for so many facts, features and rows of choices; none in a plain
    build."""
    if not COMPILED:
        return []
    (wide, last), scale, weights = _read(path, LEANINGS, [board, seat, features])
    if last != rows:
        raise ValueError(f"{path.name} is not a net for these choices")
    return [Leanings(weights, scale, board, seat, features, wide, rows)]


def depths(path: Path, inputs: int, rows: int) -> list[Depths]:
    """The net of a file that says who tends to what, for so many inputs of an observation and rows of choices; none in
    a plain build."""
    if not COMPILED:
        return []
    (wide, narrow), scale, weights = _read(path, DEPTHS, [inputs, rows])
    return [Depths(weights, scale, inputs, wide, narrow, rows)]


def _read(path: Path, wanted: str, sizes: list[int]) -> tuple[list[int], float, bytes]:
    """How wide the layers of a file are, how fine its weights, and these. It begins with a line that says so, behind
    its form and how much it takes in and gives out."""
    head, _, weights = path.read_bytes().partition(b"\n")
    form, *words = head.decode().split()
    if form != wanted or [int(word) for word in words[: len(sizes)]] != sizes:
        raise ValueError(f"{path.name} is not a net for this game")
    return [int(word) for word in words[len(sizes) : -1]], float(words[-1]), weights
