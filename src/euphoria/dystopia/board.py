"""The printed board as tables: spaces with region and price, sites, retrieve options, numbers by player count."""

from typing import Final

from euphoria.dystopia.terms import (
    ALL_GOODS,
    ANY_RESOURCE,
    ARTIFACT_MARKET,
    BLISS,
    CLAY,
    CONSTRUCTION,
    ENERGY,
    FACTION_NAMES,
    FOOD,
    GOLD,
    GOODS,
    HAS_CARD,
    HAS_TWO_CARDS,
    ICARITE,
    MARKET,
    NIMBUS_LOFT,
    NO_BLISS,
    NO_GOOD,
    NO_KIND,
    NO_REGION,
    REGION_NAMES,
    SITES,
    SLOTS,
    SPACES,
    STONE,
    TANK_ENERGY,
    TUNNEL,
    TUNNEL_END,
    WATER,
    WIND_SALOON,
    Faction,
    Good,
    Kind,
)


class Price:
    """What a space or market costs: goods of fixed kinds, goods of a choice, artifacts.

    `slots` lists every good to be paid as the set of goods that will do; fixed ones come first.
    `cards` artifacts of any kind, or a pair where `pair` allows it; `kind` one artifact of that kind, -1 for none.
    """

    def __init__(
        self,
        fixed: dict[Good, int],
        any_of: int = 0,
        any_count: int = 0,
        cards: int = 0,
        kind: Kind = NO_KIND,
        pair: bool = False,
    ) -> None:
        slots: list[int] = []
        for good, count in fixed.items():
            slots.extend([1 << good] * count)
        slots.extend([any_of] * any_count)
        self.slots: Final[tuple[int, ...]] = tuple(slots)
        self.fixed: Final[list[int]] = [fixed.get(good, 0) for good in ALL_GOODS]
        self.first_good: Final = min(fixed, default=0)
        self.last_good: Final = max(fixed, default=-1) + 1
        self.any_of: Final = any_of
        self.any_count: Final = any_count
        self.any_good: Final = min([good for good in range(GOODS) if any_of >> good & 1], default=0)
        self.any_end: Final = any_of.bit_length()
        self.cards: Final = cards
        self.kind: Final = kind
        self.pair: Final = pair
        requires = 0
        for good in fixed:
            requires |= 1 << good
        if cards or kind >= 0:
            requires |= HAS_CARD
        if pair:
            requires |= HAS_TWO_CARDS
        self.requires: Final = requires
        """What nobody can do without who pays it as printed: goods, HAS_CARD, HAS_TWO_CARDS."""
        self.concerns: Final = requires | any_of
        """Everything that may go into it, in the same bits."""
        self.required_is_all: Final = max(self.fixed) <= 1 and any_count == 0 and cards == 0 and kind < 0
        """Whoever has what it requires can pay it: at most one of each good, and nothing of choice."""


NO_PRICE: Final = Price({})
THREE_OR_A_PAIR: Final = Price({}, cards=3, pair=True)
ICARITE_DRINK: Final = Price({BLISS: 1}, NO_BLISS, 1)

# One-time spaces beside each site, top to bottom (the upper site of a region first).
SITE_SLOTS: Final = (
    (CLAY, GOLD, GOLD, GOLD),
    (STONE, GOLD, GOLD, GOLD),
    (GOLD, STONE, STONE, STONE),
    (CLAY, STONE, STONE, STONE),
    (STONE, CLAY, CLAY, CLAY),
    (GOLD, CLAY, CLAY, CLAY),
)


def _site_names() -> tuple[str, ...]:
    return tuple(f"{REGION_NAMES[site // 2]}_site_{'ab'[site % 2]}" for site in range(SITES))


SITE_NAMES: Final = _site_names()
"""The construction sites by their numbers."""
TERRITORY_NAMES: Final = tuple(f"{region}_territory" for region in REGION_NAMES)


def _space_names() -> tuple[str, ...]:
    names = ["generator", "aquifer", "farm", "cloud_mine"]
    names += [f"{faction}_tunnel" for faction in FACTION_NAMES[:3]]
    names += [f"{faction}_tunnel_end" for faction in FACTION_NAMES[:3]]
    names += ["activation_energy", "activation_water"]
    names += ["incinerator_of_historical_accuracy", "free_press_of_harsh_reality", "ark_of_fractured_memories"]
    names += ["wind_saloon", "nimbus_loft", "breeze_bar", "sky_lounge"]
    names += [name.replace("site", "market") for name in SITE_NAMES]
    names += [f"{name}_{slot + 1}" for name in SITE_NAMES for slot in range(SLOTS)]
    return tuple(names)


SPACE_NAMES: Final = _space_names()
"""The spaces of the board by their numbers."""


