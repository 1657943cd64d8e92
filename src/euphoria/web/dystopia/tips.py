"""What every element means: its name, our words about it, and the rules behind it. The same for every seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from euphoria.dystopia.benefits import BANDS, NO_END
from euphoria.dystopia.board import BOARD_TITLES, SPACE_NAMES
from euphoria.dystopia.recruits.base import deck_of
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.rulings import RULINGS
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ALL_SPACES, CONSTRUCTION, FACTION_NAMES, Space
from euphoria.rulebook.dystopia.cited import WORD_RULES
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.board import alternatives, chips_of
from euphoria.words.dystopia.glossary import GLOSSARY, SPACE_EFFECTS
from euphoria.words.dystopia.rules import of_space
from euphoria.words.speech import N_, NP_, _

_POINTED_TO: Final = frozenset(
    [
        "allegiance",
        "artifact",
        "bump",
        "commodity",
        "dilemma",
        "double",
        "faction",
        "knowledge",
        "market",
        "tunnel",
        "morale",
        "recruit",
        "place",
        "resource",
        "retrieve",
        "star",
        "territory",
        "trade",
        "worker",
    ]
)
"""Words that something at the table points to."""

GROUND: Final = "ground market"
"""A word on cards that nothing on the board says."""
_HERE: Final[dict[str, str]] = {
    "place": N_("As your turn put a worker on a space: bump the worker there, pay the price, take the benefit."),
    "trade": N_("In your turn you may offer goods and artifacts to one other player, who accepts or declines."),
}
"""Words that the page explains without the notation."""
_NAMED: Final[dict[str, str]] = {"place": NP_("a way to take a turn", "place")}
"""Words that the glossary names together with their notation."""


@dataclass(frozen=True, slots=True)
class Tip:
    """An explanation that elements point to by its key."""

    key: str
    name: str
    text: str
    rules: tuple[tuple[str, str], ...]
    """Number and title."""
    page: str = ""
    """What the rulebook calls it."""
    look: str = ""
    emblem: str = ""


@cache
def _titles() -> dict[str, str]:
    return {ruling.id: ruling.title for ruling in RULINGS}


def _ruled(*numbers: str) -> tuple[tuple[str, str], ...]:
    return tuple((number, _(_titles()[number])) for number in numbers)


def _changed(game: Dystopia, space: Space) -> str:
    """What a space asks and brings that a variant has changed."""
    price = draw.price_words(game.sheet.prices[space])
    parts = [_("price {price}").format(price=price)] if price else []
    rows = game.sheet.benefits[space]
    for (least, most), benefit in zip(BANDS, rows, strict=False):
        gains = draw.chip_words(chips_of(benefit, step="+1"), alternatives(benefit)) or _("nothing")
        said = _("gives {gains}").format(gains=gains)
        total = f"{least}+: " if most == NO_END else f"{least}–{most}: "
        parts.append(f"{total}{said}" if len(rows) > 1 else said)
    return _("In this game: {what}.").format(what="; ".join(parts))


def tips(game: Dystopia) -> list[Tip]:
    """Everything that is explained at a table, with the recruits of its edition and what a variant changes."""
    found = []
    for (word, *_others), text in GLOSSARY:
        if word not in _POINTED_TO:
            continue
        rules = _ruled(*WORD_RULES[word])
        found.append(Tip(f"word-{word}", _(_NAMED.get(word, word)), _(_HERE.get(word, text)), rules, f"word:{word}"))
    for space in ALL_SPACES[: CONSTRUCTION + 1]:
        key, name = f"space-{space}", BOARD_TITLES[space]
        if space == CONSTRUCTION:
            key, name = "site", N_("Construction site")
        rules = _ruled(*of_space(space))
        text = _changed(game, space) if key != "site" and game.sheet.is_changed[space] else _(SPACE_EFFECTS[space])
        found.append(Tip(key, _(name), text, rules, f"space:{SPACE_NAMES[space]}"))
    for number, tile in enumerate(game.sheet.tiles):
        text = _("A visit brings a star on the territory. Without a star of yours on it: {penalty}")
        rules = _ruled("R20", tile.rule)
        found.append(Tip(f"tile-{number}", _(tile.name), text.format(penalty=_(tile.text)), rules, f"tile:{tile.id}"))
    for card in deck_of(game).cards:
        look, emblem = draw.FACTION_CLASSES[card.faction], draw.EMBLEMS[card.faction]
        text = f"{_(card.text)} ({_(FACTION_NAMES[card.faction].title())})"
        if GROUND in card.text:
            text += " " + _("Ground markets are those in Euphoria, Subterra or the Wastelands.")
        page = f"recruit:{RECRUIT_NAMES[card.id]}"
        found.append(Tip(f"recruit-{card.id}", _(card.name), text, _ruled("R41", "R42"), page, look, emblem))
    return found
