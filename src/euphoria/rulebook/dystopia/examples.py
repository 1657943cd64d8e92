"""Worked examples: positions with a line of play, told in words and checked by playing them.

They are written in `examples.toml`, whose head says how; a translation is a file of that name in the folder of its
language, with texts alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.state import Dystopia
from euphoria.rulebook.dystopia.pictures import board, check_sum
from euphoria.rulebook.reading import read_words
from euphoria.rulebook.text import Blocks
from euphoria.rulebook.text import Example as Drawn
from euphoria.words.speech import language

FILE: Final = "examples.toml"
CHECK: Final = "check"
TEXTS: Final = ("says", "after")
"""What is translated."""


@dataclass(frozen=True)
class Example:
    """A position, what is played in it, and both in words."""

    says: str
    after: str
    names: tuple[str, ...]
    look: tuple[str, ...]
    """What is worth drawing: spaces, sites, territories, factions, players."""
    line: str
    position: Mapping[str, Any]
    then: Mapping[str, Any]
    """What is true afterwards, for the test."""
    draws: str = ""
    """Empty for the board, `check` for the sum of a knowledge check."""

    def begin(self) -> Dystopia:
        """The position, at its first question."""
        given: dict[str, Any] = dict(self.position)
        given |= {f"player{seat}": a_player(**player) for seat, player in enumerate(given.pop("players"))}
        return a_game(names=self.names, options=Options(trading=False), **given)

    def end(self) -> Dystopia:
        """The same after the line was played."""
        game = self.begin()
        game.watch()
        play(game, self.line)
        return game


def examples() -> Mapping[str, Example]:
    """All examples by their names, in the language now spoken."""
    return _examples(language())


@cache
def _examples(spoken: str) -> Mapping[str, Example]:
    folder = files(__package__)
    rows: dict[str, dict[str, Any]] = tomllib.loads(folder.joinpath(FILE).read_text(encoding="utf-8"))
    overlay = folder.joinpath(spoken, FILE)
    translated = tomllib.loads(overlay.read_text(encoding="utf-8")) if overlay.is_file() else {}
    return {name: _example(row, translated.get(name, {})) for name, row in rows.items()}


def _example(row: dict[str, Any], translated: dict[str, str]) -> Example:
    texts = {name: translated[name] for name in TEXTS if name in translated}
    return Example(**(row | {"names": tuple(row["names"]), "look": tuple(row["look"])} | texts))


def draw_example(about: str) -> Blocks:
    """A worked example by its name: small boards before and after, or the sum of a knowledge check."""
    example = examples()[about]
    before, after = example.begin(), example.end()
    said, then = read_words(example.says, about), read_words(example.after, about)
    if example.draws == CHECK:
        return (Drawn(about, said, then, sum=check_sum(after, 0)),)
    boards = [board(game, example.names, example.look) for game in (before, after)]
    return (Drawn(about, said, then, *boards),)
