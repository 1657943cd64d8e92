"""The one way to look something up: by a name, a number or a word that may be cut short or misspelt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Final
from unicodedata import combining, normalize

from euphoria.core.errors import EuphoriaError
from euphoria.rulebook.entries import Entry
from euphoria.words.speech import N_, _

ALIKE: Final = 0.72
EXACT: Final = 4.0
BEGINS: Final = 3.0
HAS_ALL: Final = 2.5
CUT_SHORT: Final = 2.0
"""How well a name fits a term."""
SHORT: Final = 2
LONGEST: Final = 60
"""Letters of a term that are looked at."""
OVERVIEW: Final = N_("'euphoria rules' gives an overview")


class Unknown(EuphoriaError):
    """Nothing in the rules goes by that name."""


def plain(text: str) -> str:
    """Lower case without accents, underscores as spaces, no punctuation: as people type who are in a hurry."""
    bare = "".join(c for c in normalize("NFKD", text.lower()) if not combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in bare).split())


def closeness(term: str, entry: Entry) -> float:
    """How well an entry fits a term: EXACT is its very name, 0 not at all."""
    names = [plain(name) for name in entry.names]
    return _by_name(term, names) or _alike(term, names)


def _by_name(term: str, names: Iterable[str]) -> float:
    """How well the best of some plain names fits, as it is written or cut short."""
    best = 0.0
    wanted = term.split()
    for full in names:
        if term == full:
            return EXACT
        words = full.split()
        if full.startswith(term + " "):
            best = max(best, BEGINS)
        elif all(part in words for part in wanted):
            best = max(best, HAS_ALL)
        elif all(any(word.startswith(part) for word in words) for part in wanted):
            best = max(best, CUT_SHORT)
    return best


def _alike(term: str, names: Iterable[str]) -> float:
    """How much the most similar of some plain names, or of their words, is like a term; 0 where none is."""
    best = 0.0
    matcher = SequenceMatcher(None, b=term)
    for full in names:
        for part in {full, *full.split()}:
            matcher.set_seq1(part)
            # The two quick looks are upper bounds, and spare nearly all of the work.
            if matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE:
                ratio = matcher.ratio()
                best = max(best, ratio if ratio >= ALIKE else 0.0)
    return best


class Index:
    """Things to look up, made ready for being asked often."""

    def __init__(self, among: Sequence[Entry]) -> None:
        self.among: Final = among
        self.names: Final = [[plain(name) for name in entry.names] for entry in among]
        self.texts: Final = [f" {plain(entry.text)} " for entry in among]

    def named(self, term: str) -> list[tuple[float, Entry]]:
        """What goes by a plain term, best first."""
        rated = [(_by_name(term, names), entry) for names, entry in zip(self.names, self.among, strict=True)]
        return sorted([pair for pair in rated if pair[0]], key=lambda pair: -pair[0])

    def mentioning(self, term: str) -> list[Entry]:
        """What has a plain term in its text."""
        return [entry for text, entry in zip(self.texts, self.among, strict=True) if f" {term} " in text]

    def like(self, term: str) -> list[Entry]:
        """What goes by something similar, best first."""
        rated = [(_alike(term, names), entry) for names, entry in zip(self.names, self.among, strict=True)]
        return [entry for rate, entry in sorted(rated, key=lambda pair: -pair[0]) if rate]


def find(term: str, among: Sequence[Entry], otherwise: str = OVERVIEW) -> list[Entry]:
    """The entries that fit, best first; when nothing goes by the term those that mention it. Unknown when none does."""
    wanted = plain(term[:LONGEST])
    if not wanted:
        raise Unknown(_("nothing to look up: give a name, also in part"))
    index = Index(among)
    named = index.named(wanted)
    if len(wanted) <= SHORT:
        exact = [entry for rate, entry in named if rate == EXACT]
        if not exact:
            words = _("nothing in the rules goes by '{term}'; give at least three letters of a name")
            raise Unknown(words.format(term=term))
        return exact
    if named:
        top = named[0][0]
        return [entry for rate, entry in named if rate >= (HAS_ALL if top == EXACT else top)]
    if found := index.mentioning(wanted) or index.like(wanted):
        return found
    words = _("nothing in the rules goes by '{term}'; {otherwise}")
    raise Unknown(words.format(term=term[:LONGEST], otherwise=_(otherwise)))


def search(term: str, index: Index, most: int) -> list[Entry]:
    """What somebody who still types may mean: what goes by the term, then what mentions it, else what is like it."""
    wanted = plain(term[:LONGEST])
    rated = index.named(wanted) if wanted else []
    named = [entry for _rate, entry in sorted(rated, key=lambda pair: (-pair[0], len(pair[1].title)))]
    if not wanted or len(wanted) < SHORT:
        return named[:most]
    known = {id(entry) for entry in named}
    rest = [entry for entry in index.mentioning(wanted) if id(entry) not in known] if len(named) < most else []
    return ([*named, *rest] or index.like(wanted))[:most]
