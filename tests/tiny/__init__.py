"""Tiny: two players, a secret each and a die. The model of how small a title can be; it lives in the tests only.

EUPHORIA_TITLES=tests.tiny makes it a title like the others: `euphoria play tiny`, tables in the browser, the arena.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from euphoria.core.events import Event
from euphoria.core.reasons import Reason
from euphoria.core.steps import NATURE
from euphoria.core.title import FrontDoor, TitleRecord
from tests.tiny.game import GUESS, TABLE, Options, Tiny, start
from tests.tiny.view import View, deal, look
from tests.tiny.view import revealed as revealed

FEWEST_PLAYERS = MOST_PLAYERS = 2
COLOURS: Final = ("red", "blue")
DOOR: Final = FrontDoor("tiny", FEWEST_PLAYERS, MOST_PLAYERS, COLOURS, Tiny, View, Options, start, look, deal)
new_game, view, redeal, options_from = DOOR.new_game, DOOR.view, DOOR.redeal, DOOR.options_from


@dataclass(frozen=True)
class Record(TitleRecord[Tiny, Options]):
    """A game of tiny."""

    DOOR = DOOR
    RULES = "tiny-1"


def shows(game: Tiny, event: Event) -> bool:
    """Has somebody learned something hidden by an event?"""
    return event.kind == "guess"


def why_not(game: Tiny, what: object) -> Reason | None:
    """Why the choice does not answer the open question; None when it does."""
    choice = TABLE.parse(what)
    if DOOR.check_game(game).over:
        return Reason("game_over", "T4", "The game is over.")
    step = game.asking()
    if choice in step.choices(game):
        return None
    if step.seat == NATURE:
        return Reason("natures_turn", "T2", "The die has to be rolled first.")
    if choice.verb == GUESS:
        return Reason("ruled_out", "T3", "It is known that this is not the secret.")
    return Reason("natures_choice", "T2", "Nature decides that, not a player.")
