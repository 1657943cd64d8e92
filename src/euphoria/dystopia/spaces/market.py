"""Markets: the three artifact markets, the four in Icarus, and the six that players construct (R19, R21, R24)."""

from __future__ import annotations

from euphoria.dystopia.paying import PAY_FOR_PLACEMENT
from euphoria.dystopia.recruits.base import PAID, VISIT, Steps
from euphoria.dystopia.sheet import Sheet
from euphoria.dystopia.spaces.giving import given, roll_given, star_given, track_steps
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.stars import END_TEST
from euphoria.dystopia.steps.workers import OCCUPY
from euphoria.dystopia.terms import Seat, Space


def use_ground_market(sheet: Sheet, seat: Seat, space: Space) -> Steps:
    """An artifact market or a constructed one: the star comes before the step of allegiance (R22)."""
    benefit = sheet.benefit(space)
    return (
        PAY_FOR_PLACEMENT,
        OCCUPY,
        moment(seat, PAID),
        *star_given(seat, space, benefit),
        *given(seat, benefit),
        moment(seat, VISIT),
        *track_steps(benefit),
        END_TEST,
        *roll_given(seat, [benefit]),
    )


def use_icarite_market(sheet: Sheet, seat: Seat, space: Space) -> Steps:
    """Wind Saloon and Nimbus Loft give a star, the Breeze Bar artifacts, the Sky Lounge resources."""
    benefit = sheet.benefit(space)
    return (
        PAY_FOR_PLACEMENT,
        OCCUPY,
        moment(seat, PAID),
        *star_given(seat, space, benefit),
        *given(seat, benefit),
        *track_steps(benefit),
        END_TEST,
        *roll_given(seat, [benefit]),
    )
