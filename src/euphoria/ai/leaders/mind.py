"""The learned evaluation of leaders: the chance of every seat to win, from facts, features and a small net over them.

The net is asked about every seat by itself, not about teams: who is shot today may win as a Wastelander tomorrow, and
friends need not end on the same side. It adds to what the linear evaluation says of the seat's team. Its weights lie
beside this file, in `mind.net`. A plain build has no compiled layers, and takes the linear evaluation instead.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Final

from euphoria.ai.leaders.evaluation import COUNT, chances, features, weigh
from euphoria.ai.leaders.inputs import OF_A_SEAT, OF_THE_TABLE, of_the_seats, of_the_table
from euphoria.ai.minds import nets
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import TEAMS

if TYPE_CHECKING:
    from euphoria.ai.layers import Layers

OF_TEAMS: Final = TEAMS * COUNT
"""A seat's features: those of its team, then of the two others."""
ORDERS: Final = ((0, 1, 2), (1, 0, 2), (2, 0, 1))
"""In which order a member of each team sees the teams."""


def read_net(path: Path) -> list[Layers]:
    """The net of a file for the facts and features of leaders; none in a plain build."""
    return nets(path, OF_THE_TABLE, OF_A_SEAT, OF_TEAMS)


NETS: Final[list[Layers]] = read_net(Path(__file__).with_name("mind.net"))
"""The net, where there is one."""


def learned_chances(game: Leaders) -> list[float]:
    """The chance of every seat to win from here, as far as the net can tell."""
    if game.over or not NETS:
        return chances(game)
    n = len(game.players)
    teams = [int(player.team()) for player in game.players]
    found = features(game)
    by_team = weigh(found, n)
    seen = seen_from_teams(found)
    added = NETS[0].scores(of_the_table(game), of_the_seats(game, teams), [seen[team] for team in teams])
    result = [0.0] * n
    for seat in range(n):
        chance = by_team[teams[seat]]
        odds = chance * exp(added[seat])
        result[seat] = odds / (odds + 1.0 - chance)
    return result


def seen_from_teams(found: list[float]) -> list[list[float]]:
    """The features of a game as the members of each team see them."""
    seen: list[list[float]] = []
    for first, second, third in ORDERS:
        row = found[first * COUNT : (first + 1) * COUNT]
        row += found[second * COUNT : (second + 1) * COUNT]
        row += found[third * COUNT : (third + 1) * COUNT]
        seen.append(row)
    return seen
