"""What placing a die is worth to the greedy agent: the goods it pays and gains, tracks moved, stars, dice bumped."""

from __future__ import annotations

from typing import Final

from euphoria.ai.dystopia.values import Outlook, builds_at, missing_builders, risk
from euphoria.dystopia.benefits import band_of
from euphoria.dystopia.board import FACTION_OF, SPACES_TO_BUILD, Price
from euphoria.dystopia.placing import price_of
from euphoria.dystopia.steps.stars import has_star_room
from euphoria.dystopia.terms import (
    ARTIFACT,
    ARTIFACT_MARKET,
    AVAILABLE,
    CONSTRUCTION,
    DICE,
    GOLD,
    GOODS,
    KINDS,
    MINER_OPENS,
    MINER_WAKES,
    NOBODY,
    RESOURCE,
    SITES,
    SLOTS,
    TANK_ENERGY,
    TIER_1,
    TIER_2,
    TUNNEL,
    TUNNEL_END,
    Faction,
    Good,
    Site,
    Space,
)

OWN_DIE_BACK: Final = 14.0
RIVAL_DIE_BACK: Final = -5.0
EXPOSED: Final = 3.0
"""A die on a space where others will bump it comes back for nothing."""
HIGH_DIE: Final = 0.8
"""Of equally good dice the higher goes, so that those left know less."""
HELD_UP: Final = 8.0
"""A die that waits on a construction site does nothing meanwhile."""
ON_MY_OWN: Final = 0.8
"""How likely the next worker comes to a site if I can bring it myself."""
TO_BE_JOINED: Final[list[float]] = [0.3 if workers < 3 else 0.8 for workers in SPACES_TO_BUILD]
"""How likely others bring it, by number of players: large sites are nobody's own."""


def placement(outlook: Outlook, value: int, space: Space) -> float:
    """What it is worth to place a die of that value there."""
    sheet = outlook.game.sheet
    if sheet.is_changed[space]:
        there = 0.0 if space < TUNNEL else bump(outlook, space)
        return HIGH_DIE * value + there + changed(outlook, value, space)
    if space < TUNNEL:
        return HIGH_DIE * value + area(outlook, value, space)
    if TANK_ENERGY <= space < ARTIFACT_MARKET:
        return HIGH_DIE * value + bump(outlook, space) + tank(outlook, value, space)
    alike = sheet.alike[space]
    if alike != outlook.space:
        outlook.space = alike
        outlook.there = bump(outlook, space) + any_die(outlook, space)
    return HIGH_DIE * value + outlook.there


def any_die(outlook: Outlook, space: Space) -> float:
    """What a space is worth where all dice are alike."""
    if space < TUNNEL_END:
        return EXPOSED + tunnel(outlook, Faction(space - TUNNEL))
    if space < TANK_ENERGY:
        benefit = outlook.game.sheet.benefit(space)
        return outlook.change_of(benefit.good, benefit.count)
    if space < CONSTRUCTION:
        return EXPOSED + market(outlook, space)
    return construction(outlook, space)


def bump(outlook: Outlook, space: Space) -> float:
    """The die in the way goes back to its owner."""
    occupant = outlook.game.occupant[space]
    if occupant == NOBODY:
        return 0.0
    return OWN_DIE_BACK if occupant // DICE == outlook.seat else RIVAL_DIE_BACK


def area(outlook: Outlook, value: int, space: Space) -> float:
    """The commodities of the band that the total reaches, and what else it does."""
    game = outlook.game
    if space != outlook.space:
        outlook.space = space
        outlook.total = game.total_at(space)
    benefit = game.sheet.benefits[space][band_of(outlook.total + value)]
    count = benefit.count
    faction = Faction(space)
    if game.has_bonus(outlook.seat, faction, game.allegiance[faction], TIER_1):
        count += benefit.more
    worth = outlook.change_of(benefit.good, count)
    if benefit.allegiance >= 0:
        worth += outlook.allegiance(benefit.allegiance)
    return worth + outlook.knowledge(benefit.knowledge) if benefit.knowledge else worth


