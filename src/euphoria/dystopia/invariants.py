"""What must be true of a game at every question: parts are conserved, tracks stay in range, there is a choice."""

from __future__ import annotations

from euphoria.dystopia.player import CONTRIBUTED
from euphoria.dystopia.recruits.names import EVERY_RECRUIT, OF_FACTION
from euphoria.dystopia.state import ENDED, PLAY, Dystopia
from euphoria.dystopia.terms import (
    ALL_FACTIONS,
    ARTIFACT,
    COPIES,
    DICE,
    FACTIONS,
    GOODS,
    HIGHEST,
    ITEMS,
    KINDS,
    LOWEST,
    MINER_OPENS,
    NOBODY,
    POOL,
    SITES,
    TIER_4,
    TILES,
    TUNNEL,
)


def broken(game: Dystopia) -> str:
    """The first invariant that does not hold, in words; empty when all hold."""
    return misplaced(game) or _question(game)


def misplaced(game: Dystopia) -> str:
    """The same, without a look at the open question."""
    for check in (_goods, _artifacts, _recruits, _dice, _stars, _tiles, _tracks):
        found = check(game)
        if found:
            return found
    return ""


def _goods(game: Dystopia) -> str:
    for seat, player in enumerate(game.players):
        if min(player.items) < 0:
            return f"seat {seat} has less than nothing: {player.items}"
        if player.cards != sum(player.items[ARTIFACT:]):
            return f"seat {seat} holds {player.items[ARTIFACT:]} but counts {player.cards}"
        if len(player.items) != ITEMS or GOODS != ARTIFACT:
            return f"seat {seat} has {len(player.items)} kinds of items"
    return ""


def _artifacts(game: Dystopia) -> str:
    for kind in range(KINDS):
        held = sum(player.items[ARTIFACT + kind] for player in game.players)
        aside = 0 if game.aside is None else game.aside[kind]
        if held + aside + game.deck[kind] + game.discard[kind] != COPIES:
            return f"artifact kind {kind} is not there six times"
    return ""


def _recruits(game: Dystopia) -> str:
    piles = [game.recruits]
    for player in game.players:
        piles += [player.active, player.hidden, player.dealt, player.rejected]
        if bin(player.hidden).count("1") != player.hidden_count:
            return "hidden recruits are miscounted"
        if player.asleep & ~player.active or player.starred & ~player.active:
            return "a recruit that is not active sleeps or carries a star"
        for faction in ALL_FACTIONS:
            if player.hidden & OF_FACTION[faction] and game.is_awake(faction) and game.phase == PLAY:
                return "a recruit of an awake faction is hidden"
    piles += game.packs or []
    together = 0
    for pile in piles:
        if together & pile:
            return "a recruit is in two places"
        together |= pile
    if together != EVERY_RECRUIT:
        return "a recruit has vanished"
    return "" if bin(game.recruits).count("1") == game.recruits_left else "the recruit deck is miscounted"


def _dice(game: Dystopia) -> str:
    occupants = [NOBODY] * len(game.occupant)
    for seat, player in enumerate(game.players):
        if player.workers() < 1:
            return f"seat {seat} has no worker"
        for die in range(DICE):
            place, value = player.places[die], player.values[die]
            if place != POOL and not 1 <= value <= 6:
                return f"a die of seat {seat} shows {value}"
            if place >= TUNNEL:
                if occupants[place] != NOBODY:
                    return f"two dice stand on space {place}"
                occupants[place] = seat * DICE + die
    return "" if occupants == game.occupant else "dice and spaces disagree"


def _stars(game: Dystopia) -> str:
    n = len(game.players)
    stars = game.sheet.stars
    for region in range(FACTIONS):
        if sum(player.territories[region] for player in game.players) > n:
            return f"territory {region} is overfull"
    for seat, player in enumerate(game.players):
        placed = bin(player.markets).count("1") + sum(player.territories) + bin(player.starred).count("1")
        placed += player.dilemma_done == CONTRIBUTED
        # The star of a dilemma follows its payment, which may be open.
        if placed + player.stars != stars and not (placed + player.stars == stars + 1 and _owes_dilemma_star(game)):
            return f"seat {seat} has {placed} stars placed and {player.stars} left"
    return ""


def _owes_dilemma_star(game: Dystopia) -> bool:
    return any(type(step).__name__ == "DilemmaStar" for step in game.agenda)


def _tiles(game: Dystopia) -> str:
    laid = [tile for tile in game.tile_at if tile != NOBODY]
    if len(set(laid)) < len(laid) or any(game.tiles >> tile & 1 for tile in laid):
        return "a tile is in two places"
    for player in game.players:
        if player.markets & ~sum(1 << tile for tile in laid):
            return "a star lies on a tile that is not built"
    if game.tiles_drafted:
        return "" if game.phase != PLAY or len(laid) + bin(game.tiles).count("1") == SITES else "not six tiles"
    return "" if len(laid) + bin(game.tiles).count("1") == TILES else "a tile has vanished"


def _tracks(game: Dystopia) -> str:
    if not all(0 <= level <= TIER_4 for level in game.allegiance):
        return f"allegiance out of range: {game.allegiance}"
    if not all(0 <= miner <= MINER_OPENS for miner in game.miners):
        return f"miners out of range: {game.miners}"
    if game.phase == PLAY and game.turn:
        for seat, player in enumerate(game.players):
            if not LOWEST <= player.morale <= HIGHEST or not LOWEST <= player.knowledge <= HIGHEST:
                return f"tracks of seat {seat} out of range"
    return "" if game.sheet.to_build[len(game.players)] else "no such number of players"


def _question(game: Dystopia) -> str:
    if game.abandoned:
        return ""
    if game.over:
        limit = game.options.turn_limit
        given_up = limit > 0 and game.turn == limit * len(game.players)
        finished = given_up or any(player.stars == 0 for player in game.players)
        return "" if game.abandoned or (finished and game.phase == ENDED) else "the game ended too early"
    if not game.open_choices:
        return f"'{game.asking().kind}' has no choice"
    return "" if len(set(game.open_choices)) == len(game.open_choices) else "a choice is offered twice"
