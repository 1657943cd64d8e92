"""`euphoria sim`: many games between agents, and figures about them."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from typing import Final, TypedDict

from rich.console import Console
from rich.table import Table

from euphoria.ai import agent
from euphoria.ai.seats import converse, decide
from euphoria.cli.arguments import agents_of, check_players, options_of, usual_players
from euphoria.cli.face import Outcome
from euphoria.cli.faces import FACES
from euphoria.cli.games import bar, check_amounts
from euphoria.core.errors import BadSetup
from euphoria.core.nature import checked_seed
from euphoria.jobs import workers
from euphoria.titles import TITLES, record_of
from euphoria.words.speech import N_, _, ngettext

CONFIDENCE: Final = 1.959964


@dataclass(frozen=True)
class Job:
    """One game to be played: who sits where, and from which seed. Plain data, for another process."""

    title: str
    number: int
    seed: int
    agents: tuple[str, ...]
    options: dict[str, object]
    is_kept: bool
    """Does its record come back with the result?"""


@dataclass(frozen=True)
class Result:
    """What came of a game between these agents."""

    agents: tuple[str, ...]
    decisions: int
    outcome: Outcome
    record: str


class Share(TypedDict):
    """How often something came out of so many times, with the 95% interval of its share."""

    wins: float
    of: float
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Figures:
    """Everything that is printed and written, in the order of the file."""

    game: str
    games: int
    players: int
    wins_by_agent: dict[str, Share]
    wins_by_seat: list[Share]
    shares: dict[str, dict[str, Share]]
    """How often each kind of game came."""
    counts: dict[str, dict[str, float]]
    """Of every agent, what its title counts; the file has it under a name of the title."""
    turns_per_game: float
    turns_per_player: float
    shortest_game: float
    longest_game: float
    decisions_per_game: float
    seconds: float
    games_per_second: float

    def to_data(self) -> dict[str, object]:
        """As plain data, for `--json`."""
        return {FACES[self.game].COUNTED if name == "counts" else name: value for name, value in vars(self).items()}


def play_game(job: Job) -> Result:
    """Play one game to its end."""
    title = TITLES[job.title].rules
    game = title.new_game(len(job.agents), seed=job.seed, options=title.options_from(job.options))
    agents = {seat: agent(job.title, name, (job.seed << 4) + seat + 1) for seat, name in enumerate(job.agents)}
    decisions = 0
    while not game.over:
        seat, heard = game.seat, len(game.talk)
        game.choose(decide(job.title, game, agents[seat]))
        converse(job.title, game, agents, heard, seat)
        decisions += 1
    record = record_of(game).to_json() if job.is_kept else ""
    return Result(job.agents, decisions, FACES[job.title].outcome(game), record)


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95% interval for a share, after Wilson."""
    if not games:
        return 0.0, 1.0
    z = CONFIDENCE
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def wins_of(wins: float, of: float) -> Share:
    """How often something came out of so many times, with the interval of its share."""
    low, high = wilson(wins, of)
    return {"wins": wins, "of": of, "share": wins / of if of else 0.0, "low": low, "high": high}


def figures(title: str, results: list[Result], seconds: float) -> Figures:
    """The figures of these games."""
    games = len(results)
    players = len(results[0].agents)
    outcomes = [result.outcome for result in results]
    turns = [outcome.turns for outcome in outcomes]
    by_agent: dict[str, Share] = {}
    counts: dict[str, dict[str, float]] = {}
    for name in sorted({name for result in results for name in result.agents}):
        seats = [(r.outcome, seat) for r in results for seat in range(players) if r.agents[seat] == name]
        by_agent[name] = wins_of(sum(seat in outcome.winners for outcome, seat in seats), len(seats))
        counts[name] = {
            what: sum(outcome.counts[what][seat] for outcome, seat in seats) / len(seats) for what in outcomes[0].counts
        }
    return Figures(
        game=title,
        games=games,
        players=players,
        wins_by_agent=by_agent,
        wins_by_seat=[wins_of(sum(seat in o.winners for o in outcomes), games) for seat in range(players)],
        shares={
            name: {kind: wins_of(n, games) for kind, n in sorted(Counter(o.kinds[name] for o in outcomes).items())}
            for name in outcomes[0].kinds
        },
        counts=counts,
        turns_per_game=sum(turns) / games,
        turns_per_player=sum(turns) / (games * players),
        shortest_game=min(turns) / players,
        longest_game=max(turns) / players,
        decisions_per_game=sum(result.decisions for result in results) / games,
        seconds=seconds,
        games_per_second=games / seconds if seconds else 0.0,
    )


