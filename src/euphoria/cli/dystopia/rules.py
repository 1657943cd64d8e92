"""Everything of dystopia that can be looked up: words, spaces, cards, tiles, dilemmas, options, rulings, conflicts."""

from __future__ import annotations

from typing import Final

from euphoria.cli.dystopia.draw import price_words
from euphoria.cli.lookup import Entry, conflicts, options, rulings
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

FAQ: Final = (
    "Numbers with an F are questions and answers from outside the rulebook, listed in docs/rules/faq.md of the project."
)
LAST_FAQ: Final = 79


def entries(game: Dystopia | None = None) -> list[Entry]:
    """Everything there is to look up; recruits of the game's edition, or of both where they differ."""
    found = [Entry("word", name, (name, *others), text) for (name, *others), text in GLOSSARY]
    found += _spaces() + _recruits(None if game is None else game.edition) + _tiles() + _dilemmas()
    found += options(Options) + rulings(RULINGS, CONFLICTS) + conflicts(CONFLICTS)
    return found + [Entry("FAQ number", f"F{number}", (f"F{number}",), FAQ) for number in range(1, LAST_FAQ + 1)]


def _spaces() -> list[Entry]:
    found = []
    for space in range(CONSTRUCTION + 1):
        slots = space == CONSTRUCTION
        names = (SPACE_NAMES[space], SHORT_SPACES[space], SPACE_TITLES[space])
        if slots:
            names = ("construction site", "site", "building space")
        price = price_words(PRINTED_PRICE[space]).plain if not slots else "the resource printed on the space"
        effect = SPACE_EFFECTS[space]
        text = f"Price: {price}. {effect}" if price else effect
        name = "Construction site" if slots else SPACE_TITLES[space]
        notation = "place 5 euphoria_site_a_1" if slots else f"place 5 {SPACE_NAMES[space]}"
        found.append(Entry("space", name, names, f"{text}\nNotation: {notation}"))
    return found


def _recruits(edition: int | None) -> list[Entry]:
    found = []
    for recruit, name in enumerate(RECRUIT_NAMES):
        first, second = FIRST_EDITION.cards[recruit], SECOND_EDITION.cards[recruit]
        title = f"{first.name} ({FACTION_NAMES[first.faction].title()})"
        text = (first, second)[edition or 0].text
        if edition is None and first.text != second.text:
            text = f"First edition: {first.text}\nSecond edition: {second.text}"
        found.append(Entry("recruit", title, (name, first.name), f"{text}\nNotation: {name}"))
    return found


def _tiles() -> list[Entry]:
    found = []
    for tile in ALL_TILES:
        text = (
            f"A visit costs {price_words(tile.price).plain} and brings a star on the territory of its region, "
            f"then a step of the region's allegiance. Without a star of yours on it: {tile.text}\n"
            "Notation: by the site on which it stands, place 5 euphoria_market_a"
        )
        found.append(Entry("market tile", tile.name, (tile.id, tile.name, tile.short), text))
    return found


def _dilemmas() -> list[Entry]:
    found = []
    for kind, (fight, contribute) in enumerate(DILEMMA_TITLES):
        name = KIND_NAMES[kind]
        text = (
            f"Price: one {name}, or any two artifacts.\n"
            f"Fight, {fight}: draw two recruits and keep one.\nContribute, {contribute}: place a star on the card."
        )
        found.append(Entry("dilemma", f"{fight} or {contribute}", (fight, contribute, f"dilemma {name}"), text))
    return found
