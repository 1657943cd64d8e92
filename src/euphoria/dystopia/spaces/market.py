"""Markets: the three artifact markets, the four in Icarus, and the six that players construct (R19, R21, R24)."""

from __future__ import annotations

from typing import Final

from euphoria.core.steps import Step
from euphoria.dystopia.placing import PAY_FOR_PLACEMENT
from euphoria.dystopia.recruits.base import PAID, VISIT, Steps
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.allegiance import ALLEGIANCE
from euphoria.dystopia.steps.goods import GainAny, draw
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.stars import END_TEST, PlaceStar, territory_star
from euphoria.dystopia.steps.workers import OCCUPY
from euphoria.dystopia.terms import ANY_RESOURCE, BREEZE_BAR, ICARITE, SKY_LOUNGE, Seat


def use_artifact_market(seat: Seat, faction: int) -> Steps:
    """A star on the territory or on a built market of the region; the star comes before the step (R22)."""
    sites = 0b11 << (2 * faction)
    return (
        PAY_FOR_PLACEMENT,
        OCCUPY,
        moment(seat, PAID),
        PlaceStar(seat, faction, sites),
        moment(seat, VISIT),
        ALLEGIANCE[faction],
        END_TEST,
    )


def use_icarite_market(seat: Seat, space: int) -> Steps:
    """Wind Saloon and Nimbus Loft give a star, the Breeze Bar artifacts, the Sky Lounge resources."""
    gives: Step[Dystopia] = territory_star(seat, ICARITE)
    if space == BREEZE_BAR:
        gives = draw(seat, 2)
    elif space == SKY_LOUNGE:
        gives = GainAny(seat, ANY_RESOURCE, 2)
    return (PAY_FOR_PLACEMENT, OCCUPY, moment(seat, PAID), gives, ALLEGIANCE[ICARITE], END_TEST)


def use_market(seat: Seat, site: int) -> Steps:
    """A star on the territory; by a later rule also on the visited tile (C24)."""
    return (
        PAY_FOR_PLACEMENT,
        OCCUPY,
        moment(seat, PAID),
        VisitStar(seat, site),
        moment(seat, VISIT),
        ALLEGIANCE[site // 2],
        END_TEST,
    )


class VisitStar(Step[Dystopia]):
    """The star of a visit to a constructed market."""

    def __init__(self, seat: Seat, site: int) -> None:
        self.seat: Final = seat
        self.site: Final = site

    def run(self, game: Dystopia) -> None:
        if game.options.star_on_visited_market:
            game.push(PlaceStar(self.seat, self.site // 2, 1 << self.site))
        else:
            game.push(territory_star(self.seat, self.site // 2))
