"""Decks of artifacts: our reconstruction, and those that owners of the game describe in a file of their own (L47)."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from euphoria.core.checks import only_keys
from euphoria.core.errors import BadSetup, quote
from euphoria.leaders.artifacts.base import ANYBODY, WHO_NAMES, Book, Card
from euphoria.leaders.artifacts.names import ARTIFACT_NAMES, OWN_NAMES
from euphoria.leaders.terms import NO_WINDOW, OUR_CARDS, OWN_CARDS, WINDOW_NAMES, CardId, WindowId

LARGEST: Final = 1_000_000
LONGEST_TEXT: Final = 600
LONGEST_NAME: Final = 80
MOST_STEPS: Final = 6
TYPES: Final = ("action", "reaction")
SETS: Final = ("base", "promo")

ABOUT: Final = ("good", "source", "parent", "adapted", "why", "confidence", "cite")
"""Entries about a card that change nothing in the game: when it is good, and where it comes from."""
CARD_ENTRIES: Final = ("id", "name", "junk", "type", "window", "who", "steps", "text", "set", *ABOUT)
DECK_ENTRIES: Final = ("name", "include", "card", "sources")


@dataclass(frozen=True)
class Described:
    """A card as its file describes it."""

    id: str
    name: str
    junk: str
    window: str
    who: str
    steps: tuple[str, ...]
    text: str
    is_promo: bool
    about: dict[str, str] = field(compare=False)

    def card(self, number: CardId) -> Card:
        """The card as the engine plays it."""
        # Imported here because the effects build on the state, and the state on the options.
        from euphoria.leaders.artifacts.effects import EFFECTS

        # A stolen gun is aimed at once: the step after it says the same.
        wanted = [
            step for i, step in enumerate(self.steps) if not (step == "aim" and i and self.steps[i - 1] == "steal_gun")
        ]
        window = WindowId(WINDOW_NAMES.index(self.window)) if self.window else NO_WINDOW
        who = WHO_NAMES.index(self.who)
        effects = [EFFECTS[step] for step in wanted]
        return Card(number, self.id, self.name, self.text, self.junk, window, who, self.steps, effects)

    def to_data(self) -> dict[str, object]:
        """The card as its file would have it, without what is only about it."""
        data: dict[str, object] = {"id": self.id, "name": self.name, "type": "reaction" if self.window else "action"}
        if self.window:
            data |= {"window": self.window, "who": self.who}
        data |= {"steps": list(self.steps), "text": self.text}
        if self.is_promo:
            data["set"] = SETS[1]
        return data | ({"junk": self.junk} if self.junk else {})


@dataclass(frozen=True)
class Deck:
    """A deck of artifacts: cards of ours by their id, and cards of one's own."""

    name: str
    include: tuple[str, ...]
    cards: tuple[Described, ...]

    def book(self, promo: bool) -> Book:
        """The cards of a game; the promo option adds ours of that set, and own ones wait for it."""
        ours = {card.id: card for card in our_cards()}
        wanted = [id for id in ARTIFACT_NAMES if id in self.include or (promo and ours[id].is_promo)]
        found = [ours[id].card(CardId(ARTIFACT_NAMES.index(id))) for id in wanted]
        own = [card.card(CardId(OUR_CARDS + i)) for i, card in enumerate(self.cards) if promo or not card.is_promo]
        return Book(found + own)

    def to_data(self) -> dict[str, object]:
        """The deck as plain data, ready for JSON and for `deck_from_data`."""
        return {"name": self.name, "include": list(self.include), "card": [card.to_data() for card in self.cards]}


@cache
def our_file() -> dict[str, object]:
    """The reconstructed cards with everything we know of their sources."""
    return tomllib.loads(files("euphoria.leaders.artifacts").joinpath("base.toml").read_text(encoding="utf-8"))


@cache
def our_cards() -> tuple[Described, ...]:
    """The reconstructed cards, base and promo, in the order of their numbers."""
    cards = _cards(our_file(), "base.toml")
    assert tuple([card.id for card in cards]) == ARTIFACT_NAMES
    return cards


