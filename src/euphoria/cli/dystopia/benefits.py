"""What the total on a commodity area does, in the few words of the terminal, from the rows of the board."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.benefits import BANDS, BENEFITS, NO_END
from euphoria.words.numbers import signed
from euphoria.words.speech import N_, _, listed

MARKS: Final = "▲▼▽"
"""One for each band."""
_COUNTS: Final = (N_("no goods"), "", N_("two goods"), N_("three goods"), N_("four goods"))


def area_hint() -> tuple[str, ...]:
    """What the marks beside commodity areas mean, piece by piece."""
    found = [_("by total:")]
    for number, (least, most) in enumerate(BANDS):
        words = _("from {n} {effects}") if most == NO_END else _("to {n} {effects}")
        effects = ", ".join(_effects(number, _("allegiance +1")))
        found.append(f"{MARKS[number]} {words.format(n=least if most == NO_END else most, effects=effects)}")
    return tuple(found)


def area_reading() -> list[str]:
    """The same in words: up to 4 a step of allegiance."""
    found = []
    for number, (least, most) in enumerate(BANDS):
        words = _("from {n} on {effects}") if most == NO_END else _("up to {n} {effects}")
        effects = listed(_effects(number, _("a step of allegiance")))
        found.append(words.format(n=least if most == NO_END else most, effects=effects))
    return found


def _effects(number: int, step: str) -> list[str]:
    """What a band does besides giving one commodity; the four areas are alike."""
    benefit = BENEFITS[0][number]
    found = [_(_COUNTS[benefit.count])] if benefit.count != 1 else []
    if benefit.allegiance >= 0:
        found.append(step)
    if benefit.knowledge:
        found.append(_("knowledge {n}").format(n=signed(benefit.knowledge)))
    return found
