"""The command line: `euphoria serve`, `play`, `sim`, `arena`, `replay` and `rules`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from euphoria import __version__, build
from euphoria.ai import AGENTS, CHARACTERS, LEVELS, PATIENT
from euphoria.cli.parsing import Parser, language_asked_for
from euphoria.coach.analysis import USUAL_TRIES
from euphoria.core.errors import BadSetup, EuphoriaError
from euphoria.titles import TITLES, USUAL
from euphoria.words import speech
from euphoria.words.names import YOU, called
from euphoria.words.speech import OR, _, join_words, speaking

if TYPE_CHECKING:
    from rich.console import Console

    Commands = argparse._SubParsersAction[Parser]

USER_ERROR: Final = 2
STOPPED: Final = 130
SPECTATOR: Final = -1
LIKING: Final = [(title, ", ".join(names)) for title, names in CHARACTERS.items() if names]
RANKED: Final = {*LEVELS, *(name for names in CHARACTERS.values() for name in names)}
OTHERS: Final = ", ".join({name: None for agents in AGENTS.values() for name in agents if name not in RANKED})
TAKING_TIME: Final = sorted({name for names in PATIENT.values() for name in names})


def agent_names() -> str:
    """Every agent there is, in the order in which a person would want to know."""
    words = _("with a character, in {title}: {names}")
    liking = "; ".join(words.format(title=title, names=names) for title, names in LIKING)
    return _(
        "from gentle to merciless {ranks}; {characters}; or {others}. {patient} may be given the seconds of a "
        "decision, as in search@0.1. net:FILE is a net that learned to play"
    ).format(ranks=", ".join(LEVELS), characters=liking, others=OTHERS, patient=", ".join(TAKING_TIME))


def language_named(text: str) -> str:
    """A language that we speak."""
    if text.lower() not in speech.LANGUAGES:
        known = ", ".join(speech.LANGUAGES)
        raise argparse.ArgumentTypeError(
            _("there is no language '{name}' here; known: {known}").format(name=text, known=known)
        )
    return text.lower()


def seat_of(text: str) -> int:
    """A seat's number, or `none` for a spectator."""
    if text.lower() == "none":
        return SPECTATOR
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise argparse.ArgumentTypeError(
            _("a seat is a number, counted from 0, or none for a spectator; not '{text}'").format(text=text)
        )
    return int(text)


def own_seat(text: str) -> int:
    """The seat that an argument names, counted from 0; refused in words where it is no number."""
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise argparse.ArgumentTypeError(_("a seat is a number, counted from 0; not '{text}'").format(text=text))
    return int(text)


def title_named(text: str) -> str:
    """The name of a title."""
    if text.lower() not in TITLES:
        known = ", ".join(TITLES)
        raise argparse.ArgumentTypeError(_("there is no game '{name}'; known: {known}").format(name=text, known=known))
    return text.lower()


def parser() -> Parser:
    """All commands with their options, in the language now spoken."""
    top = Parser(
        prog="euphoria",
        description=_("Euphoria: Build a Better Dystopia and Leaders of Euphoria (unofficial, fan-made)."),
        epilog=_("Example: {command}. Each command has its own --help.").format(
            command=f"euphoria play {list(TITLES)[-1]} --players 4"
        ),
    )
    version = f"euphoria {__version__} ({build()})"
    top.add_argument("--version", action="version", version=version, help=_("show program's version number and exit"))
    top.add_argument(
        "--language",
        type=language_named,
        metavar=_("NAME"),
        help=_("what is spoken: {languages} (default: as LANG says)").format(languages=", ".join(speech.LANGUAGES)),
    )
    commands = top.add_subparsers(dest="command", metavar=_("COMMAND"), title=_("commands"))
    _serve_parser(commands)
    _play_parser(commands)
    _sim_parser(commands)
    _arena_parser(commands)
    _replay_parser(commands)
    _analyse_parser(commands)
    _rules_parser(commands)
    _lab_parser(commands)
    return top


def _command(commands: Commands, name: str, words: str, example: str) -> Parser:
    description = words[0].upper() + words[1:] + "."
    epilog = _("Example: {command}").format(command=example)
    return commands.add_parser(name, help=words, description=description, epilog=epilog)


def _game_argument(command: Parser) -> None:
    command.add_argument(
        "game",
        nargs="?",
        type=title_named,
        metavar=_("GAME"),
        help=_("{titles} (default {usual})").format(titles=join_words(list(TITLES), OR), usual=USUAL),
    )


