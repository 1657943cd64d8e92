"""For whoever translates: begins a language, says what it lacks or has wrong, and shows every page in it.

python tools/translate.py begin fr      make its catalogue, and offer it beside the others
python tools/translate.py missing fr    what has no translation yet, and what is wrong with those there are
python tools/translate.py show fr       look at the pages in it, at http://127.0.0.1:8001/
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent))

import books
import words
from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message

from euphoria.words.speech import DOMAIN, LANGUAGES, LOCALE

NAMES: Final = LOCALE / "languages.toml"
PORT: Final = 8001
FILLED: Final = re.compile(r"\{(\w*)[^}]*\}|%\((\w+)\)[sd]")
"""What is filled in: `{name}`, `{n:+d}`, `%(name)s`."""
KEPT: Final = re.compile(r"</?[a-z][^>]*>|\[/?(?:bold|dim)?\]|\]\([\w:-]+\)|`[^`]*`|\b[RLCF]\d+\b")
"""What stays as it is: tags, marks of the terminal, targets of links, what one types, numbers of rules."""
OFFERED: Final = {"log subject": {"name"}}
"""What the code fills in though the English does not use it, by the context of the text."""
PLAIN: Final = re.compile(r"[a-z]{2,3}")
"""Languages without their countries: an address, such as /nl/rules, has no more."""
SHOWN: Final = 40


def file_of(language: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def faults(catalog: Catalog) -> Iterator[tuple[Message, str]]:
    """Texts that are missing or wrong, each with what is wrong with it."""
    for message in catalog:
        if message.id:
            for fault in _faults(message, catalog.num_plurals):
                yield message, fault
    for key in catalog.obsolete:
        yield catalog.obsolete[key], "is not used any more"


def _faults(message: Message, plurals: int) -> Iterator[str]:
    english, theirs = words.forms(message.id), words.forms(message.string)
    if not all(theirs):
        yield "has no translation"
        return
    if message.fuzzy:
        yield "is marked as fuzzy"
    if len(theirs) != (plurals if len(english) > 1 else 1):
        yield f"has {len(theirs)} forms; there should be {plurals if len(english) > 1 else 1}"
    known = set().union(*map(filled, english)) | OFFERED.get(message.context or "", set())
    for number, text in enumerate(theirs):
        model = english[min(number, len(english) - 1)]
        # Of one thing the number need not be said.
        wanted = set() if len(theirs) > 1 else filled(model) - OFFERED.get(message.context or "", set())
        if unknown := filled(text) - known:
            yield f"fills in {{{', '.join(sorted(unknown))}}}; known: {', '.join(sorted(known)) or 'nothing'}"
        if lost := wanted - filled(text):
            yield f"does not fill in {{{', '.join(sorted(lost))}}}"
        if Counter(KEPT.findall(model)) != Counter(KEPT.findall(text)):
            yield f"has {KEPT.findall(text)} where English has {KEPT.findall(model)}"
        if any(model[end : end + 1 or None].isspace() != text[end : end + 1 or None].isspace() for end in (0, -1)):
            yield "begins or ends with a space where English does not, or the other way round"
        if model.count("\n") != text.count("\n"):
            yield f"has {text.count(chr(10))} line breaks where English has {model.count(chr(10))}"


def filled(text: str) -> set[str]:
    """The names of what is filled into a text."""
    return {found[1] or found[2] or "" for found in FILLED.finditer(text)}


def begin(language: str) -> int:
    """Make the catalogue of a language, and add it to those that are offered."""
    try:
        locale = Locale.parse(language) if PLAIN.fullmatch(language) else None
    except UnknownLocaleError:
        locale = None
    if locale is None:
        print(f"'{language}' is no code of a language in two or three letters, such as fr", file=sys.stderr)
        return 2
    name = (locale.get_display_name(language) or language).capitalize()
    file = file_of(language)
    if file.exists():
        print(f"{language} has a catalogue already: {file}", file=sys.stderr)
        return 2
    catalog = Catalog(locale=language, project="euphoria", charset="utf-8", fuzzy=False)
    catalog.update(words.collected(), no_fuzzy_matching=True)
    file.parent.mkdir(parents=True)
    words.write(file, catalog)
    NAMES.write_text(NAMES.read_text() + f'{language} = "{name}"\n')
    print(f"{name}: {len(words.texts(catalog))} texts to translate in {file}")
    print("Chapters, lessons and puzzles are files of their own; `missing` names them.")
    return 0


def missing(language: str) -> int:
    """Say what a language lacks."""
    found = [*faults(words.read(file_of(language)))]
    for message, fault in found[:SHOWN]:
        print(f"{words.forms(message.id)[0]!r} {fault}")
    if len(found) > SHOWN:
        print(f"... and {len(found) - SHOWN} more")
    lacking = [*books.lacking(language)]
    print(*lacking[:SHOWN], sep="\n", end="\n" if lacking else "")
    if len(lacking) > SHOWN:
        print(f"... and {len(lacking) - SHOWN} more")
    print(f"{LANGUAGES[language]}: {len(found)} texts of the catalogue, {len(lacking)} things in files")
    return int(bool(found or lacking))


def show(language: str) -> int:
    """Serve sample pages in a language."""
    import pages

    return pages.main(["--serve", str(PORT), "--language", language])


def main(given: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("begin", "missing", "show"))
    parser.add_argument("language")
    asked = parser.parse_args(given)
    if asked.what == "begin":
        return begin(asked.language)
    if asked.language not in LANGUAGES or asked.language == "en":
        known = ", ".join(language for language in LANGUAGES if language != "en")
        print(f"there is no '{asked.language}'; known: {known}. `begin` makes a new one.", file=sys.stderr)
        return 2
    return missing(asked.language) if asked.what == "missing" else show(asked.language)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
