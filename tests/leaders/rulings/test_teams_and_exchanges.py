"""L18 to L24, L46: exchanged recruits, teams, Wastelanders, instant wins."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.leaders import GameOver, play, view
from euphoria.leaders.scores import check_leaders
from euphoria.leaders.terms import EUPHORIAN, RECRUIT_NAMES, SUBTERRAN, UNKNOWN, WASTELANDER
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, exposed, recruits, winners
from tests.leaders.tables import four


@pytest.mark.ruling("L18")
def test_exchanged_recruits_take_each_others_slots_and_keep_their_sides() -> None:
    game = four(
        anna={"hand": ["luggage_carousel"]},
        carl={"recruits": ["euphorian_1", "euphorian_2", "subterran_1"], "exposed": ["middle"]},
        dora={"recruits": ["subterran_2", "subterran_3", "euphorian_3"], "exposed": ["left"]},
    )

    play(game, "use luggage_carousel, pay middle, pick seat2 middle, pick seat3 right")

    assert recruits(game, CARL) == ["euphorian_1", "euphorian_3", "subterran_1"]
    assert recruits(game, DORA) == ["subterran_2", "subterran_3", "euphorian_2"]
    assert exposed(game, CARL) == []
    assert exposed(game, DORA) == ["left", "right"]


@pytest.mark.ruling("L18")
def test_two_exposed_recruits_stay_exposed() -> None:
    game = four(
        anna={"hand": ["nose_glasses"]},
        carl={"recruits": ["euphorian_1", "euphorian_2", "subterran_1"], "exposed": ["left"]},
        dora={"recruits": ["subterran_2", "subterran_3", "euphorian_3"], "exposed": ["middle"]},
    )

    play(game, "use nose_glasses, pay middle, pick seat2 left, pick seat3 middle")

    assert recruits(game, CARL)[0] == "subterran_3"
    assert recruits(game, DORA)[1] == "euphorian_1"
    assert (exposed(game, CARL), exposed(game, DORA)) == (["left"], ["middle"])


@pytest.mark.ruling("L19")
def test_new_owners_see_the_hidden_recruits_they_received() -> None:
    game = four(
        anna={"hand": ["luggage_carousel"]},
        carl={"recruits": ["euphorian_1", "euphorian_2", "subterran_1"]},
        dora={"recruits": ["subterran_2", "subterran_3", "euphorian_3"]},
    )

    play(game, "use luggage_carousel, pay middle, pick seat2 left, pick seat3 left")

    def seen(seat: int | None, owner: int) -> str:
        card = view(game, seat).game.players[owner].recruits[0]
        return "unknown" if card == UNKNOWN else RECRUIT_NAMES[card]

    assert seen(CARL, CARL) == "subterran_2"
    assert seen(DORA, DORA) == "euphorian_1"
    # Each still knows the card that left.
    assert seen(CARL, DORA) == "euphorian_1"
    assert seen(DORA, CARL) == "subterran_2"
    # Neither the user of the card nor anybody else looks.
    for seat in (ANNA, BOB, None):
        assert (seen(seat, CARL), seen(seat, DORA)) == ("unknown", "unknown")


@pytest.mark.ruling("L20")
def test_both_leaders_come_before_a_wastelander_with_a_leader() -> None:
    # No exchange leads here, so the table is rearranged by hand: anna fits both endings.
    game = four()
    anna, bob = game.players[ANNA], game.players[BOB]
    anna.wastelander = True
    follower, leader = anna.recruits[1], bob.recruits[0]
    anna.recruits = [anna.recruits[0], leader, anna.recruits[2]]
    bob.recruits = [follower, *bob.recruits[1:]]

    check_leaders(game)

    assert (game.ending, winners(game)) == ("B", [ANNA])


@pytest.mark.ruling("L21")
def test_two_wastelanders_with_leaders_would_win_together() -> None:
    game = four()
    game.players[ANNA].wastelander = True
    game.players[BOB].wastelander = True

    check_leaders(game)

    assert (game.ending, winners(game)) == ("C", [ANNA, BOB])


@pytest.mark.ruling("L22")
def test_a_leader_decides_the_team_and_otherwise_the_majority_hidden_or_not() -> None:
    game = four(carl={"exposed": ["right"]}, dora={"exposed": ["left", "right"]})

    assert [player.team() for player in game.players] == [EUPHORIAN, SUBTERRAN, EUPHORIAN, SUBTERRAN]


@pytest.mark.ruling("L22")
def test_a_wastelander_is_on_no_faction_whatever_their_recruits() -> None:
    game = four(carl={"wastelander": True}, dora={"wastelander": True})

    assert [player.team() for player in game.players] == [EUPHORIAN, SUBTERRAN, WASTELANDER, WASTELANDER]


@pytest.mark.ruling("L22")
def test_an_exchange_before_the_last_shot_changes_who_wins() -> None:
    # Carl gives a Euphorian for a Subterran and is a Subterran when bob's leader falls; dora changes sides too.
    game = four(
        anna={"hand": ["luggage_carousel"], "gun": "bob"},
        bob={"exposed": ["left"]},
    )
    assert [player.team() for player in game.players[2:]] == [EUPHORIAN, SUBTERRAN]

    play(game, "use luggage_carousel, pay middle, pick seat2 left, pick seat3 left, aim seat1")
    assert [player.team() for player in game.players[2:]] == [SUBTERRAN, EUPHORIAN]
    play(game, "pass, pass, pass, pass, pass, pass, pass, shoot")

    assert (game.ending, winners(game)) == ("A2", [ANNA, DORA])


@pytest.mark.ruling("L23")
@pytest.mark.parametrize(
    "shooter,victim,ending,won",
    [("carl", ANNA, "A3", [BOB, DORA]), ("dora", BOB, "A2", [ANNA, CARL])],
)
def test_whoever_shoots_their_own_leader_makes_the_other_side_win(
    shooter: str, victim: int, ending: str, won: list[int]
) -> None:
    names = ["anna", "bob", "carl", "dora"]
    players: dict[str, Any] = {shooter: {"gun": names[victim]}, names[victim]: {"exposed": ["left"]}}
    game = four(**players, turn=names.index(shooter))

    play(game, "shoot")

    assert (game.ending, winners(game)) == (ending, won)


@pytest.mark.ruling("L24")
def test_a_wastelander_stays_one_when_shot_again() -> None:
    game = four(anna={"gun": "carl"}, carl={"wastelander": True})

    play(game, "shoot, draw hat_box")

    assert game.players[CARL].wastelander
    assert exposed(game, CARL) == []


@pytest.mark.ruling("L24")
def test_new_followers_do_not_bring_a_wastelander_back() -> None:
    game = four(anna={"hand": ["luggage_carousel"]}, carl={"wastelander": True})

    play(game, "use luggage_carousel, pay middle, pick seat2 left, pick seat3 left")

    assert game.players[CARL].team() == WASTELANDER


@pytest.mark.ruling("L24")
def test_a_leader_does_not_bring_a_wastelander_back_but_wins() -> None:
    game = four(anna={"hand": ["luggage_carousel"]}, carl={"wastelander": True}, dora={"wastelander": True})

    play(game, "use luggage_carousel, pay middle, pick seat1 left, pick seat2 left")

    assert (game.ending, winners(game)) == ("C", [CARL])
    assert game.players[CARL].team() == WASTELANDER


@pytest.mark.ruling("L46")
@pytest.mark.ending("abandoned")
def test_nobody_wins_an_abandoned_game_and_everything_is_revealed() -> None:
    game = four(bob={"hand": ["hat_box"]})
    before = view(game, ANNA).to_data()
    assert before["players"][BOB]["hand"] is None

    game.abandon()

    assert game.over and game.abandoned
    assert winners(game) == []
    assert game.ranking() == [[ANNA, BOB, CARL, DORA]]
    after = view(game, ANNA).to_data()
    assert (after["ending"], after["winners"]) == ("abandoned", [])
    assert after["players"][BOB]["hand"] == ["hat_box"]
    assert [card["recruit"] for card in after["players"][BOB]["recruits"]] == recruits(game, BOB)
    with pytest.raises(GameOver):
        game.abandon()
    with pytest.raises(GameOver):
        game.question()
