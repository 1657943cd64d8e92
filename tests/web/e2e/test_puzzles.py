"""Puzzles in the browser: solved and failed by mouse, by keys and by touch; `make journeys` plays all of them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from euphoria.learning.puzzles import Puzzle, puzzles_of
from euphoria.learning.tries import play
from euphoria.titles import TITLES
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import DESK, PHONE, WHOLE, Person
from tests.web.e2e.test_looks import AXE

SAMPLE = {"dystopia": "tribute", "leaders": "pass-it-on"}
CHOSEN = [
    puzzle
    for title in TITLES
    for puzzle in puzzles_of(title).values()
    if WHOLE or SAMPLE.get(title) == puzzle.address or puzzle.key == "leaders/by-elimination"
]


def try_line(person: Person, puzzle: Puzzle, line: tuple[str, ...]) -> None:
    """A whole line as people play it, choice by choice, each when the page has come so far."""
    for count, text in enumerate(line):
        if puzzle.goal.naming is not None:
            person.press(puzzle.text.players.index(text))
            return
        open_now = play(puzzle, line[:count]).game.open_choices
        person.press(next(choice.index for choice in open_now if choice.text == text))
        person.sees(len(play(puzzle, line[: count + 1]).game.history))


def axe(page: Page) -> list[Any]:
    """What a checker of accessibility finds."""
    page.evaluate(AXE)
    found: list[Any] = page.evaluate("axe.run().then(found => found.violations.map(one => one.id))")
    return found


@pytest.mark.parametrize("puzzle", CHOSEN, ids=lambda puzzle: puzzle.key)
def test_a_puzzle_fails_by_another_move_and_is_solved_by_its_solution(invite: Invite, puzzle: Puzzle) -> None:
    person: Person = invite(viewport=DESK, reduced_motion="reduce")
    page = person.page
    page.goto(f"/puzzles/{puzzle.key}")
    guide, heard = page.locator("#guide"), page.locator("#heard")

    wrong = puzzle.text.wrong[0]
    try_line(person, puzzle, wrong.tries)
    expect(page.locator("#gently")).to_contain_text(wrong.because)
    expect(heard).to_contain_text(wrong.because)
    page.locator("#way-again").click()
    expect(guide).to_have_class("is-going")

    try_line(person, puzzle, puzzle.text.solution)

    expect(guide).to_have_class("is-solved")
    expect(guide).to_contain_text(puzzle.text.idea)
    expect(heard).to_contain_text(puzzle.text.idea)
    page.mouse.move(1, 1)  # away from everything that explains itself
    page.goto(f"/puzzles/{puzzle.key}")
    expect(guide).to_have_class("is-solved")
    assert axe(page) == []
    page.goto("/puzzles")
    expect(page.locator(f"li.is-done a[href='/puzzles/{puzzle.key}']")).to_be_visible()


@pytest.mark.journey
def test_by_keys_alone(invite: Invite) -> None:
    """Who must be named, by Tab and Enter, and on to the next."""
    person: Person = invite(viewport=DESK)
    page = person.page
    page.goto("/puzzles/leaders/by-elimination")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Name Ines":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#guide")).to_have_class("is-solved")
    expect(page.locator(".chances")).to_contain_text("certain")
    expect(page.locator("#go-on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url("/puzzles/leaders/by-elimination")


@pytest.mark.parametrize("size", [PHONE, {"width": 1024, "height": 768}], ids=["phone", "tablet"])
def test_it_fits_and_is_accessible_on_small_screens(invite: Invite, size: Any) -> None:
    person: Person = invite(viewport=size, has_touch=True, color_scheme="dark", reduced_motion="reduce")
    page = person.page
    page.goto("/puzzles/dystopia/last-brick")
    page.locator(".hinting summary").tap()
    expect(page.locator(".hinting p")).to_be_visible()
    assert axe(page) == []
    page.locator("#way-show").tap()
    expect(page.locator("#guide .idea")).to_be_visible()  # its solution has one step
    for path in ("/puzzles/leaders/neighbours", "/puzzles"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert axe(page) == []


@pytest.mark.journey
def test_without_script_it_is_played_by_forms(invite: Invite) -> None:
    person: Person = invite(viewport=DESK, java_script_enabled=False)
    page = person.page
    page.goto("/puzzles/leaders/finish-it")
    page.get_by_role("button", name="Shoot").first.click()
    expect(page.locator("#guide.is-solved")).to_be_visible()
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("#guide .steps li")).to_have_count(1)
