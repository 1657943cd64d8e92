"""Recruits by whose they are and in which slot they lie, each in a whole phrase: other languages order these words
differently."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.leaders.terms import (
    EACH_SLOT,
    NOBODY,
    SEAT_NAMES,
    SLOT_NAMES,
    SLOTS,
    Position,
    Seat,
    Slot,
    seat_at,
    slot_at,
)
from euphoria.words.speech import N_, NP_, OR, _, join_words, pgettext

SLOT_WORDS: Final = (NP_("a slot", "left"), NP_("a slot", "middle"), NP_("a slot", "right"))
"""A slot by itself: Left, with Ana."""
# For translators: the first letters of left, middle and right.
SLOT_LETTERS: Final = (NP_("a slot", "L"), NP_("a slot", "M"), NP_("a slot", "R"))

# For translators: where there is hardly room for left, middle and right; a letter will do.
NARROW_SLOTS: Final = (NP_("a slot, narrow", "left"), NP_("a slot, narrow", "middle"), NP_("a slot, narrow", "right"))

OF_SOMEBODY: Final = (
    N_("the left recruit of {owner}"),
    N_("the middle recruit of {owner}"),
    N_("the right recruit of {owner}"),
)
YOURS: Final = (N_("your left recruit"), N_("your middle recruit"), N_("your right recruit"))
# For translators: of the reader who did it, in the log; "their" where the log speaks of the reader as of anybody.
YOUR_OWN: Final = (
    NP_("you did it", "your left recruit"),
    NP_("you did it", "your middle recruit"),
    NP_("you did it", "your right recruit"),
)
THEIRS: Final = (N_("their left recruit"), N_("their middle recruit"), N_("their right recruit"))
"""Of the one who did it."""
THEIR_OWN: Final = (N_("their own left recruit"), N_("their own middle recruit"), N_("their own right recruit"))
"""Of the one who says it."""
WHAT_IS_YOURS: Final = (
    N_("what is your left recruit?"),
    N_("what is your middle recruit?"),
    N_("what is your right recruit?"),
)

# What somebody remembers after a shuffle.
ANY_SLOT: Final = N_("with {owner}, in any slot")
SLOTS_OF: Final = N_("with {owner}, {slots}")
# For translators: slots are left, middle and right by themselves: "from left to right the old middle, left, right".
NEW_ORDER: Final = N_("from left to right the old {slots}")

assert len(SLOT_WORDS) == SLOTS


def you() -> str:
    """The reader among players to whom something is done."""
    # For translators: behind a word such as at, by, on or of: "aims at you", "looked at by Ana and you".
    return pgettext("to whom it is done", "you")


def slot_word(slot: Slot) -> str:
    """The name of a slot, by itself."""
    return _(SLOT_WORDS[slot])


def slot_letter(slot: Slot) -> str:
    """A slot where there is room for one letter."""
    return _(SLOT_LETTERS[slot])


def slot_of(owner: Seat, slot: Slot, names: Sequence[str], speaker: Seat = NOBODY, reader: Seat = NOBODY) -> str:
    """A recruit by whose it is and where it lies: the reader's, the speaker's own, or another player's."""
    if owner == reader:
        return _((YOUR_OWN if speaker == reader else YOURS)[slot])
    if owner == speaker:
        return _(THEIR_OWN[slot])
    return _(OF_SOMEBODY[slot]).format(owner=names[owner])


def recruit_at(position: Position, names: Sequence[str], reader: Seat = NOBODY) -> str:
    """The recruit at a position, by whose it is and where it lies."""
    return slot_of(seat_at(position), slot_at(position), names, reader=reader)


def where_of(where: str, names: Sequence[str], seat: Seat, reader: Seat = NOBODY) -> str:
    """Players, or recruits by their places, as an event names them: `seat2`, `seat2 left, seat0 right`."""
    found = []
    for part in where.split(", "):
        owner, slot = part.partition(" ")[::2]
        who = SEAT_NAMES.index(owner)
        if slot and who == seat:
            found.append(_((YOUR_OWN if seat == reader else THEIRS)[SLOT_NAMES.index(slot)]))
        elif slot:
            found.append(slot_of(who, Slot(SLOT_NAMES.index(slot)), names, reader=reader))
        else:
            found.append(you() if who == reader else names[who])
    return join_words(found)


def order_words(text: str) -> str:
    """A new order of recruits, such as `shuffle rml`: what lies where now."""
    slots = {SLOT_NAMES[slot][0]: slot for slot in EACH_SLOT}
    return _(NEW_ORDER).format(slots=", ".join(slot_word(slots[letter]) for letter in text.split()[1]))


def places_words(places: Sequence[Position], names: Sequence[str]) -> str:
    """Slots of one or more players: `with Red, left or middle`."""
    owners: dict[Seat, list[str]] = {}
    for place in places:
        owners.setdefault(seat_at(place), []).append(slot_word(slot_at(place)))
    parts = [
        _(ANY_SLOT if len(slots) == SLOTS else SLOTS_OF).format(slots=join_words(slots, OR), owner=names[owner])
        for owner, slots in owners.items()
    ]
    return join_words(parts, OR)
