"""Who was believed at the table and who could know what, in words, when a game is over.

What was said and done, and what could be known, is the titles' to tell, in their module `hearsay`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import Final, Protocol

from euphoria.core.game import Game
from euphoria.core.talk import Claim, Said
from euphoria.titles import TITLES
from euphoria.words.numbers import percent
from euphoria.words.speech import N_, _, join_words

TRUTHS: Final = {
    (True, True): N_("That was true."),
    (True, False): N_("That was a guess, and true."),
    (False, True): N_("That was a lie."),
    (False, False): N_("That was a guess, and false."),
}
"""By whether it was so, and whether whoever said it could know."""
NO_DEED: Final = N_("Nobody acted on it.")
FROM_THE_BEGINNING: Final = 1
"""What is known in this turn was known from the beginning."""


class Words(Protocol):
    """The module `hearsay` of a title under `words`."""

    @property
    def DEEDS(self) -> Mapping[tuple[str, bool], str]:
        """What somebody did, as if what they had heard were true, or not: `{name}` to `{other}` in turn `{turn}`."""

    @property
    def SECRETS(self) -> Mapping[str, str]:
        """By the names of tallies that say who could know a thing: what it was, as it was before the last choice."""

    def claimed(self, talk: Sequence[Said], number: int, names: Sequence[str], game: Game) -> str:
        """Something said, in words that follow the name of whoever said it."""

    def holder(self, tally: str, game: Game) -> int:
        """The seat that held the secret before the last choice of a game that is over."""


def words_of(title: str) -> Words | None:
    """The words of a title; None where nothing is said that is true or false."""
    if find_spec(f"{TITLES[title].part('words').__name__}.hearsay") is None:
        return None
    found: Words = TITLES[title].part("words", "hearsay")
    return found


def truth(claim: Claim) -> str:
    """Was it so, and could whoever said it know?"""
    return _(TRUTHS[claim.is_true, claim.was_known])


def deeds(words: Words, claim: Claim, names: Sequence[str]) -> list[str]:
    """What those did who had heard it."""
    other = names[claim.about]
    done = [
        _(words.DEEDS[deed.kind, deed.trusting]).format(name=names[deed.seat], other=other, turn=deed.turn)
        for deed in claim.deeds
    ]
    return done or [_(NO_DEED)]


def likelihood(claim: Claim, names: Sequence[str]) -> list[str]:
    """How likely it looked to everybody to whom it was news, before and after."""
    part = _("{name} {before}, then {after}")
    return [
        part.format(name=names[one.seat], before=percent(one.before), after=percent(one.after)) for one in claim.heard
    ]


def speaker(claims: Iterable[Claim], seat: int) -> str:
    """How much of what somebody said was false, and how it was taken; nothing of those who said nothing."""
    own = [claim for claim in claims if claim.seat == seat]
    taken = [deed.trusting for claim in own for deed in claim.deeds]
    counts = (
        (N_("claims: {n}"), len(own)),
        (N_("false: {n}"), len([claim for claim in own if not claim.is_true])),
        (N_("believed: {n}"), taken.count(True)),
        (N_("doubted: {n}"), taken.count(False)),
    )
    return " · ".join([_(said).format(n=n) for said, n in counts]) if own else ""


def secret(
    words: Words, tally: str, known: Iterable[tuple[int | None, Sequence[int]]], names: Sequence[str], game: Game
) -> str:
    """What was secret, and since when who could be sure of it."""
    parts = [_(words.SECRETS[tally]).format(holder=names[words.holder(tally, game)])]
    sure: list[str] = []
    unsure: list[str] = []
    for turn, seats in known:
        who = join_words([names[seat] for seat in seats])
        if turn is None:
            unsure.append(_("Not sure who held it: {names}.").format(names=who))
        elif turn <= FROM_THE_BEGINNING:
            sure.append(_("{names} (from the beginning)").format(names=who))
        else:
            sure.append(_("{names} (since turn {n})").format(names=who, n=turn))
    if sure:
        parts.append(_("Sure who held it: {names}.").format(names=", ".join(sure)))
    return " ".join([*parts, *unsure])
