"""Somebody learns leaders by playing against itself, for a few moments, where PyTorch is installed."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from euphoria.core.choices import Choice
from euphoria.core.nature import Rng
from euphoria.leaders.state import Leaders
from tests.test_learning_examples import NO_TORCH

TOOLS = Path(__file__).parent.parent / "tools"


@pytest.fixture(autouse=True)
def beside_the_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason=NO_TORCH)
    monkeypatch.syspath_prepend(str(TOOLS))


def test_whoever_plays_against_itself_learns_and_goes_on_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The clock goes on by a tenth of a second whenever somebody looks at it, so that as much is learned on a busy
    machine as on any other."""
    clock = SimpleNamespace(perf_counter=partial(next, count(step=0.1)))
    monkeypatch.setattr(import_module("minds.selfplay"), "time", clock)
    kept, net = tmp_path / "selfplay.pt", tmp_path / "habits.net"
    few = ["--tables", "5", "--steps", "24", "--batch", "16", "--hidden", "8", "4", "--jobs", "2"]
    grown = [*few, "--hidden", "12", "6", "--begin", str(kept), "--afresh", "--players", "5", "7", "--rivals", "0.7"]
    for minutes, more in (("0.05", []), ("0.1", ["--begin", str(kept)]), ("0.05", grown)):
        arguments = ["learn", "selfplay", "--minutes", minutes, *few, *more, "--out", str(kept), "--net", str(net)]
        monkeypatch.setattr(sys, "argv", arguments)
        import_module("learn").main()
    told = [line for line in capsys.readouterr().out.splitlines() if "decisions" in line]
    decisions = [int(line.partition('"decisions": ')[2].partition(",")[0]) for line in told]
    assert decisions[0] == 5 * 24 and decisions[-1] > 2 * decisions[0]
    habits = import_module("euphoria.ai.leaders.habits")
    form, inputs, rows, wide, narrow = net.read_bytes().split(b" ")[:5]
    assert (form, int(inputs), int(rows)) == (b"depths-1", habits.INPUTS, habits.ROWS)
    assert 1 <= int(wide) <= 12 and 1 <= int(narrow) <= 6
    assert bool(habits.read_habits(net)) == bool(habits.HABITS)


def test_a_net_that_grew_says_what_it_said() -> None:
    policy = import_module("minds.policy")
    torch = import_module("torch")
    small, large = policy.Policy(8, 4), policy.Policy(12, 6)
    policy.grow(large, small.state_dict())
    seen = (torch.rand(16, policy.INPUTS) < 0.1).to(torch.uint8) * policy.FINEST
    worth = torch.randn(16, policy.ROWS)
    assert torch.equal(large(seen, worth), small(seen, worth))
    assert large.last.weight[:, 4:].eq(0).all() and large.first.weight[8:].ne(0).any()


def test_units_that_never_wake_are_left_out_of_the_file() -> None:
    policy = import_module("minds.policy")
    torch = import_module("torch")
    net = policy.Policy(12, 6)
    seen = (torch.rand(64, policy.INPUTS) < 0.1).to(torch.uint8) * policy.FINEST
    worth = torch.randn(64, policy.ROWS)
    with torch.no_grad():
        net.first.bias[3:5], net.second.bias[1] = -1e6, -1e6
        said = net(seen, worth)
    thinner = policy.thin(net, seen.split(20))
    assert thinner.first.out_features <= 10 and thinner.second.out_features <= 5
    assert torch.allclose(thinner(seen, worth), said, atol=0.05), "but for sums of half the width"


def test_in_some_games_a_side_is_played_for_by_somebody_suspicious(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = import_module("minds.tables")
    asked: list[int] = []

    def suspecting(game: Leaders, rng: Rng) -> Choice:
        asked.append(game.seat)
        return game.open_choices[0]

    monkeypatch.setattr(tables, "suspecting", suspecting)
    for rivals in (0.0, 1.0):
        desk = tables.Desk(tables.Wanted((8, 4), 4, 6, (5, 7), rivals, 3))
        assert [place.players for place in desk.places] == [5, 7] * 3
        assert all(place.suspicious == bool(rivals) for place in desk.places)
        assert bool(asked) == bool(rivals)
        helped = [len({place.game.players[seat].team() for seat in place.helped}) for place in desk.places]
        assert set(helped) <= ({1} if rivals else {0, 1}), "of one side, and all of it"


def test_what_is_learned_from_is_how_much_better_it_came_out_than_expected() -> None:
    """Seat 0 decides, seat 1 decides, seat 0 decides again and wins; the next game is not over yet."""
    selfplay = import_module("minds.selfplay")
    arrays = {
        "seat": np.array([[0], [1], [0], [1], [0]], np.int8),
        "done": np.array([[0], [0], [1], [0], [0]], np.uint8),
        "won": np.zeros((5, 1, 8), np.uint8),
    }
    arrays["won"][2, 0, 0] = 1
    values = np.array([[0.5], [0.25], [0.75], [0.5], [0.5]], np.float32)
    gains, told = selfplay.gains_of(arrays, values)
    assert told[:, 0].tolist() == [True, True, True, False]
    assert gains[2, 0] == pytest.approx(0.25)
    assert gains[1, 0] == pytest.approx(-0.25)
    assert gains[0, 0] == pytest.approx(0.25 + selfplay.TRACE * 0.25)
    assert gains[3, 0] == 0


def test_truth_is_turned_with_the_factions() -> None:
    tables, leaders = import_module("minds.tables"), import_module("euphoria.leaders")
    game = leaders.a_game(
        anna=leaders.a_player(["subterran_leader", "subterran", "euphorian"]),
        bob=leaders.a_player(["euphorian_leader", "euphorian", "subterran"]),
        carl=leaders.a_player(),
        dora=leaders.a_player(),
    )
    straight, turned = [tables.truth_of(game, 1, turned) for turned in (False, True)]
    assert straight[:15] == bytes([0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0])
    assert turned[:15] == bytes([0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0])
    assert len(straight) == len(turned) == tables.TRUTH
