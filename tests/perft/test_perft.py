"""The counts of lines of play from a few positions of each title."""

from __future__ import annotations

import pytest

from tests.perft.positions import FOLDER, lines, positions


def counts(title: str) -> dict[str, list[int]]:
    """The figures of a title as they are written down."""
    rows = [row.split("; ") for row in (FOLDER / f"{title}.txt").read_text().splitlines()]
    return {name: [int(number) for number in numbers] for name, *numbers in rows}


@pytest.mark.parametrize("title, name", [(title, name) for title, found in positions().items() for name in found])
def test_perft(title: str, name: str) -> None:
    game, depth = positions()[title][name]

    assert [lines(game, d) for d in range(1, depth + 1)] == counts(title)[name]


@pytest.mark.parametrize("title", positions())
def test_there_are_no_counts_without_a_position(title: str) -> None:
    assert set(counts(title)) == set(positions()[title])
