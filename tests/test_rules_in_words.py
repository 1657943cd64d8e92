"""What leads from the table into the rulebook has an address there, and what a rule means now is true and no secret."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euphoria import rulebook
from euphoria.cli import main
from euphoria.core.events import Event
from euphoria.core.steps import NATURE
from euphoria.dystopia.position import a_game, a_player
from euphoria.dystopia.rulings import RULINGS as DYSTOPIA
from euphoria.leaders.position import a_game as leaders_game
from euphoria.leaders.position import a_player as leaders_player
from euphoria.leaders.rulings import RULINGS as LEADERS
from euphoria.titles import TITLES
from euphoria.words import dystopia, leaders, rules
from euphoria.words.dystopia.grounds import RULES as DYSTOPIA_GROUNDS
from euphoria.words.leaders.grounds import RULES as LEADERS_GROUNDS

OURS = {"dystopia": DYSTOPIA, "leaders": LEADERS}
EVENTS = {"dystopia": dystopia.EVENTS, "leaders": leaders.EVENTS}


def positions(title: str, games: int = 3, moves: int = 500, step: int = 23) -> Iterator[Any]:
    """Moments of games that are played at random."""
    title_rules = TITLES[title].rules
    for seed in range(games):
        players = title_rules.FEWEST_PLAYERS + seed
        game = title_rules.new_game(players, seed=seed)
        rng = Random(seed)
        for move in range(moves):
            if game.over:
                break
            if game.seat != NATURE and move % step == 0:
                yield game
            game.choose(rng.choice(game.question().choices).text)


def test_everything_that_leads_into_the_rulebook_has_a_page_there() -> None:
    for title, ours in OURS.items():
        words = rules.rules_of(title)
        assert words is not None and set(words.TELLING) <= set(EVENTS[title])
        named = {rule for kind in EVENTS[title] for rule in words.of_event(Event(kind, 0, where="generator"))}
        named |= {words.of_question(kind) for kind in TITLES[title].part("words").QUESTIONS}
        named |= set({"dystopia": DYSTOPIA_GROUNDS, "leaders": LEADERS_GROUNDS}[title].values())
        assert [name for name in named if rulebook.address(title, name) is None] == []
        assert len(named & {ruling.id for ruling in ours}) > 20


@pytest.mark.parametrize("title", OURS)
def test_every_space_card_and_ending_of_a_game_leads_to_its_page(title: str) -> None:
    words = rules.rules_of(title)
    assert words is not None
    seen: set[str] = set()
    for seed in range(2):
        game = TITLES[title].rules.new_game(TITLES[title].rules.FEWEST_PLAYERS, seed=seed)
        game.watch()
        rng = Random(seed)
        for _ in range(900):
            if game.over:
                break
            game.choose(rng.choice(game.question().choices).text)
            for event in game.events or []:
                seen |= set(words.of_event(event))
            (game.events or []).clear()

    assert len([name for name in seen if ":" in name]) > 10
    assert [name for name in seen if rulebook.address(title, name) is None] == []


@pytest.mark.parametrize("title", OURS)
def test_what_a_rule_means_now_hangs_on_nothing_but_the_view(title: str) -> None:
    title_rules = TITLES[title].rules
    said: set[str] = set()
    rng = Random(7)
    for game in positions(title):
        for seat in (*range(game.seats()), None):
            view = title_rules.view(game, seat)
            other = title_rules.view(title_rules.redeal(view, rng), seat)
            for ruling in OURS[title]:
                told = rules.now(title, view, ruling.id)
                assert told == rules.now(title, other, ruling.id), (ruling.id, seat)
                if told:
                    said.add(ruling.id)

    assert len(said) >= 12, "the rules for which it is useful say what they mean now"


def test_nothing_is_said_of_a_game_that_has_not_begun_or_is_over() -> None:
    game = TITLES["dystopia"].rules.new_game(2, seed=1)
    assert rules.now("dystopia", TITLES["dystopia"].rules.view(game, 0), "R26") == ""
    assert rules.now("dystopia", TITLES["dystopia"].rules.view(game, 0), "R99") == ""


def test_what_the_knowledge_check_means_now_is_the_sum_of_the_table() -> None:
    clever = a_game(red=a_player(dice=[6, 5, 4], knowledge=2), blue=a_player(dice=[1]))
    view = TITLES["dystopia"].rules.view(clever, 0)

    assert (
        rules.now("dystopia", view, "R26")
        == "You: 6, 5 and 4 and knowledge 2 make 17: too clever if one is rolled now."
    )
    quiet = TITLES["dystopia"].rules.view(clever, 1)
    assert "make" in rules.now("dystopia", quiet, "R26") and "too clever" not in rules.now("dystopia", quiet, "R26")


def test_looking_up_a_rule_in_the_terminal_says_what_it_means_right_now(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n? R44\n? R3\nquit\n"))

    assert main(["play", "--players", "2", "--opponents", "random", "--seed", "1"]) == 0

    out = " ".join(capsys.readouterr().out.split())
    assert "Right now: Your morale is" in out and out.count("Right now:") == 1


def test_what_a_rule_of_leaders_means_now_is_what_lies_on_the_table() -> None:
    game = leaders_game(
        green=leaders_player(recruits=["euphorian_leader", "subterran_1", "subterran_2"], gun="blue"),
        blue=leaders_player(recruits=["subterran_leader", "subterran_3", "euphorian_1"], exposed=["left"]),
        red=leaders_player(recruits=["euphorian_2", "euphorian_3", "subterran_4"]),
        white=leaders_player(recruits=["euphorian_4", "euphorian_5", "subterran_5"]),
    )
    view = TITLES["leaders"].rules.view(game, 0)

    assert rules.now("leaders", view, "L9") == f"You hold a gun, aimed at {game.setup.names[1]}."
    assert rules.now("leaders", view, "L22") == "You are Euphorian: you hold the Euphorian leader."
    assert game.setup.names[1] in rules.now("leaders", view, "L15")
    assert rules.now("leaders", view, "L8") == "You have 3 hidden recruits to pay with."
