"""What is new in a table that was drawn again, by lines: a page that has the last drawing is sent only that.

The page keeps the lines it was sent last and makes the next ones from them, told by one instruction a line: `=12,40`
takes forty of them from number 12 on, `+` stands before a new one. What comes of it is the same to the letter as the
whole: nothing that a page may not show any more stays on it, nor among the lines that it keeps.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

STEP: Final = 256
"""So many lines are compared at once, then fewer where they differ; a power of four."""


class Kept:
    """What a page has: a mark of every line it was sent last; the lines themselves would be as large as the table."""

    def __init__(self) -> None:
        self.marks = array("q")

    def changes(self, lines: Sequence[bytes]) -> list[bytes] | None:
        """How the page makes these lines from those that it has, and first how many it should have; None before it has
        any. From then on it has these."""
        before, self.marks = self.marks, array("q", map(hash, lines))
        return [b"%d" % len(before), *instructions(before, self.marks, lines)] if before else None


def instructions(before: Sequence[int], marks: Sequence[int], lines: Sequence[bytes]) -> list[bytes]:
    """Lines to take and new ones, in the order of the new text."""
    places = dict(zip(before, range(len(before)), strict=True))
    found: list[bytes] = []
    first = at = number = 0
    while number < len(marks):
        same = alike(before, at, marks, number)
        if same:
            at, number = at + same, number + same
            continue
        if at > first:
            found.append(b"=%d,%d" % (first, at - first))
        place = places.get(marks[number])
        if place is None:
            found.append(b"+" + lines[number])
            first = at = at + 1  # most often a line has changed in its place
        else:
            first, at = place, place + 1
        number += 1
    if at > first:
        found.append(b"=%d,%d" % (first, at - first))
    return found


def alike(before: Sequence[int], at: int, marks: Sequence[int], number: int) -> int:
    """How many marks are the same from there on: most of them are, so they are compared many at a time."""
    most = min(len(before) - at, len(marks) - number)
    same, step = 0, STEP
    while same < most and step:
        if before[at + same : at + same + step] == marks[number + same : number + same + step]:
            same += step
        else:
            step //= 4
    return max(0, min(same, most))


def put_together(before: Sequence[bytes], changes: Sequence[bytes]) -> list[bytes]:
    """The new lines, as a page makes them; `together` in `js/net.js` does the same."""
    count, *steps = changes
    if int(count) != len(before):
        raise ValueError(f"{len(before)} lines where there should be {int(count)}")
    found: list[bytes] = []
    for step in steps:
        if step.startswith(b"+"):
            found.append(step[1:])
        else:
            first, many = map(int, step[1:].split(b","))
            found += before[first : first + many]
    return found
