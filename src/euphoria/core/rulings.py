"""Rulings and the conflicts between printed texts, read from the Markdown files in which a title writes them down.

Such a file is a page for people as it stands. After its introduction each entry has a heading with its id and title,
then its text, one sentence or list item per line, and last its notes, as in `Source: the rulebook.`
"""

import re
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

NONE: Final = "none."


@dataclass(frozen=True)
class Entry:
    """What stands under one heading; `notes` are its last paragraphs in the order of the file."""

    id: str
    title: str
    text: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Ruling:
    """One rule as the engine plays it: `text` holds one sentence or list item per line."""

    id: str
    title: str
    text: str
    source: str


@dataclass(frozen=True)
class Conflict:
    """A point on which the printed texts differ; `option` names the game option for the other reading, if any."""

    id: str
    title: str
    editions: str
    ruling: str
    ruled_by: tuple[str, ...]
    option: str


@dataclass(frozen=True)
class Question:
    """A question from outside the rulebook and its answer; `trust` is the letter that says how far to trust it."""

    id: str
    title: str
    text: str
    trust: str
    ruled_by: tuple[str, ...]


def read_entries(page: str, labels: tuple[str, ...]) -> list[Entry]:
    """Read every entry of a page, each of which must have a note under each label, in this order."""
    found = []
    for section in page.split("\n## ")[1:]:
        heading, _, body = section.partition("\n")
        id_, _, title = heading.partition(" ")
        text, *rest = re.split(rf"\n\n({'|'.join(labels)}): ", body)
        if tuple(rest[::2]) != labels or not title or not text.strip():
            raise ValueError(f"below '{heading}' must stand a text and then one note each of: {', '.join(labels)}")
        found.append(Entry(id_, title, text.strip(), tuple(note.strip() for note in rest[1::2])))
    return found


def entries_of(package: str, name: str, *labels: str) -> list[Entry]:
    """Read the entries of a page that is shipped with a package, wherever that is: a folder, an archive, a browser."""
    return read_entries(files(package).joinpath(name).read_text(encoding="utf-8"), labels)


def rulings_of(package: str) -> tuple[Ruling, ...]:
    """Read the rulings of a title."""
    return tuple(
        Ruling(entry.id, entry.title, entry.text, *entry.notes) for entry in entries_of(package, "rulings.md", "Source")
    )


def questions_of(package: str) -> tuple[Question, ...]:
    """Read the questions and answers of a title, with the rulings that say the same."""
    return tuple(
        Question(entry.id, entry.title, entry.text, entry.notes[0].removesuffix("."), _numbers(entry.notes[1]))
        for entry in entries_of(package, "faq.md", "Trust", "Rulings")
    )


def _numbers(note: str) -> tuple[str, ...]:
    return () if note == NONE else tuple(note.removesuffix(".").split(", "))


def conflicts_of(package: str) -> tuple[Conflict, ...]:
    """Read the conflicts of a title, with what decides them."""
    found = []
    for entry in entries_of(package, "conflicts.md", "We play", "Rulings", "Option"):
        ruling, rulings, option = entry.notes
        named = "" if option == NONE else option.removesuffix(".").strip("`")
        found.append(Conflict(entry.id, entry.title, entry.text, ruling, _numbers(rulings), named))
    return tuple(found)
