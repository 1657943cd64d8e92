"""The 18 tiles in the order of their numbers, and which of them carry which kind of penalty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from euphoria.dystopia.board import FACTION_OF, Price
from euphoria.dystopia.markets.base import Tile
from euphoria.dystopia.terms import (
    ANY_COMMODITY,
    ANY_RESOURCE,
    BALLOONS,
    BAT,
    BEAR,
    BIFOCALS,
    BLISS,
    BOOK,
    BOX,
    CLAY,
    CONSTRUCTION,
    DICE,
    ENERGY,
    FOOD,
    GOLD,
    ICARITE,
    MARKET,
    NOBODY,
    SLOTS,
    STONE,
    TUNNEL,
    WATER,
    Kind,
    Seat,
    Space,
)

if TYPE_CHECKING:
    from euphoria.dystopia.state import Dystopia


class Spa(Tile):
    """R32: no placing on a space that holds an own worker."""

    def forbids(self, game: Dystopia, seat: Seat, space: Space) -> bool:
        if space < TUNNEL or space >= CONSTRUCTION:
            return False
        occupant = game.occupant[space]
        return occupant != NOBODY and occupant // DICE == seat


class Plaza(Tile):
    """R35: a constructed market can be visited only with an own star on that very tile."""

    def forbids(self, game: Dystopia, seat: Seat, space: Space) -> bool:
        if space < MARKET or space >= CONSTRUCTION:
            return False
        tile = game.tile_at[space - MARKET]
        return not game.players[seat].markets >> tile & 1


class Lounge(Tile):
    """R36: no joining a site on which another player's worker stands."""

    def forbids(self, game: Dystopia, seat: Seat, space: Space) -> bool:
        if space < CONSTRUCTION:
            return False
        first = space - (space - CONSTRUCTION) % SLOTS
        for neighbour in range(first, first + SLOTS):
            occupant = game.occupant[neighbour]
            if occupant != NOBODY and occupant // DICE != seat:
                return True
        return False


class Apothecary(Tile):
    """R38: every space in Icarus is closed."""

    def forbids(self, game: Dystopia, seat: Seat, space: Space) -> bool:
        return FACTION_OF[space] == ICARITE


class Arena(Tile):
    """R38: no second own worker on a commodity area."""

    def forbids(self, game: Dystopia, seat: Seat, space: Space) -> bool:
        return space < TUNNEL and space in game.players[seat].places


def _bonfire(id: str, name: str, short: str, kind: Kind, face: int) -> Tile:
    """R30: tiles 13 to 18 take a good for every rolled die of one face; they cost an artifact and a commodity."""
    text = f"For every {face} you roll, give up one commodity or resource of your choice."
    return Tile(id, name, short, "R30", Price({}, ANY_COMMODITY, 1, kind=kind), text, losing_face=face)


