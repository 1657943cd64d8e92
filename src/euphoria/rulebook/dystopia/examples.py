"""Worked examples of dystopia, which `examples.toml` holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.state import Dystopia
from euphoria.rulebook.examples import Example, drawn, examples_of
from euphoria.rulebook.text import Blocks


def lay_out(example: Example) -> Dystopia:
    """The position of an example, at its first question; without trades, which no example is about."""
    given: dict[str, Any] = dict(example.position)
    given |= {f"player{seat}": a_player(**player) for seat, player in enumerate(given.pop("players"))}
    return a_game(names=example.names, options=Options(trading=False), **given)


def examples() -> Mapping[str, Example]:
    """All examples by their names, in the language now spoken."""
    return examples_of(__package__, lay_out)


def draw_example(about: str) -> Blocks:
    """A small board by its name."""
    return drawn(examples(), about)
