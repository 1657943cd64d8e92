"""Goods and artifacts: gaining, paying, losing, drawing, discarding, the hand limit."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.events import EVERYBODY
from euphoria.core.steps import About, Ask, Chance, Step
from euphoria.dystopia.choices import CARDS, DISCARDS, GAINS, LOSES, PASS, PASS_CHOICE, USES
from euphoria.dystopia.player import Player
from euphoria.dystopia.recruits.base import DECKS, DRAW, DRAWN, deck_of, name_of
from euphoria.dystopia.sights import ASIDE, DISCARDED, DREW, RESHUFFLED, add_sight, begin_sights, one_card
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.react import moment
from euphoria.dystopia.terms import (
    ALL_KINDS,
    ARTIFACT,
    GOOD_NAMES,
    GOODS,
    ITEM_NAMES,
    KIND_NAMES,
    KINDS,
    MOST_PLAYERS,
    NOBODY,
    Good,
    Kind,
    RecruitId,
    Seat,
)

KEEP_PAIR: Final = KINDS

# Goods --------------------------------------------------------------------------------------------------------------


class Gain(Step[Dystopia]):
    """Take goods from the supply, which never runs out."""

    def __init__(self, seat: Seat, good: Good, count: int = 1) -> None:
        self.seat: Final = seat
        self.good: Final = good
        self.count: Final = count

    def run(self, game: Dystopia) -> None:
        gain(game, self.seat, self.good, self.count)


class GainAny(Ask[Dystopia]):
    """Take one good of the player's choice out of a set, several times over."""

    def __init__(self, seat: Seat, goods: int, count: int = 1) -> None:
        super().__init__(seat, "gain")
        self.goods: Final = goods
        self.count: Final = count

    def choices(self, game: Dystopia) -> list[Choice]:
        return goods_in(self.goods, GAINS)

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if self.count > 1:
            game.push(GainAny(self.seat, self.goods, self.count - 1))
        gain(game, self.seat, Good(choice.a), 1)


class Spend(Step[Dystopia]):
    """Return goods to the supply, as the price of an ability."""

    def __init__(self, seat: Seat, good: Good, count: int = 1) -> None:
        self.seat: Final = seat
        self.good: Final = good
        self.count: Final = count

    def run(self, game: Dystopia) -> None:
        gain(game, self.seat, self.good, -self.count)


class HandOver(Step[Dystopia]):
    """Give one good to another player."""

    def __init__(self, seat: Seat, good: Good, to: Seat) -> None:
        self.seat: Final = seat
        self.good: Final = good
        self.to: Final = to

    def run(self, game: Dystopia) -> None:
        gain(game, self.seat, self.good, -1)
        gain(game, self.to, self.good, 1)


class LoseGoods(Ask[Dystopia]):
    """Give up goods of the player's choice; what is missing is forgiven (R30)."""

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat, "lose")
        self.count: Final = count

    def choices(self, game: Dystopia) -> list[Choice]:
        items = game.players[self.seat].items
        return [LOSES[good] for good in range(GOODS) if items[good]]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        gain(game, self.seat, Good(choice.a), -1)
        lose_goods(game, self.seat, self.count - 1)


def gain(game: Dystopia, seat: Seat, good: Good, count: int) -> None:
    """Add goods to a player's stock, or take them away."""
    items = game.players[seat].items
    items[good] += count
    if game.events is not None:
        game.note("goods", seat, what=GOOD_NAMES[good], amount=count)


def lose_goods(game: Dystopia, seat: Seat, count: int) -> None:
    """Make a player give up goods, if there are any."""
    if count > 0 and game.players[seat].goods() > 0:
        game.push(LoseGoods(seat, count))


def goods_in(goods: int, choices: list[Choice]) -> list[Choice]:
    """The choices of a row of seven that belong to the set of goods."""
    return [choices[good] for good in range(GOODS) if goods >> good & 1]


# Artifacts ----------------------------------------------------------------------------------------------------------


class Draw(Step[Dystopia]):
    """Draw artifacts as one event: abilities that change the draw, the cards, then the hand limit (R44)."""

    def __init__(self, seat: Seat, count: int) -> None:
        self.seat: Final = seat
        self.count: Final = count

    def run(self, game: Dystopia) -> None:
        if game.able(self.seat) & DECKS[game.edition].at[DRAW] and changing_draw(game, self.seat, self.count):
            game.push(ChangeDraw(self.seat, self.count))
        else:
            plain_draw(game, self.seat, self.count)


