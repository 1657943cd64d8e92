"""Brian the Viticulturist: food for bliss, and in the second edition a price for Icarus."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.terms import ICARITE, SUBTERRAN, WASTELANDER
from tests.dystopia.helpers import goods, hand, offered

FIRST = Options(recruits="first", trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
COURTHOUSE = {"euphoria_site_a": "courthouse_of_hasty_judgment"}  # 4 energy and 1 stone
REGISTRY = {"subterra_site_a": "registry_of_personal_secrets"}  # 4 bliss and any artifact
APOTHECARY = {"subterra_site_a": "apothecary_of_productive_dreams"}  # 4 bliss and any resource
ICARUS = ("cloud_mine", "wind_saloon", "nimbus_loft", "breeze_bar", "sky_lounge")


def well_off(morale: int) -> dict[str, Any]:
    """A player with Brian who can pay for every space in Icarus."""
    return a_player(
        energy=1, bliss=1, gold=3, artifacts=["book"] * min(morale, 2), dice=[3, 3], morale=morale, recruits=["brian"]
    )


# Brian: food for bliss ----------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.recruit("brian_the_viticulturist", edition="both")
def test_brian_replaces_each_bliss_separately_and_is_rewarded_once(options: Options) -> None:
    red = a_player(food=2, bliss=2, artifacts=["book"], dice=[3], recruits=["brian"])
    game = a_game(options=options, red=red, blue=on("generator"), markets=REGISTRY)

    play(game, "place 3 subterra_market_a")
    assert offered(game) == ["pay food", "pay bliss"]
    play(game, "pay food, pay bliss, pay food")  # the fourth can only be bliss

    assert (goods(game), hand(game)) == ({}, {})
    assert (game.players[0].knowledge, game.allegiance[WASTELANDER], game.allegiance[SUBTERRAN]) == (4, 1, 1)
    assert game.players[0].territories[SUBTERRAN] == 1


@BOTH
@pytest.mark.recruit("brian_the_viticulturist", edition="both")
def test_brian_earns_nothing_with_real_bliss(options: Options) -> None:
    red = a_player(food=4, bliss=4, gold=1, dice=[3], recruits=["brian"])
    game = a_game(options=options, red=red, blue=on("generator"), markets=APOTHECARY)

    play(game, "place 3 subterra_market_a, pay bliss, pay bliss, pay bliss, pay bliss")

    assert (game.players[0].knowledge, game.allegiance[WASTELANDER]) == (3, 0)


@BOTH
@pytest.mark.parametrize(("recruit", "legal"), [("brian", True), ("ian", False)])
@pytest.mark.recruit("brian_the_viticulturist", edition="both")
def test_brian_makes_a_market_affordable_with_food_alone(options: Options, recruit: str, legal: bool) -> None:
    red = a_player(food=4, gold=1, dice=[3], recruits=[recruit])
    game = a_game(options=options, red=red, blue=on("generator"), markets=APOTHECARY)

    assert ("place 3 subterra_market_a" in offered(game)) == legal


@BOTH
@pytest.mark.recruit("brian_the_viticulturist", edition="both")
def test_brian_at_knowledge_six_still_moves_the_allegiance(options: Options) -> None:
    red = a_player(food=4, gold=1, dice=[3], knowledge=6, recruits=["brian"])
    game = a_game(options=options, red=red, blue=on("generator"), markets=APOTHECARY)

    play(game, "place 3 subterra_market_a")

    assert (game.players[0].knowledge, game.allegiance[WASTELANDER]) == (6, 1)


@BOTH
@pytest.mark.recruit("brian_the_viticulturist", edition="both")
def test_brian_is_rewarded_after_the_bump_though_the_price_is_already_paid(options: Options) -> None:
    red = a_player(food=4, gold=1, dice=[3], recruits=["brian"])
    game = a_game(options=options, red=red, blue=on("subterra_market_a"), markets=APOTHECARY)

    play(game, "place 3 subterra_market_a")
    assert (game.question().kind, goods(game), game.players[0].knowledge) == ("roll", {}, 3)
    play(game, "roll 2")

    assert (game.players[0].knowledge, game.allegiance[WASTELANDER]) == (4, 1)


@BOTH
@pytest.mark.recruit("brian_the_viticulturist", edition="both")
def test_brian_moves_the_wastelanders_before_the_market_does(options: Options) -> None:
    red = a_player(food=4, gold=1, dice=[3], recruits=["brian", "esme"], morale=1, artifacts=["bat"])
    market = {"wastelands_site_a": "apothecary_of_productive_dreams"}
    game = a_game(options=options, red=red, blue=on("generator"), markets=market)

    play(game, "place 3 wastelands_market_a")
    assert (offered(game), game.allegiance[WASTELANDER]) == (["use esme_the_fireman", "pass"], 1)
    play(game, "pass")

    assert game.allegiance[WASTELANDER] == 2


@BOTH
@pytest.mark.parametrize("bar", ["breeze_bar", "sky_lounge"])
@pytest.mark.recruit("brian_the_viticulturist", edition="both")
def test_brian_drinks_food_in_icarus_without_a_reward(options: Options, bar: str) -> None:
    red = a_player(food=2, dice=[3], morale=4, recruits=["brian"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, f"place 3 {bar}")
    play(game, "card book, card bat" if bar == "breeze_bar" else "gain gold, gain clay")

    assert "food" not in goods(game)
    assert (game.players[0].knowledge, game.allegiance[WASTELANDER], game.allegiance[ICARITE]) == (3, 0, 1)


@BOTH
@pytest.mark.recruit("brian_the_viticulturist", edition="both")
def test_food_paid_as_any_commodity_does_not_stand_in_for_bliss(options: Options) -> None:
    red = a_player(food=1, artifacts=["book"], dice=[3], recruits=["brian"])
    market = {"subterra_site_a": "center_for_reduced_literacy"}
    game = a_game(options=options, red=red, blue=on("generator"), markets=market)

    play(game, "place 3 subterra_market_a")

    assert (goods(game), game.players[0].knowledge, game.allegiance[WASTELANDER]) == ({}, 3, 0)


@BOTH
@pytest.mark.recruit("brian_the_viticulturist", edition="both")
def test_brian_replaces_nothing_but_bliss(options: Options) -> None:
    red = a_player(energy=3, food=5, stone=1, dice=[3], recruits=["brian"])
    game = a_game(options=options, red=red, blue=on("generator"), markets=COURTHOUSE)

    assert "place 3 euphoria_market_a" not in offered(game)


@BOTH
@pytest.mark.recruit("brian_the_viticulturist", "josh_the_negotiator", edition="both")
def test_with_josh_and_brian_food_replaces_a_resource(options: Options) -> None:
    red = a_player(energy=4, food=1, dice=[3], recruits=["brian", "josh"])
    game = a_game(options=options, red=red, blue=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a")

    assert (goods(game), game.players[0].knowledge, game.allegiance[WASTELANDER]) == ({}, 4, 1)


# Brian, second edition: Icarus costs morale -------------------------------------------------------------------------


@pytest.mark.parametrize("space", ICARUS)
@pytest.mark.recruit("brian_the_viticulturist", edition="second")
def test_brian_loses_morale_for_every_placement_in_icarus(space: str) -> None:
    game = a_game(options=SECOND, red=well_off(4), blue=on("generator"))

    play(game, f"place 3 {space}")

    assert game.players[0].morale == 3


@pytest.mark.parametrize("space", ICARUS)
@pytest.mark.recruit("brian_the_viticulturist", edition="first")
def test_brian_of_the_first_edition_visits_icarus_for_free(space: str) -> None:
    game = a_game(options=FIRST, red=well_off(4), blue=on("generator"))

    play(game, f"place 3 {space}")

    assert game.players[0].morale == 4


@pytest.mark.parametrize(("options", "legal"), [(FIRST, True), (SECOND, False)], ids=["first", "second"])
@pytest.mark.recruit("brian_the_viticulturist", edition="both")
def test_brian_at_morale_one_cannot_enter_icarus_in_the_second_edition(options: Options, legal: bool) -> None:
    game = a_game(options=options, red=well_off(1), blue=on("generator"))

    for space in ICARUS:
        if space != "wind_saloon":  # too few cards at morale 1
            assert (f"place 3 {space}" in offered(game)) == legal


@pytest.mark.recruit("brian_the_viticulturist", edition="second")
def test_brian_pays_morale_once_per_placement_and_only_in_icarus() -> None:
    game = a_game(options=SECOND, red=well_off(4), blue=on("generator"))

    play(game, "place 3 cloud_mine, place 3 generator")
    assert game.players[0].morale == 3

    game = a_game(options=SECOND, red=well_off(4), blue=on("generator"))
    play(game, "place 3 cloud_mine, place 3 cloud_mine")
    assert game.players[0].morale == 2


@pytest.mark.parametrize(
    ("cards", "morale", "legal"),
    [
        (["book", "bear", "bat"], 4, True),
        (["book", "bear", "bat"], 3, False),
        (["book", "book", "bat"], 3, True),
        (["book", "book"], 2, False),
    ],
)
@pytest.mark.recruit("brian_the_viticulturist", edition="second")
def test_brian_needs_the_cards_for_the_wind_saloon_after_the_morale(cards: list[str], morale: int, legal: bool) -> None:
    red = a_player(artifacts=cards, morale=morale, dice=[3], recruits=["brian"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    assert ("place 3 wind_saloon" in offered(game)) == legal


@pytest.mark.recruit("brian_the_viticulturist", edition="second")
def test_brian_may_not_break_up_the_pair_that_the_wind_saloon_needs() -> None:
    red = a_player(artifacts=["book", "book", "bat"], morale=3, dice=[3], recruits=["brian"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 3 wind_saloon")
    assert (game.question().kind, offered(game)) == ("hand limit", ["discard bat"])
    play(game, "discard bat")

    assert (hand(game), game.players[0].territories[ICARITE], game.players[0].morale) == ({}, 1, 2)


@pytest.mark.recruit("brian_the_viticulturist", edition="second")
def test_brian_discards_freely_where_three_cards_remain() -> None:
    red = a_player(artifacts=["book", "book", "bat", "box"], morale=4, dice=[3], recruits=["brian"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 3 wind_saloon")
    assert (game.question().kind, offered(game)) == ("hand limit", ["discard book", "discard box", "discard bat"])
    play(game, "discard book, pay any")

    assert (hand(game), game.players[0].stars) == ({}, 9)


@pytest.mark.recruit("brian_the_viticulturist", edition="second")
def test_under_the_academy_brian_charges_nothing() -> None:
    academy = {"euphoria_site_a": "academy_of_mandatory_equality"}
    game = a_game(options=SECOND, red=well_off(4), blue=on("generator"), markets=academy)

    play(game, "place 3 cloud_mine")

    assert game.players[0].morale == 4
