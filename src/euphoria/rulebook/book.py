"""A whole rulebook in one language: chapters, what has a page of its own, where each thing stands, what cites what."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Protocol

from euphoria.rulebook.entries import CHAPTER, LINKED, NUMBERED, SECTION, Entry
from euphoria.rulebook.naming import linked, names_in, pattern_of
from euphoria.rulebook.reading import BadChapter, read_chapter, read_text
from euphoria.rulebook.text import Block, Blocks, Chapter, Fact, Section, targets_in, text_of
from euphoria.words.speech import _, language

ENGLISH: Final = "en"
FILE: Final = re.compile(r"\d+-(?P<address>[a-z0-9-]+)\.md")
PRINTED: Final = re.compile(r"printed-(?P<edition>[a-z0-9-]+)\.md")
SHORT_KINDS: Final = {LINKED[kind] for kind in NUMBERED}


class Draws(Protocol):
    """A function that makes blocks of facts, from what stands behind their name: `spa` in `::: tile spa`."""

    def __call__(self, about: str) -> Blocks: ...


class Part(Protocol):
    """The package of a title in the rulebook; its chapters lie in a folder for each language beside it."""

    @property
    def __name__(self) -> str: ...

    @property
    def FACTS(self) -> Mapping[str, Draws]:
        """What chapters of this title can ask for besides what all can."""

    @property
    def ICONS(self) -> Mapping[str, tuple[str, str]]:
        """What every icon stands for, and the key of the page that tells of it."""

    def entries(self) -> list[Entry]:
        """Everything that has a page of its own."""

    def aliases(self) -> Mapping[str, str]:
        """Further names for things, such as `space:euphoria_site_a_1`, and the keys they mean."""


@dataclass
class Book:
    """The rulebook of a title. A key names a thing within it as links do: `rule:R26`, `section:knowledge-check`."""

    title: str
    entries: Mapping[str, Entry]
    chapters: tuple[Chapter, ...] = ()
    printed: Mapping[str, Chapter] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    texts: dict[str, Blocks] = field(default_factory=dict)
    """The text of every entry, read."""
    cites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cited_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sections: dict[str, tuple[Chapter, Section]] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    """The keys of things that go by a number alone."""
    icons: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What every icon stands for, and the key of the page that tells of it."""

    def key_of(self, name: str) -> str:
        """The key of a thing by its number, its key, or another name of it; empty where there is none."""
        key = self.numbers.get(name, name)
        key = self.aliases.get(key, key)
        kind, _colon, about = key.partition(":")
        known = (
            key in self.entries
            or (kind == "section" and about in self.sections)
            or (kind == "chapter" and any(chapter.address == about for chapter in self.chapters))
            or (kind == "printed" and about in self.printed)
        )
        return key if known else ""

    def address(self, name: str) -> str | None:
        """The path of a thing's page; None where there is no such thing."""
        key = self.key_of(name)
        kind, _colon, about = key.partition(":")
        if not key:
            return None
        if kind == "section":
            return f"/rules/{self.title}/{self.sections[about][0].address}#{about}"
        if kind == "chapter" or kind in SHORT_KINDS:
            return f"/rules/{self.title}/{about}"
        return f"/rules/{self.title}/{kind}/{about}"

    def name_of(self, key: str) -> str:
        """What a thing is called."""
        kind, _colon, about = key.partition(":")
        if kind == "section":
            return self.sections[about][1].title
        if kind == "chapter":
            return next(chapter.title for chapter in self.chapters if chapter.address == about)
        return self.printed[about].title if kind == "printed" else self.entries[key].name

    def things(self) -> Iterator[Entry]:
        """Everything that can be looked up, sections and chapters too; texts with all that stands in drawings."""
        for chapter in (*self.chapters, *self.printed.values()):
            id = chapter.address.replace("/", ":")
            yield Entry(CHAPTER, chapter.title, (chapter.title, chapter.address), text_of(chapter.lead), self.title, id)
            for section in chapter.sections:
                names = (section.title, section.address)
                yield Entry(SECTION, section.title, names, text_of(section.blocks), self.title, section.address)
        for key, entry in self.entries.items():
            drawn = text_of(entry.drawn)
            yield replace(entry, text=f"{text_of(self.texts[key])} {drawn} {entry.icon}", game=self.title)

    def whole(self) -> Iterator[tuple[str, Blocks]]:
        """Every page of text with the key of what it stands under."""
        for chapter in (*self.chapters, *self.printed.values()):
            yield f"chapter:{chapter.address}", chapter.lead
            for section in chapter.sections:
                yield f"section:{section.address}", section.blocks
        for key, entry in self.entries.items():
            yield key, (*entry.drawn, *self.texts[key])


