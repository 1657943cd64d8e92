"""What can be said at a table of leaders as data: claims, accusations, trust, questions, answers, promises, free words.

    claim seat2 left euphorian      about any recruit, one's own too: a kind, a faction, leader or follower
    claim team subterran            about oneself
    claim card silence_cork         about one's own hand
    accuse seat3 euphorian_leader   that player holds that leader
    trust seat3, distrust seat3
    ask seat3 left                  about a recruit; any other words ask for what they say
    answer 4 yes                    to entry 4 of the talk, counted from 0: yes, no or silence
    promise ...                     free words
    anything else                   free words

Nothing of it is ever checked against the cards (section 13 of the rules).
"""

from __future__ import annotations

from typing import Final

from euphoria.core.errors import IllegalChoice, quote
from euphoria.core.talk import TEXT, Said
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    KIND_NAMES,
    SEAT_NAMES,
    SLOT_NAMES,
    TEAM_NAMES,
    Seat,
    Slot,
)

CLAIM_RECRUIT: Final = "claim recruit"
CLAIM_TEAM: Final = "claim team"
CLAIM_CARD: Final = "claim card"
ACCUSE: Final = "accuse"
TRUST: Final = "trust"
DISTRUST: Final = "distrust"
ASK: Final = "ask"
ANSWER: Final = "answer"
PROMISE: Final = "promise"

RECRUIT_WORDS: Final = (*KIND_NAMES, "euphorian", "subterran", "leader", "follower")
LEADER_WORDS: Final = (*KIND_NAMES[2:], "leader")
ANSWERS: Final = ("yes", "no", "silence")


def read_words(game: Leaders, seat: Seat, words: str) -> Said:
    """What the words mean; IllegalChoice when talk is off, or when they begin like a claim and make none."""
    if game.options.talk == "none":
        raise IllegalChoice("this table plays without talk")
    said = _read(game, seat, words)
    fault = check_said(game, said)
    if not fault and said.reply >= len(game.talk):
        fault = f"there is no entry {said.reply} in the talk"
    if fault:
        raise IllegalChoice(f"{quote(words)} cannot be said: {fault}")
    return said


def _read(game: Leaders, seat: Seat, words: str) -> Said:
    """Words that begin like a claim and go on with a seat, `team` or `card` must be one; all others are free."""
    at = len(game.history)
    parts = words.lower().split()
    verb, rest = parts[0], parts[1:]
    about = bool(rest) and rest[0] in SEAT_NAMES
    if verb == "claim" and rest and rest[0] in ("team", "card"):
        return Said(at, seat, f"claim {rest[0]}", " ".join(rest[1:]))
    if verb == "claim" and (about or (len(rest) == 3 and rest[1] in SLOT_NAMES)):
        if len(rest) != 3:
            raise IllegalChoice(f"{quote(words)} cannot be said: a claim names a seat, a slot and what lies there")
        return Said(at, seat, CLAIM_RECRUIT, rest[2], _seat(rest[0]), _slot(rest[1]))
    if verb == ACCUSE and about:
        return Said(at, seat, ACCUSE, " ".join(rest[1:]), _seat(rest[0]))
    if verb in (TRUST, DISTRUST) and about:
        return Said(at, seat, verb, " ".join(rest[1:]), _seat(rest[0]))
    if verb == ASK and about:
        if len(rest) == 2 and rest[1] in SLOT_NAMES:
            return Said(at, seat, ASK, "", _seat(rest[0]), _slot(rest[1]))
        return Said(at, seat, ASK, " ".join(words.split()[2:]), _seat(rest[0]))
    if verb == ANSWER and rest and rest[0].isdecimal() and len(rest[0]) < 9:
        return Said(at, seat, ANSWER, " ".join(rest[1:]), reply=int(rest[0]))
    if verb == PROMISE and rest:
        return Said(at, seat, PROMISE, " ".join(words.split()[1:]))
    return Said(at, seat, TEXT, words)


def check_said(game: Leaders, said: Said) -> str:
    """What is wrong with something said; nothing, one hopes."""
    if game.options.talk == "none":
        return "this table plays without talk"
    if said.other >= len(game.players):
        return f"there is no seat {said.other}"
    kind, what = said.kind, said.what
    about = said.other >= 0
    if said.reply >= 0 and kind != ANSWER:
        return "only an answer refers to something said before"
    if said.place >= 0 and kind not in (CLAIM_RECRUIT, ASK):
        return "only claims and questions about a recruit name a slot"
    if about and kind in (TEXT, PROMISE, CLAIM_TEAM, CLAIM_CARD, ANSWER):
        return "it speaks of no other player"
    if kind in (TEXT, PROMISE):
        return _unless(bool(what), "it needs words")
    if kind == CLAIM_RECRUIT:
        return _unless(about and 0 <= said.place < len(SLOT_NAMES), "it speaks of a seat and a slot") or _one_of(
            what, RECRUIT_WORDS
        )
    if kind == CLAIM_TEAM:
        return _one_of(what, TEAM_NAMES)
    if kind == CLAIM_CARD:
        return _one_of(what, tuple([CARD_NAMES[card.number] for card in game.book.all()]))
    if kind == ACCUSE:
        return _unless(about and said.other != said.seat, "it speaks of another player") or _one_of(what, LEADER_WORDS)
    if kind in (TRUST, DISTRUST):
        return _unless(about and said.other != said.seat and not what, "it speaks of another player")
    if kind == ASK:
        asked = bool(what) != (0 <= said.place < len(SLOT_NAMES))
        return _unless(about and said.other != said.seat and asked, "it asks another player for something")
    if kind == ANSWER:
        return _unless(said.reply >= 0, "it answers an entry of the talk") or _one_of(what, ANSWERS)
    return f"there is no talk of the kind {quote(kind)}"


def _unless(good: bool, fault: str) -> str:
    return "" if good else fault


def _one_of(what: str, words: tuple[str, ...]) -> str:
    return "" if what in words else f"{quote(what)} is none of {', '.join(words)}"


def _seat(word: str) -> Seat:
    if word in SEAT_NAMES:
        return SEAT_NAMES.index(word)
    raise IllegalChoice(f"{quote(word)} is none of {', '.join(SEAT_NAMES)}")


def _slot(word: str) -> Slot:
    if word in SLOT_NAMES:
        return Slot(SLOT_NAMES.index(word))
    raise IllegalChoice(f"{quote(word)} is none of {', '.join(SLOT_NAMES)}")
