"""Where a worker may be placed, and what that costs; `paying` has the paying.

`Means.obstacle` is the one place that decides: legal choices and the reasons for what is not possible both come from
it.
"""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.board import NO_PRICE, Price
from euphoria.dystopia.markets.tiles import ALL_TILES, FORBIDDING, NO_PAIRS
from euphoria.dystopia.player import Player
from euphoria.dystopia.recruits.base import DECKS, WITH_CARD, WITH_KNOWLEDGE, Recruit
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ARTIFACT,
    CONSTRUCTION,
    GOODS,
    HAS_CARD,
    HAS_TWO_CARDS,
    HIGHEST,
    MARKET,
    MINER_OPENS,
    NOBODY,
    SITES,
    SLOTS,
    TANK_ENERGY,
    TILES,
    TUNNEL_END,
    Faction,
    Seat,
    Space,
    TileId,
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

# A slot that stands for bliss and accepts food by Brian's leave carries this bit; paying food there is remembered.
FOOD_AS_BLISS: Final = 1 << 8

ALWAYS_THERE: Final[int] = sum(1 << space for space in [*range(TUNNEL_END), *range(TANK_ENERGY, MARKET)])
"""Spaces that neither have to be dug nor built, as bits."""
ALL_SLOTS: Final = (1 << SLOTS) - 1

_NO_RECRUITS: Final[list[Recruit]] = []
_NO_TILES: Final[list[TileId]] = []


class Means:
    """What a seat can pay with, and what its recruits change about prices: looked up once for all spaces.

    `extra` is morale that a placement costs wherever it goes.
    """

    def __init__(self, game: Dystopia, seat: Seat, extra: int) -> None:
        player = game.players[seat]
        deck = DECKS[game.edition]
        able = game.able(seat)
        self.game: Final = game
        self.seat: Final = seat
        self.extra: Final = extra
        self.player: Final = player
        self.able: Final = able
        self.cards: Final = min(player.cards, player.morale - extra) if extra else player.cards
        forbidding = game.built & ~player.markets & FORBIDDING
        self.forbidding: Final = _tiles(forbidding) if forbidding else _NO_TILES
        repriced = 0
        tolling = widening = offering = _NO_RECRUITS
        if able & deck.repricing:
            for card in deck.those(able & deck.repricing):
                repriced |= deck.repriced_by[card.id]
            tolling = deck.those(able & deck.morale_toll)
            widening = deck.those(able & deck.slot)
            offering = deck.those(able & deck.ways_to_pay)
            if widening:  # cards know where the printed rules ask for what they replace; a variant may ask anywhere
                repriced |= game.sheet.repriced
        self.repriced: Final = repriced
        """The spaces at which recruits of the player can change the price, as bits."""
        self.tolling: Final = tolling
        self.widening: Final = widening
        self.offering: Final = offering

    def obstacle(self, space: Space) -> int:
        """What keeps the player from placing there: FREE when nothing does."""
        game = self.game
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
            if _fee(game, self.seat, space, self.able) < 0:
                return NOT_YOUR_FACTION
        for tile in self.forbidding:
            if ALL_TILES[tile].forbids(game, self.seat, space):
                return TILE_FORBIDS + tile
        if self.repriced >> space & 1:
            return self.price_obstacle(space)
        if self.extra and self.player.morale <= self.extra:
            return TOO_LITTLE_MORALE
        price = price_of(game, space)
        if price is NO_PRICE:
            return FREE
        if has_cards(game, self.seat, price, self.cards) and has_goods(self.player.items, price):
            return FREE
        return CANNOT_PAY

    def price_obstacle(self, space: Space) -> int:
        """The same where recruits of the player change the price."""
        player = self.player
        toll = self.extra + _toll(self.tolling, space)
        if player.morale <= toll:
            return TOO_LITTLE_MORALE
        price = price_of(self.game, space)
        if price is NO_PRICE:
            return FREE
        if has_cards(self.game, self.seat, price, min(player.cards, player.morale - toll)):
            # What recruits allow comes on top of what is printed.
            if has_goods(player.items, price):
                return FREE
            if self.widening and can_fill(player.items, widened_by(self.widening, space, price.slots), 0):
                return FREE
        return FREE if _ways(self.offering, self.game, self.seat, space, toll) else CANNOT_PAY


def _tiles(mask: int) -> list[TileId]:
    return [TileId(tile) for tile in range(TILES) if mask >> tile & 1]


def obstacle(game: Dystopia, seat: Seat, space: Space, extra: int = 0) -> int:
    """What keeps the player from placing there: FREE when nothing does. `extra` is morale it costs anyway."""
    return Means(game, seat, extra).obstacle(space)


