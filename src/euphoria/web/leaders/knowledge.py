"""What can be known, counted exactly: of players, and of each of their recruits."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from euphoria.leaders.belief import Belief
from euphoria.leaders.terms import EUPHORIAN, KIND_OF, KINDS, LEADER, LEADERS, SLOTS, SUBTERRAN, UNKNOWN, Seat
from euphoria.web.leaders.parts import Cell, Known, Share
from euphoria.web.leaders.reader import FACTION_LETTERS, Reader, recruit_words
from euphoria.words import numbers
from euphoria.words.leaders import remembered
from euphoria.words.numbers import number
from euphoria.words.speech import N_, _, ngettext

CHANCES: Final = N_("Euphorian {e}, Subterran {s}, a leader {leader}")


def known(reader: Reader) -> tuple[Known, ...]:
    """The chances of every other player, or all players for a spectator."""
    belief = reader.belief
    found: list[Known] = []
    for i in range(reader.players):
        seat = (reader.bottom + i) % reader.players
        if seat == reader.me:
            continue
        player = reader.game.players[seat]
        who = reader.who(seat)
        if belief is None:
            continue
        cells = tuple([cell(reader, belief, seat, slot) for slot in range(SLOTS)])
        if player.wastelander:
            found.append(Known(who, True, (), cells))
            continue
        leaders = [belief.leader(seat, faction) for faction in range(LEADERS)]
        parts = (
            share(belief.team(seat, EUPHORIAN)),
            share(belief.team(seat, SUBTERRAN)),
            share(sum(leaders, Fraction())),
        )
        tip = _("Euphorian leader {e}, Subterran leader {s}").format(e=exactly(leaders[0]), s=exactly(leaders[1]))
        found.append(Known(who, False, (*parts[:2], Share(parts[2].percent, parts[2].words, tip)), cells))
    return tuple(found)


def cell(reader: Reader, belief: Belief, seat: Seat, slot: int) -> Cell:
    """What is known of a recruit, or how likely what is."""
    where = reader.where(seat, slot)
    card = reader.game.players[seat].recruits[slot]
    if card != UNKNOWN:
        return Cell(slot, where, FACTION_LETTERS[KIND_OF[card] & 1], card < LEADERS, recruit_words(card))
    cases = belief.kinds[(seat * SLOTS + slot) * KINDS :][:KINDS]
    euphorian = percent(cases[EUPHORIAN] + cases[LEADER + EUPHORIAN], belief.whole)
    subterran = percent(cases[SUBTERRAN] + cases[LEADER + SUBTERRAN], belief.whole)
    crown = percent(cases[LEADER + EUPHORIAN] + cases[LEADER + SUBTERRAN], belief.whole)
    words = _(CHANCES).format(e=in_percent(euphorian), s=in_percent(subterran), leader=in_percent(crown))
    return Cell(slot, where, "", False, words, euphorian, crown)


def share(chance: Fraction) -> Share:
    """A chance to be read."""
    rounded = percent(chance.numerator, chance.denominator)
    return Share(rounded, in_percent(rounded), exactly(chance))


def in_percent(rounded: int) -> str:
    """A percentage as people read it."""
    return numbers.percent(rounded / 100, tight=True)


def percent(part: int, whole: int) -> int:
    """A chance in percent: never 0 or 100 unless it is certain."""
    if part in (0, whole):
        return 100 if part else 0
    return min(max(round(100 * part / whole), 1), 99)


def exactly(chance: Fraction) -> str:
    """A chance as it was counted."""
    if chance in (0, 1):
        return _("certain") if chance else _("impossible")
    return _("{part} in {whole}").format(part=number(chance.numerator), whole=number(chance.denominator))


def deals(reader: Reader) -> str:
    """How many deals fit."""
    if reader.belief is None:
        return ""
    count = reader.belief.deals
    return ngettext("{n} deal fits", "{n} deals fit", count).format(n=number(count))


def memory(reader: Reader) -> tuple[str, ...]:
    """Recruits that were seen and lie in one of several places now."""
    return () if reader.belief is None else tuple(remembered(reader.belief, reader.names))
