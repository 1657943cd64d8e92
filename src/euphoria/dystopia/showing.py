"""Events by which somebody learns something hidden: what has happened by them is not taken back without asking."""

from __future__ import annotations

from typing import Final

from euphoria.core.events import Event
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ALL_FACTIONS, DEALT, MINER_WAKES, TIER_3

SHOWING: Final = frozenset({"activate", "dilemma", "discard", "recruit", "reveal", "show"})
"""Whatever nature answers and secrets that are told to another seat, such as cards in an offer, need not be named."""
WAKING: Final = {"allegiance": TIER_3, "miner": MINER_WAKES}
"""How far the markers go at which hidden recruits wake; where none does, all know that nobody has one (R41)."""


def shows(game: Dystopia, event: Event) -> bool:
    """Has somebody learned something hidden by an event, or by what it set off at once?"""
    if event.kind == "draft":
        # R50: with the last of a round the packs go on, and everybody looks at the next one.
        return event.seat == len(game.players) - 1 and game.draft_round < DEALT
    if event.kind == "hide":
        # What is kept hidden is of no faction that is awake (C14).
        return any(game.is_awake(faction) for faction in ALL_FACTIONS)
    return event.kind in SHOWING or WAKING.get(event.kind) == event.amount
