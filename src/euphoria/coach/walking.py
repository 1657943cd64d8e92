"""A walk through the record of a finished game: every position in which somebody, or nature, has to choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from euphoria.core.errors import BadRecord
from euphoria.core.game import Game
from euphoria.core.record import Record
from euphoria.core.steps import NATURE
from euphoria.words.speech import _


class Stop(NamedTuple):
    """A position on the way: how many choices came before it, and whether a turn begins with it."""

    at: int
    game: Game
    begins: bool


def finished(record: Record) -> Game:
    """The game of a record at its end. BadRecord unless it was played to the end: while people play, or might go on,
    nobody is told what their cards and choices are worth."""
    game = record.replay()
    if game.abandoned:
        raise BadRecord(_("the game of this record was given up; only games that came to their end are analysed"))
    if not game.over:
        raise BadRecord(_("the game of this record is not over yet; only finished games are analysed"))
    return game


def stops_of(record: Record) -> Iterator[Stop]:
    """Every position of a finished game in which a choice was made. The game goes on to the next one afterwards: copy
    what is to be kept."""
    game = record.begin_with(None)
    choices = game.table().choices
    turn = -1
    talk = list(record.talk)
    while len(game.history) < len(record.choices):
        at = len(game.history)
        game.talk = [said for said in talk if said.at <= at]
        begins = game.seat != NATURE and game.turn > turn
        if begins:
            turn = game.turn
        yield Stop(at, game, begins)
        game.apply(choices[record.choices[at]])
