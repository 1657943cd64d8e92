"""What was said at the table, as short as a list of claims has it; the log has whole sentences (`said`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euphoria.core.talk import TEXT, Said
from euphoria.leaders.state import Leaders
from euphoria.leaders.talk import (
    ACCUSE,
    ANSWER,
    ASK,
    CLAIM_CARD,
    CLAIM_RECRUIT,
    CLAIM_TEAM,
    DISTRUST,
    PROMISE,
    TRUST,
)
from euphoria.leaders.terms import NOBODY, Seat, Slot
from euphoria.words.leaders import remark
from euphoria.words.leaders.places import slot_of
from euphoria.words.speech import N_, NP_, _

TOLD: Final = {
    TEXT: N_("says: “{what}”"),
    CLAIM_RECRUIT: N_("claims: {where} is {what}."),
    CLAIM_TEAM: N_("claims: I am {what}."),
    CLAIM_CARD: N_("claims: I hold {what}."),
    ACCUSE: N_("accuses {other}: {what}."),
    TRUST: N_("trusts {other}."),
    DISTRUST: N_("distrusts {other}."),
    ASK: N_("asks {other}: {what}"),
    ANSWER: N_("answers {other}: {what}."),
    PROMISE: N_("promises: “{what}”"),
}
TOLD_TO_YOU: Final = {
    ACCUSE: N_("accuses you: {what}."),
    TRUST: N_("trusts you."),
    DISTRUST: N_("distrusts you."),
    ASK: N_("asks you: {what}"),
    ANSWER: N_("answers you: {what}."),
}
# For translators: these follow "You".
TOLD_BY_YOU: Final = {
    TEXT: NP_("after You", "said: “{what}”"),
    CLAIM_RECRUIT: NP_("after You", "claimed: {where} is {what}."),
    CLAIM_TEAM: NP_("after You", "claimed: I am {what}."),
    CLAIM_CARD: NP_("after You", "claimed: I hold {what}."),
    ACCUSE: NP_("after You", "accused {other}: {what}."),
    TRUST: NP_("after You", "trust {other}."),
    DISTRUST: NP_("after You", "distrust {other}."),
    ASK: NP_("after You", "asked {other}: {what}"),
    ANSWER: NP_("after You", "answered {other}: {what}."),
    PROMISE: NP_("after You", "promised: “{what}”"),
}
MINE: Final = (N_("my left recruit"), N_("my middle recruit"), N_("my right recruit"))


def told(talk: Sequence[Said], number: int, names: Sequence[str], game: Leaders, reader: Seat = NOBODY) -> str:
    """Something said, in words that follow the name of whoever said it; the reader is `You` and `you`."""
    entry = talk[number]
    whom, what = remark(talk, entry, game)
    where = ""
    if entry.kind == CLAIM_RECRUIT:
        own = entry.other == entry.seat
        where = _(MINE[entry.place]) if own else slot_of(entry.other, Slot(entry.place), names, reader=reader)
    words = TOLD_BY_YOU if entry.seat == reader else TOLD
    if whom == reader >= 0 and entry.kind in TOLD_TO_YOU:
        words = TOLD_TO_YOU
    return _(words[entry.kind]).format(what=what, where=where, other=names[whom] if whom >= 0 else "")
