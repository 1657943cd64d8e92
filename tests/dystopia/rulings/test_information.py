"""R54 and R55: what is public, what is secret, and who decides first."""

from __future__ import annotations

import json
from typing import Any

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.api import new_game, view
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.state import Dystopia
from tests.dystopia.helpers import goods, hand, offered

NO_TRADE = Options(trading=False)


def seen(game: Dystopia, seat: int | None) -> dict[str, Any]:
    """What a seat sees, as it would travel to a browser."""
    data: dict[str, Any] = json.loads(json.dumps(view(game, seat).to_data()))
    return data


def a_rich_game() -> Dystopia:
    """Red has something of everything; blue looks on."""
    red = a_player(
        energy=2,
        gold=1,
        artifacts=["book", "bat"],
        dice=[3, 5],
        on={"farm": 2},
        morale=4,
        knowledge=5,
        recruits=["katy"],
        hidden=["maggie"],
        markets=["euphoria_site_a"],
        territories={"icarus": 1},
        dilemma="bear",
    )
    return a_game(
        red=red,
        blue=a_player(dice=[1], artifacts=["bear"], hidden=["lee"], dilemma="box"),
        white=a_player(dice=[6]),
        allegiance={"euphorian": 3},
        miners={"subterran": 2},
        markets={"euphoria_site_a": "bemusement_park"},
        discard=["box", "box"],
    )


@pytest.mark.ruling("R54")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_everybody_sees_the_board_and_what_others_own_by_number(seat: int | None) -> None:
    data = seen(a_rich_game(), seat)

    red = data["players"][0]
    assert (red["goods"]["energy"], red["goods"]["gold"], red["goods"]["water"]) == (2, 1, 0)
    assert (red["cards"], red["hidden"]) == (2, 1)
    assert sorted((die["value"], die["place"]) for die in red["dice"]) == [
        (2, "farm"),
        (3, "available"),
        (5, "available"),
    ]
    assert (red["morale"], red["knowledge"], red["stars_placed"]) == (4, 5, 2)
    assert red["recruits"] == ["katy_the_dietician"]
    assert (red["markets"], red["territories"]["icarus"]) == (["euphoria_site_a"], 1)
    assert data["spaces"] == {"farm": [{"seat": 0, "value": 2}]}
    assert (data["allegiance"]["euphorian"], data["miners"]["subterran"]) == (3, 2)
    assert data["markets"] == {"euphoria_site_a": "bemusement_park"}
    assert data["discard"] == {"box": 2}


@pytest.mark.ruling("R54")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_hand_hidden_recruit_and_open_dilemma_are_the_owners_secret(seat: int | None) -> None:
    red = seen(a_rich_game(), seat)["players"][0]

    assert red["hand"] is None
    assert red["hidden_recruits"] is None
    assert red["dilemma"] is None
    assert "maggie" not in json.dumps(seen(a_rich_game(), seat))


@pytest.mark.ruling("R54")
def test_the_owner_sees_the_own_secrets() -> None:
    red = seen(a_rich_game(), 0)["players"][0]

    assert red["hand"] == {"book": 1, "bat": 1}
    assert red["hidden_recruits"] == ["maggie_the_outlaw"]
    assert red["dilemma"] == "bear"


@pytest.mark.ruling("R54")
@pytest.mark.parametrize("seat", [1, None])
def test_what_a_seat_cannot_see_never_changes_its_view(seat: int | None) -> None:
    other = a_player(dice=[4], artifacts=["book"], hidden=["maggie"], dilemma="bat")
    same_outside = a_player(dice=[4], artifacts=["bear"], hidden=["ray"], dilemma="box")

    views = [view(a_game(red=red, blue=a_player(dice=[1], dilemma="book")), seat) for red in (other, same_outside)]

    assert views[0] == views[1]


