"""Recruits and tiles as cards to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from euphoria.dystopia.recruits.base import deck_of
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.table import Table
from euphoria.words.dystopia import first_name
from euphoria.words.speech import _


@dataclass(frozen=True, slots=True)
class Card:
    """A card; `state` and what follows is said of recruits in front of a player."""

    number: int
    name: str
    job: str
    text: str
    look: str
    emblem: Markup
    tip: str
    price: Markup = field(default_factory=Markup)
    state: str = ""
    why: str = ""
    """What keeps it from working now."""
    hidden: bool = False
    starred: bool = False
    remembered: str = ""
    """How its offers are answered for the whole game: `always`, `never`; empty where they are asked."""
    use: str = ""
    """The choice that is offered."""


def recruit_card(table: Table, recruit: int) -> Card:
    """A recruit to be drawn."""
    card = deck_of(table.game).cards[recruit]
    name = first_name(recruit)
    whole = _(card.name)
    if not whole.startswith(name):  # a language may put the profession first
        name, whole = whole, ""
    title = whole.removeprefix(name).strip()
    look, emblem = draw.FACTION_CLASSES[card.faction], draw.icon(draw.EMBLEMS[card.faction])
    return Card(recruit, name, title, _(card.text), look, emblem, f"recruit-{recruit}")
