"""What was seen of artifacts, kept from the moment on at which cards that a seat cannot see are no longer all alike.

Until the deck is shuffled anew, or cards of a hand are shown or traded, a seat knows nothing of unseen cards but their
numbers, and nothing needs to be kept. `worlds` works out what the sights tell a seat.
"""

from __future__ import annotations

from typing import Final

from euphoria.core.events import EVERYBODY
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ARTIFACT, KINDS, MOST_PLAYERS, NOBODY, Kind, Seat

# Cards lie in hands; those laid aside, and those on their way in a trade, are like two hands more.
ASIDE: Final = MOST_PLAYERS
ON_THE_WAY: Final = MOST_PLAYERS + 1
HANDS: Final = MOST_PLAYERS + 2

# What can be seen.
PILE: Final = 0
HOLD: Final = 1
DREW: Final = 2
DISCARDED: Final = 3
SHOWN: Final = 4
MOVED: Final = 5
RESHUFFLED: Final = 6

NO_CARDS: Final[list[int]] = [0] * KINDS
PAGE: Final = 32
"""Sights are kept in lists of so many, so that one more is cheap in a long game."""


class Sight:
    """Something that happened to cards of a hand: everybody sees how many there are, the seers of which kinds."""

    def __init__(self, what: int, hand: int, to: int, cards: list[int], count: int, seers: int) -> None:
        self.what: Final = what
        self.hand: Final = hand
        self.to: Final = to
        self.cards: Final = cards
        """How many of each kind; all nothing for those who may not know."""
        self.count: Final = count
        self.seers: Final = seers

    def seen_by(self, seat: Seat | None) -> Sight:
        """The sight as that seat, or a spectator, has it."""
        if self.seers == EVERYBODY or (seat is not None and self.seers >> seat & 1):
            return self
        return Sight(self.what, self.hand, self.to, NO_CARDS, self.count, self.seers)


def begin_sights(game: Dystopia) -> None:
    """From now on unseen cards can be told apart: note where they lie at this moment."""
    if game.sights is not None:
        return
    found = [Sight(PILE, NOBODY, NOBODY, game.discard[:], sum(game.discard), EVERYBODY)]
    for seat, player in enumerate(game.players):
        found.append(Sight(HOLD, seat, NOBODY, player.items[ARTIFACT:], player.cards, 1 << seat))
    if game.aside is not None:
        seers = EVERYBODY if game.aside_seer == NOBODY else 1 << game.aside_seer
        found.append(Sight(HOLD, ASIDE, NOBODY, game.aside[:], sum(game.aside), seers))
    game.sights = [found]


def add_sight(game: Dystopia, what: int, hand: int, cards: list[int], seers: int, to: int = NOBODY) -> None:
    """Keep a sight, if any are kept; lists are replaced, so that copies of a game can share them."""
    pages = game.sights
    if pages is None:
        return
    count = cards[0] + cards[1] + cards[2] + cards[3] + cards[4] + cards[5]
    if count:
        sight = Sight(what, hand, to, cards, count, seers)
        pages = pages[:]
        if len(pages[-1]) < PAGE:
            page = pages[-1][:]
            page.append(sight)
            pages[-1] = page
        else:
            pages.append([sight])
        game.sights = pages


def sights_of(game: Dystopia) -> list[Sight]:
    """All sights that were kept, oldest first."""
    return [] if game.sights is None else [sight for page in game.sights for sight in page]


_ONE_CARD: Final[list[list[int]]] = [[int(other == kind) for other in range(KINDS)] for kind in range(KINDS)]


def one_card(kind: Kind) -> list[int]:
    """A single card of the kind; a shared list, not to be changed."""
    return _ONE_CARD[kind]
