"""Trading between the player on turn and one other, by consent (R43, R59)."""

from __future__ import annotations

from typing import Final

from euphoria.core.choices import Choice
from euphoria.core.steps import About, Ask
from euphoria.dystopia.choices import (
    ACCEPT,
    ACCEPT_CHOICE,
    ASK,
    ASKS,
    DECLINE_CHOICE,
    GIVE,
    GIVES,
    PROPOSE,
    PROPOSE_CHOICE,
    TRADES,
    WITHDRAW_CHOICE,
)
from euphoria.dystopia.player import Player, Trade
from euphoria.dystopia.sights import MOVED, ON_THE_WAY, SHOWN, add_sight, begin_sights
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.goods import hand_limit
from euphoria.dystopia.terms import ARTIFACT, GOOD_NAMES, GOODS, ITEMS, KIND_NAMES, KINDS, Kind, Seat

_ASKS_FOR_CARDS: Final = ASKS[ARTIFACT:]


def trade_choices(game: Dystopia, seat: Seat, found: list[Choice]) -> None:
    """Add the possible partners: anybody with something to give, while offers are left this turn."""
    book = game.book
    if not book.trading or game.offers >= book.offers_per_turn or not has_something(game.players[seat]):
        return
    for other in range(len(game.players)):
        if other != seat and has_something(game.players[other]):
            found.append(TRADES[other])


def has_something(player: Player) -> bool:
    """Any goods or cards to trade?"""
    return player.cards > 0 or player.goods() > 0


def start_trade(game: Dystopia, seat: Seat, partner: Seat) -> None:
    """Begin an offer; an abandoned one counts too, so that play stays finite."""
    game.offers += 1
    game.trade = Trade(seat, partner, False, [0] * ITEMS, [0] * ITEMS, 0, 0)
    game.push(BuildOffer(seat))


def cards_among(items: list[int]) -> int:
    """How many of the items are artifacts."""
    count = 0
    for item in range(ARTIFACT, ITEMS):
        count += items[item]
    return count


class BuildOffer(Ask[Dystopia]):
    """Add what is given and asked for, item by item, then propose or withdraw."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "offer", True)

    def about(self, game: Dystopia) -> About:
        return About(-1 if game.trade is None else game.trade.partner)

    def choices(self, game: Dystopia) -> list[Choice]:
        trade = game.trade
        assert trade is not None
        give, ask = trade.give, trade.ask
        mine = game.players[self.seat].items
        partner = game.players[trade.partner]
        theirs = partner.items
        found = [WITHDRAW_CHOICE]
        given = asked = 0
        for item in range(ITEMS):
            given += give[item]
            if mine[item] > give[item]:
                found.append(GIVES[item])
        for good in range(GOODS):
            asked += ask[good]
            if theirs[good] > ask[good]:
                found.append(ASKS[good])
        cards = cards_among(ask)
        # Which kinds the partner holds is not known; only as many as there are cards can be asked for.
        if cards < partner.cards:
            found.extend(_ASKS_FOR_CARDS)
        if given and asked + cards:
            found.insert(0, PROPOSE_CHOICE)
        return found

    def answer(self, game: Dystopia, choice: Choice) -> None:
        trade = game.trade
        assert trade is not None
        if choice.verb == GIVE:
            trade.give[choice.a] += 1
            game.push(self)
        elif choice.verb == ASK:
            trade.ask[choice.a] += 1
            game.push(self)
        elif choice.verb == PROPOSE:
            trade.proposed = True
            if cards_among(trade.give):
                begin_sights(game)
                add_sight(game, SHOWN, self.seat, trade.give[ARTIFACT:], 1 << self.seat | 1 << trade.partner)
            for number in range(KINDS):
                kind = Kind(number)
                # Who is offered a card knows that it is there.
                sure = game.knows(trade.partner, self.seat, kind)
                game.learn(trade.partner, self.seat, kind, max(0, trade.give[ARTIFACT + kind] - sure))
            note_offer(game, "offer")
            game.push(AnswerOffer(trade.partner))
        else:
            game.trade = None


class AnswerOffer(Ask[Dystopia]):
    """The partner accepts or declines; who cannot deliver can only decline."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, "answer", True)

    def about(self, game: Dystopia) -> About:
        return About(-1 if game.trade is None else game.trade.seat)

    def choices(self, game: Dystopia) -> list[Choice]:
        trade = game.trade
        assert trade is not None
        items = game.players[self.seat].items
        for item in range(ITEMS):
            if trade.ask[item] > items[item]:
                return [DECLINE_CHOICE]
        return [ACCEPT_CHOICE, DECLINE_CHOICE]

    def answer(self, game: Dystopia, choice: Choice) -> None:
        trade = game.trade
        assert trade is not None
        if choice.verb == ACCEPT:
            note_offer(game, "trade")
            swap(game, trade)
            game.push(hand_limit(trade.partner))
            game.push(hand_limit(trade.seat))
        elif game.events is not None:
            game.note("decline", self.seat, other=trade.seat)
        game.trade = None


