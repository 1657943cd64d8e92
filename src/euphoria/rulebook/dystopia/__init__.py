"""The rulebook of dystopia."""

from euphoria.rulebook.dystopia.entries import aliases, entries
from euphoria.rulebook.dystopia.facts import FACTS
from euphoria.rulebook.dystopia.panels import ICONS

__all__ = ["FACTS", "ICONS", "aliases", "entries"]
