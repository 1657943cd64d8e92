"""On what grounds a choice is liked, or is not: a sentence for each of the grounds of `euphoria.ai.leaders.explain`."""

from __future__ import annotations

from typing import Final

from euphoria.words.speech import N_

FOR: Final[dict[str, str]] = {
    "end": N_("It may well win the game on the spot."),
    "prey": N_("It brings the leader you hunt into the open."),
    "guns": N_("It puts guns where your side needs them."),
    "knowledge": N_("It teaches your side who is who."),
    "danger": N_("It keeps your own leader out of the line of fire."),
    "secrets": N_("It leaves you more hidden recruits to pay with."),
    "artifacts": N_("It leaves your side the better cards in hand."),
    "friends": N_("It leaves your side in greater numbers."),
    "outcasts": N_("It gives the Wastelanders less to hope for."),
}
AGAINST: Final[dict[str, str]] = {
    "end": N_("It may lose you the game on the spot."),
    "prey": N_("It does less to bring the leader you hunt into the open."),
    "guns": N_("It does less to put guns where your side needs them."),
    "knowledge": N_("It teaches your side less than it could."),
    "danger": N_("It leaves your own leader closer to the line of fire."),
    "secrets": N_("It leaves you fewer hidden recruits to pay with."),
    "artifacts": N_("It leaves your side the weaker cards in hand."),
    "friends": N_("It leaves your side in smaller numbers."),
    "outcasts": N_("It gives the Wastelanders more to hope for."),
}
LOST: Final = N_("Winning is out of reach, as far as one can see. This leaves your side the most hope.")
TOGETHER: Final = N_("A side wins together, so these need not add up to 100.")
RULES: Final[dict[str, str]] = {
    "end": "L15",
    "prey": "L15",
    "guns": "L40",
    "knowledge": "L41",
    "danger": "L15",
    "secrets": "L8",
    "artifacts": "L10",
    "friends": "L22",
    "outcasts": "L24",
}
"""The ruling behind a ground."""