def _titles() -> tuple[str, ...]:
    titles = ["Generator", "Aquifer", "Farm", "Cloud Mine"]
    titles += [f"{faction.title()} Tunnel" for faction in FACTION_NAMES[:3]]
    titles += [f"End of the {faction.title()} Tunnel" for faction in FACTION_NAMES[:3]]
    titles += ["Worker Activation Tank, energy side", "Worker Activation Tank, water side"]
    titles += ["Incinerator of Historical Accuracy", "Free Press of Harsh Reality", "Ark of Fractured Memories"]
    titles += ["Wind Saloon", "Nimbus Loft", "Breeze Bar", "Sky Lounge"]
    where = ("Euphoria", "Subterra", "the Wastelands")
    titles += [f"{('Upper', 'Lower')[s % 2]} constructed market in {where[s // 2]}" for s in range(SITES)]
    titles += [
        f"{('Upper', 'Lower')[s % 2]} construction site in {where[s // 2]}, space {slot + 1}"
        for s in range(SITES)
        for slot in range(SLOTS)
    ]
    return tuple(titles)


SPACE_TITLES: Final = _titles()


def _shown() -> tuple[str, ...]:
    titles = list(SPACE_TITLES)
    titles[TUNNEL_END:TANK_ENERGY] = [f"{faction.title()} Tunnel's end" for faction in FACTION_NAMES[:3]]
    titles[TANK_ENERGY:ARTIFACT_MARKET] = ["Tank (energy)", "Tank (water)"]
    sites = [f"{region} site {letter}" for region in ("Euphoria", "Subterra", "Wastelands") for letter in "AB"]
    titles[MARKET:] = sites + [site for site in sites for _ in range(SLOTS)]
    return tuple(titles)


# The same as the board shows them; a market goes by its site until it is built.
BOARD_TITLES: Final = _shown()


def _faction_of(space: int) -> Faction:
    if space < TUNNEL:
        return Faction(space)
    if space < TUNNEL_END:
        return Faction(space - TUNNEL)
    if space < TANK_ENERGY:
        return Faction(space - TUNNEL_END)
    if space < ARTIFACT_MARKET:
        return NO_REGION
    if space < NIMBUS_LOFT:
        return Faction(space - ARTIFACT_MARKET)
    if space < MARKET:
        return ICARITE
    if space < CONSTRUCTION:
        return Faction((space - MARKET) // 2)
    return Faction((space - CONSTRUCTION) // (2 * SLOTS))


# The faction a space belongs to, and with it the region of the same number; the tank belongs to none.
# A tunnel's end counts as the digging faction's, as its border colour shows.
FACTION_OF: Final[list[Faction]] = [_faction_of(space) for space in range(SPACES)]


def _printed_price(space: int) -> Price:
    if TUNNEL <= space < TUNNEL_END:
        return Price({Good(space - TUNNEL): 1})  # C5: a commodity
    if space == TANK_ENERGY:
        return Price({ENERGY: 3})
    if space == TANK_ENERGY + 1:
        return Price({WATER: 3})
    if ARTIFACT_MARKET <= space <= WIND_SALOON:
        return THREE_OR_A_PAIR  # C3
    if space == NIMBUS_LOFT:
        return Price({}, ANY_RESOURCE, 3)
    if NIMBUS_LOFT < space < MARKET:
        return ICARITE_DRINK
    if space >= CONSTRUCTION:
        site = (space - CONSTRUCTION) // SLOTS
        return Price({SITE_SLOTS[site][(space - CONSTRUCTION) % SLOTS]: 1})
    return NO_PRICE


# Constructed markets cost what their tile says.
PRINTED_PRICE: Final[list[Price]] = [_printed_price(space) for space in range(SPACES)]

# What the end of each tunnel gives: three of the neighbour's commodity.
TUNNEL_END_GIVES: Final[list[Good]] = [WATER, FOOD, ENERGY]

# Ways to retrieve: name, good to pay, morale, knowledge. The last two are opened by recruits.
RETRIEVE_WAYS: Final = (
    ("free", NO_GOOD, -1, 0),
    ("food", FOOD, 2, 0),
    ("bliss", BLISS, 2, 0),
    ("energy", ENERGY, 1, -1),
    ("bliss knowledge", BLISS, 0, -2),
)
# The same in flat lists, since compiled code copies a tuple of tuples to look into it.
RETRIEVE_NAMES: Final[list[str]] = [way[0] for way in RETRIEVE_WAYS]
RETRIEVE_GOOD: Final[list[Good]] = [way[1] for way in RETRIEVE_WAYS]
RETRIEVE_MORALE: Final[list[int]] = [way[2] for way in RETRIEVE_WAYS]
RETRIEVE_KNOWLEDGE: Final[list[int]] = [way[3] for way in RETRIEVE_WAYS]
RETRIEVE_FREE: Final = 0
RETRIEVE_FOOD: Final = 1
RETRIEVE_BLISS: Final = 2
RETRIEVE_ENERGY: Final = 3
RETRIEVE_CALM: Final = 4

# By number of players (index 0 and 1 are never used).
SPACES_TO_BUILD: Final[list[int]] = [0, 0, 2, 2, 3, 4, 4]
HEAD_START: Final[list[int]] = [0, 0, 3, 2, 1, 0, 0]

# Bands of a commodity area: total up to and including, commodities, knowledge, allegiance steps.
LOW_BAND: Final = 4
MIDDLE_BAND: Final = 8
