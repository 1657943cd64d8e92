"""Games between the gentle ranks of leaders come to an end: what was seen is kept in mind, and patience runs out."""

from __future__ import annotations

import pytest

from euphoria import ai, leaders
from euphoria.leaders import Leaders, a_game, a_player


def turns(rank: str, players: int, seed: int) -> int:
    game = leaders.new_game(players, seed=seed)
    agents = [ai.agent("leaders", rank, seed * 16 + seat + 1) for seat in range(players)]
    while not game.over:
        game.choose(agents[game.seat].choose(leaders.view(game, game.seat)))
    return game.turn


@pytest.mark.parametrize(("rank", "players"), [("intern", 4), ("intern", 6), ("intern", 8), ("clerk", 8)])
def test_a_table_of_one_gentle_rank_ends_within_sixty_turns_on_average(rank: str, players: int) -> None:
    assert sum(turns(rank, players, seed) for seed in range(5)) / 5 < 60


def looked_at(game: Leaders, seeds: int) -> set[str]:
    """Where interns look in a position."""
    seen = leaders.view(game, 0)
    texts = [ai.agent("leaders", "intern", seed).choose(seen).text for seed in range(seeds)]
    return {text for text in texts if text.startswith("interrogate")}


def test_an_intern_does_not_look_again_at_what_it_has_seen() -> None:
    game = a_game(
        phase="action",
        anna=a_player(["euphorian", "euphorian", "subterran"]),
        bob=a_player(seen_by={"anna": ["left", "right"]}),
        carl=a_player(seen_by={"anna": ["left", "middle", "right"]}),
        dora=a_player(seen_by={"anna": ["left", "middle", "right"]}),
    )
    assert looked_at(game, 60) == {"interrogate seat1 middle"}


def armed(turn: int, seeds: int) -> int:
    """How many of so many interns take a gun when they know nothing, by the turns that were played."""
    game = a_game(phase="action", turns_taken=turn, anna=a_player(), bob=a_player(), carl=a_player(), dora=a_player())
    seen = leaders.view(game, 0)
    return sum(ai.agent("leaders", "intern", seed).choose(seen).text == "arm" for seed in range(seeds))


def test_the_wish_for_a_gun_grows_with_the_game() -> None:
    early, late = armed(2, 60), armed(40, 60)
    assert early < 20
    assert late > early + 20


@pytest.mark.parametrize("rank", ["intern", "clerk"])
def test_no_impatience_makes_anybody_shoot_their_own_leader(rank: str) -> None:
    game = a_game(
        phase="action",
        turns_taken=200,
        anna=a_player(["euphorian", "euphorian", "subterran"], gun="bob"),
        bob=a_player(["euphorian_leader", "euphorian", "subterran"], exposed=["left"]),
        carl=a_player(),
        dora=a_player(),
    )
    seen = leaders.view(game, 0)
    assert "shoot" not in {ai.agent("leaders", rank, seed).choose(seen).text for seed in range(40)}
