"""Says what the chapters, examples, lessons and puzzles of a language lack, compared with the English ones.

python tools/books.py            all languages
python tools/books.py nl         one of them
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from euphoria.learning import lessons, puzzles
from euphoria.rulebook.examples import FILE, TEXTS
from euphoria.rulebook.reading import BadChapter, read_chapter, read_words
from euphoria.rulebook.text import CODE, ICON, Block, Chapter, Fact, Grid, Items, Words, words_in
from euphoria.words.speech import LANGUAGES

PACKAGE: Final = Path(lessons.__file__).parents[1]
ENGLISH: Final = "en"
PLACE: Final = re.compile(r"\{[^}]*\}")
LEARNED: Final = {"lessons": lessons.WORDS, "puzzles": puzzles.WORDS}


def lacking(language: str) -> Iterator[str]:
    """What a language lacks or has otherwise than English, one line each."""
    for folder in sorted(PACKAGE.glob(f"rulebook/**/{ENGLISH}")):
        yield from _chapters(folder, folder.parent / language)
    for file in sorted(PACKAGE.glob(f"rulebook/*/{FILE}")):
        yield from _examples(file, file.parent / language / FILE)
    for kind, words in LEARNED.items():
        for file in sorted(PACKAGE.glob(f"learning/*/{kind}/*.toml")):
            yield from _learned(file, file.parents[1] / language / kind / file.name, words)
        for file in sorted(PACKAGE.glob(f"learning/*/{language}/{kind}/*.toml")):
            if not (file.parents[2] / kind / file.name).is_file():
                yield f"{_called(file)}: there is no such file in English"


def _called(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


# The rulebook ---------------------------------------------------------------------------------------------------------


def _chapters(english: Path, other: Path) -> Iterator[str]:
    ours, theirs = [{file.name for file in folder.glob("*.md")} for folder in (english, other)]
    yield from (f"{_called(other / name)}: missing" for name in sorted(ours - theirs))
    yield from (f"{_called(other / name)}: there is no such file in English" for name in sorted(theirs - ours))
    for name in sorted(ours & theirs):
        try:
            pages = [read_chapter((folder / name).read_text("utf-8"), name, name) for folder in (english, other)]
        except BadChapter as error:
            yield f"{_called(other / name)}: {error}"
            continue
        yield from (f"{_called(other / name)}: {what}" for what in differing(*pages))


def differing(english: Chapter, other: Chapter) -> Iterator[str]:
    """What is not the same in two chapters though no language should change it."""
    ours, theirs = [[section.address for section in page.sections] for page in (english, other)]
    if ours != theirs:
        yield f"the sections are {', '.join(theirs)}; in English {', '.join(ours)}"
        return
    yield from _blocks("before the first section", english.lead, other.lead)
    for one, two in zip(english.sections, other.sections, strict=True):
        yield from _blocks(f"#{one.address}", one.blocks, two.blocks)


def _blocks(where: str, english: Iterable[Block], other: Iterable[Block]) -> Iterator[str]:
    ours, theirs = list(english), list(other)
    kinds = [[type(block).__name__ for block in some] for some in (ours, theirs)]
    if kinds[0] != kinds[1]:
        yield f"{where} is made of {', '.join(kinds[1])}; in English {', '.join(kinds[0])}"
        return
    for number, (one, two) in enumerate(zip(ours, theirs, strict=True), 1):
        if (made := _made_of(two)) != (wanted := _made_of(one)):
            yield f"{where}, block {number}: {made}; in English {wanted}"


def _made_of(block: Block) -> list[str]:
    """All of a block that is no words: its shape, links, icons and codes; their order is the language's own."""
    if isinstance(block, Fact):
        return [f"::: {block.name} {block.about}".strip()]
    found = [mark for words in words_in(block) for mark in _marks(words)]
    if isinstance(block, Items):
        found += [f"{len(block.rows)} items", "numbered" if block.numbered else "with dashes"]
    if isinstance(block, Grid):
        found += [f"{len(block.rows)} rows of {len(block.head)}"]
    return sorted(found)


def _marks(words: Words) -> Iterator[str]:
    for span in words:
        if span.target:
            yield f"({span.target})"
        if span.look in (ICON, CODE):
            yield f"{{{span.text}}}" if span.look == ICON else f"`{span.text}`"


def _examples(english: Path, other: Path) -> Iterator[str]:
    where = _called(other)
    if not other.is_file():
        yield f"{where}: missing"
        return
    ours, theirs = [tomllib.loads(file.read_text("utf-8")) for file in (english, other)]
    yield from (f"{where}: there is no {name} in English" for name in theirs if name not in ours)
    for name, row in ours.items():
        given = theirs.get(name, {})
        for text in [text for text in TEXTS if row.get(text)]:
            if not given.get(text):
                yield f"{where}: {name} lacks '{text}'"
            elif (made := _marked(given[text])) != (wanted := _marked(row[text])):
                yield f"{where}: '{text}' of {name} has {made}; in English {wanted}"


def _marked(text: str) -> list[str]:
    return sorted(_marks(read_words(text)))


# Lessons and puzzles --------------------------------------------------------------------------------------------------


def _learned(english: Path, other: Path, words: tuple[str, ...]) -> Iterator[str]:
    if not other.is_file():
        yield f"{_called(other)}: missing"
        return
    ours, theirs = [tomllib.loads(file.read_text("utf-8")) for file in (english, other)]
    yield from (f"{_called(other)}: {what}" for what in _untold(ours, theirs, words))


def _untold(english: dict[str, Any], other: dict[str, Any], words: tuple[str, ...], where: str = "") -> Iterator[str]:
    """Words that the English has and the other lacks, or that name other places; lists are gone through in order."""
    yield from (f"'{where}{name}' is not in English" for name in other if name not in english)
    for name, value in english.items():
        given = other.get(name)
        if name in words and isinstance(value, str):
            if not given:
                yield f"lacks '{where}{name}'"
            elif sorted(PLACE.findall(given)) != sorted(PLACE.findall(value)):
                yield f"'{where}{name}' has {PLACE.findall(given)}; in English {PLACE.findall(value)}"
        elif isinstance(value, list) and _has_words(value, words):
            rows = given if isinstance(given, list) else []
            if len(rows) != len(value):
                yield f"has {len(rows)} of '{where}{name}'; in English {len(value)}"
                continue
            for number, (one, two) in enumerate(zip(value, rows, strict=True), 1):
                yield from _untold(one, two, words, f"{where}{name} {number}: ")


def _has_words(rows: list[Any], words: tuple[str, ...]) -> bool:
    """Are these tables with something to translate in them?"""
    tables = [row for row in rows if isinstance(row, dict)]
    return any(
        name in words or (isinstance(value, list) and _has_words(value, words))
        for row in tables
        for name, value in row.items()
    )


def main(languages: Iterable[str]) -> int:
    """Print what is lacking; how many lines there were decides how this ends."""
    found = [line for language in languages for line in lacking(language)]
    print("\n".join(found) or "nothing is missing")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [language for language in LANGUAGES if language != ENGLISH]))