@pytest.mark.ruling("R54")
def test_a_completed_dilemma_is_public_and_so_is_what_was_discarded() -> None:
    game = a_game(red=a_player(dice=[4], artifacts=["bat"], dilemma="bat"), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "dilemma contribute")

    data = seen(game, 1)
    assert (data["players"][0]["dilemma"], data["players"][0]["dilemma_done"]) == ("bat", "contributed")
    assert data["discard"] == {"bat": 1}


@pytest.mark.ruling("R54")
def test_discarded_recruits_stay_secret_from_others() -> None:
    game = a_game(red=a_player(dice=[4], artifacts=["bat"], dilemma="bat"), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "dilemma fight, deal katy, deal maggie, keep maggie")

    assert seen(game, 0)["players"][0]["rejected"] == ["katy_the_dietician"]
    assert "katy" not in json.dumps(seen(game, 1))
    assert "maggie" not in json.dumps(seen(game, 1))


@pytest.mark.ruling("R54")
def test_which_recruit_was_discarded_never_changes_the_view_of_others() -> None:
    views = []
    for discarded in ("katy", "laura"):
        red = a_player(dice=[4], artifacts=["bat"], dilemma="bat")
        game = a_game(red=red, blue=a_player(dice=[1]), options=NO_TRADE)
        play(game, f"dilemma fight, deal {discarded}, deal maggie, keep maggie")
        views.append(view(game, 1))

    assert views[0] == views[1]


@pytest.mark.ruling("R54")
def test_nobody_knows_the_face_down_tiles_or_the_deck() -> None:
    game = a_rich_game()

    for seat in (0, 1, 2, None):
        data = seen(game, seat)
        assert data["deck"] == 31
        assert "spa_of_fleeting_pleasure" not in json.dumps(data)


@pytest.mark.ruling("R54")
def test_in_the_market_draft_each_player_knows_the_two_tiles_seen() -> None:
    game = new_game(2, nature=None, options=Options(market_draft=True))

    play(game, "dilemma book, dilemma bat, tile laboratory, tile spa, tile courthouse, tile plaza, keep spa")

    assert sorted(seen(game, 0)["players"][0]["tiles"]) == [
        "laboratory_of_selective_genetics",
        "spa_of_fleeting_pleasure",
    ]
    for seat in (1, None):
        text = json.dumps(seen(game, seat))
        assert "laboratory" not in text
        assert "spa_of" not in text
    assert "courthouse" in json.dumps(seen(game, 1))


@pytest.mark.ruling("R54")
def test_active_recruits_are_public_only_when_all_have_chosen() -> None:
    game = new_game(2, nature=None)
    while game.question().kind != "active recruit" or game.question().seat != 1:
        game.choose(game.question().choices[0])

    assert seen(game, 1)["players"][0]["recruits"] == []
    while game.question().kind != "roll":
        game.choose(game.question().choices[0])
    assert len(seen(game, 1)["players"][0]["recruits"]) == 1


@pytest.mark.ruling("R54", "R43")
def test_only_the_partners_see_the_artifact_kinds_of_a_trade() -> None:
    game = a_game(red=a_player(dice=[1], artifacts=["bat"]), blue=a_player(gold=1, dice=[1]), white=a_player(dice=[1]))

    play(game, "trade seat1, give bat, ask gold, propose")
    assert seen(game, 1)["trade"]["give"] == {"bat": 1}
    assert (seen(game, 2)["trade"]["give"], seen(game, 2)["trade"]["unseen_give"]) == ({}, 1)

    play(game, "accept")
    assert seen(game, 0)["players"][1]["known_cards"] == {"bat": 1}
    assert seen(game, 2)["players"][1]["known_cards"] == {}


@pytest.mark.ruling("R55")
def test_a_player_chooses_lost_goods_on_another_players_turn() -> None:
    game = a_game(
        red=a_player(water=1, dice=[2]),
        blue=a_player(gold=1, food=1, on={"subterran_tunnel": 1}),
        markets={"euphoria_site_a": "bemusement_park"},
        options=NO_TRADE,
    )

    play(game, "place 2 subterran_tunnel, roll 3")
    assert (game.question().seat, offered(game)) == (1, ["lose food", "lose gold"])

    play(game, "lose gold")
    assert goods(game, 1) == {"food": 1}


