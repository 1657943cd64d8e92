"""On what grounds a choice is liked."""

from __future__ import annotations

from typing import Final

from euphoria.words.speech import N_

FOR: Final = {"points": N_("It brings points."), "secret": N_("It may be the secret.")}
AGAINST: Final = {"points": N_("It brings no points."), "secret": N_("It may not be the secret.")}
LOST: Final = N_("Winning is out of reach.")
TOGETHER: Final = ""
