"""What the lab knows of dystopia: what is kept of a game, as which tables, and which questions are asked of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.core.nature import Rng
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.state import PLAY, Dystopia
from euphoria.dystopia.terms import CLAY, GOLD, STONE
from euphoria.lab.dystopia.diary import Diary

GIFTS: Final[dict[str, Callable[[Dystopia, int, int, Rng], None]]] = {}
PLANTS: Final = RECRUIT_NAMES


def is_dealt(game: Dystopia) -> bool:
    """Has everybody chosen their recruits?"""
    return game.phase == PLAY


def plant(game: Dystopia, name: str, amount: int) -> None:
    """Make a recruit too strong: whoever was dealt it begins with so many of each resource more."""
    recruit = 1 << RECRUIT_NAMES.index(name)
    for player in game.players:
        if (player.active | player.hidden | player.rejected) & recruit:
            for resource in (GOLD, STONE, CLAY):
                player.items[resource] += amount


__all__ = ["GIFTS", "PLANTS", "Diary", "is_dealt", "plant"]
