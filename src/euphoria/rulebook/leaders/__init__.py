"""The rulebook of leaders."""

from euphoria.rulebook.leaders.entries import aliases, entries
from euphoria.rulebook.leaders.facts import FACTS

__all__ = ["FACTS", "aliases", "entries"]
