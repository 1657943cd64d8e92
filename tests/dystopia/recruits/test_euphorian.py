"""Euphorian recruits on the Generator and at construction sites: Katy, Gary, Michael.

Yordy, Jefferson and Ben are in test_euphorian_dice.py, the others in test_euphorian_bumps.py and _stars.py.
"""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.terms import EUPHORIAN
from tests.dystopia.helpers import goods, hand, offered

FIRST = Options(trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
IDLE = a_player(dice=[6])  # a rival who has something to choose, so that play stops there


# Katy ---------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("katy_the_dietician", edition="both")
@BOTH
def test_katy_brings_food_from_the_generator_with_an_empty_hand(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[5], recruits=["katy"]), blue=IDLE)
    play(game, "place 5 generator")
    assert goods(game) == {"energy": 1, "food": 1}


@pytest.mark.recruit("katy_the_dietician", edition="both")
@BOTH
def test_katy_is_silent_with_an_artifact_in_hand(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[5], artifacts=["bat"], recruits=["katy"]), blue=IDLE)
    play(game, "place 5 generator")
    assert goods(game) == {"energy": 1}


@pytest.mark.recruit("katy_the_dietician", edition="both")
@BOTH
@pytest.mark.parametrize(("area", "gives"), [("aquifer", "water"), ("farm", "food"), ("cloud_mine", "bliss")])
def test_katy_works_on_the_generator_only(options: Options, area: str, gives: str) -> None:
    game = a_game(options=options, red=a_player(dice=[5], recruits=["katy"]), blue=IDLE)
    play(game, f"place 5 {area}")
    assert goods(game) == {gives: 1}


@pytest.mark.recruit("katy_the_dietician", edition="both")
@BOTH
def test_katy_works_at_each_of_two_matching_placements(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[2, 2], recruits=["katy"]), blue=IDLE)
    play(game, "place 2 generator, place 2 generator")
    assert goods(game) == {"energy": 2, "food": 2}


@pytest.mark.recruit("katy_the_dietician", edition="both")
@pytest.mark.recruit("gary_the_electrician", edition="both")
@BOTH
def test_katy_is_not_forgotten_beside_gary(options: Options) -> None:
    red = a_player(dice=[3], recruits=["katy", "gary"])
    game = a_game(options=options, red=red, blue=on("generator", 3))
    play(game, "place 3 generator, morale")
    assert goods(game) == {"energy": 1, "food": 1}
    assert game.players[0].morale == 2


@pytest.mark.recruit("katy_the_dietician", edition="first")
def test_katy_judges_the_hand_when_the_die_is_placed() -> None:
    """The Generator's allegiance step brings stars, Esme burns the last card: too late for an empty hand."""
    red = a_player(dice=[1], artifacts=["bat"], recruits=["katy", "esme"])
    game = a_game(options=FIRST, red=red, blue=IDLE, allegiance={"euphorian": 10})
    play(game, "place 1 generator, use esme, morale")
    assert hand(game) == {}
    assert goods(game) == {"energy": 3}  # with the tier-1 bonus and Esme's


# Gary ---------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("gary_the_electrician", edition="both")
@BOTH
@pytest.mark.parametrize(("choice", "energy", "morale"), [("gain energy", 2, 1), ("morale", 1, 2)])
def test_gary_likes_a_rivals_equal_die_on_the_generator(
    options: Options, choice: str, energy: int, morale: int
) -> None:
    game = a_game(options=options, red=a_player(dice=[2], recruits=["gary"]), blue=on("generator", 2))
    play(game, "place 2 generator")
    assert sorted(offered(game)) == ["gain energy", "morale"]
    play(game, choice)
    assert goods(game) == {"energy": energy}
    assert game.players[0].morale == morale


@pytest.mark.recruit("gary_the_electrician", edition="both")
@BOTH
def test_gary_likes_an_own_equal_die_too(options: Options) -> None:
    red = a_player(dice=[2], on={"generator": 2}, recruits=["gary"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 2 generator, morale")
    assert game.players[0].morale == 2


@pytest.mark.recruit("gary_the_electrician", edition="both")
@BOTH
@pytest.mark.parametrize(("rival", "where"), [(3, "generator"), (2, "farm")])
def test_gary_is_silent_without_an_equal_die_there(options: Options, rival: int, where: str) -> None:
    blue = a_player(dice=[6], on={where: rival})
    game = a_game(options=options, red=a_player(dice=[2], recruits=["gary"]), blue=blue)
    play(game, "place 2 generator")
    assert game.question().seat == 1
    assert goods(game) == {"energy": 1}


@pytest.mark.recruit("gary_the_electrician", edition="both")
@BOTH
def test_gary_is_silent_on_another_area(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[2], recruits=["gary"]), blue=a_player(dice=[6], on={"farm": 2}))
    play(game, "place 2 farm")
    assert game.question().seat == 1
    assert goods(game) == {"food": 1}


@pytest.mark.recruit("gary_the_electrician", edition="both")
@BOTH
def test_gary_takes_the_energy_by_himself_at_the_highest_morale(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[2], morale=6, recruits=["gary"]), blue=on("generator", 2))
    play(game, "place 2 generator")
    assert goods(game) == {"energy": 2}


