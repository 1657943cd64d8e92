"""What the examples that learn share: their options, a bar, curves as a drawing, and how strong a net is."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from euphoria.cli.faces import FACES
from euphoria.cli.games import bar
from euphoria.cli.sim import Job, play_game, wilson
from euphoria.jobs import workers
from euphoria.rl.drawing import INK, LINE, PALE, Drawing
from euphoria.titles import TITLES

COLOURS = ("#3d7dd8", "#d64545", "#3fa34d", "#9b59d0")


def options(about: str) -> ArgumentParser:
    """What can be chosen for any training."""
    parser = ArgumentParser(description=about)
    parser.add_argument("title", nargs="?", default="dystopia", choices=list(TITLES))
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", type=json.loads, default={}, help="options of the game as JSON")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to train (default 10)")
    parser.add_argument("--hidden", type=int, default=256, help="how wide the two layers are (default 256)")
    parser.add_argument("--teacher", default="greedy", help="a bot to learn from at first (default greedy)")
    parser.add_argument("--teacher-minutes", type=float, default=0.0, help="for how long (default 0: not at all)")
    parser.add_argument("--threads", type=int, default=2, help="of PyTorch (default 2); 1 where others use the machine")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("trained.npz"), help="the net (default trained.npz)")
    parser.add_argument("--ranks", default="random,intern,clerk", help="who it plays against in the end")
    parser.add_argument("--games", type=int, default=200, help="so many games against each (default 200)")
    return parser


class Training:
    """How far a training is: a bar by the clock, and figures that become curves."""

    def __init__(self, minutes: float) -> None:
        self.seconds = 60 * minutes
        self.began = time.monotonic()
        self.cpu_before = time.process_time()
        self.cpu_minutes = 0.0
        """How much CPU time it took, once it is over: on a busy machine minutes say little."""
        self.curves: dict[str, list[tuple[float, float]]] = {}
        columns = (TextColumn("training"), BarColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        self.progress = Progress(*columns, console=Console(stderr=True))
        self.task = self.progress.add_task("", total=self.seconds)

    def __enter__(self) -> Training:
        self.progress.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.progress.stop()
        self.cpu_minutes = self.cpu() / 60

    def spent(self) -> float:
        """Seconds so far."""
        return time.monotonic() - self.began

    def cpu(self) -> float:
        """Seconds of CPU time so far, of all threads."""
        return time.process_time() - self.cpu_before

    def goes_on(self) -> bool:
        """Is there time left?"""
        return self.spent() < self.seconds

    def note(self, **figures: float) -> None:
        """What is true now."""
        at = self.spent() / 60
        for name, value in figures.items():
            self.curves.setdefault(name, []).append((at, value))
        words = "  ".join(f"{name.replace('_', ' ')} {value:,.3g}" for name, value in figures.items())
        self.progress.update(self.task, completed=min(self.spent(), self.seconds), description=words)

    def draw(self, path: Path) -> None:
        """Every figure as a curve over the minutes."""
        drawing = Drawing(760, 40 + 170 * len(self.curves))
        for row, (name, points) in enumerate(self.curves.items()):
            curve(drawing, 40 + 170 * row, name.replace("_", " "), points, COLOURS[row % len(COLOURS)])
        path.write_text(drawing.to_svg(), encoding="utf-8")


def curve(drawing: Drawing, y: float, name: str, points: Sequence[tuple[float, float]], colour: str) -> None:
    """One figure over the minutes."""
    x, wide, high = 70, 660, 110
    most, last = max(value for _at, value in points), max(points[-1][0], 1e-9)
    least = min(0.0, *[value for _at, value in points])
    span = (most - least) or 1.0
    drawing.words(x, y - 8, name, 13, INK, True)
    drawing.box(x, y, wide, high, "#ffffff", LINE)
    for words, at in ((f"{most:,.3g}", y + 10), (f"{least:,.3g}", y + high)):
        drawing.words(x - 6, at, words, 11, PALE, anchor="end")
    drawing.words(x + wide, y + high + 15, f"{last:.1f} minutes", 11, PALE, anchor="end")
    where = [(x + wide * at / last, y + high - high * (value - least) / span) for at, value in points]
    for (x_1, y_1), (x_2, y_2) in pairwise(where):
        drawing.line(round(x_1, 1), round(y_1, 1), round(x_2, 1), round(y_2, 1), colour, 2)


def strength(args: Namespace, players: int, jobs: int = 2) -> list[dict[str, Any]]:
    """How often the net wins alone against a table of each rank; the seats go round, and bots play as in the arena."""
    found: list[dict[str, Any]] = []
    for rank in [name for name in args.ranks.split(",") if name]:
        names = [f"net:{args.out}", *[rank] * (players - 1)]
        games = [
            Job(args.title, n, 10**6 + n, tuple(names[-n % players :] + names[: -n % players]), args.option, None)
            for n in range(args.games)
        ]
        wins = 0.0
        with bar() as progress, workers(jobs) as crew:
            for done in progress.track(crew.each(play_game, games), total=len(games)):
                outcome = done.result.outcome
                wins += any(done.result.agents[seat] == names[0] for seat in outcome.winners)
        low, high = wilson(wins, len(games))
        found.append({"against": rank, "games": len(games), "wins": wins, "low": low, "high": high})
    return found


def report(args: Namespace, players: int, training: Training) -> None:
    """Draw the curves, play against the ranks, and say where everything is."""
    curves = args.out.with_suffix(".svg")
    training.draw(curves)
    took = f"{args.minutes:g} minutes ({training.cpu_minutes:.1f} of CPU time)"
    table = Table(title=f"{args.out}: {args.title} with {players}, trained for {took}")
    teams = FACES[args.title].teams(TITLES[args.title].rules.new_game(players, seed=0))
    fair = "" if teams else f"{1 / players:.1%}"  # where teams play it is not the same for all
    for heading in ("alone against", "wins", "95 % interval", "fair share"):
        table.add_column(heading)
    for row in strength(args, players):
        share = row["wins"] / row["games"]
        interval = f"{row['low']:.1%} to {row['high']:.1%}"
        table.add_row(row["against"], f"{share:.1%} of {row['games']}", interval, fair)
    console = Console()
    console.print(table)
    console.print(f"curves: {curves}   play against it: euphoria play {args.title} --opponents net:{args.out}")
