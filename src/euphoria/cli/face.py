"""The face of a title: all that the loops of play, sim, replay and rules know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rich.text import Text

from euphoria.cli import draw, menu
from euphoria.cli.lookup import Entry
from euphoria.core.choices import Choice
from euphoria.core.events import Event
from euphoria.core.game import Game
from euphoria.core.reasons import Reason
from euphoria.core.talk import Said
from euphoria.core.view import View
from euphoria.words.grounds import Grounds
from euphoria.words.log import Line
from euphoria.words.speech import _


@dataclass(frozen=True)
class Help:
    """What play says about the title: examples of what can be typed, and how to read the table."""

    welcome: str
    answers: str
    names: str
    whys: str
    by_itself: str
    """What happens without asking, unless the person switches it off."""
    reading: str
    more: str = ""
    """The commands that only this title has, line by line."""
    facts: Callable[[], Mapping[str, str]] = dict
    """What stands in the places of `reading`."""

    def in_words(self) -> dict[str, str]:
        """All of it in the language now spoken."""
        told = {name: _(words) for name, words in vars(self).items() if isinstance(words, str)}
        return told | {"reading": told["reading"].format(**self.facts())}


@dataclass(frozen=True)
class Outcome:
    """What sim counts of a finished game. Plain data, for another process."""

    winners: tuple[int, ...]
    turns: int
    counts: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By name, one number per seat; sim prints the mean of each agent."""
    kinds: dict[str, str] = field(default_factory=dict)
    """What kind of game it was, in any respect: how it ended, which team won; sim prints how often each came."""


class Face(Protocol):
    """The package of a title under `cli`.

    Each takes games, views, tables and menus of its own title alone; the loops only hand them on.
    """

    @property
    def OVERVIEW(self) -> str:
        """The rules on one page."""

    @property
    def HELP(self) -> Help: ...

    @property
    def COUNTED(self) -> str:
        """What the counts of an outcome are, as a name."""

    def Table(self, view: View[Game], width: int) -> draw.Table: ...

    def Menu(self, view: View[Game], table: draw.Table) -> menu.Menu: ...

    @property
    def COMMANDS(self) -> Mapping[str, Callable[[draw.Table], list[Text]]]:
        """Further commands of play by their words; each makes lines from the title's table."""

    def tell(self, events: Sequence[Event], names: Sequence[str], game: Game | None = None) -> list[Line]:
        """A log of events as the reader may know them; the game knows the names of its own cards."""

    def in_notation(self, words: str, names: Sequence[str]) -> str:
        """What a person says, as the game understands it: players may be called by their names."""

    def talk_in_words(self, talk: Sequence[Said], number: int, names: Sequence[str], game: Game) -> str:
        """An entry of the talk in words, without saying who."""

    @property
    def grounds(self) -> Grounds:
        """What the bots of the title weigh, in words."""

    def title(self, name: str) -> str:
        """What people call the thing that the notation calls so."""

    def entries(self, game: Game | None = None) -> list[Entry]:
        """Everything there is to look up, as it is in that game or in all of them."""

    def by_itself(self, choices: Sequence[Choice]) -> Choice | None:
        """The choice of several that a person need not be asked for."""

    def reason(self, game: Game, seat: int, text: str, menu: menu.Menu) -> Reason | None:
        """What is in the way of what the person names: a choice, a place, a card."""

    def outcome(self, game: Game) -> Outcome: ...

    def teams(self, game: Game) -> tuple[int, ...]:
        """The team of every seat, from 0; nothing in a title without teams."""
