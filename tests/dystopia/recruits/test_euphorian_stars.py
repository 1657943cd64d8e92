"""Euphorian recruits that speak up about stars and markets: Esme, Ray, Bradley, Dr. Nakagawa."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player
from euphoria.dystopia.recruits.names import RECRUIT_NAMES
from euphoria.dystopia.terms import EUPHORIAN, ICARITE, NOBODY
from tests.dystopia.helpers import available, goods, hand, offered, workers

FIRST = Options(trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
IDLE = a_player(dice=[6])  # a rival who has something to choose, so that play stops there
FOUNTAIN = {"euphoria_site_a": "fountain_of_wishful_thinking"}  # 4 water and 1 gold
FULL = {"euphoria": 2}  # all the stars a territory holds with two players
MARKET_A = 19
INCINERATOR = 12


def visitor(**given: object) -> PlayerData:
    """A player who can visit the Fountain, with a die to spare."""
    return a_player(dice=[5, 2], water=4, gold=1) | given


# Esme ---------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("esme_the_fireman", edition="first")
@pytest.mark.parametrize(("choice", "tracks"), [("morale", (3, 3)), ("knowledge", (2, 2))])
def test_esme_burns_an_artifact_for_energy_and_a_step(choice: str, tracks: tuple[int, int]) -> None:
    red = visitor(artifacts=["book", "bat"], morale=2, recruits=["esme"])
    game = a_game(options=FIRST, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a")
    assert offered(game) == ["use esme_the_fireman", "pass"]
    assert (game.players[0].territories[EUPHORIAN], game.allegiance[EUPHORIAN]) == (1, 0)  # right after the star
    play(game, "use esme")
    assert offered(game) == ["discard book", "discard bat"]
    play(game, "discard book")
    assert offered(game) == ["morale", "knowledge"]
    play(game, choice)
    assert (goods(game), hand(game)) == ({"energy": 1}, {"bat": 1})
    assert (game.players[0].morale, game.players[0].knowledge) == tracks
    assert game.allegiance[EUPHORIAN] == 1


@pytest.mark.recruit("esme_the_fireman", edition="both")
@BOTH
def test_esme_may_be_declined(options: Options) -> None:
    red = visitor(artifacts=["book"], recruits=["esme"])
    game = a_game(options=options, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, pass")
    assert (goods(game), hand(game)) == ({}, {"book": 1})
    assert game.question().seat == 1


@pytest.mark.recruit("esme_the_fireman", edition="both")
@BOTH
def test_esme_is_silent_without_an_artifact_and_without_a_star(options: Options) -> None:
    empty_hand = a_game(options=options, red=visitor(recruits=["esme"]), blue=IDLE, markets=FOUNTAIN)
    play(empty_hand, "place 5 euphoria_market_a")
    assert empty_hand.question().seat == 1
    red = visitor(artifacts=["bat"], recruits=["esme"], territories=FULL)
    no_room = a_game(options=options, red=red, blue=IDLE, markets=FOUNTAIN)
    play(no_room, "place 5 euphoria_market_a")
    assert (no_room.question().seat, hand(no_room)) == (1, {"bat": 1})


@pytest.mark.recruit("esme_the_fireman", edition="first")
@pytest.mark.parametrize(
    ("morale", "knowledge", "after"),
    [(6, 3, (6, 2)), (2, 1, (3, 1)), (6, 1, (6, 1))],
    ids=["morale 6", "knowledge 1", "both"],
)
def test_esme_leaves_out_what_can_do_nothing(morale: int, knowledge: int, after: tuple[int, int]) -> None:
    red = visitor(artifacts=["bat"], morale=morale, knowledge=knowledge, recruits=["esme"])
    game = a_game(options=FIRST, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, use esme")
    assert game.question().seat == 1
    assert (game.players[0].morale, game.players[0].knowledge) == after
    assert goods(game) == {"energy": 1}


@pytest.mark.recruit("esme_the_fireman", edition="first")
def test_esme_burns_what_the_price_left_over() -> None:
    red = a_player(dice=[5, 2], artifacts=["bat", "bat", "box"], morale=3, recruits=["esme"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "place 5 incinerator, pair bat, use esme, knowledge")
    assert (hand(game), goods(game)) == ({}, {"energy": 1})


@pytest.mark.recruit("esme_the_fireman", edition="first")
def test_esme_counts_a_star_in_icarus() -> None:
    red = a_player(dice=[5, 2], clay=3, artifacts=["bat"], recruits=["esme"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "place 5 nimbus_loft, use esme, knowledge")
    assert (game.players[0].territories[ICARITE], goods(game)) == (1, {"energy": 1})


@pytest.mark.recruit("esme_the_fireman", edition="first")
def test_esme_counts_the_star_of_a_market_finished_by_a_rival() -> None:
    red = a_player(dice=[5], gold=1)
    blue = a_player(dice=[2], on={"euphoria_site_a_1": 3}, artifacts=["bat"], recruits=["esme"])
    game = a_game(options=FIRST, red=red, blue=blue)
    play(game, "place 5 euphoria_site_a_2, tile fountain")
    assert (game.question().seat, offered(game)) == (1, ["use esme_the_fireman", "pass"])
    play(game, "use esme, knowledge")
    assert (goods(game, 1), game.players[1].knowledge) == ({"energy": 1}, 2)
    assert game.question().kind == "roll"  # the dice come back afterwards


@pytest.mark.recruit("esme_the_fireman", edition="first")
@pytest.mark.recruit("katy_the_dietician", edition="first")
def test_esme_speaks_once_for_each_star_on_a_recruit() -> None:
    red = a_player(dice=[1, 5], artifacts=["bat", "box", "bear"], morale=3, recruits=["esme", "katy"])
    game = a_game(options=FIRST, red=red, blue=IDLE, allegiance={"euphorian": 10})
    play(game, "place 1 generator, use esme, discard bat, morale, use esme, discard box, morale")
    assert game.question().seat == 1
    assert (game.players[0].morale, hand(game), game.players[0].stars) == (5, {"bear": 1}, 8)


@pytest.mark.recruit("esme_the_fireman", edition="first")
def test_esme_counts_the_star_of_a_dilemma() -> None:
    red = a_player(dice=[5], artifacts=["bat", "box"], morale=2, dilemma="bat", recruits=["esme"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "dilemma contribute, pay shown, use esme, morale")
    assert (hand(game), goods(game), game.players[0].morale) == ({}, {"energy": 1}, 3)


@pytest.mark.recruit("esme_the_fireman", edition="second")
def test_esme_of_the_second_edition_gives_both_steps_twice_for_a_book() -> None:
    red = visitor(artifacts=["book", "bat"], morale=2, knowledge=4, recruits=["esme"])
    game = a_game(options=SECOND, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, use esme, discard book")
    assert game.question().seat == 1
    assert (goods(game), hand(game)) == ({"energy": 2}, {"bat": 1})
    assert (game.players[0].morale, game.players[0].knowledge) == (4, 2)


@pytest.mark.recruit("esme_the_fireman", edition="second")
@pytest.mark.parametrize(("choice", "tracks"), [("morale", (3, 4)), ("knowledge", (2, 3))])
def test_esme_of_the_second_edition_gives_one_step_for_another_artifact(choice: str, tracks: tuple[int, int]) -> None:
    red = visitor(artifacts=["book", "bat"], morale=2, knowledge=4, recruits=["esme"])
    game = a_game(options=SECOND, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, f"place 5 euphoria_market_a, use esme, discard bat, {choice}")
    assert (goods(game), hand(game)) == ({"energy": 1}, {"book": 1})
    assert (game.players[0].morale, game.players[0].knowledge) == tracks


@pytest.mark.recruit("esme_the_fireman", edition="second")
def test_a_book_needs_no_room_on_the_tracks() -> None:
    red = visitor(artifacts=["book"], morale=6, knowledge=2, recruits=["esme"])
    game = a_game(options=SECOND, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, use esme, discard book")
    assert (goods(game), game.players[0].morale, game.players[0].knowledge) == ({"energy": 2}, 6, 1)


@pytest.mark.recruit("esme_the_fireman", edition="second")
def test_esme_of_the_second_edition_counts_stars_on_recruits_too() -> None:
    red = a_player(dice=[1, 5], artifacts=["book", "bat"], morale=2, recruits=["esme"])
    game = a_game(options=SECOND, red=red, blue=IDLE, allegiance={"euphorian": 10})
    play(game, "place 1 generator, use esme, discard book")
    assert (game.question().seat, game.players[0].morale) == (1, 4)


# Ray ----------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("ray_the_foreman", edition="both")
@BOTH
@pytest.mark.parametrize(("morale", "after"), [(1, 3), (5, 6)])
def test_ray_gains_morale_for_a_market_he_helped_to_build(options: Options, morale: int, after: int) -> None:
    red = a_player(dice=[5], gold=1, morale=morale, recruits=["ray"])
    game = a_game(options=options, red=red, blue=a_player(dice=[2], on={"euphoria_site_a_1": 3}))
    play(game, "place 5 euphoria_site_a_2, tile fountain")
    assert game.question().kind == "roll"  # before the dice are rolled
    assert (game.players[0].morale, game.players[0].knowledge) == (after, 3)


@pytest.mark.recruit("ray_the_foreman", edition="both")
@BOTH
@pytest.mark.parametrize(("knowledge", "after"), [(5, 3), (2, 1)])
def test_ray_loses_knowledge_for_a_market_of_others(options: Options, knowledge: int, after: int) -> None:
    red = a_player(dice=[5], on={"euphoria_site_a_1": 3}, gold=1)
    blue = a_player(dice=[2], knowledge=knowledge, recruits=["ray"])
    game = a_game(options=options, red=red, blue=blue)
    play(game, "place 5 euphoria_site_a_2, tile fountain")
    assert game.question().kind == "roll"
    assert (game.players[1].morale, game.players[1].knowledge) == (1, after)


@pytest.mark.recruit("ray_the_foreman", edition="both")
@BOTH
def test_ray_helps_off_turn_too(options: Options) -> None:
    blue = a_player(dice=[2], on={"euphoria_site_a_1": 3}, recruits=["ray"])
    game = a_game(options=options, red=a_player(dice=[5], gold=1), blue=blue)
    play(game, "place 5 euphoria_site_a_2, tile fountain")
    assert (game.players[1].morale, game.players[1].knowledge) == (3, 3)


@pytest.mark.recruit("ray_the_foreman", edition="both")
@BOTH
def test_ray_is_silent_while_a_market_is_unfinished(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[5], gold=1, recruits=["ray"]), blue=IDLE)
    play(game, "place 5 euphoria_site_a_2")
    assert (game.players[0].morale, game.players[0].knowledge) == (1, 3)


@pytest.mark.recruit("ray_the_foreman", edition="both")
@BOTH
def test_a_retrieved_die_is_no_help_to_ray(options: Options) -> None:
    """R18: only a die that stands on the site at completion counts."""
    red = a_player(on={"euphoria_site_a_1": 3}, dice=[4], recruits=["ray"])
    blue = a_player(dice=[2, 2], gold=1, clay=1)
    game = a_game(options=options, red=red, blue=blue)
    play(game, "retrieve free, roll 1, place 2 euphoria_site_a_1, place 2 euphoria_site_a_2, tile fountain")
    assert (game.players[0].morale, game.players[0].knowledge) == (1, 1)


# Bradley ------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("bradley_the_futurist", edition="both")
@BOTH
def test_bradley_looks_at_two_artifacts_and_keeps_one(options: Options) -> None:
    red = visitor(artifacts=["box"], morale=2, knowledge=4, recruits=["bradley"])
    game = a_game(options=options, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a")
    assert offered(game) == ["use bradley_the_futurist", "pass"]
    assert game.players[0].territories[EUPHORIAN] == 1
    play(game, "use bradley, card book, card bat")
    assert offered(game) == ["discard book", "discard bat"]  # not the box
    play(game, "discard book")
    assert hand(game) == {"bat": 1, "box": 1}
    assert game.players[0].knowledge == 6
    assert game.discard[0] == 1


@pytest.mark.recruit("bradley_the_futurist", edition="both")
@BOTH
def test_bradley_keeps_one_of_two_equal_cards(options: Options) -> None:
    game = a_game(options=options, red=visitor(recruits=["bradley"]), blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, use bradley, card bat, card bat, discard bat")
    assert hand(game) == {"bat": 1}


@pytest.mark.recruit("bradley_the_futurist", edition="both")
@BOTH
def test_bradleys_hand_limit_comes_after_the_choice(options: Options) -> None:
    red = visitor(artifacts=["box"], morale=1, recruits=["bradley"])
    game = a_game(options=options, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, use bradley, card book, card bat, discard book")
    assert (game.question().kind, offered(game)) == ("hand limit", ["discard box", "discard bat"])


@pytest.mark.recruit("bradley_the_futurist", edition="both")
@BOTH
def test_bradley_works_at_an_artifact_market(options: Options) -> None:
    red = a_player(dice=[5, 2], artifacts=["bat", "bat"], morale=2, recruits=["bradley"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "place 5 incinerator, use bradley, card book, card box, discard box")
    assert (hand(game), game.players[0].knowledge) == ({"book": 1}, 5)


@pytest.mark.recruit("bradley_the_futurist", edition="both")
@BOTH
def test_bradley_is_silent_in_icarus(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[5, 2], clay=3, recruits=["bradley"]), blue=IDLE)
    play(game, "place 5 nimbus_loft")
    assert (game.question().seat, game.players[0].territories[ICARITE]) == (1, 1)


@pytest.mark.recruit("bradley_the_futurist", edition="both")
@BOTH
def test_bradley_is_silent_without_a_star(options: Options) -> None:
    red = visitor(recruits=["bradley"], territories=FULL)
    game = a_game(options=options, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a")
    assert game.question().seat == 1


@pytest.mark.recruit("bradley_the_futurist", edition="both")
@BOTH
def test_bradley_needs_room_for_two_knowledge(options: Options) -> None:
    red = visitor(knowledge=5, recruits=["bradley"])
    game = a_game(options=options, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a")
    assert game.question().seat == 1


@pytest.mark.recruit("bradley_the_futurist", edition="both")
@BOTH
def test_knowledge_gained_by_the_star_itself_leaves_bradley_less_room(options: Options) -> None:
    tiles = FOUNTAIN | {"subterra_site_a": "theater_of_revelatory_propaganda"}
    game = a_game(options=options, red=visitor(knowledge=4, recruits=["bradley"]), blue=IDLE, markets=tiles)
    play(game, "place 5 euphoria_market_a")
    assert (game.question().seat, game.players[0].knowledge) == (1, 5)


@pytest.mark.recruit("bradley_the_futurist", edition="both")
@BOTH
def test_bradley_may_be_declined(options: Options) -> None:
    game = a_game(options=options, red=visitor(recruits=["bradley"]), blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, pass")
    assert (game.players[0].knowledge, hand(game), game.allegiance[EUPHORIAN]) == (3, {}, 1)


@pytest.mark.recruit("bradley_the_futurist", edition="both")
@BOTH
@pytest.mark.parametrize("other", ["geek", "jonathan_the_gambler"])
def test_bradleys_draw_is_not_combined_with_other_draw_abilities(options: Options, other: str) -> None:
    red = visitor(knowledge=1, recruits=["bradley", other])
    game = a_game(options=options, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, use bradley, card bat, card book, discard bat")
    assert (game.question().seat, hand(game)) == (1, {"book": 1})


# Dr. Nakagawa, first edition ----------------------------------------------------------------------------------------


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="first")
def test_nakagawa_gives_up_the_placed_die_for_a_second_star() -> None:
    game = a_game(options=FIRST, red=visitor(recruits=["dr_nakagawa"]), blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a")
    assert offered(game) == ["use dr_nakagawa_the_tribute", "pass"]
    play(game, "use dr")
    assert game.players[0].territories[EUPHORIAN] == 2
    assert (workers(game), available(game)) == (1, [2])
    assert game.occupant[MARKET_A] == NOBODY
    assert game.allegiance[EUPHORIAN] == 1  # the second star brings no allegiance
    assert game.question().seat == 1  # once per visit


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="first")
def test_nakagawa_may_be_declined() -> None:
    game = a_game(options=FIRST, red=visitor(recruits=["dr_nakagawa"]), blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, pass")
    assert (game.players[0].territories[EUPHORIAN], workers(game)) == (1, 2)


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="first")
@pytest.mark.parametrize(
    "change",
    [
        {"dice": [5]},
        {"territories": {"euphoria": 1}},
        {"territories": {"euphoria": 2}},
        {"territories": {"subterra": 2, "wastelands": 2, "icarus": 2}, "dilemma_done": "contributed", "markets": 2},
    ],
    ids=["the only die", "no room for another", "no first star", "the last star"],
)
def test_nakagawa_needs_another_die_a_star_and_room(change: dict[str, object]) -> None:
    given = dict(change)
    tiles = dict(FOUNTAIN)
    if given.pop("markets", 0):  # two more stars, so that the visit takes the tenth
        tiles |= {"subterra_site_a": "bemusement_park", "subterra_site_b": "clinic_of_blind_hindsight"}
        given["markets"] = ["subterra_site_a", "subterra_site_b"]
    red = visitor(recruits=["dr_nakagawa"]) | given
    game = a_game(options=FIRST, red=red, blue=IDLE, markets=tiles)
    play(game, "place 5 euphoria_market_a")
    assert game.over or "use dr_nakagawa_the_tribute" not in offered(game)


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="first")
def test_nakagawa_is_silent_in_icarus() -> None:
    game = a_game(options=FIRST, red=a_player(dice=[5, 2], clay=3, recruits=["dr_nakagawa"]), blue=IDLE)
    play(game, "place 5 nimbus_loft")
    assert game.question().seat == 1


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="first")
def test_nakagawas_second_star_goes_on_the_territory_only() -> None:
    red = a_player(dice=[5, 2], artifacts=["bat", "bat"], morale=2, recruits=["dr_nakagawa"])
    game = a_game(options=FIRST, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 incinerator, star euphoria_territory, use dr")
    assert (game.players[0].territories[EUPHORIAN], game.players[0].markets) == (2, 0)
    assert game.occupant[INCINERATOR] == NOBODY


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="first")
def test_nakagawa_follows_a_star_on_a_market_tile_too() -> None:
    red = a_player(dice=[5, 2], artifacts=["bat", "bat"], morale=2, recruits=["dr_nakagawa"])
    game = a_game(options=FIRST, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 incinerator, star euphoria_site_a, use dr")
    assert (game.players[0].territories[EUPHORIAN], game.players[0].stars) == (1, 8)


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="first")
@pytest.mark.recruit("esme_the_fireman", edition="first")
def test_esme_speaks_again_for_nakagawas_star() -> None:
    red = visitor(artifacts=["bat", "box"], morale=2, recruits=["dr_nakagawa", "esme"])
    game = a_game(options=FIRST, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a, use esme, discard bat, morale, use dr, use esme, morale")
    assert (goods(game), game.players[0].morale) == ({"energy": 2}, 4)


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="first")
def test_a_matching_die_may_be_placed_after_nakagawas_sacrifice() -> None:
    tiles = {"euphoria_site_a": "courthouse_of_hasty_judgment"}  # 4 energy and 1 stone
    red = a_player(dice=[5, 5], energy=4, stone=1, recruits=["dr_nakagawa"])
    game = a_game(options=FIRST, red=red, blue=IDLE, markets=tiles)
    play(game, "place 5 euphoria_market_a, use dr, place 5 farm")
    assert goods(game) == {"food": 1}


# Dr. Nakagawa, second edition ---------------------------------------------------------------------------------------


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="second")
@pytest.mark.parametrize(("space", "resource"), [("euphoria_site_a_2", "gold"), ("wastelands_site_b_4", "clay")])
def test_nakagawa_of_the_second_edition_moves_the_euphorians_at_any_site(space: str, resource: str) -> None:
    red = a_player(dice=[5], recruits=["dr_nakagawa"]) | {resource: 1}
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, f"place 5 {space}")
    assert offered(game) == ["use dr_nakagawa_the_tribute", "pass"]
    declined = game.copy()
    play(game, "use dr")
    assert (game.allegiance, game.question().seat) == ([1, 0, 0, 0], 1)
    play(declined, "pass")
    assert declined.allegiance == [0, 0, 0, 0]


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="second")
def test_nakagawa_of_the_second_edition_is_silent_at_the_end_of_the_track() -> None:
    red = a_player(dice=[5], gold=1, recruits=["dr_nakagawa"], starred=["dr_nakagawa"])
    game = a_game(options=SECOND, red=red, blue=IDLE, allegiance={"euphorian": 11})
    play(game, "place 5 euphoria_site_a_2")
    assert game.question().seat == 1


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="second")
def test_nakagawa_of_the_second_edition_is_silent_elsewhere() -> None:
    red = visitor(recruits=["dr_nakagawa"])
    game = a_game(options=SECOND, red=red, blue=IDLE, markets=FOUNTAIN)
    play(game, "place 5 euphoria_market_a")
    assert (game.question().seat, game.allegiance[EUPHORIAN]) == (1, 1)


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="second")
def test_nakagawa_of_the_second_edition_comes_before_the_market_is_completed() -> None:
    red = a_player(dice=[5], gold=1, recruits=["dr_nakagawa"])
    blue = a_player(dice=[2], on={"euphoria_site_a_1": 3})
    game = a_game(options=SECOND, red=red, blue=blue, allegiance={"euphorian": 10})
    play(game, "place 5 euphoria_site_a_2, use dr")
    assert game.question().kind == "tile"
    assert game.players[0].starred == 1 << RECRUIT_NAMES.index("dr_nakagawa_the_tribute")


@pytest.mark.recruit("dr_nakagawa_the_tribute", edition="second")
def test_nakagawa_of_the_second_edition_works_at_each_placement() -> None:
    red = a_player(dice=[5, 5], gold=2, recruits=["dr_nakagawa"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "place 5 euphoria_site_a_2, use dr, place 5 euphoria_site_b_2, use dr")
    assert game.allegiance[EUPHORIAN] == 2


@pytest.mark.recruit("ray_the_foreman", edition="both")
@BOTH
def test_a_hidden_recruit_does_nothing(options: Options) -> None:
    blue = a_player(dice=[2], hidden=["ray"])
    game = a_game(options=options, red=a_player(dice=[5], on={"euphoria_site_a_1": 3}, gold=1), blue=blue)
    play(game, "place 5 euphoria_site_a_2, tile fountain")
    assert game.players[1].knowledge == 3