@pytest.mark.ruling("R55")
def test_a_recruit_reacts_on_another_players_turn() -> None:
    game = a_game(
        red=a_player(water=1, dice=[2]),
        blue=a_player(bliss=1, on={"subterran_tunnel": 1}, recruits=["amanda"]),
        options=NO_TRADE,
    )

    play(game, "place 2 subterran_tunnel")

    assert (game.question().seat, offered(game)) == (1, ["use amanda_the_broker", "pass"])


@pytest.mark.ruling("R55")
def test_several_who_must_decide_are_asked_clockwise_from_the_active_player() -> None:
    # Second-edition Zong: every opponent may take a bliss.
    game = a_game(
        red=a_player(dice=[1]),
        blue=a_player(dice=[1]),
        white=a_player(dice=[4], recruits=["zong"]),
        black=a_player(dice=[1]),
        turn=2,
        options=Options(trading=False, recruits="second"),
    )
    play(game, "place 4 cloud_mine, use zong, card bat")

    seats = []
    while game.question().kind == "may gain":
        seats.append(game.question().seat)
        play(game, "gain bliss")

    assert seats == [3, 0, 1]


@pytest.mark.ruling("R55")
def test_hand_limits_of_several_players_are_applied_clockwise_from_the_active_player() -> None:
    # Second-edition Jonathan the Gambler shows a pair, so that every opponent draws.
    game = a_game(
        red=a_player(dice=[1], artifacts=["box"]),
        blue=a_player(food=1, dice=[4], recruits=["jonathan_the_gambler"], artifacts=["bat"], morale=3),
        white=a_player(dice=[1], artifacts=["bear"]),
        turn=1,
        options=Options(trading=False, recruits="second"),
    )

    play(game, "place 4 wastelander_tunnel, draw, use jonathan, card bat, card book")
    assert game.question().seat == NATURE
    play(game, "card balloons")
    assert (game.question().seat, offered(game)) == (2, ["discard balloons", "discard bear"])
    play(game, "discard bear, card bifocals")
    assert (game.question().seat, offered(game)) == (0, ["discard bifocals", "discard box"])
    play(game, "discard box")
    assert [hand(game, seat) for seat in (2, 0)] == [{"balloons": 1}, {"bifocals": 1}]


@pytest.mark.ruling("R55")
def test_a_trade_is_answered_and_its_hand_limit_kept_by_the_partner() -> None:
    red = a_player(gold=1, dice=[1], artifacts=["box"])
    game = a_game(red=red, blue=a_player(dice=[1], artifacts=["bat", "bear"], morale=2), turn=1)

    play(game, "trade seat0, give bat, give bear, ask gold, propose")
    assert (game.question().seat, game.question().kind) == (0, "answer")

    play(game, "accept")
    assert (game.question().seat, game.question().kind) == (0, "hand limit")


@pytest.mark.ruling("R55")
def test_builders_choose_lost_goods_clockwise_from_the_active_player() -> None:
    red = a_player(gold=2, food=1, on={"euphoria_site_a_1": 1})
    blue = a_player(gold=2, food=1, dice=[2])
    game = a_game(
        red=red, blue=blue, white=on("farm"), turn=1, markets={"subterra_site_a": "bemusement_park"}, options=NO_TRADE
    )

    play(game, "place 2 euphoria_site_a_2, tile clinic_of_blind_hindsight, roll 3")
    assert game.question().seat == 1
    play(game, "lose food, roll 3")
    assert game.question().seat == 0
    play(game, "lose food")

    assert goods(game, 0) == {"gold": 2}
    assert goods(game, 1) == {"gold": 1}
