"""Artifacts: drawing, discarding, passing from hand to hand, renewing the deck."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Chance
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.choices import DRAWS, TAKES
from euphoria.leaders.knowledge import BY_SHOT, DRAWN, PASSED, TAKEN_UP, a_discard, a_draw, a_pass, a_renewal
from euphoria.leaders.player import Player
from euphoria.leaders.state import Leaders, used_name
from euphoria.leaders.terms import MOST_PLAYERS, NOBODY, CardId, Seat


def cards_in(mask: int) -> list[CardId]:
    """The cards of a bit mask, in order."""
    found: list[CardId] = []
    for card in range(mask.bit_length()):
        if mask >> card & 1:
            found.append(CardId(card))
    return found


class Draw(Chance[Leaders]):
    """A player draws an artifact; only they see it."""

    def __init__(self, owner: Seat, by_shot: bool = False) -> None:
        super().__init__("draw")
        self.owner: Final = owner
        self.by_shot: Final = by_shot

    def about(self, game: Leaders) -> About:
        return About(self.owner)

    def choices(self, game: Leaders) -> list[Choice]:
        return [DRAWS[card] for card in cards_in(game.deck)]

    def answer(self, game: Leaders, choice: Choice) -> None:
        player = game.players[self.owner]
        card = CardId(choice.a)
        bit = 1 << card
        game.deck &= ~bit
        game.deck_size -= 1
        player.hand |= bit
        player.artifacts += 1
        if not self.by_shot:
            player.may_hold |= game.drawable
        else:
            player.aside |= game.drawable
            if game.shots_from == NOBODY:
                game.shots_from = len(game.moves)
        game.moves.append(a_draw(self.owner, card, self.by_shot))
        if game.events is not None:
            game.note("draw", self.owner, what=CARD_NAMES[card], seers=1 << self.owner)
        renew(game)


def draw(game: Leaders, seat: Seat) -> None:
    """Let a player draw an artifact, if there is one (L16)."""
    if game.deck_size:
        game.push(_DRAW[seat])


def draw_by_shot(game: Leaders, seat: Seat) -> None:
    """Let a player who was shot draw an artifact, which answers nothing before the turn is over (L48)."""
    if game.deck_size:
        game.push(_DRAW_BY_SHOT[seat])


def discard(game: Leaders, seat: Seat, card: CardId) -> None:
    """Lay a card of a hand on the discard pile, face up; the caller renews the deck when all are there (L17)."""
    player = game.players[seat]
    player.hand &= ~(1 << card)
    player.artifacts -= 1
    game.discard |= 1 << card
    game.drawable &= ~(1 << card)
    for other in game.players:
        other.may_hold &= ~(1 << card)
        other.aside &= ~(1 << card)
    forget_empty(player)
    game.moves.append(a_discard(seat, card))
    if game.events is not None:
        game.note("discard", seat, what=CARD_NAMES[card])


def renew(game: Leaders) -> None:
    """An empty deck is renewed from the discard pile at once (L17)."""
    if game.deck_size == 0 and game.discard:
        game.deck = game.discard
        game.deck_size = len(cards_in(game.deck))
        game.discard = 0
        game.drawable = game.deck
        game.moves.append(a_renewal())
        if game.events is not None:
            game.note("renew", game.active, amount=game.deck_size)


def hand_over(game: Leaders, giver: Seat, taker: Seat, card: CardId, kind: str) -> None:
    """A card changes hands, seen by the two only (L34)."""
    one, other = game.players[giver], game.players[taker]
    bit = 1 << card
    one.hand &= ~bit
    one.artifacts -= 1
    other.hand |= bit
    other.artifacts += 1
    other.may_hold |= one.may_hold | one.aside
    forget_empty(one)
    game.moves.append(a_pass(giver, taker, card))
    if game.events is not None:
        who, whom = (giver, taker) if kind == "give" else (taker, giver)
        game.note(kind, who, what=CARD_NAMES[card], other=whom, seers=1 << giver | 1 << taker)


def forget_empty(player: Player) -> None:
    """When the hand is empty, nothing can be in it by what all have seen."""
    if player.artifacts == 0:
        player.may_hold = 0
        player.aside = 0


class Steal(Chance[Leaders]):
    """A random card goes from one hand to another."""

    def __init__(self, taker: Seat, owner: Seat) -> None:
        super().__init__("take")
        self.taker: Final = taker
        self.owner: Final = owner

    def about(self, game: Leaders) -> About:
        return About(self.owner, taker=self.taker, what=used_name(game))

    def choices(self, game: Leaders) -> list[Choice]:
        return [TAKES[card] for card in cards_in(game.players[self.owner].hand)]

    def answer(self, game: Leaders, choice: Choice) -> None:
        hand_over(game, self.owner, self.taker, CardId(choice.a), "steal")


# Drawn because of a shot (L48) ----------------------------------------------------------------------------------------


def is_aside(game: Leaders, seat: Seat, card: CardId) -> bool:
    """Did the player draw the artifact because of a shot in this turn?"""
    if game.shots_from == NOBODY:
        return False
    drawn = a_draw(seat, card, True)
    for at in range(game.shots_from, len(game.moves)):
        if game.moves[at] == drawn:
            return True
    return False


def surely_aside(game: Leaders, seat: Seat) -> int:
    """How many artifacts in the hand were drawn because of a shot in this turn, as far as all can tell."""
    if game.shots_from == NOBODY:
        return 0
    count = 0
    for at in range(game.shots_from, len(game.moves)):
        entry = game.moves[at]
        if entry >> 2 & 7 == seat:
            if entry & 3 == DRAWN and entry & BY_SHOT:
                count += 1
            elif entry & 3 == PASSED and count:
                # It may be the one that was taken.
                count -= 1
    return count


def take_up(game: Leaders) -> None:
    """The turn is over: what was drawn because of a shot may answer from now on."""
    if game.shots_from != NOBODY:
        game.shots_from = NOBODY
        game.moves.append(TAKEN_UP)
        for player in game.players:
            player.may_hold |= player.aside
            player.aside = 0


_DRAW: Final[list[Draw]] = [Draw(seat) for seat in range(MOST_PLAYERS)]
_DRAW_BY_SHOT: Final[list[Draw]] = [Draw(seat, True) for seat in range(MOST_PLAYERS)]
