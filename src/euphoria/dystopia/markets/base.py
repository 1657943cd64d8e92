"""What a market tile is: a price, and a penalty for every player without a star on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from euphoria.dystopia.board import Price
from euphoria.dystopia.terms import Seat, Space

if TYPE_CHECKING:
    from euphoria.dystopia.state import Dystopia


class Tile:
    """A market tile. Most penalties are one of these figures; those that close spaces override `forbids`."""

    def __init__(
        self,
        id: str,
        name: str,
        short: str,
        rule: str,
        price: Price,
        text: str,
        *,
        stops_workers: tuple[int, ...] = (),
        no_pairs: bool = False,
        no_abilities: bool = False,
        no_bonuses: bool = False,
        one_placement: bool = False,
        free_retrieve_loss: int = 0,
        knowledge_per_star: int = 0,
        losing_face: int = 0,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.short: Final = short
        """The name where there is little room."""
        self.rule: Final = rule
        """The ruling on its penalty."""
        self.price: Final = price
        self.text: Final = text
        self.stops_workers: Final = stops_workers
        self.no_pairs: Final = no_pairs
        self.no_abilities: Final = no_abilities
        self.no_bonuses: Final = no_bonuses
        self.one_placement: Final = one_placement
        self.free_retrieve_loss: Final = free_retrieve_loss
        self.knowledge_per_star: Final = knowledge_per_star
        self.losing_face: Final = losing_face

    def changed(self, price: Price, losing_face: int) -> Tile:
        """The same tile at another price, and where a rolled face costs goods, another face."""
        text = self.text.replace(str(self.losing_face), str(losing_face)) if self.losing_face else self.text
        cls: type[Tile] = type(self)
        tile: Tile = cls(
            self.id,
            self.name,
            self.short,
            self.rule,
            price,
            text,
            stops_workers=self.stops_workers,
            no_pairs=self.no_pairs,
            no_abilities=self.no_abilities,
            no_bonuses=self.no_bonuses,
            one_placement=self.one_placement,
            free_retrieve_loss=self.free_retrieve_loss,
            knowledge_per_star=self.knowledge_per_star,
            losing_face=losing_face,
        )
        return tile

    def forbids(self, game: Dystopia, seat: Seat, space: Space) -> bool:
        """Is this space closed to a player who suffers the penalty?"""
        return False
