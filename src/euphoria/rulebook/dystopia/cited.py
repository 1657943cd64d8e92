"""Which rulings stand behind words and spaces."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.terms import (
    ARTIFACT_MARKET,
    CONSTRUCTION,
    MARKET,
    TANK_ENERGY,
    TUNNEL,
    TUNNEL_END,
    WIND_SALOON,
)

WORD_RULES: Final[dict[str, tuple[str, ...]]] = {
    "allegiance": ("R42", "R41"),
    "artifact": ("R44",),
    "bump": ("R11",),
    "commodity": ("R10",),
    "dilemma": ("R40",),
    "double": ("R13",),
    "faction": ("R41", "R42"),
    "knowledge": ("R26", "R27"),
    "market": ("R19", "R20"),
    "tunnel": ("R15", "R12"),
    "morale": ("R44",),
    "recruit": ("R41", "R42"),
    "place": ("R6", "R7"),
    "resource": ("R15", "R16"),
    "retrieve": ("R25", "R26"),
    "star": ("R22", "R45"),
    "territory": ("R23",),
    "trade": ("R43", "R59"),
    "worker": ("R14",),
}


def space_rules(space: int) -> tuple[str, ...]:
    """The rulings behind a space."""
    if space < TUNNEL:
        return ("R10",)
    if space < TUNNEL_END:
        return ("R15", "R11")
    if space < TANK_ENERGY:
        return ("R12",)
    if space < ARTIFACT_MARKET:
        return ("R14",)
    if space < WIND_SALOON:
        return ("R21", "R22")
    if space < MARKET:
        return ("R24",)
    return ("R19", "R20") if space < CONSTRUCTION else ("R16", "R17", "R18")
