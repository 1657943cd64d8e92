"""What an agent is, and the one that chooses at random."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Generic, Protocol, TypeVar

from euphoria.core.choices import Choice
from euphoria.core.game import Question
from euphoria.core.nature import Rng, seeded


class View(Protocol):
    """What every title's view has."""

    def question(self) -> Question:
        """What is asked, with its choices."""


V = TypeVar("V", bound=View, contravariant=True)


class Agent(ABC, Generic[V]):
    """Decides for a seat; sees the seat's view and never the game itself."""

    name = ""

    @abstractmethod
    def choose(self, view: V) -> Choice:
        """One of the choices of the view's open question."""

    def says(self, view: V) -> list[str]:
        """What it says aloud now, in the words of the title's talk: before it chooses, right after its move, or when
        somebody has spoken to it; most have nothing to say."""
        return []

    def votes(self, view: V) -> dict[int, float]:
        """Numbers of choices and how much speaks for each. Votes of several agents that think at the same time about
        one view can be added up; by itself an agent is all for its choice."""
        return {self.choose(view).index: 1.0}


class RandomAgent(Agent[View]):
    """Any choice, each equally likely; it can play every title."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.rng: Final[Rng] = seeded(seed)

    def choose(self, view: View) -> Choice:
        choices = view.question().choices
        return choices[self.rng.below(len(choices))]
