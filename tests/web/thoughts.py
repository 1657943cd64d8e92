"""Thoughts that nobody had to think, for tests of what is made of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from euphoria.ai import Estimate, Ground, Idea, Prospect, Thought
from euphoria.web.pages.faces import GROUNDS


def made_up(view: Any, seed: int = 0, seconds: float = 1.0) -> Thought:
    """The last choice is the best, the others follow; something speaks for it, something against, and it wins soon."""
    seats = len(view.game.players)
    title = type(view).__module__.split(".")[1]
    good, bad, *_ = GROUNDS[title].FOR
    ideas = []
    for number, choice in enumerate(reversed(view.question().choices)):
        value = 0.5 / (1 + number)
        grounds = (Ground(good, 0.06), Ground(bad, -0.02), Ground("nobody has words for this", 0.3))
        ideas.append(Idea(choice.index, choice.text, Estimate(value, value / 2, value + 0.1), 1 / 2**number, grounds))
    if len(ideas) > 1:
        reason = Prospect("win", view.seat, "", 1, 0.81, 0.29, ideas[1].choice)
        ideas[0] = replace(ideas[0], reason=reason)
    share = Estimate(1 / seats, 0.9 / seats, 1.1 / seats)
    return Thought(view.seat, (share,) * seats, tuple(ideas), 77)
