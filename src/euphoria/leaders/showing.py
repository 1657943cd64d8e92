"""Events by which somebody learns something hidden: what has happened by them is not taken back without asking."""

from __future__ import annotations

from typing import Final

from euphoria.core.events import Event
from euphoria.leaders.state import Leaders

SHOWING: Final = frozenset(
    {
        "discard",
        "exchange",
        "expose",
        "give",
        "hit",
        "interrogate",
        "react",
        "receive",
        "reorder",
        "shuffle",
        "use",
        "view",
    }
)
"""Whatever nature answers need not be named."""


def shows(game: Leaders, event: Event) -> bool:
    """Has somebody learned something hidden by an event?"""
    return event.kind in SHOWING