def _game_options(command: Parser, players: str, seed: str) -> None:
    numbers = ", ".join(
        _("{fewest} to {most} in {title}").format(
            fewest=title.rules.FEWEST_PLAYERS, most=title.rules.MOST_PLAYERS, title=name
        )
        for name, title in TITLES.items()
    )
    command.add_argument(
        "--players",
        type=int,
        metavar="N",
        help=_("how many players, {numbers} (default {usual})").format(numbers=numbers, usual=players),
    )
    command.add_argument("--seed", type=int, metavar="N", help=seed)
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=_("NAME[=VALUE]"),
        help=_("a switch of the game, may be repeated: {examples} ('euphoria rules NAME' explains it)").format(
            examples="recruit_draft, trading=off, recruits=second; use_promo, max_turns=200"
        ),
    )


def _cluster_option(command: Parser) -> None:
    command.add_argument(
        "--cluster",
        metavar=_("auto|ADDRESS"),
        help=_("play on all machines of a Ray cluster instead: auto for the one of this machine, or its address"),
    )


def _play_parser(commands: Commands) -> None:
    command = _command(
        commands,
        "play",
        _("play a game against agents"),
        "euphoria play --players 4 --opponents greedy,random --seed 7",
    )
    _game_argument(command)
    _game_options(command, _("the fewest"), _("the same seed deals the same game (default: a new one)"))
    command.add_argument("--seat", type=own_seat, metavar="N", help=_("your seat, counted from 0 (default 0)"))
    you = called(YOU)
    command.add_argument(
        "--name", default=you, metavar=_("NAME"), help=_("your name (default {name})").format(name=you)
    )
    command.add_argument(
        "--opponents", default="greedy", metavar="A,B", help=_("who they are: {agents}").format(agents=agent_names())
    )
    command.add_argument(
        "--resume",
        metavar=_("FILE"),
        help=_("go on with a saved game; one left without saving is in {file}").format(file="euphoria-last.json"),
    )
    command.add_argument(
        "--from",
        dest="origin",
        metavar=_("FILE"),
        help=_("play on from a moment of a saved game, with other dice and cards from there"),
    )
    command.add_argument(
        "--at",
        type=int,
        default=None,
        metavar="N",
        help=_("the step to play on from, as in euphoria replay (default 0)"),
    )


def _sim_parser(commands: Commands) -> None:
    command = _command(
        commands,
        "sim",
        _("let agents play many games and print what came of it"),
        "euphoria sim --games 200 --players 2 --agents greedy,random",
    )
    _game_argument(command)
    _game_options(command, "4", _("the same seed plays the same games (default 0)"))
    command.add_argument("--games", type=int, default=100, metavar="N", help=_("how many games (default 100)"))
    command.add_argument(
        "--agents",
        default="greedy,random",
        metavar="A,B",
        help=_("cycled over the seats: {agents}").format(agents=agent_names()),
    )
    command.add_argument(
        "--rotate",
        action=argparse.BooleanOptionalAction,
        default=True,
        help=_("move the agents one seat on from game to game"),
    )
    command.add_argument("--jobs", type=int, default=1, metavar="N", help=_("how many processes (default 1)"))
    _cluster_option(command)
    command.add_argument("--json", metavar=_("FILE"), help=_("write the figures to a file"))
    command.add_argument(
        "--save", metavar=_("DIR"), help=_("keep the record of every game in a folder, made if missing")
    )


def _arena_parser(commands: Commands) -> None:
    command = _command(
        commands,
        "arena",
        _("let agents compete, each deal once in every rotation of their seats, and rate them"),
        f"euphoria arena {USUAL} greedy random search@0.1 --players 2 --games 600 --out results",
    )
    command.add_argument(
        "names",
        nargs="*",
        metavar=_("[GAME] AGENT"),
        help=_(
            "the game ({titles}, default {usual}), then two or more agents: {agents}. Everybody plays alone against a "
            "table of everybody else, and all together where they fill a table with different agents"
        ).format(titles=join_words(list(TITLES), OR), usual=USUAL, agents=agent_names()),
    )
    _game_options(command, _("4, or as many as a line-up has"), _("the same seed deals the same games (default 0)"))
    command.add_argument(
        "--lineup",
        action="append",
        default=[],
        metavar="A,B,B,B",
        help=_("instead of agents: exactly these seats, rotated; may be repeated"),
    )
    command.add_argument(
        "--teams",
        action=argparse.BooleanOptionalAction,
        help=_(
            "give agents to the teams of the deal instead of seats, and swap them for the second game of the deal "
            "(default in a game of teams)"
        ),
    )
    command.add_argument(
        "--games",
        type=int,
        default=100,
        metavar="N",
        help=_("how many games in all (default 100), rounded up to whole rounds of all line-ups in all rotations"),
    )
    command.add_argument("--jobs", type=int, metavar="N", help=_("how many processes (default: as many as processors)"))
    _cluster_option(command)
    command.add_argument(
        "--out",
        metavar=_("FOLDER"),
        help=_(
            "keep every finished game and the figures (CSV, JSON, SVG) there; the same command goes on where it "
            "stopped, also with more --games"
        ),
    )


