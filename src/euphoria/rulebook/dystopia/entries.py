"""Everything of dystopia that can be looked up: words, spaces, cards, tiles, dilemmas, options, rulings, conflicts,
questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from euphoria.dystopia.board import PRINTED_PRICE, SPACE_NAMES, SPACE_TITLES
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.options import Options
from euphoria.dystopia.recruits.base import Recruit
from euphoria.dystopia.recruits.decks import FIRST_EDITION, SECOND_EDITION
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.rulings import CONFLICTS, QUESTIONS, RULINGS
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ALL_SPACES, CONSTRUCTION, COPIES, FACTION_NAMES, KIND_NAMES, SPACES, Kind
from euphoria.rulebook.dystopia import panels
from euphoria.rulebook.dystopia.cited import WORD_RULES
from euphoria.rulebook.entries import (
    ARTIFACT,
    DILEMMA,
    RECRUIT,
    SPACE,
    TILE,
    Entry,
    conflicts,
    goes_by,
    noted,
    options,
    questions,
    rulings,
    words,
)
from euphoria.words.dystopia import SHORT_SPACES
from euphoria.words.dystopia.glossary import GLOSSARY, SPACE_EFFECTS
from euphoria.words.dystopia.prices import price_words
from euphoria.words.dystopia.rules import of_space
from euphoria.words.speech import N_, OR, _, join_words

SITE: Final = "construction_site"
"""What all construction sites go by together."""


def entries(game: Dystopia | None = None) -> list[Entry]:
    """Everything there is to look up; recruits of the game's edition, or of both where they differ."""
    found = words(GLOSSARY, WORD_RULES, panels.WORD_ICONS)
    found += _spaces() + _recruits(None if game is None else game.edition) + _tiles() + _dilemmas() + _artifacts()
    return found + options(Options) + rulings(RULINGS, CONFLICTS) + conflicts(CONFLICTS) + questions(QUESTIONS)


def aliases() -> Mapping[str, str]:
    """The spaces of construction sites share a page, and every word of the glossary is one."""
    found = {f"space:{SPACE_NAMES[space]}": f"space:{SITE}" for space in range(CONSTRUCTION, SPACES)}
    for (first, *others), _text in GLOSSARY:
        found |= {f"word:{name.replace(' ', '-')}": f"word:{first.replace(' ', '-')}" for name in others}
    return found


def _spaces() -> list[Entry]:
    found = []
    for space in ALL_SPACES[: CONSTRUCTION + 1]:
        slots = space == CONSTRUCTION
        names = (SPACE_NAMES[space], *goes_by(SHORT_SPACES[space], SPACE_TITLES[space]))
        if slots:
            names = goes_by(N_("construction site"), N_("site"), N_("building space"))
        price = price_words(PRINTED_PRICE[space]) if not slots else _("the resource printed on the space")
        effect = _(SPACE_EFFECTS[space])
        text = _("Price: {price}. {effect}").format(price=price, effect=effect) if price else effect
        name = _("Construction site") if slots else _(SPACE_TITLES[space])
        notation = "place 5 euphoria_site_a_1" if slots else f"place 5 {SPACE_NAMES[space]}"
        id = SITE if slots else SPACE_NAMES[space]
        panel = panels.space_panel(space, name, f"space:{id}")
        found.append(
            Entry(
                SPACE,
                name,
                names,
                f"{text}\n{noted(notation)}",
                id=id,
                prose=effect,
                drawn=(panel,),
                cites=of_space(space),
                icon=panel.icon,
            )
        )
    return found


def _recruits(edition: int | None) -> list[Entry]:
    found = []
    for recruit, name in enumerate(RECRUIT_NAMES):
        first, second = FIRST_EDITION.cards[recruit], SECOND_EDITION.cards[recruit]
        title = f"{_(first.name)} ({_(FACTION_NAMES[first.faction].title())})"
        text = _((first, second)[edition or 0].text)
        if edition is None and first.text != second.text:
            both = _("First edition: {first}\nSecond edition: {second}")
            text = both.format(first=_(first.text), second=_(second.text))
        found.append(
            Entry(
                RECRUIT,
                title,
                (name, *goes_by(first.name)),
                f"{text}\n{noted(name)}",
                id=name,
                prose="\n\n".join(_of_a_recruit(first, second, edition)),
                cites=("R41", "R42", f"word:{FACTION_NAMES[first.faction]}"),
                icon=panels.EMBLEMS[first.faction],
                called=_(first.name),
            )
        )
    return found


def _of_a_recruit(first: Recruit, second: Recruit, edition: int | None) -> Iterator[str]:
    """What stands on the page of a recruit: the text of each edition, and what it is good for."""
    differ = edition is None and first.text != second.text
    if differ:
        yield _("First edition: {text}").format(text=_(first.text))
        yield _(first.good_for)
        yield _("Second edition: {text}").format(text=_(second.text))
        yield _(second.good_for)
    else:
        card = second if edition else first
        yield _(card.text)
        yield _(card.good_for)


def _tiles() -> list[Entry]:
    found = []
    for tile in ALL_TILES:
        text = _(
            "A visit costs {price} and brings a star on the territory of its region, then a step of the region's "
            "allegiance. Without a star of yours on it: {penalty}\nNotation: by the site on which it stands, {example}"
        ).format(price=price_words(tile.price), penalty=_(tile.text), example="place 5 euphoria_market_a")
        found.append(
            Entry(
                TILE,
                _(tile.name),
                (tile.id, *goes_by(tile.name, tile.short)),
                text,
                id=tile.id,
                prose=text.partition("\n")[0],
                drawn=(panels.tile_panel(tile),),
                cites=("R19", "R20", tile.rule),
                icon="crane",
            )
        )
    return found


def _dilemmas() -> list[Entry]:
    found = []
    for kind, (fight, contribute) in enumerate(DILEMMA_TITLES):
        text = _(
            "Price: one {artifact}, or any two artifacts.\nFight, {fight}: draw two recruits and keep one.\n"
            "Contribute, {contribute}: place a star on the card."
        ).format(artifact=_(KIND_NAMES[kind]), fight=_(fight), contribute=_(contribute))
        title = join_words([_(fight), _(contribute)], OR)
        found.append(
            Entry(
                DILEMMA,
                title,
                (*goes_by(fight, contribute), f"dilemma {KIND_NAMES[kind]}"),
                text,
                id=KIND_NAMES[kind],
                drawn=(panels.dilemma_panel(Kind(kind), title),),
                cites=("R40", f"artifact:{KIND_NAMES[kind]}"),
                icon="dilemma",
            )
        )
    return found


def _artifacts() -> list[Entry]:
    found = []
    for kind, name in enumerate(KIND_NAMES):
        fight, contribute = DILEMMA_TITLES[kind]
        text = _(
            "{copies} of the artifact cards are alike: this is one. Two of them buy a star at an artifact market, and "
            "one pays for the dilemma {dilemma}."
        ).format(copies=COPIES, dilemma=join_words([_(fight), _(contribute)], OR))
        found.append(
            Entry(
                ARTIFACT,
                _(name).capitalize(),
                goes_by(name),
                text,
                id=name,
                cites=("R21", "R40", "word:artifact", f"dilemma:{name}"),
                icon=name,
            )
        )
    return found
