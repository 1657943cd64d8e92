"""C1 to C33: each test would fail under the reading that was rejected."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.api import new_game
from euphoria.dystopia.board import FACTION_OF, SPACE_NAMES
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player, on, recruit_named
from euphoria.dystopia.recruits.base import DECKS
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import EUPHORIAN, FACTIONS, ICARITE, WASTELANDER
from tests.dystopia.helpers import available, goods, hand, offered, workers

NO_TRADE = Options(trading=False)
SECOND = Options(trading=False, recruits="second")


def idle() -> PlayerData:
    """A player who only waits."""
    return a_player(dice=[1])


def spaces_offered(game: Dystopia) -> set[str]:
    """The spaces on which a die may be placed now."""
    return {text.split()[2] for text in offered(game) if text.startswith("place")}


@pytest.mark.conflict("C1")
def test_the_die_just_placed_counts_in_the_total_of_an_area() -> None:
    game = a_game(red=a_player(dice=[2]), blue=on("farm", 4), options=NO_TRADE)

    play(game, "place 2 farm")

    # 4 + 2 is 6: less knowledge; 4 alone would be an allegiance step.
    assert (game.players[0].knowledge, game.allegiance[WASTELANDER]) == (2, 0)


@pytest.mark.conflict("C2")
def test_commodities_do_not_pay_for_a_dilemma() -> None:
    game = a_game(red=a_player(energy=9, water=9, food=9, bliss=9, dice=[1]), blue=idle(), options=NO_TRADE)

    assert not [text for text in offered(game) if text.startswith("dilemma")]


@pytest.mark.conflict("C2")
def test_the_shown_artifact_alone_pays_for_a_dilemma() -> None:
    game = a_game(red=a_player(artifacts=["bear"], dice=[1], dilemma="bear"), blue=idle(), options=NO_TRADE)

    play(game, "dilemma contribute")

    assert (hand(game), game.players[0].stars) == ({}, 9)


@pytest.mark.conflict("C3")
def test_three_artifacts_that_are_not_all_different_pay_at_an_artifact_market() -> None:
    # Under the Courthouse no pair will do, so these are paid as three cards.
    game = a_game(
        red=a_player(artifacts=["bat", "bat", "box"], morale=3, dice=[1]),
        blue=idle(),
        markets={"euphoria_site_a": "courthouse_of_hasty_judgment"},
        options=NO_TRADE,
    )

    play(game, "place 1 ark_of_fractured_memories, pay any")

    assert (hand(game), game.players[0].stars) == ({}, 9)


@pytest.mark.conflict("C4")
def test_icarus_has_four_markets() -> None:
    markets = [name for name, faction in zip(SPACE_NAMES, FACTION_OF, strict=True) if faction == ICARITE][1:]

    assert markets == ["wind_saloon", "nimbus_loft", "breeze_bar", "sky_lounge"]


@pytest.mark.conflict("C5")
def test_digging_costs_a_commodity_and_no_resource() -> None:
    poor = a_player(gold=3, stone=3, clay=3, dice=[1])
    tunnels = {"euphorian_tunnel", "subterran_tunnel", "wastelander_tunnel"}

    assert not tunnels & spaces_offered(a_game(red=poor, blue=idle(), options=NO_TRADE))

    game = a_game(red=poor | {"water": 1}, blue=idle(), options=NO_TRADE)
    play(game, "place 1 subterran_tunnel, draw, card bat")
    assert goods(game) == {"gold": 3, "stone": 3, "clay": 3}


@pytest.mark.conflict("C6")
def test_commodities_and_resources_do_not_replace_each_other() -> None:
    rich_in_commodities = a_player(energy=9, water=9, food=9, bliss=9, dice=[1])
    rich_in_resources = a_player(bliss=1, gold=9, stone=9, clay=9, dice=[1])

    spaces = spaces_offered(a_game(red=rich_in_commodities, blue=idle(), options=NO_TRADE))
    assert "nimbus_loft" not in spaces
    assert not {space for space in spaces if "site" in space}

    spaces = spaces_offered(a_game(red=rich_in_resources, blue=idle(), options=NO_TRADE))
    assert not {"breeze_bar", "sky_lounge", "activation_energy", "activation_water"} & spaces


@pytest.mark.conflict("C7")
@pytest.mark.parametrize(
    ("space", "line"), [("breeze_bar", "card bat, card box"), ("sky_lounge", "gain gold, gain gold")]
)
def test_two_icarite_markets_give_no_star(space: str, line: str) -> None:
    game = a_game(red=a_player(food=1, bliss=1, dice=[1], morale=2), blue=idle(), options=NO_TRADE)

    play(game, f"place 1 {space}, {line}")

    assert game.players[0].stars == 10
    assert game.question().seat == 1


@pytest.mark.conflict("C7")
def test_no_star_goes_on_an_icarite_market() -> None:
    game = a_game(
        red=a_player(gold=3, artifacts=["bat", "bat"], morale=2, dice=[1, 1]),
        blue=idle(),
        markets={"euphoria_site_a": "bemusement_park"},
        options=NO_TRADE,
    )

    # Nobody is asked where the star goes: only the territory is possible.
    play(game, "place 1 wind_saloon, place 1 nimbus_loft")

    assert game.players[0].territories[ICARITE] == 2
    assert game.players[0].markets == 0


def photo_finish(red: PlayerData, blue: PlayerData, allegiance: dict[str, int] | None = None) -> Dystopia:
    """Red's Euphorian step brings both players, who have nine stars and an active Euphorian, to ten."""
    others: dict[str, Any] = {name: idle() for name in ("white", "black", "green", "purple")}
    levels = {"euphorian": 10} | (allegiance or {})
    game = a_game(red=red, blue=blue, **others, allegiance=levels, options=NO_TRADE)
    play(game, "place 1 generator")
    assert [game.players[0].stars, game.players[1].stars] == [0, 0]
    return game


