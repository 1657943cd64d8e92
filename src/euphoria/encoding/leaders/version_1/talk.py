"""What was said at the table: of every seat the latest word about each thing. Free words are no numbers."""

from __future__ import annotations

from typing import Final

from euphoria.encoding.layout import Layout, numbers
from euphoria.encoding.leaders.version_1.sight import PLACES, SEATS, Sight
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.talk import (
    ACCUSE,
    ANSWER,
    ANSWERS,
    ASK,
    CLAIM_CARD,
    CLAIM_RECRUIT,
    CLAIM_TEAM,
    DISTRUST,
    LEADER_WORDS,
    PROMISE,
    RECRUIT_WORDS,
    TRUST,
)
from euphoria.leaders.terms import MOST_PLAYERS, NOBODY, SLOT_NAMES, SLOTS, TEAM_NAMES

SPEAKER: Final = Layout()
_TEAM: Final = SPEAKER.one_of("belongs to team", TEAM_NAMES)


def _claim(word: str) -> bytes:
    """What a word for a recruit says: a faction, a rank, or both."""
    return numbers([float(part in word) for part in _PARTS])


_PARTS: Final = ("euphorian", "subterran", "leader", "follower")
_CLAIMS: Final = [_claim(word) for word in RECRUIT_WORDS]
_RECRUITS: Final = [SPEAKER.block([f"{place} is {part}" for part in _PARTS], _CLAIMS) for place in PLACES]
_CARDS: Final = SPEAKER.members("has", CARD_NAMES)
_BOTH: Final = numbers([1.0, 1.0])
_ACCUSES: Final = [
    SPEAKER.block(
        [f"accuses {seat}: Euphorian leader", f"accuses {seat}: Subterran leader"],
        [numbers([1.0, 0.0]), numbers([0.0, 1.0]), _BOTH],
    )
    for seat in SEATS
]
_TRUSTS: Final = [SPEAKER.one_of("", (f"trusts {seat}", f"distrusts {seat}")) for seat in SEATS]
_ASKED: Final = SPEAKER.one_of("last asked", SEATS)
_ASKED_SLOT: Final = SPEAKER.one_of("last asked about", SLOT_NAMES)
_ANSWER: Final = SPEAKER.one_of("last answered", ANSWERS)
_ANSWERED: Final = SPEAKER.one_of("last answered to", SEATS)
_PROMISED: Final = SPEAKER.flag("promised something")

TALK: Final = Layout()
TALK.repeat([f"{seat} says" for seat in SEATS], SPEAKER)
_BLANK: Final = TALK.blank
_SILENCE: Final = b"".join(_BLANK)
_SPEAKER_SLOTS: Final = SPEAKER.slots


def _numbers(names: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


_TEAM_NUMBERS: Final = _numbers(TEAM_NAMES)
_RECRUIT_NUMBERS: Final = _numbers(RECRUIT_WORDS)
_CARD_NUMBERS: Final = _numbers(CARD_NAMES)
_LEADER_NUMBERS: Final = _numbers(LEADER_WORDS)
_ANSWER_NUMBERS: Final = _numbers(ANSWERS)


def talk_of(sight: Sight) -> bytes:
    """All that was said, in numbers."""
    talk = sight.game.talk
    if not talk:
        return _SILENCE
    parts = _BLANK[:]
    around = sight.around
    cards = [0] * MOST_PLAYERS
    for said in talk:
        speaker = around[said.seat]
        at = speaker * _SPEAKER_SLOTS
        kind, what, other, place = said.kind, said.what, around[said.other], said.place
        if kind == CLAIM_RECRUIT:
            _RECRUITS[other * SLOTS + place].put(parts, at, _RECRUIT_NUMBERS[what])
        elif kind == CLAIM_TEAM:
            _TEAM.put(parts, at, _TEAM_NUMBERS[what])
        elif kind == CLAIM_CARD:
            cards[speaker] |= 1 << _CARD_NUMBERS[what]
            _CARDS.put(parts, at, cards[speaker])
        elif kind == ACCUSE:
            _ACCUSES[other].put(parts, at, _LEADER_NUMBERS[what])
        elif kind in (TRUST, DISTRUST):
            _TRUSTS[other].put(parts, at, 0 if kind == TRUST else 1)
        elif kind == ASK:
            _ASKED.put(parts, at, other)
            _ASKED_SLOT.put(parts, at, place)
        elif kind == ANSWER:
            _ANSWER.put(parts, at, _ANSWER_NUMBERS[what])
            _ANSWERED.put(parts, at, around[talk[said.reply].seat] if said.reply < len(talk) else NOBODY)
        elif kind == PROMISE:
            _PROMISED.put(parts, at, 1)
    return b"".join(parts)
