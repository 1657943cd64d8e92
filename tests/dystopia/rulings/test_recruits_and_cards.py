"""R40 to R44: dilemmas, hidden recruits, tiers, trading, the hand limit and the artifact deck."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria.core.game import play
from euphoria.core.steps import NATURE
from euphoria.dystopia.options import Options
from euphoria.dystopia.position import PlayerData, a_game, a_player, on, recruit_named
from euphoria.dystopia.state import Dystopia
from euphoria.dystopia.terms import EUPHORIAN, KIND_NAMES, KINDS
from tests.dystopia.helpers import goods, hand, offered

NO_TRADE = Options(trading=False)
ALL_CARDS = [kind for kind in KIND_NAMES for _ in range(6)]


def idle() -> PlayerData:
    """A player who only waits."""
    return a_player(dice=[1])


def is_active(game: Dystopia, seat: int, recruit: str) -> bool:
    """Does the recruit lie face up before the player?"""
    return bool(game.players[seat].active >> recruit_named(recruit) & 1)


def is_hidden(game: Dystopia, seat: int, recruit: str) -> bool:
    """Does the recruit lie face down before the player?"""
    return bool(game.players[seat].hidden >> recruit_named(recruit) & 1)


@pytest.mark.ruling("R40")
def test_a_dilemma_can_be_completed_once() -> None:
    game = a_game(
        red=a_player(artifacts=["bat", "bat"], morale=2, dice=[4], dilemma="bat"), blue=idle(), options=NO_TRADE
    )

    play(game, "dilemma contribute, pay shown, place 1 farm")

    assert hand(game) == {"bat": 1}
    assert not [text for text in offered(game) if text.startswith("dilemma")]


@pytest.mark.ruling("R40")
@pytest.mark.parametrize(
    ("cards", "possible"), [([], False), (["book"], False), (["bat"], True), (["book", "box"], True)]
)
def test_a_dilemma_costs_the_artifact_shown_or_any_two(cards: list[str], possible: bool) -> None:
    game = a_game(red=a_player(artifacts=cards, morale=2, dice=[4], dilemma="bat"), blue=idle(), options=NO_TRADE)

    assert ("dilemma fight" in offered(game)) is possible
    assert ("dilemma contribute" in offered(game)) is possible


@pytest.mark.ruling("R40")
def test_with_the_shown_artifact_and_another_the_player_chooses_how_to_pay() -> None:
    game = a_game(
        red=a_player(artifacts=["bat", "book"], morale=2, dice=[4], dilemma="bat"), blue=idle(), options=NO_TRADE
    )

    play(game, "dilemma contribute")
    assert offered(game) == ["pay shown", "pay any"]

    play(game, "pay any")
    assert hand(game) == {}
    assert game.players[0].stars == 9


@pytest.mark.ruling("R40")
def test_fighting_draws_two_recruits_and_keeps_one() -> None:
    game = a_game(red=a_player(artifacts=["bat"], dice=[4], dilemma="bat"), blue=idle(), options=NO_TRADE)

    play(game, "dilemma fight")
    # The side is chosen and paid before any recruit is seen.
    assert (game.question().seat, hand(game)) == (NATURE, {})

    play(game, "deal katy, deal maggie")
    assert offered(game) == ["keep katy_the_dietician", "keep maggie_the_outlaw"]

    play(game, "keep maggie")
    assert is_hidden(game, 0, "maggie")
    assert game.players[0].stars == 10
    katy = 1 << recruit_named("katy")
    assert not (game.recruits | game.players[0].hidden | game.players[0].active) & katy


@pytest.mark.ruling("R41")
def test_the_miner_at_6_wakes_hidden_recruits_of_every_player() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[4], hidden=["katy"]),
        blue=a_player(dice=[1], hidden=["gary", "maggie"]),
        miners={"euphorian": 5},
        options=NO_TRADE,
    )

    play(game, "place 4 euphorian_tunnel, gain gold")

    assert is_active(game, 0, "katy")
    assert is_active(game, 1, "gary")
    assert is_hidden(game, 1, "maggie")
    assert [player.hidden_count for player in game.players] == [0, 1]


@pytest.mark.ruling("R41")
@pytest.mark.parametrize(
    ("faction", "area", "recruit"),
    [
        ("euphorian", "generator", "katy"),
        ("subterran", "aquifer", "maggie"),
        ("wastelander", "farm", "ian"),
        ("icarite", "cloud_mine", "lee"),
    ],
)
def test_the_track_at_8_wakes_hidden_recruits_of_every_player(faction: str, area: str, recruit: str) -> None:
    game = a_game(
        red=a_player(dice=[4]),
        blue=a_player(dice=[1], hidden=[recruit]),
        allegiance={faction: 7},
        options=NO_TRADE,
    )

    play(game, f"place 4 {area}")

    assert is_active(game, 1, recruit)


@pytest.mark.ruling("R41")
def test_a_recruit_wakes_the_moment_the_marker_gets_there() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[4], recruits=["major_dave"]),
        blue=a_player(on={"euphorian_tunnel": 2}, hidden=["katy"]),
        miners={"euphorian": 5},
        options=NO_TRADE,
    )

    play(game, "place 4 euphorian_tunnel, use major_dave")

    # The bumped die has not even been rolled yet.
    assert game.question().kind == "roll"
    assert is_active(game, 1, "katy")


@pytest.mark.ruling("R41")
def test_a_woken_recruit_takes_a_tier_4_star_at_once() -> None:
    game = a_game(
        red=a_player(dice=[1, 1, 1, 1], hidden=["katy"]),
        blue=a_player(dice=[1], hidden=["gary"]),
        allegiance={"euphorian": 7},
        options=NO_TRADE,
    )

    play(game, "place 1 generator, place 1 generator, place 1 generator, place 1 generator")

    assert game.allegiance[EUPHORIAN] == 11
    assert [player.stars for player in game.players] == [9, 9]


@pytest.mark.ruling("R41")
def test_the_ability_of_a_woken_recruit_works_from_the_next_turn_on() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[3, 3], hidden=["katy"]),
        blue=a_player(dice=[1], hidden=["gary"]),
        miners={"euphorian": 5},
        options=NO_TRADE,
    )

    play(game, "place 3 euphorian_tunnel, gain gold, place 3 generator")
    # Katy would have added a food.
    assert goods(game) == {"energy": 1, "gold": 1}

    play(game, "place 1 farm")
    assert game.players[0].asleep == 0


@pytest.mark.ruling("R41")
def test_the_bonuses_of_a_woken_recruit_work_from_the_next_turn_on_whoevers_that_is() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[5, 5], hidden=["yordy"]),
        blue=a_player(dice=[5], hidden=["gary"]),
        allegiance={"euphorian": 4},
        miners={"euphorian": 5},
        options=NO_TRADE,
    )

    play(game, "place 5 euphorian_tunnel, gain gold, place 5 generator")
    assert goods(game) == {"energy": 1, "gold": 1}

    # Blue's is the very next turn: tier 1 works, and so does Gary.
    play(game, "place 5 generator, gain energy")
    assert goods(game, 1) == {"energy": 4}


@pytest.mark.ruling("R41")
def test_a_woken_recruit_opens_the_exclusive_space_from_the_next_turn_on() -> None:
    game = a_game(
        red=a_player(energy=3, dice=[4, 4, 4, 4], recruits=["major_dave"], hidden=["yordy"], knowledge=1),
        blue=a_player(on={"euphorian_tunnel": 2}),
        miners={"euphorian": 5},
        options=NO_TRADE,
    )

    play(game, "place 4 euphorian_tunnel, use major_dave, roll 1, gain gold")
    assert is_active(game, 0, "yordy")
    play(game, "place 4 euphorian_tunnel, roll 1, gain gold, place 4 euphorian_tunnel, roll 2, gain gold")
    assert game.miners[EUPHORIAN] == 9
    assert "place 4 euphorian_tunnel_end" not in offered(game)

    play(game, "end turn, place 1 farm")
    assert "place 4 euphorian_tunnel_end" in offered(game)


@pytest.mark.ruling("R41")
def test_a_miner_wakes_no_icarites() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[4]),
        blue=a_player(dice=[1], hidden=["lee"]),
        miners={"euphorian": 5, "subterran": 9, "wastelander": 9},
        options=NO_TRADE,
    )

    play(game, "place 4 euphorian_tunnel, gain gold")

    assert is_hidden(game, 1, "lee")


@pytest.mark.ruling("R41")
@pytest.mark.parametrize(
    ("miner", "track", "awake", "stars"), [(5, 7, False, 10), (6, 0, True, 10), (0, 8, True, 10), (0, 11, True, 9)]
)
def test_a_recruit_gained_later_is_active_at_once_if_its_faction_is_awake(
    miner: int, track: int, awake: bool, stars: int
) -> None:
    game = a_game(
        red=a_player(artifacts=["bat"], dice=[4], dilemma="bat"),
        blue=idle(),
        miners={"subterran": miner},
        allegiance={"subterran": track},
        options=NO_TRADE,
    )

    play(game, "dilemma fight, deal katy, deal maggie, keep maggie")

    assert (is_active(game, 0, "maggie"), is_hidden(game, 0, "maggie")) == (awake, not awake)
    assert game.players[0].stars == stars


@pytest.mark.ruling("R42")
def test_tier_bonuses_are_cumulative() -> None:
    game = a_game(
        red=a_player(energy=1, dice=[5, 5], recruits=["yordy"]),
        blue=idle(),
        allegiance={"euphorian": 8},
        options=NO_TRADE,
    )

    play(game, "place 5 euphorian_tunnel, card bear, place 5 generator")

    assert goods(game) == {"energy": 2, "gold": 1}
    assert hand(game) == {"bear": 1}


@pytest.mark.ruling("R42")
@pytest.mark.parametrize(("recruits", "energy"), [([], 1), (["ian"], 1), (["yordy"], 2), (["yordy", "jefferson"], 2)])
def test_a_bonus_needs_a_recruit_of_the_faction_and_is_not_doubled_by_two(recruits: list[str], energy: int) -> None:
    game = a_game(red=a_player(dice=[5], recruits=recruits), blue=idle(), allegiance={"euphorian": 2}, options=NO_TRADE)

    play(game, "place 5 generator")

    assert goods(game) == {"energy": energy}


@pytest.mark.ruling("R42")
def test_at_11_every_player_puts_one_star_on_each_active_recruit_of_the_faction() -> None:
    game = a_game(
        red=a_player(dice=[1], recruits=["yordy", "jefferson", "ian"]),
        blue=a_player(dice=[1], recruits=["katy"]),
        white=a_player(dice=[1], recruits=["lee"]),
        allegiance={"euphorian": 10},
        options=NO_TRADE,
    )

    play(game, "place 1 generator")

    assert [player.stars for player in game.players] == [8, 9, 10]


@pytest.mark.ruling("R42")
def test_a_recruit_takes_one_star_for_the_whole_game_and_the_marker_stays() -> None:
    game = a_game(
        red=a_player(dice=[1, 1], recruits=["yordy"]), blue=idle(), allegiance={"euphorian": 10}, options=NO_TRADE
    )

    play(game, "place 1 generator, place 1 generator")

    assert game.allegiance[EUPHORIAN] == 11
    assert game.players[0].stars == 9


@pytest.mark.ruling("R43")
def test_goods_and_artifacts_are_swapped_when_both_agree() -> None:
    game = a_game(
        red=a_player(water=2, dice=[1]),
        blue=a_player(gold=1, artifacts=["bear"], dice=[1]),
        white=a_player(dice=[1]),
    )

    play(game, "trade seat1, give water, give water, ask gold, ask bear, propose")
    assert (game.question().seat, offered(game)) == (1, ["accept", "decline"])
    assert goods(game) == {"water": 2}

    play(game, "accept")
    assert (goods(game), hand(game)) == ({"gold": 1}, {"bear": 1})
    assert (goods(game, 1), hand(game, 1)) == ({"water": 2}, {})
    assert (game.question().kind, game.question().seat) == ("turn", 0)


@pytest.mark.ruling("R43")
def test_a_declined_offer_changes_nothing() -> None:
    game = a_game(red=a_player(water=2, dice=[1]), blue=a_player(gold=1, dice=[1]))

    play(game, "trade seat1, give water, ask gold, propose, decline")

    assert (goods(game), goods(game, 1)) == ({"water": 2}, {"gold": 1})


@pytest.mark.ruling("R43")
def test_each_side_gives_at_least_one_item() -> None:
    game = a_game(red=a_player(water=2, dice=[1]), blue=a_player(gold=1, dice=[1]))

    play(game, "trade seat1, give water")
    assert "propose" not in offered(game)

    play(game, "ask gold")
    assert "propose" in offered(game)


@pytest.mark.ruling("R43")
def test_only_goods_and_artifacts_can_be_traded() -> None:
    red = a_player(water=1, artifacts=["bat"], dice=[1], recruits=["yordy"], territories={"icarus": 1}, dilemma="bat")
    game = a_game(red=red, blue=a_player(gold=1, dice=[1]))

    play(game, "trade seat1")

    assert offered(game) == ["withdraw", "give water", "give bat", "ask gold"]


@pytest.mark.ruling("R43")
def test_trading_is_possible_before_between_and_after_placements_on_the_own_turn_only() -> None:
    game = a_game(red=a_player(water=1, food=1, dice=[4, 4]), blue=a_player(gold=1, dice=[1]), white=idle())

    assert "trade seat1" in offered(game)
    play(game, "place 4 wastelander_tunnel")
    assert "trade seat1" not in offered(game)
    play(game, "draw, card bear")
    assert "trade seat1" in offered(game)
    play(game, "place 4 farm")
    assert offered(game) == ["end turn", "trade seat1"]


@pytest.mark.ruling("R43")
def test_hand_limits_apply_right_after_a_trade() -> None:
    game = a_game(red=a_player(water=1, artifacts=["bat"], dice=[1]), blue=a_player(artifacts=["book"], dice=[1]))

    play(game, "trade seat1, give water, ask book, propose, accept")

    assert (game.question().seat, offered(game)) == (0, ["discard book", "discard bat"])


@pytest.mark.ruling("R44")
def test_all_cards_of_one_effect_are_drawn_before_discarding() -> None:
    game = a_game(
        red=a_player(food=1, bliss=1, artifacts=["bat", "box"], morale=2, dice=[1]), blue=idle(), options=NO_TRADE
    )

    play(game, "place 1 breeze_bar, card book, card bear")
    assert offered(game) == ["discard book", "discard box", "discard bear", "discard bat"]

    play(game, "discard bat, discard box")
    assert hand(game) == {"book": 1, "bear": 1}
    assert game.discard[KIND_NAMES.index("bat")] == 1


@pytest.mark.ruling("R44")
def test_another_player_discards_at_once_too() -> None:
    game = a_game(
        red=a_player(water=1, dice=[4], recruits=["rebecca"], morale=3),
        blue=a_player(dice=[6], on={"subterran_tunnel": 2}, artifacts=["bat"], recruits=["steven"], knowledge=5),
        white=idle(),
        options=NO_TRADE,
    )

    play(game, "place 4 subterran_tunnel, use rebecca, gain clay, roll 4, gain gold, card book")

    # Steven consoled blue with a card on red's turn.
    assert (game.question().seat, offered(game)) == (1, ["discard book", "discard bat"])


@pytest.mark.ruling("R44")
def test_morale_gained_later_in_the_same_placement_comes_too_late() -> None:
    # Red lets Kyle draw before Josiah raises morale.
    game = a_game(
        red=a_player(artifacts=["bat"], dice=[1], recruits=["kyle", "josiah"], morale=1),
        blue=idle(),
        options=NO_TRADE,
    )

    play(game, "place 1 generator, use kyle, card book")
    assert offered(game) == ["discard book", "discard bat"]

    play(game, "discard bat")
    assert game.players[0].morale == 2
    assert hand(game) == {"book": 1}


@pytest.mark.ruling("R44")
def test_cards_set_aside_as_payment_no_longer_count_as_hand() -> None:
    game = a_game(
        red=a_player(artifacts=["bat", "bat", "box"], dice=[1], recruits=["lee"], morale=3),
        blue=on("wind_saloon"),
        options=NO_TRADE,
    )

    play(game, "place 1 wind_saloon, pair bat, use lee, gain food, roll 2")

    assert game.players[0].morale == 2
    assert hand(game) == {"box": 1}


@pytest.mark.ruling("R44")
def test_an_empty_deck_takes_up_the_discard_pile_when_a_card_is_needed() -> None:
    discard = [*ALL_CARDS]
    discard.remove("bear")
    game = a_game(red=a_player(food=1, bliss=1, dice=[1], morale=2), blue=idle(), discard=discard, options=NO_TRADE)

    play(game, "place 1 breeze_bar")
    assert offered(game) == ["card bear"]

    play(game, "card bear")
    assert sum(game.deck) == 35
    assert game.discard == [0] * KINDS
    play(game, "card book")
    assert hand(game) == {"book": 1, "bear": 1}


@pytest.mark.ruling("R44")
def test_with_deck_and_discard_pile_empty_no_card_is_drawn() -> None:
    hands = [ALL_CARDS[i * 6 : i * 6 + 6] for i in range(6)]
    players: dict[str, Any] = {f"p{i}": a_player(artifacts=hands[i], morale=6, dice=[1]) for i in range(6)}
    players["p0"] |= {"food": 1}
    game = a_game(**players, options=NO_TRADE)

    play(game, "place 1 wastelander_tunnel, draw")

    assert game.players[0].cards == 6
    assert game.question().seat == 1


@pytest.mark.ruling("R44")
def test_discarded_recruits_never_come_back() -> None:
    game = a_game(
        red=a_player(artifacts=["bat"], dice=[4], dilemma="bat"),
        blue=a_player(artifacts=["box"], dice=[4], dilemma="box"),
        options=NO_TRADE,
    )

    play(game, "dilemma fight, deal katy, deal maggie, keep maggie, dilemma fight")

    assert len(offered(game)) == 46
    assert "deal katy_the_dietician" not in offered(game)
