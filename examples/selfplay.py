"""Self-play in plain PyTorch: one net sits in every seat, and all seats learn (PPO over many games at once).

    python examples/selfplay.py dystopia --players 2 --option '{"trading": false}' --minutes 10

With `--teacher-minutes 3` it first looks on while a bot plays, which saves a good deal of time.
It writes trained.npz, which plays as net:trained.npz in the terminal, the arena and the browser.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass, field

import numpy as np
import torch
from imitating import imitate
from showing import Training, options, report
from torch import Tensor, nn

from euphoria import __version__, rl
from euphoria.ai.net import save

GAMES = 96
"""Games that are played side by side, so that the net is asked about many positions at once."""
STEPS = 96
"""Steps of every game between two lessons."""
EPOCHS, BATCH = 3, 1024
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
DISCOUNT, TRACE = 0.999, 0.95
RATE = 4e-4
MOST_STEPS = 6000
"""Longer games are cut off: nobody wins them."""


class Mind(nn.Module):
    """Two layers, then how much speaks for every action and how much of the win is expected."""

    def __init__(self, wide: int, hidden: int, actions: int) -> None:
        super().__init__()
        self.first = nn.Linear(wide, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, numbers: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        inside = torch.relu(self.second(torch.relu(self.first(numbers))))
        values = self.policy(inside).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(values, dim=-1), self.value(inside).squeeze(-1)

    def layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """What is saved of it: the way from observations to actions."""
        parts = (self.first, self.second, self.policy)
        return [(part.weight.detach().numpy().T, part.bias.detach().numpy()) for part in parts]


@dataclass
class Memory:
    """What happened since the last lesson, row by row: seen, legal, done, how likely it was, what was expected."""

    numbers: list[np.ndarray] = field(default_factory=list)
    masks: list[np.ndarray] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    """How much better than expected it came out."""

    def add(self, numbers: np.ndarray, mask: np.ndarray, action: int, chance: float, value: float) -> int:
        """Keep a decision; its row."""
        for rows, one in zip(
            (self.numbers, self.masks, self.actions, self.chances, self.values),
            (numbers, mask, action, chance, value),
            strict=True,
        ):
            rows.append(one)
        self.gains.append(float("nan"))
        return len(self.gains) - 1

    def judge(self, rows: list[int], end: float, over: bool) -> None:
        """Say of a seat's decisions how they came out (generalised advantage estimation).

        At the end of a game `end` is the reward; before it, the last row only tells what is expected by then.
        """
        after, gain = (end, 0.0) if over else (DISCOUNT * self.values[rows[-1]], 0.0)
        for row in reversed(rows if over else rows[:-1]):
            gain = after - self.values[row] + DISCOUNT * TRACE * gain
            self.gains[row] = gain
            after = DISCOUNT * self.values[row]


class Tables:
    """Many games side by side, all seats played by the same mind."""

    def __init__(self, args: Namespace) -> None:
        made = [rl.raw_env(args.title, args.players, args.option, max_steps=MOST_STEPS) for _ in range(GAMES)]
        self.envs = made
        for number, env in enumerate(made):
            env.reset(seed=args.seed * GAMES + number)
        self.rows: list[dict[str, list[int]]] = [{} for _ in made]
        self.memory = Memory()
        self.finished = self.lengths = 0

    def play(self, mind: Mind) -> Memory:
        """Go on with all games for a while; everything that can be learned from it."""
        for _ in range(STEPS):
            seen = [env.last()[0] for env in self.envs]
            numbers = np.stack([one["observation"] for one in seen])
            masks = np.stack([one["action_mask"] for one in seen])
            with torch.no_grad():
                chances, values = mind(torch.from_numpy(numbers), torch.from_numpy(masks))
                actions = torch.multinomial(chances.exp(), 1)
                taken = chances.gather(1, actions).squeeze(1).tolist()
            for number, (env, action) in enumerate(zip(self.envs, actions.squeeze(1).tolist(), strict=True)):
                row = self.memory.add(numbers[number], masks[number], action, taken[number], float(values[number]))
                self.rows[number].setdefault(env.agent_selection, []).append(row)
                env.step(action)
                if env.terminations[env.agents[0]] or env.truncations[env.agents[0]]:
                    self.end(number)
        return self.lesson()

    def end(self, number: int) -> None:
        """A game is over: its seats learn what they got, and another one begins."""
        env = self.envs[number]
        for agent, rows in self.rows[number].items():
            self.memory.judge(rows, env.rewards[agent], True)
        self.finished += 1
        self.lengths += len(env.game.history)
        self.rows[number] = {}
        env.reset()

    def lesson(self) -> Memory:
        """Everything that is judged; the last decision of every seat waits for what comes of it."""
        old, self.memory = self.memory, Memory()
        for seats in self.rows:
            for agent, rows in seats.items():
                old.judge(rows, 0.0, False)
                last = rows[-1]
                kept = (old.numbers[last], old.masks[last], old.actions[last], old.chances[last], old.values[last])
                seats[agent] = [self.memory.add(*kept)]
        return old


def learn(mind: Mind, optimiser: torch.optim.Optimizer, memory: Memory, batch: int = BATCH) -> float:
    """Make what came out well more likely, a little at a time; how mixed the decisions still are."""
    rows = np.flatnonzero(~np.isnan(memory.gains))
    numbers = torch.from_numpy(np.stack([memory.numbers[row] for row in rows]))
    masks = torch.from_numpy(np.stack([memory.masks[row] for row in rows]))
    actions = torch.tensor([memory.actions[row] for row in rows])
    old = torch.tensor([memory.chances[row] for row in rows])
    gains = torch.tensor([memory.gains[row] for row in rows])
    wanted = gains + torch.tensor([memory.values[row] for row in rows])
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    mixed: list[float] = []
    for _ in range(EPOCHS):
        for part in torch.randperm(len(rows)).split(batch):
            chances, values = mind(numbers[part], masks[part])
            ratio = (chances.gather(1, actions[part, None]).squeeze(1) - old[part]).exp()
            gain = gains[part]
            policy = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            spread = -(chances.exp() * chances.clamp(min=-30)).sum(-1).mean()
            loss = policy + VALUE * (values - wanted[part]).square().mean() - ENTROPY * spread
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(mind.parameters(), 0.5)
            optimiser.step()
            mixed.append(float(spread.detach()))
    return float(np.mean(mixed))


def main() -> None:
    """Train for so many minutes, save the net, and say how strong it is."""
    args = options(__doc__.splitlines()[0]).parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    tables = Tables(args)
    table = tables.envs[0].table
    mind = Mind(table.encoder.size, args.hidden, table.actions.size)
    optimiser = torch.optim.Adam(mind.parameters(), lr=RATE)
    decisions = 0
    watched = 0
    with Training(args.minutes) as training:
        if args.teacher_minutes:
            watched = imitate(mind, optimiser, args, training)
        while training.goes_on():
            for group in optimiser.param_groups:
                group["lr"] = RATE * max(0.1, 1 - training.spent() / training.seconds)
            before = tables.finished, tables.lengths
            mixed = learn(mind, optimiser, tables.play(mind))
            decisions += GAMES * STEPS
            games = tables.finished - before[0]
            length = (tables.lengths - before[1]) / games if games else 0.0
            training.note(games=tables.finished, choices_a_game=length, entropy=mixed)
    about = {
        "by": "examples/selfplay.py",
        "version": __version__,
        "players": table.players,
        "options": args.option,
        "minutes": args.minutes,
        "CPU minutes": round(training.cpu_minutes, 1),
        "games": tables.finished,
        "decisions": decisions,
        "teacher": args.teacher if watched else "",
        "games watched": watched,
        "seed": args.seed,
    }
    save(args.out, args.title, mind.layers(), "relu", about)
    report(args, table.players, training)


if __name__ == "__main__":
    main()
