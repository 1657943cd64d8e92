"""What every space gives, one row each; a commodity area has a row for each band of its total.

The recipes in `spaces`, the pages, the terminal, the glossaries and the bots all read these rows.
"""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.board import FACTION_OF, LOW_BAND, MIDDLE_BAND, TUNNEL_END_GIVES
from euphoria.dystopia.terms import (
    ANY_RESOURCE,
    ARTIFACT_MARKET,
    BREEZE_BAR,
    CONSTRUCTION,
    NO_GOOD,
    NO_REGION,
    RESOURCE,
    SKY_LOUNGE,
    SPACES,
    TANK_ENERGY,
    TANK_WATER,
    TUNNEL,
    TUNNEL_END,
    WIND_SALOON,
    Faction,
    Good,
)


class Benefit:
    """What a space gives.

    `count` of one good, `any_count` goods of a set, `cards` artifacts; `either` where it is the good or the artifacts,
    both for members from the second tier on. `more` of the good for members from the first tier on. `also` are further
    goods, each with its number. Then steps of the player's tracks, a new worker, a star on the territory of the region
    or on one of `sites`, and a step of the faction's allegiance or of its miner.
    """

    def __init__(
        self,
        *,
        good: Good = NO_GOOD,
        count: int = 0,
        more: int = 0,
        any_of: int = 0,
        any_count: int = 0,
        cards: int = 0,
        either: bool = False,
        morale: int = 0,
        knowledge: int = 0,
        worker: bool = False,
        star: bool = False,
        sites: int = 0,
        allegiance: Faction = NO_REGION,
        miner: Faction = NO_REGION,
        also: tuple[tuple[Good, int], ...] = (),
    ) -> None:
        self.good: Final = good
        self.count: Final = count
        self.more: Final = more
        self.any_of: Final = any_of
        self.any_count: Final = any_count
        self.cards: Final = cards
        self.either: Final = either
        self.morale: Final = morale
        self.knowledge: Final = knowledge
        self.worker: Final = worker
        self.star: Final = star
        self.sites: Final = sites
        self.allegiance: Final = allegiance
        self.miner: Final = miner
        self.also: Final = also
        self.is_wide: Final = bool(also or any_count or cards or morale or worker or star or miner >= 0)
        """Is there more in it than a good, knowledge and allegiance, of which the printed bands are made?"""
        self.is_nothing: Final = not (count or more or knowledge or allegiance >= 0 or self.is_wide)


NO_END: Final = 99
BANDS: Final = ((1, LOW_BAND), (LOW_BAND + 1, MIDDLE_BAND), (MIDDLE_BAND + 1, NO_END))
"""Lowest and highest total of each band of a commodity area; the last one has no end."""


def band_of(total: int) -> int:
    """Which band of a commodity area a total reaches."""
    return 0 if total <= LOW_BAND else 1 if total <= MIDDLE_BAND else 2


def _printed_benefit(space: int) -> list[Benefit]:
    faction = FACTION_OF[space]
    if space < TUNNEL:
        commodity = Good(faction)
        return [
            Benefit(good=commodity, count=1, more=1, allegiance=faction),
            Benefit(good=commodity, count=1, more=1, knowledge=-1),
            Benefit(good=commodity, count=2, more=1, knowledge=1),
        ]
    if space < TUNNEL_END:
        return [Benefit(good=Good(RESOURCE + faction), count=1, cards=1, either=True, miner=faction)]
    if space < TANK_ENERGY:
        return [Benefit(good=TUNNEL_END_GIVES[faction], count=3)]
    if space == TANK_ENERGY:
        return [Benefit(knowledge=-2, worker=True)]
    if space == TANK_WATER:
        return [Benefit(morale=2, worker=True)]
    if ARTIFACT_MARKET <= space < WIND_SALOON:
        return [Benefit(star=True, sites=0b11 << (2 * faction), allegiance=faction)]  # R21: also on a built market
    if space == BREEZE_BAR:
        return [Benefit(cards=2, allegiance=faction)]
    if space == SKY_LOUNGE:
        return [Benefit(any_of=ANY_RESOURCE, any_count=2, allegiance=faction)]
    if space < CONSTRUCTION:
        return [Benefit(star=True, allegiance=faction)]
    return [Benefit()]  # R17: the star of a construction site comes when its market is complete


BENEFITS: Final[list[list[Benefit]]] = [_printed_benefit(space) for space in range(SPACES)]
"""By space: one benefit, or one for each band of a commodity area. A game may be played by others (`sheet`)."""
