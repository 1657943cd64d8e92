"""Verbs as rows: what a choice of a verb is called, what it is about, and where it stands on a page.

Words, pages, hints and terminal read the row of a title's own table; the texts are English and are translated where
they are said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

BAR: Final = "bar"


@dataclass(frozen=True)
class Verb:
    """One verb of a player."""

    says: str
    """A choice in a few plain words, with `{what}` it is about; empty where figures of the game decide."""
    of: str = ""
    """What `{what}` is, as the words of the title name things."""
    looks: str = ""
    """The part of a page at which to look before choosing it."""
    panel: str = BAR
    """The part of a page in which it is chosen."""
    mode: str = ""
    """The way of taking a turn that leads to it."""
    short: str = ""
    """The same in a word: beside what it is about, or as the name of a way to take a turn."""
    asks: str = ""
    """What is asked once that way is taken."""
    chip: tuple[str, str, str] | None = None
    """What it costs or brings as a sign: `price` or `gain`, a figure, an icon."""


def texts(verbs: Mapping[int, Verb]) -> Iterator[tuple[str, str]]:
    """Everything of the rows that people read, each text behind what it is."""
    for verb in verbs.values():
        about = f" about: {verb.of}" if verb.of else ""
        told = (("a choice" + about, verb.says), ("a choice in a word", verb.short), ("asked then", verb.asks))
        yield from [(row, text) for row, text in told if text]
