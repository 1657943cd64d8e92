"""The numbers of version 1: every block of an observation of dystopia, in order, with the names of its numbers."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Final

from euphoria.dystopia.board import RETRIEVE_WAYS, SITE_NAMES, SPACE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import (
    COPIES,
    DEALT,
    DICE,
    FACTION_NAMES,
    GOOD_NAMES,
    GOODS,
    HIGHEST,
    ITEM_NAMES,
    KIND_NAMES,
    KINDS,
    MINER_OPENS,
    MOST_PLAYERS,
    RECRUITS,
    REGION_NAMES,
    STARS,
    TIER_4,
    TILES,
    TUNNEL,
)
from euphoria.encoding.layout import (
    Block,
    Layout,
    Pair,
    Scale,
    amount_of,
    choice_of,
    count_of,
    numbers,
    zeros,
)

SEATS: Final = [f"seat {number}" for number in range(MOST_PLAYERS)]
"""Seat 0 is the one that looks; the others follow to its left."""
FACES: Final = ("1", "2", "3", "4", "5", "6")
MANY_GOODS: Final = 6
"""So many of a good are 0.5."""
MANY_TURNS: Final = 100
MOST_TURNS: Final = 9999
MOST_OFFERS: Final = 20
QUESTION_KINDS: Final = (
    *("active recruit", "alternative", "answer", "discard", "draft", "extra placement", "gain", "hand limit"),
    *("hidden recruit", "keep", "lose", "may draw", "may gain", "more", "offer", "pay", "recruit", "retrieve"),
    *("set die", "star", "tile", "track draft", "tunnel", "turn", "card", "dilemma", "first", "roll", "roll-off"),
)
"""Those to players, then what only nature is asked; written down here so that a new one does not move the others."""
PLACES: Final = (*SPACE_NAMES, *SITE_NAMES)
"""What a question can be about."""
THINGS: Final = (*FACTION_NAMES, *GOOD_NAMES)

WEIGHTS: Final = [0, 1, 5, 21, 55, 153, 368]
"""A number for each value of a die, such that the sum for up to four dice says how many there are of each."""


def _dice_showing() -> dict[int, bytes]:
    """For up to four dice, how many show each value; at the sum of their WEIGHTS."""
    found: dict[int, bytes] = {}
    for dice in combinations_with_replacement(range(7), DICE):
        row = [dice.count(value) / DICE for value in range(1, 7)]
        found[sum([WEIGHTS[value] for value in dice])] = numbers(row)
    return found


_SHOWING: Final = _dice_showing()
assert len(_SHOWING) == 210, "two sets of dice have the same sum"


def by_code(before: int = 0, after: int = 0) -> list[bytes]:
    """The fragments for dice at their codes, between so many zeros."""
    found = [zeros(before + len(FACES) + after)] * (max(_SHOWING) + 1)
    for code, fragment in _SHOWING.items():
        found[code] = zeros(before) + fragment + zeros(after)
    return found


SHOWING: Final = by_code()
_DICE: Final = Scale(FACES, SHOWING)


def dice(layout: Layout, name: str) -> Block:
    """Some dice of one player by the value they show."""
    return layout.place(_DICE.called([f"{name} dice showing {face}" for face in FACES]))


def kinds(layout: Layout, name: str) -> list[Pair]:
    """How many artifacts of each kind, two kinds in a slot."""
    scales = [count_of(f"{name} {kind}".strip(), COPIES) for kind in KIND_NAMES]
    return [layout.pair(scales[kind], scales[kind + 1]) for kind in range(0, KINDS, 2)]


def space_named(name: str) -> list[str]:
    """Whose die stands on a space, and what it shows."""
    return [*[f"{name}: die of {seat}" for seat in SEATS], f"{name}: value"]


def _on_a_space() -> list[bytes]:
    """For a space: nothing, then each die that may stand there, at seat * 6 + value."""
    rows = [[float(at == seat) for at in range(MOST_PLAYERS)] for seat in range(MOST_PLAYERS)]
    return [zeros(MOST_PLAYERS + 1), *[numbers([*row, value / 6]) for row in rows for value in range(1, 7)]]


ON_A_SPACE: Final = _on_a_space()
DIE_CODES: Final = len(ON_A_SPACE)
ON_TWO_SPACES: Final = [one + other for one in ON_A_SPACE for other in ON_A_SPACE]


# A seat --------------------------------------------------------------------------------------------------------------

SEAT: Final = Layout()
STANDING: Final = SEAT.pair(
    Scale(["is there", "stars placed"], [numbers([1.0, (STARS - left) / STARS]) for left in range(STARS + 1)]),
    count_of("hidden recruits", 4),
)
"""By the stars that are left to place."""
TRACKS: Final = SEAT.pair(count_of("morale", HIGHEST), count_of("knowledge", HIGHEST))
_GOOD: Final = [amount_of(good, MANY_GOODS) for good in GOOD_NAMES]
ENERGY_WATER: Final = SEAT.pair(_GOOD[0], _GOOD[1])
FOOD_BLISS: Final = SEAT.pair(_GOOD[2], _GOOD[3])
GOLD_STONE: Final = SEAT.pair(_GOOD[4], _GOOD[5])
CLAY_CARDS: Final = SEAT.pair(_GOOD[6], amount_of("artifacts", MANY_GOODS))
TERRITORIES: Final = SEAT.block(
    [f"stars in {region}" for region in REGION_NAMES],
    [numbers([count / MOST_PLAYERS for count in counts]) for counts in product(range(MOST_PLAYERS + 1), repeat=4)],
)
"""At the numbers of stars, read as digits to the base 7."""
DILEMMA: Final = SEAT.pair(choice_of("dilemma", KIND_NAMES), choice_of("dilemma", ("fought", "contributed")))
MOST_ACTIVE: Final = 6
MOST_REJECTED: Final = 6
MOST_TILES: Final = 2
CARDS: Final = SEAT.block(
    ["active recruits", "recruits to choose from", "rejected recruits", "tiles dealt"],
    [
        numbers([active / MOST_ACTIVE, dealt / DEALT, rejected / MOST_REJECTED, tiles / MOST_TILES])
        for active in range(MOST_ACTIVE + 1)
        for dealt in range(DEALT + 1)
        for rejected in range(MOST_REJECTED + 1)
        for tiles in range(MOST_TILES + 1)
    ],
)
KNOWN: Final = SEAT.block([f"known {kind}" for kind in KIND_NAMES], [zeros(KINDS)]).at
TWO_KINDS: Final = [numbers([one / COPIES, other / COPIES]) for one in range(COPIES + 1) for other in range(COPIES + 1)]
"""How many there are of two kinds of artifacts."""
NOT_OUT: Final = SEAT.block(
    [f"{which} dice showing {face}" for which in ("available", "rolling") for face in FACES], by_code(0, len(FACES))
)
"""With a fragment for those that are available, as long as none is rolling."""
IN_AREAS: Final = SEAT.block(
    [f"{SPACE_NAMES[area]} dice showing {face}" for area in range(TUNNEL) for face in FACES],
    [zeros(TUNNEL * len(FACES))],
).at
IN_ONE_AREA: Final = [by_code(6 * area, 6 * (TUNNEL - 1 - area)) for area in range(TUNNEL)]
"""With a fragment for each area, as long as there are none in another."""
MARKETS: Final = SEAT.members("star on", TILE_NAMES)
ACTIVE: Final = SEAT.members("active", RECRUIT_NAMES)

# What is rare: groups that take one slot as long as they say nothing -------------------------------------------------

ABOUT: Final = Layout()
ABOUT_OWNER: Final = ABOUT.one_of("", SEATS)
ABOUT_DIE: Final = ABOUT.one_of("die showing", FACES)
ABOUT_PLACE: Final = ABOUT.one_of("", PLACES)
ABOUT_THING: Final = ABOUT.one_of("", THINGS)

PLACEMENT: Final = Layout()
PLACED_BY: Final = PLACEMENT.one_of("by", SEATS)
PLACED_ON: Final = PLACEMENT.one_of("on", SPACE_NAMES)
PLACED: Final = PLACEMENT.pair(count_of("value", 6), count_of("allegiance before", TIER_4))
BUMPED: Final = PLACEMENT.pair(choice_of("bumped", SEATS), count_of("bumped value", 6))
PLACED_FACTS: Final = PLACEMENT.members("", ("star", "paid gold", "paid one artifact instead", "food for bliss"))
PLACED_COSTS: Final = PLACEMENT.pair(count_of("morale to pay", HIGHEST), count_of("knowledge to pay", HIGHEST))
PLACED_EXTRA: Final = PLACEMENT.pair(count_of("morale for an extra one", HIGHEST), count_of("new die showing", 6))

TRADE: Final = Layout()
TRADE_SEATS: Final = TRADE.pair(choice_of("of", SEATS), choice_of("with", SEATS))
TRADE_PROPOSED: Final = TRADE.flag("proposed")
TRADE_GIVES: Final = [TRADE.amount(f"gives {item}", MANY_GOODS) for item in ITEM_NAMES]
TRADE_ASKS: Final = [TRADE.amount(f"asks for {item}", MANY_GOODS) for item in ITEM_NAMES]
TRADE_UNSEEN: Final = TRADE.pair(
    amount_of("gives unseen artifacts", MANY_GOODS), amount_of("asks for unseen artifacts", MANY_GOODS)
)

ASIDE: Final = Layout()
ASIDE_COUNT: Final = ASIDE.count("artifacts", 6)
ASIDE_SEER: Final = ASIDE.one_of("seen by", [*SEATS, "everybody"])
ASIDE_KINDS: Final = kinds(ASIDE, "")

BEGINNING: Final = Layout()
TILE_KEPT: Final = BEGINNING.one_of("tile kept", TILE_NAMES)
TILE_REJECTED: Final = BEGINNING.one_of("tile rejected", TILE_NAMES)
PACKS: Final = [BEGINNING.members(f"pack {number + 1}", RECRUIT_NAMES) for number in range(DEALT)]

CHOOSING: Final = Layout()
DEALT_RECRUITS: Final = CHOOSING.members("", RECRUIT_NAMES)

THIS_TURN: Final = Layout()
ASLEEP: Final = THIS_TURN.members("asleep", RECRUIT_NAMES)
USED: Final = THIS_TURN.members("used", RECRUIT_NAMES)

SET_DICE: Final = Layout()
PRESET: Final = [dice(SET_DICE, seat) for seat in SEATS]

RETRIEVING: Final = Layout()
WAY: Final = RETRIEVING.one_of("for", [way[0] for way in RETRIEVE_WAYS[1:]])
PICKED_AREAS: Final = [dice(RETRIEVING, SPACE_NAMES[area]) for area in range(TUNNEL)]
PICKED_SPACES: Final = RETRIEVING.members("from", SPACE_NAMES[TUNNEL:])

END: Final = Layout()
OVER: Final = END.members("", ("over", "abandoned"))
CHAMPION: Final = END.one_of("won by", SEATS)
ROLL_OFF: Final = [END.count(f"roll-off of {seat}", 6 * DICE) for seat in SEATS]

# The whole -----------------------------------------------------------------------------------------------------------

ALL: Final = Layout()
OPTION_NAMES: Final = (
    *("second edition", "trading", "offers per turn", "recruit draft", "market draft", "track draft"),
    *("doubles cost morale", "minority bonus", "star on visited market", "tunnel head start", "turn limit"),
)
OPTIONS: Final = ALL.block([f"option: {name}" for name in OPTION_NAMES], [zeros(len(OPTION_NAMES))])
NUMBER: Final = ALL.one_of("own number", [str(number) for number in range(MOST_PLAYERS)])
"""Which seat of the game looks: actions name seats by their numbers in the game."""
PHASE: Final = ALL.one_of("phase", ("setup", "play", "end"))
TURN: Final = ALL.amount("turn", MANY_TURNS, MOST_TURNS)
OFFERS: Final = ALL.count("offers this turn", MOST_OFFERS)
FIRST: Final = ALL.one_of("first:", SEATS)
ON_TURN: Final = ALL.one_of("on turn:", SEATS)
ASKED: Final = ALL.one_of("asked:", [*SEATS, "nature"])
KIND: Final = ALL.one_of("question:", QUESTION_KINDS)
HOW_MANY: Final = ALL.count("question: how many", 10)
ABOUT_AT: Final = ALL.group("question about", ABOUT)
PLACEMENT_AT: Final = ALL.group("placement", PLACEMENT)
RETRIEVING_AT: Final = ALL.group("retrieving", RETRIEVING)
TRADE_AT: Final = ALL.group("trade", TRADE)
ASIDE_AT: Final = ALL.group("laid aside", ASIDE)
END_AT: Final = ALL.group("end", END)
DESERTED: Final = ALL.members("lost a worker this turn:", SEATS)
BUILDERS: Final = ALL.members("built the market:", SEATS)
ONLY_SUBTERRA: Final = ALL.flag("retrieved from subterra only")
PLACEABLE: Final = dice(ALL, "placeable")
SET_DICE_AT: Final = ALL.group("set in place of a roll", SET_DICE)
_ALLEGIANCE: Final = [count_of(f"allegiance {faction}", TIER_4) for faction in FACTION_NAMES]
LOWER_ALLEGIANCE: Final = ALL.pair(_ALLEGIANCE[0], _ALLEGIANCE[1])
UPPER_ALLEGIANCE: Final = ALL.pair(_ALLEGIANCE[2], _ALLEGIANCE[3])
_MINER: Final = [count_of(f"miner {faction}", MINER_OPENS) for faction in FACTION_NAMES[:3]]
MINERS: Final = ALL.pair(_MINER[0], _MINER[1])
THIRD_MINER: Final = ALL.pair(_MINER[2], count_of("recruits in the deck", RECRUITS))
DECK: Final = ALL.pair(count_of("artifacts in the deck", KINDS * COPIES), count_of("tiles left", TILES))
DISCARD: Final = kinds(ALL, "discarded")
HAND: Final = kinds(ALL, "in hand")
TILE_AT: Final = [ALL.one_of(f"{site}:", TILE_NAMES) for site in SITE_NAMES]
BUILT: Final = ALL.members("penalty of", TILE_NAMES)
UNSEEN_TILES: Final = ALL.members("still face down", TILE_NAMES)
STARRED: Final = ALL.members("starred", RECRUIT_NAMES)
HIDDEN: Final = ALL.members("own hidden", RECRUIT_NAMES)
REJECTED: Final = ALL.members("own rejected", RECRUIT_NAMES)
CHOOSING_AT: Final = ALL.group("to choose from", CHOOSING)
THIS_TURN_AT: Final = ALL.group("recruits this turn", THIS_TURN)
BEGINNING_AT: Final = ALL.group("own beginning", BEGINNING)
SPACE: Final = ALL.slots
"""Where the spaces that hold one die begin, two in a slot."""
_SPACES: Final = [space_named(f"space {name}") for name in SPACE_NAMES[TUNNEL:]]
_SLOTS: Final = [
    ALL.block([name for space in _SPACES[at : at + 2] for name in space], [zeros(sum(map(len, _SPACES[at : at + 2])))])
    for at in range(0, len(_SPACES), 2)
]
LAST_SPACE: Final = len(_SPACES) - 1
"""The one without a neighbour."""
SEATS_AT: Final = ALL.repeat(SEATS, SEAT)

NAMES: Final = tuple(ALL.names)
BLANKS: Final = ALL.blanks(SEATS_AT, SEAT, MOST_PLAYERS)
"""What an observation begins as, by the number of players."""

assert len(_GOOD) == GOODS and len(NAMES) == len(set(NAMES))
