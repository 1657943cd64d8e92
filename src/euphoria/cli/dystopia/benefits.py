"""What the total on a commodity area does, in the few words of the terminal, from the rows of the board."""

from __future__ import annotations

from typing import Final

from euphoria.cli.dystopia.draw import gives_words
from euphoria.dystopia.benefits import BANDS, BENEFITS, NO_END
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ALL_SPACES, TUNNEL
from euphoria.words.dystopia.choices import space_name
from euphoria.words.numbers import signed
from euphoria.words.speech import N_, _, join_words

MARKS: Final = "▲▼▽"
"""One for each band."""
_COUNTS: Final = (N_("no goods"), "", N_("two goods"), N_("three goods"), N_("four goods"))


def area_hints(game: Dystopia) -> list[tuple[str, ...]]:
    """The same for a game, piece by piece: areas that a variant has changed have a line of their own."""
    changed = [area for area in ALL_SPACES[:TUNNEL] if game.sheet.is_changed[area]]
    found = [area_hint()] if len(changed) < TUNNEL else []
    for area in changed:
        parts = [f"{space_name(game, area)}:"]
        for number, benefit in enumerate(game.sheet.benefits[area]):
            effects = [gives_words(benefit).plain] if gives_words(benefit).plain else []
            effects += [_("allegiance +1")] if benefit.allegiance >= 0 else []
            parts.append(_band(number, ", ".join(effects) or _(_COUNTS[0])))
        found.append(tuple(parts))
    return found


def area_hint() -> tuple[str, ...]:
    """What the marks beside commodity areas mean, piece by piece."""
    bands = [_band(number, ", ".join(_effects(number, _("allegiance +1")))) for number in range(len(BANDS))]
    return (_("by total:"), *bands)


def _band(number: int, effects: str) -> str:
    least, most = BANDS[number]
    words = _("from {n} {effects}") if most == NO_END else _("to {n} {effects}")
    return f"{MARKS[number]} {words.format(n=least if most == NO_END else most, effects=effects)}"


def area_reading() -> list[str]:
    """The same in words: up to 4 a step of allegiance."""
    found = []
    for number, (least, most) in enumerate(BANDS):
        words = _("from {n} on {effects}") if most == NO_END else _("up to {n} {effects}")
        effects = join_words(_effects(number, _("a step of allegiance")))
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
