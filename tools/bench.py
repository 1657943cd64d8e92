"""Measures the engine, the environment and the search on one core: random games, copies, views, redeals, observations,
steps of agents that learn, playouts from mid-game.

python tools/bench.py                  this build
python tools/bench.py --json FILE      also as data
python tools/bench.py --compare A B    two such files side by side, with ratios
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import re
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pyspiel
from pettingzoo.test import performance_benchmark
from rich.console import Console
from rich.table import Table

from euphoria import build, dystopia, leaders, rl
from euphoria.ai.dystopia.evaluation import chances
from euphoria.ai.dystopia.mind import learned_chances
from euphoria.ai.dystopia.policy import play_on, quiet, sensible
from euphoria.ai.dystopia.search import EXPLORE, WARMTH, Search, rounds
from euphoria.core.game import random_playout
from euphoria.core.nature import seeded
from euphoria.encoding import actions, encoder
from euphoria.rl import openspiel
from euphoria.titles import TITLES

PLAYERS = {"dystopia": (2, 4, 6), "leaders": (4, 6, 8)}
TURNS = {"dystopia": 60, "leaders": 12}
"""How far a game has gone when copies, views and deals of it are measured."""
GAMES = 40
"""And of how many games: one alone may hold little or much of what costs time."""
MIDDLE = 15
"""Turns per player after which a sensible game is in its middle."""
TRIES = 100
LONGEST = 5000
"""So many steps of a game at most are taken in an environment: the wrappers of PettingZoo are slow."""
STRETCHES = 5
ENGINE = "steps/s of the engine alone, from Python"
"""What the environment is compared with: the very same games."""
ALONE = "steps/s, step() alone"
NO_TRADING = dystopia.Options(trading=False)


def middles_of(name: str, players: int) -> list[Any]:
    """Games in the middle of a turn: so many turns in, a question after the first one of the turn open."""
    found = []
    for seed in range(GAMES):
        game: Any = TITLES[name].rules.new_game(players, seed=seed)
        rng = seeded(seed)
        while not game.over and (game.turn < TURNS[name] or game.question().kind in ("turn", "artifact")):
            game.apply(game.open_choices[rng.below(len(game.open_choices))])
        if not game.over:
            found.append(game)
    return found


def each(action: Callable[[Any], object], things: Sequence[Any], seconds: float) -> float:
    """CPU time of a call with each of these, in microseconds, on average."""

    def all_of_them() -> None:
        for thing in things:
            action(thing)

    return microseconds(all_of_them, seconds) / len(things)


def playouts(name: str, players: int, options: dystopia.Options | None, seconds: float) -> dict[str, float]:
    """Whole random games for about so many seconds of CPU time."""
    title = TITLES[name].rules
    games = decisions = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds or games < 3:
        game = title.new_game(players, seed=games, options=options)
        decisions += random_playout(game, seeded(games + 10**6))
        games += 1
    return {"games/s": games / spent, "decisions/s": decisions / spent, "decisions/game": decisions / games}


def microseconds(action: Callable[[], object], seconds: float) -> float:
    """CPU time of one call, in microseconds: the best of five stretches."""
    count = 1
    while True:
        started = time.process_time()
        for _ in range(count):
            action()
        if time.process_time() - started > seconds / 10:
            break
        count *= 2
    best = float("inf")
    for _ in range(STRETCHES):
        started = time.process_time()
        for _ in range(count):
            action()
        best = min(best, (time.process_time() - started) / count)
    return best * 1e6


def searching(players: int, seconds: float) -> dict[str, float]:
    """From positions of sensible games in their middle: playouts of the policy to the end, evaluations, and tries of
    the search, before and since it has a net."""
    views: list[dystopia.View] = []
    rng = seeded(5)
    for seed in range(20):
        game = dystopia.new_game(players, seed=seed)
        while game.turn < MIDDLE * players:
            game.apply(sensible(game, rng))
        views.append(dystopia.view(game, game.seat))
    options = quiet(dystopia.Options())
    done = decisions = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        game = dystopia.redeal(views[done % len(views)], rng)
        decisions += play_on(game, options, rng)
        done += 1
    found = {"playouts to the end/s": done / spent, "decisions/s in these": decisions / spent}
    for words, evaluation in (("linear", chances), ("learned", learned_chances)):
        each: list[Callable[[], object]] = [partial(evaluation, view.game) for view in views]
        found[f"{words} evaluations/s"] = len(each) * 1e6 / microseconds(partial(all_of, each), seconds / 4)
    for words, learned in (("as overseer-1", False), ("as the overseer", True)):
        tries = decisions = 0
        started = time.process_time()
        while (spent := time.process_time() - started) < seconds:
            view = views[tries // TRIES % len(views)]
            search = Search(view, rng, EXPLORE, WARMTH, rounds(view.game, learned), learned=learned)
            search.run(TRIES)
            tries += TRIES
            decisions += search.decisions
        found[f"tries of the search/s, {words}"] = tries / spent
        found[f"decisions/s in the tries, {words}"] = decisions / spent
    return found


def all_of(actions: list[Callable[[], object]]) -> None:
    """Every action once."""
    for action in actions:
        action()


def recorded(name: str, players: int, games: int) -> list[tuple[int, list[int]]]:
    """The beginnings of random games as seeds and actions: an environment is measured without whoever chooses them."""
    found: list[tuple[int, list[int]]] = []
    first = actions(name).first
    for seed in range(games):
        game = TITLES[name].rules.new_game(players, seed=seed)
        rng = seeded(seed + 10**6)
        taken: list[int] = []
        while not game.over and len(taken) < LONGEST:
            choice = game.open_choices[rng.below(len(game.open_choices))]
            taken.append(choice.index - first)
            game.apply(choice)
        found.append((seed, taken))
    return found


def rate(games: list[tuple[int, list[int]]], play: Callable[[int, list[int]], None], seconds: float) -> float:
    """Steps per second of CPU time when so many games are played from their beginnings: the best of five stretches."""
    best = 0.0
    for _ in range(STRETCHES):
        steps = 0
        started = time.process_time()
        while (spent := time.process_time() - started) < seconds / STRETCHES:
            for seed, taken in games:
                play(seed, taken)
                steps += len(taken)
        best = max(best, steps / spent)
    return best


def stepping(name: str, players: int, seconds: float) -> dict[str, float]:
    """Steps per second through the same recorded games: of the engine alone, called from Python as an environment calls
    it, and of the PettingZoo environment, raw and in its usual wrappers, with and without looking."""
    games = recorded(name, players, 2)
    rules, choices, first = TITLES[name].rules, TITLES[name].rules.TABLE.choices, actions(name).first

    def by_engine(seed: int, taken: list[int]) -> None:
        apply = rules.new_game(players, seed=seed).apply
        for action in taken:
            apply(choices[first + action])

    def by_environment(env: Any, looking: bool, seed: int, taken: list[int]) -> None:
        env.reset(seed=seed)
        last, step = env.last, env.step
        for action in taken:
            last(looking)
            step(action)

    raw = rl.raw_env(name, players)

    def by_steps(seed: int, taken: list[int]) -> None:
        raw.reset(seed=seed)
        step = raw.step
        for action in taken:
            step(action)

    found = {ENGINE: rate(games, by_engine, seconds), ALONE: rate(games, by_steps, seconds)}
    for row, env in (("steps/s", raw), ("steps/s in PettingZoo's wrappers", rl.env(name, players))):
        for looking in (True, False):
            words = f"{row}, {'with' if looking else 'without'} observations"
            found[words] = rate(games, partial(by_environment, env, looking), seconds)
    for row in (ALONE, "steps/s, without observations", "steps/s, with observations"):
        found[f"% of the engine's {row}"] = 100 * found[row] / found[ENGINE]
    found["turns/s, PettingZoo's own benchmark"] = benchmark(name, players)
    game = middles_of(name, players)[0]
    found["us per observation"] = microseconds(partial(encoder(name).of_game, game, game.seat), seconds / 4)
    found["us per mask"] = microseconds(partial(actions(name).mask, game), seconds / 4)
    return found


def benchmark(name: str, players: int) -> float:
    """What PettingZoo's benchmark says, unchanged: five seconds of the clock, random actions drawn in Python."""
    with redirect_stdout(StringIO()) as said:
        performance_benchmark(rl.env(name, players))
    (turns,) = re.findall(r"([\d.]+) turns per second", said.getvalue())
    return float(turns)


