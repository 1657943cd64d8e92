"""Words in the language of whoever reads: the standard gettext over the catalogues in `locale/`.

Texts are written in English in the source and are their own keys: `_("Undo")` where they are used, `N_("Undo")` in
tables that are translated later. `tools/words.py` collects them into `locale/euphoria.pot`.
"""

from __future__ import annotations

import gettext as standard
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

DOMAIN: Final = "euphoria"
LOCALE: Final = Path(__file__).parent / "locale"
LANGUAGES: Final[dict[str, str]] = {"en": "English"}
"""The languages there are, each in its own words; the first one is the language of the source."""

_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def _catalogue(language: str) -> standard.NullTranslations:
    return standard.translation(DOMAIN, LOCALE, [language], fallback=True)


def gettext(text: str) -> str:
    """The text in the language now spoken. (Of nothing, gettext would tell about its catalogue.)"""
    return text and _catalogue(_language.get()).gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """One of two texts by a number, in the language now spoken."""
    return _catalogue(_language.get()).ngettext(one, many, count)


_ = gettext


def N_(text: str) -> str:
    """The text itself, marked to be collected."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:
    """Two texts for one and for several, marked to be collected together; `ngettext` chooses between them later."""
    return one, many


AND: Final = N_(" and ")
OR: Final = N_(" or ")


def listed(words: Sequence[str], last: str = AND) -> str:
    """Some words with commas, the last two with a word between: a, b and c."""
    return _(last).join([part for part in (", ".join(words[:-1]), words[-1]) if part])


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
