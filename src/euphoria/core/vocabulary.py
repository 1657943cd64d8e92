"""How positions say what a game holds: a term turns a value into names and plain numbers, and reads it back, checked.

One table of terms by the names of attributes serves for steps, records such as a placement, players and the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import signature
from typing import Any, Final, Generic, TypeVar

from euphoria.core.checks import a_name, only_keys, some_names
from euphoria.core.errors import BadRecord, BadSetup, EuphoriaError, quote
from euphoria.core.game import NO_TALK, Game
from euphoria.core.plain import plain
from euphoria.core.record import check_talk
from euphoria.core.schema import is_whole
from euphoria.core.steps import Step
from euphoria.core.talk import Said, said_from

NOBODY: Final = -1
MOST_STEPS: Final = 500

T = TypeVar("T")
G = TypeVar("G", bound=Game)

Kinds = Mapping[str, Callable[..., Step[G]]]
"""Classes of steps by their names."""


class Term(Generic[T]):
    """How one value is said, and read again; the base of those below."""

    def say(self, value: T) -> object:
        """The value as JSON can hold it."""
        return value

    def read(self, data: object, where: str) -> T:
        """The value behind the data; BadSetup names what is wrong and what would be right."""
        raise AssertionError(type(self).__name__)


Terms = dict[str, Term[Any]]
"""By the names of attributes, each of which holds something else."""


class Number(Term[int]):
    """A whole number within its limits."""

    def __init__(self, low: int, high: int) -> None:
        self.low: Final = low
        self.high: Final = high

    def read(self, data: object, where: str) -> int:
        if not is_whole(data) or not self.low <= data <= self.high:
            raise BadSetup(f"{where} is a number from {self.low} to {self.high}, not {quote(data)}")
        return data


class Switch(Term[bool]):
    """A term that is true or false; nothing that only counts as such is read."""

    def read(self, data: object, where: str) -> bool:
        if not isinstance(data, bool):
            raise BadSetup(f"{where} is true or false, not {quote(data)}")
        return data


class Word(Term[str]):
    """One of some words, which is kept as it is."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words: Final = words

    def read(self, data: object, where: str) -> str:
        return self.words[a_name(data, self.words, where)]


class Name(Term[int]):
    """One of several things, by name."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names: Final = names

    def say(self, value: int) -> object:
        return self.names[value]

    def read(self, data: object, where: str) -> int:
        return a_name(data, self.names, where)


class Perhaps(Term[int]):
    """A name, or nothing for nobody."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names: Final = names

    def say(self, value: int) -> object:
        return None if value == NOBODY else self.names[value]

    def read(self, data: object, where: str) -> int:
        return NOBODY if data is None else a_name(data, self.names, where)


class Names(Term[int]):
    """A set of things, which games keep as a bit mask."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names: Final = names

    def say(self, value: int) -> object:
        return [name for number, name in enumerate(self.names) if value >> number & 1]

    def read(self, data: object, where: str) -> int:
        found = some_names(data, self.names, where)
        if len(set(found)) < len(found):
            raise BadSetup(f"{where} names something twice: {quote(data)}")
        return sum(1 << number for number in found)


class Numbers(Term[int]):
    """A set of small numbers from 0 on, which games keep as a bit mask."""

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def say(self, value: int) -> object:
        return [number for number in range(self.count) if value >> number & 1]

    def read(self, data: object, where: str) -> int:
        if not isinstance(data, list):
            raise BadSetup(f"{where} is a list of numbers, not {quote(data)}")
        one = Number(0, self.count - 1)
        return sum({1 << one.read(item, where) for item in data})


class Counts(Term[list[int]]):
    """How many there are of each kind, said by naming each as often."""

    def __init__(self, names: tuple[str, ...], most: int) -> None:
        self.names: Final = names
        self.most: Final = most

    def say(self, value: list[int]) -> object:
        return [name for name, count in zip(self.names, value, strict=True) for _ in range(count)]

    def read(self, data: object, where: str) -> list[int]:
        found = some_names(data, self.names, where)
        if len(found) > self.most:
            raise BadSetup(f"{where} has {len(found)} entries; {self.most} are the most")
        return [found.count(number) for number in range(len(self.names))]


class Row(Term[Sequence[T]], Generic[T]):
    """A list of so many values of one kind; of any number up to the most where none is given."""

    def __init__(self, term: Term[T], count: int | None = None, most: int = 100) -> None:
        self.term: Final = term
        self.count: Final = count
        self.most: Final = most

    def say(self, value: Sequence[T]) -> object:
        return [self.term.say(item) for item in value]

    def read(self, data: object, where: str) -> Sequence[T]:
        if not isinstance(data, list) or len(data) > self.most or self.count not in (None, len(data)):
            wanted = f"at most {self.most}" if self.count is None else f"{self.count}"
            raise BadSetup(f"{where} is a list of {wanted}, not {quote(data)}")
        return [self.term.read(item, where) for item in data]


class Fixed(Row[T]):
    """A row that is kept as a tuple, with one value at least."""

    def read(self, data: object, where: str) -> tuple[T, ...]:
        found = super().read(data, where)
        if not found:
            raise BadSetup(f"{where} is a list with something in it")
        return tuple(found)


class Thing(Term[T]):
    """A record of the state by its attributes; those that are as in a blank one are left out."""

    def __init__(self, blank: Callable[[], T], terms: Terms, needed: tuple[str, ...] = ()) -> None:
        self.blank: Final = blank
        self.terms: Final = terms
        self.needed: Final = needed

    def say(self, value: T) -> object:
        return differing(value, self.blank(), self.terms)

    def read(self, data: object, where: str) -> T:
        found = self.blank()
        fill(found, data, self.terms, where)
        assert isinstance(data, dict)
        for name in self.needed:
            if name not in data:
                raise BadSetup(f"{where} needs an entry {name!r}")
        return found


def differing(thing: object, blank: object, terms: Terms) -> dict[str, object]:
    """What a thing holds that a blank one does not, said."""
    found: dict[str, object] = {}
    for name, term in terms.items():
        value = getattr(thing, name)
        if plain(value) != plain(getattr(blank, name)):
            found[name] = term.say(value)
    return found


def fill(thing: object, data: object, terms: Terms, where: str) -> None:
    """Put what the data says into a thing."""
    if not isinstance(data, dict):
        raise BadSetup(f"{where} maps names to values; it is not {quote(data)}")
    only_keys(data, tuple(terms), where)
    for name, value in data.items():
        setattr(thing, name, terms[name].read(value, f"{name} of {where}"))


def only_changes(data: Mapping[str, object], usual: Mapping[str, object]) -> dict[str, object]:
    """The entries that are not as usual."""
    return {key: value for key, value in data.items() if value != usual[key]}


def keyed(
    names: tuple[str, ...], players: Sequence[Mapping[str, object]], a_game: Callable[..., Game]
) -> dict[str, object]:
    """Players as keywords of `a_game`: under their names, unless one is also an entry of the position."""
    taken = list(signature(a_game).parameters)
    keys = list(names)
    for seat in range(len(keys)):
        while keys[seat] in taken:
            keys[seat] += "_"
        taken.append(keys[seat])
    found: dict[str, object] = dict(zip(keys, players, strict=True))
    return found if keys == list(names) else {"names": list(names), **found}


# Rows of a kind with its fields: steps, and what is remembered --------------------------------------------------------


def kinds_of(title: str) -> Kinds[Any]:
    """Every class of steps that a title's package has, by its name."""
    found: dict[str, type[Step[Any]]] = {}
    waiting: list[type[Step[Any]]] = [Step]
    while waiting:
        for cls in waiting.pop().__subclasses__():
            waiting.append(cls)
            if cls.__module__.startswith(f"{title}."):
                assert found.get(cls.__name__, cls) is cls, f"two steps of {title} are called {cls.__name__}"
                found[cls.__name__] = cls
    return found


