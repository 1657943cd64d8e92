"""Subterran recruits of the tunnels and of bumps: Major Dave, Xander, Andrew, Phil."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player, on
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import EUPHORIAN, ROLLING, SUBTERRAN
from tests.dystopia.helpers import goods, hand, offered

FIRST = Options(trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
# Dave and Phil cost 2 knowledge in the first edition and 1 in the second.
WITH_PRICE = pytest.mark.parametrize(("options", "price"), [(FIRST, 2), (SECOND, 1)], ids=["first", "second"])
IDLE = a_player(dice=[6])  # a rival who has something to choose, so that play stops there
TUNNELS = [
    ("euphorian_tunnel", "energy", "gold", 0),
    ("subterran_tunnel", "water", "stone", 1),
    ("wastelander_tunnel", "food", "clay", 2),
]
FOUNTAIN = {"euphoria_site_a": "fountain_of_wishful_thinking"}  # 4 water and 1 gold


# Major Dave -----------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("major_dave_the_demolitionist", edition="both")
@WITH_PRICE
@pytest.mark.parametrize(("tunnel", "commodity", "resource", "faction"), TUNNELS)
def test_dave_takes_an_extra_resource_and_miner_step(
    options: Options, price: int, tunnel: str, commodity: str, resource: str, faction: int
) -> None:
    red = a_player(dice=[5], knowledge=6 - price, recruits=["major_dave"]) | {commodity: 1}
    game = a_game(options=options, red=red, blue=on(tunnel, 2))
    play(game, f"place 5 {tunnel}")
    assert offered(game) == ["use major_dave_the_demolitionist", "pass"]
    assert goods(game) == {}  # the price is paid already
    assert game.players[1].places[0] == ROLLING
    play(game, "use major")
    assert (goods(game), game.players[0].knowledge, game.miners[faction]) == ({resource: 1}, 6, 1)
    play(game, f"roll 1, gain {resource}")
    assert (goods(game), game.miners[faction]) == ({resource: 2}, 2)


@pytest.mark.recruit("major_dave_the_demolitionist", edition="both")
@BOTH
def test_dave_may_be_declined(options: Options) -> None:
    red = a_player(dice=[5], energy=1, recruits=["major_dave"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2))
    play(game, "place 5 euphorian_tunnel, pass, roll 1, gain gold")
    assert (goods(game), game.players[0].knowledge, game.miners[EUPHORIAN]) == ({"gold": 1}, 3, 1)


@pytest.mark.recruit("major_dave_the_demolitionist", edition="both")
@WITH_PRICE
def test_dave_needs_room_for_the_knowledge(options: Options, price: int) -> None:
    red = a_player(dice=[5], energy=1, knowledge=7 - price, recruits=["major_dave"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2))
    play(game, "place 5 euphorian_tunnel")
    assert game.question().kind == "roll"


@pytest.mark.recruit("major_dave_the_demolitionist", edition="both")
@BOTH
def test_dave_is_silent_after_bumping_an_own_die_or_nobody(options: Options) -> None:
    red = a_player(dice=[5], on={"euphorian_tunnel": 6}, energy=1, water=1, recruits=["major_dave"])
    game = a_game(options=options, red=red, blue=IDLE)
    nobody = game.copy()
    play(game, "place 5 euphorian_tunnel")
    assert game.question().kind == "roll"
    play(nobody, "place 5 subterran_tunnel")
    assert nobody.question().kind == "tunnel"


@pytest.mark.recruit("major_dave_the_demolitionist", edition="both")
@BOTH
@pytest.mark.parametrize("space", ["subterran_tunnel_end", "activation_water"])
def test_dave_is_silent_away_from_the_tunnels(options: Options, space: str) -> None:
    red = a_player(dice=[5], water=3, knowledge=1, recruits=["major_dave"])
    game = a_game(options=options, red=red, blue=on(space, 2), miners={"subterran": 9})
    play(game, f"place 5 {space}")
    assert game.question().kind == "roll"


@pytest.mark.recruit("major_dave_the_demolitionist", edition="both")
@BOTH
def test_dave_gains_the_resource_with_the_miner_at_the_end(options: Options) -> None:
    red = a_player(dice=[5], energy=1, recruits=["major_dave"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2), miners={"euphorian": 9})
    play(game, "place 5 euphorian_tunnel, use major, roll 1, gain gold")
    assert (goods(game), game.miners[EUPHORIAN]) == ({"gold": 2}, 9)


@pytest.mark.recruit("major_dave_the_demolitionist", edition="both")
@BOTH
@pytest.mark.parametrize("miner", [4, 5])
def test_daves_step_wakes_hidden_recruits_like_any_other(options: Options, miner: int) -> None:
    red = a_player(dice=[5], energy=1, recruits=["major_dave"], hidden=["ray"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2), miners={"euphorian": miner})
    play(game, "place 5 euphorian_tunnel, use major")
    assert (game.players[0].hidden == 0) == (miner == 5)
    play(game, "roll 1, gain gold")
    assert game.players[0].active >> RECRUIT_NAMES.index("ray_the_foreman") & 1


@pytest.mark.recruit("major_dave_the_demolitionist", edition="both")
@BOTH
def test_daves_step_can_open_the_end_of_the_tunnel(options: Options) -> None:
    red = a_player(dice=[5, 5], water=1, recruits=["major_dave"])
    blue = a_player(on={"subterran_tunnel": 2}, dice=[1])
    game = a_game(options=options, red=red, blue=blue, miners={"subterran": 7})
    play(game, "place 5 subterran_tunnel, use major, roll 1, gain stone")
    assert "place 5 subterran_tunnel_end" in offered(game)


# Xander -------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("xander_the_excavator", edition="both")
@BOTH
@pytest.mark.parametrize(("tunnel", "commodity", "resource", "faction"), TUNNELS)
def test_xander_takes_an_extra_resource_for_a_higher_die(
    options: Options, tunnel: str, commodity: str, resource: str, faction: int
) -> None:
    red = a_player(dice=[3], knowledge=5, recruits=["xander"]) | {commodity: 1}
    game = a_game(options=options, red=red, blue=on(tunnel, 4))
    play(game, f"place 3 {tunnel}")
    assert offered(game) == ["use xander_the_excavator", "pass"]
    assert game.players[1].places[0] == ROLLING
    play(game, f"use xander, roll 1, gain {resource}")
    assert (goods(game), game.players[0].knowledge, game.miners[faction]) == ({resource: 2}, 6, 1)


@pytest.mark.recruit("xander_the_excavator", edition="both")
@BOTH
def test_xanders_resource_comes_also_with_a_card_from_the_tunnel(options: Options) -> None:
    red = a_player(dice=[3], energy=1, recruits=["xander"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 6))
    play(game, "place 3 euphorian_tunnel, use xander, roll 1, draw, card bat")
    assert (goods(game), hand(game)) == ({"gold": 1}, {"bat": 1})


@pytest.mark.recruit("xander_the_excavator", edition="both")
@BOTH
@pytest.mark.parametrize("value", [3, 2])
def test_xander_wants_a_strictly_higher_die_before_the_roll(options: Options, value: int) -> None:
    red = a_player(dice=[3], energy=1, recruits=["xander"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", value))
    play(game, "place 3 euphorian_tunnel, roll 6")
    assert game.question().kind == "tunnel"


@pytest.mark.recruit("xander_the_excavator", edition="both")
@BOTH
def test_xander_needs_room_for_the_knowledge(options: Options) -> None:
    red = a_player(dice=[3], energy=1, knowledge=6, recruits=["xander"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 4))
    play(game, "place 3 euphorian_tunnel")
    assert game.question().kind == "roll"


@pytest.mark.recruit("xander_the_excavator", edition="both")
@BOTH
def test_xander_is_silent_after_bumping_an_own_die_and_away_from_tunnels(options: Options) -> None:
    red = a_player(dice=[3], on={"euphorian_tunnel": 5}, energy=1, water=3, recruits=["xander"])
    game = a_game(options=options, red=red, blue=on("activation_water", 4))
    tank = game.copy()
    play(game, "place 3 euphorian_tunnel")
    assert game.question().kind == "roll"
    play(tank, "place 3 activation_water")
    assert tank.question().kind == "roll"


@pytest.mark.recruit("xander_the_excavator", edition="both")
@BOTH
def test_declining_xander_costs_nothing(options: Options) -> None:
    red = a_player(dice=[3], energy=1, recruits=["xander"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 4))
    play(game, "place 3 euphorian_tunnel, pass, roll 1, gain gold")
    assert (goods(game), game.players[0].knowledge) == ({"gold": 1}, 3)


@pytest.mark.recruit("xander_the_excavator", edition="both")
@pytest.mark.recruit("major_dave_the_demolitionist", edition="both")
@BOTH
def test_xander_and_dave_share_the_room_for_knowledge(options: Options) -> None:
    red = a_player(dice=[3], energy=1, knowledge=4, recruits=["xander", "major_dave"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 4))
    play(game, "place 3 euphorian_tunnel, use xander")
    # Knowledge 5 leaves no room for the 2 of the first edition.
    assert ("use major_dave_the_demolitionist" in offered(game)) == (options is SECOND)


@pytest.mark.recruit("major_dave_the_demolitionist", edition="both")
@WITH_PRICE
def test_knowledge_paid_to_matthew_leaves_dave_less_room(options: Options, price: int) -> None:
    """R56: room for the price of the placement is reserved before the bump exchanges."""
    red = a_player(dice=[3], knowledge=6 - price, recruits=["matthew", "major_dave"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 4))
    play(game, "place 3 euphorian_tunnel")
    assert (game.question().kind, game.players[0].knowledge) == ("roll", 6 - price)
    play(game, "roll 1")
    assert game.players[0].knowledge == 7 - price


# Andrew -------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("andrew_the_spelunker", edition="both")
@BOTH
@pytest.mark.parametrize(
    ("tunnel", "commodity", "resource"),
    [("euphorian_tunnel", "energy", "gold"), ("wastelander_tunnel", "food", "clay")],
)
def test_andrew_draws_beside_gold_or_clay(options: Options, tunnel: str, commodity: str, resource: str) -> None:
    red = a_player(dice=[3, 5], recruits=["andrew"]) | {commodity: 1}
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, f"place 3 {tunnel}, gain {resource}, card bat")
    assert (goods(game), hand(game), game.question().seat) == ({resource: 1}, {"bat": 1}, 1)


@pytest.mark.recruit("andrew_the_spelunker", edition="both")
@BOTH
def test_andrew_is_silent_in_his_own_tunnel(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[3], water=1, recruits=["andrew"]), blue=IDLE)
    play(game, "place 3 subterran_tunnel, gain stone")
    assert (game.question().seat, hand(game)) == (1, {})


@pytest.mark.recruit("andrew_the_spelunker", edition="both")
@BOTH
def test_andrew_is_silent_with_an_artifact_in_hand(options: Options) -> None:
    red = a_player(dice=[3], energy=1, artifacts=["box"], morale=2, recruits=["andrew"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 3 euphorian_tunnel, gain gold")
    assert (game.question().seat, hand(game)) == (1, {"box": 1})


@pytest.mark.recruit("andrew_the_spelunker", edition="both")
@BOTH
def test_andrew_gives_no_second_card_when_the_card_is_taken(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[3], energy=1, morale=2, recruits=["andrew"]), blue=IDLE)
    play(game, "place 3 euphorian_tunnel, draw, card bat")
    assert (game.question().seat, hand(game), goods(game)) == (1, {"bat": 1}, {})


@pytest.mark.recruit("andrew_the_spelunker", edition="both")
@BOTH
def test_andrew_adds_nothing_to_the_tier_2_bonus(options: Options) -> None:
    red = a_player(dice=[3], energy=1, morale=2, recruits=["andrew", "ray"])
    game = a_game(options=options, red=red, blue=IDLE, allegiance={"euphorian": 5})
    play(game, "place 3 euphorian_tunnel, card bat")
    assert (game.question().seat, hand(game), goods(game)) == (1, {"bat": 1}, {"gold": 1})


@pytest.mark.recruit("andrew_the_spelunker", edition="both")
@BOTH
def test_the_registry_takes_the_bonus_but_not_andrew(options: Options) -> None:
    red = a_player(dice=[3], energy=1, morale=2, recruits=["andrew", "ray"])
    tiles = {"euphoria_site_a": "registry_of_personal_secrets"}
    game = a_game(options=options, red=red, blue=IDLE, allegiance={"euphorian": 5}, markets=tiles)
    play(game, "place 3 euphorian_tunnel, gain gold, card bat")
    assert (hand(game), goods(game)) == ({"bat": 1}, {"gold": 1})


@pytest.mark.recruit("andrew_the_spelunker", edition="both")
@pytest.mark.recruit("phil_the_spy", edition="both")
@BOTH
def test_a_card_drawn_at_the_bump_silences_andrew(options: Options) -> None:
    red = a_player(dice=[3], energy=1, morale=2, recruits=["andrew", "phil"])
    game = a_game(options=options, red=red, blue=a_player(dice=[6], on={"euphorian_tunnel": 2}))
    play(game, "place 3 euphorian_tunnel, use phil, card bat, roll 1, gain gold")
    assert (game.question().seat, hand(game)) == (1, {"bat": 1})


# Phil ---------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("phil_the_spy", edition="both")
@WITH_PRICE
@pytest.mark.parametrize(
    ("space", "price_of_space"),
    [
        ("euphorian_tunnel", {"energy": 1}),
        ("subterran_tunnel_end", {}),
        ("activation_water", {"water": 3}),
        ("breeze_bar", {"bliss": 1, "food": 1}),
        ("euphoria_market_a", {"water": 4, "gold": 1}),
    ],
)
def test_phil_draws_wherever_he_bumps_a_player_without_subterrans(
    options: Options, price: int, space: str, price_of_space: PlayerData
) -> None:
    red = a_player(dice=[5], knowledge=6 - price, recruits=["phil"]) | price_of_space
    blue = a_player(on={space: 2}, recruits=["katy"])
    game = a_game(options=options, red=red, blue=blue, miners={"subterran": 9}, markets=FOUNTAIN)
    play(game, f"place 5 {space}")
    assert offered(game) == ["use phil_the_spy", "pass"]
    assert game.players[1].places[0] == ROLLING
    play(game, "use phil, card bat")
    assert (hand(game), game.players[0].knowledge) == ({"bat": 1}, 6)
    assert game.question().kind == "roll"


@pytest.mark.recruit("phil_the_spy", edition="both")
@WITH_PRICE
def test_phil_needs_room_for_the_knowledge(options: Options, price: int) -> None:
    red = a_player(dice=[5], energy=1, knowledge=7 - price, recruits=["phil"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2))
    play(game, "place 5 euphorian_tunnel")
    assert game.question().kind == "roll"


@pytest.mark.recruit("phil_the_spy", edition="both")
@BOTH
def test_an_active_subterran_protects_from_phil_and_a_hidden_one_does_not(options: Options) -> None:
    red = a_player(dice=[5], energy=1, recruits=["phil"])
    active = a_player(on={"euphorian_tunnel": 2}, recruits=["maggie"])
    hidden = a_player(on={"euphorian_tunnel": 2}, hidden=["maggie"])
    protected = a_game(options=options, red=red, blue=active)
    play(protected, "place 5 euphorian_tunnel")
    assert protected.question().kind == "roll"
    exposed = a_game(options=options, red=red, blue=hidden)
    play(exposed, "place 5 euphorian_tunnel")
    assert "use phil_the_spy" in offered(exposed)


@pytest.mark.recruit("phil_the_spy", edition="both")
@BOTH
def test_a_subterran_switched_off_by_the_academy_still_protects(options: Options) -> None:
    tiles = {"euphoria_site_a": "academy_of_mandatory_equality"}
    red = a_player(dice=[5], energy=1, recruits=["phil"], markets=["euphoria_site_a"])
    blue = a_player(on={"euphorian_tunnel": 2}, recruits=["maggie"])
    game = a_game(options=options, red=red, blue=blue, markets=tiles)
    assert game.able(1) == 0
    play(game, "place 5 euphorian_tunnel")
    assert game.question().kind == "roll"


@pytest.mark.recruit("phil_the_spy", edition="both")
@BOTH
def test_phil_is_silent_after_bumping_an_own_die(options: Options) -> None:
    red = a_player(dice=[5], on={"euphorian_tunnel": 2}, energy=1, recruits=["phil"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel")
    assert game.question().kind == "roll"


@pytest.mark.recruit("phil_the_spy", edition="both")
@BOTH
def test_declining_phil_costs_nothing(options: Options) -> None:
    red = a_player(dice=[5], energy=1, recruits=["phil"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2))
    play(game, "place 5 euphorian_tunnel, pass, roll 1")
    assert (hand(game), game.players[0].knowledge) == ({}, 3)


@pytest.mark.recruit("phil_the_spy", edition="both")
@BOTH
def test_a_subterran_woken_in_the_same_bump_protects_at_once(options: Options) -> None:
    """Dave's extra step wakes the rival's hidden Subterran: active at once, so Phil finds the door closed."""
    red = a_player(dice=[5], water=1, knowledge=1, recruits=["phil", "major_dave"])
    blue = a_player(on={"subterran_tunnel": 2}, hidden=["maggie"])
    game = a_game(options=options, red=red, blue=blue, miners={"subterran": 5})
    play(game, "place 5 subterran_tunnel, use major")
    assert game.miners[SUBTERRAN] == 6
    assert game.question().kind == "roll"
