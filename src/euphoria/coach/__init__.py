"""The coach: what a finished game tells, apart into luck and play, for whoever wants to learn from it."""

from euphoria.coach.analysis import Analysis, Decision, Figure, Moment, Player, Point, Roll, Settings, Tally
from euphoria.coach.judge import judge_of
from euphoria.coach.keeping import Kept
from euphoria.coach.story import analyse, analysing, key_of
from euphoria.core.talk import Claim, Deed, Heard

__all__ = [
    "Analysis",
    "Claim",
    "Decision",
    "Deed",
    "Figure",
    "Heard",
    "Kept",
    "Moment",
    "Player",
    "Point",
    "Roll",
    "Settings",
    "Tally",
    "analyse",
    "analysing",
    "judge_of",
    "key_of",
]
