"""Commodity areas: Generator, Aquifer, Farm and Cloud Mine (R10)."""

from __future__ import annotations

from typing import Final

from euphoria.core.steps import Step
from euphoria.dystopia.benefits import band_of
from euphoria.dystopia.paying import PAY_FOR_PLACEMENT
from euphoria.dystopia.recruits.base import AREA, BEFORE_BENEFIT, Steps
from euphoria.dystopia.sheet import Sheet
from euphoria.dystopia.spaces.giving import given_besides, roll_given, star_given, track_steps
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.allegiance import ALLEGIANCE
from euphoria.dystopia.steps.goods import gain
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.stars import END_TEST
from euphoria.dystopia.steps.tracks import change_knowledge
from euphoria.dystopia.steps.workers import OCCUPY
from euphoria.dystopia.terms import TIER_1, Faction, Seat, Space


def use_area(sheet: Sheet, seat: Seat, area: Space) -> Steps:
    """Free of charge for any number of dice; the total on the area decides what it gives."""
    return (
        PAY_FOR_PLACEMENT,
        OCCUPY,
        moment(seat, BEFORE_BENEFIT),
        AreaBenefit(seat, area),
        moment(seat, AREA),
        END_TEST,
        *roll_given(seat, sheet.benefits[area]),
    )


class AreaBenefit(Step[Dystopia]):
    """What the band gives that the total has reached, and more for members from the first tier on."""

    def __init__(self, seat: Seat, area: Space) -> None:
        self.seat: Final = seat
        self.area: Final = area

    def run(self, game: Dystopia) -> None:
        placement = game.placement
        assert placement is not None
        area = self.area
        benefit = game.sheet.benefits[area][band_of(game.total_at(area))]
        count = benefit.count
        if game.has_bonus(self.seat, Faction(area), placement.level, TIER_1):
            count += benefit.more
        if count:
            gain(game, self.seat, benefit.good, count)
        if benefit.knowledge:
            change_knowledge(game, self.seat, benefit.knowledge)
        if benefit.is_wide:
            more = (*star_given(self.seat, area, benefit), *given_besides(self.seat, benefit))
            game.then((*more, *track_steps(benefit)))
        elif benefit.allegiance >= 0:
            game.push(ALLEGIANCE[benefit.allegiance])
