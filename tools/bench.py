"""Measures the engine: random games, copies, views and redeals, on one core.

python tools/bench.py                  this build
python tools/bench.py --json FILE      also as data
python tools/bench.py --compare A B    two such files side by side, with ratios
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from euphoria import build, dystopia
from euphoria.core.game import random_playout
from euphoria.core.nature import seeded

PLAYERS = (2, 4, 6)
NO_TRADING = dystopia.Options(trading=False)


def middle_of(players: int, options: dystopia.Options, seed: int = 3) -> dystopia.Dystopia:
    """A game in the middle of a turn: 60 turns in, a question after a placement open where there is one."""
    game = dystopia.new_game(players, seed=seed, options=options)
    rng = seeded(seed)
    while game.turn < 60 or game.question().kind == "turn":
        game.apply(game.open_choices[rng.below(len(game.open_choices))])
    return game


def playouts(players: int, options: dystopia.Options, seconds: float) -> dict[str, float]:
    """Whole random games for about so many seconds of CPU time."""
    games = decisions = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds or games < 3:
        game = dystopia.new_game(players, seed=games, options=options)
        decisions += random_playout(game, seeded(games + 10**6))
        games += 1
    return {"games/s": games / spent, "decisions/s": decisions / spent, "decisions/game": decisions / games}


def microseconds(action: Callable[[], object], seconds: float) -> float:
    """CPU time of one call, in microseconds: the best of five stretches."""
    count = 1
    while True:
        started = time.process_time()
        for _ in range(count):
            action()
        if time.process_time() - started > seconds / 10:
            break
        count *= 2
    best = float("inf")
    for _ in range(5):
        started = time.process_time()
        for _ in range(count):
            action()
        best = min(best, (time.process_time() - started) / count)
    return best * 1e6


def kilobytes(game: dystopia.Dystopia) -> float:
    """Memory that one more copy of the game takes."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [game.copy() for _ in range(200)]
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(copies) / 1024


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """All figures, by player count."""
    figures: dict[str, dict[str, float]] = {}
    for players in PLAYERS:
        plain = playouts(players, NO_TRADING, seconds)
        trading = playouts(players, dystopia.Options(), seconds)
        game = middle_of(players, dystopia.Options())
        seen = dystopia.view(game, 0)
        rng = seeded(1)
        record = len(game.record().to_json().encode()) / 1024
        figures[f"{players} players"] = {
            "games/s, without trading": plain["games/s"],
            "decisions/s, without trading": plain["decisions/s"],
            "decisions a game, without trading": plain["decisions/game"],
            "games/s": trading["games/s"],
            "decisions/s": trading["decisions/s"],
            "decisions a game": trading["decisions/game"],
            "us per copy() in mid-turn": microseconds(game.copy, seconds / 4),
            "us per view()": microseconds(lambda game=game: dystopia.view(game, 0), seconds / 4),  # type: ignore[misc]
            "us per redeal()": microseconds(lambda seen=seen, rng=rng: dystopia.redeal(seen, rng), seconds / 4),  # type: ignore[misc]
            "KB per game in memory": kilobytes(game),
            "KB of its record": record,
        }
    return figures


def show(figures: dict[str, dict[str, float]], title: str) -> None:
    """One build as a table."""
    table = Table(title=title)
    table.add_column("one core, CPU time")
    for column in figures:
        table.add_column(column, justify="right")
    for row in next(iter(figures.values())):
        table.add_row(row, *(number(figures[column][row]) for column in figures))
    Console().print(table)


def compare(one: Path, other: Path) -> None:
    """Two builds side by side, with the ratio of the first to the second."""
    a, b = (json.loads(path.read_text()) for path in (one, other))
    table = Table(title=f"{a['build']} against {b['build']}: times as many, or times as quick")
    table.add_column("ratio")
    for column in a["figures"]:
        table.add_column(column, justify="right")
    for row in next(iter(a["figures"].values())):
        if row.startswith(("KB", "decisions a game")):
            continue
        ratios = [a["figures"][c][row] / b["figures"][c][row] for c in a["figures"]]
        table.add_row(row, *(f"{1 / r if row.startswith('us') else r:.1f}x" for r in ratios))
    Console().print(table)


def number(value: float) -> str:
    """A figure with as many digits as it deserves."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds per figure")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--compare", type=Path, nargs=2)
    args = parser.parse_args()
    if args.compare:
        compare(*args.compare)
        return 0
    figures = measure(args.seconds)
    show(figures, f"dystopia, {build()}, Python {sys.version.split()[0]}, random play")
    if args.json:
        args.json.write_text(json.dumps({"build": build(), "figures": figures}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
