"""Figures as the reader's language writes them: thousands, decimals, signs, per cent. Babel knows what stands where."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from euphoria.words.speech import language

THIN_SPACE: Final = "\N{NARROW NO-BREAK SPACE}"
LONG_MINUS: Final = "\N{MINUS SIGN}"
"""A hyphen in its place is left out by most of those who read aloud: a loss would be heard as a gain."""


@dataclass(frozen=True)
class Signs:
    """What a language puts between and around figures."""

    decimal: str
    group: str
    grouped: int
    """The least number that is written in groups of three."""
    minus: str
    percent: str
    """What follows a percentage."""


OUR_GROUPS: Final = {"es": (THIN_SPACE, 10_000)}
"""Where people who write with care differ from Babel: 1500, but 15 000."""
OUR_PERCENT: Final = {"en": " %"}
"""How we have always written it in English."""


@cache
def signs(name: str) -> Signs:
    """The signs of a language; those of English where Babel does not know it."""
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(name)
    except (UnknownLocaleError, ValueError):
        return signs("en")
    symbols = locale.number_symbols["latn"]
    group, grouped = OUR_GROUPS.get(name, (symbols["group"], 1_000))
    percent = OUR_PERCENT.get(name, locale.percent_formats[None].suffix[0])
    return Signs(symbols["decimal"], group, grouped, LONG_MINUS, percent)


def number(n: int) -> str:
    """A whole number: 1,500 in English, 1.500 in Dutch."""
    if 0 <= n < 1_000:
        return str(n)
    ours = signs(language())
    size = abs(n)
    words = f"{size:,}".replace(",", ours.group) if size >= ours.grouped else str(size)
    return ours.minus + words if n < 0 else words


def decimal(value: float, digits: int = 1) -> str:
    """A number with so many decimals: 2.5 in English, 2,5 in Dutch."""
    whole, point, rest = f"{abs(value):.{digits}f}".partition(".")
    ours = signs(language())
    minus = ours.minus if value < 0 and (whole + rest).strip("0") else ""
    return minus + number(int(whole)) + (ours.decimal + rest if point else "")


def percent(share: float, digits: int = 0, tight: bool = False) -> str:
    """A share as a percentage: 12 % in English and Spanish, 12% in Dutch, and tight in English too."""
    sign = signs(language()).percent
    return decimal(100 * share, digits) + (sign.lstrip(" ") if tight else sign)


def signed(n: int) -> str:
    """A change with its sign: +2."""
    return f"+{number(n)}" if n > 0 else number(n)
