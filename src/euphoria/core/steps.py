"""Steps: the small immutable pieces of what must still happen in a game.

Game
  .agenda   a stack of steps, the next one on top
Step        runs at once
Ask         waits for one choice of one seat
Chance      an Ask that nature answers, with a weight for every choice
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from euphoria.core.choices import Choice

if TYPE_CHECKING:
    from euphoria.core.game import Game

NATURE: Final = -1
NOBODY_ASKED: Final = -2

G = TypeVar("G", bound="Game")


class Step(Generic[G]):
    """Something that happens; it holds ids and small numbers only, never a hidden card."""

    def asked(self) -> int:
        """Who has to choose; NOBODY_ASKED for a step that simply runs."""
        return NOBODY_ASKED

    def run(self, game: G) -> None:
        """Change the game, and put what follows on the agenda."""
        raise AssertionError(type(self).__name__)

    def choices(self, game: G) -> list[Choice]:
        """Everything that may be answered, never empty; only questions have any."""
        raise AssertionError(type(self).__name__)

    def answer(self, game: G, choice: Choice) -> None:
        """Carry the answer out; the question itself has already left the agenda."""
        raise AssertionError(type(self).__name__)


class Ask(Step[G]):
    """A question to one seat. `secret` means that even a single answer is asked for (it hangs on hidden cards)."""

    def __init__(self, seat: int, kind: str, secret: bool = False) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.secret: Final = secret

    def asked(self) -> int:
        return self.seat

    def is_secret(self, game: G) -> bool:
        """Would answering a lone choice unasked, or asking at all, tell others what the seat holds (R58)?"""
        return self.secret


class Chance(Ask[G]):
    """A question to nature."""

    def __init__(self, kind: str) -> None:
        super().__init__(NATURE, kind, True)

    def weights(self, game: G) -> list[int] | None:
        """How many equally likely cases stand behind each choice; None means one each."""
        return None
