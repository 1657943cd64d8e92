"""Signs of what can be seen on a part of the table: another sign tells a browser that something happened there."""

from __future__ import annotations

from zlib import crc32


def sign(*seen: object) -> str:
    """A short sign of what a seat sees; the same as long as it sees the same. Only the seat itself gets it."""
    return f"{crc32(repr(seen).encode()):x}"
