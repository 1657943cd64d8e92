"""The grounds of a thought as sentences. The sentences themselves are the titles'."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Protocol

from euphoria.words.speech import _

SLIGHT: Final = 0.003
"""What matters less is not worth a sentence."""
NO_RULES: Final[Mapping[str, str]] = {}


class Grounds(Protocol):
    """The module `grounds` of a title under `words`: by the name of a ground, what to say of it."""

    @property
    def FOR(self) -> Mapping[str, str]: ...

    @property
    def AGAINST(self) -> Mapping[str, str]: ...

    @property
    def LOST(self) -> str:
        """What a choice aims at when winning is out of reach."""

    @property
    def TOGETHER(self) -> str:
        """Why chances need not add up to the whole; empty where they do."""


def reasons(
    words: Grounds,
    grounds: Iterable[tuple[str, float]],
    titled: Callable[[str], str],
    sure: str = "",
    rules: Mapping[str, str] = NO_RULES,
) -> list[tuple[bool, str]]:
    """What to say of a choice that is advised: what it brings for sure, what speaks for it, then what against it.

    Nothing is said against it where nothing speaks for it, or where that would weigh more: advice that argues against
    itself is none. With rules by the names of grounds, a sentence names its own.
    """
    given = list(grounds)
    most = max([gain for name, gain in given if gain > 0 and _known(words.FOR, name)], default=0.0)
    told = [one for one in given if one[1] > 0 or -one[1] < most]
    found = sorted(sentences(words, told, titled, rules), key=lambda said: not said[0])
    return [(True, sure), *found] if sure else found


def _known(said: Mapping[str, str], name: str) -> str:
    """The key of the words for a ground; empty where there are none. Cards share the words of their kind."""
    kind = name.partition(" ")[0]
    return name if name in said else kind if kind in said else ""


def sentences(
    words: Grounds,
    grounds: Iterable[tuple[str, float]],
    titled: Callable[[str], str],
    rules: Mapping[str, str] = NO_RULES,
) -> Iterator[tuple[bool, str]]:
    """From names and gains: does it speak for the choice, and how to say so."""
    for name, gain in grounds:
        said = words.FOR if gain > 0 else words.AGAINST
        known = _known(said, name)
        card = name.partition(" ")[2]
        if abs(gain) > SLIGHT and known:
            text = _(said[known]).format(name=titled(card))
            yield gain > 0, f"{text} ({rules[known]})" if known in rules else text
