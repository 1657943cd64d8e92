"""R6 to R16: order, price, benefit, bumping, matching dice, and the spaces themselves."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.board import FACTION_OF
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import EUPHORIAN, NO_REGION, SUBTERRAN, TANK_ENERGY, TANK_WATER, WASTELANDER
from tests.dystopia.helpers import available, goods, hand, offered, workers

NO_TRADE = Options(trading=False)
LITERACY = {"wastelands_site_b": "center_for_reduced_literacy"}  # rolling a 6 costs a good


def spaces_offered(game: Dystopia) -> set[str]:
    """The spaces on which a die may be placed now."""
    return {text.split()[2] for text in offered(game) if text.startswith("place")}


@pytest.mark.ruling("R6")
def test_the_bumped_worker_is_rolled_and_checked_before_the_benefit() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[5]),
        blue=a_player(dice=[6], on={"euphorian_tunnel": 2}, knowledge=5),
        options=NO_TRADE,
    )

    play(game, "place 5 euphorian_tunnel")
    assert game.question().seat == NATURE
    assert goods(game) == {}

    play(game, "roll 5")
    assert available(game, 1) == [5]
    assert (game.question().seat, offered(game)) == (0, ["gain gold", "draw"])


@pytest.mark.ruling("R6")
def test_roll_penalties_of_a_bumped_worker_come_before_the_benefit() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[5]),
        blue=a_player(water=1, clay=1, on={"euphorian_tunnel": 2}),
        markets=LITERACY,
        options=NO_TRADE,
    )

    play(game, "place 5 euphorian_tunnel, roll 6")

    assert (game.question().seat, offered(game)) == (1, ["lose water", "lose clay"])


@pytest.mark.ruling("R6")
def test_a_site_is_completed_after_the_rewards_for_paying_and_before_the_rolls() -> None:
    game = a_game(
        red=a_player(gold=1, dice=[5], recruits=["michael"]),
        blue=a_player(on={"euphoria_site_a_1": 2}),
        options=NO_TRADE,
    )

    play(game, "place 5 euphoria_site_a_2")
    assert game.question().kind == "tile"
    assert (game.players[0].morale, game.allegiance[EUPHORIAN]) == (2, 1)

    play(game, "tile bemusement_park")
    assert game.question().kind == "roll"
    assert [player.stars for player in game.players] == [9, 9]


@pytest.mark.ruling("R6")
def test_the_roll_of_a_new_worker_is_the_last_step() -> None:
    game = a_game(red=a_player(energy=3, dice=[5], knowledge=5), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 5 activation_energy")

    assert game.question().kind == "roll"
    assert game.players[0].knowledge == 3
    play(game, "roll 4")
    assert (game.question().kind, game.question().seat) == ("turn", 1)


@pytest.mark.ruling("R6")
def test_the_hand_limit_is_applied_inside_the_placement() -> None:
    game = a_game(red=a_player(food=1, bliss=1, dice=[5]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 5 breeze_bar, card book, card bat")

    assert offered(game) == ["discard book", "discard bat"]
    assert game.allegiance == [0, 0, 0, 0]
    play(game, "discard bat")
    assert hand(game) == {"book": 1}
    assert game.allegiance == [0, 0, 0, 1]


@pytest.mark.ruling("R7")
def test_a_space_that_cannot_be_paid_is_not_open() -> None:
    game = a_game(red=a_player(water=2, stone=1, dice=[3]), blue=a_player(dice=[1]), options=NO_TRADE)

    assert spaces_offered(game) == {
        "generator",
        "aquifer",
        "farm",
        "cloud_mine",
        "subterran_tunnel",
        "euphoria_site_b_1",
        "subterra_site_a_2",
        "subterra_site_a_3",
        "subterra_site_a_4",
        "subterra_site_b_2",
        "subterra_site_b_3",
        "subterra_site_b_4",
        "wastelands_site_a_1",
    }


@pytest.mark.ruling("R7")
def test_goods_that_a_bump_might_bring_do_not_open_a_space() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[3], morale=4, recruits=["lee"]),
        blue=a_player(bliss=1, on={"subterran_tunnel": 1, "breeze_bar": 2}, recruits=["amanda"]),
        options=NO_TRADE,
    )

    # Lee could bring the water and Amanda the bliss, but only after the bump.
    assert "subterran_tunnel" not in spaces_offered(game)
    assert "breeze_bar" not in spaces_offered(game)


@pytest.mark.ruling("R8")
def test_a_roll_penalty_of_the_own_bumped_worker_cannot_touch_the_payment() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[3], on={"euphorian_tunnel": 2}),
        blue=a_player(dice=[1]),
        markets=LITERACY,
        options=NO_TRADE,
    )

    play(game, "place 3 euphorian_tunnel, roll 6, gain gold")

    assert goods(game) == {"gold": 1}


@pytest.mark.ruling("R8")
def test_a_discard_forced_by_a_bump_exchange_cannot_touch_the_payment() -> None:
    game = a_game(
        red=a_player(artifacts=["book", "bat", "box"], dice=[3], morale=3, recruits=["rebecca"]),
        blue=on("free_press_of_harsh_reality"),
        options=NO_TRADE,
    )

    play(game, "place 3 free_press_of_harsh_reality, pay any, use rebecca, gain clay, roll 2")

    assert game.players[0].morale == 1
    assert hand(game) == {}
    assert game.players[0].territories == [0, 1, 0, 0]


@pytest.mark.ruling("R9")
@pytest.mark.parametrize(("knowledge", "after"), [(3, 2), (1, 1)])
def test_a_knowledge_loss_is_taken_as_far_as_the_track_goes(knowledge: int, after: int) -> None:
    game = a_game(red=a_player(dice=[5], knowledge=knowledge), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 5 aquifer")

    assert game.players[0].knowledge == after
    assert goods(game) == {"water": 1}


@pytest.mark.ruling("R9")
def test_unwanted_knowledge_is_taken_and_stops_at_the_end_of_the_track() -> None:
    game = a_game(
        red=a_player(dice=[6, 6], knowledge=5), blue=a_player(dice=[1], on={"aquifer": 6, "farm": 6}), options=NO_TRADE
    )

    play(game, "place 6 aquifer")
    assert game.players[0].knowledge == 6

    play(game, "place 6 farm")
    assert game.players[0].knowledge == 6
    assert goods(game) == {"water": 2, "food": 2}


@pytest.mark.ruling("R9")
def test_a_track_at_its_end_does_not_spoil_the_rest_of_the_benefit() -> None:
    game = a_game(red=a_player(dice=[1]), blue=a_player(dice=[1]), allegiance={"euphorian": 11}, options=NO_TRADE)

    play(game, "place 1 generator")

    assert game.allegiance[EUPHORIAN] == 11
    assert goods(game) == {"energy": 1}


@pytest.mark.ruling("R9")
def test_placing_for_a_benefit_that_is_fully_capped_is_legal() -> None:
    game = a_game(red=a_player(energy=3, dice=[1, 2, 3, 4], knowledge=1), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 1 activation_energy")

    assert goods(game) == {}
    assert (game.players[0].knowledge, workers(game)) == (1, 4)
    assert game.question().seat == 1


@pytest.mark.ruling("R10")
@pytest.mark.parametrize(
    ("others", "total", "commodities", "knowledge", "steps"),
    [(0, 1, 1, 3, 1), (3, 4, 1, 3, 1), (4, 5, 1, 2, 0), (7, 8, 1, 2, 0), (8, 9, 2, 4, 0), (12, 13, 2, 4, 0)],
)
def test_the_total_on_an_area_decides_what_it_gives(
    others: int, total: int, commodities: int, knowledge: int, steps: int
) -> None:
    dice = [value for value in (min(others, 6), others - min(others, 6)) if value]
    blue = a_player(dice=[1], on={"farm": list(dice)})
    game = a_game(red=a_player(dice=[1]), blue=blue, options=NO_TRADE)

    play(game, "place 1 farm")

    assert game.total_at(WASTELANDER) == total
    assert goods(game) == {"food": commodities}
    assert game.players[0].knowledge == knowledge
    assert game.allegiance[WASTELANDER] == steps
    assert goods(game, 1) == {}


@pytest.mark.ruling("R10")
@pytest.mark.parametrize(("die", "blue_die", "commodities"), [(2, 1, 2), (5, 1, 2), (6, 6, 3)])
def test_tier_1_adds_a_commodity_in_every_band(die: int, blue_die: int, commodities: int) -> None:
    game = a_game(
        red=a_player(dice=[die], artifacts=["book"], recruits=["katy"]),
        blue=a_player(on={"generator": blue_die}),
        allegiance={"euphorian": 2},
        options=NO_TRADE,
    )

    play(game, f"place {die} generator")

    assert goods(game) == {"energy": commodities}


@pytest.mark.ruling("R10")
def test_reaching_tier_1_by_this_placement_is_too_late_for_its_bonus() -> None:
    game = a_game(
        red=a_player(dice=[1], artifacts=["book"], recruits=["katy"]),
        blue=a_player(dice=[1]),
        allegiance={"euphorian": 1},
        options=NO_TRADE,
    )

    play(game, "place 1 generator")

    assert game.allegiance[EUPHORIAN] == 2
    assert goods(game) == {"energy": 1}


@pytest.mark.ruling("R10")
def test_an_area_holds_any_number_of_dice_and_bumps_nobody() -> None:
    game = a_game(
        red=a_player(dice=[1, 1], on={"cloud_mine": [1, 1]}),
        blue=a_player(on={"cloud_mine": [1, 1, 1, 1]}),
        options=NO_TRADE,
    )

    play(game, "place 1 cloud_mine, place 1 cloud_mine")

    assert game.players[0].places == [3, 3, 3, 3]
    assert game.players[1].places == [3, 3, 3, 3]


@pytest.mark.ruling("R11")
def test_a_bumped_player_pays_nothing_and_keeps_morale() -> None:
    game = a_game(
        red=a_player(water=1, dice=[3]),
        blue=a_player(food=1, on={"subterran_tunnel": 4}, morale=3),
        options=NO_TRADE,
    )

    play(game, "place 3 subterran_tunnel, roll 2, gain stone")

    assert goods(game, 1) == {"food": 1}
    assert game.players[1].morale == 3
    assert available(game, 1) == [2]


@pytest.mark.ruling("R11")
def test_the_own_worker_may_be_bumped() -> None:
    game = a_game(
        red=a_player(water=1, dice=[3], on={"subterran_tunnel": 4}), blue=a_player(dice=[1]), options=NO_TRADE
    )

    play(game, "place 3 subterran_tunnel, roll 2, gain stone")

    assert available(game) == [2]
    assert game.players[0].morale == 1


@pytest.mark.ruling("R11")
def test_workers_on_construction_spaces_cannot_be_bumped() -> None:
    blue = a_player(dice=[1], on={"subterra_site_a_2": 4})
    game = a_game(red=a_player(stone=1, dice=[3]), blue=blue, white=a_player(dice=[1]), options=NO_TRADE)

    assert "subterra_site_a_2" not in spaces_offered(game)
    assert "subterra_site_a_3" in spaces_offered(game)


@pytest.mark.ruling("R11")
@pytest.mark.parametrize(("other", "left"), [(3, [3, 6]), (4, [4])])
def test_the_die_being_placed_does_not_count_in_the_check_of_a_bumped_own_die(other: int, left: list[int]) -> None:
    red = a_player(water=1, dice=[5, other], on={"subterran_tunnel": 4}, knowledge=6)
    game = a_game(red=red, blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 5 subterran_tunnel, roll 6, gain stone")

    assert available(game) == left


@pytest.mark.ruling("R12")
def test_the_end_of_a_tunnel_is_closed_before_the_miner_is_there() -> None:
    game = a_game(
        red=a_player(dice=[3], recruits=["katy"]),
        blue=a_player(dice=[1]),
        miners={"euphorian": 8},
        options=NO_TRADE,
    )

    assert "euphorian_tunnel_end" not in spaces_offered(game)


@pytest.mark.ruling("R12")
def test_only_the_digging_faction_may_use_the_end_of_its_tunnel() -> None:
    game = a_game(
        red=a_player(dice=[3], recruits=["katy"]),
        blue=a_player(dice=[1]),
        miners={"euphorian": 9, "subterran": 9, "wastelander": 9},
        options=NO_TRADE,
    )

    ends = {space for space in spaces_offered(game) if space.endswith("_end")}

    assert ends == {"euphorian_tunnel_end"}


@pytest.mark.ruling("R12")
@pytest.mark.parametrize(
    ("recruit", "faction", "gains"),
    [("katy", "euphorian", "water"), ("maggie", "subterran", "food"), ("ian", "wastelander", "energy")],
)
def test_the_end_of_a_tunnel_gives_three_commodities_and_is_not_part_of_the_tunnel(
    recruit: str, faction: str, gains: str
) -> None:
    game = a_game(
        red=a_player(dice=[3], recruits=[recruit]),
        blue=a_player(on={f"{faction}_tunnel_end": 2}),
        miners={faction: 9},
        allegiance={faction: 5},
        options=NO_TRADE,
    )

    play(game, f"place 3 {faction}_tunnel_end, roll 1")

    # Free, with a bump as on any temporary space; no card although the track is at the second tier.
    assert goods(game) == {gains: 3}
    assert hand(game) == {}
    assert available(game, 1) == [1]
    assert max(game.miners) == 9
    assert sum(game.allegiance) == 5


@pytest.mark.ruling("R13")
def test_a_every_die_that_showed_the_value_at_the_start_of_the_turn_may_be_placed() -> None:
    game = a_game(red=a_player(dice=[4, 4, 4]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 farm, place 4 aquifer, place 4 generator")

    assert available(game) == []
    assert game.question().seat == 1


@pytest.mark.ruling("R13")
def test_b_the_first_die_fixes_the_value() -> None:
    game = a_game(red=a_player(dice=[4, 4, 2]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 farm")

    assert game.question().seat == 0
    assert {text.split()[1] for text in offered(game) if text.startswith("place")} == {"4"}


@pytest.mark.ruling("R13")
def test_b_a_single_die_gives_no_second_placement() -> None:
    game = a_game(red=a_player(dice=[4, 4, 2]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 2 farm")

    assert game.question().seat == 1


@pytest.mark.ruling("R13")
def test_b_every_matching_die_pays_its_own_cost_and_is_resolved_before_the_next() -> None:
    game = a_game(red=a_player(energy=1, dice=[4, 4]), blue=on("euphorian_tunnel", 2), options=NO_TRADE)

    play(game, "place 4 euphorian_tunnel, roll 3, gain gold")

    assert goods(game) == {"gold": 1}
    assert game.miners[EUPHORIAN] == 1
    assert "euphorian_tunnel" not in spaces_offered(game)
    # What the first placement brought pays for the second.
    assert "euphoria_site_a_2" in spaces_offered(game)


@pytest.mark.ruling("R13")
def test_c_the_player_may_stop_after_the_first_placement() -> None:
    game = a_game(red=a_player(dice=[4, 4]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 farm, end turn")

    assert available(game) == [4]
    assert game.question().seat == 1


@pytest.mark.ruling("R13")
def test_d_an_own_bumped_die_that_matches_is_not_placeable() -> None:
    red = a_player(energy=1, dice=[4], on={"euphorian_tunnel": 2})
    game = a_game(red=red, blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 euphorian_tunnel, roll 4, gain gold")

    assert available(game) == [4]
    assert game.question().seat == 1


@pytest.mark.ruling("R13")
def test_d_a_new_worker_that_matches_is_not_placeable() -> None:
    game = a_game(red=a_player(energy=3, dice=[4]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 activation_energy, roll 4")

    assert available(game) == [4]
    assert game.question().seat == 1


@pytest.mark.ruling("R13")
def test_d_a_returned_builder_that_matches_is_not_placeable() -> None:
    game = a_game(red=a_player(gold=1, dice=[4]), blue=on("euphoria_site_a_1"), options=NO_TRADE)

    play(game, "place 4 euphoria_site_a_2, tile bemusement_park, roll 4, roll 1")

    assert available(game) == [4]
    assert game.question().seat == 1


@pytest.mark.ruling("R13")
def test_d_a_recruit_may_grant_the_placement_of_a_new_worker() -> None:
    game = a_game(red=a_player(energy=3, dice=[4], recruits=["chase"]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 activation_energy, roll 2, use chase, place 2 farm")

    assert available(game) == []
    assert goods(game) == {"food": 1}


@pytest.mark.ruling("R13")
def test_e_the_other_matching_dice_stay_placeable_when_one_deserts() -> None:
    red = a_player(energy=1, dice=[4, 4, 4], on={"euphorian_tunnel": 2}, knowledge=6)
    game = a_game(red=red, blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 euphorian_tunnel, roll 3, gain gold")
    assert available(game) == [3, 4]

    play(game, "place 4 farm")
    assert available(game) == [3]
    assert game.question().seat == 1


@pytest.mark.ruling("R13")
def test_f_of_two_pairs_only_one_value_can_be_used() -> None:
    game = a_game(red=a_player(dice=[2, 2, 5, 5]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 5 farm")
    assert {text.split()[1] for text in offered(game) if text.startswith("place")} == {"5"}

    play(game, "place 5 aquifer")
    assert available(game) == [2, 2]
    assert game.question().seat == 1


@pytest.mark.ruling("R13", "R27")
def test_g_matching_dice_are_one_turn_with_one_lost_worker_at_most() -> None:
    red = a_player(energy=2, dice=[4, 4, 4], on={"euphorian_tunnel": 2}, knowledge=6)
    game = a_game(red=red, blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 euphorian_tunnel, roll 6, gain gold")
    assert workers(game) == 3

    # 4 + 6 + 6 is 16 again.
    play(game, "place 4 euphorian_tunnel, roll 6, gain gold")
    assert workers(game) == 3
    assert available(game) == [4, 6]


@pytest.mark.ruling("R13")
def test_g_no_retrieving_and_no_dilemma_between_matching_dice_but_trading() -> None:
    red = a_player(dice=[4, 4], on={"farm": 1}, artifacts=["book"], dilemma="book")
    game = a_game(red=red, blue=a_player(gold=1, dice=[1]))

    play(game, "place 4 aquifer")

    assert {text.split()[0] for text in offered(game)} == {"place", "trade", "end"}


@pytest.mark.ruling("R13")
def test_h_a_sibling_placed_a_moment_ago_may_be_bumped_and_then_waits() -> None:
    game = a_game(red=a_player(energy=3, dice=[4, 4, 4]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 euphorian_tunnel, gain gold, place 4 euphorian_tunnel, roll 4, gain gold")
    assert available(game) == [4, 4]

    # The third die of the start is placed; the bumped one shows a 4 again but is no longer one of them.
    play(game, "place 4 farm")
    assert available(game) == [4]
    assert game.question().seat == 1


@pytest.mark.ruling("R14")
def test_the_energy_side_lowers_knowledge_by_2_and_gives_a_worker() -> None:
    game = a_game(red=a_player(energy=3, dice=[4], knowledge=4, morale=2), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 activation_energy, roll 3")

    player = game.players[0]
    assert (player.knowledge, player.morale, workers(game)) == (2, 2, 2)
    assert (goods(game), available(game)) == ({}, [3])


@pytest.mark.ruling("R14")
def test_the_water_side_raises_morale_by_2_and_gives_a_worker() -> None:
    game = a_game(red=a_player(water=3, dice=[4], knowledge=4, morale=2), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 activation_water, roll 3")

    player = game.players[0]
    assert (player.knowledge, player.morale, workers(game)) == (4, 4, 2)


@pytest.mark.ruling("R14")
@pytest.mark.parametrize(("roll", "left"), [(5, [5, 6]), (6, [6])])
def test_the_check_of_a_new_worker_uses_the_new_knowledge(roll: int, left: list[int]) -> None:
    game = a_game(red=a_player(energy=3, dice=[4, 6], knowledge=6), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, f"place 4 activation_energy, roll {roll}")

    assert available(game) == left


@pytest.mark.ruling("R14")
def test_with_four_workers_the_tank_still_moves_the_track() -> None:
    game = a_game(red=a_player(water=3, dice=[1, 2, 3, 4]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 1 activation_water")

    assert (game.players[0].morale, workers(game)) == (3, 4)
    assert game.question().kind == "turn"


@pytest.mark.ruling("R14")
def test_the_tank_lies_in_no_region() -> None:
    game = a_game(
        red=a_player(food=1, on={"activation_energy": 2}, recruits=["maggie"]),
        blue=a_player(dice=[1]),
        options=NO_TRADE,
    )

    play(game, "retrieve free, roll 3")

    # Maggie is rewarded for retrieving from Subterra only.
    assert goods(game) == {"food": 1}
    assert FACTION_OF[TANK_ENERGY] == FACTION_OF[TANK_WATER] == NO_REGION


@pytest.mark.ruling("R15")
@pytest.mark.parametrize(
    ("faction", "commodity", "resource"),
    [("euphorian", "energy", "gold"), ("subterran", "water", "stone"), ("wastelander", "food", "clay")],
)
def test_anybody_may_dig_for_a_commodity(faction: str, commodity: str, resource: str) -> None:
    red = a_player(energy=1, water=1, food=1, dice=[4])
    game = a_game(red=red, blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, f"place 4 {faction}_tunnel, gain {resource}")

    left = {"energy": 1, "water": 1, "food": 1, resource: 1}
    del left[commodity]
    assert goods(game) == left
    assert sum(game.miners) == 1
    assert game.allegiance == [0, 0, 0, 0]


@pytest.mark.ruling("R15")
def test_resource_or_artifact_is_chosen_before_the_card_is_seen() -> None:
    game = a_game(red=a_player(food=1, dice=[4]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 wastelander_tunnel")
    assert offered(game) == ["gain clay", "draw"]

    play(game, "draw, card bear")
    assert (goods(game), hand(game)) == ({}, {"bear": 1})
    assert game.miners[WASTELANDER] == 1


@pytest.mark.ruling("R15")
def test_at_tier_2_the_faction_takes_resource_and_artifact() -> None:
    game = a_game(
        red=a_player(food=1, dice=[4], recruits=["ian"]),
        blue=a_player(dice=[1]),
        allegiance={"wastelander": 5},
        options=NO_TRADE,
    )

    play(game, "place 4 wastelander_tunnel, card bear")

    assert (goods(game), hand(game)) == ({"clay": 1}, {"bear": 1})


@pytest.mark.ruling("R15")
@pytest.mark.parametrize(("level", "recruits"), [(4, ["ian"]), (5, ["katy"]), (5, [])])
def test_below_tier_2_or_without_the_faction_one_half_is_chosen(level: int, recruits: list[str]) -> None:
    game = a_game(
        red=a_player(food=1, dice=[4], recruits=recruits),
        blue=a_player(dice=[1]),
        allegiance={"wastelander": level},
        options=NO_TRADE,
    )

    play(game, "place 4 wastelander_tunnel")

    assert offered(game) == ["gain clay", "draw"]


@pytest.mark.ruling("R15")
def test_at_position_9_the_miner_stays_and_the_tunnel_remains_usable() -> None:
    game = a_game(red=a_player(water=1, dice=[4]), blue=a_player(dice=[1]), miners={"subterran": 9}, options=NO_TRADE)

    play(game, "place 4 subterran_tunnel, gain stone")

    assert game.miners[SUBTERRAN] == 9
    assert goods(game) == {"stone": 1}


@pytest.mark.ruling("R16")
def test_a_construction_space_costs_its_resource_and_gives_nothing_at_once() -> None:
    game = a_game(red=a_player(gold=2, clay=1, dice=[4]), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 euphoria_site_a_1")

    assert goods(game) == {"gold": 2}
    assert game.players[0].stars == 10
    assert sum(game.allegiance) == 0
    assert available(game) == []


@pytest.mark.ruling("R16")
def test_one_player_may_take_several_spaces_of_a_site() -> None:
    red = a_player(gold=1, dice=[4], on={"euphoria_site_a_2": 3})
    other = a_player(dice=[1])
    game = a_game(red=red, blue=other, white=other, black=other, options=NO_TRADE)

    play(game, "place 4 euphoria_site_a_3")

    assert sum(place >= 25 for place in game.players[0].places) == 2


@pytest.mark.ruling("R16")
def test_a_worker_stays_on_a_construction_space_until_retrieved() -> None:
    red = a_player(food=1, dice=[4], on={"euphoria_site_a_2": 3})
    game = a_game(red=red, blue=a_player(gold=1, dice=[1, 2, 3]), white=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 4 farm, place 1 farm, place 1 farm")
    assert game.players[0].places[1] >= 25

    play(game, "retrieve free, take 3 euphoria_site_a_2, done, roll 5")
    assert "euphoria_site_a_2" in spaces_offered(game)
