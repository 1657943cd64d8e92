"""What matters in a position of dystopia, as numbers for every seat: the evaluation weighs them, hints name them."""

from __future__ import annotations

from typing import Final

from euphoria.ai.dystopia.values import (
    STOCK,
    burden,
    count_bits,
    goals,
    missing_builders,
    nearness,
)
from euphoria.dystopia.board import Price
from euphoria.dystopia.player import DILEMMA_OPEN
from euphoria.dystopia.recruits.names import OF_FACTION
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ARTIFACT,
    AVAILABLE,
    BLISS,
    CONSTRUCTION,
    DICE,
    FACTIONS,
    FOOD,
    GOODS,
    KINDS,
    NOBODY,
    RECRUITS,
    RESOURCE,
    SITES,
    SLOTS,
    STARS,
    TIER_1,
    TIER_2,
    TIER_4,
    TILES,
    Seat,
)

NAMES: Final = (
    "stars",
    "one star left",
    "two stars left",
    "three stars left",
    "third worker",
    "fourth worker",
    "dice in hand",
    "dice on the board",
    "dice at building sites",
    "matching dice",
    "morale",
    "knowledge risk",
    "energy",
    "water",
    "food",
    "bliss",
    "resources",
    "resources nobody needs",
    "artifacts",
    "pair of artifacts",
    "nearest star",
    "second star in reach",
    "third star in reach",
    "progress of active recruits",
    "recruit about to score",
    "hidden recruit",
    "progress of hidden recruits",
    "bonus of commodity areas",
    "bonus of tunnels",
    "open dilemma",
    "share of a building site",
    "turn comes soon",
    "ways to a star",
    "cards beyond the hand limit",
    "knowledge",
    "goods for coming back",
)
BASE: Final = len(NAMES)
"""After these come one for every active recruit, and one for every tile whose penalty is suffered."""
COUNT: Final = BASE + RECRUITS + TILES


def features(game: Dystopia, seat: Seat, needs: list[int]) -> list[float]:
    """The numbers of one seat, up to BASE; `needs` is `demand(game)`, which is the same for all."""
    found = [0.0] * BASE
    player = game.players[seat]
    placed = STARS - player.stars
    found[0] = placed * 0.1
    if 1 <= player.stars <= 3:
        found[player.stars] = 1.0
    _dice(game, seat, found)
    found[10] = player.morale * 0.2
    workers = player.workers()
    found[11] = burden(workers if workers < 3 else 3, player.knowledge) * 0.02
    items = player.items
    _goods(items, needs, found)
    _artifacts(player.morale, items, found)
    prices = goals(game, seat)
    _goals(prices, items, found)
    found[32] = len(prices) * 0.2
    found[33] = player.cards - player.morale if player.cards > player.morale else 0.0
    found[34] = player.knowledge * 0.2
    found[35] = 1.0 if items[FOOD] or items[BLISS] else 0.0
    _recruits(game, seat, found)
    if player.dilemma_done == DILEMMA_OPEN:
        found[29] = 1.0
    found[30] = _building(game, seat)
    count = len(game.players)
    found[31] = 1.0 - ((seat - game.active) % count) / count
    return found


def all_features(game: Dystopia, seat: Seat, needs: list[int]) -> list[float]:
    """The numbers of one seat, those of single recruits and tiles too."""
    found = features(game, seat, needs) + [0.0] * (RECRUITS + TILES)
    active = game.players[seat].active
    suffered = game.suffers(seat)
    for recruit in range(RECRUITS):
        if active >> recruit & 1:
            found[BASE + recruit] = 1.0
    for tile in range(TILES):
        if suffered >> tile & 1:
            found[BASE + RECRUITS + tile] = 1.0
    return found


def _dice(game: Dystopia, seat: Seat, found: list[float]) -> None:
    player = game.players[seat]
    shown = 0
    for die in range(DICE):
        place = player.places[die]
        if place == AVAILABLE:
            found[6] += 1.0
            bit = 1 << player.values[die]
            if shown & bit:
                found[9] = 1.0
            shown |= bit
        elif place >= CONSTRUCTION:
            found[8] += 1.0
        elif place >= 0:
            found[7] += 1.0
    workers = player.workers()
    if workers >= 3:
        found[4] = 1.0
    if workers >= 4:
        found[5] = 1.0


def _goods(items: list[int], needs: list[int], found: list[float]) -> None:
    for good in range(RESOURCE):
        count = items[good]
        if count:
            found[12 + good] = STOCK[count if count < 7 else 7] * 0.3
    for good in range(RESOURCE, GOODS):
        count = items[good]
        if count:
            worth = STOCK[count if count < 7 else 7] * 0.5
            found[16 if needs[good - RESOURCE] else 17] += worth


def _artifacts(morale: int, items: list[int], found: list[float]) -> None:
    cards = 0
    for kind in range(KINDS):
        count = items[ARTIFACT + kind]
        cards += count
        if count >= 2:
            found[19] = 1.0
    found[18] = (cards if cards < morale else morale) * 0.3


def _goals(prices: list[Price], items: list[int], found: list[float]) -> None:
    """How near the three nearest stars that can be bought are."""
    cards = 0
    most = 0
    for kind in range(KINDS):
        count = items[ARTIFACT + kind]
        cards += count
        if count > most:
            most = count
    first = 0.0
    second = 0.0
    third = 0.0
    for price in prices:
        near = nearness(price, items, cards, most)
        if near > first:
            third = second
            second = first
            first = near
        elif near > second:
            third = second
            second = near
        elif near > third:
            third = near
    found[20] = first * first
    found[21] = second * second
    found[22] = third * third


def _recruits(game: Dystopia, seat: Seat, found: list[float]) -> None:
    player = game.players[seat]
    for faction in range(FACTIONS):
        of_faction = OF_FACTION[faction]
        active = player.active & of_faction
        hidden = player.hidden & of_faction
        if not active and not hidden:
            continue
        level = game.allegiance[faction]
        share = level / TIER_4
        if active:
            scoring = count_bits(active & ~player.starred)
            if scoring and level < TIER_4:
                found[23] += scoring * share * share
                if level + 1 >= TIER_4:
                    found[24] += scoring
            if game.has_bonus(seat, faction, level, TIER_1):
                found[27] += 1.0
            if game.has_bonus(seat, faction, level, TIER_2):
                found[28] += 1.0
        if hidden:
            found[25] += count_bits(hidden)
            found[26] += count_bits(hidden) * share * share


def _building(game: Dystopia, seat: Seat) -> float:
    """Stars to come from sites where a worker of the seat waits."""
    player = game.players[seat]
    total = 0.0
    for site in range(SITES):
        if game.tile_at[site] != NOBODY:
            continue
        first = CONSTRUCTION + site * SLOTS
        for place in player.places:
            if first <= place < first + SLOTS:
                missing = missing_builders(game, site)
                total += 1.0 if missing <= 0 else 0.5**missing
                break
    return total
