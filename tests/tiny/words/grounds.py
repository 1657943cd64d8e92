"""On what grounds a choice is liked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.core.game import Game
from euphoria.words.grounds import WHEN, Prospect
from euphoria.words.speech import N_, _

FOR: Final = {"points": N_("It brings points."), "secret": N_("It may be the secret.")}
AGAINST: Final = {"points": N_("It brings no points."), "secret": N_("It may not be the secret.")}
LOST: Final = N_("Winning is out of reach.")
TOGETHER: Final = ""


def clause(prospect: Prospect, game: Game, names: Sequence[str]) -> str:
    """All that one can look forward to is a point."""
    return _("{who} gets a point {when}").format(who=names[prospect.seat], when=_(WHEN[prospect.turns]))
