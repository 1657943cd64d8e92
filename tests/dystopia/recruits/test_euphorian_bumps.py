"""Euphorian recruits that speak up when they bump a rival: Laura and Julia."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player, on
from euphoria.dystopia.terms import AVAILABLE, ROLLING
from tests.dystopia.helpers import available, goods, hand, offered

FIRST = Options(trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])

# One space of each kind on which a die can be bumped, with what the newcomer needs for it.
BUMPABLE = [
    ("euphorian_tunnel", {"energy": 1}),
    ("euphorian_tunnel_end", {}),
    ("activation_water", {"water": 3}),
    ("incinerator_of_historical_accuracy", {"artifacts": ["bat", "bat"]}),
    ("breeze_bar", {"bliss": 1, "food": 1}),
    ("euphoria_market_a", {"water": 4, "gold": 1}),
]
FOUNTAIN = {"euphoria_site_a": "fountain_of_wishful_thinking"}  # 4 water and 1 gold


# Laura --------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("laura_the_philanthropist", edition="both")
@BOTH
def test_laura_gives_gold_to_the_bumped_player_and_draws_two(options: Options) -> None:
    red = a_player(dice=[5], energy=1, gold=1, morale=2, recruits=["laura"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2))
    play(game, "place 5 euphorian_tunnel, use laura, card book, card bat, roll 2, gain gold")
    assert hand(game) == {"book": 1, "bat": 1}
    assert (goods(game), goods(game, 1)) == ({"gold": 1}, {"gold": 1})


@pytest.mark.recruit("laura_the_philanthropist", edition="both")
@BOTH
def test_laura_is_asked_after_the_price_and_before_the_bumped_die_is_rolled(options: Options) -> None:
    red = a_player(dice=[5], energy=1, gold=1, recruits=["laura"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2))
    play(game, "place 5 euphorian_tunnel")
    assert offered(game) == ["use laura_the_philanthropist", "pass"]
    assert goods(game) == {"gold": 1}
    assert game.players[1].places[0] == ROLLING
    play(game, "pass, roll 6")
    assert (goods(game), goods(game, 1), hand(game)) == ({"gold": 1}, {}, {})


@pytest.mark.recruit("laura_the_philanthropist", edition="both")
@BOTH
@pytest.mark.parametrize(
    ("space", "price"),
    [
        ("subterran_tunnel", {"water": 1}),
        ("wastelander_tunnel", {"food": 1}),
        ("activation_energy", {"energy": 3}),
        ("activation_water", {"water": 3}),
    ],
)
def test_laura_works_at_every_tunnel_and_at_the_tank(options: Options, space: str, price: dict[str, int]) -> None:
    red = a_player(dice=[5], gold=1, morale=2, recruits=["laura"]) | price
    game = a_game(options=options, red=red, blue=on(space, 2))
    play(game, f"place 5 {space}, use laura, card book, card bat, roll 2")
    assert hand(game) == {"book": 1, "bat": 1}
    assert goods(game, 1) == {"gold": 1}


@pytest.mark.recruit("laura_the_philanthropist", edition="both")
@BOTH
@pytest.mark.parametrize(("space", "price"), [BUMPABLE[1], *BUMPABLE[3:]])
def test_laura_is_silent_at_tunnel_ends_and_markets(options: Options, space: str, price: PlayerData) -> None:
    red = a_player(dice=[5], morale=2, recruits=["laura"]) | price
    red["gold"] = 2
    game = a_game(options=options, red=red, blue=on(space, 2), miners={"euphorian": 9}, markets=FOUNTAIN)
    play(game, f"place 5 {space}")
    assert game.question().seat == NATURE


@pytest.mark.recruit("laura_the_philanthropist", edition="both")
@BOTH
def test_laura_is_silent_after_bumping_an_own_die_or_nobody(options: Options) -> None:
    red = a_player(dice=[5], on={"euphorian_tunnel": 2}, energy=1, water=1, gold=1, recruits=["laura"])
    game = a_game(options=options, red=red, blue=on("farm"))
    alone = game.copy()
    play(game, "place 5 euphorian_tunnel")
    assert game.question().kind == "roll"
    play(alone, "place 5 subterran_tunnel")
    assert alone.question().kind == "tunnel"


@pytest.mark.recruit("laura_the_philanthropist", edition="both")
@BOTH
def test_laura_cannot_give_the_gold_of_this_placement(options: Options) -> None:
    red = a_player(dice=[5, 4], energy=1, recruits=["laura"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2))
    play(game, "place 5 euphorian_tunnel, roll 2, gain gold")
    assert "use laura_the_philanthropist" not in offered(game)
    assert goods(game) == {"gold": 1}


@pytest.mark.recruit("laura_the_philanthropist", edition="both")
@BOTH
def test_lauras_hand_limit_is_applied_after_the_second_card(options: Options) -> None:
    red = a_player(dice=[5], energy=1, gold=1, morale=1, recruits=["laura"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2))
    play(game, "place 5 euphorian_tunnel, use laura, card book, card bat")
    assert (game.question().kind, offered(game)) == ("hand limit", ["discard book", "discard bat"])
    play(game, "discard book")
    assert hand(game) == {"bat": 1}


@pytest.mark.recruit("laura_the_philanthropist", edition="both")
@BOTH
def test_laura_speaks_once_per_bump_and_again_at_the_next(options: Options) -> None:
    red = a_player(dice=[5, 5], energy=1, water=1, gold=3, morale=6, recruits=["laura"])
    blue = a_player(on={"euphorian_tunnel": 2, "subterran_tunnel": 2}, dice=[1])
    game = a_game(options=options, red=red, blue=blue)
    play(game, "place 5 euphorian_tunnel, use laura, card book, card bat")
    assert game.question().kind == "roll"
    play(game, "roll 2, gain gold, place 5 subterran_tunnel, use laura, card book, card bat")
    assert goods(game, 1) == {"gold": 2}


# Julia, first edition -------------------------------------------------------------------------------------------------


@pytest.mark.recruit("julia_the_thought_inspector", edition="first")
def test_julia_turns_morale_into_a_resource_when_the_bumped_die_is_equal() -> None:
    red = a_player(dice=[5], energy=1, morale=3, recruits=["julia"])
    game = a_game(options=FIRST, red=red, blue=on("euphorian_tunnel", 5))
    play(game, "place 5 euphorian_tunnel")
    assert offered(game) == ["use julia_the_thought_inspector", "pass"]
    assert goods(game) == {}  # the price is paid already
    assert game.players[1].places[0] == ROLLING
    play(game, "use julia")
    assert offered(game) == ["gain gold", "gain stone", "gain clay"]
    play(game, "gain clay, roll 2, gain gold")
    assert goods(game) == {"gold": 1, "clay": 1}
    assert game.players[0].morale == 1


@pytest.mark.recruit("julia_the_thought_inspector", edition="first")
@pytest.mark.parametrize("value", [4, 6])
def test_julia_is_silent_when_the_bumped_die_differs(value: int) -> None:
    red = a_player(dice=[5], energy=1, morale=3, recruits=["julia"])
    game = a_game(options=FIRST, red=red, blue=on("euphorian_tunnel", value))
    play(game, "place 5 euphorian_tunnel, roll 5")  # the new value does not count
    assert game.question().kind == "tunnel"
    play(game, "gain gold")
    assert goods(game) == {"gold": 1}


@pytest.mark.recruit("julia_the_thought_inspector", edition="first")
def test_julia_is_silent_after_bumping_an_own_equal_die() -> None:
    red = a_player(dice=[5], on={"euphorian_tunnel": 5}, energy=1, morale=3, recruits=["julia"])
    game = a_game(options=FIRST, red=red, blue=on("farm"))
    play(game, "place 5 euphorian_tunnel")
    assert game.question().kind == "roll"


@pytest.mark.recruit("julia_the_thought_inspector", edition="first")
def test_julia_needs_room_for_two_morale() -> None:
    red = a_player(dice=[5], energy=1, morale=2, recruits=["julia"])
    game = a_game(options=FIRST, red=red, blue=on("euphorian_tunnel", 5))
    play(game, "place 5 euphorian_tunnel")
    assert game.question().kind == "roll"


@pytest.mark.recruit("julia_the_thought_inspector", edition="first")
@pytest.mark.parametrize(("space", "price"), BUMPABLE)
def test_julia_works_wherever_a_die_is_bumped(space: str, price: PlayerData) -> None:
    red = a_player(dice=[5], morale=6, recruits=["julia"]) | price
    game = a_game(options=FIRST, red=red, blue=on(space, 5), miners={"euphorian": 9}, markets=FOUNTAIN)
    play(game, f"place 5 {space}, use julia, gain stone, roll 1")
    assert goods(game)["stone"] == 1


@pytest.mark.recruit("julia_the_thought_inspector", edition="first")
def test_julia_compares_with_the_value_before_amanda_set_it() -> None:
    red = a_player(dice=[5], energy=1, morale=5, recruits=["julia"])
    blue = a_player(on={"euphorian_tunnel": 5}, bliss=1, recruits=["amanda"])
    game = a_game(options=FIRST, red=red, blue=blue)
    play(game, "place 5 euphorian_tunnel, use amanda, set 1, use julia, gain clay, gain gold")
    assert goods(game) == {"gold": 1, "clay": 1, "bliss": 1}
    assert game.players[0].morale == 3


@pytest.mark.recruit("julia_the_thought_inspector", edition="first")
def test_julias_resource_cannot_pay_for_the_placement() -> None:
    """R7, R56: the price is judged and taken before the bump."""
    red = a_player(dice=[5], water=4, morale=3, recruits=["julia"])
    game = a_game(options=FIRST, red=red, blue=on("euphoria_market_a", 5), markets=FOUNTAIN)
    assert "place 5 euphoria_market_a" not in offered(game)


@pytest.mark.recruit("julia_the_thought_inspector", edition="first")
def test_julias_lost_morale_forces_discards_at_once() -> None:
    red = a_player(dice=[5], energy=1, morale=3, artifacts=["bat", "bear", "box"], recruits=["julia"])
    game = a_game(options=FIRST, red=red, blue=on("euphorian_tunnel", 5))
    play(game, "place 5 euphorian_tunnel, use julia")
    assert game.question().kind == "hand limit"
    play(game, "discard bat, discard bear, gain clay")
    assert hand(game) == {"box": 1}


# Julia, second edition ------------------------------------------------------------------------------------------------


@pytest.mark.recruit("julia_the_thought_inspector", edition="second")
@pytest.mark.parametrize("value", [1, 5, 6])
def test_julia_of_the_second_edition_makes_any_bumped_die_copy_hers(value: int) -> None:
    red = a_player(dice=[5], energy=1, morale=2, recruits=["julia"])
    game = a_game(options=SECOND, red=red, blue=on("euphorian_tunnel", value))
    play(game, "place 5 euphorian_tunnel, use julia, gain clay")
    assert game.question().kind == "tunnel"  # nothing was rolled
    assert available(game, 1) == [5]
    assert game.players[1].places[0] == AVAILABLE
    assert (game.players[0].morale, goods(game)) == (1, {"clay": 1})


@pytest.mark.recruit("julia_the_thought_inspector", edition="second")
def test_declining_julia_of_the_second_edition_the_die_is_rolled() -> None:
    red = a_player(dice=[5], energy=1, morale=2, recruits=["julia"])
    game = a_game(options=SECOND, red=red, blue=on("euphorian_tunnel", 3))
    play(game, "place 5 euphorian_tunnel, pass, roll 2")
    assert available(game, 1) == [2]
    assert (game.players[0].morale, goods(game)) == (2, {})


@pytest.mark.recruit("julia_the_thought_inspector", edition="second")
def test_julia_of_the_second_edition_needs_room_and_a_rival() -> None:
    red = a_player(dice=[5], energy=1, morale=1, recruits=["julia"])
    no_room = a_game(options=SECOND, red=red, blue=on("euphorian_tunnel", 3))
    play(no_room, "place 5 euphorian_tunnel")
    assert no_room.question().kind == "roll"
    red = a_player(dice=[5], on={"euphorian_tunnel": 2}, energy=1, morale=3, recruits=["julia"])
    own = a_game(options=SECOND, red=red, blue=on("farm"))
    play(own, "place 5 euphorian_tunnel")
    assert own.question().kind == "roll"


@pytest.mark.recruit("julia_the_thought_inspector", edition="second")
def test_a_copied_die_calls_for_no_knowledge_check() -> None:
    red = a_player(dice=[4], energy=1, morale=2, recruits=["julia"])
    blue = a_player(on={"euphorian_tunnel": 1}, dice=[6], knowledge=6)
    game = a_game(options=SECOND, red=red, blue=blue)
    play(game, "place 4 euphorian_tunnel, use julia, gain clay")  # 4 + 6 + 6 = 16, but nothing was rolled (R26)
    assert available(game, 1) == [4, 6]


@pytest.mark.recruit("julia_the_thought_inspector", edition="second")
def test_a_copied_die_costs_nothing_under_a_roll_penalty() -> None:
    """R30: a die that was set has not been rolled."""
    red = a_player(dice=[5], energy=1, morale=2, recruits=["julia"])
    blue = a_player(on={"euphorian_tunnel": 1}, food=2)
    tiles = {"euphoria_site_a": "stadium_of_guaranteed_home_runs"}  # 5
    game = a_game(options=SECOND, red=red, blue=blue, markets=tiles)
    play(game, "place 5 euphorian_tunnel, use julia, gain clay")
    assert game.question().kind == "tunnel"
    assert goods(game, 1) == {"food": 2}


@pytest.mark.recruit("julia_the_thought_inspector", edition="second")
def test_amanda_comes_before_julia_who_may_still_buy_the_resource() -> None:
    red = a_player(dice=[5], energy=1, morale=2, recruits=["julia"])
    blue = a_player(on={"euphorian_tunnel": 1}, bliss=1, recruits=["amanda"])
    game = a_game(options=SECOND, red=red, blue=blue)
    play(game, "place 5 euphorian_tunnel")
    assert (game.question().seat, offered(game)) == (1, ["use amanda_the_broker", "pass"])
    play(game, "use amanda, set 2, use julia, gain clay")
    assert available(game, 1) == [2]
    assert goods(game) == {"clay": 1}


@pytest.mark.recruit("julia_the_thought_inspector", edition="second")
@pytest.mark.recruit("ben_the_ludologist", edition="second")
def test_ben_counts_a_die_that_julia_set() -> None:
    red = a_player(dice=[5], energy=1, morale=4, recruits=["julia", "ben"])
    blue = a_player(on={"euphorian_tunnel": 1}, dice=[5])
    game = a_game(options=SECOND, red=red, blue=blue)
    play(game, "place 5 euphorian_tunnel, use julia, gain clay, use ben, gain stone, gain gold")
    assert goods(game) == {"gold": 1, "stone": 1, "clay": 1}
    assert game.players[0].morale == 1


@pytest.mark.recruit("julia_the_thought_inspector", edition="both")
@pytest.mark.recruit("laura_the_philanthropist", edition="both")
@BOTH
def test_of_two_bump_recruits_the_player_chooses_the_order(options: Options) -> None:
    red = a_player(dice=[5], energy=1, gold=1, morale=4, recruits=["julia", "laura"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 5))
    play(game, "place 5 euphorian_tunnel")
    assert offered(game) == ["use laura_the_philanthropist", "use julia_the_thought_inspector", "pass"]
    play(game, "use julia, gain clay")
    assert offered(game) == ["use laura_the_philanthropist", "pass"]
    play(game, "use laura, card bat, card box")
    assert (goods(game), goods(game, 1)) == ({"clay": 1}, {"gold": 1})


@pytest.mark.recruit("laura_the_philanthropist", edition="both")
@BOTH
def test_the_academy_switches_laura_off(options: Options) -> None:
    red = a_player(dice=[5], energy=1, gold=1, recruits=["laura"])
    tiles = {"euphoria_site_a": "academy_of_mandatory_equality"}
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 2), markets=tiles)
    play(game, "place 5 euphorian_tunnel")
    assert game.question().kind == "roll"
