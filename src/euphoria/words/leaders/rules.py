"""Which rules of leaders an event or a question is about."""

from __future__ import annotations

from typing import Final

from euphoria.core.events import Event
from euphoria.leaders.artifacts.decks import our_cards
from euphoria.leaders.questions import QUESTIONS
from euphoria.leaders.rulings import ENDINGS
from euphoria.words.leaders.now import now

TELLING: Final = (
    "end",
    "wastelander",
    "hit",
    "miss",
    "exchange",
    "prevent",
    "react",
    "shuffle",
    "reorder",
    "steal",
    "renew",
)
OF_EVENTS: Final[dict[str, tuple[str, ...]]] = {
    "aim": ("L9",),
    "announce": ("L28",),
    "arm": ("L9", "L40"),
    "deal": ("L2", "L35"),
    "draw": ("L17", "L16"),
    "drop gun": ("L13",),
    "end": ("L22",),
    "exchange": ("L18", "L19", "L20", "L25"),
    "expose": ("L8", "L7"),
    "give": ("L5", "L34"),
    "hide": ("L31",),
    "hit": ("L15", "L13"),
    "interrogate": ("L6", "L27"),
    "miss": ("L13", "L38"),
    "pass": ("L3",),
    "place": ("L2",),
    "prevent": ("L12",),
    "react": ("L10", "L11", "L37"),
    "receive": ("L18", "L19", "L20"),
    "renew": ("L17",),
    "reorder": ("L41",),
    "shoot": ("L13", "L15"),
    "shuffle": ("L41",),
    "steal": ("L34",),
    "take gun": ("L40", "L9"),
    "use": ("L8", "L28", "L43"),
    "view": ("L27",),
    "wastelander": ("L24", "L25"),
}
ENDING_NAMES: Final = frozenset([ending.id for ending in ENDINGS])
CARDS: Final = frozenset([card.id for card in our_cards()])


def of_event(event: Event) -> tuple[str, ...]:
    """The rulings that an event is about, the ending it is, and the artifact that it names."""
    found = OF_EVENTS.get(event.kind, ())
    if event.kind == "end" and event.what in ENDING_NAMES:
        return (f"ending:{event.what}", *found)
    return (*found, f"artifact:{event.what}") if event.what in CARDS else found


def of_question(kind: str) -> str:
    """The ruling to look up while a question is open."""
    return QUESTIONS[kind].rule if kind in QUESTIONS else ""


__all__ = ["TELLING", "now", "of_event", "of_question"]
