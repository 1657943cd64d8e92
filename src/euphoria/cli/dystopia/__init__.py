"""The face of dystopia in the terminal."""

from collections.abc import Callable
from typing import Final

from rich.text import Text

from euphoria.cli.dystopia.draw import Table
from euphoria.cli.dystopia.glossary import HELP, OVERVIEW
from euphoria.cli.dystopia.menu import Menu
from euphoria.cli.dystopia.play import by_itself, in_notation, reason, talk_in_words
from euphoria.cli.dystopia.sim import COUNTED, outcome, teams
from euphoria.rulebook.dystopia import entries
from euphoria.words.dystopia import grounds, tell, title

COMMANDS: Final[dict[str, Callable[[Table], list[Text]]]] = {}

__all__ = [
    "COMMANDS",
    "COUNTED",
    "HELP",
    "OVERVIEW",
    "Menu",
    "Table",
    "by_itself",
    "entries",
    "grounds",
    "in_notation",
    "outcome",
    "reason",
    "talk_in_words",
    "teams",
    "tell",
    "title",
]
