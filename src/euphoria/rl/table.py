"""A table of a title for learning: checked settings, games from seeds, observations as arrays, what a seat has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from euphoria.core.errors import BadSetup, quote
from euphoria.core.game import Game
from euphoria.core.options import TitleOptions
from euphoria.core.schema import is_whole
from euphoria.encoding import actions, encoder
from euphoria.titles import TITLES

FLOAT: Final = np.dtype("<f4")
INT: Final = np.dtype(np.int8)
USUAL: Final = 4
MODES: Final = ("human", "ansi", "svg", "rgb_array")
"""What render() does: print, give the text, the drawn board, or the drawn board as pixels."""

Numbers = np.ndarray[tuple[int], np.dtype[np.float32]]
Mask = np.ndarray[tuple[int], np.dtype[np.int8]]
Info = dict[str, Any]
"""What environments tell besides, by name; so Gymnasium and PettingZoo have it."""


class Table:
    """What is the same for every game of an environment."""

    def __init__(
        self,
        title: str,
        players: int | None,
        options: TitleOptions | Mapping[str, object] | None,
        render_mode: str | None,
        version: int | None,
        max_steps: int,
        without: Sequence[str],
    ) -> None:
        known = [name for name in TITLES if TITLES[name].has_part("encoding")]
        if title not in known:
            raise BadSetup(f"there is no environment for {quote(title)}; there is one for {', '.join(known)}")
        if render_mode is not None and render_mode not in MODES:
            raise BadSetup(f"there is no render_mode {quote(render_mode)}; known: {', '.join(MODES)}")
        if not is_whole(max_steps) or max_steps < 1:
            raise BadSetup(f"max_steps is a number of decisions above 0, not {quote(max_steps)}")
        self.title: Final = title
        self.rules: Final = TITLES[title].rules
        usual = max(self.rules.FEWEST_PLAYERS, min(USUAL, self.rules.MOST_PLAYERS))
        self.players: Final = usual if players is None else players
        self.options: Final = self.rules.options_from(dict(options)) if isinstance(options, Mapping) else options
        self.render_mode: Final = render_mode
        self.max_steps: Final = max_steps
        self.encoder: Final = encoder(title, version=version, **dict.fromkeys(without, False))
        self.actions: Final = actions(title)
        self.deal(0)  # bad numbers of players and bad options are refused now, not at the first reset

    def deal(self, seed: int) -> Game:
        """A new game from a seed, at its first question."""
        return self.rules.new_game(self.players, seed=seed, options=self.options)

    def observation_space(self) -> spaces.Box[np.float32]:
        """As many numbers as the encoder writes, all from 0 to 1."""
        return spaces.Box(0.0, 1.0, (self.encoder.size,), np.float32)

    def action_space(self) -> spaces.Discrete:
        """Every choice of the title that is not nature's."""
        return spaces.Discrete(self.actions.size)

    def numbers(self, game: Game, seat: int) -> Numbers:
        """What a seat sees, as an array of its own."""
        return np.frombuffer(bytearray(self.encoder.of_game(game, seat)), FLOAT)

    def mask(self, game: Game) -> Mask:
        """A 1 for every action that answers the open question."""
        return np.frombuffer(bytearray(self.actions.mask(game)), INT)


def shares(game: Game) -> list[float]:
    """What every seat gets for a finished game: one in all, shared by those who won it."""
    won = game.ranking()[0]
    return [1 / len(won) if seat in won else 0.0 for seat in range(game.seats())]


def draw_seed(rng: np.random.Generator) -> int:
    """A seed for the next game."""
    return int(rng.integers(1 << 63))
