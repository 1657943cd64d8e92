"""Habits: how much a player who thinks tends to each choice, learned from the searches of many games.

The search lets itself be led by them. Its weights lie beside this file, in `habits.net`; `docs/minds.md` tells where
they come from. A plain build has no compiled layers, and goes by what choices look worth alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from euphoria.ai.dystopia.features import BASE, features
from euphoria.ai.dystopia.inputs import OF_A_SEAT, OF_THE_BOARD, of_a_seat, of_the_board
from euphoria.ai.dystopia.values import demand
from euphoria.ai.minds import leanings
from euphoria.dystopia.choices import KEEP_RECRUIT, PLACE, TABLE, TAKE
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import HIGHEST, SPACES

if TYPE_CHECKING:
    from euphoria.ai.layers import Leanings

# Where the rows of choices begin; 0 stands for none.
PLACED: Final = 1
PLACED_DIE: Final = PLACED + SPACES
TAKEN: Final = PLACED_DIE + HIGHEST + 1
TAKEN_DIE: Final = TAKEN + SPACES
SINGLE: Final = TAKEN_DIE + HIGHEST + 1


def _rows() -> tuple[list[int], list[int], int]:
    """Two rows for every choice, and how many rows there are: a die that moves has one for its space and one for what
    it shows, all else that players choose one of its own."""
    first = [0] * len(TABLE.choices)
    second = [0] * len(TABLE.choices)
    count = SINGLE
    for choice in TABLE.choices:
        if choice.verb == PLACE:
            first[choice.index] = PLACED + choice.b
            second[choice.index] = PLACED_DIE + choice.a
        elif choice.verb == TAKE:
            first[choice.index] = TAKEN + choice.b
            second[choice.index] = TAKEN_DIE + choice.a
        elif choice.verb >= KEEP_RECRUIT:
            first[choice.index] = count
            count += 1
    return first, second, count


FIRST, SECOND, ROWS = _rows()


def read_habits(path: Path) -> list[Leanings]:
    """The net of a file for the facts, features and choices of dystopia; none in a plain build."""
    return leanings(path, OF_THE_BOARD, OF_A_SEAT, BASE, ROWS)


HABITS: Final[list[Leanings]] = read_habits(Path(__file__).with_name("habits.net"))
"""The net, where there is one."""


def tendencies(game: Dystopia, choices: list[int], worths: list[float]) -> list[float]:
    """How much whoever is asked tends to each of some choices, as powers of e, given what they look worth."""
    if not HABITS:
        return worths
    seat = game.seat
    return HABITS[0].scores(
        of_the_board(game),
        of_a_seat(game, seat),
        features(game, seat, demand(game)),
        [FIRST[choice] for choice in choices],
        [SECOND[choice] for choice in choices],
        worths,
    )
