"""Fit what the bots weigh by self-play, and write it down where they find it.

    make fit                               dystopia: the evaluation, for all numbers of players
    make fit ARGS="--games 2000"           a quick try
    make fit ARGS=scale                    leaders: the scale of the values
    make fit ARGS=leaders                  leaders: the evaluation, from games between agents with that scale
    make fit ARGS="leaders --players 4"    only for these numbers of players

The same seed finds the same weights, in any number of processes and on any number of machines.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import dystopia
import leaders
import scale

from euphoria.jobs import workers

ROOT: Final = Path(__file__).parent.parent.parent
GAMES: Final = {"dystopia": dystopia.GAMES, "leaders": leaders.GAMES, "scale": scale.GAMES}
WEIGHTS: Final = {"dystopia": dystopia.WEIGHTS, "leaders": leaders.WEIGHTS, "scale": leaders.WEIGHTS}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="fit", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="?", choices=tuple(GAMES), default="dystopia", help="what to fit")
    usual = f"dystopia {dystopia.GAMES:,}, leaders {leaders.GAMES:,} for each number of players; scale {scale.GAMES:,}"
    parser.add_argument("--games", type=int, help=f"how many games ({usual} in all)")
    parser.add_argument("--players", type=int, nargs="*", help="fit for these only, keep the others")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--cluster", metavar="auto|ADDRESS", help="play on all machines of a Ray cluster")
    parser.add_argument("--seed", type=int, default=900_000, help="the seed of the first game")
    parser.add_argument("--out", type=Path, help="where to write the weights")
    args = parser.parse_args()
    if args.what == "scale" and args.players:
        parser.error("the scale is the same for all numbers of players")
    fits: dict[str, Callable[..., None]] = {
        "dystopia": partial(dystopia.run, players=args.players),
        "leaders": partial(leaders.run, players=args.players),
        "scale": scale.run,
    }
    began = time.perf_counter()
    out = args.out or ROOT / WEIGHTS[args.what]
    with workers(args.jobs, args.cluster) as crew:
        fits[args.what](crew=crew, games=args.games or GAMES[args.what], seed=args.seed, out=out)
    print(f"written to {out.name} after {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
