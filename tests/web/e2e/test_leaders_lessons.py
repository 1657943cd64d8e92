"""The table of leaders beside a guide: what lights up in a lesson is in sight on desks, tablets and phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from euphoria.learning.lessons import lessons_of
from euphoria.learning.playing import Reached, attempt, reach, read_on, teaching
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import DESK, PHONE, WHOLE, Person

TABLET = {"width": 1024, "height": 768}
SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
LESSONS = [(address, size) for address in lessons_of("leaders") for size in SIZES]
IN_SIGHT = """() => [...document.querySelectorAll(".looked")].some(one => {
  const at = one.getBoundingClientRect();
  return one.checkVisibility() && at.bottom > 0 && at.top < innerHeight && at.right > 0 && at.left < innerWidth;
})"""


@pytest.mark.parametrize(("address", "size"), LESSONS if WHOLE else [("exposing-and-paying", "tablet")])
def test_what_lights_up_in_a_lesson_of_leaders_is_in_sight(invite: Invite, address: str, size: str) -> None:
    person = invite(viewport=SIZES[size], has_touch=size == "phone")
    person.page.goto(f"/learn/leaders/{address}")
    person.page.wait_for_load_state()
    now = reach(lessons_of("leaders")[address])
    while not now.is_done:
        now = step(person, now)
    expect(person.page.get_by_role("img", name="All steps are done")).to_be_visible()


def step(person: Person, now: Reached) -> Reached:
    """One thing that is said, seen and done."""
    assert now.step is not None
    expect(person.page.locator("#guide [name=at]").first).to_have_value(str(len(now.made)))
    expect(person.page.locator("#say")).to_have_text(now.step.say)
    if now.step.look and not now.within:
        person.page.wait_for_function(IN_SIGHT)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if not now.is_asked:
        person.hit(person.page.locator("#go-on"))
        return read_on(now).reached
    text = teaching(now)[0][0]
    person.press(now.game.table().parse(text).index)
    return attempt(now, [text]).reached
