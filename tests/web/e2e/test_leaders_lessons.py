"""Lessons of leaders in the browser: by keys on a desk, by mouse on a tablet, by touch on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from euphoria.learning.lessons import lessons_of
from euphoria.learning.playing import Reached, attempt, reach, read_on, teaching
from tests.web.e2e import test_keyboard
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import DESK, FIELD, PHONE, WHOLE, Person

LESSONS = list(lessons_of("leaders")) if WHOLE else ["exposing-and-paying"]
"""A usual run plays the one in which most different things are pressed."""
TABLET = {"width": 1024, "height": 768}
# Is any of what lights up in sight, and does nothing reach beyond the side of the window?
IN_SIGHT = """() => [...document.querySelectorAll(".looked")].some(one => {
  const at = one.getBoundingClientRect();
  return one.checkVisibility() && at.bottom > 0 && at.top < innerHeight && at.right > 0 && at.left < innerWidth;
})"""
FITS = "document.documentElement.scrollWidth <= innerWidth"
HOW = {
    "by keys": ({"viewport": DESK}, test_keyboard.choose),
    "by mouse": ({"viewport": TABLET}, lambda person, choice: press(person, choice)),
    "by touch": ({"viewport": PHONE, "has_touch": True}, lambda person, choice: press(person, choice)),
}


def press(person: Person, choice: int) -> None:
    """Choose on the table, after the action that it belongs to."""
    button = person.page.locator(f'#table {FIELD}[value="{choice}"]:visible').first
    way = person.page.locator(f'[data-opens="{button.get_attribute("data-mode")}"]:visible')
    if way.count():
        person.hit(way.first)
    person.hit(button)


def go_on(person: Person) -> None:
    """On from a step that was read, with the key that the button names or by pressing it."""
    if person.page.viewport_size == DESK:
        person.page.keyboard.press("Enter")
    else:
        person.hit(person.page.locator("#go-on"))


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("address", LESSONS)
def test_a_lesson_is_played_to_its_end_and_what_lights_up_is_in_sight(invite: Invite, address: str, how: str) -> None:
    context, choose = HOW[how]
    person = invite(**context)
    page = person.page
    page.goto(f"/learn/leaders/{address}")
    now = reach(lessons_of("leaders")[address])
    while not now.is_done:
        now = step(person, now, choose)
    expect(page.locator("#guide .say")).to_contain_text("That is all of this lesson.")


def step(person: Person, now: Reached, choose: Callable[[Person, int], None]) -> Reached:
    """One thing that is said and done, and what the reader sees and hears of it."""
    page = person.page
    expect(page.locator("#guide [name=at]").first).to_have_value(str(len(now.made)))
    assert now.step is not None
    expect(page.locator("#say")).to_have_text(now.step.say)
    expect(page.locator("#heard")).to_contain_text(now.step.say)
    if now.step.look and not now.within:
        page.wait_for_function(IN_SIGHT)
    assert page.evaluate(FITS)
    if not now.is_asked:
        go_on(person)
        return read_on(now).reached
    text = teaching(now)[0][0]
    choose(person, now.game.table().parse(text).index)
    return attempt(now, [text]).reached
