"""What is said of a bot's thought, in any title: chances in round figures, and which of its ideas are worth naming."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import Final, Protocol, TypeVar

from euphoria.words import numbers
from euphoria.words.speech import N_, _

WIDE: Final = 0.08
"""Only a chance that is less sure than this is given as a range too."""
SLIM: Final = 0.01
"""With less than that, winning is out of reach."""
HARDLY: Final = 0.03
"""What got less than this part of the tries of the best idea is noise, not advice."""
SAME: Final = 0.02
"""So near to the best, and within a tenth of it, a choice is as good as the best one."""

TIE: Final = 0.01
"""Nobody could tell a smaller difference apart, however sure it is."""

ALIKE: Final = N_("It does not matter much: all choices promise about the same.")


class Range(Protocol):
    """A chance to win, with the range in which it lies."""

    @property
    def value(self) -> float: ...

    @property
    def low(self) -> float: ...

    @property
    def high(self) -> float: ...


class Idea(Protocol):
    """A choice: what it promises, and how much of the thinking went into it."""

    @property
    def value(self) -> Range: ...

    @property
    def share(self) -> float: ...


I = TypeVar("I", bound=Idea)  # noqa: E741


def percent(chance: Range) -> str:
    """The chance as a whole number."""
    rounded = round(100 * chance.value)
    if rounded < 1:
        # For translators: a percentage such as 1%.
        return _("under {share}").format(share=numbers.percent(0.01))
    # For translators: a percentage such as 99%.
    return _("over {share}").format(share=numbers.percent(0.99)) if rounded > 99 else numbers.percent(chance.value)


def about(chance: Range) -> str:
    """The chance as a whole number, which is not meant to be exact."""
    return _("about {chance}").format(chance=percent(chance)) if SLIM <= chance.value <= 1 - SLIM else percent(chance)


def between(chance: Range) -> str:
    """The range of a chance, where it is so wide that one should know."""
    low, high = max(0.0, chance.low), min(1.0, chance.high)
    if high - low <= WIDE:
        return ""
    # For translators: a range of percentages; the sign is in the second one, as in 20 to 40%.
    return _("{low} to {high}").format(low=round(100 * low), high=numbers.percent(high))


def is_as_good(best: Idea, other: Idea) -> bool:
    """Is the other choice behind by no more than the error of measuring the two?"""
    behind = best.value.value - other.value.value
    error = hypot(best.value.value - best.value.low, other.value.high - other.value.value)
    return behind <= max(error, TIE)


def compared(best: Idea, other: Idea) -> str:
    """How often another choice wins beside the best one: a figure only where the difference means something."""
    return _("about as often") if is_as_good(best, other) else percent(other.value)


def is_lost(best: Idea) -> bool:
    """Is winning out of reach, whatever is chosen?"""
    return best.value.value < SLIM and best.value.high < WIDE


def are_alike(ideas: Sequence[Idea]) -> bool:
    """Do all choices promise the same, as far as one can tell?"""
    if len(ideas) < 2 or is_lost(ideas[0]):
        return False
    best = ideas[0]
    for idea in ideas[1:]:
        behind = best.value.value - idea.value.value
        tried = idea.share >= HARDLY * best.share
        if not tried or behind > min(SAME, best.value.value / 10) or idea.value.high < best.value.low:
            return False
    return True


def worth_naming(ideas: Sequence[I], words: Callable[[I], str]) -> list[I]:
    """The ideas that differ in words, best first, but for those that were hardly tried."""
    found: dict[str, I] = {}
    for idea in ideas:
        if idea.share >= HARDLY * ideas[0].share:
            found.setdefault(words(idea), idea)
    return list(found.values())
