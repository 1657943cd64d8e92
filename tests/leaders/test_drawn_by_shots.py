"""L48: what a player draws because of a shot answers nothing before the turn is over; who knows of it, who is asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from euphoria import leaders
from euphoria.leaders import Leaders, Options, a_player, deck_from_data, play, redeal, view, why_not
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.invariants import broken
from euphoria.leaders.knowledge import BY_SHOT, DRAWN, UNSEEN_CARD
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, PROMO, asked, four, hand, offered
from tests.leaders.tables import reactors, window

pytestmark = pytest.mark.ruling("L48")

SHOTS: dict[str, tuple[dict[str, dict[str, Any]], str]] = {
    "shoot": ({"anna": {"gun": "carl"}}, "shoot, decline"),
    "sudden_belt": (
        {"anna": {"gun": "bob", "hand": ["sudden_belt"]}},
        "use sudden_belt, pay middle, pick seat2, decline, decline",
    ),
    "pebble_sling": (
        {"anna": {"hand": ["pebble_sling"]}, "carl": {"gun": "anna"}},
        "use pebble_sling, pay middle, decline",
    ),
    "rash_saw": (
        {"anna": {"hand": ["rash_saw"]}},
        "use rash_saw, pay middle, pick seat1 left, decline, pick seat2",
    ),
}
"""How carl is shot, who declines whatever he is asked before."""


def shot(by: str, hand: list[str]) -> Leaders:
    """A table at which anna has just shot carl, with these cards in his hand: nature is asked what he draws."""
    players, line = SHOTS[by]
    given = {"carl": {}, **players}
    game = four(options=PROMO, anna=a_player(**given["anna"]), carl=a_player(hand=hand, **given["carl"]))
    texts = line.split(", ")
    for text in texts if hand else [text for text in texts if text != "decline"]:
        game.choose(text)
    assert game.question().kind == "draw"
    return game


# Which card -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", SHOTS)
def test_the_card_drawn_is_not_offered_after_the_action(by: str) -> None:
    game = shot(by, ["hat_box"])

    play(game, "draw restless_brew")

    assert (window(game), game.seat) == ("after_action", CARL)
    assert offered(game) == ["decline"]
    reason = why_not(game, "use restless_brew")
    assert reason is not None and (reason.code, reason.rule) == ("drawn_by_shot", "L48")
    assert leaders.card_reason(game, CARL, "restless_brew") == reason


@pytest.mark.parametrize("by", SHOTS)
def test_who_has_no_other_card_is_not_asked(by: str) -> None:
    for card in ("restless_brew", "hat_box"):
        game = shot(by, [])
        play(game, f"draw {card}")

        assert reactors(game) == []
        assert asked(game) == (BOB, "artifact")


@pytest.mark.parametrize("by", SHOTS)
def test_an_older_card_answers_the_shot(by: str) -> None:
    game = shot(by, ["restless_brew"])

    play(game, "draw hat_box, use restless_brew, pay left")

    assert asked(game) == (CARL, "artifact")


def test_from_the_next_turn_on_the_card_is_like_any_other() -> None:
    game = shot("shoot", [])

    play(game, "draw silence_cork, pass, arm, pay middle, decline, aim seat3")
    assert (window(game), game.seat) == ("", BOB)  # Carl is next anyway
    play(game, "aim seat3, pass, pass, pass")
    assert asked(game) == (DORA, "action")
    play(game, "interrogate seat2 left")

    assert (window(game), game.seat) == ("interrogated", CARL)
    game = shot("shoot", ["hat_box"])
    play(game, "draw holster_lock, decline, pass, arm, pay middle")
    assert offered(game) == ["decline", "use holster_lock"]


# Own decks: every window that can follow a shot, several shots, cards taken from a hand -------------------------------


def own(*cards: dict[str, Any]) -> Options:
    fillers = ["tumble_drum", "hat_box", "luggage_carousel", "nose_glasses", "second_veil", "whisper_cans"]
    named = [{"name": "Mine", **card} for card in cards]
    return Options(deck=deck_from_data({"include": fillers, "card": named}))


def reaction(at: str, *steps: str) -> dict[str, Any]:
    return {"id": f"answer_{at}", "type": "reaction", "window": at, "steps": list(steps)}


def action(*steps: str) -> dict[str, Any]:
    return {"id": "mine", "type": "action", "steps": list(steps)}


@pytest.mark.parametrize(
    "at, steps, line",
    [
        ("interrogated", ["artifact_shot", "interrogate"], "pick seat2, pick seat1"),
        ("shot", ["artifact_shot", "shoot"], "pick seat2"),
        ("after_action", ["artifact_shot"], "pick seat2"),
    ],
)
@pytest.mark.parametrize("older", [True, False])
def test_the_card_drawn_answers_no_window_of_that_turn(at: str, steps: list[str], line: str, older: bool) -> None:
    game = four(
        options=own(action(*steps), reaction(at, "hide_own_followers")),
        anna=a_player(hand=["card_1"], gun="dora"),
        carl=a_player(hand=["hat_box"] if older else []),
    )

    play(game, f"use card_1, pay middle, {line}, draw card_2")
    if at == "interrogated":
        play(game, "pick seat1 left")

    if older:
        assert (window(game), game.seat) == (at, CARL)
        assert offered(game) == ["decline"]
    else:
        assert window(game) == ""


def test_cards_of_two_shots_wait_both() -> None:
    two_shots = action("artifact_shot", "artifact_shot")
    game = four(
        options=own(two_shots, reaction("after_action", "hide_own_followers")),
        anna=a_player(hand=["card_1"]),
        carl=a_player(hand=["hat_box"]),
    )
    game.watch()

    play(game, "use card_1, pay middle, pick seat2, pick seat3, draw card_2, draw tumble_drum")
    assert reactors(game) == [("after_action", CARL)]

    game = four(options=own(two_shots, reaction("after_action", "hide_own_followers")), anna=a_player(hand=["card_1"]))
    play(game, "use card_1, pay middle, pick seat2, pick seat2, draw card_2, draw tumble_drum")
    assert hand(game, CARL) == ["tumble_drum", "card_2"]
    assert asked(game) == (BOB, "artifact")


TAKING = own(
    action("artifact_shot", "steal_artifact", "interrogate"),
    reaction("interrogated", "hide_own_followers"),
)


@pytest.mark.parametrize("taken, left", [("card_2", "hat_box"), ("hat_box", "card_2")])
def test_after_a_theft_nobody_can_tell_whether_the_card_is_still_there(taken: str, left: str) -> None:
    game = four(options=TAKING, anna=a_player(hand=["card_1"]), carl=a_player(hand=["hat_box"]))

    # Nobody else has an artifact to take.
    play(game, "use card_1, pay middle, pick seat2, pick seat1, draw card_2")
    play(game, f"take {taken}, pick seat1 left")

    assert hand(game, CARL) == [left]
    assert (window(game), game.seat) == ("interrogated", CARL)
    assert offered(game) == ["decline"]


def test_after_two_thefts_the_card_that_is_left_may_be_the_older_one() -> None:
    options = own(
        action("artifact_shot", "artifact_shot", "steal_artifact", "steal_artifact", "interrogate"),
        reaction("interrogated", "hide_own_followers"),
    )
    game = four(options=options, anna=a_player(hand=["card_1"]), carl=a_player(hand=["hat_box"]))

    play(game, "use card_1, pay middle, pick seat2, pick seat2, pick seat1, draw card_2, draw second_veil")
    play(game, "take hat_box, take second_veil, pick seat1 left")

    # Of three cards two went: it may be the older one that is left.
    assert hand(game, CARL) == ["card_2"]
    assert (window(game), game.seat) == ("interrogated", CARL)
    assert offered(game) == ["decline"]


def test_whoever_takes_the_card_may_use_it() -> None:
    # Anna shoots herself; dora answers the look that follows by taking what she drew, and answers with it, too.
    options = own(
        action("expose_chosen", "branch_shot", "interrogate"),
        reaction("interrogated", "steal_artifact"),
        {"id": "peep", "type": "reaction", "window": "interrogated", "steps": ["hide_own_followers"]},
    )
    game = four(options=options, anna=a_player(hand=["card_1"]), dora=a_player(hand=["card_2"]))

    play(game, "use card_1, pay middle, pick seat1 middle, pick seat1, draw card_3, pick seat1 left")
    play(game, "use card_2, pay left, take card_3")

    assert (window(game), game.seat) == ("interrogated", DORA)
    assert offered(game) == ["decline", "use card_3"]


# Knowing --------------------------------------------------------------------------------------------------------------


def test_the_seat_knows_its_card_and_others_that_there_is_one() -> None:
    game = shot("shoot", ["hat_box"])
    play(game, "draw restless_brew")
    number = CARD_NAMES.index("restless_brew")

    for seat in (ANNA, BOB, CARL, DORA, None):
        seen = view(game, seat)
        entry = seen.game.moves[seen.game.shots_from]
        assert entry >> 2 & 7 == CARL
        assert entry >> 8 & 63 == (number if seat == CARL else UNSEEN_CARD)
        data = seen.to_data()["players"][CARL]
        assert data["drawn_by_shot"] == (["restless_brew"] if seat == CARL else None)
        assert data["artifacts"] == 2
    assert [choice.text for choice in view(game, CARL).question().choices] == ["decline"]


@pytest.mark.parametrize("card", ["restless_brew", "roller_skates", "fortune_claw"])
def test_what_was_drawn_changes_nothing_that_others_see(card: str) -> None:
    # The same game with another card drawn: asked, offered, shown, told, all the same to everybody else.
    one, other = shot("shoot", ["bin_lid"]), shot("shoot", ["bin_lid"])
    for game, drawn in ((one, card), (other, "hat_box")):
        game.watch()
        play(game, f"draw {drawn}")
    while one.turn < 3:
        assert asked(one) == asked(other)
        for seat in (ANNA, BOB, DORA, None):
            assert view(one, seat) == view(other, seat)
            assert view(one, seat).to_data() == view(other, seat).to_data()
            told = [[event.seen_by(seat) for event in game.events or []] for game in (one, other)]
            assert told[0] == told[1]
        for game in (one, other):
            game.choose("decline" if window(game) else "pass")


def test_a_dealt_game_remembers_a_card_that_fits() -> None:
    game = shot("shoot", ["hat_box"])
    play(game, "draw restless_brew")
    rng = leaders.seeded(8)

    drawn = set()
    for seat in (ANNA, BOB, CARL, DORA, None):
        seen = view(game, seat)
        for _ in range(60):
            dealt = redeal(seen, rng)
            assert broken(dealt) == "" and view(dealt, seat) == seen
            (card,) = view(dealt, CARL).to_data()["players"][CARL]["drawn_by_shot"]
            assert card in hand(dealt, CARL)
            assert f"use {card}" not in offered(dealt)
            if seat == CARL:
                assert card == "restless_brew"
            else:
                drawn.add(card)
    assert len(drawn) > 15


def drawn_by_shots(game: Leaders) -> list[str]:
    """Every card that was drawn because of a shot."""
    return [CARD_NAMES[entry >> 8 & 63] for entry in game.moves if entry & 3 == DRAWN and entry & BY_SHOT]


def test_others_can_tell_that_a_card_used_in_that_turn_was_there_before() -> None:
    game = shot("shoot", ["restless_brew"])
    play(game, "draw hat_box, use restless_brew, pay left")
    assert drawn_by_shots(game) == ["hat_box"]

    rng = leaders.seeded(9)
    for seat in (ANNA, BOB, DORA, None):
        for _ in range(40):
            dealt = redeal(view(game, seat), rng)
            assert drawn_by_shots(dealt) == hand(dealt, CARL)


def test_a_reaction_shows_which_card_was_taken_before() -> None:
    # Anna takes one of carl's two cards. He reacts with the other, so that hers is the one he has just drawn.
    options = own(
        action("artifact_shot", "steal_artifact", "interrogate"),
        reaction("interrogated", "hide_own_followers"),
        {"id": "other", "type": "reaction", "window": "interrogated", "steps": ["reverse_direction"]},
    )
    game = four(options=options, anna=a_player(hand=["card_1"]), carl=a_player(hand=["card_2"]))
    play(game, "use card_1, pay middle, pick seat2, pick seat1, draw card_3, take card_3, pick seat1 left")
    play(game, "use card_2, pay left")

    rng = leaders.seeded(10)
    for seat in (BOB, DORA, None):
        for _ in range(40):
            dealt = redeal(view(game, seat), rng)
            assert broken(dealt) == ""
            assert drawn_by_shots(dealt) == hand(dealt, ANNA)


# Copies, undo, records ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", SHOTS)
def test_copies_undo_and_records_keep_it(by: str) -> None:
    game = shot(by, ["hat_box"])
    play(game, "draw restless_brew")

    for again in (
        game.copy(),
        game.replay(len(game.history)),
        leaders.Record.from_json(game.record().to_json()).replay(),
    ):
        assert again.state() == game.state()
        assert offered(again) == ["decline"]
    before = game.state()
    play(game, "decline")
    game.undo()
    assert game.state() == before
    assert offered(game) == ["decline"]


@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_nobody_ever_uses_what_a_shot_in_that_turn_brought(seed: int) -> None:
    shooting = own(
        action("artifact_shot", "steal_artifact", "interrogate"),
        reaction("interrogated", "artifact_shot", "steal_artifact"),
        reaction("after_action", "hide_own_followers"),
        reaction("shot", "view_one"),
    )
    game = leaders.new_game(4, seed=seed, options=Options(deck=shooting.deck, max_turns=60))
    rng = random.Random(seed)
    game.watch()
    fresh: dict[int, set[str]] = {}
    shots, at = 0, 0
    while not game.over:
        assert broken(game) == ""
        texts = offered(game)
        wanted = [text for text in texts if text.startswith(("use", "shoot", "arm"))]
        game.choose(rng.choice(wanted if wanted and rng.random() < 0.6 else texts))
        assert game.events is not None
        for event in game.events[at:]:
            if event.kind == "turn":
                fresh = {}
            elif event.kind == "hit":
                fresh.setdefault(event.other, set())
            elif event.kind == "draw" and event.seat in fresh:
                fresh[event.seat].add(event.what)
                shots += 1
            elif event.kind == "react":
                assert event.what not in fresh.get(event.seat, ())
        at = len(game.events)
    assert shots
