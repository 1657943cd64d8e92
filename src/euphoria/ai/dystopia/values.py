"""What things are worth to the greedy agent, in hundredths of the work that goes into a star."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.board import NO_PRICE, Price
from euphoria.dystopia.placing import price_of
from euphoria.dystopia.player import DILEMMA_OPEN, Player
from euphoria.dystopia.recruits.names import OF_FACTION
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.stars import has_star_room
from euphoria.dystopia.terms import (
    ALL_KINDS,
    ALL_SPACES,
    ARTIFACT,
    ARTIFACT_MARKET,
    BLISS,
    CONSTRUCTION,
    DICE,
    FACTIONS,
    GOODS,
    HAS_CARD,
    HIGHEST,
    ICARITE,
    KINDS,
    KNOWLEDGE_LIMIT,
    LOWEST,
    MARKET,
    NIMBUS_LOFT,
    NOBODY,
    RESOURCE,
    SITES,
    SLOTS,
    TIER_3,
    TIER_4,
    Faction,
    Seat,
    Site,
    Space,
)

STAR: Final = 170.0
LAST_STAR: Final = 5000.0
CARD: Final = 30.0
PAIR: Final = 22.0
WANTED_KIND: Final = 12.0
SURPLUS_CARD: Final = 6.0
USELESS_RESOURCE: Final = 14.0
READY: Final = 45.0
"""A price in hand in full, ready to be turned into a star."""

GOOD: Final[list[float]] = [16.0, 16.0, 16.5, 18.0, 33.0, 33.0, 33.0]
# The more of a kind, the less one more is worth.
STOCK: Final[list[float]] = [0.0, 1.0, 1.95, 2.8, 3.5, 4.0, 4.3, 4.5]
MORALE: Final[list[float]] = [0.0, 0.0, 14.0, 25.0, 31.0, 34.0, 36.0]
WORKER: Final[list[float]] = [0.0, 0.0, 110.0, 185.0, 215.0]

# What a dilemma costs.
ANY_TWO: Final = Price({}, cards=2)
ONE_OF: Final[list[Price]] = [Price({}, kind=kind) for kind in ALL_KINDS]


def _chances() -> list[list[float]]:
    """At [dice][least]: how likely so many dice show at least so much in all."""
    ways = [[1.0] + [0.0] * (6 * DICE)]
    for _ in range(DICE):
        last = ways[-1]
        ways.append([sum(last[max(0, total - 6) : total]) / 6 for total in range(6 * DICE + 1)])
    return [[sum(row[least:]) for least in range(6 * DICE + 1)] for row in ways]


_AT_LEAST: Final = _chances()


def risk(dice: int, known: int, limit: int = KNOWLEDGE_LIMIT) -> float:
    """How likely a roll of so many dice reaches the knowledge limit, on top of what is already known."""
    least = limit - known
    if least <= 0:
        return 1.0 if dice else 0.0
    return 0.0 if least > 6 * DICE else _AT_LEAST[dice][least]


def _burdens() -> list[float]:
    """At dice * (HIGHEST + 1) + knowledge: what knowing so much costs a player with so many dice, in coming rolls."""
    return [110.0 * risk(dice, known) + 1.5 * known for dice in range(DICE + 1) for known in range(HIGHEST + 1)]


_BURDENS: Final[list[float]] = _burdens()


def burden(dice: int, knowledge: int, limit: int = KNOWLEDGE_LIMIT) -> float:
    """What a level of knowledge costs a player with so many dice, over the next rolls."""
    if limit != KNOWLEDGE_LIMIT:
        return 110.0 * risk(dice, knowledge, limit) + 1.5 * knowledge
    return _BURDENS[dice * (HIGHEST + 1) + knowledge]


class Aims:
    """The stars that a seat could buy, and how near it is to their prices."""

    def __init__(self, game: Dystopia, seat: Seat) -> None:
        player = game.players[seat]
        self.items: Final = player.items
        self.morale: Final = player.morale
        self.demand: Final[list[int]] = demand(game)
        self.goals: Final[list[Price]] = goals(game, seat, True)
        self.wanted: Final[list[bool]] = [False] * KINDS
        self.near: Final[list[float]] = [0.0] * len(self.goals)
        held = 0
        most = 0
        for kind in range(KINDS):
            count = player.items[ARTIFACT + kind]
            held += count
            if count > most:
                most = count
        nearest = 0.0
        for i, price in enumerate(self.goals):
            if price.kind >= 0:
                self.wanted[price.kind] = True
            near = nearness(price, player.items, held, most)
            self.near[i] = near
            if near > nearest:
                nearest = near
        self.nearest: Final = nearest
        self.now: Final = self.worth(player.items)
        self.held: Final = held
        self.most: Final = most
        self.changes: Final[dict[int, float]] = {}

    def worth(self, items: list[int]) -> float:
        """What goods and artifacts are worth together; a hand beyond the morale is lost."""
        mine = self.items
        changed = 0
        total = 0.0
        for good in range(GOODS):
            count = items[good]
            if count != mine[good]:
                changed |= 1 << good
            if count:
                unit = GOOD[good]
                if good >= RESOURCE and not self.demand[good - RESOURCE]:
                    unit = USELESS_RESOURCE
                total += unit * STOCK[count if count < 7 else 7]
        held = 0
        most = 0
        for kind in range(KINDS):
            count = items[ARTIFACT + kind]
            if count != mine[ARTIFACT + kind]:
                changed |= HAS_CARD
            if count:
                held += count
                if count > most:
                    most = count
                total += CARD * count
                if count >= 2:
                    total += PAIR
                if self.wanted[kind]:
                    total += WANTED_KIND
        if held > self.morale:
            total -= (CARD - SURPLUS_CARD) * (held - self.morale)
        nearest = 0.0
        for i, price in enumerate(self.goals):
            # Only a price that asks for what has changed has come nearer or moved away.
            near = nearness(price, items, held, most) if price.concerns & changed else self.near[i]
            if near > nearest:
                nearest = near
        return total + READY * nearest * nearest

    def gain(self, item: int, count: int) -> float:
        """What so many more of one item, or fewer, change."""
        items = self.items
        before = items[item]
        after = before + count
        if after < 0:
            after = 0
        if item >= GOODS:
            other = items[:]
            other[item] = after
            return self.worth(other) - self.now
        unit = GOOD[item]
        if item >= RESOURCE and not self.demand[item - RESOURCE]:
            unit = USELESS_RESOURCE
        # The list is put back at once; a copy for every good of every space would take longer than all the rest.
        items[item] = after
        nearest = 0.0
        bit = 1 << item
        for i, price in enumerate(self.goals):
            near = self.near[i]
            # Whoever gives something up comes no nearer.
            if price.concerns & bit and (count > 0 or near > nearest):
                near = nearness(price, items, self.held, self.most)
            if near > nearest:
                nearest = near
        items[item] = before
        more = STOCK[after if after < 7 else 7] - STOCK[before if before < 7 else 7]
        return unit * more + READY * (nearest * nearest - self.nearest * self.nearest)

    def is_ready(self, items: list[int]) -> bool:
        """Is the price of some star in hand in full?"""
        held = 0
        most = 0
        for kind in range(KINDS):
            count = items[ARTIFACT + kind]
            held += count
            if count > most:
                most = count
        for price in self.goals:
            if nearness(price, items, held, most) >= 1.0:
                return True
        return False


class Outlook:
    """What a seat could aim for now, and what its possessions are worth for that."""

    def __init__(self, game: Dystopia, seat: Seat) -> None:
        player = game.players[seat]
        self.game: Final = game
        self.seat: Final = seat
        self.star: Final = LAST_STAR if player.stars == 1 else STAR
        self.rival_star: Final = -STAR * 0.7 / (len(game.players) - 1)
        self.aims: Aims | None = None
        self.space = NOBODY
        self.total = 0
        self.there = 0.0
        """What was found out about the space looked at last: dice of several values could go there."""

    def look(self) -> Aims:
        """What there is to aim for, looked up when it first matters: many answers do not hang on it."""
        aims = self.aims
        if aims is None:
            aims = Aims(self.game, self.seat)
            self.aims = aims
        return aims

    def change(self, items: list[int]) -> float:
        """How much better off other possessions would leave the seat."""
        aims = self.look()
        return aims.worth(items) - aims.now

    def change_of(self, item: int, count: int) -> float:
        """What gaining or losing some of one item means; asked again and again for the dice of a turn."""
        aims = self.look()
        key = item * 16 + count
        known = aims.changes.get(key)
        if known is not None:
            return known
        found = aims.gain(item, count)
        aims.changes[key] = found
        return found

    def drawing(self, count: int) -> float:
        """Artifacts of unknown kinds, as far as morale lets them be kept."""
        player = self.game.players[self.seat]
        room = min(max(0, player.morale - player.cards), count)
        return (CARD + 4.0) * room + SURPLUS_CARD * (count - room)

    def morale(self, change: int) -> float:
        """What moving the morale marker means, with the hand limit that goes with it."""
        player = self.game.players[self.seat]
        after = min(HIGHEST, max(LOWEST, player.morale + change))
        lost = max(0, player.cards - after)
        return MORALE[after] - MORALE[player.morale] - CARD * lost

    def knowledge(self, change: int) -> float:
        """What moving the knowledge marker means: workers desert the more easily the more they know."""
        player = self.game.players[self.seat]
        after = min(HIGHEST, max(LOWEST, player.knowledge + change))
        dice = min(player.workers(), 3)
        limit = self.game.sheet.knowledge_limit
        return burden(dice, player.knowledge, limit) - burden(dice, after, limit)

    def allegiance(self, faction: Faction) -> float:
        """A step on a faction's track: the nearer its end, the more it means to those with recruits of the faction."""
        game = self.game
        level = game.allegiance[faction]
        if level >= TIER_4:
            return 0.0
        mine = 0.0
        theirs = 0.0
        for seat, player in enumerate(game.players):
            active = count_bits(player.active & ~player.starred & OF_FACTION[faction])
            if seat == self.seat:
                hidden = count_bits(player.hidden & OF_FACTION[faction])
                mine = self.star * (active + (0.8 * hidden if level + 1 < TIER_4 else 0.0))
                if hidden and level + 1 == TIER_3:
                    mine += 80.0
            else:
                theirs -= self.rival_star * active
        steps = TIER_4 - level
        return (mine - theirs) / (1.0 if steps == 1 else 1.8 * steps)

    def worker(self) -> float:
        """What one more worker means."""
        workers = self.game.players[self.seat].workers()
        return 0.0 if workers >= DICE else WORKER[workers + 1] - WORKER[workers]


