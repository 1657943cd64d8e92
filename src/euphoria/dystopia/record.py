"""Records of dystopia games."""

from __future__ import annotations

from dataclasses import dataclass

from euphoria.core.setup import Setup
from euphoria.core.title import TitleRecord
from euphoria.dystopia.api import DOOR
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import begin
from euphoria.dystopia.state import Dystopia


@dataclass(frozen=True)
class Record(TitleRecord[Dystopia, Options]):
    """A game of dystopia: setup, options, every choice, rules version."""

    DOOR = DOOR
    RULES = "dystopia-2"

    def begun(self, setup: Setup[Options]) -> Dystopia:
        return begin(setup)
