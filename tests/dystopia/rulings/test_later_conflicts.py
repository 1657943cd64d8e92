"""C34 to C46, found when all texts were compared once more: each test fails under the reading that was rejected."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.api import new_game
from euphoria.dystopia.markets.tiles import TILE_NAMES
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player
from euphoria.dystopia.setup import PickRecruit
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import SITES, SUBTERRAN
from tests.dystopia.helpers import goods, hand, offered

NO_TRADE = Options(trading=False)


def idle() -> PlayerData:
    """A player who only waits."""
    return a_player(dice=[1])


def spaces_offered(game: Dystopia) -> set[str]:
    """The spaces on which a die may be placed now."""
    return {text.split()[2] for text in offered(game) if text.startswith("place")}


@pytest.mark.conflict("C34")
def test_workers_on_the_board_roll_for_a_tie_too() -> None:
    nine = {"starred": [], "territories": {"subterra": 2, "wastelands": 2, "icarus": 2}, "dilemma_done": "contributed"}
    red = a_player(dice=[1], on={"farm": 2}, recruits=["laura", "katy"])
    blue = a_player(dice=[1], recruits=["gary", "ray"])
    for player in (red, blue):
        player |= nine | {"markets": ["euphoria_site_a"]}
    others = {name: idle() for name in ("white", "black", "green", "purple")}
    game = a_game(
        red=red,
        blue=blue,
        **others,
        allegiance={"euphorian": 10},
        markets={"euphoria_site_a": "bemusement_park"},
        options=NO_TRADE,
    )

    play(game, "place 1 generator")

    # Both workers of red stand on the board, the one of blue is at home.
    play(game, "roll 1, roll 1, roll 1")
    assert game.over and game.champion == 1


@pytest.mark.conflict("C35")
def test_anybody_may_dig_anywhere() -> None:
    game = a_game(red=a_player(energy=1, water=1, food=1, dice=[1]), blue=idle(), options=NO_TRADE)

    assert {"euphorian_tunnel", "subterran_tunnel", "wastelander_tunnel"} <= spaces_offered(game)


@pytest.mark.conflict("C36")
def test_a_building_space_costs_a_resource() -> None:
    rich = a_game(red=a_player(energy=9, water=9, food=9, bliss=9, dice=[1]), blue=idle(), options=NO_TRADE)
    golden = a_game(red=a_player(gold=1, dice=[1]), blue=idle(), options=NO_TRADE)

    assert not [space for space in spaces_offered(rich) if "_site_" in space]
    assert [space for space in spaces_offered(golden) if "_site_" in space]


@pytest.mark.conflict("C37")
@pytest.mark.parametrize("resources", [{"gold": 3}, {"gold": 1, "stone": 1, "clay": 1}])
def test_any_three_resources_pay_at_the_nimbus_loft(resources: dict[str, int]) -> None:
    game = a_game(red=a_player(dice=[1], **resources), blue=idle(), options=NO_TRADE)

    assert "nimbus_loft" in spaces_offered(game)


@pytest.mark.conflict("C38")
def test_recruits_are_passed_to_the_left() -> None:
    game = new_game(3, seed=1, options=Options(recruit_draft=True))
    first = offered(game)
    taken = first[0]
    for _ in range(3):
        assert isinstance(game.agenda[-1], PickRecruit)
        game.apply(game.question().choices[0])
    game.apply(game.question().choices[0])

    assert game.question().seat == 1
    assert set(offered(game)) == set(first) - {taken}


@pytest.mark.conflict("C39")
def test_six_of_eighteen_tiles_are_on_the_board() -> None:
    assert (len(TILE_NAMES), SITES) == (18, 6)


@pytest.mark.conflict("C40")
@pytest.mark.parametrize(("level", "water"), [(1, 1), (2, 2)])
def test_the_first_tier_begins_at_level_2(level: int, water: int) -> None:
    game = a_game(
        red=a_player(dice=[5], recruits=["maggie"]), blue=idle(), allegiance={"subterran": level}, options=NO_TRADE
    )

    play(game, "place 5 aquifer")

    assert goods(game) == {"water": water}


@pytest.mark.conflict("C40")
@pytest.mark.parametrize(("level", "both"), [(4, False), (5, True)])
def test_the_second_tier_begins_at_level_5(level: int, both: bool) -> None:
    game = a_game(
        red=a_player(water=1, dice=[5], recruits=["maggie"]),
        blue=idle(),
        allegiance={"subterran": level},
        options=NO_TRADE,
    )

    play(game, "place 5 subterran_tunnel")

    assert ("draw" in offered(game)) is not both
    assert (goods(game) == {"stone": 1}) is both


@pytest.mark.conflict("C41")
def test_the_benefit_of_a_tunnel_comes_before_the_miner() -> None:
    game = a_game(red=a_player(water=1, dice=[5]), blue=idle(), options=NO_TRADE)
    game.watch()

    play(game, "place 5 subterran_tunnel, gain stone")

    kinds = [(event.kind, event.what) for event in game.events or []]
    assert kinds.index(("goods", "stone")) < kinds.index(("miner", ""))


@pytest.mark.conflict("C42")
def test_no_miner_wakes_an_icarite() -> None:
    miners = {"euphorian": 5, "subterran": 9, "wastelander": 9}
    red = a_player(energy=1, dice=[5], hidden=["amanda"])
    game = a_game(red=red, blue=idle(), miners=miners, allegiance={"icarite": 7}, options=NO_TRADE)

    play(game, "place 5 euphorian_tunnel, gain gold")
    assert game.players[0].hidden_count == 1

    play(game, "place 1 cloud_mine")
    assert game.players[0].hidden_count == 0


@pytest.mark.conflict("C43")
def test_being_bumped_is_no_retrieval() -> None:
    blue = a_player(dice=[1], on={"subterran_tunnel": 2}, morale=3, recruits=["maggie"])
    game = a_game(red=a_player(water=1, dice=[5]), blue=blue, options=NO_TRADE)

    play(game, "place 5 subterran_tunnel, roll 3, gain stone")

    assert (game.players[1].morale, goods(game, 1)) == (3, {})


@pytest.mark.conflict("C44")
def test_a_recruit_from_a_dilemma_is_active_where_the_tunnel_woke_its_faction() -> None:
    red = a_player(artifacts=["bear"], dilemma="bear", dice=[1])
    game = a_game(red=red, blue=idle(), miners={"subterran": 6}, options=NO_TRADE)
    assert game.allegiance[SUBTERRAN] == 0

    play(game, "dilemma fight, deal maggie_the_outlaw, deal laura_the_philanthropist, keep maggie_the_outlaw")

    assert (game.players[0].hidden_count, game.players[0].active.bit_count()) == (0, 1)


@pytest.mark.conflict("C45")
@pytest.mark.parametrize(("clay", "water"), [(0, 1), (1, 0), (2, 0)])
def test_no_resource_means_none_at_all(clay: int, water: int) -> None:
    game = a_game(red=a_player(clay=clay, dice=[5], recruits=["ian"]), blue=idle(), options=NO_TRADE)

    play(game, "place 5 farm")

    assert goods(game).get("water", 0) == water


@pytest.mark.conflict("C46")
def test_a_hand_that_is_two_too_big_loses_two_cards() -> None:
    red = a_player(artifacts=["bear", "bat", "box"], morale=3, on={"farm": 3, "aquifer": 3})
    game = a_game(red=red, blue=idle(), markets={"euphoria_site_a": "cafeteria_of_nameless_meat"}, options=NO_TRADE)

    play(game, "retrieve free, take 3 farm, done, discard bear, discard bat")

    assert (game.players[0].morale, hand(game)) == (1, {"box": 1})
