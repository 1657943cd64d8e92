"""Worked examples: positions with a line of play, told in words, checked by playing them, drawn as the reader would
see them.

They are written in the `examples.toml` of a title, whose head says how; a translation is a file of that name in the
folder of its language, with texts alone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, Generic, TypeVar

from euphoria.core.game import Game, play
from euphoria.words.speech import language, pgettext

G = TypeVar("G", bound=Game)

FILE: Final = "examples.toml"
READER: Final = "You"
"""What examples call whoever reads."""
TEXTS: Final = ("says", "after")
"""What is translated."""


@dataclass(frozen=True)
class Example(Generic[G]):
    """A position, what is played in it, and both in words."""

    says: str
    after: str
    names: tuple[str, ...]
    look: tuple[str, ...]
    """What is worth drawing: players, and on a board spaces, territories and the like."""
    line: str
    """Empty where the position says it all."""
    position: Mapping[str, object]
    then: Mapping[str, object]
    """What is true afterwards, for the test."""
    lay_out: Callable[[Example[G]], G] = field(compare=False)
    """How the title makes a game of it."""
    draws: str = ""
    """Empty for the board, `check` for the sum of a knowledge check."""

    def begin(self) -> G:
        """The game in this position, at its first question."""
        return self.lay_out(self)

    def end(self) -> G:
        """The same after the line was played."""
        game = self.begin()
        game.watch()
        if self.line:
            play(game, self.line)
        return game


def addressed(names: Iterable[str]) -> tuple[str, ...]:
    """Names as they stand on small boards, where the reader is spoken to."""
    return tuple(pgettext("name on a plate", "You") if name == READER else name for name in names)


def examples_of(package: str, lay_out: Callable[[Example[G]], G]) -> Mapping[str, Example[G]]:
    """All examples of a title by their names, in the language now spoken."""
    return _examples(package, lay_out, language())


@cache
def _examples(package: str, lay_out: Callable[[Example[G]], G], spoken: str) -> Mapping[str, Example[G]]:
    folder = files(package)
    rows: dict[str, dict[str, Any]] = tomllib.loads(folder.joinpath(FILE).read_text(encoding="utf-8"))
    overlay = folder.joinpath(spoken, FILE)
    translated = tomllib.loads(overlay.read_text(encoding="utf-8")) if overlay.is_file() else {}
    found = {}
    for name, row in rows.items():
        texts = {text: translated[name][text] for text in TEXTS if text in translated.get(name, {})}
        lists = {"names": tuple(row["names"]), "look": tuple(row["look"])}
        found[name] = Example(**(row | lists | texts), lay_out=lay_out)
    return found
