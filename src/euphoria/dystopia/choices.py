"""The one table of atomic choices of dystopia. Its order is fixed: an index means the same in every version."""

from typing import Final

from euphoria.core.choices import Choice, Table
from euphoria.core.verbs import Verb
from euphoria.dystopia.board import RETRIEVE_WAYS, SITE_NAMES, SPACE_NAMES, TERRITORY_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import GOOD_NAMES, ITEM_NAMES, KIND_NAMES, SEAT_NAMES, SPACES

# Verbs, nature's first.
ROLL: Final = 0
CARD: Final = 1
DEAL_RECRUIT: Final = 2
DEAL_DILEMMA: Final = 3
DEAL_TILE: Final = 4
FIRST: Final = 5
KEEP_RECRUIT: Final = 6
KEEP_TILE: Final = 7
SET_MORALE: Final = 8
SET_KNOWLEDGE: Final = 9
PLACE: Final = 10
RETRIEVE: Final = 11
TAKE: Final = 12
DONE: Final = 13
DILEMMA: Final = 14
END_TURN: Final = 15
PAY: Final = 16
PAY_CARD: Final = 17
PAY_KNOWLEDGE: Final = 18
PAY_PAIR: Final = 19
PAY_ANY: Final = 20
PAY_SHOWN: Final = 21
DISCARD: Final = 22
GAIN: Final = 23
LOSE: Final = 24
DRAW: Final = 25
MORALE: Final = 26
KNOWLEDGE: Final = 27
USE: Final = 28
PASS: Final = 29
STAR_TERRITORY: Final = 30
STAR_MARKET: Final = 31
SET_DIE: Final = 32
TRADE: Final = 33
GIVE: Final = 34
ASK: Final = 35
PROPOSE: Final = 36
WITHDRAW: Final = 37
ACCEPT: Final = 38
DECLINE: Final = 39

VERBS: Final[dict[int, Verb]] = {
    KEEP_RECRUIT: Verb("keep {what}", of="recruit", looks="new recruits", panel="cards"),
    KEEP_TILE: Verb("keep {what}", of="tile", looks="new tiles", panel="cards"),
    SET_MORALE: Verb("begin with morale {what}", of="number", looks="tracks"),
    SET_KNOWLEDGE: Verb("begin with knowledge {what}", of="number", looks="tracks"),
    PLACE: Verb("place {n} on {what}", of="space", looks="region", panel="board", mode="place", short="Place"),
    RETRIEVE: Verb(
        "",
        looks="workers",
        mode="retrieve",
        short="Retrieve",
        asks="Bring workers home, some or all: what do you pay?",
    ),
    TAKE: Verb("take {n} from {what}", of="space", looks="workers"),
    DONE: Verb("", looks="workers"),
    DILEMMA: Verb(
        "",
        looks="dilemma",
        mode="dilemma",
        short="Dilemma",
        asks="Your dilemma, once in the game: which side do you take?",
    ),
    END_TURN: Verb("end turn", looks="rest of the turn", panel="end"),
    PAY: Verb("pay {what}", of="item", looks="goods"),
    PAY_CARD: Verb("pay one artifact instead", looks="hand", chip=("price", "1", "artifact")),
    PAY_KNOWLEDGE: Verb("pay with knowledge +1", looks="tracks", chip=("price", "+1", "knowledge")),
    PAY_PAIR: Verb("pay two {what} cards", of="artifact", looks="hand"),
    PAY_ANY: Verb("pay any artifacts", looks="hand", chip=("price", "", "artifact")),
    PAY_SHOWN: Verb("pay the artifact shown on the dilemma", looks="hand", chip=("price", "1", "artifact")),
    DISCARD: Verb("discard {what}", of="artifact", looks="hand"),
    GAIN: Verb("gain {what}", of="item", looks="goods"),
    LOSE: Verb("lose {what}", of="item", looks="goods"),
    DRAW: Verb("draw an artifact", looks="hand", chip=("gain", "1", "artifact")),
    MORALE: Verb("morale +1", looks="tracks", chip=("gain", "+1", "morale")),
    KNOWLEDGE: Verb("knowledge \N{MINUS SIGN}1", looks="tracks", chip=("gain", "\N{MINUS SIGN}1", "knowledge")),
    USE: Verb("use {what}", of="recruit", looks="recruits", panel="recruits"),
    PASS: Verb("pass", looks="question"),
    STAR_TERRITORY: Verb("a star on {what}", of="territory", looks="region"),
    STAR_MARKET: Verb("a star on {what}", of="market", looks="region"),
    SET_DIE: Verb("set it to {what}", of="number", looks="dice"),
    TRADE: Verb(
        "trade with {what}", of="seat", looks="others", mode="trade", short="Trade", asks="Whom do you offer a trade?"
    ),
    GIVE: Verb("give {what}", of="item", looks="offer", panel="offer"),
    ASK: Verb("ask for {what}", of="item", looks="offer", panel="offer"),
    PROPOSE: Verb("propose", looks="offer", panel="offer"),
    WITHDRAW: Verb("withdraw", looks="offer", panel="offer"),
    ACCEPT: Verb("accept", looks="offer", panel="offer"),
    DECLINE: Verb("decline", looks="offer", panel="offer"),
}
"""What players do; nature's verbs have no row."""
MODES: Final = {row.mode: verb for verb, row in VERBS.items() if row.mode}
"""The ways of taking a turn, each with its verb."""