def goals(game: Dystopia, seat: Seat, different: bool = False) -> list[Price]:
    """The prices of stars that could be bought: markets with room for one, and the dilemma.

    All artifact markets ask the same; among `different` prices there is only one of them.
    """
    if game.sheet.sells_otherwise:
        return changed_goals(game, seat)
    player = game.players[seat]
    cards = True
    visited = game.book.star_on_visited_market
    found: list[Price] = []
    for number in range(FACTIONS):
        faction = Faction(number)
        room = game.territory_free(faction)
        if faction == ICARITE:
            if room:
                found.append(price_of(game, NIMBUS_LOFT))
                if cards:
                    found.append(price_of(game, Space(ARTIFACT_MARKET + ICARITE)))
            continue
        markets = 0
        for site in range(2 * faction, 2 * faction + 2):
            tile = game.tile_at[site]
            if tile != NOBODY:
                missing = not player.markets >> tile & 1
                markets += missing
                if room or (missing and visited):
                    found.append(price_of(game, Space(MARKET + site)))
        if cards and (room or markets):
            found.append(price_of(game, Space(ARTIFACT_MARKET + faction)))
            cards = not different
    add_dilemma(player, found)
    return found


def changed_goals(game: Dystopia, seat: Seat) -> list[Price]:
    """The same where a variant has changed what sells stars, or for how much: every such space with room is one."""
    found: list[Price] = []
    for space in ALL_SPACES:
        if MARKET <= space < CONSTRUCTION and game.tile_at[space - MARKET] == NOBODY:
            continue
        if game.sheet.sells_stars[space] and has_star_room(game, seat, space):
            found.append(price_of(game, space))
    add_dilemma(game.players[seat], found)
    return found


