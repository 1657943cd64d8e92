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
    "artifact market": ("R21", "R22"),
    "available worker": ("R13", "R26"),
    "bump": ("R11",),
    "commodity": ("R10",),
    "construction site": ("R16", "R17", "R18"),
    "dilemma": ("R40",),
    "double": ("R13",),
    "draft": ("R50", "R51", "R52"),
    "faction": ("R41", "R42"),
    "knowledge": ("R26", "R27"),
    "knowledge check": ("R26", "R27", "R28"),
    "market": ("R19", "R20"),
    "tunnel": ("R15", "R12"),
    "morale": ("R44",),
    "miner": ("R15", "R41"),
    "penalty": ("R20", "R30"),
    "pool": ("R14", "R26"),
    "active recruit": ("R41", "R42"),
    "hidden recruit": ("R41", "R54"),
    "recruit": ("R41", "R42"),
    "place": ("R6", "R7"),
    "region": ("R14", "R23"),
    "resource": ("R15", "R16"),
    "retrieve": ("R25", "R26"),
    "space": ("R10", "R11", "R12", "R16"),
    "star": ("R22", "R45"),
    "tank": ("R14",),
    "territory": ("R23",),
    "tier": ("R42", "R41"),
    "trade": ("R43", "R59"),
    "turn": ("R4", "R3"),
    "win": ("R45", "R47", "R48"),
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