def _replay_parser(commands: Commands) -> None:
    command = _command(
        commands,
        "replay",
        _("show a saved game step by step"),
        "euphoria replay game.json --seat 0 --at 40",
    )
    command.add_argument(
        "file", metavar=_("FILE"), help=_("a record, saved by play, sim --save or game.record().save(...)")
    )
    command.add_argument(
        "--seat",
        type=seat_of,
        metavar="N",
        help=_("as that seat saw it, 'none' for a spectator (default: everything if the game is over)"),
    )
    command.add_argument("--at", type=int, default=0, metavar="N", help=_("begin at that step (default 0)"))


def _analyse_parser(commands: Commands) -> None:
    command = _command(
        commands,
        "analyse",
        _("tell what turned a finished game: chances from turn to turn, luck apart from play, what was better"),
        "euphoria analyse game.json",
    )
    command.add_argument(
        "file",
        metavar=_("FILE"),
        help=_("a record of a finished game, saved by play, sim --save or game.record().save(...)"),
    )
    command.add_argument(
        "--tries",
        type=int,
        default=USUAL_TRIES,
        metavar="N",
        help=_("how many games are tried in thought for every choice (default {n})").format(n=USUAL_TRIES),
    )
    command.add_argument(
        "--seed", type=int, default=0, metavar="N", help=_("the same seed gives the same analysis (default 0)")
    )
    command.add_argument(
        "--cache",
        metavar=_("FOLDER"),
        help=_("keep analyses there, made if missing: the same one is read again, and one that was stopped goes on"),
    )
    command.add_argument("--json", action="store_true", help=_("print all of it as JSON"))


def _rules_parser(commands: Commands) -> None:
    command = _command(
        commands,
        "rules",
        _("look up a space, card, tile, artifact, ruling or word; without a name an overview"),
        "euphoria rules nimbus",
    )
    command.add_argument(
        "term",
        nargs="*",
        metavar=_("TERM"),
        help=_("a name, also in part: yordy, spa, R13, C5, boots, window, L13; the name of a game for its overview"),
    )


def _lab_parser(commands: Commands) -> None:
    command = _command(
        commands,
        "lab",
        _("experiments with many games: what a card, a tile, a seat or a rule is worth"),
        "euphoria lab run experiment.toml --out results",
    )
    actions = command.add_subparsers(dest="action", metavar=_("ACTION"), title=_("actions"), required=True)
    _lab_games(
        _command(
            actions,
            "run",
            _("play the games of an experiment that a folder does not hold yet, then make data and report"),
            f"euphoria lab run --game {USUAL} --players 2,4 --agents clerk --games 20000 --out results",
        )
    )
    _lab_games(
        _command(
            actions,
            "play",
            _("only play, perhaps a part on each of several machines; needs no further packages"),
            "euphoria lab play experiment.toml --part 3/16 --out results",
        )
    )
    report = _command(
        actions,
        "report",
        _("make data (Parquet, CSV) and report (HTML) from the games of a folder"),
        "euphoria lab report results",
    )
    report.add_argument("folder", metavar=_("FOLDER"), help=_("where the games are kept"))
    report.add_argument(
        "--out", metavar=_("FOLDER"), help=_("where data and report are written (default: beside them)")
    )
    check = _command(
        actions,
        "check",
        _("deal the results of a folder's games out again: how many false alarms, and is something planted found?"),
        "euphoria lab check results --times 500 --planted 5",
    )
    check.add_argument("folder", metavar=_("FOLDER"), help=_("where the games are kept"))
    check.add_argument("--times", type=int, default=200, metavar="N", help=_("how many experiments (default 200)"))
    check.add_argument(
        "--planted",
        type=float,
        default=5.0,
        metavar="N",
        help=_("of how many games in a hundred the planted card takes the win (default 5)"),
    )


def _lab_games(command: Parser) -> None:
    from euphoria.cli.lab import part_of

    command.add_argument("file", nargs="?", metavar=_("FILE"), help=_("the experiment, in TOML (docs/lab.md)"))
    command.add_argument("--game", type=title_named, metavar=_("GAME"), help=_("without a file: the game"))
    command.add_argument("--players", metavar="N,N", help=_("numbers of players"))
    command.add_argument(
        "--agents",
        action="append",
        default=[],
        metavar="A,B",
        help=_("who plays, repeated until all seats are filled; may be given several times: {agents}").format(
            agents=agent_names()
        ),
    )
    command.add_argument("--games", type=int, metavar="N", help=_("how many games in all"))
    command.add_argument("--seed", type=int, metavar="N", help=_("the same seed deals the same games (default 0)"))
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=_("NAME[=VALUE]"),
        help=_("without a file: a switch of the game, may be repeated"),
    )
    command.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar=_("NAME[=VALUE]"),
        help=_("without a file: compare with the same deals under this switch, may be repeated"),
    )
    command.add_argument("--part", type=part_of, default=(1, 1), metavar="K/N", help=_("only this part of the games"))
    command.add_argument("--jobs", type=int, metavar="N", help=_("how many processes (default: as many as processors)"))
    _cluster_option(command)
    command.add_argument("--minutes", type=float, metavar="N", help=_("stop after so long; the same command goes on"))
    command.add_argument(
        "--out",
        required=True,
        metavar=_("FOLDER"),
        help=_("keep every finished game there; the same command goes on where it stopped, also with more --games"),
    )


