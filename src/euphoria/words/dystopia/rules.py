"""Which rules of dystopia an event, a question or a ground is about."""

from __future__ import annotations

from typing import Final

from euphoria.core.events import Event
from euphoria.dystopia.board import SPACE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.questions import QUESTIONS
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import (
    ARTIFACT_MARKET,
    CONSTRUCTION,
    MARKET,
    TANK_ENERGY,
    TUNNEL,
    TUNNEL_END,
    WIND_SALOON,
    Space,
)
from euphoria.words.dystopia.now import now

TELLING: Final = (
    "end",
    "turn limit",
    "desert",
    "build",
    "activate",
    "dilemma",
    "trade",
    "offer",
    "bump",
    "reshuffle",
    "new worker",
)
OF_EVENTS: Final[dict[str, tuple[str, ...]]] = {
    "activate": ("R41",),
    "allegiance": ("R42",),
    "build": ("R17", "R18", "R20"),
    "bump": ("R11", "R63"),
    "choose active": ("R57",),
    "choose hidden": ("R41",),
    "deal": ("R40",),
    "deal dilemma": ("R57",),
    "deal tile": ("R51",),
    "decline": ("R43", "R59"),
    "desert": ("R26", "R27", "R28"),
    "dilemma": ("R40",),
    "discard": ("R44",),
    "draft": ("R50",),
    "end": ("R45", "R46", "R47"),
    "first": ("R2",),
    "hide": ("R41",),
    "keep tile": ("R51",),
    "miner": ("R15",),
    "new worker": ("R14",),
    "offer": ("R43", "R59"),
    "reshuffle": ("R44",),
    "retrieve": ("R25",),
    "set die": ("R26",),
    "set knowledge": ("R52",),
    "set morale": ("R52",),
    "star": ("R22", "R39", "R60"),
    "trade": ("R43", "R59"),
    "turn limit": ("R64",),
}
SPACES: Final = frozenset(SPACE_NAMES)
THINGS: Final = dict.fromkeys(TILE_NAMES, "tile") | dict.fromkeys(RECRUIT_NAMES, "recruit")


def of_event(event: Event) -> tuple[str, ...]:
    """The rulings that an event is about, and the space, tile or recruit that it names."""
    found = OF_EVENTS.get(event.kind, ())
    if event.kind == "place":
        found = of_space(Space(SPACE_NAMES.index(event.where)))[:1]
    if event.where in SPACES:
        found = (*found, f"space:{event.where}")
    return (*found, f"{THINGS[event.what]}:{event.what}") if event.what in THINGS else found


def of_space(space: Space) -> tuple[str, ...]:
    """The rulings about using a space."""
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


def of_question(kind: str) -> str:
    """The ruling to look up while a question is open."""
    return QUESTIONS[kind].rule if kind in QUESTIONS else ""


__all__ = ["TELLING", "now", "of_event", "of_question", "of_space"]
