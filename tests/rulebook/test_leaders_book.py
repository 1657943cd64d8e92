"""The rulebook of leaders tells all of it: rulings, endings, artifacts, options, and the words a newcomer meets."""

from __future__ import annotations

from dataclasses import fields

import pytest

from euphoria import rulebook
from euphoria.leaders.artifacts.decks import MOST_STEPS, Described, our_cards
from euphoria.leaders.options import Options
from euphoria.leaders.rulings import ENDINGS, RULINGS
from euphoria.leaders.terms import FEWEST_PLAYERS, LEADERS, MOST_PLAYERS, OWN_CARDS, PER_FACTION, RECRUITS
from euphoria.rulebook.leaders.cited import WORD_RULES
from euphoria.rulebook.text import Blocks, Panel, targets_in, text_of
from euphoria.words.dystopia import glossary as dystopia
from euphoria.words.leaders import glossary as leaders

BOOK = rulebook.book_of("leaders")
WORDS = {
    "dystopia": (
        "worker, available, bump, retrieve, knowledge, check, morale, commodity, resource, artifact, authority token, "
        "star, territory, tier, active recruit, hidden recruit, penalty, allegiance, dilemma, market, artifact market, "
        "construction site, tunnel, miner, tank, pool, region, space, place, trade, faction, turn, win, ruling"
    ),
    "leaders": (
        "recruit, leader, follower, team, faction, slot, hidden, exposed, expose, hide, pay, artifact, cycle, give, "
        "interrogate, arm, shoot, target, gun, window, reaction, standing orders, exchange, wastelander, talk, claim, "
        "turn, win, deck, token, promo, odds, ruling"
    ),
}


def told() -> set[str]:
    """Everything that the chapters link to or show."""
    assert BOOK is not None
    found: set[str] = set()
    for chapter in BOOK.chapters:
        blocks: Blocks = tuple(chapter.blocks())
        found |= {BOOK.key_of(target) for target in targets_in(blocks)}
        found |= {block.target for block in blocks if isinstance(block, Panel)}
    return found


def test_every_ruling_ending_artifact_and_option_stands_in_a_chapter() -> None:
    assert BOOK is not None
    keys = {f"rule:{ruling.id}" for ruling in RULINGS} | {f"ending:{ending.id}" for ending in ENDINGS}
    keys |= {f"option:{option.name}" for option in fields(Options)}
    keys |= {key for key in BOOK.entries if key.startswith("artifact:")}

    assert len(keys) > 80
    assert sorted(keys - told()) == []


@pytest.mark.parametrize("card", our_cards(), ids=lambda card: card.id)
def test_page_and_chapter_of_an_artifact_say_when_it_is_good(card: Described) -> None:
    assert BOOK is not None
    panels = [block for chapter in BOOK.chapters for block in chapter.blocks() if isinstance(block, Panel)]
    (panel,) = [panel for panel in panels if panel.target == f"artifact:{card.id}"]

    assert card.about["good"] in [span.text for span in panel.words]
    assert card.about["good"] in BOOK.entries[f"artifact:{card.id}"].prose


def test_every_ruling_stands_under_a_section_besides_the_list_of_all() -> None:
    assert BOOK is not None
    behind = {
        target
        for chapter in BOOK.chapters
        for section in chapter.sections
        if section.address != "all-rulings"
        for target in targets_in(section.blocks)
    }

    assert [ruling.id for ruling in RULINGS if ruling.id not in behind] == []


@pytest.mark.parametrize("title", WORDS)
def test_a_newcomer_finds_every_word(title: str) -> None:
    book = rulebook.book_of(title)
    assert book is not None
    for word in WORDS[title].split(", "):
        assert book.address(f"word:{word.replace(' ', '-')}"), word


@pytest.mark.parametrize("glossary", [dystopia.GLOSSARY, leaders.GLOSSARY], ids=["dystopia", "leaders"])
def test_no_word_is_explained_twice_and_none_at_length(glossary: tuple[tuple[tuple[str, ...], str], ...]) -> None:
    names = [name for names, _text in glossary for name in names]

    assert len(set(names)) == len(names)
    assert all(len(text) <= 400 for _names, text in glossary)


def test_the_rulings_behind_a_word_are_those_of_a_word_that_exists() -> None:
    assert BOOK is not None
    assert set(WORD_RULES) <= {names[0] for names, _text in leaders.GLOSSARY}
    for word, numbers in WORD_RULES.items():
        assert [number for number in numbers if BOOK.address(number) is None] == [], word


def test_figures_in_the_prose_are_those_of_the_engine() -> None:
    assert BOOK is not None
    told = " ".join(text_of(chapter.blocks()) for chapter in BOOK.chapters)
    base = [card for card in our_cards() if not card.is_promo]
    figures = (
        f"for {FEWEST_PLAYERS} to {MOST_PLAYERS} players",
        f"There are {RECRUITS} of them: {LEADERS} leaders and {PER_FACTION} followers of each faction",
        f"The deck has {len(base)} of them, each just once, and {len(our_cards()) - len(base)} more",
        f"After {Options().max_turns} turns",
        f"at most {OWN_CARDS} cards of its own",
        {6: "one to six steps"}[MOST_STEPS],
    )
    assert [figure for figure in figures if figure not in told] == []
