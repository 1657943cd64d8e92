"""Reaction windows (section 8.3 of the rules): who is asked, in which order, and what a reaction does to the window."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria import leaders
from euphoria.leaders import Leaders, a_game, a_player, play, why_not
from euphoria.leaders.player import NO_GUN
from euphoria.leaders.terms import WINDOW_NAMES
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, PROMO, asked, discarded, exposed, hand, offered, winners
from tests.leaders.tables import ALL_EXPOSED, four, reactors, window

DECK = [card.id for card in leaders.Options(use_promo=True).book().all()]
REACTIONS = {
    "roller_skates": "shot",
    "polite_writ": "shot",
    "bin_lid": "shot",
    "unblinking_eye": "interrogated",
    "glance_mirror": "interrogated",
    "silence_cork": "artifact",
    "holster_lock": "arm",
    "restless_brew": "after_action",
}
ACTIONS = {
    "arm": "arm, pay middle",
    "artifact": "use second_veil, pay middle",
    "interrogated": "interrogate seat2 left",
    "shot": "shoot",
    "after_action": "hide seat1 middle",
}
"""How anna opens each window; two of them happen to carl."""


def opened(at: str, **carl: Any) -> Leaders:
    """A game in which anna has opened that window and carl is the first to be asked."""
    anna: dict[str, Any] = {"hand": ["second_veil"]}
    if at == "shot":
        anna["gun"] = "carl"
    game = four(anna, {"exposed": ["middle"]}, carl, options=PROMO)
    play(game, ACTIONS[at])
    return game


# Fitting cards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [card for card in DECK if card != "second_veil"])
@pytest.mark.parametrize("at", ACTIONS)
def test_a_card_answers_its_own_window_only(card: str, at: str) -> None:
    game = opened(at, hand=[card])

    assert (window(game), game.seat) == (at, CARL)
    if REACTIONS.get(card) == at:
        assert offered(game) == ["decline", f"use {card}"]
    else:
        assert offered(game) == ["decline"]
        reason = why_not(game, f"use {card}")
        wanted = "wrong_window" if card in REACTIONS else "action_card"
        assert reason is not None and (reason.code, reason.rule) == (wanted, "L10")


def test_every_reaction_of_the_deck_has_its_window() -> None:
    book = leaders.Options(use_promo=True).book()

    found = {card.id: at for number, at in enumerate(WINDOW_NAMES) for card in book.reactions[number]}

    assert found == REACTIONS
    assert all(book.card(DECK.index(card)).is_action for card in DECK if card not in REACTIONS)


@pytest.mark.parametrize("card", REACTIONS)
def test_nobody_is_asked_once_the_last_card_of_a_window_lies_on_the_pile(card: str) -> None:
    at = REACTIONS[card]
    rest = [other for other in REACTIONS if REACTIONS[other] == at and other != card]
    anna: dict[str, Any] = {"hand": ["second_veil"], **({"gun": "carl"} if at == "shot" else {})}

    open_still = four(anna, {"exposed": ["middle"]}, {"hand": ["hat_box"]}, discard=rest)
    closed = four(anna, {"exposed": ["middle"]}, {"hand": ["hat_box"]}, discard=[card, *rest])
    play(open_still, ACTIONS[at])
    play(closed, ACTIONS[at])

    assert (window(open_still), open_still.seat) == (at, CARL)
    assert window(closed) in ("", "after_action") and window(closed) != at


@pytest.mark.parametrize("card", REACTIONS)
def test_a_reaction_needs_a_hidden_recruit(card: str) -> None:
    # With everything exposed carl is not even asked; the look is at bob's recruit then.
    at = REACTIONS[card]
    anna: dict[str, Any] = {"hand": ["second_veil"], **({"gun": "carl"} if at == "shot" else {})}
    game = four(anna, {"exposed": ["middle"]}, {"exposed": ALL_EXPOSED, "hand": [card]})

    play(game, "interrogate seat1 left" if at == "interrogated" else ACTIONS[at])

    assert window(game) == ""
    assert hand(game, CARL)[:1] == [card]


@pytest.mark.parametrize("card", REACTIONS)
def test_the_last_hidden_recruit_pays_without_a_question(card: str) -> None:
    game = opened(REACTIONS[card], hand=[card], exposed=["middle", "right"])

    play(game, f"use {card}")

    assert exposed(game, CARL) == ALL_EXPOSED
    assert hand(game, CARL) == []
    assert discarded(game)[-1] == card


@pytest.mark.parametrize("card", ["roller_skates", "polite_writ", "bin_lid"])
def test_only_the_player_shot_at_can_jump_aside_but_anybody_can_turn_the_shot(card: str) -> None:
    game = four(anna={"gun": "bob"}, carl={"hand": [card]})

    play(game, "shoot")

    assert asked(game) == (CARL, "react")
    assert (f"use {card}" in offered(game)) == (card != "roller_skates")
    if card == "roller_skates":
        reason = why_not(game, f"use {card}")
        assert reason is not None and reason.code == "not_the_target"


@pytest.mark.parametrize("card", ["unblinking_eye", "glance_mirror"])
def test_only_the_player_interrogated_can_look_back_but_anybody_can_expose_what_was_seen(card: str) -> None:
    game = four(carl={"hand": [card]})

    play(game, "interrogate seat1 left")

    assert asked(game) == (CARL, "react")
    assert (f"use {card}" in offered(game)) == (card == "unblinking_eye")


def test_nobody_looks_back_at_a_player_without_hidden_recruits() -> None:
    game = four(anna={"exposed": ALL_EXPOSED}, carl={"hand": ["glance_mirror"]})

    play(game, "interrogate seat2 left")

    assert offered(game) == ["decline"]


@pytest.mark.parametrize("direction,next_one", [("clockwise", BOB), ("counterclockwise", DORA)])
def test_who_is_next_anyway_cannot_take_the_next_turn(direction: str, next_one: int) -> None:
    for seat, name in enumerate(["anna", "bob", "carl", "dora"]):
        if seat == ANNA:
            continue
        players = {name: {"hand": ["restless_brew"], "exposed": ["left"]}}
        game = four(**players, direction=direction)
        play(game, f"interrogate seat{seat} middle, decline")
        if seat == next_one:
            assert asked(game) == (next_one, "artifact")
        else:
            assert (window(game), game.seat) == ("after_action", seat)
            assert "use restless_brew" in offered(game)


def test_the_recruit_just_viewed_may_pay_for_its_own_exposure() -> None:
    game = four(bob={"hand": ["unblinking_eye"]})

    play(game, "interrogate seat1 left, use unblinking_eye, pay left")

    assert exposed(game, BOB) == ["left"]
    assert asked(game) == (BOB, "artifact")


# Who is asked ---------------------------------------------------------------------------------------------------------


def six(direction: str, **cards: list[str]) -> Leaders:
    """Six players at the action of the third."""
    names = ["anna", "bob", "carl", "dora", "emil", "fay"]
    players: dict[str, Any] = {
        name: a_player(hand=cards.get(name, ["hat_box"] if name == "anna" else [])) for name in names
    }
    return a_game(turn=2, phase="action", direction=direction, **players)


@pytest.mark.parametrize("direction,order", [("clockwise", [3, 5, 0, 1]), ("counterclockwise", [1, 0, 5, 3])])
def test_everybody_with_a_card_is_asked_once_beginning_next_to_the_actor(direction: str, order: list[int]) -> None:
    # Emil has no card; carl acts.
    game = six(direction, bob=["bin_lid"], carl=["polite_writ"], dora=["second_veil"], fay=["tumble_drum"])

    play(game, "arm, pay left")

    assert reactors(game) == [("arm", seat) for seat in order]


def test_who_paid_with_the_last_hidden_recruit_is_not_asked_again() -> None:
    game = four(anna={"gun": "bob"}, bob={"exposed": ["left", "middle"], "hand": ["polite_writ", "hat_box"]})

    play(game, "shoot, use polite_writ, aim seat2")

    # Nobody else has a card, so the shot hits carl at once.
    assert game.question().kind == "draw"
    assert discarded(game) == ["polite_writ"]


def test_sudden_belt_opens_one_window_after_the_other() -> None:
    game = four(anna={"gun": "bob", "hand": ["sudden_belt"]}, dora={"hand": ["hat_box"]})

    play(game, "use sudden_belt, pay middle, pick seat2")
    assert game.players[ANNA].gun == BOB
    assert reactors(game) == [("artifact", DORA), ("shot", DORA)]
    play(game, "draw bin_lid")

    # Carl's only card was drawn because of the shot.
    assert reactors(game) == [("after_action", DORA)]
    assert game.players[CARL].wastelander


# Closing, going on, starting again ------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["holster_lock", "silence_cork", "restless_brew"])
def test_arm_artifact_and_after_action_close_with_the_first_reaction(card: str) -> None:
    at = REACTIONS[card]
    game = four({"hand": ["second_veil"]}, {"exposed": ["middle"]}, {"hand": [card]}, {"hand": ["hat_box"]})

    play(game, f"{ACTIONS[at]}, use {card}, pay left")

    # Dora was not asked: the next question is that of a later window, or of the next turn.
    assert reactors(game) == ([] if at == "after_action" else [("after_action", DORA)])
    assert asked(game) == (CARL if at == "after_action" else BOB, "artifact")


def test_interrogated_goes_on_with_the_same_player_and_then_with_the_following_ones() -> None:
    game = four(
        bob={"hand": ["tumble_drum"]}, carl={"hand": ["glance_mirror", "hat_box"]}, dora={"hand": ["unblinking_eye"]}
    )

    play(game, "interrogate seat2 left, decline, use glance_mirror, pay middle, pick seat0 left")
    assert (window(game), game.seat) == ("interrogated", CARL)
    play(game, "decline")
    assert (window(game), game.seat) == ("interrogated", DORA)
    play(game, "use unblinking_eye, pay left")

    assert exposed(game, CARL) == ["left", "middle"]
    assert game.players[ANNA].seen[0] >> CARL & 1
    assert reactors(game) == [("after_action", CARL)]


def test_a_cancelled_shot_closes_the_window() -> None:
    game = four(anna={"gun": "bob"}, bob={"hand": ["roller_skates"]}, carl={"hand": ["polite_writ"]})

    play(game, "shoot, use roller_skates, pay middle")

    assert (window(game), game.seat) == ("after_action", CARL)
    assert (game.players[ANNA].gun, game.guns) == (NO_GUN, 2)


@pytest.mark.parametrize("direction,order", [("clockwise", [BOB, CARL, DORA]), ("counterclockwise", [DORA, CARL, BOB])])
def test_a_new_target_starts_the_asking_again_for_everybody(direction: str, order: list[int]) -> None:
    cards = {BOB: ["hat_box"], CARL: ["polite_writ", "tumble_drum"], DORA: ["second_veil"]}
    game = four({"gun": "bob"}, *[{"hand": cards[seat]} for seat in (BOB, CARL, DORA)], direction=direction)

    play(game, "shoot, decline, use polite_writ, pay left, aim seat3")

    # Those who declined before are asked about the new target, and so is the one who used the writ.
    assert reactors(game) == [("shot", seat) for seat in order]
    assert game.question().kind == "draw"


def test_a_shot_is_turned_twice_and_then_missed() -> None:
    game = four(
        anna={"gun": "bob"},
        bob={"hand": ["polite_writ"]},
        carl={"hand": ["bin_lid", "hat_box"]},
        dora={"hand": ["roller_skates"]},
    )

    play(game, "shoot, use polite_writ, pay middle")
    assert asked(game) == (ANNA, "new target")
    play(game, "aim seat2")
    assert (game.action.target, game.players[ANNA].gun) == (CARL, CARL)

    play(game, "use bin_lid, pay left")
    assert asked(game) == (CARL, "neighbor")
    play(game, "pick seat3")
    assert (game.action.target, game.players[ANNA].gun) == (DORA, DORA)

    # The skates, the only answer left, are for the target alone: Carl is not asked.
    assert (window(game), game.seat) == ("shot", DORA)
    play(game, "use roller_skates, pay left")

    assert discarded(game) == ["roller_skates", "polite_writ", "bin_lid"]
    assert not any(player.wastelander for player in game.players)
    assert [exposed(game, seat) for seat in range(4)] == [[], ["middle"], ["left"], ["left"]]
    assert (game.players[ANNA].gun, game.guns) == (NO_GUN, 2)
    assert reactors(game) == [("after_action", CARL)]
    assert asked(game) == (BOB, "artifact")


def test_a_leader_exposed_by_a_payment_falls_to_the_shot_it_was_meant_to_avert() -> None:
    # Anna may have to aim elsewhere, but carl's neighbor is bob, whose leader has just paid.
    game = four(anna={"gun": "bob"}, bob={"hand": ["polite_writ"]}, carl={"hand": ["bin_lid"]})

    play(game, "shoot, use polite_writ, pay left, aim seat2, use bin_lid, pay left")
    assert not game.over
    play(game, "pick seat1")

    assert (game.ending, winners(game)) == ("A2", [ANNA, CARL])


def test_a_leader_that_paid_is_safe_when_the_shot_hits_somebody_else() -> None:
    game = four(anna={"gun": "bob"}, bob={"hand": ["polite_writ"]})

    play(game, "shoot, use polite_writ, pay left, aim seat2, draw hat_box")

    assert exposed(game, BOB) == ["left"]
    assert game.players[CARL].wastelander
    assert asked(game) == (BOB, "artifact")


def test_four_players_always_leave_two_new_targets() -> None:
    game = four(anna={"gun": "dora"}, carl={"hand": ["polite_writ"]})

    play(game, "shoot, use polite_writ, pay left")

    assert offered(game) == ["aim seat1", "aim seat2"]
