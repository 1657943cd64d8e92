"""A position of leaders as the learned evaluation sees it: which of many small facts hold, for the table and for every
seat. All cards lie open, as in games dealt in thought; facts of a seat are told from the side of its own team."""

from __future__ import annotations

from typing import Final

from euphoria.leaders.artifacts.names import ARTIFACT_NAMES
from euphoria.leaders.player import NO_GUN, Player
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import (
    ALL_SLOTS,
    FEWEST_PLAYERS,
    KIND_OF,
    LEADERS,
    MOST_PLAYERS,
    NOBODY,
    OUR_CARDS,
    SLOTS,
    WASTELANDER,
    Seat,
)

MOST_GUNS: Final = 4
MOST_AIMING: Final = 3
"""So many guns aimed at one player are told apart."""
MOST_HELD: Final = 4
"""So many artifacts in one hand."""
MOST_LOOKS: Final = 15
"""So many recruits seen by others, or of others."""
MOST_ROUNDS: Final = 12
SIDES: Final = 2
"""A faction, or the Wastelanders: what is true of the one need not be true of the other."""

# How much a seat knows of a leader whose fall would win, and what it has to shoot with.
PREY_NAMES: Final = ("hidden", "known", "open")
MEANS_NAMES: Final = ("no gun to be had", "free to take a gun", "a gun aimed elsewhere", "a gun aimed there")
PREYS: Final = 3
MEANS: Final = 4
# Whom a gun is aimed at, as its holder sees it.
TARGET_NAMES: Final = (
    "a friend",
    "an enemy",
    "a Wastelander",
    "the own leader, hidden",
    "the own leader, open",
    "an enemy leader, hidden",
    "an enemy leader, open",
)
TARGETS: Final = 7
# Who aims at a leader, as its holder sees it.
HUNTER_NAMES: Final = ("an enemy", "a Wastelander", "a friend")
HUNTERS: Final = 3
LEADING_NAMES: Final = ("no leader", "a hidden leader", "an open leader")
LEADINGS: Final = 3

# Where the facts of a seat begin. 0 stands for nothing, so that lists can be filled up with it.
TURN: Final = 1
LEADING: Final = TURN + SIDES * MOST_PLAYERS
AIMED_AT: Final = LEADING + LEADINGS
HUNTED: Final = AIMED_AT + LEADINGS * (MOST_AIMING + 1)
KNOWN_TO: Final = HUNTED + 2 * HUNTERS * MOST_PLAYERS
HUNT: Final = KNOWN_TO + HUNTERS * (MOST_GUNS + 1)
HUNT_SOON: Final = HUNT + SIDES * PREYS * MEANS
AIMING: Final = HUNT_SOON + SIDES * PREYS * MEANS * MOST_PLAYERS
SECRETS: Final = AIMING + TARGETS * (SLOTS + 1)
SEEN: Final = SECRETS + SIDES * (SLOTS + 1)
SAW: Final = SEEN + MOST_LOOKS + 1
HAND: Final = SAW + MOST_LOOKS + 1
CARD: Final = HAND + LEADINGS * (MOST_HELD + 1)
LOYAL: Final = CARD + LEADINGS * OUR_CARDS
FRIENDS: Final = LOYAL + LEADINGS * (SLOTS + 1)
RIVALS: Final = FRIENDS + MOST_PLAYERS + 1
OF_A_SEAT: Final = RIVALS + MOST_PLAYERS + 1

# Where the facts of the table begin.
PLAYERS: Final = 1
CENTER: Final = PLAYERS + MOST_PLAYERS - FEWEST_PLAYERS + 1
HELD: Final = CENTER + MOST_GUNS + 1
OUTCASTS: Final = HELD + MOST_GUNS + 1
OPEN: Final = OUTCASTS + MOST_PLAYERS + 1
ROUND: Final = OPEN + LEADERS + 1
BACKWARD: Final = ROUND + MOST_ROUNDS + 1
OF_THE_TABLE: Final = BACKWARD + 1


