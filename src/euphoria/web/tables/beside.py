"""What a table keeps beside its game: hints that were taken, and what happened to chairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from euphoria.web.thinking.hints import ThoughtData

BY_LINK: Final = "link"
MOVED: Final = "moved"
ASKED: Final = "asked"
RENEWED: Final = "renewed"
"""How a chair changes its browser: somebody came by link or from the last table, it went to another browser, another
browser asks for it, whoever runs the server made a new link."""


@dataclass(frozen=True)
class Hint:
    """A hint that a seat took: on which question, how far it goes, and the thought behind it, for that seat alone."""

    number: int
    """Of its entry."""
    seat: int
    at: int
    stage: int
    thought: ThoughtData
    """As `hints.thought_data` made it."""
    first: int
    """The number of the first hint on the same question."""
    undone: bool = False
    """Its question was taken back; that it was taken stays in the log."""


@dataclass(frozen=True)
class Came:
    """What happened to a chair while the game was under way; never which browser it was."""

    number: int
    """Of its entry."""
    seat: int
    at: int
    how: str
