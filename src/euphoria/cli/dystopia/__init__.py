"""The face of dystopia in the terminal."""

from euphoria.cli.dystopia.draw import Table, everything
from euphoria.cli.dystopia.glossary import HELP, OVERVIEW
from euphoria.cli.dystopia.menu import Menu
from euphoria.cli.dystopia.play import by_itself, reason
from euphoria.cli.dystopia.rules import entries
from euphoria.cli.dystopia.sim import COUNTED, outcome
from euphoria.cli.dystopia.words import tell

__all__ = [
    "COUNTED",
    "HELP",
    "OVERVIEW",
    "Menu",
    "Table",
    "by_itself",
    "entries",
    "everything",
    "outcome",
    "reason",
    "tell",
]
