"""Who of two plays better where long plans are open: from a site that is half built, from a track near its end.

python tools/plans.py overseer@0.5 overseer@0.1 --positions 100 --out plans.jsonl

Each position is the beginning of a turn of a game between two sensible players which is still open. It is played on
twice, with seats swapped, and with the same luck as long as the same is done. Every finished pair is a line of the
file: stopped and started again the command goes on, and with more positions it plays more.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, islice
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from rich.progress import track

from euphoria import ai, dystopia
from euphoria.ai.dystopia.evaluation import chances, outcome
from euphoria.ai.dystopia.policy import quiet, sensible
from euphoria.core.nature import seeded
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ALL_SITES, CONSTRUCTION, MINER_OPENS, NOBODY, SLOTS, TIER_4, Space

OPEN: Final = 0.3
"""Both must have this chance to win at least."""
FAR: Final = 3
"""And lack so many stars at least."""
NEAR: Final = 2
"""So many steps from its end at most a track is near it."""


def is_half_built(game: Dystopia) -> bool:
    """Do workers wait at a site for others to come?"""
    slots = [Space(CONSTRUCTION + site * SLOTS + slot) for site in ALL_SITES for slot in range(SLOTS)]
    return any(game.occupant[slot] != NOBODY for slot in slots)


def is_near_an_end(game: Dystopia) -> bool:
    """Is a track of allegiance or a tunnel about to reach its end?"""
    steps = [*[TIER_4 - level for level in game.allegiance], *[MINER_OPENS - miner for miner in game.miners]]
    return any(0 < left <= NEAR for left in steps)


PLANS: Final = {"site": is_half_built, "track": is_near_an_end}


def position(seed: int) -> tuple[str, Dystopia] | None:
    """The first position of a game that has a plan open, if any; sites and tracks take turns."""
    plan = list(PLANS)[seed % len(PLANS)]
    rng = seeded(seed)
    game = dystopia.new_game(2, seed=seed, options=quiet(dystopia.Options()))
    while not game.over:
        if game.asking().kind == "turn" and PLANS[plan](game):
            is_far = min(player.stars for player in game.players) >= FAR
            if is_far and min(chances(game)) >= OPEN:
                return plan, game
        game.apply(sensible(game, rng))
    return None


def positions() -> Iterator[int]:
    """The seeds of games that have one."""
    return (seed for seed in count(1) if position(seed) is not None)


def played(agents: list[str], seed: int) -> dict[str, Any]:
    """What the first of two agents wins in a position, once in each seat."""
    found = position(seed)
    assert found is not None
    plan, begin = found
    won = []
    for seat in (0, 1):
        game = begin.copy()
        seated = [ai.agent("dystopia", agents[number ^ seat], 2 * seed + number) for number in (0, 1)]
        while not game.over:
            game.apply(seated[game.seat].choose(dystopia.view(game, game.seat)))
        won.append(outcome(game)[seat])
    return {"agents": agents, "seed": seed, "plan": plan, "won": won}


def shown(pairs: list[dict[str, Any]]) -> str:
    """The share of games that the first agent won; the range is that of pairs."""
    shares = [fmean(one["won"]) for one in pairs]
    error = stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.5
    return f"{fmean(shares):.1%} ± {1.96 * error:.1%} of {2 * len(shares)} games"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agents", nargs=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    pairs = [json.loads(line) for line in args.out.read_text().splitlines()] if args.out.exists() else []
    if any(one["agents"] != args.agents for one in pairs):
        parser.error(f"{args.out} has games of {pairs[0]['agents']}; choose another file")
    done = {one["seed"] for one in pairs}
    left = [seed for seed in islice(positions(), args.positions) if seed not in done]
    with ProcessPoolExecutor(args.jobs) as pool, args.out.open("a") as out:
        for one in track(pool.map(partial(played, args.agents), left), "positions", total=len(left)):
            pairs.append(one)
            out.write(json.dumps(one) + "\n")
            out.flush()
    for plan in PLANS:
        print(f"{plan:6} {shown([one for one in pairs if one['plan'] == plan])}")
    print(f"{'all':6} {shown(pairs)}")


if __name__ == "__main__":
    main()
