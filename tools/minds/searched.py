"""Decisions of players who search: the position, how often each choice was tried, what it promised, and who won.

A net learns from them which choices to try first, and what a position is worth among players who think.
"""

from __future__ import annotations

import random
from typing import Final

import numpy as np

from euphoria import dystopia
from euphoria.ai.dystopia.evaluation import TABLES, outcome, score, stage_of
from euphoria.ai.dystopia.features import BASE, features
from euphoria.ai.dystopia.greedy import value
from euphoria.ai.dystopia.inputs import of_a_seat, of_the_board
from euphoria.ai.dystopia.search import Search, SearchAgent
from euphoria.ai.dystopia.values import Outlook, demand
from euphoria.core.choices import Choice
from euphoria.dystopia.state import Dystopia
from minds.data import BOARD_FACTS, EDITIONS, SEAT_FACTS, Arrays, filled

LOOSE: Final = 0.12
"""How often a seat takes any choice, as likely as it was tried."""


class Decision:
    """One decision of a game, with what the search found out about it."""

    def __init__(self, game: Dystopia, search: Search) -> None:
        n = len(game.players)
        needs = demand(game)
        weights = TABLES[n][stage_of(game)]
        self.seat: Final = game.seat
        self.turn: Final = game.asking().kind == "turn"
        self.board: Final = of_the_board(game)
        self.seats: Final = [of_a_seat(game, seat) for seat in range(n)]
        self.features: Final = [features(game, seat, needs)[:BASE] for seat in range(n)]
        self.present: Final = [score(game, seat, needs, weights) for seat in range(n)]
        root = search.root
        best = max(root.children.values(), key=lambda child: child.visits)
        # Later in a turn a part of the tries comes from before, and what they promised is not known apart.
        fresh = self.turn and len(best.wins) == n
        self.promised: Final = [wins / best.visits for wins in best.wins] if fresh else [-1.0] * n
        outlook = Outlook(search.front, search.seat)
        self.choices: Final[list[tuple[int, float, int, float]]] = []
        seen: set[int] = set()
        for choice in search.front.open_choices:
            key = search.keys[choice.index]
            child = root.children[key]
            if key not in seen and child.prior > 0.0:
                seen.add(key)
                mean = child.sums[search.seat] / child.visits if child.visits else -1.0
                self.choices.append((key, value(outlook, choice), child.visits, mean))


def decide(agent: SearchAgent, game: Dystopia, lots: random.Random) -> tuple[Choice, Decision | None]:
    """The choice of an agent, and the decision where there was something to think about."""
    view = dystopia.view(game, game.seat)
    choices = view.question().choices
    if len(choices) == 1:
        return choices[0], None
    search = agent.search(view)
    found = search.choice()
    if lots.random() < LOOSE:
        tried = [search.root.children.get(search.keys[choice.index]) for choice in choices]
        found = lots.choices(choices, [0 if child is None else child.visits for child in tried])[0]
    decision = None if search.lone() else Decision(game, search)
    agent.remember(search.root.children[search.keys[found.index]], view.game.turn)
    return found, decision


def play(job: tuple[int, int, int], tries: tuple[int, ...]) -> Arrays:
    """Some games of so many players, from a first seed on: their decisions. How often a seat tries is drawn from
    `tries`, so that not all games are alike."""
    players, first, games = job
    found: list[Decision] = []
    won: list[list[float]] = []
    numbers: list[int] = []
    for seed in range(first, first + games):
        lots = random.Random(seed)
        game = dystopia.new_game(players, seed=seed, options=dystopia.Options(recruits=lots.choice(EDITIONS)))
        agents = [SearchAgent(seed * 8 + seat, count=lots.choice(tries)) for seat in range(players)]
        before = len(found)
        while not game.over:
            choice, decision = decide(agents[game.seat], game, lots)
            if decision is not None:
                found.append(decision)
            game.choose(choice)
        won += [outcome(game)] * (len(found) - before)
        numbers += [seed - first] * (len(found) - before)
    choices = [choice for one in found for choice in one.choices]
    return {
        "board": np.array([filled(one.board, BOARD_FACTS) for one in found], np.uint16),
        "seats": np.array([[filled(facts, SEAT_FACTS) for facts in one.seats] for one in found], np.uint16),
        "features": np.array([one.features for one in found], np.float16),
        "present": np.array([one.present for one in found], np.float32),
        "promised": np.array([one.promised for one in found], np.float32),
        "won": np.array(won, np.float32),
        "game": np.array(numbers, np.uint16),
        "seat": np.array([one.seat for one in found], np.uint8),
        "turn": np.array([one.turn for one in found], np.bool_),
        "counts": np.array([len(one.choices) for one in found], np.uint16),
        "keys": np.array([key for key, _, _, _ in choices], np.uint16),
        "worths": np.array([worth for _, worth, _, _ in choices], np.float32),
        "tried": np.array([tried for _, _, tried, _ in choices], np.uint16),
        "means": np.array([mean for _, _, _, mean in choices], np.float32),
    }
