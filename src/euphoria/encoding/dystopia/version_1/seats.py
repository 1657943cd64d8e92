"""What lies before each player, and their dice wherever they are."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.player import DILEMMA_OPEN, Player
from euphoria.dystopia.state import SETUP, Dystopia
from euphoria.dystopia.terms import COPIES, DEALT, DICE, KINDS, TUNNEL, Seat
from euphoria.encoding.dystopia.version_1.blocks import (
    ACTIVE,
    ASLEEP,
    CARDS,
    CLAY_CARDS,
    DESERTED,
    DIE_CODES,
    DILEMMA,
    ENERGY_WATER,
    FOOD_BLISS,
    GOLD_STONE,
    IN_AREAS,
    IN_ONE_AREA,
    KNOWN,
    LAST_SPACE,
    MARKETS,
    MOST_ACTIVE,
    MOST_REJECTED,
    MOST_TILES,
    NOT_OUT,
    ON_A_SPACE,
    ON_TWO_SPACES,
    PLACEABLE,
    PRESET,
    SEAT,
    SEATS_AT,
    SET_DICE,
    SET_DICE_AT,
    SHOWING,
    SPACE,
    STANDING,
    STARRED,
    TERRITORIES,
    THIS_TURN,
    THIS_TURN_AT,
    TRACKS,
    TWO_KINDS,
    USED,
    WEIGHTS,
)
from euphoria.encoding.dystopia.version_1.counting import showing

SLOTS: Final = SEAT.slots
_SPACE_SLOTS: Final = LAST_SPACE // 2 + 1


def put_seats(parts: list[bytes], game: Dystopia, seat: Seat) -> None:
    """Everything about players that everybody sees, and what the seat knows of their secrets."""
    players = len(game.players)
    at = SEATS_AT
    owner = seat
    starred = asleep = used = deserted = 0
    preset = False
    known = game.known
    on_spaces = [0] * _SPACE_SLOTS
    for number in range(players):
        player = game.players[owner]
        mine = number == 0
        items, territories = player.items, player.territories
        STANDING.put(parts, at, player.stars, player.hidden_count)
        TRACKS.put(parts, at, player.morale, player.knowledge)
        ENERGY_WATER.put(parts, at, items[0], items[1])
        FOOD_BLISS.put(parts, at, items[2], items[3])
        GOLD_STONE.put(parts, at, items[4], items[5])
        CLAY_CARDS.put(parts, at, items[6], player.cards)
        stars = ((territories[0] * 7 + territories[1]) * 7 + territories[2]) * 7 + territories[3]
        if stars:
            TERRITORIES.put(parts, at, stars)
        if mine or player.dilemma_done != DILEMMA_OPEN:
            DILEMMA.put(parts, at, player.dilemma, player.dilemma_done - 1)
        if known is not None and not mine:
            _put_known(parts, at, known, (seat * players + owner) * KINDS)
        MARKETS.put(parts, at, player.markets)
        if mine or game.phase != SETUP:
            ACTIVE.put(parts, at, player.active)
        starred |= player.starred
        asleep |= player.asleep
        used |= player.used
        if player.lost_worker:
            deserted |= 1 << number
        if player.preset:
            preset = True
        _put_dice(parts, at, player, number, on_spaces)
        at += SLOTS
        owner += 1
        if owner == players:
            owner = 0
    STARRED.put(parts, 0, starred)
    if deserted:
        DESERTED.put(parts, 0, deserted)
    if asleep or used:
        inside = THIS_TURN.blank[:]
        ASLEEP.put(inside, 0, asleep)
        USED.put(inside, 0, used)
        parts[THIS_TURN_AT] = b"".join(inside)
    if preset:
        parts[SET_DICE_AT] = _set_dice(game, seat)


def put_cards(parts: list[bytes], at: int, active: int, dealt: int, rejected: int, tiles: int) -> None:
    """How many cards and tiles lie before a player, seen or not."""
    active, dealt, rejected = min(active, MOST_ACTIVE), min(dealt, DEALT), min(rejected, MOST_REJECTED)
    CARDS.put(parts, at, ((active * (DEALT + 1) + dealt) * (MOST_REJECTED + 1) + rejected) * (MOST_TILES + 1) + tiles)


def _put_known(parts: list[bytes], at: int, known: list[int], first: int) -> None:
    """What the seat is sure of in another hand."""
    one = known[first] * (COPIES + 1) + known[first + 1]
    two = known[first + 2] * (COPIES + 1) + known[first + 3]
    three = known[first + 4] * (COPIES + 1) + known[first + 5]
    if one or two or three:
        parts[at + KNOWN] = TWO_KINDS[one] + TWO_KINDS[two] + TWO_KINDS[three]


def _put_dice(parts: list[bytes], at: int, player: Player, number: int, on_spaces: list[int]) -> None:
    """Dice of a player: each with its space where there can be but one, by what they show elsewhere."""
    places, values = player.places, player.values
    # By where they are: the four areas, then from the end those available, in the pool and rolling, as -1, -2, -3 say.
    codes = [0, 0, 0, 0, 0, 0, 0]
    area = -1
    several = False
    for die in range(DICE):
        place, value = places[die], values[die]
        if place < TUNNEL:
            codes[place] += WEIGHTS[value]
            if place >= 0:
                several = several or (area >= 0 and area != place)
                area = place
            continue
        space = place - TUNNEL
        code = number * 6 + value
        if space == LAST_SPACE:
            parts[SPACE + _SPACE_SLOTS - 1] = ON_A_SPACE[code]
            continue
        slot = space >> 1
        on_spaces[slot] += code if space & 1 else code * DIE_CODES
        parts[SPACE + slot] = ON_TWO_SPACES[on_spaces[slot]]
    if codes[-3]:
        parts[at + NOT_OUT.at] = SHOWING[codes[-1]] + SHOWING[codes[-3]]
    elif codes[-1]:
        NOT_OUT.put(parts, at, codes[-1])
    if several:
        parts[at + IN_AREAS] = b"".join([SHOWING[codes[0]], SHOWING[codes[1]], SHOWING[codes[2]], SHOWING[codes[3]]])
    elif area >= 0:
        parts[at + IN_AREAS] = IN_ONE_AREA[area][codes[area]]
    if player.placeable:
        PLACEABLE.put(parts, 0, showing(player, player.placeable))


def _set_dice(game: Dystopia, seat: Seat) -> bytes:
    """Rolling dice whose value was set."""
    inside = SET_DICE.blank[:]
    players = len(game.players)
    for number in range(players):
        player = game.players[(seat + number) % players]
        PRESET[number].put(inside, 0, showing(player, player.preset))
    return b"".join(inside)
