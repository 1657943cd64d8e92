"""Characters: what they like shows in games; they know no more than others do, and a win is worth more to them."""

from __future__ import annotations

import pytest

from euphoria import ai, dystopia
from euphoria.ai import GreedyAgent
from euphoria.ai.dystopia.characters import CHARACTERS, ICARUS, SITES, TUNNELS, Character, Liking
from euphoria.dystopia import a_game, a_player
from euphoria.dystopia.choices import PLACE

LIKINGS = {"builder": SITES, "sky-trader": ICARUS, "digger": TUNNELS}
DEALS = 60
TRIES = 24
TURNS = 60
FONDER = 5.0
"""So many times as fond as those one meets, that a few games tell; docs/bots.md has what was measured of the others."""
THOUGHT_OVER = ("turn", "more", "tunnel", "gain")
"""Questions in which a liking shows; the rest is answered quickly."""


def placements(deal: int, character: str) -> list[int]:
    """Where the character's workers go against the greedy agent, in the first thirty turns of each."""
    game = dystopia.new_game(2, seed=deal)
    seat = deal % 2
    quick = GreedyAgent(deal)
    liking = LIKINGS[character]
    mind = Character(deal, Liking(liking.spaces, liking.gained, FONDER * liking.fondness), count=TRIES)
    found = []
    while not game.over and game.turn < TURNS:
        view = dystopia.view(game, game.seat)
        mine = game.seat == seat
        choice = (mind if mine and game.asking().kind in THOUGHT_OVER else quick).choose(view)
        if mine and choice.verb == PLACE:
            found.append(choice.b)
        game.choose(choice)
    return found


@pytest.fixture(scope="module")
def went() -> dict[str, list[int]]:
    return {name: [space for deal in range(DEALS) for space in placements(deal, name)] for name in LIKINGS}


@pytest.mark.parametrize("name", LIKINGS)
def test_everybody_goes_where_they_like_more_than_the_others_do(name: str, went: dict[str, list[int]]) -> None:
    often = {other: sum(space in LIKINGS[name].spaces for space in spaces) for other, spaces in went.items()}
    mine = often.pop(name)

    assert mine > 1.2 * sum(often.values()) / len(often), (mine, often)


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_is_an_agent_that_takes_seconds(name: str) -> None:
    character = ai.agent("dystopia", f"{name}@0.5", 1)

    assert isinstance(character, Character)
    assert (character.liking, character.seconds) == (LIKINGS[name], 0.5)


@pytest.mark.parametrize("name", LIKINGS)
def test_nothing_is_liked_better_than_the_last_star(name: str) -> None:
    red = a_player(dice=[3], gold=1, energy=1, water=1, on={"euphoria_site_a_2": 4})
    game = a_game(red=red, blue=a_player(dice=[1, 2]))
    game.players[0].stars = 1

    choice = Character(1, LIKINGS[name], count=60).choose(dystopia.view(game, 0))

    assert choice.text.startswith("place 3 euphoria_site_a_")


@pytest.mark.parametrize("name", LIKINGS)
def test_hidden_cards_and_dice_to_come_change_no_decision(name: str) -> None:
    game = dystopia.new_game(3, seed=5)
    greedy = GreedyAgent(1)
    rng = dystopia.seeded(6)
    asked = 0
    while game.turn < 30:
        view = dystopia.view(game, game.seat)
        if game.turn % 5 == 0 and len(view.question().choices) > 1:
            asked += 1
            twin = dystopia.view(dystopia.redeal(view, rng), game.seat)
            chosen = [Character(7, LIKINGS[name], count=8).choose(one) for one in (view, twin)]
            assert chosen[0] is chosen[1]
        game.choose(greedy.choose(view))
    assert asked > 5
