"""Games of dystopia at which observations are tested: all player counts, all options, from the first question on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from euphoria import dystopia
from euphoria.ai.dystopia.policy import sensible
from euphoria.core.nature import seeded
from euphoria.core.steps import NATURE
from euphoria.dystopia import Options

OPTIONS = (
    Options(),
    Options(recruits="second", trading=False, doubles_cost_morale=True, tunnel_head_start=True),
    Options(recruit_draft=True, market_draft=True, track_draft=True, offers_per_turn=1),
    Options(recruits="second", recruit_draft=True, minority_bonus=True, star_on_visited_market=True, turn_limit=40),
    Options(market_draft=True, trading=False, doubles_cost_morale=True, star_on_visited_market=True),
)
PLAYERS = (2, 3, 4, 5, 6)
MOST_TURNS = 24
"""Turns of each player after which a game is left; long enough for built markets, trades and woken recruits."""


def moments(options: Options, players: int, seed: int = 1, nature: bool = False) -> Iterator[Any]:
    """A game at every question, played with sense for the most part; with `nature` hers are among them."""
    rng = seeded(seed * 10 + players)
    game: Any = dystopia.new_game(players, options=options, **({"nature": None} if nature else {"seed": seed}))
    while not game.over and game.turn < MOST_TURNS * players:
        yield game
        wild = game.seat == NATURE or rng.below(3) == 0
        game.apply(game.open_choices[rng.below(len(game.open_choices))] if wild else sensible(game, rng))
    yield game
