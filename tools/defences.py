"""Positions in which somebody is about to win and one of few choices prevents it: find such, and ask bots for them.

    python tools/defences.py find --wanted 80 --out tests/ai/defences.json    play until there are so many
    python tools/defences.py ask minister overseer@0.1 overseer@1             who finds how many
    python tools/defences.py weigh overseer@1                                 what is lost by what it does instead

A position is taken where a rival lacks one star, and where another choice than the one that a sensible player would
make wins a good deal more often because such rivals win less. Chances are shares of games won when all play on sensibly
to the end, in deals that fit what the player sees. What is nearly as good as the best choice solves a position, too.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from rich.progress import track

from euphoria import ai, dystopia
from euphoria.ai.dystopia.answers import NEVER
from euphoria.ai.dystopia.evaluation import outcome
from euphoria.ai.dystopia.policy import play_on, quiet, sensible, values
from euphoria.ai.dystopia.search import SearchAgent, keys_of
from euphoria.core.choices import Choice
from euphoria.core.nature import Rng, seeded
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.view import View

FIRST: Final = 60
"""Games played for every choice at first; a position that looks right is tried again with MORE."""
MORE: Final = 600
SAVED: Final = 0.12
"""So much of the chance to win the usual choice must lose."""
NEARLY: Final = 0.04
"""What is so little worse than the best solves a position as well."""
FEW: Final = 0.34
"""At most this share of the choices solves a position."""
TRIES: Final = 32
"""How often those who search on to the end try something before they decide."""
SITUATIONS: Final = Path(__file__).parents[1] / "tests" / "ai" / "defences.json"


def shares_won(view: View, choice: Choice, games: int, rng: Rng) -> tuple[float, float]:
    """The shares of games that whoever looks and that rivals who lack one star win after a choice, when all play on
    sensibly."""
    seat = view.seat
    assert seat is not None
    options = quiet(view.game.options)
    rivals = [one for one, player in enumerate(view.game.players) if one != seat and player.stars == 1]
    won = lost = 0.0
    for _ in range(games):
        game = dystopia.redeal(view, rng)
        game.apply(choice)
        play_on(game, options, rng)
        came = outcome(game)
        won += came[seat]
        lost += sum([came[rival] for rival in rivals])
    return won / games, lost / games


def tried(game: Dystopia) -> list[Choice]:
    """The choices that may make sense, one of each that come to the same."""
    keys = keys_of(game)
    found: dict[int, Choice] = {}
    for choice, worth in zip(game.open_choices, values(game), strict=True):
        if worth > NEVER:
            found.setdefault(keys[choice.index], choice)
    return list(found.values())


def defence(game: Dystopia, rng: Rng) -> dict[str, Any] | None:
    """The position and what solves it, if there is something to find in it."""
    view = dystopia.view(game, game.seat)
    choices = tried(game)
    keys = keys_of(game)
    usual = keys[sensible(game, rng).index]
    if len(choices) < 4:
        return None
    shares: list[tuple[float, float]] = []
    best, mine = (0.0, 0.0), (0.0, 0.0)
    for games in (FIRST, MORE):
        shares = [shares_won(view, choice, games, rng) for choice in choices]
        best = max(shares)
        mine = shares[[keys[choice.index] for choice in choices].index(usual)]
        doubt = 2 * sqrt(best[0] * (1 - best[0]) / games) if games == FIRST else 0.0
        if best[0] - mine[0] < SAVED - doubt or mine[1] - best[1] < SAVED / 2 - doubt:
            return None
    good = [choice.text for choice, share in zip(choices, shares, strict=True) if share[0] >= best[0] - NEARLY]
    if len(good) > FEW * len(choices):
        return None
    return {
        "record": json.loads(game.record().to_json()),
        "solutions": good,
        "chance": round(best[0], 3),
        "usual": sensible(game, rng).text,
        "usual_chance": round(mine[0], 3),
    }


def found_in(seed: int) -> dict[str, Any] | None:
    """The first position of a game that will do, if any."""
    rng = seeded(seed)
    players = (4, 3, 2, 4, 5, 6)[seed % 6]
    game = dystopia.new_game(players, seed=seed, options=quiet(dystopia.Options()))
    while not game.over:
        if game.asking().kind == "turn":
            others = [player.stars for seat, player in enumerate(game.players) if seat != game.seat]
            if min(others) == 1:
                found = defence(game, rng)
                if found is not None:
                    return found
        game.apply(sensible(game, rng))
    return None


def find(args: argparse.Namespace) -> None:
    """Play games from a seed on until there are enough positions."""
    found: list[dict[str, Any]] = []
    seed = args.seed
    while len(found) < args.wanted:
        one = found_in(seed)
        seed += 1
        if one is not None:
            found.append(one)
            lines = [json.dumps(each, separators=(",", ":")) for each in found]
            args.out.write_text("[\n" + ",\n".join(lines) + "\n]\n")
            print(f"{len(found)} positions in {seed - args.seed} games", flush=True)


def asked(situation: dict[str, Any], name: str, seed: int) -> tuple[Dystopia, Choice, list[Choice]]:
    """A position, what an agent does in it, and what solves it."""
    game = dystopia.Record.from_json(json.dumps(situation["record"])).replay()
    choice = ai.agent("dystopia", name, seed).choose(dystopia.view(game, game.seat))
    solutions = [one for one in tried(game) if one.text in situation["solutions"]]
    assert solutions, "a position has a solution that is open in it"
    return game, choice, solutions


def solves(situation: dict[str, Any], name: str, seed: int) -> bool:
    """Does an agent find what solves a position?"""
    game, choice, solutions = asked(situation, name, seed)
    keys = keys_of(game)
    return keys[choice.index] in [keys[one.index] for one in solutions]


def ask(args: argparse.Namespace) -> None:
    """Tell which share of the positions each agent solves."""
    situations = json.loads(args.out.read_text())
    for name in args.agents:
        right = 0
        for number, situation in enumerate(track(situations, name, transient=True, disable=not sys.stderr.isatty())):
            right += solves(situation, name, number)
        share = right / len(situations)
        error = sqrt(share * (1 - share) / len(situations))
        print(f"{name:16} {right} of {len(situations)}, {share:.0%} ± {1.96 * error:.0%}", flush=True)


class Weighed(NamedTuple):
    """What an agent does instead of what solves a position."""

    choice: str
    wins: float
    solution: str
    solution_wins: float
    error: float
    """Standard error of the difference between the shares of games won."""


def search_on(game: Dystopia, rng: Rng) -> None:
    """Play to the end, everybody by a search of their own."""
    agents = [SearchAgent(rng.below(1 << 30), count=TRIES) for _ in game.players]
    while not game.over:
        if len(game.open_choices) == 1:
            game.apply(game.open_choices[0])
        else:
            game.apply(agents[game.seat].choose(dystopia.view(game, game.seat)))


def won_by_searching(game: Dystopia, choice: Choice, games: int, seed: int) -> list[float]:
    """What every game comes to after a choice, when all search on; all choices meet the same deals."""
    view, found = dystopia.view(game, game.seat), []
    for number in range(games):
        rng = seeded(seed * 100_000 + number)
        dealt = dystopia.redeal(view, rng)
        dealt.apply(choice)
        search_on(dealt, rng)
        found.append(outcome(dealt)[game.seat])
    return found


def weighed(name: str, games: int, numbered: tuple[int, dict[str, Any]]) -> Weighed | None:
    """What an agent does in a position beside the better of its solutions; None where it solves it."""
    number, situation = numbered
    game, choice, solutions = asked(situation, name, number)
    keys = keys_of(game)
    if keys[choice.index] in [keys[one.index] for one in solutions]:
        return None
    own = won_by_searching(game, choice, games, number)
    played = {one.text: won_by_searching(game, one, games, number) for one in solutions}
    best = max(played, key=lambda text: fmean(played[text]))
    error = stdev([mine - other for mine, other in zip(own, played[best], strict=True)]) / sqrt(games)
    return Weighed(choice.text, fmean(own), best, fmean(played[best]), error)


def weigh(args: argparse.Namespace) -> None:
    """Tell what an agent loses in the positions that it does not solve, when all search on to the end."""
    situations = json.loads(args.out.read_text())
    lost: list[float] = []
    fewer = more = 0
    with ProcessPoolExecutor(args.jobs) as pool:
        work = pool.map(partial(weighed, args.agent, args.games), enumerate(situations))
        for number, one in enumerate(work):
            if one is None:
                continue
            loss = one.solution_wins - one.wins
            lost.append(loss)
            fewer += loss > 1.96 * one.error
            more += loss < -1.96 * one.error
            chosen, solution = f"{one.choice}: {one.wins:.2f}", f"{one.solution}: {one.solution_wins:.2f}"
            print(f"{number:3} {chosen:40} {solution:40} {loss:+.2f} ± {1.96 * one.error:.2f}", flush=True)
    if lost:
        print(f"{len(lost)} not solved: beyond doubt worse {fewer}, better {more}; {fmean(lost):+.3f} on average")
    else:
        print("all of them are solved")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    finding = commands.add_parser("find", help="look for positions")
    finding.add_argument("--wanted", type=int, default=80)
    finding.add_argument("--seed", type=int, default=1)
    finding.add_argument("--out", type=Path, default=SITUATIONS)
    finding.set_defaults(does=find)
    asking = commands.add_parser("ask", help="let agents solve them")
    asking.add_argument("agents", nargs="+")
    asking.add_argument("--out", type=Path, default=SITUATIONS)
    asking.set_defaults(does=ask)
    weighing = commands.add_parser("weigh", help="what an agent loses where it does not solve them")
    weighing.add_argument("agent")
    weighing.add_argument("--games", type=int, default=60, help="for each choice")
    weighing.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    weighing.add_argument("--out", type=Path, default=SITUATIONS)
    weighing.set_defaults(does=weigh)
    args = parser.parse_args()
    args.does(args)


if __name__ == "__main__":
    main()
