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
from euphoria.dystopia.placing import has_goods
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
    Faction,
    Seat,
    Site,
)

# Where each number stands.
PLACED: Final = 0
ONE_LEFT: Final = 1
TWO_LEFT: Final = 2
THREE_LEFT: Final = 3
THIRD_WORKER: Final = 4
FOURTH_WORKER: Final = 5
IN_HAND: Final = 6
ON_BOARD: Final = 7
AT_SITES: Final = 8
MATCHING: Final = 9
MORALE: Final = 10
RISK: Final = 11
ENERGY_STOCK: Final = 12
WATER_STOCK: Final = 13
FOOD_STOCK: Final = 14
BLISS_STOCK: Final = 15
NEEDED: Final = 16
UNNEEDED: Final = 17
CARDS: Final = 18
PAIR_OF_CARDS: Final = 19
NEAREST: Final = 20
SECOND: Final = 21
THIRD: Final = 22
PROGRESS: Final = 23
ABOUT_TO_SCORE: Final = 24
HIDDEN: Final = 25
HIDDEN_PROGRESS: Final = 26
AREA_BONUS: Final = 27
TUNNEL_BONUS: Final = 28
DILEMMA_LEFT: Final = 29
SITE_SHARE: Final = 30
SOON: Final = 31
WAYS: Final = 32
TOO_MANY_CARDS: Final = 33
KNOWLEDGE: Final = 34
RETURN_GOODS: Final = 35
IDLE: Final = 36
ABLE_TO_BUILD: Final = 37

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
    "more of a commodity than anything costs",
    "share of a building site that can be brought on",
)
PLENTY: Final = 4
"""No market costs more of one commodity."""
BASE: Final = len(NAMES)
"""After these come one for every active recruit, and one for every tile whose penalty is suffered."""
COUNT: Final = BASE + RECRUITS + TILES


def features(game: Dystopia, seat: Seat, needs: list[int]) -> list[float]:
    """The numbers of one seat, up to BASE; `needs` is `demand(game)`, which is the same for all."""
    found = [0.0] * BASE
    player = game.players[seat]
    placed = STARS - player.stars
    found[PLACED] = placed * 0.1
    if 1 <= player.stars <= 3:
        found[PLACED + player.stars] = 1.0
    _dice(game, seat, found)
    found[MORALE] = player.morale * 0.2
    workers = player.workers()
    found[RISK] = burden(workers if workers < 3 else 3, player.knowledge, game.sheet.knowledge_limit) * 0.02
    items = player.items
    _goods(items, needs, found)
    _artifacts(player.morale, items, found)
    prices = goals(game, seat)
    _goals(prices, items, found)
    found[WAYS] = len(prices) * 0.2
    found[TOO_MANY_CARDS] = player.cards - player.morale if player.cards > player.morale else 0.0
    found[KNOWLEDGE] = player.knowledge * 0.2
    found[RETURN_GOODS] = 1.0 if items[FOOD] or items[BLISS] else 0.0
    _recruits(game, seat, found)
    if player.dilemma_done == DILEMMA_OPEN:
        found[DILEMMA_LEFT] = 1.0
    _building(game, seat, found)
    count = len(game.players)
    found[SOON] = 1.0 - ((seat - game.active) % count) / count
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
            found[IN_HAND] += 1.0
            bit = 1 << player.values[die]
            if shown & bit:
                found[MATCHING] = 1.0
            shown |= bit
        elif place >= CONSTRUCTION:
            found[AT_SITES] += 1.0
        elif place >= 0:
            found[ON_BOARD] += 1.0
    workers = player.workers()
    if workers >= 3:
        found[THIRD_WORKER] = 1.0
    if workers >= 4:
        found[FOURTH_WORKER] = 1.0


def _goods(items: list[int], needs: list[int], found: list[float]) -> None:
    for good in range(RESOURCE):
        count = items[good]
        if count:
            found[ENERGY_STOCK + good] = STOCK[count if count < 7 else 7] * 0.3
            if count > PLENTY:
                found[IDLE] += (count - PLENTY) * 0.3
    for good in range(RESOURCE, GOODS):
        count = items[good]
        if count:
            worth = STOCK[count if count < 7 else 7] * 0.5
            found[NEEDED if needs[good - RESOURCE] else UNNEEDED] += worth


def _artifacts(morale: int, items: list[int], found: list[float]) -> None:
    cards = 0
    for kind in range(KINDS):
        count = items[ARTIFACT + kind]
        cards += count
        if count >= 2:
            found[PAIR_OF_CARDS] = 1.0
    found[CARDS] = (cards if cards < morale else morale) * 0.3


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
    found[NEAREST] = first * first
    found[SECOND] = second * second
    found[THIRD] = third * third


def _recruits(game: Dystopia, seat: Seat, found: list[float]) -> None:
    player = game.players[seat]
    for number in range(FACTIONS):
        faction = Faction(number)
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
                found[PROGRESS] += scoring * share * share
                if level + 1 >= TIER_4:
                    found[ABOUT_TO_SCORE] += scoring
            if game.has_bonus(seat, faction, level, TIER_1):
                found[AREA_BONUS] += 1.0
            if game.has_bonus(seat, faction, level, TIER_2):
                found[TUNNEL_BONUS] += 1.0
        if hidden:
            found[HIDDEN] += count_bits(hidden)
            found[HIDDEN_PROGRESS] += count_bits(hidden) * share * share


def _building(game: Dystopia, seat: Seat, found: list[float]) -> None:
    """Stars to come from sites where a worker of the seat waits; those apart where it holds what the site asks for."""
    player = game.players[seat]
    for number in range(SITES):
        site = Site(number)
        if game.tile_at[site] != NOBODY:
            continue
        first = CONSTRUCTION + site * SLOTS
        for place in player.places:
            if first <= place < first + SLOTS:
                missing = missing_builders(game, site)
                share = 1.0 if missing <= 0 else 0.5**missing
                found[SITE_SHARE] += share
                if _may_bring_on(game, seat, site):
                    found[ABLE_TO_BUILD] += share
                break


def _may_bring_on(game: Dystopia, seat: Seat, site: Site) -> bool:
    """Is a resource in hand that a free space of the site asks for?"""
    items = game.players[seat].items
    first = CONSTRUCTION + site * SLOTS
    resource_at = game.sheet.resource_at
    for slot in range(SLOTS):
        if game.occupant[first + slot] == NOBODY:
            asked = resource_at[site * SLOTS + slot]
            if items[RESOURCE + asked] if asked >= 0 else has_goods(items, game.sheet.prices[first + slot]):
                return True
    return False