class ChangeDraw(Ask[Dystopia]):
    """Use a recruit that changes how artifacts are drawn? One at most; they cannot be combined."""

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat, "recruit")
        self.count: Final = count

    def choices(self, game: Dystopia) -> list[Choice]:
        found = [USES[recruit] for recruit in changing_draw(game, self.seat, self.count)]
        found.append(PASS_CHOICE)
        return found

    def answer(self, game: Dystopia, choice: Choice) -> None:
        if choice.verb == PASS:
            plain_draw(game, self.seat, self.count)
            return
        if game.events is not None:
            game.note("recruit", self.seat, what=name_of(RecruitId(choice.a)))
        game.push(hand_limit(self.seat))
        game.then(deck_of(game).cards[choice.a].on_draw(game, self.seat, self.count))


def changing_draw(game: Dystopia, seat: Seat, count: int) -> list[RecruitId]:
    """The recruits that can change this draw."""
    deck = deck_of(game)
    cards = deck.those(game.able(seat) & deck.at[DRAW])
    return [card.id for card in cards if card.on_draw(game, seat, count)]


def plain_draw(game: Dystopia, seat: Seat, count: int) -> None:
    """Draw, let recruits speak that follow a draw, apply the hand limit."""
    game.push(hand_limit(seat))
    if game.able(seat) & DECKS[game.edition].at[DRAWN]:
        game.push(moment(seat, DRAWN))
    for _ in range(count):
        game.push(_DRAW_CARD[seat])


class DrawCards(Step[Dystopia]):
    """Draw artifacts without starting draw abilities and without a hand limit."""

    def __init__(self, seat: Seat, count: int) -> None:
        self.seat: Final = seat
        self.count: Final = count

    def run(self, game: Dystopia) -> None:
        for _ in range(self.count):
            game.push(_DRAW_CARD[self.seat])


class DrawCard(Step[Dystopia]):
    """One artifact from the deck; an empty deck takes the discard pile first, and without cards nothing is drawn."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        if fill_deck(game):
            game.push(_CARD_FROM_DECK[self.seat])


class CardFromDeck(Chance[Dystopia]):
    """Nature hands a player the top card."""

    def __init__(self, to: Seat) -> None:
        super().__init__("card")
        self.to: Final = to

    def about(self, game: Dystopia) -> About:
        return About(self.to)

    def choices(self, game: Dystopia) -> list[Choice]:
        return [CARDS[kind] for kind in range(KINDS) if game.deck[kind]]

    def weights(self, game: Dystopia) -> list[int] | None:
        return [count for count in game.deck if count]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        game.deck[choice.a] -= 1
        if game.sights is not None:
            add_sight(game, DREW, self.to, one_card(Kind(choice.a)), 1 << self.to)
        player = game.players[self.to]
        player.items[ARTIFACT + choice.a] += 1
        player.cards += 1
        if game.events is not None:
            game.note("draw", self.to, what=KIND_NAMES[choice.a], amount=1, seers=1 << self.to)


class LookAtCard(Chance[Dystopia]):
    """Nature lays the top card aside for a player, who alone sees it unless it is open to all."""

    def __init__(self, to: Seat, open_to_all: bool) -> None:
        super().__init__("card")
        self.to: Final = to
        self.open_to_all: Final = open_to_all

    def about(self, game: Dystopia) -> About:
        return About(self.to)

    def choices(self, game: Dystopia) -> list[Choice]:
        return [CARDS[kind] for kind in range(KINDS) if game.deck[kind]]

    def weights(self, game: Dystopia) -> list[int] | None:
        return [count for count in game.deck if count]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        seers = EVERYBODY if self.open_to_all else 1 << self.to
        if self.open_to_all:
            begin_sights(game)
        game.deck[choice.a] -= 1
        if game.sights is not None:
            add_sight(game, DREW, ASIDE, one_card(Kind(choice.a)), seers)
        if game.aside is None:
            game.aside = [0] * KINDS
        game.aside[choice.a] += 1
        game.aside_seer = NOBODY if self.open_to_all else self.to
        if game.events is not None:
            game.note("reveal", self.to, what=KIND_NAMES[choice.a], amount=1, seers=seers)


class LookAside(Step[Dystopia]):
    """Lay cards aside for a player, as many as there are."""

    def __init__(self, seat: Seat, count: int, open_to_all: bool) -> None:
        self.seat: Final = seat
        self.count: Final = count
        self.open_to_all: Final = open_to_all

    def run(self, game: Dystopia) -> None:
        if self.count and fill_deck(game):
            game.push(LookAside(self.seat, self.count - 1, self.open_to_all))
            game.push(LookAtCard(self.seat, self.open_to_all))


class Discard(Ask[Dystopia]):
    """Put artifacts of the player's choice on the discard pile."""

    def __init__(self, seat: Seat, count: int) -> None:
        super().__init__(seat, "discard", True)
        self.count: Final = count

    def choices(self, game: Dystopia) -> list[Choice]:
        return kinds_held(game.players[self.seat])

    def answer(self, game: Dystopia, choice: Choice) -> None:
        discard_card(game, self.seat, Kind(choice.a))
        game.push(DiscardCards(self.seat, self.count - 1))


