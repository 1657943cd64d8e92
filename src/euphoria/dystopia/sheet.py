"""The sheet a game is played by: every price, benefit and single number, as printed or as a variant changes them.

Games with the same variant share one sheet; `variants` reads and writes the notation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from euphoria.dystopia.benefits import BENEFITS, Benefit
from euphoria.dystopia.board import PRINTED_PRICE, SPACES_TO_BUILD, Price
from euphoria.dystopia.markets.base import Tile
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.terms import (
    ALL_SPACES,
    ANY_RESOURCE,
    CONSTRUCTION,
    GOODS,
    KNOWLEDGE_LIMIT,
    MARKET,
    RESOURCE,
    SLOTS,
    SPACES,
    STARS,
    TANK_ENERGY,
    TUNNEL_END,
    Space,
)

if TYPE_CHECKING:
    from euphoria.core.steps import Step
    from euphoria.dystopia.state import Dystopia

START_MORALE: Final = 1
START_KNOWLEDGE: Final = 3
START_WORKERS: Final = 2


class Numbers:
    """The single numbers of the rules that a variant may change."""

    def __init__(
        self,
        stars: int = STARS,
        knowledge_limit: int = KNOWLEDGE_LIMIT,
        start_morale: int = START_MORALE,
        start_knowledge: int = START_KNOWLEDGE,
        start_workers: int = START_WORKERS,
        start_goods: tuple[int, ...] = (0,) * GOODS,
        workers_to_build: int = 0,
    ) -> None:
        self.stars: Final = stars
        self.knowledge_limit: Final = knowledge_limit
        self.start_morale: Final = start_morale
        self.start_knowledge: Final = start_knowledge
        self.start_workers: Final = start_workers
        self.start_goods: Final = start_goods
        self.workers_to_build: Final = workers_to_build
        """The same for any number of players; 0 for the printed ones."""


class Sheet:
    """All rows of one way to play, and what follows from them; never changed."""

    def __init__(
        self,
        variant: str,
        prices: list[Price],
        benefits: list[list[Benefit]],
        tiles: list[Tile],
        numbers: Numbers,
    ) -> None:
        self.variant: Final = variant
        """What is changed, in the notation of `variants`; empty for the printed rules."""
        self.prices: Final = prices
        """By space; constructed markets cost what their tile says."""
        self.benefits: Final = benefits
        """By space: one benefit, or one for each band of a commodity area."""
        self.tiles: Final = tiles
        self.stars: Final = numbers.stars
        self.knowledge_limit: Final = numbers.knowledge_limit
        self.numbers: Final = numbers
        to_build = numbers.workers_to_build
        self.to_build: Final[list[int]] = [to_build] * len(SPACES_TO_BUILD) if to_build else SPACES_TO_BUILD
        """By number of players: how many workers complete a market."""
        self.out_of_reach: Final[list[int]] = _out_of_reach(prices)
        """By possessions, bits of goods and HAS_CARD, HAS_TWO_CARDS: the spaces whose price asks for something else."""
        self.small: Final[int] = sum(1 << space for space in range(SPACES) if _is_small(space, prices[space]))
        """The spaces that whoever has what they require can pay, and that ask for nothing but their price."""
        self.resource_at: Final[list[int]] = [_resource(prices[space]) for space in range(CONSTRUCTION, SPACES)]
        """By building space: the resource that it asks for, gold, stone and clay from 0; -1 for anything else."""
        self.alike: Final[list[Space]] = _alike(prices, benefits)
        """For every space the first one that asks and brings the same: building spaces of one site."""
        self.is_changed: Final[list[bool]] = [
            prices[space] is not PRINTED_PRICE[space] or benefits[space] != BENEFITS[space] for space in range(SPACES)
        ]
        """By space: does it ask or bring something else than printed?"""
        self.repriced: Final[int] = sum(
            1 << space for space in range(SPACES) if prices[space] is not PRINTED_PRICE[space]
        )
        """The spaces that cost something else than printed, as bits; constructed markets are not among them."""
        self.sells_stars: Final[list[bool]] = [any(row.star for row in rows) for rows in benefits]
        usual = [any(row.star for row in rows) for rows in BENEFITS]
        self.sells_otherwise: Final = any(
            self.is_changed[space] and (self.sells_stars[space] or usual[space]) for space in range(SPACES)
        )
        """Are stars sold in other places than printed, or for other prices?"""
        self.recipes: Final[list[list[tuple[Step[Dystopia], ...]]]] = []
        """By seat and space the steps of placing there, written by `spaces` when they are first needed."""

    def __reduce__(self) -> tuple[Callable[[str], Sheet], tuple[str]]:
        # Other processes have the same sheet, or make it from the same words.
        from euphoria.dystopia.variants import sheet_of

        return sheet_of, (self.variant,)

    def benefit(self, space: Space) -> Benefit:
        """What a space gives whatever lies on it; not for commodity areas, which have bands."""
        return self.benefits[space][0]


def _out_of_reach(prices: list[Price]) -> list[int]:
    found = [0]
    for bit in range(GOODS + 2):
        asking = sum(1 << space for space in range(SPACES) if prices[space].requires >> bit & 1)
        found = [spaces | asking for spaces in found] + found  # first without what the bit stands for, then with it
    return found


def _is_small(space: int, price: Price) -> bool:
    is_exclusive = TUNNEL_END <= space < TANK_ENERGY
    return price.required_is_all and not is_exclusive and not MARKET <= space < CONSTRUCTION


def _resource(price: Price) -> int:
    """The resource of a price that is one of a kind, from 0; -1 for any other price."""
    if price.slots != (price.requires,) or not price.requires & ANY_RESOURCE:
        return -1
    return price.first_good - RESOURCE


def _alike(prices: list[Price], benefits: list[list[Benefit]]) -> list[Space]:
    found = list(ALL_SPACES)
    for space in range(CONSTRUCTION, SPACES):
        for other in range(space - (space - CONSTRUCTION) % SLOTS, space):
            gives = not benefits[other][0].is_nothing or not benefits[space][0].is_nothing
            if is_same(prices[other], prices[space]) and not gives:
                found[space] = Space(other)
                break
    return found


def is_same(one: Price, other: Price) -> bool:
    """Do two prices ask for the same?"""
    return (one.slots, one.cards, one.kind, one.pair) == (other.slots, other.cards, other.kind, other.pair)


USUAL: Final = Sheet("", PRINTED_PRICE, BENEFITS, ALL_TILES, Numbers())
