"""Questions as rows: what a kind of question asks, how it is told of whoever is asked, what one should know first.

Words, pages and terminal read the row of a title's own table; the texts are English and are translated where they are
said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Kind:
    """One kind of question."""

    asks: str
    """What is asked."""
    others: str = ""
    """What somebody else does who is asked."""
    you: str = ""
    """The same of the one who reads."""
    here: str = ""
    """What is asked where the choices lie in view, if it is put in other words there."""
    advice: str = ""
    """What one should know before answering; a ruling may stand behind it."""
    icon: str = ""
    """The sign beside it."""
    is_turn: bool = False
    """Is it the turn itself, to be taken in one of several ways?"""
    in_line: bool = False
    """Do its choices stay in one line, because what they stand for lies in view?"""
    rule: str = ""
    """The ruling to look up while it is open."""


def texts(kinds: Mapping[str, Kind]) -> Iterator[tuple[str, str]]:
    """Everything of the rows that people read, each text behind what it is."""
    for name, kind in kinds.items():
        for one in fields(kind):
            text = getattr(kind, one.name)
            if text and isinstance(text, str) and one.name not in ("icon", "rule"):
                yield f"question {name}: {one.name}", text
