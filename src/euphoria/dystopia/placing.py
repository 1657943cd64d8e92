"""Where a worker may be placed, what it costs, and paying it.

`obstacle` is the one place that decides: legal choices and the reasons for what is not possible both come from it.
"""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask, Step
from euphoria.dystopia.board import HAS_CARD, HAS_TWO_CARDS, NO_PRICE, SPACE_NAMES, Price
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
from euphoria.dystopia.markets.tiles import ALL_TILES, FORBIDDING, NO_PAIRS
from euphoria.dystopia.player import Placement
from euphoria.dystopia.recruits.base import DECKS, WITH_CARD, WITH_KNOWLEDGE, deck_of
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.goods import KEEP_PAIR, DiscardCards, discard_card, gain, limit_hand
from euphoria.dystopia.steps.tracks import change_morale
from euphoria.dystopia.terms import (
    ARTIFACT,
    CONSTRUCTION,
    FOOD,
    GOLD,
    GOODS,
    HIGHEST,
    KINDS,
    MARKET,
    MINER_OPENS,
    NOBODY,
    SITES,
    SLOTS,
    TANK_ENERGY,
    TILES,
    TUNNEL_END,
    Seat,
)

# Why a space cannot be used; a forbidding tile is TILE_FORBIDS + its number.
FREE: Final = 0
SITE_FINISHED: Final = 1
SPACE_TAKEN: Final = 2
MARKET_NOT_BUILT: Final = 3
TUNNEL_NOT_DUG: Final = 4
NOT_YOUR_FACTION: Final = 5
TOO_LITTLE_MORALE: Final = 6
CANNOT_PAY: Final = 7
TILE_FORBIDS: Final = 100

ALWAYS_THERE: Final[list[int]] = [*range(TUNNEL_END), *range(TANK_ENERGY, MARKET)]

# A slot that stands for bliss and accepts food by Brian's leave carries this bit; paying food there is remembered.
FOOD_AS_BLISS: Final = 1 << 8