ALL_TILES: Final[list[Tile]] = [
    Tile(
        "laboratory_of_selective_genetics",
        "Laboratory of Selective Genetics",
        "Laboratory",
        "R31",
        Price({}, ANY_RESOURCE, 1, cards=1),
        "While you own two or three workers you cannot gain another.",
        stops_workers=(2, 3),
    ),
    Spa(
        "spa_of_fleeting_pleasure",
        "Spa of Fleeting Pleasure",
        "Spa",
        "R32",
        Price({WATER: 4}, cards=1),
        "You cannot place onto a space held by one of your own workers.",
    ),
    Tile(
        "courthouse_of_hasty_judgment",
        "Courthouse of Hasty Judgment",
        "Courthouse",
        "R34",
        Price({ENERGY: 4, STONE: 1}),
        "At artifact markets two matching cards no longer do; you pay three cards.",
        no_pairs=True,
    ),
    Plaza(
        "plaza_of_immortalized_humility",
        "Plaza of Immortalized Humility",
        "Plaza",
        "R35",
        Price({WATER: 4, CLAY: 1}),
        "You can visit a constructed market only if your star is on it.",
    ),
    Tile(
        "fountain_of_wishful_thinking",
        "Fountain of Wishful Thinking",
        "Fountain",
        "R33",
        Price({WATER: 4, GOLD: 1}),
        "One placement per turn is all you get, matching dice or not.",
        one_placement=True,
    ),
    Lounge(
        "lounge_of_opulent_frugality",
        "Lounge of Opulent Frugality",
        "Lounge",
        "R36",
        Price({ENERGY: 4}, cards=1),
        "You cannot join a construction site while another player's worker stands on it.",
    ),
    Tile(
        "academy_of_mandatory_equality",
        "Academy of Mandatory Equality",
        "Academy",
        "R37",
        Price({FOOD: 4, GOLD: 1}),
        "The special abilities of your recruits are switched off.",
        no_abilities=True,
    ),
    Tile(
        "cafeteria_of_nameless_meat",
        "Cafeteria of Nameless Meat",
        "Cafeteria",
        "R38",
        Price({FOOD: 4}, cards=1),
        "Retrieving without payment costs you one more morale (two in all).",
        free_retrieve_loss=1,
    ),
    Apothecary(
        "apothecary_of_productive_dreams",
        "Apothecary of Productive Dreams",
        "Apothecary",
        "R38",
        Price({BLISS: 4}, ANY_RESOURCE, 1),
        "Every action space in Icarus is closed to you.",
    ),
    Tile(
        "theater_of_revelatory_propaganda",
        "Theater of Revelatory Propaganda",
        "Theater",
        "R39",
        Price({ENERGY: 4, CLAY: 1}),
        "Each star you put down raises your knowledge by one.",
        knowledge_per_star=1,
    ),
    Tile(
        "registry_of_personal_secrets",
        "Registry of Personal Secrets",
        "Registry",
        "R38",
        Price({BLISS: 4}, cards=1),
        "The allegiance bonuses at 2 and 5 do not work for you.",
        no_bonuses=True,
    ),
    Arena(
        "arena_of_peaceful_conflict",
        "Arena of Peaceful Conflict",
        "Arena",
        "R38",
        Price({FOOD: 4, STONE: 1}),
        "You cannot place on a commodity area where you already have a worker.",
    ),
    _bonfire("disassemble_a_teddy_bear_shop", "Disassemble-A-Teddy-Bear Shop", "Teddy Shop", BEAR, 1),
    _bonfire("clinic_of_blind_hindsight", "Clinic of Blind Hindsight", "Clinic", BIFOCALS, 2),
    _bonfire("bemusement_park", "Bemusement Park", "Park", BALLOONS, 3),
    _bonfire("friendly_local_game_bonfire", "Friendly Local Game Bonfire", "Bonfire", BOX, 4),
    _bonfire("stadium_of_guaranteed_home_runs", "Stadium of Guaranteed Home Runs", "Stadium", BAT, 5),
    _bonfire("center_for_reduced_literacy", "Center for Reduced Literacy", "Literacy", BOOK, 6),
]
TILE_NAMES: Final = tuple(tile.id for tile in ALL_TILES)
"""The market tiles by their numbers."""


def _those(flags: list[bool]) -> int:
    mask = 0
    for i, flag in enumerate(flags):
        if flag:
            mask |= 1 << i
    return mask


# Sets of tiles as bit masks.
FORBIDDING: Final = _those([type(tile) is not Tile for tile in ALL_TILES])
NO_PAIRS: Final = _those([tile.no_pairs for tile in ALL_TILES])
NO_ABILITIES: Final = _those([tile.no_abilities for tile in ALL_TILES])
NO_BONUSES: Final = _those([tile.no_bonuses for tile in ALL_TILES])
ONE_PLACEMENT: Final = _those([tile.one_placement for tile in ALL_TILES])
COSTLY_RETRIEVE: Final = _those([tile.free_retrieve_loss > 0 for tile in ALL_TILES])
COSTLY_STARS: Final = _those([tile.knowledge_per_star > 0 for tile in ALL_TILES])
STOPS_WORKERS: Final = _those([bool(tile.stops_workers) for tile in ALL_TILES])
LOSING_ROLLS: Final = _those([tile.losing_face > 0 for tile in ALL_TILES])
