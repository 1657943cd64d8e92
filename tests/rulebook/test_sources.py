"""Every section of the sources has its place in our rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from euphoria import rulebook

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "sources.md"
SECTIONS = {"English": 89, "Dutch": 73, "Manual": 28, "Leaders": 31, "Spanish": 73}
"""How many sections each source has."""
ROW = re.compile(r"\| (?P<source>\w+) \| (?P<section>[^|]+) \| (?P<about>[^|]+) \| (?P<where>[^|]+) \|")
ROWS = [row for row in map(ROW.fullmatch, PAGE.read_text().splitlines()) if row and row["source"] in SECTIONS]


def test_every_section_of_every_source_is_listed_once() -> None:
    listed = [(row["source"], row["section"]) for row in ROWS]

    assert len(set(listed)) == len(listed)
    assert {source: sum(1 for name, _section in listed if name == source) for source in SECTIONS} == SECTIONS


@pytest.mark.parametrize("source", SECTIONS)
def test_every_target_exists(source: str) -> None:
    targets = [target for row in ROWS if row["source"] == source for target in row["where"].split(", ")]

    # A target names its title, so it must not matter from which book it is looked for.
    assert [target for target in targets if rulebook.address("dystopia", target) is None] == []
    assert {target.partition(":")[0] for target in targets} == {"leaders" if source == "Leaders" else "dystopia"}


def test_the_page_on_each_printed_text_is_named() -> None:
    named = {target for row in ROWS for target in row["where"].split(", ") if ":printed:" in target}

    assert named == {f"dystopia:printed:{edition}" for edition in ("dutch", "manual", "spanish")}