@cache
def our_deck() -> Deck:
    """The reconstructed base deck."""
    return Deck("reconstructed deck", tuple([card.id for card in our_cards() if not card.is_promo]), ())


def load_deck(path: str | Path) -> Deck:
    """A deck from a TOML or JSON file; BadSetup says what is wrong with it."""
    try:
        file = Path(path)
        size = file.stat().st_size
        text = file.read_text(encoding="utf-8") if size <= LARGEST else ""
    except UnicodeDecodeError as error:
        raise BadSetup(f"{path} is not a text file: {error.reason} at byte {error.start}") from error
    except (OSError, TypeError, ValueError) as error:
        cause = (isinstance(error, OSError) and error.strerror) or str(error)
        raise BadSetup(f"cannot read the deck {path}: {cause}") from error
    if size > LARGEST:
        raise BadSetup(f"{path} has {size} bytes; a deck has at most {LARGEST}")
    try:
        data = json.loads(text) if file.suffix.lower() == ".json" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSetup(f"{path} is not a deck file: {error}") from error
    return deck_from_data(data, str(path))


def deck_from_data(data: object, where: str = "the deck") -> Deck:
    """A deck from plain data: `name`, `include` (ids of our cards), `card` (a list of cards)."""
    if not isinstance(data, dict):
        raise BadSetup(f"{where} is a table with 'name', 'include' and 'card', not {quote(data)}")
    only_keys(data, DECK_ENTRIES, where)
    name = _text(data, "name", where, LONGEST_NAME, "own deck")
    include = _strings(data, "include", where)
    for id in include:
        if id not in ARTIFACT_NAMES:
            raise BadSetup(f"{where} includes {quote(id)}, which is none of ours: {', '.join(ARTIFACT_NAMES)}")
    if len(set(include)) < len(include):
        raise BadSetup(f"{where} includes a card twice")
    cards = _cards(data, where)
    if len(cards) > OWN_CARDS:
        raise BadSetup(f"{where} has {len(cards)} cards of its own; {OWN_CARDS} are the most")
    for number, card in enumerate(cards):
        if card.id in OWN_NAMES and card.id != OWN_NAMES[number]:
            raise BadSetup(f"{where}: {card.id} is what the notation calls another card of the deck; choose another id")
        if card.id in ARTIFACT_NAMES:
            raise BadSetup(f"{where}: {card.id} is the id of one of our cards; put it into 'include' or choose another")
    if not cards and not include:
        raise BadSetup(f"{where} has no card: list ours in 'include' or describe some as [[card]]")
    return Deck(name, tuple(sorted(include, key=ARTIFACT_NAMES.index)), cards)


# Checking -------------------------------------------------------------------------------------------------------------


def _cards(data: dict[str, object], where: str) -> tuple[Described, ...]:
    items = data.get("card", [])
    if not isinstance(items, list):
        raise BadSetup(f"{where}: 'card' is a list of cards, not {quote(items)}")
    cards = [_card(item, f"{where}, card {number}") for number, item in enumerate(items, 1)]
    ids = [card.id for card in cards]
    for id in ids:
        if ids.count(id) > 1:
            raise BadSetup(f"{where}: two cards have the id {id}")
    return tuple(cards)


