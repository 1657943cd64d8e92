"""A question says whose die, draw, card or place it is about, and tells everybody the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from euphoria.core.steps import NATURE
from euphoria.titles import TITLES

SHORT: dict[str, dict[str, Any]] = {
    "dystopia": {"turn_limit": 30, "recruit_draft": True, "market_draft": True},
    "leaders": {"max_turns": 60},
}
OWNED = {
    "dystopia": {"roll", "card", "dilemma", "recruit", "set die", "answer", "offer"},
    "leaders": {"draw", "take", "give"},
}
"""Kinds of which everybody asks: whose?"""
PLACED = ("tunnel",)


@pytest.mark.parametrize("title", TITLES)
def test_what_a_question_is_about_is_the_same_for_all_who_look(title: str) -> None:
    package: Any = TITLES[title].rules
    seen: set[str] = set()
    for seed in range(5):
        dice = random.Random(seed)
        game = package.new_game(4, nature=None, options=package.Options(**SHORT[title]))
        while not game.over:
            question = game.question()
            about = question.about.to_data()
            who = dice.choice([None, *range(4)])
            assert package.view(game, who).question().about.to_data() == about, question
            if question.kind in OWNED[title] and (question.seat == NATURE or question.kind != "recruit"):
                seen.add(question.kind)
                assert 0 <= about["owner"] < 4, question
            if question.kind in PLACED:
                assert about["where"] in package.SPACE_NAMES
            game.choose(dice.choice(question.choices))
    assert seen >= {"dystopia": {"roll", "card", "recruit"}, "leaders": {"draw"}}[title]


def test_a_die_and_a_site_are_named() -> None:
    from euphoria import dystopia

    game = dystopia.a_game(
        red=dystopia.a_player(energy=1, dice=[5]), blue=dystopia.a_player(on={"euphorian_tunnel": 2}, dice=[6])
    )
    game.choose("place 5 euphorian_tunnel")
    question = game.question()
    assert (question.kind, question.about.owner) == ("roll", 1)
    assert game.players[1].values[question.about.die] == 2
    assert repr(question.about) == f"<About owner 1, die {question.about.die}>"
    game.choose("roll 3")
    assert game.question().about.where == "euphorian_tunnel"
