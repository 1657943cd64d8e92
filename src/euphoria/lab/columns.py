"""The tables that the lab keeps, described once: what is written as data and what the data dictionary says of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

WHOLE: Final = "whole number"
SMALL: Final = "small whole number"
SHARE: Final = "number"
NAME: Final = "name"
TRUTH: Final = "yes or no"
KINDS: Final = (WHOLE, SMALL, SHARE, NAME, TRUTH)

Row = tuple[int | float | str | None, ...]
"""The values of a row in the order of its columns."""


@dataclass(frozen=True)
class Column:
    """A column: its name, the kind of its values, what it says."""

    name: str
    kind: str
    words: str
    may_miss: bool = False


@dataclass(frozen=True)
class Table:
    """A table: its name, what a row is, its columns."""

    name: str
    row: str
    columns: tuple[Column, ...]


GAME: Final = Column("game", WHOLE, "the number of the game in its experiment")
DEAL: Final = Column("deal", WHOLE, "the number of the deal; games of one deal share cards and dice")
ARM: Final = Column("arm", NAME, "in which way it was played: plain, or what varies")
PLAYERS: Final = Column("players", SMALL, "how many play")
SEAT: Final = Column("seat", SMALL, "the seat, counted from 0")
AGENT: Final = Column("agent", NAME, "who plays that seat")
GAMES: Final = (
    GAME,
    DEAL,
    ARM,
    PLAYERS,
    Column("lineup", NAME, "who plays, before the seats are rotated"),
    Column("rotation", SMALL, "by how many seats the line-up is moved on"),
    Column("seed", WHOLE, "what the deal and the dice come from"),
    Column("first", SMALL, "the seat that has the first turn"),
    Column("turns", WHOLE, "how many turns the game lasted"),
    Column("decisions", WHOLE, "how many questions players answered"),
)
SEATS: Final = (
    GAME,
    DEAL,
    ARM,
    PLAYERS,
    Column("lineup", NAME, "who plays, before the seats are rotated"),
    SEAT,
    AGENT,
    Column("order", SMALL, "how many seats after the first one: 0 has the first turn"),
    Column("rank", SMALL, "the place in the end, from 1; seats that share a place share the number"),
)


def dictionary(tables: tuple[Table, ...]) -> str:
    """The data dictionary as Markdown."""
    parts: list[str] = []
    for table in tables:
        parts.append(
            f"### `{table.name}`\n\nOne row for {table.row}.\n\n| column | kind | what it says |\n| --- | --- | --- |"
        )
        for column in table.columns:
            missing = "; empty if never" if column.may_miss else ""
            parts[-1] += f"\n| `{column.name}` | {column.kind} | {column.words}{missing} |"
    return "\n\n".join(parts) + "\n"


def as_data(tables: tuple[Table, ...]) -> list[dict[str, str]]:
    """The data dictionary as plain data, one entry for each column."""
    return [
        {"table": table.name, "column": column.name, "kind": column.kind, "words": column.words}
        for table in tables
        for column in table.columns
    ]
