"""Actions: the players' part of the table of choices, which never moves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from euphoria.core.choices import Table
from euphoria.core.errors import BadSetup, IllegalChoice
from euphoria.core.nature import seeded
from euphoria.core.steps import NATURE
from euphoria.core.verbs import Verb
from euphoria.encoding import actions, natures
from euphoria.titles import TITLES

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("dystopia", "leaders")
SIZES = {"dystopia": (90, 816), "leaders": (158, 233)}


@pytest.mark.parametrize("name", NAMES)
def test_no_action_ever_moves(name: str) -> None:
    """A new choice goes to the end of the table, and then to the end of the file; nothing else of it may change."""
    found = actions(name)
    texts = [choice.text for choice in found.table.choices]
    assert texts == (GOLDEN / f"{name}-choices.txt").read_text().splitlines()
    assert (found.first, found.size) == SIZES[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_number_is_a_choice_of_players_and_back(name: str) -> None:
    found = actions(name)
    for number in range(found.size):
        choice = found.choice(number)
        assert choice is TITLES[name].rules.TABLE.choices[found.first + number]
        assert found.number(choice) == found.number(choice.text) == number


@pytest.mark.parametrize("name", NAMES)
def test_nature_and_players_choose_from_their_own_parts(name: str) -> None:
    rules, found, rng = TITLES[name].rules, actions(name), seeded(4)
    game: Any = rules.new_game(4, seed=4)
    masked = 0
    while not game.over and masked < 500:
        open_choices = game.question().choices
        mask = found.mask(game)
        assert len(mask) == found.size
        assert [found.choice(number) for number in range(found.size) if mask[number]] == sorted(
            open_choices, key=lambda choice: choice.index
        )
        assert found.mask_of(rules.view(game, game.seat).question().choices) == mask
        game.choose(open_choices[rng.below(len(open_choices))])
        masked += 1


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_open_to_players_while_nature_is_asked_or_after_the_end(name: str) -> None:
    rules, found, rng = TITLES[name].rules, actions(name), seeded(5)
    game: Any = rules.new_game(rules.FEWEST_PLAYERS, nature=None)
    asked = 0
    while asked < 20:
        if game.seat == NATURE:
            asked += 1
            assert not any(found.mask(game))
            assert all(choice.index < found.first for choice in game.question().choices)
        game.choose(game.open_choices[rng.below(len(game.open_choices))])
    game.abandon()
    assert not any(found.mask(game))


@pytest.mark.parametrize("name", NAMES)
def test_numbers_that_mean_nothing_are_refused(name: str) -> None:
    found = actions(name)
    for number in (-1, found.size, 10**9):
        with pytest.raises(IllegalChoice, match=f"has actions 0 to {found.size - 1}"):
            found.choice(number)
    with pytest.raises(IllegalChoice, match="is nature's choice"):
        found.number(found.table.choices[found.first - 1])
    with pytest.raises(IllegalChoice, match="is not a choice"):
        found.number("fly away")


@pytest.mark.parametrize("title", ["chess", "", None, ["dystopia"]])
def test_a_title_without_actions_is_refused_with_a_list_of_those_that_have_some(title: Any) -> None:
    with pytest.raises(BadSetup, match="there is one for: dystopia, leaders"):
        actions(title)


def test_a_table_with_natures_choices_among_those_of_players_is_refused() -> None:
    table = Table("strange")
    for verb, text in ((0, "deal"), (1, "guess"), (2, "roll")):
        table.add(verb, text)
    rows: Mapping[int, Verb] = {1: Verb("guess")}
    with pytest.raises(BadSetup, match="'roll' does not"):
        natures(table, rows)
    assert natures(table, {1: Verb("guess"), 2: Verb("roll")}) == 1
