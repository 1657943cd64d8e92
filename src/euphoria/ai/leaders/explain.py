"""What a bot thinks of a position of leaders: chances, choices with values, on what grounds, and a reason.

The grounds are parts of the evaluation: how much each of the things it weighs differs between a choice and the others.
"""

from __future__ import annotations

import time
from dataclasses import replace
from math import sqrt
from typing import Final

from euphoria.ai.leaders.evaluation import COUNT, FEATURES, WEIGHTS, features, weigh
from euphoria.ai.leaders.habits import has_habits, tendencies
from euphoria.ai.leaders.levels import heed
from euphoria.ai.leaders.milestones import reason
from euphoria.ai.leaders.search import Candidate, Search
from euphoria.ai.milestones import next_best
from euphoria.ai.thought import Estimate, Ground, Idea, Thought
from euphoria.core.nature import seeded
from euphoria.leaders.choices import TABLE
from euphoria.leaders.state import Leaders
from euphoria.leaders.terms import TEAMS, WASTELANDER, Seat
from euphoria.leaders.view import View

GROUND_NAMES: Final = (
    "end",
    "prey",
    "guns",
    "knowledge",
    "danger",
    "secrets",
    "artifacts",
    "friends",
    "outcasts",
    "rivals",
)
"""What can speak for a choice or against it:

end        the game may end at once, well or badly
prey       the enemy leader lies open, or gets hidden
guns       guns in the hands of friends, and where they aim
knowledge  friends find out who is who
danger     what enemies know and aim at: one's own leader is safer, or less safe
secrets    hidden recruits that can pay later
artifacts  cards in hand
friends    members of one's own team, against those of the other
outcasts   the chances of the Wastelanders, to those who are none
rivals     the chances of the two sides, to a Wastelander, who has no leader to lose
"""
END: Final = 0
PREY: Final = 1
GUNS: Final = 2
KNOWLEDGE: Final = 3
DANGER: Final = 4
SECRETS: Final = 5
ARTIFACTS: Final = 6
FRIENDS: Final = 7
OUTCASTS: Final = 8
RIVALS: Final = 9

OWN: Final[dict[str, int]] = {
    "outcasts": FRIENDS,
    "members": FRIENDS,
    "prey_open": PREY,
    "shot_soon": GUNS,
    "armed_soon": GUNS,
    "hands_free": GUNS,
    "prey_known": KNOWLEDGE,
    "knower_aims": GUNS,
    "knower_armed": GUNS,
    "stranger_aims": GUNS,
    "secrets": SECRETS,
    "artifacts": ARTIFACTS,
    "prey_guarded": PREY,
    "guns": GUNS,
}
"""The ground that each feature of one's own team belongs to; those of the other faction are danger, but for these."""
THEIRS: Final[dict[str, int]] = {"members": FRIENDS, "artifacts": ARTIFACTS}
TELLING: Final = 0.004
"""A ground that moves the chance by less is not worth a word."""
SURE: Final = 1.96
"""So many standard errors lie between luck and a ground."""
THINKING: Final = 0.8
"""The share of the time that goes into the search; the rest finds the reason."""
FEW: Final = 8
"""So many deals are weighed when the seat is not asked."""


def explain(view: View, seed: int, seconds: float) -> Thought:
    """What the search thinks of a view after so many seconds; ideas only for the seat that is asked."""
    seat = view.seat
    assert seat is not None
    players = len(view.game.players)
    if view.game.over:
        sure = [1.0 if view.game.winners >> other & 1 else 0.0 for other in range(players)]
        return Thought(seat, tuple([Estimate(chance, chance, chance) for chance in sure]), (), 0)
    end = time.perf_counter() + seconds
    search = Search(view, seeded(seed), True)
    if not search.candidates:
        while search.worlds < FEW or time.perf_counter() < end:
            search.count_chances(search.trial(search.deal(), None, search.rng.word()))
            search.worlds += 1
            if search.worlds >= FEW * FEW:
                break
        return Thought(seat, seat_chances(search), (), search.worlds)
    search.watching = True
    parts: list[list[list[float]]] = [[] for _ in search.candidates]
    index = {candidate.choice.index: i for i, candidate in enumerate(search.candidates)}
    until = end - (1.0 - THINKING) * seconds
    while search.worlds == 0 or time.perf_counter() < until:
        world = search.deal()
        number = search.rng.word()
        lead = search.leading()
        for candidate in search.tried:
            result = search.trial(world, candidate.choice, number)
            candidate.add(result[seat])
            parts[index[candidate.choice.index]].append(parts_of(search.after, seat, result[seat]))
            if candidate is lead:
                search.count_chances(result)
        search.worlds += 1
        search.drop()
    found = ideas(search, parts)
    beside = next_best(found)
    if beside is not None:
        choices = TABLE.choices
        why = reason(view, choices[found[0].choice], choices[beside.choice], search.rng.below(1 << 30), end)
        found[0] = replace(found[0], reason=why)
    return Thought(seat, seat_chances(search), tuple(found), sum([len(c.found) for c in search.candidates]))


