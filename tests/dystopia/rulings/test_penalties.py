"""R30 to R39: what market tiles do to players without a star on them."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.api import new_game
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player, on
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ICARITE, SUBTERRAN
from tests.dystopia.helpers import available, goods, hand, offered, workers

NO_TRADE = Options(trading=False)
SITE = "wastelands_site_b"
BONFIRES = [
    ("disassemble_a_teddy_bear_shop", 1),
    ("clinic_of_blind_hindsight", 2),
    ("bemusement_park", 3),
    ("friendly_local_game_bonfire", 4),
    ("stadium_of_guaranteed_home_runs", 5),
    ("center_for_reduced_literacy", 6),
]


def idle() -> PlayerData:
    """A player who only waits."""
    return a_player(dice=[1])


def spaces_offered(game: Dystopia) -> set[str]:
    """The spaces on which a die may be placed now."""
    return {text.split()[2] for text in offered(game) if text.startswith("place")}


@pytest.mark.ruling("R30")
@pytest.mark.parametrize(("tile", "face"), BONFIRES)
def test_a_tile_takes_a_good_for_each_die_rolled_with_its_number(tile: str, face: int) -> None:
    red = a_player(food=1, gold=3, on={"farm": [1, 2, 3]}, knowledge=1)
    game = a_game(red=red, blue=idle(), markets={SITE: tile}, options=NO_TRADE)
    other = 1 if face != 1 else 2

    play(game, f"retrieve free, take 1, take 2, take 3, roll {face}, roll {other}, roll {face}")
    play(game, "lose gold, lose food")

    assert goods(game) == {"gold": 2}


@pytest.mark.ruling("R30")
def test_a_player_with_a_star_on_the_tile_loses_nothing() -> None:
    red = a_player(food=1, on={"farm": 1}, markets=[SITE])
    game = a_game(red=red, blue=idle(), markets={SITE: "bemusement_park"}, options=NO_TRADE)

    play(game, "retrieve free, roll 3")

    assert goods(game) == {"food": 1}


@pytest.mark.ruling("R30")
def test_goods_that_are_missing_are_forgiven() -> None:
    red = a_player(food=1, clay=1, on={"farm": [1, 1]})
    game = a_game(red=red, blue=idle(), markets={SITE: "bemusement_park"}, options=NO_TRADE)

    play(game, "retrieve food, take 1 farm, roll 3, roll 3")

    assert goods(game) == {}
    assert game.question().seat == 1


@pytest.mark.ruling("R30")
def test_artifacts_are_no_goods_to_lose() -> None:
    red = a_player(food=1, artifacts=["book"], on={"farm": 1})
    game = a_game(red=red, blue=idle(), markets={SITE: "bemusement_park"}, options=NO_TRADE)

    play(game, "retrieve food, roll 3")

    assert hand(game) == {"book": 1}


@pytest.mark.ruling("R30")
def test_a_die_that_deserts_in_the_same_roll_still_costs_a_good() -> None:
    game = a_game(
        red=a_player(food=1, gold=1, dice=[5], on={"farm": 1}, knowledge=6),
        blue=idle(),
        markets={SITE: "center_for_reduced_literacy"},
        options=NO_TRADE,
    )

    play(game, "retrieve free, roll 6, lose gold")

    assert available(game) == [5]
    assert goods(game) == {"food": 1}


@pytest.mark.ruling("R30")
def test_dice_that_were_not_rolled_cost_nothing() -> None:
    game = a_game(
        red=a_player(food=1, gold=1, dice=[3], on={"farm": 1}),
        blue=idle(),
        markets={SITE: "bemusement_park"},
        options=NO_TRADE,
    )

    play(game, "retrieve free, roll 2")

    assert goods(game) == {"food": 1, "gold": 1}


@pytest.mark.ruling("R30")
def test_a_die_whose_value_was_set_costs_nothing() -> None:
    game = a_game(
        red=a_player(water=1, dice=[2]),
        blue=a_player(bliss=2, on={"subterran_tunnel": 1}, recruits=["amanda"]),
        markets={SITE: "bemusement_park"},
        options=NO_TRADE,
    )

    play(game, "place 2 subterran_tunnel, use amanda, set 3, gain stone")

    assert available(game, 1) == [3]
    assert goods(game, 1) == {"bliss": 1}


@pytest.mark.ruling("R30")
def test_the_setup_roll_costs_nothing() -> None:
    # Goods at that moment can only come from the minority bonus; no market is built yet.
    game = new_game(3, nature=None, options=Options(minority_bonus=True))
    play(game, "dilemma book, dilemma bat, dilemma box")
    play(game, "deal laura, deal yordy, deal katy, deal gary, deal michael, deal esme, deal ray, deal bradley")
    play(game, "deal maxime, deal zong, deal amanda, deal sarinee")
    play(game, "keep laura, keep yordy, keep michael, keep esme, keep maxime, keep zong, gain food, gain bliss")

    play(game, "roll 1, roll 2, roll 3, roll 4, roll 5, roll 6")

    assert goods(game, 2) == {"food": 1, "bliss": 1}


@pytest.mark.ruling("R31")
@pytest.mark.parametrize(("dice", "after"), [([1], 2), ([1, 2], 2), ([1, 2, 3], 3), ([1, 2, 3, 4], 4)])
def test_the_laboratory_stops_new_workers_for_owners_of_two_or_three(dice: list[int], after: int) -> None:
    game = a_game(
        red=a_player(water=3, dice=dice),
        blue=idle(),
        markets={SITE: "laboratory_of_selective_genetics"},
        options=NO_TRADE,
    )

    play(game, "place 1 activation_water")
    if game.question().kind == "roll":
        play(game, "roll 1")

    assert workers(game) == after
    assert game.players[0].morale == 3
    assert goods(game) == {}


@pytest.mark.ruling("R31", "R14")
def test_the_tank_stays_usable_under_the_laboratory_and_nothing_is_rolled() -> None:
    game = a_game(
        red=a_player(energy=3, dice=[1, 6, 6], knowledge=6),
        blue=idle(),
        markets={SITE: "laboratory_of_selective_genetics"},
        options=NO_TRADE,
    )

    play(game, "place 1 activation_energy")

    # 6 + 6 + 4 would be 16, but without a roll there is no check.
    assert (game.players[0].knowledge, available(game)) == (4, [6, 6])
    assert game.question().seat == 1


@pytest.mark.ruling("R32")
def test_under_the_spa_the_own_worker_cannot_be_bumped_but_a_rival_can() -> None:
    game = a_game(
        red=a_player(energy=1, water=1, dice=[1], on={"euphorian_tunnel": 2}),
        blue=on("subterran_tunnel"),
        markets={SITE: "spa_of_fleeting_pleasure"},
        options=NO_TRADE,
    )

    assert "euphorian_tunnel" not in spaces_offered(game)
    assert "subterran_tunnel" in spaces_offered(game)


@pytest.mark.ruling("R32")
def test_the_spa_does_not_close_commodity_areas() -> None:
    game = a_game(
        red=a_player(dice=[1], on={"farm": 2}),
        blue=idle(),
        markets={SITE: "spa_of_fleeting_pleasure"},
        options=NO_TRADE,
    )

    assert "farm" in spaces_offered(game)


@pytest.mark.ruling("R33")
def test_under_the_fountain_matching_dice_are_not_placed() -> None:
    game = a_game(
        red=a_player(dice=[4, 4]), blue=idle(), markets={SITE: "fountain_of_wishful_thinking"}, options=NO_TRADE
    )

    play(game, "place 4 farm")

    assert available(game) == [4]
    assert game.question().seat == 1


@pytest.mark.ruling("R33")
def test_the_fountain_also_stops_extra_placements_of_recruits() -> None:
    game = a_game(
        red=a_player(energy=3, dice=[4], recruits=["chase"]),
        blue=idle(),
        markets={SITE: "fountain_of_wishful_thinking"},
        options=NO_TRADE,
    )

    play(game, "place 4 activation_energy, roll 2")

    assert available(game) == [2]
    assert game.question().seat == 1


@pytest.mark.ruling("R34")
@pytest.mark.parametrize("space", ["incinerator_of_historical_accuracy", "free_press_of_harsh_reality", "wind_saloon"])
def test_under_the_courthouse_a_pair_does_not_pay(space: str) -> None:
    tiles = {SITE: "courthouse_of_hasty_judgment"}
    pair = a_player(artifacts=["book", "book"], morale=2, dice=[4])
    three = a_player(artifacts=["book", "book", "bat"], morale=3, dice=[4])

    assert space not in spaces_offered(a_game(red=pair, blue=idle(), markets=tiles, options=NO_TRADE))

    game = a_game(red=three, blue=idle(), markets=tiles, options=NO_TRADE)
    play(game, f"place 4 {space}")
    assert offered(game) == ["pay any"]


@pytest.mark.ruling("R34")
def test_two_equal_artifacts_still_pay_for_a_dilemma_under_the_courthouse() -> None:
    game = a_game(
        red=a_player(artifacts=["book", "book"], morale=2, dice=[4], dilemma="bat"),
        blue=idle(),
        markets={SITE: "courthouse_of_hasty_judgment"},
        options=NO_TRADE,
    )

    play(game, "dilemma contribute, pay any")

    assert game.players[0].stars == 9


@pytest.mark.ruling("R35")
def test_under_the_plaza_only_constructed_markets_with_an_own_star_are_open() -> None:
    game = a_game(
        red=a_player(
            energy=4,
            bliss=4,
            stone=3,
            artifacts=["book", "book"],
            morale=2,
            dice=[4],
            markets=["euphoria_site_a"],
        ),
        blue=idle(),
        markets={
            SITE: "plaza_of_immortalized_humility",
            "euphoria_site_a": "courthouse_of_hasty_judgment",
            "euphoria_site_b": "apothecary_of_productive_dreams",
            "subterra_site_a": "lounge_of_opulent_frugality",
        },
        options=NO_TRADE,
    )

    spaces = spaces_offered(game)

    assert {space for space in spaces if "market" in space} == {"euphoria_market_a"}
    assert "incinerator_of_historical_accuracy" in spaces


@pytest.mark.ruling("R35")
def test_the_plaza_leaves_icarite_markets_open() -> None:
    game = a_game(
        red=a_player(food=1, bliss=1, stone=3, artifacts=["book", "book"], morale=2, dice=[4]),
        blue=idle(),
        markets={SITE: "plaza_of_immortalized_humility"},
        options=NO_TRADE,
    )

    assert {"wind_saloon", "nimbus_loft", "breeze_bar", "sky_lounge"} <= spaces_offered(game)


@pytest.mark.ruling("R36")
def test_under_the_lounge_one_foreign_worker_closes_the_whole_site() -> None:
    game = a_game(
        red=a_player(gold=1, clay=1, dice=[4], on={"subterra_site_a_2": 1}),
        blue=on("euphoria_site_a_4"),
        markets={SITE: "lounge_of_opulent_frugality"},
        options=NO_TRADE,
    )

    spaces = spaces_offered(game)

    assert not {space for space in spaces if space.startswith("euphoria_site_a")}
    assert {space for space in spaces if space.startswith("euphoria_site_b")}
    # An own worker closes nothing.
    assert "subterra_site_a_1" in spaces


@pytest.mark.ruling("R37")
def test_the_academy_switches_recruit_abilities_off() -> None:
    game = a_game(
        red=a_player(dice=[4], recruits=["katy"]),
        blue=idle(),
        markets={SITE: "academy_of_mandatory_equality"},
        options=NO_TRADE,
    )

    play(game, "place 4 generator")

    assert goods(game) == {"energy": 1}


@pytest.mark.ruling("R37")
def test_the_academy_leaves_tier_bonuses_exclusive_spaces_and_recruit_stars() -> None:
    game = a_game(
        red=a_player(dice=[1, 1, 1], recruits=["katy"]),
        blue=idle(),
        allegiance={"euphorian": 10},
        miners={"euphorian": 9},
        markets={SITE: "academy_of_mandatory_equality"},
        options=NO_TRADE,
    )

    play(game, "place 1 euphorian_tunnel_end, place 1 generator")

    assert goods(game) == {"energy": 2, "water": 3}
    assert game.players[0].stars == 9


@pytest.mark.ruling("R38")
@pytest.mark.parametrize(("morale", "after"), [(4, 2), (2, 1), (1, 1)])
def test_the_cafeteria_makes_free_retrieving_cost_two_morale(morale: int, after: int) -> None:
    game = a_game(
        red=a_player(food=1, on={"farm": 1}, morale=morale),
        blue=idle(),
        markets={SITE: "cafeteria_of_nameless_meat"},
        options=NO_TRADE,
    )

    play(game, "retrieve free, roll 1")

    assert game.players[0].morale == after


@pytest.mark.ruling("R38")
def test_the_cafeteria_does_not_touch_paid_retrieving() -> None:
    game = a_game(
        red=a_player(food=1, on={"farm": 1}, morale=2),
        blue=idle(),
        markets={SITE: "cafeteria_of_nameless_meat"},
        options=NO_TRADE,
    )

    play(game, "retrieve food, roll 1")

    assert game.players[0].morale == 4


@pytest.mark.ruling("R38")
def test_the_apothecary_closes_icarus_but_dice_there_stay() -> None:
    game = a_game(
        red=a_player(
            food=2,
            bliss=1,
            stone=3,
            artifacts=["bat", "bat"],
            morale=2,
            dice=[4],
            on={"cloud_mine": 1, "wind_saloon": 2},
        ),
        blue=idle(),
        markets={SITE: "apothecary_of_productive_dreams"},
        options=NO_TRADE,
    )

    icarus = {"cloud_mine", "wind_saloon", "nimbus_loft", "breeze_bar", "sky_lounge"}
    assert not icarus & spaces_offered(game)
    play(game, "place 4 farm")
    assert sum(place in (3, 15) for place in game.players[0].places) == 2


@pytest.mark.ruling("R38")
def test_the_arena_allows_one_own_worker_per_commodity_area() -> None:
    game = a_game(
        red=a_player(dice=[4], on={"farm": [1, 1]}),
        blue=on("aquifer"),
        markets={SITE: "arena_of_peaceful_conflict"},
        options=NO_TRADE,
    )

    assert "farm" not in spaces_offered(game)
    assert {"generator", "aquifer", "cloud_mine"} <= spaces_offered(game)
    assert game.total_at(2) == 2


@pytest.mark.ruling("R38")
def test_the_registry_takes_the_bonuses_of_tiers_1_and_2() -> None:
    game = a_game(
        red=a_player(energy=1, gold=3, artifacts=["bat"], morale=2, dice=[5, 5, 5], recruits=["katy", "kaden"]),
        blue=idle(),
        allegiance={"euphorian": 5, "icarite": 5},
        markets={SITE: "registry_of_personal_secrets"},
        options=NO_TRADE,
    )

    play(game, "place 5 euphorian_tunnel")
    assert offered(game) == ["gain gold", "draw"]

    play(game, "gain gold, place 5 nimbus_loft, place 5 generator")
    assert hand(game) == {"bat": 1}
    assert goods(game) == {"energy": 1, "gold": 1}
    assert game.players[0].territories[ICARITE] == 1


@pytest.mark.ruling("R38")
def test_the_registry_leaves_tiers_3_and_4() -> None:
    game = a_game(
        red=a_player(dice=[1, 1, 1], recruits=["ian"], hidden=["maggie"]),
        blue=idle(),
        allegiance={"subterran": 7, "wastelander": 10},
        markets={SITE: "registry_of_personal_secrets"},
        options=NO_TRADE,
    )

    play(game, "place 1 aquifer, place 1 farm")

    assert game.allegiance[SUBTERRAN] == 8
    assert game.players[0].hidden_count == 0
    assert game.players[0].stars == 9


@pytest.mark.ruling("R39")
def test_under_the_theater_every_star_anywhere_costs_knowledge() -> None:
    tiles = {SITE: "theater_of_revelatory_propaganda", "subterra_site_a": "bemusement_park"}

    territory = a_game(red=a_player(gold=3, dice=[4]), blue=idle(), markets=tiles, options=NO_TRADE)
    play(territory, "place 4 nimbus_loft")

    tile = a_game(
        red=a_player(artifacts=["bat", "bat"], morale=2, dice=[4]), blue=idle(), markets=tiles, options=NO_TRADE
    )
    play(tile, "place 4 free_press_of_harsh_reality, star subterra_site_a")

    built = a_game(red=a_player(gold=1, dice=[4]), blue=on("euphoria_site_a_1"), markets=tiles, options=NO_TRADE)
    play(built, "place 4 euphoria_site_a_2, tile clinic_of_blind_hindsight, roll 1, roll 1")

    recruit = a_game(
        red=a_player(dice=[1], recruits=["katy"]),
        blue=idle(),
        allegiance={"euphorian": 10},
        markets=tiles,
        options=NO_TRADE,
    )
    play(recruit, "place 1 generator")

    dilemma = a_game(
        red=a_player(artifacts=["bat"], dice=[1], dilemma="bat"), blue=idle(), markets=tiles, options=NO_TRADE
    )
    play(dilemma, "dilemma contribute")

    for game in (territory, tile, built, recruit, dilemma):
        assert game.players[0].stars == 9
        assert game.players[0].knowledge == 4
    assert built.players[1].knowledge == 4


@pytest.mark.ruling("R39")
def test_a_star_on_the_theater_itself_is_free() -> None:
    visited = a_game(
        red=a_player(artifacts=["bat", "bat"], morale=2, dice=[4]),
        blue=idle(),
        markets={SITE: "theater_of_revelatory_propaganda"},
        options=NO_TRADE,
    )
    play(visited, f"place 4 ark_of_fractured_memories, star {SITE}")

    built = a_game(red=a_player(gold=1, dice=[4]), blue=on("euphoria_site_a_1"), options=NO_TRADE)
    play(built, "place 4 euphoria_site_a_2, tile theater_of_revelatory_propaganda, roll 1, roll 1")

    theater = TILE_NAMES.index("theater_of_revelatory_propaganda")
    for game in (visited, built):
        assert game.players[0].markets == 1 << theater
        assert game.players[0].knowledge == 3


@pytest.mark.ruling("R39")
def test_knowledge_from_the_theater_triggers_no_check() -> None:
    game = a_game(
        red=a_player(gold=3, dice=[4, 6, 5], knowledge=5),
        blue=idle(),
        markets={SITE: "theater_of_revelatory_propaganda"},
        options=NO_TRADE,
    )

    play(game, "place 4 nimbus_loft")

    assert game.players[0].knowledge == 6
    assert available(game) == [5, 6]
