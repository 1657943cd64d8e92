"""The chapters of dystopia: whole, linked to every ruling and conflict, and with the engine's numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import euphoria
from euphoria.dystopia.benefits import BANDS
from euphoria.dystopia.player import new_player
from euphoria.dystopia.recruits.names import PER_FACTION
from euphoria.dystopia.rulings import CONFLICTS, RULINGS
from euphoria.dystopia.terms import (
    COPIES,
    DEALT,
    DICE,
    HIGHEST,
    KINDS,
    KNOWLEDGE_LIMIT,
    LOWEST,
    MINER_OPENS,
    MINER_WAKES,
    SITES,
    SLOTS,
    STARS,
    TIER_3,
    TIER_4,
    TILES,
)

FOLDER = Path(euphoria.__file__).parent / "rulebook" / "dystopia" / "en"
PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted(FOLDER.glob("*.md"))}
CHAPTERS = {name: page for name, page in PAGES.items() if not name.startswith("printed-")}
PRINTED = {name: page for name, page in PAGES.items() if name.startswith("printed-")}
WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def numbers_in(page: str, letter: str) -> set[str]:
    """Every ruling or conflict that a page names."""
    return set(re.findall(rf"\b{letter}\d+\b", page))


def test_every_ruling_is_named_in_a_chapter() -> None:
    named = set().union(*[numbers_in(page, "R") for page in CHAPTERS.values()])
    assert not {ruling.id for ruling in RULINGS} - named


def test_every_conflict_is_named_on_an_as_printed_page() -> None:
    named = set().union(*[numbers_in(page, "C") for page in PRINTED.values()])
    assert named == {conflict.id for conflict in CONFLICTS}


@pytest.mark.parametrize("letter, known", [("R", RULINGS), ("C", CONFLICTS)])
def test_no_page_names_a_number_that_is_not_there(letter: str, known: tuple[object, ...]) -> None:
    named = set().union(*[numbers_in(page, letter) for page in PAGES.values()])
    assert named <= {f"{letter}{number}" for number in range(1, len(known) + 1)}


def test_the_four_sources_have_a_page() -> None:
    assert set(PRINTED) == {"printed-english", "printed-dutch", "printed-spanish", "printed-manual"}


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_section_of_a_chapter_names_a_ruling_or_shows_where_to_read_on(name: str) -> None:
    for section in CHAPTERS[name].split("\n## ")[1:]:
        assert re.search(r"\b[RF]\d+\b|\]\(|^:::", section, re.MULTILINE), section.splitlines()[0]


SAID = (
    ("aim", f"Everybody owns {WORDS[STARS]}"),
    ("parts", f"You start with two and can have {WORDS[DICE]}."),
    ("parts", f"relics of better times, {WORDS[KINDS]} kinds"),
    ("setup", f"{WORDS[SITES].capitalize()} market tiles, drawn from all of them, lie face down"),
    ("setup", f"Morale starts at {new_player().morale}, knowledge at {new_player().knowledge}."),
    ("parts", f"**Morale** starts at {new_player().morale};"),
    ("parts", f"**Knowledge** starts at {new_player().knowledge};"),
    ("setup", f"Everybody gets {WORDS[DEALT]} recruits"),
    ("setup", f"two sixes and knowledge 3 are {6 + 6 + 3}"),
    ("spaces", f"At **{MINER_WAKES}** every hidden recruit"),
    ("spaces", f"At **{MINER_OPENS}** the tunnel is finished"),
    ("spaces", f"with {WORDS[SLOTS]} spaces each"),
    ("retrieving", f"At **{KNOWLEDGE_LIMIT} or more**"),
    ("retrieving", f"losses below {LOWEST} and gains above {HIGHEST} vanish"),
    ("retrieving", f"a six and knowledge {HIGHEST} are {6 + HIGHEST}"),
    ("allegiance", f"marker reaches **{TIER_3}**, or its miner reaches **{MINER_WAKES}**"),
    ("allegiance", f"When a marker reaches **{TIER_4}**"),
    ("allegiance", f"A marker starts at 0 and ends at {TIER_4}."),
    ("recruits", f"{WORDS[PER_FACTION]} from each faction"),
    ("end", f"all {WORDS[STARS]} stars"),
)


@pytest.mark.parametrize(("chapter", "words"), SAID)
def test_numbers_in_prose_are_those_of_the_engine(chapter: str, words: str) -> None:
    page = next(page for name, page in CHAPTERS.items() if name.endswith(f"-{chapter}"))
    assert words in page


def test_numbers_that_stand_in_blocks_are_not_said_twice() -> None:
    bands = {f"{low} to {high}" for low, high in BANDS[:2]}
    for name, page in CHAPTERS.items():
        assert not [band for band in bands if band in page], name
        assert f"{KINDS * COPIES} artifacts" not in page and f"{TILES} market tiles" not in page, name