def of_the_table(game: Leaders) -> list[int]:
    """The facts that are the same for everybody."""
    n = len(game.players)
    held = 0
    outcasts = 0
    is_open = 0
    for player in game.players:
        if player.gun != NO_GUN:
            held += 1
        if player.wastelander:
            outcasts += 1
        if player.exposed_leader() != NOBODY:
            is_open += 1
    found = [
        PLAYERS + n - FEWEST_PLAYERS,
        CENTER + capped(game.guns, MOST_GUNS),
        HELD + capped(held, MOST_GUNS),
        OUTCASTS + outcasts,
        OPEN + is_open,
        ROUND + capped(game.turn // n, MOST_ROUNDS),
    ]
    if game.direction < 0:
        found.append(BACKWARD)
    return found


def of_the_seats(game: Leaders, teams: list[int]) -> list[list[int]]:
    """The facts about every seat, whose teams are given."""
    players = game.players
    n = len(players)
    holders = [NOBODY, NOBODY]
    slots = [0, 0]
    saw = [0] * n
    for seat in range(n):
        player = players[seat]
        for slot in range(SLOTS):
            card = player.recruits[slot]
            if card < LEADERS:
                holders[card] = seat
                slots[card] = slot
            for other in range(n):
                if player.seen[slot] >> other & 1 and other != seat:
                    saw[other] += 1
    sizes = [0, 0, 0]
    for seat in range(n):
        sizes[teams[seat]] += 1
    found: list[list[int]] = []
    for seat in range(n):
        player = players[seat]
        team = teams[seat]
        side = 1 if team == WASTELANDER else 0
        wait = game.direction * (seat - game.active) % n
        leading = 0
        if team != WASTELANDER and holders[team] == seat:
            leading = 2 if player.exposed >> slots[team] & 1 else 1
        facts = [
            TURN + side * MOST_PLAYERS + wait,
            LEADING + leading,
            SECRETS + side * (SLOTS + 1) + player.hidden().bit_count(),
            SEEN + capped(looks_at(player, seat), MOST_LOOKS),
            SAW + capped(saw[seat], MOST_LOOKS),
            HAND + leading * (MOST_HELD + 1) + capped(player.artifacts, MOST_HELD),
            LOYAL + leading * (SLOTS + 1) + loyal(player, team),
            FRIENDS + sizes[team],
            RIVALS + (n - sizes[team] if team == WASTELANDER else sizes[1 - team]),
        ]
        add_hunt(game, seat, side, wait, holders, slots, teams, facts)
        add_danger(game, seat, leading, slots, teams, facts)
        if player.exposed != ALL_SLOTS:
            # Without a hidden recruit no artifact can be paid for.
            hand = player.hand
            at = CARD + leading * OUR_CARDS
            for artifact in range(OUR_CARDS):
                if hand >> artifact & 1:
                    facts.append(at + artifact)
        found.append(facts)
    return found


def capped(count: int, most: int) -> int:
    """As far as counts are told apart."""
    return count if count < most else most


def looks_at(player: Player, seat: Seat) -> int:
    """How often others have seen the player's recruits."""
    found = 0
    for slot in range(SLOTS):
        found += (player.seen[slot] & ~(1 << seat)).bit_count()
    return found


def loyal(player: Player, team: int) -> int:
    """How many of the player's recruits are of the own faction; of a Wastelander's, Subterran ones."""
    found = 0
    for recruit in player.recruits:
        if KIND_OF[recruit] & 1 == (1 if team == WASTELANDER else team):
            found += 1
    return found


def add_hunt(
    game: Leaders,
    seat: Seat,
    side: int,
    wait: int,
    holders: list[int],
    slots: list[int],
    teams: list[int],
    facts: list[int],
) -> None:
    """How near the seat is to the fall of a leader, and whom its gun is aimed at."""
    player = game.players[seat]
    team = teams[seat]
    best = NOBODY
    for leader in range(LEADERS):
        holder = holders[leader]
        if leader == team or holder == NOBODY:
            continue
        prey = game.players[holder]
        slot = slots[leader]
        know = 2 if prey.exposed >> slot & 1 else (1 if prey.seen[slot] >> seat & 1 else 0)
        if player.gun == holder:
            means = 3
        elif player.gun != NO_GUN:
            means = 2
        else:
            means = 1 if game.guns and player.exposed != ALL_SLOTS else 0
        here = know * MEANS + means
        if here > best:
            best = here
    if best != NOBODY:
        facts.append(HUNT + side * PREYS * MEANS + best)
        facts.append(HUNT_SOON + (side * PREYS * MEANS + best) * MOST_PLAYERS + wait)
    if player.gun == NO_GUN:
        return
    target = game.players[player.gun]
    theirs = teams[player.gun]
    known = 0
    for slot in range(SLOTS):
        known += target.seen[slot] >> seat & 1
    if theirs == WASTELANDER:
        kind = 2
    elif holders[theirs] == player.gun:
        is_open = target.exposed >> slots[theirs] & 1
        kind = (3 if theirs == team else 5) + is_open
    else:
        kind = 0 if theirs == team else 1
    facts.append(AIMING + kind * (SLOTS + 1) + known)


def add_danger(game: Leaders, seat: Seat, leading: int, slots: list[int], teams: list[int], facts: list[int]) -> None:
    """Who aims at the seat; of a leader, how soon they can shoot and who knows of it."""
    players = game.players
    n = len(players)
    team = teams[seat]
    aiming = 0
    soonest = [MOST_PLAYERS, MOST_PLAYERS, MOST_PLAYERS]
    knowing = [0, 0, 0]
    for other in range(n):
        if other == seat:
            continue
        theirs = teams[other]
        hunter = 2 if theirs == team else (1 if theirs == WASTELANDER else 0)
        if players[other].gun == seat:
            aiming += 1
            wait = game.direction * (other - game.active) % n
            if wait < soonest[hunter]:
                soonest[hunter] = wait
        if leading == 1 and players[seat].seen[slots[team]] >> other & 1:
            knowing[hunter] += 1
    facts.append(AIMED_AT + leading * (MOST_AIMING + 1) + capped(aiming, MOST_AIMING))
    if leading:
        for hunter in range(HUNTERS):
            if soonest[hunter] < MOST_PLAYERS:
                facts.append(HUNTED + ((leading - 1) * HUNTERS + hunter) * MOST_PLAYERS + soonest[hunter])
    if leading == 1:
        for hunter in range(HUNTERS):
            facts.append(KNOWN_TO + hunter * (MOST_GUNS + 1) + capped(knowing[hunter], MOST_GUNS))


def names_of_a_seat() -> list[str]:
    """What each fact of a seat says."""
    sides = ("of a faction", "a Wastelander")
    preys = [f"{side}, prey {prey}, {means}" for side in sides for prey in PREY_NAMES for means in MEANS_NAMES]
    names = ["nothing"]
    names += [f"{side}, on turn after {wait} others" for side in sides for wait in range(MOST_PLAYERS)]
    names += [f"holds {leading}" for leading in LEADING_NAMES]
    names += [f"{leading}, {count} guns aimed at it" for leading in LEADING_NAMES for count in range(MOST_AIMING + 1)]
    names += [
        f"{leading}, {hunter} aims at it and is on turn after {wait} others"
        for leading in LEADING_NAMES[1:]
        for hunter in HUNTER_NAMES
        for wait in range(MOST_PLAYERS)
    ]
    names += [f"leader known to {count} times {hunter}" for hunter in HUNTER_NAMES for count in range(MOST_GUNS + 1)]
    names += preys
    names += [f"{prey}, on turn after {wait} others" for prey in preys for wait in range(MOST_PLAYERS)]
    names += [f"aims at {target}, {known} recruits known" for target in TARGET_NAMES for known in range(SLOTS + 1)]
    names += [f"{side}, {count} hidden recruits" for side in sides for count in range(SLOTS + 1)]
    names += [f"own recruits seen {count} times" for count in range(MOST_LOOKS + 1)]
    names += [f"saw {count} recruits" for count in range(MOST_LOOKS + 1)]
    names += [f"{leading}, {count} artifacts" for leading in LEADING_NAMES for count in range(MOST_HELD + 1)]
    names += [f"{leading}, {card} in hand" for leading in LEADING_NAMES for card in ARTIFACT_NAMES]
    names += [f"{leading}, {count} recruits of the faction" for leading in LEADING_NAMES for count in range(SLOTS + 1)]
    names += [f"{count} in the team" for count in range(MOST_PLAYERS + 1)]
    names += [f"{count} against the team" for count in range(MOST_PLAYERS + 1)]
    return names


def names_of_the_table() -> list[str]:
    """What each fact of the table says."""
    names = ["nothing"]
    names += [f"{count} players" for count in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)]
    names += [f"{count} guns in the center" for count in range(MOST_GUNS + 1)]
    names += [f"{count} guns held" for count in range(MOST_GUNS + 1)]
    names += [f"{count} Wastelanders" for count in range(MOST_PLAYERS + 1)]
    names += [f"{count} leaders open" for count in range(LEADERS + 1)]
    names += [f"round {count}" for count in range(MOST_ROUNDS + 1)]
    names += ["turns go backward"]
    return names
