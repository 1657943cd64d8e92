"""Small numbers as short text: a letter for each below 63, three characters for each below 4096."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
ESCAPE: Final = 63
"""The last letter says that the next two are one number."""
MOST: Final = 64 * 64 - 1
_VALUES: Final = bytes(max(0, LETTERS.find(chr(code))) for code in range(256))


def pack(numbers: Iterable[int]) -> str:
    """The numbers as text; those that are larger than MOST become MOST."""
    return "".join([LETTERS[number] if number < ESCAPE else _long(number) for number in numbers])


def _long(number: int) -> str:
    number = min(number, MOST)
    return LETTERS[ESCAPE] + LETTERS[number >> 6] + LETTERS[number & 63]


def unpack(text: str) -> list[int]:
    """The numbers that a text stands for."""
    values = list(text.encode("ascii").translate(_VALUES))
    if LETTERS[ESCAPE] not in text:
        return values
    found: list[int] = []
    rest = iter(values)
    for value in rest:
        found.append(value if value < ESCAPE else next(rest) << 6 | next(rest))
    return found
