"""The options: what each changes, what is refused, how they travel."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from euphoria.leaders import BadSetup, Options, Record, deck_from_data, new_game, options_from, play
from euphoria.leaders.options import LONGEST_GAME
from tests.leaders.helpers import offered
from tests.leaders.tables import answer_until, base_cards_but, four, reactors

PROMO = ["pebble_sling", "rash_saw", "backward_clock", "crown_ribbon"]
DECK = {
    "name": "ours",
    "include": base_cards_but(),
    "card": [{"id": "spy", "name": "Spy", "type": "action", "steps": ["interrogate"]}],
}
EVERYTHING = Options(
    use_promo=True,
    gun_table="alternative",
    first_player="seat_0",
    placement="random",
    max_turns=7,
    talk="none",
    deck=deck_from_data(DECK),
)


def test_without_options_the_game_is_the_rulebooks() -> None:
    assert Options() == Options(False, "designer", "random", "choose", 600, "public", None)
    assert new_game(4, seed=1, options=None).options == Options()


@pytest.mark.parametrize(
    "name,value",
    [
        ("use_promo", 1),
        ("use_promo", "yes"),
        ("use_promo", None),
        ("gun_table", "many"),
        ("gun_table", None),
        ("gun_table", ["designer"]),
        ("first_player", "seat_1"),
        ("first_player", 0),
        ("placement", "chosen"),
        ("placement", True),
        ("talk", "private"),
        ("talk", False),
        ("max_turns", -1),
        ("max_turns", LONGEST_GAME + 1),
        ("max_turns", True),
        ("max_turns", 10.0),
        ("max_turns", "600"),
        ("deck", "deck.toml"),
        ("deck", DECK),
    ],
)
def test_a_wrong_value_is_refused_by_name(name: str, value: object) -> None:
    options: dict[str, Any] = {name: value}

    with pytest.raises(BadSetup, match=name):
        Options(**options)


@pytest.mark.parametrize("count", [0, 1, LONGEST_GAME])
def test_the_turn_limit_has_bounds_that_count_in(count: int) -> None:
    assert new_game(4, seed=1, options=Options(max_turns=count)).max_turns == count


@pytest.mark.parametrize("options", ["promo", {"use_promo": True}, 3])
def test_a_game_takes_options_only(options: Any) -> None:
    with pytest.raises(BadSetup, match="Options"):
        new_game(4, seed=1, options=options)


def test_the_promo_artifacts_are_in_the_deck_only_with_the_option() -> None:
    game = new_game(4, nature=None, options=Options(use_promo=True))
    answer_until(game, "draw")
    assert [text for text in offered(game) if text.split()[1] in PROMO] == [f"draw {card}" for card in PROMO]

    game = new_game(4, nature=None)
    answer_until(game, "draw")
    assert not [text for text in offered(game) if text.split()[1] in PROMO]


def test_a_position_knows_the_promo_artifacts_only_with_the_option() -> None:
    assert four(anna={"hand": ["rash_saw"]}, options=Options(use_promo=True)).players[0].artifacts == 1
    with pytest.raises(BadSetup, match="rash_saw"):
        four(anna={"hand": ["rash_saw"]})


def test_with_fewer_guns_the_centre_is_empty_sooner() -> None:
    for table, left in (("designer", 1), ("alternative", 0)):
        game = new_game(5, seed=1, options=Options(gun_table=table, first_player="seat_0", placement="random"))
        while game.guns > left:
            target = (game.active + 1) % 5
            play(game, "pass, arm, pay left")
            reactors(game)
            play(game, f"aim seat{target}")
            reactors(game)
            play(game, f"aim seat{target}")
        assert game.held_guns() == 2
        play(game, "pass")
        assert ("arm" in offered(game)) == (table == "designer")


@pytest.mark.parametrize("options", [Options(), EVERYTHING], ids=["standard", "everything"])
def test_options_survive_as_plain_data(options: Options) -> None:
    assert options_from(options.to_data()) == options


def test_an_unknown_option_is_refused_with_a_list_of_the_known_ones() -> None:
    with pytest.raises(BadSetup, match="no option 'promo'; known: use_promo, gun_table"):
        options_from({"promo": True})


def test_options_can_name_a_deck_file(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text('include = ["hat_box"]\n[[card]]\nid = "a"\nname = "A"\ntype = "action"\nsteps = ["view_one"]\n')

    options = options_from({"deck": str(path)})

    assert options.deck is not None
    assert options.deck.include == ("hat_box",)


def test_a_record_carries_the_options(tmp_path: Path) -> None:
    game = new_game(4, seed=3, options=EVERYTHING)
    play(game, "pass, pass, pass")
    game.record().save(tmp_path / "game.json")

    again = Record.load(tmp_path / "game.json").replay()

    assert again.options == EVERYTHING
    assert again.state() == game.state()


def test_options_are_values() -> None:
    assert replace(Options(), max_turns=5) == Options(max_turns=5)
    assert hash(Options(max_turns=5)) == hash(Options(max_turns=5))


def test_options_with_an_own_deck_survive_the_way_through_plain_data() -> None:
    described = {"id": "spyglass", "name": "Spyglass", "type": "action", "steps": ["interrogate"], "source": "a friend"}
    options = Options(deck=deck_from_data({"include": ["hat_box"], "card": [described]}))
    again = options_from(options.to_data())
    assert again == options
    assert hash(again) == hash(options)


def test_options_from_something_else_than_a_mapping_are_refused() -> None:
    with pytest.raises(BadSetup, match="options map names to values; they are not 3"):
        options_from(3)


def test_a_position_after_the_last_turn_is_refused() -> None:
    for phase in ("artifact", "action"):
        with pytest.raises(BadSetup, match="after 600 turns the game would be over: max_turns is 600"):
            four(phase=phase, turns_taken=600)
