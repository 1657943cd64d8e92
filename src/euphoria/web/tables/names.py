"""Names and talk as everybody can read them: nothing that is invisible, turns the line round or piles up.

This is for what is new. What older tables hold stays as it is, since their games follow from it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from euphoria.web.refusals import Refused
from euphoria.web.tables.house import House
from euphoria.words.speech import _

LEFT_OUT: Final = ("Cc", "Cf", "Cn", "Co", "Cs")
"""Categories of characters: controls, directions and zero widths, what is not assigned, private or half."""
BLANK: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks that show nothing."""
MARKS: Final = ("Mn", "Me")
MOST_MARKS: Final = 3
"""On one letter; more would reach into other lines."""


def tidy(text: str) -> str:
    """The text without what nobody can see, with single spaces and a bounded number of marks on each letter."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", " ".join(text.split())):
        category = unicodedata.category(letter)
        if category in LEFT_OUT or letter in BLANK:
            continue
        marks = marks + 1 if category in MARKS else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def look_of(name: str) -> str:
    """The same for names that differ only in case or in the shape of their letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", tidy(name)).casefold())


def must_differ(name: str, others: Iterable[str]) -> None:
    """Refused when somebody else is called that, or looks as if."""
    if look_of(name) in map(look_of, others):
        raise Refused(_("Somebody is called {name} already.").format(name=name))


def tidy_house(house: House) -> House:
    """The house with names that can be read. Refused when two of them look the same."""
    seats = tuple(replace(seated, name=tidy(seated.name)) for seated in house.seats)
    for seat, seated in enumerate(seats):
        must_differ(seated.name, [other.name for other in seats[:seat]])
    return replace(house, name=tidy(house.name), seats=seats)
