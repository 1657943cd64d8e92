"""How a finished game is told on its result page: who won by what, and where every point came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from euphoria.core.game import Game
from euphoria.titles import ByTitle
from euphoria.web.pages.faces import FACES
from euphoria.web.pages.pages_data import Block
from euphoria.web.tables.table import Table
from euphoria.words import speech


@dataclass(frozen=True)
class Result:
    """What a title says about its end; lists go by seat."""

    headline: str
    how: str
    heading: str
    notes: tuple[str, ...]
    scores: tuple[str, ...]
    icons: tuple[str, ...] = ()
    """A picture for each, in place of where the points came from."""
    blocks: tuple[tuple[Block, ...], ...] = ()
    key: tuple[Block, ...] = ()
    won: bool = True
    """Did anybody win?"""
    badge: str = ""
    """A number for the medal."""
    icon: str = "star"


RESULTS: Final[Mapping[str, Callable[[Game, list[str]], Result]]] = ByTitle("web", "result", module="result")


def story(table: Table) -> object:
    """What else there is to tell of a finished game, where a title tells it; made once for all who ask."""
    made = getattr(FACES[table.house.title], "story_of", None)
    key = ("story", speech.language())
    if made is not None and key not in table.drawn:
        events = [*table.opening, *[event for one in table.made for event in one.events]]
        table.drawn[key] = made(table.begun_game, events, table.names)
    return table.drawn.get(key)
