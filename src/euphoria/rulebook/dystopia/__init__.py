"""The rulebook of dystopia."""

from euphoria.rulebook.dystopia.entries import aliases, entries
from euphoria.rulebook.dystopia.facts import FACTS

__all__ = ["FACTS", "aliases", "entries"]
