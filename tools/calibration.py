"""How good the coach's chances are: let bots play, ask for chances on the way, and see how often they came true.

python tools/calibration.py                                   both games, a hundred of each
python tools/calibration.py --game leaders --players 6 --games 400
"""

import argparse
from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from euphoria.ai import agent
from euphoria.ai.seats import decide
from euphoria.coach import judge_of
from euphoria.core.game import Game
from euphoria.core.steps import NATURE
from euphoria.titles import TITLES

TENTHS: Final = 10


@dataclass(frozen=True)
class Guess:
    """What was said of one seat at one moment of a game, and what came of it."""

    game: int
    chance: float
    won: float


def played(title: str, names: list[str], seed: int) -> Game:
    """Return a game that these agents have played to its end."""
    game = TITLES[title].rules.new_game(len(names), seed=seed)
    agents = [agent(title, name, seed * 100 + seat) for seat, name in enumerate(names)]
    while not game.over:
        game.apply(decide(title, game, agents[game.seat]))
    return game


def guesses(title: str, game: Game, number: int, moments: int, tries: int) -> list[Guess]:
    """Return what the coach says of a finished game at a few of its turns, drawn by lot."""
    judge = judge_of(title)
    seats = game.seats()
    won = judge.trial(game, 0, True)[:seats]
    drawn = sorted(Random(number).sample(range(game.turn + 1), min(moments, game.turn + 1)))
    record = game.record()
    again = record.begin_with(None)
    found: list[Guess] = []
    while drawn and len(again.history) < len(record.choices):
        if again.seat != NATURE and again.turn >= drawn[0]:
            drawn.pop(0)
            seed = (number << 32) + (again.turn << 16)
            tried = [judge.trial(again, seed + i, True) for i in range(tries)]
            for seat in range(seats):
                found.append(Guess(number, sum([one[seat] for one in tried]) / tries, won[seat]))
        again.apply(again.table().choices[record.choices[len(again.history)]])
    return found


def error_of(some: list[Guess]) -> float:
    """Return the standard error of how often it came true; what is said of one game hangs together."""
    by_game: defaultdict[int, float] = defaultdict(float)
    mean = sum([guess.won - guess.chance for guess in some]) / len(some)
    for guess in some:
        by_game[guess.game] += guess.won - guess.chance - mean
    return sqrt(sum([total * total for total in by_game.values()])) / len(some)


def lines(found: list[Guess]) -> list[str]:
    """Return a table: of what was said in every tenth, how often it came true."""
    rows = ["| said | mean | came true | guesses |", "| --- | ---: | ---: | ---: |"]
    for tenth in range(TENTHS):
        some = [guess for guess in found if min(TENTHS - 1, int(guess.chance * TENTHS)) == tenth]
        if some:
            mean = sum([guess.chance for guess in some]) / len(some)
            true = sum([guess.won for guess in some]) / len(some)
            rows.append(
                f"| {10 * tenth} to {10 * tenth + 10} % | {100 * mean:.1f} % | "
                f"{100 * true:.1f} % ± {100 * error_of(some):.1f} | {len(some)} |"
            )
    off = sum([(guess.chance - guess.won) ** 2 for guess in found]) / len(found)
    rows.append(f"\nMean squared error {off:.4f}.")
    return rows


def main() -> None:
    """Play, ask, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(TITLES), action="append", help="only this one; may be repeated")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--agents", default="minister,inspector,clerk,inspector", help="cycled over the seats")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--moments", type=int, default=4, help="turns of a game at which chances are asked for")
    parser.add_argument("--tries", type=int, default=32)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    agents = args.agents.split(",")
    for title in args.game or TITLES:
        found: list[Guess] = []
        for number in range(args.games):
            # From game to game everybody moves on by a seat.
            names = [agents[(seat + number) % len(agents)] for seat in range(args.players)]
            game = played(title, names, args.seed + number)
            found += guesses(title, game, args.seed + number, args.moments, args.tries)
        print(f"{title}, {args.players} players ({args.agents}), {args.games} games, {args.tries} tries:\n")
        print("\n".join(lines(found)), flush=True)


if __name__ == "__main__":
    main()
