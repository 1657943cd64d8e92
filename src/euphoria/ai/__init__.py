"""Agents: whoever decides for a seat, given nothing but that seat's view."""

from collections.abc import Callable
from typing import Any, Final

from euphoria.ai.agent import Agent, RandomAgent
from euphoria.ai.dystopia.characters import CHARACTERS as DYSTOPIA_CHARACTERS
from euphoria.ai.dystopia.explain import explain as explain_dystopia
from euphoria.ai.dystopia.greedy import GreedyAgent
from euphoria.ai.dystopia.levels import RANKS as DYSTOPIA_RANKS
from euphoria.ai.dystopia.search import SearchAgent
from euphoria.ai.leaders.explain import explain as explain_leaders
from euphoria.ai.leaders.greedy import LeadersGreedyAgent
from euphoria.ai.leaders.levels import RANKS as LEADERS_RANKS
from euphoria.ai.leaders.search import LeadersSearchAgent
from euphoria.ai.leaders.talking import has_just_looked
from euphoria.ai.levels import LEVELS
from euphoria.ai.thought import Estimate, Ground, Idea, Thought
from euphoria.core.errors import BadSetup

AGENTS: Final[dict[str, dict[str, Callable[..., Agent[Any]]]]] = {
    "dystopia": {
        "random": RandomAgent,
        "greedy": GreedyAgent,
        "search": SearchAgent,
        **DYSTOPIA_RANKS,
        **DYSTOPIA_CHARACTERS,
    },
    "leaders": {"random": RandomAgent, "greedy": LeadersGreedyAgent, "search": LeadersSearchAgent, **LEADERS_RANKS},
}
"""Every agent by title and name; each is made from a seed, those that are PATIENT also from a seed and seconds."""
CHARACTERS: Final = {"dystopia": tuple(DYSTOPIA_CHARACTERS), "leaders": ()}
"""By title: those that like something, and give a little of their chances away for it."""
PATIENT: Final = frozenset({"search", "overseer", *DYSTOPIA_CHARACTERS})
"""Agents that think better the longer they may; how long is said as in `search@0.1`."""
EXPLAIN: Final[dict[str, Callable[[Any, int, float], Thought]]] = {
    "dystopia": explain_dystopia,
    "leaders": explain_leaders,
}
"""By title: what a bot thinks of a view, given a seed and how many seconds it may think."""
NEWS: Final[dict[str, Callable[[Any, int], bool]]] = {"leaders": has_just_looked}
"""By title, from the game: has a seat just seen something that it may want to speak of?"""
LONGEST: Final = 600.0


def agent(title: str, name: str, seed: int) -> Agent[Any]:
    """The agent called so, such as `greedy` or `search@0.1`; BadSetup if there is none."""
    kind, at, text = name.partition("@")
    known = AGENTS[title]
    if kind not in known:
        raise BadSetup(f"there is no agent '{kind}'; known: {', '.join(known)}")
    if not at:
        return known[kind](seed)
    if kind not in PATIENT:
        raise BadSetup(
            f"{kind} takes no time; only {', '.join([one for one in known if one in PATIENT])} do, as in search@0.1"
        )
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= LONGEST:
        raise BadSetup(f"{kind}@{text}: the seconds are a number above 0, up to {LONGEST:g}")
    return known[kind](seed, seconds)


__all__ = [
    "AGENTS",
    "CHARACTERS",
    "EXPLAIN",
    "LEVELS",
    "NEWS",
    "PATIENT",
    "Agent",
    "Estimate",
    "GreedyAgent",
    "Ground",
    "Idea",
    "LeadersGreedyAgent",
    "LeadersSearchAgent",
    "RandomAgent",
    "SearchAgent",
    "Thought",
    "agent",
]
