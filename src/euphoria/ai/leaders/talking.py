"""What a bot says at the table: what helps its side, seldom, and never the same thing twice.

It knows what it said from the view's talk alone. It speaks at the beginning of its turn, right after it has seen
something, and when it is spoken to (see replies.py). Leaders, followers and Wastelanders all tell the truth and lie,
about themselves and about others, so that no word is proof of anything; and nobody says what all can see to be false.
"""

from __future__ import annotations

from typing import Final

from euphoria.ai.leaders.lies import can_accuse, claimed_team, is_public, is_threatened, poses_as, whim
from euphoria.ai.leaders.replies import answers
from euphoria.core.errors import IllegalChoice
from euphoria.leaders.knowledge import EVERY_SEAT, LOOK
from euphoria.leaders.state import PLAY, Leaders, place_name
from euphoria.leaders.terms import (
    KIND_NAMES,
    KIND_OF,
    LEADERS,
    NOBODY,
    NOWHERE,
    SEAT_NAMES,
    SLOTS,
    TEAM_NAMES,
    UNKNOWN,
    WASTELANDER,
    Position,
    RecruitKind,
    Seat,
    Team,
    faction_of,
    kind_of_follower,
    kind_of_leader,
    leader_of,
    other_faction,
    seat_at,
)
from euphoria.leaders.view import View

ENOUGH: Final = 4
"""Nobody says more in a game of their own accord; the last word is kept for a leader that is found."""
SPEAKS_UP: Final = 60
"""In so many turns of a hundred somebody says who they are, or who they are not, as long as they have not."""

# Of a hundred looks of each kind, how many are followed by which words. Nothing is said after the rest.
FOUND: Final = 80
"""The prey: told."""
SHIELDED: Final = 50
"""One's own leader: called a follower of the other side, so that its hunters pass by."""
NAMED: Final = 30
"""A follower: told as it is."""
DISGUISED: Final = 42
"""And up to here: called one of the other side."""
SLANDERED: Final = 57
"""And up to here: called a leader. Enemies shoot one of theirs for it, or friends a player who was none."""
STIRRED: Final = 20
"""In so many turns of a hundred a Wastelander accuses somebody, once in a game: every shot may bring a fellow."""


def may_speak(view: View) -> bool:
    """Is there talk at this table, and is it time for it?"""
    game = view.game
    return view.seat is not None and not game.over and game.options.talk != "none" and game.phase == PLAY


def words_of(view: View) -> int:
    """How much the seat has said of its own accord."""
    count = 0
    for said in view.game.talk:
        about_itself = said.kind == "claim recruit" and said.other == said.seat
        if said.seat == view.seat and said.kind != "answer" and not about_itself:
            count += 1
    return count


def begins(view: View) -> bool:
    """Is it the beginning of the seat's own turn?"""
    step = view.game.asking()
    return step.seat == view.seat and step.kind == "artifact"


def say_once(view: View, words: str) -> list[str]:
    """The words, unless the seat has spoken of it before, somebody has said just that, or they cannot be said."""
    assert view.seat is not None
    try:
        new = view.game.meaning_of(view.seat, words)
    except IllegalChoice:
        return []
    for said in view.game.talk:
        if said.kind == new.kind and said.other == new.other and said.place == new.place:
            told = said.place != NOBODY and said.what == new.what
            if told or said.seat == new.seat:
                return []
    return [words]


# What each rank says --------------------------------------------------------------------------------------------------


def polite_words(view: View) -> list[str]:
    """What a bot says that only answers when it is spoken to."""
    return answers(view) if may_speak(view) else []


def plain_words(view: View) -> list[str]:
    """What a bot says that also tells once who it is, or who it is not."""
    if not may_speak(view):
        return []
    return answers(view) or own_team(view)


def cunning_words(view: View) -> list[str]:
    """What a bot says that also tells what it has just seen, or what had better be there."""
    if not may_speak(view):
        return []
    found = answers(view)
    spoken = words_of(view)
    if not found and spoken < ENOUGH:
        found = just_seen(view)
    if not found and spoken < ENOUGH and begins(view):
        found = prey_known(view) or stir(view)
    if not found and spoken < ENOUGH - 1:
        found = own_team(view)
    return found


