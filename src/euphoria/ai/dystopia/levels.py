"""The five ranks of bots in dystopia: different in how far they look and how often they blunder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from euphoria.ai.agent import Agent
from euphoria.ai.dystopia.greedy import GreedyAgent, value
from euphoria.ai.dystopia.search import SearchAgent
from euphoria.ai.dystopia.values import Outlook
from euphoria.core.choices import Choice
from euphoria.core.nature import Rng, seeded
from euphoria.dystopia.view import View


class Forgetful(Agent[View]):
    """Wants what the greedy agent wants, but overlooks things: each choice's value is blurred, and some are missed."""

    name = "forgetful"

    def __init__(self, seed: int, blur: float, misses: float) -> None:
        self.rng: Final[Rng] = seeded(seed)
        self.blur: Final = blur
        self.misses: Final = misses

    def choose(self, view: View) -> Choice:
        choices = view.question().choices
        assert view.seat is not None
        outlook = Outlook(view.game, view.seat)
        found = choices[0]
        highest = -1e18
        for choice in choices:
            # The sum of uniform numbers is near enough to a bell.
            noise = sum([self.rng.below(1000) for _ in range(4)]) / 1000.0 - 2.0
            worth = value(outlook, choice) + noise * self.blur
            if self.rng.below(1000) < self.misses * 1000:
                worth -= 1000.0
            if worth > highest:
                highest = worth
                found = choice
        return found


def intern(seed: int) -> Agent[View]:
    """Sees what lies in front of it, and overlooks much of that."""
    return Forgetful(seed, 30.0, 0.3)


def clerk(seed: int) -> Agent[View]:
    """Knows what things are worth, and has off moments."""
    return Forgetful(seed, 8.0, 0.08)


def minister(seed: int) -> Agent[View]:
    """Thinks its own turn through to the end in some deals, and a net weighs what comes of it; never looks further."""
    return SearchAgent(seed, count=60, ahead=0)


def overseer(seed: int, seconds: float = 1.0) -> Agent[View]:
    """Plays the next turns in thought, in as many deals as the time allows, and a net weighs what comes of them."""
    return SearchAgent(seed, seconds)


def first_overseer(seed: int, seconds: float = 1.0) -> Agent[View]:
    """The overseer as it was before it had a net: everybody's next two turns, weighed by features. To compare with."""
    return SearchAgent(seed, seconds, explore=0.3, warmth=30.0, ahead=-1, keep=0.5, learned=False)


RANKS: Final[dict[str, Callable[..., Agent[View]]]] = {
    "intern": intern,
    "clerk": clerk,
    "inspector": GreedyAgent,
    "minister": minister,
    "overseer": overseer,
}
"""The inspector is the greedy agent: it takes what looks best now and never blunders, but never looks ahead."""