def swap(game: Dystopia, trade: Trade) -> None:
    """Exchange the items at once, and keep track of who now knows what of the other's hand."""
    if cards_among(trade.give) or cards_among(trade.ask):
        begin_sights(game)
        between = 1 << trade.seat | 1 << trade.partner
        add_sight(game, MOVED, trade.seat, trade.give[ARTIFACT:], between, ON_THE_WAY)
        add_sight(game, MOVED, trade.partner, trade.ask[ARTIFACT:], between, trade.seat)
        add_sight(game, MOVED, ON_THE_WAY, trade.give[ARTIFACT:], between, trade.partner)
    move(game, trade.seat, trade.partner, trade.give)
    move(game, trade.partner, trade.seat, trade.ask)
    for number in range(KINDS):
        kind = Kind(number)
        game.learn(trade.seat, trade.partner, kind, trade.give[ARTIFACT + kind])
        game.learn(trade.partner, trade.seat, kind, trade.ask[ARTIFACT + kind])


def move(game: Dystopia, giver: Seat, taker: Seat, items: list[int]) -> None:
    """Hand items over; outsiders see how many cards went, not which."""
    source, target = game.players[giver], game.players[taker]
    cards = 0
    for item in range(ITEMS):
        count = items[item]
        source.items[item] -= count
        target.items[item] += count
        if item >= ARTIFACT:
            cards += count
    kept = source.cards - cards
    source.cards = kept
    target.cards += cards
    if cards == 0 or game.known is None:
        return
    for number in range(KINDS):
        kind = Kind(number)
        for viewer in range(len(game.players)):
            if viewer in (giver, taker):
                game.learn(viewer, giver, kind, -items[ARTIFACT + kind])
            else:
                # For anybody else each known card may be among those that went; what cannot have stayed must be.
                moved = max(0, game.knows(viewer, giver, kind) - kept)
                game.learn(viewer, giver, kind, -cards)
                game.learn(viewer, taker, kind, moved)


def note_offer(game: Dystopia, kind: str) -> None:
    """Tell what is offered; the kinds of artifacts stay between the two."""
    trade = game.trade
    assert trade is not None
    if game.events is None:
        return
    between = 1 << trade.seat | 1 << trade.partner
    for giver, taker, items in ((trade.seat, trade.partner, trade.give), (trade.partner, trade.seat, trade.ask)):
        for good in range(GOODS):
            if items[good]:
                game.note(kind, giver, where="good", what=GOOD_NAMES[good], amount=items[good], other=taker)
        # One event for all cards: even how many kinds there are is nobody else's business.
        names = [KIND_NAMES[k] for k in range(KINDS) for _ in range(items[ARTIFACT + k])]
        if names:
            what = ", ".join(names)
            game.note(kind, giver, where="artifact", what=what, amount=len(names), other=taker, seers=between)
