"""What dystopia says of itself."""

from __future__ import annotations

from typing import Final

from euphoria.words.about import Introduction, Topic
from euphoria.words.speech import N_

INTRODUCTION: Final = Introduction(
    N_("Build a Better Dystopia"),
    "dice",
    N_("Dice workers, 2 to 6, 1 hour"),
    N_("Your dice are your workers. Keep them happy and not too clever. Ten stars win."),
    N_("2 to 6 players, about 60 min"),
)
USUAL_CHAIRS: Final = 4
RANKS: Final = {
    "intern": N_("Sees what is in front of it, not what it leads to, and overlooks much."),
    "clerk": N_("Knows what things are worth, but has off moments."),
    "inspector": N_("Takes what looks best now, counts the odds of every roll, and does not look ahead."),
    "minister": N_("Thinks its own turn through to the end before it moves."),
    "overseer": N_("Plays the game ahead in thought, again and again, as long as time allows."),
}
CHARACTERS: Final = {
    "builder": (
        N_("Builder"),
        N_("strong"),
        N_("Plays ahead like an overseer, but would rather build: founds and joins building sites."),
    ),
    "sky-trader": (
        N_("Sky-trader"),
        N_("strong"),
        N_("Plays ahead like an overseer, its head in the clouds: goes to Icarus for bliss and artifacts."),
    ),
    "digger": (
        N_("Digger"),
        N_("strong"),
        N_("Plays ahead like an overseer, but likes to dig: sends its workers down the tunnels."),
    ),
}
TOPICS: Final = (
    Topic("k1", N_("Stars and markets"), frozenset({"star", "build", "activate"})),
    Topic("k2", N_("Rolls"), frozenset({"roll", "new worker", "desert", "bump"})),
    Topic("k3", N_("Trades"), frozenset({"offer", "trade", "decline"})),
)
