"""The pages of puzzles: played without a table and without script, kept per guest, judged by the engine."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from fastapi.testclient import TestClient

from euphoria.learning.puzzles import Puzzle, puzzle_of_the_day, puzzles_of
from euphoria.learning.tries import begin, play
from euphoria.titles import TITLES
from euphoria.web.pages import puzzles

ALL = [puzzle for title in TITLES for puzzle in puzzles_of(title).values()]
BRICK = "/puzzles/dystopia/last-brick"
LOOK = "/puzzles/leaders/one-look"
WHO = "/puzzles/leaders/by-elimination"


def address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.key}"


def at(page: str) -> str:
    """How many choices the page was drawn after."""
    found = re.search(r'<form id="act".*?name="at" value="(\d+)"', page, re.S)
    assert found is not None
    return found[1]


def choose(client: TestClient, puzzle: Puzzle, made: tuple[str, ...], text: str, page: str = "") -> str:
    """Press a choice, or a player, as the page has it; the page after it."""
    path = address(puzzle)
    page = page or shown(client, path)
    if puzzle.goal.naming is not None:
        value = str(puzzle.text.players.index(text))
    else:
        run = play(puzzle, made)
        value = str(next(choice.index for choice in run.game.open_choices if choice.text == text))
    assert f'value="{value}"' in page, text
    return unescape(client.post(f"{path}/choose", data={"choice": value, "at": at(page)}).text)


def shown(client: TestClient, path: str) -> str:
    """A page, with its texts as they are read."""
    return unescape(client.get(path).text)


def try_line(client: TestClient, puzzle: Puzzle, line: tuple[str, ...], page: str = "") -> str:
    """The page after a whole line of choices, sent at once."""
    path = address(puzzle)
    if puzzle.goal.naming is not None:
        return choose(client, puzzle, (), line[0], page)
    several = "+".join(str(TITLES[puzzle.title].rules.TABLE.parse(text).index) for text in line)
    now = at(page or shown(client, path))
    return unescape(client.post(f"{path}/choose", data={"several": several, "at": now}).text)


@pytest.mark.parametrize("title", [title for title in TITLES if puzzles_of(title)])
def test_every_puzzle_is_solved_by_its_solution_and_failed_by_another_move(client: TestClient, title: str) -> None:
    for puzzle in puzzles_of(title).values():
        wrong = puzzle.text.wrong[0]
        opened = shown(client, address(puzzle))
        assert puzzle.text.task in opened and puzzle.text.idea not in opened and wrong.because not in opened, puzzle.key
        failed = try_line(client, puzzle, wrong.tries, opened)
        assert 'class="is-failed' in failed or 'class="is-lucky' in failed, puzzle.key
        assert wrong.because in failed and puzzle.text.idea not in failed, puzzle.key

        begun = unescape(client.post(f"{address(puzzle)}/again").text)
        assert at(begun) == at(opened), puzzle.key

        solved = try_line(client, puzzle, puzzle.text.solution, begun)
        assert 'class="is-solved' in solved and puzzle.text.idea in solved, puzzle.key
    count = len(puzzles_of(title))
    assert f"{count} of {count} puzzles solved" in shown(client, "/puzzles")


def test_the_list_shows_both_titles_grades_and_today(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "today", lambda: date(2026, 11, 16))
    chosen = puzzle_of_the_day(date(2026, 11, 16))
    assert chosen is not None

    page = shown(client, "/puzzles")

    assert page.count("after the lessons") == page.count("Grade 3") == 2
    assert all(f'href="{address(puzzle)}"' in page for puzzle in ALL)
    today = page[page.index("today-h") :]
    assert today.index(address(chosen)) < today.index("</section>")
    assert client.get("/puzzles/today").url.path == address(chosen)
    assert "Today's puzzle" in shown(client, address(chosen))


def test_what_is_solved_is_marked_for_this_guest_alone(client: TestClient, other: TestClient) -> None:
    try_line(client, puzzles_of("dystopia")["last-brick"], ("place 4 euphoria_site_a_1",))

    assert "1 of" in shown(client, "/puzzles") and 'class="is-done"' in shown(client, "/puzzles")
    assert 'class="is-done"' not in shown(other, "/puzzles")
    client.post(f"{BRICK}/again")
    assert 'class="is-done"' in shown(client, "/puzzles")  # solved is solved


def test_one_can_leave_and_come_back(client: TestClient) -> None:
    puzzle = puzzles_of("dystopia")["wake-the-sleeper"]
    choose(client, puzzle, (), "place 2 subterran_tunnel")

    page = shown(client, address(puzzle))

    assert "gain" in page.lower() and "begun" in shown(client, "/puzzles")
    assert at(page) == str(len(play(puzzle, ("place 2 subterran_tunnel",)).game.history))


def test_a_step_is_taken_back_and_all_of_them(client: TestClient) -> None:
    puzzle = puzzles_of("dystopia")["the-end-of-the-tunnel"]
    made = puzzle.text.solution[:2]
    try_line(client, puzzle, made)

    client.post(f"{address(puzzle)}/undo")
    assert at(shown(client, address(puzzle))) == str(len(play(puzzle, made[:1]).game.history))
    client.post(f"{address(puzzle)}/again")
    assert at(shown(client, address(puzzle))) == str(len(begin(puzzle).game.history))


def test_whoever_gives_up_is_shown_the_solution_step_by_step_and_then_the_idea(client: TestClient) -> None:
    puzzle = puzzles_of("dystopia")["the-end-of-the-tunnel"]

    for count in range(1, len(puzzle.text.solution) + 1):
        page = unescape(client.post(f"{address(puzzle)}/show").text)
        steps = page[page.index('<ol class="steps"') :]
        assert steps[: steps.index("</ol>")].count("<li") == count
        assert (puzzle.text.idea in page) == (count == len(puzzle.text.solution))
    assert "place 3 on Euphorian Tunnel" in page
    lit = page[page.index('id="practice"') :]
    assert "#space-7" in lit[: lit.index(">")]  # the end of the tunnel, where the last step was
    assert "solution looked at" in shown(client, "/puzzles")


def test_a_choice_that_is_not_possible_says_why_and_changes_nothing(client: TestClient) -> None:
    page = shown(client, BRICK)
    answer = client.post(f"{BRICK}/choose", data={"choice": "place 4 nimbus_loft", "at": at(page)})

    assert 'class="gently"' in answer.text and "resource" in answer.text
    assert at(shown(client, BRICK)) == at(page)
    nonsense = client.post(f"{BRICK}/choose", data={"choice": "fly", "at": at(page)})
    assert "no choice of this game" in nonsense.text


def test_a_form_that_was_pressed_twice_does_it_once(client: TestClient) -> None:
    puzzle = puzzles_of("dystopia")["a-small-army"]
    page = shown(client, address(puzzle))
    value = next(choice.index for choice in begin(puzzle).game.open_choices if choice.text == "place 1 aquifer")
    for _ in range(2):
        client.post(f"{address(puzzle)}/choose", data={"choice": value, "at": at(page)})

    assert at(shown(client, address(puzzle))) == str(len(play(puzzle, ("place 1 aquifer",)).game.history))


def test_luck_is_not_a_solution(client: TestClient) -> None:
    page = try_line(client, puzzles_of("leaders")["one-look"], ("interrogate seat2 middle",))

    assert 'class="is-lucky' in page and "by luck" in page
    assert 'class="is-done"' not in shown(client, "/puzzles")


def test_nothing_is_counted_before_it_is_found(client: TestClient) -> None:
    before = shown(client, WHO)
    assert "counted for you when you have found it" in before
    assert "ld-ded" not in before and "Counted exactly" not in before

    after = try_line(client, puzzles_of("leaders")["by-elimination"], ("Ines",))

    assert "ld-ded" in after and "Counted exactly" in after
    assert re.search(r"<th[^>]*>Ines</th><td>certain</td>", after)


def test_who_holds_the_leader_is_nowhere_on_the_board_before_it_is_found(client: TestClient) -> None:
    page = shown(client, WHO)
    board = page[page.index('id="room"') : page.index("</main>")]
    said = re.findall(r"((?:\w+ )*)Subterran leader(\W(?: \w+)*)", board)
    # What one wants, read aloud and shown, the task, and how one wins.
    wants = ["Find", "the"]
    assert [before.split()[-2:] for before, _after in said] == [wants, wants, ["holds", "the"], ["when", "the"]]


def test_on_whose_side_somebody_is_is_not_told_before_it_is_found(client: TestClient) -> None:
    asked = puzzles_of("leaders")["two-make-a-side"]
    assert "surely" not in shown(client, address(asked)).lower()
    assert "surely" in try_line(client, asked, asked.text.solution).lower()


def test_the_script_is_sent_the_board_the_task_and_what_is_heard(client: TestClient) -> None:
    page = shown(client, LOOK)
    puzzle = puzzles_of("leaders")["one-look"]
    value = next(choice.index for choice in begin(puzzle).game.open_choices if choice.text == "interrogate seat3 right")
    answer = client.post(f"{LOOK}/choose", data={"choice": value, "at": at(page)}, headers={"HX-Request": "true"})

    assert answer.status_code == 200 and "<html" not in answer.text
    assert 'id="table"' in answer.text and 'id="guide"' in answer.text
    heard = unescape(answer.text[answer.text.index('id="heard"') :])
    heard = heard[: heard.index("</p>")]
    assert "Solved" in heard and "idea" not in heard
    assert puzzle.text.idea in heard


@pytest.mark.parametrize("path", ["/puzzles/dystopia/nothing", "/puzzles/chess/last-brick"])
def test_a_puzzle_that_is_not_there_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404
    assert client.post(f"{path}/again").status_code == 404
