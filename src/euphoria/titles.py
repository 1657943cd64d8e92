"""The games this package plays: the one list of titles, and what each offers to all that know no rules.

A title is a package of rules, such as `euphoria.dystopia`, and a package in each room that shows or plays it, such as
`euphoria.ai.dystopia` and `euphoria.web.dystopia`; those are imported when they are asked for, so that the rules can be
used alone. Titles from elsewhere are named in the environment, as in EUPHORIA_TITLES=my.game; their rooms are
`my.game.ai` and so on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol, TypeVar

from euphoria.core import choices, record
from euphoria.core.errors import BadRecord
from euphoria.core.events import EVERYBODY, Event
from euphoria.core.game import Game
from euphoria.core.nature import Rng
from euphoria.core.reasons import Reason

T_co = TypeVar("T_co", covariant=True)


class Reactions(Protocol):
    """The module of a title in which others may answer what somebody does."""

    @property
    def OCCASIONS(self) -> tuple[str, ...]:
        """What reactions may answer."""

    def open_window(self, game: Any) -> tuple[int, int] | None:
        """Which window is open and whose action reactions would answer."""

    def occasion(self, game: Any, seat: int) -> str:
        """What a reaction of the seat would answer in the open window."""


class Rules(Protocol):
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


class Title:
    """A game: its rules, and what else knows of it in each room."""

    def __init__(self, name: str, rules: str, room: str) -> None:
        self.name: Final = name
        self.package: Final = rules
        self.rules: Final[Rules] = import_module(rules)
        self._room: Final = room
        self._parts: Final[dict[tuple[str, str], Any]] = {}

    def part(self, room: str, module: str = "") -> Any:
        """Its package in a room (`ai`, `words`, `cli` or `web`), or a module of that."""
        found = self._parts.get((room, module))
        if found is None:
            found = import_module(self._room.format(room=room) + (f".{module}" if module else ""))
            self._parts[room, module] = found
        return found

    def has_part(self, room: str) -> bool:
        """Has it a package in that room? Not every title has a rulebook, or rooms at all."""
        package = self._room.format(room=room)
        return bool(package) and find_spec(package) is not None

    @property
    def reactions(self) -> Reactions | None:
        """How others answer what somebody does, in a title that has such windows."""
        return getattr(self.rules, "reactions", None)

    @property
    def occasions(self) -> tuple[str, ...]:
        """What reactions may answer."""
        return self.reactions.OCCASIONS if self.reactions else ()


def _titles() -> Iterator[Title]:
    for name in ("dystopia", "leaders"):
        yield Title(name, f"euphoria.{name}", f"euphoria.{{room}}.{name}")
    for package in os.environ.get("EUPHORIA_TITLES", "").split():
        yield Title(package.rpartition(".")[2], package, f"{package}.{{room}}")


TITLES: Final[dict[str, Title]] = {title.name: title for title in _titles()}
"""Every title by the name that records and choices carry; the first is the usual one."""
USUAL: Final = next(iter(TITLES))


class ByTitle(Mapping[str, T_co]):
    """What every title has in a room, by its name; looked up when it is asked for."""

    def __init__(self, room: str, name: str = "", module: str = "") -> None:
        self.room: Final = room
        self.name: Final = name
        self.module: Final = module

    def __getitem__(self, title: str) -> T_co:
        part = TITLES[title].part(self.room, self.module)
        found: T_co = getattr(part, self.name) if self.name else part
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(TITLES)

    def __len__(self) -> int:
        return len(TITLES)


def shows(game: Game, event: Event) -> bool:
    """Has somebody learned something hidden by an event? So it is with those that the title names, and with every
    secret that is told to somebody besides whoever it is about."""
    told = event.seers != EVERYBODY and bool(event.seers & ~(1 << event.seat))
    return told or TITLES[title_of(game)].rules.shows(game, event)


REACT: Final = "react"
"""The kind of question that is asked of all at once, in the titles that have any: nobody learns of whom."""


def open_window(game: Any) -> tuple[int, int] | None:
    """Which window for reactions is open and whose action they would answer; None when there is none."""
    reactions = TITLES[title_of(game)].reactions
    return reactions.open_window(game) if reactions else None


def occasion(game: Any, seat: int) -> str:
    """What a reaction of the seat would answer in the open window."""
    reactions = TITLES[title_of(game)].reactions
    return reactions.occasion(game, seat) if reactions else ""


def revealed(game: Any) -> Any:
    """A view that hides nothing, for looking back at a game that is over."""
    return TITLES[title_of(game)].rules.revealed(game)


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
    return TITLES[found.game].rules.Record(**vars(found))
