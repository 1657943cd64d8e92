"""What is new in a table that was drawn again: a page that has the last drawing is sent only that.

The page keeps the lines it was sent last and makes the next ones from them, told by one instruction a line: `=12,40`
takes forty of them from number 12 on, `+` stands before a new one. What comes of it is the same to the letter as the
whole: nothing that a page may not show any more stays on it, nor among the lines that it keeps.

A drawing is a list of parts, each of whole lines. Most of them are the very same as before; only where one has changed
its lines are compared.
"""

from __future__ import annotations

from collections.abc import Sequence


class Kept:
    """What a page has: the parts that it was sent last, which are shared with all who are shown the same."""

    def __init__(self) -> None:
        self.parts: Sequence[str] = ()
        self.starts = [0]
        """The number of the first line of each part, and of the line after the last."""

    def changes(self, parts: Sequence[str]) -> list[bytes] | None:
        """How the page makes these parts from those that it has, and first how many lines it should have; None before
        it has any. From then on it has these."""
        before, starts, begin = self.parts, self.starts, [0]
        self.parts, self.starts = parts, begin
        places = {part: place for place, part in enumerate(before)}
        steps, at, fresh = Steps(b"%d" % starts[-1]), 0, 0
        for number, part in enumerate(parts):
            place = at if at < len(before) and before[at] == part else places.get(part)
            if place is None:
                fresh += 1
                begin.append(begin[-1] + part.count("\n"))
                continue
            if fresh:
                compare("".join(before[at:place]), starts[at], "".join(parts[number - fresh : number]), steps)
                fresh = 0
            first, last = starts[place], starts[place + 1]
            steps.take(first, last)
            begin.append(begin[-1] + last - first)
            at = place + 1
        if fresh:
            compare("".join(before[at:]), starts[at], "".join(parts[-fresh:]), steps)
        return steps.all() if before else None


def compare(gone: str, start: int, fresh: str, steps: Steps) -> None:
    """How lines are made of those that were in their place, which began with that number."""
    before = lines_of(gone)
    places = {line: place for place, line in enumerate(before)}
    at, count = 0, len(before)
    for line in lines_of(fresh):
        place = at if at < count and before[at] == line else places.get(line)
        if place is None:
            steps.add(line)
            at += 1  # most often a line has changed in its place
        else:
            steps.take(start + place, start + place + 1)
            at = place + 1


class Steps:
    """Instructions one after the other; lines that are taken one after the other are one of them."""

    def __init__(self, head: bytes) -> None:
        self.found = [head]
        self.first = self.last = 0
        """What is taken, from one line to before another."""

    def take(self, first: int, last: int) -> None:
        """These lines are taken as they are."""
        if first != self.last:
            self._taken()
            self.first = first
        self.last = last

    def add(self, line: str) -> None:
        """This one is new."""
        self._taken()
        self.found.append(b"+" + line.encode())
        self.first = self.last

    def _taken(self) -> None:
        if self.last > self.first:
            self.found.append(b"=%d,%d" % (self.first, self.last - self.first))

    def all(self) -> list[bytes]:
        """All lines as they are sent: what is new, and which parts of the last page stay."""
        self._taken()
        return self.found


def lines_of(part: str) -> list[str]:
    """The lines of what consists of whole ones."""
    return part[:-1].split("\n") if part else []


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
