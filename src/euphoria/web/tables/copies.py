"""Copies of a game at earlier decisions, close together lately and further apart before: going back begins there."""

from __future__ import annotations

from typing import Final

from euphoria.core.game import Game
from euphoria.web.tables.slices import Work

DENSE: Final = 2
"""All of the last four decisions are kept, and two of each stretch before that is twice as long as the next."""


class Copies:
    """A few moments of a game; never changed, so that tables can share it."""

    def __init__(self, kept: tuple[tuple[int, Game], ...] = ()) -> None:
        self.kept: Final = kept
        """By the number of the decision that was to be made then."""

    def and_now(self, number: int, game: Game) -> Copies:
        """With a copy of the game, which waits for the decision of that number; one from before going back goes."""
        return Copies((*((n, g) for n, g in self.kept if n < number and is_kept(n, number)), (number, game)))

    def before(self, to: int) -> Copies:
        """The copies without those from after so many choices."""
        return Copies(tuple((number, game) for number, game in self.kept if len(game.history) <= to))

    def nearest(self, to: int) -> Game | None:
        """The latest of these moments after at most so many choices."""
        return next((game for _number, game in reversed(self.kept) if len(game.history) <= to), None)


def is_kept(number: int, now: int) -> bool:
    """Is a decision still kept at a later one? What is not will never be missed at one later still."""
    apart = max(0, (now - number).bit_length() - DENSE)
    return number % (1 << apart) == 0


def position(game: Game, copies: Copies, count: int) -> Work[Game]:
    """The game as it stood after so many choices, with nothing collected and nothing said."""
    near = copies.nearest(count)
    earlier = game.begin_again() if near is None else near.copy()
    choices = game.table().choices
    while len(earlier.history) < count:
        earlier.apply(choices[game.history[len(earlier.history)]])
        yield
    return earlier
