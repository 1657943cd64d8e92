"""What the pages of the rulebook are given: plain data, made from a book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from euphoria import rulebook
from euphoria.rulebook.book import Book
from euphoria.rulebook.entries import Entry
from euphoria.rulebook.text import Blocks, Chapter, Example, Panel, Paragraph, Section, aloud, text_of
from euphoria.words.about import ABOUT
from euphoria.words.speech import N_, _

LONGEST = 180
"""Letters of a description for link previews and results."""
MOST_SEEN = 24
"""So many things are named beside a page under each heading."""


@dataclass(frozen=True)
class Link:
    """A way to another page of the rulebook."""

    href: str
    name: str
    number: str = ""
    icon: str = ""
    note: str = ""
    current: bool = False
    within: tuple[Link, ...] = ()


@dataclass(frozen=True)
class RulePage:
    """rulebook.html: a chapter, a thing, or the contents of a title's rulebook."""

    title: str
    game: str
    """What people call the game; empty where both are meant."""
    heading: str
    about: str
    """In a sentence, for link previews."""
    contents: tuple[Link, ...]
    number: str = ""
    icon: str = ""
    kind: str = ""
    blocks: Blocks = ()
    sections: tuple[Section, ...] = ()
    see: tuple[tuple[str, tuple[Link, ...]], ...] = ()
    source: str = ""
    before: Link | None = None
    after: Link | None = None
    lists: tuple[tuple[str, tuple[Link, ...]], ...] = ()
    """On a page of contents: everything that has a page, by kind."""
    chapters: tuple[Link, ...] = ()
    """On a page of contents: the chapters and how they begin."""


@dataclass(frozen=True)
class SearchPage:
    """rulebook-search.html, and rulebook/found.html for a script that asks while somebody types."""

    words: str
    found: tuple[Link, ...]


NUMBERED = (
    ("rule", N_("Rulings")),
    ("conflict", N_("Where editions differ")),
    ("question", N_("Questions")),
)
KINDS = (
    *NUMBERED,
    ("section", N_("Told in")),
    ("chapter", N_("Told in")),
    ("printed", N_("Told in")),
    ("space", N_("Spaces")),
    ("tile", N_("Market tiles")),
    ("recruit", N_("Recruits")),
    ("artifact", N_("Artifacts")),
    ("dilemma", N_("Dilemmas")),
    ("ending", N_("Endings")),
    ("option", N_("Options")),
    ("word", N_("Words")),
)
"""What lists of things are headed with, in their order."""


def game_name(title: str) -> str:
    """What people call a game."""
    return _(ABOUT[title].INTRODUCTION.name)


