"""The words of the rulebook as small numbers: recruits, slots, windows, endings.

A recruit is a card of its own (L41): 0 and 1 are the leaders, then eleven followers of each faction in the order in
which more players bring them into play. A position is seat * 3 + slot.
"""

from typing import Final

Seat = int

NOBODY: Final = -1
FEWEST_PLAYERS: Final = 4
"""A game has at least so many players."""
MOST_PLAYERS: Final = 8
"""A game has at most so many players."""
COLOURS: Final = ("green", "blue", "red", "white", "black", "purple", "orange", "yellow")
"""What players are called who have no names."""
SEAT_NAMES: Final = ("seat0", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6", "seat7")

EUPHORIAN: Final = 0
SUBTERRAN: Final = 1
WASTELANDER: Final = 2
FACTIONS: Final = 2
TEAMS: Final = 3
TEAM_NAMES: Final = ("euphorian", "subterran", "wastelander")
"""The teams by their numbers."""

# Kinds of recruits: the faction in the lowest bit, leaders from LEADER on.
EUPHORIAN_FOLLOWER: Final = 0
SUBTERRAN_FOLLOWER: Final = 1
LEADER: Final = 2
EUPHORIAN_LEADER: Final = 2
SUBTERRAN_LEADER: Final = 3
KINDS: Final = 4
KIND_NAMES: Final = ("euphorian_follower", "subterran_follower", "euphorian_leader", "subterran_leader")
"""The kinds of recruits by their numbers."""

UNKNOWN: Final = -1
"""Stands for a recruit that a view does not show, or that has not been dealt."""
RECRUITS: Final = 24
LEADERS: Final = 2
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
REMOVED: Final = 24
"""The position of the recruit that was left over at the deal."""
ALL_SLOTS: Final = 0b111
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
ARM: Final = 0
ARTIFACT: Final = 1
INTERROGATED: Final = 2
SHOT: Final = 3
AFTER_ACTION: Final = 4
NO_WINDOW: Final = -1
WINDOW_NAMES: Final = ("arm", "artifact", "interrogated", "shot", "after_action")
"""What others may react to, by the numbers of the windows."""

# Endings (section 12 of the rules).
UNDECIDED: Final = ""
WASTELAND_SHOT: Final = "A1"
SUBTERRAN_FALL: Final = "A2"
EUPHORIAN_FALL: Final = "A3"
BOTH_LEADERS: Final = "B"
WASTELAND_LEADER: Final = "C"
TURN_LIMIT: Final = "X"
ENDING_NAMES: Final = (WASTELAND_SHOT, SUBTERRAN_FALL, EUPHORIAN_FALL, BOTH_LEADERS, WASTELAND_LEADER, TURN_LIMIT)
"""How a game can end, as its `ending` says."""


def recruits_for(players: int) -> list[int]:
    """The recruits that are in the game with so many players."""
    followers = FOLLOWERS_BY_PLAYERS[players]
    first = FIRST_FOLLOWER + PER_FACTION
    return [0, 1, *range(FIRST_FOLLOWER, FIRST_FOLLOWER + followers), *range(first, first + followers)]
