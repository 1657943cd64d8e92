"""Paying for a placement: the printed price, or another way that recruits open."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Step
from euphoria.dystopia.board import NO_PRICE, SPACE_NAMES, Price
from euphoria.dystopia.choices import (
    PAIRS,
    PAY,
    PAY_ANY,
    PAY_ANY_CHOICE,
    PAY_CARD,
    PAY_CARD_CHOICE,
    PAY_KNOWLEDGE,
    PAY_KNOWLEDGE_CHOICE,
    PAY_PAIR,
    PAYS,
)
from euphoria.dystopia.placing import (
    FOOD_AS_BLISS,
    can_fill,
    entrance_fee,
    has_cards,
    may_pay_pair,
    morale_toll,
    other_ways,
    price_of,
    widened,
)
from euphoria.dystopia.player import Placement
from euphoria.dystopia.recruits.base import WITH_CARD, WITH_KNOWLEDGE
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.goods import KEEP_PAIR, DiscardCards, discard_card, gain, limit_hand
from euphoria.dystopia.steps.tracks import change_morale
from euphoria.dystopia.terms import (
    ARTIFACT,
    FOOD,
    GOLD,
    GOODS,
    KINDS,
    NO_GOOD,
    TANK_ENERGY,
    TUNNEL_END,
    Good,
    Kind,
    Seat,
    Space,
)


class PayForPlacement(Step[Dystopia]):
    """Set cards and goods aside and reserve what is due on the tracks, the moment the die goes down (R8, R56)."""

    def run(self, game: Dystopia) -> None:
        placement = game.placement
        assert placement is not None
        seat, space = placement.seat, placement.space
        price = price_of(game, space)
        if price is not NO_PRICE:
            game.push(CHOOSE_WAY)
        if TUNNEL_END <= space < TANK_ENERGY:
            placement.knowledge = entrance_fee(game, seat, space)
        placement.morale = morale_toll(game, seat, space)
        if placement.toll or (placement.morale and price.cards):
            make_room(game, placement, price)


def make_room(game: Dystopia, placement: Placement, price: Price) -> None:
    """Lose what a further die costs before it is placed (R53), and discard to the morale that the price will leave.

    Cards are paid out of that hand (F24), so none that the price then needs may go.
    """
    seat, toll = placement.seat, placement.toll
    reserved = placement.morale if price.cards else 0
    keep: int = price.kind
    left = game.players[seat].morale - toll - reserved
    if price.pair and price.cards > left and not other_ways(game, seat, placement.space, toll + reserved):
        keep = KEEP_PAIR
    if toll:
        change_morale(game, seat, -toll, keep, reserved)
    else:
        limit_hand(game, seat, keep, reserved)


class ChooseWay(Step[Dystopia]):
    """Pay the printed price, or ask for the way where recruits open others."""

    def run(self, game: Dystopia) -> None:
        placement = game.placement
        assert placement is not None
        seat, space = placement.seat, placement.space
        if other_ways(game, seat, space):
            price = price_of(game, space)
            game.push(PayOneWay(seat, price.pair or price.kind >= 0))
        else:
            pay_printed(game, seat, space)


class PayOneWay(Ask[Dystopia]):
    """The printed price (as its first good, or as cards) or another way?"""

    def __init__(self, seat: Seat, secret: bool) -> None:
        super().__init__(seat, "pay", secret)

    def choices(self, game: Dystopia) -> list[Choice]:
        placement = game.placement
        assert placement is not None
        seat, space = placement.seat, placement.space
        player = game.players[seat]
        price = price_of(game, space)
        found: list[Choice] = []
        slots = widened(game, seat, space, price.slots)
        if has_cards(game, seat, price, player.cards) and can_fill(player.items, slots, 0):
            if slots:
                found.extend([PAYS[good] for good in fitting(player.items, slots)])
            else:
                found.extend(card_payments(game, seat, price))
        ways = other_ways(game, seat, space)
        if ways & WITH_CARD:
            found.append(PAY_CARD_CHOICE)
        if ways & WITH_KNOWLEDGE:
            found.append(PAY_KNOWLEDGE_CHOICE)
        return found

    def answer(self, game: Dystopia, choice: Choice) -> None:
        placement = game.placement
        assert placement is not None
        seat, space = placement.seat, placement.space
        if choice.verb == PAY_CARD:
            placement.paid_card = True
            game.push(DiscardCards(seat, 1))
        elif choice.verb == PAY_KNOWLEDGE:
            placement.knowledge = 1
        elif choice.verb == PAY:
            price = price_of(game, space)
            pay_artifacts(game, seat, space, price)
            slots = widened(game, seat, space, price.slots)
            pay_slot(game, seat, slots[0], Good(choice.a))
            pay_slots(game, seat, slots[1:])
        else:
            pay_cards(game, seat, choice, price_of(game, space))


class PayGood(Ask[Dystopia]):
    """Which good goes into the next slot of the price?"""

    def __init__(self, seat: Seat, slots: tuple[int, ...]) -> None:
        super().__init__(seat, "pay")
        self.slots: Final = slots

    def choices(self, game: Dystopia) -> list[Choice]:
        return [PAYS[good] for good in fitting(game.players[self.seat].items, self.slots)]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        pay_slot(game, self.seat, self.slots[0], Good(choice.a))
        pay_slots(game, self.seat, self.slots[1:])


class PayCards(Ask[Dystopia]):
    """A pair of one kind, or any cards? Asked whenever the hand could hold either (R58)."""

    def __init__(self, seat: Seat, space: Space) -> None:
        super().__init__(seat, "pay", True)
        self.space: Final = space

    def about(self, game: Dystopia) -> About:
        return About(where=SPACE_NAMES[self.space])

    def choices(self, game: Dystopia) -> list[Choice]:
        return card_payments(game, self.seat, price_of(game, self.space))

    def answer(self, game: Dystopia, choice: Choice) -> None:
        pay_cards(game, self.seat, choice, price_of(game, self.space))


def pay_printed(game: Dystopia, seat: Seat, space: Space) -> None:
    """Pay the price as printed: goods without a choice at once, questions for the rest."""
    price = price_of(game, space)
    pay_artifacts(game, seat, space, price)
    if price.slots:
        pay_slots(game, seat, widened(game, seat, space, price.slots))


def pay_artifacts(game: Dystopia, seat: Seat, space: Space, price: Price) -> None:
    """Pay the artifacts of a price: the one of its kind at once, others as the player chooses."""
    if price.kind >= 0:
        discard_card(game, seat, price.kind)
    if price.pair:
        if game.players[seat].cards == 2:  # both cards, which must match: nothing to ask
            game.push(DiscardCards(seat, 2))
        else:
            game.push(PayCards(seat, space))
    elif price.cards:
        game.push(DiscardCards(seat, price.cards))


def pay_slots(game: Dystopia, seat: Seat, slots: tuple[int, ...]) -> None:
    """Fill slots that accept one good only, then ask about the first one that leaves a choice."""
    for at in range(len(slots)):
        slot = slots[at]
        good = single_good(slot)
        if good < 0:
            game.push(PayGood(seat, slots[at:]))
            return
        pay_slot(game, seat, slot, good)


def pay_slot(game: Dystopia, seat: Seat, slot: int, good: Good) -> None:
    """Put a good into a slot and remember what recruits want to know about it."""
    gain(game, seat, good, -1)
    placement = game.placement
    if placement is not None:
        if good == GOLD:
            placement.paid_gold = True
        if good == FOOD and slot & FOOD_AS_BLISS:
            placement.food_for_bliss = True


def single_good(slot: int) -> Good:
    """The only good that fits the slot, or NO_GOOD when several do."""
    found = -1
    for good in range(GOODS):
        if slot >> good & 1:
            if found >= 0:
                return NO_GOOD
            found = good
    return Good(found)


def fitting(items: list[int], slots: tuple[int, ...]) -> list[Good]:
    """The goods that can go into the first slot so that the others can be filled too."""
    found: list[Good] = []
    for good in range(GOODS):
        if slots[0] >> good & 1 and items[good] > 0:
            items[good] -= 1
            if can_fill(items, slots, 1):
                found.append(Good(good))
            items[good] += 1
    return found


def card_payments(game: Dystopia, seat: Seat, price: Price) -> list[Choice]:
    """The ways to pay artifacts: a pair of a kind where pairs will do, or any cards."""
    player = game.players[seat]
    found: list[Choice] = []
    if price.pair and may_pay_pair(game, seat):
        found.extend([PAIRS[kind] for kind in range(KINDS) if player.items[ARTIFACT + kind] >= 2])
    if player.cards >= price.cards:
        found.append(PAY_ANY_CHOICE)
    return found


def pay_cards(game: Dystopia, seat: Seat, choice: Choice, price: Price) -> None:
    """Carry out a card payment."""
    if choice.verb == PAY_PAIR:
        kind = Kind(choice.a)
        discard_card(game, seat, kind)
        discard_card(game, seat, kind)
    else:
        assert choice.verb == PAY_ANY
        game.push(DiscardCards(seat, price.cards))


PAY_FOR_PLACEMENT: Final = PayForPlacement()
CHOOSE_WAY: Final = ChooseWay()
