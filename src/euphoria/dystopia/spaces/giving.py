"""A benefit as steps: goods, artifacts, tracks, a worker, a star, and the steps of allegiance and miners."""

from __future__ import annotations

from typing import Final

from euphoria.core.steps import Step
from euphoria.dystopia.benefits import Benefit
from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.recruits.base import Steps
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.allegiance import ALLEGIANCE
from euphoria.dystopia.steps.goods import Gain, GainAny, draw
from euphoria.dystopia.steps.stars import PlaceStar, star_sites, territory_star
from euphoria.dystopia.steps.tracks import MINER, Knowledge, Morale
from euphoria.dystopia.steps.workers import AddWorker, RollNewWorker
from euphoria.dystopia.terms import CONSTRUCTION, MARKET, Faction, Seat, Site, Space


def given(seat: Seat, benefit: Benefit) -> Steps:
    """What the player gets, in the order of the row, without the star."""
    first: list[Step[Dystopia]] = [Gain(seat, benefit.good, benefit.count)] if benefit.count else []
    last: list[Step[Dystopia]] = [Knowledge(seat, benefit.knowledge)] if benefit.knowledge else []
    if benefit.worker:
        last.append(AddWorker(seat))
    return (*first, *_between(seat, benefit, benefit.cards), *last)


def given_besides(seat: Seat, benefit: Benefit) -> Steps:
    """What a tunnel or an area gives besides the goods, cards and knowledge that it sees to itself."""
    cards = 0 if benefit.either else benefit.cards
    worker = (AddWorker(seat),) if benefit.worker else ()
    return (*_between(seat, benefit, cards), *worker)


def _between(seat: Seat, benefit: Benefit, cards: int) -> Steps:
    steps: list[Step[Dystopia]] = [Gain(seat, good, count) for good, count in benefit.also]
    if benefit.any_count:
        steps.append(GainAny(seat, benefit.any_of, benefit.any_count))
    if cards:
        steps.append(draw(seat, cards))
    if benefit.morale:
        steps.append(Morale(seat, benefit.morale))
    return tuple(steps)


def star_given(seat: Seat, space: Space, benefit: Benefit) -> Steps:
    """The star that comes with a space, if one does."""
    if not benefit.star:
        return ()
    faction = FACTION_OF[space]
    if MARKET <= space < CONSTRUCTION:
        return (VisitStar(seat, Site(space - MARKET)),)
    return (PlaceStar(seat, faction, benefit.sites) if benefit.sites else territory_star(seat, faction),)


def track_steps(benefit: Benefit) -> Steps:
    """The steps of a miner and of allegiance, if the space gives any."""
    miner: Steps = (MINER[benefit.miner],) if benefit.miner >= 0 else ()
    return (*miner, ALLEGIANCE[benefit.allegiance]) if benefit.allegiance >= 0 else miner


def roll_given(seat: Seat, benefits: list[Benefit]) -> Steps:
    """The roll of a new worker, last of all, where one can come with the space."""
    return (RollNewWorker(seat),) if any(benefit.worker for benefit in benefits) else ()


class VisitStar(Step[Dystopia]):
    """The star of a visit to a constructed market: on the territory, by a later rule also on the visited tile (C24)."""

    def __init__(self, seat: Seat, site: Site) -> None:
        self.seat: Final = seat
        self.site: Final = site

    def run(self, game: Dystopia) -> None:
        sites = star_sites(game, Space(MARKET + self.site))
        faction = Faction(self.site // 2)
        game.push(PlaceStar(self.seat, faction, sites) if sites else territory_star(self.seat, faction))
