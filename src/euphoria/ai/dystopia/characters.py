"""Characters: the search with a liking, which shows where several choices are about equally good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from euphoria.ai.agent import Agent
from euphoria.ai.dystopia.search import Search, SearchAgent
from euphoria.core.choices import Choice
from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.choices import PLACE
from euphoria.dystopia.terms import CONSTRUCTION, ICARITE, TANK_ENERGY, TUNNEL
from euphoria.dystopia.view import View

CLOSE: Final = 0.03
"""So much of a chance to win a character gives away for what it likes."""
TRIED: Final = 0.05
"""As long as it has been tried at least so often, as a share of all tries."""


class Character(Agent[View]):
    """Takes what it likes best among what is about as good as the best."""

    name = "character"

    def __init__(self, seed: int, likes: Callable[[int], bool], seconds: float, count: int = 0) -> None:
        self.thinker: Final = SearchAgent(seed, seconds, count)
        self.likes: Final = likes
        """Is this a space it likes?"""

    def choose(self, view: View) -> Choice:
        choices = view.question().choices
        votes = self.votes(view)
        found = choices[0]
        for choice in choices:
            if votes.get(choice.index, 0.0) > votes.get(found.index, 0.0):
                found = choice
        return found

    def votes(self, view: View) -> dict[int, float]:
        """As many as tries; what is liked and nearly as good as the best has the tries of the best on top."""
        choices = view.question().choices
        if len(choices) == 1:
            return {choices[0].index: 1.0}
        search = self.thinker.search(view)
        votes = tries_of(search, choices)
        best = search.choice().index
        leading = search.root.children[best]
        worth = leading.sums[search.seat] / leading.visits
        for choice in choices:
            if choice.verb != PLACE or not self.likes(choice.b) or choice.index not in votes:
                continue
            child = search.root.children[choice.index]
            if child.visits > TRIED * search.root.visits and child.sums[search.seat] / child.visits > worth - CLOSE:
                votes[choice.index] += leading.visits
        return votes


def tries_of(search: Search, choices: list[Choice]) -> dict[int, float]:
    """How often each choice was tried."""
    tried = search.root.children
    return {choice.index: float(tried[choice.index].visits) for choice in choices if choice.index in tried}


def builds(space: int) -> bool:
    """Is it a construction site?"""
    return space >= CONSTRUCTION


def flies(space: int) -> bool:
    """Is it in Icarus?"""
    return FACTION_OF[space] == ICARITE


def digs(space: int) -> bool:
    """Is it a tunnel, or the end of one?"""
    return TUNNEL <= space < TANK_ENERGY


def builder(seed: int, seconds: float = 1.0) -> Agent[View]:
    """Likes to build."""
    return Character(seed, builds, seconds)


def sky_trader(seed: int, seconds: float = 1.0) -> Agent[View]:
    """Likes the clouds of Icarus, and bliss."""
    return Character(seed, flies, seconds)


def digger(seed: int, seconds: float = 1.0) -> Agent[View]:
    """Likes tunnels."""
    return Character(seed, digs, seconds)


CHARACTERS: Final[dict[str, Callable[..., Agent[Any]]]] = {
    "builder": builder,
    "sky-trader": sky_trader,
    "digger": digger,
}
