"""What can be looked up of leaders."""

from __future__ import annotations

from typing import Final

from euphoria.cli.draw import printable
from euphoria.cli.lookup import ARTIFACT, ENDING, WORD, Entry, goes_by, noted, options, rulings
from euphoria.leaders.artifacts.base import Card
from euphoria.leaders.artifacts.decks import Described, our_cards
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.options import Options
from euphoria.leaders.rulings import ENDINGS, RULINGS
from euphoria.leaders.state import Leaders
from euphoria.words.leaders import good_for, kind_of_card
from euphoria.words.leaders.glossary import GLOSSARY
from euphoria.words.speech import N_, _

RECONSTRUCTED: Final = N_("Reconstructed: no printed name or text is known here.")
SOURCES: Final[dict[str, str]] = {
    "gcbc": N_("After {parent}, a card of Good Cop Bad Cop."),
    "reconstructed": N_("Made up by us to fit the rules."),
}
OWN: Final = N_("A card of this game's own deck.")


def entries(game: Leaders | None = None) -> list[Entry]:
    """Everything there is to look up; the artifacts of the game, or all of ours."""
    found = [Entry(WORD, _(name), goes_by(name, *others), _(text)) for (name, *others), text in GLOSSARY]
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
    text, called = printable(_(card.text)), printable(_(card.name))
    # The texts of our reactions say themselves when they are used.
    when = "" if card.text.startswith("When ") else f", {kind_of_card(card)}"
    kind = _("Action") if card.is_action else _("Reaction") + when
    kind += " " + _("(promo pack)") if promo else ""
    parts = [f"{kind}: {text}"]
    if described is not None:
        parts.append(good_for(card))
    if card.junk:
        parts.append(_("What it really is: {junk}.").format(junk=printable(_(card.junk))))
    parts.append(noted(f"use {name}"))
    parts.append(_(OWN) if described is None else _source(described))
    names = goes_by(*[printable(word) for word in (card.name, card.junk) if word])
    return Entry(ARTIFACT, called, (name, *names), "\n".join(parts))


def _source(card: Described) -> str:
    about = card.about
    parts = [_(RECONSTRUCTED), _(SOURCES[about["source"]]).format(parent=about.get("parent", ""))]
    parts += [_(about[entry]) for entry in ("adapted", "why") if entry in about]
    return " ".join([*parts, _("How sure we are: {how}.").format(how=_(about["confidence"]))])


def _endings() -> list[Entry]:
    return [
        Entry(
            ENDING,
            f"{e.id} {_(e.title)}",
            (e.id, *goes_by(e.title, ENDING)),
            _(e.trigger) + "\n" + _("Who wins: {winners}.").format(winners=_(e.winners)),
        )
        for e in ENDINGS
    ]
