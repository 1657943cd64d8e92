"""Searching a puzzle through: every line of choices within its turn that solves it.

Lines are fixed in advance: the same choices must do it whatever nature and the others answer. For tests, which prove
that a puzzle has no other solution than it says, and for finding new ones.
"""

from __future__ import annotations

from typing import Final

from euphoria.learning.puzzles import Puzzle
from euphoria.learning.tries import SOLVED, Run, begin, judge

MOST_POSITIONS: Final = 400_000


class TooMany(Exception):
    """There is more to search than anybody wants to wait for."""


def solutions(puzzle: Puzzle) -> list[tuple[str, ...]]:
    """Every line that solves the puzzle for sure, the shortest first."""
    if puzzle.goal.naming is not None:
        return [(puzzle.goal.naming.who,)]
    run = begin(puzzle)
    run.game.events = None
    found = [line for line in lucky_lines(run) if judge(puzzle, line).word == SOLVED]
    return sorted(found, key=len)


def lucky_lines(run: Run, most: int = MOST_POSITIONS) -> list[tuple[str, ...]]:
    """Every line that reaches the goal as nature and the others happen to answer."""
    found: list[tuple[str, ...]] = []
    stack: list[tuple[Run, tuple[str, ...]]] = [(run, ())]
    seen = 0
    while stack:
        run, line = stack.pop()
        seen += 1
        if seen > most:
            raise TooMany(f"{run.puzzle.key} has more than {most} positions")
        if run.over:
            if run.reached():
                found.append(line)
            continue
        for choice in run.game.open_choices:
            after = run.copy()
            after.choose(choice)
            after.settle()
            stack.append((after, (*line, choice.text)))
    return found
