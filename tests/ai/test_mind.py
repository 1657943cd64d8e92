"""The learned evaluation of dystopia: the same numbers as in numpy, and the linear one where nothing is compiled."""

from __future__ import annotations

import random
from importlib.util import find_spec
from math import exp
from pathlib import Path

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
from tests.ai.nets import COMPILED, head_of, layers, scores

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


@pytest.mark.parametrize("players", range(2, 7))
def test_chances_are_those_of_the_net(players: int) -> None:
    net = layers(NET)
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


def test_layers_refuse_what_does_not_fit() -> None:
    if not COMPILED:
        assert find_spec("euphoria.ai.layers") is None, "a plain build has none"
        return
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
    assert head_of(NET)[:4] == ["net-1", str(OF_THE_BOARD), str(OF_A_SEAT), str(BASE)]
    assert NET.stat().st_size < 200_000


def test_a_net_for_other_facts_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.net"
    other.write_bytes(b"net-1 1 1 1 1 1 1.0\n" + bytes(random.Random(1).randrange(256) for _ in range(20)))
    if not COMPILED:
        assert mind.read_net(other) == [], "a plain build reads no net"
        return
    with pytest.raises(ValueError, match=r"other\.net"):
        mind.read_net(other)
