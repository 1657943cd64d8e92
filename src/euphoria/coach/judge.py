"""What a title offers to the coach: the module `judge` of its agents. A title without one is not analysed."""

from __future__ import annotations

from typing import Protocol, TypeVar

from euphoria.ai.thought import Ground
from euphoria.core.choices import Choice
from euphoria.core.errors import BadSetup
from euphoria.core.game import Game
from euphoria.core.view import View
from euphoria.titles import TITLES
from euphoria.words.speech import _

G = TypeVar("G", bound=Game, contravariant=True)
V = TypeVar("V", contravariant=True)


class Judge(Protocol[G, V]):
    """How games of a title are judged when they are over. Everything follows from what is handed in: the same seed
    gives the same answer."""

    @property
    def VERSION(self) -> int:
        """Rises whenever the same record would be judged otherwise."""

    @property
    def SIDES(self) -> tuple[str, ...]:
        """The names of those who win together; nothing where everybody plays alone."""

    def trial(self, game: G, seed: int, far: bool) -> list[float]:
        """The chance of every seat and then of every side after one try from the real position, which is left as it
        is: to the end of the turn, or further."""

    def candidates(self, view: V, chosen: Choice, seed: int) -> list[Choice]:
        """The choice that was made, and the others that are worth a comparison with it."""

    def weigh(self, view: V, choices: list[Choice], seed: int, tries: int) -> list[list[float]]:
        """For every choice, the chance of the view's seat in so many tries, all in the same deals that fit the
        view."""

    def grounds(self, view: V, better: Choice, chosen: Choice, seed: int) -> tuple[Ground, ...]:
        """What speaks for the better choice compared with the one that was made, as far as luck does not explain it."""

    def tally(self, game: G) -> dict[str, list[int]]:
        """What is counted of every seat in the course of a game, by name."""

    def decisive(self, game: G) -> list[int]:
        """The verbs of which the last one decided the game, which is over; nothing where no verb stands out."""


SomeJudge = Judge[Game, View[Game]]
"""The judge of whichever title, for those who only hand games and views on to where they came from."""


def judge_of(title: str) -> SomeJudge:
    """The judge of a title; BadSetup where it has none."""
    found: SomeJudge | None = getattr(TITLES[title].part("ai"), "judge", None)
    if found is None:
        raise BadSetup(_("games of {title} cannot be analysed: its bots have no judge").format(title=title))
    return found
