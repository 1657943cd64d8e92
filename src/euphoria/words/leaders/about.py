"""What leaders says of itself."""

from __future__ import annotations

from typing import Final

from euphoria.words.about import Introduction, Topic
from euphoria.words.speech import N_

INTRODUCTION: Final = Introduction(
    N_("Leaders of Euphoria"),
    "eye",
    N_("Hidden teams, 4 to 8, 20 min"),
    N_("Three secret recruits decide your side. Look, lie, arm, shoot. Nobody is eliminated."),
    N_("4 to 8 players, 15 to 30 min"),
)
USUAL_CHAIRS: Final = 6
RANKS: Final = {
    "intern": N_("Gentle: overlooks much, and hardly shoots on suspicion until it gets restless."),
    "clerk": N_("Remembers what it saw and knows what things are worth, but has off moments."),
    "inspector": N_("Counts the exact chances of every deal, and takes what looks best now."),
    "minister": N_("Weighs also what people do and say, knowing that they lie, and talks to its own advantage."),
    "overseer": N_("Does what millions of games against itself have taught it, and tries each choice in many deals."),
}
CHARACTERS: Final[dict[str, tuple[str, str, str]]] = {}
TOPICS: Final = (
    Topic("k1", N_("Looks"), frozenset({"view", "interrogate", "expose", "exchange", "receive", "reorder"})),
    Topic("k2", N_("Guns"), frozenset({"arm", "aim", "shoot", "hit", "miss", "take gun", "drop gun"})),
    Topic("k3", N_("Artifacts"), frozenset({"use", "react", "steal", "give", "discard"})),
)
