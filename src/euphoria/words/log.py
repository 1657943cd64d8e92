"""A log in words: events as sentences, a line per turn. The words themselves are the titles'."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from euphoria.core.events import Event
from euphoria.words.speech import N_, _

SAID: Final = "said"
"""The kind of event that stands for something said at the table, with the words in `what`."""
ALONE: Final[dict[str, str]] = {SAID: "{what}", "abandoned": N_("The game was given up.")}
"""What happens in every title, each in a line of its own."""


@dataclass(frozen=True)
class Line:
    """A line of the log: who, and what they did; seat -1 for what nobody does."""

    seat: int
    text: str
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    """What it tells of."""


class Told(Protocol):
    """One event in words, without saying who; `goes_on` when it continues one of the same kind."""

    def __call__(self, event: Event, names: Sequence[str], goes_on: bool = False) -> str: ...


def told_by_turn(events: Sequence[Event], names: Sequence[str], told: Told, before: Sequence[str]) -> list[Line]:
    """A line per turn, other players in brackets; before the first turn, which has the kinds `before`, one per player.

    Every turn begins with an event of the kind `turn`.
    """
    lines: list[Line] = []
    turn: list[Event] = []
    for event in events:
        if event.kind in ALONE:
            lines.extend(_turn(turn, names, told, before))
            lines.append(Line(event.seat, _(ALONE[event.kind]).format(what=event.what), (event,)))
            turn = [first for first in turn[:1] if first.kind == "turn"]
            continue
        if event.kind == "turn":
            lines.extend(_turn(turn, names, told, before))
            turn = []
        turn.append(event)
    return lines + _turn(turn, names, told, before)


def _turn(turn: Sequence[Event], names: Sequence[str], told: Told, before: Sequence[str]) -> list[Line]:
    if any(event.kind in before for event in turn):
        apart = [i for i in range(1, len(turn)) if turn[i].seat != turn[i - 1].seat]
        parts = [turn[i:j] for i, j in zip([0, *apart], [*apart, len(turn)], strict=True)]
        return [Line(part[0].seat, ", ".join(_phrases(part, names, told)), tuple(part)) for part in parts]
    whose = turn[0].seat if turn else -1
    said: list[str] = []
    aside: list[str] = []
    last: Event | None = None
    for event in turn:
        if event.kind == "turn":
            continue
        same = last is not None and last.seat == event.seat
        if aside and not same:
            said.append(f"({', '.join(aside)})")
            aside = []
        words = told(event, names, same and last is not None and last.kind == event.kind)
        if event.seat == whose:
            said.append(words)
        else:
            aside.append(words if same else f"{names[event.seat]}: {words}")
        last = event
    if aside:
        said.append(f"({', '.join(aside)})")
    return [Line(whose, ", ".join(said).replace(", (", " ("), tuple(turn))] if said else []


def _phrases(events: Sequence[Event], names: Sequence[str], told: Told) -> list[str]:
    """The events of one player, one after another."""
    return [told(event, names, i > 0 and events[i - 1].kind == event.kind) for i, event in enumerate(events)]
