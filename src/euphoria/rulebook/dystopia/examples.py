"""Worked examples of dystopia, which `examples.toml` holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.state import Dystopia
from euphoria.rulebook.dystopia.pictures import board, check_sum
from euphoria.rulebook.examples import Example, addressed, examples_of
from euphoria.rulebook.reading import read_words
from euphoria.rulebook.text import Blocks
from euphoria.rulebook.text import Example as Drawn

CHECK: Final = "check"


def lay_out(example: Example[Dystopia]) -> Dystopia:
    """The position of an example, at its first question; without trades, which no example is about."""
    given: dict[str, Any] = dict(example.position)
    given |= {f"player{seat}": a_player(**player) for seat, player in enumerate(given.pop("players"))}
    return a_game(names=example.names, options=Options(trading=False), **given)


def examples() -> Mapping[str, Example[Dystopia]]:
    """All examples by their names, in the language now spoken."""
    return examples_of(__package__, lay_out)


def draw_example(about: str) -> Blocks:
    """A worked example by its name: small boards before and after, or the sum of a knowledge check."""
    example = examples()[about]
    before, after = example.begin(), example.end()
    said, then = read_words(example.says, about), read_words(example.after, about)
    if example.draws == CHECK:
        return (Drawn(about, said, then, sum=check_sum(after, 0)),)
    names, look = addressed(example.names), addressed(example.look)
    now, then_board = [board(game, names, look) for game in (before, after)]
    return (Drawn(about, said, then, now, then_board),)
