"""Signs of what concerns whoever looks, by the tab of a phone where it can be seen: another sign marks the tab.

In every round something happens nearly everywhere, so most of it marks nothing. A tab is marked when there

- a worker of mine was sent home from a space (region, bureau),
- anybody placed a star, and with it closed a place for mine (region, players),
- a market or the end of a tunnel opened, or a bonus began for my recruits (region),
- my own morale or knowledge changed (bureau), or my artifacts, recruits or dilemma did (mine).

What I did myself marks nothing: `js/marks.js` sees to that.
"""

from __future__ import annotations

from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import (
    ALL_FACTIONS,
    ARTIFACT,
    ICARITE,
    MINER_OPENS,
    NO_REGION,
    NOBODY,
    TIER_1,
    TIER_2,
    Faction,
    Seat,
)
from euphoria.dystopia.view import View
from euphoria.web.dystopia.pointers import BUREAU, PANES, SITES_EACH
from euphoria.web.pages.signs import sign


def signs(view: View) -> dict[str, str]:
    """By the key of the tab; for those who only watch, what concerns everybody."""
    game, seat = view.game, view.seat
    if not game.allegiance:
        return dict.fromkeys((*PANES, BUREAU, "m", "p"), "")
    found = {PANES[faction]: _region(game, seat, faction) for faction in ALL_FACTIONS}
    stars = [player.stars for player in game.players]
    if seat is None:
        return found | {BUREAU: "", "m": sign(stars), "p": ""}
    own = game.players[seat]
    cards = sign(own.items[ARTIFACT:], own.active, own.hidden, own.starred, own.dilemma_done)
    others = sign(stars[:seat] + stars[seat + 1 :])
    return found | {BUREAU: sign(own.morale, own.knowledge, _workers(game, seat, NO_REGION)), "m": cards, "p": others}


def _region(game: Dystopia, seat: Seat | None, faction: Faction) -> str:
    ground = faction != ICARITE
    tiles = game.tile_at[SITES_EACH * faction : SITES_EACH * (faction + 1)] if ground else []
    stars = [[player.markets >> tile & 1 for player in game.players] for tile in tiles if tile != NOBODY]
    territory = [player.territories[faction] for player in game.players]
    dug = ground and game.miners[faction] >= MINER_OPENS
    if seat is None:
        return sign(tiles, stars, territory, dug)
    bonuses = [game.has_bonus(seat, faction, game.allegiance[faction], tier) for tier in (TIER_1, TIER_2)]
    return sign(tiles, stars, territory, dug, bonuses, _workers(game, seat, faction))


def _workers(game: Dystopia, seat: Seat, faction: Faction) -> list[int]:
    """The spaces of a region on which the player has workers."""
    places = game.players[seat].places
    return sorted([place for place in places if place >= 0 and FACTION_OF[place] == faction])
