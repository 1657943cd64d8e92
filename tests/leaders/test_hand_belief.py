"""What a seat concludes about artifacts in other hands, and how they are dealt from a view."""

from __future__ import annotations

import pytest

from euphoria.core.nature import Rng, seeded
from euphoria.leaders import Leaders, a_game, a_player, play, redeal, view
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.hand_belief import DECK, hands_of, whereabouts

DEALS = 200


def table(**hands: list[str]) -> Leaders:
    """Four players with these artifacts."""
    return a_game(**{name: a_player(hand=hands.get(name, [])) for name in ("anna", "bob", "carl", "dora")})


def places(game: Leaders, seat: int | None, card: str) -> set[int]:
    mask = whereabouts(view(game, seat))[CARD_NAMES.index(card)]
    return {place for place in range(DECK + 1) if mask >> place & 1}


def holder(game: Leaders, card: str) -> int:
    bit = 1 << CARD_NAMES.index(card)
    return next((seat for seat, player in enumerate(game.players) if player.hand & bit), DECK)


def test_before_anything_moves_an_unseen_card_can_be_anywhere_but_in_the_own_hand() -> None:
    game = table(anna=["hat_box"], bob=["second_veil"])
    assert places(game, 0, "hat_box") == {0}
    assert places(game, 0, "second_veil") == {1, DECK}
    assert places(game, None, "hat_box") == {0, 1, DECK}


def test_a_gift_is_known_to_both_and_may_go_on_unseen() -> None:
    game = table(anna=["hat_box"], bob=["second_veil"])
    play(game, "give seat1, pass, give seat2, hand hat_box")
    assert places(game, 1, "hat_box") == {2}
    assert places(game, 2, "hat_box") == {2}
    assert places(game, 0, "hat_box") == {1, 2}
    assert places(game, 3, "hat_box") == {1, 2, DECK}


def test_a_discard_tells_which_card_had_moved() -> None:
    # Bob holds two cards that Anna gave him; one goes on to Carl, who then lays it down: the other is still with Bob.
    game = table(anna=["hat_box", "tumble_drum"])
    play(game, "give seat1, hand hat_box, pass, pass, pass, pass, pass, pass, pass")
    play(game, "give seat1, pass, give seat2, hand hat_box, pass")
    assert places(game, 0, "tumble_drum") == {1, 2}
    play(game, "cycle, draw candor_booth")
    assert places(game, 0, "hat_box") == set()
    assert places(game, 0, "tumble_drum") == {1}
    rng = seeded(4)
    for _ in range(DEALS):
        assert holder(redeal(view(game, 0), rng), "tumble_drum") == 1


def test_an_unseen_gift_is_any_of_the_givers_cards_with_the_same_chance() -> None:
    game = table(anna=["hat_box", "tumble_drum"])
    play(game, "give seat1, hand hat_box, pass, pass, pass, pass, pass, pass, pass")
    play(game, "give seat1, pass, give seat2, hand hat_box")
    rng = seeded(5)
    found = [holder(redeal(view(game, 0), rng), "hat_box") for _ in range(DEALS)]
    assert set(found) == {1, 2}
    assert 70 < found.count(2) < 130  # a half of 200, give or take four deviations


def test_a_renewed_deck_holds_the_old_discard_pile_and_nothing_else() -> None:
    discard = [name for name in CARD_NAMES[:24] if name not in ("hat_box", "second_veil", "tumble_drum")]
    game = a_game(
        discard=discard,
        anna=a_player(hand=["hat_box"]),
        bob=a_player(hand=["second_veil"]),
        carl=a_player(),
        dora=a_player(),
    )
    play(game, "pass, pass, pass, pass, cycle, draw tumble_drum")  # the last card: the pile becomes the deck
    assert game.deck_size == len(discard)
    assert places(game, 0, "second_veil") == {1, 2}
    assert places(game, 0, "tumble_drum") == {1, 2}
    assert places(game, 0, "candor_booth") == {DECK}


def test_others_remember_in_the_dealt_game_what_they_gave() -> None:
    game = table(anna=["hat_box"], bob=["second_veil", "tumble_drum"])
    play(game, "pass, pass, give seat2, hand second_veil, pass")
    rng = seeded(6)
    for _ in range(50):
        dealt = redeal(view(game, 0), rng)
        given = next(card for card in CARD_NAMES if holder(dealt, card) == 2)
        assert places(dealt, 1, given) == {2}
        assert places(dealt, 2, given) == {2}


def test_an_artifact_that_was_named_but_not_paid_for_is_in_the_users_hand() -> None:
    game = table(anna=["candor_booth", "hat_box"])
    play(game, "pass, use candor_booth")
    assert game.question().kind == "pay"
    for seat in (1, 2, 3, None):
        assert places(game, seat, "candor_booth") == {0}


@pytest.mark.parametrize("players", range(4, 9))
def test_the_truth_is_always_among_the_worlds(players: int) -> None:
    from euphoria.leaders import new_game

    game = new_game(players, seed=players)
    rng: Rng = seeded(players)
    while not game.over and game.turn < 60:
        game.apply(game.open_choices[rng.below(len(game.open_choices))])
        if game.over or rng.below(40):
            continue
        for seat in (None, *range(players)):
            assert not hands_of(view(game, seat)).forgot
            for other, player in enumerate(game.players):
                for card, name in enumerate(CARD_NAMES):
                    if player.hand >> card & 1:
                        assert other in places(game, seat, name)
