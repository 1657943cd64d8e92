"""The numbers of version 1: every block of an observation of dystopia, in order, with the names of its numbers."""

from __future__ import annotations

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

LEFT_OUT: Final[dict[str, str]] = {
    "names": "what players are called says nothing about the game",
    "talk": "free words are no numbers",
    "choices": "what can be answered is the mask, which comes with the observation",
    "agenda": "beyond the open question, what else has to happen follows from the rules and the placement",
    "turn": f"turns beyond {MOST_TURNS} are told as that many",
    "goods": "more than 999 of a good are told as that many",
    "values": "the value of a die in the pool, which is rolled before anybody uses it",
    "dice": "which of a player's equal dice is which",
    "sights": "who saw which artifact when; what is sure of other hands is there as known cards",
    "first_active": "recruit draft: whom each player turned over first, a piece of the past",
    "straight": "which recruits came from a dilemma and were active at once, a piece of the past",
    "packs": "recruit draft: what is in hand now is what was seen in this round, less what was taken",
    "picks": "recruit draft: follows from the packs that were seen and the recruits one has",
    "variant": "prices and benefits of a variant are the same for a whole experiment",
}
"""What a player could see and this version does not say, with the reason."""


POWERS: Final = [0, 1, 5, 25, 125, 625, 3125]
"""A die of each value, so that the sum for up to four dice says how many there are of each."""


def _dice_showing() -> list[bytes]:
    """For up to four dice, how many show each value; at the sum of their POWERS."""
    found = [zeros(len(FACES))] * (DICE * POWERS[6] + 1)
    for one in range(7):
        for two in range(one, 7):
            for three in range(two, 7):
                for four in range(three, 7):
                    dice = (one, two, three, four)
                    row = [dice.count(value) / DICE for value in range(1, 7)]
                    found[sum([POWERS[value] for value in dice])] = numbers(row)
    return found


DICE_SHOWING: Final = _dice_showing()


def dice(layout: Layout, name: str) -> Block:
    """Some dice of one player by the value they show."""
    return layout.block([f"{name} dice showing {face}" for face in FACES], DICE_SHOWING)


def kinds(layout: Layout, name: str) -> list[Pair]:
    """How many artifacts of each kind, two kinds in a slot."""
    scales = [count_of(f"{name} {kind}".strip(), COPIES) for kind in KIND_NAMES]
    return [layout.pair(scales[kind], scales[kind + 1]) for kind in range(0, KINDS, 2)]


def die_of(name: str) -> Scale:
    """Whose die it is and what it shows; at seat * 6 + value - 1."""
    names = [*[f"{name}: die of {seat}" for seat in SEATS], f"{name}: value"]
    rows = [[float(at == seat) for at in range(MOST_PLAYERS)] for seat in range(MOST_PLAYERS)]
    return Scale(names, [numbers([*row, value / 6]) for row in rows for value in range(1, 7)])


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
_TERRITORY: Final = [count_of(f"stars in {region}", MOST_PLAYERS) for region in REGION_NAMES]
GROUND: Final = SEAT.pair(_TERRITORY[0], _TERRITORY[1])
BEYOND: Final = SEAT.pair(_TERRITORY[2], _TERRITORY[3])
DILEMMA: Final = SEAT.pair(choice_of("dilemma", KIND_NAMES), choice_of("dilemma", ("fought", "contributed")))
HELPERS: Final = SEAT.pair(count_of("active recruits", 6), count_of("recruits to choose from", DEALT))
GONE: Final = SEAT.pair(count_of("rejected recruits", 6), count_of("tiles dealt", 2))
KNOWN: Final = kinds(SEAT, "known")
AVAILABLE_DICE: Final = dice(SEAT, "available")
ROLLING_DICE: Final = dice(SEAT, "rolling")
AREA_DICE: Final = [dice(SEAT, SPACE_NAMES[area]) for area in range(TUNNEL)]
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
"""The first space that holds one die; each has the same fragments."""
_SPACES: Final = [ALL.place(die_of(f"space {name}")) for name in SPACE_NAMES[TUNNEL:]]
OCCUPANT: Final = _SPACES[0].fragments
SEATS_AT: Final = ALL.repeat(SEATS, SEAT)

NAMES: Final = tuple(ALL.names)
BLANKS: Final = ALL.blanks(SEATS_AT, SEAT, MOST_PLAYERS)
"""What an observation begins as, by the number of players."""

assert len(_GOOD) == GOODS and len(NAMES) == len(set(NAMES))
