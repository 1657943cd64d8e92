"""A table as plain data and back: all that is known of it, and of its game the choices from which it follows.

A snapshot only saves time. It is checked when it is read, and what does not fit is thrown away: the entries are the
truth.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeAlias, TypedDict

from euphoria.core.record import fingerprint
from euphoria.core.talk import said_from
from euphoria.web.tables import house, luck, private, taking
from euphoria.web.tables import table as tables
from euphoria.web.tables.slices import Work
from euphoria.web.tables.table import Entry, Made, Table

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"

FORM: Final = 2
"""Of the data; another one is not read."""
ITSELF: Final = ("id", "code", "house", "seed", "rules", "owner", "dice")
"""Who the table is, which its row says."""
MADE_AGAIN: Final = ("clock", "windows", "copies", "snapshot", "told", "turns", "lines_drawn", "drawn")
NOT_KEPT: Final = (*ITSELF, *MADE_AGAIN, "game", "made")
"""The game and what happened in it follow from the choices."""
KNOWN: Final[dict[str, Callable[..., object]]] = {
    name: thing
    for room in (house, luck, private, taking, tables)
    for name, thing in vars(room).items()
    if isinstance(thing, type) and is_dataclass(thing)
}
"""The kinds of objects that a table holds."""


class Snapshot(TypedDict):
    """A table as plain data."""

    form: int
    rules: str
    holds: dict[str, Json]
    """What it holds, by name, as `plain` has it."""
    made: dict[str, list[Json]]
    """What was made at it, by the names of fields."""
    history: list[int]
    talk: list[dict[str, int | str]]
    abandoned: bool
    state: str
    """The fingerprint of its game."""


class Unfit(Exception):
    """A snapshot that does not lead to its table."""


def plain(value: object) -> Json:
    """A value that a table holds, ready for JSON."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, tuple | set | frozenset):
        items = value if isinstance(value, tuple) else sorted(value)
        return {type(value).__name__: [plain(item) for item in items]}
    if isinstance(value, dict):
        return {"dict": [[plain(key), plain(item)] for key, item in value.items()]}
    if is_dataclass(value) and type(value).__name__ in KNOWN:
        return {"of": type(value).__name__, "holds": {f.name: plain(getattr(value, f.name)) for f in fields(value)}}
    raise Unfit(f"a {type(value).__name__} cannot be kept")


def recall(data: Any) -> Any:
    """The value that `plain` was given."""
    if isinstance(data, list):
        return [recall(item) for item in data]
    if not isinstance(data, dict):
        return data
    if "of" in data:
        return KNOWN[data["of"]](**{name: recall(value) for name, value in data["holds"].items()})
    ((kind, items),) = data.items()
    if kind == "dict":
        return {recall(key): recall(item) for key, item in items}
    found = {"tuple": tuple, "set": set, "frozenset": frozenset}[kind](recall(items))
    return house.seats_of(found) if kind == "frozenset" else found  # a table holds no others


def recall_all(held: dict[str, Json]) -> dict[str, object]:
    """All that a table held, by name, as it was before `plain`."""
    return {name: recall(value) for name, value in held.items()}


def take_snapshot(table: Table) -> Work[Snapshot]:
    """The table as plain data; it must not change meanwhile."""
    held: dict[str, Json] = {}
    for name, value in vars(table).items():
        if name in NOT_KEPT:
            continue
        if isinstance(value, list):
            held[name] = items = list[Json]()
            for item in value:
                items.append(plain(item))
                yield
        else:
            held[name] = plain(value)
    made: dict[str, list[Json]] = {field.name: [] for field in fields(Made) if field.name != "events"}
    last: Made | None = None
    for one in table.made:
        for name, column in made.items():
            value = getattr(one, name)
            # The same people sit there move after move: one list of them is enough.
            column.append(plain(value) if last is None or value != getattr(last, name) else column[-1])
        last = one
        yield
    game = table.begun_game
    return {
        "form": FORM,
        "rules": table.rules,
        "holds": held,
        "made": made,
        "history": list(game.history),
        "talk": [said.to_data() for said in game.talk],
        "abandoned": game.abandoned,
        "state": fingerprint(game),
    }


def restore_snapshot(table: Table, start: Entry, data: Snapshot) -> Work[None]:
    """Let a table that is as it was made become as it was kept. Unfit, or whatever goes wrong, when it cannot.

    The game begins by its own entry and is played once, so that all that happened in it is there again.
    """
    if data["form"] != FORM or data["rules"] != table.rules:
        raise Unfit("another form or other rules")
    vars(table).update(recall_all(data["holds"]))
    yield
    table.version = start.seq - 1
    table.apply(start)
    game, history, columns = table.begun_game, data["history"], data["made"]
    known = len(table.made)  # what was taken over from another table happened with the start
    nexts = [*[one for one in columns["before"][1:] if isinstance(one, int)], len(history)][known:]
    for upto, values in zip(nexts, [*zip(*columns.values(), strict=True)][known:], strict=False):
        one = dict(zip(columns, map(recall, values), strict=True))
        if len(game.history) != one["before"]:
            raise Unfit("the choices do not follow each other")
        table.copies = table.copies.and_now(len(table.made), game.copy())
        game.events = []
        while len(game.history) < upto and not game.over:
            game.choose(history[len(game.history)])  # nature's answers follow by themselves
        table.made.append(Made(events=tuple(game.events or ()), **one))
        yield
    game.talk = [said_from(said, number) for number, said in enumerate(data["talk"], 1)]
    if data["abandoned"]:
        game.abandon()
    if list(game.history) != history or fingerprint(game) != data["state"]:
        raise Unfit("the choices lead elsewhere")
    vars(table).update(recall_all(data["holds"]))  # once more: what is mutable has changed since
    table.snapshot = table.version
