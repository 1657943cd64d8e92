"""What the views of all titles share: whose they are, and what is asked."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from euphoria.core.extending import mypyc_attr
from euphoria.core.game import Game, Question

G_co = TypeVar("G_co", bound=Game, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Generic[G_co]):
    """What one seat, or a spectator (seat None), may know of a game: a copy of it without anything hidden from them."""

    def __init__(self, seat: int | None, game: G_co) -> None:
        self.seat: Final = seat
        self.game: Final = game

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {self.game!r}>"

    def question(self) -> Question:
        """What is asked; the choices are given only to the seat that is asked."""
        step = self.game.asking()
        choices = step.choices(self.game) if step.seat == self.seat else []
        return Question(step.seat, step.kind, choices, None, step.about(self.game))

    def question_data(self) -> dict[str, object] | None:
        """What is asked in names and numbers, ready for JSON; nothing when the game is over."""
        if self.game.over:
            return None
        asked = self.question()
        texts = [choice.text for choice in asked.choices] if asked.seat == self.seat else None
        return {"seat": asked.seat, "kind": asked.kind, "choices": texts, "about": asked.about.to_data()}

    def to_data(self) -> dict[str, object]:
        """The view in names and numbers, ready for JSON; every title has its own."""
        raise AssertionError(type(self).__name__)

    def data(self) -> tuple[object, ...]:
        """Everything in the view, as plain comparable data."""
        return (self.seat, self.game.state(), tuple(self.game.talk))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())
