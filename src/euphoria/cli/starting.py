"""The game that a person sits down to: a new one, one to go on with, or one that begins at a moment of another."""

from __future__ import annotations

import secrets
from argparse import Namespace
from shlex import quote

from euphoria.cli.arguments import check_players, load_game, options_of
from euphoria.cli.replay import steps_of
from euphoria.core.errors import BadSetup
from euphoria.core.game import Game
from euphoria.core.nature import LONGEST_SEED
from euphoria.core.record import Record
from euphoria.titles import TITLES
from euphoria.words.speech import _


def start(args: Namespace) -> tuple[Game, int]:
    """A new game or the one to go on with, and the person's seat."""
    if args.at is not None and args.origin is None:
        raise BadSetup(_("--at says where to play on from: give a game with --from"))
    if args.origin is not None:
        return play_on(args)
    if args.resume is None:
        title = TITLES[args.game].rules
        players = args.players if args.players is not None else title.FEWEST_PLAYERS
        check_players(args.game, players)
        seat = checked_seat(args.seat if args.seat is not None else 0, players)
        names = [_(colour.title()) for colour in title.COLOURS[:players]]
        names[seat] = args.name
        return title.new_game(names, seed=args.seed, options=options_of(args.game, args.option)), seat
    if args.players is not None or args.seed is not None or args.option:
        raise BadSetup(_("--resume goes on with a game as it is: leave out --players, --seed and --option"))
    record, game = load_game(args.resume)
    check_title(args, args.resume, record)
    if game.over:
        words = _("the game in {file} is over; look at it with '{command}'")
        raise BadSetup(words.format(file=args.resume, command=f"euphoria replay {quote(args.resume)}"))
    if record.seed is None:
        raise BadSetup(_("this record has no seed, so nobody rolls its dice: it can be replayed but not played on"))
    return game, seat_in(args, record)


def play_on(args: Namespace) -> tuple[Game, int]:
    """Another game that begins at a step of a saved one, and the person's seat."""
    if args.players is not None or args.option or args.resume is not None:
        raise BadSetup(_("--from goes on with a game as it was: leave out --players, --option and --resume"))
    record, _game = load_game(args.origin)
    check_title(args, args.origin, record)
    steps, at = steps_of(record), args.at or 0
    if not 0 <= at < len(steps):
        raise BadSetup(_("--at is a step from 0 to {last}").format(last=len(steps) - 1))
    seed = secrets.randbelow(LONGEST_SEED) if args.seed is None else args.seed
    game = record.go_on(steps[at].count, seed)
    if game.over:
        raise BadSetup(_("at this step the game is over; choose an earlier one"))
    return game, seat_in(args, record)


def check_title(args: Namespace, file: str, record: Record) -> None:
    """BadSetup if another game was asked for than the one in the file."""
    if args.game not in (None, record.game):
        words = _("{file} is a game of {title}, not of {other}")
        raise BadSetup(words.format(file=file, title=record.game, other=args.game))


def seat_in(args: Namespace, record: Record) -> int:
    """The person's seat in a saved game: the one they say, or that of their name."""
    names = list(record.names)
    seat = args.seat if args.seat is not None else names.index(args.name) if args.name in names else 0
    return checked_seat(seat, len(names))


def checked_seat(seat: int, players: int) -> int:
    """BadSetup unless there is such a seat."""
    if not 0 <= seat < players:
        raise BadSetup(_("--seat is a number from 0 to {most}").format(most=players - 1))
    return seat
