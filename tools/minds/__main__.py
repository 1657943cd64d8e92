"""The learned evaluation of dystopia: `python tools/minds data` plays games, `python tools/minds train` learns."""

from __future__ import annotations

import argparse
import os
import sys
import time
from multiprocessing import get_context
from pathlib import Path

BATCH = 50
"""So many games in one file."""


def data(args: argparse.Namespace) -> None:
    """Play until there are so many games of every number of players, or until the time is up; go on where it stopped."""
    from data import play, save

    args.out.mkdir(parents=True, exist_ok=True)
    wanted = [(players, number) for number in range(args.games // BATCH) for players in args.players]
    files = {job: args.out / f"{job[0]}-{args.seed}-{job[1]:06}.npz" for job in wanted}
    missing = [job for job in wanted if not files[job].exists()]
    jobs = {(players, (args.seed << 32) + number * BATCH, BATCH): files[players, number] for players, number in missing}
    began = time.monotonic()
    done = positions = 0
    with get_context("fork").Pool(args.jobs) as pool:
        for job, arrays in pool.imap_unordered(_played, list(jobs)):
            save(jobs[job], arrays)
            done += 1
            positions += len(arrays["won"])
            spent = time.monotonic() - began
            if sys.stderr.isatty() or done % 100 == 0:
                print(f"\r{done} of {len(jobs)} batches, {positions} positions, {spent:.0f} s", end="", file=sys.stderr)
            if args.seconds and spent > args.seconds:
                pool.terminate()
                break
    print(f"\n{positions} positions of {done * BATCH} games in {time.monotonic() - began:.0f} s with {args.jobs} processes")


def _played(job: tuple[int, int, int]):  # type: ignore[no-untyped-def]
    from data import play

    return job, play(job)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="minds", description=__doc__)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("data")
    one.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    one.add_argument("--games", type=int, default=1000)
    one.add_argument("--seconds", type=float, default=0)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--jobs", type=int, default=os.cpu_count())
    one.add_argument("--out", type=Path, default=Path("minds-data"))
    one.set_defaults(run=data)
    two = commands.add_parser("train")
    two.add_argument("--data", type=Path, nargs="+", default=[Path("minds-data")])
    two.add_argument("--test", type=Path)
    two.add_argument("--hidden", type=int, nargs=2, default=[64, 32])
    two.add_argument("--epochs", type=int, default=12)
    two.add_argument("--rate", type=float, default=2e-3)
    two.add_argument("--batch", type=int, default=8192)
    two.add_argument("--decay", type=float, default=1e-5)
    two.add_argument("--out", type=Path, default=Path("minds.npz"))
    two.set_defaults(run=train)
    args = parser.parse_args()
    args.run(args)


def train(args: argparse.Namespace) -> None:
    """Learn from the positions, and say how well it does on games never seen."""
    from learning import learn

    learn(args)


if __name__ == "__main__":
    main()