def obstacle(game: Dystopia, seat: Seat, space: int, extra: int = 0) -> int:
    """What keeps the player from placing there: FREE when nothing does. `extra` is morale it costs anyway."""
    if space >= CONSTRUCTION:
        if game.tile_at[(space - CONSTRUCTION) // SLOTS] != NOBODY:
            return SITE_FINISHED
        if game.occupant[space] != NOBODY:
            return SPACE_TAKEN
    elif space >= MARKET:
        if game.tile_at[space - MARKET] == NOBODY:
            return MARKET_NOT_BUILT
    elif TUNNEL_END <= space < TANK_ENERGY:
        if game.miners[space - TUNNEL_END] < MINER_OPENS:
            return TUNNEL_NOT_DUG
        if entrance_fee(game, seat, space) < 0:
            return NOT_YOUR_FACTION
    player = game.players[seat]
    forbidding = game.built & ~player.markets & FORBIDDING
    if forbidding:
        for tile in range(TILES):
            if forbidding >> tile & 1 and ALL_TILES[tile].forbids(game, seat, space):
                return TILE_FORBIDS + tile
    pricing = DECKS[game.edition].pricing[space]
    if pricing and game.able(seat) & pricing:
        return price_obstacle(game, seat, space, extra)
    if extra and player.morale <= extra:
        return TOO_LITTLE_MORALE
    price = price_of(game, space)
    if price is NO_PRICE:
        return FREE
    cards = min(player.cards, player.morale - extra) if extra else player.cards
    if has_cards(game, seat, price, cards) and has_goods(player.items, price):
        return FREE
    return CANNOT_PAY


def price_obstacle(game: Dystopia, seat: Seat, space: int, extra: int) -> int:
    """The same where recruits of the player change the price."""
    player = game.players[seat]
    toll = extra + morale_toll(game, seat, space)
    if player.morale <= toll:
        return TOO_LITTLE_MORALE
    price = price_of(game, space)
    if price is NO_PRICE or can_pay(game, seat, space, min(player.cards, player.morale - toll)):
        return FREE
    return FREE if other_ways(game, seat, space, toll) else CANNOT_PAY


def open_spaces(game: Dystopia, seat: Seat, extra: int) -> list[int]:
    """All spaces the player may place on. What cannot be is passed over quickly; `obstacle` decides the rest."""
    player = game.players[seat]
    items = player.items
    have = 0
    if player.cards:
        have = HAS_CARD if player.cards == 1 else HAS_CARD | HAS_TWO_CARDS
    for good in range(GOODS):
        if items[good]:
            have |= 1 << good
    lacking = ~have
    able = game.able(seat)
    pricing = DECKS[game.edition].pricing
    sheet = game.sheet
    prices = sheet.prices
    # Without tolls and forbidding tiles a small price is the only thing to look at.
    quick = not extra and not game.built & ~player.markets & FORBIDDING
    found: list[int] = []
    for space in ALWAYS_THERE:
        if not able & pricing[space]:
            price = prices[space]
            if price.requires & lacking:
                continue
            if quick and price.required_is_all:
                found.append(space)
                continue
        if obstacle(game, seat, space, extra) == FREE:
            found.append(space)
    for faction in range(3):
        if game.miners[faction] == MINER_OPENS and obstacle(game, seat, TUNNEL_END + faction, extra) == FREE:
            found.append(TUNNEL_END + faction)
    for site in range(SITES):
        tile = game.tile_at[site]
        if tile != NOBODY:
            market = MARKET + site
            if sheet.tiles[tile].price.requires & lacking and not able & pricing[market]:
                continue
            if obstacle(game, seat, market, extra) == FREE:
                found.append(market)
            continue
        first = CONSTRUCTION + site * SLOTS
        repriced = able & pricing[first]
        asks = sheet.site_asks[site]
        if asks and not have & asks and not repriced:
            continue
        for space in range(first, first + SLOTS):
            if not repriced:
                price = prices[space]
                if price.requires & lacking or game.occupant[space] != NOBODY:
                    continue
                if quick and price.required_is_all:
                    found.append(space)
                    continue
            if obstacle(game, seat, space, extra) == FREE:
                found.append(space)
    return found


def price_of(game: Dystopia, space: int) -> Price:
    """The price of a space, printed or by a variant; a constructed market's is on its tile."""
    if MARKET <= space < CONSTRUCTION:
        tile = game.tile_at[space - MARKET]
        return NO_PRICE if tile == NOBODY else game.sheet.tiles[tile].price
    return game.sheet.prices[space]


def entrance_fee(game: Dystopia, seat: Seat, space: int) -> int:
    """The knowledge an exclusive space costs: nothing for its faction; -1 when the player cannot enter (R12)."""
    if game.belongs(seat, space - TUNNEL_END):
        return 0
    for card in deck_of(game).those(game.able(seat) & DECKS[game.edition].lets_in):
        fee = card.lets_in(game, seat, space)
        if fee >= 0 and game.players[seat].knowledge + fee <= HIGHEST:
            return fee
    return -1


def morale_toll(game: Dystopia, seat: Seat, space: int) -> int:
    """Morale that recruits of the player charge for placing there."""
    charging = DECKS[game.edition].morale_toll & game.able(seat)
    if not charging:
        return 0
    return sum([card.morale_toll(space) for card in deck_of(game).those(charging)])


def other_ways(game: Dystopia, seat: Seat, space: int, toll: int = 0) -> int:
    """Ways to pay that recruits open, as far as the player can afford them."""
    offering = game.able(seat) & DECKS[game.edition].ways_to_pay
    if not offering:
        return 0
    player = game.players[seat]
    ways = 0
    for card in deck_of(game).those(offering):
        ways |= card.ways_to_pay(game, seat, space)
    if ways & WITH_CARD and min(player.cards, player.morale - toll) == 0:
        ways &= ~WITH_CARD
    if ways & WITH_KNOWLEDGE and player.knowledge >= HIGHEST:
        ways &= ~WITH_KNOWLEDGE
    return ways


def can_pay(game: Dystopia, seat: Seat, space: int, cards: int) -> bool:
    """Can the player pay the printed price, with what recruits allow instead, keeping at most so many artifacts?"""
    price = price_of(game, space)
    if not has_cards(game, seat, price, cards):
        return False
    return can_fill(game.players[seat].items, widened(game, seat, space, price.slots), 0)


def has_cards(game: Dystopia, seat: Seat, price: Price, cards: int) -> bool:
    """Has the player the artifacts of the price, holding at most so many?"""
    if price.kind >= 0 and not game.players[seat].items[ARTIFACT + price.kind]:
        return False
    return price.cards <= cards or (price.pair and cards >= 2 and may_pay_pair(game, seat))


def has_goods(items: list[int], price: Price) -> bool:
    """Are the goods of the price, as printed, among the items?"""
    fixed = price.fixed
    good = price.first_good
    while good < price.last_good:
        if fixed[good] > items[good]:
            return False
        good += 1
    if price.any_count:
        spare = 0
        for good in range(GOODS):
            if price.any_of >> good & 1:
                spare += items[good] - fixed[good]
        return spare >= price.any_count
    return True


def may_pay_pair(game: Dystopia, seat: Seat) -> bool:
    """Has the player a pair that artifact markets accept (R34)?"""
    return game.players[seat].has_pair() and not game.suffers(seat) & NO_PAIRS


def widened(game: Dystopia, seat: Seat, space: int, slots: tuple[int, ...]) -> tuple[int, ...]:
    """The slots of a price with what recruits allow in place of the printed goods."""
    changing = game.able(seat) & DECKS[game.edition].slot
    if not changing:
        return slots
    cards = deck_of(game).those(changing)
    for _ in range(len(cards)):  # so that food may replace the bliss that replaces a resource, in either order
        for card in cards:
            slots = tuple([card.slot(space, slot) for slot in slots])
    return slots


def can_fill(items: list[int], slots: tuple[int, ...], at: int) -> bool:
    """Can every slot from `at` on get a good of its own?"""
    if at == len(slots):
        return True
    slot = slots[at]
    for good in range(GOODS):
        if slot >> good & 1 and items[good] > 0:
            items[good] -= 1
            fits = can_fill(items, slots, at + 1)
            items[good] += 1
            if fits:
                return True
    return False


# Paying -------------------------------------------------------------------------------------------------------------


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
    keep = price.kind
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
        if can_pay(game, seat, space, player.cards):
            if price.slots:
                for good in fitting(player.items, widened(game, seat, space, price.slots)):
                    found.append(PAYS[good])
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
            pay_slot(game, seat, slots[0], choice.a)
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
        pay_slot(game, self.seat, self.slots[0], choice.a)
        pay_slots(game, self.seat, self.slots[1:])


class PayCards(Ask[Dystopia]):
    """A pair of one kind, or any cards? Asked whenever the hand could hold either (R58)."""

    def __init__(self, seat: Seat, space: int) -> None:
        super().__init__(seat, "pay", True)
        self.space: Final = space

    def about(self, game: Dystopia) -> About:
        return About(where=SPACE_NAMES[self.space])

    def choices(self, game: Dystopia) -> list[Choice]:
        return card_payments(game, self.seat, price_of(game, self.space))

    def answer(self, game: Dystopia, choice: Choice) -> None:
        pay_cards(game, self.seat, choice, price_of(game, self.space))


def pay_printed(game: Dystopia, seat: Seat, space: int) -> None:
    """Pay the price as printed: goods without a choice at once, questions for the rest."""
    price = price_of(game, space)
    pay_artifacts(game, seat, space, price)
    if price.slots:
        pay_slots(game, seat, widened(game, seat, space, price.slots))


def pay_artifacts(game: Dystopia, seat: Seat, space: int, price: Price) -> None:
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


def pay_slot(game: Dystopia, seat: Seat, slot: int, good: int) -> None:
    """Put a good into a slot and remember what recruits want to know about it."""
    gain(game, seat, good, -1)
    placement = game.placement
    if placement is not None:
        if good == GOLD:
            placement.paid_gold = True
        if good == FOOD and slot & FOOD_AS_BLISS:
            placement.food_for_bliss = True


def single_good(slot: int) -> int:
    """The only good that fits the slot, or -1 when several do."""
    found = -1
    for good in range(GOODS):
        if slot >> good & 1:
            if found >= 0:
                return -1
            found = good
    return found


def fitting(items: list[int], slots: tuple[int, ...]) -> list[int]:
    """The goods that can go into the first slot so that the others can be filled too."""
    found: list[int] = []
    for good in range(GOODS):
        if slots[0] >> good & 1 and items[good] > 0:
            items[good] -= 1
            if can_fill(items, slots, 1):
                found.append(good)
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
        discard_card(game, seat, choice.a)
        discard_card(game, seat, choice.a)
    else:
        assert choice.verb == PAY_ANY
        game.push(DiscardCards(seat, price.cards))


PAY_FOR_PLACEMENT: Final = PayForPlacement()
CHOOSE_WAY: Final = ChooseWay()
