"""Artifacts: drawing, discarding, passing from hand to hand, renewing the deck."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import Chance
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.choices import DRAWS, TAKES
from euphoria.leaders.knowledge import a_discard, a_draw, a_pass, a_renewal
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import CARDS, MOST_PLAYERS, Seat


def cards_in(mask: int) -> list[int]:
    """The cards of a bit mask, in order."""
    found: list[int] = []
    for card in range(CARDS):
        if mask >> card & 1:
            found.append(card)
    return found


class Draw(Chance[Leaders]):
    """A player draws an artifact; only they see it."""

    def __init__(self, owner: Seat) -> None:
        super().__init__("draw")
        self.owner: Final = owner

    def choices(self, game: Leaders) -> list[Choice]:
        return [DRAWS[card] for card in cards_in(game.deck)]

    def answer(self, game: Leaders, choice: Choice) -> None:
        player = game.players[self.owner]
        bit = 1 << choice.a
        game.deck &= ~bit
        game.deck_size -= 1
        player.hand |= bit
        player.artifacts += 1
        game.moves.append(a_draw(self.owner, choice.a))
        if game.events is not None:
            game.note("draw", self.owner, what=CARD_NAMES[choice.a], seers=1 << self.owner)
        renew(game)


def draw(game: Leaders, seat: Seat) -> None:
    """Let a player draw an artifact, if there is one (L16)."""
    if game.deck_size:
        game.push(_DRAW[seat])


def discard(game: Leaders, seat: Seat, card: int) -> None:
    """Lay a card of a hand on the discard pile, face up; the caller renews the deck when all are there (L17)."""
    player = game.players[seat]
    player.hand &= ~(1 << card)
    player.artifacts -= 1
    game.discard |= 1 << card
    game.moves.append(a_discard(seat, card))
    if game.events is not None:
        game.note("discard", seat, what=CARD_NAMES[card])


def renew(game: Leaders) -> None:
    """An empty deck is renewed from the discard pile at once (L17)."""
    if game.deck_size == 0 and game.discard:
        game.deck = game.discard
        game.deck_size = len(cards_in(game.deck))
        game.discard = 0
        game.moves.append(a_renewal())
        if game.events is not None:
            game.note("renew", game.active, amount=game.deck_size)


def hand_over(game: Leaders, giver: Seat, taker: Seat, card: int, kind: str) -> None:
    """A card changes hands, seen by the two only (L34)."""
    one, other = game.players[giver], game.players[taker]
    bit = 1 << card
    one.hand &= ~bit
    one.artifacts -= 1
    other.hand |= bit
    other.artifacts += 1
    game.moves.append(a_pass(giver, taker, card))
    if game.events is not None:
        who, whom = (giver, taker) if kind == "give" else (taker, giver)
        game.note(kind, who, what=CARD_NAMES[card], other=whom, seers=1 << giver | 1 << taker)


class Steal(Chance[Leaders]):
    """A random card goes from one hand to another."""

    def __init__(self, taker: Seat, owner: Seat) -> None:
        super().__init__("take")
        self.taker: Final = taker
        self.owner: Final = owner

    def choices(self, game: Leaders) -> list[Choice]:
        return [TAKES[card] for card in cards_in(game.players[self.owner].hand)]

    def answer(self, game: Leaders, choice: Choice) -> None:
        hand_over(game, self.owner, self.taker, choice.a, "steal")


_DRAW: Final[list[Draw]] = [Draw(seat) for seat in range(MOST_PLAYERS)]
