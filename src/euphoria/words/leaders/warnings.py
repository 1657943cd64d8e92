"""Warnings before it is too late: a choice that ends the game, as far as its player can know."""

from __future__ import annotations

from typing import Final

from euphoria.leaders.choices import EXPOSE, PAY, PICK, PICK_RECRUIT, SHOOT
from euphoria.leaders.foresight import DEALS, Foreseen
from euphoria.words.speech import N_, _

WARNED_OF: Final = (SHOOT, PICK, PICK_RECRUIT, PAY, EXPOSE)
"""Choices by which a game can end or a leader be shown."""
WINS: Final = N_("Unless somebody reacts, the game ends and you win.")
LOSES: Final = N_("Unless somebody reacts, the game ends and you lose.")
ENDS: Final = N_("Unless somebody reacts, the game ends; by what you know, either side may win.")
MAY: Final = N_("It may end the game.")


def warning(found: Foreseen) -> str:
    """What to say of a choice; nothing where the game goes on."""
    if not found.ends:
        return ""
    if found.ends < DEALS:
        return _(MAY)
    return _(WINS if found.wins == DEALS else ENDS if found.wins else LOSES)
