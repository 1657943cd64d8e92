"""L13 to L17, L25, L26, L38, L47: shots and their guns, the deck of artifacts and its renewal."""

from __future__ import annotations

import pytest

from euphoria.leaders import BadSetup, Options, deck_from_data, new_game, play, why_not
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.view import cards_named
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, asked, discarded, exposed, hand, offered, recruits, winners
from tests.leaders.tables import ALL_EXPOSED, base_cards_but, four, reactors, window


@pytest.mark.ruling("L13")
def test_the_gun_drops_after_a_hit() -> None:
    game = four(anna={"gun": "carl"})

    play(game, "shoot")
    assert (game.players[ANNA].gun, game.guns) == (CARL, 1)  # carl draws first
    play(game, "draw hat_box")

    assert (game.players[ANNA].gun, game.guns) == (NO_GUN, 2)


@pytest.mark.ruling("L13")
def test_the_gun_drops_after_a_miss() -> None:
    game = four(anna={"gun": "carl"}, carl={"hand": ["roller_skates"]}, dora={"hand": ["hat_box"]})

    play(game, "shoot")
    assert (game.players[ANNA].gun, game.guns) == (CARL, 1)
    play(game, "use roller_skates, pay left")

    assert window(game) == "after_action"
    assert (game.players[ANNA].gun, game.guns) == (NO_GUN, 2)


@pytest.mark.ruling("L14")
def test_a_new_target_is_neither_the_shooter_nor_the_old_one() -> None:
    game = four(anna={"gun": "carl"}, bob={"hand": ["polite_writ"]})

    play(game, "shoot, use polite_writ, pay left")

    assert asked(game) == (ANNA, "new target")
    assert offered(game) == ["aim seat1", "aim seat3"]
    for seat in (ANNA, CARL):
        reason = why_not(game, f"aim seat{seat}")
        assert reason is not None and reason.rule == "L14"


@pytest.mark.ruling("L14")
@pytest.mark.parametrize("target", ["bob", "dora"])
def test_a_target_beside_the_shooter_passes_the_shot_to_the_other_side(target: str) -> None:
    game = four(anna={"gun": target}, carl={"hand": ["bin_lid", "hat_box"]})

    play(game, "shoot, use bin_lid, pay left")

    # Nobody is asked who gets it, since all can see that only one is left.
    assert (window(game), game.seat) == ("shot", CARL)
    assert game.action.target == CARL


@pytest.mark.ruling("L14")
def test_a_target_opposite_the_shooter_chooses_a_side() -> None:
    game = four(anna={"gun": "carl"}, bob={"hand": ["bin_lid"]})

    play(game, "shoot, use bin_lid, pay left")

    assert asked(game) == (CARL, "neighbor")
    assert offered(game) == ["pick seat3", "pick seat1"]


@pytest.mark.ruling("L15")
def test_a_leader_that_paid_for_a_reaction_counts_when_the_shot_hits() -> None:
    # Bob's leader pays for the writ, and the shot comes back to him by way of carl's lid.
    game = four(anna={"gun": "bob"}, bob={"hand": ["polite_writ"]}, carl={"hand": ["bin_lid"]})

    play(game, "shoot, use polite_writ, pay left, aim seat2, use bin_lid, pay left, pick seat1")

    assert game.over
    assert (game.ending, winners(game)) == ("A2", [ANNA, CARL])


@pytest.mark.ruling("L15")
def test_a_leader_that_is_hidden_when_the_shot_is_resolved_survives_it() -> None:
    game = four(anna={"gun": "bob"}, bob={"hand": ["hat_box"]})

    play(game, "shoot, decline, draw second_veil")

    assert not game.over
    assert exposed(game, BOB) == ["left"]


@pytest.mark.ruling("L16")
def test_with_nothing_left_to_draw_cycling_an_empty_hand_gives_nothing() -> None:
    game = four(dora={"exposed": ALL_EXPOSED, "hand": base_cards_but()}, phase="artifact")

    play(game, "cycle")

    assert asked(game) == (ANNA, "action")
    assert hand(game, ANNA) == []
    assert (game.deck_size, game.discard) == (0, 0)


@pytest.mark.ruling("L16")
def test_with_nothing_left_to_draw_a_victim_draws_nothing() -> None:
    game = four(anna={"gun": "carl"}, dora={"exposed": ALL_EXPOSED, "hand": base_cards_but()})

    play(game, "shoot")

    assert game.players[CARL].wastelander
    assert hand(game, CARL) == []
    assert asked(game) == (BOB, "artifact")


@pytest.mark.ruling("L16", "L17")
def test_the_first_card_discarded_later_is_the_new_deck() -> None:
    game = four(anna={"hand": ["second_veil"]}, dora={"exposed": ALL_EXPOSED, "hand": base_cards_but("second_veil")})

    play(game, "use second_veil, pay middle, order lmr")

    assert cards_named(game.deck) == ["second_veil"]
    assert (game.deck_size, game.discard) == (1, 0)


@pytest.mark.ruling("L17")
def test_drawing_the_last_card_makes_the_discard_pile_the_deck_at_once() -> None:
    rest = base_cards_but("hat_box", "bin_lid", "silence_cork")
    game = four(
        dora={"exposed": ALL_EXPOSED, "hand": rest}, discard=["bin_lid", "silence_cork"], phase="artifact", turn=0
    )

    play(game, "cycle")
    assert offered(game) == ["draw hat_box"]
    play(game, "draw hat_box")

    assert cards_named(game.deck) == ["bin_lid", "silence_cork"]
    assert (game.deck_size, game.discard) == (2, 0)


