"""What bots of leaders know of their game: values, suspicion, talk, characters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.ai.agent import Agent, RandomAgent
from euphoria.ai.leaders import hearsay, judge, levels
from euphoria.ai.leaders.explain import explain
from euphoria.ai.leaders.greedy import LeadersGreedyAgent
from euphoria.ai.leaders.search import LeadersSearchAgent
from euphoria.ai.leaders.talking import has_just_looked as has_news
from euphoria.leaders.view import View

AGENTS: Final[dict[str, Callable[..., Agent[View]]]] = {
    "random": RandomAgent,
    "greedy": LeadersGreedyAgent,
    "search": LeadersSearchAgent,
    **levels.RANKS,
    "overseer-1": levels.overseer_1,
    "overseer-2": levels.overseer_2,
}
CHARACTERS: Final[tuple[str, ...]] = ()
PATIENT: Final = ("search", "overseer", "overseer-1", "overseer-2")

__all__ = [
    "AGENTS",
    "CHARACTERS",
    "PATIENT",
    "LeadersGreedyAgent",
    "LeadersSearchAgent",
    "explain",
    "has_news",
    "hearsay",
    "judge",
]