def make_book(title: str, part: Part, general: Callable[[Book], Mapping[str, Draws]]) -> Book:
    """The rulebook of a title in the language now spoken; what is not translated stays English."""
    entries = {entry.key: entry for entry in part.entries() if entry.id}
    book = Book(title, entries, aliases=part.aliases())
    book.icons = {icon: (_(words), key) for icon, (words, key) in part.ICONS.items()}
    book.numbers = {entry.id: key for key, entry in entries.items() if entry.number}
    facts = {**general(book), **part.FACTS}
    names = names_in(entries.values())
    pattern = pattern_of(names)
    for key, entry in entries.items():
        book.texts[key] = linked(read_text(entry.prose or entry.text, key), names, pattern, key)
    chapters = [(found["address"], page) for name, page in pages_of(part.__name__) if (found := FILE.fullmatch(name))]
    book.chapters = tuple(_filled(read_chapter(page, address, address), facts) for address, page in chapters)
    book.printed = {
        found["edition"]: _filled(read_chapter(page, f"printed/{found['edition']}", name), facts)
        for name, page in pages_of(part.__name__)
        if (found := PRINTED.fullmatch(name))
    }
    for chapter in (*book.chapters, *book.printed.values()):
        for section in chapter.sections:
            if section.address in book.sections:
                raise BadChapter(f"{chapter.address}: there are two sections called {section.address}")
            book.sections[section.address] = (chapter, section)
    _link(book)
    return book


def pages_of(package: str) -> list[tuple[str, str]]:
    """The names and texts of all chapters of a package, each in the language now spoken or else in English."""
    folder = files(package)
    found = {page.name: page for name in (ENGLISH, language()) for page in _folder(folder, name)}
    return [(name, found[name].read_text(encoding="utf-8")) for name in sorted(found)]


def _folder(folder: Traversable, name: str) -> list[Traversable]:
    inner = folder.joinpath(name)
    return [page for page in inner.iterdir() if page.name.endswith(".md")] if inner.is_dir() else []


def _filled(chapter: Chapter, facts: Mapping[str, Draws]) -> Chapter:
    """The chapter with the facts it asks for in their places."""
    sections = tuple(replace(section, blocks=_expand(section.blocks, facts)) for section in chapter.sections)
    return replace(chapter, lead=_expand(chapter.lead, facts), sections=sections)


def _expand(blocks: Blocks, facts: Mapping[str, Draws]) -> Blocks:
    found: list[Block] = []
    for block in blocks:
        if not isinstance(block, Fact):
            found.append(block)
            continue
        if block.name not in facts:
            raise BadChapter(f"{block.where}: there are no facts called '{block.name}'; known: {', '.join(facts)}")
        try:
            found.extend(facts[block.name](block.about))
        except LookupError as error:
            raise BadChapter(f"{block.where}: '{block.name}' knows nothing of '{block.about}'") from error
    return tuple(found)


def _link(book: Book) -> None:
    """What cites what, both ways: by its text, or because it says so. A chapter counts by its sections."""
    cites: dict[str, dict[str, None]] = defaultdict(dict)
    for key, blocks in book.whole():
        said = book.entries[key].cites if key in book.entries else ()
        for target in (*said, *targets_in(blocks)):
            found = book.key_of(target)
            if found and found != key:
                cites[key][found] = None
    cited_by: dict[str, dict[str, None]] = defaultdict(dict)
    for key, targets in cites.items():
        for target in targets:
            cited_by[target][key] = None
    book.cites = {key: tuple(targets) for key, targets in cites.items()}
    book.cited_by = {key: tuple(sources) for key, sources in cited_by.items()}


def dead_links(book: Book, others: Callable[[str], Book | None]) -> list[str]:
    """What texts name as a link and nobody knows; a number in a text is no link where there is no such thing."""
    found = []
    for key, blocks in book.whole():
        for target in targets_in(blocks):
            first, _colon, rest = target.partition(":")
            other = others(first) if rest.count(":") else None
            known = other.key_of(rest) if other else book.key_of(target)
            if ":" in target and not known:
                found.append(f"{key} links to {target}")
    return found
