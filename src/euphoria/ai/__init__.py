"""Agents: whoever decides for a seat, given nothing but that seat's view."""

from collections.abc import Callable
from typing import Final

from euphoria.ai.agent import Agent
from euphoria.ai.simple import GreedyAgent, RandomAgent

AGENTS: Final[dict[str, Callable[[int], Agent]]] = {"random": RandomAgent, "greedy": GreedyAgent}
"""Every agent by name; each is made from a seed."""

__all__ = ["AGENTS", "Agent", "GreedyAgent", "RandomAgent"]
