"""What a reaction would answer: for those who ask all players at once, and for orders that are given beforehand."""

from __future__ import annotations

from typing import Final

from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import ARTIFACT, INTERROGATED, SHOT, Seat, WindowId, seat_at
from euphoria.leaders.windows import React

SHOTS: Final = "shots"
LOOKS: Final = "looks"
ARTIFACTS: Final = "artifacts"
REST: Final = "rest"
OCCASIONS: Final = (SHOTS, LOOKS, ARTIFACTS, REST)
"""A shot at the seat, a look at one of its recruits, an artifact of somebody else, and everything else."""


def open_window(game: Leaders) -> tuple[WindowId, Seat] | None:
    """The window that is open and whose action it answers; None when nobody is asked for a reaction."""
    step = None if game.over else game.asking()
    return (step.window, step.actor) if isinstance(step, React) else None


def occasion(game: Leaders, seat: Seat) -> str:
    """What a reaction of the seat would answer now."""
    step = game.asking()
    assert isinstance(step, React)
    if step.window == SHOT and game.action.target == seat:
        return SHOTS
    if step.window == INTERROGATED and seat_at(game.action.viewed) == seat:
        return LOOKS
    return ARTIFACTS if step.window == ARTIFACT else REST
