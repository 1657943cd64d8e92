"""Verbs are rows: every verb of a player has one, and words, hints, terminal and translators read it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from euphoria.cli.faces import FACES
from euphoria.core.verbs import texts
from euphoria.dystopia import choices as of_dystopia
from euphoria.leaders import choices as of_leaders
from euphoria.titles import TITLES
from euphoria.web.dystopia.pointers import AREAS as IN_DYSTOPIA
from euphoria.web.leaders.pointers import AREAS as IN_LEADERS
from euphoria.web.leaders.pointers import OWNER
from euphoria.words import dystopia, leaders
from euphoria.words.dystopia.choices import NAMES_OF

ROWS = {"dystopia": of_dystopia.VERBS, "leaders": of_leaders.VERBS}
LAST_OF_NATURE = {"dystopia": of_dystopia.FIRST, "leaders": of_leaders.LAST_OF_NATURE}
FROM_FIGURES = {
    "dystopia": {of_dystopia.RETRIEVE, of_dystopia.DONE, of_dystopia.DILEMMA},
    "leaders": {of_leaders.CYCLE},
}
"""Verbs whose words depend on how the game stands."""


@pytest.mark.parametrize("title", ROWS)
def test_every_verb_of_a_player_has_a_row_and_every_row_a_choice(title: str) -> None:
    verbs = {choice.verb for choice in TITLES[title].rules.TABLE.choices if choice.verb > LAST_OF_NATURE[title]}

    assert not verbs - set(ROWS[title]), f"verbs {verbs - set(ROWS[title])} need a row in {title}/choices.py"
    assert verbs == set(ROWS[title])


@pytest.mark.parametrize("title", ROWS)
def test_a_row_says_what_is_chosen_and_what_it_is_about(title: str) -> None:
    assert {verb for verb, row in ROWS[title].items() if not row.says} == FROM_FIGURES[title]
    for row in ROWS[title].values():
        assert ("{what}" in row.says) == bool(row.of), row.says
    if title == "dystopia":
        assert {row.of for row in ROWS[title].values()} - {""} == set(NAMES_OF)


def test_every_verb_looks_at_a_part_of_the_page_and_every_part_is_looked_at() -> None:
    assert {row.looks for row in ROWS["dystopia"].values()} - {"region"} == set(IN_DYSTOPIA)
    assert {row.looks for row in ROWS["leaders"].values()} - {OWNER} == set(IN_LEADERS)


@pytest.mark.parametrize(("title", "words"), [("dystopia", dystopia), ("leaders", leaders)])
def test_translators_get_every_text_of_the_rows(title: str, words: Any) -> None:
    assert set(texts(ROWS[title])) <= {(text.row, text.key) for text in words.texts()}


@pytest.mark.parametrize("title", ROWS)
def test_the_terminal_calls_a_choice_as_its_row_does(title: str) -> None:
    rules: Any = TITLES[title].rules
    face: Any = FACES[title]
    game, rng = rules.new_game(4, seed=5), Random(5)
    seen: set[int] = set()
    while not game.over and len(game.history) < 500:
        view = rules.view(game, game.seat)
        menu = face.Menu(view, face.Table(view, 100))
        for choice in menu.order:
            row = ROWS[title][choice.verb]
            if row.says and not row.of:
                assert menu.label(choice).plain == row.says
                seen.add(choice.verb)
        game.choose(rng.choice(game.question().choices))

    assert len(seen) >= 3
