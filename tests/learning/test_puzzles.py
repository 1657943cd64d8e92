"""Every puzzle is solved by its solution and by nothing shorter, and luck solves none."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from euphoria import leaders
from euphoria.learning.goals import read_goal
from euphoria.learning.puzzles import GRADES, Puzzle, after, puzzle_in, puzzle_of_the_day, puzzles_of
from euphoria.learning.reading import BadLesson, files_of
from euphoria.learning.searching import TooMany, lucky_lines, solutions
from euphoria.learning.tries import (
    FAILED,
    GOING,
    LUCKY,
    MOST_FORKS,
    SOLVED,
    begin,
    deals,
    exact_chances,
    judge,
    play,
    right_answer,
    same_choices,
    steps_back,
)
from euphoria.titles import TITLES
from euphoria.words.speech import LANGUAGES, speaking

TITLES_WITH_PUZZLES = [title for title in TITLES if puzzles_of(title)]
ALL = [puzzle for title in TITLES_WITH_PUZZLES for puzzle in puzzles_of(title).values()]
every_puzzle = pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle.key)
PLAYED = [puzzle for puzzle in ALL if puzzle.goal.naming is None]
ASKED = [puzzle for puzzle in ALL if puzzle.goal.naming is not None]
DYSTOPIA, LEADERS = "dystopia", "leaders"


def changed(puzzle: Puzzle, **entries: Any) -> Puzzle:
    """The puzzle with other entries in its file."""
    text = replace(puzzle.text, **entries)
    return replace(puzzle, text=text, goal=read_goal(puzzle.title, text.goal, text.players, "a test"))


# Every puzzle ---------------------------------------------------------------------------------------------------------


@every_puzzle
def test_its_solution_solves_it_however_dice_and_hidden_cards_fall(puzzle: Puzzle) -> None:
    verdict = judge(puzzle, puzzle.text.solution)

    assert verdict.word == SOLVED
    assert verdict.ways < MOST_FORKS  # all of them were gone through


@every_puzzle
def test_it_begins_with_something_to_decide(puzzle: Puzzle) -> None:
    assert judge(puzzle, ()).word == GOING
    assert begin(puzzle).is_asked


@every_puzzle
def test_the_wrong_tries_of_its_file_come_to_an_end_and_do_not_solve_it(puzzle: Puzzle) -> None:
    for wrong in puzzle.text.wrong:
        assert judge(puzzle, wrong.tries).word in (FAILED, LUCKY), wrong.tries
        assert puzzle.because(wrong.tries) == wrong.because


@every_puzzle
def test_exactly_so_many_ways_solve_it_as_it_says_and_none_is_shorter(puzzle: Puzzle) -> None:
    found = solutions(puzzle)

    assert puzzle.text.solution in found
    assert len(found) == puzzle.text.ways
    assert min(len(line) for line in found) == len(puzzle.text.solution)


@every_puzzle
def test_every_step_of_its_solution_can_be_shown(puzzle: Puzzle) -> None:
    for count in range(len(puzzle.text.solution)):
        assert judge(puzzle, puzzle.text.solution[:count]).word == GOING
        assert steps_back(puzzle, puzzle.text.solution[:count]) == puzzle.text.solution[:count]


@pytest.mark.parametrize("puzzle", ASKED, ids=lambda puzzle: puzzle.key)
def test_who_must_be_named_follows_from_the_exact_belief(puzzle: Puzzle) -> None:
    naming = puzzle.goal.naming
    assert naming is not None

    assert right_answer(puzzle) == naming.who == puzzle.text.solution[0]
    others = [name for name in puzzle.text.players if name not in (naming.who, puzzle.text.players[puzzle.seat])]
    assert all(judge(puzzle, (name,)).word == FAILED for name in others)
    assert set(exact_chances(puzzle)) == {naming.who, *others}


@pytest.mark.parametrize(
    "puzzle", [puzzle for puzzle in PLAYED if "sure" in puzzle.text.goal], ids=lambda puzzle: puzzle.key
)
def test_what_must_be_sure_is_tried_in_every_deal_there_is(puzzle: Puzzle) -> None:
    game: Any = begin(puzzle).game
    possible = leaders.belief(leaders.view(game, puzzle.seat)).deals
    everywhere = {tuple(tuple(one.recruits) for one in run.game.players) for run in deals(puzzle)[1:]}

    assert len(everywhere) == len(deals(puzzle)) - 1 == possible


# The collection -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", [DYSTOPIA, LEADERS])
def test_a_title_has_twenty_puzzles_or_more_in_three_grades(title: str) -> None:
    grades = Counter(puzzle.text.grade for puzzle in puzzles_of(title).values())

    assert sum(grades.values()) >= 20
    assert set(grades) == set(GRADES) and min(grades.values()) >= 5


def test_names_and_ideas_are_not_used_twice() -> None:
    for entry in ("name", "idea", "hint"):
        assert max(Counter(getattr(puzzle.text, entry) for puzzle in ALL).values()) == 1


def test_puzzles_come_by_grade_and_lead_to_each_other() -> None:
    for title in TITLES_WITH_PUZZLES:
        all_of_them = list(puzzles_of(title).values())
        assert [puzzle.text.grade for puzzle in all_of_them] == sorted(puzzle.text.grade for puzzle in all_of_them)
        assert [after(puzzle) for puzzle in all_of_them] == [*all_of_them[1:], None]


def test_a_title_without_puzzles_has_none() -> None:
    assert all(not puzzles_of(title) for title in TITLES if title not in (DYSTOPIA, LEADERS))


# The puzzle of the day ------------------------------------------------------------------------------------------------

MONDAY = date(2026, 11, 16)


def test_the_puzzle_of_a_day_is_the_same_whoever_asks_and_whenever() -> None:
    first = [puzzle_of_the_day(MONDAY + timedelta(days=n)) for n in range(60)]
    assert first == [puzzle_of_the_day(MONDAY + timedelta(days=n)) for n in range(60)]


def test_titles_take_turns_and_a_week_begins_gently() -> None:
    week = [puzzle_of_the_day(MONDAY + timedelta(days=n)) for n in range(14)]

    assert all(week)
    titles = [puzzle.title for puzzle in week if puzzle]
    assert all(one != other for one, other in pairwise(titles))
    assert [puzzle.text.grade for puzzle in week if puzzle] == [1, 1, 2, 2, 2, 3, 3] * 2


def test_no_puzzle_comes_again_before_the_others_of_its_kind_have_had_their_day() -> None:
    shown: dict[tuple[str, int], list[str]] = {}
    for n in range(400):
        puzzle = puzzle_of_the_day(MONDAY + timedelta(days=n))
        assert puzzle is not None
        shown.setdefault((puzzle.title, puzzle.text.grade), []).append(puzzle.address)
    for (title, grade), addresses in shown.items():
        count = sum(puzzle.text.grade == grade for puzzle in puzzles_of(title).values())
        for at in range(len(addresses) - count):
            assert len(set(addresses[at : at + count])) == count


# Luck -----------------------------------------------------------------------------------------------------------------


def test_a_look_that_happens_to_hit_is_luck() -> None:
    puzzle = puzzles_of(LEADERS)["one-look"]

    assert play(puzzle, ("interrogate seat2 middle",)).reached()
    assert judge(puzzle, ("interrogate seat2 middle",)).word == LUCKY


def test_a_roll_that_happens_to_be_low_is_luck() -> None:
    puzzle = puzzles_of(DYSTOPIA)["the-clever-one-goes"]
    rolled = changed(puzzle, nature=("roll 1",))
    wrong = ("place 5 activation_energy",)

    assert judge(rolled, wrong).word == SOLVED  # as the file says that it rolls
    assert judge(puzzle, wrong).word in (LUCKY, FAILED)


def test_what_the_others_choose_is_no_help() -> None:
    puzzle = puzzles_of(LEADERS)["neighbours"]
    kind = changed(puzzle, others=(*puzzle.text.others, "aim seat4"))

    assert judge(kind, ("use polite_writ",)).word == SOLVED  # Bo obliges
    assert judge(puzzle, ("use polite_writ",)).word in (LUCKY, FAILED)


def test_a_choice_means_the_same_whatever_a_die_shows() -> None:
    game: Any = TITLES[DYSTOPIA].rules.a_game(  # type: ignore[attr-defined]
        red={"dice": [3, 4]}, blue={"dice": [1]}, options={"trading": False}
    )

    assert [choice.text for choice in same_choices(game, "place 3 farm")] == ["place 3 farm"]
    assert same_choices(game, "place 6 farm") == []  # it could be either
    assert same_choices(game, "retrieve free") == []


def test_nature_answers_the_same_for_everybody() -> None:
    puzzle = puzzles_of(DYSTOPIA)["a-useful-deserter"]
    line = puzzle.text.solution[:1]
    assert play(puzzle, line).game.history == play(puzzle, line).game.history


def test_a_kept_try_that_does_not_fit_any_more_is_shortened() -> None:
    puzzle = puzzles_of(DYSTOPIA)["wake-the-sleeper"]
    assert steps_back(puzzle, ("place 2 subterran_tunnel", "gain clay", "end turn")) == ("place 2 subterran_tunnel",)
    assert steps_back(puzzle, ("fly",)) == ()
    assert steps_back(puzzles_of(LEADERS)["by-elimination"], ("Nobody",)) == ()


# Goals ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "goal, words",
    [
        ({}, "a goal is a table"),
        ({"planets": 2}, "there is no goal 'planets'"),
        ({"stars": "two"}, "is a number"),
        ({"stars": True}, "is a number"),
        ({"wins": False}, "is true"),
        ({"goods": 3}, "is a table by name"),
        ({"goods": {"plutonium": 3}}, "is about one of energy"),
        ({"loses": {"Nobody": 1}}, "is about one of You"),
    ],
)
def test_a_goal_that_makes_no_sense_is_refused(goal: dict[str, Any], words: str) -> None:
    with pytest.raises(BadLesson, match=words):
        read_goal(DYSTOPIA, goal, ("You", "Orla"), "a file")


@pytest.mark.parametrize(
    "goal, words",
    [
        ({"names": "Nobody", "holds": "subterran_leader"}, "is no player"),
        ({"names": "Bo"}, "besides names"),
        ({"names": "Bo", "holds": "a secret"}, "is one of euphorian_leader"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(goal: dict[str, Any], words: str) -> None:
    with pytest.raises(BadLesson, match=words):
        read_goal(LEADERS, goal, ("You", "Bo"), "a file")


def test_every_part_of_a_goal_must_hold() -> None:
    puzzle = puzzles_of(DYSTOPIA)["wake-the-sleeper"]
    half = ("place 2 subterran_tunnel", "draw")

    assert judge(puzzle, half).word == FAILED
    assert judge(changed(puzzle, goal={"recruits": 2}), half).word == SOLVED


def test_a_goal_that_nothing_reaches_has_no_solutions() -> None:
    puzzle = changed(puzzles_of(DYSTOPIA)["last-brick"], goal={"stars": 2})
    assert solutions(puzzle) == []


def goal_said(title: str, name: str, made: tuple[str, ...] = ()) -> list[str]:
    """Every part of the goal of a puzzle as it is read after these choices."""
    puzzle = puzzles_of(title)[name]
    run = play(puzzle, made)
    moment = (run.begin, run.game, puzzle.seat)
    return [f"{one.words()}: {one.counted(*moment)}" for one in puzzle.goal.conditions]


def test_a_goal_says_what_there_is_and_what_is_wanted() -> None:
    name = "forget-something"
    assert goal_said(DYSTOPIA, name) == ["Water: 0 of 1", "Knowledge: 4, at most 3"]
    tried = goal_said(DYSTOPIA, name, ("place 4 aquifer",))
    assert tried == ["Water: 2, at least 1 (met)", "Knowledge: 5, at most 3"]
    solved = goal_said(DYSTOPIA, name, ("place 2 aquifer",))
    assert solved == ["Water: 1 of 1 (met)", "Knowledge: 3, at most 3 (met)"]


@every_puzzle
def test_every_part_of_a_goal_has_words_and_a_limit_said_once(puzzle: Puzzle) -> None:
    run = begin(puzzle)
    for one in puzzle.goal.conditions:
        counted = one.counted(run.begin, run.game, puzzle.seat)
        assert one.words()[0].isupper() and "at most" not in one.words() and "{" not in one.words()
        assert one.term.flag == (counted == "") and len(re.findall(r"\b(?:at|of) ", counted)) == int(not one.term.flag)


def test_a_search_that_would_take_too_long_says_so() -> None:
    with pytest.raises(TooMany):
        lucky_lines(begin(puzzles_of(DYSTOPIA)["double-shift"]), most=5)


# Files ----------------------------------------------------------------------------------------------------------------


def written(tmp_path: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A file like that of a puzzle, changed."""
    text = files_of(DYSTOPIA, "puzzles")[name].read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "puzzles" / f"{name}.toml"
    path.parent.mkdir()
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    "change, words",
    [
        (("grade = 1", "grade = 4"), "has the grade 4"),
        (("grade = 1", "grade = 1\nways = 0"), "has 0 ways"),
        (("grade = 1", "grade = 1\nseat = 2"), "has the seat 2"),
        (("grade = 1", "grade = 1\ncolour = 'red'"), "unknown entry 'colour'"),
        (('name = "The last brick"', 'name = " "'), "needs words for 'name'"),
        (("dice = [4]", "dice = [7]"), "dice show 1 to 6"),
        (('solution = ["place 4 euphoria_site_a_1"]', "solution = []"), "needs a solution"),
        (("goal = { stars = 1 }", "goal = { moons = 1 }"), "there is no goal 'moons'"),
        (("grade = 1", "grade = "), "is not TOML"),
    ],
)
def test_an_error_in_a_file_is_named(tmp_path: Path, change: tuple[str, str], words: str) -> None:
    with pytest.raises(BadLesson, match=words) as error:
        puzzle_in(DYSTOPIA, written(tmp_path, "last-brick", change), "last-brick")
    assert "last-brick.toml" in str(error.value)


def test_a_translation_has_the_words_and_english_the_rest(tmp_path: Path) -> None:
    path = written(tmp_path, "last-brick")
    other = tmp_path / "nl" / "puzzles" / "last-brick.toml"
    other.parent.mkdir(parents=True)
    other.write_text('name = "De laatste steen"\n')

    dutch = puzzle_in(DYSTOPIA, path, "last-brick", "nl")

    assert dutch.text.name == "De laatste steen"
    assert dutch.text.task == puzzles_of(DYSTOPIA)["last-brick"].text.task


def test_puzzles_are_read_in_the_language_now_spoken() -> None:
    for language in LANGUAGES:
        with speaking(language):
            assert puzzles_of(DYSTOPIA)["last-brick"].key == "dystopia/last-brick"
