"""Positions in which somebody is about to win: `tools/defences.py` found them, and asks bots for what prevents it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from euphoria import dystopia
from euphoria.ai import SearchAgent
from euphoria.ai.dystopia.search import keys_of
from euphoria.dystopia.state import Dystopia

SITUATIONS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("defences.json").read_text())


def stands(situation: dict[str, Any]) -> Dystopia:
    """The game in that situation."""
    game: Dystopia = dystopia.Record.from_json(json.dumps(situation["record"])).replay()
    return game


def keys(game: Dystopia, texts: list[str]) -> set[int]:
    """Where the search keeps these choices."""
    return {keys_of(game)[choice.index] for choice in game.open_choices if choice.text in texts}


def test_there_are_enough_of_them_and_none_twice() -> None:
    assert len({json.dumps(one["record"]["choices"]) for one in SITUATIONS}) == len(SITUATIONS) >= 60


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_rival_lacks_one_star_and_few_choices_keep_it_back(situation: dict[str, Any]) -> None:
    game = stands(situation)
    others = [player.stars for seat, player in enumerate(game.players) if seat != game.seat]
    solutions = keys(game, situation["solutions"])

    assert game.question().kind == "turn" and 1 in others
    assert solutions and not solutions & keys(game, [situation["usual"]])
    assert situation["chance"] - situation["usual_chance"] >= 0.12


def test_the_search_finds_more_of_them_than_the_first_look_does() -> None:
    """What the policy would do at once solves none of them, by their making."""
    found = 0
    some = SITUATIONS[::6]
    for number, situation in enumerate(some):
        game = stands(situation)
        choice = SearchAgent(number, count=150).choose(dystopia.view(game, game.seat))
        found += bool(keys(game, situation["solutions"]) & keys(game, [choice.text]))
    assert found >= len(some) // 3
