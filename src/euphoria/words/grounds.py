"""The grounds of a thought as sentences. The sentences themselves are the titles'."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Protocol

from euphoria.words.speech import _

SLIGHT: Final = 0.003
"""What matters less is not worth a sentence."""


class Grounds(Protocol):
    """A module such as `euphoria.words.dystopia.grounds`: by the name of a ground, what to say of it."""

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


def sentences(
    words: Grounds, grounds: Iterable[tuple[str, float]], titled: Callable[[str], str]
) -> Iterator[tuple[bool, str]]:
    """From names and gains: does it speak for the choice, and how to say so. Cards share the words of their kind."""
    for name, gain in grounds:
        said = words.FOR if gain > 0 else words.AGAINST
        kind, _space, card = name.partition(" ")
        known = name if name in said else kind
        if abs(gain) > SLIGHT and known in said:
            yield gain > 0, _(said[known]).format(name=titled(card))
