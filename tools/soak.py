"""Plays many random games over all player counts and options and stops at the first broken invariant.

python tools/soak.py --games 100000 --jobs 2
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from multiprocessing import get_context

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from euphoria import build, dystopia
from euphoria.core.nature import Rng, seeded
from euphoria.dystopia.invariants import broken
from euphoria.dystopia.options import SWITCHES

CHECK_EVERY = 97
DEEP_CHECK_EVERY = 50


def options_of(rng: Rng) -> dystopia.Options:
    """Every switch on or off; trading less often, since random players offer a lot."""
    switches = {name: rng.below(2) == 1 for name in SWITCHES}
    switches["trading"] = rng.below(8) == 0
    edition = ("first", "second")[rng.below(2)]
    return dystopia.Options(recruits=edition, offers_per_turn=rng.below(3), **switches)


def play_one(number: int, seed: int) -> tuple[int, int, int, str]:
    """One whole game: players, decisions, turns, and what broke (nothing, one hopes)."""
    rng = seeded(seed * 1_000_003 + number)
    players = 2 + number % 5
    options = options_of(rng)
    name = f"game {number} of soak seed {seed} ({players} players, {options})"
    game = dystopia.new_game(players, seed=number, options=options)
    decisions = 0
    while not game.over:
        choices = game.open_choices
        if not choices:
            return players, decisions, game.turn, f"{name}: no choice at decision {decisions}"
        game.apply(choices[rng.below(len(choices))])
        decisions += 1
        if decisions % CHECK_EVERY == 0:
            found = broken(game)
            if found:
                return players, decisions, game.turn, f"{name}: {found} at decision {decisions}"
    found = broken(game)
    if not found and number % DEEP_CHECK_EVERY == 0:
        found = deep_check(game, rng)
    return players, decisions, game.turn, f"{name}: {found} at the end" if found else ""


def deep_check(game: dystopia.Dystopia, rng: Rng) -> str:
    """Replay from the saved record, and views and redeals at a random moment of the game."""
    again = dystopia.Record.from_json(game.record().to_json()).replay()
    if again.state() != game.state():
        return "the replay ends elsewhere"
    earlier = game.replay(rng.below(len(game.history)))
    for seat in (None, *range(len(game.players))):
        seen = dystopia.view(earlier, seat)
        dealt = dystopia.redeal(seen, rng)
        found = broken(dealt)
        if found:
            return f"redeal for seat {seat}: {found}"
        if dystopia.view(dealt, seat) != seen:
            return f"redeal for seat {seat} looks different"
    return ""


def play_batch(batch: tuple[int, int, int]) -> list[tuple[int, int, int, str]]:
    """Some games in a row, for one process."""
    first, count, seed = batch
    return [play_one(number, seed) for number in range(first, first + count)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=50, help="games per piece of work")
    args = parser.parse_args()
    console = Console(stderr=True)
    batches = [(at, min(args.batch, args.games - at), args.seed) for at in range(0, args.games, args.batch)]
    games: Counter[int] = Counter()
    decisions: Counter[int] = Counter()
    turns: Counter[int] = Counter()
    started = time.perf_counter()
    columns = (TextColumn("soak"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress, get_context("spawn").Pool(args.jobs) as pool:
        task = progress.add_task("soak", total=args.games)
        for results in pool.imap_unordered(play_batch, batches):
            for players, made, taken, fault in results:
                if fault:
                    console.print(f"[red]{fault}[/red]")
                    return 1
                games[players] += 1
                decisions[players] += made
                turns[players] += taken
            progress.advance(task, len(results))
    spent = time.perf_counter() - started
    table = Table(title=f"dystopia, {build()}: {sum(games.values()):,} random games without a broken invariant")
    for heading in ("players", "games", "decisions a game", "turns a game"):
        table.add_column(heading, justify="right")
    for players in sorted(games):
        n = games[players]
        table.add_row(str(players), f"{n:,}", f"{decisions[players] / n:,.0f}", f"{turns[players] / n:,.0f}")
    Console().print(table)
    Console().print(f"{sum(decisions.values()):,} decisions in {spent:,.0f} s with {args.jobs} processes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
