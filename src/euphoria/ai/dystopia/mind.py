"""The learned evaluation: the chance of every seat to win, from facts, features and a small net over them.

The net adds to what the linear evaluation says. Its weights lie beside this file, in `mind.net`; `docs/minds.md` tells
where they come from. A plain build has no compiled layers, and takes the linear evaluation instead.
"""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import Final

from euphoria.ai.dystopia.evaluation import TABLES, chances, outcome, stage_of, weigh
from euphoria.ai.dystopia.features import BASE, features
from euphoria.ai.dystopia.inputs import OF_A_SEAT, OF_THE_BOARD, of_a_seat, of_the_board
from euphoria.ai.dystopia.values import demand
from euphoria.dystopia.state import Dystopia

try:
    from euphoria.ai.layers import Layers

    COMPILED = True
except ImportError:  # a plain build
    COMPILED = False


def read_net(path: Path) -> Layers:
    """A net from its file: a line that says how wide its layers are and how fine its weights, then the weights."""
    head, _, weights = path.read_bytes().partition(b"\n")
    words = head.decode().split()
    board, seat, count, wide, narrow = [int(word) for word in words[1:6]]
    if words[0] != "net-1" or (board, seat, count) != (OF_THE_BOARD, OF_A_SEAT, BASE):
        raise ValueError(f"{path.name} is not a net for these facts and features")
    return Layers(weights, float(words[6]), board, seat, count, wide, narrow)


NETS: Final[list[Layers]] = [read_net(Path(__file__).with_name("mind.net"))] if COMPILED else []
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
