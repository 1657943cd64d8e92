"""What a seat may know, and a game that fits it."""

from __future__ import annotations

from typing import Any

from euphoria.core import view as core
from euphoria.core.nature import Rng, Seeded
from tests.tiny.game import Deal, Tiny


class View(core.View[Tiny]):
    """What one seat, or a spectator, may know: a copy of the game without the other's secret, until it is over."""

    def to_data(self) -> dict[str, Any]:
        """The view in names and numbers, ready for JSON."""
        game = self.game
        each = zip(game.setup.names, game.players, strict=True)
        return {
            "game": "tiny",
            "seat": self.seat,
            "options": game.setup.options.to_data(),
            "turn": game.turn,
            "active": game.active,
            "question": self.question_data(),
            "players": [{"name": name, **vars(player), "secret": player.secret or None} for name, player in each],
            "talk": [said.to_data() for said in game.talk],
            "ranking": game.ranking() if game.over else None,
        }


def revealed(game: Tiny) -> View:
    """A view that hides nothing, for looking back at a game that is over."""
    return View(None, game.without_past())


def look(game: Tiny, seat: int | None) -> View:
    """What the seat may know of the game now."""
    seen = game.without_past()
    for other, player in enumerate(seen.players):
        if other != seat and not game.over:
            player.secret = 0
    return View(seat, seen)


def deal(view: View, rng: Rng) -> Tiny:
    """A full game that fits the view: a secret that the seat cannot see is any that is not ruled out."""
    game = view.game.copy()
    undealt = [step.owner for step in game.agenda if isinstance(step, Deal)]
    for seat, player in enumerate(game.players):
        if not player.secret and seat not in undealt:
            player.secret = player.left()[rng.below(len(player.left()))]
    if not game.over:
        game.open_choices = game.asking().choices(game)
    game.nature = Seeded(0, rng)
    return game
