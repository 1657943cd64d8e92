"""What using a space does, one file per kind of space."""

from __future__ import annotations

from typing import Final

from euphoria.dystopia.recruits.base import Steps
from euphoria.dystopia.spaces.commodity import use_area
from euphoria.dystopia.spaces.construction import use_construction
from euphoria.dystopia.spaces.market import use_ground_market, use_icarite_market
from euphoria.dystopia.spaces.tank import use_tank
from euphoria.dystopia.spaces.tunnel import use_tunnel, use_tunnel_end
from euphoria.dystopia.terms import (
    ARTIFACT_MARKET,
    CONSTRUCTION,
    MARKET,
    MOST_PLAYERS,
    SPACES,
    TANK_ENERGY,
    TUNNEL,
    TUNNEL_END,
    WIND_SALOON,
    Seat,
)


def recipe(seat: Seat, space: int) -> Steps:
    """The steps of placing on a space, built from its price and benefit."""
    if space < TUNNEL:
        return use_area(seat, space)
    if space < TUNNEL_END:
        return use_tunnel(seat, space - TUNNEL)
    if space < TANK_ENERGY:
        return use_tunnel_end(seat, space - TUNNEL_END)
    if space < ARTIFACT_MARKET:
        return use_tank(seat, space)
    if space < WIND_SALOON:
        return use_ground_market(seat, space)
    if space < MARKET:
        return use_icarite_market(seat, space)
    if space < CONSTRUCTION:
        return use_ground_market(seat, space)
    return use_construction(seat, space)


# Steps are immutable and know only seat and space, so every placement shares these.
RECIPES: Final[list[list[Steps]]] = [[recipe(seat, space) for space in range(SPACES)] for seat in range(MOST_PLAYERS)]
