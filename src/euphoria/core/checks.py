"""Checks of what callers hand in: players, seats, natures, and the entries of a described position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from euphoria.core.errors import BadSetup, quote
from euphoria.core.nature import Nature
from euphoria.core.schema import is_whole

LONGEST_NAME = 80


def checked_names(players: object, title: str, fewest: int, most: int, default: tuple[str, ...]) -> tuple[str, ...]:
    """Different names, as many as the title takes; a number stands for the default names."""
    if is_whole(players):
        if not fewest <= players <= most:
            raise BadSetup(f"{title} is a game for {fewest} to {most} players")
        return default[:players]
    if isinstance(players, str) or not isinstance(players, Sequence):
        kind = type(players).__name__
        raise BadSetup(f"players is a number from {fewest} to {most} or a list of names, not {kind}")
    for name in players:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not is_unicode(name):
            raise BadSetup(f"every player needs a name of 1 to {LONGEST_NAME} characters, not {quote(name)}")
    if not fewest <= len(players) <= most:
        raise BadSetup(f"{title} is a game for {fewest} to {most} players, not {len(players)}")
    if len(set(players)) < len(players):
        raise BadSetup("two players have the same name")
    return tuple(players)


def is_unicode(text: str) -> bool:
    """Can the text be written down? Halves of characters cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def checked_nature(nature: object) -> Nature | None:
    """A nature that can answer, or None."""
    if nature is not None and (not isinstance(nature, Nature) or type(nature) is Nature):
        raise BadSetup(f"nature is a Seeded or Scripted nature or None, not {quote(nature)}")
    return nature


def check_seat(players: int, seat: object, spectator: bool = True) -> None:
    """BadSetup unless it is a seat of so many, or None where a spectator will do."""
    if seat is None and spectator:
        return
    if not is_whole(seat) or not 0 <= seat < players:
        more = ", or None for a spectator" if spectator else ""
        raise BadSetup(f"seat is a number from 0 to {players - 1}{more}, not {quote(seat)}")


# Entries of a position ------------------------------------------------------------------------------------------------


def as_list(values: object) -> object:
    """A sequence as a list, which JSON knows; anything else is left for the checks to refuse."""
    return list(values) if isinstance(values, Sequence) and not isinstance(values, str) else values


def only_keys(data: Mapping[str, object], known: tuple[str, ...], where: str) -> None:
    """BadSetup unless every entry is a known one."""
    for key in data:
        if key not in known:
            raise BadSetup(f"{where} has an unknown entry {quote(key)}; known: {', '.join(known)}")


def an_object(data: Mapping[str, object], key: str) -> dict[str, object]:
    """The entry of that name, which maps names to values; empty when it is missing."""
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise BadSetup(f"'{key}' maps names to values; it is not {type(value).__name__}")
    return value


def a_number(data: Mapping[str, object], key: str, default: int, low: int, high: int, where: str) -> int:
    """The entry of that name, a number within its limits."""
    value = data.get(key, default)
    if not is_whole(value) or not low <= value <= high:
        raise BadSetup(f"{key} of {where} is a number from {low} to {high}")
    return value


def a_name(value: object, known: tuple[str, ...], where: str) -> int:
    """The place of a name among the known ones."""
    if isinstance(value, str) and value in known:
        return known.index(value)
    raise BadSetup(f"{where}: {quote(value)} is none of {', '.join(known)}")


def some_names(values: object, known: tuple[str, ...], where: str) -> list[int]:
    """The places of several names among the known ones."""
    if not isinstance(values, list):
        raise BadSetup(f"{where} is a list of names")
    return [a_name(value, known, where) for value in values]