@pytest.mark.ruling("L17")
def test_a_hand_is_discarded_as_a_whole_before_the_deck_is_renewed() -> None:
    mine = ["hat_box", "bin_lid", "silence_cork"]
    game = four(anna={"hand": mine}, dora={"exposed": ALL_EXPOSED, "hand": base_cards_but(*mine)}, phase="artifact")

    play(game, "cycle")

    assert sorted(offered(game)) == sorted(f"draw {card}" for card in mine)
    play(game, "draw bin_lid")
    assert hand(game, ANNA) == ["bin_lid"]
    assert cards_named(game.deck) == ["hat_box", "silence_cork"]
    assert game.discard == 0


@pytest.mark.ruling("L17")
def test_while_cards_are_left_the_discard_pile_stays() -> None:
    rest = base_cards_but("hat_box", "bin_lid", "silence_cork")
    game = four(dora={"exposed": ALL_EXPOSED, "hand": rest}, discard=["silence_cork"], phase="artifact")

    play(game, "cycle, draw hat_box")

    assert cards_named(game.deck) == ["bin_lid"]
    assert discarded(game) == ["silence_cork"]


@pytest.mark.ruling("L25")
def test_whoever_gave_up_their_leader_becomes_a_wastelander_when_shot() -> None:
    game = four(anna={"hand": ["luggage_carousel"]}, dora={"gun": "bob"}, turn=0)

    play(game, "use luggage_carousel, pay middle, pick seat1 left, pick seat2 left")
    assert recruits(game, CARL)[0] == "subterran_leader"
    play(game, "pass, pass, pass, pass, pass, shoot, draw hat_box")

    assert game.players[BOB].wastelander


@pytest.mark.ruling("L26")
def test_in_a_shot_without_a_gun_the_user_is_the_shooter() -> None:
    # Anna has a gun of her own, which she keeps; a Wastelander's sling wins nothing for the factions.
    game = four(
        anna={"gun": "dora", "hand": ["pebble_sling"]},
        carl={"gun": "anna", "hand": ["polite_writ"]},
        options=Options(use_promo=True),
    )

    play(game, "use pebble_sling, pay middle")
    assert (window(game), game.seat) == ("artifact", CARL)
    play(game, "decline, draw hat_box")

    assert game.players[CARL].wastelander
    assert game.players[CARL].gun == NO_GUN
    assert game.players[ANNA].gun == DORA
    assert reactors(game) == [("after_action", CARL)]
    assert asked(game) == (ANNA, "target")


@pytest.mark.ruling("L26")
def test_a_wastelander_who_shoots_a_leader_with_an_artifact_wins_for_the_wastelanders() -> None:
    shot = {"id": "bang", "name": "Bang", "type": "action", "steps": ["artifact_shot"]}
    deck = deck_from_data({"include": base_cards_but(), "card": [shot]})
    game = four(
        bob={"exposed": ["left"]},
        carl={"wastelander": True, "hand": ["card_1"]},
        dora={"wastelander": True},
        turn=2,
        options=Options(deck=deck),
    )

    play(game, "use card_1, pay left, pick seat1")

    assert (game.ending, winners(game)) == ("A1", [CARL, DORA])


@pytest.mark.ruling("L38")
def test_a_shot_redirected_and_then_cancelled_leaves_no_target() -> None:
    game = four(anna={"gun": "bob"}, bob={"hand": ["polite_writ"]}, carl={"hand": ["roller_skates"]})

    play(game, "shoot, use polite_writ, pay left, aim seat2")
    assert game.players[ANNA].gun == CARL
    play(game, "use roller_skates, pay left")

    assert (game.players[ANNA].gun, game.guns) == (NO_GUN, 2)
    assert game.action.target == -1
    assert not game.players[CARL].wastelander
    assert asked(game) == (BOB, "artifact")


def own_cards(count: int) -> list[dict[str, object]]:
    return [{"id": f"c{i}", "name": f"C{i}", "type": "action", "steps": ["interrogate"]} for i in range(count)]


@pytest.mark.ruling("L47")
def test_a_deck_has_at_most_32_cards_of_its_own() -> None:
    assert len(deck_from_data({"card": own_cards(32)}).cards) == 32
    with pytest.raises(BadSetup, match="32 are the most"):
        deck_from_data({"card": own_cards(33)})


@pytest.mark.ruling("L47")
def test_included_cards_of_ours_join_those_of_a_deck() -> None:
    deck = deck_from_data({"include": ["hat_box", "bin_lid"], "card": own_cards(32)})

    game = new_game(8, seed=1, options=Options(deck=deck))

    assert game.book.size == 34
    assert sorted(card.id for card in game.book.all())[:3] == ["bin_lid", "c0", "c1"]


@pytest.mark.ruling("L47")
@pytest.mark.parametrize("players", range(4, 9))
def test_a_deck_needs_two_artifacts_for_each_player(players: int) -> None:
    enough = Options(deck=deck_from_data({"card": own_cards(2 * players)}))
    short = Options(deck=deck_from_data({"card": own_cards(2 * players - 1)}))

    assert new_game(players, seed=1, options=enough).deck_size == 0
    with pytest.raises(BadSetup, match="too small"):
        new_game(players, seed=1, options=short)
