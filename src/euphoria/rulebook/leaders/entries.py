"""Everything of leaders that can be looked up: words, recruits, artifacts, endings, options, rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from euphoria.leaders.artifacts.base import Card
from euphoria.leaders.artifacts.decks import Described, our_cards
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.options import Options
from euphoria.leaders.rulings import ENDINGS, RULINGS
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    EUPHORIAN,
    KIND_NAMES,
    KIND_OF,
    RECRUIT_NAMES,
    SUBTERRAN,
    TEAM_NAMES,
    WASTELANDER,
    CardId,
    Team,
)
from euphoria.rulebook.entries import ARTIFACT, ENDING, RECRUIT, Entry, goes_by, noted, options, rulings, words
from euphoria.rulebook.leaders.cited import WORD_RULES
from euphoria.words import printable
from euphoria.words.leaders import KINDS, good_for, kind_of_card, team_icon
from euphoria.words.leaders.glossary import GLOSSARY
from euphoria.words.speech import N_, _

RECONSTRUCTED: Final = N_("Reconstructed: no printed name or text is known here.")
SOURCES: Final[dict[str, str]] = {
    "gcbc": N_("After {parent}, a card of Good Cop Bad Cop."),
    "reconstructed": N_("Made up by us to fit the rules."),
}
OWN: Final = N_("A card of this game's own deck.")
FOLLOWER: Final = N_(
    "One of the followers of its faction. It counts for the team of whoever has it, unless there is a leader too. "
    "Its number only tells it from the others."
)
LEADER: Final = N_(
    "Whoever has it is on its team, whatever else they have. "
    "If it lies exposed and its owner is shot, the game is over."
)
WORD_ICONS: Final = {"gun": "gun", "recruit": "recruit-hidden", "artifact": "artifact", "leader": "crown"}
ICONS: Final = {
    "crown": (N_("leader"), "word:leader"),
    team_icon(EUPHORIAN): (N_("Euphorian"), "word:team"),
    team_icon(SUBTERRAN): (N_("Subterran"), "word:team"),
    team_icon(WASTELANDER): (N_("Wastelander"), "word:wastelander"),
    "recruit-hidden": (N_("hidden recruit"), "word:hidden"),
    "artifact": (N_("artifact"), "word:artifact"),
    "gun": (N_("ray gun"), "word:gun"),
    "eye": (N_("a look at a recruit"), "word:interrogate"),
}
"""What every icon stands for, and where that is told."""


def entries(game: Leaders | None = None) -> list[Entry]:
    """Everything there is to look up; the artifacts of the game, or all of ours."""
    found = words(GLOSSARY, WORD_RULES, WORD_ICONS)
    found += _recruits() + _artifacts(game) + _endings() + options(Options)
    return found + rulings(RULINGS)


def aliases() -> Mapping[str, str]:
    """Followers of a faction share a page, and every word of the glossary is one."""
    found = {f"recruit:{name}": f"recruit:{KIND_NAMES[KIND_OF[card]]}" for card, name in enumerate(RECRUIT_NAMES)}
    for (first, *others), _text in GLOSSARY:
        found |= {f"word:{name.replace(' ', '-')}": f"word:{first.replace(' ', '-')}" for name in others}
    return {name: key for name, key in found.items() if name != key}


def _recruits() -> list[Entry]:
    found = []
    for name in KIND_NAMES:
        faction, _sign, role = name.partition("_")
        text = _(LEADER if role == "leader" else FOLLOWER)
        icon = team_icon(Team(TEAM_NAMES.index(faction)))
        called = _(KINDS[name])
        found.append(Entry(RECRUIT, called, (name, *goes_by(KINDS[name])), text, id=name, icon=icon))
    return found


def _artifacts(game: Leaders | None) -> list[Entry]:
    ours = {card.id: card for card in our_cards()}
    numbered = [card.card(CardId(number)) for number, card in enumerate(our_cards())]
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
    if good := good_for(card):
        parts.append(good)
    if card.junk:
        parts.append(_("What it really is: {junk}.").format(junk=printable(_(card.junk))))
    source = _(OWN) if described is None else _source(described)
    names = goes_by(*[printable(word) for word in (card.name, card.junk) if word])
    return Entry(
        ARTIFACT,
        called,
        (name, *names),
        "\n".join([*parts, noted(f"use {name}"), source]),
        id=name,
        prose="\n\n".join(parts),
        source=source,
        icon="artifact",
    )


def _source(card: Described) -> str:
    about = card.about
    parts = [_(RECONSTRUCTED), _(SOURCES[about["source"]]).format(parent=about.get("parent", ""))]
    parts += [_(about[entry]) for entry in ("adapted", "why") if entry in about]
    sure = about["confidence"]
    return " ".join([*parts, _("How sure we are: {how}.").format(how=_(sure))])


def _endings() -> list[Entry]:
    found = []
    for e in ENDINGS:
        text = _(e.trigger) + "\n" + _("Who wins: {winners}.").format(winners=_(e.winners))
        names = (e.id, *goes_by(e.title, ENDING))
        short = e.id if e.id.isupper() else ""
        found.append(Entry(ENDING, f"{e.id} {_(e.title)}", names, text, id=e.id, number=short, called=_(e.title)))
    return found
