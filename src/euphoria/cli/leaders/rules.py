"""What can be looked up of leaders."""

from __future__ import annotations

from typing import Final

from euphoria.cli.draw import printable
from euphoria.cli.lookup import Entry, options, rulings
from euphoria.leaders.artifacts.base import Card
from euphoria.leaders.artifacts.decks import Described, our_cards
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.options import Options
from euphoria.leaders.rulings import ENDINGS, RULINGS
from euphoria.leaders.state import Leaders
from euphoria.words.leaders import kind_of_card
from euphoria.words.leaders.glossary import GLOSSARY

RECONSTRUCTED: Final = "Reconstructed: no printed name or text is known here."
SOURCES: Final[dict[str, str]] = {
    "gcbc": "After {parent}, a card of Good Cop Bad Cop.",
    "reconstructed": "Made up by us to fit the rules.",
}
OWN: Final = "A card of this game's own deck."


def entries(game: Leaders | None = None) -> list[Entry]:
    """Everything there is to look up; the artifacts of the game, or all of ours."""
    found = [Entry("word", name, (name, *others), text) for (name, *others), text in GLOSSARY]
    found += _artifacts(game) + _endings() + options(Options)
    return found + rulings(RULINGS)


def _artifacts(game: Leaders | None) -> list[Entry]:
    ours = {card.id: card for card in our_cards()}
    numbered = [card.card(number) for number, card in enumerate(our_cards())]
    cards = numbered if game is None else game.book.all()
    return [_artifact(card, ours.get(CARD_NAMES[card.number])) for card in cards]


def _artifact(card: Card, described: Described | None) -> Entry:
    promo = described is not None and described.is_promo
    name = CARD_NAMES[card.number]
    text, called = printable(card.text), printable(card.name)
    # The texts of our reactions say themselves when they are used.
    when = "" if text.startswith("When ") else f", {kind_of_card(card)}"
    kind = "Action" if card.is_action else f"Reaction{when}"
    parts = [f"{kind}{' (promo pack)' if promo else ''}: {text}"]
    if card.junk:
        parts.append(f"What it really is: {printable(card.junk)}.")
    parts.append(f"Notation: use {name}")
    parts.append(OWN if described is None else _source(described))
    return Entry("artifact", called, tuple(word for word in (name, called, card.junk) if word), "\n".join(parts))


def _source(card: Described) -> str:
    about = card.about
    parts = [RECONSTRUCTED, SOURCES[about["source"]].format(parent=about.get("parent", ""))]
    parts += [about[entry] for entry in ("adapted", "why") if entry in about]
    return " ".join([*parts, f"How sure we are: {about['confidence']}."])


def _endings() -> list[Entry]:
    return [
        Entry("ending", f"{e.id} {e.title}", (e.id, e.title, "ending"), f"{e.trigger}\nWho wins: {e.winners}.")
        for e in ENDINGS
    ]