@pytest.mark.conflict("C8")
def test_the_fourth_tie_breaker_counts_territories_and_not_stars() -> None:
    game = photo_finish(
        a_player(dice=[1], recruits=["yordy"], territories={"subterra": 4, "wastelands": 5}),
        a_player(
            dice=[1],
            recruits=["katy", "maggie", "xander"],
            starred=["maggie", "xander"],
            territories={"subterra": 1, "wastelands": 1, "icarus": 4},
            dilemma_done="contributed",
        ),
        allegiance={"subterran": 11},
    )

    # Nine stars in two territories lose against six in three.
    assert game.ranking()[0] == [1]


@pytest.mark.conflict("C9")
def test_the_fifth_tie_breaker_is_the_lowest_roll_of_all_own_workers() -> None:
    nine = {"subterra": 3, "wastelands": 3, "icarus": 3}
    game = photo_finish(
        a_player(dice=[1], recruits=["yordy"], territories=nine, knowledge=4),
        a_player(dice=[1, 1], recruits=["katy"], territories=nine, knowledge=4),
    )

    play(game, "roll 6, roll 2, roll 3")

    assert game.ranking()[0] == [1]


@pytest.mark.conflict("C10")
@pytest.mark.parametrize(
    ("recruit", "faction", "area", "good"),
    [("kaden", "icarite", "cloud_mine", "bliss"), ("maggie", "subterran", "aquifer", "water")],
)
def test_the_first_tier_works_on_the_factions_own_area_and_not_at_the_generator(
    recruit: str, faction: str, area: str, good: str
) -> None:
    game = a_game(red=a_player(dice=[5, 5], recruits=[recruit]), blue=idle(), allegiance={faction: 2}, options=NO_TRADE)

    play(game, f"place 5 {area}, place 5 generator")

    assert goods(game) == {good: 2, "energy": 1}


