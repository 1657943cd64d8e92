"""Records of leaders games."""

from __future__ import annotations

from dataclasses import dataclass

from euphoria.core.errors import BadRecord
from euphoria.core.setup import Setup
from euphoria.core.title import TitleRecord
from euphoria.leaders.api import DOOR
from euphoria.leaders.options import Options, options_from
from euphoria.leaders.position import begin
from euphoria.leaders.state import Leaders


@dataclass(frozen=True)
class Record(TitleRecord[Leaders, Options]):
    """A game of leaders: setup, options, every choice, the talk, rules version."""

    DOOR = DOOR
    RULES = "leaders-2"

    def read_options(self) -> Options:
        if isinstance(self.options.get("deck"), str):
            raise BadRecord("a record holds its deck itself; it does not name a file")
        return options_from(self.options)

    def begun(self, setup: Setup[Options]) -> Leaders:
        return begin(setup)
