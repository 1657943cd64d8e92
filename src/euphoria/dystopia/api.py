"""The front door: starting games, looking at them, dealing from a view. What callers hand in is checked here."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Final

from euphoria.core.checks import check_seat as core_check_seat
from euphoria.core.checks import checked_names as core_checked_names
from euphoria.core.checks import checked_nature
from euphoria.core.errors import BadSetup, shown
from euphoria.core.nature import LONGEST_SEED, Nature, Rng, checked_seed, nature_of, seeded
from euphoria.core.setup import Setup
from euphoria.dystopia.options import Options
from euphoria.dystopia.redeal import redeal as deal_from
from euphoria.dystopia.setup import start
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import COLOURS, FEWEST_PLAYERS, MOST_PLAYERS, Seat
from euphoria.dystopia.view import View
from euphoria.dystopia.view import view as view_of

FROM_SEED: Final = Nature()
"""Stands for: make a nature from the seed."""


def new_game(
    players: int | Sequence[str],
    seed: int | None = None,
    options: Options | None = None,
    nature: Nature | None = FROM_SEED,
    generator: str = "",
    watch: bool = False,
    ask_all: bool = False,
) -> Dystopia:
    """A new game for 2 to 6 players, given as a number or by their names.

    With a seed (or none: then one is drawn) nature answers by itself. With `nature=None` the caller answers nature's
    questions too; any other nature answers in its own way. A generator that is named makes the dice from the seed.
    With `watch` events are collected from the first deal on; with `ask_all` questions with a single answer are asked.
    """
    names = checked_names(players)
    checked = checked_options(options)
    if nature is not FROM_SEED:
        if seed is not None or generator:
            raise BadSetup("give a seed or a nature, not both")
        return start(Setup(names, checked, None, None, checked_nature(nature), asks_all=bool(ask_all)), bool(watch))
    seed = secrets.randbelow(LONGEST_SEED) if seed is None else checked_seed(seed)
    if not isinstance(generator, str):
        raise BadSetup(f"a generator is named by a text, not {shown(generator)}")
    return start(Setup(names, checked, seed, None, nature_of(seed, generator), asks_all=bool(ask_all)), bool(watch))


def checked_names(players: object) -> tuple[str, ...]:
    """Two to six different names; a number stands for the colours."""
    return core_checked_names(players, "dystopia", FEWEST_PLAYERS, MOST_PLAYERS, COLOURS)


def checked_options(options: object) -> Options:
    """The options, or those of the base game for None."""
    if options is None:
        return Options()
    if not isinstance(options, Options):
        raise BadSetup(f"options is dystopia.Options(...), not {shown(options)}")
    return options


def check_game(game: object) -> Dystopia:
    """BadSetup unless it is a game of dystopia."""
    if not isinstance(game, Dystopia):
        raise BadSetup(f"a game of dystopia is wanted, not {shown(game)}")
    return game


def check_seat(game: Dystopia, seat: object, spectator: bool = True) -> None:
    """BadSetup unless it is a seat of the game, or None where a spectator will do."""
    core_check_seat(len(game.players), seat, spectator)


def view(game: Dystopia, seat: Seat | None = None) -> View:
    """What the seat may know of the game now; a spectator's view without a seat."""
    check_seat(check_game(game), seat)
    return view_of(game, seat)


def redeal(view: View, rng: Rng | Random) -> Dystopia:
    """A full game that fits the view: everything the seat cannot see is dealt at random.

    Nature goes on from the same generator.
    """
    if not isinstance(view, View):
        raise BadSetup(f"redeal takes a view, not {shown(view)}")
    if not isinstance(rng, Rng | Random):
        raise BadSetup(f"rng is an Rng or a random.Random, not {shown(rng)}")
    return deal_from(view, rng if isinstance(rng, Rng) else seeded(rng.getrandbits(64)))
