"""Small words for tests: what is offered, what a player has."""

from __future__ import annotations

from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ARTIFACT, AVAILABLE, GOOD_NAMES, KIND_NAMES, POOL


def offered(game: Dystopia) -> list[str]:
    """The texts of the open choices."""
    return [choice.text for choice in game.question().choices]


def goods(game: Dystopia, seat: int = 0) -> dict[str, int]:
    """The goods a player has, by name, without zeros."""
    items = game.players[seat].items
    return {name: items[i] for i, name in enumerate(GOOD_NAMES) if items[i]}


def hand(game: Dystopia, seat: int = 0) -> dict[str, int]:
    """The artifacts in hand, by kind, without zeros."""
    items = game.players[seat].items
    return {name: items[ARTIFACT + i] for i, name in enumerate(KIND_NAMES) if items[ARTIFACT + i]}


def available(game: Dystopia, seat: int = 0) -> list[int]:
    """The values of the available dice, in order."""
    player = game.players[seat]
    return sorted(value for value, place in zip(player.values, player.places, strict=True) if place == AVAILABLE)


def workers(game: Dystopia, seat: int = 0) -> int:
    """How many dice the player owns."""
    return sum(1 for place in game.players[seat].places if place != POOL)
