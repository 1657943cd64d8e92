"""How likely each team is to win a game whose cards all lie open, as games dealt in thought do.

Every team is described by the same few things; fitted weights make chances of them (see weights.py).
"""

from __future__ import annotations

from math import exp
from typing import Final

from euphoria.ai.leaders.weights import FITTED
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import LEADERS, NOBODY, SLOTS, TEAMS, WASTELANDER, Slot

FEATURES: Final = (
    "outcasts",
    "members",
    "prey_open",
    "shot_soon",
    "armed_soon",
    "hands_free",
    "prey_known",
    "knower_aims",
    "knower_armed",
    "stranger_aims",
    "secrets",
    "artifacts",
    "prey_guarded",
    "guns",
)
"""What is weighed, for each team:

outcasts       1 for the Wastelanders, 0 for a faction
members        the share of the players
prey_open      a leader whose fall would win lies open
shot_soon      and a member aims at its holder: the nearer their turn, the more
armed_soon     and a member holds a gun that is aimed elsewhere
hands_free     and a member could take a gun from the center
prey_known     members who know where such a leader lies hidden
knower_aims    such a member aims at its holder
knower_armed   such a member holds a gun
stranger_aims  a member who knows nothing of it aims at its holder
secrets        hidden recruits of the members, which pay for everything
artifacts      cards in the members' hands
prey_guarded   cards in the hand of the holder of the leader
guns           guns in the members' hands
"""
COUNT: Final = 14
WEIGHTS: Final[dict[int, list[float]]] = {
    players: [float(word) for word in text.split()] for players, text in FITTED.items()
}
"""By number of players: what each feature weighs for a faction, then for the Wastelanders."""
FADING: Final = 0.75
"""What is a turn further away counts for so much less."""

_FADED: Final = [FADING**turns for turns in range(32)]


def features(game: Leaders) -> list[float]:
    """What is weighed for each team, one after the other."""
    found = [0.0] * (TEAMS * COUNT)
    players = game.players
    n = len(players)
    teams = [player.team() for player in players]
    waits = [game.direction * (seat - game.active) % n for seat in range(n)]
    holders = [NOBODY, NOBODY]
    slots = [0, 0]
    for seat in range(n):
        recruits = players[seat].recruits
        for slot in range(SLOTS):
            if recruits[slot] < LEADERS:
                holders[recruits[slot]] = seat
                slots[recruits[slot]] = slot
    for team in range(TEAMS):
        base = team * COUNT
        members = [seat for seat in range(n) if teams[seat] == team]
        if team == WASTELANDER:
            found[base] = 1.0
        if not members:
            continue
        found[base + 1] = len(members) / n
        for seat in members:
            player = players[seat]
            found[base + 10] += player.hidden().bit_count() / (3.0 * n)
            found[base + 11] += player.artifacts / n
            if player.gun != NO_GUN:
                found[base + 13] += 1.0 / n
        for leader in range(LEADERS):
            holder = holders[leader]
            if leader == team or holder == NOBODY:
                continue
            prey = players[holder]
            is_open = prey.is_exposed(Slot(slots[leader]))
            if is_open:
                found[base + 2] = 1.0
            if prey.exposed != 7:
                found[base + 12] += min(prey.artifacts, 3) / 3.0
            for seat in members:
                player = players[seat]
                soon = _FADED[waits[seat]]
                if is_open:
                    if player.gun == holder:
                        found[base + 3] = max(found[base + 3], soon)
                    elif player.gun != NO_GUN:
                        found[base + 4] = max(found[base + 4], soon)
                    elif game.guns and player.exposed != 7:
                        found[base + 5] = max(found[base + 5], soon)
                elif prey.seen[slots[leader]] >> seat & 1:
                    found[base + 6] += 1.0 / len(members)
                    if player.gun == holder:
                        found[base + 7] = max(found[base + 7], soon)
                    elif player.gun != NO_GUN:
                        found[base + 8] = max(found[base + 8], soon)
                elif player.gun == holder:
                    found[base + 9] = max(found[base + 9], soon)
    return found


def team_chances(game: Leaders) -> list[float]:
    """The chance of each team to win; certain when the game is over, though it may be a player alone who has won."""
    return weigh(features(game), len(game.players))


def weigh(found: list[float], players: int) -> list[float]:
    """The chance of each team to win that the features of a game amount to."""
    weights = WEIGHTS[players]
    scores = [0.0] * TEAMS
    total = 0.0
    for team in range(TEAMS):
        base = team * COUNT
        row = COUNT if team == WASTELANDER else 0
        score = 0.0
        for i in range(COUNT):
            score += found[base + i] * weights[row + i]
        scores[team] = exp(score)
        total += scores[team]
    return [score / total for score in scores]


def chances(game: Leaders) -> list[float]:
    """The chance of every seat to win."""
    players = game.players
    if game.over:
        return [1.0 if game.winners >> seat & 1 else 0.0 for seat in range(len(players))]
    by_team = team_chances(game)
    return [by_team[player.team()] for player in players]
