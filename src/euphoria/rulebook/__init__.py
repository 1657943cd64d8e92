"""The living rulebook: chapters in our own words, facts from the engine's own rows, an address for every thing.

`book_of(title)` is the rulebook of a title, `address(title, "R26")` the path of a page on the web. A title's
part is `euphoria.rulebook.<title>`, with its chapters in a folder for each language; a title without one has no
rulebook.
"""

from __future__ import annotations

from functools import cache

from euphoria.rulebook.book import Book, dead_links, make_book, pages_of
from euphoria.rulebook.entries import Entry
from euphoria.rulebook.facts import general_facts
from euphoria.rulebook.reading import read_chapter
from euphoria.rulebook.text import Chapter
from euphoria.titles import TITLES
from euphoria.words.speech import language

__all__ = ["Book", "Entry", "address", "book_of", "books", "dead_links", "overview"]


def book_of(title: str) -> Book | None:
    """The rulebook of a title in the language now spoken; None for a title without one."""
    return _book(title, language()) if title in TITLES else None


@cache
def _book(title: str, spoken: str) -> Book | None:
    known = TITLES[title]
    return make_book(title, known.part("rulebook"), general_facts) if known.has_part("rulebook") else None


def books() -> list[Book]:
    """All rulebooks there are, in the order of the titles."""
    return [book for title in TITLES if (book := book_of(title)) is not None]


def address(title: str, name: str) -> str | None:
    """The path of the page on a ruling (`R26`) or on anything by its key (`section:knowledge-check`), which may
    begin with the name of another title; None where there is no such thing."""
    first, _, rest = name.partition(":")
    if first in TITLES and rest:
        title, name = first, rest
    book = book_of(title)
    return None if book is None else book.address(name)


def overview() -> Chapter:
    """What stands before all rulebooks: which games there are, and how to read this."""
    return _overview(language())


@cache
def _overview(spoken: str) -> Chapter:
    pages = dict(pages_of(__name__))
    return read_chapter(pages["overview.md"], "", "overview.md")
