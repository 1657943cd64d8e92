"""What bots of dystopia know of their game: values, searches, characters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.ai.agent import Agent, RandomAgent
from euphoria.ai.dystopia import characters, judge, levels
from euphoria.ai.dystopia.explain import explain
from euphoria.ai.dystopia.greedy import GreedyAgent
from euphoria.ai.dystopia.search import SearchAgent
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import Seat
from euphoria.dystopia.view import View

AGENTS: Final[dict[str, Callable[..., Agent[View]]]] = {
    "random": RandomAgent,
    "greedy": GreedyAgent,
    "search": SearchAgent,
    **levels.RANKS,
    "overseer-1": levels.first_overseer,
    **characters.CHARACTERS,
}
CHARACTERS: Final = tuple(characters.CHARACTERS)
PATIENT: Final = ("search", "overseer", "overseer-1", *CHARACTERS)


def has_news(game: Dystopia, seat: Seat) -> bool:
    """Nobody speaks of what they see."""
    return False


__all__ = ["AGENTS", "CHARACTERS", "PATIENT", "GreedyAgent", "SearchAgent", "explain", "has_news", "judge"]
