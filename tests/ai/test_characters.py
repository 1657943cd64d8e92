"""Characters: as strong as the search, with a liking that shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from euphoria import ai, dystopia
from euphoria.ai import GreedyAgent, SearchAgent
from euphoria.ai.dystopia.characters import CHARACTERS, Character, builds, digs, flies
from euphoria.dystopia.choices import PLACE

LIKES = {"builder": builds, "sky-trader": flies, "digger": digs}


def views() -> list[dystopia.View]:
    """What players see when their turns begin, in the middle of a game."""
    game = dystopia.new_game(3, seed=12)
    agents = [GreedyAgent(seat) for seat in range(3)]
    found = []
    while len(found) < 40:
        view = dystopia.view(game, game.seat)
        if game.turn > 18 and game.asking().kind == "turn":
            found.append(view)
        game.choose(agents[game.seat].choose(view))
    return found


def test_every_character_is_an_agent_that_takes_seconds() -> None:
    assert list(CHARACTERS) == list(LIKES)
    for name in CHARACTERS:
        character = ai.agent("dystopia", f"{name}@0.5", 1)
        assert isinstance(character, Character)
        assert character.likes is LIKES[name]
        assert character.thinker.seconds == 0.5


@pytest.mark.parametrize("likes", LIKES.values(), ids=LIKES)
def test_a_liking_shows_and_costs_little(likes: Callable[[int], bool]) -> None:
    liked = plain = 0
    for seed, view in enumerate(views()):
        choice = Character(seed, likes, 1.0, 32).choose(view)
        other = SearchAgent(seed, count=32).choose(view)
        liked += choice.verb == PLACE and likes(choice.b)
        plain += other.verb == PLACE and likes(other.b)
        assert choice is other or (choice.verb == PLACE and likes(choice.b)), "it differs only for what it likes"

    assert liked > plain
