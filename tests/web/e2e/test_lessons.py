"""Lessons played through by mouse, by touch on a phone and by keys alone, and what somebody hears who cannot see them.

A usual run plays one lesson in each way; `make journeys` plays all of both titles in all ways.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from euphoria.learning.lessons import Lesson, lessons_of
from euphoria.learning.playing import Reached, attempt, reach, read_on, teaching
from euphoria.titles import TITLES
from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import PHONE, WHOLE, Person
from tests.web.e2e.test_keyboard import choose

ALL = [(title, address) for title in TITLES for address in lessons_of(title)]
BY_MOUSE = ALL if WHOLE else [("dystopia", "tunnels")]
BY_TOUCH = ALL if WHOLE else [("leaders", "looking")]
BY_KEYS = ALL if WHOLE else [("dystopia", "knowledge")]

HEARD = ("Step ", "This step goes on: ", "That was the lesson ")
"""What somebody hears after everything they do: where they are."""

Act = Callable[[Person, int], None]


def walk(person: Person, lesson: Lesson, act: Act, go_on: Callable[[Person], None]) -> list[str]:
    """Play a lesson to its end by the first choices it accepts; what was heard on the way."""
    page = person.page
    page.goto(f"/learn/{lesson.title}/{lesson.address}")
    page.wait_for_load_state()  # the keys work from then on
    now = reach(lesson)
    heard: list[str] = []
    while not now.is_done:
        shown(person, now)
        if heard:
            expect(page.locator("#heard")).not_to_be_empty()  # what is heard twice is taken away for a moment
        heard.append(f"[{page.locator('#heard').text_content() or ''}]")
        heard.append(page.locator("#guide").aria_snapshot())
        if now.is_asked:
            choice = teaching(now)[0][0]
            act(person, TITLES[lesson.title].rules.TABLE.parse(choice).index)
            now = attempt(now, [choice]).reached
        else:
            go_on(person)
            now = read_on(now).reached
    expect(page.get_by_role("img", name="All steps are done")).to_be_visible()
    expect(page.locator("#heard")).not_to_be_empty()
    heard.append(f"[{page.locator('#heard').text_content() or ''}]")
    return heard


def shown(person: Person, now: Reached) -> None:
    """Wait until the page shows this moment: the step, the board, and what matters on it lit."""
    assert now.step is not None
    page = person.page
    person.sees(len(now.game.history))
    expect(page.locator("#say")).to_have_text(now.step.say)
    expect(page.locator("#go-on")).to_have_count(0 if now.is_asked else 1)
    if now.step.look and not now.within:
        expect(page.locator(".looked:visible").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the screen"


def press_on(person: Person) -> None:
    with person.page.expect_response(lambda response: response.url.endswith("/on")):
        person.hit(person.page.locator("#go-on"))


def enter(person: Person) -> None:
    """Go on by a key: whoever plays by keys has the way on under their fingers."""
    expect(person.page.locator("#go-on")).to_be_focused()
    with person.page.expect_response(lambda response: response.url.endswith("/on")):
        person.page.keyboard.press("Enter")


@pytest.mark.parametrize(("title", "address"), BY_MOUSE)
def test_a_lesson_by_mouse(title: str, address: str, invite: Invite, artefacts: Path) -> None:
    person = invite()
    heard = walk(person, lessons_of(title)[address], Person.press, press_on)
    (artefacts / f"lesson-{title}-{address}-heard.txt").write_text("\n\n".join(heard))
    spoken = [line for line in heard if line.startswith("[")]
    steps = len(lessons_of(title)[address].steps)
    assert all(any(f"Step {n + 1} of {steps}. " in line for line in spoken) for n in range(steps)), "each is announced"
    assert all(any(words in line for words in HEARD) for line in spoken[1:])


@pytest.mark.parametrize(("title", "address"), BY_TOUCH)
def test_a_lesson_by_touch_on_a_phone(title: str, address: str, invite: Invite) -> None:
    person = invite(viewport=PHONE, has_touch=True, is_mobile=True)
    walk(person, lessons_of(title)[address], Person.press, press_on)


@pytest.mark.parametrize(("title", "address"), BY_KEYS)
def test_a_lesson_by_keys_alone(title: str, address: str, invite: Invite) -> None:
    person = invite()
    person.page.goto("/learn")
    person.page.keyboard.press("Tab")

    def first_or_next(person: Person) -> None:
        if not person.page.evaluate("document.activeElement.id === 'go-on'"):
            with person.page.expect_response(lambda response: response.url.endswith("/on")):
                person.page.keyboard.press("Enter")  # on a page that has just come, it is the key of the way on
        else:
            enter(person)

    walk(person, lessons_of(title)[address], choose, first_or_next)
    expect(person.page.locator("#go-on")).to_be_focused()


OUTSIDE = """() => [["#seen > *", ".q"], ["#guide .ways .btn", "#guide"]].flatMap(([parts, whole]) => {
  const around = document.querySelector(whole).getBoundingClientRect();
  const leaves = (box) => box.height && (box.top < around.top - 1 || box.bottom > around.bottom + 1);
  const outside = [...document.querySelectorAll(parts)].filter((part) => leaves(part.getBoundingClientRect()));
  return outside.map((part) => part.outerHTML);
})"""


def test_a_closed_place_and_a_wrong_choice_are_answered_and_change_nothing(invite: Invite) -> None:
    person = invite()
    page = person.page
    page.goto("/learn/dystopia/place")
    press_on(person)
    expect(page.locator(".do")).to_be_visible()
    page.locator("#space-16").click(force=True)  # the Nimbus Loft, which is closed: it costs resources
    expect(page.locator("#gently")).to_contain_text("Not there. Nimbus Loft: it costs 3 resources")
    expect(page.locator("#heard")).to_contain_text("Not there. Nimbus Loft: it costs 3 resources")
    at = page.locator("#table").get_attribute("data-at")
    person.press(TITLES["dystopia"].rules.TABLE.parse("place 5 farm").index)
    expect(page.locator("#gently")).to_have_text("A fine place, for another day. The 3 is expected at the Generator.")
    expect(page.locator("#table")).to_have_attribute("data-at", at or "")
    page.locator('[data-die="3"]').click()
    page.locator("#space-0").click()
    expect(page.locator("#seen .p2")).to_contain_text("R10")
    assert page.evaluate(OUTSIDE) == [], "what it does stays inside the bar, and the buttons inside the lesson"
    person.press(TITLES["dystopia"].rules.TABLE.parse("place 3 generator").index)
    expect(page.locator("#say")).to_contain_text("One energy is yours")
    expect(page.locator("#gently")).to_be_hidden()
    page.keyboard.press("u")  # the key for a step back at every table
    expect(page.locator(".do")).to_be_visible()
    page.reload()
    expect(page.locator("#say")).to_contain_text("Put your 3 on the Generator")


def test_what_is_to_be_pressed_next_lights_up(invite: Invite, artefacts: Path) -> None:
    person = invite()
    page = person.page
    lit = page.locator(".looked:visible")
    page.goto("/learn/dystopia/place")
    press_on(person)
    expect(page.locator(".mydice .looked")).to_have_attribute("data-die", "3")
    page.locator('.mydice [data-die="3"]').first.click()
    page.locator('[data-space="2"]').click()
    expect(page.locator("#confirm")).to_have_text("Place 3 here")
    expect(page.locator("#confirm.looked")).to_have_count(0)  # not this space
    page.locator('[data-space="0"]').click()
    expect(page.locator("#confirm.looked")).to_be_visible()
    expect(lit).to_have_count(1)
    page.screenshot(path=artefacts / "lesson-next-place.png")
    page.goto("/learn/dystopia/dilemma")
    press_on(person)
    expect(page.locator("#mode-dilemma.looked")).to_be_visible()
    page.locator("#mode-dilemma").click()
    for words in ("Accept Assigned Match", "Pay the bear shown on your dilemma"):
        expect(lit).to_have_count(1)
        expect(lit).to_contain_text(words)
        page.screenshot(path=artefacts / f"lesson-next-{words.split()[0].lower()}.png")
        lit.click()
    expect(page.locator("#say")).to_contain_text("carries your star")
    page.goto("/learn/dystopia/retrieve")
    press_on(person)
    page.locator("#mode-retrieve").click()
    expect(lit).to_have_count(1)
    expect(lit).to_contain_text("All home")
    page.screenshot(path=artefacts / "lesson-next-retrieve.png")


@pytest.mark.journey
def test_a_lesson_without_script(invite: Invite) -> None:
    person = invite(java_script_enabled=False)
    page = person.page
    page.goto("/learn/dystopia/place")
    page.locator("#go-on").click()
    for place, said in (("farm", "A fine place, for another day."), ("generator", "One energy is yours.")):
        page.locator("#wordlist summary").click()
        person.button(TITLES["dystopia"].rules.TABLE.parse(f"place 3 {place}").index).click()
        expect(page.locator("#guide")).to_contain_text(said)
    page.locator("#way-back").click()
    expect(page.locator("#guide")).to_contain_text("Put your 3 on the Generator")
