"""Markets: the three artifact markets, the four in Icarus, and the six that players construct (R19, R21, R24)."""

from __future__ import annotations

from typing import Final

from euphoria.core.steps import Step
from euphoria.dystopia.benefits import benefit_of
from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.placing import PAY_FOR_PLACEMENT
from euphoria.dystopia.recruits.base import PAID, VISIT, Steps
from euphoria.dystopia.spaces.giving import given
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.allegiance import ALLEGIANCE
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.steps.stars import END_TEST, PlaceStar, star_sites, territory_star
from euphoria.dystopia.steps.workers import OCCUPY
from euphoria.dystopia.terms import MARKET, Seat


def use_ground_market(seat: Seat, space: int) -> Steps:
    """An artifact market or a constructed one: the star comes before the step of allegiance (R22)."""
    return (
        PAY_FOR_PLACEMENT,
        OCCUPY,
        moment(seat, PAID),
        *_star(seat, space),
        *given(seat, benefit_of(space)),
        moment(seat, VISIT),
        *_step(space),
        END_TEST,
    )


def use_icarite_market(seat: Seat, space: int) -> Steps:
    """Wind Saloon and Nimbus Loft give a star, the Breeze Bar artifacts, the Sky Lounge resources."""
    gives = (*_star(seat, space), *given(seat, benefit_of(space)))
    return (PAY_FOR_PLACEMENT, OCCUPY, moment(seat, PAID), *gives, *_step(space), END_TEST)


def _star(seat: Seat, space: int) -> Steps:
    """The star that a market sells, if it does."""
    benefit = benefit_of(space)
    if not benefit.star:
        return ()
    faction = FACTION_OF[space]
    if space >= MARKET:
        return (VisitStar(seat, space - MARKET),)
    return (PlaceStar(seat, faction, benefit.sites) if benefit.sites else territory_star(seat, faction),)


def _step(space: int) -> Steps:
    """The step of allegiance, if the market gives one."""
    faction = benefit_of(space).allegiance
    return (ALLEGIANCE[faction],) if faction >= 0 else ()


class VisitStar(Step[Dystopia]):
    """The star of a visit to a constructed market: on the territory, by a later rule also on the visited tile (C24)."""

    def __init__(self, seat: Seat, site: int) -> None:
        self.seat: Final = seat
        self.site: Final = site

    def run(self, game: Dystopia) -> None:
        sites = star_sites(game, MARKET + self.site)
        faction = self.site // 2
        game.push(PlaceStar(self.seat, faction, sites) if sites else territory_star(self.seat, faction))
