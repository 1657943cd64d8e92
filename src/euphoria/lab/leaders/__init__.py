"""What the lab knows of leaders: what is kept of a game, as which tables, and which questions are asked of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.core.nature import Rng
from euphoria.lab.leaders.diary import Diary
from euphoria.leaders.state import PLAY, Leaders
from euphoria.leaders.steps.recruits import look
from euphoria.leaders.terms import EACH_SLOT, Seat, position_of


def is_dealt(game: Leaders) -> bool:
    """Has everybody laid out their recruits?"""
    return game.phase == PLAY


def free_looks(game: Leaders, seat: Seat, count: int, rng: Rng) -> None:
    """Let a seat learn some recruits of others before the first turn, chosen at random: what is that worth?"""
    places = [position_of(other, slot) for other in range(len(game.players)) if other != seat for slot in EACH_SLOT]
    for _look in range(min(count, len(places))):
        look(game, 1 << seat, places.pop(rng.below(len(places))))


GIFTS: Final[dict[str, Callable[[Leaders, int, int, Rng], None]]] = {"looks": free_looks}
PLANTS: Final = ()

__all__ = ["GIFTS", "PLANTS", "Diary", "is_dealt"]
