"""MaskablePPO of sb3-contrib: one seat learns against bots.

    python examples/ppo.py dystopia --players 2 --opponents intern --minutes 10

It writes trained.npz, which plays as net:trained.npz in the terminal, the arena and the browser.
"""

from __future__ import annotations

from argparse import Namespace

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from showing import Training, options, report
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import SubprocVecEnv
from torch import nn

from euphoria import __version__, rl
from euphoria.ai.net import save

PROCESSES = 2
MOST_STEPS = 6000
"""Longer games are cut off: nobody wins them."""


class Clock(BaseCallback):
    """Ends the training when its time is over, and notes how it goes."""

    def __init__(self, training: Training) -> None:
        super().__init__()
        self.training = training

    def _on_step(self) -> bool:
        return self.training.goes_on()

    def _on_rollout_end(self) -> None:
        ended = self.model.ep_info_buffer
        if ended:
            share, length = (float(np.mean([game[key] for game in ended])) for key in ("r", "l"))
            self.training.note(share_of_wins=share, decisions_a_game=length, decisions=self.num_timesteps)


class Making:
    """Makes an environment in another process."""

    def __init__(self, args: Namespace, number: int) -> None:
        self.args, self.number = args, number

    def __call__(self) -> Monitor:
        args = self.args
        bots = tuple(args.opponents.split(","))
        env = Monitor(rl.solo(args.title, args.players, bots, options=args.option, max_steps=MOST_STEPS))
        env.reset(seed=args.seed * PROCESSES + self.number)
        return env


def layers_of(model: MaskablePPO) -> list[tuple[np.ndarray, np.ndarray]]:
    """The way from observations to actions."""
    inside = [part for part in model.policy.mlp_extractor.policy_net if isinstance(part, nn.Linear)]
    parts = [*inside, model.policy.action_net]
    return [(part.weight.detach().numpy().T, part.bias.detach().numpy()) for part in parts]


def main() -> None:
    """Train for so many minutes, save the net, and say how strong it is."""
    parser = options(__doc__.splitlines()[0])
    parser.add_argument("--opponents", default="intern", help="bots in the other seats, with commas")
    args = parser.parse_args()
    torch.set_num_threads(2)
    envs = SubprocVecEnv([Making(args, number) for number in range(PROCESSES)])
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=2048,
        batch_size=512,
        n_epochs=4,
        gamma=0.999,
        ent_coef=0.01,
        learning_rate=4e-4,
        policy_kwargs={"net_arch": [args.hidden, args.hidden], "activation_fn": nn.ReLU},
        seed=args.seed,
        device="cpu",
    )
    with Training(args.minutes) as training:
        model.learn(10**9, callback=Clock(training))
    envs.close()
    players = args.players or 4
    about = {
        "by": "examples/ppo.py",
        "version": __version__,
        "players": players,
        "opponents": args.opponents,
        "options": args.option,
        "minutes": args.minutes,
        "decisions": model.num_timesteps,
        "seed": args.seed,
    }
    save(args.out, args.title, layers_of(model), "relu", about)
    report(args, players, training)


if __name__ == "__main__":
    main()
