"""Interrogating: a look at a recruit of another player to which others may react (L27)."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Step
from euphoria.leaders.choices import position_in
from euphoria.leaders.state import Leaders, used_name
from euphoria.leaders.steps.recruits import has_hidden, hidden_of, view_recruit
from euphoria.leaders.terms import INTERROGATED, Position, Seat
from euphoria.leaders.windows import open_window


def interrogate(game: Leaders, seat: Seat, position: Position) -> None:
    """View a recruit of another player; others may react to it."""
    view_recruit(game, seat, position, "interrogate")
    game.action = game.action.look(position)
    open_window(game, INTERROGATED, seat)


class PickToInterrogate(Ask[Leaders]):
    """Which hidden recruit of a player is interrogated?"""

    def __init__(self, seat: Seat, owner: Seat) -> None:
        super().__init__(seat, "interrogate")
        self.owner: Final = owner

    def about(self, game: Leaders) -> About:
        return About(self.owner, what=used_name(game))

    def choices(self, game: Leaders) -> list[Choice]:
        return hidden_of(game, self.owner)

    def answer(self, game: Leaders, choice: Choice) -> None:
        interrogate(game, self.seat, position_in(choice))


class InterrogateOne(Step[Leaders]):
    """Interrogate a player who still has a hidden recruit."""

    def __init__(self, seat: Seat, owner: Seat) -> None:
        self.seat: Final = seat
        self.owner: Final = owner

    def run(self, game: Leaders) -> None:
        if has_hidden(game, self.owner):
            game.push(PickToInterrogate(self.seat, self.owner))
