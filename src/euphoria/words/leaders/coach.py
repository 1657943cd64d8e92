"""What the coach counts of a game of leaders: who knew where a leader lies that they hunted, recruits and guns."""

from __future__ import annotations

from typing import Final

from euphoria.words.speech import N_

RACE: Final = "known leaders"
RACING: Final = N_("Leaders to hunt whose holder was known")
TALLIES: Final[dict[str, str]] = {
    "known leaders": N_("leaders known: {n}"),
    "hidden": N_("hidden recruits: {n}"),
    "guns": N_("guns: {n}"),
}
SIDES: Final[dict[str, str]] = {
    "euphorian": N_("Euphorians"),
    "subterran": N_("Subterrans"),
    "wastelander": N_("Wastelanders"),
}
