"""What tiny says of itself."""

from __future__ import annotations

from typing import Final

from euphoria.ai.levels import LEVELS
from euphoria.words.about import Introduction, Topic
from euphoria.words.speech import N_

INTRODUCTION: Final = Introduction(
    N_("Tiny"), "dice", N_("A secret and a die, 2, 2 min"), N_("Roll, or guess."), N_("2 players, 2 min")
)
USUAL_CHAIRS: Final = 2
RANKS: Final = dict.fromkeys(LEVELS, N_("Rolls until two numbers are left to guess from."))
CHARACTERS: Final[dict[str, tuple[str, str, str]]] = {}
TOPICS: Final = (Topic("k1", N_("Guesses"), frozenset({"guess"})),)
