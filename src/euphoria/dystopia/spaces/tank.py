"""The worker activation tank (R14)."""

from __future__ import annotations

from euphoria.dystopia.paying import PAY_FOR_PLACEMENT
from euphoria.dystopia.recruits.base import Steps
from euphoria.dystopia.sheet import Sheet
from euphoria.dystopia.spaces.giving import given, roll_given, track_steps
from euphoria.dystopia.steps.stars import END_TEST
from euphoria.dystopia.steps.workers import OCCUPY
from euphoria.dystopia.terms import Seat, Space


def use_tank(sheet: Sheet, seat: Seat, space: Space) -> Steps:
    """Adjust the track first, then add the worker, then roll it."""
    benefit = sheet.benefit(space)
    last = (*track_steps(benefit), END_TEST, *roll_given(seat, [benefit]))
    return (PAY_FOR_PLACEMENT, OCCUPY, *given(seat, benefit), *last)
