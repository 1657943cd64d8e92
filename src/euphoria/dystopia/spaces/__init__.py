"""What using a space does, one file per kind of space."""

from __future__ import annotations

from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.recruits.base import Steps
from euphoria.dystopia.sheet import USUAL, Sheet
from euphoria.dystopia.spaces.commodity import use_area
from euphoria.dystopia.spaces.construction import use_construction
from euphoria.dystopia.spaces.market import use_ground_market, use_icarite_market
from euphoria.dystopia.spaces.tank import use_tank
from euphoria.dystopia.spaces.tunnel import use_tunnel, use_tunnel_end
from euphoria.dystopia.terms import (
    ALL_SPACES,
    ARTIFACT_MARKET,
    CONSTRUCTION,
    MARKET,
    MOST_PLAYERS,
    TANK_ENERGY,
    TUNNEL,
    TUNNEL_END,
    WIND_SALOON,
    Seat,
    Space,
)


def recipe(sheet: Sheet, seat: Seat, space: Space) -> Steps:
    """The steps of placing on a space, built from its price and benefit."""
    if space < TUNNEL:
        return use_area(sheet, seat, space)
    if space < TUNNEL_END:
        return use_tunnel(sheet, seat, FACTION_OF[space])
    if space < TANK_ENERGY:
        return use_tunnel_end(sheet, seat, FACTION_OF[space])
    if space < ARTIFACT_MARKET:
        return use_tank(sheet, seat, space)
    if space < WIND_SALOON:
        return use_ground_market(sheet, seat, space)
    if space < MARKET:
        return use_icarite_market(sheet, seat, space)
    if space < CONSTRUCTION:
        return use_ground_market(sheet, seat, space)
    return use_construction(sheet, seat, space)


def write_recipes(sheet: Sheet) -> None:
    """Write down the steps of every placement; they are immutable and know only seat and space, so all share them."""
    for seat in range(MOST_PLAYERS):
        sheet.recipes.append([recipe(sheet, seat, space) for space in ALL_SPACES])


write_recipes(USUAL)
