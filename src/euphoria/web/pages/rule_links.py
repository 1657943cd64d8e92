"""Links into the rulebook: numbers of rulings in any text, and spaces, cards and words by their names.

A page that has `parts/beside.html` opens them beside itself; without script they open in a tab of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from euphoria import rulebook
from euphoria.titles import TITLES

NUMBER: Final = re.compile(r"\b[RLCFA]\d{1,2}\b")
"""How texts name a ruling (R, L), a conflict, a question or an ending."""
IN_BRACKETS: Final = re.compile(rf" \({NUMBER.pattern}(?:, {NUMBER.pattern})*\)")
QUESTIONS: Final = "F"
LINK: Final = Markup('<a class="rn" href="{}" target="rules">{}</a>')


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


@lru_cache(maxsize=4000)
def rule_link(name: str, title: str = "", words: str = "") -> Markup:
    """A link to the page of a thing; only its words where there is no such page."""
    address = rule_address(name, title)
    shown = words or name.rpartition(":")[2]
    return LINK.format(address, shown) if address else escape(shown)


def linked(text: str, title: str = "") -> Markup:
    """A text in which every number of a ruling leads to it."""
    safe = escape(text)
    if NUMBER.search(safe) is None:
        return safe
    return Markup(NUMBER.sub(lambda found: rule_link(found[0], title), str(safe)))


def unnumbered(text: str) -> str:
    """A text to be read aloud: numbers of rulings in brackets are for those who can press them."""
    return IN_BRACKETS.sub("", text)


def ruled(names: Iterable[str], title: str) -> Markup:
    """Links to some rules, one after the other."""
    return Markup(" ").join(rule_link(name, title) for name in names)


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
