"""The worker activation tank (R14)."""

from __future__ import annotations

from euphoria.dystopia.benefits import benefit_of
from euphoria.dystopia.placing import PAY_FOR_PLACEMENT
from euphoria.dystopia.recruits.base import Steps
from euphoria.dystopia.spaces.giving import given
from euphoria.dystopia.steps.stars import END_TEST
from euphoria.dystopia.steps.workers import OCCUPY, RollNewWorker
from euphoria.dystopia.terms import Seat


def use_tank(seat: Seat, space: int) -> Steps:
    """Adjust the track first, then add the worker, then roll it."""
    return (PAY_FOR_PLACEMENT, OCCUPY, *given(seat, benefit_of(space)), END_TEST, RollNewWorker(seat))
