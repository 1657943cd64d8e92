"""The grounds of a thought as sentences, and what it leads to in this very position. The words are the titles'."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from euphoria.core.game import Game
from euphoria.words.speech import N_, _, as_sentence

SLIGHT: Final = 0.003
"""What matters less is not worth a sentence."""
NO_RULES: Final[Mapping[str, str]] = {}


MORE: Final = N_("{clause}: in {often} of 10 games tried, after “{other}” in {otherwise}.")
LESS: Final = N_("{clause}: only in {often} of 10 games tried, after “{other}” in {otherwise}.")
"""Of something bad."""
NONE: Final = N_("{clause}: in none of the games tried, after “{other}” in {otherwise} of 10.")
WHEN: Final = (
    N_("at once"),
    N_("by the end of your next turn"),
    N_("within your next two turns"),
    N_("within your next three turns"),
)


class Prospect(Protocol):
    """What a choice leads to more often than another one, or less often if it is bad."""

    @property
    def kind(self) -> str: ...

    @property
    def seat(self) -> int: ...

    @property
    def where(self) -> str: ...

    @property
    def turns(self) -> int: ...

    @property
    def often(self) -> float: ...

    @property
    def otherwise(self) -> float: ...

    @property
    def other(self) -> int: ...


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

    def clause(self, prospect: Prospect, game: Game, names: Sequence[str]) -> str:
        """What happens, to whom and when, without a full stop; the game is that of the seat's own view."""


def reasons(
    words: Grounds,
    grounds: Iterable[tuple[str, float]],
    titled: Callable[[str], str],
    first: Iterable[str] = (),
    rules: Mapping[str, str] = NO_RULES,
) -> list[tuple[bool, str]]:
    """What to say of a choice that is advised: first what it brings for sure and what it leads to, where that is said
    already, then what speaks for it, then what against it.

    Nothing is said against it where nothing speaks for it, or where that would weigh more: advice that argues against
    itself is none. With rules by the names of grounds, a sentence names its own.
    """
    given = list(grounds)
    most = max([gain for name, gain in given if gain > 0 and _known(words.FOR, name)], default=0.0)
    told = [one for one in given if one[1] > 0 or -one[1] < most]
    found = sorted(sentences(words, told, titled, rules), key=lambda said: not said[0])
    return [*[(True, text) for text in first if text], *found]


def concrete(
    words: Grounds, prospect: Prospect | None, game: Game, names: Sequence[str], called: Callable[[int], str]
) -> str:
    """The reason for a choice in this very position, in a sentence; nothing where there is none. `called` says how
    choices are called."""
    if prospect is None:
        return ""
    often, otherwise = tenths(prospect.often), tenths(prospect.otherwise)
    said = MORE if often > otherwise else LESS if often else NONE
    clause = words.clause(prospect, game, names)
    told = _(said).format(clause=clause, often=often, otherwise=otherwise, other=called(prospect.other))
    return as_sentence(told)


def tenths(share: float) -> int:
    """A share in tenths; all and none are said only of all and none."""
    return round(10 * share) if share in (0.0, 1.0) else min(9, max(1, round(10 * share)))


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
