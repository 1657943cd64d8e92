"""How a table is to be played: its game and options, who sits where, and the ways of the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_args

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass as model

from euphoria.ai.levels import LEVELS
from euphoria.core.checks import LONGEST_NAME, is_unicode
from euphoria.titles import TITLES
from euphoria.web.refusals import Refused
from euphoria.web.thinking.nets import bots
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.entries import EntryData

MARKS: Final = ("disc", "square", "triangle", "diamond", "cross", "hexagon", "pentagon", "ring")
"""The shape of each seat's pieces; colours go with them: red, blue, green, white, black, violet, amber, teal."""
PERSON: Final = "person"
SCREEN: Final = "screen"
BOT: Final = "bot"
Kind = Literal["person", "screen", "bot"]
KINDS: Final = get_args(Kind)
Undo = Literal["free", "consent", "off"]
ALONE: Final = "alone"
ITSELF: Final = "itself"
ASKED: Final = "asked"
Ends = Literal["alone", "itself", "asked"]
"""When a turn ends by itself once nothing is left in it but trading: of somebody alone with bots, always, never."""
Clock = Literal["none", "relaxed", "quick"]
CLOCKS: Final = {"none": 0, "relaxed": 180, "quick": 45}
"""Seconds for a decision; when they are over the others may nudge, or seat a bot."""
PAUSES: Final = (4, 7, 15)
"""Seconds for which all may react, the same whatever anybody holds or does (L37); 0 until everybody has answered."""
USUAL_PAUSE: Final = 7
LONGEST_PAUSE: Final = 60
SHORTEST_PAUSE: Final = 3
REACTIONS: Final = {"none": 0, "relaxed": 30, "quick": 12}
"""Seconds after which reactions are declined where everybody has to answer, by the clock of the table."""


def second_pause(first: int) -> int:
    """Seconds for which all may react once more to an action to which nobody has reacted so far: about half."""
    return min(first, max(SHORTEST_PAUSE, (first + 1) // 2))


@lru_cache(maxsize=1 << len(MARKS))
def seats_of(some: frozenset[int]) -> frozenset[int]:
    """These seats, as one set for all who mean the same: a table keeps them with every choice."""
    return some


@dataclass(frozen=True)
class Seated:
    """Who plays a seat."""

    name: str
    kind: Kind
    level: str = ""
    mark: str = ""

    def to_data(self) -> EntryData:
        """What the entry says by which a chair changes hands."""
        return {"name": self.name, "kind": self.kind, "level": self.level, "mark": self.mark}


@model(frozen=True, kw_only=True)
class Ways:
    """The ways of the house: what forms and programs choose besides title, name, seats and options.

    Form, JSON and the row of the database have these fields from here, so that none of them can hold anything else.
    """

    undo: Undo = "free"
    clock: Clock = "none"
    talk: bool = True
    public: bool = False
    hints: Annotated[bool, Field(description="May those who play ask for hints? Each is marked in the log.")] = True
    reactions: Annotated[
        int,
        Field(
            ge=0,
            le=LONGEST_PAUSE,
            description="Where several people play: seconds for which all may react; 0 until everybody has answered.",
        ),
    ] = USUAL_PAUSE
    ends: Annotated[
        Ends, Field(description="Does a turn end by itself when only trading is left: alone with bots, always, never?")
    ] = ALONE


WAYS: Final = tuple(way.name for way in fields(Ways))


@model(frozen=True, config=ConfigDict(hide_input_in_errors=True))  # logs do not tell who sits where
class House(Ways):
    """How a table is to be played: title and options of the engine, and the ways of the house."""

    title: str
    name: str
    seats: tuple[Seated, ...]
    options: dict[str, object] = field(default_factory=dict)
    aim_once: bool = True
    """Whoever has just aimed a gun is not asked at the end of the same turn where it points."""
    guide: bool = False
    """A first game: people have a guide beside them, and the server has chosen a deal that suits them."""
    newcomer: bool = False
    """Begun by somebody who has finished no game yet: recruits that work well together are pointed out."""

    def to_data(self) -> dict[str, object]:
        """As plain data, for the row of the database and for clerks."""
        return {**vars(self), "seats": [vars(seated) for seated in self.seats]}


HOUSE: Final = TypeAdapter(House)


def ways_of(one: Ways) -> dict[str, Any]:
    """The ways alone of whatever has them, as arguments for something else that has them."""
    return {way: getattr(one, way) for way in WAYS}


def house_from(data: Mapping[str, object]) -> House:
    """From plain data that we wrote ourselves; ValidationError when it was damaged since.

    At older tables everybody answers every reaction by hand, says that their turn is over, and aims twice.
    """
    older = {"reactions": 0, "ends": ASKED, "aim_once": False}
    return HOUSE.validate_python({**older, **data})


def checked_house(house: House) -> House:
    """The house with marks for all; Refused or BadSetup when the engine could not begin such a game."""
    if house.title not in TITLES:
        raise Refused(
            _("There is no game {game}; known: {known}.").format(game=house.title[:40], known=", ".join(TITLES))
        )
    title = TITLES[house.title].rules
    for seated in house.seats:
        check_level(house.title, seated)
    if not 1 <= len(house.name.strip()) <= 60 or not is_readable(house.name):
        raise Refused(_("A table has a name of 1 to 60 readable characters."))
    for seated in house.seats:
        check_name(seated.name)
    if isinstance(house.options.get("deck"), str):
        # The engine would read it as the name of a file of ours.
        raise Refused(_("A deck of your own is sent along as data, not as the name of a file."))
    given = dict(house.options)
    if "talk" in title.Options().to_data():
        given["talk"] = "public" if house.talk else "none"
    options = title.options_from(given)
    title.new_game([seated.name for seated in house.seats], seed=0, options=options)
    free = [mark for mark in MARKS if mark not in [seated.mark for seated in house.seats]]
    seats = [seated if seated.mark in MARKS else replace(seated, mark=free.pop(0)) for seated in house.seats]
    if len({seated.mark for seated in seats}) < len(seats):
        raise Refused(_("Two chairs have the same mark."))
    return replace(house, name=house.name.strip(), seats=tuple(seats), options=options.to_data())


def harder_rank(house: House) -> str:
    """The rank above the best bot of a table where one person plays with bots of ranks; empty where there is none."""
    bots = [seated.level for seated in house.seats if seated.kind == BOT]
    if len(bots) != len(house.seats) - 1 or not set(bots) <= set(LEVELS):
        return ""
    above = max(LEVELS.index(level) for level in bots) + 1
    return LEVELS[above] if above < len(LEVELS) else ""


def is_readable(text: str) -> bool:
    """Whole characters, and none that control anything."""
    return is_unicode(text) and not any(ord(letter) < 32 for letter in text)


def check_name(name: str) -> None:
    """Refused when nobody can be called that."""
    if not 1 <= len(name.strip()) <= LONGEST_NAME or not is_readable(name):
        raise Refused(_("A name has 1 to {most} readable characters.").format(most=LONGEST_NAME))


def check_level(title: str, seated: Seated) -> None:
    """Refused when there is no such bot."""
    if seated.kind == BOT and seated.level not in bots(title):
        text = _("A bot is one of these: {known}; not {level}.")
        raise Refused(text.format(known=", ".join(bots(title)), level=seated.level[:20]))
