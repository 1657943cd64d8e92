"""Recruits and tiles as cards to be drawn."""

from __future__ import annotations

from functools import cache

from euphoria.dystopia.recruits.base import DECKS
from euphoria.dystopia.terms import RecruitId
from euphoria.web.dystopia import draw
from euphoria.web.dystopia.parts import Card
from euphoria.web.dystopia.reader import Reader
from euphoria.words.dystopia import first_name
from euphoria.words.speech import _, language


def recruit_card(reader: Reader, recruit: RecruitId) -> Card:
    """A recruit to be drawn."""
    return card_of(reader.game.edition, recruit, language())


@cache
def card_of(edition: int, recruit: RecruitId, spoken: str) -> Card:
    """A recruit of an edition in the language that is spoken."""
    card = DECKS[edition].cards[recruit]
    name = first_name(recruit)
    whole = _(card.name)
    if not whole.startswith(name):  # a language may put the profession first
        name, whole = whole, ""
    title = whole.removeprefix(name).strip()
    look, emblem = draw.FACTION_CLASSES[card.faction], draw.icon(draw.EMBLEMS[card.faction])
    good_for = _(card.good_for) if card.good_for else ""
    return Card(recruit, name, title, _(card.text), look, emblem, f"recruit-{recruit}", good_for=good_for)
