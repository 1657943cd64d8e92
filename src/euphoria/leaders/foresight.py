"""Does a choice end the game, and for whom: tried on deals that fit what the seat knows, with nobody reacting."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.nature import seeded
from euphoria.leaders.choices import DECLINE
from euphoria.leaders.redeal import redeal
from euphoria.leaders.terms import Seat
from euphoria.leaders.view import View

DEALS: Final = 6
MOST_STEPS: Final = 60


class Foreseen:
    """In how many of the deals the game ends by a choice, and in how many of them its player has won."""

    def __init__(self, ends: int, wins: int) -> None:
        self.ends: Final = ends
        self.wins: Final = wins


class Foresight:
    """Looks ahead for the seat of a view that is asked now."""

    def __init__(self, view: View) -> None:
        seat = view.seat
        assert seat is not None
        self.seat: Final[Seat] = seat
        self.deals: Final = [redeal(view, seeded(number)) for number in range(DEALS)]

    def of(self, choice: Choice) -> Foreseen:
        """What the choice comes to before anybody has to decide anything but not to react."""
        ends = wins = 0
        for deal in self.deals:
            game = deal.copy()
            game.apply(choice)
            steps = 0
            while not game.over and steps < MOST_STEPS:
                steps += 1
                declines = [other for other in game.open_choices if other.verb == DECLINE]
                if not declines and len(game.open_choices) > 1:
                    break
                game.apply(declines[0] if declines else game.open_choices[0])
            if game.over:
                ends += 1
                wins += game.winners >> self.seat & 1
        return Foreseen(ends, wins)
