"""The learned evaluation of dystopia: the same numbers as in numpy, and the linear one where nothing is compiled."""

from __future__ import annotations

import os
import random
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from euphoria import dystopia
from euphoria.ai.dystopia import mind
from euphoria.ai.dystopia.evaluation import TABLES, chances, outcome, score, stage_of
from euphoria.ai.dystopia.features import BASE, features
from euphoria.ai.dystopia.inputs import OF_A_SEAT, OF_THE_BOARD, of_a_seat, of_the_board
from euphoria.ai.dystopia.policy import sensible
from euphoria.ai.dystopia.values import demand
from euphoria.core.nature import seeded
from euphoria.dystopia.state import Dystopia

COMPILED = os.environ.get("EUPHORIA_EXPECT") == "compiled"
NET = Path(mind.__file__).with_name("mind.net")


def positions(players: int) -> list[Dystopia]:
    """Some moments of two games, their ends among them."""
    found = []
    for seed in (3, 4):
        game, rng = dystopia.new_game(players, seed=seed), seeded(seed)
        while not game.over:
            if len(game.history) % 40 == 0:
                found.append(game.copy())
            game.apply(sensible(game, rng))
        found.append(game)
    return found


def layers() -> dict[str, Any]:
    """The weights of the net by their names."""
    head, _, weights = NET.read_bytes().partition(b"\n")
    board, seat, count, wide, narrow = [int(word) for word in head.decode().split()[1:6]]
    flat = np.frombuffer(weights, "<i2") * float(head.decode().split()[6])
    shapes = {
        "board": (board, wide),
        "seat": (seat, wide),
        "features": (count, wide),
        "first": (wide,),
        "own": (wide, narrow),
        "others": (wide, narrow),
        "second": (narrow,),
        "last": (narrow,),
        "bias": (1,),
    }
    found, at = {}, 0
    for name, shape in shapes.items():
        size = int(np.prod(shape))
        found[name] = flat[at : at + size].reshape(shape)
        at += size
    assert at == len(flat)
    return found


def scores(net: dict[str, Any], board: list[int], seats: list[list[int]], numbers: list[list[float]]) -> list[float]:
    """What the net adds for every seat, as a few lines of numpy."""
    base = net["first"] + net["board"][board].sum(0)
    first = [
        np.clip(base + net["seat"][facts].sum(0) + np.array(own) @ net["features"], 0, 1)
        for facts, own in zip(seats, numbers, strict=True)
    ]
    found = []
    for at, one in enumerate(first):
        others = np.mean([other for i, other in enumerate(first) if i != at], 0)
        second = np.clip(one @ net["own"] + others @ net["others"] + net["second"], 0, 1)
        found.append(float(second @ net["last"] + net["bias"][0]))
    return found


@pytest.mark.parametrize("players", range(2, 7))
def test_chances_are_those_of_the_net(players: int) -> None:
    net = layers()
    assert bool(mind.NETS) == COMPILED
    apart = 0.0
    for game in positions(players):
        found = mind.learned_chances(game)
        assert sum(found) == pytest.approx(1)
        if game.over:
            assert found == outcome(game)
            continue
        if not COMPILED:
            assert found == chances(game)
            continue
        needs, weights = demand(game), TABLES[players][stage_of(game)]
        seats = range(players)
        numbers = [features(game, seat, needs) for seat in seats]
        added = scores(net, of_the_board(game), [of_a_seat(game, seat) for seat in seats], numbers)
        raised = [exp(score(game, seat, needs, weights) + added[seat]) for seat in seats]
        assert found == pytest.approx([one / sum(raised) for one in raised], abs=1e-4)
        apart = max(apart, *[abs(one - two) for one, two in zip(found, chances(game), strict=True)])
    assert not COMPILED or apart > 0.02, "the net says something of its own"


@pytest.mark.skipif(not COMPILED, reason="a plain build has no layers in C, and takes the linear evaluation")
def test_layers_refuse_what_does_not_fit() -> None:
    from euphoria.ai.layers import Layers

    tiny = Layers(bytes(2 * ((3 + 2 + 1 + 1) * 4 + 2 * 4 * 2 + 2 * 2 + 1)), 0.5, 3, 2, 1, 4, 2)
    assert tiny.scores([0, 2], [[1], []], [[0.5], [0.0]]) == [0.0, 0.0]
    nothing = [[0.0], [0.0]]
    for board, seats in (([3], [[0], [0]]), ([-1], [[0], [0]]), ([0], [[0], [2]])):
        with pytest.raises(IndexError, match="there is no fact"):
            tiny.scores(board, seats, nothing)
    for count in (1, 9):
        with pytest.raises(ValueError, match="two to eight seats"):
            tiny.scores([0], [[0]] * count, [[0.0]] * count)
    with pytest.raises(ValueError, match="1 features of a seat"):
        tiny.scores([0], [[0], [0]], [[0.0], []])
    with pytest.raises(TypeError):
        tiny.scores([0], [[0], [0]], [[0.0]])
    with pytest.raises(TypeError):
        tiny.scores(["a"], [[0], [0]], [[0.0], [0.0]])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="bytes"):
        Layers(b"12", 1.0, 3, 2, 1, 4, 2)
    with pytest.raises(ValueError, match="wider"):
        Layers(b"", 1.0, 3, 2, 1, 4000, 2)


def test_the_net_is_for_these_facts() -> None:
    head = NET.read_bytes().partition(b"\n")[0].decode().split()
    assert head[:4] == ["net-1", str(OF_THE_BOARD), str(OF_A_SEAT), str(BASE)]
    assert NET.stat().st_size < 200_000


@pytest.mark.skipif(not COMPILED, reason="only a compiled build reads the net")
def test_a_net_for_other_facts_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.net"
    other.write_bytes(b"net-1 1 1 1 1 1 1.0\n" + bytes(random.Random(1).randrange(256) for _ in range(20)))
    with pytest.raises(ValueError, match=r"other\.net"):
        mind.read_net(other)
