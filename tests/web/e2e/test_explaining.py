"""Everything explains itself on hover, focus and long press; what is not possible says why; pieces move if they may."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.e2e.conftest import Invite
from tests.web.e2e.people import PHONE, Mirror, Person, Server

CHAIRS = (("Ana", "screen"), ("Bo", "bot"), ("Cleo", "bot"), ("Dan", "bot"))
TIP = "#tipcard, #ld-explain"
ASKED = {"dystopia": "#space-0", "leaders": ".ld-art >> nth=0"}
"""Something to ask about."""


def at_a_table(title: str, invite: Invite, server: Server, **context: Any) -> tuple[Person, Mirror]:
    """Ana in her first turn, or in her first reaction."""
    ana = invite(**context)
    code = ana.make(title, *CHAIRS, seed=18, undo="off")["code"]
    mirror = Mirror(server, code, {0: ana})
    mirror.play(stop=lambda table: table.game.turn >= 1)
    mirror.turn()
    ana.sit(code)
    return ana, mirror


def is_explained(person: Person) -> None:
    """In words, with the rule it comes from."""
    tip = person.page.locator(TIP)
    expect(tip).to_be_visible()
    expect(tip).to_have_text(re.compile(r"\w{3,}.*[RL]\d+", re.DOTALL))


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_by_pointing(title: str, invite: Invite, server: Server) -> None:
    ana, _mirror = at_a_table(title, invite, server)
    ana.page.locator(ASKED[title]).hover()
    is_explained(ana)
    ana.page.mouse.move(0, 0)
    expect(ana.page.locator(TIP)).to_be_hidden()


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_by_focus(title: str, invite: Invite, server: Server) -> None:
    ana, _mirror = at_a_table(title, invite, server)
    ana.page.keyboard.press("Tab")  # somebody who uses keys
    ana.page.locator(ASKED[title]).focus()
    is_explained(ana)


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_by_a_long_press_that_chooses_nothing(title: str, invite: Invite, server: Server) -> None:
    ana, mirror = at_a_table(title, invite, server, viewport=PHONE, has_touch=True, is_mobile=True)
    at = mirror.table.at
    finger = ana.context.new_cdp_session(ana.page)
    spot = middle(ana.page.locator(ASKED[title]))
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    is_explained(ana)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert not [url for url in ana.asked_for if url.endswith("/choose")]
    assert mirror.read().at == at


def middle(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + min(box["height"] / 2, 20)}


@pytest.mark.parametrize("title", ["dystopia", "leaders"])
def test_what_is_not_possible_says_why(title: str, invite: Invite, server: Server) -> None:
    ana, mirror = at_a_table(title, invite, server)
    mirror.play(stop=lambda table: table.asked == 0 and table.kind in ("turn", "action"))
    ana.sees(mirror.table.at)
    closed = "[data-space][aria-disabled=true]" if title == "dystopia" else "#ld-q [aria-disabled=true]"
    ana.page.locator(closed).first.hover()
    is_explained(ana)
    ana.page.locator(closed).first.click(force=True)
    assert not [url for url in ana.asked_for if url.endswith("/choose")]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_move_unless_somebody_wants_less_motion(motion: str, invite: Invite, server: Server) -> None:
    ana, mirror = at_a_table("dystopia", invite, server, reduced_motion=motion)
    ana.sees(mirror.table.at)
    ana.page.evaluate(
        "() => new MutationObserver(() => { window.moved = true; }).observe(document.getElementById('flights'),"
        " { childList: true })"
    )
    for _ in range(3):
        mirror.play(1)
        mirror.turn()
        ana.sees(mirror.table.at)
    if motion == "no-preference":
        ana.page.wait_for_function("() => window.moved")
    else:
        assert not ana.page.evaluate("() => Boolean(window.moved)")