def jobs_of(args: Namespace) -> Iterator[Job]:
    """The games to be played; agents move on a seat from game to game unless told otherwise."""
    base = checked_seed(args.seed if args.seed is not None else 0)
    for number in range(args.games):
        shift = number if args.rotate else 0
        seated = tuple(args.agents[(seat + shift) % args.players % len(args.agents)] for seat in range(args.players))
        yield Job(args.game, number, (base << 32) + number, seated, args.options.to_data(), args.save is not None)


def check(args: Namespace) -> None:
    """BadSetup for figures that make no sense; names become agents and options."""
    args.agents = agents_of(args.game, args.agents)
    args.options = options_of(args.game, args.option)
    args.players = usual_players(args.game) if args.players is None else args.players
    check_players(args.game, args.players)
    check_amounts(args.games, args.jobs)
    if len(args.agents) > args.players:
        raise BadSetup(_("{n} agents for {seats} seats").format(n=len(args.agents), seats=args.players))
    try:
        if args.json is not None:
            check_writable(Path(args.json))
        if args.save is not None:
            Path(args.save).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        words = _("cannot write {file}: {why}")
        raise BadSetup(words.format(file=error.filename, why=error.strerror)) from error


def check_writable(path: Path) -> None:
    """OSError when the file cannot be written; it is left as it is."""
    is_new = not path.exists()
    path.open("a", encoding="utf-8").close()
    if is_new:
        path.unlink()


def sim(args: Namespace, console: Console) -> int:
    """Run `euphoria sim`: play many games with bots and count what happens."""
    check(args)
    began = time.perf_counter()
    results: list[Result] = []
    with bar() as progress, workers(args.jobs, args.cluster) as crew:
        task = progress.add_task("games", total=args.games)
        for done in crew.each(play_game, jobs_of(args)):
            if args.save is not None:
                Path(args.save, f"game-{done.number:06}.json").write_text(done.result.record, encoding="utf-8")
            results.append(replace(done.result, record=""))
            progress.advance(task)
    found = figures(args.game, results, time.perf_counter() - began)
    report(console, found)
    if args.json is not None:
        Path(args.json).write_text(json.dumps(found.to_data(), indent=2) + "\n", encoding="utf-8")
    return 0


def report(console: Console, found: Figures) -> None:
    """Print the figures as tables."""
    counts, counted = found.counts, FACES[found.game].COUNTED
    names = list(next(iter(counts.values())))
    words = ngettext("[bold]{n} game of {players} players[/]", "[bold]{n} games of {players} players[/]", found.games)
    more = _(", with {what} per player").format(what=_(counted.replace("_", " "))) if names else ""
    console.print(words.format(n=found.games, players=found.players) + more)
    table = Table(box=None, padding=(0, 2 if console.width >= 90 else 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("", no_wrap=True)
    for heading in (N_("seats"), N_("wins"), N_("share"), N_("95% range"), *names):
        table.add_column(_(heading), justify="right", no_wrap=True)
    for name, wins in found.wins_by_agent.items():
        table.add_row(f"[bold]{name}[/]", *_shares(wins), *[f"{counts[name][what]:.2f}" for what in names])
    table.add_row()
    for seat, wins in enumerate(found.wins_by_seat):
        table.add_row(_("seat {n}").format(n=seat), *_shares(wins))
    for name, kinds in found.shares.items():
        table.add_row()
        for kind, wins in kinds.items():
            table.add_row(_("{what} {kind}").format(what=_(name), kind=_(kind)), *_shares(wins))
    console.print(table)
    words = _(
        "{turns_per_game:.0f} turns per game, {turns_per_player:.1f} per player ({shortest_game:.0f} to "
        "{longest_game:.0f}), {decisions_per_game:.0f} decisions per game; {seconds:.1f} s, "
        "{games_per_second:.1f} games/s"
    )
    console.print(words.format(**vars(found)))


def _shares(wins: Share) -> tuple[str, str, str, str]:
    interval = f"{100 * wins['low']:.1f}-{100 * wins['high']:.1f}%"
    return str(wins["of"]), str(wins["wins"]), f"{100 * wins['share']:.1f}%", interval
