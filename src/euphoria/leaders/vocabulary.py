"""What positions call the things that leaders keeps as small numbers: fields of steps, the table, what was learned."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from euphoria.core.vocabulary import Kinds, Name, Names, Number, Perhaps, Switch, Term, Terms, Word, kinds_of
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.knowledge import EVERY_SEAT
from euphoria.leaders.terms import ENDING_NAMES, RECRUIT_NAMES, SLOT_NAMES, UNDECIDED, WINDOW_NAMES
from euphoria.leaders.view import PHASE_NAMES

if TYPE_CHECKING:
    from euphoria.leaders.state import Leaders

EVERYBODY: Final = "everybody"


@cache
def step_kinds() -> Kinds[Leaders]:
    """Every step of leaders by its name."""
    return kinds_of("euphoria.leaders")


def step_terms(names: tuple[str, ...]) -> Terms:
    """The fields of steps."""
    seat = Name(names)
    return {
        "actor": Perhaps(names),
        "by_shot": Switch(),
        "card": Name(CARD_NAMES),
        "holder": seat,
        "index": Number(0, 20),
        "owner": seat,
        "place": Number(1, len(names)),
        "players": Number(len(names), len(names)),
        "seat": seat,
        "shooter": seat,
        "slot": Name(SLOT_NAMES),
        "source": Perhaps(names),
        "taker": seat,
        "victim": seat,
        "window": Name(WINDOW_NAMES),
    }


def now_terms(names: tuple[str, ...]) -> Terms:
    """What the table holds in the middle of a turn and during setup, beside agenda and action."""
    return {
        "phase": Name(PHASE_NAMES),
        "over": Switch(),
        "abandoned": Switch(),
        "turning": Switch(),
        "next_seat": Perhaps(names),
    }


def action_terms(names: tuple[str, ...]) -> Terms:
    """The action under way, beside its announcements."""
    return {
        "using": Perhaps(CARD_NAMES),
        "target": Perhaps(names),
        "viewed": Perhaps(place_names(names)),
        "stopped": Switch(),
        "redirected": Switch(),
    }


def end_terms(names: tuple[str, ...]) -> Terms:
    """How the game has ended."""
    return {"ending": Word((UNDECIDED, *ENDING_NAMES)), "winners": Names(names)}


def look_terms(names: tuple[str, ...]) -> Terms:
    """What was learned about recruits, and how they moved."""
    places = Name(place_names(names))
    return {
        "at": places,
        "recruit": Name(RECRUIT_NAMES),
        "seers": Seers(names),
        "one": places,
        "other": places,
        "wastelanders": Names(("one", "other")),
        "seat": Name(names),
        "slots": Names(SLOT_NAMES),
    }


def move_terms(names: tuple[str, ...]) -> Terms:
    """The names in an entry of an artifact that went from one hand to another."""
    seat = Name(names)
    return {"seat": seat, "giver": seat, "taker": seat, "card": Name(CARD_NAMES), "by_shot": Switch()}


def place_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Every slot of every player, such as `anna left`."""
    return tuple([f"{name} {slot}" for name in names for slot in SLOT_NAMES])


class Seers(Term[int]):
    """Who has seen something: some seats, or everybody."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names: Final = Names(names)

    def say(self, value: int) -> object:
        return EVERYBODY if value == EVERY_SEAT else self.names.say(value)

    def read(self, data: object, where: str) -> int:
        return EVERY_SEAT if data == EVERYBODY else self.names.read(data, where)