TABLE: Final = Table("dystopia")
"""Every choice of the game by its number, which never changes."""


def _row(verb: int, word: str, names: tuple[str, ...]) -> list[Choice]:
    return [TABLE.add(verb, f"{word} {name}", i) for i, name in enumerate(names)]


def _grid(verb: int, word: str) -> list[list[Choice]]:
    """One choice per die value and space, at [value][space]; no die shows 0."""
    rows = [
        [TABLE.add(verb, f"{word} {value} {SPACE_NAMES[space]}", value, space) for space in range(SPACES)]
        for value in range(1, 7)
    ]
    return [[], *rows]


_FACES: Final = ("1", "2", "3", "4", "5", "6")

ROLLS: Final = _row(ROLL, "roll", _FACES)
CARDS: Final = _row(CARD, "card", KIND_NAMES)
DEAL_RECRUITS: Final = _row(DEAL_RECRUIT, "deal", RECRUIT_NAMES)
DEAL_DILEMMAS: Final = _row(DEAL_DILEMMA, "dilemma", KIND_NAMES)
DEAL_TILES: Final = _row(DEAL_TILE, "tile", TILE_NAMES)
FIRSTS: Final = _row(FIRST, "first", SEAT_NAMES)
KEEP_RECRUITS: Final = _row(KEEP_RECRUIT, "keep", RECRUIT_NAMES)
KEEP_TILES: Final = _row(KEEP_TILE, "keep", TILE_NAMES)
SET_MORALES: Final = _row(SET_MORALE, "morale", _FACES)
SET_KNOWLEDGES: Final = _row(SET_KNOWLEDGE, "knowledge", _FACES)
PLACES: Final = _grid(PLACE, "place")
RETRIEVES: Final = _row(RETRIEVE, "retrieve", tuple(way[0] for way in RETRIEVE_WAYS))
TAKES: Final = _grid(TAKE, "take")
DONE_CHOICE: Final = TABLE.add(DONE, "done")
FIGHT: Final = 0
CONTRIBUTE: Final = 1
DILEMMAS: Final = _row(DILEMMA, "dilemma", ("fight", "contribute"))
END_TURN_CHOICE: Final = TABLE.add(END_TURN, "end turn")
PAYS: Final = _row(PAY, "pay", GOOD_NAMES)
PAY_CARD_CHOICE: Final = TABLE.add(PAY_CARD, "pay artifact")
PAY_KNOWLEDGE_CHOICE: Final = TABLE.add(PAY_KNOWLEDGE, "pay knowledge")
PAIRS: Final = _row(PAY_PAIR, "pair", KIND_NAMES)
PAY_ANY_CHOICE: Final = TABLE.add(PAY_ANY, "pay any")
PAY_SHOWN_CHOICE: Final = TABLE.add(PAY_SHOWN, "pay shown")
DISCARDS: Final = _row(DISCARD, "discard", KIND_NAMES)
GAINS: Final = _row(GAIN, "gain", GOOD_NAMES)
LOSES: Final = _row(LOSE, "lose", GOOD_NAMES)
DRAW_CHOICE: Final = TABLE.add(DRAW, "draw")
MORALE_CHOICE: Final = TABLE.add(MORALE, "morale")
KNOWLEDGE_CHOICE: Final = TABLE.add(KNOWLEDGE, "knowledge")
USES: Final = _row(USE, "use", RECRUIT_NAMES)
PASS_CHOICE: Final = TABLE.add(PASS, "pass")
STAR_TERRITORIES: Final = _row(STAR_TERRITORY, "star", TERRITORY_NAMES)
STAR_MARKETS: Final = _row(STAR_MARKET, "star", SITE_NAMES)
SET_DICE: Final = _row(SET_DIE, "set", _FACES)
TRADES: Final = _row(TRADE, "trade", SEAT_NAMES)
GIVES: Final = _row(GIVE, "give", ITEM_NAMES)
ASKS: Final = _row(ASK, "ask", ITEM_NAMES)
PROPOSE_CHOICE: Final = TABLE.add(PROPOSE, "propose")
WITHDRAW_CHOICE: Final = TABLE.add(WITHDRAW, "withdraw")
ACCEPT_CHOICE: Final = TABLE.add(ACCEPT, "accept")
DECLINE_CHOICE: Final = TABLE.add(DECLINE, "decline")
