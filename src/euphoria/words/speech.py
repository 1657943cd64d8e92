"""Words in the language of whoever reads: the standard gettext over the catalogues in `locale/`.

Texts are written in English in the source and are their own keys: `_("Undo")` where they are used, `N_("Undo")` in
tables that are translated later. A text with two meanings has a context: `pgettext("a turn", "Place")`, in tables
`NP_("a turn", "Place")`. `tools/words.py` collects them for the translators.
"""

from __future__ import annotations

import gettext as standard
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple, Protocol

DOMAIN: Final = "euphoria"
LOCALE: Final = Path(__file__).parent / "locale"
LANGUAGES: Final[dict[str, str]] = {"en": "English", **tomllib.loads((LOCALE / "languages.toml").read_text("utf-8"))}
"""The languages there are, each in its own words; the first one is the language of the source."""
CONTEXT: Final = "\x04"
"""Stands between a context and its text wherever both are one key, as in catalogues."""
MOST_SAID: Final = 20_000
"""So many texts are kept at hand: those of all languages, and what people have called something."""

_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def _catalogue(language: str) -> standard.NullTranslations:
    if language == "en":
        return standard.NullTranslations()
    folder = LOCALE / language / "LC_MESSAGES"
    compiled = folder / f"{DOMAIN}.mo"
    if compiled.is_file():
        return standard.GNUTranslations(BytesIO(compiled.read_bytes()))
    return standard.GNUTranslations(BytesIO(compiled_from(folder / f"{DOMAIN}.po")))


def compiled_from(file: Path) -> bytes:
    """A catalogue as programs read it. A package that was built has it as a file; sources are read as they are."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made = BytesIO()
    write_mo(made, read_po(BytesIO(file.read_bytes())))
    made.seek(0)
    return made.read()


def gettext(text: str) -> str:
    """The text in the language now spoken. (Of nothing, gettext would tell about its catalogue.)"""
    return text and _said(_catalogue(_language.get()), text)


@lru_cache(MOST_SAID)
def _said(catalogue: standard.NullTranslations, text: str) -> str:
    """What a catalogue says; kept, since a page asks for hundreds of texts, and nearly always for the same ones."""
    return without_context(catalogue.gettext(text))


def ngettext(one: str, many: str, count: int) -> str:
    """One of two texts by a number, in the language now spoken."""
    return without_context(_catalogue(_language.get()).ngettext(one, many, count))


def pgettext(context: str, text: str) -> str:
    """A text that has more than one meaning; the context says which."""
    return gettext(context + CONTEXT + text)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """One of two texts by a number, in one of their meanings."""
    return ngettext(context + CONTEXT + one, many, count)


def without_context(text: str) -> str:
    """What people read of a key that nobody translated."""
    return text.rpartition(CONTEXT)[2] if CONTEXT in text else text


_ = gettext


def N_(text: str) -> str:
    """The text itself, marked to be collected."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:
    """Two texts for one and for several, marked to be collected together; `ngettext` chooses between them later."""
    return one, many


def NP_(context: str, text: str) -> str:
    """A text in one of its meanings, marked to be collected; `_` finds it later."""
    return context + CONTEXT + text


class Text(NamedTuple):
    """A text that a table of the engine holds, which no call names: translators are told where it stands."""

    key: str
    """What it says, behind its context if it has one."""
    place: str
    """The file, below the package."""
    row: str
    """What it is there, in a few words."""


def placed(place: str, rows: Iterable[tuple[str, str]]) -> Iterator[Text]:
    """The texts of a file, each given behind what it is; what says nothing is left out."""
    return (Text(key, place, row) for row, key in rows if key)


class Row(Protocol):
    """A row that goes by an id."""

    @property
    def id(self) -> str: ...


def parts(row: Row, *names: str) -> Iterator[tuple[str, str]]:
    """Some texts of a row that has an id, each behind what it is."""
    return ((f"{row.id}: {name}", getattr(row, name)) for name in names)


def entries(glossary: Iterable[tuple[tuple[str, ...], str]]) -> Iterator[tuple[str, str]]:
    """The heads of a glossary and what they say, each behind what it is."""
    for names, text in glossary:
        yield from [("a head of the glossary", name) for name in names]
        yield f"glossary, {names[0]}", text


AND: Final = N_(" and ")
OR: Final = N_(" or ")
BEFORE_ALIKE: Final = {
    ("es", AND): (re.compile(r"h?[ií](?![aeo])", re.I), " e "),
    ("es", OR): (re.compile(r"h?[oó]|8|11\b", re.I), " u "),
}
"""Where a language has another word before a like sound: Subterra e Icarus, siete u ocho."""


def join_words(words: Sequence[str], last: str = AND) -> str:
    """Some words with commas, the last two with a word between: a, b and c."""
    between = _(last)
    if alike := BEFORE_ALIKE.get((_language.get(), last)):
        sound, other = alike
        between = other if sound.match(words[-1]) else between
    return between.join([part for part in (", ".join(words[:-1]), words[-1]) if part])


def as_sentence(words: str) -> str:
    """The words with a capital at their beginning, also behind a mark such as an opening quote."""
    first = next((i for i, letter in enumerate(words) if letter.isalnum()), 0)
    return words[:first] + words[first : first + 1].upper() + words[first + 1 :]


def language() -> str:
    """The language now spoken."""
    return _language.get()


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Everything within is said in that language, or in English where we do not speak it."""
    before = _language.set(name if name in LANGUAGES else "en")
    try:
        yield
    finally:
        _language.reset(before)


LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of(environment: Mapping[str, str]) -> str:
    """The language of a terminal by its environment, such as LANG=nl_NL.UTF-8; English where we do not speak it."""
    wanted = next((environment[name] for name in LOCALE_VARIABLES if environment.get(name)), "")
    name = wanted.partition(".")[0].partition("_")[0].lower()
    return name if name in LANGUAGES else "en"


def best_language(accepted: str) -> str:
    """The first of our languages in the order of an Accept-Language header."""
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wanted = float(weight or 1)
        except ValueError:
            continue
        if wanted > 0:
            ranked.append((-wanted, place, tag.split("-")[0].lower()))
    return next((name for _, _, name in sorted(ranked) if name in LANGUAGES), "en")
