"""What the total on a commodity area does, in the few words of the terminal, from the rows of the board."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.benefits import BANDS, BENEFITS, NO_END

MARKS: Final = "▲▼▽"
"""One for each band."""
_COUNTS: Final = ("no", "one", "two", "three", "four")


def area_hint() -> tuple[str, ...]:
    """What the marks beside commodity areas mean, piece by piece."""
    found = ["by total:"]
    for number, (least, most) in enumerate(BANDS):
        reach = f"from {least}" if most == NO_END else f"to {most}"
        found.append(f"{MARKS[number]} {reach} {', '.join(_effects(number, 'allegiance +1'))}")
    return tuple(found)


def area_reading() -> list[str]:
    """The same in words: up to 4 a step of allegiance."""
    found = []
    for number, (least, most) in enumerate(BANDS):
        reach = f"from {least} on" if most == NO_END else f"up to {most}"
        found.append(f"{reach} {' and '.join(_effects(number, 'a step of allegiance'))}")
    return found


def _effects(number: int, step: str) -> list[str]:
    """What a band does besides giving one commodity; the four areas are alike."""
    benefit = BENEFITS[0][number]
    found = [f"{_COUNTS[benefit.count]} goods"] if benefit.count != 1 else []
    if benefit.allegiance >= 0:
        found.append(step)
    if benefit.knowledge:
        found.append(f"knowledge {benefit.knowledge:+d}")
    return found


AREA_HINT: Final = area_hint()
