"""What can be known, counted exactly: of players, and of each of their recruits."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from euphoria.leaders import terms
from euphoria.leaders.terms import RecruitId, Seat, Slot, faction_of, kind_of_leader, position_of
from euphoria.web.leaders.parts import Cell, Known, Share, Who
from euphoria.web.leaders.reader import MUST_LEAD, Reader, recruit_words
from euphoria.web.pages.signs import sign
from euphoria.words import numbers
from euphoria.words.leaders import TEAM_LETTERS, memory_words
from euphoria.words.leaders.places import slot_of
from euphoria.words.numbers import number
from euphoria.words.speech import N_, _, language, ngettext

KEPT: Final = 1_000
"""Notebooks that are kept, one or two of every seat."""
CHANCES: Final = N_("Euphorian {e}, Subterran {s}, a leader {leader}")


class Counted(NamedTuple):
    """All that the chances of the players are told from: from the same facts comes the same, whoever looks."""

    people: tuple[Who, ...]
    """Whose chances they are, in the order of their rows."""
    recruits: tuple[tuple[RecruitId, ...], ...]
    """What the reader knows of them, by seat."""
    outcasts: tuple[bool, ...]
    kinds: tuple[int, ...]
    teams: tuple[int, ...]
    leaders: tuple[int, ...]
    whole: int
    """As in a belief."""
    reader: Seat
    names: tuple[str, ...]
    spoken: str


class Notes(NamedTuple):
    """What stands in the notebook about players, and a sign of it."""

    known: tuple[Known, ...] = ()
    sign: str = ""


def notes(reader: Reader) -> Notes:
    """The chances of every other player, or all players for a spectator."""
    belief, players = reader.belief, reader.game.players
    if belief is None:
        return Notes()
    around = [(reader.bottom + i) % reader.players for i in range(reader.players)]
    counted = Counted(
        tuple([reader.who(seat) for seat in around if seat != reader.me]),
        tuple([tuple(player.recruits) for player in players]),
        tuple([player.wastelander for player in players]),
        tuple(belief.kinds),
        tuple(belief.teams),
        tuple(belief.leaders),
        belief.whole,
        terms.NOBODY if reader.me is None else reader.me,
        tuple(reader.names),
        language(),
    )
    return notes_of(counted)


@lru_cache(maxsize=KEPT)
def notes_of(counted: Counted) -> Notes:
    """The notebook, told from what was counted."""
    found = tuple([notes_on(counted, who) for who in counted.people])
    return Notes(found, sign(found))


def notes_on(counted: Counted, who: Who) -> Known:
    """The chances of one player."""
    seat, whole = who.seat, counted.whole
    cells = tuple([cell(counted, seat, slot) for slot in terms.EACH_SLOT])
    if counted.outcasts[seat]:
        return Known(who, True, (), cells)
    leaders = [Fraction(counted.leaders[seat * terms.LEADERS + faction], whole) for faction in range(terms.LEADERS)]
    euphorian, subterran, leader = (
        share(Fraction(counted.teams[seat * terms.TEAMS + terms.EUPHORIAN], whole)),
        share(Fraction(counted.teams[seat * terms.TEAMS + terms.SUBTERRAN], whole)),
        share(sum(leaders, Fraction())),
    )
    tip = _("Euphorian leader {e}, Subterran leader {s}").format(e=exactly(leaders[0]), s=exactly(leaders[1]))
    return Known(who, False, (euphorian, subterran, Share(leader.percent, leader.words, tip)), cells)


def cell(counted: Counted, seat: Seat, slot: Slot) -> Cell:
    """What is known of a recruit, or how likely what is."""
    where = slot_of(seat, slot, list(counted.names), reader=counted.reader)
    card = counted.recruits[seat][slot]
    if card != terms.UNKNOWN:
        return Cell(slot, where, TEAM_LETTERS[faction_of(card)], card < terms.LEADERS, recruit_words(card))
    cases = counted.kinds[position_of(seat, slot) * terms.KINDS :][: terms.KINDS]
    for faction in (terms.EUPHORIAN, terms.SUBTERRAN):
        if cases[kind_of_leader(faction)] == counted.whole:
            return Cell(slot, where, TEAM_LETTERS[faction], True, _(MUST_LEAD[faction]))
    euphorian = percent(cases[terms.EUPHORIAN_FOLLOWER] + cases[terms.EUPHORIAN_LEADER], counted.whole)
    subterran = percent(cases[terms.SUBTERRAN_FOLLOWER] + cases[terms.SUBTERRAN_LEADER], counted.whole)
    crown = percent(cases[terms.EUPHORIAN_LEADER] + cases[terms.SUBTERRAN_LEADER], counted.whole)
    words = _(CHANCES).format(e=in_percent(euphorian), s=in_percent(subterran), leader=in_percent(crown))
    return Cell(slot, where, "", False, words, euphorian, crown)


def share(chance: Fraction) -> Share:
    """A chance as people read it: rounded to a percentage, with the exact count in its tip."""
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
    return () if reader.belief is None else tuple(memory_words(reader.belief, reader.names))
