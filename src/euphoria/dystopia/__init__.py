"""Euphoria: Build a Better Dystopia, for two to six players.

    import random
    from euphoria import dystopia

    game = dystopia.new_game(4, seed=7)
    while not game.over:
        game.choose(random.choice(game.question().choices))
    print(game.ranking())

The project's docs/python.md shows everything else, example by example.
"""

from euphoria.core.choices import Choice
from euphoria.core.errors import BadRecord, BadSetup, EuphoriaError, GameOver, IllegalChoice
from euphoria.core.events import Event
from euphoria.core.game import Question, play
from euphoria.core.nature import Nature, Rng, Scripted, Seeded, enumerate_nature, outcomes, seeded
from euphoria.core.reasons import Reason
from euphoria.core.steps import NATURE
from euphoria.dystopia.api import new_game, redeal, view
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES
from euphoria.dystopia.choices import TABLE
from euphoria.dystopia.describing import position
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.options import Options, options_from
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.reasons import recruit_reason, space_reason, why_not
from euphoria.dystopia.record import Record
from euphoria.dystopia.recruits import decks as _decks
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.showing import SHOWING, shows
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    COLOURS,
    FACTION_NAMES,
    FEWEST_PLAYERS,
    GOOD_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    MOST_PLAYERS,
    REGION_NAMES,
)
from euphoria.dystopia.view import View, revealed

__all__ = [
    "COLOURS",
    "FACTION_NAMES",
    "FEWEST_PLAYERS",
    "GOOD_NAMES",
    "ITEM_NAMES",
    "KIND_NAMES",
    "MOST_PLAYERS",
    "NATURE",
    "RECRUIT_NAMES",
    "REGION_NAMES",
    "SHOWING",
    "SITE_NAMES",
    "SPACE_NAMES",
    "TABLE",
    "TILE_NAMES",
    "BadRecord",
    "BadSetup",
    "Choice",
    "Dystopia",
    "EuphoriaError",
    "Event",
    "GameOver",
    "IllegalChoice",
    "Nature",
    "Options",
    "Question",
    "Reason",
    "Record",
    "Rng",
    "Scripted",
    "Seeded",
    "View",
    "a_game",
    "a_player",
    "enumerate_nature",
    "new_game",
    "on",
    "options_from",
    "outcomes",
    "play",
    "position",
    "recruit_reason",
    "redeal",
    "revealed",
    "seeded",
    "shows",
    "space_reason",
    "view",
    "why_not",
]

assert len(_decks.FIRST_EDITION.cards) == len(_decks.SECOND_EDITION.cards)
