"""What the search thinks of a view, as data: chances, choices, grounds and a reason, for hints and whoever wants to
learn."""

from __future__ import annotations

import time
from dataclasses import replace
from math import sqrt
from typing import Final

from euphoria.ai.dystopia import features as f
from euphoria.ai.dystopia.evaluation import TABLES, outcome, stage_of
from euphoria.ai.dystopia.features import BASE, COUNT, all_features
from euphoria.ai.dystopia.milestones import reason
from euphoria.ai.dystopia.policy import play_on, quiet
from euphoria.ai.dystopia.search import EXPLORE, WARMTH, Node, Search, rounds
from euphoria.ai.dystopia.values import demand
from euphoria.ai.milestones import next_best
from euphoria.ai.thought import Estimate, Ground, Idea, Thought
from euphoria.core.choices import Choice
from euphoria.core.nature import Rng, seeded
from euphoria.dystopia.choices import TABLE
from euphoria.dystopia.redeal import redeal
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import RECRUITS, Seat
from euphoria.dystopia.view import View

COMMON: Final[dict[str, list[int]]] = {
    "stars": [f.PLACED, f.ONE_LEFT, f.TWO_LEFT, f.THREE_LEFT],
    "workers": [f.THIRD_WORKER, f.FOURTH_WORKER, f.IN_HAND, f.ON_BOARD, f.AT_SITES, f.MATCHING],
    "morale": [f.MORALE, f.TOO_MANY_CARDS],
    "knowledge": [f.RISK, f.KNOWLEDGE],
    "commodities": [f.ENERGY_STOCK, f.WATER_STOCK, f.FOOD_STOCK, f.BLISS_STOCK, f.RETURN_GOODS, f.IDLE],
    "resources": [f.NEEDED, f.UNNEEDED],
    "artifacts": [f.CARDS, f.PAIR_OF_CARDS],
    "stars in reach": [f.NEAREST, f.SECOND, f.THIRD, f.WAYS],
    "recruits": [f.PROGRESS, f.ABOUT_TO_SCORE, f.HIDDEN, f.HIDDEN_PROGRESS, f.AREA_BONUS, f.TUNNEL_BONUS],
    "dilemma": [f.DILEMMA_LEFT],
    "building": [f.SITE_SHARE, f.ABLE_TO_BUILD],
    "tempo": [f.SOON],
    "tiles": [],
}
"""What the evaluation weighs, put together as people think of it."""
RIVALS: Final = "rivals"
"""What a choice does to the others."""
GROUNDS: Final = (*COMMON, RIVALS)


def _groups() -> list[int]:
    """For every feature, which of the grounds it belongs to."""
    found = [GROUNDS.index("recruits")] * (BASE + RECRUITS) + [GROUNDS.index("tiles")] * (COUNT - BASE - RECRUITS)
    for at, common in enumerate(COMMON.values()):
        for feature in common:
            found[feature] = at
    return found


GROUP_OF: Final[list[int]] = _groups()
WEIGHED: Final = 6
"""So many of the best choices are compared with each other."""
SAMPLES: Final = 40
"""In so many deals."""
TELLING: Final = 0.002
"""What adds less to the chance to win is not worth a word."""
MOST_GROUNDS: Final = 4
OPEN: Final = 0.05
SURE: Final = 1.96
THINKING: Final = 0.8
"""The share of the time that goes into the search; the rest finds the grounds and the reason."""


def explain(view: View, seed: int, seconds: float) -> Thought:
    """Think about the view for so long."""
    seat = view.seat
    assert seat is not None
    if view.game.over:
        return Thought(seat, tuple([Estimate(share, share, share) for share in outcome(view.game)]), (), 0)
    rng = seeded(seed)
    search = Search(view, rng, EXPLORE, WARMTH, rounds(view.game))
    began = time.perf_counter()
    until = began + THINKING * seconds
    search.run(8)
    while time.perf_counter() < until:
        search.run(8)
    root = search.root
    sure = tuple([estimate(root, other) for other in range(search.seats)])
    found = ideas(view, search, rng)
    beside = next_best(found) if found else None
    if beside is not None:
        choices = TABLE.choices
        best = found[0]
        why = reason(view, choices[best.choice], choices[beside.choice], rng.below(1 << 30), began + seconds)
        found[0] = replace(best, reason=why)
    return Thought(seat, sure, tuple(found), root.visits)


def estimate(node: Node, seat: Seat) -> Estimate:
    """The mean of what was found for a seat, and how sure it is."""
    visits = node.visits
    if not visits:
        return Estimate(0.0, 0.0, 1.0)
    mean = node.wins[seat] / visits
    spread = max(0.0, node.squares[seat] / visits - mean * mean)
    # A handful of tries says little however much they agree.
    width = SURE * sqrt(spread / visits) + 1.0 / (visits + 1)
    return Estimate(mean, max(0.0, mean - width), min(1.0, mean + width))


