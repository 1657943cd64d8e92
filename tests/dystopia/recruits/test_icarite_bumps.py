"""Icarite recruits and bumps: Maxime, Lee, Rebecca, Amanda, Matthew."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.terms import EUPHORIAN
from tests.dystopia.helpers import available, goods, hand, offered, workers

FIRST = Options(recruits="first", trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])

# Recruit, morale it costs, and what the bumping player takes.
GOSSIPS = [
    ("maxime_the_ambassador", 2, "card book"),
    ("lee_the_gossip", 1, "gain bliss"),
    ("rebecca_the_peddler", 2, "gain clay"),
]
EACH_GOSSIP = pytest.mark.parametrize(("recruit", "price", "takes"), GOSSIPS, ids=["maxime", "lee", "rebecca"])
ALL_THREE = pytest.mark.recruit("maxime_the_ambassador", "lee_the_gossip", "rebecca_the_peddler", edition="both")
USE_AMANDA = ["use amanda_the_broker", "pass"]


# Maxime, Lee and Rebecca --------------------------------------------------------------------------------------------


@BOTH
@EACH_GOSSIP
@ALL_THREE
def test_a_bumped_rival_gains_knowledge_for_morale(options: Options, recruit: str, price: int, takes: str) -> None:
    red = a_player(energy=1, dice=[3], morale=price + 1, recruits=[recruit])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel"))

    play(game, "place 3 euphorian_tunnel")
    assert (offered(game), goods(game)) == ([f"use {recruit}", "pass"], {})  # R56: the tunnel has been paid
    play(game, f"use {recruit}")
    assert game.players[0].morale == 1  # the price comes first
    play(game, takes)
    assert (game.question().kind, game.players[1].knowledge) == ("roll", 4)
    play(game, "roll 2, gain gold")

    gained = {"maxime_the_ambassador": {}, "lee_the_gossip": {"bliss": 1}, "rebecca_the_peddler": {"clay": 1}}
    assert goods(game) == {**gained[recruit], "gold": 1}
    assert hand(game) == ({"book": 1} if recruit.startswith("maxime") else {})


@BOTH
@EACH_GOSSIP
@pytest.mark.parametrize("used", [True, False], ids=["used", "passed"])
@ALL_THREE
def test_the_knowledge_counts_in_the_check_of_the_bumped_die(
    options: Options, recruit: str, price: int, takes: str, used: bool
) -> None:
    red = a_player(energy=1, dice=[3], morale=6, recruits=[recruit])
    blue = a_player(dice=[6], on={"euphorian_tunnel": 1}, knowledge=3)
    game = a_game(options=options, red=red, blue=blue)

    play(game, "place 3 euphorian_tunnel")
    play(game, f"use {recruit}, {takes}, roll 6" if used else "pass, roll 6")

    assert workers(game, 1) == (1 if used else 2)  # 6 + 6 + 4 = 16
    assert game.players[0].morale == (6 - price if used else 6)


@BOTH
@EACH_GOSSIP
@ALL_THREE
def test_a_rival_at_knowledge_six_does_not_block_the_exchange(
    options: Options, recruit: str, price: int, takes: str
) -> None:
    red = a_player(energy=1, dice=[3], morale=6, recruits=[recruit])
    blue = a_player(on={"euphorian_tunnel": 1}, knowledge=6)
    game = a_game(options=options, red=red, blue=blue)

    play(game, f"place 3 euphorian_tunnel, use {recruit}, {takes}, roll 1")

    assert (game.players[1].knowledge, game.players[0].morale) == (6, 6 - price)


@BOTH
@EACH_GOSSIP
@ALL_THREE
def test_the_exchange_needs_room_to_lose_the_morale(options: Options, recruit: str, price: int, takes: str) -> None:
    red = a_player(energy=1, dice=[3], morale=price, recruits=[recruit])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel"))

    play(game, "place 3 euphorian_tunnel")

    assert game.seat == NATURE


@BOTH
@EACH_GOSSIP
@ALL_THREE
def test_bumping_an_own_die_is_no_exchange(options: Options, recruit: str, price: int, takes: str) -> None:
    red = a_player(energy=1, dice=[3], on={"euphorian_tunnel": 1}, morale=6, recruits=[recruit])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 euphorian_tunnel")

    assert game.seat == NATURE


@BOTH
@EACH_GOSSIP
@ALL_THREE
def test_without_a_bump_there_is_no_exchange(options: Options, recruit: str, price: int, takes: str) -> None:
    red = a_player(energy=1, dice=[3, 3], morale=6, recruits=[recruit])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 euphorian_tunnel, gain gold, place 3 generator")  # an area holds many dice

    assert (game.active, game.players[0].morale) == (1, 6)


@BOTH
@EACH_GOSSIP
@pytest.mark.parametrize(
    "space",
    ["activation_water", "free_press_of_harsh_reality", "breeze_bar", "euphoria_market_a", "wastelander_tunnel_end"],
)
@ALL_THREE
def test_every_space_that_can_be_bumped_counts(
    options: Options, recruit: str, price: int, takes: str, space: str
) -> None:
    red = a_player(
        energy=5,
        water=3,
        bliss=1,
        stone=1,
        artifacts=["bat", "bat"],
        dice=[3],
        morale=6,
        recruits=[recruit, "kyle"],  # Kyle opens the end of the tunnel
        markets=["euphoria_site_a"],
    )
    game = a_game(
        options=options,
        red=red,
        blue=on(space),
        miners={"wastelander": 9},
        markets={"euphoria_site_a": "courthouse_of_hasty_judgment"},
    )

    play(game, f"place 3 {space}")
    if space == "breeze_bar":
        play(game, "pay energy")

    assert offered(game) == [f"use {recruit}", "pass"]


@BOTH
@pytest.mark.recruit("maxime_the_ambassador", edition="both")
def test_maxime_discards_for_the_lost_morale_then_draws_then_discards_again(options: Options) -> None:
    red = a_player(energy=1, artifacts=["bear", "bat"], dice=[3], morale=3, recruits=["maxime"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel"))

    play(game, "place 3 euphorian_tunnel, use maxime")
    assert offered(game) == ["discard bear", "discard bat"]
    play(game, "discard bear, card book")
    assert offered(game) == ["discard book", "discard bat"]
    play(game, "discard bat, roll 1, gain gold")

    assert hand(game) == {"book": 1}


@BOTH
@pytest.mark.recruit("lee_the_gossip", edition="both")
def test_lee_takes_any_of_the_four_commodities(options: Options) -> None:
    red = a_player(energy=1, dice=[3], morale=2, recruits=["lee"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel"))

    play(game, "place 3 euphorian_tunnel, use lee")

    assert offered(game) == ["gain energy", "gain water", "gain food", "gain bliss"]


@BOTH
@pytest.mark.recruit("rebecca_the_peddler", edition="both")
def test_rebecca_takes_any_of_the_three_resources(options: Options) -> None:
    red = a_player(energy=1, dice=[3], morale=3, recruits=["rebecca"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel"))

    play(game, "place 3 euphorian_tunnel, use rebecca")

    assert offered(game) == ["gain gold", "gain stone", "gain clay"]


@BOTH
@pytest.mark.recruit("lee_the_gossip", "rebecca_the_peddler", edition="both")
def test_goods_gained_by_a_bump_do_not_make_a_placement_legal(options: Options) -> None:
    red = a_player(gold=2, energy=1, dice=[3], morale=6, recruits=["lee", "rebecca"])
    game = a_game(options=options, red=red, blue=a_player(on={"nimbus_loft": 1, "breeze_bar": 1}))

    assert "place 3 nimbus_loft" not in offered(game)
    assert "place 3 breeze_bar" not in offered(game)


@BOTH
@pytest.mark.recruit("maxime_the_ambassador", "lee_the_gossip", edition="both")
def test_several_exchanges_can_follow_one_bump_each_once(options: Options) -> None:
    red = a_player(energy=1, dice=[3], morale=6, recruits=["maxime", "lee"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel"))

    play(game, "place 3 euphorian_tunnel, use lee, gain food")
    assert offered(game) == ["use maxime_the_ambassador", "pass"]
    play(game, "use maxime, card book")

    assert (game.question().kind, game.players[0].morale, game.players[1].knowledge) == ("roll", 3, 5)


# Amanda -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "given"), [(FIRST, 1), (SECOND, 0)], ids=["first", "second"])
@pytest.mark.recruit("amanda_the_broker", edition="both")
def test_amanda_picks_the_value_of_her_bumped_die_for_bliss(options: Options, given: int) -> None:
    red = a_player(bliss=2, dice=[1], on={"euphorian_tunnel": 2}, recruits=["amanda"])
    game = a_game(options=options, turn=1, red=red, blue=a_player(energy=1, dice=[3]))

    play(game, "place 3 euphorian_tunnel")
    assert (game.seat, offered(game)) == (0, USE_AMANDA)
    play(game, "use amanda")
    assert (offered(game), goods(game)) == ([f"set {value}" for value in range(1, 7)], {"bliss": 1})
    play(game, "set 5")

    assert (game.seat, offered(game)) == (1, ["gain gold", "draw"])  # nothing is rolled
    assert (available(game), goods(game)) == ([1, 5], {"bliss": 1})
    # The first edition hands the bliss to the bumping player, the second pays it to the supply.
    assert goods(game, 1).get("bliss", 0) == given


@BOTH
@pytest.mark.recruit("amanda_the_broker", edition="both")
def test_amanda_may_let_the_die_be_rolled(options: Options) -> None:
    red = a_player(bliss=1, on={"euphorian_tunnel": 2}, recruits=["amanda"])
    game = a_game(options=options, turn=1, red=red, blue=a_player(energy=1, dice=[3]))

    play(game, "place 3 euphorian_tunnel, pass, roll 4")

    assert (available(game), goods(game)) == ([4], {"bliss": 1})


@BOTH
@pytest.mark.recruit("amanda_the_broker", "brian_the_viticulturist", edition="both")
def test_amanda_needs_real_bliss(options: Options) -> None:
    red = a_player(food=1, on={"euphorian_tunnel": 2}, recruits=["amanda", "brian"])
    game = a_game(options=options, turn=1, red=red, blue=a_player(energy=1, dice=[3]))

    play(game, "place 3 euphorian_tunnel")

    assert game.seat == NATURE


@BOTH
@pytest.mark.recruit("amanda_the_broker", edition="both")
def test_amanda_decides_before_the_bumping_player_does(options: Options) -> None:
    red = a_player(bliss=1, on={"euphorian_tunnel": 2}, recruits=["amanda"])
    blue = a_player(energy=1, dice=[3], morale=3, recruits=["rebecca"])
    game = a_game(options=options, turn=1, red=red, blue=blue)

    play(game, "place 3 euphorian_tunnel")
    assert (game.seat, offered(game)) == (0, USE_AMANDA)
    play(game, "use amanda, set 6")

    assert (game.seat, offered(game)) == (1, ["use rebecca_the_peddler", "pass"])


@BOTH
@pytest.mark.recruit("amanda_the_broker", edition="both")
def test_a_value_amanda_picked_calls_for_no_knowledge_check(options: Options) -> None:
    red = a_player(bliss=1, dice=[6], on={"euphorian_tunnel": 2}, knowledge=4, recruits=["amanda"])
    game = a_game(options=options, turn=1, red=red, blue=a_player(energy=1, dice=[3]))

    play(game, "place 3 euphorian_tunnel, use amanda, set 6")

    assert workers(game) == 2  # 6 + 6 + 4 = 16, but nothing was rolled (R26)


@BOTH
@pytest.mark.recruit("amanda_the_broker", edition="both")
def test_a_value_amanda_picked_costs_no_goods(options: Options) -> None:
    red = a_player(bliss=2, on={"euphorian_tunnel": 2}, recruits=["amanda"])
    market = {"euphoria_site_a": "center_for_reduced_literacy"}  # a rolled 6 costs a good
    game = a_game(options=options, turn=1, red=red, blue=a_player(energy=1, dice=[3]), markets=market)

    play(game, "place 3 euphorian_tunnel, use amanda, set 6")

    assert (game.seat, goods(game)) == (1, {"bliss": 1})


@BOTH
@pytest.mark.recruit("amanda_the_broker", edition="both")
def test_amanda_has_no_say_over_dice_from_a_finished_market(options: Options) -> None:
    red = a_player(bliss=1, on={"euphoria_site_a_3": 2}, recruits=["amanda"])
    game = a_game(options=options, turn=1, red=red, blue=a_player(gold=1, dice=[3]))

    play(game, "place 3 euphoria_site_a_2, tile spa, roll 1")

    assert game.question().kind == "roll"


@BOTH
@pytest.mark.recruit("amanda_the_broker", edition="both")
def test_amanda_has_no_say_over_retrieved_dice(options: Options) -> None:
    red = a_player(bliss=1, dice=[1], on={"euphorian_tunnel": 2}, recruits=["amanda"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "retrieve free")

    assert game.question().kind == "roll"


@pytest.mark.recruit("amanda_the_broker", edition="first")
def test_amandas_bliss_does_not_pay_the_placement_that_bumps_her() -> None:
    red = a_player(bliss=1, on={"sky_lounge": 2}, recruits=["amanda"])
    game = a_game(options=FIRST, turn=1, red=red, blue=a_player(energy=1, dice=[3]))

    assert "place 3 sky_lounge" not in offered(game)


@pytest.mark.recruit("amanda_the_broker", edition="first")
def test_amanda_of_the_first_edition_ignores_her_own_bumps() -> None:
    red = a_player(energy=1, bliss=1, dice=[3], on={"euphorian_tunnel": 2}, recruits=["amanda"])
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    play(game, "place 3 euphorian_tunnel")

    assert game.seat == NATURE


@pytest.mark.recruit("amanda_the_broker", edition="second")
def test_amanda_sets_a_die_she_bumped_herself_but_cannot_place_it_this_turn() -> None:
    red = a_player(energy=1, bliss=1, dice=[3, 4], on={"euphorian_tunnel": 2}, recruits=["amanda"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 3 euphorian_tunnel")
    assert (game.seat, offered(game)) == (0, USE_AMANDA)
    play(game, "use amanda, set 3, gain gold")

    assert (available(game), goods(game), game.active) == ([3, 4], {"gold": 1}, 1)


# Matthew ------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.recruit("matthew_the_thief", edition="both")
def test_matthew_bumps_a_rival_from_a_tunnel_for_knowledge(options: Options) -> None:
    red = a_player(dice=[3], knowledge=5, recruits=["matthew"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel"))

    play(game, "place 3 euphorian_tunnel")
    assert (game.question().kind, game.players[0].knowledge) == ("roll", 5)
    play(game, "roll 2")
    assert game.players[0].knowledge == 6  # R56: paid after the roll, before the benefit
    assert offered(game) == ["gain gold", "draw"]
    play(game, "gain gold")

    assert (goods(game), game.miners[EUPHORIAN]) == ({"gold": 1}, 1)


@BOTH
@pytest.mark.parametrize(("paid", "knowledge", "left"), [("energy", 3, {}), ("knowledge", 4, {"energy": 1})])
@pytest.mark.recruit("matthew_the_thief", edition="both")
def test_matthew_chooses_between_commodity_and_knowledge(
    options: Options, paid: str, knowledge: int, left: dict[str, int]
) -> None:
    red = a_player(energy=1, dice=[3], recruits=["matthew"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel"))

    play(game, "place 3 euphorian_tunnel")
    assert offered(game) == ["pay energy", "pay knowledge"]
    play(game, f"pay {paid}, roll 2")

    assert (game.players[0].knowledge, goods(game)) == (knowledge, left)


@BOTH
@pytest.mark.recruit("matthew_the_thief", edition="both")
def test_matthew_needs_room_for_the_knowledge(options: Options) -> None:
    red = a_player(water=1, dice=[3], knowledge=6, recruits=["matthew"])
    game = a_game(options=options, red=red, blue=a_player(on={"euphorian_tunnel": 1, "subterran_tunnel": 1}))

    assert "place 3 euphorian_tunnel" not in offered(game)
    play(game, "place 3 subterran_tunnel")
    assert (game.question().kind, goods(game)) == ("roll", {})  # nothing to choose: the water is paid


@BOTH
@pytest.mark.recruit("matthew_the_thief", edition="both")
def test_matthew_steals_neither_from_an_empty_tunnel_nor_from_himself(options: Options) -> None:
    red = a_player(artifacts=["book"], dice=[3], on={"euphorian_tunnel": 1}, recruits=["matthew"])
    game = a_game(options=options, red=red, blue=on("wastelander_tunnel"))

    assert "place 3 euphorian_tunnel" not in offered(game)
    assert "place 3 subterran_tunnel" not in offered(game)
    assert "place 3 wastelander_tunnel" in offered(game)


@BOTH
@pytest.mark.recruit("matthew_the_thief", edition="both")
def test_matthew_steals_from_tunnels_only(options: Options) -> None:
    red = a_player(energy=3, dice=[3], recruits=["matthew"])
    blue = a_player(on={"activation_water": 1, "breeze_bar": 1, "activation_energy": 1})
    game = a_game(options=options, red=red, blue=blue)

    assert "place 3 activation_water" not in offered(game)
    assert "place 3 breeze_bar" not in offered(game)
    play(game, "place 3 activation_energy")
    assert (game.question().kind, goods(game)) == ("roll", {})  # knowledge was no way to pay