def seat_chances(search: Search) -> tuple[Estimate, ...]:
    """The chances of every seat in the games that were tried."""
    n = search.worlds
    found: list[Estimate] = []
    for seat, total in enumerate(search.chances):
        found.append(estimate(total / n, search.squares[seat] / n - (total / n) * (total / n), n))
    return tuple(found)


def estimate(mean: float, variance: float, count: int) -> Estimate:
    """A mean of trials with its interval; after a single trial anything is possible."""
    value = min(1.0, max(0.0, mean))
    if count < 2:
        return Estimate(value, 0.0, 1.0)
    spread = SURE * sqrt(max(0.0, variance) / (count - 1)) + 0.5 / count
    return Estimate(value, max(0.0, value - spread), min(1.0, value + spread))


def parts_of(game: Leaders | None, seat: Seat, chance: float) -> list[float]:
    """What each ground contributes to the seat's chance when its turn is over; there may be no such time."""
    parts = [0.0] * len(GROUND_NAMES)
    if game is None:
        parts[END] = chance - 0.5
        return parts
    players = len(game.players)
    found = features(game)
    by_team = weigh(found, players)
    weights = WEIGHTS[players]
    own = game.players[seat].team()
    mine = by_team[own]
    for team in range(TEAMS):
        # How the seat's chance moves with the score of a team.
        slope = mine * (1.0 - mine) if team == own else -mine * by_team[team]
        for i in range(COUNT):
            moved = slope * found[team * COUNT + i] * weights[COUNT + i if team == WASTELANDER else i]
            if team == own:
                parts[OWN[FEATURES[i]]] += moved
            elif team == WASTELANDER:
                parts[OUTCASTS] += moved
            elif own == WASTELANDER:
                parts[RIVALS] += moved
            else:
                parts[THEIRS.get(FEATURES[i], DANGER)] += moved
    return parts


def advised(search: Search) -> Candidate:
    """What is to be done: of the sensible choices that did not fall behind in trials, the one that the overseer tends
    to most. Where nobody has learned such games, the one that leads in trials."""
    if not has_habits(search.view.game):
        return search.leading()
    abreast = [each for each in search.sensible if each in search.tried]
    choices = [each.choice for each in abreast]
    leanings = tendencies(search.view, choices)
    heed(leanings, choices, search)
    return abreast[leanings.index(max(leanings))]


def ideas(search: Search, parts: list[list[list[float]]]) -> list[Idea]:
    """All choices, best first, compared world by world with the one that is advised."""
    lead = advised(search)
    everything = sum([len(candidate.found) for candidate in search.candidates])
    means = [mean_in(parts, world) for world in range(max([len(samples) for samples in parts]))]
    found: list[tuple[float, Idea]] = []
    for i, candidate in enumerate(search.candidates):
        value = worth(candidate, lead)
        share = len(candidate.found) / everything
        idea = Idea(candidate.choice.index, candidate.choice.text, value, share, grounds_of(parts[i], means))
        found.append((2.0 if candidate is lead else value.value, idea))
    found.sort(key=first_of, reverse=True)
    return [idea for _, idea in found]


def mean_in(parts: list[list[list[float]]], world: int) -> list[float]:
    """What each ground contributed in one world, on average over the choices tried there; nothing to compare with
    where only one was."""
    tried = [samples[world] for samples in parts if len(samples) > world]
    if len(tried) < 2:
        return []
    return [sum([row[ground] for row in tried]) / len(tried) for ground in range(len(GROUND_NAMES))]


def grounds_of(samples: list[list[float]], means: list[list[float]]) -> tuple[Ground, ...]:
    """Where a choice differs from the average in the same worlds, beyond what luck explains; most telling first."""
    worlds = [world for world in range(len(samples)) if means[world]]
    if not worlds:
        return ()
    found: list[Ground] = []
    for ground, name in enumerate(GROUND_NAMES):
        gains = [samples[world][ground] - means[world][ground] for world in worlds]
        gain = sum(gains) / len(gains)
        spread = sum([(one - gain) * (one - gain) for one in gains]) / len(gains)
        if abs(gain) >= TELLING and abs(gain) > SURE * sqrt(spread / len(gains)):
            found.append(Ground(name, gain))
    found.sort(key=strength, reverse=True)
    return tuple(found)


def strength(ground: Ground) -> float:
    return abs(ground.gain)


def first_of(pair: tuple[float, Idea]) -> float:
    return pair[0]


def worth(candidate: Candidate, lead: Candidate) -> Estimate:
    """The chance that a choice leaves: that of the leading one, less what it fell behind where both were tried."""
    n = len(candidate.found)
    behind = 0.0
    for i in range(n):
        behind += lead.found[i] - candidate.found[i]
    mean = lead.total / len(lead.found) - behind / n
    if candidate is not lead:
        mean = min(mean, lead.total / len(lead.found))
    middle = candidate.total / n
    variance = 0.0
    for chance in candidate.found:
        variance += (chance - middle) * (chance - middle) / n
    return estimate(mean, variance, n)
