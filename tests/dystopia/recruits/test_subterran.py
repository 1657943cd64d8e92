"""Subterran recruits on commodity areas, at markets, when retrieving and about morale.

Those of the tunnels are in test_subterran_tunnels.py, Chase and Jonathan the Gambler in test_subterran_extras.py.
"""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player, on
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import ICARITE
from tests.dystopia.helpers import goods, hand, offered, workers

FIRST = Options(trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
IDLE = a_player(dice=[6])  # a rival who has something to choose, so that play stops there
FOUNTAIN = {"euphoria_site_a": "fountain_of_wishful_thinking"}  # 4 water and 1 gold


# Maggie -------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("maggie_the_outlaw", edition="both")
@BOTH
@pytest.mark.parametrize("good", ["water", "stone"])
def test_maggie_earns_a_good_for_a_retrieve_from_subterra(options: Options, good: str) -> None:
    red = a_player(dice=[2], on={"aquifer": 3}, morale=2, recruits=["maggie"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "retrieve free, roll 4")
    assert offered(game) == ["gain water", "gain stone"]
    play(game, f"gain {good}")
    assert (goods(game), game.players[0].morale) == ({good: 1}, 1)


@pytest.mark.recruit("maggie_the_outlaw", edition="both")
@BOTH
@pytest.mark.parametrize(
    "space",
    [
        "subterran_tunnel",
        "subterran_tunnel_end",
        "subterra_site_a_1",
        "subterra_market_b",
        "free_press_of_harsh_reality",
    ],
)
def test_every_space_in_subterra_counts_for_maggie(options: Options, space: str) -> None:
    game = _retrieve_from(options, space)
    assert offered(game) == ["gain water", "gain stone"]


@pytest.mark.recruit("maggie_the_outlaw", edition="both")
@BOTH
@pytest.mark.parametrize(
    "space",
    ["generator", "euphorian_tunnel_end", "activation_water", "activation_energy", "euphoria_site_a_1", "nimbus_loft"],
)
def test_other_spaces_do_not_count_for_maggie(options: Options, space: str) -> None:
    game = _retrieve_from(options, space)
    assert (game.question().seat, goods(game)) == (1, {})


@pytest.mark.recruit("maggie_the_outlaw", edition="both")
@BOTH
def test_only_the_dice_retrieved_matter_to_maggie(options: Options) -> None:
    red = a_player(dice=[2], on={"aquifer": 3, "farm": 4}, recruits=["maggie"])
    game = a_game(options=options, red=red, blue=IDLE)
    mixed = game.copy()
    play(game, "retrieve free, take 3 aquifer, done, roll 4, gain stone")
    assert goods(game) == {"stone": 1}
    play(mixed, "retrieve free, take 3 aquifer, take 4 farm, roll 4, roll 4")
    assert (mixed.question().seat, goods(mixed)) == (1, {})


@pytest.mark.recruit("maggie_the_outlaw", edition="both")
@BOTH
def test_maggie_is_paid_once_however_many_dice_come_back(options: Options) -> None:
    red = a_player(dice=[2], on={"aquifer": [3, 1], "subterran_tunnel": 4}, food=1, recruits=["maggie"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "retrieve food, take 3 aquifer, take 1 aquifer, take 4 subterran_tunnel")
    play(game, "roll 1, roll 2, roll 3, gain water")
    assert (game.question().seat, goods(game)) == (1, {"water": 1})


@pytest.mark.recruit("maggie_the_outlaw", edition="both")
@BOTH
def test_maggie_pays_after_the_knowledge_check_even_if_a_die_deserts(options: Options) -> None:
    red = a_player(dice=[6], on={"aquifer": 3}, knowledge=6, recruits=["maggie"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "retrieve free, roll 4")
    assert (workers(game), offered(game)) == (1, ["gain water", "gain stone"])


@pytest.mark.recruit("maggie_the_outlaw", edition="both")
@BOTH
def test_a_bumped_die_earns_maggie_nothing(options: Options) -> None:
    blue = a_player(dice=[1], on={"subterran_tunnel": 2}, recruits=["maggie"])
    game = a_game(options=options, red=a_player(dice=[5], water=1), blue=blue)
    play(game, "place 5 subterran_tunnel, roll 3, gain stone")
    assert goods(game, 1) == {}


def _retrieve_from(options: Options, space: str) -> Dystopia:
    red = a_player(dice=[2], on={space: 3}, recruits=["maggie"])
    game = a_game(
        options=options,
        red=red,
        blue=IDLE,
        miners={"euphorian": 9, "subterran": 9},
        markets={"subterra_site_b": "fountain_of_wishful_thinking"},
    )
    play(game, "retrieve free, roll 4")
    return game


# Josiah -------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("josiah_the_hacker", edition="both")
@BOTH
@pytest.mark.parametrize("area", ["generator", "farm", "cloud_mine"])
def test_josiah_teaches_the_rivals_present_and_gains_morale(options: Options, area: str) -> None:
    game = a_game(
        options=options,
        red=a_player(dice=[5], recruits=["josiah"]),
        blue=a_player(on={area: [1, 1]}, dice=[6]),  # once per player, not per die
        white=a_player(on={"aquifer": 2}, dice=[6]),
        black=a_player(on={area: 1}, dice=[6], knowledge=6),
    )
    play(game, f"place 5 {area}")
    assert [player.knowledge for player in game.players] == [2, 4, 3, 6]
    assert [player.morale for player in game.players] == [2, 1, 1, 1]


@pytest.mark.recruit("josiah_the_hacker", edition="both")
@BOTH
def test_josiah_gains_morale_even_alone(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[5], recruits=["josiah"]), blue=IDLE)
    play(game, "place 5 farm")
    assert (game.players[0].morale, game.players[1].knowledge) == (2, 3)


@pytest.mark.recruit("josiah_the_hacker", edition="both")
@BOTH
def test_josiah_is_silent_on_the_aquifer_and_off_the_areas(options: Options) -> None:
    game = a_game(
        options=options,
        red=a_player(dice=[5], water=1, recruits=["josiah"]),
        blue=a_player(on={"aquifer": 1}, dice=[6]),
    )
    tunnel = game.copy()
    play(game, "place 5 aquifer")
    assert (game.players[0].morale, game.players[1].knowledge) == (1, 3)
    play(tunnel, "place 5 subterran_tunnel, gain stone")
    assert (tunnel.players[0].morale, tunnel.players[1].knowledge) == (1, 3)


@pytest.mark.recruit("josiah_the_hacker", edition="both")
@BOTH
def test_josiah_does_not_teach_his_own_player(options: Options) -> None:
    red = a_player(dice=[1], on={"farm": 1}, recruits=["josiah"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 1 farm")
    assert (game.players[0].knowledge, game.players[0].morale) == (3, 2)


@pytest.mark.recruit("josiah_the_hacker", edition="both")
@BOTH
def test_josiahs_lesson_costs_no_worker_by_itself(options: Options) -> None:
    blue = a_player(on={"farm": 1}, dice=[6, 5], knowledge=4)  # 15: the next step would fail a check
    game = a_game(options=options, red=a_player(dice=[5], recruits=["josiah"]), blue=blue)
    play(game, "place 5 farm")
    assert (game.players[1].knowledge, workers(game, 1)) == (5, 3)


# Faith --------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("faith_the_hydroelectrician", edition="both")
@BOTH
def test_faith_brings_energy_from_the_aquifer_with_an_empty_hand(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[5], recruits=["faith"]), blue=IDLE)
    play(game, "place 5 aquifer")
    assert goods(game) == {"water": 1, "energy": 1}


@pytest.mark.recruit("faith_the_hydroelectrician", edition="both")
@BOTH
def test_faith_is_silent_with_an_artifact_in_hand(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[5], artifacts=["bat"], recruits=["faith"]), blue=IDLE)
    play(game, "place 5 aquifer")
    assert goods(game) == {"water": 1}


@pytest.mark.recruit("faith_the_hydroelectrician", edition="both")
@BOTH
@pytest.mark.parametrize(("area", "gives"), [("generator", "energy"), ("farm", "food"), ("cloud_mine", "bliss")])
def test_faith_works_on_the_aquifer_only(options: Options, area: str, gives: str) -> None:
    game = a_game(options=options, red=a_player(dice=[5], recruits=["faith"]), blue=IDLE)
    play(game, f"place 5 {area}")
    assert goods(game) == {gives: 1}


@pytest.mark.recruit("faith_the_hydroelectrician", edition="both")
@BOTH
def test_faith_works_at_each_placement(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[2, 2], recruits=["faith"]), blue=IDLE)
    play(game, "place 2 aquifer, place 2 aquifer")
    assert goods(game) == {"water": 2, "energy": 2}


@pytest.mark.recruit("faith_the_hydroelectrician", edition="first")
def test_faith_judges_the_hand_before_the_water_is_taken() -> None:
    """The Aquifer's allegiance step brings a star, Esme burns the last card: too late for an empty hand."""
    red = a_player(dice=[1], artifacts=["bat"], recruits=["faith", "esme"])
    game = a_game(options=FIRST, red=red, blue=IDLE, allegiance={"subterran": 10})
    play(game, "place 1 aquifer, use esme, morale")
    assert (hand(game), goods(game)) == ({}, {"water": 2, "energy": 1})  # the energy is Esme's


# Soulless -----------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("soulless_the_plumber", edition="both")
@BOTH
@pytest.mark.parametrize("rivals", [[], [3], [3, 6]], ids=["alone", "lowest of two", "lowest of three"])
def test_soulless_takes_morale_or_water_as_the_lowest_on_the_aquifer(options: Options, rivals: list[int]) -> None:
    blue = a_player(dice=[6], on={"aquifer": rivals}) if rivals else IDLE
    game = a_game(options=options, red=a_player(dice=[2], recruits=["soulless"]), blue=blue)
    play(game, "place 2 aquifer")
    before = goods(game)["water"]
    assert offered(game) == ["gain water", "morale"]
    other = game.copy()
    play(game, "gain water")
    assert (goods(game), game.players[0].morale) == ({"water": before + 1}, 1)
    play(other, "morale")
    assert (goods(other), other.players[0].morale) == ({"water": before}, 2)


@pytest.mark.recruit("soulless_the_plumber", edition="both")
@BOTH
@pytest.mark.parametrize("rivals", [[2], [1], [6, 2]], ids=["tied", "beaten", "tied with one of two"])
def test_soulless_is_silent_unless_strictly_lowest(options: Options, rivals: list[int]) -> None:
    blue = a_player(dice=[6], on={"aquifer": rivals})
    game = a_game(options=options, red=a_player(dice=[2], recruits=["soulless"]), blue=blue)
    play(game, "place 2 aquifer")
    assert game.question().seat == 1


@pytest.mark.recruit("soulless_the_plumber", edition="both")
@BOTH
def test_an_own_equal_die_breaks_soulless_too(options: Options) -> None:
    red = a_player(dice=[2], on={"aquifer": 2}, recruits=["soulless"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 2 aquifer")
    assert game.question().seat == 1


@pytest.mark.recruit("soulless_the_plumber", edition="both")
@BOTH
def test_soulless_is_silent_on_another_area(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[2], recruits=["soulless"]), blue=IDLE)
    play(game, "place 2 farm")
    assert game.question().seat == 1


@pytest.mark.recruit("soulless_the_plumber", edition="both")
@BOTH
def test_soulless_takes_the_water_by_himself_at_the_highest_morale(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[5], morale=6, recruits=["soulless"]), blue=IDLE)
    play(game, "place 5 aquifer")
    assert goods(game) == {"water": 2}


# Curtis -------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("curtis_the_propagandist", edition="both")
@BOTH
def test_curtis_loses_knowledge_with_morale(options: Options) -> None:
    red = a_player(dice=[1], on={"farm": 1}, morale=3, knowledge=4, recruits=["curtis"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "retrieve free")
    assert (game.players[0].morale, game.players[0].knowledge) == (2, 3)


@pytest.mark.recruit("curtis_the_propagandist", edition="both")
@BOTH
@pytest.mark.parametrize(("morale", "after"), [(3, (1, 3)), (2, (1, 4)), (1, (1, 5))])
def test_curtis_counts_the_steps_that_really_happen(options: Options, morale: int, after: tuple[int, int]) -> None:
    red = a_player(dice=[1], on={"farm": 1}, morale=morale, knowledge=5, recruits=["curtis"])
    tiles = {"euphoria_site_a": "cafeteria_of_nameless_meat"}  # a free retrieve costs 2
    game = a_game(options=options, red=red, blue=IDLE, markets=tiles)
    play(game, "retrieve free")
    assert (game.players[0].morale, game.players[0].knowledge) == after


@pytest.mark.recruit("curtis_the_propagandist", edition="both")
@BOTH
def test_curtis_ignores_morale_gained(options: Options) -> None:
    red = a_player(dice=[1], on={"farm": 1}, food=1, recruits=["curtis"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "retrieve food")
    assert (game.players[0].morale, game.players[0].knowledge) == (3, 3)


@pytest.mark.recruit("curtis_the_propagandist", edition="both")
@BOTH
@pytest.mark.parametrize(("knowledge", "after"), [(5, 3), (2, 1)])
def test_curtis_counts_morale_paid_for_another_recruit(options: Options, knowledge: int, after: int) -> None:
    red = a_player(dice=[5], energy=1, morale=3, knowledge=knowledge, recruits=["curtis", "rebecca"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2))
    play(game, "place 5 euphorian_tunnel, use rebecca, gain clay")
    assert (game.players[0].morale, game.players[0].knowledge) == (1, after)


@pytest.mark.recruit("curtis_the_propagandist", edition="both")
@BOTH
def test_curtis_works_on_other_players_turns(options: Options) -> None:
    blue = a_player(dice=[6], morale=3, knowledge=4, recruits=["curtis", "ben"])
    game = a_game(options=options, red=a_player(dice=[3], on={"farm": 2}), blue=blue)
    play(game, "retrieve free, roll 3, use ben, gain gold")
    assert (game.players[1].morale, game.players[1].knowledge) == (1, 2)


@pytest.mark.recruit("curtis_the_propagandist", edition="both")
@BOTH
def test_curtis_lowers_knowledge_before_the_check_of_the_same_retrieve(options: Options) -> None:
    red = a_player(dice=[5, 4], on={"farm": 1}, morale=2, knowledge=4, recruits=["curtis"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "retrieve free, roll 3")  # 5 + 4 + 3 + 3 = 15
    assert workers(game) == 3


@pytest.mark.recruit("curtis_the_propagandist", edition="both")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_curtis_counts_the_morale_of_a_matching_die(edition: str) -> None:
    """R53: with the house rule each further matching die costs 1 morale."""
    options = Options(recruits=edition, trading=False, doubles_cost_morale=True)
    red = a_player(dice=[1, 1], morale=3, knowledge=4, recruits=["curtis"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 1 farm, place 1 generator")
    assert (game.players[0].morale, game.players[0].knowledge) == (2, 3)


# Brett --------------------------------------------------------------------------------------------------------------


def _visitor(**given: object) -> PlayerData:
    return a_player(dice=[5, 2], water=4, gold=1, recruits=["brett"]) | given


EDITION_PRICE = pytest.mark.parametrize(("options", "price"), [(FIRST, 2), (SECOND, 1)], ids=["first", "second"])


@pytest.mark.recruit("brett_the_lockpicker", edition="both")
@EDITION_PRICE
def test_brett_turns_knowledge_into_a_resource_after_his_star(options: Options, price: int) -> None:
    game = a_game(options=options, red=_visitor(knowledge=6 - price), blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a")
    assert offered(game) == ["use brett_the_lockpicker", "pass"]
    assert game.players[0].territories[0] == 1
    declined = game.copy()
    play(game, "use brett, gain stone")
    assert (goods(game), game.players[0].knowledge, game.question().seat) == ({"stone": 1}, 6, 1)
    play(declined, "pass")
    assert (goods(declined), declined.players[0].knowledge) == ({}, 6 - price)


@pytest.mark.recruit("brett_the_lockpicker", edition="both")
@EDITION_PRICE
def test_brett_needs_room_for_the_knowledge(options: Options, price: int) -> None:
    game = a_game(options=options, red=_visitor(knowledge=7 - price), blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a")
    assert game.question().seat == 1


@pytest.mark.recruit("brett_the_lockpicker", edition="both")
@BOTH
def test_brett_is_silent_without_a_star(options: Options) -> None:
    game = a_game(options=options, red=_visitor(territories={"euphoria": 2}), blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a")
    assert game.question().seat == 1


@pytest.mark.recruit("brett_the_lockpicker", edition="both")
@BOTH
def test_brett_is_silent_in_icarus_but_works_at_artifact_markets(options: Options) -> None:
    red = a_player(dice=[5, 2], clay=3, artifacts=["bat", "bat"], morale=2, recruits=["brett"])
    game = a_game(options=options, red=red, blue=IDLE)
    incinerator = game.copy()
    play(game, "place 5 nimbus_loft")
    assert (game.question().seat, game.players[0].territories[ICARITE]) == (1, 1)
    play(incinerator, "place 5 incinerator, use brett, gain gold")
    assert goods(incinerator) == {"clay": 3, "gold": 1}


@pytest.mark.recruit("brett_the_lockpicker", edition="both")
@pytest.mark.parametrize(("options", "asked"), [(FIRST, False), (SECOND, True)], ids=["first", "second"])
@pytest.mark.parametrize("owner", ["rival", "self"])
def test_a_bump_rules_brett_out_in_the_first_edition_only(options: Options, asked: bool, owner: str) -> None:
    red, blue = _visitor(), a_player(dice=[1])
    (blue if owner == "rival" else red)["on"] = {"euphoria_market_a": 3}
    game = a_game(options=options, red=red, blue=blue, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, roll 1")
    assert ("use brett_the_lockpicker" in offered(game)) == asked
