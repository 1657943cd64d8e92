"""Reading chapters: a small and strict part of Markdown, in which whatever is not understood is an error.

A library would read far more, and let a misspelt link or block stand as text; here it fails a test. What is understood:
paragraphs, lists with `-` or `1.`, tables, `**bold**`, `*soft*`, `` `code` ``, `[words](rule:R26)`, icons as
`{energy}`, numbers such as R26, and facts of the engine on a line of their own, as in `::: tile spa`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from euphoria.rulebook.text import (
    BOLD,
    CODE,
    ICON,
    SOFT,
    Block,
    Blocks,
    Chapter,
    Fact,
    Grid,
    Items,
    Numbers,
    Paragraph,
    Section,
    Span,
    Words,
)

MARKS: Final = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|\*(?P<soft>[^*\s][^*]*?)\*|`(?P<code>[^`]+)`"
    r"|\[(?P<words>[^\]]+)\]\((?P<target>[^)\s]*)\)|\{(?P<icon>[a-z][a-z0-9-]*)\}|\b(?P<number>[RCFLU]\d+)\b"
)
LEFT: Final = re.compile(r"\*\*|\]\(|[`{}]|<[a-z/]")
STRAY: Final = re.compile(r"#|>|\+ |\* |:::|!\[|~~|```")
"""What would be marks if they were right, and what lines may not begin with."""
TARGET: Final = re.compile(r"([a-z]+:)?[a-z]+:[\w-]+")
HEADING: Final = re.compile(r"## (?P<title>.+?) \{#(?P<address>[a-z0-9]+(-[a-z0-9]+)*)\}")
FACT: Final = re.compile(r"::: (?P<name>[a-z-]+)(?: (?P<about>[\w -]+))?")
NUMBERED: Final = re.compile(r"\d+\. ")
SOURCES: Final = re.compile(r"(Rulings|Conflicts|Questions): [RCFLU]\d+(, [RCFLU]\d+)*\.")
"""Lines under a section that name what stands behind it."""
ITEM: Final = re.compile(r"- |\d+\. ")


class BadChapter(ValueError):
    """A chapter that cannot be read; it says where and why."""


def read_chapter(page: str, address: str, where: str) -> Chapter:
    """A whole chapter: `# Title`, a lead, then `## Sections {#with-addresses}`."""
    lines = page.splitlines()
    if not lines or not lines[0].startswith("# "):
        raise BadChapter(f"{where}: a chapter begins with '# ' and its title")
    parts: list[tuple[str, str, list[tuple[int, str]]]] = [("", "", [])]
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("## "):
            heading = HEADING.fullmatch(line.strip())
            if heading is None:
                raise BadChapter(f"{where}:{number}: a section is '## Title {{#address}}', not {line!r}")
            parts.append((heading["address"], heading["title"], []))
        else:
            parts[-1][2].append((number, line.rstrip()))
    (_address, _title, lead), *rest = parts
    sections = tuple(Section(address, title, _blocks(body, where)) for address, title, body in rest)
    return Chapter(address, lines[0].removeprefix("# ").strip(), _blocks(lead, where), sections)


def read_text(text: str, where: str = "") -> Blocks:
    """Some paragraphs, lists and tables without headings, such as the text of a ruling."""
    return _blocks(list(enumerate(text.splitlines(), 1)), where)


def read_words(text: str, where: str = "", look: str = "") -> Words:
    """A line of words with their marks."""
    found: list[Span] = []
    at = 0
    for mark in MARKS.finditer(text):
        if mark.start() > at:
            found.append(_plain(text[at : mark.start()], where, look))
        at = mark.end()
        found.extend(_marked(mark, where, look))
    if at < len(text):
        found.append(_plain(text[at:], where, look))
    return tuple(found)


def _marked(mark: re.Match[str], where: str, look: str) -> Iterator[Span]:
    if mark["number"]:
        yield Span(mark["number"], look, mark["number"])
    elif mark["icon"]:
        yield Span(mark["icon"], ICON)
    elif mark["code"]:
        yield Span(mark["code"], CODE)
    elif mark["words"]:
        if not TARGET.fullmatch(mark["target"]):
            raise BadChapter(f"{where}: a link names a thing, as in (rule:R26), not ({mark['target']})")
        yield Span(mark["words"], look, mark["target"])
    else:
        inner, kind = (mark["bold"], BOLD) if mark["bold"] else (mark["soft"], SOFT)
        yield from read_words(inner, where, kind)


def _plain(text: str, where: str, look: str) -> Span:
    if LEFT.search(text):
        raise BadChapter(f"{where}: these marks are not understood: {text.strip()!r}")
    return Span(text, look)


def _blocks(lines: list[tuple[int, str]], where: str) -> Blocks:
    """The blocks between empty lines."""
    found: list[Block] = []
    for filled, group in groupby(lines, lambda line: bool(line[1].strip())):
        if filled:
            found.extend(_block(list(group), where))
    return tuple(found)


def _block(lines: list[tuple[int, str]], where: str) -> Iterator[Block]:
    number, first = lines[0]
    here = f"{where}:{number}" if where else repr(first[:60])
    if first.startswith(":::"):
        for number, line in lines:
            yield _fact(line, f"{where}:{number}")
    elif first.startswith("|"):
        yield _grid([line for _number, line in lines], here)
    elif all(SOURCES.fullmatch(line) for _number, line in lines):
        spans = [read_words(line.partition(": ")[2].removesuffix("."), here) for _number, line in lines]
        yield Numbers(tuple(span for words in spans for span in words if span.target))
    else:
        text = [line for _number, line in lines]
        for number, line in lines:
            if STRAY.match(line.strip()):
                raise BadChapter(f"{where}:{number}: this is not understood: {line!r}")
        starts = [at for at, line in enumerate(text) if ITEM.match(line)]
        if not starts or starts[0] > 0:
            # A list may follow its introduction without an empty line between.
            end = starts[0] if starts else len(text)
            yield Paragraph(read_words(" ".join(text[:end]), here))
        if starts:
            yield _items(text[starts[0] :], here)


def _items(lines: list[str], where: str) -> Items:
    rows: list[str] = []
    numbered = bool(NUMBERED.match(lines[0]))
    for line in lines:
        if ITEM.match(line):
            if bool(NUMBERED.match(line)) != numbered:
                raise BadChapter(f"{where}: a list is numbered or not, not both")
            rows.append(ITEM.sub("", line, count=1))
        else:
            rows[-1] += " " + line.strip()
    return Items(tuple(read_words(row, where) for row in rows), numbered)


def _fact(line: str, where: str) -> Fact:
    found = FACT.fullmatch(line.strip())
    if found is None:
        raise BadChapter(f"{where}: facts are asked for as in '::: tile spa', not {line!r}")
    return Fact(found["name"], found["about"] or "", where)


def _grid(lines: list[str], where: str) -> Grid:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    if len(rows) < 3 or any(set(cell) - set("-: ") for cell in rows[1]) or len({len(row) for row in rows}) > 1:
        raise BadChapter(f"{where}: a table has a head, a line of dashes and rows of as many cells")
    head, _dashes, *body = [tuple(read_words(cell, where) for cell in row) for row in rows]
    return Grid(head, tuple(body))
