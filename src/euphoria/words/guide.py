"""A guide beside a game: one sentence about what matters now, and the goal in a line; every title may have its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from euphoria.core.game import Game
from euphoria.core.view import View
from euphoria.titles import TITLES


@dataclass(frozen=True)
class Advice:
    """Something worth knowing at a moment of the game, said once at a table."""

    id: str
    """What it is about, the same whatever the figures are."""
    text: str
    rule: str = ""
    """The rule behind it, as the rulebook calls it."""


class Guide(Protocol):
    """A module such as `guide` of each title; it is given a view and knows nothing else."""

    def advices(self, view: View[Game]) -> Iterator[Advice]:
        """What is worth saying to the seat that is asked, best first; nothing most of the time."""

    def goal(self, view: View[Game]) -> str:
        """What wins, and how far everybody is."""


def guide_of(title: str) -> Guide | None:
    """The guide of a title; a title need not have one."""
    try:
        found: Guide = TITLES[title].part("words", "guide")
    except ModuleNotFoundError as error:
        if not str(error.name).endswith(".guide"):
            raise
        return None
    return found


def goal_of(title: str, view: View[Game]) -> str:
    """What wins the game; nothing where nobody has written it down."""
    guide = guide_of(title)
    return "" if guide is None else guide.goal(view)
