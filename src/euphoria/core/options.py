"""Options as rows: a field of a title's options with its label, its help, its ruling, its values and limits.

Forms, terminal, glossary, the page on Python and the checks all read the row; it stands beside the default.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, Final, Protocol, TypeVar

from euphoria.core.errors import BadSetup, quote
from euphoria.core.schema import is_whole

ROW: Final = "row"
WORD: Final = '`"{}"`'
LATER: Final = "later rule"
"""In place of a ruling: printed later than the rulebook."""


T = TypeVar("T")


class TitleOptions(Protocol):
    """The options of a title: a dataclass, the fields of which carry rows."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def to_data(self) -> dict[str, object]:
        """The options as plain data, by name."""


@dataclass(frozen=True)
class NoOptions:
    """The options of a game that has none yet."""

    def to_data(self) -> dict[str, object]:
        return {}


NO_OPTIONS: Final = NoOptions()
Kind = TitleOptions | type[TitleOptions]
"""Some options, or their class."""


@dataclass(frozen=True)
class Row:
    """What an option is called and does, the ruling behind it, and what it may be."""

    label: str
    help: str
    rule: str = ""
    values: tuple[tuple[str, str], ...] = ()
    """The words of which it is one, each with a label."""
    most: int = 0
    """The highest number."""
    longest: int = 0
    """Of words of one's own: how many characters at most."""


def option(
    default: T,
    label: str,
    help: str,
    rule: str = "",
    *,
    values: tuple[tuple[str, str], ...] = (),
    most: int = 0,
    longest: int = 0,
) -> T:
    """A field of options with its row."""
    return field(default=default, metadata=described(label, help, rule, values=values, most=most, longest=longest))


def described(
    label: str,
    help: str,
    rule: str = "",
    *,
    values: tuple[tuple[str, str], ...] = (),
    most: int = 0,
    longest: int = 0,
) -> dict[str, Row]:
    """The row alone, as metadata of a field."""
    return {ROW: Row(label, help, rule, values, most, longest)}


def rows(options: Kind) -> dict[str, Row]:
    """The rows of some options, or of their class, by field."""
    return {one.name: one.metadata[ROW] for one in fields(options)}


def defaults(options: Kind) -> dict[str, object]:
    """What every option is where nobody says otherwise."""
    return {one.name: one.default for one in fields(options)}


def switches(options: Kind) -> tuple[str, ...]:
    """The options that are on or off."""
    return tuple(one.name for one in fields(options) if isinstance(one.default, bool))


def check_options(options: Kind) -> None:
    """Raise BadSetup for a value that is not what its row says; options without words or numbers are left alone."""
    for one in fields(options):
        row: Row = one.metadata[ROW]
        value = getattr(options, one.name)
        if isinstance(one.default, bool):
            if not isinstance(value, bool):
                raise BadSetup(f"{one.name} is True or False, not {quote(value)}")
        elif row.values:
            words = [word for word, _label in row.values]
            if not isinstance(value, str) or value not in words:
                raise BadSetup(f"{one.name} is {' or '.join(map(repr, words))}, not {quote(value)}")
        elif row.longest and (not isinstance(value, str) or len(value) > row.longest):
            raise BadSetup(f"{one.name} is a text of at most {row.longest} characters, not {quote(value)}")
        elif isinstance(one.default, int) and (not is_whole(value) or not 0 <= value <= row.most):
            raise BadSetup(f"{one.name} is a number from 0 to {row.most}, not {quote(value)}")


def check_names(options: Kind, data: object) -> dict[str, Any]:
    """The data itself if it maps names of these options to values; an unknown name is an error that lists them."""
    if not isinstance(data, dict):
        raise BadSetup(f"options map names to values; they are not {quote(data)}")
    known = [one.name for one in fields(options)]
    for name in data:
        if name not in known:
            raise BadSetup(f"there is no option {quote(name)}; known: {', '.join(known)}")
    return data


def texts(options: Kind) -> Iterator[tuple[str, str]]:
    """Everything of the rows that people read, each text behind what it is."""
    for name, row in rows(options).items():
        yield from ((f"option {name}: label", row.label), (f"option {name}: help", row.help))
        yield from [(f"option {name}: value {word}", label) for word, label in row.values]
    yield "in place of a ruling", LATER


def markdown(options: Kind) -> str:
    """The options as a table for a page: name, default, help with its ruling and the words that it may be."""
    lines = ["| option | default | what it does |", "| --- | --- | --- |"]
    for one in fields(options):
        row: Row = one.metadata[ROW]
        default = f'"{one.default}"' if isinstance(one.default, str) else str(one.default)
        parts = [row.help]
        if row.values:
            parts.append(f"One of {', '.join(WORD.format(word) for word, _label in row.values)}.")
        if row.rule:
            parts.append(f"({row.rule})")
        lines.append(f"| `{one.name}` | `{default}` | {' '.join(parts)} |")
    return "\n".join(lines)
