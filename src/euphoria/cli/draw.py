"""Lines of text for a terminal, and what the drawing of every title shares."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from euphoria.words import printable as printable
from euphoria.words.log import Line

TROUBLE: Final = "#d64545"
MOST_LINES: Final = 40
"""So many lines are enough for anything that is shown whole."""


def letters(names: Sequence[str]) -> list[str]:
    """A different capital letter for every player, from the name where possible."""
    found: list[str] = []
    for name in names:
        candidates = [c for c in name.upper() if c.isascii() and c.isalpha()] + list("ABCDEFGHIJ")
        found.append(next(c for c in candidates if c not in found))
    return found


def styled(text: str, style: str = "") -> Text:
    """A piece of text; what is appended to it does not take over its style."""
    return Text(no_wrap=True).append(text, style)


def filled(words: str, style: str = "", **parts: Text | str | int) -> Text:
    """Words with pieces in their places, each in its own style: so a whole sentence can be translated."""
    text = styled("")
    for number, piece in enumerate(re.split(r"\{(\w+)\}", words)):
        part = parts[piece] if number % 2 else piece
        if isinstance(part, Text):
            text.append_text(part)
        else:
            text.append(str(part), style)
    return text


def fit(text: Text, width: int) -> Text:
    """Exactly so wide: cut with an ellipsis or padded."""
    text = text.copy()
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def beside(left: Text, right: Text, width: int) -> Text:
    """One piece at the left edge, one at the right."""
    room = width - cell_len(right.plain)
    return fit(left, max(room, 0)).append_text(right)


def flowing(labels: list[Text], width: int, indent: str = "") -> list[Text]:
    """Labels one after another, in new lines where they do not fit."""
    lines: list[Text] = []
    for label in labels:
        if lines and lines[-1].cell_len + 3 + label.cell_len <= width:
            lines[-1].append("   " if len(lines[-1]) > len(indent) else "").append_text(label)
        else:
            lines.append(styled(indent if lines else "").append_text(label))
    return lines


class Table(ABC):
    """Draws one view at a given width; every method returns whole lines."""

    narrowest: ClassVar[int]
    """So many columns it needs; on a smaller screen lines are cut."""

    def __init__(self, names: Sequence[str], colours: Sequence[str], width: int) -> None:
        self.names: Final = [printable(name) for name in names]
        self.letters: Final = letters(self.names)
        self.colours: Final = colours
        self.screen: Final = width
        self.width: Final = max(width, self.narrowest)

    # What a title has to provide --------------------------------------------------------------------------------

    @abstractmethod
    def head(self) -> Text:
        """The line on top: game, turn, whose turn it is."""

    @abstractmethod
    def board(self) -> list[Text]:
        """What lies on the table."""

    @abstractmethod
    def players(self) -> list[Text]:
        """What everybody may know of the players."""

    @abstractmethod
    def mine(self, seat: int, console: Console, lines: int) -> list[Text]:
        """What only the seat sees; each text cut to so many lines, without any only the most important."""

    @abstractmethod
    def hands(self) -> list[Text]:
        """Everything hidden that the view shows, player by player."""

    @abstractmethod
    def final(self) -> list[Text]:
        """How the game ended, best first."""

    # What all of them share -------------------------------------------------------------------------------------

    def badge(self, seat: int, text: str) -> Text:
        """A piece of text on the player's colour."""
        return styled(text, f"bold white on {self.colours[seat]}")

    def name(self, seat: int) -> Text:
        """A player's name in their colour."""
        return styled(self.names[seat], f"bold {self.colours[seat]}")

    def log(self, lines: Sequence[Line], console: Console, room: int) -> list[Text]:
        """A log, cut to the room there is: the oldest lines are left out, the longest are cut."""
        lines = lines[-room:] if room > 0 else []
        texts = [self.log_line(line) for line in lines]
        whole = [len(self.wrapped(console, text, MOST_LINES)) for text in texts]
        given = [1] * len(texts)
        spare = room - len(texts)
        while spare > 0 and given != whole:
            for i in reversed(range(len(texts))):
                if given[i] < whole[i] and spare > 0:
                    given[i] += 1
                    spare -= 1
        return [line for i, text in enumerate(texts) for line in self.wrapped(console, text, given[i])]

    def log_line(self, line: Line) -> Text:
        """A line of the log, with who did it."""
        who = self.name(line.seat).append(": ") if line.seat >= 0 else Text()
        return who.append(line.text)

    def wrapped(self, console: Console, text: Text, lines: int) -> list[Text]:
        """The text in so many lines at most, the last one cut."""
        text = text.copy()
        text.no_wrap = False
        parts = list(text.wrap(console, self.screen - 2))
        if len(parts) > lines:
            kept = sum(len(part.plain.rstrip()) + 1 for part in parts[: lines - 1])
            parts = [*parts[: lines - 1], fit(text[kept:], self.screen - 2)]
        for i, part in enumerate(parts):
            part.no_wrap = True
            if i:
                parts[i] = styled("  ").append_text(part)
        return parts
