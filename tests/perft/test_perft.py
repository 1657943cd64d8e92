"""The counts of lines of play from a few positions."""

from __future__ import annotations

import pytest

from tests.perft.positions import COUNTS, lines, positions

WANTED = {
    name: [int(count) for count in counts]
    for name, *counts in (row.split("; ") for row in COUNTS.read_text().splitlines())
}


@pytest.mark.parametrize("name", positions())
def test_perft(name: str) -> None:
    game, depth = positions()[name]

    assert [lines(game, d) for d in range(1, depth + 1)] == WANTED[name]
