"""The rulebook of leaders."""

from euphoria.rulebook.leaders.entries import ICONS, aliases, entries
from euphoria.rulebook.leaders.facts import FACTS

__all__ = ["FACTS", "ICONS", "aliases", "entries"]
