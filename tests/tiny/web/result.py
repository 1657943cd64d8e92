"""How a game of tiny is told when it is over."""

from __future__ import annotations

from euphoria.web.pages.results import Result
from euphoria.words.speech import _
from tests.tiny.game import Tiny


def result(game: Tiny, names: list[str]) -> Result:
    """Who won, with which secrets."""
    won = game.winner >= 0
    return Result(
        _("{name} wins").format(name=names[game.winner]) if won else _("Nobody won"),
        _("It took {n} turns.").format(n=game.turn),
        _("Points"),
        tuple(_("The secret was {n}").format(n=player.secret) for player in game.players),
        tuple(str(player.points) for player in game.players),
        won=won,
    )