def tunnel(outlook: Outlook, faction: Faction) -> float:
    """A commodity for a resource or an artifact, or both; and the miner's step."""
    game = outlook.game
    benefit = game.sheet.benefit(Space(TUNNEL + faction))
    items = game.players[outlook.seat].items[:]
    items[faction] = max(0, items[faction] - 1)
    items[benefit.good] += benefit.count
    worth = outlook.change(items)
    drawn = outlook.drawing(benefit.cards)
    if game.has_bonus(outlook.seat, faction, game.allegiance[faction], TIER_2):
        worth += drawn
    else:
        worth = max(worth, outlook.change_of(faction, -1) + drawn)
    at = game.miners[faction]
    if at < MINER_OPENS:
        worth += 1.0
        hidden = game.players[outlook.seat].hidden
        if hidden and at < MINER_WAKES and hidden >> (12 * faction) & 0xFFF:
            worth += 24.0 / (MINER_WAKES - at)
    return worth


def tank(outlook: Outlook, value: int, space: Space) -> float:
    """A new worker, unless it would only drive another one away."""
    game = outlook.game
    player = game.players[outlook.seat]
    price = game.sheet.prices[space]
    benefit = game.sheet.benefit(space)
    good = price.first_good
    worth = outlook.change_of(good, -price.fixed[good])
    knowledge = player.knowledge
    if benefit.knowledge:
        worth += outlook.knowledge(benefit.knowledge)
        knowledge = max(1, knowledge + benefit.knowledge)
    if benefit.morale:
        worth += outlook.morale(benefit.morale)
    if not benefit.worker:
        return worth
    left = knowledge - value
    for die in range(DICE):
        if player.places[die] == AVAILABLE:
            left += player.values[die]
    return worth + outlook.worker() * (1.0 - 1.2 * risk(1, left, game.sheet.knowledge_limit))


def market(outlook: Outlook, space: Space) -> float:
    """A star for goods and artifacts, or artifacts and resources for drinks in Icarus."""
    game = outlook.game
    player = game.players[outlook.seat]
    price = price_of(game, space)
    items = player.items[:]
    pay(items, price)
    worth = outlook.change(items)
    benefit = game.sheet.benefit(space)
    if benefit.allegiance >= 0:
        worth += outlook.allegiance(benefit.allegiance)
    if benefit.cards:
        worth += outlook.drawing(benefit.cards)
    if benefit.any_count:
        worth = worth - outlook.change(items) + best_goods(outlook, items, benefit.any_of, benefit.any_count)
    if benefit.star and has_star_room(game, outlook.seat, space):
        worth += outlook.star
    return worth


def changed(outlook: Outlook, value: int, space: Space) -> float:
    """What a space is worth that a variant has changed: its price, and every part of its benefit."""
    game = outlook.game
    seat = outlook.seat
    band = band_of(game.total_at(space) + value) if space < TUNNEL else 0
    benefit = game.sheet.benefits[space][band]
    items = game.players[seat].items[:]
    pay(items, price_of(game, space))
    left = items[:]
    faction = FACTION_OF[space]
    count = benefit.count
    if benefit.more and game.has_bonus(seat, faction, game.allegiance[faction], TIER_1):
        count += benefit.more
    if count:
        items[benefit.good] += count
    for good, more in benefit.also:
        items[good] += more
    worth = outlook.change(items)
    if benefit.any_count:
        worth = best_goods(outlook, items, benefit.any_of, benefit.any_count)
    drawn = outlook.drawing(benefit.cards)
    if benefit.either and not game.has_bonus(seat, faction, game.allegiance[faction], TIER_2):
        worth = max(worth, outlook.change(left) + drawn)
    else:
        worth += drawn
    if benefit.morale:
        worth += outlook.morale(benefit.morale)
    if benefit.knowledge:
        worth += outlook.knowledge(benefit.knowledge)
    if benefit.worker:
        worth += outlook.worker()
    if benefit.star and has_star_room(game, seat, space):
        worth += outlook.star
    if benefit.allegiance >= 0:
        worth += outlook.allegiance(benefit.allegiance)
    if benefit.miner >= 0 and game.miners[benefit.miner] < MINER_OPENS:
        worth += 1.0
    if space >= CONSTRUCTION:
        return builder(outlook, space, worth)
    return worth + EXPOSED if space >= TUNNEL else worth