def _play(args: argparse.Namespace) -> int:
    from euphoria.cli.play import play

    if args.resume is None and args.origin is None:
        args.game = args.game or USUAL
    return play(args, console())


def _sim(args: argparse.Namespace) -> int:
    from euphoria.cli.sim import sim

    args.game = args.game or USUAL
    return sim(args, console())


def _arena(args: argparse.Namespace) -> int:
    from euphoria.cli.arena import arena

    names = args.names
    named = bool(names) and names[0].lower() in TITLES
    args.game, args.agents = (names[0].lower(), names[1:]) if named else (USUAL, names)
    return arena(args, console())


def _replay(args: argparse.Namespace) -> int:
    from euphoria.cli.replay import replay

    return replay(args, console())


def _analyse(args: argparse.Namespace) -> int:
    from euphoria.cli.analyse import analyse_command

    return analyse_command(args, console())


def _rules(args: argparse.Namespace) -> int:
    from euphoria.cli.rules import rules

    return rules(args, console())


def _lab(args: argparse.Namespace) -> int:
    from euphoria.cli.lab import lab

    return lab(args)


def _serve_parser(commands: Commands) -> None:
    command = _command(commands, "serve", _("play both games in the browser"), "euphoria serve --port 8000")
    command.add_argument("--port", type=int, default=8000, metavar="N", help=_("the port of the page (default 8000)"))
    command.add_argument(
        "--host",
        default="127.0.0.1",
        metavar=_("HOST"),
        help=_("the address to listen on (default: this machine only)"),
    )
    command.add_argument(
        "--database",
        metavar=_("FILE|URL"),
        help=_("where tables are kept (default {file} here)").format(file="euphoria.db"),
    )
    command.add_argument(
        "--net",
        action="append",
        default=[],
        metavar=_("FILE"),
        help=_("a net that learned to play, which may sit at tables as a bot (several times for more)"),
    )
    command.add_argument("--open", action=argparse.BooleanOptionalAction, default=True, help=_("open the browser"))
    command.add_argument(
        "--proxies",
        metavar=_("ADDRESSES"),
        help=_("reverse proxies whose word about addresses is taken, with commas (default: those on this machine)"),
    )
    command.add_argument(
        "--behind-proxy",
        dest="proxies",
        action="store_const",
        const="127.0.0.1,::1",
        help=_("those on this machine"),
    )


def _serve(args: argparse.Namespace) -> int:
    try:
        from euphoria.web.edge.serve import serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("euphoria"):
            raise
        words = _("the browser needs more packages ({name}): {command}")
        raise BadSetup(words.format(name=error.name, command="pip install 'euphoria-games[web]'")) from error

    return serve(args)


COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "serve": _serve,
    "play": _play,
    "sim": _sim,
    "arena": _arena,
    "replay": _replay,
    "analyse": _analyse,
    "rules": _rules,
    "lab": _lab,
}


def console() -> Console:
    """Where to write; a pipe gets a hundred columns."""
    from rich.console import Console

    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else 100
    return Console(highlight=False, width=width)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command: 0 for success, 2 for a mistake of the caller, 130 when interrupted."""
    given = sys.argv[1:] if argv is None else list(argv)
    with speaking(language_asked_for(given, os.environ)):
        return _run(given)


def _run(given: list[str]) -> int:
    """Run a command in the language now spoken."""
    try:
        args = parser().parse_args(given)
    except SystemExit as done:  # argparse has said what was wrong, or printed the help
        return done.code if isinstance(done.code, int) else 0
    if args.command is None:
        parser().print_help()
        return 0
    try:
        status = COMMANDS[args.command](args)
        sys.stdout.flush()
        return status
    except EuphoriaError as error:
        print(f"euphoria: {error}", file=sys.stderr)
        return USER_ERROR
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more may be written to it, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except UnicodeError:
        print("euphoria: " + _("what was typed is not readable text"), file=sys.stderr)
        return USER_ERROR
    except OSError as error:
        print(f"euphoria: {error.strerror or error}: {error.filename or ''}".rstrip(": "), file=sys.stderr)
        return USER_ERROR
    except KeyboardInterrupt:
        print("euphoria: " + _("stopped"), file=sys.stderr)
        return STOPPED
