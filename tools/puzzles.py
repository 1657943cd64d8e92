"""Look for puzzles: bots play, and where a turn reaches a goal in exactly one way, the position is printed.

    python tools/puzzles.py dystopia --games 40 --goal 'stars = 2' --players 2
    python tools/puzzles.py leaders --games 40 --goal 'sure = { subterran_leader = true }' --least 1

What comes out is the beginning of a file for `learning/<title>/puzzles/`: take the beautiful ones, leave out what does
not matter, and write the words. `--check` searches the puzzles that there are instead, and says what solves each.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterator
from time import perf_counter
from typing import Any, Final

from euphoria.ai import agent
from euphoria.core.game import Game
from euphoria.core.steps import NATURE
from euphoria.learning.goals import read_goal
from euphoria.learning.puzzles import Puzzle, Written, puzzles_of
from euphoria.learning.searching import TooMany, lucky_lines, solutions
from euphoria.learning.tries import SOLVED, begin, deals, judge
from euphoria.titles import TITLES

FIRST_QUESTIONS: Final = ("turn", "action")
"""Where the turn of a puzzle begins."""
MOST_POSITIONS: Final = 20_000
NOT_SAID: Final = ("names", "talk", "turns_taken", "moves", "looks")
"""What a position need not say; where it still can be set up without."""


def turns(title: str, players: int, seed: int, level: str) -> Iterator[Game]:
    """The games of bots at the beginning of every turn."""
    game = TITLES[title].rules.new_game(players, seed)
    agents = [agent(title, level, seed * 10 + seat) for seat in range(players)]
    while not game.over:
        if game.seat != NATURE and game.question().kind in FIRST_QUESTIONS:
            yield game
        game.apply(agents[game.seat].choose(TITLES[title].rules.view(game, game.seat)))


def puzzle_at(title: str, game: Game, goal: dict[str, Any]) -> Puzzle:
    """The position of a game as a puzzle for whoever is on turn, without words."""
    positions = TITLES[title].positions
    assert positions is not None
    names = game.setup.names
    position: dict[str, Any] = {key: value for key, value in positions.position(game).items() if key != "names"}
    if "trading" in TITLES[title].rules.options_from({}).to_data():
        position["options"] = {**position.get("options", {}), "trading": False}
    written = Written("?", 1, names, "?", "?", "?", position, goal, (), (), game.seat)
    return Puzzle(title, f"turn {game.turn}", written, read_goal(title, goal, names, "the goal"), "the position")


def look(args: argparse.Namespace) -> int:
    """Print every position that fits; how many there were."""
    found = 0
    goal = tomllib.loads(args.goal)
    for seed in range(args.seed, args.seed + args.games):
        for game in turns(args.title, args.players, seed, args.level):
            puzzle = puzzle_at(args.title, game, goal)
            if begin(puzzle).reached():
                continue
            try:
                lines = lucky_lines(begin(puzzle), MOST_POSITIONS)
            except TooMany:
                continue
            sure = [line for line in lines if judge(puzzle, line).word == SOLVED] if len(lines) < args.most * 20 else []
            if 1 <= len(sure) <= args.most and len(sure[0]) >= args.least:
                found += 1
                print(f"# game {seed}, turn {puzzle.address[5:]}: {len(sure)} of {len(lines)} lines that could do it")
                print("\n".join(written(puzzle, sure)), flush=True)
    return found


def written(puzzle: Puzzle, sure: list[tuple[str, ...]]) -> Iterator[str]:
    """The beginning of its file."""
    text = puzzle.text
    yield f"players = {json.dumps(list(text.players))}"
    yield f"seat = {text.seat}"
    yield f"goal = {as_toml(text.goal)}"
    yield f"solution = {json.dumps(list(sure[0]))}"
    yield f"ways = {len(sure)}\n"
    yield "[position]"
    players: dict[str, Any] = {key: value for key, value in text.position.items() if key in text.players}
    for key, value in text.position.items():
        if key not in players and value is not None and key not in NOT_SAID:
            yield f"{key} = {as_toml(value)}"
    for name, data in players.items():
        yield f"\n[position.{name}]"
        for key, value in data.items():
            if value is not None:
                yield f"{key} = {as_toml(value)}"
    yield ""


def as_toml(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {as_toml(one)}" for key, one in value.items() if one is not None) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(as_toml(one) for one in value) + "]"
    return json.dumps(value)


def check(title: str) -> int:
    """Search every puzzle of a title; how many are not as they say."""
    wrong = 0
    for puzzle in puzzles_of(title).values():
        start = perf_counter()
        found = solutions(puzzle)
        is_right = puzzle.text.solution in found and len(found) == puzzle.text.ways
        wrong += not is_right
        count = 1 if puzzle.goal.naming else len(deals(puzzle))
        took = perf_counter() - start
        state = "as it says" if is_right else "NOT AS IT SAYS"
        print(f"{puzzle.address}: {state}, {len(found)} ways, {count} deals, {took:.2f} s", flush=True)
        for line in [] if is_right else found[:8]:
            print("   ", ", ".join(line))
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", choices=list(TITLES))
    parser.add_argument("--goal", default="stars = 2", help="as in a file, such as 'wins = true'")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--least", type=int, default=2, help="how many choices the solution has at least")
    parser.add_argument("--most", type=int, default=1, help="how many lines may solve it")
    parser.add_argument("--check", action="store_true", help="search the puzzles that there are")
    args = parser.parse_args()
    args.players = args.players or TITLES[args.title].rules.FEWEST_PLAYERS
    if args.check:
        return 1 if check(args.title) else 0
    print(f"# {look(args)} found", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