def add_dilemma(player: Player, found: list[Price]) -> None:
    """The dilemma as a goal, while it is open."""
    if player.dilemma_done == DILEMMA_OPEN:
        found.append(ANY_TWO)
        if player.dilemma != NOBODY:
            found.append(ONE_OF[player.dilemma])


def demand(game: Dystopia) -> list[int]:
    """How many free building spaces still ask for each resource; room in Icarus asks for any."""
    gold = stone = clay = 3 if game.territory_free(ICARITE) else 0
    resource_at = game.sheet.resource_at
    occupant = game.occupant
    for site in range(SITES):
        if game.tile_at[site] == NOBODY:
            first = site * SLOTS
            for at in range(first, first + SLOTS):
                if occupant[CONSTRUCTION + at] == NOBODY:
                    asked = resource_at[at]
                    if asked == 0:
                        gold += 1
                    elif asked == 1:
                        stone += 1
                    elif asked == 2:
                        clay += 1
    return [gold, stone, clay]


def nearness(price: Price, items: list[int], cards: int, most: int) -> float:
    """Which part of a price is in hand, from 0 to 1; `cards` artifacts are, of one kind `most` of them."""
    if price is NO_PRICE:
        return 0.0
    total = 0.0
    missing = 0.0
    fixed = price.fixed
    for good in range(price.first_good, price.last_good):
        need = fixed[good]
        if need:
            unit = GOOD[good]
            total += need * unit
            short = need - items[good]
            if short > 0:
                missing += short * unit
    if price.any_count:
        short = price.any_count
        unit = GOOD[RESOURCE] if price.any_good >= RESOURCE else GOOD[BLISS]
        total += short * unit
        any_of = price.any_of
        for good in range(price.any_good, price.any_end):
            if any_of >> good & 1:
                spare = items[good] - fixed[good]
                if spare > 0:
                    short -= spare
        if short > 0:
            missing += short * unit
    if price.kind >= 0:
        total += CARD
        if not items[ARTIFACT + price.kind]:
            missing += 2 * CARD
    if price.cards:
        total += price.cards * CARD
        short = price.cards - cards
        if price.pair and 2 - most < short:
            short = 2 - most
        if short > 0:
            missing += short * CARD
    return 1.0 - missing / total if missing < total else 0.0


def missing_builders(game: Dystopia, site: Site) -> int:
    """How many workers a construction site still needs."""
    first = CONSTRUCTION + site * SLOTS
    taken = 0
    for space in range(first, first + SLOTS):
        if game.occupant[space] != NOBODY:
            taken += 1
    return game.sheet.to_build[len(game.players)] - taken


def builds_at(game: Dystopia, seat: Seat, site: Site) -> bool:
    """Has the seat a worker on the site?"""
    first = CONSTRUCTION + site * SLOTS
    for space in range(first, first + SLOTS):
        occupant = game.occupant[space]
        if occupant != NOBODY and occupant // DICE == seat:
            return True
    return False


def count_bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
