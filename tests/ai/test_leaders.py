"""The agents of leaders: they finish games, see only their view, look where they learn most, shoot when it pays."""

from __future__ import annotations

import pytest

from euphoria import ai, leaders
from euphoria.core.nature import seeded
from euphoria.leaders import Leaders, Options, a_game, a_player
from euphoria.leaders.position import PlayerData

AGENTS = ai.AGENTS["leaders"]
EUPHORIAN_LEADER = ["euphorian_leader", "euphorian", "subterran"]
SUBTERRAN_LEADER = ["subterran_leader", "subterran", "euphorian"]


def play_out(game: Leaders, names: list[str]) -> Leaders:
    agents = [AGENTS[name](seat) for seat, name in enumerate(names)]
    while not game.over:
        game.choose(agents[game.seat].choose(leaders.view(game, game.seat)))
    return game


def choice_of(phase: str = "action", **players: PlayerData) -> str:
    """What the greedy agent does in a position of four, as its first player."""
    four = {name: players.get(name, a_player()) for name in ("anna", "bob", "carl", "dora")}
    game = a_game(phase=phase, **four)
    return AGENTS["greedy"](1).choose(leaders.view(game, game.seat)).text


@pytest.mark.parametrize("players", range(4, 9))
@pytest.mark.parametrize("options", [Options(), Options(use_promo=True, placement="random")], ids=["base", "promo"])
def test_agents_finish_whole_games(players: int, options: Options) -> None:
    game = leaders.new_game(players, seed=players, options=options)
    play_out(game, ["random" if seat == 1 else "greedy" for seat in range(players)])
    assert game.ending in ("A1", "A2", "A3", "B", "C", "X")


def test_an_agent_of_the_same_seed_plays_the_same_game() -> None:
    one, other = (play_out(leaders.new_game(5, seed=5), ["greedy"] * 5).record() for _ in range(2))
    assert one == other


def test_a_decision_hangs_on_the_view_alone() -> None:
    """Whatever else may be hidden, the agent decides the same."""
    game = leaders.new_game(5, seed=11)
    rng = seeded(11)
    asked = 0
    while not game.over and asked < 60:
        seat = game.seat
        seen = leaders.view(game, seat)
        choice = AGENTS["greedy"](3).choose(seen)
        for _ in range(3):
            imagined = leaders.redeal(seen, rng)
            assert AGENTS["greedy"](3).choose(leaders.view(imagined, seat)) is choice
        game.choose(choice)
        asked += 1
    assert asked == 60


def test_it_shoots_the_exposed_leader_of_the_other_side() -> None:
    enemy = a_player(SUBTERRAN_LEADER, exposed=["left"])
    assert choice_of(anna=a_player(EUPHORIAN_LEADER, gun="bob"), bob=enemy) == "shoot"


def test_it_does_not_shoot_the_exposed_leader_of_its_own_side() -> None:
    friend = a_player(EUPHORIAN_LEADER, exposed=["left"])
    mine = a_player(["euphorian", "euphorian", "subterran"], gun="bob")
    assert choice_of(anna=mine, bob=friend) != "shoot"


def test_a_wastelander_shoots_the_leader_of_either_side() -> None:
    mine = a_player(["euphorian", "euphorian", "subterran"], gun="bob", wastelander=True)
    assert choice_of(anna=mine, bob=a_player(EUPHORIAN_LEADER, exposed=["left"])) == "shoot"


def test_it_takes_a_gun_when_an_enemy_leader_lies_open() -> None:
    assert choice_of(anna=a_player(EUPHORIAN_LEADER), bob=a_player(SUBTERRAN_LEADER, exposed=["left"])) == "arm"


def test_it_looks_where_it_learns_most() -> None:
    # Carl has shown everything he hides, Dora all but one recruit; of Bob nothing is known.
    choice = choice_of(
        anna=a_player(["euphorian", "euphorian", "subterran"]),
        bob=a_player(["subterran_leader", "subterran", "any"], seen_by={"dora": ["left"]}),
        carl=a_player(["euphorian", "subterran", "subterran"], seen_by={"anna": ["left", "middle", "right"]}),
        dora=a_player(["euphorian_leader", "euphorian", "subterran"], seen_by={"anna": ["middle", "right"]}),
    )
    assert choice.startswith("interrogate seat1")


def test_it_does_not_pay_with_its_leader_while_it_has_followers_to_pay_with() -> None:
    game = a_game(
        phase="action",
        anna=a_player(EUPHORIAN_LEADER),
        bob=a_player(SUBTERRAN_LEADER, exposed=["left"]),
        carl=a_player(),
        dora=a_player(),
    )
    game.choose("arm")
    assert AGENTS["greedy"](1).choose(leaders.view(game, 0)).text != "pay left"


def test_it_saves_its_exposed_leader_with_a_reaction() -> None:
    game = a_game(
        phase="action",
        anna=a_player(EUPHORIAN_LEADER, gun="bob"),
        bob=a_player(SUBTERRAN_LEADER, exposed=["left"], hand=["roller_skates"]),
        carl=a_player(),
        dora=a_player(),
    )
    game.choose("shoot")
    assert AGENTS["greedy"](1).choose(leaders.view(game, 1)).text == "use roller_skates"


def test_it_draws_when_its_hand_is_empty() -> None:
    assert choice_of("artifact") == "cycle"


def test_it_wins_more_often_than_chance_players() -> None:
    """Seats alternate; over these fixed games the greedy seats win clearly more often."""
    won = {"greedy": 0, "random": 0}
    for seed in range(24):
        names = [("greedy", "random")[(seat + seed) % 2] for seat in range(4)]
        game = play_out(leaders.new_game(4, seed=seed), names)
        for seat, name in enumerate(names):
            won[name] += game.winners >> seat & 1
    assert won["greedy"] > 1.5 * won["random"]


def test_an_agent_of_the_other_title_says_so() -> None:
    seen = leaders.view(leaders.new_game(4, seed=1), 0)
    with pytest.raises((leaders.BadSetup, TypeError), match="dystopia"):
        ai.GreedyAgent(1).choose(seen)  # type: ignore[arg-type]
