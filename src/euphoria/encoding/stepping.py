"""Games played by the numbers of actions: what an environment does at every step, compiled with the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, SupportsInt

from euphoria.core.choices import Choice, Table
from euphoria.core.errors import IllegalChoice
from euphoria.core.game import Game
from euphoria.core.steps import NOBODY_ASKED

SOME: Final = 20
"""So many legal actions an error names; the others are counted."""


class Stepper:
    """Takes actions for whoever is asked and keeps count. `ended` is called once, at the end or at the limit; an
    action after that goes to `afterwards`.

    An action is the number of a choice of the title's table, counted from the first that is not nature's.
    """

    def __init__(
        self, table: Table, first: int, limit: int, ended: Callable[[], None], afterwards: Callable[[SupportsInt], None]
    ) -> None:
        self.choices: Final[list[Choice]] = table.choices
        self.first: Final = first
        self.limit: Final = limit
        self.ended: Final = ended
        self.afterwards: Final = afterwards
        self.game: Game | None = None
        self.seat = NOBODY_ASKED
        """Whose action it is."""
        self.steps = 0
        self.done = True

    def begin(self, game: Game) -> None:
        """Go on with a game that stands at the question of a player."""
        self.game = game
        self.steps = 0
        self.done = False
        self.seat = game.seat

    def step(self, action: SupportsInt) -> None:
        """Answer the open question; IllegalChoice names what is legal, and then nothing has changed."""
        game = self.game
        if self.done or game is None:
            self.afterwards(action)
            return
        number = int(action)  # numpy has integers of its own
        index = self.first + number
        if number < 0 or index >= len(self.choices):
            raise IllegalChoice(f"there is no action {number}: {self.legal(game)}")
        choice = self.choices[index]
        for legal in game.open_choices:
            if legal is choice:  # `in` would ask each of them whether it equals the other
                break
        else:
            raise IllegalChoice(f"action {number}, '{choice.text}', is illegal: {self.legal(game)}")
        game.apply(choice)
        self.steps += 1
        if game.over or self.steps == self.limit:
            self.done = True
            self.ended()
        else:
            self.seat = game.agenda[-1].chooser()

    def legal(self, game: Game) -> str:
        """What may be answered, by number and by text."""
        step = game.asking()
        some = [f"{choice.index - self.first} '{choice.text}'" for choice in game.open_choices[:SOME]]
        more = len(game.open_choices) - SOME
        rest = f" and {more} more" if more > 0 else ""
        return f"seat {step.seat} is asked '{step.kind}'; legal: {', '.join(some)}{rest}"
