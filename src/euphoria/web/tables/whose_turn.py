"""Whose turn it is and who is waited for: the one answer that pages, notices, titles and programs all get."""

from __future__ import annotations

from dataclasses import dataclass

from euphoria.core.game import Game
from euphoria.titles import REACT


@dataclass(frozen=True)
class Whose:
    """Who is on turn, and who has to do something now; they differ while others answer in somebody's turn."""

    turn: int | None
    """Nobody before the first turn and after the last."""
    asked: int | None
    """Nobody while nature answers, while all may react, and when the game is over."""
    number: int
    """Of the turn; 0 before the first."""
    ending: bool = False
    """Nothing is left but to say that the turn is over, or to take the last step back."""


def whose(game: Game, ends: int | None = None) -> Whose:
    """As the game stands, or as it is seen by somebody.

    `ends` is the seat that could still take the end of its turn back: in the game the next turn has begun, for people
    it has not.
    """
    if game.over:
        return Whose(None, None, game.turn)
    if ends is not None:
        return Whose(ends, ends, game.turn - 1, True)
    asking = game.asking()
    asked = None if asking.seat < 0 or asking.kind == REACT else asking.seat
    return Whose(game.active if game.active >= 0 else None, asked, game.turn)
