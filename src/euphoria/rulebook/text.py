"""What the rulebook is written in: words with a look or a link, and blocks of them, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from euphoria.words.speech import N_, _

BOLD: Final = "bold"
SOFT: Final = "soft"
CODE: Final = "code"
ICON: Final = "icon"
"""The look of words; those of an icon are its name in our sprite."""


@dataclass(frozen=True)
class Span:
    """Some words of one look. A target names a thing, such as `rule:R26`; without a colon it is a number that stands in
    the text, and a link only if there is such a thing."""

    text: str
    look: str = ""
    target: str = ""


Words = tuple[Span, ...]


@dataclass(frozen=True)
class Paragraph:
    """A block of running text, with its marks and icons."""

    words: Words


@dataclass(frozen=True)
class Items:
    """A list, with numbers where the order matters."""

    rows: tuple[Words, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Grid:
    """A table; the first cell of a row says what the row is about."""

    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    caption: str = ""


@dataclass(frozen=True)
class Cell:
    """A part of a panel: what it is about in few words, and its icons."""

    label: str
    words: Words
    aloud: str
    """The same in words alone."""


@dataclass(frozen=True)
class Panel:
    """A space, a tile or a card as it lies on the table: its name, what it says in icons, what it says in words."""

    title: str
    icon: str
    target: str
    cells: tuple[Cell, ...] = ()
    words: Words = ()
    note: str = ""
    look: str = ""
    """What its edge is painted like: a faction, or nothing."""


@dataclass(frozen=True)
class Track:
    """A track from its lowest field to its highest, and what happens on some of them."""

    title: str
    icon: str
    first: int
    last: int
    marks: tuple[tuple[int, Words], ...]


@dataclass(frozen=True)
class Token:
    """Something that lies on the table: an icon, with a figure or a word, a player's mark, and how it looks."""

    icon: str
    text: str = ""
    mark: str = ""
    """Whose it is: the shape of a player's mark."""
    look: str = ""
    """`die`, `card`, `back` (a card face down), `own` (one's own card face down), or nothing."""


@dataclass(frozen=True)
class Piece:
    """A part of a small board: a space with its dice, a player with their things."""

    title: str
    tokens: tuple[Token, ...]
    aloud: str
    """What lies there, in words."""
    icon: str = ""
    mark: str = ""
    look: str = ""
    target: str = ""


@dataclass(frozen=True)
class Sum:
    """A knowledge check: the dice and the knowledge that are added up, and where that becomes too much."""

    dice: tuple[Token, ...]
    knowledge: int
    total: int
    limit: int
    aloud: str

    @property
    def fails(self) -> bool:
        """Is it too much?"""
        return self.total >= self.limit


@dataclass(frozen=True)
class Example:
    """A worked example: what it says, small boards before and after, and what came of it."""

    name: str
    words: Words
    after: Words = ()
    before_board: tuple[Piece, ...] = ()
    after_board: tuple[Piece, ...] = ()
    sum: Sum | None = None


@dataclass(frozen=True)
class Numbers:
    """The rulings, conflicts and questions behind what was said."""

    words: Words


@dataclass(frozen=True)
class Fact:
    """A line of a chapter that asks for facts of the engine, such as `::: tile spa`."""

    name: str
    about: str
    where: str
    """The file and the line, for whoever has to correct it."""


Block = Paragraph | Items | Grid | Panel | Track | Example | Numbers | Fact
Blocks = tuple[Block, ...]


@dataclass(frozen=True)
class Section:
    """A part of a chapter with an address of its own."""

    address: str
    title: str
    blocks: Blocks


@dataclass(frozen=True)
class Chapter:
    """A chapter: what stands before its first section, then its sections."""

    address: str
    title: str
    lead: Blocks
    sections: tuple[Section, ...]

    def blocks(self) -> Iterator[Block]:
        """Everything in it, in its order."""
        yield from self.lead
        for section in self.sections:
            yield from section.blocks


def words_in(block: Block) -> Iterator[Words]:
    """All words of a block that may be links."""
    if isinstance(block, Paragraph | Panel | Example | Numbers):
        yield block.words
        if isinstance(block, Example):
            yield block.after
    elif isinstance(block, Items):
        yield from block.rows
    elif isinstance(block, Grid):
        yield from block.head
        for row in block.rows:
            yield from row
    elif isinstance(block, Track):
        yield from [words for _at, words in block.marks]


def targets_in(blocks: Iterable[Block]) -> Iterator[str]:
    """Everything that some blocks link to, panels included."""
    for block in blocks:
        if isinstance(block, Panel):
            yield block.target
        for words in words_in(block):
            yield from [span.target for span in words if span.target]


def plain(words: Words) -> str:
    """The words alone; an icon is its name."""
    return "".join(span.text.replace("-", " ") if span.look == ICON else span.text for span in words)


SPOKEN: Final = {
    "crown": N_("leader"),
    "faction-e": N_("Euphorian"),
    "faction-s": N_("Subterran"),
    "faction-w": N_("Wastelander"),
    "faction-i": N_("Icarite"),
}
"""What icons are called whose names nobody would say."""
STEM: Final = 4
"""Letters by which a word is known that says what an icon shows, whatever its ending: Euphoria for Euphorian."""


def without_icons(words: Words) -> Words:
    """The words without icons: one is named if no word says it, as in "draw an {artifact}", not in "{food} food"."""
    found: list[Span] = []
    for at, span in enumerate(words):
        name = _(SPOKEN.get(span.text, span.text.replace("-", " "))) if span.look == ICON else ""
        after = "".join([one.text for one in words[at + 1 :]]).lstrip().lower()
        if span.look != ICON:
            ends_open = not found or found[-1].text.endswith(" ")
            dropped = at > 0 and words[at - 1].look == ICON and ends_open
            found.append(replace(span, text=span.text.lstrip()) if dropped else span)
        elif not after or (at > 0 and not after.startswith(name[:STEM].lower())):
            found.append(Span(name))
    return tuple(found)


def aloud(words: Words) -> str:
    """What is read out."""
    return " ".join("".join([span.text for span in without_icons(words)]).split())


def text_of(blocks: Iterable[Block]) -> str:
    """All that can be read in some blocks, also the names of icons: what a search looks through."""
    found: list[str] = []
    for block in blocks:
        if isinstance(block, Panel | Track):
            found += [block.title, block.icon]
        if isinstance(block, Panel):
            found.append(block.note)
            for cell in block.cells:
                found += [cell.label, cell.aloud, *[span.text for span in cell.words]]
        found += [plain(words) for words in words_in(block)]
    return " ".join([part for part in found if part])
