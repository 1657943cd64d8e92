"""A title as a PettingZoo environment: agents take turns as the rules ask them, nature answers by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, SupportsInt, TypedDict

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from euphoria.core.errors import BadSetup
from euphoria.core.game import Game
from euphoria.core.options import TitleOptions
from euphoria.encoding.stepping import Stepper
from euphoria.rl.table import FLOAT, INT, MODES, Info, Mask, Numbers, Table, draw_seed, shares

if TYPE_CHECKING:
    from euphoria.rl.render import Pixels


class Observation(TypedDict):
    """What an agent is given: numbers of its view, and which actions are legal now; none unless it is asked."""

    observation: Numbers
    action_mask: Mask


Last = tuple[Observation | None, float, bool, bool, Info]
"""Observation, reward, terminated, truncated, info."""


class RawEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """One game after another between as many agents as there are seats.

    Rewards come at the end: one in all, shared by those who won. A game that is cut off gives nobody anything.
    """

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
        super().__init__()
        self.table: Final = Table(title, players, options, render_mode, version, max_steps, without)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{title}_v{self.table.encoder.version}",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self._seats: Final = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._observations: Final = {name: self._observation_space() for name in self.possible_agents}
        self._actions: Final = {name: self.table.action_space() for name in self.possible_agents}
        self._encode: Final = self.table.encoder.of_game
        self._mask: Final[Callable[[Game], bytes]] = self.table.actions.mask
        self._alive: dict[str, bool] = {}
        self._rng = np.random.default_rng()
        self._stepper: Final = Stepper(
            self.table.rules.TABLE, self.table.actions.first, self.table.max_steps, self._end, self._after
        )
        self.step = self._stepper.step  # type: ignore[method-assign]  # which saves a call at every step

    def _observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.table.actions.size,), np.int8)
        return spaces.Dict({"observation": self.table.observation_space(), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    @property
    def game(self) -> Game:
        """The game itself, with all its secrets: for looking, not for agents."""
        if self._stepper.game is None:
            raise BadSetup("there is no game yet: reset the environment first")
        return self._stepper.game

    @property
    def agent_selection(self) -> str:
        """The agent that is asked, by the name that PettingZoo has for this."""
        return self.possible_agents[self._stepper.seat]

    @agent_selection.setter
    def agent_selection(self, agent: str) -> None:
        self._stepper.seat = self._seats[agent]

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Begin the game of that seed, the same as `new_game` makes from it; without one, any other game."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._stepper.begin(self.table.deal(draw_seed(self._rng) if seed is None else seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._alive = self.terminations
        self._quiet: list[Last] = [(None, 0.0, False, False, self.infos[agent]) for agent in self.agents]

    def step(self, action: int) -> None:
        """Answer for the agent that is asked; IllegalChoice names the legal actions. None for one that is done."""
        self._stepper.step(action)

    def _after(self, action: SupportsInt) -> None:
        if self._stepper.game is None:
            raise BadSetup("there is no game yet: reset the environment first")
        self._was_dead_step(action)

    def _end(self) -> None:
        # Nothing but the end gives a reward, so that nothing has to be cleared before it.
        game = self.game
        self.terminations = dict.fromkeys(self.agents, game.over)
        if game.over:
            self.rewards = dict(zip(self.agents, shares(game), strict=True))
            self._accumulate_rewards()
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What the agent sees now; its mask is empty unless it is asked."""
        stepper, seat, game = self._stepper, self._seats[agent], self.game
        if seat == stepper.seat and not stepper.done:
            return self._asked(game, seat)
        numbers = np.frombuffer(bytearray(self._encode(game, seat)), FLOAT)
        return {"observation": numbers, "action_mask": np.zeros(self.table.actions.size, np.int8)}

    def _asked(self, game: Game, seat: int) -> Observation:
        # From bytearrays, not bytes, because others may want to write into what is theirs.
        return {
            "observation": np.frombuffer(bytearray(self._encode(game, seat)), FLOAT),
            "action_mask": np.frombuffer(bytearray(self._mask(game)), INT),
        }

    def last(self, observe: bool = True) -> Last:
        """What the agent that is asked sees, and how it stands for it."""
        stepper = self._stepper
        if self.terminations is self._alive:  # nothing has ended, neither by us nor by a wrapper: the quick way
            quiet = self._quiet[stepper.seat]
            if not observe:
                return quiet
            assert stepper.game is not None
            return (self._asked(stepper.game, stepper.seat), *quiet[1:])
        agent = self.possible_agents[stepper.seat]
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def render(self) -> str | Pixels | None:
        """The table as the agent that is asked sees it; when the game is over nothing is hidden."""
        from euphoria.rl.render import render

        if self.render_mode is None:
            raise BadSetup(f"nothing is drawn without a render_mode; known: {', '.join(MODES)}")
        return render(self.table, self.game, self._stepper.seat, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
