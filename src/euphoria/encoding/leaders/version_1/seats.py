"""What a seat sees of every player, itself included: recruits, gun, hand; and its own cards one by one."""

from __future__ import annotations

from typing import Final

from euphoria.encoding.layout import Layout, numbers
from euphoria.encoding.leaders.version_1.cards import CARD, described
from euphoria.encoding.leaders.version_1.sight import SEATS, Sight
from euphoria.encoding.leaders.version_1.table import reactions_of
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.steps.hands import cards_in, is_aside, surely_aside
from euphoria.leaders.terms import (
    EACH_SLOT,
    FIRST_FOLLOWER,
    KIND_NAMES,
    KIND_OF,
    PER_FACTION,
    RECRUITS,
    SLOT_NAMES,
    TEAM_NAMES,
    WINDOW_NAMES,
    RecruitId,
)

SHOWN: Final = 6
"""So many cards of one's own hand are told by what they do; a larger hand is very rare."""
HAND_HALF: Final = 2
"""Cards in a hand that are told as 0.5."""

OWN_CARD: Final = Layout()
_DOES: Final = OWN_CARD.group("card", CARD)
_NOT_YET: Final = OWN_CARD.flag("was drawn because of a shot and answers nothing in this turn")

SEAT: Final = Layout()
_THERE: Final = SEAT.flag("plays")
_TEAM: Final = SEAT.one_of("surely", TEAM_NAMES)
_GUN: Final = SEAT.flag("holds a gun")
_AIMS: Final = SEAT.one_of("aims at", SEATS)
_COUNT: Final = SEAT.amount("artifacts", HAND_HALF)
_FRESH: Final = SEAT.amount("artifacts drawn because of a shot in this turn", HAND_HALF)
_MAY_ANSWER: Final = SEAT.members("by what all have seen may answer:", WINDOW_NAMES)
_HAND: Final = SEAT.members("surely has", CARD_NAMES)


def _card(card: RecruitId) -> bytes:
    """A recruit: its kind, and for followers, which are numbered, the number."""
    number = (card - FIRST_FOLLOWER) % PER_FACTION + 1 if card >= FIRST_FOLLOWER else 0
    return numbers([*[float(KIND_OF[card] == kind) for kind in range(len(KIND_NAMES))], number / PER_FACTION])


_CARDS: Final = [_card(RecruitId(card)) for card in range(RECRUITS)]
_EXPOSED: Final = [SEAT.flag(f"{slot} is exposed") for slot in SLOT_NAMES]
_RECRUITS: Final = [
    SEAT.block([*[f"{slot} is {kind}" for kind in KIND_NAMES], f"{slot}: number of the follower"], _CARDS)
    for slot in SLOT_NAMES
]
_SEEN: Final = [SEAT.members(f"{slot} is known to", SEATS) for slot in SLOT_NAMES]


def put_seats(parts: list[bytes], start: int, sight: Sight) -> None:
    """All players, one's own seat first."""
    game = sight.game
    players = sight.players
    reactions = reactions_of(game.book)
    hands = sight.hands()
    for number in range(players):
        seat = (sight.seat + number) % players
        player = game.players[seat]
        at = start + number * SEAT_SLOTS
        _THERE.put(parts, at, 1)
        _TEAM.put(parts, at, sight.team(player))
        if player.gun != NO_GUN:
            _GUN.put(parts, at, 1)
            _AIMS.put(parts, at, sight.around[player.gun])
        _COUNT.put(parts, at, player.artifacts)
        _FRESH.put(parts, at, surely_aside(game, seat))
        answers = 0
        for window, mask in enumerate(reactions):
            if player.may_hold & mask:
                answers |= 1 << window
        _MAY_ANSWER.put(parts, at, answers)
        _HAND.put(parts, at, hands[seat])
        for slot in EACH_SLOT:
            if player.exposed >> slot & 1:
                _EXPOSED[slot].put(parts, at, 1)
            _RECRUITS[slot].put(parts, at, sight.recruit(player, slot))
            _SEEN[slot].put(parts, at, sight.turned(player.seen[slot]))


def put_own_cards(parts: list[bytes], start: int, sight: Sight) -> None:
    """The first cards of one's own hand, in the order of their numbers, by what they do."""
    game = sight.game
    hand = game.players[sight.seat].hand
    if not hand:
        return
    at = start
    for card in cards_in(hand)[:SHOWN]:
        parts[at + _DOES] = described(game.book.card(card))
        if is_aside(game, sight.seat, card):
            _NOT_YET.put(parts, at, 1)
        at += OWN_CARD_SLOTS


SEAT_SLOTS: Final = SEAT.slots
OWN_CARD_SLOTS: Final = OWN_CARD.slots
