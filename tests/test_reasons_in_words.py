"""The reason for a choice in words: one sentence in every language, by the names of people and things."""

from __future__ import annotations

from typing import Any

import pytest

from euphoria import dystopia, leaders
from euphoria.ai import Prospect
from euphoria.ai.dystopia.milestones import AHEAD
from euphoria.ai.dystopia.milestones import WORTH as IN_DYSTOPIA
from euphoria.ai.leaders.milestones import WORTH as IN_LEADERS
from euphoria.dystopia.board import SITE_NAMES, SPACE_NAMES, TERRITORY_NAMES
from euphoria.words.dystopia import grounds as dystopia_words
from euphoria.words.grounds import WHEN, concrete, tenths
from euphoria.words.leaders import grounds as leaders_words
from euphoria.words.speech import LANGUAGES, speaking

NAMES = ["Ada", "Ben", "Cas", "Dot"]
STARS = (*SITE_NAMES, *TERRITORY_NAMES, "dilemma", "laura_the_philanthropist")
PLACES = {
    "star": STARS,
    "rival star": STARS,
    "recruit": ("laura_the_philanthropist",),
    "building": SITE_NAMES,
    "tunnel": ("euphorian", "subterran", "wastelander"),
    "bonus": ("euphorian 2", "icarite 5"),
    "bumped": SPACE_NAMES[4:25],
    "resource": ("gold", "stone", "clay"),
    "prey": ("euphorian_leader", "subterran_leader"),
    "found": ("euphorian_leader", "subterran_leader"),
    "open": ("euphorian_leader", "subterran_leader"),
}


def said(words: Any, game: Any, kind: str, where: str, turns: int, often: float = 0.8) -> list[str]:
    """The sentence in every language."""
    found = []
    for language in LANGUAGES:
        with speaking(language):
            prospect = Prospect(kind, 1, where, turns, often, 0.3, 7)
            found.append(concrete(words, prospect, game, NAMES, lambda number: f"choice {number}"))
    return found


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_every_reason_is_a_sentence_in_every_language(title: str) -> None:
    words: Any = dystopia_words if title == "dystopia" else leaders_words
    game: Any = (dystopia if title == "dystopia" else leaders).new_game(4, seed=1)
    kinds = IN_DYSTOPIA if title == "dystopia" else IN_LEADERS
    for kind in kinds:
        for where in PLACES.get(kind, ("",)):
            for turns in range(AHEAD + 1):
                told = said(words, game, kind, where, turns)
                assert len(set(told)) == len(LANGUAGES), told
                for sentence in told:
                    assert sentence.endswith(".") and sentence[0].isupper() and "choice 7" in sentence
                    assert not any(mark in sentence for mark in ("{", "_", "  ", "seat"))
                    assert "8" in sentence and "3" in sentence


def test_there_is_a_word_for_every_turn_that_is_looked_at() -> None:
    assert len(WHEN) == AHEAD + 1


def test_a_market_is_called_by_what_the_board_shows() -> None:
    a_player = dystopia.a_player
    built = {"euphoria_site_a": "cafeteria_of_nameless_meat"}
    game = dystopia.a_game(markets=built, ada=a_player(dice=[1]), ben=a_player(dice=[1]))
    open_site, market = [said(dystopia_words, game, "star", site, 1)[0] for site in ("euphoria_site_b", SITE_NAMES[0])]

    assert "Euphoria site B" in open_site
    assert "Euphoria site A" not in market and "Cafeteria" in market


def test_ones_own_leader_is_called_so() -> None:
    game = leaders.a_game(phase="action", **{name: leaders.a_player() for name in ("ada", "ben", "cas", "dot")})
    mine = Prospect("open", 0, "euphorian_leader", 1, 0.0, 0.9, 7)
    friend = Prospect("open", 1, "euphorian_leader", 1, 0.0, 0.9, 7)

    told = [leaders_words.clause(one, game, NAMES) for one in (mine, friend)]
    assert told[0] == "your leader lies open by the end of your next turn"
    assert told[1] == "the Euphorian leader, of your side, lies open with Ben by the end of your next turn"


def test_all_and_none_are_said_of_nothing_less() -> None:
    shares = (0.0, 0.02, 0.1, 0.44, 0.56, 0.97, 1.0)

    assert [tenths(share) for share in shares] == [0, 1, 1, 4, 6, 9, 10]
