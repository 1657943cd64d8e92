"""R45 to R49: the tenth star, ties, the ranking."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.errors import GameOver
from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import EUPHORIAN
from tests.dystopia.helpers import goods, workers

NO_TRADE = Options(trading=False)
NINE = {"subterra": 3, "wastelands": 3, "icarus": 3}


def idle() -> PlayerData:
    """A player who only waits."""
    return a_player(dice=[1])


def six_players(
    red: PlayerData, blue: PlayerData, allegiance: dict[str, int] | None = None, markets: dict[str, str] | None = None
) -> Dystopia:
    """A game of six, so that territories have room for two players with nine stars each."""
    others: dict[str, Any] = {name: idle() for name in ("white", "black", "green", "purple")}
    return a_game(red=red, blue=blue, **others, allegiance=allegiance, markets=markets, options=NO_TRADE)


def photo_finish(red: PlayerData, blue: PlayerData, markets: dict[str, str] | None = None) -> Dystopia:
    """Red's Euphorian step brings both players, who have nine stars and an active Euphorian, to ten."""
    game = six_players(red, blue, {"euphorian": 10}, markets)
    play(game, "place 1 generator")
    assert [game.players[0].stars, game.players[1].stars] == [0, 0]
    return game


@pytest.mark.ruling("R45")
def test_the_game_ends_at_once_with_the_tenth_star() -> None:
    game = a_game(
        red=a_player(gold=3, dice=[4], territories={"euphoria": 3, "subterra": 3, "wastelands": 3}),
        blue=idle(),
        white=idle(),
    )

    play(game, "place 4 nimbus_loft")

    assert game.over
    assert game.ranking()[0] == [0]
    with pytest.raises(GameOver):
        game.question()


@pytest.mark.ruling("R45")
def test_the_end_is_tested_after_the_full_benefit() -> None:
    # Brett still speaks up after the tenth star, and the allegiance step is still taken.
    game = a_game(
        red=a_player(artifacts=["bat", "bat"], morale=2, dice=[4], recruits=["brett"], territories=NINE),
        blue=idle(),
        white=idle(),
        options=NO_TRADE,
    )

    play(game, "place 4 incinerator_of_historical_accuracy")
    assert game.players[0].stars == 0
    assert not game.over

    play(game, "use brett, gain clay")
    assert game.over
    assert game.allegiance[EUPHORIAN] == 1
    assert goods(game) == {"clay": 1}


@pytest.mark.ruling("R45")
def test_pending_rolls_are_dropped_when_a_market_brings_the_tenth_star() -> None:
    game = a_game(
        red=a_player(gold=1, dice=[4], territories=NINE),
        blue=a_player(on={"euphoria_site_a_1": 2}),
        white=idle(),
        options=NO_TRADE,
    )

    play(game, "place 4 euphoria_site_a_2, tile bemusement_park")

    assert game.over
    # The penalty of the tile has not begun either.
    assert game.built == 0


@pytest.mark.ruling("R45")
def test_a_dilemma_can_bring_the_tenth_star() -> None:
    game = a_game(
        red=a_player(artifacts=["bat"], dice=[4], dilemma="bat", territories=NINE),
        blue=idle(),
        white=idle(),
        options=NO_TRADE,
    )

    play(game, "dilemma contribute")

    assert game.over


@pytest.mark.ruling("R45")
def test_further_matching_dice_are_dropped() -> None:
    game = a_game(
        red=a_player(gold=3, dice=[4, 4], territories={"euphoria": 3, "subterra": 3, "wastelands": 3}),
        blue=idle(),
        white=idle(),
    )

    play(game, "place 4 nimbus_loft")

    assert game.over
    assert workers(game) == 2


@pytest.mark.ruling("R46")
def test_a_player_with_too_few_stars_places_what_is_left() -> None:
    game = a_game(
        red=a_player(dice=[1], recruits=["yordy", "jefferson"], territories=NINE),
        blue=idle(),
        white=idle(),
        allegiance={"euphorian": 10},
        options=NO_TRADE,
    )

    play(game, "place 1 generator")

    assert game.over
    assert game.players[0].stars == 0
    assert bin(game.players[0].starred).count("1") == 1


@pytest.mark.ruling("R47")
def test_builders_who_reach_ten_with_one_market_tie_whoever_is_active() -> None:
    red = a_player(gold=1, dice=[4], on={"euphoria_site_a_1": 2}, territories=NINE, morale=2)
    blue = a_player(on={"euphoria_site_a_3": 2, "euphoria_site_a_4": 2}, territories=NINE, morale=3)
    game = six_players(red, blue)

    play(game, "place 4 euphoria_site_a_2, tile bemusement_park")

    assert game.over
    assert [game.players[0].stars, game.players[1].stars] == [0, 0]
    assert game.ranking()[0] == [1]


@pytest.mark.ruling("R47")
def test_several_recruits_at_tier_4_tie() -> None:
    game = photo_finish(
        a_player(dice=[1], recruits=["yordy"], territories=NINE),
        a_player(dice=[1], recruits=["jefferson"], territories=NINE, morale=2),
    )

    assert game.over
    assert game.ranking()[0] == [1]


