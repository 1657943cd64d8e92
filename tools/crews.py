"""Measures what it costs to have jobs done by others: in this process, in several, on a Ray cluster.

python tools/crews.py
python tools/crews.py --cluster auto       also on the cluster of this machine

Games are greedy ones of dystopia with four players. What a job costs besides its work is measured by jobs that sleep as
long as a game takes: other programs on the machine hardly change that.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

from euphoria import build
from euphoria.cli.sim import Job, play_game
from euphoria.jobs import Crew, workers

PLAYERS = 4
TRIVIAL = 20_000


def nothing(job: int) -> int:
    return job


def sleep(seconds: float, job: int) -> int:
    time.sleep(seconds)
    return job


def seconds_for(crew: Crew, function: Callable[[Any], Any], jobs: list[Any]) -> float:
    """How long the crew takes; its processes run already and know the function."""
    for _ in crew.each(function, jobs[:8]):
        pass
    began = time.perf_counter()
    for _ in crew.each(function, jobs):
        pass
    return time.perf_counter() - began


def measured(count: int, cluster: str | None, games: list[Job], game_seconds: float) -> dict[str, float]:
    """Of one crew: until the first result, for trivial jobs, for sleeping ones, for games."""
    began = time.perf_counter()
    with workers(count, cluster) as crew:
        next(iter(crew.each(play_game, games[:1])))
        start = time.perf_counter() - began
        if cluster is not None:
            import ray

            count = int(ray.cluster_resources()["CPU"])
        sleeping = max(len(games), 100 * count)
        before = time.process_time()
        slept = seconds_for(crew, partial(sleep, game_seconds), list(range(sleeping)))
        busy = time.process_time() - before
        return {
            "seconds to the first result": start,
            "microseconds a trivial job": 1e6 * seconds_for(crew, nothing, list(range(TRIVIAL))) / TRIVIAL,
            "microseconds a game besides its work": 1e6 * (slept * count / sleeping - game_seconds),
            "of which this process is busy": 1e6 * busy / sleeping,
            "games/s": len(games) / seconds_for(crew, play_game, games),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--cluster", metavar="auto|ADDRESS", help="a Ray cluster, too")
    args = parser.parse_args()
    games = [Job("dystopia", number, number, ("greedy",) * PLAYERS, {}, False) for number in range(args.games)]
    began = time.process_time()
    for game in games[:100]:
        play_game(game)
    game_seconds = (time.process_time() - began) / min(100, args.games)
    crews: dict[str, tuple[int, str | None]] = {"this process": (1, None), f"{args.jobs} processes": (args.jobs, None)}
    if args.cluster:
        crews[f"cluster {args.cluster}"] = (0, args.cluster)
    found = {name: measured(count, cluster, games, game_seconds) for name, (count, cluster) in crews.items()}
    table = Table(title=f"{build()}, a game takes {1000 * game_seconds:.1f} ms of CPU time")
    for heading in ("", *found):
        table.add_column(heading, justify="right")
    for row in next(iter(found.values())):
        table.add_row(row, *[f"{figures[row]:,.1f}" for figures in found.values()])
    Console().print(table)


if __name__ == "__main__":
    main()
