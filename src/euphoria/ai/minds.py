"""Nets that bots have learned, from the files that lie beside the titles' minds; `docs/minds.md` tells of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

try:
    from euphoria.ai.layers import Layers, Leanings

    COMPILED = True
except ImportError:  # a plain build
    COMPILED = False

FORMAT: Final = "net-1"
LEANINGS: Final = "leanings-1"


def nets(path: Path, board: int, seat: int, features: int) -> list[Layers]:
    """The evaluation of a file, for so many facts and features; none in a plain build, which has no compiled layers."""
    if not COMPILED:
        return []
    scale, wide, narrow, weights = _read(path, FORMAT, [board, seat, features])
    return [Layers(weights, scale, board, seat, features, wide, narrow)]


def leanings(path: Path, board: int, seat: int, features: int, rows: int) -> list[Leanings]:
    """The net of a file that says who tends to what, for so many facts, features and rows of choices; none in a plain
    build."""
    if not COMPILED:
        return []
    scale, wide, last, weights = _read(path, LEANINGS, [board, seat, features])
    if last != rows:
        raise ValueError(f"{path.name} is not a net for these choices")
    return [Leanings(weights, scale, board, seat, features, wide, rows)]


def _read(path: Path, wanted: str, sizes: list[int]) -> tuple[float, int, int, bytes]:
    """A file begins with a line that says how wide its layers are and how fine its weights, which follow."""
    head, _, weights = path.read_bytes().partition(b"\n")
    words = head.decode().split()
    if words[0] != wanted or [int(word) for word in words[1:4]] != sizes:
        raise ValueError(f"{path.name} is not a net for these facts and features")
    return float(words[6]), int(words[4]), int(words[5]), weights
