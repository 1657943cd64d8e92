"""MaskablePPO of sb3-contrib: one seat learns against bots.

    python examples/ppo.py dystopia --players 2 --option '{"trading": false}' --opponents random,intern --minutes 10

Whoever always loses learns nothing, so the bots are several: one for a beginner to win against, one to aim at.
With `--teacher-minutes 3` it first looks on while a bot plays, which saves a good deal of time.
It writes trained.npz, which plays as net:trained.npz in the terminal, the arena and the browser.
"""

from __future__ import annotations

from argparse import Namespace
from functools import partial

import numpy as np
import torch
from imitating import imitate
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from showing import Training, options, report
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import Tensor, nn

from euphoria import __version__, rl
from euphoria.ai.net import save

GAMES = 16
"""Games that are played side by side, in this process: a step takes less time than to tell another process of it."""
STEPS, BATCH = 256, 512
"""Decisions of every game between two lessons, and how many of them are looked at together."""
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


class Pupil(nn.Module):
    """The policy as whoever looks on needs it: how likely every action is, and how much of the win is expected."""

    def __init__(self, policy: MaskableActorCriticPolicy) -> None:
        super().__init__()
        self.policy = policy

    def forward(self, numbers: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        chances = self.policy.get_distribution(numbers, masks.numpy()).distribution.logits
        return torch.log_softmax(chances, dim=-1), self.policy.predict_values(numbers).squeeze(-1)


def made(args: Namespace, number: int) -> Monitor:
    """One of the games side by side; each has the next of the bots in all other seats."""
    bots = args.opponents.split(",")
    bot = bots[number % len(bots)]
    env = Monitor(rl.solo(args.title, args.players, (bot,), options=args.option, max_steps=MOST_STEPS))
    env.reset(seed=args.seed * GAMES + number)
    return env


def layers_of(model: MaskablePPO) -> list[tuple[np.ndarray, np.ndarray]]:
    """The way from observations to actions."""
    inside = [part for part in model.policy.mlp_extractor.policy_net if isinstance(part, nn.Linear)]
    parts = [*inside, model.policy.action_net]
    return [(part.weight.detach().numpy().T, part.bias.detach().numpy()) for part in parts]


def main() -> None:
    """Train for so many minutes, save the net, and say how strong it is."""
    parser = options(__doc__.splitlines()[0])
    parser.add_argument("--opponents", default="random,intern", help="bots to play against, with commas")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    envs = DummyVecEnv([partial(made, args, number) for number in range(GAMES)])
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=STEPS,
        batch_size=BATCH,
        n_epochs=4,
        gamma=0.997,  # a win that comes sooner is worth more, also against those who always lose
        ent_coef=0.003,
        learning_rate=3e-4,
        target_kl=0.02,  # so that one lesson does not undo what was learned before
        policy_kwargs={"net_arch": [args.hidden, args.hidden], "activation_fn": nn.ReLU},
        seed=args.seed,
        device="cpu",
    )
    watched = 0
    with Training(args.minutes) as training:
        if args.teacher_minutes:
            watched = imitate(Pupil(model.policy), model.policy.optimizer, args, training)
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
        "CPU minutes": round(training.cpu_minutes, 1),
        "teacher": args.teacher if watched else "",
        "games watched": watched,
        "decisions": model.num_timesteps,
        "seed": args.seed,
    }
    save(args.out, args.title, layers_of(model), "relu", about)
    report(args, players, training)


if __name__ == "__main__":
    main()
