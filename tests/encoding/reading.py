"""Small words for tests of observations: what one says, by the names of its numbers, and where two differ."""

from __future__ import annotations

import struct

from euphoria.encoding import Encoder


def values(found: bytes) -> tuple[float, ...]:
    """The numbers of an observation."""
    return struct.unpack(f"<{len(found) // 4}f", found)


def said(encoder: Encoder, found: bytes) -> dict[str, float]:
    """Every number that is not 0, by its name."""
    return {name: value for name, value in zip(encoder.names(), values(found), strict=True) if value}


def changed(encoder: Encoder, one: bytes, other: bytes) -> set[str]:
    """The names of the numbers in which two observations differ."""
    each = zip(encoder.names(), values(one), values(other), strict=True)
    return {name for name, first, second in each if first != second}
