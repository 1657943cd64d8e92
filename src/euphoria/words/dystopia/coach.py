"""What the coach counts of a game of dystopia: stars, and where they lie."""

from __future__ import annotations

from typing import Final

from euphoria.words.speech import N_

RACE: Final = "stars"
RACING: Final = N_("Stars from turn to turn")
TALLIES: Final[dict[str, str]] = {
    "stars": N_("stars: {n}"),
    "markets": N_("on markets: {n}"),
    "territories": N_("on territories: {n}"),
    "recruits": N_("on recruits: {n}"),
    "dilemma": N_("by the dilemma: {n}"),
}
SIDES: Final[dict[str, str]] = {}