@pytest.mark.recruit("gary_the_electrician", edition="both")
@BOTH
def test_gary_gives_one_bonus_however_many_dice_match(options: Options) -> None:
    red = a_player(dice=[2], on={"generator": [2, 2]}, recruits=["gary"])
    game = a_game(options=options, red=red, blue=a_player(dice=[6], on={"generator": 2}))
    play(game, "place 2 generator, gain energy")
    assert goods(game) == {"energy": 2}
    assert game.question().seat == 1


# Michael ------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("michael_the_engineer", edition="both")
@BOTH
def test_michael_pays_a_construction_space_with_any_resource(options: Options) -> None:
    red = a_player(dice=[1], gold=1, stone=1, clay=1, recruits=["michael"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 1 euphoria_site_a_1")
    assert offered(game) == ["pay gold", "pay stone", "pay clay"]
    play(game, "pay stone")
    assert goods(game) == {"gold": 1, "clay": 1}
    # Without gold in the payment there is no reward.
    assert (game.players[0].morale, game.players[0].knowledge, game.allegiance[EUPHORIAN]) == (1, 3, 0)


@pytest.mark.recruit("michael_the_engineer", edition="both")
@BOTH
def test_michael_still_needs_a_resource(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[1], energy=5, recruits=["michael"]), blue=IDLE)
    assert not any("_site_" in text for text in offered(game))


@pytest.mark.recruit("michael_the_engineer", edition="both")
@BOTH
def test_michael_does_not_change_the_price_of_a_market(options: Options) -> None:
    red = a_player(dice=[1], water=4, clay=1, recruits=["michael"])
    tiles = {"euphoria_site_a": "fountain_of_wishful_thinking"}  # 4 water and 1 gold
    game = a_game(options=options, red=red, blue=IDLE, markets=tiles)
    assert "place 1 euphoria_market_a" not in offered(game)


@pytest.mark.recruit("michael_the_engineer", edition="first")
@pytest.mark.parametrize("space", ["subterra_site_b_1", "euphoria_site_a_2"], ids=["in place of clay", "as printed"])
def test_michael_turns_gold_into_morale_and_allegiance(space: str) -> None:
    game = a_game(options=FIRST, red=a_player(dice=[1], gold=1, recruits=["michael"]), blue=IDLE)
    play(game, f"place 1 {space}")
    assert goods(game) == {}
    assert (game.players[0].morale, game.players[0].knowledge, game.allegiance[EUPHORIAN]) == (2, 3, 1)


@pytest.mark.recruit("michael_the_engineer", edition="second")
@pytest.mark.parametrize("space", ["subterra_site_b_1", "euphoria_site_a_2"], ids=["in place of clay", "as printed"])
def test_michael_of_the_second_edition_turns_gold_into_morale_and_knowledge(space: str) -> None:
    game = a_game(options=SECOND, red=a_player(dice=[1], gold=1, recruits=["michael"]), blue=IDLE)
    play(game, f"place 1 {space}")
    assert (game.players[0].morale, game.players[0].knowledge, game.allegiance[EUPHORIAN]) == (2, 4, 0)


@pytest.mark.recruit("michael_the_engineer", edition="first")
def test_michael_earns_morale_with_the_allegiance_at_its_end() -> None:
    red = a_player(dice=[1], gold=1, recruits=["michael"], starred=["michael"])
    game = a_game(options=FIRST, red=red, blue=IDLE, allegiance={"euphorian": 11})
    play(game, "place 1 euphoria_site_a_2")
    assert (game.players[0].morale, game.allegiance[EUPHORIAN]) == (2, 11)


@pytest.mark.recruit("michael_the_engineer", edition="second")
@pytest.mark.parametrize(("morale", "knowledge", "after"), [(1, 6, (2, 6)), (6, 3, (6, 4)), (6, 6, (6, 6))])
def test_michael_of_the_second_edition_needs_no_room(morale: int, knowledge: int, after: tuple[int, int]) -> None:
    red = a_player(dice=[1], gold=1, morale=morale, knowledge=knowledge, recruits=["michael"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "place 1 euphoria_site_a_2")
    assert (game.players[0].morale, game.players[0].knowledge) == after


@pytest.mark.recruit("michael_the_engineer", edition="first")
def test_michael_rewards_gold_before_the_market_is_completed() -> None:
    red = a_player(dice=[1], gold=1, recruits=["michael"])
    blue = a_player(on={"euphoria_site_a_1": 2})
    game = a_game(options=FIRST, red=red, blue=blue)
    play(game, "place 1 euphoria_site_a_2")
    assert game.question().kind == "tile"
    assert (game.players[0].morale, game.allegiance[EUPHORIAN]) == (2, 1)


@pytest.mark.recruit("michael_the_engineer", edition="both")
@BOTH
def test_michael_and_flartner_pay_with_a_resource_or_an_artifact_and_only_one_bonus_applies(options: Options) -> None:
    red = a_player(dice=[1], gold=1, artifacts=["bat"], morale=2, recruits=["michael", "flartner"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 1 euphoria_site_a_1")
    assert offered(game) == ["pay gold", "pay artifact"]
    with_card = game.copy()
    play(game, "pay gold")
    assert (goods(game), hand(game), game.players[0].morale) == ({}, {"bat": 1}, 3)
    play(with_card, "pay artifact")
    assert (goods(with_card), hand(with_card), with_card.players[0].morale) == ({"gold": 1}, {}, 3)
    assert (with_card.players[0].knowledge, with_card.allegiance[EUPHORIAN]) == (3, 0)
