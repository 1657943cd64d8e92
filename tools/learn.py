"""Positions for a learned evaluation, and what a small net learns from them.

    make minds ARGS="data --games 4000"        positions of so many games of every number of players
    make minds ARGS="data --title leaders --games 12000 --out minds-leaders"
    make minds ARGS="data --cluster auto"      the same on all machines of a Ray cluster
    make minds ARGS="data --seed 99 --games 400 --out minds-test"
    make minds ARGS="train --test minds-test"  learn from them, on the GPU if there is one
    make minds ARGS="export minds.npz --out src/euphoria/ai/dystopia/mind.net"
    make minds ARGS="data --tries 200 200 200 60 --games 1000 --out searched"   decisions of players who search
    make minds ARGS="data --tries 200 200 200 60 --games 50 --seed 99 --out searched-test"
    make minds ARGS="habits --data searched --test searched-test --net src/euphoria/ai/dystopia/habits.net"
    make minds ARGS="train --data searched --test searched-test --begin tools/minds/first.npz --out second.npz"
    make minds ARGS="selfplay --minutes 90 --net src/euphoria/ai/leaders/habits.net"   leaders, against itself

Games come from their seeds, so that the same seed gives the same positions. What has been played already is kept.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from minds import data as dystopia
from minds import leaders, searched
from minds.data import Arrays, save
from rich.progress import track

from euphoria.jobs import workers

BATCH: Final = 50
"""So many games in one file."""
Job = tuple[str, int, int, int, tuple[int, ...]]
"""A title, a number of players, the first seed, how many games, and how often seats try if they search."""
PLAYS: Final[dict[str, Callable[[tuple[int, int, int]], Arrays]]] = {"dystopia": dystopia.play, "leaders": leaders.play}
PLAYERS: Final = {"dystopia": [2, 3, 4, 5, 6], "leaders": [4, 5, 6, 7, 8]}


def played(job: Job) -> tuple[Job, Arrays]:
    """The positions of some games, with the job they come from."""
    title, players, first, games, tries = job
    if tries:
        return job, searched.play((players, first, games), tries)
    return job, PLAYS[title]((players, first, games))


def data(args: argparse.Namespace) -> None:
    """Play until there are so many games of every number of players; go on where it was stopped."""
    if args.tries and args.title != "dystopia":
        sys.exit("only dystopia's search can be asked what it tried: leave out --tries or --title")
    args.out.mkdir(parents=True, exist_ok=True)
    files: dict[Job, Path] = {}
    for number in range(-(-args.games // BATCH)):
        for players in args.players or PLAYERS[args.title]:
            file = args.out / f"{players}-{args.seed}-{number:06}.npz"
            if not file.exists():
                files[args.title, players, (args.seed << 32) + number * BATCH, BATCH, tuple(args.tries)] = file
    began = time.perf_counter()
    positions = 0
    with workers(args.jobs, args.cluster) as crew:
        for done in track(
            crew.each(played, list(files)), "games", len(files), transient=True, disable=not sys.stderr.isatty()
        ):
            job, arrays = done.result
            save(files[job], arrays)
            positions += len(arrays["won"])
    print(f"{positions} positions of {len(files) * BATCH} games in {time.perf_counter() - began:.0f} s")


def train(args: argparse.Namespace) -> None:
    """Learn from the positions, and say how well it does on games never seen."""
    from minds.learning import learn

    learn(args)


def habits(args: argparse.Namespace) -> None:
    """Learn which choices players who search tend to, and write it as the file that bots read."""
    from minds.habits import export, learn

    learn(args)
    export(args.out, args.net)


def selfplay(args: argparse.Namespace) -> None:
    """Learn leaders by playing against oneself, and write what one tends to as the file that bots read."""
    from minds.selfplay import learn

    learn(args)


def export(args: argparse.Namespace) -> None:
    """Write what was learned as the file that bots read."""
    from minds.learning import export

    export(args.weights, args.out)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="learn", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("data", help="play games and keep positions of them")
    playing.add_argument("--title", choices=PLAYS, default="dystopia")
    playing.add_argument(
        "--tries",
        type=int,
        nargs="+",
        default=[],
        help="decisions of players who search instead, in dystopia; how often a seat tries is drawn from these",
    )
    playing.add_argument("--players", type=int, nargs="+", help="all numbers of players unless told")
    playing.add_argument("--games", type=int, default=1000, help="of every number of players (1000)")
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    playing.add_argument("--cluster", metavar="auto|ADDRESS", help="play on all machines of a Ray cluster")
    playing.add_argument("--out", type=Path, default=Path("minds-data"))
    playing.set_defaults(run=data)
    learning = commands.add_parser("train", help="let a net learn from them")
    learning.add_argument("--title", choices=PLAYS, default="dystopia")
    learning.add_argument("--data", type=Path, nargs="+", default=[Path("minds-data")])
    learning.add_argument("--test", type=Path, required=True, help="a folder of other games")
    learning.add_argument("--hidden", type=int, nargs=2, default=[64, 32])
    learning.add_argument("--epochs", type=int, default=10)
    learning.add_argument("--rate", type=float, default=2e-3)
    learning.add_argument("--batch", type=int, default=8192)
    learning.add_argument("--begin", type=Path, help="weights to learn on from")
    learning.add_argument(
        "--promise", type=float, default=0.7, help="how much what a search promised counts beside who won (0.7)"
    )
    learning.add_argument("--out", type=Path, default=Path("minds.npz"))
    learning.set_defaults(run=train)
    tending = commands.add_parser("habits", help="let a net learn which choices players who search tend to")
    tending.add_argument("--data", type=Path, default=Path("searched"))
    tending.add_argument("--test", type=Path, required=True, help="a folder of other games")
    tending.add_argument("--wide", type=int, default=64)
    tending.add_argument("--epochs", type=int, default=10)
    tending.add_argument("--rate", type=float, default=2e-3)
    tending.add_argument("--decay", type=float, default=1e-3)
    tending.add_argument("--batch", type=int, default=1024)
    tending.add_argument("--out", type=Path, default=Path("habits.npz"))
    tending.add_argument("--net", type=Path, default=Path("habits.net"))
    tending.set_defaults(run=habits)
    alone = commands.add_parser("selfplay", help="let somebody learn leaders by playing against itself")
    alone.add_argument("--minutes", type=float, default=90)
    alone.add_argument("--hidden", type=int, nargs=2, default=[256, 128])
    alone.add_argument("--rate", type=float, default=4e-4)
    alone.add_argument("--spread", type=float, default=8e-3, help="how much it is worth not to be sure (0.008)")
    alone.add_argument("--batch", type=int, default=2048)
    alone.add_argument("--tables", type=int, default=256, help="games side by side in every process (256)")
    alone.add_argument("--steps", type=int, default=128, help="decisions of each of them in one round (128)")
    alone.add_argument(
        "--players",
        type=int,
        nargs="+",
        default=[4, 5, 6, 7, 8],
        help="how many play in one game after the other; whoever stands there twice is played twice as often",
    )
    alone.add_argument(
        "--rivals", type=float, default=0.0, help="share of games in which a side is played like a minister (0)"
    )
    alone.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes that play")
    alone.add_argument("--seed", type=int, default=1)
    alone.add_argument(
        "--begin",
        type=Path,
        help="what was kept of a net of this size or a smaller one, to go on from; it counts as time already spent",
    )
    alone.add_argument("--afresh", action="store_true", help="with --begin: the clock and the rate begin again")
    alone.add_argument("--out", type=Path, default=Path("selfplay.pt"))
    alone.add_argument("--net", type=Path, default=Path("habits.net"))
    alone.set_defaults(run=selfplay)
    exporting = commands.add_parser("export", help="write it as the file that bots read")
    exporting.add_argument("weights", type=Path)
    exporting.add_argument("--out", type=Path, required=True, help="such as src/euphoria/ai/leaders/mind.net")
    exporting.set_defaults(run=export)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
