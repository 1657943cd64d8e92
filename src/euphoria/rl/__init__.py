"""Environments of the field for agents that learn: PettingZoo for all seats, Gymnasium for one seat against bots.

    from euphoria import rl

    env = rl.env(title, players=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The project's docs/rl.md tells what actions, observations and rewards are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from euphoria.core.errors import BadSetup
from euphoria.titles import TITLES

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from euphoria.core.options import TitleOptions
    from euphoria.rl.aec import Observation, RawEnv
    from euphoria.rl.one_seat import Solo

NEEDED: Final = ("numpy", "gymnasium", "pettingzoo")
MAX_STEPS: Final = 100_000
"""A game is cut off after so many decisions; those who play at random and trade need tens of thousands."""
ILLEGAL_REWARD: Final = -1.0
"""What whoever takes an illegal action gets, as that ends the game."""


def check_installed() -> None:
    """BadSetup says what is missing and how to get it."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise BadSetup(f"euphoria.rl needs {', '.join(missing)}: pip install 'euphoria-games[rl]'")


def raw_env(
    title: str,
    players: int | None = None,
    options: TitleOptions | Mapping[str, object] | None = None,
    render_mode: str | None = None,
    version: int | None = None,
    max_steps: int = MAX_STEPS,
    without: Sequence[str] = (),
) -> RawEnv:
    """A title as a PettingZoo environment without any wrapper: quick, and an illegal action is an error.

    `version` and `without` are for its observations: an older encoder, and parts of it that are left out by name.
    """
    check_installed()
    from euphoria.rl.aec import RawEnv

    return RawEnv(title, players, options, render_mode, version, max_steps, without)


def env(
    title: str,
    players: int | None = None,
    options: TitleOptions | Mapping[str, object] | None = None,
    render_mode: str | None = None,
    version: int | None = None,
    max_steps: int = MAX_STEPS,
    without: Sequence[str] = (),
) -> AECEnv[str, Observation, int]:
    """A title as a PettingZoo environment in its usual wrappers: an illegal action ends the game for all."""
    made = raw_env(title, players, options, render_mode, version, max_steps, without)
    from pettingzoo.utils import wrappers

    ending: AECEnv[str, Observation, int] = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


def solo(
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
) -> Solo:
    """One seat of a title as a Gymnasium environment, with bots by name in the others."""
    check_installed()
    from euphoria.rl.one_seat import Solo

    return Solo(title, players, opponents, seat, options, render_mode, version, max_steps, without, illegal_reward)


def register() -> None:
    """Tell Gymnasium of one environment for every title and version of its observations."""
    from gymnasium.envs.registration import register as register_one

    for title in TITLES:
        if TITLES[title].has_part("encoding"):
            for version in TITLES[title].part("encoding").ENCODERS:
                register_one(
                    id=f"euphoria/{title.capitalize()}-v{version}",
                    entry_point="euphoria.rl.one_seat:Solo",
                    kwargs={"title": title, "version": version},
                )


if find_spec("gymnasium") is not None:
    register()

__all__ = ["ILLEGAL_REWARD", "MAX_STEPS", "env", "raw_env", "register", "solo"]
