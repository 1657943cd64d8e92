"""`euphoria sim`: many games between agents, and figures about them."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from euphoria import dystopia
from euphoria.ai import AGENTS
from euphoria.core.errors import BadSetup
from euphoria.core.nature import checked_seed
from euphoria.dystopia.options import options_from
from euphoria.dystopia.player import CONTRIBUTED, Player

SOURCES: Final = ("markets", "territories", "recruits", "dilemma")
MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256
CONFIDENCE: Final = 1.959964


@dataclass(frozen=True)
class Job:
    """One game to be played: who sits where, and from which seed. Plain data, for another process."""

    number: int
    seed: int
    agents: tuple[str, ...]
    options: dict[str, Any]
    folder: str | None


@dataclass(frozen=True)
class Result:
    """What came of a game; stars are counted per seat, in the order of SOURCES."""

    number: int
    agents: tuple[str, ...]
    winner: int
    turns: int
    decisions: int
    stars: tuple[tuple[int, ...], ...]


def play_game(job: Job) -> Result:
    """Play one game to its end."""
    game = dystopia.new_game(len(job.agents), seed=job.seed, options=options_from(job.options))
    agents = [AGENTS[name]((job.seed << 4) + seat + 1) for seat, name in enumerate(job.agents)]
    decisions = 0
    while not game.over:
        seat = game.seat
        game.choose(agents[seat].choose(dystopia.view(game, seat)))
        decisions += 1
    if job.folder is not None:
        game.record().save(Path(job.folder) / f"game-{job.number:06}.json")
    stars = tuple(stars_of(player) for player in game.players)
    return Result(job.number, job.agents, game.ranking()[0][0], game.turn, decisions, stars)


def stars_of(player: Player) -> tuple[int, ...]:
    """Where a player's stars lie."""
    dilemma = int(player.dilemma_done == CONTRIBUTED)
    return (player.markets.bit_count(), sum(player.territories), player.starred.bit_count(), dilemma)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval for a share, after Wilson."""
    if not games:
        return 0.0, 1.0
    z = CONFIDENCE
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True)
class Wins:
    """How often somebody won out of how many seats they filled."""

    wins: int
    of: int
    share: float
    low: float
    high: float


def wins_of(wins: int, of: int) -> Wins:
    """The share of wins with its interval."""
    low, high = wilson(wins, of)
    return Wins(wins, of, wins / of if of else 0.0, low, high)


def figures(results: list[Result], seconds: float) -> dict[str, Any]:
    """Everything that is printed, as plain data."""
    games = len(results)
    players = len(results[0].agents)
    agents = sorted({name for result in results for name in result.agents})
    stars: dict[str, dict[str, float]] = {}
    by_agent: dict[str, Wins] = {}
    for agent in agents:
        seats = [(result, seat) for result in results for seat in range(players) if result.agents[seat] == agent]
        by_agent[agent] = wins_of(sum(result.winner == seat for result, seat in seats), len(seats))
        stars[agent] = {
            source: sum(result.stars[seat][i] for result, seat in seats) / len(seats)
            for i, source in enumerate(SOURCES)
        }
    return {
        "games": games,
        "players": players,
        "wins_by_agent": {agent: asdict(wins) for agent, wins in by_agent.items()},
        "wins_by_seat": [asdict(wins_of(sum(r.winner == seat for r in results), games)) for seat in range(players)],
        "stars_by_source": stars,
        "turns_per_player": sum(result.turns for result in results) / (games * players),
        "shortest_game": min(result.turns for result in results) / players,
        "longest_game": max(result.turns for result in results) / players,
        "decisions_per_game": sum(result.decisions for result in results) / games,
        "seconds": seconds,
        "games_per_second": games / seconds if seconds else 0.0,
    }


def jobs_of(args: Namespace) -> Iterator[Job]:
    """The games to be played; agents move on a seat from game to game unless told otherwise."""
    base = checked_seed(args.seed if args.seed is not None else 0)
    for number in range(args.games):
        shift = number if args.rotate else 0
        seated = tuple(args.agents[(seat + shift) % args.players % len(args.agents)] for seat in range(args.players))
        yield Job(number, (base << 32) + number, seated, args.options.to_data(), args.save)


def run(args: Namespace) -> Iterator[Result]:
    """Play all games, in this process or in several."""
    if args.jobs == 1:
        for job in jobs_of(args):
            yield play_game(job)
        return
    # The pool ends its processes when left, also by an interrupt, which is this process's to deal with.
    with get_context("spawn").Pool(args.jobs, signal, (SIGINT, SIG_IGN)) as pool:
        yield from pool.imap(play_game, jobs_of(args), max(1, min(8, args.games // (4 * args.jobs))))


def check(args: Namespace) -> None:
    """BadSetup for figures that make no sense."""
    if not 1 <= args.games <= MOST_GAMES:
        raise BadSetup(f"--games is a number from 1 to {MOST_GAMES}")
    if not 1 <= args.jobs <= MOST_JOBS:
        raise BadSetup(f"--jobs is a number from 1 to {MOST_JOBS}")
    if not 2 <= args.players <= 6:
        raise BadSetup("--players is a number from 2 to 6")
    if len(args.agents) > args.players:
        raise BadSetup(f"{len(args.agents)} agents for {args.players} seats")
    try:
        if args.json is not None:
            check_writable(Path(args.json))
        if args.save is not None:
            Path(args.save).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(f"cannot write {error.filename}: {error.strerror}") from error


def check_writable(path: Path) -> None:
    """OSError when the file cannot be written; it is left as it is."""
    is_new = not path.exists()
    path.open("a", encoding="utf-8").close()
    if is_new:
        path.unlink()


def sim(args: Namespace, console: Console) -> int:
    """Run the command."""
    check(args)
    progress = Progress(
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    began = time.perf_counter()
    results: list[Result] = []
    with progress:
        task = progress.add_task("games", total=args.games)
        for result in run(args):
            results.append(result)
            progress.advance(task)
    data = figures(results, time.perf_counter() - began)
    report(console, data)
    if args.json is not None:
        Path(args.json).write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    return 0


def report(console: Console, data: dict[str, Any]) -> None:
    """Print the figures as tables."""
    console.print(
        f"[bold]{data['games']} games of {data['players']} players[/], with stars per player by where they lie"
    )
    table = Table(box=None, padding=(0, 2 if console.width >= 90 else 1, 0, 0), header_style="dim")
    table.add_column("", no_wrap=True)
    for heading in ("seats", "wins", "share", "95% interval", *SOURCES):
        table.add_column(heading, justify="right", no_wrap=True)
    for agent, wins in data["wins_by_agent"].items():
        stars = [f"{data['stars_by_source'][agent][source]:.2f}" for source in SOURCES]
        table.add_row(f"[bold]{agent}[/]", *_shares(wins), *stars)
    table.add_row()
    for seat, wins in enumerate(data["wins_by_seat"]):
        table.add_row(f"seat {seat}", *_shares(wins))
    console.print(table)
    console.print(
        f"{data['turns_per_player']:.1f} turns per player "
        f"({data['shortest_game']:.0f} to {data['longest_game']:.0f}), "
        f"{data['decisions_per_game']:.0f} decisions per game; "
        f"{data['seconds']:.1f} s, {data['games_per_second']:.1f} games/s"
    )


def _shares(wins: dict[str, Any]) -> tuple[str, str, str, str]:
    interval = f"{100 * wins['low']:.1f}-{100 * wins['high']:.1f}%"
    return str(wins["of"]), str(wins["wins"]), f"{100 * wins['share']:.1f}%", interval
