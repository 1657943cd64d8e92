"""What a bot can pretend: moods that hang on what only it sees, and what the cards on the table leave possible."""

from __future__ import annotations

from typing import Final

from euphoria.core.nature import seeded
from euphoria.leaders.knowledge import EVERY_SEAT
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.terms import (
    EACH_SLOT,
    LEADERS,
    NO_TEAM,
    NOBODY,
    SLOTS,
    TEAM_NAMES,
    WASTELANDER,
    Position,
    RecruitId,
    Seat,
    Team,
    faction_of,
    other_faction,
    position_of,
    seat_at,
    slot_at,
)
from euphoria.leaders.view import View

LED: Final = 50
"""So many holders of a leader of a hundred say that they belong to the other side."""
FOLLOWING: Final = 25
"""The same for followers: if they never lied, every lie would show a leader."""


def whim(view: View, topic: str, number: int) -> int:
    """A number below a hundred that stays the same for the same thing, and that nobody else can know: it comes from the
    seat's own recruits."""
    seat = view.seat
    assert seat is not None
    found = number + 1
    for card in view.game.players[seat].recruits:
        found = found * 31 + card + 1
    for letter in topic:
        found = found * 131 + ord(letter)
    return seeded((found * 8 + seat) & 0xFFFFFFFFFFFF).below(100)


def is_public(view: View, position: Position) -> bool:
    """Does everybody know what lies there?"""
    player = view.game.players[seat_at(position)]
    slot = slot_at(position)
    return player.is_exposed(slot) or player.seen[slot] & EVERY_SEAT == EVERY_SEAT


def is_shown(view: View, leader: RecruitId) -> bool:
    """Does everybody know where a leader lies?"""
    for number in range(len(view.game.players) * SLOTS):
        position = Position(number)
        if is_public(view, position) and view.game.recruit_at(position) == leader:
            return True
    return False


def can_accuse(view: View, seat: Seat, leader: RecruitId) -> bool:
    """Could it be, for all that everybody knows, that a player holds that leader?"""
    if view.game.players[seat].wastelander or is_shown(view, leader):
        return False
    for slot in EACH_SLOT:
        if not is_public(view, position_of(seat, slot)):
            return True
    return False


def is_threatened(view: View) -> bool:
    """Does somebody aim at the seat who does not show the same colours?"""
    game = view.game
    seat = view.seat
    assert seat is not None
    mine = game.players[seat].team()
    for other, player in enumerate(game.players):
        if player.gun == NO_GUN or player.gun != seat or player.wastelander:
            continue
        for slot in range(SLOTS):
            if player.seen[slot] >> seat & 1 and faction_of(player.recruits[slot]) != mine and other != seat:
                return True
    return False


# Who one says one is --------------------------------------------------------------------------------------------------


def claimed_team(view: View) -> Team:
    """The team that the seat has claimed, or NOBODY."""
    found = NO_TEAM
    for said in view.game.talk:
        if said.kind == "claim team" and said.seat == view.seat:
            found = Team(TEAM_NAMES.index(said.what))
    return found


def poses_as(view: View) -> Team:
    """The team that the seat claims to belong to: what it said before, the truth, or the other one if all that lies
    open lets it."""
    seat = view.seat
    assert seat is not None
    me = view.game.players[seat]
    team = me.team()
    said = claimed_team(view)
    if team == WASTELANDER or not could_follow(view, other_faction(team)):
        return team
    if said != NOBODY:
        return said
    led = me.leader() != NOBODY
    if led and is_threatened(view):
        return other_faction(team)
    return other_faction(team) if whim(view, "pose", 0) < (LED if led else FOLLOWING) else team


def could_follow(view: View, team: Team) -> bool:
    """Could the seat's recruits, as far as everybody knows them, be mostly of that faction, without a leader?"""
    seat = view.seat
    assert seat is not None
    recruits = view.game.players[seat].recruits
    count = 0
    for slot in EACH_SLOT:
        if not is_public(view, position_of(seat, slot)):
            count += 1
        elif recruits[slot] < LEADERS:
            return False
        elif faction_of(recruits[slot]) == team:
            count += 1
    return count >= 2
