"""The game that a person sits down to: a new one, or one to go on with."""

from __future__ import annotations

from argparse import Namespace
from shlex import quote

from euphoria.cli.arguments import check_players, loaded, options_of
from euphoria.core.errors import BadSetup
from euphoria.core.game import Game
from euphoria.titles import TITLES
from euphoria.words.speech import _


def start(args: Namespace) -> tuple[Game, int]:
    """A new game or the one to go on with, and the person's seat."""
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
    record, game = loaded(args.resume)
    if args.game not in (None, record.game):
        words = _("{file} is a game of {title}, not of {other}")
        raise BadSetup(words.format(file=args.resume, title=record.game, other=args.game))
    if game.over:
        words = _("the game in {file} is over; look at it with '{command}'")
        raise BadSetup(words.format(file=args.resume, command=f"euphoria replay {quote(args.resume)}"))
    if record.seed is None:
        raise BadSetup(_("this record has no seed, so nobody rolls its dice: it can be replayed but not played on"))
    names = list(record.names)
    seat = args.seat if args.seat is not None else names.index(args.name) if args.name in names else 0
    return game, checked_seat(seat, len(names))


def checked_seat(seat: int, players: int) -> int:
    """BadSetup unless there is such a seat."""
    if not 0 <= seat < players:
        raise BadSetup(_("--seat is a number from 0 to {most}").format(most=players - 1))
    return seat
