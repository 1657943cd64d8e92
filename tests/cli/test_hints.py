"""Hints and bots in `euphoria play`: what is said of them, and that it is marked."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from euphoria import dystopia
from euphoria.ai import AGENTS, CHARACTERS, EXPLAIN, Agent, Estimate, Ground, Idea, Prospect, Thought
from euphoria.ai.agent import View
from euphoria.cli import hints, main
from euphoria.cli.faces import FACES
from euphoria.cli.play import Play
from euphoria.core.choices import Choice
from euphoria.titles import TITLES
from euphoria.words.about import ABOUT
from euphoria.words.grounds import reasons, sentences
from euphoria.words.hints import about, are_alike, between, compared, percent, worth_naming

Capture = pytest.CaptureFixture[str]
GROUNDS = FACES["dystopia"].grounds


def a_table() -> Play:
    """A person with one worker, and somebody else."""
    game = dystopia.a_game(ada=dystopia.a_player(dice=[5], gold=2, energy=1), ben=dystopia.a_player(dice=[1]))
    return Play(Console(file=io.StringIO(), width=100), game, 0, {1: "random"})


def thought_of(view: Any, best: list[str]) -> Thought:
    """These choices are the best ones."""
    good, bad = list(GROUNDS.FOR)[:2]
    grounds = (Ground(bad, -0.05), Ground(good, 0.1), Ground("unheard of", 0.2), Ground(good, 0.0001))
    ideas = [
        Idea(dystopia.TABLE.parse(text).index, text, Estimate(0.6 - i / 10, 0.5 - i / 10, 0.7 - i / 10), 0.5, grounds)
        for i, text in enumerate(best)
    ]
    return Thought(view.seat, (Estimate(0.6, 0.5, 0.7), Estimate(0.4, 0.3, 0.5)), tuple(ideas), 123)


def test_a_hint_says_what_and_why() -> None:
    table = a_table()
    thought = thought_of(table.view(), ["place 5 euphorian_tunnel", "place 5 generator"])
    menu = table.menu()
    first, second = (menu.numbers[idea.choice] for idea in thought.ideas)

    lines = [line.plain for line in hints.hint_lines(thought, menu, ["Ada", "Ben"], FACES["dystopia"], table.game)]

    assert lines == [
        f"Hint: place 5 on Euphorian Tunnel ({first}) wins about 60 % of games (50 to 70 %).",
        f"  + {next(iter(GROUNDS.FOR.values()))}",
        f"  - {GROUNDS.AGAINST[list(GROUNDS.FOR)[1]]}",
        f"Next best: place 5 on Generator ({second}) wins about as often",
        "Chances now: Ada 60 % · Ben 40 %, from 123 games in thought.",
    ]


def test_a_hint_says_what_the_choice_leads_to_here() -> None:
    """Before the grounds that hold anywhere; what is bad is told where it happens less often, or not at all."""
    table = a_table()
    thought = thought_of(table.view(), ["place 5 euphorian_tunnel", "place 5 generator"])
    best, other = thought.ideas
    told = []
    for seat, kind, often, otherwise in ((0, "star", 0.84, 0.11), (1, "rival star", 0.2, 0.9), (1, "rival win", 0, 1)):
        where = "" if kind == "rival win" else "icarus_territory"
        reason = Prospect(kind, seat, where, 1, often, otherwise, other.choice)
        ideas = (replace(best, reason=reason), other)
        lines = hints.hint_lines(
            replace(thought, ideas=ideas), table.menu(), ["Ada", "Ben"], FACES["dystopia"], table.game
        )
        told.append([line.plain for line in lines][1])
    assert told == [
        "  + You put a star on the territory of Icarus by the end of your next turn: in 8 of 10 games tried, after "
        "“place 5 on Generator” in 1.",
        "  + Ben puts a star on the territory of Icarus by the end of your next turn: only in 2 of 10 games tried, "
        "after “place 5 on Generator” in 9.",
        "  + Ben wins by the end of your next turn: in none of the games tried, after “place 5 on Generator” in 10 of "
        "10.",
    ]


def test_a_hint_is_marked_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def explain(view: Any, seed: int, seconds: float) -> Thought:
        asked.append(seconds)
        return thought_of(view, ["place 5 generator"])

    monkeypatch.setattr(TITLES["dystopia"].part("ai"), "explain", explain)
    table = a_table()
    assert table.command("hint") and table.command("log")

    assert isinstance(table.console.file, io.StringIO)
    assert "ada: asked for a hint: place 5 on Generator" in table.console.file.getvalue()
    assert len(asked) == 1 and 0 < asked[0] <= 2


@pytest.mark.parametrize("title", EXPLAIN)
def test_a_hint_is_one_of_the_choices(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euphoria.cli.play.HINT_SECONDS", 0.05)
    game = TITLES[title].rules.new_game(4, seed=2)
    table = Play(Console(file=io.StringIO(), width=100), game, game.seat, {})
    table.command("hint")

    menu = table.menu()
    hinted = table.history[-1].what.removeprefix("asked for a hint: ")
    assert hinted in [menu.called(choice) for choice in menu.order]


@pytest.mark.parametrize("title", TITLES)
def test_hints_call_things_by_their_names(title: str) -> None:
    """Nothing is called as in the notation, and no two choices of a menu are called the same."""
    greedy: Any = AGENTS[title]["greedy"]
    game = TITLES[title].rules.new_game(5, seed=2)
    agents = [greedy(seat) for seat in range(5)]
    verbs: set[int] = set()
    while not game.over:
        view = TITLES[title].rules.view(game, game.seat)
        if not verbs.issuperset(choice.verb for choice in view.question().choices):
            menu = Play(Console(file=io.StringIO(), width=100), game, game.seat, {}).menu()
            called = [menu.called(choice) for choice in menu.order]
            assert not any("_" in words or "seat" in words for words in called), called
            assert len(set(called)) == len(called), called
            verbs |= {choice.verb for choice in menu.order}
        game.choose(agents[game.seat].choose(view))
    assert len(verbs) > 10


# What is worth saying


def idea(value: float, tries: float = 1.0, wide: float = 0.01) -> Idea:
    return Idea(0, "", Estimate(value, value - wide, value + wide), tries)


def test_chances_are_round_and_ranges_told_where_they_are_wide() -> None:
    told = [(percent(one.value), about(one.value), between(one.value)) for one in (idea(0.2531), idea(0.254, wide=0.1))]
    assert told == [("25 %", "about 25 %", ""), ("25 %", "about 25 %", "15 to 35 %")]
    assert [about(idea(value).value) for value in (0.0, 0.004, 0.996, 1.0)] == ["under 1 %"] * 2 + ["over 99 %"] * 2


def test_choices_are_alike_when_none_is_better_as_far_as_one_can_tell() -> None:
    assert are_alike([idea(0.48), idea(0.475), idea(0.47)])
    assert not are_alike([idea(0.48)])
    assert not are_alike([idea(0.48), idea(0.475), idea(0.42)])
    assert not are_alike([idea(0.48), idea(0.475, tries=0.01)]), "it was dropped early"
    assert not are_alike([idea(0.48, wide=0.001), idea(0.47, wide=0.001)]), "the difference is sure"
    assert not are_alike([idea(0.05), idea(0.04)]), "a fifth less"
    assert not are_alike([idea(0.0), idea(0.0)]), "there are other things to play for"


def test_what_was_hardly_tried_is_no_advice() -> None:
    some = [idea(0.5), idea(0.4, tries=0.5), idea(0.49, tries=0.02)]
    assert worth_naming(some, lambda one: str(one.value.value)) == some[:2]
    assert worth_naming(some, lambda one: "the same") == some[:1]


def test_whoever_cannot_win_is_told_what_to_play_for() -> None:
    table = a_table()
    thought = thought_of(table.view(), ["place 5 generator", "place 5 aquifer"])
    lost = replace(thought, ideas=tuple(replace(one, value=Estimate(0.0, 0.0, 0.01)) for one in thought.ideas))
    lines = [line.plain for line in hints.hint_lines(lost, table.menu(), ["Ada", "Ben"], FACES["dystopia"], table.game)]
    assert GROUNDS.LOST in lines[0] and not any("%" in line for line in lines[:-1])


def test_a_hint_says_when_it_does_not_matter() -> None:
    table = a_table()
    thought = thought_of(table.view(), ["place 5 generator", "place 5 aquifer"])
    same = replace(thought, ideas=tuple(replace(one, value=thought.ideas[0].value) for one in thought.ideas))
    lines = [line.plain for line in hints.hint_lines(same, table.menu(), ["Ada", "Ben"], FACES["dystopia"], table.game)]
    assert len(lines) == 3 and "does not matter much" in lines[1]


def test_a_hint_names_alike_choices_once() -> None:
    table = a_table()
    thought = thought_of(table.view(), ["place 5 euphoria_site_a_3", "place 5 euphoria_site_a_2"])

    (choice, _), *others = hints.ideas_of(thought, table.menu())

    assert choice.text == "place 5 euphoria_site_a_2" and not others


def test_cards_share_the_words_of_their_kind() -> None:
    words = SimpleNamespace(
        FOR={"recruit": "{name} helps.", "recruit yordy": "Yordy!"}, AGAINST={"recruit": "No {name}."}
    )
    grounds = [("recruit flavio", 0.1), ("recruit yordy", 0.1), ("recruit flavio", -0.1), ("tile spa", 0.1)]

    found = list(sentences(words, grounds, str.title))

    assert found == [(True, "Flavio helps."), (True, "Yordy!"), (False, "No Flavio.")]


class Boaster(Agent[View]):
    """Says which team it is of, whenever it can."""

    def __init__(self, seed: int) -> None:
        pass

    def says(self, view: View) -> list[str]:
        return ["claim team euphorian"]

    def choose(self, view: View) -> Choice:
        return view.question().choices[0]


def test_what_opponents_say_is_in_the_log(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(AGENTS["leaders"], "random", Boaster)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nlog\nquit\n"))

    assert main(["play", "leaders", "--players", "5", "--opponents", "random", "--seed", "1"]) == 0

    assert "Blue: claimed to be on the Euphorian team" in capsys.readouterr().out


def test_opponents_say_what_they_are(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))

    assert main(["play", "--players", "4", "--opponents", "overseer@0.1,random", "--seed", "1"]) == 0

    out = capsys.readouterr().out
    assert "Blue, White: overseer@0.1. Plays the game ahead" in out and "Red: random. Chooses at random." in out


def test_characters_say_what_they_like(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    everybody = ",".join(f"{name}@0.01" for name in CHARACTERS["dystopia"])

    assert main(["play", "--players", "4", "--opponents", everybody, "--seed", "1"]) == 0

    out = " ".join(capsys.readouterr().out.split())
    for name, (_, _, told) in ABOUT["dystopia"].CHARACTERS.items():
        assert f": {name}@0.01. {told}" in out


def test_a_hint_never_argues_against_itself() -> None:
    def told(*grounds: tuple[str, float], sure: str = "") -> list[tuple[bool, str]]:
        return reasons(GROUNDS, grounds, str, (sure,))

    assert told(("commodities", -0.05)) == []
    assert told(("stars", 0.02), ("commodities", -0.05)) == [(True, GROUNDS.FOR["stars"])]
    assert told(("commodities", -0.01), ("stars", 0.02)) == [
        (True, GROUNDS.FOR["stars"]),
        (False, GROUNDS.AGAINST["commodities"]),
    ]
    assert told(("commodities", -0.05), sure="It gives 1 bliss.") == [(True, "It gives 1 bliss.")]
    assert told(("nobody has words for this", 0.3), ("stars", -0.1)) == []
    absolute = [text for text in GROUNDS.AGAINST.values() if "leaves you worse" in text or "fewer" in text]
    assert not absolute, "what is only less than others bring is no loss"


def test_differences_within_the_error_mean_nothing() -> None:
    assert [compared(idea(0.25, wide=0.02), idea(other, wide=0.02)) for other in (0.25, 0.24, 0.15)] == [
        "about as often",
        "about as often",
        "15 %",
    ]
    assert compared(idea(0.25, wide=0.001), idea(0.22, wide=0.001)) == "22 %"
