"""How a game began: what starting it again and recording it need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from euphoria.core.nature import HMAC_SHA256, Continued, Hashed, Nature

if TYPE_CHECKING:
    from euphoria.core.options import TitleOptions

O_co = TypeVar("O_co", bound="TitleOptions", covariant=True)


class Setup(Generic[O_co]):
    """Names, options, seed, and the position it began from where it was not dealt."""

    def __init__(
        self,
        names: tuple[str, ...],
        options: O_co,
        seed: int | None,
        position: dict[str, object] | None,
        nature: Nature | None = None,
        imagined: bool = False,
        asks_all: bool = False,
    ) -> None:
        self.names: Final = names
        self.options: Final = options
        self.seed: Final = seed
        self.position: Final = position
        self.nature: Final = nature
        """As it was before the first question; games use copies."""
        self.imagined: Final = imagined
        """A game dealt from a view, which has no beginning to go back to."""
        self.asks_all: Final = asks_all
        """Questions are asked even where there is a single answer (R58)."""

    def generator(self) -> str:
        """The generator that makes the dice from the seed, as records name it."""
        nature = self.nature.then if isinstance(self.nature, Continued) else self.nature
        return HMAC_SHA256 if self.seed is not None and isinstance(nature, Hashed) else ""

    def taken(self) -> int:
        """How many choices were taken over from another game, before the seed began to answer for nature."""
        return self.nature.taken if isinstance(self.nature, Continued) else 0
