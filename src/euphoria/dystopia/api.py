"""The front door: starting games, looking at them, dealing from a view. What callers hand in is checked here."""

from __future__ import annotations

from typing import Final

from euphoria.core.title import FrontDoor
from euphoria.dystopia.options import Options
from euphoria.dystopia.redeal import redeal as deal_from
from euphoria.dystopia.setup import start
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import COLOURS, FEWEST_PLAYERS, MOST_PLAYERS
from euphoria.dystopia.view import View
from euphoria.dystopia.view import view as view_of

DOOR: Final = FrontDoor(
    "dystopia", FEWEST_PLAYERS, MOST_PLAYERS, COLOURS, Dystopia, View, Options, start, view_of, deal_from
)
new_game = DOOR.new_game
view = DOOR.view
redeal = DOOR.redeal
check_game, check_seat = DOOR.check_game, DOOR.check_seat
checked_names, checked_options = DOOR.checked_names, DOOR.checked_options
