"""Records of leaders games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from euphoria.core import record as core
from euphoria.core.errors import BadRecord
from euphoria.core.nature import Nature
from euphoria.core.setup import Setup
from euphoria.leaders.api import checked_names
from euphoria.leaders.options import options_from
from euphoria.leaders.position import start_position
from euphoria.leaders.setup import start
from euphoria.leaders.state import Leaders

RULES: Final = "leaders-2"
"""Rises whenever the same choices could lead to another game."""


@dataclass(frozen=True)
class Record(core.Record):
    """A game of leaders: setup, options, every choice, the talk, rules version."""

    def begin(self) -> Leaders:
        return self.begin_with(self.nature())

    def begin_with(self, nature: Nature | None) -> Leaders:
        if self.game != "leaders":
            raise BadRecord(f"this is a record of '{self.game}', not of 'leaders'")
        if self.rules != RULES:
            raise BadRecord(f"this record was made under rules '{self.rules}'; this version plays '{RULES}'")
        names = checked_names(list(self.names))
        if isinstance(self.options.get("deck"), str):
            raise BadRecord("a record holds its deck itself; it does not name a file")
        setup = Setup(names, options_from(self.options), self.seed, self.position, nature, asks_all=self.asks_all)
        return start(setup) if self.position is None else start_position(setup)

    def replay(self, count: int | None = None) -> Leaders:
        game = super().replay(count)
        assert isinstance(game, Leaders)
        return game


def record(game: Leaders) -> Record:
    """The record of a game so far."""
    setup = game.setup
    return Record(
        game="leaders",
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
