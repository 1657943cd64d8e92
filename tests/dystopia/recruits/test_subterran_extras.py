"""Chase the Miner, with his sacrifice and his extra placement, and Jonathan the Gambler, who draws in his own way."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import a_game, a_player, on
from euphoria.dystopia.terms import BAT, BOX, NOBODY, TUNNEL
from tests.dystopia.helpers import available, goods, hand, offered, workers

FIRST = Options(trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
IDLE = a_player(dice=[6])  # a rival who has something to choose, so that play stops there


# Chase's sacrifice --------------------------------------------------------------------------------------------------


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
@pytest.mark.parametrize(
    ("tunnel", "commodity", "resource", "faction"),
    [
        ("euphorian_tunnel", "energy", "gold", 0),
        ("subterran_tunnel", "water", "stone", 1),
        ("wastelander_tunnel", "food", "clay", 2),
    ],
)
def test_chase_gives_up_the_placed_die_for_two_extra_resources(
    options: Options, tunnel: str, commodity: str, resource: str, faction: int
) -> None:
    red = a_player(dice=[5, 2], recruits=["chase"]) | {commodity: 1}
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, f"place 5 {tunnel}, gain {resource}")
    assert offered(game) == ["use chase_the_miner", "pass"]
    play(game, "use chase")
    assert (goods(game), game.miners[faction]) == ({resource: 3}, 1)
    assert (workers(game), available(game)) == (1, [2])
    assert game.occupant[TUNNEL + faction] == NOBODY
    assert game.question().seat == 1


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_chase_may_keep_his_die_and_may_have_taken_the_card(options: Options) -> None:
    red = a_player(dice=[5, 2], energy=1, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, draw, card bat")
    kept = game.copy()
    play(kept, "pass")
    assert (workers(kept), goods(kept)) == (2, {})
    play(game, "use chase")
    assert (workers(game), goods(game), hand(game)) == (1, {"gold": 2}, {"bat": 1})


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_chase_cannot_give_up_the_last_die(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[5], energy=1, recruits=["chase"]), blue=IDLE)
    play(game, "place 5 euphorian_tunnel, gain gold")
    assert (game.question().seat, goods(game)) == (1, {"gold": 1})


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_a_die_elsewhere_on_the_board_is_enough_to_give_one_up(options: Options) -> None:
    red = a_player(dice=[5], on={"farm": 1}, energy=1, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, gain gold, use chase")
    assert (workers(game), goods(game)) == (1, {"gold": 3})


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_chase_is_silent_at_the_end_of_a_tunnel_and_on_areas(options: Options) -> None:
    red = a_player(dice=[5, 2], recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE, miners={"subterran": 9})
    area = game.copy()
    play(game, "place 5 subterran_tunnel_end")
    assert (game.question().seat, goods(game)) == (1, {"food": 3})
    play(area, "place 5 aquifer")
    assert area.question().seat == 1


@pytest.mark.recruit("chase_the_miner", edition="both")
@pytest.mark.recruit("xander_the_excavator", edition="both")
@BOTH
def test_chase_joins_the_bump_recruits_of_the_same_placement(options: Options) -> None:
    red = a_player(dice=[3, 2], energy=1, recruits=["chase", "xander"])
    game = a_game(options=options, red=red, blue=on("euphorian_tunnel", 5))
    play(game, "place 3 euphorian_tunnel, use xander, roll 1, gain gold, use chase")
    assert goods(game) == {"gold": 4}


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_a_matching_die_may_follow_chases_sacrifice(options: Options) -> None:
    red = a_player(dice=[5, 5, 1], energy=2, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, gain gold, use chase, place 5 euphorian_tunnel, gain gold, use chase")
    assert (workers(game), goods(game)) == (1, {"gold": 6})


# Chase's new worker -------------------------------------------------------------------------------------------------


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_chase_places_a_new_worker_at_once(options: Options) -> None:
    red = a_player(dice=[5], energy=3, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 5 activation_energy, roll 3")
    assert offered(game) == ["use chase_the_miner", "pass"]
    play(game, "use chase")
    assert "place 3 farm" in offered(game)
    assert "pass" in offered(game)
    play(game, "place 3 farm")
    assert (goods(game), game.question().seat) == ({"food": 1}, 1)


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
@pytest.mark.parametrize("line", ["pass", "use chase, pass"])
def test_chase_need_not_place_the_new_worker(options: Options, line: str) -> None:
    red = a_player(dice=[5], energy=3, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, f"place 5 activation_energy, roll 3, {line}")
    assert (available(game), game.question().seat) == ([3], 1)


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_a_new_worker_lost_to_the_check_cannot_be_placed(options: Options) -> None:
    red = a_player(dice=[5, 5, 1], water=3, knowledge=4, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 1 activation_water, roll 6")  # 5 + 5 + 6 + 4 = 20
    assert (workers(game), available(game), game.question().seat) == (3, [5, 5], 1)


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_a_new_worker_that_survives_the_check_may_be_placed(options: Options) -> None:
    red = a_player(dice=[6, 5, 1], water=3, knowledge=4, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 1 activation_water, roll 3, use chase, place 3 farm")  # 6 + 5 + 3 + 4 = 18
    assert (available(game), goods(game)) == ([5], {"food": 1})


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_chase_is_silent_when_no_worker_was_added(options: Options) -> None:
    four = a_player(dice=[5, 1, 1, 2], energy=3, recruits=["chase"])
    game = a_game(options=options, red=four, blue=IDLE)
    play(game, "place 5 activation_energy")
    assert game.question().seat == 1
    tiles = {"euphoria_site_a": "laboratory_of_selective_genetics"}
    two = a_player(dice=[5, 1], energy=3, recruits=["chase"])
    stopped = a_game(options=options, red=two, blue=IDLE, markets=tiles)
    play(stopped, "place 5 activation_energy")
    assert (stopped.question().seat, workers(stopped)) == (1, 2)


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_the_fountain_stops_chases_extra_placement(options: Options) -> None:
    """R33: the tile speaks of any second worker."""
    tiles = {"euphoria_site_a": "fountain_of_wishful_thinking"}
    red = a_player(dice=[5], energy=3, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE, markets=tiles)
    play(game, "place 5 activation_energy, roll 3")
    assert (game.question().seat, available(game)) == (1, [3])


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_the_new_worker_makes_no_new_set_of_matching_dice(options: Options) -> None:
    red = a_player(dice=[5, 3], energy=3, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 5 activation_energy, roll 3, use chase, place 3 farm")
    assert (game.question().seat, available(game)) == (1, [3])


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_an_unfinished_set_of_matching_dice_goes_on_after_the_extra_placement(options: Options) -> None:
    red = a_player(dice=[5, 5], energy=3, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 5 activation_energy, roll 3, use chase, place 3 farm")
    assert game.question().seat == 0
    assert "place 5 aquifer" in offered(game)
    assert not any(text.startswith("place 3") for text in offered(game))


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_chase_speaks_once_for_each_added_die(options: Options) -> None:
    red = a_player(dice=[5], energy=3, water=3, recruits=["chase"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 5 activation_energy, roll 3, use chase, place 3 activation_water")
    play(game, "roll 2, use chase, place 2 farm")
    assert (workers(game), goods(game), game.question().seat) == (3, {"food": 1}, 1)


@pytest.mark.recruit("chase_the_miner", edition="both")
@BOTH
def test_which_of_two_equal_dice_deserts_does_not_depend_on_how_they_are_numbered(options: Options) -> None:
    """R28: equal dice differ only in whether they may still be placed, which Chase grants the new one."""
    rest = {"water": 3, "energy": 1, "knowledge": 6, "recruits": ["chase"]}
    fresh = a_game(options=options, red=a_player(dice=[2, 5]) | rest, blue=a_player(dice=[6, 6]))
    play(fresh, "place 2 activation_water, roll 5")  # 5 + 5 + 6 = 16
    # The same position after the first die went back to the pool, so that the new one takes its number.
    worn = a_game(options=options, red=a_player(dice=[1, 2, 5]) | rest, blue=a_player(dice=[6, 5]))
    play(worn, "place 1 euphorian_tunnel, gain gold, use chase, place 5 farm, place 2 activation_water, roll 5")
    assert (workers(fresh), available(fresh)) == (workers(worn), available(worn)) == (2, [5])
    assert ("use chase_the_miner" in offered(fresh)) == ("use chase_the_miner" in offered(worn))


# Jonathan the Gambler, first edition --------------------------------------------------------------------------------


@pytest.mark.recruit("jonathan_the_gambler", edition="first")
@pytest.mark.parametrize(
    ("cards", "kept"),
    [
        ("card bat, card box, card bear", {}),
        ("card bat, card box, card bat", {"bat": 2}),
        ("card bat, card bat, card bat", {"bat": 3}),
    ],
)
def test_the_gambler_keeps_only_revealed_cards_that_match(cards: str, kept: dict[str, int]) -> None:
    red = a_player(dice=[5, 2], energy=1, morale=6, knowledge=5, recruits=["jonathan_the_gambler"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, draw")
    assert offered(game) == ["use jonathan_the_gambler", "pass"]  # decided before a card is seen
    play(game, f"use jonathan, {cards}")
    assert (hand(game), game.players[0].knowledge, game.question().seat) == (kept, 6, 1)
    assert sum(game.discard) == 3 - sum(kept.values())
    assert sum(game.deck) == 33


@pytest.mark.recruit("jonathan_the_gambler", edition="first")
def test_the_gamblers_hand_is_safe_and_matches_nothing() -> None:
    red = a_player(dice=[5, 2], energy=1, morale=6, artifacts=["box"], recruits=["jonathan_the_gambler"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, draw, use jonathan, card box, card bat, card bear")
    assert hand(game) == {"box": 1}


@pytest.mark.recruit("jonathan_the_gambler", edition="first")
def test_everybody_has_seen_what_the_gambler_keeps() -> None:
    red = a_player(dice=[5, 2], energy=1, morale=6, recruits=["jonathan_the_gambler"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, draw, use jonathan, card bat, card bat, card box")
    assert (game.knows(1, 0, BAT), game.knows(1, 0, BOX)) == (2, 0)


@pytest.mark.recruit("jonathan_the_gambler", edition="first")
def test_the_gambler_may_draw_as_usual_and_needs_room_for_knowledge() -> None:
    red = a_player(dice=[5, 2], energy=1, recruits=["jonathan_the_gambler"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, draw, pass, card bat")
    assert (hand(game), game.players[0].knowledge) == ({"bat": 1}, 3)
    full = a_game(options=FIRST, red=red | {"knowledge": 6}, blue=IDLE)
    play(full, "place 5 euphorian_tunnel, draw")
    assert full.question().kind == "card"


@pytest.mark.recruit("jonathan_the_gambler", edition="first")
def test_the_gamblers_hand_limit_comes_after_the_gamble() -> None:
    red = a_player(dice=[5, 2], energy=1, morale=1, recruits=["jonathan_the_gambler"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, draw, use jonathan, card bat, card bat, card box")
    assert (game.question().kind, hand(game)) == ("hand limit", {"bat": 2})
    play(game, "discard bat")
    assert (hand(game), game.players[0].knowledge) == ({"bat": 1}, 4)


@pytest.mark.recruit("jonathan_the_gambler", edition="first")
def test_the_gambler_replaces_one_card_of_a_draw_of_two() -> None:
    red = a_player(dice=[5, 2], bliss=1, food=1, morale=6, recruits=["jonathan_the_gambler"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "place 5 breeze_bar, use jonathan, card book, card book, card bat, card box")
    # The first book is drawn; the second is one of the three revealed and matches neither of them.
    assert (hand(game), game.question().seat) == ({"book": 1}, 1)


@pytest.mark.recruit("jonathan_the_gambler", edition="both")
@BOTH
def test_the_gambler_gambles_once_per_turn(options: Options) -> None:
    red = a_player(dice=[5, 5], energy=1, water=1, morale=6, knowledge=1, recruits=["jonathan_the_gambler"])
    blue = a_player(dice=[6, 5])
    game = a_game(options=options, red=red, blue=blue)
    cards = "card bat, card book, card box" if options is FIRST else "card bat, card book"
    play(game, f"place 5 euphorian_tunnel, draw, use jonathan, {cards}, place 5 subterran_tunnel, draw")
    assert game.question().kind == "card"


@pytest.mark.recruit("jonathan_the_gambler", edition="both")
@BOTH
def test_the_gambler_gambles_again_on_his_next_turn(options: Options) -> None:
    red = a_player(dice=[5, 4], energy=1, water=1, morale=6, knowledge=1, recruits=["jonathan_the_gambler"])
    game = a_game(options=options, red=red, blue=a_player(dice=[6, 5]))
    cards = "card bat, card book, card box" if options is FIRST else "card bat, card book"
    play(game, f"place 5 euphorian_tunnel, draw, use jonathan, {cards}, place 6 farm, place 4 subterran_tunnel, draw")
    assert "use jonathan_the_gambler" in offered(game)


@pytest.mark.recruit("jonathan_the_gambler", edition="first")
def test_the_gambler_gambles_on_another_players_turn() -> None:
    red = a_player(dice=[5, 2], energy=1)
    blue = a_player(dice=[6], on={"euphorian_tunnel": 2}, morale=6, knowledge=5)
    blue["recruits"] = ["jonathan_the_gambler", "steven"]
    game = a_game(options=FIRST, red=red, blue=blue)
    play(game, "place 5 euphorian_tunnel, roll 5, gain clay")  # 6 + 5 + 5 = 16: Steven is consoled
    assert (game.question().seat, offered(game)) == (1, ["use jonathan_the_gambler", "pass"])
    play(game, "use jonathan, card bat, card bat, card box")
    assert hand(game, 1) == {"bat": 2}


@pytest.mark.recruit("jonathan_the_gambler", edition="first")
def test_the_log_of_a_gamble_names_the_gambler_on_another_players_turn_too() -> None:
    blue = a_player(dice=[6], on={"euphorian_tunnel": 2}, morale=6, knowledge=5)
    blue["recruits"] = ["jonathan_the_gambler", "steven"]
    game = a_game(options=FIRST, red=a_player(dice=[5, 2], energy=1), blue=blue)
    game.watch()
    play(game, "place 5 euphorian_tunnel, roll 5, gain clay, use jonathan, card bat, card bat, card box")
    assert game.events is not None
    assert {(event.kind, event.seat) for event in game.events if event.kind in ("reveal", "discard")} == {
        ("reveal", 1),
        ("discard", 1),
    }


@pytest.mark.recruit("jonathan_the_gambler", edition="first")
def test_the_gamble_is_not_combined_with_the_oracle() -> None:
    red = a_player(dice=[5, 2], energy=1, morale=6, knowledge=1, recruits=["jonathan_the_gambler", "geek"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    plain = game.copy()
    play(game, "place 5 euphorian_tunnel, draw, use jonathan, card bat, card bat, card box")
    assert game.question().seat == 1
    play(plain, "place 5 euphorian_tunnel, draw, pass, card bat")
    assert "use geek_the_oracle" in offered(plain)


@pytest.mark.recruit("jonathan_the_gambler", edition="first")
def test_the_gambler_may_gamble_with_lauras_draw() -> None:
    red = a_player(dice=[5, 2], energy=1, gold=1, morale=6, recruits=["jonathan_the_gambler", "laura"])
    game = a_game(options=FIRST, red=red, blue=on("euphorian_tunnel", 2))
    play(game, "place 5 euphorian_tunnel, use laura, use jonathan, card book, card bat, card bat, card bat")
    assert hand(game) == {"book": 1, "bat": 3}


# Jonathan the Gambler, second edition -------------------------------------------------------------------------------


@pytest.mark.recruit("jonathan_the_gambler", edition="second")
def test_the_gambler_of_the_second_edition_draws_two_and_shows_the_hand() -> None:
    red = a_player(dice=[5, 2], energy=1, morale=6, knowledge=6, artifacts=["box"])
    red["recruits"] = ["jonathan_the_gambler"]
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, draw")
    assert offered(game) == ["use jonathan_the_gambler", "pass"]
    play(game, "use jonathan, card bat, card bear")
    assert (hand(game), game.players[0].knowledge) == ({"box": 1, "bat": 1, "bear": 1}, 6)
    assert (game.knows(1, 0, BAT), game.knows(1, 0, BOX)) == (1, 1)
    assert (game.question().seat, hand(game, 1)) == (1, {})  # no pair, nobody else draws


@pytest.mark.recruit("jonathan_the_gambler", edition="second")
@pytest.mark.parametrize(
    ("held", "cards"),
    [([], "card bat, card bat"), (["bat"], "card bat, card box"), (["box", "box"], "card bat, card bear")],
    ids=["drawn", "drawn and held", "held"],
)
def test_any_pair_in_the_hand_lets_every_opponent_draw(held: list[str], cards: str) -> None:
    red = a_player(dice=[5, 2], energy=1, morale=6, artifacts=held, recruits=["jonathan_the_gambler"])
    game = a_game(options=SECOND, red=red, blue=IDLE, white=IDLE)
    play(game, f"place 5 euphorian_tunnel, draw, use jonathan, {cards}, card book, card bifocals")
    assert (hand(game, 1), hand(game, 2)) == ({"book": 1}, {"bifocals": 1})
    assert game.question().seat == 1


@pytest.mark.recruit("jonathan_the_gambler", edition="second")
def test_the_pair_is_looked_for_before_the_gambler_discards() -> None:
    red = a_player(dice=[5, 2], energy=1, morale=1, recruits=["jonathan_the_gambler"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, draw, use jonathan, card bat, card bat, card book, discard bat")
    assert (hand(game), hand(game, 1)) == ({"bat": 1}, {"book": 1})


@pytest.mark.recruit("jonathan_the_gambler", edition="second")
def test_opponents_obey_their_hand_limit_and_use_no_draw_abilities() -> None:
    red = a_player(dice=[5, 2], energy=1, morale=6, recruits=["jonathan_the_gambler"])
    blue = a_player(dice=[6], artifacts=["box"], morale=1, knowledge=1, recruits=["geek"])
    game = a_game(options=SECOND, red=red, blue=blue)
    play(game, "place 5 euphorian_tunnel, draw, use jonathan, card bat, card bat, card book")
    assert (game.question().seat, game.question().kind) == (1, "hand limit")
    play(game, "discard box")
    assert hand(game, 1) == {"book": 1}


@pytest.mark.recruit("jonathan_the_gambler", edition="second")
def test_declining_the_gambler_of_the_second_edition_draws_one_unseen() -> None:
    red = a_player(dice=[5, 2], energy=1, artifacts=["bat"], morale=2, recruits=["jonathan_the_gambler"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, draw, pass, card bat")
    assert (hand(game), hand(game, 1), game.knows(1, 0, BAT)) == ({"bat": 2}, {}, 0)


@pytest.mark.recruit("jonathan_the_gambler", edition="second")
def test_only_one_recruit_changes_a_draw() -> None:
    red = a_player(dice=[5, 2], energy=1, morale=6, knowledge=1, recruits=["jonathan_the_gambler", "geek"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "place 5 euphorian_tunnel, draw")
    assert offered(game) == ["use jonathan_the_gambler", "use geek_the_oracle", "pass"]
    play(game, "use jonathan, card bat, card box")
    assert game.question().seat == 1


@pytest.mark.recruit("jonathan_the_gambler", edition="second")
def test_the_gambler_of_the_second_edition_draws_one_more_at_a_draw_of_two() -> None:
    red = a_player(dice=[5, 2], bliss=1, food=1, morale=6, recruits=["jonathan_the_gambler"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "place 5 breeze_bar, use jonathan, card book, card bat, card box")
    assert (hand(game), game.question().seat) == ({"book": 1, "bat": 1, "box": 1}, 1)
