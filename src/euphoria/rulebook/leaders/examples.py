"""Worked examples of leaders, which `examples.toml` holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from euphoria.leaders.position import a_game, a_player
from euphoria.leaders.state import Leaders
from euphoria.rulebook.examples import Example, addressed, examples_of
from euphoria.rulebook.leaders.pictures import board
from euphoria.rulebook.reading import read_words
from euphoria.rulebook.text import Blocks
from euphoria.rulebook.text import Example as Drawn


def lay_out(example: Example[Leaders]) -> Leaders:
    """The position of an example, at its first question."""
    given: dict[str, Any] = dict(example.position)
    given |= {f"player{seat}": a_player(**player) for seat, player in enumerate(given.pop("players"))}
    return a_game(names=example.names, **given)


def examples() -> Mapping[str, Example[Leaders]]:
    """All examples by their names, in the language now spoken."""
    return examples_of(__package__, lay_out)


def draw_example(about: str) -> Blocks:
    """A worked example by its name: small boards before and after, as the first player sees them."""
    example = examples()[about]
    said, then = read_words(example.says, about), read_words(example.after, about)
    names, look = addressed(example.names), addressed(example.look)
    before = board(example.begin(), names, look)
    after = board(example.end(), names, look) if example.line else ()
    return (Drawn(about, said, then, before, after),)
