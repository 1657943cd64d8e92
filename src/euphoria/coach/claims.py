"""What was said at the table, in titles where it can be true or false: who was believed, and who acted on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from euphoria.coach.analysis import Settings
from euphoria.coach.figures import seed_of
from euphoria.coach.walking import stops_of
from euphoria.core.choices import Choice
from euphoria.core.game import Game
from euphoria.core.record import Record
from euphoria.core.talk import Claim, Said
from euphoria.titles import TITLES

DEALS: Final = 4
"""So many times as many deals are weighed for everybody who hears something as a choice has tries."""
MOST: Final = 6
"""So many claims are told at most, if somebody acted on them."""
FEW: Final = 3
"""And so many of any kind."""


class Hearing(Protocol):
    """Goes through a finished game and listens, with what each seat could know at the time."""

    def stop(self, game: Game, choice: Choice) -> None:
        """The game before each choice."""

    def claims(self) -> tuple[Claim, ...]:
        """What was said so far, and what came of it."""


class Hearsay(Protocol):
    """What a title offers for it: the module `hearsay` of its agents. A title without one has nothing to tell."""

    def Hearing(self, talk: list[Said], seed: int, deals: int) -> Hearing:
        """Somebody who knows all that is said, and weighs so many deals."""


def listening(record: Record, settings: Settings) -> Iterator[Hearing]:
    """Somebody who has listened so far, choice by choice."""
    hearsay: Hearsay | None = getattr(TITLES[record.game].part("ai"), "hearsay", None)
    if hearsay is None or not record.talk:
        return
    hearing = hearsay.Hearing(list(record.talk), seed_of(settings.seed, 0, "talk"), settings.tries * DEALS)
    for at, game, _begins in stops_of(record):
        hearing.stop(game, game.table().choices[record.choices[at]])
        yield hearing


def telling(claims: Sequence[Claim], decided: int) -> list[Claim]:
    """Those worth a word, in the order in which they were made: first what led to the choice that decided the game,
    then what most acted on, then what moved most who heard it."""

    def weight(claim: Claim) -> tuple[bool, int, float]:
        moved = max([abs(one.after - one.before) for one in claim.heard])
        return any(deed.at == decided for deed in claim.deeds), len(claim.deeds), moved

    found = sorted(claims, key=weight, reverse=True)[:MOST]
    acted_on = len([claim for claim in found if claim.deeds])
    return sorted(found[: max(acted_on, FEW)], key=lambda claim: claim.number)
