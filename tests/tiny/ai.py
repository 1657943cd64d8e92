"""Bots for tiny: one that knows when to guess, under the names of all ranks."""

from __future__ import annotations

from typing import Any, Final

from euphoria.ai.agent import Agent, RandomAgent
from euphoria.ai.levels import LEVELS
from euphoria.ai.thought import Estimate, Ground, Idea, Thought
from euphoria.core.choices import Choice
from tests.tiny.game import ROLL
from tests.tiny.view import View

BY_ROLLING: Final = 0.4
"""About how often the die alone wins from here."""


def promise(view: View, choice: Choice) -> float:
    """About how often a choice wins: a guess is right as often as it is one of so many numbers."""
    assert view.seat is not None
    return BY_ROLLING if choice.verb == ROLL else 1 / len(view.game.players[1 - view.seat].left())


class Guesser(Agent[View]):
    """Rolls until two numbers are left to guess from."""

    name = "guesser"

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: View) -> Choice:
        return max(view.question().choices, key=lambda choice: promise(view, choice))


def explain(view: View, seed: int, seconds: float) -> Thought:
    """What the guesser thinks of every choice."""
    ideas = []
    for choice in view.question().choices:
        value = promise(view, choice)
        ground = Ground("points" if choice.verb == ROLL else "secret", 0.1)
        ideas.append(Idea(choice.index, choice.text, Estimate(value, value, value), 1.0, (ground,)))
    ideas.sort(key=lambda idea: -idea.value.value)
    mine = ideas[0].value.value if ideas else 0.5
    chances = [
        Estimate(mine, mine, mine) if seat == view.seat else Estimate(1 - mine, 1 - mine, 1 - mine) for seat in (0, 1)
    ]
    return Thought(-1 if view.seat is None else view.seat, tuple(chances), tuple(ideas), 1)


def has_news(game: Any, seat: int) -> bool:
    """Nobody has anything to say."""
    return False


AGENTS: Final = {"random": RandomAgent, **dict.fromkeys(("greedy", *LEVELS), Guesser)}
CHARACTERS: Final = ()
PATIENT: Final = ()
