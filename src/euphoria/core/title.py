"""The front door of a title: starting games, looking at them, dealing from a view, recording them.

What callers hand in is checked here.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from euphoria.core import record
from euphoria.core.checks import check_seat, checked_names, checked_nature
from euphoria.core.errors import BadRecord, BadSetup, quote
from euphoria.core.game import Game
from euphoria.core.nature import LONGEST_SEED, Nature, Rng, checked_seed, nature_of, seeded
from euphoria.core.options import TitleOptions, check_names
from euphoria.core.setup import Setup

G = TypeVar("G", bound=Game)
V = TypeVar("V")
O = TypeVar("O", bound=TitleOptions)  # noqa: E741 - the options of a title

FROM_SEED: Final = Nature()
"""Stands for: make a nature from the seed."""


@dataclass(frozen=True)
class FrontDoor(Generic[G, V, O]):
    """What is the same in every title, given its own classes and what it does with what was checked."""

    name: str
    fewest: int
    most: int
    colours: tuple[str, ...]
    """Names for players who have none."""
    game: type[G]
    sight: type[V]
    """The class of its views."""
    options: type[O]
    start: Callable[[Setup[O], bool], G]
    """The game at its first question; watched from the first deal on if wanted."""
    look: Callable[[G, int | None], V]
    deal: Callable[[V, Rng], G]

    def new_game(
        self,
        players: int | Sequence[str],
        seed: int | None = None,
        options: O | None = None,
        nature: Nature | None = FROM_SEED,
        generator: str = "",
        watch: bool = False,
        ask_all: bool = False,
    ) -> G:
        """A new game for so many players, given as a number or by their names.

        With a seed (or none: then one is drawn) nature answers by itself. With `nature=None` the caller answers
        nature's questions too; any other nature answers in its own way. A generator that is named makes the dice from
        the seed. With `watch` events are collected from the first deal on; with `ask_all` questions with a single
        answer are asked.
        """
        names, checked = self.checked_names(players), self.checked_options(options)
        if nature is not FROM_SEED:
            if seed is not None or generator:
                raise BadSetup("give a seed or a nature, not both")
            setup = Setup(names, checked, None, None, checked_nature(nature), asks_all=bool(ask_all))
            return self.start(setup, bool(watch))
        seed = secrets.randbelow(LONGEST_SEED) if seed is None else checked_seed(seed)
        if not isinstance(generator, str):
            raise BadSetup(f"a generator is named by a text, not {quote(generator)}")
        setup = Setup(names, checked, seed, None, nature_of(seed, generator), asks_all=bool(ask_all))
        return self.start(setup, bool(watch))

    def view(self, game: G, seat: int | None = None) -> V:
        """What the seat may know of the game now; a spectator's view without a seat."""
        self.check_seat(self.check_game(game), seat)
        return self.look(game, seat)

    def redeal(self, view: V, rng: Rng | Random) -> G:
        """A full game that fits the view: everything the seat cannot see is dealt at random.

        Nature goes on from the same generator.
        """
        self.check_view(view, "redeal")
        if not isinstance(rng, Rng | Random):
            raise BadSetup(f"rng is an Rng or a random.Random, not {quote(rng)}")
        return self.deal(view, rng if isinstance(rng, Rng) else seeded(rng.getrandbits(64)))

    def options_from(self, data: object) -> O:
        """Options from plain data; an unknown name is an error that lists the known ones."""
        return self.options(**check_names(self.options, data))

    # Checks -----------------------------------------------------------------------------------------------------

    def checked_names(self, players: object) -> tuple[str, ...]:
        """Different names, as many as the title takes; a number stands for the colours."""
        return checked_names(players, self.name, self.fewest, self.most, self.colours)

    def checked_options(self, options: object) -> O:
        """The options, or those of the base game for None."""
        if options is None:
            return self.options()
        if not isinstance(options, self.options):
            raise BadSetup(f"options is {self.name}.Options(...), not {quote(options)}")
        return options

    def check_game(self, game: object) -> G:
        """BadSetup unless it is a game of the title."""
        if not isinstance(game, self.game):
            raise BadSetup(f"a game of {self.name} is wanted, not {quote(game)}")
        return game

    def check_seat(self, game: G, seat: object, spectator: bool = True) -> None:
        """BadSetup unless it is a seat of the game, or None where a spectator will do."""
        check_seat(game.seats(), seat, spectator)

    def check_view(self, view: object, what: str) -> V:
        """BadSetup unless it is a view of the title."""
        if not isinstance(view, self.sight):
            raise BadSetup(f"{what} takes a view, not {quote(view)}")
        return view


@dataclass(frozen=True)
class TitleRecord(record.Record, Generic[G, O]):
    """The record of a game of one title: setup, options, every choice, the talk, rules version."""

    DOOR: ClassVar[FrontDoor[Any, Any, Any]]  # a class variable may not name G and O; `_door` does
    RULES: ClassVar[str]
    """Rises whenever the same choices could lead to another game."""

    @classmethod
    def of(cls, game: G) -> Self:
        """The record of a game so far."""
        game.must_have_begun()
        setup = game.setup
        return cls(
            game=cls.DOOR.name,
            rules=cls.RULES,
            names=setup.names,
            options=setup.options.to_data(),
            seed=setup.seed,
            position=setup.position,
            choices=tuple(game.history),
            state=record.fingerprint(game),
            talk=tuple(game.talk),
            abandoned=game.abandoned,
            generator=setup.generator(),
            asks_all=setup.asks_all,
            taken=setup.taken(),
        )

    @property
    def _door(self) -> FrontDoor[G, object, O]:
        """The front door of the title."""
        return self.DOOR

    def begin(self) -> G:
        return self.begin_with(self.nature())

    def begin_with(self, nature: Nature | None) -> G:
        if self.game != self.DOOR.name:
            raise BadRecord(f"this is a record of '{self.game}', not of '{self.DOOR.name}'")
        if self.rules != self.RULES:
            raise BadRecord(f"this record was made under rules '{self.rules}'; this version plays '{self.RULES}'")
        names = self.DOOR.checked_names(list(self.names))
        setup = Setup(names, self.read_options(), self.seed, self.position, nature, asks_all=self.asks_all)
        return self.begun(setup)

    def replay(self, count: int | None = None) -> G:
        return self._door.check_game(super().replay(count))

    # What a title may do otherwise --------------------------------------------------------------------------------

    def read_options(self) -> O:
        """The options of the game, checked."""
        return self._door.options_from(self.options)

    def begun(self, setup: Setup[O]) -> G:
        """The game before the first choice; a title that knows no positions refuses them."""
        if setup.position is not None:
            raise BadRecord(f"a game of {self.DOOR.name} begins with its deal, not from a position")
        return self._door.start(setup, False)
