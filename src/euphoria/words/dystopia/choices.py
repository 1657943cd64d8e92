"""What a choice is called: spaces by the tile or resource that is there now, and what needs figures of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.core.choices import Choice
from euphoria.dystopia.board import FACTION_OF, RETRIEVE_FREE, RETRIEVE_WAYS, SITE_SLOTS
from euphoria.dystopia.choices import (
    ACCEPT,
    ASK,
    CONTRIBUTE,
    DECLINE,
    DILEMMA,
    DISCARD,
    DONE,
    DRAW,
    END_TURN,
    GIVE,
    KEEP_RECRUIT,
    KEEP_TILE,
    KNOWLEDGE,
    MORALE,
    PASS,
    PAY_ANY,
    PAY_CARD,
    PAY_KNOWLEDGE,
    PAY_PAIR,
    PAY_SHOWN,
    PLACE,
    PROPOSE,
    RETRIEVE,
    SET_KNOWLEDGE,
    SET_MORALE,
    STAR_MARKET,
    STAR_TERRITORY,
    TAKE,
    TRADE,
    USE,
    WITHDRAW,
)
from euphoria.dystopia.dilemmas import DILEMMA_TITLES
from euphoria.dystopia.markets.tiles import ALL_TILES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.steps.stars import star_places
from euphoria.dystopia.terms import (
    ARTIFACT_MARKET,
    BREEZE_BAR,
    CONSTRUCTION,
    ITEM_NAMES,
    KIND_NAMES,
    MARKET,
    REGION_NAMES,
    SKY_LOUNGE,
    SLOTS,
    WIND_SALOON,
    Seat,
)
from euphoria.dystopia.turn import free_retrieve_loss
from euphoria.words.dystopia import SHORT_SPACES, SHORT_TILES, first_name, title

PLAIN: Final[dict[int, str]] = {
    DRAW: "draw an artifact",
    MORALE: "morale +1",
    KNOWLEDGE: "knowledge -1",
    PAY_ANY: "pay any artifacts",
    PAY_CARD: "pay one artifact instead",
    PAY_KNOWLEDGE: "pay with knowledge +1",
    PAY_SHOWN: "pay the artifact shown on the dilemma",
    DONE: "done",
    END_TURN: "end turn",
    PASS: "pass",
    PROPOSE: "propose",
    WITHDRAW: "withdraw",
    ACCEPT: "accept",
    DECLINE: "decline",
}
"""Choices that need no figures."""


def space_name(game: Dystopia, space: int) -> str:
    """A space's short name; a market goes by its tile, a building space by its resource."""
    if space >= CONSTRUCTION:
        site, slot = divmod(space - CONSTRUCTION, SLOTS)
        return f"{SHORT_SPACES[space].replace(' site', '')} {ITEM_NAMES[SITE_SLOTS[site][slot]]}"
    if space >= MARKET and game.tile_at[space - MARKET] >= 0:
        return SHORT_TILES[game.tile_at[space - MARKET]]
    return SHORT_SPACES[space]


def no_room(game: Dystopia, seat: Seat, space: int) -> bool:
    """Does the space sell a star that would find no room?"""
    if not ARTIFACT_MARKET <= space < CONSTRUCTION or space in (BREEZE_BAR, SKY_LOUNGE):
        return False
    sites = 0b11 << (2 * FACTION_OF[space]) if space < WIND_SALOON else 0
    if space >= MARKET and game.options.star_on_visited_market:
        sites = 1 << (space - MARKET)
    return not star_places(game, seat, FACTION_OF[space], sites)


def retrieve_effects(game: Dystopia, seat: Seat, way: int) -> tuple[int, int, int]:
    """What a way to retrieve takes and brings: the good to pay (-1: none), morale, knowledge."""
    _, paid, morale, knowledge = RETRIEVE_WAYS[way]
    if way == RETRIEVE_FREE:
        morale = -min(free_retrieve_loss(game, seat), game.players[seat].morale - 1)
    return paid, morale, knowledge


def label(game: Dystopia, seat: Seat, names: Sequence[str], choice: Choice) -> str:
    """The choice in a few plain words."""
    verb, a = choice.verb, choice.a
    if verb in PLAIN:
        return PLAIN[verb]
    if verb in (PLACE, TAKE):
        where = space_name(game, choice.b)
        return f"place {a} on {where}" if verb == PLACE else f"take {a} from {where}"
    if verb == RETRIEVE:
        paid, morale, knowledge = retrieve_effects(game, seat, a)
        effects = [f"{what} {n:+d}" for what, n in (("morale", morale), ("knowledge", knowledge)) if n]
        how = f"for 1 {ITEM_NAMES[paid]}" if paid >= 0 else "for nothing"
        return f"retrieve {how} ({', '.join(effects) or 'no cost'})"
    if verb == DILEMMA:
        effect = "a star" if a == CONTRIBUTE else "draw 2 recruits, keep 1"
        return f"{DILEMMA_TITLES[game.players[seat].dilemma][a == CONTRIBUTE]} ({effect})"
    if verb in (DISCARD, PAY_PAIR):
        return f"{'discard' if verb == DISCARD else 'pay two'} {KIND_NAMES[a]}"
    if verb in (GIVE, ASK):
        return f"{'give' if verb == GIVE else 'ask for'} {ITEM_NAMES[a]}"
    if verb in (KEEP_RECRUIT, USE):
        return f"{'keep' if verb == KEEP_RECRUIT else 'use'} {first_name(a)}"
    if verb == KEEP_TILE:
        return f"keep {ALL_TILES[a].name}"
    if verb == STAR_TERRITORY:
        return f"a star on the territory of {REGION_NAMES[a].title()}"
    if verb == STAR_MARKET:
        return f"a star on {ALL_TILES[game.tile_at[a]].name}"
    if verb in (SET_MORALE, SET_KNOWLEDGE):
        return f"begin with {choice.text}"
    return f"trade with {names[a]}" if verb == TRADE else title(choice.text)
