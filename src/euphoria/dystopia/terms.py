"""The words of the rulebook as small numbers: goods, factions, artifacts, spaces, sites.

Numbers are chosen so that they line up: the commodity of faction f is f, its resource is RESOURCE + f, its commodity
area is space f, its tunnel TUNNEL + f, and so on.
"""

from typing import Final

Seat = int

NOBODY: Final = -1
FEWEST_PLAYERS: Final = 2
"""A game has at least so many players."""
MOST_PLAYERS: Final = 6
"""A game has at most so many players."""
COLOURS: Final = ("green", "blue", "red", "white", "black", "purple")
"""What players are called who have no names."""
SEAT_NAMES: Final = ("seat0", "seat1", "seat2", "seat3", "seat4", "seat5")

# Goods. An item is a good (0-6) or an artifact kind (ARTIFACT + 0-5): the two things that are owned and traded.
ENERGY: Final = 0
WATER: Final = 1
FOOD: Final = 2
BLISS: Final = 3
GOLD: Final = 4
STONE: Final = 5
CLAY: Final = 6
GOODS: Final = 7
RESOURCE: Final = 4
ARTIFACT: Final = 7
ITEMS: Final = 13
GOOD_NAMES: Final = ("energy", "water", "food", "bliss", "gold", "stone", "clay")
"""The goods by their numbers: four commodities, then three resources."""

# Sets of goods are bit masks over the goods.
ANY_COMMODITY: Final = 0b0001111
NO_BLISS: Final = 0b0000111
ANY_RESOURCE: Final = 0b1110000

BOOK: Final = 0
BALLOONS: Final = 1
BIFOCALS: Final = 2
BOX: Final = 3
BEAR: Final = 4
BAT: Final = 5
KINDS: Final = 6
COPIES: Final = 6
KIND_NAMES: Final = ("book", "balloons", "bifocals", "box", "bear", "bat")
"""The kinds of artifacts by their numbers."""
ITEM_NAMES: Final = GOOD_NAMES + KIND_NAMES
"""Goods and kinds of artifacts by their numbers: all that is owned and traded."""

EUPHORIAN: Final = 0
SUBTERRAN: Final = 1
WASTELANDER: Final = 2
ICARITE: Final = 3
FACTIONS: Final = 4
FACTION_NAMES: Final = ("euphorian", "subterran", "wastelander", "icarite")
"""The factions by their numbers."""
REGION_NAMES: Final = ("euphoria", "subterra", "wastelands", "icarus")
"""The regions by their numbers, each that of a faction."""
NO_REGION: Final = -1

# Spaces: first of each group.
AREA: Final = 0
TUNNEL: Final = 4
TUNNEL_END: Final = 7
TANK_ENERGY: Final = 10
TANK_WATER: Final = 11
ARTIFACT_MARKET: Final = 12
WIND_SALOON: Final = 15
NIMBUS_LOFT: Final = 16
BREEZE_BAR: Final = 17
SKY_LOUNGE: Final = 18
MARKET: Final = 19
CONSTRUCTION: Final = 25
SPACES: Final = 49
SITES: Final = 6
SLOTS: Final = 4

# Where a die is when it is not on a space.
AVAILABLE: Final = -1
POOL: Final = -2
ROLLING: Final = -3

# Tracks.
LOWEST: Final = 1
HIGHEST: Final = 6
TIER_1: Final = 2
TIER_2: Final = 5
TIER_3: Final = 8
TIER_4: Final = 11
MINER_WAKES: Final = 6
MINER_OPENS: Final = 9
KNOWLEDGE_LIMIT: Final = 16
STARS: Final = 10
DICE: Final = 4
RECRUITS: Final = 48
TILES: Final = 18
DEALT: Final = 4
