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
    for minutes, more in (("0.05", []), ("0.1", ["--begin", str(kept)])):
        arguments = ["learn", "selfplay", "--minutes", minutes, *few, *more, "--out", str(kept), "--net", str(net)]
        monkeypatch.setattr(sys, "argv", arguments)
        import_module("learn").main()
    told = [line for line in capsys.readouterr().out.splitlines() if "decisions" in line]
    decisions = [int(line.partition('"decisions": ')[2].partition(",")[0]) for line in told]
    assert decisions[0] == 5 * 24 and decisions[-1] > 2 * decisions[0]
    habits = import_module("euphoria.ai.leaders.habits")
    assert net.read_bytes().startswith(f"depths-1 {habits.INPUTS} {habits.ROWS} 8 4 ".encode())
    assert bool(habits.read_habits(net)) == bool(habits.HABITS)


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
