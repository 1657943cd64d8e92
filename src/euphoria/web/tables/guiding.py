"""A guide beside a seat: which sentence it says at a question, each of them once at a table, for that seat alone."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from euphoria.web.refusals import Refused
from euphoria.web.tables.house import BOT
from euphoria.web.tables.private import AWAY, OFF, ON, Guidance, Private
from euphoria.web.tables.windows import view_asked
from euphoria.words.guide import Advice, guide_of
from euphoria.words.speech import _

if TYPE_CHECKING:
    from euphoria.web.tables.table import Table

log = logging.getLogger("euphoria.guiding")


def with_guides(table: Table) -> Private:
    """What is private when the game begins: at a first game everybody but bots has a guide."""
    if not table.house.guide or guide_of(table.house.title) is None:
        return table.private
    return replace(table.private, guides={seat: Guidance() for seat in sorted(table.people)})


def with_advice(table: Table) -> Private:
    """What is private once every guide has said what there is to say now; what was said later than now, before the game
    went back, may be said again."""
    guides = {
        seat: replace(guide, said={id: at for id, at in guide.said.items() if at <= table.at})
        for seat, guide in table.private.guides.items()
    }
    for seat, guide in guides.items():
        if guide.on and is_asked(table, seat) and table.at not in guide.said.values():
            new = next((advice for advice in advices(table, seat) if advice.id not in guide.said), None)
            if new is not None:
                guides[seat] = replace(guide, said={**guide.said, new.id: table.at})
    return replace(table.private, guides=guides)


def is_asked(table: Table, seat: int) -> bool:
    """Is there a question to somebody in this seat?"""
    return table.holding is None and seat in table.waits_for and table.seats[seat].kind != BOT


def advices(table: Table, seat: int) -> list[Advice]:
    """What the guide could say to the seat now; a guide that stumbles is silent, since the game has to go on."""
    guide = guide_of(table.house.title)
    try:
        return [] if guide is None else list(guide.advices(view_asked(table, seat)))
    except Exception:
        log.exception("a guide has nothing to say")
        return []


def advice_of(table: Table, seat: int) -> Advice | None:
    """What the guide says to the seat now."""
    guide = table.private.guides.get(seat)
    if guide is None or not guide.on or guide.read == table.at or not is_asked(table, seat):
        return None
    return next((one for one in advices(table, seat) if guide.said.get(one.id) == table.at), None)


def can_guide(table: Table) -> bool:
    """May somebody have a guide at this table? Not where nobody is to be helped."""
    return table.house.hints and guide_of(table.house.title) is not None


def check_guide(table: Table, seat: int, do: str) -> None:
    """Refused unless the seat may do that with its guide."""
    if do not in (ON, OFF, AWAY):
        raise Refused(_("A guide is on, off, or has been read."))
    if not can_guide(table):
        raise Refused(_("This table plays without hints, and without a guide."))
    if do == AWAY and seat not in table.private.guides:
        raise Refused(_("You have no guide."))
