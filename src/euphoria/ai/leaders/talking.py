"""What a bot says at the table: what helps its side, seldom, and never the same thing twice.

It knows what it said from the view's talk alone. Claims about others are true; about itself it may bluff.
"""

from __future__ import annotations

from typing import Final

from euphoria.ai.leaders.suspicion import DEALS, suspect
from euphoria.ai.leaders.values import KEEN, Outlook
from euphoria.core.errors import IllegalChoice
from euphoria.core.nature import Rng
from euphoria.leaders.knowledge import EVERY_SEAT
from euphoria.leaders.state import PLAY
from euphoria.leaders.terms import (
    KIND_NAMES,
    KIND_OF,
    LEADERS,
    NOBODY,
    SEAT_NAMES,
    SLOT_NAMES,
    SLOTS,
    TEAM_NAMES,
    UNKNOWN,
    WASTELANDER,
)
from euphoria.leaders.view import View

ENOUGH: Final = 4
"""Nobody says more in a game; the last word is kept for a leader that is found."""
FRANK: Final = 60
"""In so many turns of a hundred somebody without a leader says who they are, as long as they have not."""
SHY: Final = 30
"""The same for the holder of a leader."""
WARY: Final = 0.5
"""A gun in the hand of somebody who is an enemy at least so likely is worth a lie."""


def may_speak(view: View) -> bool:
    """Is there talk at this table, is the seat asked, and has it not said enough?"""
    game = view.game
    seat = view.seat
    if seat is None or game.over or game.options.talk == "none" or game.phase != PLAY:
        return False
    return game.asking().seat == seat and words_of(view) < ENOUGH


def words_of(view: View) -> int:
    """How much the seat has said."""
    return len([said for said in view.game.talk if said.seat == view.seat])


def begins(view: View) -> bool:
    """Is it the beginning of the own turn?"""
    return view.game.asking().kind == "artifact"


def unsaid(view: View, words: str) -> list[str]:
    """The words, unless the seat has spoken of it before, somebody has said just that, or they cannot be said."""
    assert view.seat is not None
    try:
        new = view.game.spoken(view.seat, words)
    except IllegalChoice:
        return []
    for said in view.game.talk:
        if said.kind == new.kind and said.other == new.other and said.place == new.place:
            told = said.place != NOBODY and said.what == new.what
            if told or said.seat == new.seat:
                return []
    return [words]


def plain_words(view: View) -> list[str]:
    """The truth about the own team, once, from somebody who has nothing to hide."""
    if not may_speak(view) or not begins(view):
        return []
    seat = view.seat
    assert seat is not None
    player = view.game.players[seat]
    if player.wastelander or player.leader() != NOBODY:
        return []
    return unsaid(view, f"claim team {TEAM_NAMES[player.team()]}")


def cunning_words(view: View, rng: Rng) -> list[str]:
    """Tell friends at once where the prey is; at the beginning of a turn say who one is, or who one is not, and point
    at enemies."""
    if not may_speak(view):
        return []
    ideas = leaders_found(view)
    if begins(view) and words_of(view) < ENOUGH - 1:
        outlook = suspect(view, rng, DEALS, KEEN)
        ideas += own_team(view, outlook, rng) + enemies_seen(view, outlook)
    for words in ideas:
        fresh = unsaid(view, words)
        if fresh:
            return fresh
    return []


def leaders_found(view: View) -> list[str]:
    """Who holds a hidden leader whose fall would help, if the seat has seen it."""
    me = view.seat
    assert me is not None
    team = view.game.players[me].team()
    found: list[str] = []
    for seat, player in enumerate(view.game.players):
        for slot in range(SLOTS):
            card = player.recruits[slot]
            if UNKNOWN < card < LEADERS and card != team and seat != me and not player.is_exposed(slot):
                found.append(f"accuse {SEAT_NAMES[seat]} {KIND_NAMES[KIND_OF[card]]}")
    return found


def own_team(view: View, outlook: Outlook, rng: Rng) -> list[str]:
    """A lie to protect a hidden leader from a gun; otherwise the truth sooner or later, and from holders of a leader
    less often, so that neither words nor silence give them away."""
    me = view.game.players[outlook.seat]
    if me.wastelander or me.exposed_leader() != NOBODY:
        return []
    led = me.leader() != NOBODY
    for seat, player in enumerate(view.game.players):
        if led and player.gun == outlook.seat and not player.wastelander and outlook.friend(seat) < WARY:
            return [f"claim team {TEAM_NAMES[1 - outlook.team]}"]
    if rng.below(100) < (SHY if led else FRANK):
        return [f"claim team {TEAM_NAMES[outlook.team]}"]
    return []


def enemies_seen(view: View, outlook: Outlook) -> list[str]:
    """Followers of the other faction that not everybody knows of, with somebody who is likely an enemy."""
    found: list[str] = []
    if outlook.team == WASTELANDER:
        return found
    for seat, player in enumerate(view.game.players):
        if seat == outlook.seat or player.wastelander or outlook.friend(seat) > 1.0 - WARY:
            continue
        for slot in range(SLOTS):
            card = player.recruits[slot]
            if card >= LEADERS and KIND_OF[card] == 1 - outlook.team and player.seen[slot] != EVERY_SEAT:
                found.append(f"claim {SEAT_NAMES[seat]} {SLOT_NAMES[slot]} {KIND_NAMES[KIND_OF[card]]}")
    return found