def _card(data: object, where: str) -> Described:
    if not isinstance(data, dict):
        raise BadSetup(f"{where} is a table with 'id', 'name', 'type' and 'steps', not {quote(data)}")
    id = _text(data, "id", where, LONGEST_NAME)
    where = f"{where} ({id})"
    if not id.isascii() or not id.replace("_", "a").isalnum() or id != id.lower():
        raise BadSetup(f"{where}: an id is made of small letters, digits and underscores")
    only_keys(data, CARD_ENTRIES, where)
    type = _text(data, "type", where, LONGEST_NAME)
    if type not in TYPES:
        raise BadSetup(f"{where}: type is 'action' or 'reaction', not {quote(type)}")
    window, who = "", WHO_NAMES[ANYBODY]
    if type == "reaction":
        window = _text(data, "window", where, LONGEST_NAME)
        if window not in WINDOW_NAMES:
            raise BadSetup(f"{where}: window is one of {', '.join(WINDOW_NAMES)}, not {quote(window)}")
        who = _text(data, "who", where, LONGEST_NAME, WHO_NAMES[ANYBODY])
        if who not in WHO_NAMES:
            raise BadSetup(f"{where}: who is {' or '.join(WHO_NAMES)}, not {quote(who)}")
        if who == "target" and window not in ("shot", "interrogated"):
            raise BadSetup(f"{where}: who = 'target' fits the windows shot and interrogated only")
    else:
        for entry in ("window", "who"):
            if entry in data:
                raise BadSetup(f"{where}: '{entry}' is for reactions; this card is an action")
    steps = _steps(data, where, window)
    name = _text(data, "name", where, LONGEST_NAME)
    text = _text(data, "text", where, LONGEST_TEXT, "; ".join(step.replace("_", " ") for step in steps))
    junk = _text(data, "junk", where, LONGEST_NAME, "")
    set = _text(data, "set", where, LONGEST_NAME, SETS[0])
    if set not in SETS:
        raise BadSetup(f"{where}: set is {' or '.join(SETS)}, not {quote(set)}")
    about = {key: data[key] for key in ABOUT if key in data}
    return Described(id, name, junk, window, who, steps, text, set == SETS[1], about)


def _steps(data: dict[str, object], where: str, window: str) -> tuple[str, ...]:
    steps = _strings(data, "steps", where)
    if not 1 <= len(steps) <= MOST_STEPS:
        raise BadSetup(f"{where}: 'steps' lists 1 to {MOST_STEPS} steps")
    # Imported here because the effects build on the state, and the state on the options.
    from euphoria.leaders.artifacts.effects import EFFECTS

    found: list[str] = []
    for step in steps:
        name, _, word = " ".join(step.split()).partition(" ")
        words = [other.partition(" ")[2] for other in EFFECTS if other.partition(" ")[0] == name]
        if not words:
            known = dict.fromkeys([other.partition(" ")[0] for other in EFFECTS])
            raise BadSetup(f"{where}: there is no step {quote(step)}; known: {', '.join(known)}")
        if word not in words:
            choice = " or ".join(f"'{name} {other}'".replace(" '", "'") for other in words)
            raise BadSetup(f"{where}: step {quote(step)} should be {choice}")
        effect = EFFECTS[f"{name} {word}".strip()]
        if not window and not effect.in_actions:
            raise BadSetup(f"{where}: the step {name} is for reactions; this card is an action")
        if window and not effect.windows:
            raise BadSetup(f"{where}: the step {name} is for actions: a reaction opens no window and announces nothing")
        if window and window not in effect.windows:
            raise BadSetup(f"{where}: the step {name} fits the window {' or '.join(effect.windows)}, not {window}")
        before = EFFECTS[found[-1]] if found else None
        if effect.follows_a_player and not window and (before is None or not before.names_a_player()):
            raise BadSetup(f"{where}: {name} follows a step that names a player, such as view_all")
        if effect.follows and (before is None or before.step != effect.follows):
            raise BadSetup(f"{where}: {name} follows {effect.follows}")
        found.append(effect.step)
    return tuple(found)


def _text(data: dict[str, object], key: str, where: str, longest: int, default: str | None = None) -> str:
    value = data.get(key, default)
    if value is None:
        raise BadSetup(f"{where} has no '{key}'")
    if not isinstance(value, str) or len(value) > longest or (not value.strip() and default is None):
        raise BadSetup(f"{where}: '{key}' is a text of at most {longest} characters, not {quote(value)}")
    return value


def _strings(data: dict[str, object], key: str, where: str) -> list[str]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadSetup(f"{where}: '{key}' is a list of texts, not {quote(value)}")
    return value
