"""The page before both rulebooks."""

from __future__ import annotations

from importlib.resources import files

from euphoria import rulebook
from euphoria.rulebook.reading import read_chapter
from euphoria.rulebook.text import targets_in
from euphoria.titles import TITLES

OVERVIEW = read_chapter(files("euphoria.rulebook").joinpath("en/overview.md").read_text(), "overview", "overview.md")


def test_the_overview_has_a_section_for_every_title_with_a_rulebook_and_leads_into_it() -> None:
    sections = {section.address: list(targets_in(section.blocks)) for section in OVERVIEW.sections}

    for book in rulebook.books():
        assert [target.partition(":")[0] for target in sections[book.title]] == [book.title]
    assert "which-game" in sections


def test_every_link_of_the_overview_leads_somewhere() -> None:
    targets = [target for target in targets_in(OVERVIEW.blocks()) if ":" in target]

    assert len(targets) >= len(TITLES)
    assert [target for target in targets if rulebook.address("", target) is None] == []
