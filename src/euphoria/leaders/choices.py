"""The one table of atomic choices of leaders. Its order is fixed: an index means the same in every version."""

from typing import Final

from euphoria.core.choices import Choice, Table
from euphoria.core.verbs import Verb
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.terms import ORDER_NAMES, RECRUIT_NAMES, SEAT_NAMES, SLOT_NAMES, SLOTS, Position

# Verbs, nature's first.
DEAL: Final = 0
DRAW: Final = 1
FIRST: Final = 2
SHUFFLE: Final = 3
TAKE: Final = 4
LAST_OF_NATURE: Final = 4
ORDER: Final = 5
PASS: Final = 6
CYCLE: Final = 7
GIVE: Final = 8
HAND: Final = 9
INTERROGATE: Final = 10
USE: Final = 11
PAY: Final = 12
ARM: Final = 13
SHOOT: Final = 14
HIDE: Final = 15
AIM: Final = 16
DECLINE: Final = 17
PICK: Final = 18
PICK_RECRUIT: Final = 19
EXPOSE: Final = 20

VERBS: Final[dict[int, Verb]] = {
    ORDER: Verb("from left to right: {what}", of="order", looks="own recruits"),
    PASS: Verb("pass", looks="actions"),
    CYCLE: Verb("", looks="artifacts"),
    GIVE: Verb("give an artifact to {what}", of="player", looks="others", panel="players", mode="give", short="Give"),
    HAND: Verb("give {what}", of="artifact", looks="artifacts", panel="hand", mode="hand"),
    INTERROGATE: Verb("interrogate {what}", of="recruit", looks="owner", panel="recruits", mode="interrogate"),
    USE: Verb("use {what}", of="artifact", looks="artifacts", panel="hand", mode="use"),
    PAY: Verb("expose {what}", of="own recruit", looks="own recruits"),
    ARM: Verb("arm: expose a hidden recruit, take a gun", looks="guns"),
    SHOOT: Verb("shoot at {what}", of="target", looks="guns"),
    HIDE: Verb("hide {what}", of="recruit", looks="owner", panel="recruits", mode="hide"),
    AIM: Verb("aim at {what}", of="player", looks="others", panel="players", mode="aim", short="Aim"),
    DECLINE: Verb("do not react", looks="answer"),
    PICK: Verb("name {what}", of="player", looks="others", panel="players", mode="name", short="Name"),
    PICK_RECRUIT: Verb("name {what}", of="recruit", looks="owner", panel="recruits", mode="name"),
    EXPOSE: Verb("expose {what}", of="own recruit", looks="own recruits"),
}
"""What players do; nature's verbs have no row."""

TABLE: Final = Table("leaders")
"""Every choice of the game by its number, which never changes."""


def _row(verb: int, word: str, names: tuple[str, ...]) -> list[Choice]:
    return [TABLE.add(verb, f"{word} {name}", i) for i, name in enumerate(names)]


def _positions(verb: int, word: str) -> list[Choice]:
    """One choice per position: `a` is the seat, `b` the slot."""
    return [
        TABLE.add(verb, f"{word} {seat_name} {slot_name}", seat, slot)
        for seat, seat_name in enumerate(SEAT_NAMES)
        for slot, slot_name in enumerate(SLOT_NAMES)
    ]


def position_in(choice: Choice) -> Position:
    """The position that a choice names."""
    return Position(choice.a * SLOTS + choice.b)


DEALS: Final = _row(DEAL, "deal", RECRUIT_NAMES)
DRAWS: Final = _row(DRAW, "draw", CARD_NAMES)
FIRSTS: Final = _row(FIRST, "first", SEAT_NAMES)
SHUFFLES: Final = _row(SHUFFLE, "shuffle", ORDER_NAMES)
TAKES: Final = _row(TAKE, "take", CARD_NAMES)
ORDERS: Final = _row(ORDER, "order", ORDER_NAMES)
PASS_CHOICE: Final = TABLE.add(PASS, "pass")
CYCLE_CHOICE: Final = TABLE.add(CYCLE, "cycle")
GIVES: Final = _row(GIVE, "give", SEAT_NAMES)
HANDS: Final = _row(HAND, "hand", CARD_NAMES)
INTERROGATES: Final = _positions(INTERROGATE, "interrogate")
USES: Final = _row(USE, "use", CARD_NAMES)
PAYS: Final = _row(PAY, "pay", SLOT_NAMES)
ARM_CHOICE: Final = TABLE.add(ARM, "arm")
SHOOT_CHOICE: Final = TABLE.add(SHOOT, "shoot")
HIDES: Final = _positions(HIDE, "hide")
AIMS: Final = _row(AIM, "aim", SEAT_NAMES)
DECLINE_CHOICE: Final = TABLE.add(DECLINE, "decline")
PICKS: Final = _row(PICK, "pick", SEAT_NAMES)
PICK_RECRUITS: Final = _positions(PICK_RECRUIT, "pick")
EXPOSES: Final = _row(EXPOSE, "expose", SLOT_NAMES)
