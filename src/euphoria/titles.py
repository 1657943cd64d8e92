"""The games this package plays: what the package of a title offers to loops that know no rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

from euphoria import dystopia, leaders
from euphoria.core import choices, record
from euphoria.core.errors import BadRecord
from euphoria.core.events import EVERYBODY, Event
from euphoria.core.game import Game
from euphoria.core.nature import Rng
from euphoria.core.reasons import Reason
from euphoria.leaders import reactions


class Title(Protocol):
    """The package of a title, such as `euphoria.dystopia`.

    Its own kinds of games, views and options are Any here: loops only hand them on to the title they came from.
    """

    @property
    def FEWEST_PLAYERS(self) -> int: ...

    @property
    def MOST_PLAYERS(self) -> int: ...

    @property
    def COLOURS(self) -> tuple[str, ...]:
        """Names for players who have none."""

    @property
    def TABLE(self) -> choices.Table:
        """Every choice of the title."""

    @property
    def Options(self) -> type[Any]:
        """A dataclass; its fields are the options, those that are True or False by default its switches."""

    @property
    def Record(self) -> type[record.Record]:
        """How a game of the title is saved."""

    def new_game(
        self, players: int | Sequence[str], seed: int | None = None, options: Any = None, *, generator: str = ""
    ) -> Game: ...

    def view(self, game: Any, seat: int | None = None) -> Any: ...

    def revealed(self, game: Any) -> Any: ...

    def redeal(self, view: Any, rng: Rng | Random) -> Game: ...

    def options_from(self, data: dict[str, Any]) -> Any: ...

    def shows(self, game: Any, event: Event) -> bool:
        """Has somebody learned something hidden by an event?"""

    def why_not(self, game: Any, what: object) -> Reason | None: ...


TITLES: Final[dict[str, Title]] = {"dystopia": dystopia, "leaders": leaders}
"""Every title by the name that records and choices carry."""


def shows(game: Game, event: Event) -> bool:
    """Has somebody learned something hidden by an event? So it is with those that the title names, and with every
    secret that is told to somebody besides whoever it is about."""
    told = event.seers != EVERYBODY and bool(event.seers & ~(1 << event.seat))
    return told or TITLES[title_of(game)].shows(game, event)


REACT: Final = "react"
"""The kind of question that is asked of all at once, in the titles that have any: nobody learns of whom."""
OCCASIONS: Final[dict[str, tuple[str, ...]]] = {"leaders": reactions.OCCASIONS}
"""What reactions may answer, in the titles that have any."""


def open_window(game: Any) -> tuple[int, int] | None:
    """Which window for reactions is open and whose action they would answer; None when there is none."""
    return reactions.open_window(game) if title_of(game) in OCCASIONS else None


def occasion(game: Any, seat: int) -> str:
    """What a reaction of the seat would answer in the open window."""
    return reactions.occasion(game, seat)


def revealed(game: Any) -> Any:
    """A view that hides nothing, for looking back at a game that is over."""
    return TITLES[title_of(game)].revealed(game)


def title_of(game: Game) -> str:
    """The name of the title a game belongs to."""
    return game.table().game


def record_of(game: Any) -> record.Record:
    """The record of a game of any title so far."""
    made: record.Record = game.record()
    return made


def load_text(text: str) -> record.Record:
    """Read a record of whichever title from its JSON text."""
    return _of_its_title(record.Record.from_json(text), "this")


def load(path: str | Path) -> record.Record:
    """Read a record of whichever title from a file."""
    return _of_its_title(record.Record.load(path), str(path))


def _of_its_title(found: record.Record, where: str) -> record.Record:
    if found.game not in TITLES:
        raise BadRecord(f"{where} is a record of '{found.game}', which is not known here: {', '.join(TITLES)}")
    return TITLES[found.game].Record(**vars(found))
