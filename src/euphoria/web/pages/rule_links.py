"""Where things are in the rulebook: numbers of rulings in any text, and spaces, cards and words by their names.

`rendering` draws the links. A page that has `parts/beside.html` opens them beside itself; without script they open in a
tab of their own.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from euphoria import rulebook
from euphoria.titles import TITLES

NUMBER: Final = re.compile(r"\b[RLCFA]\d{1,2}\b")
"""How texts name a ruling (R, L), a conflict, a question or an ending."""
IN_BRACKETS: Final = re.compile(rf" \({NUMBER.pattern}(?:, {NUMBER.pattern})*\)")
QUESTIONS: Final = "F"


@lru_cache(maxsize=4000)
def rule_address(name: str, title: str = "") -> str:
    """The page of a thing in the rulebook of a title, or of whichever has it; empty where there is none."""
    for one in dict.fromkeys([title, *TITLES] if title else TITLES):
        found = rulebook.address(one, name)
        if found is None and ":" not in name:
            found = rulebook.address(one, f"ending:{name}")
        if found is not None:
            return found
    return ""


def unnumbered(text: str) -> str:
    """A text to be read aloud: numbers of rulings in brackets are for those who can press them."""
    return IN_BRACKETS.sub("", text)


def contents_of(title: str) -> str:
    """Where the rulebook of a title begins; empty where there is none."""
    return f"/rules/{title}" if rulebook.book_of(title) is not None else ""


def numbers_of(title: str) -> list[tuple[str, str]]:
    """Every number that texts at a table name, with the address of its page: for the script that links what is only
    said in attributes."""
    book = rulebook.book_of(title)
    if book is None:
        return []
    said = [number for number in book.numbers if not number.startswith(QUESTIONS)]
    return [(number, address) for number in said if (address := book.address(number))]
