"""Wastelander recruits that pay with artifacts: Flartner, Jacko."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.terms import BOOK, EUPHORIAN, WASTELANDER
from tests.dystopia.helpers import goods, hand, offered

FIRST = Options(recruits="first", trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
COURTHOUSE = {"euphoria_site_a": "courthouse_of_hasty_judgment"}  # 4 energy and 1 stone
USE_JACKO = ["use jacko_the_archivist", "pass"]


# Flartner -----------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.recruit("flartner_the_luddite", edition="both")
def test_flartner_pays_a_construction_space_with_an_artifact_and_gains_morale(options: Options) -> None:
    red = a_player(artifacts=["book"], dice=[3], recruits=["flartner"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 euphoria_site_a_1")

    assert (hand(game), game.discard[BOOK], game.players[0].morale) == ({}, 1, 2)
    assert game.active == 1


@BOTH
@pytest.mark.recruit("flartner_the_luddite", edition="both")
def test_flartner_chooses_between_resource_and_artifact(options: Options) -> None:
    red = a_player(gold=1, artifacts=["book"], dice=[3], recruits=["flartner"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 euphoria_site_a_2")
    assert offered(game) == ["pay gold", "pay artifact"]
    play(game, "pay gold")

    assert (goods(game), hand(game), game.players[0].morale) == ({}, {"book": 1}, 1)  # no morale for the resource


@BOTH
@pytest.mark.recruit("flartner_the_luddite", edition="both")
def test_flartner_picks_any_one_of_the_hand(options: Options) -> None:
    red = a_player(artifacts=["book", "bear"], morale=6, dice=[3], recruits=["flartner"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 euphoria_site_a_1")
    assert offered(game) == ["discard book", "discard bear"]
    play(game, "discard bear")

    assert (hand(game), game.players[0].morale) == ({"book": 1}, 6)  # no room on the track is needed


@BOTH
@pytest.mark.recruit("flartner_the_luddite", edition="both")
def test_flartner_pays_every_placement(options: Options) -> None:
    red = a_player(artifacts=["book", "bear"], morale=2, dice=[3, 3], recruits=["flartner"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 euphoria_site_a_2, discard book, place 3 subterra_site_a_1")

    assert (hand(game), game.players[0].morale) == ({}, 4)


@BOTH
@pytest.mark.recruit("flartner_the_luddite", edition="both")
def test_flartner_needs_an_artifact(options: Options) -> None:
    red = a_player(stone=1, dice=[3], recruits=["flartner"])
    game = a_game(options=options, red=red, blue=on("generator"))

    assert "place 3 subterra_site_a_2" in offered(game)
    assert "place 3 euphoria_site_a_2" not in offered(game)


@BOTH
@pytest.mark.recruit("flartner_the_luddite", edition="both")
def test_flartner_pays_construction_spaces_only(options: Options) -> None:
    red = a_player(energy=4, artifacts=["book"], dice=[3], recruits=["flartner"])
    game = a_game(options=options, red=red, blue=on("generator"), markets=COURTHOUSE)

    for space in ("subterran_tunnel", "activation_water", "euphoria_market_a", "nimbus_loft", "wind_saloon"):
        assert f"place 3 {space}" not in offered(game)
    play(game, "place 3 euphorian_tunnel")
    assert (goods(game), offered(game)) == ({"energy": 3}, ["gain gold", "draw"])  # no other way to pay


@BOTH
@pytest.mark.parametrize("paid", ["artifact", "gold", "clay"])
@pytest.mark.recruit("flartner_the_luddite", edition="both")
def test_flartner_and_michael_are_alternatives(options: Options, paid: str) -> None:
    red = a_player(gold=1, clay=1, artifacts=["book"], dice=[3], recruits=["flartner", "michael"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 subterra_site_a_2")
    assert offered(game) == ["pay gold", "pay clay", "pay artifact"]
    play(game, f"pay {paid}")

    michael = game.allegiance[EUPHORIAN] + game.players[0].knowledge - 3  # one of them, by edition
    assert game.players[0].morale == (1 if paid == "clay" else 2)
    assert michael == (1 if paid == "gold" else 0)


# Jacko, first edition: one more star --------------------------------------------------------------------------------


@pytest.mark.recruit("jacko_the_archivist", edition="first")
def test_jacko_discards_two_artifacts_for_another_star() -> None:
    red = a_player(energy=4, stone=1, artifacts=["book", "bear"], morale=2, dice=[3], recruits=["jacko"])
    game = a_game(options=FIRST, red=red, blue=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a")
    assert (offered(game), game.players[0].territories[EUPHORIAN]) == (USE_JACKO, 1)  # after the first star
    play(game, "use jacko")

    assert (hand(game), game.players[0].territories[EUPHORIAN], game.players[0].stars) == ({}, 2, 8)
    assert game.allegiance[EUPHORIAN] == 1  # the extra star brings no second step


@pytest.mark.recruit("jacko_the_archivist", edition="first")
def test_jacko_chooses_the_two_cards_and_is_asked_once() -> None:
    hand_of_five = ["book", "book", "bear", "bat", "box"]
    red = a_player(energy=4, stone=1, artifacts=hand_of_five, morale=5, dice=[3], recruits=["jacko"])
    game = a_game(options=FIRST, red=red, blue=on("generator"), green=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a, use jacko, discard book, discard bat")

    assert (hand(game), game.active) == ({"book": 1, "bear": 1, "box": 1}, 1)


@pytest.mark.recruit("jacko_the_archivist", edition="first")
def test_jacko_may_be_passed() -> None:
    red = a_player(energy=4, stone=1, artifacts=["book", "bear"], morale=2, dice=[3], recruits=["jacko"])
    game = a_game(options=FIRST, red=red, blue=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a, pass")

    assert (game.players[0].stars, game.players[0].cards) == (9, 2)


@pytest.mark.recruit("jacko_the_archivist", edition="first")
def test_jacko_counts_the_cards_left_after_the_price() -> None:
    red = a_player(artifacts=["book", "bear", "bat", "box"], morale=4, dice=[3], recruits=["jacko"])
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    play(game, "place 3 incinerator, pay any, discard book, discard bear, discard bat")

    assert (game.active, hand(game), game.players[0].stars) == (1, {"box": 1}, 9)


@pytest.mark.parametrize("taken", [1, 2])
@pytest.mark.recruit("jacko_the_archivist", edition="first")
def test_jacko_needs_room_on_the_territory(taken: int) -> None:
    red = a_player(energy=4, stone=1, artifacts=["book", "bear"], morale=2, dice=[3], recruits=["jacko"])
    blue = a_player(dice=[1], territories={"euphoria": taken})
    game = a_game(options=FIRST, red=red, blue=blue, markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a")

    assert (game.active, game.players[0].stars, game.allegiance[EUPHORIAN]) == (1, 8 + taken, 1)


@pytest.mark.recruit("jacko_the_archivist", edition="first")
def test_jacko_needs_a_star_in_supply() -> None:
    nine = {"subterra": 3, "wastelands": 3, "icarus": 2}
    red = a_player(
        energy=4,
        stone=1,
        artifacts=["book", "bear"],
        morale=2,
        dice=[3],
        recruits=["jacko"],
        territories=nine,
        dilemma_done="contributed",
    )
    game = a_game(options=FIRST, red=red, blue=on("generator"), green=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a")

    assert game.over
    assert (game.players[0].stars, game.players[0].cards) == (0, 2)


@pytest.mark.recruit("jacko_the_archivist", edition="first")
def test_jacko_puts_the_extra_star_on_the_territory_after_a_star_on_a_market() -> None:
    red = a_player(artifacts=["book"] * 3 + ["bear"], morale=4, dice=[3], recruits=["jacko"])
    blue = a_player(dice=[1], territories={"euphoria": 1})
    game = a_game(options=FIRST, red=red, blue=blue, markets={"euphoria_site_a": "spa_of_fleeting_pleasure"})

    play(game, "place 3 incinerator, pair book")
    assert offered(game) == ["star euphoria_territory", "star euphoria_site_a"]
    play(game, "star euphoria_site_a, use jacko")

    player = game.players[0]
    assert (player.territories[EUPHORIAN], player.markets.bit_count(), player.stars) == (1, 1, 8)


@pytest.mark.recruit("jacko_the_archivist", edition="first")
def test_jacko_never_puts_the_extra_star_on_a_market() -> None:
    red = a_player(artifacts=["book"] * 3 + ["bear"], morale=4, dice=[3], recruits=["jacko"])
    blue = a_player(dice=[1], territories={"euphoria": 1})
    game = a_game(options=FIRST, red=red, blue=blue, markets={"euphoria_site_a": "spa_of_fleeting_pleasure"})

    play(game, "place 3 incinerator, pair book, star euphoria_territory")

    assert (game.active, game.players[0].stars) == (1, 9)


@BOTH
@pytest.mark.recruit("jacko_the_archivist", edition="both")
def test_jacko_adds_no_star_in_icarus(options: Options) -> None:
    red = a_player(artifacts=["book"] * 4, morale=4, dice=[3], recruits=["jacko"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 wind_saloon, pair book")

    assert (game.active, game.players[0].stars, game.players[0].cards) == (1, 9, 2)


@pytest.mark.recruit("jacko_the_archivist", edition="first")
def test_esme_is_offered_for_jackos_star_too() -> None:
    red = a_player(energy=4, stone=1, artifacts=["book", "bear", "bat"], morale=3, dice=[3], recruits=["jacko", "esme"])
    game = a_game(options=FIRST, red=red, blue=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a, pass, use jacko, discard book, discard bear")
    assert offered(game) == ["use esme_the_fireman", "pass"]
    play(game, "use esme, morale")

    assert (goods(game), hand(game), game.players[0].stars) == ({"energy": 1}, {}, 8)


@pytest.mark.recruit("jacko_the_archivist", edition="first")
def test_jacko_of_the_first_edition_pays_the_ark_in_full() -> None:
    red = a_player(artifacts=["book"], dice=[3], recruits=["jacko"])
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    assert "place 3 ark_of_fractured_memories" not in offered(game)


# Jacko, second edition: a cheap Ark ---------------------------------------------------------------------------------


@pytest.mark.recruit("jacko_the_archivist", edition="second")
def test_jacko_pays_the_ark_with_one_artifact_and_opponents_may_draw() -> None:
    red = a_player(artifacts=["book", "bear"], morale=2, dice=[3], recruits=["jacko"])
    game = a_game(options=SECOND, red=red, blue=on("generator"), green=on("generator"))

    play(game, "place 3 ark")
    assert offered(game) == ["pay artifact"]  # asked, because the kinds are secret (R58)
    play(game, "pay artifact, discard book")
    assert (game.seat, offered(game), hand(game)) == (1, ["draw", "pass"], {"bear": 1})
    assert game.players[0].stars == 10  # opponents are asked at payment, before the benefit
    play(game, "draw, card bat")
    assert (game.seat, offered(game)) == (2, ["draw", "pass"])
    play(game, "pass")

    assert (hand(game, 1), hand(game, 2)) == ({"bat": 1}, {})
    assert (game.players[0].territories[WASTELANDER], game.allegiance[WASTELANDER]) == (1, 1)
    assert game.players[0].knowledge == 3  # no knowledge is gained


@pytest.mark.recruit("jacko_the_archivist", edition="second")
def test_an_opponent_drawing_for_jacko_keeps_the_hand_limit_and_uses_no_draw_ability() -> None:
    red = a_player(artifacts=["book", "box"], morale=2, dice=[3], recruits=["jacko"])
    blue = a_player(artifacts=["bear"], dice=[1], recruits=["jonathan_the_gambler"])
    game = a_game(options=SECOND, red=red, blue=blue)

    play(game, "place 3 ark, pay artifact, discard box, draw, card bat")
    assert (game.seat, offered(game)) == (1, ["discard bear", "discard bat"])
    play(game, "discard bear")

    assert hand(game, 1) == {"bat": 1}


@pytest.mark.parametrize(
    ("line", "left"),
    [("pair book", {"bear": 1}), ("pay any", {}), ("pay artifact, discard bear", {"book": 2})],
    ids=["pair", "three", "one"],
)
@pytest.mark.recruit("jacko_the_archivist", edition="second")
def test_jacko_may_still_pay_the_normal_price(line: str, left: dict[str, int]) -> None:
    red = a_player(artifacts=["book", "book", "bear"], morale=3, dice=[3], recruits=["jacko"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 3 ark")
    assert offered(game) == ["pair book", "pay any", "pay artifact"]
    play(game, line)

    assert hand(game) == left
    assert (game.question().kind == "may draw") == line.startswith("pay artifact")  # only then opponents may draw


@pytest.mark.recruit("jacko_the_archivist", edition="second")
def test_jacko_pays_one_artifact_at_the_ark_only() -> None:
    red = a_player(artifacts=["book"], dice=[3], recruits=["jacko"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    assert "place 3 ark_of_fractured_memories" in offered(game)
    for market in ("incinerator_of_historical_accuracy", "free_press_of_harsh_reality", "wind_saloon"):
        assert f"place 3 {market}" not in offered(game)


@pytest.mark.recruit("jacko_the_archivist", edition="second")
def test_jacko_of_the_second_edition_adds_no_star() -> None:
    red = a_player(energy=4, stone=1, artifacts=["book", "bear"], morale=2, dice=[3], recruits=["jacko"])
    game = a_game(options=SECOND, red=red, blue=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a")

    assert (game.active, game.players[0].stars) == (1, 9)


@pytest.mark.recruit("jacko_the_archivist", "flartner_the_luddite", edition="second")
def test_jacko_and_flartner_are_rewarded_each_for_their_own_spaces() -> None:
    red = a_player(artifacts=["book", "bear"], morale=2, dice=[3, 3], recruits=["jacko", "flartner"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 3 ark, pay artifact, discard book, pass")
    assert game.players[0].morale == 2
    play(game, "place 3 euphoria_site_a_2")

    assert (game.players[0].morale, hand(game), game.active) == (3, {}, 1)  # blue was not asked again
