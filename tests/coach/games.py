"""Finished games to analyse, played once for all tests of a process."""

from __future__ import annotations

from functools import cache

from euphoria.ai import agent
from euphoria.ai.seats import decide
from euphoria.coach import Analysis, Settings, analyse
from euphoria.core.game import Game
from euphoria.core.record import Record
from euphoria.titles import TITLES

PLAYERS = {"dystopia": 2, "leaders": 4}
SHORT: dict[str, dict[str, object]] = {"dystopia": {"variant": "stars = 3"}, "leaders": {}}
"""Games that are over soon."""
FEW = Settings(seed=1, tries=4)


@cache
def played(title: str, seed: int, name: str = "clerk") -> Game:
    """A game that bots have played to its end."""
    players = PLAYERS[title]
    rules = TITLES[title].rules
    game = rules.new_game(players, seed=seed, options=rules.options_from(SHORT[title]))
    agents = [agent(title, name, seed * 10 + seat) for seat in range(players)]
    while not game.over:
        game.apply(decide(title, game, agents[game.seat]))
    return game


@cache
def record_of(title: str, seed: int) -> Record:
    return played(title, seed).record()


@cache
def analysed(title: str, seed: int) -> Analysis:
    """What is told of it, after few tries."""
    return analyse(record_of(title, seed), FEW)
