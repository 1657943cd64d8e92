"""What an encoder of any title offers."""

from __future__ import annotations

from typing import Any, Final

from euphoria.core.errors import BadSetup, quote
from euphoria.core.extending import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Turns what a seat may know into numbers, each with a name. A version never changes: another one is added."""

    def __init__(self, title: str, version: int, names: tuple[str, ...], left_out: tuple[str, ...] = ()) -> None:
        self.title: Final = title
        self.version: Final = version
        self.size: Final = len(names)
        """How many numbers an observation has."""
        self._names: Final = names
        self.left_out: Final = left_out
        """The parts it was told to leave out: with `dict.fromkeys(left_out, False)` as keywords it is made again."""

    def __repr__(self) -> str:
        return f"<Encoder of {self.title}, version {self.version}, {self.size} numbers>"

    def names(self) -> tuple[str, ...]:
        """What every number says, in their order; seat 0 is the one that looks, seat 1 sits to its left."""
        return self._names

    def of_view(self, view: Any) -> bytes:
        """The numbers from a seat's view alone, as float32, little-endian."""
        raise AssertionError

    def of_game(self, game: Any, seat: int) -> bytes:
        """The very same bytes without making the view, which is quicker."""
        raise AssertionError


def checked_seat(seat: int | None, seats: int) -> int:
    """The seat that looks; BadSetup where there is none."""
    if seat is None:
        raise BadSetup("an observation is what a seat may know, and this is a spectator's view")
    if not 0 <= seat < seats:
        raise BadSetup(f"there are seats 0 to {seats - 1}, not {quote(seat)}")
    return seat
