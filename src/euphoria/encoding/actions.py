"""What players can do, numbered from 0: the part of a title's table of choices that nature leaves to them."""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex

from euphoria.core.choices import Choice, Table
from euphoria.core.errors import IllegalChoice, quote
from euphoria.core.game import Game


class Actions:
    """The actions of a title. They are fixed for good: a new one is added at the end, and no number ever changes."""

    def __init__(self, table: Table, first: int) -> None:
        self.table: Final = table
        self.first: Final = first
        """How many choices of the table come before them: nature's."""
        self.size: Final = len(table.choices) - first
        self._none: Final = bytes(self.size)

    def __repr__(self) -> str:
        return f"<Actions of {self.table.game}, {self.size}>"

    def __len__(self) -> int:
        return self.size

    def mask(self, game: Game) -> bytes:
        """A byte per action, 1 where it answers the open question; all 0 while nature is asked and after the end.

        It is meant for the seat that is asked: to others it would tell what that seat holds.
        """
        return self.mask_of(game.open_choices)

    def mask_of(self, choices: list[Choice]) -> bytes:
        """The same from a list of choices, such as those of a view's question."""
        mask = bytearray(self._none)
        first = self.first
        for choice in choices:
            number = choice.index - first
            if number >= 0:
                mask[number] = 1
        return bytes(mask)

    def choice(self, number: SupportsIndex) -> Choice:
        """The choice behind a number, which may be one of numpy's; IllegalChoice if there is none."""
        at: int = index(number)
        if not 0 <= at < self.size:
            raise IllegalChoice(f"{self.table.game} has actions 0 to {self.size - 1}; there is no action {quote(at)}")
        return self.table.choices[self.first + at]

    def number(self, what: object) -> int:
        """The number of a choice, given as a Choice or by its text; IllegalChoice if players never have it."""
        choice = self.table.parse(what)
        if choice.index < self.first:
            raise IllegalChoice(f"'{choice.text}' is nature's choice, not a player's action")
        return choice.index - self.first
