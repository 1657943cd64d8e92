"""What is thought about: a seat, what it sees, and nothing else of its table."""

from __future__ import annotations

from dataclasses import dataclass

from euphoria.core.game import Game
from euphoria.core.view import View
from euphoria.web.thinking.turns import Claim


@dataclass(frozen=True)
class Question:
    """A seat's question, as the processes are asked it."""

    claim: Claim
    title: str
    seat: int
    at: int
    """After how many choices it is asked."""
    players: int
    view: View[Game]
    level: str = ""
    talks: bool = False
    """Is anything that is said heard?"""

    @property
    def number(self) -> int:
        """Stands in for chance: another one for each question and seat."""
        return self.at * 16 + self.seat

    @property
    def kind(self) -> str:
        """The kind of the question."""
        return self.view.question().kind

    @property
    def legal(self) -> list[int]:
        """What may be chosen."""
        return [choice.index for choice in self.view.question().choices]
