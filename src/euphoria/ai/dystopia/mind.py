"""The learned evaluation: the chance of every seat to win, from facts, features and a small net over them.

The net adds to what the linear evaluation says. Its weights lie beside this file, in `mind.net`; `docs/minds.md` tells
where they come from. A plain build has no compiled layers, and takes the linear evaluation instead.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Final

from euphoria.ai.dystopia.evaluation import TABLES, chances, outcome, stage_of, weigh
from euphoria.ai.dystopia.features import BASE, features
from euphoria.ai.dystopia.inputs import OF_A_SEAT, OF_THE_BOARD, of_a_seat, of_the_board
from euphoria.ai.dystopia.values import demand
from euphoria.ai.minds import nets
from euphoria.dystopia.state import Dystopia

if TYPE_CHECKING:
    from euphoria.ai.layers import Layers


def read_net(path: Path) -> list[Layers]:
    """The net of a file for the facts and features of dystopia; none in a plain build."""
    return nets(path, OF_THE_BOARD, OF_A_SEAT, BASE)


NETS: Final[list[Layers]] = read_net(Path(__file__).with_name("mind.net"))
"""The net, where there is one."""


def learned_chances(game: Dystopia) -> list[float]:
    """The chance of every seat to win from here, as far as the net can tell."""
    if game.over:
        return outcome(game)
    if not NETS:
        return chances(game)
    n = len(game.players)
    weights = TABLES[n][stage_of(game)]
    needs = demand(game)
    facts: list[list[int]] = []
    numbers: list[list[float]] = []
    found: list[float] = []
    for seat in range(n):
        own = features(game, seat, needs)
        numbers.append(own)
        facts.append(of_a_seat(game, seat))
        found.append(weigh(game, seat, own, weights))
    added = NETS[0].scores(of_the_board(game), facts, numbers)
    highest = -1e9
    for seat in range(n):
        one = found[seat] + added[seat]
        if one > highest:
            highest = one
        found[seat] = one
    total = 0.0
    for seat in range(n):
        one = exp(found[seat] - highest)
        found[seat] = one
        total += one
    for seat in range(n):
        found[seat] = found[seat] / total
    return found
