"""What the laws for all titles need of tiny."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests import tiny
from tests.properties.samples import JUNK, Sample
from tests.tiny.game import NOBODY


def broken(game: Any) -> str:
    """Which invariant a game breaks, or nothing."""
    for player in game.players:
        if game.turn and player.secret not in player.left():
            return f"the secret {player.secret} is ruled out"
    if not game.abandoned and game.over != (game.winner != NOBODY):
        return "a game is over when somebody has won"
    return ""


def ends(game: Any) -> None:
    winner, other = game.players[game.winner], game.players[1 - game.winner]
    guessed = game.choices_made()[-1].text == f"guess {other.secret}"
    assert guessed or winner.points >= game.setup.options.goal


SAMPLE = Sample(
    title=tiny,
    options=st.builds(tiny.Options, goal=st.integers(1, 100)),
    short=tiny.Options(goal=1),
    broken=broken,
    ends=ends,
    draws=0,
    most_to_the_end=2,
    player={},
    likely=[3, -1, []],
    table=st.dictionaries(st.sampled_from(["turn", "x"]), JUNK),
)
