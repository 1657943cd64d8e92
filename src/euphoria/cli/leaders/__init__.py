"""The face of leaders in the terminal."""

from collections.abc import Callable
from typing import Final

from rich.text import Text

from euphoria.cli.leaders.draw import Table, discards, odds
from euphoria.cli.leaders.glossary import HELP, OVERVIEW
from euphoria.cli.leaders.menu import Menu
from euphoria.cli.leaders.play import by_itself, reason
from euphoria.cli.leaders.sim import COUNTED, outcome, teams
from euphoria.rulebook.leaders import entries
from euphoria.words.leaders import grounds, in_notation, talk_in_words, tell, title

COMMANDS: Final[dict[str, Callable[[Table], list[Text]]]] = {"odds": odds, "discards": discards}

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
