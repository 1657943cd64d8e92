"""The rulings of leaders (L) and its endings, which `rulings.md` and `endings.md` hold."""

from dataclasses import dataclass
from typing import Final

from euphoria.core.rulings import Ruling, entries_of, rulings_of


@dataclass(frozen=True)
class Ending:
    """One way in which a game ends, and who has won then; everybody else has lost."""

    id: str
    title: str
    trigger: str
    winners: str
    afterwards: str
    """Both in a sentence, when it has happened."""


RULINGS: Final[tuple[Ruling, ...]] = rulings_of("euphoria.leaders")
ENDINGS: Final[tuple[Ending, ...]] = tuple(
    Ending(entry.id, entry.title, entry.text, entry.notes[0].removesuffix("."), entry.notes[1])
    for entry in entries_of("euphoria.leaders", "endings.md", "Who wins", "Told afterwards")
)
