"""In the terminal too the second window of an action that nobody answered is shorter, whatever agents hold."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from euphoria import leaders
from euphoria.cli.play import Play
from euphoria.cli.windows import PAUSE, SECOND_PAUSE
from euphoria.leaders import a_game, a_player
from tests.cli.test_leaders import Clock, Slow


def times(blue: str, red: str, level: str, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When each window of a look of mine at Blue was over; nobody uses anything."""
    clock, found = Clock(), []
    monkeypatch.setattr("euphoria.cli.windows.agent", lambda _title, name, _seed: Slow(clock, name))
    game = a_game(
        turn=3,
        phase="action",
        nature=leaders.Seeded(4),
        you=a_player(),
        blue=a_player(hand=[blue]),
        red=a_player(hand=[red]),
        white=a_player(),
    )
    game.choose("interrogate seat1 left")
    table = Play(Console(file=io.StringIO()), game, 0, {1: level, 2: level, 3: "random"})
    table.windows.clock, table.windows.sleep, table.clears = clock, clock.sleep, True
    monkeypatch.setattr(table.console, "clear", lambda: None)
    for window in ("interrogated", "after_action"):
        while game.asking().kind == "react" and game.asking().about(game).window == window:
            table.let_move(game.seat)
        found.append(clock.now)
    return found


@pytest.mark.parametrize("level", ["overseer@1.0", "inspector"])
def test_the_second_pause_is_shorter_and_the_same_whatever_agents_hold(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = (("tumble_drum", "nose_glasses"), ("restless_brew", "nose_glasses"), ("tumble_drum", "restless_brew"))
    for blue, red in hands:
        assert times(blue, red, level, monkeypatch) == pytest.approx([PAUSE, PAUSE + SECOND_PAUSE])
