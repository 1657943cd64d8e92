"""What somebody tends to in leaders: two layers over what a seat sees, and what each choice looks worth.

The judge says how likely a seat is to win. It sees all cards: it is needed while learning alone, and whoever knows more
judges with less noise. The policy sees its seat only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import nn
from torch.nn.functional import linear

from euphoria.ai.leaders.habits import INPUTS, ROWS, STEEP
from euphoria.ai.minds import DEPTHS
from euphoria.leaders.terms import KINDS, MOST_PLAYERS, SLOTS, TEAMS
from minds.learning import written

FINEST: Final = 255
"""Numbers of an observation are handed over in so many steps."""
TRUTH: Final = MOST_PLAYERS * (SLOTS * KINDS + TEAMS)
"""How every recruit lies and who is on which side, for the judge alone."""
SELDOM: Final = 1e-4
"""A unit that is awake in no more of all positions is left out of the file."""
CLOSED: Final = -1e4
"""What a choice is worth that is not open."""
NEVER: Final = -1e9
SPARSE: Final = 2.0
"""Weights are so much larger at first than usual, since most of what could be seen is not there."""
HALF: Final = torch.bfloat16
"""Sums of half the width are enough, and several times as quick."""


def layers(module: nn.Module) -> list[Any]:
    """The weights and biases of three layers, in half the width."""
    return [tensor.to(HALF) for layer in module.children() for tensor in (layer.weight, layer.bias)]


def through(found: list[Any], inputs: Any) -> Any:
    """What comes out of three layers."""
    inside = torch.relu(linear(inputs, found[0], found[1]))
    inside = torch.relu(linear(inside, found[2], found[3]))
    return linear(inside, found[4], found[5]).float()


def leanings(found: list[Any], seen: Any, worth: Any) -> Any:
    """The logarithm of how likely every choice is."""
    worth = worth.float()
    told = through(found, seen.to(HALF) / FINEST) + STEEP * worth
    return torch.log_softmax(torch.where(worth > CLOSED / 2, told, torch.full_like(told, NEVER)), 1)


class Policy(nn.Module):  # type: ignore[misc]  # torch has no types here: only who trains has it
    """How much speaks for every choice."""

    def __init__(self, wide: int, narrow: int) -> None:
        super().__init__()
        self.first = nn.Linear(INPUTS, wide)
        self.second = nn.Linear(wide, narrow)
        self.last = nn.Linear(narrow, ROWS)
        with torch.no_grad():
            self.first.weight.mul_(SPARSE)
            # At first it says what choices look worth.
            self.last.weight.mul_(0.05)
            self.last.bias.zero_()

    def forward(self, seen: Any, worth: Any) -> Any:
        return leanings(layers(self), seen, worth)


class Judge(nn.Module):  # type: ignore[misc]
    """How likely the seat is to win, by what it sees and by what it cannot see; as the logarithm of the odds."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.first = nn.Linear(INPUTS + TRUTH, wide)
        self.second = nn.Linear(wide, wide // 2)
        self.last = nn.Linear(wide // 2, 1)
        with torch.no_grad():
            self.first.weight.mul_(SPARSE)

    def forward(self, seen: Any, truth: Any) -> Any:
        return through(layers(self), torch.cat([seen.to(HALF) / FINEST, truth.to(HALF)], 1))[:, 0]


def grow(net: nn.Module, smaller: dict[str, Any]) -> None:
    """Let a net be what one of the same or a smaller size was: what it has beyond that says nothing yet."""
    with torch.no_grad():
        for number, (name, layer) in enumerate(net.named_children()):
            weight, bias = smaller[f"{name}.weight"], smaller[f"{name}.bias"]
            out, inside = weight.shape
            if number:
                layer.weight[:out, inside:] = 0.0
            layer.weight[:out, :inside] = weight
            layer.bias[:out] = bias


def thin(policy: Policy, seen: Iterable[Any]) -> Policy:
    """The same policy without the units that hardly anything of what was seen has woken: they say nothing."""
    first, second = policy.first, policy.second
    awake = [torch.zeros(len(layer.bias), device=layer.bias.device) for layer in (first, second)]
    count = 0
    with torch.no_grad():
        for part in seen:
            inside = torch.relu(linear(part.float() / FINEST, first.weight, first.bias))
            awake[0] += (inside > 0).sum(0)
            awake[1] += (linear(inside, second.weight, second.bias) > 0).sum(0)
            count += len(part)
        one, other = [(found > SELDOM * count).nonzero()[:, 0] for found in awake]
        thinner = Policy(len(one), len(other))
        thinner.first.weight[:], thinner.first.bias[:] = first.weight[one], first.bias[one]
        thinner.second.weight[:], thinner.second.bias[:] = second.weight[other][:, one], second.bias[other]
        thinner.last.weight[:], thinner.last.bias[:] = policy.last.weight[:, other], policy.last.bias
    return thinner


def quickly(policy: Policy) -> Callable[[Any, Any], Any]:
    """The policy as it is now, for whoever asks it again and again."""
    found = [tensor.detach() for tensor in layers(policy)]

    def decide(seen: Any, worth: Any) -> Any:
        with torch.no_grad():
            return leanings(found, seen, worth)

    return decide


class Shared:
    """The weights of a policy in shared memory: one process learns, the others play."""

    def __init__(self, policy: Policy, name: str | None = None) -> None:
        count = sum(tensor.numel() for tensor in policy.parameters())
        self.block = SharedMemory(name, create=name is None, size=4 * count)
        self.flat: np.ndarray[Any, Any] = np.ndarray((count,), np.float32, self.block.buf)

    def put(self, policy: Policy) -> None:
        """Lay the weights there."""
        self.flat[:] = torch.nn.utils.parameters_to_vector(policy.parameters()).detach().cpu().numpy()

    def give(self, policy: Policy) -> None:
        """Take the weights from there."""
        torch.nn.utils.vector_to_parameters(torch.from_numpy(self.flat.copy()), policy.parameters())


def export(policy: Policy, out: Path) -> None:
    """Write it as the file that bots read."""
    with torch.no_grad():
        first, second, last = [(layer.weight.cpu().numpy(), layer.bias.cpu().numpy()) for layer in policy.children()]
    parts = [first[0].T, first[1], second[0].T, second[1], np.concatenate([last[0], last[1][:, None]], 1)]
    written([DEPTHS, INPUTS, ROWS, len(first[1]), len(second[1])], parts, out)