@pytest.mark.conflict("C11")
def test_an_icarite_of_the_second_tier_draws_for_a_star_and_places_none_for_a_draw() -> None:
    icarite = a_player(food=1, gold=3, bliss=1, dice=[5], recruits=["kaden"], morale=3)
    star = a_game(red=icarite, blue=idle(), allegiance={"icarite": 5}, options=NO_TRADE)
    play(star, "place 5 nimbus_loft")
    assert (star.question().kind, star.players[0].stars) == ("card", 9)

    drawing = a_game(red=icarite, blue=idle(), allegiance={"icarite": 5}, options=NO_TRADE)
    play(drawing, "place 5 breeze_bar, card bat, card box")
    assert drawing.players[0].stars == 10
    assert hand(drawing) == {"box": 1, "bat": 1}


@pytest.mark.conflict("C12")
def test_an_artifact_market_puts_no_star_on_a_market_of_another_region() -> None:
    game = a_game(
        red=a_player(artifacts=["bat", "bat"], morale=2, dice=[5]),
        blue=idle(),
        markets={"euphoria_site_a": "bemusement_park", "subterra_site_a": "clinic_of_blind_hindsight"},
        options=NO_TRADE,
    )

    play(game, "place 5 free_press_of_harsh_reality")

    assert offered(game) == ["star subterra_territory", "star subterra_site_a"]


@pytest.mark.conflict("C13")
def test_a_star_that_was_not_earned_by_building_protects_from_the_penalty() -> None:
    red = a_player(artifacts=["bat", "bat"], morale=2, dice=[5], on={"farm": 1})
    game = a_game(red=red, blue=idle(), markets={"euphoria_site_a": "arena_of_peaceful_conflict"}, options=NO_TRADE)
    assert "farm" not in spaces_offered(game)

    play(game, "place 5 incinerator_of_historical_accuracy, star euphoria_site_a")

    assert game.suffers(0) == 0
    assert game.suffers(1) == 1 << TILE_NAMES.index("arena_of_peaceful_conflict")


@pytest.mark.conflict("C14")
def test_a_recruit_of_a_revealed_faction_is_activated_without_a_choice() -> None:
    game = a_game(
        red=a_player(artifacts=["bat"], dice=[5], dilemma="bat"), blue=idle(), miners={"subterran": 6}, options=NO_TRADE
    )

    play(game, "dilemma fight, deal katy, deal maggie, keep maggie")

    assert game.players[0].active == 1 << recruit_named("maggie")
    assert game.question().seat == 1


@pytest.mark.conflict("C15")
def test_a_revealed_recruit_does_not_work_in_the_same_turn() -> None:
    game = a_game(
        red=a_player(dice=[2, 2], hidden=["katy"]), blue=idle(), allegiance={"euphorian": 7}, options=NO_TRADE
    )

    play(game, "place 2 generator, place 2 generator")

    # At work Katy would add a food, and the first tier an energy.
    assert game.players[0].active == 1 << recruit_named("katy")
    assert goods(game) == {"energy": 2}


@pytest.mark.conflict("C16")
def test_matching_dice_do_not_allow_a_second_lost_worker() -> None:
    red = a_player(energy=2, dice=[4, 4, 4], on={"euphorian_tunnel": 2}, knowledge=6)
    game = a_game(red=red, blue=idle(), options=NO_TRADE)

    play(game, "place 4 euphorian_tunnel, roll 6, gain gold, place 4 euphorian_tunnel, roll 6, gain gold")

    assert workers(game) == 3


@pytest.mark.conflict("C17")
def test_nothing_is_rolled_at_the_start_of_a_turn() -> None:
    game = a_game(red=a_player(dice=[4, 4]), blue=a_player(dice=[3, 3]), options=NO_TRADE)
    assert game.question().kind == "turn"

    # Dice found equal are placed as they are.
    play(game, "place 4 farm, place 4 aquifer")
    assert (game.question().kind, available(game, 1)) == ("turn", [3, 3])


