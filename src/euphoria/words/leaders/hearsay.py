"""Who was believed in a game of leaders, who acted on it, and who could know where the leaders lay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.core.game import Game
from euphoria.core.talk import Said
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import THE_EUPHORIAN_LEADER, THE_SUBTERRAN_LEADER, RecruitId, Seat
from euphoria.words.leaders import talk_in_words
from euphoria.words.speech import N_

DEEDS: Final[dict[tuple[str, bool], str]] = {
    ("shoot", True): N_("{name} shot at {other} in turn {turn}, as if it were true."),
    ("shoot", False): N_("{name} shot at {other} in turn {turn} all the same."),
    ("aim", True): N_("{name} aimed at {other} in turn {turn}, as if it were true."),
    ("aim", False): N_("{name} aimed at {other} in turn {turn} all the same."),
    ("spare", True): N_("{name} turned the gun away from {other} in turn {turn}, as if it were true."),
}
SECRETS: Final[dict[str, str]] = {
    "euphorian leader": N_("The Euphorian leader lay with {holder} in the end."),
    "subterran leader": N_("The Subterran leader lay with {holder} in the end."),
}
LEADERS: Final[dict[str, RecruitId]] = {
    "euphorian leader": THE_EUPHORIAN_LEADER,
    "subterran leader": THE_SUBTERRAN_LEADER,
}


def claimed(talk: Sequence[Said], number: int, names: Sequence[str], game: Game) -> str:
    """Something said, in words that follow the name of whoever said it."""
    assert isinstance(game, Leaders)
    return talk_in_words(talk, number, names, game)


def holder(tally: str, game: Game) -> Seat:
    """Who held a leader before the last choice of a game that is over."""
    then = game.replay(len(game.history) - 1)
    assert isinstance(then, Leaders)
    return next(seat for seat, player in enumerate(then.players) if LEADERS[tally] in player.recruits)
