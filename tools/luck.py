"""Does luck come to nothing? Let bots play, add up what nature brought every seat, and take the mean over games.

python tools/luck.py                                          both games, forty of each
python tools/luck.py --game leaders --players 6 --games 200
"""

import argparse
from math import sqrt
from typing import Final

from calibration import played

from euphoria.coach import judge_of
from euphoria.coach.figures import seed_of
from euphoria.coach.luck import is_chance, rolled
from euphoria.coach.walking import stops_of
from euphoria.core.record import Record
from euphoria.core.steps import NATURE
from euphoria.titles import TITLES

USUAL_GAMES: Final = 40


def luck_of(record: Record, seed: int, tries: int) -> list[float]:
    """Return what nature brought every seat in a finished game."""
    judge = judge_of(record.game)
    found = [0.0] * len(record.names)
    for at, game, _begins in stops_of(record):
        if game.seat == NATURE and is_chance(game):
            answer = game.table().choices[record.choices[at]]
            for seat, one in enumerate(rolled(judge, game, answer, seed_of(seed, at, "luck"), tries).luck):
                found[seat] += one.value
    return found


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """Return the mean of what games brought, and its standard error, which counts dice and tries alike."""
    n = len(values)
    mean = sum(values) / n
    return mean, sqrt(sum([(one - mean) ** 2 for one in values]) / (n * (n - 1)))


def lines(lucks: list[list[float]]) -> list[str]:
    """Return a table: the mean luck of every seat in hundredths of a win, and how many errors it lies from nothing."""
    rows = ["| seat | mean luck | errors from nothing |", "| --- | ---: | ---: |"]
    for seat in range(len(lucks[0])):
        mean, error = mean_and_error([luck[seat] for luck in lucks])
        rows.append(f"| {seat + 1} | {100 * mean:+.1f} ± {100 * error:.1f} | {abs(mean) / error:.1f} |")
    return rows


def main() -> None:
    """Play, add up, take the mean."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(TITLES), action="append", help="only this one; may be repeated")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--agents", default="clerk", help="cycled over the seats")
    parser.add_argument("--games", type=int, default=USUAL_GAMES, help="2 or more")
    parser.add_argument("--tries", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    agents = args.agents.split(",")
    for title in args.game or TITLES:
        lucks: list[list[float]] = []
        for number in range(args.seed, args.seed + args.games):
            names = [agents[(seat + number) % len(agents)] for seat in range(args.players)]
            lucks.append(luck_of(played(title, names, number).record(), number, args.tries))
        print(f"{title}, {args.players} players ({args.agents}), {args.games} games, {args.tries} tries:\n")
        print("\n".join(lines(lucks)) + "\n", flush=True)


if __name__ == "__main__":
    main()
