"""Decks of artifacts that visitors send: small ones, read and tried out by a clerk."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Final

from euphoria.core.errors import BadSetup
from euphoria.web.refusals import Refused
from euphoria.web.tables.house import House, checked_house, house_from
from euphoria.web.thinking.clerks import Clerks
from euphoria.words.numbers import number
from euphoria.words.speech import _

LARGEST_DECK: Final = 20_000
"""Bytes: enough for 32 cards."""
SECONDS: Final = 2.0
MOST_PARTS: Final = 5
PART: Final = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
LONG_KEY: Final = re.compile(rf"(?:^|[{{,])[ \t\[]*{PART}(?:[ \t]*\.[ \t]*{PART}){{{MOST_PARTS}}}", re.MULTILINE)
"""A key of more parts than any deck has; the time TOML takes to read one grows with the square of its length."""


async def read_deck(clerks: Clerks, name: str, sent: bytes) -> dict[str, object]:
    """The deck in a file, as data; the engine checks what is in it when the table is made."""
    if len(sent) > LARGEST_DECK:
        raise too_large()
    return await clerks.do(SECONDS, deck_of, name, sent.decode("utf-8", "replace"))


def deck_of(name: str, text: str) -> dict[str, object]:
    """For a clerk: the deck in a text."""
    is_json = name.lower().endswith(".json")
    if not is_json and LONG_KEY.search(text):
        why = _("a key has more than {n} parts").format(n=MOST_PARTS)
        raise Refused(_("{name} is not a deck: {error}").format(name=name[:60], error=why))
    try:
        data: dict[str, object] = json.loads(text) if is_json else tomllib.loads(text)
        json.dumps(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadSetup(f"{name[:60]} is not a deck: {error}") from error
    return data


def check_size(options: dict[str, object]) -> None:
    """Refused when a program sends a larger deck than a file may be."""
    if len(as_text(options.get("deck")).encode()) > LARGEST_DECK:
        raise too_large()


async def checked(clerks: Clerks, house: House) -> House:
    """As `checked_house`; where somebody brings a deck a clerk looks at it."""
    if not isinstance(house.options.get("deck"), dict):
        return checked_house(house)
    return await clerks.do(SECONDS, check_text, as_text(house.to_data()))


def check_text(text: str) -> House:
    """For a clerk: the checked house in a text."""
    return checked_house(house_from(json.loads(text)))


def as_text(data: object) -> str:
    try:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise Refused(_("A deck of your own is plain data.")) from error


def too_large() -> Refused:
    return Refused(_("A deck has at most {n} bytes.").format(n=number(LARGEST_DECK)))
