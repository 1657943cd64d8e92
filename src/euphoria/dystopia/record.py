"""Records of dystopia games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from euphoria.core import record as core
from euphoria.core.errors import BadRecord
from euphoria.core.nature import Nature
from euphoria.core.setup import Setup
from euphoria.dystopia.api import checked_names
from euphoria.dystopia.options import options_from
from euphoria.dystopia.position import start_position
from euphoria.dystopia.setup import start
from euphoria.dystopia.state import Dystopia

RULES: Final = "dystopia-2"
"""Rises whenever the same choices could lead to another game."""


@dataclass(frozen=True)
class Record(core.Record):
    """A game of dystopia: setup, options, every choice, rules version."""

    def begin(self) -> Dystopia:
        return self.begin_with(self.nature())

    def begin_with(self, nature: Nature | None) -> Dystopia:
        if self.game != "dystopia":
            raise BadRecord(f"this is a record of '{self.game}', not of 'dystopia'")
        if self.rules != RULES:
            raise BadRecord(f"this record was made under rules '{self.rules}'; this version plays '{RULES}'")
        names = checked_names(list(self.names))
        setup = Setup(names, options_from(self.options), self.seed, self.position, nature, asks_all=self.asks_all)
        return start(setup) if self.position is None else start_position(setup)

    def replay(self, count: int | None = None) -> Dystopia:
        game = super().replay(count)
        assert isinstance(game, Dystopia)
        return game


def record(game: Dystopia) -> Record:
    """The record of a game so far."""
    setup = game.setup
    return Record(
        game="dystopia",
        rules=RULES,
        names=setup.names,
        options=setup.options.to_data(),
        seed=setup.seed,
        position=setup.position,
        choices=tuple(game.history),
        state=core.fingerprint(game),
        talk=tuple(game.talk),
        abandoned=game.abandoned,
        generator=setup.generator(),
        asks_all=setup.asks_all,
    )