def best_goods(outlook: Outlook, items: list[int], goods: int, count: int) -> float:
    """So many goods of the best kinds of a set, on top of these possessions."""
    best = outlook.change(items)
    for _ in range(count):
        pick = 0
        best = -1e9
        for good in range(GOODS):
            if not goods >> good & 1:
                continue
            items[good] += 1
            worth = outlook.change(items)
            items[good] -= 1
            if worth > best:
                best = worth
                pick = good
        items[pick] += 1
    return best


def construction(outlook: Outlook, space: Space) -> float:
    """A resource and a die that waits; a star as soon as enough workers stand there."""
    good = single_resource(price_of(outlook.game, space))
    return builder(outlook, space, outlook.change_of(good, -1))


def builder(outlook: Outlook, space: Space, worth: float) -> float:
    """What a die on a site is worth, given what its space costs and brings."""
    game = outlook.game
    seat = outlook.seat
    site = Site((space - CONSTRUCTION) // SLOTS)
    missing = missing_builders(game, site)
    mine = builds_at(game, seat, site)
    if missing <= 1:
        worth += outlook.star + OWN_DIE_BACK
        for other in range(len(game.players)):
            if other != seat and builds_at(game, other, site):
                worth += outlook.rival_star
        return worth
    player = game.players[seat]
    dice = -1
    for place in player.places:
        if place == AVAILABLE:
            dice += 1
    own = min(dice, player.resources() - 1)
    if mine and not own:
        return worth - HELD_UP
    # The fewer workers are missing that others or later turns must bring, the nearer the star.
    short = missing - 1
    chance = (ON_MY_OWN if own >= short else TO_BE_JOINED[len(game.players)]) ** short
    return worth + outlook.star * chance - HELD_UP * short


def single_resource(price: Price) -> Good:
    """The resource that a construction space asks for."""
    for good in range(RESOURCE, GOODS):
        if price.fixed[good]:
            return Good(good)
    return GOLD


def pay(items: list[int], price: Price) -> None:
    """Take a price out of possessions, giving up what there is most of; recruits may make up for what is missing."""
    for good in range(GOODS):
        items[good] = max(0, items[good] - price.fixed[good])
    for _ in range(price.any_count):
        most = -1
        for good in range(GOODS):
            if price.any_of >> good & 1 and items[good] > 0 and (most < 0 or items[good] > items[most]):
                most = good
        if most >= 0:
            items[most] -= 1
    if price.kind >= 0:
        items[ARTIFACT + price.kind] = max(0, items[ARTIFACT + price.kind] - 1)
    if not price.cards:
        return
    if price.pair:
        for kind in range(KINDS):
            if items[ARTIFACT + kind] >= 2:
                items[ARTIFACT + kind] -= 2
                return
    drop_cards(items, price.cards)


def drop_cards(items: list[int], count: int) -> None:
    """Take artifacts out of possessions, single ones first."""
    for _ in range(count):
        rarest = -1
        for kind in range(KINDS):
            held = items[ARTIFACT + kind]
            if held > 0 and (rarest < 0 or held < items[ARTIFACT + rarest]):
                rarest = kind
        if rarest >= 0:
            items[ARTIFACT + rarest] -= 1


def waiting(outlook: Outlook, space: Space) -> float:
    """What a die on a construction site is worth where it is; nothing anywhere else."""
    if space < CONSTRUCTION:
        return 0.0
    site = Site((space - CONSTRUCTION) // SLOTS)
    assert site < SITES
    joined = 0.6 if TO_BE_JOINED[len(outlook.game.players)] > 0.5 else 0.45
    return float(outlook.star * joined ** missing_builders(outlook.game, site))