def ideas(view: View, search: Search, rng: Rng) -> list[Idea]:
    """All choices of the seat that differ, those tried most first."""
    seat = search.seat
    tried: list[tuple[int, int, Choice]] = []
    shown: set[int] = set()
    for at, choice in enumerate(view.question().choices):
        key = search.keys[choice.index]
        if key in shown:
            continue
        shown.add(key)
        child = search.root.children.get(key)
        tried.append((-child.visits if child is not None else 0, at, choice))
    tried.sort(key=_order)
    compared = [choice for _, _, choice in tried[:WEIGHED]]
    parts: list[list[list[float]]] = []
    if len(compared) > 1:
        now = unsettled(search.root, seat)
        seed = rng.below(1 << 30)
        parts = [weighed(view, choice, now, seed) for choice in compared]
    total = max(1, search.root.visits)
    found: list[Idea] = []
    for at, (_, _, choice) in enumerate(tried):
        node = search.root.children.get(search.keys[choice.index])
        if node is None:
            node = Node(search.seats, 0.0)
        value = estimate(node, seat)
        grounds = grounds_of(parts, at) if at < len(parts) else ()
        found.append(Idea(choice.index, choice.text, value, node.visits / total, grounds))
    return found


def unsettled(root: Node, seat: Seat) -> list[float]:
    """The chances of all, with the seat's own kept away from nothing and from certainty: even where the end is clear
    there are grounds for what is best."""
    found = [win / root.visits for win in root.wins]
    mine = min(max(found[seat], OPEN), 1.0 - OPEN)
    rest = 1.0 - found[seat]
    for other in range(len(found)):
        found[other] = (1.0 - mine) * (found[other] / rest if rest else 1.0 / (len(found) - 1))
    found[seat] = mine
    return found


def _order(entry: tuple[int, int, Choice]) -> tuple[int, int]:
    return entry[0], entry[1]


def weighed(view: View, choice: Choice, now: list[float], seed: int) -> list[list[float]]:
    """What a choice leads to until a turn begins again, in some deals: for each ground, what it adds to the chance.

    Every choice is tried in the same deals, and with the same dice as long as the same things happen: what differs is
    due to the choice.
    """
    seat = view.seat
    assert seat is not None
    options = quiet(view.game.options)
    found: list[list[float]] = []
    for sample in range(SAMPLES):
        rng = seeded(seed + sample)
        game = redeal(view, rng)
        game.apply(choice)
        play_on(game, options, rng, 0)
        found.append(parts_of(game, seat, now))
    return found


def parts_of(game: Dystopia, seat: Seat, now: list[float]) -> list[float]:
    """The parts of a position's score, on the scale of the chance to win where the chances of all are `now`."""
    found = [0.0] * len(GROUNDS)
    mine = now[seat]
    if game.over:
        found[0] = outcome(game)[seat] - mine
    weights = TABLES[len(game.players)][stage_of(game)]
    needs = demand(game)
    for other in range(len(game.players)):
        numbers = all_features(game, other, needs)
        if other == seat:
            for i in range(COUNT):
                if numbers[i]:
                    found[GROUP_OF[i]] += mine * (1.0 - mine) * weights[i] * numbers[i]
        else:
            score = 0.0
            for i in range(COUNT):
                if numbers[i]:
                    score += weights[i] * numbers[i]
            found[len(GROUNDS) - 1] -= mine * now[other] * score
    return found


def grounds_of(parts: list[list[list[float]]], at: int) -> tuple[Ground, ...]:
    """Where one choice differs most from the average of the others, beyond what luck explains."""
    found: list[Ground] = []
    for i, name in enumerate(GROUNDS):
        gains = [gain_in(parts, at, sample, i) for sample in range(SAMPLES)]
        gain = sum(gains) / SAMPLES
        spread = sum([(one - gain) * (one - gain) for one in gains]) / SAMPLES
        if abs(gain) >= TELLING and abs(gain) > SURE * sqrt(spread / SAMPLES):
            found.append(Ground(name, gain))
    found.sort(key=_telling)
    return tuple(found[:MOST_GROUNDS])


def gain_in(parts: list[list[list[float]]], at: int, sample: int, ground: int) -> float:
    """By how much a choice was better than the others in one deal."""
    others = 0.0
    for other, samples in enumerate(parts):
        if other != at:
            others += samples[sample][ground]
    return parts[at][sample][ground] - others / (len(parts) - 1)


def _telling(ground: Ground) -> float:
    return -abs(ground.gain)
