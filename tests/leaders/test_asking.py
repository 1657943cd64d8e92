"""Who is asked in a window (L37): whoever might react by what all have seen, nobody else, whatever the hands hold."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from euphoria import leaders
from euphoria.leaders import Leaders, Options, deck_from_data, play, redeal, view
from euphoria.leaders.artifacts.base import Card
from euphoria.leaders.artifacts.effects import EFFECTS
from euphoria.leaders.artifacts.names import CARD_NAMES
from euphoria.leaders.hand_belief import whereabouts
from euphoria.leaders.invariants import broken
from euphoria.leaders.terms import SLOTS, WINDOW_NAMES
from euphoria.leaders.windows import React, might_react, payments
from tests.leaders.helpers import ANNA, BOB, CARL, DORA, asked, offered
from tests.leaders.tables import ALL_EXPOSED, base_cards_but, four, reactors, window

pytestmark = pytest.mark.ruling("L37")


# What all have seen ---------------------------------------------------------------------------------------------------


def test_a_shot_that_only_its_target_could_answer_is_asked_of_the_target_alone() -> None:
    discard = ["polite_writ", "bin_lid"]
    held = {"hand": ["hat_box"]}

    game = four(anna={"gun": "carl"}, bob=held, carl={"hand": ["second_veil"]}, discard=discard)
    play(game, "shoot")
    assert reactors(game) == [("shot", CARL)]

    game = four(anna={"gun": "carl"}, bob=held, discard=discard)
    play(game, "shoot")
    assert game.question().kind == "draw"


def test_a_look_that_only_its_target_could_answer_is_asked_of_the_target_alone() -> None:
    game = four(bob={"hand": ["hat_box"]}, carl={"hand": ["second_veil"]}, discard=["unblinking_eye", "restless_brew"])

    play(game, "interrogate seat2 left")
    assert reactors(game) == [("interrogated", CARL)]
    play(game, "pass, interrogate seat3 left")

    assert reactors(game) == []


def test_nobody_is_asked_to_look_back_at_who_has_nothing_hidden() -> None:
    discard = ["unblinking_eye", "restless_brew"]
    game = four(anna={"exposed": ALL_EXPOSED}, carl={"hand": ["second_veil"]}, discard=discard)

    play(game, "interrogate seat2 left")

    assert asked(game) == (BOB, "artifact")


@pytest.mark.parametrize("direction, next_one", [("clockwise", BOB), ("counterclockwise", DORA)])
def test_who_is_next_anyway_is_not_asked_after_the_action(direction: str, next_one: int) -> None:
    held = [{"hand": [card]} for card in ("hat_box", "second_veil", "tumble_drum")]
    game = four(None, *held, direction=direction, discard=["unblinking_eye", "glance_mirror"])

    play(game, "interrogate seat1 left")

    assert {seat for _, seat in reactors(game)} == {BOB, CARL, DORA} - {next_one}
    assert asked(game) == (next_one, "artifact")


def test_with_an_own_deck_who_is_next_is_asked_where_a_card_is_of_use() -> None:
    include = ["hat_box", "restless_brew", "tumble_drum", "second_veil", "bin_lid", "polite_writ", "whisper_cans"]
    peep = {"id": "peep", "name": "Peep", "type": "reaction", "window": "after_action", "steps": ["view_one"]}
    options = Options(deck=deck_from_data({"include": include, "card": [peep]}))
    game = four(bob={"hand": ["hat_box"]}, options=options)

    play(game, "interrogate seat2 left")
    assert reactors(game) == [("after_action", BOB)]

    # Once Anna has nothing hidden there is nothing to peep at.
    game = four(anna={"exposed": ALL_EXPOSED}, bob={"hand": ["hat_box"]}, options=options)
    play(game, "interrogate seat2 left")
    assert asked(game) == (BOB, "artifact")


def renewed() -> Leaders:
    """At dora's action: the last card of the deck was drawn by anna, then dora drew from the new one."""
    discard = base_cards_but("hat_box", "second_veil", "tumble_drum")
    game = four(anna={"hand": ["hat_box"]}, bob={"hand": ["second_veil"]}, phase="artifact", discard=discard, turn=2)
    play(game, "pass, pass, pass, pass, cycle, draw tumble_drum, pass, pass, pass, pass, pass, cycle, draw hat_box")
    return game


def test_after_the_pile_has_become_the_deck_only_who_has_drawn_from_it_is_asked() -> None:
    game = renewed()
    assert game.discard == 0 and window(game) == ""

    # Anna and bob hold cards of before: none of those that lay on the pile.
    play(game, "interrogate seat1 left")
    assert reactors(game) == []
    play(game, "pass, pass, pass, pass, pass, interrogate seat3 left")

    assert reactors(game) == [("interrogated", DORA)]


def test_who_is_given_a_card_may_hold_what_its_giver_may_hold() -> None:
    game = renewed()
    play(game, "pass, pass, pass, pass, pass, pass, pass, give seat0, interrogate seat2 left")

    # Bob still holds what he held; anna, who is next anyway, has nothing to say after the action.
    assert reactors(game) == [("interrogated", ANNA)]


