"""Which of all the things that may happen soon is the reason for a choice: the one that it makes most likely, beside
another choice in the same deals, and only where luck does not explain it."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Final

from euphoria.ai.thought import Idea, Prospect

Mark = tuple[str, int, str, int]
"""Something that happened in a game that was played on: its kind, to whom, where, and before how many turns of the
thinking seat were over; 0: in the turn in which the choice is made."""

NOW: Final = 0
GAP: Final = 0.2
"""Shares of deals must differ by so much to be worth a word."""
LEAST: Final = 0.09
"""And by so much with what it is worth."""
LATER: Final = 0.7
"""What may take another turn is worth so much of what comes sooner, by every turn."""
SURE: Final = 1.96
MANY: Final = 6
"""More things of a kind are not counted."""
TIE: Final = 0.01
"""Nobody could tell a smaller difference between chances apart, however sure it is."""
HARDLY: Final = 0.03
"""What got less than this part of the tries of the best idea was given up."""


def next_best(ideas: list[Idea]) -> Idea | None:
    """What the best idea is to be compared with: the first of the others that is worse beyond the error of measuring
    the two, or was given up after some tries. Nothing where all are as good, and no reason would be one."""
    best = ideas[0]
    for idea in ideas[1:]:
        behind = best.value.value - idea.value.value
        error = hypot(best.value.value - best.value.low, idea.value.high - idea.value.value)
        if idea.share > 0.0 and (idea.share < HARDLY * best.share or behind > max(error, TIE)):
            return idea
    return None


class Scale:
    """What a title thinks of the things that may happen."""

    def __init__(self, worth: dict[str, float], counted: dict[str, str], visible: float) -> None:
        self.worth: Final = worth
        """By its kind, about how good it is for the thinking seat. Marks of other kinds are no reasons."""
        self.counted: Final = counted
        """Of some kinds it matters only how many there are in all: a star here that costs a star there is no gain. Here
        is the kind of the marks that count them, whose places are the numbers from 1 on."""
        self.visible: Final = visible
        """What the choice itself does at once in more than this share of the deals is no reason: everybody sees it."""


def telling(better: list[set[Mark]], other: list[set[Mark]], scale: Scale, index: int) -> Prospect | None:
    """The mark that speaks most for the better choice, or nothing; both were played on in the same deals.

    The largest of many differences is large by luck, too: the first half of the deals picks the mark, and the second
    half must bear it out.
    """
    half = len(better) // 2
    first, second = (better[:half], other[:half]), (better[half:], other[half:])
    found: Mark | None = None
    most = LEAST
    for mark in sorted(set().union(*first[0], *first[1])):
        kind, seat, where, turns = mark
        worth = scale.worth.get(kind, 0.0)
        if turns == NOW or worth == 0.0 or share_of((kind, seat, where, NOW), first[0]) > scale.visible:
            continue
        gain = gain_of(mark, first, scale)
        if gain > most:
            most = gain
            found = mark
    if found is None:
        return None
    if gain_of(found, second, scale) <= LEAST or abs(gap_of(found, second, scale)) <= SURE * error_of(found, second):
        return None
    kind, seat, where, turns = found
    often, otherwise = share_of(found, second[0]), share_of(found, second[1])
    at_once = (kind, seat, where, NOW)
    if often - otherwise == share_of(at_once, second[0]) - share_of(at_once, second[1]):
        turns, often, otherwise = NOW, share_of(at_once, second[0]), share_of(at_once, second[1])
    return Prospect(kind, seat, where, turns, often, otherwise, index)


def gain_of(mark: Mark, pair: tuple[list[set[Mark]], list[set[Mark]]], scale: Scale) -> float:
    """How much it speaks for the better choice; not at all where the gap is too small."""
    gap = gap_of(mark, pair, scale)
    return 0.0 if abs(gap) < GAP else gap * scale.worth[mark[0]] * LATER ** (mark[3] - 1)


def gap_of(mark: Mark, pair: tuple[list[set[Mark]], list[set[Mark]]], scale: Scale) -> float:
    """How much more often it happened after the better choice: no more than there were more such things in all."""
    gap = share_of(mark, pair[0]) - share_of(mark, pair[1])
    kind, seat, _, turns = mark
    if kind in scale.counted:
        total = 0.0
        for number in range(1, MANY + 1):
            counting = (scale.counted[kind], seat, str(number), turns)
            total += share_of(counting, pair[0]) - share_of(counting, pair[1])
        gap = max(0.0, min(gap, total)) if gap > 0.0 else min(0.0, max(gap, total))
    return gap


def share_of(mark: Mark, deals: list[set[Mark]]) -> float:
    """In which share of the deals it happened."""
    count = 0
    for marks in deals:
        if mark in marks:
            count += 1
    return count / max(1, len(deals))


def error_of(mark: Mark, pair: tuple[list[set[Mark]], list[set[Mark]]]) -> float:
    """The standard error of the difference between two choices, deal by deal."""
    count = max(1, len(pair[0]))
    total = 0.0
    squares = 0.0
    for number in range(len(pair[0])):
        gap = (1.0 if mark in pair[0][number] else 0.0) - (1.0 if mark in pair[1][number] else 0.0)
        total += gap
        squares += gap * gap
    mean = total / count
    return sqrt(max(0.0, squares / count - mean * mean) / count)
