"""What came of a game of dystopia."""

from __future__ import annotations

from typing import Final

from euphoria.cli.face import Outcome
from euphoria.dystopia.player import CONTRIBUTED
from euphoria.dystopia.state import Dystopia
from euphoria.words.speech import N_

COUNTED: Final = N_("stars by source").replace(" ", "_")


def outcome(game: Dystopia) -> Outcome:
    """Who won, and where everybody's stars lie."""
    stars = {
        N_("markets"): tuple(player.markets.bit_count() for player in game.players),
        N_("territories"): tuple(sum(player.territories) for player in game.players),
        N_("recruits"): tuple(player.starred.bit_count() for player in game.players),
        N_("dilemma"): tuple(int(player.dilemma_done == CONTRIBUTED) for player in game.players),
    }
    return Outcome(tuple(game.ranking()[0]), game.turn, stars)


def teams(game: Dystopia) -> tuple[int, ...]:
    """No teams: in dystopia everybody plays alone."""
    return ()
