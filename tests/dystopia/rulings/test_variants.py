"""R50 to R53: the drafts and the doubles house rule."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.api import new_game
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, recruit_named
from euphoria.dystopia.state import Dystopia
from tests.dystopia.helpers import available, goods, hand, offered

HOUSE_RULE = Options(trading=False, doubles_cost_morale=True)


def answer_until(game: Dystopia, kind: str, seat: int) -> None:
    """Take the first choice of every question until this one is asked of this seat."""
    while (game.question().kind, game.question().seat) != (kind, seat):
        game.choose(game.question().choices[0])


def bits(*recruits: str) -> int:
    """Recruits as a bit mask."""
    return sum(1 << recruit_named(recruit) for recruit in recruits)


DEALS = "dilemma book, dilemma bat, dilemma box, " + ", ".join(
    f"deal {name}"
    for name in (
        "laura",
        "yordy",
        "katy",
        "gary",
        "maggie",
        "xander",
        "josiah",
        "faith",
        "ian",
        "kyle",
        "nick",
        "brian",
    )
)


@pytest.mark.ruling("R50")
def test_each_player_picks_one_recruit_and_passes_the_rest_to_the_left() -> None:
    game = new_game(3, nature=None, options=Options(recruit_draft=True))

    play(game, DEALS)
    assert (game.question().kind, game.question().seat, len(offered(game))) == ("draft", 0, 4)

    play(game, "keep laura, keep maggie, keep ian")
    # The left neighbour of seat 0 is seat 1; seat 0 gets the pack of seat 2.
    assert offered(game) == [
        "keep kyle_the_scavenger",
        "keep nick_the_understudy",
        "keep brian_the_viticulturist",
    ]
    play(game, "keep kyle")
    assert "keep yordy_the_demotivator" in offered(game)
    play(game, "keep yordy")
    assert "keep xander_the_excavator" in offered(game)


@pytest.mark.ruling("R50")
def test_of_four_drafted_recruits_two_are_kept() -> None:
    game = new_game(3, nature=None, options=Options(recruit_draft=True))

    play(game, f"{DEALS}, keep laura, keep maggie, keep ian, keep kyle, keep yordy, keep xander")
    play(game, "keep josiah, keep nick, keep katy, keep gary, keep faith, keep brian")
    # Red drafted one card from each of three packs and got the last of her own back.
    assert offered(game) == [
        "keep laura_the_philanthropist",
        "keep gary_the_electrician",
        "keep josiah_the_hacker",
        "keep kyle_the_scavenger",
    ]

    play(game, "keep kyle, keep laura")
    player = game.players[0]
    assert (player.active, player.hidden) == (bits("kyle"), bits("laura"))
    assert player.rejected == bits("gary", "josiah")


@pytest.mark.ruling("R50")
def test_without_the_option_everybody_chooses_from_the_own_four() -> None:
    game = new_game(3, nature=None)

    play(game, DEALS)

    assert game.question().kind == "active recruit"
    assert len(offered(game)) == 4


@pytest.mark.ruling("R51")
def test_each_player_keeps_one_of_two_tiles_and_undealt_ones_fill_up_to_six() -> None:
    game = new_game(2, nature=None, options=Options(market_draft=True))
    laboratory, spa, courthouse, plaza = TILE_NAMES[:4]
    undealt = [f"tile {name}" for name in TILE_NAMES[4:]]

    play(game, f"dilemma book, dilemma bat, tile {laboratory}, tile {spa}, tile {courthouse}, tile {plaza}")
    assert (game.question().seat, offered(game)) == (0, [f"keep {laboratory}", f"keep {spa}"])

    play(game, f"keep {spa}, keep {courthouse}")
    assert (game.question().seat, offered(game)) == (NATURE, undealt)

    play(game, ", ".join(undealt[:4]))
    in_play = {spa, courthouse, *TILE_NAMES[4:8]}
    assert game.question().kind == "recruit"
    assert {name for tile, name in enumerate(TILE_NAMES) if game.tiles >> tile & 1} == in_play


@pytest.mark.ruling("R51")
def test_with_six_players_their_tiles_are_all_there_are() -> None:
    game = new_game(6, nature=None, options=Options(market_draft=True))

    answer_until(game, "recruit", NATURE)

    assert bin(game.tiles).count("1") == 6
    assert all(game.tiles >> player.tile_kept & 1 for player in game.players)
    assert not any(game.tiles >> player.tile_rejected & 1 for player in game.players)


@pytest.mark.ruling("R52")
def test_markers_are_placed_in_snake_order_from_a_random_seat() -> None:
    game = new_game(3, nature=None, options=Options(track_draft=True))
    answer_until(game, "first", NATURE)
    assert offered(game) == ["first seat0", "first seat1", "first seat2"]

    play(game, "first seat1")

    seats = []
    while game.question().kind == "track draft":
        seats.append(game.question().seat)
        game.choose(game.question().choices[0])
    assert seats == [1, 2, 0, 0, 2, 1]


@pytest.mark.ruling("R52")
def test_each_field_of_a_chart_holds_one_marker_and_everybody_places_both() -> None:
    game = new_game(2, nature=None, options=Options(track_draft=True))
    answer_until(game, "first", NATURE)

    play(game, "first seat0, morale 6")
    assert offered(game) == [f"morale {i}" for i in range(1, 6)] + [f"knowledge {i}" for i in range(1, 7)]

    play(game, "morale 3")
    assert offered(game) == [f"knowledge {i}" for i in range(1, 7)]

    play(game, "knowledge 1")
    assert (game.question().seat, offered(game)) == (0, [f"knowledge {i}" for i in range(2, 7)])
    play(game, "knowledge 2")
    assert [(player.morale, player.knowledge) for player in game.players] == [(6, 2), (3, 1)]


@pytest.mark.ruling("R53")
def test_each_matching_die_after_the_first_costs_1_morale() -> None:
    game = a_game(red=a_player(dice=[4, 4, 4], morale=4), blue=a_player(dice=[1]), options=HOUSE_RULE)

    play(game, "place 4 farm")
    assert game.players[0].morale == 4
    play(game, "place 4 aquifer")
    assert game.players[0].morale == 3
    play(game, "place 4 generator")
    assert game.players[0].morale == 2


@pytest.mark.ruling("R53")
def test_at_morale_1_no_further_matching_die_can_be_placed() -> None:
    game = a_game(red=a_player(dice=[4, 4], morale=1), blue=a_player(dice=[1]), options=HOUSE_RULE)

    play(game, "place 4 farm")

    assert available(game) == [4]
    assert game.question().seat == 1


@pytest.mark.ruling("R53")
def test_the_hand_limit_comes_before_that_placement() -> None:
    game = a_game(
        red=a_player(food=1, dice=[4, 4], morale=2, artifacts=["bat", "box"]),
        blue=a_player(dice=[1]),
        options=HOUSE_RULE,
    )

    play(game, "place 4 farm, place 4 wastelander_tunnel")
    assert offered(game) == ["discard box", "discard bat"]
    assert goods(game) == {"food": 2}

    play(game, "discard bat, gain clay")
    assert (goods(game), hand(game)) == ({"food": 1, "clay": 1}, {"box": 1})


@pytest.mark.ruling("R53")
def test_morale_gained_by_the_first_die_pays_for_the_second() -> None:
    game = a_game(red=a_player(water=3, dice=[4, 4], morale=1), blue=a_player(dice=[1]), options=HOUSE_RULE)

    play(game, "place 4 activation_water, roll 2, place 4 farm")

    assert game.players[0].morale == 2
    assert goods(game) == {"food": 1}


@pytest.mark.ruling("R53")
def test_the_house_rule_is_off_by_default() -> None:
    game = a_game(red=a_player(dice=[4, 4], morale=1), blue=a_player(dice=[1]), options=Options(trading=False))

    play(game, "place 4 farm, place 4 aquifer")

    assert game.players[0].morale == 1
    assert available(game) == []
