"""What the learned evaluation sees of dystopia: every fact has a name and its place, and says what is so."""

from __future__ import annotations

import pytest

from euphoria import dystopia
from euphoria.ai.dystopia.inputs import (
    OF_A_SEAT,
    OF_THE_BOARD,
    names_of_a_seat,
    names_of_the_board,
    of_a_seat,
    of_the_board,
)
from euphoria.ai.dystopia.policy import quiet, sensible
from euphoria.core.nature import seeded
from euphoria.dystopia import a_game, a_player, on

SEAT, BOARD = names_of_a_seat(), names_of_the_board()
AREAS = {f"die on {area}" for area in ("generator", "aquifer", "farm", "cloud_mine")}


def test_every_fact_has_one_name() -> None:
    assert len(SEAT) == len(set(SEAT)) == OF_A_SEAT
    assert len(BOARD) == len(set(BOARD)) == OF_THE_BOARD


@pytest.mark.parametrize("players", [2, 4, 6])
def test_facts_of_whole_games_have_names_and_are_told_once(players: int) -> None:
    game, rng = dystopia.new_game(players, seed=players), seeded(1)
    game.options = quiet(game.options)
    while not game.over:
        lists = [(of_the_board(game), OF_THE_BOARD)]
        lists += [(of_a_seat(game, seat), OF_A_SEAT) for seat in range(players)] if game.active >= 0 else []
        for facts, count in lists:
            assert min(facts) > 0 and max(facts) < count
            # Two dice of a seat may stand on one area, and are two facts.
            assert all(SEAT[fact] in AREAS for fact in facts if facts.count(fact) > 1)
        game.apply(sensible(game, rng))


def test_facts_say_what_is_so() -> None:
    red = a_player(energy=3, gold=1, dice=[5, 5], morale=4, knowledge=2, recruits=["rebecca"])
    game = a_game(red=red, blue=on("euphorian_tunnel", 2))
    told = {SEAT[fact] for fact in of_a_seat(game, 0)}
    assert {
        "3 energy",
        "1 gold",
        "2 dice ready that show 5",
        "morale 4",
        "knowledge 2",
        "rebecca_the_peddler active",
        "knowledge and dice ready make 12",
        "on turn after 0 others",
    } <= told
    assert "die on euphorian_tunnel" in {SEAT[fact] for fact in of_a_seat(game, 1)}
    board = {BOARD[fact] for fact in of_the_board(game)}
    assert {"2 players", "euphorian_tunnel taken", "dice on generator make 0"} <= board
    assert not {fact for fact in board if fact.endswith("built")}
