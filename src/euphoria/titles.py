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
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from euphoria.core import choices, record
from euphoria.core.errors import BadRecord
from euphoria.core.events import EVERYBODY, Event
from euphoria.core.game import Game
from euphoria.core.nature import Nature, Rng
from euphoria.core.options import TitleOptions
from euphoria.core.reasons import Reason
from euphoria.core.view import View

T_co = TypeVar("T_co", covariant=True)
G = TypeVar("G", bound=Game)
V = TypeVar("V")
O = TypeVar("O", bound=TitleOptions)  # noqa: E741 - the options of a title


class Reactions(Protocol):
    """The module of a title in which others may answer what somebody does."""

    @property
    def OCCASIONS(self) -> tuple[str, ...]:
        """What reactions may answer."""

    def open_window(self, game: Game) -> tuple[int, int] | None:
        """Which window is open and whose action reactions would answer."""

    def occasion(self, game: Game, seat: int) -> str:
        """What a reaction of the seat would answer in the open window."""


class Positions(Protocol):
    """The package of a title that can set games up in any position."""

    def a_game(self, **position: object) -> Game:
        """A game in the position; BadSetup says what cannot be."""

    def position(self, game: Game) -> dict[str, object]:
        """What `a_game` needs to set up this game once more."""


class Rules(Protocol[G, V, O]):
    """The package of a title, such as `euphoria.dystopia`: its games, views and options are its own kinds."""

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
    def Options(self) -> type[O]:
        """A dataclass; its fields are the options, those that are True or False by default its switches."""

    @property
    def Record(self) -> type[record.Record]:
        """How a game of the title is saved."""

    def new_game(
        self,
        players: int | Sequence[str],
        seed: int | None = None,
        options: O | None = None,
        nature: Nature | None = ...,
        generator: str = "",
        watch: bool = False,
    ) -> G: ...

    def view(self, game: G, seat: int | None = None) -> V: ...

    def revealed(self, game: G) -> V: ...

    def redeal(self, view: V, rng: Rng | Random) -> G: ...

    def options_from(self, data: object) -> O: ...

    def shows(self, game: G, event: Event) -> bool:
        """Has somebody learned something hidden by an event?"""

    def why_not(self, game: G, what: object) -> Reason | None: ...


SomeRules = Rules[Game, View[Game], TitleOptions]
"""The rules of whichever title, for loops that only hand games, views and options on to where they came from: a title
takes its own alone, and says so when it is given others."""

if TYPE_CHECKING:
    # That ours offer all this is checked here, since they are imported by their names.
    from euphoria import dystopia, leaders

    _DYSTOPIA: Rules[dystopia.Dystopia, dystopia.View, dystopia.Options] = dystopia
    _LEADERS: Rules[leaders.Leaders, leaders.View, leaders.Options] = leaders


class Title:
    """A game: its rules, and what else knows of it in each room."""

    def __init__(self, name: str, rules: str, room: str) -> None:
        self.name: Final = name
        self.package: Final = rules
        self._module: Final = import_module(rules)
        self.rules: Final[SomeRules] = self._module
        self._room: Final = room
        self._parts: Final[dict[tuple[str, str], ModuleType]] = {}

    def part(self, room: str, module: str = "") -> ModuleType:
        """Its package in a room (`ai`, `words`, `cli` or `web`), or a module of that."""
        found = self._parts.get((room, module))
        if found is None:
            found = import_module(self._room.format(room=room) + (f".{module}" if module else ""))
            self._parts[room, module] = found
        return found

    def folder(self, room: str) -> Path:
        """Where the files of its package in a room lie."""
        return Path(str(self.part(room).__file__)).parent

    def has_part(self, room: str) -> bool:
        """Has it a package in that room? Not every title has a rulebook, or rooms at all."""
        package = self._room.format(room=room)
        return bool(package) and find_spec(package) is not None

    @property
    def positions(self) -> Positions | None:
        """How games of it are set up in any position, if it can do that."""
        return self._module if hasattr(self._module, "a_game") else None

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
        found: Any = TITLES[title].part(self.room, self.module)
        held: T_co = getattr(found, self.name) if self.name else found
        return held

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
TARGET: Final = "target"
"""The kind of question that asks at the end of a turn where a gun points, whenever it was taken."""


def open_window(game: Game) -> tuple[int, int] | None:
    """Which window for reactions is open and whose action they would answer; None when there is none."""
    reactions = TITLES[title_of(game)].reactions
    return reactions.open_window(game) if reactions else None


def occasion(game: Game, seat: int) -> str:
    """What a reaction of the seat would answer in the open window."""
    reactions = TITLES[title_of(game)].reactions
    return reactions.occasion(game, seat) if reactions else ""


def revealed(game: Game) -> View[Game]:
    """A view that hides nothing, for looking back at a game that is over."""
    return TITLES[title_of(game)].rules.revealed(game)


def title_of(game: Game) -> str:
    """The name of the title a game belongs to."""
    return game.table().game


def record_of(game: Game) -> record.Record:
    """The record of a game of any title so far."""
    return game.record()


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
