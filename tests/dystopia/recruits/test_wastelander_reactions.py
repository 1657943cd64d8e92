"""Wastelander recruits that react to draws, lost workers and knowledge: Geek, Steven, Nick."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.terms import EUPHORIAN
from tests.dystopia.helpers import available, goods, hand, offered, workers

FIRST = Options(recruits="first", trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
USE_GEEK = ["use geek_the_oracle", "pass"]


# Geek, first edition: one more card, then discard one ---------------------------------------------------------------


@pytest.mark.recruit("geek_the_oracle", edition="first")
def test_geek_draws_one_more_for_two_knowledge_and_discards_one() -> None:
    red = a_player(energy=1, dice=[5], recruits=["geek"])
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, draw, card book")
    assert offered(game) == USE_GEEK  # asked after the card is seen
    play(game, "use geek, card bear")
    assert (offered(game), game.players[0].knowledge) == (["discard book", "discard bear"], 5)
    play(game, "discard book")

    assert (hand(game), game.active) == ({"bear": 1}, 1)


@pytest.mark.recruit("geek_the_oracle", edition="first")
def test_geek_discards_before_the_hand_limit_and_perhaps_an_old_card() -> None:
    red = a_player(energy=1, artifacts=["bat"], dice=[5], recruits=["geek"])
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, draw, card book, use geek, card bear")
    assert (game.question().kind, hand(game)) == ("discard", {"bat": 1, "book": 1, "bear": 1})
    play(game, "discard bat")
    assert game.question().kind == "hand limit"
    play(game, "discard book")

    assert hand(game) == {"bear": 1}


@pytest.mark.recruit("geek_the_oracle", edition="first")
def test_geek_may_be_passed() -> None:
    red = a_player(energy=1, dice=[5], recruits=["geek"])
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, draw, card book, pass")

    assert (hand(game), game.players[0].knowledge) == ({"book": 1}, 3)


@pytest.mark.parametrize(("knowledge", "spoken"), [(4, True), (5, False)])
@pytest.mark.recruit("geek_the_oracle", edition="first")
def test_geek_needs_room_for_two_knowledge(knowledge: int, spoken: bool) -> None:
    red = a_player(energy=1, dice=[5], knowledge=knowledge, recruits=["geek"])
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, draw, card book")

    assert (offered(game) == USE_GEEK) == spoken
    assert (game.active == 1) != spoken


@BOTH
@pytest.mark.recruit("geek_the_oracle", edition="both")
def test_geek_is_silent_without_a_draw(options: Options) -> None:
    red = a_player(energy=1, dice=[5], recruits=["geek"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, gain gold")

    assert game.active == 1


@pytest.mark.recruit("geek_the_oracle", edition="first")
def test_geek_works_once_for_a_draw_of_two() -> None:
    red = a_player(energy=1, bliss=1, dice=[5], morale=3, knowledge=1, recruits=["geek"])
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    play(game, "place 5 breeze_bar, card book, card bear")
    assert offered(game) == USE_GEEK
    play(game, "use geek, card bat, discard bear")

    assert (hand(game), game.active) == ({"book": 1, "bat": 1}, 1)


@pytest.mark.recruit("geek_the_oracle", edition="first")
def test_geek_works_once_per_turn_even_with_matching_dice() -> None:
    red = a_player(energy=1, water=1, dice=[5, 5], morale=3, knowledge=1, recruits=["geek"])
    game = a_game(options=FIRST, red=red, blue=a_player(dice=[1]))

    play(game, "place 5 euphorian_tunnel, draw, card book, use geek, card bear, discard bear")
    play(game, "place 5 subterran_tunnel, draw, card bat")

    assert (hand(game), game.active) == ({"book": 1, "bat": 1}, 1)


@pytest.mark.recruit("geek_the_oracle", edition="first")
def test_geek_passed_for_the_first_draw_is_offered_for_the_second() -> None:
    red = a_player(energy=1, water=1, dice=[5, 5], morale=3, knowledge=1, recruits=["geek"])
    game = a_game(options=FIRST, red=red, blue=a_player(dice=[1]))

    play(game, "place 5 euphorian_tunnel, draw, card book, pass, place 5 subterran_tunnel, draw, card bat")

    assert offered(game) == USE_GEEK


@pytest.mark.recruit("geek_the_oracle", edition="first")
def test_geek_works_again_on_the_next_own_turn() -> None:
    red = a_player(energy=1, water=1, dice=[5, 4], morale=3, knowledge=1, recruits=["geek"])
    game = a_game(options=FIRST, red=red, blue=a_player(dice=[1]))

    play(game, "place 5 euphorian_tunnel, draw, card book, use geek, card bear, discard bear, place 1 generator")
    play(game, "place 4 subterran_tunnel, draw, card bat")

    assert offered(game) == USE_GEEK


@BOTH
@pytest.mark.recruit("geek_the_oracle", edition="both")
def test_geek_is_silent_for_draws_on_other_turns(options: Options) -> None:
    red = a_player(dice=[6, 6], on={"euphorian_tunnel": 2}, knowledge=4, recruits=["geek", "steven"])
    game = a_game(options=options, turn=1, red=red, blue=a_player(energy=1, dice=[3]))

    play(game, "place 3 euphorian_tunnel, roll 1, gain gold, card book")

    assert (hand(game), offered(game)) == ({"book": 1}, ["gain gold", "draw"])  # blue goes on


@pytest.mark.recruit("geek_the_oracle", edition="first")
def test_geek_and_the_gambler_do_not_share_a_draw() -> None:
    red = a_player(energy=1, dice=[5], knowledge=1, morale=3, recruits=["geek", "jonathan_the_gambler"])
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, draw, use jonathan, card book, card book, card bat")

    assert (hand(game), game.active) == ({"book": 2}, 1)


@pytest.mark.recruit("geek_the_oracle", edition="first")
def test_geek_does_not_change_the_cards_bradley_looks_at() -> None:
    red = a_player(energy=4, stone=1, dice=[5], knowledge=1, morale=3, recruits=["geek", "bradley"])
    market = {"euphoria_site_a": "courthouse_of_hasty_judgment"}
    game = a_game(options=FIRST, red=red, blue=on("generator"), markets=market)

    play(game, "place 5 euphoria_market_a, use bradley, card book, card bat, discard bat")

    assert (hand(game), game.active) == ({"book": 1}, 1)


# Geek, second edition: three instead of one, then discard two -------------------------------------------------------


@pytest.mark.recruit("geek_the_oracle", edition="second")
def test_geek_draws_three_for_one_knowledge_and_discards_two() -> None:
    red = a_player(energy=1, artifacts=["box"], dice=[5], morale=2, knowledge=4, recruits=["geek"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, draw")
    assert offered(game) == USE_GEEK
    play(game, "use geek, card book, card bear, card bat")
    assert (game.question().kind, game.players[0].knowledge) == ("discard", 5)
    play(game, "discard box, discard bear")  # an old card may go

    assert (hand(game), game.active) == ({"book": 1, "bat": 1}, 1)


@pytest.mark.recruit("geek_the_oracle", edition="second")
def test_geek_of_the_second_edition_may_be_passed() -> None:
    red = a_player(energy=1, dice=[5], recruits=["geek"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, draw, pass, card book")

    assert (hand(game), game.players[0].knowledge, game.active) == ({"book": 1}, 3, 1)


@pytest.mark.parametrize(("knowledge", "kind"), [(5, "recruit"), (6, "card")])
@pytest.mark.recruit("geek_the_oracle", edition="second")
def test_geek_of_the_second_edition_needs_room_for_one_knowledge(knowledge: int, kind: str) -> None:
    red = a_player(energy=1, dice=[5], knowledge=knowledge, recruits=["geek"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, draw")

    assert game.question().kind == kind


@pytest.mark.recruit("geek_the_oracle", edition="second")
def test_geek_adds_two_cards_to_a_draw_of_two() -> None:
    red = a_player(energy=1, bliss=1, dice=[5], morale=3, recruits=["geek"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 5 breeze_bar, use geek, card book, card bear, card bat, card box, discard bear, discard box")

    assert (hand(game), game.active) == ({"book": 1, "bat": 1}, 1)


@pytest.mark.recruit("geek_the_oracle", edition="second")
def test_geek_of_the_second_edition_works_once_per_turn() -> None:
    red = a_player(energy=1, water=1, dice=[5, 5], morale=3, knowledge=1, recruits=["geek"])
    game = a_game(options=SECOND, red=red, blue=a_player(dice=[1]))

    play(game, "place 5 euphorian_tunnel, draw, use geek, card book, card bear, card bat, discard bear, discard bat")
    play(game, "place 5 subterran_tunnel, draw")

    assert game.question().kind == "card"


@pytest.mark.recruit("geek_the_oracle", edition="second")
def test_geek_or_the_gambler_but_not_both() -> None:
    red = a_player(energy=1, dice=[5], knowledge=1, morale=3, recruits=["geek", "jonathan_the_gambler"])
    game = a_game(options=SECOND, red=red, blue=on("generator"))

    play(game, "place 5 euphorian_tunnel, draw")
    assert offered(game) == ["use jonathan_the_gambler", "use geek_the_oracle", "pass"]
    play(game, "use jonathan, card book, card bat")

    assert (hand(game), game.active) == ({"book": 1, "bat": 1}, 1)


# Steven -------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.recruit("steven_the_scholar", edition="both")
def test_steven_consoles_for_a_die_lost_to_knowledge(options: Options) -> None:
    red = a_player(dice=[6], on={"farm": 2}, knowledge=4, recruits=["steven"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "retrieve free, roll 6")
    assert offered(game) == ["gain gold", "gain stone", "gain clay"]  # not a choice whether
    play(game, "gain stone, card book")

    assert (workers(game), goods(game), hand(game), game.active) == (1, {"stone": 1}, {"book": 1}, 1)


@BOTH
@pytest.mark.recruit("steven_the_scholar", edition="both")
def test_steven_is_silent_when_no_die_is_lost(options: Options) -> None:
    red = a_player(dice=[6], on={"farm": 2}, knowledge=3, recruits=["steven"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "retrieve free, roll 6")

    assert (workers(game), game.active) == (2, 1)


@BOTH
@pytest.mark.recruit("steven_the_scholar", edition="both")
def test_steven_also_works_on_other_turns(options: Options) -> None:
    red = a_player(dice=[6], on={"euphorian_tunnel": 2}, knowledge=4, recruits=["steven"])
    game = a_game(options=options, turn=1, red=red, blue=a_player(energy=1, dice=[3]))

    play(game, "place 3 euphorian_tunnel, roll 6")
    assert game.seat == 0
    play(game, "gain stone, card bat, gain gold")

    assert (goods(game), hand(game), goods(game, 1)) == ({"stone": 1}, {"bat": 1}, {"gold": 1})


@BOTH
@pytest.mark.recruit("steven_the_scholar", edition="both")
def test_steven_also_works_for_a_new_worker(options: Options) -> None:
    red = a_player(water=3, dice=[2, 6], knowledge=5, recruits=["steven"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 2 activation_water, roll 5, gain clay, card bat")

    assert (workers(game), available(game), goods(game)) == (2, [5], {"clay": 1})


@BOTH
@pytest.mark.recruit("steven_the_scholar", "pete_the_cannibal", edition="both")
def test_steven_does_not_mourn_a_sacrificed_die(options: Options) -> None:
    red = a_player(dice=[6], on={"farm": 2}, knowledge=6, recruits=["steven", "pete"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "retrieve free, use pete, gain gold")

    assert (game.active, goods(game), hand(game)) == (1, {"food": 4, "gold": 1}, {})


@BOTH
@pytest.mark.recruit("steven_the_scholar", "amanda_the_broker", edition="both")
def test_steven_has_no_solace_to_give_for_a_die_whose_value_was_set(options: Options) -> None:
    red = a_player(bliss=1, dice=[6], on={"euphorian_tunnel": 2}, knowledge=4, recruits=["steven", "amanda"])
    game = a_game(options=options, turn=1, red=red, blue=a_player(energy=1, dice=[3]))

    play(game, "place 3 euphorian_tunnel, use amanda, set 6")

    # R26: without a roll there is no check, and the die stays.
    assert (game.seat, workers(game), goods(game), hand(game)) == (1, 2, {}, {})


@BOTH
@pytest.mark.recruit("steven_the_scholar", edition="both")
def test_stevens_gains_come_after_the_roll_penalty_and_bens_offer(options: Options) -> None:
    red = a_player(energy=1, water=1, dice=[6, 5], on={"farm": 2}, knowledge=3, recruits=["steven"])
    blue = a_player(dice=[1], morale=3, recruits=["ben"])
    market = {"euphoria_site_a": "stadium_of_guaranteed_home_runs"}  # a rolled 5 costs a good
    game = a_game(options=options, red=red, blue=blue, markets=market)

    play(game, "retrieve free, roll 5")
    assert offered(game) == ["lose energy", "lose water"]
    play(game, "lose water")
    assert (game.seat, offered(game)) == (1, ["use ben_the_ludologist", "pass"])
    play(game, "pass, gain stone, card bat")

    assert (workers(game), goods(game), hand(game)) == (2, {"energy": 1, "stone": 1}, {"bat": 1})


@BOTH
@pytest.mark.recruit("steven_the_scholar", edition="both")
def test_steven_works_once_per_turn_because_one_die_is_lost_at_most(options: Options) -> None:
    red = a_player(energy=2, dice=[3, 3, 6], on={"euphorian_tunnel": 4}, knowledge=4, recruits=["steven"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 euphorian_tunnel, roll 6, gain stone, card bat, gain gold")
    play(game, "place 3 euphorian_tunnel, roll 6")  # 6 + 6 + 4 = 16 again

    assert (offered(game), workers(game)) == (["gain gold", "draw"], 3)


@pytest.mark.recruit("steven_the_scholar", edition="first")
def test_steven_of_the_first_edition_is_silent_when_the_track_alone_passes_the_limit() -> None:
    red = a_player(dice=[6, 6, 3], knowledge=3, recruits=["steven", "kyle"])
    game = a_game(options=FIRST, red=red, blue=on("generator"))

    play(game, "place 3 farm, use kyle, card bat")  # 6 + 6 + 5 = 17, but nothing was rolled

    assert (workers(game), hand(game), game.active) == (3, {"bat": 1}, 1)


@pytest.mark.recruit("steven_the_scholar", edition="second")
def test_steven_of_the_second_edition_is_not_limited_to_new_workers() -> None:
    red = a_player(dice=[6], on={"euphoria_site_a_3": 2}, knowledge=4, recruits=["steven"])
    game = a_game(options=SECOND, turn=1, red=red, blue=a_player(gold=1, dice=[3]))

    play(game, "place 3 euphoria_site_a_2, tile spa, roll 1, roll 6, gain stone, card bat")

    assert (workers(game), goods(game), hand(game)) == (1, {"stone": 1}, {"bat": 1})


# Nick ---------------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.recruit("nick_the_understudy", edition="both")
def test_nick_gains_morale_with_knowledge(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[6], recruits=["nick"]), blue=on("farm", 5))

    play(game, "place 6 farm")

    assert (game.players[0].knowledge, game.players[0].morale) == (4, 2)


@BOTH
@pytest.mark.recruit("nick_the_understudy", edition="both")
def test_nick_gains_morale_per_step_and_before_what_the_knowledge_buys(options: Options) -> None:
    red = a_player(artifacts=["bat"], dice=[3], recruits=["nick", "kyle"])
    game = a_game(options=options, red=red, blue=on("generator"))

    play(game, "place 3 farm, use kyle, card book")

    assert (game.players[0].knowledge, game.players[0].morale) == (5, 3)
    assert hand(game) == {"bat": 1, "book": 1}  # morale 3 came in time for the hand limit


@BOTH
@pytest.mark.recruit("nick_the_understudy", edition="both")
def test_nick_profits_from_knowledge_forced_on_him(options: Options) -> None:
    red = a_player(on={"euphorian_tunnel": 2}, recruits=["nick"])
    blue = a_player(energy=1, dice=[3], morale=2, recruits=["lee"])
    game = a_game(options=options, turn=1, red=red, blue=blue)

    play(game, "place 3 euphorian_tunnel, use lee, gain bliss, roll 1, gain gold")

    assert (game.players[0].knowledge, game.players[0].morale) == (4, 2)


@BOTH
@pytest.mark.recruit("nick_the_understudy", edition="both")
def test_nick_gains_nothing_when_knowledge_cannot_rise(options: Options) -> None:
    red = a_player(dice=[6], knowledge=6, recruits=["nick"])
    game = a_game(options=options, red=red, blue=on("farm", 5))

    play(game, "place 6 farm")

    assert (game.players[0].knowledge, game.players[0].morale) == (6, 1)


@BOTH
@pytest.mark.recruit("nick_the_understudy", edition="both")
def test_nick_gains_nothing_for_lost_knowledge(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[6], recruits=["nick"]), blue=on("generator"))

    play(game, "place 6 farm")

    assert (game.players[0].knowledge, game.players[0].morale) == (2, 1)


@BOTH
@pytest.mark.recruit("nick_the_understudy", edition="both")
def test_nick_needs_no_room_for_the_morale(options: Options) -> None:
    red = a_player(dice=[6], morale=6, recruits=["nick"])
    game = a_game(options=options, red=red, blue=on("farm", 5))

    play(game, "place 6 farm")

    assert (game.players[0].knowledge, game.players[0].morale) == (4, 6)


@BOTH
@pytest.mark.recruit("nick_the_understudy", edition="both")
def test_nick_counts_the_knowledge_of_a_penalty(options: Options) -> None:
    red = a_player(energy=4, clay=1, dice=[6], recruits=["nick"])
    market = {"euphoria_site_a": "theater_of_revelatory_propaganda"}
    game = a_game(options=options, red=red, blue=on("generator"), markets=market)

    play(game, "place 6 euphoria_market_a")

    assert (game.players[0].territories[EUPHORIAN], game.players[0].knowledge, game.players[0].morale) == (1, 4, 2)
