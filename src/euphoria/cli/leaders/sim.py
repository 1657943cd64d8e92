"""What came of a game of leaders."""

from __future__ import annotations

from typing import Final

from euphoria.cli.face import Outcome
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import BOTH_LEADERS, TEAM_NAMES, WASTELAND_LEADER, Team
from euphoria.words.leaders import ENDINGS_BY_ID
from euphoria.words.speech import N_

COUNTED: Final = N_("figures at the end").replace(" ", "_")


def outcome(game: Leaders) -> Outcome:
    """Who won, how, for which team, and how the players ended up."""
    winners = tuple([seat for seat in range(len(game.players)) if game.winners >> seat & 1])
    team = N_("nobody")
    if game.ending in (BOTH_LEADERS, WASTELAND_LEADER):
        team = N_("alone")
    elif winners:
        team = TEAM_NAMES[game.players[winners[0]].team()]
    counts = {
        N_("wastelander"): tuple([int(player.wastelander) for player in game.players]),
        N_("leader"): tuple([int(player.leader() >= 0) for player in game.players]),
        N_("exposed"): tuple([player.exposed.bit_count() for player in game.players]),
        N_("cards"): tuple([player.artifacts for player in game.players]),
    }
    return Outcome(winners, game.turn, counts, {N_("winner"): team, N_("ending"): ENDINGS_BY_ID[game.ending].title})


def teams(game: Leaders) -> tuple[Team, ...]:
    """The team of every seat; after the deal these are the first two."""
    return tuple([player.team() for player in game.players])
