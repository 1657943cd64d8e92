"""Artifacts by what they do, so that cards of anybody's own deck can be told from each other."""

from __future__ import annotations

from typing import Final

from euphoria.encoding.layout import Layout
from euphoria.leaders.artifacts.base import Card
from euphoria.leaders.artifacts.decks import MOST_STEPS
from euphoria.leaders.terms import WINDOW_NAMES

STEPS: Final = (
    "interrogate",
    "interrogate_each_armed",
    "view_one",
    "view_all",
    "view_all_back",
    "owner_exposes_one",
    "each_unexposed_owner_exposes_one",
    "expose_viewed",
    "expose_chosen",
    "hide_own_followers",
    "hide_leader",
    "reorder_own_hidden",
    "shuffle_hidden_of",
    "exchange others",
    "exchange hidden",
    "exchange exposed_followers",
    "exchange leaders",
    "steal_artifact",
    "steal_gun",
    "drop_gun",
    "aim",
    "all_aim_at",
    "shoot",
    "artifact_shot",
    "artifact_shot aimer",
    "branch_shot",
    "cancel_shot",
    "cancel_artifact",
    "cancel_arm",
    "shooter_retargets",
    "target_passes_to_neighbor",
    "take_next_turn",
    "reverse_direction",
)
"""The steps that this version tells apart; a step that comes later needs a version of its own."""

CARD: Final = Layout()
_TYPE: Final = CARD.one_of("is", ("an action", *[f"a reaction: {window}" for window in WINDOW_NAMES]))
_WHO: Final = CARD.flag("is for the player shot at or interrogated")
_STEPS: Final = CARD.members("does", STEPS)
_COUNT: Final = CARD.count("steps", MOST_STEPS)

_MADE: Final[dict[tuple[int, int, tuple[str, ...]], bytes]] = {}
_KEPT: Final = 5_000
"""More cards than anybody plays with; then they are forgotten and made again."""


def described(card: Card) -> bytes:
    """What a card does, in numbers."""
    key = (card.window, card.who, card.steps)
    made = _MADE.get(key)
    if made is None:
        parts = CARD.blank[:]
        _TYPE.put(parts, 0, card.window + 1)
        _WHO.put(parts, 0, card.who)
        mask = 0
        for effect in card.effects:
            mask |= 1 << STEPS.index(effect.step)
        _STEPS.put(parts, 0, mask)
        _COUNT.put(parts, 0, len(card.effects))
        made = b"".join(parts)
        if len(_MADE) >= _KEPT:
            _MADE.clear()
        _MADE[key] = made
    return made
