"""The words of the rulebook as small numbers: recruits, slots, windows, endings.

A recruit is a card of its own (L41): 0 and 1 are the leaders, then eleven followers of each faction in the order in
which more players bring them into play. A position is seat * 3 + slot.

Every kind of id is a type of its own, so that mypy refuses a slot where a card is meant: compiled it is nothing but its
number, and since `Final = 1` becomes a literal there and `Final = Slot(1)` does not, NOBODY and UNKNOWN, which loops
compare with, are plain numbers, and what is put down is their twin of the type that is wanted, such as NO_SLOT.
"""

from typing import Final, NewType

Seat = int
RecruitId = NewType("RecruitId", int)
"""One of the single recruits."""
RecruitKind = NewType("RecruitKind", int)
"""Leader or follower of a faction."""
Team = NewType("Team", int)
"""A faction, or the Wastelanders."""
Slot = NewType("Slot", int)
"""Where a recruit lies before its owner."""
Position = NewType("Position", int)
"""A slot of one player, or REMOVED."""
OrderId = NewType("OrderId", int)
"""One of the orders of three recruits."""
CardId = NewType("CardId", int)
"""The number of an artifact."""
WindowId = NewType("WindowId", int)
"""What others may react to."""
EndingId = NewType("EndingId", str)
"""How a game ends."""