@pytest.mark.parametrize("seed", range(3))
def test_what_can_be_in_a_hand_is_at_least_what_a_spectator_can_tell(seed: int) -> None:
    game = leaders.new_game(6, seed=seed)
    rng = random.Random(seed)
    while not game.over and game.turn < 70:
        texts = offered(game)
        moving = [text for text in texts if text.startswith(("give", "use", "cycle"))]
        game.choose(rng.choice(moving if moving and rng.random() < 0.5 else texts))
        assert broken(game) == ""
        if game.over or rng.random() < 0.95:
            continue
        places = whereabouts(view(game, None))
        for seat, player in enumerate(game.players):
            for card in range(len(CARD_NAMES)):
                if places[card] >> seat & 1:
                    assert (player.may_hold | player.aside) >> card & 1


# Nothing hidden matters -----------------------------------------------------------------------------------------------


def every_reaction() -> list[Card]:
    """A card of one step for every step and window that go together."""
    found: list[Card] = []
    for step, effect in EFFECTS.items():
        for at in effect.windows:
            data = {"id": "mine", "name": "Mine", "type": "reaction", "window": at, "steps": [step]}
            found.append(deck_from_data({"card": [data]}).cards[0].card(len(CARD_NAMES) - 1))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_whether_a_reaction_can_be_used_hangs_on_nothing_hidden(seed: int) -> None:
    cards = every_reaction()
    assert len(cards) > 80
    usable = Counter[int]()
    game = leaders.new_game(4 + seed, seed=seed)
    rng = random.Random(seed)
    while not game.over and game.turn < 60:
        texts = offered(game)
        bold = [text for text in texts if text.startswith(("arm", "use", "shoot"))]
        game.choose(rng.choice(bold if bold and rng.random() < 0.4 else texts))
        asking = None if game.over else game.asking()
        if not isinstance(asking, React) or rng.random() < 0.8:
            continue
        dealt = redeal(view(game, None), rng)
        for seat in range(len(game.players)):
            if seat == asking.actor:
                continue
            might = might_react(game, asking.window, seat, asking.actor)
            assert might_react(dealt, asking.window, seat, asking.actor) == might
            for number, card in enumerate(cards):
                if WINDOW_NAMES[card.window] == WINDOW_NAMES[asking.window]:
                    found = payments(game, card, seat, asking.actor)
                    assert found in (0, game.players[seat].hidden())
                    assert payments(dealt, card, seat, asking.actor) == found
                    usable[number] += found != 0
    assert len(usable) > 40


@pytest.mark.parametrize("seed", range(5))
def test_hands_dealt_anew_are_asked_the_same(seed: int) -> None:
    # Everything a spectator does not see is dealt anew; both games decline whatever the first one can decline.
    game = leaders.new_game(4 + seed % 5, seed=seed)
    rng = random.Random(seed)
    compared = 0
    for _ in range(200):
        if game.over:
            break
        if isinstance(game.asking(), React):
            twin, other = game.copy(), redeal(view(game, None), rng)
            while isinstance(twin.asking(), React):
                assert asked(twin) == asked(other)
                twin.choose("decline")
                other.choose("decline")
                compared += 1
                if twin.over or twin.seat < 0 or twin.question().kind == "draw":
                    break
        game.choose(rng.choice(game.question().choices))
    assert compared > 5


@pytest.mark.parametrize("seed", range(2))
def test_in_whole_games_everybody_who_is_asked_could_hold_an_answer(seed: int) -> None:
    game = leaders.new_game(6, seed=seed)
    rng = random.Random(seed)
    answers = 0
    while not game.over and game.turn < 100:
        asking = game.asking()
        if isinstance(asking, React):
            assert game.players[asking.seat].artifacts and game.players[asking.seat].hidden()
            assert any(
                game.players[asking.seat].may_hold >> card.number & 1
                and payments(game, card, asking.seat, asking.actor)
                for card in game.book.reactions[asking.window]
            )
            uses = [text for text in offered(game) if text.startswith("use")]
            if uses:
                answers += 1
                game.choose(rng.choice(uses))
                continue
        game.choose(rng.choice(game.question().choices))
    assert answers


# Several reactions of one player --------------------------------------------------------------------------------------


EYES = {
    "include": ["hat_box", "second_veil", "tumble_drum", "bin_lid", "restless_brew", "whisper_cans"],
    "card": [
        {"id": f"eye_{at}_{n}", "name": "Eye", "type": "reaction", "window": at, "steps": ["view_one"]}
        for at in ("interrogated", "shot", "arm")
        for n in (1, 2, 3)
    ],
}


@pytest.mark.ruling("L11", "L45")
@pytest.mark.parametrize(
    "line, cards, times",
    [
        ("interrogate seat1 left", ["card_1", "card_2", "card_3"], 3),
        ("shoot", ["card_4", "card_5", "card_6"], 3),
        ("arm, pay left", ["card_7", "card_8", "card_9"], 1),
    ],
)
def test_as_many_reactions_as_can_be_paid_for(line: str, cards: list[str], times: int) -> None:
    anna: dict[str, Any] = {"gun": "bob"} if line == "shoot" else {}
    options = Options(deck=deck_from_data(EYES))
    game = four(anna, carl={"hand": [*cards, "hat_box"]}, dora={"hand": ["bin_lid"]}, options=options)

    play(game, line)
    used = 0
    while game.seat == CARL and window(game) not in ("", "after_action"):
        play(game, f"use {cards[used]}")
        used += 1
        if game.seat == CARL and game.question().kind == "pay":
            play(game, f"pay {('left', 'middle', 'right')[used - 1]}")
        if game.seat == CARL and game.question().kind == "view":
            game.choose(game.question().choices[0])

    assert used == times
    assert game.players[CARL].hidden().bit_count() == SLOTS - times
