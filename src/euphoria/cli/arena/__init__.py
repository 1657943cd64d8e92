"""`euphoria arena`: agents against each other, on equal terms, with figures that say how sure they are."""

from __future__ import annotations

import os
import platform
import sys
from argparse import Namespace
from contextlib import ExitStack, suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from euphoria import __version__, build
from euphoria.cli import STOPPED
from euphoria.cli.arena.data import Report, Settings
from euphoria.cli.arena.figures import figures
from euphoria.cli.arena.games import Folder, play_game
from euphoria.cli.arena.plan import LineUp, Plan, pairs, tables
from euphoria.cli.arena.ratings import plackett_luce
from euphoria.cli.arena.report import report, write
from euphoria.cli.arguments import agents_of, check_players, options_of, usual_players
from euphoria.cli.faces import FACES
from euphoria.cli.games import bar, check_amounts
from euphoria.core.errors import BadSetup
from euphoria.core.nature import checked_seed
from euphoria.jobs import Crew, workers
from euphoria.titles import TITLES
from euphoria.words.speech import _


def plan_of(args: Namespace) -> Plan:
    """What is to be played; BadSetup when it makes no sense."""
    title = args.game
    options = options_of(title, args.option)
    agents = agents_of(title, ",".join(args.agents)) if args.agents or not args.lineup else []
    lineups = tuple(tuple(agents_of(title, text)) for text in args.lineup)
    if agents and lineups:
        raise BadSetup(_("name the agents, or whole line-ups with --lineup, not both"))
    players = args.players or (len(lineups[0]) if lineups else usual_players(title))
    check_players(title, players)
    has_teams = bool(FACES[title].teams(TITLES[title].rules.new_game(players, seed=0, options=options)))
    teams = has_teams and not lineups if args.teams is None else args.teams
    if teams and not has_teams:
        raise BadSetup(_("there are no teams in {title}: leave out --teams").format(title=title))
    if teams and lineups:
        raise BadSetup(_("--lineup gives agents to seats, --teams to teams: choose one of them"))
    if lineups:
        check_lineups(lineups, players)
    elif len(agents) < 2:
        raise BadSetup(_("an arena needs at least two agents, not only {name}").format(name=agents[0]))
    elif len(set(agents)) < len(agents):
        raise BadSetup(_("every agent is named once; how often it sits at a table is said with --lineup"))
    else:
        lineups = pairs(agents) if teams else tables(agents, players)
    seed = checked_seed(args.seed if args.seed is not None else 0)
    return Plan(title, players, seed, options.to_data(), lineups, teams)


def check_lineups(lineups: tuple[LineUp, ...], players: int) -> None:
    """BadSetup unless all of them fill the table with at least two different agents."""
    for lineup in lineups:
        if len(lineup) != players:
            words = _("--lineup {names} has {n} agents for {seats} seats")
            raise BadSetup(words.format(names=",".join(lineup), n=len(lineup), seats=players))
        if len(set(lineup)) < 2:
            words = _("--lineup {names} has only one agent; euphoria sim plays it against itself")
            raise BadSetup(words.format(names=",".join(lineup)))
    if len(set(lineups)) < len(lineups):
        raise BadSetup(_("every line-up is given once"))


def settings_of(plan: Plan) -> Settings:
    """What the games of a folder have in common."""
    return {
        "game": plan.title,
        "players": plan.players,
        "lineups": [list(lineup) for lineup in plan.lineups],
        "teams": plan.teams,
        "seed": plan.seed,
        "options": plan.options,
        "version": __version__,
        "build": build(),
    }


def command_of(args: Namespace, plan: Plan, games: int) -> str:
    """The command that plays these games."""
    words = ["euphoria", "arena", plan.title, *args.agents]
    words += [f"--lineup {text}" for text in args.lineup] + [f"--option {text}" for text in args.option]
    if args.teams is not None:
        words.append("--teams" if args.teams else "--no-teams")
    return " ".join([*words, f"--players {plan.players} --games {games} --seed {plan.seed}"])


def arena(args: Namespace, console: Console) -> int:
    """Run `euphoria arena`: let bots play each other, and report who is better."""
    jobs = (os.cpu_count() or 1) if args.jobs is None else args.jobs
    check_amounts(args.games, jobs)
    plan = plan_of(args)
    plackett_luce()
    games = plan.whole(args.games)
    with ExitStack() as stack:
        crew = stack.enter_context(workers(jobs, args.cluster))
        path = Path(args.out or stack.enter_context(TemporaryDirectory()))
        try:
            folder = Folder(path, settings_of(plan))
            stack.callback(folder.close)
        except OSError as error:
            words = _("cannot write {file}: {why}")
            raise BadSetup(words.format(file=error.filename, why=error.strerror)) from error
        if games > args.games:
            words = _("{n} games are played instead of {wanted}: every line-up equally often, in all of its rotations.")
            print(words.format(n=games, wanted=args.games), file=sys.stderr)
        done = play_all(plan, folder, games, crew)
        if done:
            kept = (game for game in folder.finished() if game["number"] < games)
            data: Report = {
                "command": command_of(args, plan, games),
                **settings_of(plan),
                "python": platform.python_version(),
                "openskill": version("openskill"),
                **figures(plan, kept),
            }
            if args.out:
                write(path, data)
            report(console, data, FACES[plan.title].COUNTED)
        if done < games:
            words = _("stopped after {done} of {n} games; the same command goes on")
            if not args.out:
                words = _("stopped after {done} of {n} games; nothing is kept without --out")
            print(f"euphoria: {words.format(done=done, n=games)}", file=sys.stderr)
    return STOPPED if done < games else 0


def play_all(plan: Plan, folder: Folder, games: int, crew: Crew) -> int:
    """Play the games that are missing, until there are none or somebody stops it; how many are finished then."""
    finished = {game["number"] for game in folder.finished()}
    missing = [number for number in range(games) if number not in finished]
    done = games - len(missing)
    with bar() as progress, suppress(KeyboardInterrupt):
        task = progress.add_task("games", total=games, completed=done)
        for game in crew.each(partial(play_game, plan), missing):
            folder.add(game.result)
            done += 1
            progress.advance(task)
    return done