NOBODY: Final = -1
"""No seat; also no slot and no faction."""
NO_SLOT: Final = Slot(-1)
NO_TEAM: Final = Team(-1)
NO_CARD: Final = CardId(-1)
NOWHERE: Final = Position(-1)
FEWEST_PLAYERS: Final = 4
"""A game has at least so many players."""
MOST_PLAYERS: Final = 8
"""A game has at most so many players."""
COLOURS: Final = ("green", "blue", "red", "white", "black", "purple", "orange", "yellow")
"""What players are called who have no names."""
SEAT_NAMES: Final = ("seat0", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6", "seat7")

EUPHORIAN: Final = Team(0)
SUBTERRAN: Final = Team(1)
WASTELANDER: Final = Team(2)
FACTIONS: Final = 2
TEAMS: Final = 3
TEAM_NAMES: Final = ("euphorian", "subterran", "wastelander")
"""The teams by their numbers."""

# Kinds of recruits: the faction in the lowest bit, leaders from LEADER on.
EUPHORIAN_FOLLOWER: Final = RecruitKind(0)
SUBTERRAN_FOLLOWER: Final = RecruitKind(1)
LEADER: Final = 2
EUPHORIAN_LEADER: Final = RecruitKind(2)
SUBTERRAN_LEADER: Final = RecruitKind(3)
KINDS: Final = 4
KIND_NAMES: Final = ("euphorian_follower", "subterran_follower", "euphorian_leader", "subterran_leader")
"""The kinds of recruits by their numbers."""

UNKNOWN: Final = -1
"""Stands for a recruit that a view does not show, or that has not been dealt."""
UNKNOWN_RECRUIT: Final = RecruitId(-1)
RECRUITS: Final = 24
EACH_RECRUIT: Final[tuple[RecruitId, ...]] = tuple([RecruitId(number) for number in range(RECRUITS)])
LEADERS: Final = 2
"""How many leaders there are: the first recruits, by the numbers of their factions."""
THE_EUPHORIAN_LEADER: Final = RecruitId(0)
THE_SUBTERRAN_LEADER: Final = RecruitId(1)
EACH_LEADER: Final[tuple[RecruitId, ...]] = (THE_EUPHORIAN_LEADER, THE_SUBTERRAN_LEADER)
FIRST_FOLLOWER: Final = 2
PER_FACTION: Final = 11
FOLLOWERS_BY_PLAYERS: Final = (0, 0, 0, 0, 5, 7, 8, 10, 11)
GUNS_BY_PLAYERS: Final = (0, 0, 0, 0, 2, 3, 3, 4, 4)
FEWER_GUNS_BY_PLAYERS: Final = (0, 0, 0, 0, 2, 2, 3, 3, 4)
"""The other gun table, half the players (L40)."""

_FOLLOWERS: Final = tuple([str(number) for number in range(1, PER_FACTION + 1)])
RECRUIT_NAMES: Final = (
    "euphorian_leader",
    "subterran_leader",
    *[f"euphorian_{number}" for number in _FOLLOWERS],
    *[f"subterran_{number}" for number in _FOLLOWERS],
)
"""The single recruits by their numbers."""
KIND_OF: Final = (
    EUPHORIAN_LEADER,
    SUBTERRAN_LEADER,
    *[EUPHORIAN_FOLLOWER] * PER_FACTION,
    *[SUBTERRAN_FOLLOWER] * PER_FACTION,
)

SLOTS: Final = 3
REMOVED: Final = Position(24)
"""The position of the recruit that was left over at the deal."""
EACH_SLOT: Final[tuple[Slot, ...]] = (Slot(0), Slot(1), Slot(2))
ALL_SLOTS: Final = 0b111
"""All slots as a bit mask."""
SLOT_NAMES: Final = ("left", "middle", "right")
"""Where a player's recruits lie, by the numbers of the places."""
ORDERS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
"""Every order of three: slot i gets what lay in slot ORDERS[k][i]."""
ORDER_NAMES: Final = ("lmr", "lrm", "mlr", "mrl", "rlm", "rml")

STARTING_ARTIFACTS: Final = 2
OUR_CARDS: Final = 28
OWN_CARDS: Final = 32
CARDS: Final = 60

# Reaction windows.
ARM: Final = WindowId(0)
ARTIFACT: Final = WindowId(1)
INTERROGATED: Final = WindowId(2)
SHOT: Final = WindowId(3)
AFTER_ACTION: Final = WindowId(4)
NO_WINDOW: Final = WindowId(-1)
WINDOW_NAMES: Final = ("arm", "artifact", "interrogated", "shot", "after_action")
"""What others may react to, by the numbers of the windows."""

# Endings (section 12 of the rules).
UNDECIDED: Final = EndingId("")
WASTELAND_SHOT: Final = EndingId("A1")
SUBTERRAN_FALL: Final = EndingId("A2")
EUPHORIAN_FALL: Final = EndingId("A3")
BOTH_LEADERS: Final = EndingId("B")
WASTELAND_LEADER: Final = EndingId("C")
TURN_LIMIT: Final = EndingId("X")
ENDING_NAMES: Final = (WASTELAND_SHOT, SUBTERRAN_FALL, EUPHORIAN_FALL, BOTH_LEADERS, WASTELAND_LEADER, TURN_LIMIT)
"""How a game can end, as its `ending` says."""


def recruits_for(players: int) -> list[RecruitId]:
    """The recruits that are in the game with so many players."""
    followers = FOLLOWERS_BY_PLAYERS[players]
    first = FIRST_FOLLOWER + PER_FACTION
    return [
        *EACH_LEADER,
        *EACH_RECRUIT[FIRST_FOLLOWER : FIRST_FOLLOWER + followers],
        *EACH_RECRUIT[first : first + followers],
    ]


def other_faction(faction: Team) -> Team:
    """The enemies of a faction, Wastelanders apart."""
    return Team(1 - faction)


def faction_of(recruit: RecruitId) -> Team:
    """The faction of a recruit."""
    return Team(KIND_OF[recruit] & 1)


def leader_of(faction: Team) -> RecruitId:
    """The leader of a faction."""
    return RecruitId(faction)


def kind_of_leader(faction: Team) -> RecruitKind:
    """What the leader of a faction is."""
    return RecruitKind(LEADER + faction)


def kind_of_follower(faction: Team) -> RecruitKind:
    """What the followers of a faction are."""
    return RecruitKind(faction)


def position_of(seat: Seat, slot: Slot) -> Position:
    """The position of a player's slot."""
    return Position(seat * SLOTS + slot)


def seat_at(position: Position) -> Seat:
    """Whose recruit lies at a position."""
    return position // SLOTS


def slot_at(position: Position) -> Slot:
    """In which slot of its owner a recruit lies."""
    return Slot(position % SLOTS)