@pytest.mark.conflict("C18")
def test_a_bump_neither_makes_the_price_unpayable_nor_helps_to_pay_it() -> None:
    tiles = {"euphoria_site_a": "bemusement_park"}
    red = a_player(water=1, dice=[4], on={"subterran_tunnel": 2})
    game = a_game(red=red, blue=idle(), markets=tiles, options=NO_TRADE)

    # The 3 would take the water if it had not been paid already.
    play(game, "place 4 subterran_tunnel, roll 3, gain stone")
    assert goods(game) == {"stone": 1}

    lee = a_player(dice=[4], morale=2, recruits=["lee"])
    assert "subterran_tunnel" not in spaces_offered(a_game(red=lee, blue=on("subterran_tunnel"), options=NO_TRADE))


@pytest.mark.conflict("C18")
def test_the_benefit_comes_after_the_bumped_die_is_rolled() -> None:
    game = a_game(red=a_player(water=1, dice=[4]), blue=on("subterran_tunnel"), options=NO_TRADE)

    play(game, "place 4 subterran_tunnel")

    assert game.question().kind == "roll"


@pytest.mark.conflict("C19")
def test_retrieving_takes_at_least_one_worker() -> None:
    game = a_game(red=a_player(dice=[4], on={"farm": [1, 2]}), blue=idle(), options=NO_TRADE)

    play(game, "retrieve free")
    assert offered(game) == ["take 1 farm", "take 2 farm"]

    play(game, "take 1 farm")
    assert "done" in offered(game)


@pytest.mark.conflict("C19")
def test_a_player_without_workers_on_the_board_cannot_retrieve() -> None:
    game = a_game(red=a_player(food=1, dice=[4]), blue=idle(), options=NO_TRADE)

    assert not [text for text in offered(game) if text.startswith("retrieve")]


@pytest.mark.conflict("C20")
def test_the_track_draft_comes_back_from_the_last_player() -> None:
    game = new_game(3, nature=None, options=Options(track_draft=True))
    while game.question().kind != "first":
        game.choose(game.question().choices[0])
    play(game, "first seat0")

    seats = []
    while game.question().kind == "track draft":
        seats.append(game.question().seat)
        game.choose(game.question().choices[0])

    assert seats == [0, 1, 2, 2, 1, 0]


@pytest.mark.conflict("C21")
@pytest.mark.parametrize(("house_rule", "morale"), [(False, 3), (True, 2)])
def test_matching_dice_cost_morale_only_by_option(house_rule: bool, morale: int) -> None:
    options = Options(trading=False, doubles_cost_morale=house_rule)
    game = a_game(red=a_player(dice=[4, 4], morale=3), blue=idle(), options=options)

    play(game, "place 4 farm, place 4 aquifer")

    assert game.players[0].morale == morale
    assert Options().doubles_cost_morale is False


@pytest.mark.conflict("C22")
def test_under_the_spa_own_workers_may_be_retrieved_but_not_bumped() -> None:
    red = a_player(energy=1, food=1, dice=[4], on={"euphorian_tunnel": 2})
    game = a_game(red=red, blue=idle(), markets={"euphoria_site_a": "spa_of_fleeting_pleasure"}, options=NO_TRADE)
    assert "euphorian_tunnel" not in spaces_offered(game)

    play(game, "retrieve free, roll 1")

    assert available(game) == [1, 4]


@pytest.mark.conflict("C23")
def test_the_supply_never_runs_out() -> None:
    # More than the 18 energy and 15 gold tokens of any box.
    rich = a_player(energy=90, gold=90, bliss=90, dice=[5, 5])
    game = a_game(red=rich, blue=rich, options=NO_TRADE)

    play(game, "place 5 generator, place 5 euphorian_tunnel, gain gold")

    assert goods(game) == {"energy": 90, "gold": 91, "bliss": 90}


@pytest.mark.conflict("C24")
def test_the_star_of_a_visit_goes_on_the_territory() -> None:
    game = a_game(
        red=a_player(energy=4, stone=1, dice=[5]),
        blue=idle(),
        markets={"euphoria_site_a": "courthouse_of_hasty_judgment"},
        options=NO_TRADE,
    )

    play(game, "place 5 euphoria_market_a")

    assert (game.players[0].territories[EUPHORIAN], game.players[0].markets) == (1, 0)


