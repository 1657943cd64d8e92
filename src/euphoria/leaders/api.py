"""The front door: games, views, beliefs, dealing from a view. What callers hand in is checked here."""

from __future__ import annotations

from typing import Final

from euphoria.core.title import FrontDoor
from euphoria.leaders.belief import Belief, believe
from euphoria.leaders.options import Options
from euphoria.leaders.redeal import redeal as deal_from
from euphoria.leaders.setup import start
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import COLOURS, FEWEST_PLAYERS, MOST_PLAYERS
from euphoria.leaders.view import View
from euphoria.leaders.view import view as view_of

DOOR: Final = FrontDoor(
    "leaders", FEWEST_PLAYERS, MOST_PLAYERS, COLOURS, Leaders, View, Options, start, view_of, deal_from
)
new_game = DOOR.new_game
view = DOOR.view
redeal = DOOR.redeal
check_game, check_seat = DOOR.check_game, DOOR.check_seat
checked_names, checked_options = DOOR.checked_names, DOOR.checked_options


def belief(view: View) -> Belief:
    """What follows from a view about the hidden recruits, exactly: the deals still possible, teams and leaders."""
    return believe(DOOR.check_view(view, "belief"))