@pytest.mark.ruling("R47")
def test_a_visitors_star_ties_with_tier_4_stars_of_the_same_action() -> None:
    red = a_player(artifacts=["bat", "bat"], morale=2, dice=[1], territories=NINE)
    blue = a_player(dice=[1], recruits=["yordy"], territories=NINE, morale=3)
    game = six_players(red, blue, allegiance={"euphorian": 10})

    play(game, "place 1 incinerator_of_historical_accuracy")

    assert [game.players[0].stars, game.players[1].stars] == [0, 0]
    assert game.ranking()[0] == [1]


@pytest.mark.ruling("R48")
def test_1_higher_morale_wins() -> None:
    game = photo_finish(
        a_player(dice=[1], recruits=["yordy"], territories=NINE, morale=2, knowledge=1),
        a_player(dice=[1], recruits=["jefferson"], territories=NINE, morale=3, knowledge=6),
    )

    assert game.ranking()[:2] == [[1], [0]]


@pytest.mark.ruling("R48")
def test_2_then_lower_knowledge_wins() -> None:
    tiles = {"euphoria_site_a": "bemusement_park"}
    game = photo_finish(
        a_player(
            dice=[1], recruits=["yordy"], territories=NINE | {"icarus": 2}, knowledge=4, markets=["euphoria_site_a"]
        ),
        a_player(dice=[1], recruits=["jefferson"], territories=NINE, knowledge=3),
        markets=tiles,
    )

    assert game.ranking()[:2] == [[1], [0]]


@pytest.mark.ruling("R48")
def test_3_then_more_constructed_markets_with_an_own_star_win() -> None:
    tiles = {"euphoria_site_a": "bemusement_park"}
    game = photo_finish(
        a_player(
            dice=[1], recruits=["yordy"], territories={"euphoria": 3, "subterra": 2, "wastelands": 2, "icarus": 2}
        ),
        a_player(
            dice=[1],
            recruits=["jefferson"],
            territories={"subterra": 4, "wastelands": 4},
            markets=["euphoria_site_a"],
        ),
        markets=tiles,
    )

    # Red has stars in four territories, but that is compared later.
    assert game.ranking()[:2] == [[1], [0]]


@pytest.mark.ruling("R48")
def test_4_then_more_territories_with_an_own_star_win() -> None:
    game = photo_finish(
        a_player(dice=[1], recruits=["yordy"], territories={"subterra": 4, "wastelands": 5}),
        a_player(
            dice=[1], recruits=["jefferson"], territories={"subterra": 1, "wastelands": 1, "icarus": 6, "euphoria": 1}
        ),
    )

    assert game.ranking()[:2] == [[1], [0]]


@pytest.mark.ruling("R48")
def test_5_then_all_own_workers_are_rolled_and_the_lowest_total_wins() -> None:
    game = photo_finish(
        a_player(dice=[1], recruits=["yordy"], territories=NINE),
        a_player(dice=[6], on={"farm": 6}, recruits=["jefferson"], territories=NINE),
    )
    assert (game.question().kind, game.over) == ("roll-off", False)

    # One die of red, then both of blue: the one on the board and the available one.
    play(game, "roll 4, roll 1, roll 2")

    assert game.over
    assert game.ranking()[:2] == [[1], [0]]


@pytest.mark.ruling("R48")
def test_5_the_roll_off_is_repeated_while_it_is_tied() -> None:
    game = photo_finish(
        a_player(dice=[1], recruits=["yordy"], territories=NINE),
        a_player(dice=[6], recruits=["jefferson"], territories=NINE),
    )

    play(game, "roll 4, roll 4")
    assert game.question().kind == "roll-off"

    play(game, "roll 2, roll 3")
    assert game.ranking()[:2] == [[0], [1]]


@pytest.mark.ruling("R48")
def test_only_players_who_are_tied_for_the_most_stars_are_compared() -> None:
    game = six_players(
        a_player(dice=[1], recruits=["yordy"], territories=NINE, knowledge=6),
        a_player(dice=[1], morale=6, knowledge=1, territories=NINE),
        allegiance={"euphorian": 10},
    )

    play(game, "place 1 generator")

    assert game.over
    assert game.ranking()[0] == [0]


@pytest.mark.ruling("R49")
def test_the_others_are_ranked_by_stars_then_by_the_first_four_tie_breakers_then_shared() -> None:
    game = a_game(
        red=a_player(artifacts=["bat"], dice=[4], dilemma="bat", territories={"subterra": 4, "wastelands": 5}),
        blue=a_player(dice=[1], morale=6),
        white=a_player(dice=[1], territories={"icarus": 1}),
        black=a_player(dice=[1], morale=2, knowledge=4),
        green=a_player(dice=[5], morale=2, knowledge=3),
        purple=a_player(dice=[6], morale=2, knowledge=3),
        options=NO_TRADE,
    )

    play(game, "dilemma contribute")

    assert game.ranking() == [[0], [2], [1], [4, 5], [3]]


@pytest.mark.ruling("R49")
def test_the_loser_of_a_roll_off_is_second() -> None:
    game = photo_finish(
        a_player(dice=[1], recruits=["yordy"], territories=NINE),
        a_player(dice=[6], recruits=["jefferson"], territories=NINE),
    )

    play(game, "roll 5, roll 1")

    assert game.ranking() == [[1], [0], [2, 3, 4, 5]]
