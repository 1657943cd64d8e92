"""The nets of learned evaluations, from the files that lie beside the titles' minds; `docs/minds.md` tells of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

try:
    from euphoria.ai.layers import Layers

    COMPILED = True
except ImportError:  # a plain build
    COMPILED = False

FORMAT: Final = "net-1"


def nets(path: Path, board: int, seat: int, features: int) -> list[Layers]:
    """The net of a file, for so many facts and features; none in a plain build, which has no compiled layers.

    The file begins with a line that says how wide its layers are and how fine its weights, which follow.
    """
    if not COMPILED:
        return []
    head, _, weights = path.read_bytes().partition(b"\n")
    words = head.decode().split()
    if words[0] != FORMAT or [int(word) for word in words[1:4]] != [board, seat, features]:
        raise ValueError(f"{path.name} is not a net for these facts and features")
    return [Layers(weights, float(words[6]), board, seat, features, int(words[4]), int(words[5]))]
