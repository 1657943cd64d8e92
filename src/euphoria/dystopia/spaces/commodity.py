"""Commodity areas: Generator, Aquifer, Farm and Cloud Mine (R10)."""

from __future__ import annotations

from typing import Final

from euphoria.core.steps import Step
from euphoria.dystopia.board import LOW_BAND, MIDDLE_BAND
from euphoria.dystopia.placing import PAY_FOR_PLACEMENT
from euphoria.dystopia.recruits.base import AREA, BEFORE_BENEFIT, Steps
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.allegiance import ALLEGIANCE
from euphoria.dystopia.steps.goods import gain
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.stars import END_TEST
from euphoria.dystopia.steps.tracks import change_knowledge
from euphoria.dystopia.steps.workers import OCCUPY
from euphoria.dystopia.terms import TIER_1, Seat


def use_area(seat: Seat, area: int) -> Steps:
    """Free of charge for any number of dice; the total on the area decides what it gives."""
    return (
        PAY_FOR_PLACEMENT,
        OCCUPY,
        moment(seat, BEFORE_BENEFIT),
        AreaBenefit(seat, area),
        moment(seat, AREA),
        END_TEST,
    )


class AreaBenefit(Step[Dystopia]):
    """One commodity, two from a total of nine; and a step of allegiance, less knowledge, or more knowledge."""

    def __init__(self, seat: Seat, area: int) -> None:
        self.seat: Final = seat
        self.area: Final = area

    def run(self, game: Dystopia) -> None:
        placement = game.placement
        assert placement is not None
        area = self.area
        total = game.total_at(area)
        count = 2 if total > MIDDLE_BAND else 1
        if game.has_bonus(self.seat, area, placement.level, TIER_1):
            count += 1
        gain(game, self.seat, area, count)
        if total <= LOW_BAND:
            game.push(ALLEGIANCE[area])
        else:
            change_knowledge(game, self.seat, -1 if total <= MIDDLE_BAND else 1)
