"""Facts of the engine that chapters of every title can ask for: any single thing, and lists of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from euphoria.rulebook.book import Book, Draws
from euphoria.rulebook.entries import LINKED, Entry
from euphoria.rulebook.reading import read_words
from euphoria.rulebook.text import Blocks, Items, Panel, Span

LISTS: Final = {
    "rulings": "rule",
    "conflicts": "conflict",
    "questions": "question",
    "endings": "ending",
    "options": "option",
    "words": "word",
}
"""What lists are called."""
IN_FULL: Final = ("ending", "option", "word")
"""Kinds of things that are short enough to be listed with their texts."""


def general_facts(book: Book) -> Mapping[str, Draws]:
    """What chapters of every title can ask for."""

    def list_of(kind: str) -> Draws:
        def draw(about: str = "") -> Blocks:
            found = [entry for key, entry in book.entries.items() if key.startswith(f"{kind}:")]
            if kind in IN_FULL:
                return tuple(panel_of(entry) for entry in found)
            return (Items(tuple((Span(entry.title, target=entry.key),) for entry in found)),)

        return draw

    def one_of(kind: str) -> Draws:
        def draw(about: str) -> Blocks:
            key = book.aliases.get(f"{kind}:{about}", f"{kind}:{about}")
            entry = book.entries[key]
            return entry.drawn or (panel_of(entry),)

        return draw

    return {kind: one_of(kind) for kind in LINKED.values()} | {name: list_of(kind) for name, kind in LISTS.items()}


def panel_of(entry: Entry) -> Panel:
    """A thing by its name and text alone."""
    text = (entry.prose or entry.text).partition("\n\n")[0].replace("\n", " ")
    return Panel(entry.name, entry.icon, entry.key, words=read_words(text, entry.key))
