"""Icarite recruits that change what a space or a retrieve does: Zong, Sarinee, Gidget, Kaden, Sheppard."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.terms import ICARITE
from tests.dystopia.helpers import available, goods, hand, offered, workers

FIRST = Options(recruits="first", trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
USE_ZONG = ["use zong_the_astronomer", "pass"]
USE_SHEPPARD = ["use dr_sheppard_the_lobotomist", "pass"]


# Zong ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("good", ["water", "energy"])
@pytest.mark.recruit("zong_the_astronomer", edition="first")
def test_zong_owning_nothing_takes_water_or_energy_at_the_cloud_mine(good: str) -> None:
    game = a_game(options=FIRST, red=a_player(food=1, dice=[3], recruits=["zong"]), blue=on("generator"))

    play(game, "place 3 cloud_mine")
    assert (offered(game), goods(game)) == (["gain energy", "gain water"], {"food": 1})  # before the mine's bliss
    play(game, f"gain {good}")

    assert (goods(game), game.active) == ({"food": 1, good: 1, "bliss": 1}, 1)


@pytest.mark.parametrize("owned", [{"gold": 1}, {"stone": 1}, {"clay": 1}, {"artifacts": ["book"]}], ids=str)
@pytest.mark.recruit("zong_the_astronomer", edition="first")
def test_zong_gets_nothing_with_a_resource_or_an_artifact(owned: dict[str, Any]) -> None:
    red = a_player(dice=[3], recruits=["zong"], **owned)
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    play(game, "place 3 cloud_mine")

    assert (game.active, goods(game)["bliss"]) == (1, 1)


@BOTH
@pytest.mark.parametrize("area", ["generator", "aquifer", "farm"])
@pytest.mark.recruit("zong_the_astronomer", "sarinee_the_cloud_miner", edition="both")
def test_zong_and_sarinee_are_silent_away_from_the_cloud_mine(options: Options, area: str) -> None:
    red = a_player(dice=[3], recruits=["zong", "sarinee"])
    game = a_game(options=options, red=red, blue=on("cloud_mine"))

    play(game, f"place 3 {area}")

    assert (game.active, sum(goods(game).values())) == (1, 1)


@pytest.mark.recruit("zong_the_astronomer", edition="second")
def test_zong_buys_a_card_with_knowledge_and_each_opponent_may_take_bliss() -> None:
    red = a_player(gold=1, dice=[3], recruits=["zong"])
    game = a_game(options=SECOND, red=red, blue=on("generator"), green=on("generator"))

    play(game, "place 3 cloud_mine")
    assert (offered(game), goods(game)) == (USE_ZONG, {"gold": 1})  # before the mine's own effect
    play(game, "use zong")
    assert (game.players[0].knowledge, game.seat) == (4, NATURE)
    play(game, "card book")
    assert (game.seat, offered(game)) == (1, ["gain bliss", "pass"])
    play(game, "pass")
    assert (game.seat, offered(game)) == (2, ["gain bliss", "pass"])
    play(game, "gain bliss")

    assert (goods(game), goods(game, 1), goods(game, 2)) == ({"gold": 1, "bliss": 1}, {}, {"bliss": 1})
    assert (hand(game), game.allegiance[ICARITE]) == ({"book": 1}, 1)


@pytest.mark.recruit("zong_the_astronomer", edition="second")
def test_opponents_are_not_asked_when_zong_is_passed() -> None:
    game = a_game(options=SECOND, red=a_player(dice=[3], recruits=["zong"]), blue=on("generator"))

    play(game, "place 3 cloud_mine, pass")

    assert (game.active, game.players[0].knowledge, goods(game), goods(game, 1)) == (1, 3, {"bliss": 1}, {})


@pytest.mark.parametrize(("knowledge", "spoken"), [(5, True), (6, False)])
@pytest.mark.recruit("zong_the_astronomer", edition="second")
def test_zong_judges_room_before_the_mine_lowers_knowledge(knowledge: int, spoken: bool) -> None:
    red = a_player(dice=[5], knowledge=knowledge, recruits=["zong"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 5 cloud_mine")

    assert (offered(game) == USE_ZONG) == spoken
    assert (game.active == 1) != spoken


# Sarinee ------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("answer", "bliss", "knowledge"), [("gain bliss", 2, 3), ("knowledge", 1, 2)])
@pytest.mark.recruit("sarinee_the_cloud_miner", edition="both")
def test_sarinee_alone_at_the_mine_takes_bliss_or_drops_knowledge(
    options: Options, answer: str, bliss: int, knowledge: int
) -> None:
    game = a_game(options=options, red=a_player(dice=[3], recruits=["sarinee"]), blue=on("generator"))

    play(game, "place 3 cloud_mine")
    assert (offered(game), goods(game)) == (["gain bliss", "knowledge"], {"bliss": 1})
    play(game, answer)

    assert (goods(game), game.players[0].knowledge, game.active) == ({"bliss": bliss}, knowledge, 1)


@BOTH
@pytest.mark.parametrize(("mine", "theirs"), [("cloud_mine", "generator"), ("generator", "cloud_mine")])
@pytest.mark.recruit("sarinee_the_cloud_miner", edition="both")
def test_sarinee_is_silent_beside_any_other_die(options: Options, mine: str, theirs: str) -> None:
    red = a_player(dice=[3], on={mine: 1}, recruits=["sarinee"])
    game = a_game(options=options, red=red, blue=on(theirs))

    play(game, "place 3 cloud_mine")

    assert (game.active, goods(game)) == (1, {"bliss": 1})


@BOTH
@pytest.mark.recruit("sarinee_the_cloud_miner", edition="both")
def test_sarinee_takes_the_bliss_unasked_at_knowledge_one(options: Options) -> None:
    red = a_player(dice=[3], knowledge=1, recruits=["sarinee"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 cloud_mine")

    assert (game.active, goods(game)) == (1, {"bliss": 2})


# Gidget -------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("way", "morale", "knowledge", "left"), [("bliss knowledge", 1, 2, 2), ("bliss", 3, 4, 1)], ids=["calm", "usual"]
)
@pytest.mark.recruit("gidget_the_hypnotist", edition="both")
def test_gidget_lowers_knowledge_instead_of_raising_morale_before_the_roll(
    options: Options, way: str, morale: int, knowledge: int, left: int
) -> None:
    red = a_player(bliss=1, dice=[6], on={"farm": 2}, knowledge=4, recruits=["gidget"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, f"retrieve {way}, roll 6")

    assert (goods(game), game.players[0].morale, game.players[0].knowledge) == ({}, morale, knowledge)
    assert workers(game) == left  # 6 + 6 + 4 = 16 costs a die, 6 + 6 + 2 does not


@BOTH
@pytest.mark.recruit("gidget_the_hypnotist", edition="both")
def test_gidget_needs_no_room_on_the_track(options: Options) -> None:
    red = a_player(bliss=1, dice=[6], on={"farm": 2}, knowledge=1, recruits=["gidget"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "retrieve bliss knowledge, roll 6")

    assert (goods(game), game.players[0].morale, game.players[0].knowledge) == ({}, 1, 1)


@BOTH
@pytest.mark.recruit("gidget_the_hypnotist", "brian_the_viticulturist", edition="both")
def test_gidget_wants_real_bliss(options: Options) -> None:
    red = a_player(food=1, on={"farm": 2}, recruits=["gidget", "brian"])
    game = a_game(options=options, red=red, blue=on("generator"))

    assert offered(game) == ["retrieve free", "retrieve food"]


@BOTH
@pytest.mark.recruit("gidget_the_hypnotist", edition="both")
def test_only_gidget_calms_down_with_bliss(options: Options) -> None:
    red = a_player(bliss=1, on={"farm": 2}, recruits=["sarinee"])
    game = a_game(options=options, red=red, blue=on("generator"))

    assert offered(game) == ["retrieve free", "retrieve bliss"]


# Kaden --------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("tunnel", "gives"), [("euphorian", "water"), ("subterran", "food"), ("wastelander", "energy")]
)
@pytest.mark.recruit("kaden_the_infiltrator", edition="both")
def test_kaden_enters_the_end_of_any_finished_tunnel_for_two_knowledge(
    options: Options, tunnel: str, gives: str
) -> None:
    red = a_player(dice=[3], knowledge=4, recruits=["kaden"])
    game = a_game(options=options, red=red, blue=on("generator"), miners={tunnel: 9})

    play(game, f"place 3 {tunnel}_tunnel_end")

    assert (game.players[0].knowledge, goods(game)) == (6, {gives: 3})


@BOTH
@pytest.mark.parametrize(
    ("recruit", "knowledge", "miner"),
    [("kaden", 5, 9), ("kaden", 4, 8), ("gidget", 4, 9)],
    ids=["room", "miner", "other"],
)
@pytest.mark.recruit("kaden_the_infiltrator", edition="both")
def test_kaden_needs_room_for_the_knowledge_and_a_finished_tunnel(
    options: Options, recruit: str, knowledge: int, miner: int
) -> None:
    red = a_player(dice=[3], knowledge=knowledge, recruits=[recruit])
    game = a_game(options=options, red=red, blue=on("generator"), miners={"euphorian": miner})

    assert "place 3 euphorian_tunnel_end" not in offered(game)


@BOTH
@pytest.mark.recruit("kaden_the_infiltrator", edition="both")
def test_kaden_pays_nothing_beside_a_recruit_of_the_faction(options: Options) -> None:
    red = a_player(dice=[3], knowledge=3, recruits=["kaden", "katy"])
    game = a_game(options=options, red=red, blue=on("generator"), miners={"euphorian": 9})

    play(game, "place 3 euphorian_tunnel_end")

    assert (game.players[0].knowledge, goods(game)) == (3, {"water": 3})


@BOTH
@pytest.mark.recruit("kaden_the_infiltrator", edition="both")
def test_with_a_recruit_of_the_faction_kaden_enters_even_at_knowledge_six(options: Options) -> None:
    red = a_player(dice=[3], knowledge=6, recruits=["kaden", "katy"])
    game = a_game(options=options, red=red, blue=on("generator"), miners={"euphorian": 9})

    assert "place 3 euphorian_tunnel_end" in offered(game)


@BOTH
@pytest.mark.recruit("kaden_the_infiltrator", edition="both")
def test_kaden_pays_after_the_bumped_die_is_rolled_and_checked(options: Options) -> None:
    red = a_player(dice=[6, 6], on={"euphorian_tunnel_end": 1}, knowledge=3, recruits=["kaden"])
    game = a_game(options=options, red=red, blue=on("generator"), miners={"euphorian": 9})

    play(game, "place 6 euphorian_tunnel_end")
    assert (game.question().kind, game.players[0].knowledge) == ("roll", 3)
    play(game, "roll 5")

    assert (workers(game), game.players[0].knowledge) == (3, 5)  # 6 + 5 + 3 = 14


@BOTH
@pytest.mark.recruit("kaden_the_infiltrator", edition="both")
def test_the_academy_keeps_kaden_out(options: Options) -> None:
    academy = {"euphoria_site_a": "academy_of_mandatory_equality"}
    red = a_player(dice=[3], recruits=["kaden"])
    game = a_game(options=options, red=red, blue=on("generator"), miners={"euphorian": 9}, markets=academy)

    assert "place 3 euphorian_tunnel_end" not in offered(game)


# Dr. Sheppard -------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.recruit("dr_sheppard_the_lobotomist", edition="both")
def test_sheppard_gives_up_one_retrieved_die_before_the_roll(options: Options) -> None:
    red = a_player(dice=[1], on={"farm": 2, "generator": 3}, morale=3, recruits=["dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    assert "retrieve bliss" not in offered(game)  # the bliss comes too late to pay
    play(game, "retrieve free, take 2 farm, take 3 generator")
    assert (offered(game), game.players[0].morale) == (USE_SHEPPARD, 2)
    play(game, "use dr_sheppard, gain gold, roll 4")

    assert (goods(game), workers(game), available(game)) == ({"bliss": 4, "gold": 1}, 2, [1, 4])


@BOTH
@pytest.mark.recruit("dr_sheppard_the_lobotomist", edition="both")
def test_nothing_is_rolled_when_sheppard_takes_the_only_retrieved_die(options: Options) -> None:
    red = a_player(dice=[6], on={"farm": 2}, recruits=["dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free, use dr_sheppard, gain clay")

    assert (game.active, workers(game)) == (1, 1)


@BOTH
@pytest.mark.recruit("dr_sheppard_the_lobotomist", edition="both")
def test_sheppard_never_takes_the_last_worker(options: Options) -> None:
    red = a_player(bliss=1, on={"farm": 2}, recruits=["dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free")

    assert game.question().kind == "roll"


@BOTH
@pytest.mark.recruit("dr_sheppard_the_lobotomist", edition="both")
def test_sheppard_may_be_passed(options: Options) -> None:
    red = a_player(dice=[6], on={"farm": 2}, recruits=["dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free, pass, roll 1")

    assert (available(game), goods(game)) == ([1, 6], {})


@BOTH
@pytest.mark.recruit("dr_sheppard_the_lobotomist", "pete_the_cannibal", edition="both")
def test_sheppard_and_pete_each_take_a_die_while_one_remains(options: Options) -> None:
    red = a_player(on={"farm": 2, "generator": 3, "aquifer": 1}, bliss=1, recruits=["pete", "dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free, take 2 farm, take 3 generator, take 1 aquifer")
    assert offered(game) == ["use pete_the_cannibal", "use dr_sheppard_the_lobotomist", "pass"]
    play(game, "use dr_sheppard, gain gold")
    assert offered(game) == ["use pete_the_cannibal", "pass"]
    play(game, "use pete, gain gold, roll 2")

    assert (goods(game), workers(game)) == ({"food": 4, "bliss": 5, "gold": 2}, 1)


@BOTH
@pytest.mark.parametrize(("one", "other"), [("pete", "dr_sheppard"), ("dr_sheppard", "pete")])
@pytest.mark.recruit("dr_sheppard_the_lobotomist", "pete_the_cannibal", edition="both")
def test_only_retrieved_dice_can_be_given_up(options: Options, one: str, other: str) -> None:
    red = a_player(dice=[1, 2], on={"farm": 2}, recruits=[one, other])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, f"retrieve free, use {one}, gain gold")

    assert (game.active, workers(game)) == (1, 2)  # no die is left for the other


@BOTH
@pytest.mark.recruit("dr_sheppard_the_lobotomist", "pete_the_cannibal", edition="both")
def test_of_two_workers_only_one_can_be_given_up(options: Options) -> None:
    red = a_player(on={"farm": 2, "generator": 3}, bliss=1, recruits=["pete", "dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "retrieve free, take 2 farm, take 3 generator, use pete, gain gold")

    assert game.question().kind == "roll"


@BOTH
@pytest.mark.recruit("dr_sheppard_the_lobotomist", edition="both")
def test_sheppard_may_spend_the_morale_of_the_water_side(options: Options) -> None:
    red = a_player(water=3, dice=[2], morale=1, recruits=["dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "place 2 activation_water")
    assert offered(game) == USE_SHEPPARD
    play(game, "use dr_sheppard, card book")
    assert (game.question().kind, game.players[0].morale) == ("roll", 1)  # the new die is rolled afterwards
    play(game, "roll 4")

    assert (hand(game), workers(game)) == ({"book": 1}, 2)


@BOTH
@pytest.mark.parametrize(("morale", "spoken"), [(2, False), (3, True)])
@pytest.mark.recruit("dr_sheppard_the_lobotomist", edition="both")
def test_sheppard_needs_room_to_lose_two_morale(options: Options, morale: int, spoken: bool) -> None:
    red = a_player(energy=3, dice=[2], morale=morale, recruits=["dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "place 2 activation_energy")

    assert (offered(game) == USE_SHEPPARD) == spoken


@BOTH
@pytest.mark.recruit("dr_sheppard_the_lobotomist", edition="both")
def test_sheppards_card_costs_two_morale(options: Options) -> None:
    red = a_player(energy=3, dice=[2], morale=6, recruits=["dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "place 2 activation_energy, use dr_sheppard, card book, roll 1")

    assert (game.players[0].morale, hand(game)) == (4, {"book": 1})


@BOTH
@pytest.mark.recruit("dr_sheppard_the_lobotomist", edition="both")
def test_sheppard_discards_for_the_lost_morale_before_drawing(options: Options) -> None:
    red = a_player(energy=3, artifacts=["bear", "bat"], dice=[2], morale=3, recruits=["dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "place 2 activation_energy, use dr_sheppard")
    assert (game.question().kind, offered(game)) == ("hand limit", ["discard bear", "discard bat"])
    play(game, "discard bear, card book")
    assert (game.question().kind, offered(game)) == ("hand limit", ["discard book", "discard bat"])
    play(game, "discard bat, roll 1")

    assert hand(game) == {"book": 1}


@BOTH
@pytest.mark.recruit("dr_sheppard_the_lobotomist", edition="both")
def test_sheppard_is_silent_when_no_die_was_added(options: Options) -> None:
    red = a_player(water=3, dice=[1, 2, 3, 4], recruits=["dr_sheppard"])
    game = a_game(options=options, red=red, blue=on("aquifer"))

    play(game, "place 2 activation_water")

    assert game.active == 1
