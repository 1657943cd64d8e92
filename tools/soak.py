"""Plays many random games over all player counts and options and stops at the first broken invariant.

python tools/soak.py dystopia --games 100000 --jobs 2
python tools/soak.py leaders
python tools/soak.py --cluster auto
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from euphoria import build, dystopia, leaders
from euphoria.core.nature import Rng, seeded
from euphoria.dystopia.invariants import broken as dystopia_broken
from euphoria.dystopia.options import SWITCHES
from euphoria.jobs import workers
from euphoria.leaders.invariants import broken as leaders_broken
from euphoria.leaders.terms import TEAM_NAMES
from euphoria.titles import TITLES

CHECK_EVERY = 97
DEEP_CHECK_EVERY = 50


@dataclass(frozen=True)
class Played:
    """What came of a game; `kinds` are figures whose shares are of interest."""

    players: int
    decisions: int
    turns: int
    kinds: tuple[tuple[str, str], ...]
    fault: str


def dystopia_options(rng: Rng) -> dystopia.Options:
    """Every switch on or off; trading less often, since random players offer a lot."""
    switches = {name: rng.below(2) == 1 for name in SWITCHES}
    switches["trading"] = rng.below(8) == 0
    edition = ("first", "second")[rng.below(2)]
    return dystopia.options_from({"recruits": edition, "offers_per_turn": rng.below(3), **switches})


def leaders_options(rng: Rng) -> leaders.Options:
    """Every option of the rules both ways."""
    return leaders.Options(
        use_promo=rng.below(2) == 1,
        gun_table=("designer", "alternative")[rng.below(2)],
        first_player=("random", "seat_0")[rng.below(2)],
        placement=("choose", "random")[rng.below(2)],
    )


def leaders_kinds(game: leaders.Leaders) -> list[tuple[str, str]]:
    """The ending, and the team of those who have won together; a lonely win is its own."""
    teams = [TEAM_NAMES[game.players[group[0]].team()] for group in game.ranking()[:1] if game.winners]
    won = "nobody" if not teams else "one player alone" if game.ending in ("B", "C") else f"{teams[0]}s"
    return [("ending", game.ending), ("winner", won)]


OPTIONS: dict[str, Callable[[Rng], Any]] = {"dystopia": dystopia_options, "leaders": leaders_options}
BROKEN: dict[str, Callable[[Any], str]] = {"dystopia": dystopia_broken, "leaders": leaders_broken}
KINDS: dict[str, Callable[[Any], list[tuple[str, str]]]] = {"dystopia": lambda game: [], "leaders": leaders_kinds}


def play_one(name: str, seed: int, number: int) -> Played:
    """One whole game."""
    title = TITLES[name].rules
    broken = BROKEN[name]
    rng = seeded(seed * 1_000_003 + number)
    players = title.FEWEST_PLAYERS + number % (title.MOST_PLAYERS - title.FEWEST_PLAYERS + 1)
    options = OPTIONS[name](rng)
    game: Any = title.new_game(players, seed=number, options=options)
    decisions = 0
    found = ""
    while not game.over and not found:
        choices = game.open_choices
        if not choices:
            found = "no choice"
            break
        game.apply(choices[rng.below(len(choices))])
        decisions += 1
        if decisions % CHECK_EVERY == 0:
            found = broken(game)
    found = found or broken(game)
    if not found and number % DEEP_CHECK_EVERY == 0:
        found = deep_check(name, game, rng)
    if found:
        found = f"game {number} of soak seed {seed} ({players} players, {options}): {found} at decision {decisions}"
        return Played(players, decisions, game.turn, (), found)
    return Played(players, decisions, game.turn, tuple(KINDS[name](game)), "")


def deep_check(name: str, game: Any, rng: Rng) -> str:
    """Replay from the saved record, and views and redeals at a random moment of the game."""
    title = TITLES[name].rules
    again: Any = title.Record.from_json(game.record().to_json()).replay()
    if again.state() != game.state():
        return "the replay ends elsewhere"
    earlier = game.replay(rng.below(len(game.history)))
    for seat in (None, *range(len(game.players))):
        seen = title.view(earlier, seat)
        dealt = title.redeal(seen, rng)
        found = BROKEN[name](dealt)
        if found:
            return f"redeal for seat {seat}: {found}"
        if title.view(dealt, seat) != seen:
            return f"redeal for seat {seat} looks different"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=sorted(TITLES), default="dystopia")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cluster", metavar="auto|ADDRESS", help="play on all machines of a Ray cluster")
    args = parser.parse_args()
    console = Console(stderr=True)
    played: list[Played] = []
    started = time.perf_counter()
    columns = (TextColumn("soak"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress, workers(args.jobs, args.cluster) as crew:
        task = progress.add_task("soak", total=args.games)
        for done in crew.each(partial(play_one, args.game, args.seed), range(args.games)):
            if done.result.fault:
                console.print(f"[red]{done.result.fault}[/red]")
                return 1
            played.append(done.result)
            progress.advance(task)
    where = f"on the cluster {args.cluster}" if args.cluster else f"with {args.jobs} processes"
    report(args.game, played, time.perf_counter() - started, where)
    return 0


def report(name: str, played: list[Played], spent: float, where: str) -> None:
    """The figures by player count, and the shares of whatever the title counts."""
    counts = sorted({result.players for result in played})
    by_players = {n: [result for result in played if result.players == n] for n in counts}
    table = Table(title=f"{name}, {build()}: {len(played):,} random games without a broken invariant")
    for heading in ("players", *map(str, counts), "all"):
        table.add_column(heading, justify="right")
    groups = [*by_players.values(), played]
    table.add_row("games", *[f"{len(group):,}" for group in groups])
    table.add_row("decisions a game", *[f"{sum(r.decisions for r in group) / len(group):,.0f}" for group in groups])
    table.add_row("turns a game", *[f"{sum(r.turns for r in group) / len(group):,.0f}" for group in groups])
    for kind in sorted({kind for result in played for kind in result.kinds}):
        shares = [Counter(found for r in group for found in r.kinds)[kind] / len(group) for group in groups]
        table.add_row(f"{kind[0]} {kind[1]}", *[f"{share:.1%}" for share in shares])
    Console().print(table)
    Console().print(f"{sum(r.decisions for r in played):,} decisions in {spent:,.0f} s {where}")


if __name__ == "__main__":
    sys.exit(main())
