"""What somebody sensible would do, quickly: the priors of the search and the moves of its playouts."""

from __future__ import annotations

from euphoria.ai.dystopia.greedy import value
from euphoria.ai.dystopia.values import Outlook
from euphoria.core.choices import Choice
from euphoria.core.nature import Rng
from euphoria.dystopia.choices import TRADE
from euphoria.dystopia.state import Dystopia


def best(game: Dystopia, rng: Rng) -> Choice:
    """The choice of the highest immediate value; equal ones by lot. Nobody begins to trade."""
    choices = game.open_choices
    count = len(choices)
    if count == 1:
        return choices[0]
    outlook = Outlook(game, game.seat)
    found = choices[0]
    highest = -1e18
    ties = 1
    for choice in choices:
        # Offers come to little and cost as much thought as all the rest.
        if choice.verb == TRADE:
            continue
        worth = value(outlook, choice)
        if worth > highest:
            found = choice
            highest = worth
            ties = 1
        elif worth == highest:
            ties += 1
            if rng.below(ties) == 0:
                found = choice
    return found


def values(game: Dystopia) -> list[float]:
    """The immediate value of every open choice."""
    outlook = Outlook(game, game.seat)
    return [value(outlook, choice) for choice in game.open_choices]