@cache
def fields_of(cls: Callable[..., object]) -> tuple[str, ...]:
    """What a step is made from, which it keeps under the same names."""
    return tuple(signature(cls).parameters)


def say_step(step: Step[G], terms: Terms) -> list[object]:
    """A step as its kind and its fields."""
    cls: Callable[..., Step[G]] = type(step)
    return [cls.__name__, {name: terms[name].say(getattr(step, name)) for name in fields_of(cls)}]


def read_step(data: object, kinds: Kinds[G], terms: Terms, where: str) -> Step[G]:
    """The step that was said; BadSetup when there is none like that."""
    kind, fields = read_row(data, tuple(kinds), where)
    cls = kinds[kind]
    return cls(**read_fields(fields, fields_of(cls), terms, f"{kind} of {where}"))


def read_row(data: object, kinds: tuple[str, ...], where: str) -> tuple[str, dict[str, object]]:
    """The kind and the fields of a row such as `["TakeTurn", {"seat": "red"}]`."""
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[1], dict):
        raise BadSetup(f"{where} has rows of a kind and its fields, such as ['kind', {{'seat': 'red'}}]: {quote(data)}")
    if data[0] not in kinds:
        raise BadSetup(f"{where}: there is no {quote(data[0])}; known: {', '.join(kinds)}")
    return data[0], data[1]


def read_fields(
    data: Mapping[str, object], names: tuple[str, ...], terms: Mapping[str, Term[T]], where: str
) -> dict[str, T]:
    """All fields of a row, each read by its term."""
    if set(data) != set(names):
        raise BadSetup(f"{where} takes {', '.join(names) or 'no field'}, not {quote(list(data))}")
    return {name: terms[name].read(data[name], f"{name} of {where}") for name in names}


def say_agenda(agenda: Sequence[Step[G]], terms: Terms) -> list[object]:
    """What must still happen, the next step first."""
    return [say_step(step, terms) for step in reversed(agenda)]


def read_agenda(data: object, kinds: Kinds[G], terms: Terms) -> list[Step[G]]:
    """The agenda that was said, as games keep it: the next step last."""
    if not isinstance(data, list) or not 1 <= len(data) <= MOST_STEPS:
        raise BadSetup(f"agenda is a list of 1 to {MOST_STEPS} steps, the next one first, not {quote(data)}")
    return [read_step(step, kinds, terms, "agenda") for step in reversed(data)]


def say_talk(talk: list[Said]) -> list[dict[str, int | str]]:
    """What was said at the table; a game from a position counts its choices anew, so not after how many."""
    return [{key: value for key, value in said.to_data().items() if key != "at"} for said in talk]


def read_talk(game: Game, data: object) -> list[Said]:
    """The talk before the first choice."""
    if not isinstance(data, list):
        raise BadSetup(f"talk is a list of what was said, not {quote(data)}")
    try:
        talk = [said_from({"at": 0, **said} if isinstance(said, dict) else said, at) for at, said in enumerate(data, 1)]
        check_talk(game, talk, 0)
    except BadRecord as error:
        raise BadSetup(str(error)) from error
    return talk or NO_TALK


def go_on(game: Game) -> None:
    """Run a game from an agenda that somebody wrote; BadSetup when its steps find something else than they need."""
    try:
        game.advance()
    except EuphoriaError:
        raise
    except Exception as error:
        step = f"before {type(game.agenda[-1]).__name__}" if game.agenda else "at its end"
        raise BadSetup(f"the agenda does not fit the rest of the position: it fails {step}") from error
