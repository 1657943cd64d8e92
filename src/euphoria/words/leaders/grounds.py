"""On what grounds a choice is liked, or is not: a sentence for each of the grounds of `euphoria.ai.leaders.explain`; a
clause for all that a choice can lead to (`euphoria.ai.leaders.milestones`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.core.game import Game
from euphoria.words.grounds import WHEN, Prospect
from euphoria.words.leaders import title
from euphoria.words.speech import N_, _

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
    "rivals": N_("It keeps both sides further from winning."),
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
    "rivals": N_("It lets one of the sides come closer to winning."),
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
    "rivals": "L24",
}
"""The ruling behind a ground."""
# For translators: {when} is "at once" or "by the end of your next turn". How often follows: "in 8 of 10 games tried".
CLAUSES: Final[dict[str, str]] = {
    "win": N_("your side wins {when}"),
    "prey": N_("{leader} lies open with {who} {when}"),
    "found": N_("you have found {leader} with {who} {when}"),
    "side": N_("you know for sure on which side {who} is"),
    "hit": N_("{who} shoots you {when}"),
    "open": N_("{leader}, of your side, lies open with {who} {when}"),
    "loss": N_("{who} decides the game against you with a shot {when}"),
}
YOURS_OPEN: Final = N_("your leader lies open {when}")


def clause(prospect: Prospect, game: Game, names: Sequence[str]) -> str:
    """What happens, by whom and when; the game knows whose turn it is, and so who reads."""
    said = YOURS_OPEN if prospect.kind == "open" and prospect.seat == game.seat else CLAUSES[prospect.kind]
    who = names[prospect.seat] if prospect.seat >= 0 else ""
    return _(said).format(who=who, leader=title(prospect.where), when=_(WHEN[prospect.turns]))
