"""Agents: whoever decides for a seat, given nothing but that seat's view."""

from collections.abc import Callable
from typing import Any, Final

from euphoria.ai.agent import Agent, RandomAgent
from euphoria.ai.dystopia.greedy import GreedyAgent
from euphoria.ai.leaders.greedy import LeadersGreedyAgent

AGENTS: Final[dict[str, dict[str, Callable[[int], Agent[Any]]]]] = {
    "dystopia": {"random": RandomAgent, "greedy": GreedyAgent},
    "leaders": {"random": RandomAgent, "greedy": LeadersGreedyAgent},
}
"""Every agent by title and name; each is made from a seed. All titles have a greedy one, which gives the hints."""

__all__ = ["AGENTS", "Agent", "GreedyAgent", "LeadersGreedyAgent", "RandomAgent"]