def open_spaces(game: Dystopia, seat: Seat, extra: int) -> int:
    """All spaces the player may place on, as bits. What is plain at a glance is passed over; the rest is judged."""
    means = Means(game, seat, extra)
    sheet = game.sheet
    have = _possessions(means.player)
    repriced = means.repriced
    out_of_reach = sheet.out_of_reach[have]
    possible = ~out_of_reach | repriced
    there = ALWAYS_THERE & possible
    for faction in range(3):
        if game.miners[faction] >= MINER_OPENS:
            there |= 1 << (TUNNEL_END + faction)
    for site in range(SITES):
        tile = game.tile_at[site]
        if tile != NOBODY:
            market = MARKET + site
            if repriced >> market & 1 or not sheet.tiles[tile].price.requires & ~have:
                there |= 1 << market
            continue
        first = CONSTRUCTION + site * SLOTS
        if possible >> first & ALL_SLOTS:
            for space in range(first, first + SLOTS):
                if possible >> space & 1 and game.occupant[space] == NOBODY:
                    there |= 1 << space
    # Without tolls and forbidding tiles a small price is the only thing to look at.
    quick = not extra and not means.forbidding and not means.tolling
    found = there & sheet.small & ~out_of_reach if quick else 0
    judged = there & ~found
    space = 0
    while judged:
        if judged & 1 and means.obstacle(Space(space)) == FREE:
            found |= 1 << space
        judged >>= 1
        space += 1
    return found


def _possessions(player: Player) -> int:
    """Which goods the player has, and whether there are artifacts, as bits."""
    items = player.items
    have = 0
    for good in range(GOODS):
        if items[good]:
            have |= 1 << good
    if player.cards:
        have |= HAS_CARD if player.cards == 1 else HAS_CARD | HAS_TWO_CARDS
    return have


def price_of(game: Dystopia, space: Space) -> Price:
    """The price of a space, printed or by a variant; a constructed market's is on its tile."""
    if MARKET <= space < CONSTRUCTION:
        tile = game.tile_at[space - MARKET]
        return NO_PRICE if tile == NOBODY else game.sheet.tiles[tile].price
    return game.sheet.prices[space]


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
        any_of = price.any_of
        for good in range(price.any_good, price.any_end):
            if any_of >> good & 1:
                spare += items[good] - fixed[good]
        return spare >= price.any_count
    return True


def may_pay_pair(game: Dystopia, seat: Seat) -> bool:
    """Has the player a pair that artifact markets accept (R34)?"""
    return game.players[seat].has_pair() and not game.suffers(seat) & NO_PAIRS


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


# What recruits change -----------------------------------------------------------------------------------------------


def entrance_fee(game: Dystopia, seat: Seat, space: Space) -> int:
    """The knowledge an exclusive space costs: nothing for its faction; -1 when the player cannot enter (R12)."""
    return _fee(game, seat, space, game.able(seat))


def _fee(game: Dystopia, seat: Seat, space: Space, able: int) -> int:
    if game.belongs(seat, Faction(space - TUNNEL_END)):
        return 0
    deck = DECKS[game.edition]
    letting_in = able & deck.lets_in
    if letting_in:
        for card in deck.those(letting_in):
            fee = card.lets_in(game, seat, space)
            if fee >= 0 and game.players[seat].knowledge + fee <= HIGHEST:
                return fee
    return -1


def morale_toll(game: Dystopia, seat: Seat, space: Space) -> int:
    """Morale that recruits of the player charge for placing there."""
    deck = DECKS[game.edition]
    charging = deck.morale_toll & game.players[seat].active
    return _toll(deck.those(charging & game.able(seat)), space) if charging else 0


def _toll(cards: list[Recruit], space: Space) -> int:
    toll = 0
    for card in cards:
        toll += card.morale_toll(space)
    return toll


def other_ways(game: Dystopia, seat: Seat, space: Space, toll: int = 0) -> int:
    """Ways to pay that recruits open, as far as the player can afford them."""
    deck = DECKS[game.edition]
    offering = deck.ways_to_pay & game.players[seat].active
    return _ways(deck.those(offering & game.able(seat)), game, seat, space, toll) if offering else 0


def _ways(cards: list[Recruit], game: Dystopia, seat: Seat, space: Space, toll: int) -> int:
    ways = 0
    for card in cards:
        ways |= card.ways_to_pay(game, seat, space)
    if ways:
        player = game.players[seat]
        if ways & WITH_CARD and min(player.cards, player.morale - toll) == 0:
            ways &= ~WITH_CARD
        if ways & WITH_KNOWLEDGE and player.knowledge >= HIGHEST:
            ways &= ~WITH_KNOWLEDGE
    return ways


def widened(game: Dystopia, seat: Seat, space: Space, slots: tuple[int, ...]) -> tuple[int, ...]:
    """The slots of a price with what recruits allow in place of the printed goods."""
    deck = DECKS[game.edition]
    widening = deck.slot & game.players[seat].active
    return widened_by(deck.those(widening & game.able(seat)), space, slots) if widening else slots


def widened_by(cards: list[Recruit], space: Space, slots: tuple[int, ...]) -> tuple[int, ...]:
    """The same with what these cards allow."""
    for _ in range(len(cards)):  # so that food may replace the bliss that replaces a resource, in either order
        for card in cards:
            slots = tuple([card.slot(space, slot) for slot in slots])
    return slots
