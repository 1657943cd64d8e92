"""How a game began: what starting it again and recording it need."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from euphoria.core.nature import HMAC_SHA256, Hashed, Nature

O = TypeVar("O")  # noqa: E741 - the options of a title


class Setup(Generic[O]):
    """Names, options, seed, and the position it began from where it was not dealt."""

    def __init__(
        self,
        names: tuple[str, ...],
        options: O,
        seed: int | None,
        position: dict[str, Any] | None,
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
        return HMAC_SHA256 if self.seed is not None and isinstance(self.nature, Hashed) else ""
