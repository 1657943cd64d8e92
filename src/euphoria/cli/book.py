"""The rulebook as text: chapters, sections and what they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from euphoria import rulebook
from euphoria.rulebook.book import Book
from euphoria.rulebook.lookup import plain
from euphoria.rulebook.text import (
    BOLD,
    Block,
    Chapter,
    Example,
    Grid,
    Items,
    Numbers,
    Panel,
    Paragraph,
    Piece,
    Section,
    Track,
    Words,
    aloud,
    without_icons,
)
from euphoria.words.speech import _


def chapters_of(titles: Iterable[str]) -> Iterator[Text]:
    """The chapters of some titles, each with what to type for it."""
    for title in titles:
        book = rulebook.book_of(title)
        for chapter in [] if book is None else [*book.chapters, *book.printed.values()]:
            yield Text(f"{title} {chapter.address:<14} ", "dim").append(chapter.title, "bold")


def part_named(titles: Iterable[str], term: str) -> tuple[Book, Chapter | Section] | None:
    """The chapter or section that goes by exactly this name or address."""
    wanted = plain(term)
    for title in titles:
        book = rulebook.book_of(title)
        if book is None:
            continue
        chapters = [*book.chapters, *book.printed.values()]
        parts: list[Chapter | Section] = [*chapters]
        parts += [section for chapter in chapters for section in chapter.sections]
        for part in parts:
            if wanted in (plain(part.title), plain(part.address)):
                return book, part
    return None


def show_part(console: Console, book: Book, part: Chapter | Section) -> None:
    """A chapter or a section as text."""
    console.print(Text(part.title, "bold underline"))
    for block in part.lead if isinstance(part, Chapter) else part.blocks:
        _show(console, book, block)
    for section in part.sections if isinstance(part, Chapter) else ():
        console.print()
        console.print(Text(section.title, "bold").append(f"  {section.address}", "dim"))
        for block in section.blocks:
            _show(console, book, block)


def _show(console: Console, book: Book, block: Block) -> None:
    for line in _lines(book, block):
        console.print(line)
    console.print()


def _words(words: Words) -> Text:
    """Words as they are read out, the bold ones bold."""
    text = Text()
    for span in without_icons(words):
        text.append(span.text, "bold" if span.look == BOLD else "")
    return text


def _lines(book: Book, block: Block) -> Iterator[RenderableType]:
    if isinstance(block, Paragraph):
        yield _words(block.words)
    elif isinstance(block, Items):
        yield _items(block)
    elif isinstance(block, Grid):
        yield _table(block)
    elif isinstance(block, Panel):
        yield _panel(block)
    elif isinstance(block, Track):
        yield Text(f"{block.title}, {block.first}-{block.last}", "bold")
        for at, words in block.marks:
            yield Text(f"  {at}: {aloud(words)}")
    elif isinstance(block, Example):
        yield from _example(block)
    elif isinstance(block, Numbers):
        named = [(span.text, book.key_of(span.target)) for span in block.words]
        yield Text(", ".join(f"{number} {book.name_of(key)}" for number, key in named if key), "dim")


def _items(block: Items) -> Table:
    grid = Table.grid(padding=(0, 1))
    for number, row in enumerate(block.rows, 1):
        grid.add_row(f"{number}." if block.numbered else "-", _words(row))
    return grid


def _table(block: Grid) -> Table:
    table = Table(*[aloud(cell) for cell in block.head])
    for row in block.rows:
        table.add_row(*[aloud(cell) for cell in row])
    return table


def _panel(block: Panel) -> RenderableType:
    text = Text(block.title, "bold")
    if block.note:
        text.append(f" ({block.note})", "dim")
    for cell in block.cells:
        text.append(f"\n{cell.label}: {cell.aloud}", "")
    if block.words:
        text.append(f"\n{aloud(block.words)}", "")
    return Padding(text, (0, 0, 0, 2))


def _example(block: Example) -> Iterator[RenderableType]:
    yield Text(_("Example"), "bold").append(f"  {aloud(block.words)}", "")
    for label, board in ((_("Before"), block.before_board), (_("After"), block.after_board)):
        if board:
            yield Text(f"  {label}: {_board(board)}")
    if block.sum is not None:
        yield Text(f"  {block.sum.aloud}")
    if block.after:
        yield Text(aloud(block.after))


def _board(pieces: Iterable[Piece]) -> str:
    return "; ".join(f"{piece.title}: {piece.aloud}" for piece in pieces)
