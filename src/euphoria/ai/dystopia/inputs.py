"""A position as the learned evaluation sees it: which of many small facts hold, for the board and for every seat."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.player import DILEMMA_OPEN, Player
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ARTIFACT,
    AVAILABLE,
    CONSTRUCTION,
    DICE,
    FACTION_NAMES,
    FACTIONS,
    GOOD_NAMES,
    GOODS,
    HIGHEST,
    KIND_NAMES,
    KINDS,
    MINER_OPENS,
    MOST_PLAYERS,
    NOBODY,
    RECRUITS,
    REGION_NAMES,
    SITES,
    SLOTS,
    SPACES,
    STARS,
    TIER_4,
    TILES,
    TUNNEL,
    Seat,
)

MOST_GOODS: Final = 7
MOST_ALIKE: Final = 3
MOST_CARDS: Final = 8
MOST_KNOWN: Final = 24
CROWDED: Final = 9
"""From this total of its dice on an area gives as much as it ever will."""

# Where the facts of a seat begin. 0 stands for nothing, so that lists can be filled up with it.
OWNED: Final = 1
HELD: Final = OWNED + GOODS * MOST_GOODS
HAND: Final = HELD + KINDS * MOST_ALIKE
MORALE: Final = HAND + MOST_CARDS
KNOWLEDGE: Final = MORALE + HIGHEST
LEFT: Final = KNOWLEDGE + HIGHEST
STARRED_TILES: Final = LEFT + STARS + 1
TERRITORIES: Final = STARRED_TILES + TILES
ACTIVE: Final = TERRITORIES + FACTIONS * MOST_ALIKE
STARRED: Final = ACTIVE + RECRUITS
HIDDEN: Final = STARRED + RECRUITS
DILEMMA: Final = HIDDEN + RECRUITS
READY: Final = DILEMMA + KINDS + 3
WORKERS: Final = READY + HIGHEST * DICE
STANDING: Final = WORKERS + DICE
SUFFERED: Final = STANDING + SPACES
AFTER: Final = SUFFERED + TILES
KNOWN: Final = AFTER + MOST_PLAYERS
OF_A_SEAT: Final = KNOWN + MOST_KNOWN + 1

# Where the facts of the board begin.
PLAYERS: Final = 1
LEVELS: Final = PLAYERS + MOST_PLAYERS - 1
MINERS: Final = LEVELS + FACTIONS * (TIER_4 + 1)
BUILT: Final = MINERS + 3 * (MINER_OPENS + 1)
BUILDERS: Final = BUILT + TILES
TAKEN: Final = BUILDERS + SITES * (SLOTS + 1)
CROWDS: Final = TAKEN + SPACES
STAGE: Final = CROWDS + FACTIONS * (CROWDED + 1)
SECOND_EDITION: Final = STAGE + STARS + 1
NO_RECRUITS: Final = SECOND_EDITION + 1
OF_THE_BOARD: Final = NO_RECRUITS + 1


def of_the_board(game: Dystopia) -> list[int]:
    """The facts that are the same for everybody."""
    found = [PLAYERS + len(game.players) - 2]
    for faction in range(FACTIONS):
        level = game.allegiance[faction]
        found.append(LEVELS + faction * (TIER_4 + 1) + (level if level < TIER_4 else TIER_4))
    for faction in range(3):
        at = game.miners[faction]
        found.append(MINERS + faction * (MINER_OPENS + 1) + (at if at < MINER_OPENS else MINER_OPENS))
    occupant = game.occupant
    for site in range(SITES):
        tile = game.tile_at[site]
        if tile != NOBODY:
            found.append(BUILT + tile)
            continue
        count = 0
        first = CONSTRUCTION + site * SLOTS
        for slot in range(SLOTS):
            if occupant[first + slot] != NOBODY:
                count += 1
        found.append(BUILDERS + site * (SLOTS + 1) + count)
    for space in range(TUNNEL, SPACES):
        if occupant[space] != NOBODY:
            found.append(TAKEN + space)
    totals = [0] * FACTIONS
    fewest = STARS
    for player in game.players:
        if player.stars < fewest:
            fewest = player.stars
        places = player.places
        for die in range(DICE):
            place = places[die]
            if 0 <= place < TUNNEL:
                totals[place] += player.values[die]
    for area in range(FACTIONS):
        total = totals[area]
        found.append(CROWDS + area * (CROWDED + 1) + (total if total < CROWDED else CROWDED))
    found.append(STAGE + STARS - fewest)
    if game.edition:
        found.append(SECOND_EDITION)
    if not game.recruits_left:
        found.append(NO_RECRUITS)
    return found


def of_a_seat(game: Dystopia, seat: Seat) -> list[int]:
    """The facts about one seat."""
    player = game.players[seat]
    found = [
        MORALE + player.morale - 1,
        KNOWLEDGE + player.knowledge - 1,
        LEFT + player.stars,
        AFTER + (seat - game.active) % len(game.players),
    ]
    _items(player, found)
    _bits(player.markets, STARRED_TILES, found)
    for region in range(FACTIONS):
        count = player.territories[region]
        if count:
            found.append(TERRITORIES + region * MOST_ALIKE + (count if count < MOST_ALIKE else MOST_ALIKE) - 1)
    _bits(player.active, ACTIVE, found)
    _bits(player.starred, STARRED, found)
    _bits(player.hidden, HIDDEN, found)
    if player.dilemma_done == DILEMMA_OPEN:
        if player.dilemma != NOBODY:
            found.append(DILEMMA + player.dilemma)
    else:
        found.append(DILEMMA + KINDS + player.dilemma_done)
    _bits(game.suffers(seat), SUFFERED, found)
    _dice(player, found)
    return found


def _items(player: Player, found: list[int]) -> None:
    items = player.items
    for good in range(GOODS):
        count = items[good]
        if count:
            found.append(OWNED + good * MOST_GOODS + (count if count < MOST_GOODS else MOST_GOODS) - 1)
    cards = 0
    for kind in range(KINDS):
        count = items[ARTIFACT + kind]
        if count:
            cards += count
            found.append(HELD + kind * MOST_ALIKE + (count if count < MOST_ALIKE else MOST_ALIKE) - 1)
    if cards:
        found.append(HAND + (cards if cards < MOST_CARDS else MOST_CARDS) - 1)


def _dice(player: Player, found: list[int]) -> None:
    shown = [0] * (HIGHEST + 1)
    workers = 0
    known = player.knowledge
    for die in range(DICE):
        place = player.places[die]
        if place == AVAILABLE:
            shown[player.values[die]] += 1
            known += player.values[die]
            workers += 1
        elif place >= 0:
            found.append(STANDING + place)
            workers += 1
    for value in range(1, HIGHEST + 1):
        count = shown[value]
        if count:
            found.append(READY + (value - 1) * DICE + count - 1)
    if workers:
        found.append(WORKERS + workers - 1)
    found.append(KNOWN + (known if known < MOST_KNOWN else MOST_KNOWN))


def _bits(mask: int, first: int, found: list[int]) -> None:
    at = first
    while mask:
        if mask & 1:
            found.append(at)
        mask >>= 1
        at += 1


def names_of_a_seat() -> list[str]:
    """What each fact of a seat says."""
    names = ["nothing"]
    names += [f"{count} {good}" for good in GOOD_NAMES for count in range(1, MOST_GOODS + 1)]
    names += [f"{count} {kind}" for kind in KIND_NAMES for count in range(1, MOST_ALIKE + 1)]
    names += [f"{count} artifacts" for count in range(1, MOST_CARDS + 1)]
    names += [f"morale {level}" for level in range(1, HIGHEST + 1)]
    names += [f"knowledge {level}" for level in range(1, HIGHEST + 1)]
    names += [f"{count} stars left" for count in range(STARS + 1)]
    names += [f"star on {tile}" for tile in TILE_NAMES]
    names += [f"{count} stars in {region}" for region in REGION_NAMES for count in range(1, MOST_ALIKE + 1)]
    names += [f"{recruit} active" for recruit in RECRUIT_NAMES]
    names += [f"star on {recruit}" for recruit in RECRUIT_NAMES]
    names += [f"{recruit} hidden" for recruit in RECRUIT_NAMES]
    names += [f"dilemma asks for {kind}" for kind in KIND_NAMES]
    names += ["dilemma open", "dilemma fought", "dilemma contributed"]
    names += [
        f"{count} dice ready that show {value}" for value in range(1, HIGHEST + 1) for count in range(1, DICE + 1)
    ]
    names += [f"{count} workers" for count in range(1, DICE + 1)]
    names += [f"die on {space}" for space in SPACE_NAMES]
    names += [f"suffers {tile}" for tile in TILE_NAMES]
    names += [f"on turn after {count} others" for count in range(MOST_PLAYERS)]
    names += [f"knowledge and dice ready make {total}" for total in range(MOST_KNOWN + 1)]
    return names


def names_of_the_board() -> list[str]:
    """What each fact of the board says."""
    names = ["nothing"]
    names += [f"{count} players" for count in range(2, MOST_PLAYERS + 1)]
    names += [f"allegiance of {faction} at {level}" for faction in FACTION_NAMES for level in range(TIER_4 + 1)]
    names += [f"miner of {faction} at {level}" for faction in FACTION_NAMES[:3] for level in range(MINER_OPENS + 1)]
    names += [f"{tile} built" for tile in TILE_NAMES]
    names += [f"{count} workers at {site}" for site in SITE_NAMES for count in range(SLOTS + 1)]
    names += [f"{space} taken" for space in SPACE_NAMES]
    names += [f"dice on {area} make {total}" for area in SPACE_NAMES[:FACTIONS] for total in range(CROWDED + 1)]
    names += [f"{count} stars placed by whoever has most" for count in range(STARS + 1)]
    names += ["recruits of the second edition", "no recruits left"]
    return names