def shortened(text: str) -> str:
    """The beginning of a text, cut at a word."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(" ")[0] + " …"


def href(title: str, target: str) -> str:
    """Where a link of a text leads; empty where it is no link."""
    return rulebook.address(title, target) or ""


def hint(title: str, target: str) -> str:
    """What a bare number means, for whoever points at it."""
    book = rulebook.book_of(title)
    key = book.key_of(target) if book is not None and ":" not in target else ""
    return book.name_of(key) if book is not None and key else ""


def link_to(book: Book, key: str) -> Link:
    """A link to a thing by its key."""
    entry = book.entries.get(key)
    number, icon = (entry.number, entry.icon) if entry else ("", "")
    return Link(book.address(key) or "", book.name_of(key), number, icon)


def contents(book: Book, chapter: str = "", section: str = "") -> tuple[Link, ...]:
    """All chapters, the present one with its sections; then the printed editions."""
    found = []
    for one in book.chapters:
        path, here = f"/rules/{book.title}/{one.address}", one.address == chapter
        within = tuple(
            Link(f"{path}#{part.address}", part.title, current=part.address == section) for part in one.sections
        )
        found.append(Link(path, one.title, current=here and not section, within=within if here else ()))
    for name, printed in book.printed.items():
        current = chapter == printed.address
        found.append(Link(f"/rules/{book.title}/printed/{name}", printed.title, current=current))
    return tuple(found)


def groups(book: Book, keys: Iterable[str]) -> tuple[tuple[str, tuple[Link, ...]], ...]:
    """Things by kind, under the headings of their kinds."""
    found: dict[str, list[Link]] = {}
    wanted = list(dict.fromkeys(keys))
    for kind, label in KINDS:
        some = [key for key in wanted if key.partition(":")[0] == kind and book.key_of(key)]
        found.setdefault(_(label), []).extend([link_to(book, key) for key in some])
    return tuple((label, tuple(links[:MOST_SEEN])) for label, links in found.items() if links)


def first_words(blocks: Blocks) -> str:
    """The first paragraph, for a preview; else whatever there is."""
    told = next((aloud(block.words) for block in blocks if isinstance(block, Paragraph)), "")
    return shortened(told or text_of(blocks))


def home_of(book: Book, entry: Entry) -> str:
    """The section that tells of a thing: that shows it, or is called most like it, or tells of the fewest others."""
    told = [key for key in book.cited_by.get(entry.key, ()) if key.startswith("section:")]
    named = set(entry.name.lower().split())

    def fits(key: str) -> tuple[bool, int, int]:
        blocks = book.sections[key.partition(":")[2]][1].blocks
        shown = any(isinstance(block, Panel) and block.target == entry.key for block in blocks)
        words = set(book.name_of(key).lower().split())
        return not shown, -len(named & words), len(book.cites[key])

    return min(told, key=fits).partition(":")[2] if told else ""


def examples_of(book: Book, entry: Entry, section: str) -> Iterator[Example]:
    """The examples of the section that tells of a thing: all for a ruling, for others those in which it is seen."""
    for block in book.sections[section][1].blocks if section else ():
        if isinstance(block, Example):
            seen = (*block.before_board, *block.after_board)
            if entry.number or any(book.key_of(piece.target) == entry.key for piece in seen):
                yield block


def entry_page(book: Book, entry: Entry) -> RulePage:
    """The page of a thing: its drawing and text, what it builds on and what builds on it."""
    texts = book.texts[entry.key]
    section = home_of(book, entry)
    chapter = book.sections[section][0].address if section else ""
    return RulePage(
        title=book.title,
        game=game_name(book.title),
        heading=entry.name,
        about=first_words(texts),
        contents=contents(book, chapter, section),
        number=entry.number,
        icon=entry.icon,
        kind=_(entry.kind),
        blocks=(*entry.drawn, *texts, *examples_of(book, entry, section)),
        see=groups(book, (*book.cites.get(entry.key, ()), *book.cited_by.get(entry.key, ()))),
        source=entry.source,
    )


def chapter_page(book: Book, chapter: Chapter) -> RulePage:
    """A chapter with all its sections."""
    all_chapters = list(book.chapters)
    at = all_chapters.index(chapter) if chapter in all_chapters else -1
    near = [Link(f"/rules/{book.title}/{one.address}", one.title) for one in all_chapters]
    return RulePage(
        title=book.title,
        game=game_name(book.title),
        heading=chapter.title,
        about=first_words(chapter.lead),
        contents=contents(book, chapter.address),
        kind=_("chapter"),
        blocks=chapter.lead,
        sections=chapter.sections,
        before=near[at - 1] if at > 0 else None,
        after=near[at + 1] if 0 <= at < len(near) - 1 else None,
    )


def overview_page() -> RulePage:
    """Both games, and how to read this."""
    chapter = rulebook.overview()
    books = tuple(Link(f"/rules/{book.title}", game_name(book.title)) for book in rulebook.books())
    return RulePage(
        title="",
        game="",
        heading=chapter.title,
        about=first_words(chapter.lead),
        contents=books,
        blocks=chapter.lead,
        sections=chapter.sections,
    )


def contents_page(book: Book) -> RulePage:
    """What a rulebook has: its chapters and everything with a page of its own."""
    icons = [Link(book.address(key) or "", words, icon=icon) for icon, (words, key) in book.icons.items()]
    lists = [(_("What the icons mean"), tuple(icons))]
    for kind, label in (*KINDS[len(NUMBERED) :], *NUMBERED):
        if things := tuple(link_to(book, key) for key in book.entries if key.startswith(f"{kind}:")):
            lists.append((_(label), things))
    return RulePage(
        title=book.title,
        game=game_name(book.title),
        heading=game_name(book.title),
        about=_(ABOUT[book.title].INTRODUCTION.blurb),
        contents=contents(book),
        icon=ABOUT[book.title].INTRODUCTION.icon,
        lists=tuple(lists),
        chapters=tuple(
            replace(link, note=first_words(chapter.lead))
            for link, chapter in zip(contents(book), (*book.chapters, *book.printed.values()), strict=True)
        ),
    )


def found_link(entry: Entry) -> Link:
    """A result of a search: what it is, of which game, and how it begins."""
    book = rulebook.book_of(entry.game)
    assert book is not None
    note = f"{game_name(entry.game)}, {_(entry.kind)}"
    return Link(book.address(entry.key) or "", entry.name, entry.number, entry.icon, note)
