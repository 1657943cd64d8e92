"""Leaders of Euphoria: Choose a Better Oppressor, for four to eight players.

    import random
    from euphoria import leaders

    game = leaders.new_game(6, seed=7)
    while not game.over:
        game.choose(random.choice(game.question().choices))
    print(game.ending, game.ranking())

The project's docs/python.md shows everything else, example by example.
"""

from euphoria.core.choices import Choice
from euphoria.core.errors import BadRecord, BadSetup, EuphoriaError, GameOver, IllegalChoice
from euphoria.core.events import Event
from euphoria.core.game import Question, play
from euphoria.core.nature import Nature, Rng, Scripted, Seeded, enumerate_nature, outcomes, seeded
from euphoria.core.reasons import Reason
from euphoria.core.steps import NATURE
from euphoria.core.talk import Said
from euphoria.leaders.api import belief, new_game, redeal, view
from euphoria.leaders.artifacts.decks import Deck, deck_from_data, load_deck
from euphoria.leaders.artifacts.names import ARTIFACT_NAMES
from euphoria.leaders.belief import Belief
from euphoria.leaders.choices import TABLE
from euphoria.leaders.describing import position
from euphoria.leaders.options import Options, options_from
from euphoria.leaders.position import a_game, a_player
from euphoria.leaders.reasons import card_reason, why_not
from euphoria.leaders.record import Record
from euphoria.leaders.showing import SHOWING, shows
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    COLOURS,
    ENDING_NAMES,
    FEWEST_PLAYERS,
    KIND_NAMES,
    MOST_PLAYERS,
    RECRUIT_NAMES,
    SLOT_NAMES,
    TEAM_NAMES,
    WINDOW_NAMES,
)
from euphoria.leaders.view import View, revealed

__all__ = [
    "ARTIFACT_NAMES",
    "COLOURS",
    "ENDING_NAMES",
    "FEWEST_PLAYERS",
    "KIND_NAMES",
    "MOST_PLAYERS",
    "NATURE",
    "RECRUIT_NAMES",
    "SHOWING",
    "SLOT_NAMES",
    "TABLE",
    "TEAM_NAMES",
    "WINDOW_NAMES",
    "BadRecord",
    "BadSetup",
    "Belief",
    "Choice",
    "Deck",
    "EuphoriaError",
    "Event",
    "GameOver",
    "IllegalChoice",
    "Leaders",
    "Nature",
    "Options",
    "Question",
    "Reason",
    "Record",
    "Rng",
    "Said",
    "Scripted",
    "Seeded",
    "View",
    "a_game",
    "a_player",
    "belief",
    "card_reason",
    "deck_from_data",
    "enumerate_nature",
    "load_deck",
    "new_game",
    "options_from",
    "outcomes",
    "play",
    "position",
    "redeal",
    "revealed",
    "seeded",
    "shows",
    "view",
    "why_not",
]
