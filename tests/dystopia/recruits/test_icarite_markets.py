"""Icarite recruits at markets: Flavio, Josh."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.terms import EUPHORIAN, ICARITE
from tests.dystopia.helpers import goods, hand, offered

FIRST = Options(recruits="first", trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
COURTHOUSE = {"euphoria_site_a": "courthouse_of_hasty_judgment"}  # 4 energy and 1 stone
USE_FLAVIO = ["use flavio_the_merchant", "pass"]


# Flavio -------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("flavio_the_merchant", edition="first")
def test_flavio_after_a_bump_and_a_star_buys_a_card_with_two_morale() -> None:
    red = a_player(energy=4, stone=1, dice=[3], morale=5, recruits=["flavio"])
    game = a_game(options=FIRST, red=red, blue=on("euphoria_market_a"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a, roll 2")
    assert (offered(game), game.players[0].territories[EUPHORIAN]) == (USE_FLAVIO, 1)
    play(game, "use flavio")
    assert (game.players[0].morale, game.seat) == (3, NATURE)  # the price comes before the card
    play(game, "card book")

    assert (hand(game), game.active) == ({"book": 1}, 1)


@pytest.mark.recruit("flavio_the_merchant", edition="first")
def test_flavio_may_be_passed() -> None:
    red = a_player(energy=4, stone=1, dice=[3], morale=3, recruits=["flavio"])
    game = a_game(options=FIRST, red=red, blue=on("euphoria_market_a"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a, roll 2, pass")

    assert (game.players[0].morale, hand(game)) == (3, {})


@pytest.mark.recruit("flavio_the_merchant", edition="first")
def test_flavio_discards_for_the_lost_morale_before_drawing() -> None:
    red = a_player(energy=4, stone=1, artifacts=["bear", "bat"], dice=[3], morale=3, recruits=["flavio"])
    game = a_game(options=FIRST, red=red, blue=on("euphoria_market_a"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a, roll 2, use flavio, discard bear, card book, discard bat")

    assert hand(game) == {"book": 1}


@pytest.mark.recruit("flavio_the_merchant", edition="first")
def test_flavio_is_silent_without_a_bump() -> None:
    red = a_player(energy=4, stone=1, dice=[3], morale=3, recruits=["flavio"])
    game = a_game(options=FIRST, red=red, blue=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a")

    assert game.active == 1


@pytest.mark.recruit("flavio_the_merchant", edition="first")
def test_flavio_is_silent_after_bumping_an_own_die() -> None:
    red = a_player(energy=4, stone=1, dice=[3], on={"euphoria_market_a": 1}, morale=3, recruits=["flavio"])
    game = a_game(options=FIRST, red=red, blue=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a, roll 2")

    assert game.active == 1


@pytest.mark.recruit("flavio_the_merchant", edition="first")
def test_flavio_needs_room_to_lose_two_morale() -> None:
    red = a_player(energy=4, stone=1, dice=[3], morale=2, recruits=["flavio"])
    game = a_game(options=FIRST, red=red, blue=on("euphoria_market_a"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a, roll 2")

    assert game.active == 1


@BOTH
@pytest.mark.recruit("flavio_the_merchant", edition="both")
def test_flavio_is_silent_when_no_star_could_be_placed(options: Options) -> None:
    red = a_player(energy=4, stone=1, dice=[3], morale=3, recruits=["flavio"])
    blue = a_player(on={"euphoria_market_a": 1}, territories={"euphoria": 2})
    game = a_game(options=options, red=red, blue=blue, markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a, roll 2")

    assert (game.active, game.players[0].stars) == (1, 10)


@BOTH
@pytest.mark.recruit("flavio_the_merchant", edition="both")
def test_flavio_is_silent_in_icarus(options: Options) -> None:
    red = a_player(gold=3, dice=[3], morale=3, recruits=["flavio"])
    game = a_game(options=options, red=red, blue=on("nimbus_loft"))

    play(game, "place 3 nimbus_loft, roll 2")

    assert (game.active, game.players[0].territories[ICARITE]) == (1, 1)


@BOTH
@pytest.mark.recruit("flavio_the_merchant", edition="both")
def test_flavio_accepts_a_star_on_a_market_tile(options: Options) -> None:
    red = a_player(artifacts=["book", "book"], dice=[3], morale=3, recruits=["flavio"])
    blue = a_player(on={"incinerator_of_historical_accuracy": 1}, territories={"euphoria": 2})
    spa = {"euphoria_site_a": "spa_of_fleeting_pleasure"}
    game = a_game(options=options, red=red, blue=blue, markets=spa)

    play(game, "place 3 incinerator, roll 2")

    assert (offered(game), game.players[0].markets.bit_count()) == (USE_FLAVIO, 1)


@pytest.mark.recruit("flavio_the_merchant", edition="second")
def test_flavio_needs_no_bump_in_the_second_edition_and_pays_knowledge() -> None:
    red = a_player(energy=4, stone=1, dice=[3], knowledge=4, recruits=["flavio"])
    game = a_game(options=SECOND, red=red, blue=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a")
    assert (offered(game), game.players[0].territories[EUPHORIAN]) == (USE_FLAVIO, 1)
    play(game, "use flavio")
    assert (game.players[0].morale, game.players[0].knowledge, game.seat) == (1, 5, NATURE)
    play(game, "card book")

    assert (hand(game), game.active) == ({"book": 1}, 1)


@pytest.mark.parametrize(("knowledge", "spoken"), [(5, True), (6, False)])
@pytest.mark.recruit("flavio_the_merchant", edition="second")
def test_flavio_of_the_second_edition_needs_room_for_knowledge(knowledge: int, spoken: bool) -> None:
    red = a_player(energy=4, stone=1, dice=[3], knowledge=knowledge, recruits=["flavio"])
    game = a_game(options=SECOND, red=red, blue=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a")

    assert (offered(game) == USE_FLAVIO) == spoken
    assert (game.active == 1) != spoken


@pytest.mark.parametrize(("star", "spoken"), [("euphoria_site_a", True), ("euphoria_territory", False)])
@pytest.mark.recruit("flavio_the_merchant", edition="second")
def test_flavio_speaks_up_as_soon_as_a_star_on_the_academy_frees_him(star: str, spoken: bool) -> None:
    red = a_player(artifacts=["book", "book"], dice=[3], morale=2, recruits=["flavio"])
    academy = {"euphoria_site_a": "academy_of_mandatory_equality"}
    game = a_game(options=SECOND, red=red, blue=on("generator"), markets=academy)

    play(game, f"place 3 incinerator, star {star}")

    assert (offered(game) == USE_FLAVIO) == spoken


# Josh ---------------------------------------------------------------------------------------------------------------

PRICES: dict[str, dict[str, Any]] = {
    "laboratory_of_selective_genetics": {"artifacts": ["book"]},
    "courthouse_of_hasty_judgment": {"energy": 4},
    "plaza_of_immortalized_humility": {"water": 4},
    "fountain_of_wishful_thinking": {"water": 4},
    "academy_of_mandatory_equality": {"food": 4},
    "apothecary_of_productive_dreams": {"bliss": 4},
    "theater_of_revelatory_propaganda": {"energy": 4},
    "arena_of_peaceful_conflict": {"food": 4},
}


@BOTH
@pytest.mark.parametrize("tile", PRICES)
@pytest.mark.parametrize(("recruit", "legal"), [("josh", True), ("kaden", False)])
@pytest.mark.recruit("josh_the_negotiator", edition="both")
def test_josh_pays_the_resource_of_a_market_with_bliss(options: Options, recruit: str, legal: bool, tile: str) -> None:
    rest = PRICES[tile]
    owned = {**rest, "bliss": 5 if "bliss" in rest else 1}
    # With the star already there, neither the Academy nor the Plaza stands in the way.
    red = a_player(dice=[3], recruits=[recruit], markets=["euphoria_site_a"], **owned)
    game = a_game(options=options, red=red, blue=on("generator"), markets={"euphoria_site_a": tile})

    assert ("place 3 euphoria_market_a" in offered(game)) == legal
    if legal:
        play(game, "place 3 euphoria_market_a")
        assert (goods(game), hand(game), game.players[0].territories[EUPHORIAN]) == ({}, {}, 1)


@BOTH
@pytest.mark.parametrize(("paid", "left"), [("stone", "bliss"), ("bliss", "stone")])
@pytest.mark.recruit("josh_the_negotiator", edition="both")
def test_josh_chooses_between_the_resource_and_bliss(options: Options, paid: str, left: str) -> None:
    red = a_player(energy=4, bliss=1, stone=1, dice=[3], recruits=["josh"])
    game = a_game(options=options, red=red, blue=on("generator"), markets=COURTHOUSE)

    play(game, "place 3 euphoria_market_a")
    assert offered(game) == ["pay bliss", "pay stone"]
    play(game, f"pay {paid}")

    assert goods(game) == {left: 1}


@BOTH
@pytest.mark.recruit("josh_the_negotiator", edition="both")
def test_josh_replaces_no_commodity(options: Options) -> None:
    red = a_player(energy=3, bliss=5, stone=1, dice=[3], recruits=["josh"])
    game = a_game(options=options, red=red, blue=on("generator"), markets=COURTHOUSE)

    assert "place 3 euphoria_market_a" not in offered(game)


@BOTH
@pytest.mark.recruit("josh_the_negotiator", edition="both")
def test_josh_pays_neither_construction_spaces_nor_the_nimbus_loft(options: Options) -> None:
    red = a_player(bliss=5, gold=2, dice=[3], recruits=["josh"])
    game = a_game(options=options, red=red, blue=on("generator"))

    assert "place 3 euphoria_site_a_2" in offered(game)  # gold
    assert "place 3 subterra_site_a_2" not in offered(game)  # stone
    assert "place 3 nimbus_loft" not in offered(game)
    play(game, "place 3 euphoria_site_a_2")
    assert (goods(game), game.active) == ({"bliss": 5, "gold": 1}, 1)  # bliss was no way to pay
