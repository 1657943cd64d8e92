"""The worker activation tank (R14)."""

from __future__ import annotations

from euphoria.dystopia.placing import PAY_FOR_PLACEMENT
from euphoria.dystopia.recruits.base import Steps
from euphoria.dystopia.steps.stars import END_TEST
from euphoria.dystopia.steps.tracks import knowledge, morale
from euphoria.dystopia.steps.workers import OCCUPY, AddWorker, RollNewWorker
from euphoria.dystopia.terms import TANK_ENERGY, Seat


def use_tank(seat: Seat, space: int) -> Steps:
    """Adjust the track first, then add the worker, then roll it."""
    shock = knowledge(seat, -2) if space == TANK_ENERGY else morale(seat, 2)
    return (PAY_FOR_PLACEMENT, OCCUPY, shock, AddWorker(seat), END_TEST, RollNewWorker(seat))
