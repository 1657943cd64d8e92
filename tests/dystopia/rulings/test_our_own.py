"""R56 to R66: what no rulebook says and every engine must decide."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.errors import IllegalChoice
from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.api import new_game
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player, on
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import EUPHORIAN, WASTELANDER
from tests.dystopia.helpers import available, goods, hand, offered, workers

NO_TRADE = Options(trading=False)
SECOND = Options(trading=False, recruits="second")
HOUSE_RULE = Options(trading=False, doubles_cost_morale=True)


def idle() -> PlayerData:
    """A player who only waits."""
    return a_player(dice=[1])


@pytest.mark.ruling("R56")
def test_goods_and_artifacts_are_gone_before_the_bumped_die_is_rolled() -> None:
    game = a_game(
        red=a_player(water=4, artifacts=["bat", "box"], morale=2, dice=[3]),
        blue=on("euphoria_market_a"),
        markets={"euphoria_site_a": "spa_of_fleeting_pleasure"},
        options=NO_TRADE,
    )

    play(game, "place 3 euphoria_market_a, discard box")

    assert game.question().kind == "roll"
    assert (goods(game), hand(game)) == ({}, {"bat": 1})


@pytest.mark.ruling("R56")
@pytest.mark.parametrize(("knowledge", "left"), [(3, [5, 6]), (4, [5, 6]), (5, None)])
def test_the_knowledge_of_kaden_does_not_count_in_the_check_of_an_own_bumped_die(
    knowledge: int, left: list[int] | None
) -> None:
    game = a_game(
        red=a_player(dice=[3, 5], on={"subterran_tunnel_end": 2}, knowledge=knowledge, recruits=["kaden"]),
        blue=idle(),
        miners={"subterran": 9},
        options=NO_TRADE,
    )
    assert ("place 3 subterran_tunnel_end" in offered(game)) == (left is not None)
    if left is None:
        return  # no room for two steps

    play(game, "place 3 subterran_tunnel_end")
    assert (game.question().kind, game.players[0].knowledge) == ("roll", knowledge)

    # 5 + 6 + 4 is only 15; with the two steps it would be 17.
    play(game, "roll 6")
    assert (available(game), game.players[0].knowledge) == (left, knowledge + 2)


@pytest.mark.ruling("R56")
def test_a_worker_that_deserts_at_the_bump_counts_the_knowledge_before_the_price() -> None:
    game = a_game(
        red=a_player(dice=[3, 6], on={"subterran_tunnel_end": 2}, knowledge=4, recruits=["kaden"]),
        blue=idle(),
        miners={"subterran": 9},
        options=NO_TRADE,
    )

    play(game, "place 3 subterran_tunnel_end, roll 6")

    assert (available(game), game.players[0].knowledge, goods(game)) == ([6], 6, {"food": 3})


@pytest.mark.ruling("R56")
def test_room_for_the_knowledge_of_matthew_is_reserved_from_bump_exchanges() -> None:
    game = a_game(
        red=a_player(dice=[3], knowledge=5, recruits=["matthew", "xander"]),
        blue=on("subterran_tunnel", 6),
        options=NO_TRADE,
    )

    play(game, "place 3 subterran_tunnel")

    # The last step is kept for Matthew; Xander, who would need one more, is not offered.
    assert (game.question().kind, game.players[0].knowledge) == ("roll", 5)
    play(game, "roll 1")
    assert game.players[0].knowledge == 6


@pytest.mark.ruling("R56")
def test_the_morale_that_the_price_brings_cannot_pay_for_a_bump_exchange() -> None:
    # Matthew's knowledge will give Nick's morale, but only after Lee could have used it.
    game = a_game(
        red=a_player(dice=[3], morale=1, recruits=["matthew", "nick", "lee"]),
        blue=on("subterran_tunnel", 6),
        options=NO_TRADE,
    )

    play(game, "place 3 subterran_tunnel")
    assert (game.question().kind, game.players[0].morale) == ("roll", 1)

    play(game, "roll 1")
    assert (game.players[0].morale, game.players[0].knowledge) == (2, 4)


@pytest.mark.ruling("R56")
def test_the_toll_of_icarus_lowers_no_knowledge_before_the_check() -> None:
    # Curtis turns the lost morale into less knowledge, too late for the check.
    game = a_game(
        red=a_player(
            bliss=1, food=1, dice=[3, 6], on={"sky_lounge": 1}, morale=3, knowledge=5, recruits=["brian", "curtis"]
        ),
        blue=idle(),
        options=SECOND,
    )

    play(game, "place 3 sky_lounge")
    assert (game.question().kind, game.players[0].morale, game.players[0].knowledge) == ("roll", 3, 5)

    play(game, "roll 5")
    assert (available(game), game.players[0].morale, game.players[0].knowledge) == ([5], 2, 4)


@pytest.mark.ruling("R56")
@pytest.mark.parametrize(("morale", "offers"), [(2, False), (3, True)])
def test_the_toll_of_icarus_is_reserved_from_bump_exchanges(morale: int, offers: bool) -> None:
    game = a_game(
        red=a_player(gold=3, dice=[3], morale=morale, recruits=["brian", "lee"]),
        blue=on("nimbus_loft"),
        options=SECOND,
    )

    play(game, "place 3 nimbus_loft")
    assert ("use lee_the_gossip" in offered(game)) == offers

    play(game, "use lee, gain water, roll 1" if offers else "roll 1")
    assert (game.players[0].morale, game.players[0].stars) == (1, 9)


@pytest.mark.ruling("R56")
def test_ben_may_not_spend_the_toll_of_a_placement_that_is_still_to_be_paid() -> None:
    game = a_game(
        red=a_player(gold=3, dice=[3], morale=3, recruits=["brian", "ben"]),
        blue=a_player(dice=[4], on={"nimbus_loft": 1}),
        options=SECOND,
    )

    # Blue's roll makes a pair; Ben would take 2 of the 2 steps above the lowest.
    play(game, "place 3 nimbus_loft, roll 4")

    assert (game.players[0].morale, game.players[0].stars, goods(game)) == (2, 9, {})


@pytest.mark.ruling("R56")
def test_what_was_reserved_is_free_again_once_it_is_paid() -> None:
    game = a_game(
        red=a_player(dice=[3], knowledge=4, recruits=["matthew", "geek"]),
        blue=on("subterran_tunnel", 6),
        options=SECOND,
    )
    play(game, "place 3 subterran_tunnel, roll 1, draw")
    assert (game.players[0].knowledge, "use geek_the_oracle" in offered(game)) == (5, True)


@pytest.mark.ruling("R56")
def test_goods_gained_by_the_bump_do_not_pay_for_the_placement() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[3], morale=2, recruits=["lee"]), blue=on("euphorian_tunnel"), options=NO_TRADE
    )

    play(game, "place 3 euphorian_tunnel")
    assert goods(game) == {}

    play(game, "use lee, gain energy, roll 1, gain gold")
    assert goods(game) == {"energy": 1, "gold": 1}


@pytest.mark.ruling("R56")
def test_rewards_for_what_was_paid_come_after_the_bump_and_before_the_benefit() -> None:
    game = a_game(
        red=a_player(food=4, artifacts=["bat"], dice=[3], recruits=["brian"]),
        blue=on("euphoria_market_a"),
        markets={
            "euphoria_site_a": "registry_of_personal_secrets",
            "euphoria_site_b": "theater_of_revelatory_propaganda",
        },
        options=NO_TRADE,
    )

    play(game, "place 3 euphoria_market_a")
    while game.question().kind == "pay":
        play(game, "pay food")
    assert (game.question().kind, game.players[0].knowledge, game.allegiance[WASTELANDER]) == ("roll", 3, 0)

    play(game, "roll 1")
    # Brian's knowledge, then the Theater's for the star.
    assert (game.players[0].knowledge, game.allegiance[WASTELANDER]) == (5, 1)
    assert game.players[0].territories[EUPHORIAN] == 1


@pytest.mark.ruling("R56")
def test_a_toll_on_the_track_is_lost_after_goods_are_set_aside() -> None:
    game = a_game(
        red=a_player(food=1, bliss=1, artifacts=["bat", "box"], morale=2, dice=[3], recruits=["brian"]),
        blue=idle(),
        options=SECOND,
    )

    play(game, "place 3 sky_lounge")

    assert (game.question().kind, offered(game)) == ("hand limit", ["discard box", "discard bat"])
    assert (goods(game), game.players[0].morale) == ({}, 1)
    play(game, "discard box, gain gold, gain gold")
    assert goods(game) == {"gold": 2}


@pytest.mark.ruling("R56")
def test_cards_are_paid_from_a_hand_that_fits_the_morale_after_the_toll() -> None:
    game = a_game(
        red=a_player(artifacts=["bat", "bat", "box"], morale=3, dice=[3], recruits=["brian"]),
        blue=on("wind_saloon"),
        options=SECOND,
    )

    play(game, "place 3 wind_saloon")
    assert (game.players[0].morale, offered(game)) == (3, ["discard box"])

    play(game, "discard box")
    assert (game.question().kind, hand(game), game.players[0].morale) == ("roll", {}, 3)
    play(game, "roll 1")
    assert (game.players[0].stars, game.players[0].morale) == (9, 2)


@pytest.mark.ruling("R56")
def test_the_discard_of_a_toll_may_not_take_the_kind_that_pays() -> None:
    game = a_game(
        red=a_player(artifacts=["balloons", "box"], morale=2, dice=[3, 3]),
        blue=idle(),
        markets={"euphoria_site_a": "bemusement_park"},
        options=HOUSE_RULE,
    )

    play(game, "place 3 farm, place 3 euphoria_market_a")
    assert (game.players[0].morale, offered(game)) == (1, ["discard box"])

    play(game, "discard box")
    assert (goods(game), hand(game)) == ({}, {})
    assert game.players[0].stars == 9


@pytest.mark.ruling("R56")
def test_a_price_that_the_toll_would_make_unpayable_closes_the_space() -> None:
    # Three different artifacts, but after the toll the hand holds only two.
    game = a_game(
        red=a_player(artifacts=["bat", "book", "box"], morale=3, dice=[3], recruits=["brian"]),
        blue=idle(),
        options=SECOND,
    )

    assert "place 3 wind_saloon" not in offered(game)
    assert "place 3 ark_of_fractured_memories" in offered(game)


@pytest.mark.ruling("R57")
def test_the_game_is_set_up_in_the_order_of_the_ruling() -> None:
    options = Options(recruit_draft=True, market_draft=True, track_draft=True, minority_bonus=True)
    game = new_game(3, nature=None, options=options)

    steps: list[str] = []
    while game.question().kind != "turn":
        question = game.question()
        step = f"{'nature' if question.seat == NATURE else 'player'} {question.kind}"
        if step not in steps[-1:]:
            steps.append(step)
        # Deal the last four recruits to seat 2 and let it hold on to them, so that its faction is a minority.
        icarites = question.kind == "recruit" and len(question.choices) <= 40
        game.choose(question.choices[-1 if icarites or question.seat == 2 else 0])

    assert steps == [
        "nature dilemma",
        "nature tile",
        "player tile",
        "nature tile",
        "nature recruit",
        "player draft",
        *["player active recruit", "player hidden recruit"] * 3,
        "nature first",
        "player track draft",
        "player gain",
        "nature roll",
        "nature first",
    ]


@pytest.mark.ruling("R57")
def test_the_minority_bonus_comes_before_the_starting_dice() -> None:
    game = new_game(3, nature=None, options=Options(minority_bonus=True))
    play(game, "dilemma book, dilemma bat, dilemma box")
    play(game, "deal laura, deal yordy, deal katy, deal gary, deal michael, deal esme, deal ray, deal bradley")
    play(game, "deal maxime, deal zong, deal amanda, deal sarinee")

    play(game, "keep laura, keep yordy, keep michael, keep esme, keep maxime, keep zong")

    assert (game.question().kind, game.question().seat) == ("gain", 2)
    play(game, "gain food, gain food")
    assert game.question().kind == "roll"


@pytest.mark.ruling("R58")
def test_a_question_with_one_public_answer_is_not_asked() -> None:
    game = a_game(
        red=a_player(energy=3, on={"farm": 2}),
        blue=idle(),
        markets={"euphoria_site_a": "bemusement_park"},
        options=NO_TRADE,
    )

    # Only a free retrieve, only this die, only energy to lose.
    assert game.question().kind == "roll"
    play(game, "roll 3")
    assert goods(game) == {"energy": 2}
    assert game.question().seat == 1


@pytest.mark.ruling("R58")
def test_a_question_about_secret_cards_is_asked_even_with_one_answer() -> None:
    red = a_player(food=1, artifacts=["bat", "bat"], morale=2, on={"farm": 2})
    game = a_game(red=red, blue=idle(), options=NO_TRADE)

    play(game, "retrieve free")
    assert offered(game) == ["discard bat"]

    play(game, "discard bat, roll 1")
    assert hand(game) == {"bat": 1}


@pytest.mark.ruling("R58")
def test_the_way_of_paying_a_dilemma_is_asked_even_without_the_shown_artifact() -> None:
    game = a_game(
        red=a_player(artifacts=["bat", "bat", "box"], morale=3, dice=[1], dilemma="bear"), blue=idle(), options=NO_TRADE
    )

    play(game, "dilemma contribute")

    assert offered(game) == ["pay any"]


@pytest.mark.ruling("R58")
@pytest.mark.parametrize("dilemma", ["bat", "bear"])
def test_being_asked_for_a_turn_does_not_tell_whether_the_only_card_pays_the_dilemma(dilemma: str) -> None:
    # With the bear dilemma a free retrieve is the only answer, but only red can know that.
    red = a_player(artifacts=["bat"], on={"farm": 2}, dilemma=dilemma)
    game = a_game(red=red, blue=a_player(dice=[1], dilemma="book"), options=NO_TRADE)

    assert (game.question().seat, game.question().kind) == (0, "turn")


@pytest.mark.ruling("R58")
@pytest.mark.parametrize("cards", [["bat", "bat"], ["bat", "bear"]])
def test_being_asked_for_a_turn_does_not_tell_whether_the_hand_holds_a_pair(cards: list[str]) -> None:
    # Without a pair the 4 finds no open space, so that only a free retrieve is left.
    areas: dict[str, int | list[int]] = {"generator": 1, "aquifer": 1, "farm": 1}
    red = a_player(artifacts=cards, morale=2, dice=[4], on=areas, dilemma_done="fought")
    tiles = {"euphoria_site_a": "arena_of_peaceful_conflict", "euphoria_site_b": "apothecary_of_productive_dreams"}
    game = a_game(red=red, blue=idle(), markets=tiles, options=NO_TRADE)

    assert (game.question().seat, game.question().kind) == (0, "turn")


@pytest.mark.ruling("R59")
def test_an_offer_is_built_item_by_item() -> None:
    game = a_game(red=a_player(water=2, dice=[1]), blue=a_player(gold=1, clay=1, dice=[1]))

    play(game, "trade seat1")
    assert offered(game) == ["withdraw", "give water", "ask gold", "ask clay"]
    play(game, "give water, ask gold")
    assert offered(game) == ["propose", "withdraw", "give water", "ask clay"]
    play(game, "give water, ask clay, propose, accept")

    assert (goods(game), goods(game, 1)) == ({"gold": 1, "clay": 1}, {"water": 2})


@pytest.mark.ruling("R59")
def test_a_partner_who_cannot_deliver_can_only_decline() -> None:
    game = a_game(red=a_player(water=2, dice=[1]), blue=a_player(artifacts=["bat"], dice=[1]))

    play(game, "trade seat1, give water, ask bear, propose")

    assert (game.question().seat, offered(game)) == (1, ["decline"])


@pytest.mark.ruling("R59")
def test_offers_per_turn_are_capped_and_an_abandoned_one_counts() -> None:
    game = a_game(red=a_player(water=2, dice=[1]), blue=a_player(gold=1, dice=[1]), options=Options(offers_per_turn=2))

    play(game, "trade seat1, withdraw, trade seat1, give water, ask gold, propose, decline")

    assert not [text for text in offered(game) if text.startswith("trade")]
    # The next player has the full number again.
    play(game, "place 1 farm")
    assert (game.question().seat, "trade seat0" in offered(game)) == (1, True)


@pytest.mark.ruling("R59")
def test_after_the_last_action_the_player_may_still_trade() -> None:
    game = a_game(red=a_player(water=1, dice=[1]), blue=a_player(gold=1, dice=[1]))

    play(game, "place 1 farm")
    assert offered(game) == ["end turn", "trade seat1"]

    play(game, "trade seat1, give water, ask gold, propose, accept, end turn")
    assert game.question().seat == 1
    assert goods(game) == {"food": 1, "gold": 1}


@pytest.mark.ruling("R59")
def test_without_trading_nobody_is_asked_about_it() -> None:
    game = a_game(red=a_player(water=1, dice=[1]), blue=a_player(gold=1, dice=[1]), options=NO_TRADE)

    with pytest.raises(IllegalChoice):
        play(game, "trade seat1")
    play(game, "place 1 farm")
    assert game.question().seat == 1


@pytest.mark.ruling("R60")
def test_simultaneous_stars_are_placed_clockwise_from_the_active_player() -> None:
    recruits = {"red": ["yordy"], "blue": ["katy"], "white": ["gary"]}
    players: dict[str, Any] = {name: a_player(dice=[1], recruits=active) for name, active in recruits.items()}
    game = a_game(**players, turn=1, allegiance={"euphorian": 10}, options=NO_TRADE)
    game.watch()

    play(game, "place 1 generator")

    assert game.events is not None
    assert [event.seat for event in game.events if event.kind == "star"] == [1, 2, 0]


@pytest.mark.ruling("R60")
def test_builders_place_stars_clockwise_from_the_active_player() -> None:
    game = a_game(red=on("euphoria_site_a_1"), blue=idle(), white=a_player(gold=1, dice=[2]), turn=2, options=NO_TRADE)
    game.watch()

    play(game, "place 2 euphoria_site_a_2, tile bemusement_park")

    assert game.events is not None
    assert [event.seat for event in game.events if event.kind == "star"] == [2, 0]


@pytest.mark.ruling("R60")
def test_all_stars_are_down_before_esme_is_offered_and_the_end_is_tested() -> None:
    nine = {"subterra": 3, "wastelands": 3, "icarus": 3}
    red = a_player(dice=[1], recruits=["esme"], artifacts=["bat"], territories=nine)
    blue = a_player(dice=[1], recruits=["yordy"], territories=nine, morale=4)
    others: dict[str, Any] = {name: idle() for name in ("white", "black", "green", "purple")}
    game = a_game(red=red, blue=blue, **others, allegiance={"euphorian": 10}, options=NO_TRADE)

    play(game, "place 1 generator")
    assert [game.players[0].stars, game.players[1].stars] == [0, 0]
    assert (game.question().seat, offered(game)) == (0, ["use esme_the_fireman", "pass"])

    play(game, "pass")
    assert game.over
    assert game.ranking()[0] == [1]


@pytest.mark.ruling("R61")
def test_matching_dice_may_still_be_placed_after_the_first_completed_a_market() -> None:
    game = a_game(red=a_player(gold=1, dice=[4, 4]), blue=on("euphoria_site_a_1"), options=NO_TRADE)

    play(game, "place 4 euphoria_site_a_2, tile bemusement_park, roll 4, roll 1")
    assert game.question().seat == 0
    assert available(game) == [4, 4]

    # The other matching die goes, the one that came back waits.
    play(game, "place 4 farm")
    assert available(game) == [4]
    assert game.question().seat == 1


@pytest.mark.ruling("R62")
@pytest.mark.parametrize(("left", "fight"), [(0, False), (1, False), (2, True)])
def test_with_fewer_than_two_recruits_left_the_fighting_side_is_not_offered(left: int, fight: bool) -> None:
    taken = RECRUIT_NAMES[: 48 - left]
    game = a_game(red=a_player(artifacts=["bat"], dice=[1], dilemma="bat", hidden=taken), blue=idle(), options=NO_TRADE)

    assert ("dilemma fight" in offered(game)) is fight
    assert "dilemma contribute" in offered(game)


@pytest.mark.ruling("R62", "R44")
def test_six_players_and_six_dilemmas_leave_recruits_in_the_deck() -> None:
    game = new_game(6, seed=1)

    assert bin(game.recruits).count("1") == 24


@pytest.mark.ruling("R63")
@pytest.mark.parametrize(("recruit", "gain"), [("lee", "gain food"), ("maxime", "card bat"), ("rebecca", "gain clay")])
def test_knowledge_given_at_a_bump_counts_in_the_check_of_the_bumped_die(recruit: str, gain: str) -> None:
    game = a_game(
        red=a_player(water=1, dice=[3], morale=4, recruits=[recruit]),
        blue=a_player(dice=[5], on={"subterran_tunnel": 1}, knowledge=4),
        options=NO_TRADE,
    )

    play(game, f"place 3 subterran_tunnel, use {recruit}, {gain}")
    assert (game.question().kind, game.players[1].knowledge) == ("roll", 5)

    # 5 + 6 + 4 would be 15.
    play(game, "roll 6, gain stone")
    assert (available(game, 1), workers(game, 1)) == ([5], 1)


@pytest.mark.ruling("R63")
def test_the_owner_of_the_bumped_die_decides_before_the_bumping_players_recruits() -> None:
    game = a_game(
        red=a_player(water=1, dice=[3], morale=4, recruits=["lee"]),
        blue=a_player(bliss=1, dice=[5], on={"subterran_tunnel": 1}, knowledge=4, recruits=["amanda"]),
        options=NO_TRADE,
    )

    play(game, "place 3 subterran_tunnel")
    assert (game.question().seat, offered(game)) == (1, ["use amanda_the_broker", "pass"])

    play(game, "use amanda, set 6")
    assert (game.question().seat, offered(game)) == (0, ["use lee_the_gossip", "pass"])

    # The gossip comes on top of the value that blue chose; without a roll there is no check (R26).
    play(game, "use lee, gain food, gain stone")
    assert (available(game, 1), game.players[1].knowledge) == ([5, 6], 5)


@pytest.mark.ruling("R63")
def test_after_passing_the_bumped_die_is_rolled() -> None:
    game = a_game(
        red=a_player(water=1, dice=[3], morale=4, recruits=["lee"]),
        blue=a_player(bliss=1, on={"subterran_tunnel": 1}, recruits=["amanda"]),
        options=NO_TRADE,
    )

    play(game, "place 3 subterran_tunnel, pass, pass")

    assert game.question().kind == "roll"


@pytest.mark.ruling("R64")
def test_a_game_that_nobody_finishes_ends_at_the_turn_limit() -> None:
    game = new_game(3, seed=1, options=Options(trading=False, turn_limit=4))
    while not game.over:
        game.choose(game.question().choices[0])

    assert game.turn == 12
    assert sorted(seat for group in game.ranking() for seat in group) == [0, 1, 2]
    assert all(player.stars > 0 for player in game.players)


@pytest.mark.ruling("R64")
def test_always_taking_the_first_choice_comes_to_an_end() -> None:
    game = new_game(4, seed=7)
    while not game.over:
        game.choose(game.question().choices[0])

    assert game.turn <= 20_000


@pytest.mark.ruling("R64")
def test_without_a_turn_limit_the_game_goes_on() -> None:
    game = new_game(2, seed=1, options=Options(trading=False, turn_limit=0))
    while game.turn < 300:
        game.choose(game.question().choices[0])

    assert not game.over


@pytest.mark.ruling("R65")
def test_goods_that_another_recruit_brought_in_the_same_bump_pay_an_exchange() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[4], morale=3, recruits=["julia", "laura"]),
        blue=on("euphorian_tunnel", 4),
        options=NO_TRADE,
    )

    play(game, "place 4 euphorian_tunnel, use julia, gain gold")

    assert offered(game) == ["use laura_the_philanthropist", "pass"]


@pytest.mark.ruling("R65")
def test_the_benefit_of_the_space_comes_too_late_for_an_exchange() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[4], morale=3, recruits=["laura"]), blue=on("euphorian_tunnel", 2), options=NO_TRADE
    )

    play(game, "place 4 euphorian_tunnel")

    assert game.question().kind == "roll"


@pytest.mark.ruling("R66")
@pytest.mark.parametrize(("tile", "knowledge"), [("academy_of_mandatory_equality", 5), ("bemusement_park", 3)])
def test_ray_gets_nothing_for_the_market_that_switches_him_off(tile: str, knowledge: int) -> None:
    game = a_game(
        red=a_player(gold=1, dice=[3], on={"euphoria_site_a_2": 2}),
        blue=a_player(dice=[1], knowledge=5, recruits=["ray"]),
        options=NO_TRADE,
    )

    play(game, f"place 3 euphoria_site_a_3, tile {tile}")

    assert game.players[1].knowledge == knowledge


@pytest.mark.ruling("R28")
def test_of_equal_dice_the_new_one_deserts_and_its_sibling_may_still_be_placed() -> None:
    game = a_game(red=a_player(dice=[6, 6], water=3, knowledge=5), blue=a_player(dice=[1]), options=NO_TRADE)

    play(game, "place 6 activation_water, roll 6")

    assert game.question().kind == "more"
    assert "place 6 farm" in offered(game)
