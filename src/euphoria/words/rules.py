"""Which rules a thing at the table is about: what leads from a log, a question or a hint into the rulebook.

Each title says it in a module `rules` of its own under `words`; the ruling of a question stands in its row, that of an
option in its own, and a reason carries its ruling with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, Protocol

from euphoria.core.events import Event
from euphoria.core.game import Game
from euphoria.core.options import rows
from euphoria.core.view import View
from euphoria.titles import TITLES
from euphoria.words.speech import _

MOST: Final = 2
"""So many rules are named beside a line of the log."""


class Rules(Protocol):
    """The module `rules` of a title under `words`. Names are those by which the rulebook gives addresses."""

    @property
    def TELLING(self) -> tuple[str, ...]:
        """Kinds of events that are worth a link in the log, the most telling first."""

    def of_event(self, event: Event) -> tuple[str, ...]:
        """The rulings that an event is about, and the things it names; the best of them first."""

    def of_question(self, kind: str) -> str:
        """The ruling to look up while a question is open; nothing for nature's."""

    def now(self, view: View[Game], rule: str) -> str | None:
        """What a rule means at this moment for the seat whose view it is, in a sentence."""


@cache
def rules_of(title: str) -> Rules | None:
    """What a title says of its rules; None for a title from elsewhere that says nothing."""
    try:
        found: Rules = TITLES[title].part("words", "rules")
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.endswith(".rules"):
            raise
        return None
    return found


def of_line(title: str, events: Iterable[Event]) -> tuple[str, ...]:
    """The rulings to name beside a line of the log: those of the most telling things that happened in it."""
    words = rules_of(title)
    if words is None:
        return ()
    kinds: Mapping[str, Event] = {event.kind: event for event in events}
    told = [words.of_event(kinds[kind])[:1] for kind in words.TELLING if kind in kinds]
    return tuple(dict.fromkeys([rule for found in told for rule in found]))[:MOST]


def is_about(title: str, event: Event, rule: str) -> bool:
    """Is that what a rule, a space or a card is about?"""
    words = rules_of(title)
    return words is not None and rule in words.of_event(event)


def of_question(title: str, kind: str) -> str:
    """The ruling of an open question."""
    words = rules_of(title)
    return "" if words is None else words.of_question(kind)


def now(title: str, view: View[Game], rule: str) -> str:
    """What a rule means now for whoever has the view; nothing where there is nothing to say."""
    words = rules_of(title)
    return (words is not None and words.now(view, rule)) or _switch(title, view, rule)


def _switch(title: str, view: View[Game], rule: str) -> str:
    """Of a rule that an option switches: whether this game plays with it."""
    options = view.game.setup.options
    for name, row in rows(TITLES[title].rules.Options).items():
        value = getattr(options, name)
        if rule in (row.rule.upper(), f"option:{name}") and isinstance(value, bool):
            text = _("This game is played with it.") if value else _("This game is played without it.")
            return f"{_(row.label)}: {text}"
    return ""