def own_team(view: View) -> list[str]:
    """The team one claims to belong to, sooner or later, and at once when a gun is aimed at a hidden leader."""
    seat = view.seat
    assert seat is not None
    me = view.game.players[seat]
    if not begins(view) or me.wastelander or me.exposed_leader() != NOBODY or claimed_team(view) != NOBODY:
        return []
    hunted = me.leader() != NOBODY and is_threatened(view)
    if hunted or whim(view, "speaks", view.game.turn) < SPEAKS_UP:
        return say_once(view, f"claim team {TEAM_NAMES[poses_as(view)]}")
    return []


# What was just seen ---------------------------------------------------------------------------------------------------


def latest_look(game: Leaders, seat: Seat) -> Position:
    """The position that the seat, and nobody else, was the last to look at; or NOWHERE."""
    looks = game.looks
    if not looks:
        return NOWHERE
    entry = looks[len(looks) - 1]
    if entry & 3 != LOOK or entry >> 12 & EVERY_SEAT != 1 << seat:
        return NOWHERE
    position = Position(entry >> 2 & 31)
    return NOWHERE if seat_at(position) == seat else position


def has_just_looked(game: Leaders, seat: Seat) -> bool:
    """Has the seat just looked at a recruit of somebody's?"""
    return latest_look(game, seat) != NOWHERE


def just_seen(view: View) -> list[str]:
    """A word about the recruit one has just looked at: the truth, or a lie that helps."""
    game = view.game
    seat = view.seat
    assert seat is not None
    position = latest_look(game, seat)
    if position == NOWHERE or is_public(view, position) or game.recruit_at(position) == UNKNOWN:
        return []
    team = game.players[seat].team()
    card = game.recruit_at(position)
    owner = seat_at(position)
    mood = whim(view, "look", len(game.looks))
    if card < LEADERS:
        if faction_of(card) != team and mood < FOUND:
            return say_once(view, f"accuse {SEAT_NAMES[owner]} {KIND_NAMES[KIND_OF[card]]}")
        if mood < SHIELDED:
            return claim(view, position, kind_of_follower(other_faction(faction_of(card))))
        return []
    if mood < NAMED:
        return claim(view, position, KIND_OF[card])
    if mood < DISGUISED:
        return claim(view, position, kind_of_follower(other_faction(faction_of(card))))
    if mood < SLANDERED:
        return slander(view, owner)
    return []


def prey_known(view: View) -> list[str]:
    """Who holds a hidden leader whose fall would help: for those who learned it without a look of their own."""
    me = view.seat
    assert me is not None
    team = view.game.players[me].team()
    for number in range(len(view.game.players) * SLOTS):
        position = Position(number)
        card = view.game.recruit_at(position)
        owner = seat_at(position)
        is_prey = UNKNOWN < card < LEADERS and faction_of(card) != team
        if is_prey and owner != me and not is_public(view, position) and whim(view, "prey", card) < FOUND:
            return say_once(view, f"accuse {SEAT_NAMES[owner]} {KIND_NAMES[KIND_OF[card]]}")
    return []


def claim(view: View, position: Position, kind: RecruitKind) -> list[str]:
    """That a recruit of such a kind lies there."""
    return say_once(view, f"claim {place_name(position)} {KIND_NAMES[kind]}")


def stir(view: View) -> list[str]:
    """What a Wastelander says to have others shoot: that somebody they have looked at, and who is none, is a leader."""
    seat = view.seat
    assert seat is not None
    game = view.game
    if not game.players[seat].wastelander or whim(view, "stir", game.turn) >= STIRRED:
        return []
    first = whim(view, "whom", game.turn)
    for i in range(len(game.players)):
        owner = (first + i) % len(game.players)
        player = game.players[owner]
        for slot in range(SLOTS):
            if owner != seat and player.seen[slot] >> seat & 1 and player.recruits[slot] >= LEADERS:
                found = slander(view, owner)
                if found:
                    return found
    return []


def slander(view: View, owner: Seat) -> list[str]:
    """That somebody who is none holds a leader, once in a game: one's own, so that it is looked for there, or the
    other one, so that friends shoot at an enemy."""
    seat = view.seat
    assert seat is not None
    game = view.game
    for said in game.talk:
        if said.kind == "accuse" and said.seat == seat:
            return []
    me = game.players[seat]
    team = me.team()
    own = whim(view, "slander", len(game.looks)) < 50 or me.leader() != NOBODY
    either = Team(whim(view, "either", seat) % LEADERS)
    faction = either if team == WASTELANDER else team if own else other_faction(team)
    if not can_accuse(view, owner, leader_of(faction)):
        return []
    return say_once(view, f"accuse {SEAT_NAMES[owner]} {KIND_NAMES[kind_of_leader(faction)]}")