class DiscardCards(Step[Dystopia]):
    """Discard so many artifacts; the whole hand goes without a question."""

    def __init__(self, seat: Seat, count: int) -> None:
        self.seat: Final = seat
        self.count: Final = count

    def run(self, game: Dystopia) -> None:
        player = game.players[self.seat]
        if self.count <= 0:
            return
        if player.cards <= self.count:
            discard_hand(game, self.seat)
        else:
            game.push(Discard(self.seat, self.count))


class HandLimit(Ask[Dystopia]):
    """Discard down to the morale, less what is reserved of it for a price (R56).

    `keep` is a kind, or KEEP_PAIR, that must stay in hand because the price needs it.
    """

    def __init__(self, seat: Seat, keep: int = -1, reserved: int = 0) -> None:
        super().__init__(seat, "hand limit", True)
        self.keep: Final = keep
        self.reserved: Final = reserved

    def choices(self, game: Dystopia) -> list[Choice]:
        player = game.players[self.seat]
        held = kinds_held(player)
        if self.keep < 0:
            return held
        return [choice for choice in held if _keeps(player, self.keep, Kind(choice.a))]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        discard_card(game, self.seat, Kind(choice.a))
        player = game.players[self.seat]
        if player.cards > player.morale - self.reserved:
            game.push(self)


def _keeps(player: Player, keep: int, kind: Kind) -> bool:
    """Is what must stay still in hand without one card of the kind?"""
    if keep < KEEP_PAIR:
        return kind != keep or player.items[ARTIFACT + kind] >= 2
    for other in range(KINDS):
        if player.items[ARTIFACT + other] - (1 if other == kind else 0) >= 2:
            return True
    return False


class LimitHand(Step[Dystopia]):
    """Apply the hand limit of a player, if it is exceeded."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, game: Dystopia) -> None:
        limit_hand(game, self.seat)


def limit_hand(game: Dystopia, seat: Seat, keep: int = -1, reserved: int = 0) -> None:
    """Ask for discards if the hand exceeds morale (R44)."""
    player = game.players[seat]
    if player.cards > player.morale - reserved:
        game.push(_HAND_LIMIT[seat] if keep < 0 and not reserved else HandLimit(seat, keep, reserved))


def fill_deck(game: Dystopia) -> bool:
    """Is there a card to draw? An empty deck takes up the shuffled discard pile first (R44)."""
    if _count(game.deck):
        return True
    if not _count(game.discard):
        return False
    begin_sights(game)
    game.deck = game.discard
    add_sight(game, RESHUFFLED, NOBODY, game.deck[:], EVERYBODY)
    game.discard = [0] * KINDS
    if game.events is not None:
        game.note("reshuffle", game.active)
    return True


def _count(pile: list[int]) -> int:
    return pile[0] + pile[1] + pile[2] + pile[3] + pile[4] + pile[5]


def kinds_held(player: Player) -> list[Choice]:
    """A discard choice for each kind in hand."""
    items = player.items
    return [DISCARDS[kind] for kind in range(KINDS) if items[ARTIFACT + kind]]


def discard_card(game: Dystopia, seat: Seat, kind: Kind) -> None:
    """One artifact goes from a hand to the discard pile, face up."""
    player = game.players[seat]
    player.items[ARTIFACT + kind] -= 1
    player.cards -= 1
    game.discard[kind] += 1
    game.forget(seat, kind)
    if game.sights is not None:
        add_sight(game, DISCARDED, seat, one_card(kind), EVERYBODY)
    if game.events is not None:
        game.note("discard", seat, what=ITEM_NAMES[ARTIFACT + kind], amount=1)


def discard_hand(game: Dystopia, seat: Seat) -> None:
    """The whole hand goes to the discard pile."""
    player = game.players[seat]
    for kind in ALL_KINDS:
        for _ in range(player.items[ARTIFACT + kind]):
            discard_card(game, seat, kind)


_HAND_LIMIT: Final[list[HandLimit]] = [HandLimit(seat) for seat in range(MOST_PLAYERS)]
_LIMIT_HAND: Final[list[LimitHand]] = [LimitHand(seat) for seat in range(MOST_PLAYERS)]
_DRAW: Final[list[list[Draw]]] = [[Draw(seat, count) for count in range(3)] for seat in range(MOST_PLAYERS)]
_DRAW_CARD: Final[list[DrawCard]] = [DrawCard(seat) for seat in range(MOST_PLAYERS)]
_CARD_FROM_DECK: Final[list[CardFromDeck]] = [CardFromDeck(seat) for seat in range(MOST_PLAYERS)]


def hand_limit(seat: Seat) -> LimitHand:
    """The step that applies a hand limit."""
    return _LIMIT_HAND[seat]


def draw(seat: Seat, count: int = 1) -> Draw:
    """The step that draws artifacts."""
    return _DRAW[seat][count] if count < 3 else Draw(seat, count)