def in_openspiel(name: str, players: int, seconds: float) -> dict[str, float]:
    """Choices per second, nature's counted too: of the engine alone, and of OpenSpiel's states, with and without
    looking; whoever chooses does so at random."""
    choices, rng = 0, seeded(1)
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        game = TITLES[name].rules.new_game(players, nature=None)
        random_playout(game, rng)
        choices += len(game.history)
    found = {"choices/s, nature's too": choices / spent}
    spiel = pyspiel.load_game(f"{openspiel.PREFIX}{name}", {"players": players})
    observation = spiel.make_py_observer()
    for looking in (False, True):
        choices = 0
        state = spiel.new_initial_state()
        started = time.process_time()
        while (spent := time.process_time() - started) < seconds:
            for _ in range(1000):
                if state.is_terminal():
                    state = spiel.new_initial_state()
                player = state.current_player()
                if looking and player >= 0:
                    observation.set_from(state, player)
                if player >= 0:
                    legal = state.legal_actions()
                    state.apply_action(legal[rng.below(len(legal))])
                else:
                    numbers, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(numbers, chances)[0])
            choices += 1000
        found[f"OpenSpiel: choices/s, {'with' if looking else 'without'} observations"] = choices / spent
    return found


def kilobytes(game: Any) -> float:
    """Memory that one more copy of the game takes."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [game.copy() for _ in range(200)]
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(copies) / 1024


def measure(name: str, seconds: float) -> dict[str, dict[str, float]]:
    """All figures of a title, by player count."""
    title = TITLES[name].rules
    figures: dict[str, dict[str, float]] = {}
    for players in PLAYERS[name]:
        found: dict[str, float] = {}
        if name == "dystopia":
            plain = playouts(name, players, NO_TRADING, seconds)
            found["games/s, without trading"] = plain["games/s"]
            found["decisions/s, without trading"] = plain["decisions/s"]
            found["decisions a game, without trading"] = plain["decisions/game"]
        whole = playouts(name, players, None, seconds)
        found["games/s"] = whole["games/s"]
        found["decisions/s"] = whole["decisions/s"]
        found["decisions a game"] = whole["decisions/game"]
        games = middles_of(name, players)
        game, views = games[0], [title.view(one, 0) for one in games]
        found["us per copy() in mid-turn"] = each(lambda one: one.copy(), games, seconds / 4)
        found["us per view()"] = each(partial(title.view, seat=0), games, seconds / 4)
        found["us per redeal()"] = each(partial(title.redeal, rng=seeded(1)), views, seconds / 4)
        if name == "dystopia":
            found |= searching(players, seconds)
        if name == "leaders":
            found["us per belief()"] = each(leaders.belief, views, seconds / 4)
            found["us per belief(), worst of many"] = worst_belief(players)
            for left_out in (("beliefs",), ("beliefs", "talk")):
                by = encoder(name, **dict.fromkeys(left_out, False))
                row = f"us per observation without {' and '.join(left_out)}"
                found[row] = microseconds(partial(by.of_game, game, game.seat), seconds / 4)
        found |= stepping(name, players, seconds)
        found |= in_openspiel(name, players, seconds)
        found["KB per game in memory"] = kilobytes(game)
        found["KB of its record"] = len(game.record().to_json().encode()) / 1024
        figures[f"{players} players"] = found
    return figures


def worst_belief(players: int) -> float:
    """The longest that one belief took, over every seat at many moments of random games, in microseconds."""
    worst = 0.0
    for seed in range(10):
        game = leaders.new_game(players, seed=seed)
        rng = seeded(seed)
        while not game.over:
            game.apply(game.open_choices[rng.below(len(game.open_choices))])
            if rng.below(50) == 0:
                for seat in range(players):
                    seen = leaders.view(game, seat)
                    started = time.process_time()
                    leaders.belief(seen)
                    worst = max(worst, time.process_time() - started)
    return worst * 1e6


def show(figures: dict[str, dict[str, float]], title: str) -> None:
    """One build as a table."""
    table = Table(title=title)
    table.add_column("one core, CPU time")
    for column in figures:
        table.add_column(column, justify="right")
    for row in next(iter(figures.values())):
        table.add_row(row, *(number(figures[column][row]) for column in figures))
    Console().print(table)


def compare(one: Path, other: Path) -> None:
    """Two builds side by side, with the ratio of the first to the second."""
    a, b = (json.loads(path.read_text()) for path in (one, other))
    for name in a["figures"]:
        first, second = a["figures"][name], b["figures"][name]
        table = Table(title=f"{name}, {a['build']} against {b['build']}: times as many, or times as quick")
        table.add_column("ratio")
        for column in first:
            table.add_column(column, justify="right")
        for row in next(iter(first.values())):
            if row.startswith(("KB", "%", "decisions a game")):
                continue
            ratios = [first[c][row] / second[c][row] for c in first]
            table.add_row(row, *(f"{1 / r if row.startswith('us') else r:.1f}x" for r in ratios))
        Console().print(table)


def number(value: float) -> str:
    """A figure with as many digits as it deserves."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(TITLES), help="titles to measure (default: all)")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds per figure")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--compare", type=Path, nargs=2)
    args = parser.parse_args()
    if args.compare:
        compare(*args.compare)
        return 0
    unknown = [name for name in args.games if name not in TITLES]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; known: {', '.join(TITLES)}")
    figures = {}
    for name in args.games:
        figures[name] = measure(name, args.seconds)
        show(figures[name], f"{name}, {build()}, Python {sys.version.split()[0]}, random play")
    if args.json:
        args.json.write_text(json.dumps({"build": build(), "figures": figures}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
