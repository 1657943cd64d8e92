"""Several people at one screen: whose cards it shows, and whose word counts when somebody wants to take a step back."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import dropwhile
from typing import Final

from euphoria.web.pages.frame import Chair
from euphoria.web.refusals import Forbidden, Refused
from euphoria.web.tables.house import BOT
from euphoria.web.tables.presence import Shown
from euphoria.web.tables.table import PLAYING, Made, Table
from euphoria.web.tables.windows import DECLINES, people_in
from euphoria.words.speech import _


@dataclass(frozen=True)
class Screen:
    """A screen that several people share, while none of them is asked."""

    covered: tuple[Chair, ...] = ()
    """Who may ask to look at their own cards; empty while somebody's are open."""
    peeking: Chair | None = None
    """Whose cards are open though somebody else is waited for."""


@dataclass(frozen=True)
class Consent:
    """A wish to take a step back, as one browser is told of it."""

    wanted_by: str = ""
    """Whose wish it is, where somebody at this browser has to agree."""
    asks: tuple[Chair, ...] = ()
    """Who has to, each by themselves."""
    waits_for: tuple[str, ...] = ()
    """Who else has to agree to a wish of this browser."""
    asker: str = ""
    """Whose wish that is, where it could be one of several people's."""
    refused_by: str = ""


NOBODY_ASKS: Final = Consent()


def people_at(table: Table, mine: tuple[int, ...]) -> tuple[int, ...]:
    """The seats of a browser that no bot keeps."""
    return tuple(seat for seat in mine if table.seats[seat].kind != BOT)


def shown_to_several(table: Table, people: tuple[int, ...], shown: Shown | None) -> tuple[int | None, bool]:
    """Whose view several people at one screen see, and whether they have to look away first: whoever is asked, or one
    of them who wished to look since the last choice; otherwise nobody's, only what everybody may see."""
    if table.asked in people:
        return table.asked, shown is None or not _is_still_open(table, table.asked, shown)
    waits = shown is not None and (shown.rests or shown.passed)
    if shown is not None and not waits and shown.at == table.at and shown.seat in people:
        return shown.seat, not shown.lifted
    return None, False


def through_window(table: Table, shown: Shown) -> Shown | None:
    """What a screen remembers of cards that were open while all who sit at it are asked whether they react: whoever
    lifted the curtain goes on without lifting it again, if nobody else has stepped up meanwhile."""
    if table.window is None or not shown.lifted:
        return None
    if shown.rests:
        return shown if shown.at == table.at else None
    if shown.passed and all(_is_decline(made) for made in _since(table, shown)):
        return shown if shown.at <= table.at else None
    if not _is_still_open(table, shown.seat, shown):
        return None
    nobody_else = not people_in(table)
    return Shown(shown.seat, table.at, rests=not nobody_else, passed=nobody_else)


def _since(table: Table, shown: Shown) -> list[Made]:
    return table.made[bisect_left(table.made, shown.at, key=lambda made: made.before) :]


def _is_decline(made: Made) -> bool:
    return [event.kind for event in made.events[:1]] == [DECLINES]


def _is_still_open(table: Table, seat: int | None, shown: Shown) -> bool:
    """Has nobody else been waited for since these cards were opened, but for all together?"""
    if shown.seat != seat or not shown.lifted or shown.rests or (shown.passed and table.at < shown.at):
        return False
    since = _since(table, shown)
    if shown.passed:
        since = list(dropwhile(_is_decline, since))
    return all(made.seat == seat for made in since)


def screen_of(
    table: Table, mine: tuple[int, ...], chairs: tuple[Chair, ...], seat: int | None, curtain: bool
) -> Screen | None:
    """What a shared screen offers while none of its people is asked; None for any other."""
    people = people_at(table, mine)
    if len(people) < 2 or table.state != PLAYING or table.asked in people:
        return None
    if seat is None and table.window is not None:
        return None  # the question itself offers to step up
    if seat is None:
        return Screen(covered=tuple(chairs[one] for one in people))
    return Screen(peeking=None if curtain else chairs[seat])


def consent_of(table: Table, mine: tuple[int, ...], chairs: tuple[Chair, ...]) -> Consent:
    """Who asks this browser to go back, or is asked by it."""
    refused_by = table.names[table.refused[1]] if table.refused and table.refused[0] in mine else ""
    if table.undo_asked is None:
        return Consent(refused_by=refused_by)
    asker = table.undo_asked[0]
    asks = tuple(chairs[seat] for seat in sorted(table.to_agree & set(mine)))
    waits_for = tuple(table.names[seat] for seat in sorted(table.to_agree - set(mine))) if asker in mine else ()
    several = len(people_at(table, mine)) > 1
    return Consent(table.names[asker] if asks else "", asks, waits_for, table.names[asker] if several else "")


def agreeing_seat(table: Table, mine: tuple[int, ...], of: int | None) -> int:
    """Whose word it is whether the game goes back: of several people at one screen the one who is named, so that nobody
    speaks for the others by the way."""
    asked = sorted(table.to_agree & set(mine))
    if of is not None and of not in mine:
        raise Forbidden(_("That is not your chair."))
    if of is None and len(asked) > 1:
        raise Refused(_("Several people at this screen are asked: each of them answers."))
    return of if of is not None else (asked or mine)[0]
