"""Warnings before it is too late: a choice that gives others stars or ends the game, and what a roll may cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.dystopia.foresight import Foreseen, Foresight
from euphoria.dystopia.terms import KNOWLEDGE_LIMIT, STARS, Seat
from euphoria.words import numbers
from euphoria.words.speech import N_, _, join_words, pgettext

ALARM: Final = "alarm"
"""Somebody else wins by it."""
RISK: Final = "risk"
GOOD: Final = "good"
WINS: Final = N_("{name} gets the tenth star and wins: the game ends.")
YOU_WIN: Final = N_("Your tenth star: you win, and the game ends.")
LAST_WINS: Final = N_("{name} gets the last star and wins: the game ends.")
YOUR_LAST_WINS: Final = N_("Your last star: you win, and the game ends.")
"""The same where a variant says how many stars win."""
ROLL_OFF: Final = N_("The game ends; dice decide between {names}.")
ENDS: Final = N_("The game ends by it.")
ENDS_FOR: Final = N_("The game ends, and {name} wins.")
STARS_FOR: Final = N_("Also a star for {names}.")
ONE_MORE: Final = N_("{name} then needs only one more star to win.")


def warnings(foresight: Foresight, found: Foreseen, names: Sequence[str]) -> list[tuple[str, str]]:
    """How bad it is and what to say, for what a choice brings about."""
    me = foresight.seat
    if found.ends:
        return [_end(me, found, names, foresight.game.sheet.stars == STARS)]
    gets = [seat for seat in range(len(names)) if seat != me and found.stars[seat]]
    if not gets:
        return []
    said = [
        names[seat] if found.stars[seat] == 1 else _("{name} ({n})").format(name=names[seat], n=found.stars[seat])
        for seat in gets
    ]
    told = [(RISK, _(STARS_FOR).format(names=join_words(said)))]
    close = [seat for seat in gets if foresight.stars[seat] - found.stars[seat] == 1]
    return told + [(RISK, _(ONE_MORE).format(name=names[seat])) for seat in close]


def _end(me: Seat, found: Foreseen, names: Sequence[str], ten: bool) -> tuple[str, str]:
    if not found.winners:
        return ALARM, _(ENDS)
    first = found.winners[0]
    if len(found.winners) > 1:
        # For translators: one of the players between whom dice decide.
        you = pgettext("after between", "you")
        return ALARM, _(ROLL_OFF).format(names=join_words([you if s == me else names[s] for s in found.winners]))
    if first == me:
        by_star = YOU_WIN if ten else YOUR_LAST_WINS
        return GOOD, _(by_star) if found.stars[me] else _("The game ends, and you win.")
    by_star = WINS if ten else LAST_WINS
    return ALARM, _(by_star if found.stars[first] else ENDS_FOR).format(name=names[first])


def percent(chance: float) -> int:
    """A chance as a whole number."""
    return round(100 * chance)


def in_percent(odds: int) -> str:
    """A whole number of per cent as people read it."""
    return numbers.percent(odds / 100)


def own_risk(foresight: Foresight, found: Foreseen) -> int:
    """With what percentage the choice costs its player a worker by a roll."""
    return percent(found.rolls[foresight.seat][1]) if foresight.seat in found.rolls else 0


def of_risk(odds: int, limit: int = KNOWLEDGE_LIMIT) -> str:
    """The risk of a roll in a sentence; a variant may have another limit."""
    if limit != KNOWLEDGE_LIMIT:
        return _("{odds} to reach {limit} and lose one.").format(odds=in_percent(odds), limit=limit)
    # For translators: a percentage such as 43%.
    return _("{odds} to reach 16 and lose one.").format(odds=in_percent(odds))
