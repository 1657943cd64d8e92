"""Agents: whoever decides for a seat, given nothing but that seat's view."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

from euphoria.ai.agent import Agent, RandomAgent
from euphoria.ai.levels import LEVELS
from euphoria.ai.thought import Estimate, Ground, Idea, Prospect, Thought
from euphoria.core.errors import BadSetup
from euphoria.core.game import Game
from euphoria.core.view import View
from euphoria.titles import TITLES, ByTitle

AGENTS: Final[Mapping[str, Mapping[str, Callable[..., Agent[View[Game]]]]]] = ByTitle("ai", "AGENTS")
"""Every agent by title and name; each is made from a seed, those that are PATIENT also from a seed and seconds."""
CHARACTERS: Final[Mapping[str, tuple[str, ...]]] = ByTitle("ai", "CHARACTERS")
"""By title: those that like something, and give a little of their chances away for it."""
EXPLAIN: Final[Mapping[str, Callable[[View[Game], int, float], Thought]]] = ByTitle("ai", "explain")
"""By title: what a bot thinks of a view, given a seed and how many seconds it may think."""
NEWS: Final[Mapping[str, Callable[[Game, int], bool]]] = ByTitle("ai", "has_news")
"""By title, from the game: has a seat just seen something that it may want to speak of?"""
LONGEST: Final = 600.0
NET: Final = "net:"
"""What the name of an agent that learned begins with; the rest is its file."""

PATIENT: Final[Mapping[str, tuple[str, ...]]] = ByTitle("ai", "PATIENT")
"""By title: agents that think better the longer they may; how long is said as in `search@0.1`."""


def agent(title: str, name: str, seed: int, seconds: float | None = None) -> Agent[View[Game]]:
    """The agent called so, such as `greedy`, `search@0.1` or `net:FILE`; BadSetup if there is none.

    `seconds` is for those that are patient and do not say it in their name; the others take no time.
    """
    if name.startswith(NET):
        # By its name, so that what is compiled has nothing to do with numpy.
        found: Agent[View[Game]] = import_module("euphoria.ai.net").net_agent(title, name, seed)
        return found
    kind, at, text = name.partition("@")
    known, patient = AGENTS[title], PATIENT[title]
    if kind not in known:
        raise BadSetup(f"there is no agent '{kind}'; known: {', '.join(known)}, and {NET}FILE for a net")
    if not at:
        return known[kind](seed) if seconds is None or kind not in patient else known[kind](seed, seconds)
    if kind not in patient:
        takers = ", ".join([one for one in known if one in patient])
        raise BadSetup(f"{kind} takes no time; only {takers} do, as in search@0.1")
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= LONGEST:
        raise BadSetup(f"{kind}@{text}: the seconds are a number above 0, up to {LONGEST:g}")
    return known[kind](seed, seconds)


def __getattr__(name: str) -> Any:
    """Agents by the names of their classes, whichever title they are for."""
    for title in TITLES.values():
        part = title.part("ai")
        if name in getattr(part, "__all__", ()):
            return getattr(part, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "AGENTS",
    "CHARACTERS",
    "EXPLAIN",
    "LEVELS",
    "NEWS",
    "PATIENT",
    "Agent",
    "Estimate",
    "Ground",
    "Idea",
    "Prospect",
    "RandomAgent",
    "Thought",
    "agent",
]
