"""Endings and winners (section 12 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.leaders import GameOver, Leaders, Options, a_game, a_player, new_game, play, view
from euphoria.leaders.rulings import ENDINGS
from euphoria.leaders.terms import ENDING_NAMES, EUPHORIAN, SUBTERRAN
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, asked, exposed, recruits, winners
from tests.leaders.tables import ALL_EXPOSED, four


def eight(**changes: Any) -> Leaders:
    """Eight players: seats 0 to 3 are Euphorians, 4 to 7 Subterrans; 0 and 4 hold the leaders, at the left."""
    cards = {
        "e0": ["euphorian_leader", "subterran", "subterran"],
        "e1": ["euphorian", "euphorian", "euphorian"],
        "e2": ["euphorian", "euphorian", "subterran"],
        "e3": ["euphorian", "subterran", "euphorian"],
        "s4": ["subterran_leader", "euphorian", "euphorian"],
        "s5": ["subterran", "subterran", "subterran"],
        "s6": ["subterran", "subterran", "euphorian"],
        "s7": ["subterran", "euphorian", "subterran"],
    }
    table = {name: value for name, value in changes.items() if name not in cards}
    players = {name: a_player(recruits, **changes.get(name, {})) for name, recruits in cards.items()}
    return a_game(**{"phase": "action", **table, **players})


def result(game: Leaders) -> tuple[str, list[int]]:
    assert game.over
    return game.ending, winners(game)


# A: an exposed leader is shot -----------------------------------------------------------------------------------------


@pytest.mark.ending("A2")
def test_when_the_subterran_leader_falls_exactly_the_euphorians_win() -> None:
    game = eight(e1={"gun": "s4"}, s4={"exposed": ["left"]}, turn=1)

    play(game, "shoot")

    assert result(game) == ("A2", [0, 1, 2, 3])
    assert game.ranking() == [[0, 1, 2, 3], [4, 5, 6, 7]]


@pytest.mark.ending("A3")
def test_when_the_euphorian_leader_falls_exactly_the_subterrans_win() -> None:
    game = eight(s6={"gun": "e0"}, e0={"exposed": ["left"]}, turn=6)

    play(game, "shoot")

    assert result(game) == ("A3", [4, 5, 6, 7])
    assert game.ranking() == [[4, 5, 6, 7], [0, 1, 2, 3]]


@pytest.mark.ending("A2", "A3")
def test_wastelanders_win_nothing_when_somebody_else_shoots() -> None:
    outcast = {"wastelander": True}
    game = eight(e0={"gun": "s4"}, e1=outcast, e2=outcast, s4={"exposed": ["left"]}, s5=outcast)
    play(game, "shoot")
    assert result(game) == ("A2", [0, 3])

    game = eight(s4={"gun": "e0"}, e0={"exposed": ["left"]}, e1=outcast, s5=outcast, s6=outcast, turn=4)
    play(game, "shoot")
    assert result(game) == ("A3", [4, 7])


@pytest.mark.ending("A2")
def test_a_faction_of_one_wins_alone() -> None:
    outcast = {"wastelander": True}
    game = eight(e0={"gun": "s4"}, e1=outcast, e2=outcast, e3=outcast, s4={"exposed": ["left"]})

    play(game, "shoot")

    assert result(game) == ("A2", [0])


@pytest.mark.ending("A2", "A3")
@pytest.mark.parametrize(
    "victim,leader,ending,won", [("s4", 4, "A2", [0, 1, 2, 3]), ("e0", 0, "A3", [4, 5, 6, 7])], ids=["A2", "A3"]
)
def test_a_hidden_leader_survives_the_first_shot_and_falls_to_the_second(
    victim: str, leader: int, ending: str, won: list[int]
) -> None:
    # Shot by e2 and then by s6, one of whom belongs to the same side.
    game = eight(e2={"gun": victim}, s6={"gun": victim}, turn=2)

    play(game, "shoot, draw hat_box")
    assert not game.over
    assert exposed(game, leader) == ["left"]
    while asked(game) != (6, "action"):
        play(game, "pass")
    play(game, "shoot, decline")

    assert result(game) == (ending, won)


@pytest.mark.ending("A2", "A3")
@pytest.mark.parametrize(
    "shooter,turn,victim,ending,won",
    [("e3", 3, "e0", "A3", [4, 5, 6, 7]), ("s7", 7, "s4", "A2", [0, 1, 2, 3])],
    ids=["euphorian", "subterran"],
)
def test_the_shooter_of_the_own_leader_loses(shooter: str, turn: int, victim: str, ending: str, won: list[int]) -> None:
    game = eight(**{shooter: {"gun": victim}, victim: {"exposed": ["left"]}}, turn=turn)

    play(game, "shoot")

    assert result(game) == (ending, won)
    assert turn not in won


@pytest.mark.ending("A1")
@pytest.mark.parametrize("victim", ["e0", "s4"])
def test_when_a_wastelander_shoots_a_leader_of_either_side_exactly_the_wastelanders_win(victim: str) -> None:
    outcast = {"wastelander": True}
    changes = {"e1": outcast, "s5": {"wastelander": True, "gun": victim}, "s7": outcast, victim: {"exposed": ["left"]}}
    game = eight(**changes, turn=5)

    play(game, "shoot")

    assert result(game) == ("A1", [1, 5, 7])
    assert game.ranking() == [[1, 5, 7], [0, 2, 3, 4, 6]]


@pytest.mark.ending("A1")
def test_the_only_wastelander_wins_alone() -> None:
    game = four(bob={"exposed": ["left"]}, carl={"gun": "bob", "wastelander": True}, turn=2)

    play(game, "shoot")

    assert result(game) == ("A1", [CARL])


@pytest.mark.ending("A1")
def test_a_wastelander_who_shoots_a_hidden_leader_wins_nothing_yet() -> None:
    game = four(carl={"gun": "bob", "wastelander": True}, turn=2)

    play(game, "shoot, draw hat_box")

    assert not game.over
    assert exposed(game, BOB) == ["left"]
    assert asked(game) == (DORA, "artifact")


@pytest.mark.ending("A2")
@pytest.mark.parametrize("exposed_followers", [["middle", "right"], ["middle"]])
def test_exposed_followers_do_not_end_the_game(exposed_followers: list[str]) -> None:
    game = four(anna={"gun": "bob"}, bob={"exposed": exposed_followers})

    play(game, "shoot, draw hat_box")

    assert not game.over


@pytest.mark.ending("A2")
def test_teams_are_read_when_the_game_ends() -> None:
    # The leaders change hands before the shot, and with them anna and bob change sides.
    game = four(
        anna={"hand": ["crown_ribbon"], "exposed": ["left"], "gun": "bob"},
        bob={"exposed": ["left"]},
        options=Options(use_promo=True),
    )

    play(game, "use crown_ribbon, pay middle")
    assert not game.over
    assert recruits(game, ANNA)[0] == "subterran_leader"
    assert recruits(game, BOB)[0] == "euphorian_leader"
    assert [player.team() for player in game.players] == [SUBTERRAN, EUPHORIAN, EUPHORIAN, SUBTERRAN]
    assert (exposed(game, ANNA), exposed(game, BOB)) == (["left", "middle"], ["left"])
    play(game, "aim seat1, pass, pass, pass, pass, pass, pass, pass, shoot")

    assert result(game) == ("A3", [ANNA, DORA])


# B and C: exchanges ---------------------------------------------------------------------------------------------------


@pytest.mark.ending("B")
@pytest.mark.parametrize("sides", [[], ["left"]])
def test_whoever_receives_the_second_leader_wins_alone(sides: list[str]) -> None:
    # Bob's leader goes to carl, who holds the other.
    game = four(
        anna={"recruits": ["subterran", "subterran", "euphorian"], "hand": ["luggage_carousel"]},
        carl={"recruits": ["euphorian_leader", "euphorian", "subterran"]},
        bob={"exposed": sides},
    )

    play(game, "use luggage_carousel, pay left, pick seat1 left, pick seat2 right")

    assert result(game) == ("B", [CARL])
    assert game.ranking() == [[CARL], [ANNA, BOB, DORA]]


@pytest.mark.ending("B")
def test_the_user_of_an_exchange_can_win_alone() -> None:
    game = four(anna={"hand": ["yard_sale_sign"]})

    play(game, "use yard_sale_sign, pay middle, pick seat0 right, pick seat1 left")

    assert result(game) == ("B", [ANNA])


@pytest.mark.ending("B")
def test_the_other_side_of_an_exchange_can_win_alone() -> None:
    game = four(anna={"hand": ["yard_sale_sign"]})

    play(game, "use yard_sale_sign, pay middle, pick seat0 left, pick seat1 right")

    assert result(game) == ("B", [BOB])


@pytest.mark.ending("B")
def test_exchanging_the_two_leaders_ends_nothing() -> None:
    game = four(anna={"hand": ["yard_sale_sign"]})

    play(game, "use yard_sale_sign, pay middle, pick seat0 left, pick seat1 left")

    assert not game.over
    assert [player.team() for player in game.players[:2]] == [SUBTERRAN, EUPHORIAN]


@pytest.mark.ending("C")
@pytest.mark.parametrize("first,second", [("seat1 left", "seat2 middle"), ("seat2 middle", "seat1 left")])
def test_a_wastelander_who_receives_a_leader_wins_without_the_other_wastelanders(first: str, second: str) -> None:
    game = four(anna={"hand": ["luggage_carousel"]}, carl={"wastelander": True}, dora={"wastelander": True})

    play(game, f"use luggage_carousel, pay middle, pick {first}, pick {second}")

    assert result(game) == ("C", [CARL])
    assert game.ranking() == [[CARL], [ANNA, BOB, DORA]]


@pytest.mark.ending("C")
def test_a_wastelander_can_fetch_the_leader() -> None:
    game = four(carl={"wastelander": True, "hand": ["yard_sale_sign"]}, turn=2)

    play(game, "use yard_sale_sign, pay left, pick seat2 middle, pick seat0 left")

    assert result(game) == ("C", [CARL])


@pytest.mark.ending("C")
def test_a_prevented_exchange_wins_nothing() -> None:
    game = four(carl={"wastelander": True, "hand": ["yard_sale_sign"]}, dora={"hand": ["silence_cork"]}, turn=2)

    play(game, "use yard_sale_sign, pay left, pick seat2 middle, pick seat0 left, use silence_cork, pay left")

    assert not game.over
    assert recruits(game, ANNA)[0] == "euphorian_leader"


# X and abandoned ------------------------------------------------------------------------------------------------------


@pytest.mark.ending("X")
@pytest.mark.parametrize("players", [pytest.param(count, marks=pytest.mark.players(count)) for count in range(4, 9)])
def test_at_the_turn_limit_nobody_wins(players: int) -> None:
    game = new_game(players, seed=1, options=Options(max_turns=2, placement="random"))

    play(game, "pass, pass, pass, pass")

    assert result(game) == ("X", [])
    assert game.ranking() == [list(range(players))]
    assert game.turn == 2


@pytest.mark.ending("X")
def test_a_win_in_the_last_turn_is_a_win() -> None:
    game = four(anna={"gun": "bob"}, bob={"exposed": ["left"]}, turns_taken=599)

    play(game, "shoot")

    assert result(game) == ("A2", [ANNA, CARL])


@pytest.mark.ending("abandoned")
@pytest.mark.parametrize("line", ["", "arm, pay middle", "shoot"])
def test_a_game_can_be_abandoned_at_any_question(line: str) -> None:
    game = four(anna={"gun": "carl"} if line == "shoot" else {}, dora={"hand": ["hat_box"]})
    play(game, line)

    game.abandon()

    assert game.over and game.abandoned
    assert (game.ending, winners(game)) == ("", [])
    assert view(game, ANNA).to_data()["ending"] == "abandoned"


# The end --------------------------------------------------------------------------------------------------------------


def test_nothing_is_asked_or_taken_after_the_end() -> None:
    game = four(anna={"gun": "bob"}, bob={"exposed": ["left"]}, dora={"hand": ["hat_box"]})

    play(game, "shoot, decline")

    for act in (game.question, game.abandon, lambda: game.choose("pass")):
        with pytest.raises(GameOver):
            act()
    assert game.players[ANNA].gun == BOB


def test_at_the_end_everything_is_revealed_to_everybody() -> None:
    game = four(
        anna={"gun": "bob"}, bob={"exposed": ["left"]}, carl={"hand": ["hat_box"]}, dora={"exposed": ALL_EXPOSED}
    )
    play(game, "shoot, decline")

    for seat in (ANNA, BOB, CARL, DORA, None):
        data = view(game, seat).to_data()
        assert [[card["recruit"] for card in player["recruits"]] for player in data["players"]] == [
            recruits(game, owner) for owner in range(4)
        ]
        assert data["players"][CARL]["hand"] == ["hat_box"]
        assert [player["team"] for player in data["players"]] == ["euphorian", "subterran"] * 2
        assert (data["phase"], data["ending"], data["winners"]) == ("over", "A2", [ANNA, CARL])


def test_every_ending_of_the_engine_is_written_down() -> None:
    assert [ending.id for ending in ENDINGS] == [*ENDING_NAMES, "abandoned"]
