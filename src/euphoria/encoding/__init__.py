"""Observations as numbers: what a seat may know of a game, for agents that learn.

    from euphoria.encoding import actions, encoder

    numbers = encoder(title).of_game(game, game.seat)    # float32, little-endian, own seat first
    allowed = actions(title).mask(game)                  # a byte per action, 1 where it is open

The project's docs/observations.md says what is in them. Every title has a package of encoders here, by version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from euphoria.core.choices import Table
from euphoria.core.errors import BadSetup, quote
from euphoria.core.schema import is_whole
from euphoria.core.verbs import Verb
from euphoria.encoding.actions import Actions
from euphoria.encoding.encoder import Encoder
from euphoria.titles import TITLES, Title

ROOM: Final = "encoding"
_ACTIONS: Final[dict[str, Actions]] = {}
_ENCODERS: Final[dict[tuple[str, int, tuple[str, ...]], Encoder]] = {}


def encoder(title: str, version: int | None = None, **parts: bool) -> Encoder:
    """The encoder of a title, the newest unless a version is named; BadSetup if there is none.

    What an encoder offers to leave out is left out by its name, such as `beliefs=False`.
    """
    _check(title, "encoder", [found.name for found in TITLES.values() if found.has_part(ROOM)])
    room = TITLES[title].part(ROOM)
    known: Mapping[int, Callable[..., Encoder]] = room.ENCODERS
    if version is None:
        version = max(known)
    if not is_whole(version) or version not in known:
        some = ", ".join(str(number) for number in sorted(known))
        raise BadSetup(f"there is no version {quote(version)} of the encoder of {title}; there is: {some}")
    offered: Mapping[int, tuple[str, ...]] = getattr(room, "PARTS", {})
    _check_parts(title, version, parts, offered.get(version, ()))
    left_out = tuple(sorted(name for name, wanted in parts.items() if not wanted))
    if (title, version, left_out) not in _ENCODERS:
        _ENCODERS[title, version, left_out] = known[version](**dict.fromkeys(left_out, False))
    return _ENCODERS[title, version, left_out]


def _check_parts(title: str, version: int, parts: Mapping[str, object], offered: tuple[str, ...]) -> None:
    some = f"can leave out: {', '.join(offered)}" if offered else "has no parts that can be left out"
    for name, wanted in parts.items():
        if name not in offered:
            raise BadSetup(f"version {version} of the encoder of {title} {some}; not {quote(name)}")
        if not isinstance(wanted, bool):
            raise BadSetup(f"{name} is True or False, not {quote(wanted)}")


def actions(title: str) -> Actions:
    """What players can do in a title, numbered from 0; BadSetup if there is no such title."""
    if not isinstance(title, str) or title not in _ACTIONS:
        _check(title, "list of actions", [name for name, found in TITLES.items() if find_spec(_choices(found))])
        table = TITLES[title].rules.TABLE
        verbs: Mapping[int, Verb] = import_module(_choices(TITLES[title])).VERBS
        _ACTIONS[title] = Actions(table, natures(table, verbs))
    return _ACTIONS[title]


def _choices(title: Title) -> str:
    """The module in which a title has the rows of its verbs."""
    return f"{title.package}.choices"


def _check(title: object, what: str, known: list[str]) -> None:
    if not isinstance(title, str) or title not in known:
        raise BadSetup(f"there is no {what} for {quote(title)}; there is one for: {', '.join(known)}")


def natures(table: Table, verbs: Mapping[int, Verb]) -> int:
    """How many choices nature has: they stand before all others, and have verbs without a row."""
    first = next(at for at, choice in enumerate(table.choices) if choice.verb in verbs)
    late = [choice.text for choice in table.choices[first:] if choice.verb not in verbs]
    if late:
        raise BadSetup(f"{table.game}: nature's choices have to stand first in the table, but '{late[0]}' does not")
    return first


__all__ = ["Actions", "Encoder", "actions", "encoder"]
