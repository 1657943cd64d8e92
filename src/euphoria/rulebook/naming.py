"""Names of cards, tiles and spaces in the texts of the engine become links by themselves, as numbers do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from euphoria.rulebook.entries import ARTIFACT, RECRUIT, SPACE, TILE, Entry
from euphoria.rulebook.text import CODE, ICON, Block, Blocks, Items, Paragraph, Span, Words


def names_in(entries: Iterable[Entry]) -> Mapping[str, str]:
    """The keys of things by their full names: those of two words or more, which mean nothing else in a sentence."""
    found = [entry for entry in entries if entry.kind in (ARTIFACT, RECRUIT, SPACE, TILE)]
    return {entry.name: entry.key for entry in found if " " in entry.name}


def pattern_of(names: Iterable[str]) -> re.Pattern[str]:
    """Any of the names, the longest first."""
    longest = sorted(names, key=len, reverse=True)
    return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in longest) or r"(?!)")


def linked(blocks: Blocks, names: Mapping[str, str], pattern: re.Pattern[str], own: str) -> Blocks:
    """The same blocks with every name in them as a link, but for the page's own."""
    return tuple(_linked(block, names, pattern, own) for block in blocks)


def _linked(block: Block, names: Mapping[str, str], pattern: re.Pattern[str], own: str) -> Block:
    if isinstance(block, Paragraph):
        return replace(block, words=_words(block.words, names, pattern, own))
    if isinstance(block, Items):
        return replace(block, rows=tuple(_words(row, names, pattern, own) for row in block.rows))
    return block


def _words(words: Words, names: Mapping[str, str], pattern: re.Pattern[str], own: str) -> Words:
    found: list[Span] = []
    for span in words:
        if span.target or span.look in (CODE, ICON):
            found.append(span)
            continue
        at = 0
        for mark in pattern.finditer(span.text):
            if names[mark[0]] != own:
                found += [Span(span.text[at : mark.start()], span.look), Span(mark[0], span.look, names[mark[0]])]
                at = mark.end()
        found.append(Span(span.text[at:], span.look))
    return tuple(span for span in found if span.text)
