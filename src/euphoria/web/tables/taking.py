"""Playing on: a table whose game begins with the first choices of a finished one and has luck of its own from there.

What is taken over stands first in the log of the new table, so that it needs the other one no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from euphoria.core.events import Event
from euphoria.core.game import Game
from euphoria.core.talk import said_from
from euphoria.titles import TITLES
from euphoria.web.refusals import Refused
from euphoria.web.tables.house import BOT, SCREEN, House, Seated
from euphoria.web.tables.names import look_of
from euphoria.words.names import BOT_NAMES, YOU, as_played_on
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.entries import EntryData
    from euphoria.web.tables.table import Table

TAKE: Final = "take"
"""The entry that holds it."""


@dataclass(frozen=True)
class Taken:
    """What a table took over from another one."""

    code: str
    """Of the other table."""
    name: str
    """What that is called, as it is kept."""
    move: int
    """How often somebody had chosen there by then, as its replay counts."""
    choices: tuple[int, ...]
    """Players' and nature's."""
    stops: tuple[int, ...]
    """After how many choices each of the moves was made."""
    said: tuple[dict[str, int | str], ...] = ()

    @property
    def count(self) -> int:
        """How many choices there are."""
        return len(self.choices)

    def to_data(self) -> EntryData:
        """What the entry says."""
        return {
            "code": self.code,
            "name": self.name,
            "move": self.move,
            "taken": list(self.choices),
            "stops": list(self.stops),
            "said": list(self.said),
        }

    def begin(self, house: House, names: list[str], rules: str, seed: int, generator: str) -> Game:
        """The game before any of these choices, with a nature that answers as it did and then from the seed."""
        record = TITLES[house.title].rules.Record
        options = dict(house.options)
        first = record(
            house.title,
            rules,
            tuple(names),
            options,
            seed,
            None,
            self.choices,
            "",
            (),
            False,
            generator,
            False,
            self.count,
        )
        return first.begin()

    def play(self, game: Game) -> Iterator[tuple[int, int, Game, tuple[Event, ...]]]:
        """Make these choices, move by move: after how many and by whom each was made, the game before it, and what
        happened."""
        for before, upto in zip(self.stops, (*self.stops[1:], self.count), strict=False):
            earlier, seat = game.copy(), game.seat
            game.events = []
            while len(game.history) < upto:
                game.choose(self.choices[len(game.history)])
            yield before, seat, earlier, tuple(game.events)
        game.talk = [said_from(said, number) for number, said in enumerate(self.said, 1)]


def taken_from_data(data: EntryData) -> Taken:
    """What an entry says was taken over."""
    choices, stops, said = data["taken"], data["stops"], data["said"]
    return Taken(data["code"], data["name"], data["move"], tuple(choices), tuple(stops), tuple(said))


def moment_of(table: Table, at: int) -> int:
    """The last moment after at most so many choices at which somebody had to decide in a finished game."""
    must_be_over(table)
    stops = [made.before for made in table.made]
    if table.begun_game.abandoned:
        stops.append(table.at)
    if at < 0 or not stops or at >= table.at > stops[-1]:
        raise Refused(_("At this moment the game was over. Choose an earlier one to play on from."))
    return max((stop for stop in stops if stop <= at), default=stops[0])


def must_be_over(table: Table) -> None:
    """Refused while a game is under way: nobody may look into it from another table."""
    if table.game is None or not table.game.over:
        raise Refused(_("A game can be played on from any of its moments, but only once it is over."))


def taken_from(table: Table, at: int) -> Taken:
    """What a new table takes over from a moment of a finished game; Refused where there is nothing to play on."""
    count = moment_of(table, at)
    game = table.begun_game
    stops = tuple(made.before for made in table.made if made.before < count)
    said = tuple(one.to_data() for one in game.talk if one.at <= count)
    return Taken(table.code, table.house.name, len(stops), tuple(game.history[:count]), stops, said)


def house_from_here(table: Table, seat: int, level: str) -> House:
    """The same game with one person in a seat of it and bots in all others; nobody else has a say in its ways."""
    if not 0 <= seat < len(table.seats):
        raise Refused(_("There is no such chair at this table."))
    names = names_of(table, seat)
    seats = tuple(
        Seated(name, SCREEN if other == seat else BOT, "" if other == seat else level, seated.mark)
        for other, (name, seated) in enumerate(zip(names, table.seats, strict=True))
    )
    return replace(
        table.house,
        name=as_played_on(table.house.name),
        seats=seats,
        undo="free",
        clock="none",
        public=False,
        hints=True,
        guide=False,
        newcomer=False,
    )


def names_of(table: Table, seat: int) -> list[str]:
    """Everybody is called as before, but for whoever was called You and is a bot now, and a bot that is a person."""
    names = [seated.name for seated in table.seats]
    for other, name in enumerate(names):
        if name == YOU and other != seat:
            taken = [look_of(one) for one in names]
            names[other] = next(free for free in (*BOT_NAMES[other:], *BOT_NAMES) if look_of(free) not in taken)
    if table.seats[seat].kind == BOT and YOU not in names:
        names[seat] = YOU
    return names