@pytest.mark.conflict("C24")
def test_by_option_the_star_of_a_visit_may_go_on_the_visited_market() -> None:
    red = a_player(energy=4, stone=1, dice=[5, 5], artifacts=["bat", "bat"], morale=2)
    game = a_game(
        red=red,
        blue=idle(),
        markets={"euphoria_site_a": "courthouse_of_hasty_judgment", "euphoria_site_b": "bemusement_park"},
        options=Options(trading=False, star_on_visited_market=True),
    )
    assert "wind_saloon" not in spaces_offered(game)

    play(game, "place 5 euphoria_market_a")
    assert offered(game) == ["star euphoria_territory", "star euphoria_site_a"]

    # The star ends the penalty: a pair pays again.
    play(game, "star euphoria_site_a")
    assert "wind_saloon" in spaces_offered(game)
    assert Options().star_on_visited_market is False


@pytest.mark.conflict("C25")
def test_an_interrupted_construction_can_still_be_finished() -> None:
    game = a_game(
        red=a_player(clay=1, food=1, on={"euphoria_site_a_1": 4}),
        blue=a_player(gold=1, dice=[2]),
        options=NO_TRADE,
    )

    play(game, "retrieve free, roll 3, place 2 euphoria_site_a_2")
    assert game.tile_at[0] < 0

    play(game, "place 3 euphoria_site_a_1, tile bemusement_park")
    assert goods(game) == {"food": 1}
    assert [player.stars for player in game.players] == [9, 9]


@pytest.mark.conflict("C26")
def test_a_tenth_star_later_in_the_same_turn_does_not_tie() -> None:
    nine = {"subterra": 3, "wastelands": 3, "icarus": 3}
    others: dict[str, Any] = {name: idle() for name in ("white", "black", "green", "purple")}
    game = a_game(
        red=a_player(artifacts=["bat", "bat"], dice=[4, 4], territories=nine, morale=6),
        blue=a_player(dice=[1], recruits=["yordy"], territories=nine),
        **others,
        allegiance={"euphorian": 10},
        options=NO_TRADE,
    )

    # The second 4 could have brought red's tenth star at the Incinerator.
    play(game, "place 4 generator")

    assert game.over
    assert [game.players[0].stars, game.players[1].stars] == [1, 0]
    assert game.ranking()[0] == [1]


@pytest.mark.conflict("C26")
def test_tenth_stars_of_the_same_moment_tie() -> None:
    nine = {"subterra": 3, "wastelands": 3, "icarus": 3}
    game = photo_finish(
        a_player(dice=[1], recruits=["yordy"], territories=nine),
        a_player(dice=[1], recruits=["katy"], territories=nine),
    )

    assert (game.question().seat, game.question().kind) == (NATURE, "roll-off")


@pytest.mark.conflict("C27")
@pytest.mark.parametrize("edition", [0, 1])
def test_every_recruit_belongs_to_one_of_four_factions(edition: int) -> None:
    factions = [card.faction for card in DECKS[edition].cards]

    assert len(factions) == len(RECRUIT_NAMES) == 48
    assert [factions.count(faction) for faction in range(FACTIONS)] == [12, 12, 12, 12]


@pytest.mark.conflict("C28")
def test_tier_bonuses_are_taken_without_being_asked_for() -> None:
    game = a_game(
        red=a_player(water=1, dice=[5, 5], recruits=["maggie"], artifacts=["bat"]),
        blue=idle(),
        allegiance={"subterran": 5},
        options=NO_TRADE,
    )

    # A full hand would rather not draw.
    play(game, "place 5 subterran_tunnel, card box")
    assert offered(game) == ["discard box", "discard bat"]

    play(game, "discard box, place 5 aquifer")
    assert goods(game) == {"water": 2, "stone": 1}


@pytest.mark.conflict("C29")
@pytest.mark.parametrize(("options", "red_has"), [(NO_TRADE, {"stone": 1, "bliss": 1}), (SECOND, {"stone": 1})])
def test_amandas_bliss_goes_to_the_bumping_player_in_the_first_edition_only(
    options: Options, red_has: dict[str, int]
) -> None:
    game = a_game(
        red=a_player(water=1, dice=[5]),
        blue=a_player(bliss=1, on={"subterran_tunnel": 1}, recruits=["amanda"]),
        options=options,
    )

    play(game, "place 5 subterran_tunnel, use amanda, set 2, gain stone")

    assert (goods(game), goods(game, 1)) == (red_has, {})


