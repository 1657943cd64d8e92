"""What a market tile is: a price, and a penalty for every player without a star on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from euphoria.dystopia.board import Price
from euphoria.dystopia.terms import Seat

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

    def forbids(self, game: Dystopia, seat: Seat, space: int) -> bool:
        """Is this space closed to a player who suffers the penalty?"""
        return False
