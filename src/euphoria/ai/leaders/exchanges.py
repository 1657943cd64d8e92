"""What it is worth to exchange two recruits of different players: who gets a leader, and who changes sides."""

from __future__ import annotations

from typing import Final

from euphoria.ai.leaders.values import EAGER, FADED, Outlook
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.terms import (
    EUPHORIAN_FOLLOWER,
    KIND_OF,
    KINDS,
    LEADERS,
    NO_SLOT,
    NOBODY,
    NOWHERE,
    SLOTS,
    SUBTERRAN_FOLLOWER,
    WASTELANDER,
    Position,
    RecruitKind,
    Seat,
    Slot,
    Team,
    faction_of,
    kind_of_follower,
    kind_of_leader,
    other_faction,
    seat_at,
    slot_at,
)

TURNCOAT: Final = -0.6
"""What it costs to be on another team all of a sudden."""


# An exposed leader changes hands --------------------------------------------------------------------------------------


def move_leader(outlook: Outlook, position: Position, other: Position) -> float:
    """What it is worth to exchange a recruit of somebody else for the other one, or for the best; only exposed leaders
    are worth the trouble."""
    if seat_at(position) == outlook.seat:
        return TURNCOAT
    if other != NOWHERE:
        return leader_exchanged(outlook, position, other)
    best = 0.0
    for seat in range(len(outlook.game.players)):
        if seat in (outlook.seat, seat_at(position)):
            continue
        for slot in range(SLOTS):
            best = max(best, leader_exchanged(outlook, position, Position(seat * SLOTS + slot)))
    return best


def leader_exchanged(outlook: Outlook, one: Position, other: Position) -> float:
    """What it is worth to exchange two recruits, as far as exposed leaders come or go."""
    worth = 0.0
    for place, taker in ((one, other), (other, one)):
        card = outlook.game.recruit_at(place)
        if 0 <= card < LEADERS and outlook.game.players[seat_at(place)].is_exposed(slot_at(place)):
            worth += handed_over(outlook, faction_of(card), seat_at(place), taker)
    return worth


def handed_over(outlook: Outlook, faction: Team, holder: Seat, place: Position) -> float:
    """What it is worth that an exposed leader goes from its holder to the owner of a place: who aims at whom, and does
    the new holder win alone with it?"""
    taker = seat_at(place)
    if outlook.game.players[taker].wastelander:
        return -1.0
    enemies = other_faction(faction)
    rival = outlook.holds(taker, enemies) - outlook.kinds[place * KINDS + kind_of_leader(enemies)]
    return outlook.fate(taker, faction) - outlook.fate(holder, faction) - max(0.0, rival)


# Followers change sides -----------------------------------------------------------------------------------------------


def swap_masks(outlook: Outlook, position: Position, other: Position) -> float:
    """What it is worth to exchange an exposed follower for the other one, or for the best."""
    if other != NOWHERE:
        return followers_exchanged(outlook, position, other)
    if not is_open_follower(outlook, position):
        return 0.0
    best = 0.0
    for number in range(len(outlook.game.players) * SLOTS):
        place = Position(number)
        if seat_at(place) != seat_at(position) and is_open_follower(outlook, place):
            best = max(best, followers_exchanged(outlook, position, place))
    return best


def is_open_follower(outlook: Outlook, position: Position) -> bool:
    """Does an exposed follower lie there?"""
    player = outlook.game.players[seat_at(position)]
    slot = slot_at(position)
    return player.is_exposed(slot) and player.recruits[slot] >= LEADERS


def followers_exchanged(outlook: Outlook, one: Position, other: Position) -> float:
    """What it is worth to exchange two exposed followers: friends won and lost, and the guns in their hands."""
    game = outlook.game
    kinds = (KIND_OF[game.recruit_at(one)], KIND_OF[game.recruit_at(other)])
    if kinds[0] == kinds[1] or outlook.team == WASTELANDER:
        return 0.0
    return side_changed(outlook, one, kinds[1]) + side_changed(outlook, other, kinds[0])


def side_changed(outlook: Outlook, position: Position, kind: RecruitKind) -> float:
    """What it is worth that a recruit becomes one of another kind."""
    seat = seat_at(position)
    gained = loyalty(outlook, seat, slot_at(position), kind) - loyalty(outlook, seat, NO_SLOT, kind)
    if seat == outlook.seat:
        return TURNCOAT if gained < 0.0 else 0.0
    return gained * (outlook.scale.friend_lost + stake(outlook, seat))


def loyalty(outlook: Outlook, seat: Seat, slot: Slot, kind: RecruitKind) -> float:
    """The chance that a player is on the seat's team, if a recruit of this kind lay in the slot (NO_SLOT: as it is)."""
    if outlook.game.players[seat].wastelander:
        return 0.0
    own = kind_of_follower(outlook.team)
    ours = [0.0] * SLOTS
    for i in range(SLOTS):
        base = (seat * SLOTS + i) * KINDS
        followers = outlook.kinds[base + EUPHORIAN_FOLLOWER] + outlook.kinds[base + SUBTERRAN_FOLLOWER]
        if i == slot:
            ours[i] = 1.0 if kind == own else 0.0
        elif followers > 0.0:
            ours[i] = outlook.kinds[base + own] / followers
    most = ours[0] * ours[1] + ours[0] * ours[2] + ours[1] * ours[2] - 2.0 * ours[0] * ours[1] * ours[2]
    led = outlook.holds(seat, outlook.team)
    return led + max(0.0, 1.0 - led - outlook.holds(seat, other_faction(outlook.team))) * most


def stake(outlook: Outlook, seat: Seat) -> float:
    """How much hangs on the side of a player: all, when they aim at an open leader and their turn is next."""
    game = outlook.game
    gun = game.players[seat].gun
    if gun == NO_GUN or outlook.open_leader(gun) == NOBODY:
        return 0.0
    wait = game.direction * (seat - game.active) % len(game.players)
    return EAGER * FADED[max(0, wait - 1)]