@pytest.mark.conflict("C30")
def test_a_knowledge_check_needs_a_roll() -> None:
    game = a_game(red=a_player(dice=[6, 6, 3], knowledge=5), blue=a_player(dice=[1], on={"farm": 6}), options=NO_TRADE)

    play(game, "place 3 farm")

    assert (game.players[0].knowledge, available(game)) == (6, [6, 6])


@pytest.mark.conflict("C30")
def test_a_roll_penalty_takes_only_what_is_there() -> None:
    game = a_game(
        red=a_player(food=1, on={"farm": 1}),
        blue=idle(),
        markets={"euphoria_site_a": "bemusement_park"},
        options=NO_TRADE,
    )

    play(game, "retrieve food, roll 3")

    assert goods(game) == {}
    assert game.question().seat == 1


@pytest.mark.conflict("C30")
def test_the_laboratory_allows_a_second_worker_and_the_academy_keeps_tier_bonuses() -> None:
    laboratory = a_game(
        red=a_player(water=3, dice=[1]),
        blue=idle(),
        markets={"euphoria_site_a": "laboratory_of_selective_genetics"},
        options=NO_TRADE,
    )
    play(laboratory, "place 1 activation_water, roll 2")
    assert workers(laboratory) == 2

    academy = a_game(
        red=a_player(dice=[5], recruits=["maggie"]),
        blue=idle(),
        allegiance={"subterran": 2},
        markets={"euphoria_site_a": "academy_of_mandatory_equality"},
        options=NO_TRADE,
    )
    play(academy, "place 5 aquifer")
    assert goods(academy) == {"water": 2}


@pytest.mark.conflict("C30")
def test_the_tank_is_not_in_subterra() -> None:
    red = a_player(food=1, on={"activation_water": 2}, recruits=["maggie"])
    game = a_game(red=red, blue=idle(), options=NO_TRADE)

    play(game, "retrieve free, roll 1")

    assert goods(game) == {"food": 1}


@pytest.mark.conflict("C30")
def test_a_trade_needs_an_item_from_each_side() -> None:
    game = a_game(red=a_player(water=1, dice=[5]), blue=a_player(gold=1, dice=[1]))

    play(game, "trade seat1, give water")

    assert "propose" not in offered(game)


@pytest.mark.conflict("C31")
def test_the_worker_activation_tank_has_two_sides() -> None:
    red = a_player(energy=3, water=3, dice=[5])

    assert {"activation_energy", "activation_water"} <= spaces_offered(a_game(red=red, blue=idle(), options=NO_TRADE))


@pytest.mark.conflict("C32")
def test_one_time_spaces_are_those_of_construction_sites_and_not_the_commodity_areas() -> None:
    red = a_player(stone=1, dice=[5])
    blue = a_player(dice=[1], on={"subterra_site_a_2": 3, "aquifer": 3})
    game = a_game(red=red, blue=blue, options=NO_TRADE)

    assert "subterra_site_a_2" not in spaces_offered(game)
    assert "aquifer" in spaces_offered(game)


@pytest.mark.conflict("C33")
@pytest.mark.parametrize(("level", "cards"), [(4, 0), (5, 1)])
def test_the_step_to_level_5_gives_no_card_to_the_star_beside_it(level: int, cards: int) -> None:
    game = a_game(
        red=a_player(gold=3, dice=[1], morale=2, recruits=["lee"]),
        blue=idle(),
        allegiance={"icarite": level},
        options=NO_TRADE,
    )

    play(game, "place 1 nimbus_loft" + ", card bat" * cards)

    assert (game.allegiance[ICARITE], game.players[0].stars, game.players[0].cards) == (level + 1, 9, cards)
    assert game.question().seat == 1
