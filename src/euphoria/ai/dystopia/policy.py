"""What somebody sensible would do, quickly: the priors of the search and the moves of its playouts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from euphoria.ai.dystopia.greedy import best, value
from euphoria.ai.dystopia.values import Outlook
from euphoria.core.choices import Choice
from euphoria.core.nature import Rng
from euphoria.dystopia.options import Options
from euphoria.dystopia.state import Dystopia

ALL: Final = 1 << 30
"""As many turns as it takes."""


def sensible(game: Dystopia, rng: Rng) -> Choice:
    """What the greedy agent would do in the place of whoever is asked, except that it never begins to trade.

    Offers come to little, and cost as much thought as all the rest.
    """
    choices = game.open_choices
    if len(choices) == 1:
        return choices[0]
    return best(Outlook(game, game.seat), choices, rng, False)


def quiet(options: Options) -> Options:
    """The same options without trading: since nobody begins to trade in thought, nobody need be asked."""
    return replace(options, trading=False)


def play_on(game: Dystopia, options: Options, rng: Rng, turns: int = ALL) -> int:
    """Everybody plays sensibly until so many more turns have begun, or to the end; how many decisions that took.

    `options` are the quiet ones of the game.
    """
    if options is not game.options:
        game.play_by(options)
    decisions = 0
    while not game.over:
        if turns < ALL and game.asking().kind == "turn":
            if turns == 0:
                break
            turns -= 1
        game.apply(sensible(game, rng))
        decisions += 1
    return decisions


def values(game: Dystopia) -> list[float]:
    """The immediate value of every open choice."""
    outlook = Outlook(game, game.seat)
    return [value(outlook, choice) for choice in game.open_choices]
