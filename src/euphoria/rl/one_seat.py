"""One seat of a title as a Gymnasium environment; bots sit in all others and move without being waited for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, SupportsInt

import gymnasium
import numpy as np

from euphoria.ai import Agent, agent
from euphoria.ai.seats import converse, decide
from euphoria.core.errors import BadSetup, GameOver, IllegalChoice, quote
from euphoria.core.game import Game
from euphoria.core.options import TitleOptions
from euphoria.core.view import View
from euphoria.encoding.stepping import Stepper
from euphoria.rl import ILLEGAL_REWARD, MAX_STEPS
from euphoria.rl.table import MODES, Info, Numbers, Table, draw_seed, shares

if TYPE_CHECKING:
    from euphoria.rl.render import Pixels


class Solo(gymnasium.Env[Numbers, np.int64]):
    """A seat against bots by name, the same that sit in arena and browser.

    The first of the bots sits to the left of the seat, and they begin again where there are fewer than seats. Without
    a seat one moves on by one from game to game. What is legal is in `action_masks()` and in every info.
    """

    metadata: Info = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        title: str,
        players: int | None = None,
        opponents: Sequence[str] = ("clerk",),
        seat: int | None = None,
        options: TitleOptions | Mapping[str, object] | None = None,
        render_mode: str | None = None,
        version: int | None = None,
        max_steps: int = MAX_STEPS,
        without: Sequence[str] = (),
        illegal_reward: float | None = ILLEGAL_REWARD,
    ) -> None:
        self.table: Final = Table(title, players, options, render_mode, version, max_steps, without)
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.opponents: Final = self._checked(opponents)
        if seat is not None and seat not in range(self.table.players):
            raise BadSetup(f"seat is a number from 0 to {self.table.players - 1}, or None, not {quote(seat)}")
        self.fixed_seat: Final = seat
        self.illegal_reward: Final = illegal_reward
        self.seat = seat or 0
        self.bots: dict[int, Agent[View[Game]]] = {}
        """Who sits in the other seats of this game."""
        self._stepper: Final = Stepper(
            self.table.rules.TABLE, self.table.actions.first, self.table.max_steps, _nothing_else, _refuse
        )

    def _checked(self, opponents: Sequence[str]) -> tuple[str, ...]:
        """The names of the bots; BadSetup where there are too many, or one is unknown."""
        if isinstance(opponents, str) or not 1 <= len(opponents) < self.table.players:
            most = self.table.players - 1
            raise BadSetup(f"opponents are a tuple of 1 to {most} names such as ('clerk',), not {quote(opponents)}")
        for name in opponents:
            agent(self.table.title, name, 0)
        return tuple(opponents)

    @property
    def game(self) -> Game:
        """The game itself, with all its secrets: for looking, not for agents."""
        if self._stepper.game is None:
            raise BadSetup("there is no game yet: reset the environment first")
        return self._stepper.game

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Numbers, Info]:
        """Begin the game of that seed, at the first question of the seat; without one, any other game."""
        super().reset(seed=seed)
        players = self.table.players
        if self.fixed_seat is None:
            self.seat = (self.seat + 1) % players if seed is None else seed % players
        deal = draw_seed(self.np_random) if seed is None else seed
        self.bots = {}
        for number in range(players - 1):
            other = (self.seat + 1 + number) % players
            name = self.opponents[number % len(self.opponents)]
            self.bots[other] = agent(self.table.title, name, (deal << 4) + other + 1)
        self._stepper.begin(self.table.deal(deal))
        self._let_others_move()
        return self._seen(), self._info()

    def step(self, action: SupportsInt) -> tuple[Numbers, float, bool, bool, Info]:
        """Answer for the seat, then let the others move until it is asked again.

        An illegal action ends the game with the reward that was set for it, or is an error where none was.
        """
        stepper = self._stepper
        try:
            stepper.step(action)
        except IllegalChoice as error:
            if self.illegal_reward is None:
                raise
            stepper.done = True
            return self._seen(), self.illegal_reward, True, False, {**self._info(), "illegal": str(error)}
        self._let_others_move()
        over = self.game.over
        reward = shares(self.game)[self.seat] if over else 0.0
        return self._seen(), reward, over, stepper.done and not over, self._info()

    def _let_others_move(self) -> None:
        stepper, game, title = self._stepper, self.game, self.table.title
        number = self.table.actions.number
        while not stepper.done and stepper.seat != self.seat:
            mover, heard = stepper.seat, len(game.talk)
            stepper.step(number(decide(title, game, self.bots[mover])))
            converse(title, game, self.bots, heard, mover)

    def action_masks(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which actions are legal now, as sb3-contrib asks for it; none at the end."""
        if self._stepper.done:
            return np.zeros(self.table.actions.size, np.bool_)
        return self.table.mask(self.game).view(np.bool_)

    def _seen(self) -> Numbers:
        return self.table.numbers(self.game, self.seat)

    def _info(self) -> Info:
        return {"action_mask": self.action_masks().view(np.int8), "seat": self.seat}

    def render(self) -> str | Pixels | None:
        """The table as the seat sees it; when the game is over nothing is hidden."""
        from euphoria.rl.render import render

        if self.render_mode is None:
            raise BadSetup(f"nothing is drawn without a render_mode; known: {', '.join(MODES)}")
        return render(self.table, self.game, self.seat, self.render_mode)


def _nothing_else() -> None:
    """What happens at the end besides: the environment asks by itself."""


def _refuse(_action: SupportsInt) -> None:
    raise GameOver("the game is over, or has not begun: reset the environment before the next step")
