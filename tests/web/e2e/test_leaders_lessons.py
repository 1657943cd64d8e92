"""The table of leaders beside a guide: what lights up in a lesson is in sight on desks, tablets and phones."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from euphoria.learning.lessons import lessons_of
from euphoria.learning.playing import Reached, attempt, reach, read_on, teaching
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import DESK, PHONE, WHOLE, Person, Server

TABLET = {"width": 1024, "height": 768}
SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
LESSONS = [(address, size) for address in lessons_of("leaders") for size in SIZES]
IN_SIGHT = """() => [...document.querySelectorAll(".looked")].some(one => {
  const at = one.getBoundingClientRect();
  return one.checkVisibility() && at.bottom > 0 && at.top < innerHeight && at.right > 0 && at.left < innerWidth;
})"""

CUT_OFF = """() => [...document.querySelectorAll("#ld-q .ld-a, #ld-q .ld-ask, .ld-role")].filter(one =>
  one.scrollHeight > one.clientHeight + 1).map(one => one.textContent)"""


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


def test_a_card_is_pressed_where_it_lies_and_explains_itself_only_to_a_pointer_that_moves(invite: Invite) -> None:
    page = invite().page
    page.goto("/learn/leaders/reactions-and-winning")
    page.locator("#go-on").click()
    boots, tip = page.locator(".ld-art"), page.locator("#ld-explain")
    expect(boots).to_have_attribute("data-press", re.compile(r"\d+"))
    page.clock.install()

    boots.click()
    expect(page.get_by_role("heading", name="Pay for Boots of Springing Aside")).to_be_visible()
    box = boots.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x + 2, y + 1)  # a hand is never quite still
    page.clock.run_for(2000)
    expect(tip).to_be_hidden()
    page.mouse.move(x + 40, y)
    page.clock.run_for(2000)
    expect(tip).to_be_visible()

    page.locator(".ld-mine [data-press]").last.click()
    expect(page.locator("#say")).to_contain_text("Missed.")


def test_a_second_press_at_the_same_place_pays_for_nothing(invite: Invite) -> None:
    page = invite().page
    page.goto("/learn/leaders/guns-and-shots")
    page.locator("#go-on").click()
    arm, pay = page.locator('#ld-q [data-key="3"]'), page.get_by_role("heading", name="Pay for a gun")
    expect(page.locator("#say")).to_contain_text("Take a gun yourself.")
    # Whatever waits for a moment waits until it is told to go on.
    waiting = "const now = setTimeout; window.ready = []; window.setTimeout = (go, ms, ...more) => "
    page.evaluate(f"() => {{ {waiting} ms === 400 ? ready.push(go) : now(go, ms, ...more); }}")

    arm.click()
    expect(pay).to_be_visible()
    under = page.locator("#ld-q [data-early]")
    expect(under).to_have_count(1)
    under.click()
    page.evaluate("() => { for (const go of ready) go(); }")
    expect(under).to_have_count(0)
    expect(pay).to_be_visible()

    page.locator('#ld-q [data-key="1"]').click()
    expect(page.locator("#say")).to_contain_text("Aim at her")


def test_on_a_phone_whoever_can_be_named_comes_into_sight(invite: Invite) -> None:
    page = invite(viewport=PHONE, has_touch=True).page
    page.goto("/puzzles/leaders/long-reach")
    page.wait_for_load_state()
    hook = page.locator("#art-long_reach_hook")
    hook.scroll_into_view_if_needed()
    expect(page.locator("#seat-1")).not_to_be_in_viewport()

    hook.tap()
    page.locator(".ld-panel [data-yes]:visible").tap()
    expect(page.get_by_role("heading", name="whom or what do you name?")).to_be_visible()
    expect(page.locator("#seat-1 .ld-pick.ld-now")).to_be_in_viewport()


def test_before_the_first_turn_every_order_a_bot_that_chooses_and_standing_orders_have_room(
    invite: Invite, server: Server
) -> None:
    ana = invite()
    ana.sit(ana.make("leaders", ("Ana", "screen"), *[(name, "bot") for name in ("Bo", "Cleo", "Dan")], seed=18)["code"])
    for part in (".ld-switch", ".ld-cover"):
        expect(ana.page.locator(part)).to_be_in_viewport(ratio=1)
    expect(ana.page.locator("#ld-q .ld-order")).to_have_count(6)
    assert ana.page.evaluate(CUT_OFF) == []
