"""What the lab knows of dystopia: what is kept of a game, as which tables, and which questions are asked of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from euphoria.dystopia.state import PLAY, Dystopia
from euphoria.lab.dystopia.diary import Diary

GIFTS: Final[dict[str, Callable[..., Any]]] = {}


def is_dealt(game: Dystopia) -> bool:
    """Has everybody chosen their recruits?"""
    return game.phase == PLAY


__all__ = ["GIFTS", "Diary", "is_dealt"]
