"""What a bot says when it is spoken to: it answers questions about itself and denies that it holds a leader.

It never tells an asker something that they have seen to be false.
"""

from __future__ import annotations

from typing import Final

from euphoria.ai.leaders.lies import is_public, poses_as, whim
from euphoria.core.talk import Said
from euphoria.leaders.terms import (
    KIND_NAMES,
    KIND_OF,
    LEADERS,
    NOBODY,
    SEAT_NAMES,
    SLOT_NAMES,
    TEAM_NAMES,
    WASTELANDER,
    Seat,
    Slot,
    faction_of,
    kind_of_follower,
    other_faction,
    position_of,
)
from euphoria.leaders.view import View

PATIENCE: Final = 12
"""Nobody answers more often in a game."""
AT_ONCE: Final = 3
"""Nor more than this in one breath."""
OPEN: Final = 70
"""So many answers of a hundred about a follower are true."""
MUTE: Final = 85
"""And from here on there is none, whatever lies there; in between they are lies, and about a leader always."""


def answers(view: View) -> list[str]:
    """What the seat has not answered yet, answered; oldest first."""
    seat = view.seat
    assert seat is not None
    talk = view.game.talk
    given = [said for said in talk if said.seat == seat and (said.kind == "answer" or is_own(said))]
    found: list[str] = []
    for number, said in enumerate(talk):
        if len(found) >= AT_ONCE or len(given) + len(found) >= PATIENCE:
            break
        if said.other != seat or said.seat == seat or said.kind not in ("ask", "accuse"):
            continue
        if not is_answered(talk, number, seat):
            words = denial(view, number) if said.kind == "accuse" else answer(view, said, number)
            if words and words not in found:
                found.append(words)
    return found


def is_own(said: Said) -> bool:
    """Is it a claim about a recruit of the speaker's?"""
    return said.kind == "claim recruit" and said.other == said.seat


def is_answered(talk: list[Said], number: int, seat: Seat) -> bool:
    """Has the seat answered an entry of the talk, or told what it was asked for since then?"""
    asked = talk[number]
    for later in talk[number + 1 :]:
        if later.seat == seat and (
            later.reply == number or (asked.place != NOBODY and is_own(later) and later.place == asked.place)
        ):
            return True
    return False


def denial(view: View, number: int) -> str:
    """No, whether or not it is true; nothing when the leader lies open."""
    assert view.seat is not None
    return "" if view.game.players[view.seat].exposed_leader() != NOBODY else f"answer {number} no"


def answer(view: View, said: Said, number: int) -> str:
    """The answer to a question: a claim about the recruit it is about; yes, no or silence to anything else."""
    if said.place != NOBODY:
        return about_recruit(view, said, number)
    words = said.what.lower()
    mood = whim(view, "answer", number)
    if mood >= MUTE:
        return f"answer {number} silence"
    if "leader" in words:
        return denial(view, number) or f"answer {number} yes"
    for team in range(len(TEAM_NAMES)):
        if TEAM_NAMES[team] in words:
            return f"answer {number} {'yes' if poses_as(view) == team else 'no'}"
    return f"answer {number} silence"


def about_recruit(view: View, said: Said, number: int) -> str:
    """What lies in an own slot, or so the seat says."""
    seat = view.seat
    assert seat is not None
    player = view.game.players[seat]
    slot = Slot(said.place)
    kind = KIND_OF[player.recruits[slot]]
    mood = whim(view, "recruit", slot)
    earlier = [other.what for other in view.game.talk if is_own(other) and other.seat == seat and other.place == slot]
    known = is_public(view, position_of(seat, slot)) or player.seen[slot] >> said.seat & 1 != 0
    what = KIND_NAMES[kind]
    if known or player.team() == WASTELANDER:
        pass
    elif mood >= MUTE:
        return f"answer {number} silence"
    elif earlier:
        what = earlier[0]
    elif player.recruits[slot] < LEADERS:
        what = KIND_NAMES[kind_of_follower(poses_as(view))]
    elif mood >= OPEN:
        what = KIND_NAMES[kind_of_follower(other_faction(faction_of(player.recruits[slot])))]
    return f"claim {SEAT_NAMES[seat]} {SLOT_NAMES[slot]} {what}"
