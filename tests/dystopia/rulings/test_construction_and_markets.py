"""R17 to R29: building and visiting markets, stars, Icarus, retrieving, knowledge checks."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player, on
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ICARITE, SUBTERRAN
from tests.dystopia.helpers import available, goods, hand, offered, workers

NO_TRADE = Options(trading=False)
TILE = "tile registry_of_personal_secrets"
LITERACY = "center_for_reduced_literacy"  # rolling a 6 costs a good
PLAZA = {"euphoria_site_a": "plaza_of_immortalized_humility"}  # costs 4 water and 1 clay


def idle() -> PlayerData:
    """A player who only waits."""
    return a_player(dice=[1])


def spaces_offered(game: Dystopia) -> set[str]:
    """The spaces on which a die may be placed now."""
    return {text.split()[2] for text in offered(game) if text.startswith("place")}


def has_star_on(game: Dystopia, seat: int, tile: str) -> bool:
    """Does the player have a star on the tile?"""
    return bool(game.players[seat].markets >> TILE_NAMES.index(tile) & 1)


@pytest.mark.ruling("R17")
@pytest.mark.parametrize(("players", "needed"), [(2, 2), (3, 2), (4, 3), (5, 4), (6, 4)])
def test_the_number_of_players_decides_how_many_spaces_must_be_taken(players: int, needed: int) -> None:
    builders: dict[str, Any] = {f"builder{i}": a_player(gold=1, clay=1, dice=[2]) for i in range(players)}
    game = a_game(**builders, options=NO_TRADE)

    for slot in range(1, needed):
        play(game, f"place 2 euphoria_site_a_{slot}")
        assert game.question().kind == "turn"
        assert game.tile_at[0] < 0
    play(game, f"place 2 euphoria_site_a_{needed}")

    assert game.question().kind == "tile"


@pytest.mark.ruling("R17")
def test_a_completed_market_opens_and_its_construction_spaces_vanish() -> None:
    game = a_game(
        red=a_player(gold=1, dice=[4]),
        blue=a_player(bliss=4, gold=1, artifacts=["book"], dice=[3], on={"euphoria_site_a_1": 2}),
        options=NO_TRADE,
    )

    play(game, f"place 4 euphoria_site_a_2, {TILE}, roll 1, roll 2")

    assert "euphoria_market_a" in spaces_offered(game)
    assert not {space for space in spaces_offered(game) if space.startswith("euphoria_site_a")}


@pytest.mark.ruling("R17")
def test_every_builder_puts_exactly_one_star_on_the_tile() -> None:
    red = a_player(gold=1, dice=[4], on={"euphoria_site_a_1": 2})
    blue = a_player(on={"euphoria_site_a_3": 2})
    game = a_game(red=red, blue=blue, white=idle(), black=idle(), options=NO_TRADE)

    play(game, f"place 4 euphoria_site_a_2, {TILE}")

    assert [player.stars for player in game.players] == [9, 9, 10, 10]
    assert [has_star_on(game, seat, "registry_of_personal_secrets") for seat in range(4)] == [True, True, False, False]


@pytest.mark.ruling("R17")
def test_builders_never_suffer_the_new_penalty_in_their_own_roll() -> None:
    game = a_game(
        red=a_player(gold=2, dice=[4]), blue=a_player(energy=1, on={"euphoria_site_a_1": 2}), options=NO_TRADE
    )

    play(game, f"place 4 euphoria_site_a_2, tile {LITERACY}, roll 6, roll 6")

    assert (goods(game, 0), goods(game, 1)) == ({"gold": 1}, {"energy": 1})


@pytest.mark.ruling("R17")
def test_the_penalty_starts_at_once_for_everybody_else() -> None:
    game = a_game(
        red=a_player(gold=1, dice=[4]),
        blue=a_player(on={"euphoria_site_a_1": 2}),
        white=a_player(dice=[2], on={"farm": 1}),
        options=NO_TRADE,
    )

    play(game, "place 4 euphoria_site_a_2, tile arena_of_peaceful_conflict, roll 1, roll 2")

    assert [bool(game.suffers(seat)) for seat in range(3)] == [False, False, True]


@pytest.mark.ruling("R17", "R29")
def test_builders_roll_from_the_active_player_on_clockwise() -> None:
    blue = a_player(gold=1, dice=[4])
    game = a_game(red=on("euphoria_site_a_1"), blue=blue, white=on("euphoria_site_a_3"), black=idle(), turn=1)

    play(game, f"place 4 euphoria_site_a_2, {TILE}, roll 4, roll 5, roll 6")

    assert [available(game, seat) for seat in (1, 2, 0)] == [[4], [5], [6]]


@pytest.mark.ruling("R17")
def test_a_builder_rolls_all_returned_dice_together_with_one_check() -> None:
    red = a_player(gold=1, dice=[4, 2], on={"euphoria_site_a_1": 2}, knowledge=5)
    game = a_game(red=red, blue=idle(), options=NO_TRADE)

    play(game, f"place 4 euphoria_site_a_2, {TILE}, roll 6")
    # 6 + 2 + 5 is checked only when the second die is down too.
    assert (game.question().kind, workers(game)) == ("roll", 3)

    play(game, "roll 3")
    assert available(game) == [2, 3]


@pytest.mark.ruling("R17", "R39")
def test_the_theater_raises_knowledge_before_the_check_of_the_builders() -> None:
    game = a_game(
        red=a_player(gold=1, dice=[4, 5], knowledge=4),
        blue=on("euphoria_site_a_1"),
        markets={"subterra_site_a": "theater_of_revelatory_propaganda"},
        options=NO_TRADE,
    )

    play(game, f"place 4 euphoria_site_a_2, {TILE}, roll 6")

    # 6 + 5 + 4 would have been 15.
    assert available(game) == [5]


@pytest.mark.ruling("R18")
def test_only_players_with_a_worker_on_the_site_at_completion_are_builders() -> None:
    game = a_game(
        red=a_player(food=1, on={"euphoria_site_a_1": 3}),
        blue=a_player(gold=1, dice=[1]),
        white=a_player(gold=1, clay=1, dice=[2]),
        options=NO_TRADE,
    )

    play(game, f"retrieve free, roll 5, place 1 euphoria_site_a_2, place 2 euphoria_site_a_1, {TILE}, roll 1, roll 1")

    assert [player.stars for player in game.players] == [10, 9, 9]


@pytest.mark.ruling("R18")
def test_a_space_that_was_left_must_be_paid_again() -> None:
    game = a_game(
        red=a_player(clay=1, dice=[4], on={"euphoria_site_a_1": 3}), blue=idle(), white=idle(), options=NO_TRADE
    )

    play(game, "retrieve free, roll 5, place 1 farm, place 1 farm, place 5 euphoria_site_a_1")

    assert goods(game) == {}


@pytest.mark.ruling("R19")
def test_a_visit_pays_the_tile_and_gives_a_territory_star_and_a_step() -> None:
    game = a_game(red=a_player(water=5, clay=1, dice=[4], markets=["euphoria_site_a"]), blue=idle(), markets=PLAZA)

    play(game, "place 4 euphoria_market_a")

    assert goods(game) == {"water": 1}
    assert game.players[0].territories == [1, 0, 0, 0]
    assert game.allegiance == [1, 0, 0, 0]


@pytest.mark.ruling("R19")
def test_a_visitor_without_a_star_on_the_tile_puts_none_there() -> None:
    game = a_game(
        red=a_player(energy=4, stone=1, dice=[4]),
        blue=idle(),
        markets={"subterra_site_b": "courthouse_of_hasty_judgment"},
        options=NO_TRADE,
    )

    play(game, "place 4 subterra_market_b")

    assert game.players[0].territories == [0, 1, 0, 0]
    assert game.players[0].markets == 0
    assert game.question().seat == 1


@pytest.mark.ruling("R20")
def test_a_penalty_hits_exactly_the_players_without_a_star_on_the_tile() -> None:
    game = a_game(
        red=a_player(dice=[4], markets=["euphoria_site_a"]),
        blue=idle(),
        white=idle(),
        markets={"euphoria_site_a": "apothecary_of_productive_dreams"},
        options=NO_TRADE,
    )

    assert "cloud_mine" in spaces_offered(game)
    play(game, "place 4 farm")
    assert "cloud_mine" not in spaces_offered(game)
    play(game, "place 1 farm")
    assert "cloud_mine" not in spaces_offered(game)


@pytest.mark.ruling("R20")
def test_a_star_put_on_the_tile_later_ends_the_penalty_at_once() -> None:
    game = a_game(
        red=a_player(artifacts=["bat", "bat"], morale=2, dice=[4, 4]),
        blue=idle(),
        markets={"euphoria_site_a": "apothecary_of_productive_dreams"},
        options=NO_TRADE,
    )
    assert "cloud_mine" not in spaces_offered(game)

    play(game, "place 4 incinerator_of_historical_accuracy, star euphoria_site_a")

    assert "cloud_mine" in spaces_offered(game)


@pytest.mark.ruling("R21")
@pytest.mark.parametrize("cards", [["book", "bat", "box"], ["book", "book", "box"], ["book", "book", "book"]])
def test_any_three_artifacts_pay_at_an_artifact_market(cards: list[str]) -> None:
    game = a_game(red=a_player(artifacts=cards, morale=3, dice=[4]), blue=idle(), options=NO_TRADE)

    play(game, "place 4 ark_of_fractured_memories, pay any")

    assert hand(game) == {}
    assert game.players[0].territories == [0, 0, 1, 0]
    assert game.allegiance == [0, 0, 1, 0]


@pytest.mark.ruling("R21")
def test_a_pair_pays_at_an_artifact_market() -> None:
    game = a_game(red=a_player(artifacts=["book", "bat", "book"], morale=3, dice=[4]), blue=idle(), options=NO_TRADE)

    play(game, "place 4 ark_of_fractured_memories")
    assert offered(game) == ["pair book", "pay any"]

    play(game, "pair book")
    assert hand(game) == {"bat": 1}
    assert game.players[0].stars == 9


@pytest.mark.ruling("R21")
def test_two_different_artifacts_do_not_pay_at_an_artifact_market() -> None:
    game = a_game(red=a_player(artifacts=["book", "bat"], morale=2, dice=[4]), blue=idle(), options=NO_TRADE)

    assert "ark_of_fractured_memories" not in spaces_offered(game)


@pytest.mark.ruling("R21")
def test_the_star_goes_on_the_territory_or_on_a_market_of_the_region_without_an_own_star() -> None:
    red = a_player(artifacts=["bat", "bat"], morale=2, dice=[4], markets=["wastelands_site_b"])
    game = a_game(
        red=red,
        blue=idle(),
        markets={
            "euphoria_site_a": "bemusement_park",
            "wastelands_site_a": LITERACY,
            "wastelands_site_b": "clinic_of_blind_hindsight",
        },
        options=NO_TRADE,
    )

    play(game, "place 4 ark_of_fractured_memories")

    assert offered(game) == ["star wastelands_territory", "star wastelands_site_a"]


@pytest.mark.ruling("R21")
def test_with_one_place_left_the_star_must_go_there() -> None:
    game = a_game(
        red=a_player(artifacts=["bat", "bat"], morale=2, dice=[4], territories={"wastelands": 2}),
        blue=idle(),
        markets={"wastelands_site_a": LITERACY},
        options=NO_TRADE,
    )

    play(game, "place 4 ark_of_fractured_memories")

    assert has_star_on(game, 0, LITERACY)


@pytest.mark.ruling("R21", "R23")
def test_without_any_place_only_the_allegiance_step_happens() -> None:
    game = a_game(
        red=a_player(artifacts=["bat", "bat"], morale=2, dice=[4], territories={"wastelands": 2}),
        blue=idle(),
        options=NO_TRADE,
    )

    play(game, "place 4 ark_of_fractured_memories")

    assert game.players[0].stars == 8
    assert game.allegiance == [0, 0, 1, 0]
    assert hand(game) == {}


@pytest.mark.ruling("R22")
def test_the_last_star_goes_on_the_territory_before_the_recruit_could_take_it() -> None:
    red = a_player(
        energy=4,
        stone=1,
        dice=[4],
        recruits=["maggie"],
        territories={"euphoria": 3, "wastelands": 3, "icarus": 3},
    )
    game = a_game(
        red=red,
        blue=idle(),
        white=idle(),
        allegiance={"subterran": 10},
        markets={"subterra_site_b": "courthouse_of_hasty_judgment"},
        options=NO_TRADE,
    )

    play(game, "place 4 subterra_market_b")

    assert game.over
    assert game.allegiance[SUBTERRAN] == 11
    assert game.players[0].territories == [3, 1, 3, 3]
    assert game.players[0].starred == 0


@pytest.mark.ruling("R22")
def test_the_last_star_of_an_artifact_market_is_placed_before_the_step() -> None:
    red = a_player(
        artifacts=["bat", "bat"],
        morale=2,
        dice=[4],
        recruits=["maggie"],
        territories={"euphoria": 3, "wastelands": 3, "icarus": 3},
    )
    game = a_game(red=red, blue=idle(), white=idle(), allegiance={"subterran": 10}, options=NO_TRADE)

    play(game, "place 4 free_press_of_harsh_reality")

    assert game.over
    assert game.players[0].territories == [3, 1, 3, 3]
    assert game.players[0].starred == 0


@pytest.mark.ruling("R23")
def test_a_territory_has_as_many_spaces_as_players_and_one_player_may_take_them_all() -> None:
    # Two stars in a game of three players leave one space, in a game of two none.
    red = a_player(stone=3, dice=[4], territories={"icarus": 2})

    three = a_game(red=red, blue=idle(), white=idle(), options=NO_TRADE)
    play(three, "place 4 nimbus_loft")
    assert three.players[0].territories[ICARITE] == 3

    two = a_game(red=red, blue=idle(), options=NO_TRADE)
    play(two, "place 4 nimbus_loft")
    assert two.players[0].territories[ICARITE] == 2
    assert two.players[0].stars == 8
    assert two.allegiance[ICARITE] == 1
    assert goods(two) == {}


@pytest.mark.ruling("R24")
def test_the_wind_saloon_takes_artifacts_for_a_star_and_a_step() -> None:
    game = a_game(red=a_player(artifacts=["bat", "bat"], morale=2, dice=[4]), blue=idle(), options=NO_TRADE)

    play(game, "place 4 wind_saloon")

    assert game.players[0].territories == [0, 0, 0, 1]
    assert game.allegiance == [0, 0, 0, 1]


@pytest.mark.ruling("R24")
def test_the_nimbus_loft_takes_three_resources_of_any_mix_for_a_star_and_a_step() -> None:
    game = a_game(red=a_player(gold=2, stone=1, clay=1, dice=[4]), blue=idle(), options=NO_TRADE)

    play(game, "place 4 nimbus_loft, pay clay, pay gold, pay gold")

    assert goods(game) == {"stone": 1}
    assert game.players[0].territories == [0, 0, 0, 1]
    assert game.allegiance == [0, 0, 0, 1]


@pytest.mark.ruling("R24")
def test_the_breeze_bar_takes_bliss_and_another_commodity_for_two_artifacts_and_a_step() -> None:
    game = a_game(red=a_player(bliss=2, energy=1, food=1, dice=[4], morale=2), blue=idle(), options=NO_TRADE)

    play(game, "place 4 breeze_bar")
    assert offered(game) == ["pay energy", "pay food"]

    play(game, "pay food, card book, card bat")
    assert (goods(game), hand(game)) == ({"energy": 1, "bliss": 1}, {"book": 1, "bat": 1})
    assert game.allegiance == [0, 0, 0, 1]
    assert game.players[0].stars == 10


@pytest.mark.ruling("R24")
def test_the_sky_lounge_takes_the_same_for_two_resources_of_any_mix_and_a_step() -> None:
    game = a_game(red=a_player(bliss=2, food=1, dice=[4]), blue=idle(), options=NO_TRADE)

    play(game, "place 4 sky_lounge, gain clay, gain gold")

    assert goods(game) == {"bliss": 1, "gold": 1, "clay": 1}
    assert game.allegiance == [0, 0, 0, 1]
    assert game.players[0].stars == 10


@pytest.mark.ruling("R24")
def test_two_bliss_do_not_pay_for_an_icarite_drink() -> None:
    game = a_game(red=a_player(bliss=2, dice=[4]), blue=idle(), options=NO_TRADE)

    assert not {"breeze_bar", "sky_lounge"} & spaces_offered(game)


@pytest.mark.ruling("R24")
def test_at_tier_2_an_icarite_draws_after_placing_a_star_in_icarus() -> None:
    game = a_game(
        red=a_player(gold=3, dice=[4], recruits=["kaden"]), blue=idle(), allegiance={"icarite": 5}, options=NO_TRADE
    )

    play(game, "place 4 nimbus_loft")
    assert game.players[0].territories == [0, 0, 0, 1]
    assert (game.question().seat, game.question().kind) == (NATURE, "card")

    play(game, "card bear")
    assert hand(game) == {"bear": 1}


@pytest.mark.ruling("R24")
def test_reaching_tier_2_by_this_action_is_too_late_for_the_draw() -> None:
    game = a_game(
        red=a_player(gold=3, dice=[4], recruits=["kaden"]), blue=idle(), allegiance={"icarite": 4}, options=NO_TRADE
    )

    play(game, "place 4 nimbus_loft")

    assert game.allegiance[ICARITE] == 5
    assert game.question().kind == "turn"


@pytest.mark.ruling("R24")
def test_without_a_star_in_icarus_there_is_no_card() -> None:
    game = a_game(
        red=a_player(gold=3, dice=[4], recruits=["kaden"], territories={"icarus": 2}),
        blue=idle(),
        allegiance={"icarite": 5},
        options=NO_TRADE,
    )

    play(game, "place 4 nimbus_loft")

    assert game.question().kind == "turn"
    assert hand(game) == {}


@pytest.mark.ruling("R25")
@pytest.mark.parametrize(
    ("way", "left", "morale"),
    [("food", {"bliss": 1}, 4), ("bliss", {"food": 1}, 4), ("free", {"food": 1, "bliss": 1}, 1)],
)
def test_a_retrieve_is_paid_for_two_morale_or_free_for_one_less(way: str, left: dict[str, int], morale: int) -> None:
    game = a_game(red=a_player(food=1, bliss=1, on={"farm": 2}, morale=2), blue=idle(), options=NO_TRADE)

    play(game, f"retrieve {way}")

    assert game.question().kind == "roll"
    assert goods(game) == left
    assert game.players[0].morale == morale


@pytest.mark.ruling("R25")
def test_any_number_of_dice_from_anywhere_come_back_for_one_price() -> None:
    red = a_player(food=2, on={"farm": 2, "euphoria_site_a_1": 3, "wind_saloon": 4, "activation_water": 5}, knowledge=1)
    game = a_game(red=red, blue=idle(), options=NO_TRADE)

    play(game, "retrieve food, take 3 euphoria_site_a_1, take 2 farm, take 4 wind_saloon, done, roll 1, roll 2, roll 3")

    assert goods(game) == {"food": 1}
    assert available(game) == [1, 2, 3]
    assert game.players[0].morale == 3


@pytest.mark.ruling("R25")
def test_a_free_retrieve_at_morale_1_changes_nothing_on_the_track() -> None:
    game = a_game(red=a_player(food=1, on={"farm": 2}, morale=1), blue=idle(), options=NO_TRADE)

    play(game, "retrieve free, roll 3")

    assert game.players[0].morale == 1


@pytest.mark.ruling("R25")
def test_the_hand_limit_of_a_free_retrieve_comes_before_the_roll() -> None:
    red = a_player(food=1, on={"farm": 2}, morale=2, artifacts=["book", "bat"])
    game = a_game(red=red, blue=idle(), options=NO_TRADE)

    play(game, "retrieve free")
    assert offered(game) == ["discard book", "discard bat"]

    play(game, "discard book")
    assert game.question().kind == "roll"


@pytest.mark.ruling("R25")
def test_the_check_of_a_retrieve_comes_before_the_roll_penalty() -> None:
    game = a_game(
        red=a_player(food=1, gold=1, dice=[5], on={"farm": 2}, knowledge=5),
        blue=idle(),
        markets={"euphoria_site_a": LITERACY},
        options=NO_TRADE,
    )

    play(game, "retrieve free, roll 6")

    assert available(game) == [5]
    assert offered(game) == ["lose food", "lose gold"]


@pytest.mark.ruling("R26")
@pytest.mark.parametrize(("knowledge", "left"), [(4, [5, 6]), (5, [5])])
def test_sixteen_with_all_available_dice_costs_the_highest(knowledge: int, left: list[int]) -> None:
    game = a_game(red=a_player(food=1, dice=[5], on={"farm": 2}, knowledge=knowledge), blue=idle(), options=NO_TRADE)

    play(game, "retrieve free, roll 6")

    assert available(game) == left


@pytest.mark.ruling("R26")
def test_a_die_that_was_not_rolled_can_be_the_one_that_deserts() -> None:
    game = a_game(red=a_player(food=1, dice=[6], on={"farm": 2}, knowledge=5), blue=idle(), options=NO_TRADE)

    play(game, "retrieve free, roll 5")

    assert available(game) == [5]


@pytest.mark.ruling("R26")
def test_a_bump_a_new_worker_and_a_return_from_a_site_are_checked() -> None:
    bumped = a_game(
        red=a_player(water=1, dice=[3]),
        blue=a_player(dice=[5], on={"subterran_tunnel": 1}, knowledge=5),
        options=NO_TRADE,
    )
    play(bumped, "place 3 subterran_tunnel, roll 6, gain stone")
    assert available(bumped, 1) == [5]

    new = a_game(red=a_player(water=3, dice=[3, 5], knowledge=5), blue=idle(), options=NO_TRADE)
    play(new, "place 3 activation_water, roll 6")
    assert available(new) == [5]

    built = a_game(red=a_player(gold=1, dice=[3, 5], knowledge=5), blue=on("euphoria_site_a_1"), options=NO_TRADE)
    play(built, f"place 3 euphoria_site_a_2, {TILE}, roll 6, roll 1")
    assert available(built) == [5]


@pytest.mark.ruling("R26")
def test_a_change_on_the_track_alone_triggers_no_check() -> None:
    game = a_game(red=a_player(dice=[6, 6, 3], knowledge=5), blue=a_player(dice=[1], on={"farm": 6}), options=NO_TRADE)

    play(game, "place 3 farm")

    assert game.players[0].knowledge == 6
    assert available(game) == [6, 6]


@pytest.mark.ruling("R26")
def test_a_die_that_a_recruit_set_triggers_no_check() -> None:
    game = a_game(
        red=a_player(water=1, dice=[3]),
        blue=a_player(bliss=1, dice=[5], on={"subterran_tunnel": 1}, knowledge=5, recruits=["amanda"]),
        options=NO_TRADE,
    )

    play(game, "place 3 subterran_tunnel, use amanda, set 6, gain stone")

    assert available(game, 1) == [5, 6]


@pytest.mark.ruling("R26")
@pytest.mark.parametrize(("rolled", "left"), [(1, [1, 5, 6]), (4, [4, 5])])
def test_a_die_that_was_set_counts_when_another_is_rolled_in_the_same_event(rolled: int, left: list[int]) -> None:
    game = a_game(
        red=a_player(energy=1, dice=[5], on={"farm": [2, 2]}, knowledge=1, recruits=["yordy"]),
        blue=idle(),
        options=Options(trading=False, recruits="second"),
    )

    play(game, f"retrieve free, take 2 farm, use yordy, set 6, roll {rolled}")

    assert available(game) == left


@pytest.mark.ruling("R26")
def test_a_die_that_was_set_counts_in_a_later_check() -> None:
    game = a_game(
        red=a_player(water=1, food=1, dice=[3, 3]),
        blue=a_player(
            bliss=1, dice=[4], on={"subterran_tunnel": 1, "wastelander_tunnel": 1}, knowledge=5, recruits=["amanda"]
        ),
        options=NO_TRADE,
    )

    play(game, "place 3 subterran_tunnel, use amanda, set 6, gain stone")
    assert available(game, 1) == [4, 6]

    play(game, "place 3 wastelander_tunnel, roll 1, gain clay")
    assert available(game, 1) == [1, 4]


@pytest.mark.ruling("R26")
def test_a_lost_worker_can_be_gained_again() -> None:
    game = a_game(
        red=a_player(water=3, dice=[1, 5], on={"farm": [2, 2]}, knowledge=6),
        blue=a_player(dice=[1, 1]),
        options=NO_TRADE,
    )

    play(game, "retrieve free, done, roll 5")
    assert workers(game) == 3

    play(game, "place 1 farm, end turn, place 1 activation_water, roll 1")
    assert workers(game) == 4


@pytest.mark.ruling("R27")
def test_a_second_failed_check_in_the_same_turn_has_no_effect() -> None:
    # Each of the two matching dice of red bumps a worker of blue.
    game = a_game(
        red=a_player(water=1, food=1, dice=[3, 3]),
        blue=a_player(dice=[6, 6], on={"subterran_tunnel": 1, "wastelander_tunnel": 1}, knowledge=6),
        options=NO_TRADE,
    )

    play(game, "place 3 subterran_tunnel, roll 5, gain stone")
    assert available(game, 1) == [5, 6]

    play(game, "place 3 wastelander_tunnel, roll 5, gain clay")
    assert available(game, 1) == [5, 5, 6]


@pytest.mark.ruling("R27")
def test_in_the_next_turn_another_worker_can_be_lost() -> None:
    game = a_game(
        red=a_player(water=1, dice=[3]),
        blue=a_player(food=1, dice=[6, 6], on={"subterran_tunnel": 1, "farm": 1}, knowledge=6),
        options=NO_TRADE,
    )

    play(game, "place 3 subterran_tunnel, roll 5, gain stone, retrieve free, roll 5")

    assert workers(game, 1) == 2


@pytest.mark.ruling("R27")
def test_two_players_can_each_lose_a_worker_in_one_turn() -> None:
    game = a_game(
        red=a_player(gold=1, dice=[3, 5], knowledge=6),
        blue=a_player(dice=[5], on={"euphoria_site_a_1": 1}, knowledge=6),
        options=NO_TRADE,
    )

    play(game, f"place 3 euphoria_site_a_2, {TILE}, roll 6, roll 6")

    assert (workers(game, 0), workers(game, 1)) == (1, 1)


@pytest.mark.ruling("R28")
def test_of_equal_dice_one_that_may_not_be_placed_any_more_is_lost() -> None:
    red = a_player(water=1, dice=[5, 5], on={"subterran_tunnel": 1}, knowledge=6)
    game = a_game(red=red, blue=idle(), options=NO_TRADE)

    play(game, "place 5 subterran_tunnel, roll 5, gain stone")

    assert available(game) == [5]
    # It is the matching die of the start of the turn, so it can still be placed.
    assert "place 5 farm" in offered(game)


@pytest.mark.ruling("R28")
def test_only_one_of_several_highest_dice_is_lost() -> None:
    game = a_game(red=a_player(food=1, on={"farm": [1, 1, 1]}, knowledge=6), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "retrieve free, take 1 farm, take 1 farm, roll 6, roll 6, roll 6")

    assert available(game) == [6, 6]


@pytest.mark.ruling("R29")
def test_the_active_player_rolls_first_even_from_a_later_construction_space() -> None:
    game = a_game(red=on("euphoria_site_a_1"), blue=a_player(gold=1, dice=[3]), white=idle(), turn=1, options=NO_TRADE)

    play(game, f"place 3 euphoria_site_a_2, {TILE}, roll 6")

    assert available(game, 1) == [6]
    assert available(game, 0) == []
