"""Asked for single answers as well, a game is the same game, and nobody learns more by it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from euphoria.core.steps import NATURE
from euphoria.titles import TITLES

PLAYERS = {"dystopia": 3, "leaders": 5}
SHORT: dict[str, dict[str, Any]] = {"dystopia": {"turn_limit": 12}, "leaders": {"max_turns": 40}}


def is_single(game: Any) -> bool:
    """Would this question not be asked otherwise?"""
    return len(game.open_choices) == 1 and not game.must_ask(game.agenda[-1])


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("seed", range(6))
def test_the_same_decisions_lead_to_the_same_game_either_way(title: str, seed: int) -> None:
    package: Any = TITLES[title].rules
    options = package.Options(**SHORT[title])
    plain = package.new_game(PLAYERS[title], seed=seed, options=options)
    asking = package.new_game(PLAYERS[title], seed=seed, options=options, ask_all=True)
    dice = random.Random(seed)
    singles = 0
    while True:
        while not asking.over and is_single(asking):
            singles += 1
            asking.choose(asking.open_choices[0])
        if plain.over:
            break
        assert asking.open_choices == plain.open_choices and asking.seat == plain.seat
        choice = dice.choice(plain.open_choices)
        plain.choose(choice)
        asking.choose(choice)
    assert asking.over and asking.state() == plain.state()
    assert len(asking.history) == len(plain.history) + singles and singles > 5


@pytest.mark.parametrize("title", TITLES)
def test_a_record_says_which_way_it_was_and_replays_so(title: str) -> None:
    package: Any = TITLES[title].rules
    for asks in (False, True):
        game = package.new_game(PLAYERS[title], seed=3, ask_all=asks)
        dice = random.Random(1)
        for _ in range(120):
            game.choose(dice.choice(game.open_choices))
        text = game.record().to_json()
        assert ('"asks_all": true' in text) == asks
        again = package.Record.from_json(text).replay()
        assert again.state() == game.state() and again.history == game.history
        assert again.copy().asks_all == asks and again.begin_again().asks_all == asks
        back = game.copy()
        back.undo()
        assert back.history == game.history[: len(back.history)] and back.asks_all == asks


@pytest.mark.parametrize("title", TITLES)
def test_that_there_is_a_single_answer_follows_from_what_everybody_knows(title: str) -> None:
    package: Any = TITLES[title].rules
    found = 0
    for seed in range(4):
        dice = random.Random(seed)
        game = package.new_game(PLAYERS[title], seed=seed, ask_all=True, options=package.Options(**SHORT[title]))
        while not game.over and found < 60 * (seed + 1):
            if is_single(game) and game.seat != NATURE:
                found += 1
                others = [seat for seat in range(PLAYERS[title]) if seat != game.seat]
                imagined = package.redeal(package.view(game, dice.choice(others)), dice)
                assert len(imagined.open_choices) == 1, game
            game.choose(dice.choice(game.open_choices))
    assert found > 20


def test_a_position_asks_for_single_answers_where_that_is_wanted() -> None:
    from euphoria import dystopia

    position: Any = {"red": dystopia.on("farm", 2), "blue": dystopia.a_player(dice=[1])}
    assert dystopia.a_game(**position).seat == NATURE
    game = dystopia.a_game(**position, ask_all=True)
    assert game.seat == 0
    while game.seat == 0:
        game.choose(game.open_choices[0])
    assert game.seat == NATURE
