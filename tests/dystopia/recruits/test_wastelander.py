"""Wastelander recruits that speak up on a space or at a retrieve: Reitz, the Artist, Pete, Scarby, Ian, Kyle."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.terms import EUPHORIAN, WASTELANDER
from tests.dystopia.helpers import available, goods, hand, offered, workers

BOTH = pytest.mark.parametrize(
    "options", [Options(recruits=edition, trading=False) for edition in ("first", "second")], ids=["first", "second"]
)
USE_REITZ = ["use professor_reitz_the_archaeologist", "pass"]
USE_ARTIST = ["use jonathan_the_artist", "pass"]
USE_PETE = ["use pete_the_cannibal", "pass"]
USE_KYLE = ["use kyle_the_scavenger", "pass"]


# Professor Reitz ----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.recruit("professor_reitz_the_archaeologist", edition="both")
def test_reitz_buys_a_card_and_a_miner_step_with_two_knowledge(options: Options) -> None:
    red = a_player(energy=1, dice=[5], morale=2, knowledge=3, recruits=["professor"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel")
    assert offered(game) == USE_REITZ
    assert goods(game) == {}  # the commodity is paid, the benefit has not been taken
    play(game, "use professor")
    assert (game.players[0].knowledge, game.seat) == (5, NATURE)
    play(game, "card book, gain gold")

    assert (goods(game), hand(game), game.miners[EUPHORIAN]) == ({"gold": 1}, {"book": 1}, 2)


@BOTH
@pytest.mark.recruit("professor_reitz_the_archaeologist", edition="both")
def test_reitz_leaves_the_choice_of_the_tunnel_open(options: Options) -> None:
    red = a_player(food=1, dice=[5], morale=2, recruits=["professor"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 5 wastelander_tunnel, use professor, card book, draw, card bat")

    assert hand(game) == {"book": 1, "bat": 1}
    assert game.miners[WASTELANDER] == 2


@BOTH
@pytest.mark.recruit("professor_reitz_the_archaeologist", edition="both")
def test_reitz_may_be_passed(options: Options) -> None:
    red = a_player(energy=1, dice=[5], recruits=["professor"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, pass, gain gold")

    assert (game.players[0].knowledge, game.players[0].cards, game.miners[EUPHORIAN]) == (3, 0, 1)


@BOTH
@pytest.mark.recruit("professor_reitz_the_archaeologist", edition="both")
def test_reitz_is_silent_when_a_rival_is_bumped(options: Options) -> None:
    red = a_player(energy=1, dice=[5], recruits=["professor"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel"))

    play(game, "place 5 euphorian_tunnel, roll 2")

    assert offered(game) == ["gain gold", "draw"]


@BOTH
@pytest.mark.recruit("professor_reitz_the_archaeologist", edition="both")
def test_reitz_is_silent_when_an_own_die_is_bumped(options: Options) -> None:
    red = a_player(energy=1, dice=[5], on={"euphorian_tunnel": 2}, recruits=["professor"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, roll 2")

    assert offered(game) == ["gain gold", "draw"]


@BOTH
@pytest.mark.parametrize(("knowledge", "spoken"), [(4, True), (5, False), (6, False)])
@pytest.mark.recruit("professor_reitz_the_archaeologist", edition="both")
def test_reitz_needs_room_for_two_knowledge(options: Options, knowledge: int, spoken: bool) -> None:
    red = a_player(energy=1, dice=[5], knowledge=knowledge, recruits=["professor"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel")

    assert offered(game) == (USE_REITZ if spoken else ["gain gold", "draw"])


@BOTH
@pytest.mark.recruit("professor_reitz_the_archaeologist", edition="both")
def test_reitz_is_silent_at_the_end_of_a_tunnel(options: Options) -> None:
    red = a_player(dice=[5], recruits=["professor"])
    game = a_game(options=options, red=red, blue=on("generator"), miners={"wastelander": 9})

    play(game, "place 5 wastelander_tunnel_end")

    assert (goods(game), game.active) == ({"energy": 3}, 1)


@BOTH
@pytest.mark.parametrize("area", ["generator", "farm", "cloud_mine"])
@pytest.mark.recruit("professor_reitz_the_archaeologist", edition="both")
def test_reitz_is_silent_on_a_commodity_area(options: Options, area: str) -> None:
    red = a_player(dice=[5], recruits=["professor"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, f"place 5 {area}")

    assert game.active == 1


@BOTH
@pytest.mark.parametrize("start", [8, 9])
@pytest.mark.recruit("professor_reitz_the_archaeologist", edition="both")
def test_reitz_gives_the_card_though_the_miner_is_at_the_end(options: Options, start: int) -> None:
    red = a_player(energy=1, dice=[5], recruits=["professor"])
    game = a_game(options=options, red=red, blue=on("generator"), miners={"euphorian": start})

    play(game, "place 5 euphorian_tunnel, use professor, card book, gain gold")

    assert (game.miners[EUPHORIAN], hand(game)) == (9, {"book": 1})


@pytest.mark.recruit("professor_reitz_the_archaeologist", "geek_the_oracle", edition="second")
def test_the_card_of_reitz_can_be_changed_like_any_draw() -> None:
    red = a_player(energy=1, dice=[5], knowledge=3, recruits=["professor", "geek"])
    game = a_game(options=Options(recruits="second", trading=False), red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, use professor, use geek, card book, card bat, card bear")
    play(game, "discard bat, discard bear, gain gold")

    assert (hand(game), game.players[0].knowledge) == ({"book": 1}, 6)


# Jonathan the Artist ------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.recruit("jonathan_the_artist", edition="both")
def test_artist_alone_on_a_site_buys_a_card_with_two_knowledge(options: Options) -> None:
    red = a_player(gold=1, dice=[1], knowledge=4, recruits=["jonathan_the_a"])
    game = a_game(options=options, red=red, blue=on("euphoria_site_b_2", 6))  # another site does not matter

    play(game, "place 1 euphoria_site_a_2")
    assert (offered(game), goods(game)) == (USE_ARTIST, {})
    play(game, "use jonathan")
    assert (game.players[0].knowledge, game.seat) == (6, NATURE)  # the price comes before the card
    play(game, "card book")

    assert (hand(game), game.active) == ({"book": 1}, 1)


@BOTH
@pytest.mark.recruit("jonathan_the_artist", edition="both")
def test_artist_is_asked_before_the_site_is_completed(options: Options) -> None:
    red = a_player(gold=1, dice=[5], recruits=["jonathan_the_a"])
    game = a_game(options=options, red=red, blue=on("euphoria_site_a_3", 4))

    play(game, "place 5 euphoria_site_a_2")
    assert offered(game) == USE_ARTIST
    play(game, "use jonathan, card book")

    assert game.question().kind == "tile"
    assert game.players[0].knowledge == 5


@BOTH
@pytest.mark.parametrize("other", [5, 6])
@pytest.mark.recruit("jonathan_the_artist", edition="both")
def test_artist_is_silent_beside_an_equal_or_higher_die(options: Options, other: int) -> None:
    red = a_player(gold=1, dice=[5], recruits=["jonathan_the_a"])
    game = a_game(options=options, red=red, blue=on("euphoria_site_a_3", other))

    play(game, "place 5 euphoria_site_a_2")

    assert game.question().kind == "tile"


@BOTH
@pytest.mark.recruit("jonathan_the_artist", edition="both")
def test_artist_competes_with_own_dice_too(options: Options) -> None:
    red = a_player(gold=1, dice=[5], on={"euphoria_site_a_3": 5}, recruits=["jonathan_the_a"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 5 euphoria_site_a_2")

    assert game.question().kind == "tile"


@BOTH
@pytest.mark.recruit("jonathan_the_artist", edition="both")
def test_artist_needs_room_for_two_knowledge(options: Options) -> None:
    red = a_player(gold=1, dice=[5], knowledge=5, recruits=["jonathan_the_a"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 5 euphoria_site_a_2")

    assert game.active == 1


@BOTH
@pytest.mark.recruit("jonathan_the_artist", edition="both")
def test_artist_is_silent_away_from_construction_sites(options: Options) -> None:
    red = a_player(dice=[5], recruits=["jonathan_the_a"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 5 farm")

    assert game.active == 1


# Pete the Cannibal --------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_pete_gives_up_one_retrieved_die_before_the_roll(options: Options) -> None:
    red = a_player(dice=[1], on={"farm": 2, "generator": 3}, morale=3, recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free, take 2 farm, take 3 generator")
    assert (offered(game), game.players[0].morale) == (USE_PETE, 2)  # the retrieve has been paid
    play(game, "use pete, gain gold")
    assert game.question().kind == "roll"  # one die gone, and not asked again
    play(game, "roll 4")

    assert (goods(game), workers(game), available(game)) == ({"food": 4, "gold": 1}, 2, [1, 4])


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_petes_food_comes_too_late_to_pay_the_retrieve(options: Options) -> None:
    red = a_player(dice=[1], on={"farm": 2}, recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    assert "retrieve free" in offered(game)
    assert "retrieve food" not in offered(game)


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_nothing_is_rolled_when_pete_takes_the_only_retrieved_die(options: Options) -> None:
    red = a_player(dice=[6], on={"farm": 2}, knowledge=6, recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free, use pete, gain clay")

    assert (game.active, workers(game), goods(game)) == (1, 1, {"food": 4, "clay": 1})


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_pete_never_takes_the_last_worker(options: Options) -> None:
    red = a_player(bliss=1, on={"farm": 2}, recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free")

    assert game.question().kind == "roll"


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_pete_counts_dice_that_stay_on_the_board(options: Options) -> None:
    red = a_player(bliss=1, on={"farm": 2, "generator": 3}, recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free, take 2 farm, done")

    assert offered(game) == USE_PETE


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_the_dice_pete_leaves_are_rolled_and_checked(options: Options) -> None:
    red = a_player(dice=[6], on={"farm": 2, "generator": 3}, knowledge=4, recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free, take 2 farm, take 3 generator, use pete, gain gold, roll 6")

    assert (workers(game), available(game)) == (1, [6])  # 6 + 6 + 4 = 16


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_pete_may_be_passed(options: Options) -> None:
    red = a_player(dice=[5], on={"farm": 2, "generator": 3}, recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free, take 2 farm, take 3 generator, pass, roll 1, roll 2")

    assert (available(game), goods(game)) == ([1, 2, 5], {})


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_a_bumped_die_is_not_retrieved_for_pete(options: Options) -> None:
    red = a_player(dice=[1], on={"euphorian_tunnel": 2}, recruits=["pete"])
    game = a_game(options=options, turn=1, red=red, blue=a_player(energy=1, dice=[3]))

    play(game, "place 3 euphorian_tunnel")

    assert game.question().kind == "roll"


@BOTH
@pytest.mark.parametrize(("answer", "left"), [("use pete, card book", 2), ("pass", 3)])
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_petes_knowledge_for_a_new_die_counts_in_its_check(options: Options, answer: str, left: int) -> None:
    red = a_player(water=3, dice=[2, 5], knowledge=4, recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "place 2 activation_water")
    assert (offered(game), game.players[0].morale) == (USE_PETE, 3)  # the tank's own change comes first
    play(game, f"{answer}, roll 5")

    assert workers(game) == left  # 5 + 5 + 6 = 16, without Pete 14


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_pete_judges_room_after_the_tank(options: Options) -> None:
    red = a_player(energy=3, dice=[2], knowledge=5, recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "place 2 activation_energy")
    assert (offered(game), game.players[0].knowledge) == (USE_PETE, 3)
    play(game, "use pete")
    assert (game.players[0].knowledge, game.seat) == (5, NATURE)
    play(game, "card bat, roll 1")

    assert hand(game) == {"bat": 1}


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_pete_needs_room_for_two_knowledge_at_the_tank(options: Options) -> None:
    red = a_player(water=3, dice=[2], knowledge=5, recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "place 2 activation_water")

    assert game.question().kind == "roll"


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_pete_is_silent_when_no_die_was_added(options: Options) -> None:
    red = a_player(water=3, dice=[1, 2, 3, 4], recruits=["pete"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "place 2 activation_water")

    assert (game.active, game.players[0].morale) == (1, 3)


@BOTH
@pytest.mark.recruit("pete_the_cannibal", edition="both")
def test_pete_is_silent_when_a_penalty_stops_the_new_die(options: Options) -> None:
    red = a_player(water=3, dice=[1, 2], recruits=["pete"])
    laboratory = {"euphoria_site_a": "laboratory_of_selective_genetics"}
    game = a_game(options=options, red=red, blue=on("aquifer"), markets=laboratory)

    play(game, "place 2 activation_water")

    assert game.active == 1


# Sir Scarby, Ian and Kyle -------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("answer", "food", "knowledge"), [("gain food", 2, 3), ("knowledge", 1, 2)])
@pytest.mark.recruit("sir_scarby_the_harvester", edition="both")
def test_scarby_alone_on_the_farm_takes_food_or_drops_knowledge(
    options: Options, answer: str, food: int, knowledge: int
) -> None:
    game = a_game(options=options, red=a_player(dice=[2], recruits=["sir"]), blue=on("generator"))

    play(game, "place 2 farm")
    assert (offered(game), goods(game)) == (["gain food", "knowledge"], {"food": 1})
    play(game, answer)

    assert (goods(game), game.players[0].knowledge, game.active) == ({"food": food}, knowledge, 1)


@BOTH
@pytest.mark.parametrize(("other", "spoken"), [(3, True), (4, False), (5, False)])
@pytest.mark.recruit("sir_scarby_the_harvester", edition="both")
def test_scarby_must_be_the_single_highest(options: Options, other: int, spoken: bool) -> None:
    game = a_game(options=options, red=a_player(dice=[4], recruits=["sir"]), blue=on("farm", other))

    play(game, "place 4 farm")

    assert (offered(game) == ["gain food", "knowledge"]) == spoken
    assert (game.active == 1) != spoken


@BOTH
@pytest.mark.recruit("sir_scarby_the_harvester", edition="both")
def test_scarby_fails_on_a_tie_with_an_own_die(options: Options) -> None:
    red = a_player(dice=[4], on={"farm": 4}, recruits=["sir"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 4 farm")

    assert (game.active, goods(game)) == (1, {"food": 1})


@BOTH
@pytest.mark.recruit("sir_scarby_the_harvester", edition="both")
def test_scarby_takes_the_food_unasked_at_knowledge_one(options: Options) -> None:
    red = a_player(dice=[5], knowledge=2, recruits=["sir"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 5 farm")  # the Farm itself lowers knowledge to 1

    assert (game.players[0].knowledge, goods(game), game.active) == (1, {"food": 2}, 1)


@BOTH
@pytest.mark.recruit("sir_scarby_the_harvester", "ian_the_horticulturist", edition="both")
def test_scarby_and_ian_are_silent_away_from_the_farm(options: Options) -> None:
    red = a_player(dice=[3], recruits=["sir", "ian"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 aquifer")

    assert (game.active, goods(game)) == (1, {"water": 1})


@BOTH
@pytest.mark.recruit("ian_the_horticulturist", edition="both")
def test_ian_without_resources_gets_water_from_the_farm(options: Options) -> None:
    red = a_player(energy=2, bliss=1, artifacts=["book"], dice=[3], recruits=["ian"])
    game = a_game(options=options, red=red, blue=on("farm", 3))

    play(game, "place 3 farm")

    assert goods(game) == {"energy": 2, "water": 1, "food": 1, "bliss": 1}


@BOTH
@pytest.mark.parametrize("resource", ["gold", "stone", "clay"])
@pytest.mark.recruit("ian_the_horticulturist", edition="both")
def test_ian_gets_no_water_with_any_resource(options: Options, resource: str) -> None:
    owned: dict[str, Any] = {resource: 1}
    red = a_player(dice=[3], recruits=["ian"], **owned)
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 farm")

    assert "water" not in goods(game)


@BOTH
@pytest.mark.recruit("sir_scarby_the_harvester", "ian_the_horticulturist", edition="both")
def test_scarby_and_ian_both_happen_in_the_order_chosen(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[3], recruits=["sir", "ian"]), blue=on("generator"))

    play(game, "place 3 farm")
    assert offered(game) == ["use sir_scarby_the_harvester", "use ian_the_horticulturist"]  # neither can be passed
    play(game, "use ian, gain food")

    assert goods(game) == {"water": 1, "food": 2}


@BOTH
@pytest.mark.parametrize("area", ["generator", "aquifer", "farm"])
@pytest.mark.recruit("kyle_the_scavenger", edition="both")
def test_kyle_alone_on_a_ground_area_buys_a_card_with_two_knowledge(options: Options, area: str) -> None:
    game = a_game(options=options, red=a_player(dice=[3], recruits=["kyle"]), blue=on("cloud_mine"))

    play(game, f"place 3 {area}")
    assert (offered(game), sum(goods(game).values())) == (USE_KYLE, 1)  # after the benefit
    play(game, "use kyle, card bear")

    assert (game.players[0].knowledge, hand(game), game.active) == (5, {"bear": 1}, 1)


@BOTH
@pytest.mark.recruit("kyle_the_scavenger", edition="both")
def test_kyle_is_silent_at_the_cloud_mine(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[3], recruits=["kyle"]), blue=on("generator"))

    play(game, "place 3 cloud_mine")

    assert game.active == 1


@BOTH
@pytest.mark.parametrize(("mine", "theirs"), [("farm", "generator"), ("generator", "farm")])
@pytest.mark.recruit("kyle_the_scavenger", edition="both")
def test_kyle_is_silent_beside_any_other_die(options: Options, mine: str, theirs: str) -> None:
    red = a_player(dice=[3], on={mine: 1}, recruits=["kyle"])
    game = a_game(options=options, red=red, blue=on(theirs))

    play(game, "place 3 farm")

    assert game.active == 1


@BOTH
@pytest.mark.parametrize(("die", "spoken"), [(3, False), (5, True)])
@pytest.mark.recruit("kyle_the_scavenger", edition="both")
def test_kyle_judges_room_after_the_area(options: Options, die: int, spoken: bool) -> None:
    red = a_player(dice=[die], knowledge=5, recruits=["kyle"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, f"place {die} farm")

    assert (offered(game) == USE_KYLE) == spoken
