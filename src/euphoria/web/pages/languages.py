"""Pages that have an address in each language, such as `/nl/rules`: the rulebook.

The plain address, `/rules`, speaks the language of whoever reads, and every page has that one.
"""

from __future__ import annotations

import re
from typing import Final

from euphoria.words import speech

OWN: Final = re.compile(r"/(?P<language>[a-z]+)(?P<plain>/rules(?:[/?#].*)?)")
"""An address that names its language."""
DEFAULT: Final = "x-default"
"""What search engines call the address that goes by the reader."""


def language_in(path: str) -> str:
    """The language that an address names; empty where it goes by the reader."""
    found = OWN.fullmatch(path)
    return found["language"] if found and found["language"] in speech.LANGUAGES else ""


def plain(path: str) -> str:
    """The address of the same page that goes by the reader."""
    found = OWN.fullmatch(path) if language_in(path) else None
    return found["plain"] if found else path


def in_language(path: str, language: str) -> str:
    """Where the same page is for somebody who changes to this language: where an address names its language it is
    another one, all others stay."""
    return f"/{language}{plain(path)}" if language_in(path) else path


def alternates(path: str) -> dict[str, str]:
    """The addresses of a page of the rulebook by language, and the one that goes by the reader."""
    bare = plain(path)
    return {**{language: f"/{language}{bare}" for language in speech.LANGUAGES}, DEFAULT: bare}
