"""Euphorian recruits that speak up when dice are retrieved or rolled: Yordy, Jefferson, Ben."""

from __future__ import annotations

import pytest

from euphoria.core.game import play
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player
from tests.dystopia.helpers import available, goods, hand, offered, workers

FIRST = Options(trading=False)
SECOND = Options(recruits="second", trading=False)
BOTH = pytest.mark.parametrize("options", [FIRST, SECOND], ids=["first", "second"])
IDLE = a_player(dice=[6])  # a rival who has something to choose, so that play stops there


# Yordy --------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("yordy_the_demotivator", edition="first")
@pytest.mark.parametrize("line", ["take 2 generator, done, roll 3", "take 2 generator, take 4 farm, roll 3, roll 3"])
def test_yordy_keeps_the_morale_of_a_free_retrieve_with_exactly_two_dice(line: str) -> None:
    red = a_player(on={"generator": 2, "farm": 4}, food=1, morale=3, recruits=["yordy"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, f"retrieve free, {line}")
    assert game.players[0].morale == 3


@pytest.mark.recruit("yordy_the_demotivator", edition="first")
@pytest.mark.parametrize("dice", [[], [3, 4]], ids=["one die", "three dice"])
def test_yordy_needs_exactly_two_dice(dice: list[int]) -> None:
    red = a_player(on={"generator": 2}, dice=dice, food=1, morale=3, recruits=["yordy"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "retrieve free, roll 3")
    assert game.players[0].morale == 2


@pytest.mark.recruit("yordy_the_demotivator", edition="first")
def test_yordy_suppresses_the_additional_loss_of_the_cafeteria() -> None:
    red = a_player(on={"generator": 2}, dice=[1], morale=3, recruits=["yordy"])
    game = a_game(options=FIRST, red=red, blue=IDLE, markets={"euphoria_site_a": "cafeteria_of_nameless_meat"})
    play(game, "retrieve free, roll 3")
    assert game.players[0].morale == 3


@pytest.mark.recruit("yordy_the_demotivator", edition="first")
def test_yordy_does_not_change_a_paid_retrieve() -> None:
    red = a_player(on={"generator": 2}, dice=[1], food=1, morale=3, recruits=["yordy"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "retrieve food, roll 3")
    assert (game.players[0].morale, goods(game)) == (5, {})


@pytest.mark.recruit("yordy_the_demotivator", edition="first")
@pytest.mark.parametrize(("dice", "morale"), [([], 3), ([1], 2)], ids=["two dice", "three dice"])
def test_yordy_counts_the_dice_before_one_is_sacrificed(dice: list[int], morale: int) -> None:
    red = a_player(on={"generator": 2, "farm": 4}, dice=dice, food=1, morale=3, recruits=["yordy", "pete"])
    game = a_game(options=FIRST, red=red, blue=IDLE)
    play(game, "retrieve free, take 2 generator, take 4 farm, use pete, gain clay, roll 2")
    assert workers(game) == 1 + len(dice)
    assert game.players[0].morale == morale


@pytest.mark.recruit("yordy_the_demotivator", edition="second")
def test_yordy_of_the_second_edition_sets_one_die_before_the_others_are_rolled() -> None:
    red = a_player(on={"generator": 2, "farm": 4}, dice=[4], energy=2, morale=3, recruits=["yordy"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "retrieve free, take 2 generator, take 4 farm")
    assert offered(game) == ["use yordy_the_demotivator", "pass"]
    assert game.players[0].morale == 2  # lost first
    play(game, "use yordy")
    assert goods(game) == {"energy": 1}
    assert offered(game) == [f"set {value}" for value in range(1, 7)]
    play(game, "set 6, roll 1")
    assert available(game) == [1, 4, 6]
    assert game.question().seat == 1  # once per retrieve


@pytest.mark.recruit("yordy_the_demotivator", edition="second")
def test_yordy_of_the_second_edition_may_be_declined() -> None:
    red = a_player(on={"generator": 2}, dice=[4], energy=1, recruits=["yordy"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "retrieve free, pass, roll 5")
    assert (available(game), goods(game)) == ([4, 5], {"energy": 1})


@pytest.mark.recruit("yordy_the_demotivator", edition="second")
@pytest.mark.parametrize(
    ("stock", "way"), [({}, "free"), ({"energy": 1, "food": 1}, "food"), ({"energy": 1, "bliss": 1}, "bliss")]
)
def test_yordy_of_the_second_edition_needs_energy_and_a_free_retrieve(stock: dict[str, int], way: str) -> None:
    red = a_player(on={"generator": 2}, dice=[1], recruits=["yordy"]) | stock
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, f"retrieve {way}")
    assert game.question().kind == "roll"


@pytest.mark.recruit("yordy_the_demotivator", edition="second")
def test_a_value_yordy_chose_calls_for_no_knowledge_check() -> None:
    red = a_player(on={"generator": 2}, dice=[5, 3], energy=1, knowledge=3, recruits=["yordy"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "retrieve free, use yordy, set 5")  # 5 + 3 + 5 + 3 = 16, but nothing was rolled (R26)
    assert available(game) == [3, 5, 5]


@pytest.mark.recruit("yordy_the_demotivator", edition="second")
def test_the_check_of_another_retrieved_die_counts_the_value_yordy_chose() -> None:
    red = a_player(on={"generator": 2, "farm": 2}, dice=[5], energy=1, knowledge=3, recruits=["yordy"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "retrieve free, take 2 generator, take 2 farm, use yordy, set 5, roll 3")  # 5 + 5 + 3 + 3 = 16
    assert available(game) == [3, 5]


@pytest.mark.recruit("yordy_the_demotivator", edition="second")
def test_a_value_yordy_chose_costs_nothing_under_a_roll_penalty() -> None:
    """R30: a die that was set has not been rolled."""
    red = a_player(on={"generator": 2}, dice=[4], energy=2, recruits=["yordy"])
    tiles = {"euphoria_site_a": "stadium_of_guaranteed_home_runs"}  # 5
    game = a_game(options=SECOND, red=red, blue=IDLE, markets=tiles)
    play(game, "retrieve free, use yordy, set 5")
    assert goods(game) == {"energy": 1}


@pytest.mark.recruit("yordy_the_demotivator", edition="second")
def test_yordy_of_the_second_edition_has_nothing_to_set_once_pete_ate_the_only_die() -> None:
    red = a_player(on={"generator": 2}, dice=[4], energy=1, recruits=["yordy", "pete"])
    game = a_game(options=SECOND, red=red, blue=IDLE)
    play(game, "retrieve free")
    assert offered(game) == ["use yordy_the_demotivator", "use pete_the_cannibal", "pass"]
    play(game, "use pete, gain clay")
    assert (game.question().seat, available(game), goods(game)) == (1, [4], {"energy": 1, "food": 4, "clay": 1})


# Jefferson ----------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("jefferson_the_shock_artist", edition="both")
@BOTH
def test_jefferson_retrieves_for_energy(options: Options) -> None:
    red = a_player(on={"generator": 2}, energy=2, morale=2, knowledge=3, recruits=["jefferson"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "retrieve energy, roll 4")
    assert goods(game) == {"energy": 1}
    assert (game.players[0].morale, game.players[0].knowledge) == (3, 2)


@pytest.mark.recruit("jefferson_the_shock_artist", edition="both")
@BOTH
def test_jefferson_leaves_the_other_ways_as_they_are(options: Options) -> None:
    red = a_player(on={"generator": 2}, energy=1, food=1, morale=2, recruits=["jefferson"])
    game = a_game(options=options, red=red, blue=IDLE)
    assert [text for text in offered(game) if "retrieve" in text] == [
        "retrieve free",
        "retrieve food",
        "retrieve energy",
    ]
    play(game, "retrieve food, roll 4")
    assert (game.players[0].morale, game.players[0].knowledge) == (4, 3)


@pytest.mark.recruit("jefferson_the_shock_artist", edition="both")
@BOTH
def test_jefferson_needs_energy_and_a_die_on_the_board(options: Options) -> None:
    without = a_game(options=options, red=a_player(on={"generator": 2}, recruits=["jefferson"]), blue=IDLE)
    nothing_out = a_game(options=options, red=a_player(dice=[2], energy=1, recruits=["jefferson"]), blue=IDLE)
    assert "retrieve energy" not in offered(without)
    assert "retrieve energy" not in offered(nothing_out)


@pytest.mark.recruit("jefferson_the_shock_artist", edition="both")
@BOTH
def test_jefferson_needs_no_room_on_the_tracks(options: Options) -> None:
    red = a_player(on={"generator": 2}, energy=1, morale=6, knowledge=1, recruits=["jefferson"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "retrieve energy, roll 4")
    assert (game.players[0].morale, game.players[0].knowledge) == (6, 1)


@pytest.mark.recruit("jefferson_the_shock_artist", edition="both")
@BOTH
@pytest.mark.parametrize(("way", "left"), [("energy", 3), ("free", 2)])
def test_jeffersons_lower_knowledge_counts_for_the_check(options: Options, way: str, left: int) -> None:
    red = a_player(on={"generator": 2}, dice=[5, 4], energy=1, knowledge=4, recruits=["jefferson"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, f"retrieve {way}, roll 3")  # 5 + 4 + 3 + 4 = 16
    assert workers(game) == left


# Ben ----------------------------------------------------------------------------------------------------------------


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_ben_turns_a_rivals_pair_into_a_resource(options: Options) -> None:
    red = a_player(dice=[3], on={"farm": 2})
    blue = a_player(dice=[6], morale=3, recruits=["ben"])
    game = a_game(options=options, red=red, blue=blue)
    play(game, "retrieve free, roll 3")
    assert (game.question().seat, offered(game)) == (1, ["use ben_the_ludologist", "pass"])
    play(game, "use ben, gain stone")
    assert goods(game, 1) == {"stone": 1}
    assert game.players[1].morale == 1


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_ben_may_be_declined(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[3], on={"farm": 2}), blue=_ben())
    play(game, "retrieve free, roll 3, pass")
    assert (goods(game, 1), game.players[1].morale) == ({}, 3)


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_ben_needs_room_for_two_morale(options: Options) -> None:
    blue = a_player(dice=[6], morale=2, recruits=["ben"])
    game = a_game(options=options, red=a_player(dice=[3], on={"farm": 2}), blue=blue)
    play(game, "retrieve free, roll 3")
    assert "use ben_the_ludologist" not in offered(game)


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
@pytest.mark.parametrize("dice", [[4], [4, 4], []], ids=["no pair", "an older pair", "a lone die"])
def test_ben_wants_a_die_rolled_now_to_match_an_available_one(options: Options, dice: list[int]) -> None:
    game = a_game(options=options, red=a_player(dice=dice, on={"farm": 2, "aquifer": 3}, food=1), blue=_ben())
    play(game, "retrieve free, take 2 farm, done, roll 3")
    assert "use ben_the_ludologist" not in offered(game)


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_ben_ignores_his_own_players_pairs(options: Options) -> None:
    red = a_player(dice=[3], on={"farm": 2}, morale=4, recruits=["ben"])
    game = a_game(options=options, red=red, blue=IDLE)
    play(game, "retrieve free, roll 3")
    assert game.question().seat == 1


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_ben_sees_two_dice_of_one_roll_match_and_speaks_once_per_roll(options: Options) -> None:
    game = a_game(options=options, red=a_player(on={"farm": [2, 3], "aquifer": [4, 5]}, food=1), blue=_ben(6))
    play(game, "retrieve free, take 2 farm, take 3 farm, take 4 aquifer, take 5 aquifer")
    play(game, "roll 1, roll 1, roll 2, roll 2, use ben, gain gold")
    assert "use ben_the_ludologist" not in offered(game)
    assert game.players[1].morale == 4


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_ben_sees_the_roll_of_a_die_he_bumped(options: Options) -> None:
    red = a_player(dice=[6], energy=1, morale=3, recruits=["ben"])
    game = a_game(options=options, red=red, blue=a_player(dice=[4], on={"euphorian_tunnel": 2}))
    play(game, "place 6 euphorian_tunnel, roll 4, use ben, gain clay, gain gold")
    assert goods(game) == {"gold": 1, "clay": 1}


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_ben_sees_the_roll_of_a_new_worker(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[4, 2], energy=3), blue=_ben())
    play(game, "place 4 activation_energy, roll 2, use ben, gain clay")
    assert goods(game, 1) == {"clay": 1}


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_ben_sees_dice_that_return_from_a_finished_market(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[4, 2], on={"euphoria_site_a_1": 3}, gold=1), blue=_ben())
    play(game, "place 4 euphoria_site_a_2, tile fountain, roll 1, roll 1, use ben, gain clay")
    assert goods(game, 1) == {"clay": 1}


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_ben_still_counts_a_pair_that_the_knowledge_check_broke(options: Options) -> None:
    game = a_game(options=options, red=a_player(dice=[6], on={"farm": 2}, knowledge=4), blue=_ben())
    play(game, "retrieve free, roll 6")
    assert (workers(game), available(game)) == (1, [6])
    play(game, "use ben, gain gold")
    assert goods(game, 1) == {"gold": 1}


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_ben_counts_a_die_that_amanda_set(options: Options) -> None:
    red = a_player(dice=[6], energy=1, morale=3, recruits=["ben"])
    blue = a_player(dice=[4], on={"euphorian_tunnel": 2}, bliss=1, recruits=["amanda"])
    game = a_game(options=options, red=red, blue=blue)
    play(game, "place 6 euphorian_tunnel, use amanda, set 4, use ben, gain clay")
    assert goods(game)["clay"] == 1


@pytest.mark.recruit("ben_the_ludologist", edition="second")
@pytest.mark.recruit("yordy_the_demotivator", edition="second")
def test_ben_counts_a_die_that_yordy_set() -> None:
    red = a_player(dice=[3], on={"farm": 2}, energy=1, recruits=["yordy"])
    game = a_game(options=SECOND, red=red, blue=_ben())
    play(game, "retrieve free, use yordy, set 3, use ben, gain gold")
    assert goods(game, 1) == {"gold": 1}


@pytest.mark.recruit("ben_the_ludologist", edition="both")
@BOTH
def test_bens_lost_morale_forces_discards_at_once(options: Options) -> None:
    blue = a_player(dice=[6], morale=3, artifacts=["book", "bat", "bear"], recruits=["ben"])
    game = a_game(options=options, red=a_player(dice=[3], on={"farm": 2}), blue=blue)
    play(game, "retrieve free, roll 3, use ben")
    assert (game.question().seat, game.question().kind) == (1, "hand limit")
    play(game, "discard book, discard bat, gain gold")
    assert (hand(game, 1), goods(game, 1)) == ({"bear": 1}, {"gold": 1})


def _ben(morale: int = 3) -> PlayerData:
    return a_player(dice=[6], morale=morale, recruits=["ben"])
