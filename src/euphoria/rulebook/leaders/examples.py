"""Worked examples: positions with a line of play, told in words and drawn as the reader would see them.

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
from euphoria.leaders.position import a_game
from euphoria.leaders.state import Leaders
from euphoria.rulebook.leaders.pictures import board
from euphoria.rulebook.reading import read_words
from euphoria.rulebook.text import Blocks
from euphoria.rulebook.text import Example as Drawn
from euphoria.words.speech import language

FILE: Final = "examples.toml"
TEXTS: Final = ("says", "after")
"""What is translated."""


@dataclass(frozen=True)
class Example:
    """A position, what is played in it, and both in words."""

    says: str
    after: str
    names: tuple[str, ...]
    look: tuple[str, ...]
    """The players worth drawing."""
    line: str
    position: Mapping[str, Any]
    then: Mapping[str, Any]
    """What is true afterwards, for the test."""

    def begin(self) -> Leaders:
        """The position, at its first question."""
        given: dict[str, Any] = dict(self.position)
        players = given.pop("players")
        return a_game(**given, **dict(zip(self.names, players, strict=True)))

    def end(self) -> Leaders:
        """The same after the line was played."""
        game = self.begin()
        if self.line:
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
    """A worked example by its name: small boards before and after, as the first player sees them."""
    example = examples()[about]
    said, then = read_words(example.says, about), read_words(example.after, about)
    before = board(example.begin(), example.names, example.look)
    after = board(example.end(), example.names, example.look) if example.line else ()
    return (Drawn(about, said, then, before, after),)
