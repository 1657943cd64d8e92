"""R1 to R5: the setup roll, the first player, the turn."""

from __future__ import annotations

import pytest

from euphoria.core.game import play, random_playout
from euphoria.core.nature import seeded
from euphoria.core.steps import NATURE
from euphoria.dystopia.api import new_game
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.state import Dystopia
from tests.dystopia.helpers import available, offered, workers

NO_TRADE = Options(trading=False)


def answer_until(game: Dystopia, kind: str) -> None:
    """Take the first choice of every question until one of this kind is asked."""
    while game.question().kind != kind:
        game.choose(game.question().choices[0])


@pytest.mark.ruling("R1")
def test_recruits_are_chosen_before_the_starting_dice_are_rolled() -> None:
    game = new_game(2, nature=None)

    answer_until(game, "roll")

    assert all(player.active and player.hidden for player in game.players)
    play(game, "roll 3, roll 5, roll 1, roll 2")
    assert available(game, 0) == [3, 5]
    assert available(game, 1) == [1, 2]


@pytest.mark.ruling("R1")
def test_the_starting_roll_is_followed_by_no_knowledge_check() -> None:
    game = new_game(2, nature=None, options=Options(track_draft=True))
    answer_until(game, "first")

    play(game, "first seat0, knowledge 6, knowledge 1, morale 1, morale 2, roll 6, roll 6, roll 1, roll 1")

    assert game.players[0].knowledge == 6
    assert available(game, 0) == [6, 6]


@pytest.mark.ruling("R2")
def test_the_highest_total_of_the_starting_dice_begins() -> None:
    game = new_game(3, nature=None)
    answer_until(game, "roll")

    play(game, "roll 6, roll 1, roll 4, roll 4, roll 5, roll 2")

    assert (game.question().kind, game.question().seat) == ("turn", 1)
    assert game.first == 1


@pytest.mark.ruling("R2")
def test_nature_breaks_a_tie_for_the_first_player_among_the_tied() -> None:
    game = new_game(3, nature=None)
    answer_until(game, "roll")

    play(game, "roll 6, roll 2, roll 1, roll 1, roll 4, roll 4")

    assert game.question().seat == NATURE
    assert offered(game) == ["first seat0", "first seat2"]
    play(game, "first seat2")
    assert (game.question().kind, game.question().seat) == ("turn", 2)


@pytest.mark.ruling("R3")
def test_turns_go_clockwise_again_and_again() -> None:
    two = a_player(dice=[1, 2])
    game = a_game(red=two, blue=two, white=two, turn=1, options=NO_TRADE)

    seats = []
    for line in ["place 1 farm"] * 3 + ["place 2 aquifer"] * 3:
        seats.append(game.question().seat)
        play(game, line)

    assert seats == [1, 2, 0, 1, 2, 0]


@pytest.mark.ruling("R4")
def test_a_turn_offers_placing_retrieving_and_the_dilemma_but_no_passing() -> None:
    game = a_game(
        red=a_player(dice=[3], on={"farm": 2}, artifacts=["book"], dilemma="book"), blue=on("farm"), options=NO_TRADE
    )

    verbs = {text.split()[0] for text in offered(game)}

    assert verbs == {"place", "retrieve", "dilemma"}


@pytest.mark.ruling("R4")
def test_placing_is_not_mixed_with_retrieving_or_the_dilemma() -> None:
    red = a_player(dice=[3, 3], on={"farm": 2}, artifacts=["book"], dilemma="book")
    game = a_game(red=red, blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 3 aquifer")

    assert game.question().seat == 0
    assert {text.split()[0] for text in offered(game)} == {"place", "end"}


@pytest.mark.ruling("R4")
def test_retrieving_uses_the_turn_up() -> None:
    game = a_game(red=a_player(dice=[3], on={"farm": 2}), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "retrieve free, roll 4")

    assert game.question().seat == 1


@pytest.mark.ruling("R4")
def test_the_dilemma_uses_the_turn_up() -> None:
    game = a_game(
        red=a_player(dice=[3, 3], artifacts=["book"], dilemma="book"), blue=a_player(dice=[1]), options=NO_TRADE
    )

    play(game, "dilemma contribute")

    assert game.question().seat == 1


@pytest.mark.ruling("R5")
def test_three_areas_stay_open_under_every_penalty_that_closes_spaces() -> None:
    tiles = {
        "euphoria_site_a": "spa_of_fleeting_pleasure",
        "euphoria_site_b": "plaza_of_immortalized_humility",
        "subterra_site_a": "lounge_of_opulent_frugality",
        "subterra_site_b": "apothecary_of_productive_dreams",
        "wastelands_site_a": "arena_of_peaceful_conflict",
        "wastelands_site_b": "fountain_of_wishful_thinking",
    }
    game = a_game(red=a_player(dice=[3, 3]), blue=a_player(dice=[1]), markets=tiles, options=NO_TRADE)

    assert offered(game) == ["place 3 generator", "place 3 aquifer", "place 3 farm"]


@pytest.mark.ruling("R5")
def test_workers_on_the_board_can_be_retrieved_for_free_at_morale_1() -> None:
    game = a_game(red=a_player(food=1, on={"farm": 2}, morale=1), blue=a_player(dice=[1]), options=NO_TRADE)

    assert offered(game) == ["retrieve free", "retrieve food"]


@pytest.mark.ruling("R5")
def test_the_last_worker_never_deserts() -> None:
    game = a_game(red=a_player(food=1, on={"farm": 2}, knowledge=6), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "retrieve free, roll 6")

    assert workers(game) == 1


@pytest.mark.ruling("R5")
def test_the_last_worker_cannot_be_sacrificed() -> None:
    game = a_game(
        red=a_player(food=1, on={"farm": 2}, recruits=["pete", "dr_sheppard"]),
        blue=a_player(dice=[1]),
        options=NO_TRADE,
    )

    play(game, "retrieve free")

    assert game.question().kind == "roll"


@pytest.mark.ruling("R5")
@pytest.mark.parametrize("players", [2, 6])
def test_random_games_never_run_out_of_choices(players: int) -> None:
    game = new_game(players, seed=players, options=Options(trading=False, recruits="second"))

    random_playout(game, seeded(5))

    assert game.over
