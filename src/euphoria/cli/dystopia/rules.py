"""Everything of dystopia that can be looked up: words, spaces, cards, tiles, dilemmas, options, rulings, conflicts."""

from __future__ import annotations

from typing import Final

from euphoria.cli import lookup
from euphoria.cli.dystopia.draw import price_words
from euphoria.cli.lookup import (
    DILEMMA,
    RECRUIT,
    SPACE,
    TILE,
    WORD,
    Entry,
    conflicts,
    goes_by,
    noted,
    options,
    rulings,
)
from euphoria.dystopia.board import PRINTED_PRICE, SPACE_NAMES, SPACE_TITLES
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.options import Options
from euphoria.dystopia.recruits.decks import FIRST_EDITION, SECOND_EDITION
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.rulings import CONFLICTS, RULINGS
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import CONSTRUCTION, FACTION_NAMES, KIND_NAMES
from euphoria.words.dystopia import SHORT_SPACES
from euphoria.words.dystopia.glossary import GLOSSARY, SPACE_EFFECTS
from euphoria.words.speech import N_, OR, _, listed

FAQ: Final = N_(
    "Numbers with an F are questions and answers from outside the rulebook, listed in docs/rules/faq.md of the project."
)
LAST_FAQ: Final = 79


def entries(game: Dystopia | None = None) -> list[Entry]:
    """Everything there is to look up; recruits of the game's edition, or of both where they differ."""
    found = [Entry(WORD, _(name), goes_by(name, *others), _(text)) for (name, *others), text in GLOSSARY]
    found += _spaces() + _recruits(None if game is None else game.edition) + _tiles() + _dilemmas()
    found += options(Options) + rulings(RULINGS, CONFLICTS) + conflicts(CONFLICTS)
    return found + [Entry(lookup.FAQ, f"F{number}", (f"F{number}",), _(FAQ)) for number in range(1, LAST_FAQ + 1)]


def _spaces() -> list[Entry]:
    found = []
    for space in range(CONSTRUCTION + 1):
        slots = space == CONSTRUCTION
        names = (SPACE_NAMES[space], *goes_by(SHORT_SPACES[space], SPACE_TITLES[space]))
        if slots:
            names = goes_by(N_("construction site"), N_("site"), N_("building space"))
        price = price_words(PRINTED_PRICE[space]).plain if not slots else _("the resource printed on the space")
        effect = _(SPACE_EFFECTS[space])
        text = _("Price: {price}. {effect}").format(price=price, effect=effect) if price else effect
        name = _("Construction site") if slots else _(SPACE_TITLES[space])
        notation = "place 5 euphoria_site_a_1" if slots else f"place 5 {SPACE_NAMES[space]}"
        found.append(Entry(SPACE, name, names, f"{text}\n{noted(notation)}"))
    return found


def _recruits(edition: int | None) -> list[Entry]:
    found = []
    for recruit, name in enumerate(RECRUIT_NAMES):
        first, second = FIRST_EDITION.cards[recruit], SECOND_EDITION.cards[recruit]
        title = f"{_(first.name)} ({_(FACTION_NAMES[first.faction].title())})"
        text = _((first, second)[edition or 0].text)
        if edition is None and first.text != second.text:
            words = _("First edition: {first}\nSecond edition: {second}")
            text = words.format(first=_(first.text), second=_(second.text))
        found.append(Entry(RECRUIT, title, (name, *goes_by(first.name)), f"{text}\n{noted(name)}"))
    return found


def _tiles() -> list[Entry]:
    found = []
    for tile in ALL_TILES:
        text = _(
            "A visit costs {price} and brings a star on the territory of its region, then a step of the region's "
            "allegiance. Without a star of yours on it: {penalty}\nNotation: by the site on which it stands, {example}"
        ).format(price=price_words(tile.price).plain, penalty=_(tile.text), example="place 5 euphoria_market_a")
        found.append(Entry(TILE, _(tile.name), (tile.id, *goes_by(tile.name, tile.short)), text))
    return found


def _dilemmas() -> list[Entry]:
    found = []
    for kind, (fight, contribute) in enumerate(DILEMMA_TITLES):
        text = _(
            "Price: one {artifact}, or any two artifacts.\nFight, {fight}: draw two recruits and keep one.\n"
            "Contribute, {contribute}: place a star on the card."
        ).format(artifact=_(KIND_NAMES[kind]), fight=_(fight), contribute=_(contribute))
        title = listed([_(fight), _(contribute)], OR)
        found.append(Entry(DILEMMA, title, (*goes_by(fight, contribute), f"dilemma {KIND_NAMES[kind]}"), text))
    return found
