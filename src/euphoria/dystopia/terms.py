"""The words of the rulebook as small numbers: goods, factions, artifacts, spaces, sites.

Numbers are chosen so that they line up: the commodity of faction f is f, its resource is RESOURCE + f, its commodity
area is space f, its tunnel TUNNEL + f, and so on.

Every sort of id is a type of its own, so that mypy refuses a space where a site is meant: compiled it is nothing but
its number. `Final = 1` becomes a literal there and `Final = Good(1)` does not, so sizes, firsts of a group and what
loops compare with (NOBODY, AVAILABLE) are plain numbers; what is put down or reckoned from them is named, as in
`Space(TUNNEL + faction)`. For the same reason loops that run often count over a range and name its numbers, while
others go through ALL_KINDS and the like.
"""

from typing import Final, NewType

Seat = int
Good = NewType("Good", int)
Kind = NewType("Kind", int)
"""A kind of artifact."""
Faction = NewType("Faction", int)
"""A faction, and with it the region of the same number."""
Space = NewType("Space", int)
"""A space of the board; also where a die is that is on none of them."""
Site = NewType("Site", int)
"""A construction site, and the market that is built on it."""
TileId = NewType("TileId", int)
RecruitId = NewType("RecruitId", int)
Die = NewType("Die", int)
"""The number of a die among those of its owner; not what it shows."""

NOBODY: Final = -1
FEWEST_PLAYERS: Final = 2
"""A game has at least so many players."""
MOST_PLAYERS: Final = 6
"""A game has at most so many players."""
COLOURS: Final = ("green", "blue", "red", "white", "black", "purple")
"""What players are called who have no names."""
SEAT_NAMES: Final = ("seat0", "seat1", "seat2", "seat3", "seat4", "seat5")

# Goods. An item is a good (0-6) or an artifact kind (ARTIFACT + 0-5): the two things that are owned and traded.
ENERGY: Final = Good(0)
WATER: Final = Good(1)
FOOD: Final = Good(2)
BLISS: Final = Good(3)
GOLD: Final = Good(4)
STONE: Final = Good(5)
CLAY: Final = Good(6)
GOODS: Final = 7
NO_GOOD: Final = Good(-1)
RESOURCE: Final = 4
ARTIFACT: Final = 7
ITEMS: Final = 13
GOOD_NAMES: Final = ("energy", "water", "food", "bliss", "gold", "stone", "clay")
"""The goods by their numbers: four commodities, then three resources."""

# Sets of goods are bit masks over the goods.
ANY_COMMODITY: Final = 0b0001111
NO_BLISS: Final = 0b0000111
ANY_RESOURCE: Final = 0b1110000
# Beside them: at least one artifact, at least two.
HAS_CARD: Final = 1 << GOODS
HAS_TWO_CARDS: Final = 2 << GOODS

BOOK: Final = Kind(0)
BALLOONS: Final = Kind(1)
BIFOCALS: Final = Kind(2)
BOX: Final = Kind(3)
BEAR: Final = Kind(4)
BAT: Final = Kind(5)
NO_KIND: Final = Kind(-1)
KINDS: Final = 6
COPIES: Final = 6
KIND_NAMES: Final = ("book", "balloons", "bifocals", "box", "bear", "bat")
"""The kinds of artifacts by their numbers."""
ITEM_NAMES: Final = GOOD_NAMES + KIND_NAMES
"""Goods and kinds of artifacts by their numbers: all that is owned and traded."""

EUPHORIAN: Final = Faction(0)
SUBTERRAN: Final = Faction(1)
WASTELANDER: Final = Faction(2)
ICARITE: Final = Faction(3)
FACTIONS: Final = 4
FACTION_NAMES: Final = ("euphorian", "subterran", "wastelander", "icarite")
"""The factions by their numbers."""
REGION_NAMES: Final = ("euphoria", "subterra", "wastelands", "icarus")
"""The regions by their numbers, each that of a faction."""
NO_REGION: Final = Faction(-1)

# Spaces: the first of each group, and single ones.
AREA: Final = 0
TUNNEL: Final = 4
TUNNEL_END: Final = 7
TANK_ENERGY: Final = 10
TANK_WATER: Final = Space(11)
ARTIFACT_MARKET: Final = 12
WIND_SALOON: Final = 15
NIMBUS_LOFT: Final = Space(16)
BREEZE_BAR: Final = Space(17)
SKY_LOUNGE: Final = Space(18)
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
NO_DIE: Final = Die(-1)
RECRUITS: Final = 48
NO_RECRUIT: Final = RecruitId(-1)
TILES: Final = 18
NO_TILE: Final = TileId(-1)
DEALT: Final = 4

# All of each sort, in their order.
ALL_GOODS: Final = tuple([Good(good) for good in range(GOODS)])
ALL_KINDS: Final = tuple([Kind(kind) for kind in range(KINDS)])
ALL_FACTIONS: Final = tuple([Faction(faction) for faction in range(FACTIONS)])
ALL_SPACES: Final = tuple([Space(space) for space in range(SPACES)])
ALL_SITES: Final = tuple([Site(site) for site in range(SITES)])
ALL_DICE: Final = tuple([Die(die) for die in range(DICE)])
ALL_RECRUITS: Final = tuple([RecruitId(recruit) for recruit in range(RECRUITS)])
