"""The table of choices: index, text, and back."""

from __future__ import annotations

import pytest

from euphoria import dystopia
from euphoria.core.choices import Choice
from euphoria.dystopia.choices import TABLE


def test_every_choice_is_found_by_index_text_and_itself() -> None:
    for index, choice in enumerate(TABLE.choices):
        assert choice.index == index
        assert TABLE.parse(index) is choice
        assert TABLE.parse(choice.text) is choice
        assert TABLE.parse(choice) is choice


def test_texts_are_unique_and_can_be_typed() -> None:
    texts = [choice.text for choice in TABLE.choices]
    assert len(set(texts)) == len(texts)
    assert all(set(text) <= set("abcdefghijklmnopqrstuvwxyz0123456789_ ") for text in texts)


def test_case_and_spaces_do_not_matter() -> None:
    assert TABLE.parse("  Place 5   GENERATOR ").text == "place 5 generator"


@pytest.mark.parametrize(
    "what", ["", "place 7 generator", "frobnicate", "place", -1, len(TABLE), 1.0, None, True, b"roll 1", []]
)
def test_what_is_no_choice_is_an_illegal_choice(what: object) -> None:
    with pytest.raises(dystopia.IllegalChoice):
        TABLE.parse(what)


def test_an_absurd_number_is_an_illegal_choice() -> None:
    with pytest.raises(dystopia.IllegalChoice, match="some int"):
        TABLE.parse(10**5000)


def test_a_near_miss_is_named() -> None:
    with pytest.raises(dystopia.IllegalChoice, match="place 5 generator"):
        TABLE.parse("place 5 generatr")


def test_a_choice_of_another_table_is_refused() -> None:
    with pytest.raises(dystopia.IllegalChoice, match="not a choice of dystopia"):
        TABLE.parse(Choice(0, 0, 0, 0, "roll 1"))


def test_a_question_takes_words_cut_short() -> None:
    game = dystopia.a_game(red=dystopia.a_player(dice=[5, 2]), blue=dystopia.a_player(dice=[1]))

    game.choose("pl 5 gen")

    assert game.choices_made()[-1].text == "place 5 generator"


def test_words_cut_too_short_name_what_they_could_mean() -> None:
    game = dystopia.a_game(red=dystopia.a_player(dice=[5, 2]), blue=dystopia.a_player(dice=[1]))

    with pytest.raises(dystopia.IllegalChoice, match="could mean place 5 generator, place 2 generator"):
        game.choose("p")


def test_an_illegal_choice_names_question_and_possibilities_and_changes_nothing() -> None:
    game = dystopia.a_game(red=dystopia.a_player(dice=[5]), blue=dystopia.a_player(dice=[1]))
    before = game.state()

    with pytest.raises(dystopia.IllegalChoice, match=r"'roll 3' does not answer 'turn' for seat 0; possible: place 5"):
        game.choose("roll 3")

    assert game.state() == before
    assert len(game.history) == 0
